//! What was measured, for people and for programs.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::gauge::Counts;
use super::histogram::Histogram;
use super::measure::Window;
use super::parts::ToldBytes;
use crate::client::Client;

/// Everything that was measured in one run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's key.
    pub game: String,
    /// What differs from the game as written.
    pub options: Value,
    /// How many tables.
    pub tables: usize,
    /// How many seats each, with a socket for each.
    pub seats: u8,
    /// Moves a second and table; nothing if each came as soon as the last was heard.
    pub rate: Option<f64>,
    /// For how long.
    pub seconds: f64,
    /// How many others wanted a core before the run began; figures from a busy machine say little.
    pub others_running: f64,
    /// The forwarder, once for each size of its frames.
    pub limits: Vec<Limit>,
    /// The server.
    pub served: Figures,
}

/// How long it took from sending a move until everybody had heard of it, in milliseconds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Took {
    /// Half of them took no longer.
    pub p50_ms: f64,
    /// Nor did 99 of 100 take longer than this.
    pub p99_ms: f64,
    /// The longest.
    pub max_ms: f64,
}

/// What the forwarder can do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Limit {
    /// Bytes of a frame.
    pub frame_bytes: usize,
    /// Moves a second.
    pub moves_per_second: f64,
    /// Moves for each second that it was on a processor.
    pub moves_per_core_second: f64,
    /// How busy its core was, from 0 to 1.
    pub server_busy: f64,
    /// How busy the core of the clients was.
    pub client_busy: f64,
    /// From send to everybody's receipt.
    pub took: Took,
    /// Bytes of memory for each match.
    pub memory_a_match: f64,
}

/// What the server can do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// Moves that counted.
    pub moves: u64,
    /// Moves a second.
    pub moves_per_second: f64,
    /// Moves for each second that the server was on a processor.
    pub moves_per_core_second: f64,
    /// How busy the server was: 1 is a whole core.
    pub server_busy: f64,
    /// How busy the clients were.
    pub client_busy: f64,
    /// From send to everybody's receipt.
    pub took: Took,
    /// Payload bytes of the messages that told of a move, for each viewer.
    pub told_bytes_a_move_and_viewer: f64,
    /// What they are for.
    pub told: ToldBytes,
    /// The same with every other message, answers included.
    pub all_bytes_a_move_and_viewer: f64,
    /// Payload bytes of a move as it was sent.
    pub sent_bytes_a_move: f64,
    /// Moves that were refused, because what was offered was out of date.
    pub refused: u64,
    /// Games that were over and replaced by new tables.
    pub games: u64,
    /// Paced moves that began late, because the move before had not been heard.
    pub late: u64,
    /// From start to listening.
    pub start_ms: f64,
    /// The server's memory.
    pub memory: Memory,
    /// What the store did meanwhile, if the server says.
    pub kept: Option<Kept>,
}

/// Memory of the server, in bytes.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Memory {
    /// With no table.
    pub empty: u64,
    /// More for each table that was made and filled, with nobody connected.
    pub a_table: f64,
    /// More for each table, with everybody connected.
    pub a_connected_table: f64,
    /// More for each table, with everybody connected, after the run.
    pub a_played_table: f64,
}

/// What the store did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Kept {
    /// Transactions, each synced.
    pub groups: f64,
    /// Writes in them.
    pub writes: f64,
    /// Seconds that they took.
    pub seconds: f64,
}

impl Kept {
    /// What the server says now.
    pub(super) async fn read(client: &Client) -> Option<Kept> {
        let text = client.metrics().await.ok()?;
        let value = |name| metric(&text, name);
        Some(Kept {
            groups: value("bivouac_store_groups_total")?,
            writes: value("bivouac_store_writes_total")?,
            seconds: value("bivouac_store_commit_seconds")?,
        })
    }

    /// What happened between two moments.
    pub(super) fn since(&self, before: &Kept) -> Kept {
        Kept {
            groups: self.groups - before.groups,
            writes: self.writes - before.writes,
            seconds: self.seconds - before.seconds,
        }
    }
}

