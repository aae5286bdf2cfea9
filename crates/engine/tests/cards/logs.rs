//! The log: played again it comes out the same, and with other cards not at all.

use std::sync::Arc;

use bivouac_engine::any::{AnyGame, Of};
use bivouac_engine::{Dice, DiceKind, Log, Seat, Secret, Seed, Setting, Table};

use super::brew::{Book, Brew, Options, Shelf};

fn setting() -> Setting {
    let secret = Secret::from_bytes([9; 32]);
    Setting { seats: 3, secret, words: vec!["moss".to_owned()], dice: DiceKind::Cipher }
}

fn play_out(table: &mut Table<Brew>) -> Log {
    let (mut dice, mut legal) = (Dice::fast(&Seed::of("a log")), Vec::new());
    while !table.is_over() {
        let acting: Vec<Seat> = table.to_act().iter().collect();
        let seat = *dice.pick(&acting).expect("somebody can act");
        table.legal(seat, &mut legal);
        let action = dice.pick(&legal).expect("something is offered").clone();
        table.play(seat, &action).expect("what is offered is allowed");
    }
    table.log(false).expect("the table keeps its log")
}

#[test]
fn a_log_reads_back_and_plays_again() {
    let mut table = Table::<Brew>::open(&Options::default(), setting()).expect("the options are allowed");
    let log = play_out(&mut table);
    let read = Log::read(log.write().as_bytes()).expect("the log is sound");
    assert_eq!(read, log);
    let content = Book::load(Shelf::Full.text()).expect("the shelf is sound").hash().clone();
    assert_eq!(read.header.content, content);
    let again = Table::<Brew>::replay(&read, None, |_, _| ()).expect("the log plays again");
    assert!(again.state() == table.state());
    let any = Of::<Brew>::new().replay(&read, None, &mut |_, _| ()).expect("the log plays again");
    assert_eq!((any.digest(), any.outcome()), (table.digest().expect("a live table"), table.outcome()));
}

#[test]
fn a_log_of_other_cards_is_refused() {
    // One herb less on the mint: a designer's copy of the cards.
    let edited = Shelf::Full.text().replacen("Gain(herb, 2)", "Gain(herb, 1)", 1);
    let book = Book::load(&edited).expect("the edited shelf is sound");
    let options = Options::default();
    let game = Arc::new(Brew::with(book, &options, 3).expect("the options are allowed"));
    let mut table = Table::open_with(
        game,
        serde_json::to_value(&options).expect("options have a JSON form"),
        setting(),
        None,
    );
    let log = play_out(&mut table);
    let broken = Table::<Brew>::replay(&log, None, |_, _| ()).expect_err("these are not our cards");
    assert_eq!(broken.to_string(), "line 1: played with other content than this program has");
}

#[test]
fn a_header_that_claims_our_cards_is_found_out() {
    let mut table = Table::<Brew>::open(&Options::default(), setting()).expect("the options are allowed");
    let mut log = play_out(&mut table);
    log.header.content = Book::load(Shelf::Small.text()).expect("the shelf is sound").hash().clone();
    let broken = Table::<Brew>::replay(&log, None, |_, _| ()).expect_err("the header is sealed");
    assert!(broken.to_string().starts_with("line 1: the header was changed"), "{broken}");
}
