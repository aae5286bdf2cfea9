//! Taking back: within planning, by consent, and never past what was shown.

use bivouac_engine::{Illegal, Seats, Seq, Step, Table};

use super::brew::{Brew, Options, State};
use super::scene::{card, seat, seats, step, table_where};

/// Whether the hand of a seat begins with these cards.
fn begins(state: &State, number: u8, ids: &str) -> bool {
    let mut hand = state.hands[seat(number)].iter().map(|card| card.unseen().id);
    ids.split_whitespace().all(|id| hand.next() == Some(card(id)))
}

fn take_back(table: &mut Table<Brew>, number: u8, to: u64, consent: Seats) -> Result<(), Illegal> {
    table.step(table.at(), Step::Takeback { seat: seat(number), to: Seq(to), consent }).map(drop)
}

#[test]
fn a_stir_is_planning_and_a_played_card_is_not() {
    let mut table = table_where(2, &Options::default(), |state| begins(state, 1, "mint"));
    step(&mut table, 1, "play slot=0");
    step(&mut table, 2, "pass");
    let before = table.state().clone();
    step(&mut table, 1, "stir give={herb:2} take=ember");
    assert!(*table.state() != before);
    take_back(&mut table, 1, 3, Seats::NONE).expect("a stir shows nothing");
    assert!(*table.state() == before);
    let refused = take_back(&mut table, 1, 1, seats([1, 2])).expect_err("the card was shown");
    assert_eq!(refused.key, "TAB-07/floor");
}

#[test]
fn choices_go_back_one_by_one() {
    let mut table = table_where(2, &Options::default(), |state| begins(state, 1, "ladle"));
    step(&mut table, 1, "play slot=0");
    step(&mut table, 2, "pass");
    let outer = table.state().clone();
    step(&mut table, 1, "choose branch=2");
    let inner = table.state().clone();
    step(&mut table, 1, "choose branch=1");
    assert_eq!(table.state().open.stuff[seat(1)].herb, 3);
    take_back(&mut table, 1, 4, Seats::NONE).expect("the inner choice shows nothing");
    assert!(*table.state() == inner);
    take_back(&mut table, 1, 3, Seats::NONE).expect("nor does the outer one");
    assert!(*table.state() == outer);
    // The other branch draws a card, and that is that.
    step(&mut table, 1, "choose branch=0");
    assert!(table.takebacks(seat(1)).is_empty());
    assert_eq!(table.floor().map(|(_, why)| why), Some("somebody learnt something"));
}

#[test]
fn a_pass_goes_back_alone_or_by_consent() {
    let mut table = table_where(3, &Options::default(), |state| begins(state, 1, "tinder"));
    step(&mut table, 1, "play slot=0");
    let asked = table.state().clone();
    step(&mut table, 2, "pass");
    take_back(&mut table, 2, 2, Seats::NONE).expect("nobody acted since");
    assert!(*table.state() == asked);
    step(&mut table, 2, "pass");
    step(&mut table, 3, "pass");
    assert_eq!(table.state().open.stuff[seat(1)].ember, 1, "the window closed");
    let refused = take_back(&mut table, 2, 4, Seats::NONE).expect_err("seat 3 passed since");
    assert_eq!(refused.key, "TAB-09/consent");
    take_back(&mut table, 2, 4, seats([3])).expect("seat 3 agrees");
    assert!(*table.state() == asked);
}

#[test]
fn a_pass_that_lets_a_draw_happen_is_final() {
    let mut table = table_where(2, &Options::default(), |state| begins(state, 1, "owl"));
    step(&mut table, 1, "play slot=0");
    step(&mut table, 2, "pass");
    let refused = take_back(&mut table, 2, 2, seats([1])).expect_err("cards were drawn");
    assert_eq!(refused.key, "TAB-07/floor");
}

#[test]
fn what_lies_face_down_goes_back_until_it_is_turned_up() {
    let mut table = table_where(2, &Options::default(), |state| begins(state, 1, "potluck"));
    step(&mut table, 1, "play slot=0");
    step(&mut table, 2, "pass");
    let asked = table.state().clone();
    step(&mut table, 1, "lay slot=0");
    take_back(&mut table, 1, 3, Seats::NONE).expect("nobody has seen it");
    assert!(*table.state() == asked);
    step(&mut table, 1, "lay slot=1");
    step(&mut table, 2, "lay slot=0");
    assert!(take_back(&mut table, 1, 5, seats([2])).is_err(), "both were turned up");
}

#[test]
fn a_card_that_all_know_is_played_without_showing_anything() {
    let wanted = |state: &State| begins(state, 1, "mint gleaner");
    let mut table = table_where(2, &Options::default(), wanted);
    step(&mut table, 1, "play slot=0");
    step(&mut table, 2, "pass");
    step(&mut table, 1, "play slot=0");
    step(&mut table, 2, "pass");
    step(&mut table, 1, "end");
    step(&mut table, 2, "end");
    let before = table.state().clone();
    let gleaned = before.hands[seat(1)].iter().position(|card| card.known_by().is_none());
    step(&mut table, 1, &format!("play slot={}", gleaned.expect("the mint came back")));
    take_back(&mut table, 1, 7, Seats::NONE).expect("all knew the mint");
    assert!(*table.state() == before);
}