/// The value of a metric without labels.
fn metric(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok())
}

impl Took {
    pub(super) fn of(histogram: &Histogram) -> Took {
        let ms = |took: Duration| took.as_secs_f64() * 1e3;
        let at = |percent| ms(histogram.percentile(percent));
        Took { p50_ms: at(50.0), p99_ms: at(99.0), max_ms: ms(histogram.max()) }
    }
}

impl Limit {
    pub(super) fn new(size: usize, counts: &Counts, window: &Window, memory_a_match: f64) -> Limit {
        Limit {
            frame_bytes: size,
            moves_per_second: ratio(counts.moves as f64, window.took.as_secs_f64()),
            moves_per_core_second: ratio(counts.moves as f64, window.server.as_secs_f64()),
            server_busy: ratio(window.server.as_secs_f64(), window.took.as_secs_f64()),
            client_busy: ratio(window.client.as_secs_f64(), window.took.as_secs_f64()),
            took: Took::of(&counts.took),
            memory_a_match,
        }
    }
}

impl Figures {
    pub(super) fn new(
        counts: &Counts,
        window: &Window,
        viewers: usize,
        start: Duration,
        memory: Memory,
    ) -> Figures {
        let seconds = window.took.as_secs_f64();
        let moves = counts.moves as f64;
        Figures {
            moves: counts.moves,
            moves_per_second: ratio(moves, seconds),
            moves_per_core_second: ratio(moves, window.server.as_secs_f64()),
            server_busy: ratio(window.server.as_secs_f64(), seconds),
            client_busy: ratio(window.client.as_secs_f64(), seconds),
            took: Took::of(&counts.took),
            told_bytes_a_move_and_viewer: ratio(counts.told_bytes as f64, moves * viewers as f64),
            told: ToldBytes::new(&counts.parts, moves * viewers as f64),
            all_bytes_a_move_and_viewer: ratio(counts.all_bytes as f64, moves * viewers as f64),
            sent_bytes_a_move: ratio(counts.sent_bytes as f64, moves),
            refused: counts.refused,
            games: counts.games,
            late: counts.late,
            start_ms: start.as_secs_f64() * 1e3,
            memory,
            kept: window.kept.clone(),
        }
    }
}

/// Nothing of nothing is nothing.
pub(super) fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

