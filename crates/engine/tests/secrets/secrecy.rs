//! What each viewer sees and hears of each kind of action.

use bivouac_engine::Viewer;

use super::cache::{Action, Kind, Marker};
use super::drawn::{Drawn, both, heard, is_public, seat};
use super::played::{act, open, small, visit};

const A: Marker = Marker(0);
const B: Marker = Marker(1);

/// Three seats; seat 1 carries a key and a rope; seat 2 knows the key, seat 3 the trap.
const POSITION: &str = "
    round 1 of 6, @1 has 3 left, 0 of 2 locks open
    cave 0:
    cave 1: @1 d:stone e:key/2
    cave 2: @2 @3 c:trap/3
    cave 3:
    pack @1: a:key/12 b:rope/1";

fn one(number: u8) -> Viewer {
    Viewer::seat(seat(number))
}

/// How a piece looks to seats 1, 2 and 3, to whoever holds 2 and 3, and to a spectator.
#[track_caller]
fn looks(drawn: &Drawn, marker: char, expected: [&str; 5]) {
    let viewers = [one(1), one(2), one(3), both(2, 3), Viewer::Spectator];
    let seen = viewers.map(|viewer| drawn.piece(marker, viewer));
    assert_eq!(seen, expected.map(|face| format!("{marker}:{face}")));
}

#[test]
fn a_viewer_sees_what_its_seats_know_and_who_knows_the_rest() {
    let drawn = Drawn::read(POSITION);
    looks(&drawn, 'a', ["key/12", "key/12", "?/12", "key/12", "?/12"]);
    looks(&drawn, 'c', ["?/3", "?/3", "trap/3", "trap/3", "?/3"]);
    looks(&drawn, 'd', ["?"; 5]);
    assert_eq!(drawn.piece('d', Viewer::Open), "d:stone");
}

#[test]
fn only_who_looks_is_told_what_was_seen() {
    let mut drawn = Drawn::read(POSITION);
    let done = drawn.act(1, Action::Peek { at: Marker(3) });
    looks(&drawn, 'd', ["stone/1", "?/1", "?/1", "?/1", "?/1"]);
    assert_eq!(heard(&done, one(1)), ["@1 looks under d, a stone"]);
    for viewer in [one(2), both(2, 3), Viewer::Spectator] {
        assert_eq!(heard(&done, viewer), ["@1 looks under d"]);
    }
    assert_eq!(
        heard(&done, both(1, 2)),
        ["@1 looks under d, a stone"],
        "of the two versions one is heard, the fuller"
    );
    assert!(done.marks.watchers, "that nothing sprang is news to all");
}

#[test]
fn a_second_look_is_news_to_nobody_else() {
    let mut drawn = Drawn::read(POSITION);
    drawn.act(1, Action::Peek { at: Marker(3) });
    drawn.act(1, Action::Rest);
    drawn.act(2, Action::Walk { to: 1 });
    let done = drawn.act(2, Action::Peek { at: Marker(3) });
    assert!(!done.marks.watchers && done.marks.shown_to(one(2)) && !done.marks.shown_to(one(3)));
    looks(&drawn, 'd', ["stone/12", "stone/12", "?/12", "stone/12", "?/12"]);
}

#[test]
fn a_trap_that_springs_is_seen_by_all() {
    let mut drawn = Drawn::read(&POSITION.replace("d:stone", "d:trap"));
    let done = drawn.act(1, Action::Peek { at: Marker(3) });
    assert!(is_public(&done));
    looks(&drawn, 'd', ["trap"; 5]);
}

#[test]
fn carrying_and_dropping_are_plans_that_show_nothing() {
    let mut drawn = Drawn::read(&POSITION.replace("b:rope/1", "").replace("d:stone", "d:stone/1 b:rope"));
    let done = drawn.act(1, Action::Carry { at: Marker(3) });
    assert!(is_public(&done) && !done.marks.is_final());
    let done = drawn.act(1, Action::Drop { at: Marker(3) });
    assert!(!done.marks.is_final());
    assert_eq!(heard(&done, one(1)), ["@1 drops d, a stone in cave 1"]);
    assert_eq!(heard(&done, both(2, 3)), ["@1 drops d in cave 1"]);
}

#[test]
fn out_of_a_pack_of_two_nobody_else_can_tell_which_went() {
    let after = |at| {
        let mut drawn = Drawn::read(POSITION);
        let done = drawn.act(1, Action::Drop { at });
        (drawn, done)
    };
    let ((key, key_told), (rope, rope_told)) = (after(A), after(B));
    looks(&key, 'a', ["rope/1", "?/1", "?/1", "?/1", "?/1"]);
    looks(&key, 'b', ["key/1", "?/1", "?/1", "?/1", "?/1"]);
    looks(&rope, 'b', ["rope/1", "?/1", "?/1", "?/1", "?/1"]);
    for viewer in [one(2), one(3), both(2, 3), Viewer::Spectator] {
        assert_eq!(key.seen(viewer), rope.seen(viewer));
        assert_eq!(heard(&key_told, viewer), heard(&rope_told, viewer));
    }
    assert_eq!(key.piece('a', both(1, 2)), "a:rope/1", "one head knows what either of its seats knows");
}

#[test]
fn forgetting_does_not_tell_that_two_pieces_are_alike() {
    let alike = POSITION.replace("b:rope/1", "b:key/12");
    let mut drawn = Drawn::read(&alike);
    drawn.act(1, Action::Drop { at: A });
    looks(&drawn, 'b', ["key/1", "?/1", "?/1", "?/1", "?/1"]);
}

#[test]
fn after_a_stir_nobody_knows_anything_there() {
    let mut drawn = Drawn::read(POSITION);
    let done = drawn.act(1, Action::Stir);
    assert!(is_public(&done) && done.marks.drew);
    looks(&drawn, 'd', ["?"; 5]);
    looks(&drawn, 'e', ["?"; 5]);
}

#[test]
fn a_toss_is_seen_by_two_and_tells_all_that_it_is_no_key() {
    let mut drawn = Drawn::read(POSITION);
    let done = drawn.act(1, Action::Toss { at: B, to: seat(3) });
    looks(&drawn, 'b', ["rope/13", "?/13", "rope/13", "rope/13", "?/13"]);
    looks(&drawn, 'a', ["key/1", "?/1", "?/1", "?/1", "?/1"]);
    assert_eq!(heard(&done, one(2)), ["@1 tosses b to @3"]);
    assert_eq!(heard(&done, both(2, 3)), ["@1 tosses b, a rope to @3"]);
    assert!(done.marks.watchers);
}

#[test]
fn one_person_on_two_seats_sees_the_union() {
    let mut table = open(&small(), 2, 3);
    let (key, _) = visit(&mut table, 1, Kind::Key);
    act(&mut table, 1, Action::Rest);
    let (rope, _) = visit(&mut table, 2, Kind::Rope);
    let sees = |viewer, at: Marker| table.view(viewer).pieces[at.index()].face.up().copied();
    assert_eq!((sees(one(1), key), sees(one(1), rope)), (Some(Kind::Key), None));
    assert_eq!((sees(one(2), key), sees(one(2), rope)), (None, Some(Kind::Rope)));
    assert_eq!((sees(both(1, 2), key), sees(both(1, 2), rope)), (Some(Kind::Key), Some(Kind::Rope)));
}
