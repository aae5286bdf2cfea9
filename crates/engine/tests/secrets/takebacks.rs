//! What may be taken back: free plans, to the last thing that was given away.

use bivouac_engine::{Seats, Seq};

use super::cache::{Action, Call, Kind, Marker, Place};
use super::drawn::seat;
use super::played::{act, call, keys_only, open, small, take_back, text, visit};

#[test]
fn plans_are_free_back_to_the_last_look() {
    let mut table = open(&small(), 2, 1);
    let (at, cave) = visit(&mut table, 1, Kind::Key);
    let looked = (table.state().clone(), table.seq());
    act(&mut table, 1, Action::Carry { at });
    assert!(table.state().left == 0 && cave != 0);
    assert_eq!(table.takebacks(seat(1)).iter().map(|offer| offer.to).collect::<Vec<_>>(), [Seq(3)]);
    take_back(&mut table, 1, Seq(3), Seats::NONE).expect("a plan is taken back");
    assert!(table.state() == &looked.0);
    let refused = take_back(&mut table, 1, Seq(2), Seats::NONE).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "no further back than step 2, because somebody learnt something (TAB-07)"
    );
    assert!(take_back(&mut table, 1, Seq(1), Seats::first(2)).is_err(), "not even if all agree");
}

#[test]
fn a_walk_a_load_and_a_drop_go_back_together() {
    let mut table = open(&keys_only(), 2, 1);
    let (a, cave) = visit(&mut table, 1, Kind::Key);
    act(&mut table, 1, Action::Rest);
    act(&mut table, 2, Action::Rest);
    let before = table.state().clone();
    act(&mut table, 1, Action::Carry { at: a });
    act(&mut table, 1, Action::Walk { to: 3 - cave });
    act(&mut table, 1, Action::Drop { at: a });
    let offers = table.takebacks(seat(1));
    assert_eq!(offers.iter().map(|offer| offer.steps).collect::<Vec<_>>(), [1, 2, 3]);
    let far = offers.last().expect("there are three").to;
    take_back(&mut table, 1, far, Seats::NONE).expect("three plans are taken back");
    assert!(*table.state() == before);
}

#[test]
fn the_end_of_a_turn_is_final() {
    let mut table = open(&small(), 2, 1);
    act(&mut table, 1, Action::Walk { to: 1 });
    act(&mut table, 1, Action::Rest);
    let refused = take_back(&mut table, 1, Seq(1), Seats::first(2)).unwrap_err();
    assert_eq!(refused.to_string(), "no further back than step 2, because the turn is over (TAB-07)");
}

#[test]
fn chat_by_others_does_not_lock_and_stays_said() {
    let mut table = open(&small(), 2, 1);
    act(&mut table, 1, Action::Walk { to: 1 });
    text(&mut table, 2, "well walked", false).expect("chat is free");
    text(&mut table, 2, "is there a key?", false).expect("seat 2 knows nothing, and everybody knows that");
    take_back(&mut table, 1, Seq(1), Seats::NONE).expect("chat needs no consent");
    assert_eq!(table.state().caves[seat(1)], 0);
}

#[test]
fn a_blurt_by_another_locks() {
    let mut table = open(&small(), 2, 1);
    visit(&mut table, 1, Kind::Key);
    act(&mut table, 1, Action::Rest);
    act(&mut table, 2, Action::Walk { to: 1 });
    let warned = text(&mut table, 1, "that key!", false).unwrap_err();
    assert!(warned.unless_sure && table.takebacks(seat(2)).len() == 1, "a warning locks nothing");
    text(&mut table, 1, "that key!", true).expect("whoever is sure may blurt");
    assert!(table.takebacks(seat(2)).is_empty());
    assert_eq!(table.floor(), Some((Seq(5), "somebody learnt something")));
}

#[test]
fn words_that_pass_lock_when_they_tell_something_by_passing() {
    let mut table = open(&small(), 2, 1);
    visit(&mut table, 1, Kind::Key);
    act(&mut table, 1, Action::Rest);
    act(&mut table, 2, Action::Walk { to: 1 });
    text(&mut table, 1, "no rope", false).expect("seat 1 knows of no rope");
    assert!(table.takebacks(seat(2)).is_empty(), "everybody knows now that what seat 1 saw is no rope");
    act(&mut table, 2, Action::Walk { to: 0 });
    text(&mut table, 1, "no rope at all", false).expect("seat 1 still knows of no rope");
    assert_eq!(table.takebacks(seat(2)).len(), 1, "the second time it tells nothing new");
}

#[test]
fn a_true_call_locks() {
    let mut table = open(&small(), 2, 1);
    let (_, cave) = visit(&mut table, 1, Kind::Key);
    act(&mut table, 1, Action::Rest);
    act(&mut table, 2, Action::Walk { to: 1 });
    call(&mut table, 1, Call::Worth { cave }).expect("seat 1 knows a key there");
    assert!(table.takebacks(seat(2)).is_empty());
}

#[test]
fn what_was_forgotten_is_known_again_and_words_said_meanwhile_must_still_stand() {
    // Seat 2 knows both keys in the pack of seat 1, and forgets them when one is dropped.
    let mut table = open(&keys_only(), 2, 1);
    let (a, _) = visit(&mut table, 1, Kind::Key);
    let c = Marker(a.0 + 2);
    act(&mut table, 1, Action::Peek { at: c });
    act(&mut table, 1, Action::Rest);
    visit(&mut table, 2, Kind::Key);
    act(&mut table, 2, Action::Peek { at: c });
    act(&mut table, 2, Action::Rest);
    act(&mut table, 1, Action::Carry { at: a });
    act(&mut table, 1, Action::Carry { at: c });
    let before = table.state().clone();
    assert_eq!(before.known_to(Seats::only(seat(2))).len(), 2);
    let dropped = act(&mut table, 1, Action::Drop { at: a }).entry.seq;
    assert!(
        table.state().known_to(Seats::only(seat(2))).is_empty()
            && table.state().at(Place::Pack(seat(1))).len() == 1
    );

    let mut chatty = table.clone();
    take_back(&mut table, 1, dropped, Seats::NONE).expect("a drop is a plan");
    assert!(*table.state() == before);

    text(&mut chatty, 2, "was it a key?", false).expect("seat 2 knows nothing any more");
    let refused = take_back(&mut chatty, 1, dropped, Seats::first(2)).unwrap_err();
    assert_eq!(refused.key, "TAB-09/stands");
}
