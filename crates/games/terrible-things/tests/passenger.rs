//! What is answered for somebody who left in the middle of something (ATT-R-53): each kind of question.

use std::sync::Arc;

use bivouac_engine::{Bot, Content, Dice, Game, Millis, Seed, Seen, Sight, rules, text};
use bivouac_terrible_things::fixture::{A, B, C, Fixture};
use bivouac_terrible_things::{Ask, Book, FILES, Options, Passenger, Phase};

/// The printed book, in which these words stand instead of others.
fn edited(changes: &[(&str, &str)]) -> Arc<Book> {
    let change = |text: &str| changes.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    let files = FILES.iter().map(|&(name, text)| (name.to_owned(), change(text)));
    Arc::new(Book::read(&Content::of(files)).unwrap_or_else(|flaw| panic!("{flaw}")))
}

/// What the passenger says to the question that is open, which is the one that is meant.
fn says(table: &Fixture, meant: impl Fn(Ask) -> bool) -> String {
    let asked = table.state.board.asked().expect("something is asked");
    assert!(meant(asked), "{asked:?} is asked");
    let seat = table.state.board.turn;
    let mut legal = Vec::new();
    table.game.legal(&table.state, seat, Millis::ZERO, &mut legal);
    let view = Sight::new(&table.game, &table.state, seat, Millis::ZERO);
    let seen = Seen { game: &table.game, seat, at: Millis::ZERO, view: &view, legal: &legal };
    let action = Passenger.choose(&seen, &mut Dice::fast(&Seed::of("passenger"))).expect("nobody waits");
    assert!(legal.contains(&action), "{action:?} is not offered");
    text::write(&action).expect("an action has a text form")
}

/// As it is after these actions.
fn after(mut table: Fixture, actions: &[&str]) -> Fixture {
    let seat = table.state.board.turn;
    for action in actions {
        table.act(seat, action, "");
    }
    table
}

fn at(place: u8, card: &str) -> Fixture {
    Fixture::start(3).encounter(place, card).visiting(place)
}

#[test]
fn no_card_is_set_aside_and_none_redrawn() {
    rules!["ATT-R-53", "ATT-LOC-02"];
    let gorge = after(at(2, "G06").hand(A, "F02 F16 F19"), &["act"]);
    assert_eq!(says(&gorge, |ask| ask == Ask::Redraw), "redraw");
    // What was set aside before is discarded: it cannot be kept any more.
    let begun = after(gorge, &["set_aside card=F16"]);
    assert_eq!(says(&begun, |ask| ask == Ask::Redraw), "redraw");
}

#[test]
fn of_a_choice_the_first_is_taken_that_takes_nothing_away() {
    rules!["ATT-R-53"];
    let is = |ask| matches!(ask, Ask::Choose { .. });
    assert_eq!(says(&after(at(1, "G06"), &["act"]), is), "choose option=1");
    let book = edited(&[("Choose([Gain(Res(Focus), 1)", "Choose([Exchange(1), Gain(Res(Focus), 1)")]);
    let table = Fixture::of(Options::default(), 3, &book).encounter(1, "G06").visiting(1);
    assert_eq!(says(&after(table, &["act"]), is), "choose option=2");
    let key = at(3, "G06").encounter(4, "G01").swag(A, "S01").tokens(A, "C3");
    assert_eq!(says(&after(key, &["use card=S01"]), |ask| ask == Ask::Location), "at place=1");
}

#[test]
fn the_first_type_and_the_first_swag_do() {
    rules!["ATT-R-53"];
    let eye = after(at(1, "G15").hand(A, "F17"), &["play card=F17"]);
    assert_eq!(says(&eye, |ask| matches!(ask, Ask::Type { .. })), "type of=Peril");
    let oil = at(1, "G15").hand(A, "F20").swag(A, "S07 S09").exhausted(A, "S07 S09");
    let is = |ask| matches!(ask, Ask::Ready { .. });
    assert_eq!(says(&after(oil, &["play card=F20"]), is), "ready card=S07");
}

#[test]
fn given_is_what_there_is_most_of_and_taken_what_there_is_least_of() {
    rules!["ATT-R-53"];
    let beads = after(at(1, "G06").swag(A, "S18").tokens(A, "F1 T3 C0 E3"), &["use card=S18"]);
    assert_eq!(says(&beads, |ask| matches!(ask, Ask::Return { .. })), "give token=Treasure");
    let beads = after(beads, &["give token=Treasure"]);
    assert_eq!(says(&beads, |ask| matches!(ask, Ask::Gain { .. })), "take token=Courage");
    let thief = || at(1, "G06").hand(A, "P01").tokens(A, "F1 T3 C0 E3").tokens(B, "F1 T1 C0 E0");
    let steal = |ask| matches!(ask, Ask::Steal { .. });
    let few = after(thief().tokens(C, "F1 T0 C0 E0"), &["play card=P01"]);
    assert_eq!(says(&few, steal), "take from=2 token=Focus", "of the next seat");
    let more = after(thief().tokens(C, "F0 T0 C1 E0"), &["play card=P01"]);
    assert_eq!(says(&more, steal), "take from=3 token=Courage");
    let chateau = at(3, "G06").tokens(A, "F1 T3 C0 E3").tokens(B, "F0 T0 C0 E1").tokens(C, "F1 T1 C0 E0");
    let chateau = after(chateau, &["act"]);
    assert_eq!(says(&chateau, |ask| ask == Ask::TradeRival), "take from=3 token=Focus");
    let chateau = after(chateau, &["take from=3 token=Focus"]);
    assert_eq!(says(&chateau, |ask| matches!(ask, Ask::Give { to: Some(_) })), "give token=Treasure");
    let alone = Fixture::start(1).encounter(3, "G06").visiting(3).tokens(A, "F1 T3 C0 E3");
    let alone = after(alone, &["act"]);
    assert_eq!(says(&alone, |ask| ask == Ask::TradeBank), "take token=Courage");
    let alone = after(alone, &["take token=Courage"]);
    assert_eq!(says(&alone, |ask| matches!(ask, Ask::Give { to: None })), "give token=Treasure");
}

