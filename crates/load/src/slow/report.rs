//! What people noticed of strangers who take their time.

use std::fmt::Write as _;
use std::time::Duration;

use crate::load::Histogram;

/// What people noticed.
#[derive(Clone, Debug, Default)]
pub struct Noticed {
    /// How long a move took until everybody at the table had heard of it.
    pub moves: Histogram,
    /// How long the server took to say how it is.
    pub health: Histogram,
    /// How long it took to make a table, sit down and make the first move.
    pub newcomers: Histogram,
    /// How many connections that are no sockets the server held at the end.
    pub held: usize,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Report {
    alone: Noticed,
    crowds: Vec<(&'static str, u8, Noticed)>,
    /// What the server held in memory at the end, in bytes.
    pub memory: u64,
    /// What it said of panics.
    pub panics: Vec<String>,
}

impl Report {
    pub(super) fn new(alone: Noticed) -> Report {
        Report { alone, crowds: Vec::new(), memory: 0, panics: Vec::new() }
    }

    pub(super) fn add(&mut self, habit: &'static str, addresses: u8, noticed: Noticed) {
        self.crowds.push((habit, addresses, noticed));
    }

    /// For people: a line a crowd, beside the time when nobody was there.
    pub fn table(&self) -> String {
        let mut text = format!(
            "{:<24}{:>10}{:>8}{:>22}{:>10}{:>22}{:>22}\n",
            "strangers",
            "addresses",
            "held",
            "moves p50/p99 ms",
            "p99 ratio",
            "health p50/p99 ms",
            "new p50/p99 ms"
        );
        let alone = ("nobody", 0, &self.alone);
        let crowds = self.crowds.iter().map(|(habit, addresses, noticed)| (*habit, *addresses, noticed));
        for (habit, addresses, noticed) in [alone].into_iter().chain(crowds) {
            let ratio = noticed.moves.percentile(99.0).as_secs_f64()
                / self.alone.moves.percentile(99.0).as_secs_f64().max(1e-9);
            writeln!(
                text,
                "{habit:<24}{addresses:>10}{:>8}{:>22}{ratio:>10.1}{:>22}{:>22}",
                noticed.held,
                millis(&noticed.moves),
                millis(&noticed.health),
                millis(&noticed.newcomers),
            )
            .expect("text can be written to");
        }
        write!(text, "the server held {} MiB at the end", self.memory / 1024 / 1024).expect("text");
        text
    }
}

fn millis(took: &Histogram) -> String {
    let one = |took: Duration| took.as_secs_f64() * 1000.0;
    format!("{:.1} / {:.1}", one(took.percentile(50.0)), one(took.percentile(99.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_crowd_is_a_line_with_its_ratio_to_nobody() {
        let noticed = |millis| {
            let mut noticed = Noticed { held: 64, ..Noticed::default() };
            noticed.moves.record(Duration::from_millis(millis));
            noticed
        };
        let mut report = Report::new(noticed(10));
        report.add("send nothing", 3, noticed(20));
        let table = report.table();
        let line = table.lines().nth(2).expect("a header, nobody, and a crowd");
        assert!(line.starts_with("send nothing") && line.contains("2.0"), "{table}");
    }
}
