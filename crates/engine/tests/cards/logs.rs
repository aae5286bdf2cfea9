//! The log: played again it comes out the same, and with other cards not at all.

use bivouac_engine::any::{AnyGame, Of};
use bivouac_engine::{
    BrokenLog, Content, Dice, DiceKind, Edition, Game, Illegal, Log, Seat, Secret, Seed, Seq, Setting, Table,
    Viewer, laws, rules,
};

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
    rules!["TAB-19"];
    let theirs = edition("Gain(herb, 2)", "Gain(herb, 1)").expect("the edited shelf is sound");
    let ours = Edition::<Brew>::built_in();
    let mut table = theirs.open(&Options::default(), setting()).expect("the options are allowed");
    let log = play_out(&mut table);
    let hashes = (log.header.content.clone(), Of::<Brew>::new().content());
    let why = format!(
        "line 1: played with other content ({}; this program has {}): start the program with that content to go on",
        hashes.0, hashes.1
    );
    let refused = |broken: BrokenLog| assert_eq!(broken.to_string(), why);
    refused(ours.replay(&log, None, |_, _| ()).expect_err("these are not our cards"));
    refused(ours.replay_to(&log, None, Seq(3)).expect_err("these are not our cards"));
    refused(ours.cut(&log, None, Viewer::Spectator).expect_err("these are not our cards"));
    refused(
        ours.fork(&log, Seq(3), Secret::from_bytes([1; 32]), Vec::new())
            .expect_err("these are not our cards"),
    );

    let again = theirs.replay(&log, None, |_, _| ()).expect("with these cards it was played");
    assert!(again.state() == table.state());
    theirs.cut(&log, None, Viewer::Spectator).expect("with these cards it was played");
    let mut fork = theirs.fork(&log, Seq(3), Secret::from_bytes([1; 32]), Vec::new()).expect("it is over");
    let forked = play_out(&mut fork);
    assert_eq!(forked.header.content, log.header.content);
    theirs.replay(&forked, None, |_, _| ()).expect("a fork has the cards of its trunk");
    ours.replay(&forked, None, |_, _| ()).expect_err("these are not our cards");
}

#[test]
fn an_unchanged_copy_plays_what_is_compiled_in() {
    let copy = edition("Gain(herb, 2)", "Gain(herb, 2)").expect("the shelf is sound");
    let mut table = Table::<Brew>::open(&Options::default(), setting()).expect("the options are allowed");
    copy.replay(&play_out(&mut table), None, |_, _| ()).expect("the cards are the same");
}

#[test]
fn bad_content_is_no_edition() {
    rules!["TAB-19"];
    let why = |from, to| edition(from, to).expect_err("it is refused").because.into_owned();
    assert_eq!(why("id: \"tinder\"", "id: \"mint\""), "card \"mint\": is there twice");
    let half = Edition::<Brew>::of(Content::built_in(&Brew::FILES[..1])).expect_err("a file is missing");
    assert_eq!(half.because, "small.ron: this file is missing");
}

#[test]
fn laws_hold_with_edited_cards_too() {
    let edition = edition("Gain(herb, 2)", "Gain(herb, 1)").expect("the edited shelf is sound");
    laws::hold(&laws::Plan { edition, games: 1, seats: 2..=2, positions: 1, ..laws::Plan::default() });
}

/// Brew with a designer's copy of the cards, in which one thing is another.
fn edition(from: &str, to: &str) -> Result<Edition<Brew>, Illegal> {
    let edited = Brew::FILES.iter().map(|&(name, text)| {
        let text = if name == "full.ron" { text.replacen(from, to, 1) } else { text.to_owned() };
        (name.to_owned(), text)
    });
    Edition::of(Content::of(edited))
}

#[test]
fn a_header_that_claims_our_cards_is_found_out() {
    let mut table = Table::<Brew>::open(&Options::default(), setting()).expect("the options are allowed");
    let mut log = play_out(&mut table);
    log.header.content = Book::load(Shelf::Small.text()).expect("the shelf is sound").hash().clone();
    let broken = Table::<Brew>::replay(&log, None, |_, _| ()).expect_err("the header is sealed");
    assert!(broken.to_string().starts_with("line 1: the header was changed"), "{broken}");
}