#[test]
fn the_encounter_that_is_worth_least_is_paid_for_or_taken_over() {
    rules!["ATT-R-53"];
    let table = || at(4, "R05").encounter(1, "O10").encounter(2, "G01").encounter(5, "G04");
    let chasm = after(table().tokens(A, "C9"), &["act"]);
    assert_eq!(says(&chasm, |ask| ask == Ask::Target), "at place=2");
    let bait = after(table().hand(A, "F22"), &["play card=F22"]);
    assert_eq!(says(&bait, |ask| ask == Ask::SwapWith), "at place=2");
}

#[test]
fn the_next_seat_bears_what_some_rival_must() {
    rules!["ATT-R-53"];
    let table = |card: &str| at(1, "G06").turn(B).visiting(1).hand(B, card).tokens(B, "E9");
    let gossip = after(table("P02").hand(A, "F01").hand(C, "F02"), &["play card=P02"]);
    assert_eq!(says(&gossip, |ask| matches!(ask, Ask::Gossip { .. })), "rival seat=3");
    let hexed = after(table("P04"), &["play card=P04"]);
    assert_eq!(says(&hexed, |ask| matches!(ask, Ask::Hex { .. })), "rival seat=3");
    let blamed = after(table("P03").phase(Phase::Terrible), &["play card=P03"]);
    assert_eq!(says(&blamed, |ask| ask == Ask::Blame), "rival seat=3");
}

#[test]
fn one_die_is_swapped() {
    rules!["ATT-R-53"];
    let charm = after(at(1, "G06").hand(A, "F11").phase(Phase::Pool), &["play card=F11"]);
    assert_eq!(says(&charm, |ask| matches!(ask, Ask::SwapDice { .. })), "swap_dice count=1");
}

#[test]
fn dice_are_changed_so_that_the_encounter_is_met_and_no_more_than_must_be() {
    rules!["ATT-R-53"];
    // G06 needs Pair 5+ and High 4+.
    let asked = |card: &str, dice: &str| {
        let table = at(1, "G06").tokens(A, "E9").hand(A, card).rolled(dice);
        after(table, &[&format!("play card={card}")])
    };
    let reroll = |ask| matches!(ask, Ask::Reroll { .. });
    assert_eq!(says(&asked("F01", "5 5 4 1 2"), reroll), "reroll dice=[4]", "it is not needed");
    assert_eq!(says(&asked("F01", "2 5 5 1 2"), reroll), "reroll dice=[4]", "it is the lowest");
    assert_eq!(says(&asked("F01", "5 1 5 4 P6"), reroll), "reroll dice=[2]");
    let adjust = |ask| matches!(ask, Ask::Adjust { .. });
    assert_eq!(says(&asked("F02", "2 5 5 3 2"), adjust), "turn die=4 to=4");
    assert_eq!(says(&asked("F02", "5 5 4 1 2"), adjust), "turn die=3 to=5", "it is met all the same");
    let flip = |ask| matches!(ask, Ask::Flip { .. });
    assert_eq!(says(&asked("F03", "2 5 5 3 3"), flip), "turn die=1 to=5");
    let any = |ask| ask == Ask::SetAny;
    assert_eq!(says(&asked("F04", "5 5 3 2 1"), any), "turn die=3 to=4");
    assert_eq!(says(&asked("F04", "3 3 2 1 1"), any), "turn die=1 to=3", "nothing helps: it stays");
    let same = |ask| ask == Ask::SetMatch;
    assert_eq!(says(&asked("F05", "2 5 4 4 3"), same), "turn die=1 to=5");
    let wild = |ask| matches!(ask, Ask::Wild { .. });
    assert_eq!(says(&asked("F14", "5 5 3 2 1"), wild), "wild die=3");
    let knot = |ask| ask == Ask::DropPart;
    assert_eq!(says(&asked("F13", "4 6 3 2 1"), knot), "drop part=1");
    // R07 needs Block-3 3+ and High 6.
    let throne = at(1, "R07").tokens(A, "E9").hand(A, "F13").rolled("5 5 5 2 1");
    assert_eq!(says(&after(throne, &["play card=F13"]), knot), "drop part=2");
}

#[test]
fn what_may_be_enough_is_enough() {
    rules!["ATT-R-53"];
    let book = edited(&[
        ("Adjust(1, [-1, 1])", "Adjust(2, [-1, 1])"),
        ("Flip(1)", "Flip(2)"),
        ("Wild(1)", "Wild(2)"),
        ("ReadySwag(1)", "ReadySwag(2)"),
    ]);
    let table = || Fixture::of(Options::default(), 2, &book).encounter(1, "G06").visiting(1).tokens(A, "E9");
    for (card, first) in [("F02", "turn die=1 to=2"), ("F03", "turn die=1 to=6"), ("F14", "wild die=1")] {
        let table = table().hand(A, card).rolled("1 5 3 3 2");
        let begun = after(table, &[&format!("play card={card}"), first]);
        assert_eq!(says(&begun, |_| true), "enough", "{card}");
    }
    let oil = table().hand(A, "F20").swag(A, "S07 S09").exhausted(A, "S07 S09");
    let begun = after(oil, &["play card=F20", "ready card=S09"]);
    assert_eq!(says(&begun, |ask| matches!(ask, Ask::Ready { .. })), "enough");
}
