//! Whole games, kept as logs and as stories in `goldens/`. A change of rules, words or format
//! that nobody meant breaks one of them. `UPDATE_GOLDENS=1` writes them anew; read the
//! difference like code, and raise `RULES` if an old log would now go another way.

use bivouac_engine::{
    Bot, Dice, DiceKind, Fact, Holder, Log, Millis, Said, Seat, Seats, Secret, Seed, Seq, Setting, Step,
    StepOf, Table,
};
use bivouac_goldens::Goldens;
use bivouac_pig::{Action, HoldAt, Options, Pig};

#[test]
fn two_seats() {
    check("two-seats", &played("two-seats", 100, &[20, 20]));
}

#[test]
fn three_seats() {
    check("three-seats", &played("three-seats", 100, &[12, 20, 30]));
}

#[test]
fn six_seats() {
    check("six-seats", &played("six-seats", 60, &[5, 10, 15, 20, 25, 30]));
}

#[test]
fn a_short_goal() {
    check("short-goal", &played("short-goal", 10, &[6, 6]));
}

/// Everything that can happen at a table of Pig besides rolling and holding.
#[test]
fn second_thoughts() {
    let mut table = open("second-thoughts", 2, 40);
    let [one, two] = [1, 2].map(|number| Seat::number(number).expect("there are two"));
    step(&mut table, fact(Fact::Hands { seat: one, holder: Holder::Person(1) }));
    step(&mut table, fact(Fact::Hands { seat: two, holder: Holder::Bot }));
    step(&mut table, say(one, "Ready? \"Hold\" is for cowards."));
    while !table.is_over() {
        let (seat, action) = choice(&table, 12);
        let pot = table.state().pot;
        let seq = step(&mut table, Step::Act { seat, action });
        if action == Action::Hold && pot < 18 && !table.is_over() {
            step(&mut table, say(seat.next(2), "Already?"));
            step(&mut table, Step::Takeback { seat, to: seq, consent: Seats::NONE });
            step(&mut table, Step::Act { seat, action: Action::Roll });
        }
        if table.seq() == Seq(12) {
            step(&mut table, fact(Fact::Away { seat: one }));
            step(&mut table, fact(Fact::Paused));
            step(&mut table, fact(Fact::Back { seat: one }));
            step(&mut table, fact(Fact::Resumed));
        }
    }
    step(&mut table, say(two, "Well played, @1."));
    check("second-thoughts", &table.log(true).expect("the table keeps a log"));
}

/// Holds a game that was just played against the one that is kept.
fn check(name: &str, log: &Log) {
    Goldens::beside(env!("CARGO_MANIFEST_DIR")).keep::<Pig>(name, log);
}

/// A game of bots that hold at these pots.
fn played(name: &str, goal: u16, hold_at: &[u16]) -> Log {
    let mut table = open(name, hold_at.len() as u8, goal);
    while !table.is_over() {
        let (seat, action) = choice(&table, hold_at[table.state().turn.index()]);
        table.play(seat, &action).expect("a bot does what may be done");
    }
    table.log(false).expect("the table keeps a log")
}

fn open(name: &str, seats: u8, goal: u16) -> Table<Pig> {
    let secret = Secret::of_game(&Seed::of(name), 0);
    let words = vec!["moss".to_owned(), "ember".to_owned()];
    let setting = Setting { seats, secret, words, dice: DiceKind::Cipher };
    Table::open(&Options { goal }, setting).expect("a golden is a game that may be played")
}

/// What a bot that holds at this pot would do now, and for whom.
fn choice(table: &Table<Pig>, hold_at: u16) -> (Seat, Action) {
    assert!(table.seq() < Seq(1000), "such bots have long won by then");
    let (seat, mut legal) = (table.state().turn, Vec::new());
    table.legal(seat, &mut legal);
    let view = table.sight(seat);
    let mut dice = Dice::fast(&Seed::of("this bot rolls no dice of its own"));
    let action = HoldAt(hold_at).choose(&table.seen(seat, &view, &legal), &mut dice);
    (seat, action.expect("it never waits"))
}

/// Plays a step a second and a half after the last, unless time stands still.
fn step(table: &mut Table<Pig>, step: StepOf<Pig>) -> Seq {
    let later = if table.is_paused() { table.at() } else { table.at() + Millis(1_500) };
    table.step(later, step).expect("a golden is made of legal steps").entry.seq
}

fn say(seat: Seat, text: &str) -> StepOf<Pig> {
    Step::Say { seat, said: Said::Text { text: text.to_owned(), sure: false } }
}

fn fact(fact: Fact) -> StepOf<Pig> {
    Step::Table { fact }
}
