//! Ten whole games, kept as logs and as stories in `goldens/`. A change of rules, words or format
//! that nobody meant breaks one of them. `UPDATE_GOLDENS=1` writes them anew; read the difference
//! like code, and raise `RULES` if an old log would now go another way.
//!
//! A log that is kept is played again step by step, so it does not matter what its players would
//! choose today. Only a game that is not kept, or can no longer be played so, is played by runners
//! again: with dice that end it as its test says.

#[path = "runner/course.rs"]
mod course;

use bivouac_engine::{Fact, Holder, Log, Millis, Said, Seat, Seed, Step, StepOf, Table, goldens};
use bivouac_escape::{
    Action, Call, DieNumber, Difficulty, End, Escape, Exp1Cards, Mode, Options, Pace, Setting as Switch,
    Track,
};
use bivouac_goldens::Goldens;

use course::Course;

#[test]
fn two_escape() {
    check("two-escape", 2, &Options::default(), 3000, End::Escaped, &[]);
}

#[test]
fn two_are_buried() {
    let options = Options { track: Track::Two, slam_grace_ms: 150, ..Options::default() };
    check("two-buried", 2, &options, 9000, End::Collapsed, &["the door slams on"]);
}

#[test]
fn three_experts_escape_with_both_modules() {
    let options = Options {
        difficulty: Difficulty::Expert,
        curses: true,
        treasures: true,
        setup_treasures: true,
        track: Track::Random,
        ..Options::default()
    };
    check("three-experts", 3, &options, 2500, End::Escaped, &["lifts", "claims a treasure"]);
}

#[test]
fn two_professionals_escape() {
    let options = Options { difficulty: Difficulty::Professional, pace: Pace::Fast, ..Options::default() };
    check("two-professionals", 2, &options, 1500, End::Escaped, &[]);
}

#[test]
fn one_escapes_alone() {
    check("alone", 1, &Options::default(), 2000, End::Escaped, &[]);
}

#[test]
fn six_swap_souls_and_light_a_torch() {
    let options = Options { curses: true, treasures: true, ..Options::default() };
    check("six", 6, &options, 4000, End::Escaped, &["swap adventurers", "lights a Large torch"]);
}

#[test]
fn two_escape_in_calm_beats() {
    let options = Options { mode: Mode::Calm, curses: true, treasures: true, ..Options::default() };
    check("calm", 2, &options, 2000, End::Escaped, &[]);
}

#[test]
fn two_practise() {
    let options = Options { mode: Mode::Practice, exp1_cards: Exp1Cards::On, ..Options::default() };
    check("practice", 2, &options, 2000, End::Escaped, &[]);
}

#[test]
fn three_provoke_fate() {
    let options = Options { pace: Pace::Relaxed, ..Options::default() };
    check("fate", 3, &options, 3000, End::Escaped, &["fate turns"]);
}

/// What can happen at a table besides playing, until everybody gives up.
#[test]
fn an_evening_among_friends() {
    kept_or("an-evening", End::Conceded, evening);
}

/// Holds the game that is kept under this name, or one of runners with this pace, against what is
/// kept. All these words are in its story.
fn check(name: &str, seats: u8, options: &Options, pace: u16, ends: End, words: &[&str]) {
    let games = || (0..3_000).map(|number| played(name, number, seats, options, pace));
    let play = || {
        // A short one is read sooner.
        let fits = |table: &Table<Escape>| {
            table.state().end == Some(ends) && words.iter().all(|words| story(table).contains(words))
        };
        games().filter(fits).take(8).min_by_key(Table::seq)
    };
    let log = kept_or(name, ends, play);
    let header = &log.header;
    assert_eq!(header.seats, seats, "{name}.log is of another table");
    let agreed = serde_json::to_value(options).expect("options have a JSON form");
    assert_eq!(header.options, agreed, "{name}.log is of another table");
}

/// One game of runners.
fn played(name: &str, number: u64, seats: u8, options: &Options, pace: u16) -> Table<Escape> {
    let mut course = Course::open(&Seed::of(name).apart("game", number), seats, options, &[pace]);
    while course.next().is_some() {}
    course.table
}

fn story(table: &Table<Escape>) -> String {
    let log = table.log(false).expect("the table keeps a log");
    goldens::story::<Escape>(&log).expect("a log that was just written replays")
}

/// Three seats: the first person has two of them, a bot the last.
fn evening() -> Option<Table<Escape>> {
    let mut course =
        Course::open(&Seed::of("an evening"), 3, &Options { treasures: true, ..Options::default() }, &[2000]);
    let [ann, too, bot] = [1, 2, 3].map(|number| Seat::number(number).expect("there are three"));
    for (seat, person) in [(ann, 1), (too, 1)] {
        step(&mut course, Step::Table { fact: Fact::Hands { seat, holder: Holder::Person(person) } });
    }
    step(&mut course, Step::Table { fact: Fact::Hands { seat: bot, holder: Holder::Bot } });
    step(&mut course, say(ann, "Who keeps the time?"));
    let mut steps = 0;
    while course.next().is_some() && steps < 60 {
        steps += 1;
    }
    let switch = Action::Set { setting: Switch::AutoPledge, on: false };
    step(&mut course, Step::Act { seat: ann, action: switch });
    step(&mut course, Step::Act { seat: ann, action: Action::Mark { die: DieNumber::at(0), on: true } });
    step(&mut course, Step::Say { seat: too, said: Said::Call { call: Call::Wait } });
    for fact in [
        Fact::Away { seat: ann },
        Fact::Paused,
        Fact::Back { seat: ann },
        Fact::Resumed,
        Fact::Hands { seat: too, holder: Holder::Person(2) },
    ] {
        step(&mut course, Step::Table { fact });
    }
    for _ in 0..20 {
        course.next()?;
    }
    for (seat, call) in [(ann, Call::GiveUp), (too, Call::PlayOn), (too, Call::GiveUp), (ann, Call::GiveUp)] {
        step(&mut course, Step::Say { seat, said: Said::Call { call } });
    }
    step(&mut course, say(too, "Next time, @1."));
    course.table.is_over().then_some(course.table)
}

fn say(seat: Seat, text: &str) -> StepOf<Escape> {
    Step::Say { seat, said: Said::Text { text: text.to_owned(), sure: false } }
}

/// A few milliseconds after the last step, unless time stands still; what is due comes first.
fn step(course: &mut Course, step: StepOf<Escape>) {
    let table = &mut course.table;
    let soon = if table.is_paused() { table.at() } else { table.at() + Millis(40) };
    while table.next_deadline().is_some_and(|deadline| deadline.at <= soon && !table.is_paused()) {
        table.ring();
    }
    table.step(soon, step).expect("a golden is made of legal steps");
}

/// The game that is kept under this name, played again and held against what is kept.
fn kept_or(name: &str, ends: End, play: impl FnOnce() -> Option<Table<Escape>>) -> Log {
    let goldens = Goldens::beside(env!("CARGO_MANIFEST_DIR"));
    let table = goldens.table(name, play);
    assert_eq!(table.state().end, Some(ends), "{name}.log ends otherwise");
    let log = table.log(false).expect("the table keeps a log");
    goldens.keep::<Escape>(name, &log);
    log
}
