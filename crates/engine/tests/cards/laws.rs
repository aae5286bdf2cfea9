//! The laws of every game, over all seats and every kind of options.

use bivouac_engine::laws;

use super::brew::{Brew, Mode, Options, Shelf};

fn plan(options: Vec<Options>) -> laws::Plan<Brew> {
    laws::Plan { options, ..laws::Plan::default() }
}

#[test]
fn laws_hold() {
    let report = laws::hold(&plan(vec![
        Options::default(),
        Options { mode: Mode::Together, goal: 4, rounds: 3, ..Options::default() },
    ]));
    assert_eq!(report.games, 2 * 3 * 4, "every game was played to its end: {report:?}");
    assert!(report.takebacks > 100, "there was something to take back: {report:?}");
}

#[test]
fn laws_hold_where_hands_are_small_enough_to_count_worlds() {
    let small = Options { hand: 1, shelf: Shelf::Small, ..Options::default() };
    let report = laws::hold(&laws::Plan { positions: 18, remembers: true, ..plan(vec![small]) });
    assert!(report.positions >= 15, "the odds of imagined worlds were measured: {report:?}");
}