impl Report {
    /// A table for people.
    pub fn table(&self) -> String {
        let Report { game, options, tables, seats, seconds, others_running, served, .. } = self;
        let pace = self
            .rate
            .map_or("as fast as everybody hears".into(), |rate| format!("{rate} moves a second each"));
        let mut text = format!(
            "{tables} tables of {game} {options}, {seats} sockets each, {pace}, {seconds:.0} s\n\
             before it began, {others_running:.1} others wanted a core\n\n"
        );
        let mut line = |name: &str, cells: &[String]| {
            let _ = write!(text, "{name:<34}");
            text.extend(cells.iter().map(|cell| format!("{cell:>16}")));
            text.push('\n');
        };
        let limits = &self.limits;
        let row = |of: &dyn Fn(&Limit) -> String, own: String| -> Vec<String> {
            limits.iter().map(of).chain([own]).collect()
        };
        let kib = |bytes: f64| format!("{:.1} KiB", bytes / 1024.0);
        let share = |busy: f64| format!("{:.0} %", busy * 100.0);
        line("", &row(&|limit| format!("forward {} B", limit.frame_bytes), "bivouac".into()));
        line("moves a second", &row(&|l| whole(l.moves_per_second), whole(served.moves_per_second)));
        line(
            "moves a second and server core",
            &row(&|l| whole(l.moves_per_core_second), whole(served.moves_per_core_second)),
        );
        line("server busy", &row(&|l| share(l.server_busy), share(served.server_busy)));
        line("clients busy", &row(&|l| share(l.client_busy), share(served.client_busy)));
        line("p50, send to all, ms", &row(&|l| millis(l.took.p50_ms), millis(served.took.p50_ms)));
        line("p99", &row(&|l| millis(l.took.p99_ms), millis(served.took.p99_ms)));
        line("longest", &row(&|l| millis(l.took.max_ms), millis(served.took.max_ms)));
        line(
            "memory a connected table",
            &row(&|l| kib(l.memory_a_match), kib(served.memory.a_connected_table)),
        );
        let mut own = |name: &str, cell: String| {
            let cells: Vec<String> = limits.iter().map(|_| String::new()).chain([cell]).collect();
            line(name, &cells);
        };
        own("  nobody connected", kib(served.memory.a_table));
        own("  after the run", kib(served.memory.a_played_table));
        own("  with no table, whole server", format!("{:.1} MiB", served.memory.empty as f64 / 1048576.0));
        own("bytes told a move and viewer", whole(served.told_bytes_a_move_and_viewer));
        for (name, cell) in served.told.lines() {
            own(name, cell);
        }
        own("bytes in all a move and viewer", whole(served.all_bytes_a_move_and_viewer));
        own("bytes sent a move", whole(served.sent_bytes_a_move));
        own("start to listening, ms", millis(served.start_ms));
        if let Some(kept) = &served.kept {
            own("synced groups a second", whole(ratio(kept.groups, *seconds)));
            own("writes a group", format!("{:.1}", ratio(kept.writes, kept.groups)));
            own("a group takes, ms", millis(ratio(kept.seconds * 1e3, kept.groups)));
        }
        own("moves; refused; late", format!("{}; {}; {}", served.moves, served.refused, served.late));
        own("games over and replaced", served.games.to_string());
        for limit in limits {
            let a_second = ratio(served.moves_per_second, limit.moves_per_second);
            let a_core = ratio(served.moves_per_core_second, limit.moves_per_core_second);
            let bytes = limit.frame_bytes;
            let _ = writeln!(
                text,
                "\nbeside forwarding {bytes} B frames: {a_second:.2} of the moves a second, {a_core:.2} a core"
            );
        }
        text
    }
}

pub(super) fn whole(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn millis(ms: f64) -> String {
    format!("{ms:.2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_metric_is_found_by_its_whole_name() {
        let text = "# TYPE a_total counter\na_total_more 3\na_total{x=\"y\"} 4\na_total 17\nb 0.25\n";
        assert_eq!(metric(text, "a_total"), Some(17.0));
        assert_eq!(metric(text, "b"), Some(0.25));
        assert_eq!(metric(text, "c"), None);
    }

    #[test]
    fn figures_follow_from_what_was_counted() {
        let mut counts = Counts {
            moves: 300,
            told_bytes: 60_000,
            all_bytes: 90_000,
            sent_bytes: 6000,
            ..Counts::default()
        };
        counts.took.record(Duration::from_millis(2));
        let window = Window {
            took: Duration::from_secs(3),
            server: Duration::from_millis(1500),
            client: Duration::from_secs(3),
            kept: None,
        };
        let figures = Figures::new(&counts, &window, 2, Duration::from_millis(40), Memory::default());
        assert_eq!((figures.moves_per_second, figures.moves_per_core_second), (100.0, 200.0));
        assert_eq!((figures.server_busy, figures.client_busy), (0.5, 1.0));
        assert_eq!(
            (figures.told_bytes_a_move_and_viewer, figures.all_bytes_a_move_and_viewer),
            (100.0, 150.0)
        );
        assert_eq!(figures.sent_bytes_a_move, 20.0);
        let report = Report {
            game: "pig".into(),
            options: serde_json::json!({"goal": 1000}),
            tables: 10,
            seats: 2,
            rate: None,
            seconds: 3.0,
            others_running: 0.0,
            limits: vec![Limit::new(80, &counts, &window, 1024.0)],
            served: figures,
        };
        let table = report.table();
        assert!(
            table.contains("beside forwarding 80 B frames: 1.00 of the moves a second, 1.00 a core"),
            "{table}"
        );
        assert!(serde_json::to_string(&report).unwrap().contains("\"moves_per_second\":100.0"));
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(
            [whole(0.4), whole(999.0), whole(1000.0), whole(1_234_567.2)],
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
