//! Many games: the same whatever the threads, with logs or without, and counted right.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bivouac_bots::arena::{self, Plan, Report, Unwatched, Watch};
use bivouac_bots::{kinds, spec};
use bivouac_engine::any::Refusal;
use bivouac_engine::{Log, Seat, Table};
use bivouac_pig::{Options, Pig};

fn play(bots: &str, plan: &Plan) -> Result<Report, Refusal> {
    let options = Options { goal: 40 };
    arena::play::<Pig>(&options, &spec::list(bots)?, &kinds(), plan, &Unwatched, None)
}

/// The report without what depends on the machine.
fn timeless(report: &Report) -> Report {
    Report {
        seconds: 0.0,
        games_per_second: 0.0,
        actions_per_second: 0.0,
        cpu_seconds: None,
        games_per_cpu_second: None,
        threads: 0,
        ..report.clone()
    }
}

#[test]
fn the_same_on_any_number_of_threads() {
    for (bots, games) in [("random", 500), ("search:iterations=10,random,random", 20)] {
        let seats = if games == 500 { 2 } else { 3 };
        let plan = Plan { games, threads: 1, ..Plan::new(seats, 7) };
        let one = play(bots, &plan).unwrap();
        assert_eq!((one.games, one.threads, one.interrupted), (games, 1, false));
        for threads in [2, 3, 8] {
            let more = play(bots, &Plan { threads, ..plan.clone() }).unwrap();
            assert_eq!(more.threads, threads);
            assert_eq!(timeless(&more), timeless(&one));
        }
        let other = play(bots, &Plan { seed: 8, ..plan }).unwrap();
        assert_ne!(other.digest, one.digest);
    }
}

#[test]
fn a_log_changes_nothing() {
    for bots in ["random", "search:iterations=10,random"] {
        let plan = Plan { games: 25, ..Plan::new(2, 3) };
        let logs: Mutex<BTreeMap<u64, Log>> = Mutex::default();
        let keep = |index, log| {
            logs.lock().unwrap().insert(index, log);
        };
        let options = Options { goal: 40 };
        let bare = play(bots, &plan).unwrap();
        let plan = Plan { keep_logs: true, ..plan };
        let bots = spec::list(bots).unwrap();
        let kept = arena::play::<Pig>(&options, &bots, &kinds(), &plan, &Unwatched, Some(&keep)).unwrap();
        assert_eq!(timeless(&kept), timeless(&bare));

        let logs = logs.into_inner().unwrap();
        assert!(logs.keys().copied().eq(0..25));
        let mut entries = 0;
        for log in logs.values() {
            let read = Log::read(log.write().as_bytes()).expect("the log can be read");
            let table = Table::<Pig>::replay(&read, None, |_, _| {}).expect("the log can be played again");
            assert!(table.is_over());
            entries += log.entries.len() as u64;
        }
        assert_eq!(entries, bare.actions, "in Pig every step is an action");
    }
}

#[test]
fn nothing_is_kept_unless_asked_for() {
    let keep = |_, _| panic!("nobody asked for a log");
    let plan = Plan { games: 3, ..Plan::new(2, 3) };
    let bots = spec::list("random").unwrap();
    arena::play::<Pig>(&Options { goal: 10 }, &bots, &kinds(), &plan, &Unwatched, Some(&keep)).unwrap();
}

/// The dice, the rules of Pig, the bots and the digest together: if none of them was meant
/// to change, these numbers do not, on any machine.
#[test]
fn the_digest_is_what_it_was() {
    let digest = |bots| play(bots, &Plan { games: 20, ..Plan::new(2, 1) }).unwrap().digest;
    assert_eq!(digest("random"), "524918d913e4efe53cd16b16d72dd5bb6703be5120b57f84374931c0dd815b88");
    assert_eq!(
        digest("search:iterations=30"),
        "98466bba5bac712f2bda52bb9daef9e8b0c1c6f3983e8120b08817eb700b0ab1"
    );
}

#[test]
fn the_counts_add_up() {
    let report = play("random", &Plan { games: 400, ..Plan::new(3, 5) }).unwrap();
    let [outcome] = &report.outcomes[..] else { panic!("Pig ends in one way: {:?}", report.outcomes) };
    assert_eq!((outcome.games, outcome.share, outcome.rule.as_str()), (400, 1.0, "PIG-3.1"));
    assert!((report.win_share.values().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(report.win_rate, report.win_share[Seat::number(1).unwrap()]);
    let points = report.points.as_ref().expect("Pig has points");
    assert!(points.values().all(|&points| (20.0..46.0).contains(&points)), "{points:?}");
    assert!((report.length.mean * 400.0 - report.actions as f64).abs() < 1e-6);
    let lengths =
        [report.length.min, report.length.p5, report.length.median, report.length.p95, report.length.max];
    assert!(lengths.is_sorted(), "{lengths:?}");
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["bots"], serde_json::json!(["random", "random", "random"]));
    assert_eq!(json["options"], serde_json::json!({"goal": 40}));
    assert_eq!(json["outcomes"][0]["ending"], "ranked");
    assert_eq!(json["win_share_ci"][2].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_summary_tells_who_won_and_how() {
    let report = play("random,search:iterations=5", &Plan { games: 8, ..Plan::new(2, 5) }).unwrap();
    let summary = report.summary();
    let lines: Vec<&str> = summary.lines().collect();
    assert_eq!(lines[0], "pig with 2 seats, seed 5: 8 games");
    assert!(lines[1].starts_with("seat 1   random               won "), "{summary}");
    assert!(lines[2].starts_with("seat 2   search:iterations=5  won "), "{summary}");
    assert_eq!(lines[3], "100.0 %  ranked             8  reached the goal (PIG-3.1)");
    assert_eq!(lines[lines.len() - 1], format!("digest   {}", report.digest));
}

struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn finished(&self, games: u64, _steps: u64) {
        self.0.fetch_add(games, Relaxed);
    }
    fn stop(&self) -> bool {
        self.0.load(Relaxed) >= 3
    }
}

#[test]
fn whoever_stops_gets_what_was_finished() {
    let (watch, plan) = (Impatient(AtomicU64::new(0)), Plan { games: u64::MAX, ..Plan::new(2, 5) });
    let bots = spec::list("random").unwrap();
    let report = arena::play::<Pig>(&Options::default(), &bots, &kinds(), &plan, &watch, None).unwrap();
    assert!(report.interrupted);
    assert_eq!(report.games, watch.0.into_inner(), "each game is reported once");
    assert_eq!(report.outcomes.iter().map(|outcome| outcome.games).sum::<u64>(), report.games);
}

#[test]
fn what_makes_no_sense_is_refused_in_a_line() {
    let why = |bots: &str, seats| play(bots, &Plan::new(seats, 1)).unwrap_err().to_string();
    assert_eq!(why("random,random", 3), "3 seats need 3 bots, or one that plays them all, not 2");
    assert_eq!(why("hal", 2), "unknown bot \"hal\"; there are: random, search");
    assert_eq!(why("random:depth=1", 2), "unknown setting \"depth\" of random; it has none");
    assert_eq!(
        why("search:deep=1", 2),
        "unknown setting \"deep\" of search; there are: iterations, millis, depth, explore"
    );
    assert_eq!(
        why("search:depth=x", 2),
        "setting \"depth\" of search cannot be \"x\"; it is a number from 0 to 1000000"
    );
    assert!(why("search:millis=5:iterations=5", 2).contains("not by both"));
    assert!(why("random", 9).contains("2 to 6 seats"));
}
