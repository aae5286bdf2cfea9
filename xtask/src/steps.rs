//! Steps of a long command: each is headed, timed, and the first to fail ends the run.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use crate::output::table;

/// So many of the slowest steps are named.
const SLOWEST: usize = 5;

/// The steps done so far.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    done: Vec<(&'static str, Duration)>,
    left_out: Vec<(&'static str, &'static str)>,
}

impl Steps {
    /// Runs one step; its error names it.
    pub(crate) fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        eprintln!("\n== {name}");
        let start = Instant::now();
        work().with_context(|| format!("the step \"{name}\" failed"))?;
        let took = start.elapsed();
        eprintln!("   {name}: {}", seconds(took));
        self.done.push((name, took));
        Ok(())
    }

    /// Says that a step is not run, now and again at the end.
    pub(crate) fn leave_out(&mut self, name: &'static str, why: &'static str) {
        eprintln!("\n== {name}: LEFT OUT, because {why}");
        self.left_out.push((name, why));
    }

    /// A table of all steps and what they took, the slowest of many, and a closing line.
    pub(crate) fn summary(&self) -> String {
        let row = |name: &str, took: Duration| vec![name.to_owned(), seconds(took)];
        let rows: Vec<_> = self.done.iter().map(|(name, took)| row(name, *took)).collect();
        let total = self.done.iter().map(|(_, took)| *took).sum();
        let mut text = format!("{}\n\n", table(&rows));
        if self.done.len() > SLOWEST {
            text.push_str(&format!("The slowest:\n{}\n\n", table(&self.slowest(total))));
        }
        for (name, why) in &self.left_out {
            text.push_str(&format!("LEFT OUT: {name}, because {why}.\n"));
        }
        let all = if self.left_out.is_empty() { "All" } else { "The other" };
        text + &format!("{all} {} steps passed in {}.", self.done.len(), seconds(total))
    }

    /// The slowest steps, and what part of the whole each took.
    fn slowest(&self, total: Duration) -> Vec<Vec<String>> {
        let mut done = self.done.clone();
        done.sort_by_key(|(_, took)| std::cmp::Reverse(*took));
        let share = |took: Duration| 100.0 * took.as_secs_f64() / total.as_secs_f64().max(0.001);
        let row = |(name, took): &(&str, Duration)| {
            vec![(*name).to_owned(), seconds(*took), format!("{:.0} %", share(*took))]
        };
        done.iter().take(SLOWEST).map(row).collect()
    }
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_failing_step_is_named_in_one_line() {
        let mut steps = Steps::default();
        let error = steps.step("clippy", || bail!("it said no")).expect_err("the step fails");
        assert_eq!(format!("{error:#}"), "the step \"clippy\" failed: it said no");
        assert!(steps.done.is_empty());
    }

    #[test]
    fn the_summary_lists_every_step_and_the_total() {
        let done = vec![("format", Duration::from_millis(500)), ("tests", Duration::from_secs(10))];
        let mut steps = Steps { done, ..Steps::default() };
        let table = "format   0.5 s\ntests   10.0 s\n\n";
        assert_eq!(steps.summary(), format!("{table}All 2 steps passed in 10.5 s."));
        steps.leave_out("browser tests", "there is no Chromium");
        let left_out = "LEFT OUT: browser tests, because there is no Chromium.\n";
        assert_eq!(steps.summary(), format!("{table}{left_out}The other 2 steps passed in 10.5 s."));
    }

    #[test]
    fn the_slowest_of_many_steps_are_told_again_in_order() {
        let took = [("tidy", 2), ("rust", 50), ("page", 4), ("rules", 1), ("browser", 30), ("kills", 13)];
        let done = took.map(|(name, took)| (name, Duration::from_secs(took))).to_vec();
        let summary = Steps { done, ..Steps::default() }.summary();
        let slowest = "The slowest:\nrust     50.0 s  50 %\nbrowser  30.0 s  30 %\nkills    13.0 s  13 %\n\
                       page      4.0 s   4 %\ntidy      2.0 s   2 %\n\nAll 6 steps passed in 100.0 s.";
        assert!(summary.ends_with(slowest), "{summary}");
    }
}
