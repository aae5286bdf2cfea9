//! What is kept is held against what is played, and nothing that differs passes.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use bivouac_engine::{DiceKind, Log, Secret, Seed, Setting, Step, Table};
use bivouac_goldens::Goldens;
use bivouac_pig::{Action, Options, Pig};

const NAME: &str = "a-game";

fn opened(seed: &str) -> Table<Pig> {
    let secret = Secret::of_game(&Seed::of(seed), 0);
    let setting = Setting { seats: 2, secret, words: Vec::new(), dice: DiceKind::Cipher };
    Table::open(&Options { goal: 10 }, setting).expect("such a game may be played")
}

/// Everybody holds with this much in the pot.
fn played(seed: &str, hold_at: u16) -> Option<Table<Pig>> {
    let mut table = opened(seed);
    while !table.is_over() {
        let (seat, pot) = (table.state().turn, table.state().pot);
        let action = if pot >= hold_at { Action::Hold } else { Action::Roll };
        table.step(table.at(), Step::Act { seat, action }).expect("it may be done");
    }
    Some(table)
}

fn log(table: &Table<Pig>) -> Log {
    table.log(false).expect("the table keeps a log")
}

fn goldens(folder: &Path, update: bool) -> Goldens {
    Goldens::beside(folder.to_str().expect("the folder's name is text")).updating(update)
}

/// What it panics with.
#[track_caller]
fn complains(doing: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(doing)).expect_err("it should have complained");
    panic.downcast_ref::<String>().expect("it says why").clone()
}

#[test]
fn what_was_written_is_kept_and_played_again() {
    let folder = tempfile::tempdir().expect("there is room");
    let table = goldens(folder.path(), true).table::<Pig>(NAME, || played("one", 4));
    goldens(folder.path(), true).keep::<Pig>(NAME, &log(&table));

    let kept = goldens(folder.path(), false);
    let again = kept.table::<Pig>(NAME, || unreachable!("what is kept is not played anew"));
    assert_eq!(log(&again).write(), log(&table).write());
    kept.keep::<Pig>(NAME, &log(&again));
    assert!(kept.story(NAME).contains("wins with"));
}

#[test]
fn another_game_is_told_apart() {
    let folder = tempfile::tempdir().expect("there is room");
    let table = played("one", 4).expect("it is played");
    goldens(folder.path(), true).keep::<Pig>(NAME, &log(&table));

    let other = played("one", 6).expect("it is played");
    let why = complains(|| goldens(folder.path(), false).keep::<Pig>(NAME, &log(&other)));
    assert!(why.starts_with("tests/goldens/a-game.txt has changed; if that is meant"), "{why}");
}

#[test]
fn what_is_not_there_or_cannot_be_played_is_named() {
    let folder = tempfile::tempdir().expect("there is room");
    let kept = goldens(folder.path(), false);
    let why = complains(|| drop(kept.table::<Pig>(NAME, || played("one", 4))));
    assert!(why.starts_with("a-game.log: ") && why.ends_with("UPDATE_GOLDENS=1 plays it anew"), "{why}");
    assert!(complains(|| drop(kept.story(NAME))).starts_with("cannot read tests/goldens/a-game.txt"));

    let table = played("one", 4).expect("it is played");
    goldens(folder.path(), true).keep::<Pig>(NAME, &log(&table));
    let file = folder.path().join("tests/goldens/a-game.log");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, text.replacen("roll", "hold", 1)).expect("it can be written");
    let why = complains(|| drop(kept.table::<Pig>(NAME, || None)));
    assert!(why.starts_with("a-game.log, step 1: "), "{why}");
    let why = complains(|| drop(goldens(folder.path(), true).table::<Pig>(NAME, || None)));
    assert_eq!(why, "no game of a-game ends as it should");
}

#[test]
fn a_game_without_an_end_is_none() {
    let folder = tempfile::tempdir().expect("there is room");
    let broken_off = opened("one").log(true).expect("the table keeps a log");
    let why = complains(|| goldens(folder.path(), true).keep::<Pig>(NAME, &broken_off));
    assert_eq!(why, "a-game.log has no end");
}
