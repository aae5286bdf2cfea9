//! Virtual time: what comes when, and that every game comes to an end.

use std::sync::Mutex;

use bivouac_bots::arena::{self, Plan, Report, Unwatched};
use bivouac_bots::{Kind, Random, spec};
use bivouac_engine::any::Refusal;
use bivouac_engine::{Log, Step, Table};

use super::gong::{Gong, Options, drummers};

fn play(options: &Options, bots: &str, keep_logs: bool) -> (Result<Report, Refusal>, Vec<Log>) {
    let bots = spec::list(bots).expect("a test names bots that can be read");
    let plan = Plan { keep_logs, max_steps: Some(30), ..Plan::new(bots.len() as u8, 1) };
    let logs = Mutex::new(Vec::new());
    let keep = |_, log| logs.lock().unwrap().push(log);
    let report = arena::play::<Gong>(options, &bots, &drummers(), &plan, &Unwatched, Some(&keep));
    (report, logs.into_inner().unwrap())
}

/// Plays one game and compares its steps, moment by moment, and how it ended.
fn check(options: &Options, bots: &str, course: &str) {
    let (report, logs) = play(options, bots, true);
    let report = report.expect("the game can be played");
    Table::<Gong>::replay(&logs[0], None, |_, _| {}).expect("what was played can be played again");
    let mut told: Vec<String> = Vec::new();
    for entry in &logs[0].entries {
        let what = match &entry.step {
            Step::Act { seat, .. } => seat.to_string(),
            Step::Say { seat, .. } => format!("{seat}!"),
            Step::Due { .. } => "gong".to_owned(),
            other => panic!("nobody does {other:?} here"),
        };
        told.push(format!("{} {what}", entry.at.0));
    }
    told.push(report.outcomes[0].ending.to_string());
    assert_eq!(told.join(", "), course);
    let (bare, _) = play(options, bots, false);
    assert_eq!(bare.unwrap().digest, report.digest, "the same game without a log");
}

#[test]
fn everybody_is_woken_after_a_pace_of_their_own() {
    check(
        &Options::default(),
        "drummer:pace=100,drummer:pace=40,drummer:pace=1000",
        "40 @2, 80 @2, 100 @1, 120 @2, won",
    );
}

#[test]
fn of_one_moment_the_longest_without_a_turn_goes_first_then_the_lower_seat() {
    check(
        &Options::default(),
        "drummer:pace=100,drummer:pace=50,drummer:pace=100",
        "50 @2, 100 @1, 100 @3, 100 @2, won",
    );
    check(&Options::default(), "drummer,drummer,drummer", "0 @1, 0 @2, 0 @3, 0 @1, won");
}

#[test]
fn deadlines_come_before_deeds_of_the_same_moment() {
    let options = Options { gong: 100, gongs: 2, ..Options::default() };
    check(&options, "drummer:pace=100,drummer:pace=101", "100 gong, 100 @1, 101 @2, 200 gong, lost");
}

#[test]
fn whoever_waits_looks_again_when_something_has_changed() {
    check(&Options::default(), "drummer:pace=10,drummer:after=2:pace=3", "10 @1, 20 @1, 23 @2, 26 @2, won");
}

#[test]
fn whoever_waits_looks_again_before_long_although_nothing_has_changed() {
    // It looks at 0, 1, 3, 7, …, 1023, and then every 1024.
    let options = Options { gong: 10_000, taps: 1, ..Options::default() };
    check(&options, "drummer:at=500", "511 @1, won");
    check(&options, "drummer:at=5000", "5119 @1, won");
}

#[test]
fn words_come_before_deeds() {
    check(&Options::default(), "drummer:shouts=2:pace=5", "5 @1!, 5 @1, 10 @1!, 10 @1, 15 @1, 20 @1, won");
    let options = Options { startling: true, gongs: 9, ..Options::default() };
    check(&options, "drummer:shouts=1:pace=5", "5 @1!, 5 gong, 5 @1, 10 @1, 15 @1, 20 @1, won");
}

#[test]
fn a_game_that_can_go_nowhere_is_stalled() {
    check(&Options { tied: true, ..Options::default() }, "drummer", "stalled");
    check(&Options::default(), "drummer:after=1,drummer:after=2", "stalled");
    check(&Options::default(), "drummer:after=2:pace=7", "stalled");
    check(&Options::default(), "drummer:after=2,drummer:at=1", "stalled");
}

#[test]
fn a_game_without_end_is_unfinished() {
    let endless = Options { taps: usize::MAX, ..Options::default() };
    let bots = spec::list("drummer").unwrap();
    let plan = Plan { max_steps: Some(1000), ..Plan::new(2, 1) };
    let play = |options: &Options| {
        arena::play::<Gong>(options, &bots, &drummers(), &plan, &Unwatched, None).unwrap()
    };
    let report = play(&endless);
    assert_eq!((report.outcomes[0].ending.to_string().as_str(), report.actions), ("unfinished", 1000));
    let gongs = Options { gong: 5, gongs: u64::MAX, tied: true, ..endless };
    assert_eq!(play(&gongs).outcomes[0].ending.to_string(), "unfinished");
    // Nobody acts, and the only gong is ages away.
    let bots = spec::list("drummer:after=1").unwrap();
    let ages = Options { gong: u64::MAX, ..Options::default() };
    let report = arena::play::<Gong>(&ages, &bots, &drummers(), &plan, &Unwatched, None).unwrap();
    assert_eq!(report.outcomes[0].ending.to_string(), "unfinished");
}

#[test]
fn a_bot_that_cheats_is_caught() {
    let (report, _) = play(&Options::default(), "drummer,drummer:cheats=1", false);
    let caught = report.unwrap_err().to_string();
    assert_eq!(caught, "game 0: drummer:cheats=1 in seat 2 chose \"cheat\", which it was not offered");
}

#[test]
fn who_does_not_look_or_speak_does_not_pay_for_it() {
    let dark = Options { dark: true, gong: 1000, ..Options::default() };
    let random = Kind { name: "random", about: "", settings: &[], make: |_| Ok(Box::new(Random)) };
    for (seats, keep_logs) in [(1, false), (3, true)] {
        let plan = Plan { keep_logs, threads: 1, ..Plan::new(seats, 1) };
        let bots = spec::list("random").expect("it can be read");
        let report = arena::play::<Gong>(&dark, &bots, &[random], &plan, &Unwatched, None);
        assert_eq!(report.expect("the game can be played").outcomes[0].ending.to_string(), "won");
    }
}
