//! The laws, over every mode and module.

use bivouac_engine::laws;
use bivouac_escape::{Difficulty, Escape, Exp1Cards, Mode, Options, Pace, Track};

fn plan(options: Vec<Options>) -> laws::Plan<Escape> {
    laws::Plan {
        options,
        games: 4,
        every: 60,
        worlds: 600,
        positions: 4,
        remembers: true,
        ..laws::Plan::default()
    }
}

fn cursed() -> Options {
    Options { curses: true, treasures: true, exp1_cards: Exp1Cards::On, ..Options::default() }
}

#[test]
fn laws_hold_against_the_clock() {
    let report = laws::hold(&plan(vec![Options { track: Track::Random, ..Options::default() }]));
    assert!(report.worlds > 0 && report.garbage > 0 && report.positions > 0, "{report:?}");
}

#[test]
fn laws_hold_with_curses_and_treasures() {
    let options = Options { setup_treasures: true, pace: Pace::Fast, ..cursed() };
    let report = laws::hold(&plan(vec![options]));
    assert!(report.worlds > 0 && report.garbage > 0 && report.positions > 0, "{report:?}");
}

#[test]
fn laws_hold_in_calm_beats() {
    let calm = || Options { mode: Mode::Calm, track: Track::Random, ..cursed() };
    let hurried = Options {
        beat_seconds: Some(20),
        strict_enter: true,
        difficulty: Difficulty::Professional,
        ..calm()
    };
    let plan = laws::Plan { games: 2, every: 150, ..plan(vec![calm(), hurried]) };
    let report = laws::hold(&plan);
    assert!(report.worlds > 0 && report.garbage > 0 && report.positions > 0, "{report:?}");
}

#[test]
fn laws_hold_in_practice() {
    let options = vec![Options { mode: Mode::Practice, ..cursed() }];
    let plan = laws::Plan { seats: 1..=2, games: 1, every: 300, ..plan(options) };
    let report = laws::hold(&plan);
    assert!(report.worlds > 0 && report.garbage > 0, "{report:?}");
}
