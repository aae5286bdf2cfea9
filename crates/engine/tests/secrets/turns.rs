//! The rules, on drawn positions.

use bivouac_engine::{Cx, Dice, Ending, Game, Seed, Viewer};

use super::cache::{Action, Cache, Marker, Options, State};
use super::drawn::{Drawn, check, seat};

const A: Marker = Marker(0);
const B: Marker = Marker(1);
const C: Marker = Marker(2);

/// Seat 1 stands in cave 1 with a key and a rope, of which seat 2 knows the key.
const PACKED: &str = "
    round 1 of 6, @1 has 3 left, 0 of 2 locks open
    cave 0:
    cave 1: @1 d:stone
    cave 2: @2 c:trap e:key/1
    cave 3:
    pack @1: a:key/12 b:rope/1";

#[test]
fn what_is_drawn_reads_back() {
    let drawn = Drawn::read(PACKED);
    let again = Drawn::read(&drawn.seen(Viewer::Open));
    assert!(drawn.state == again.state && drawn.game.options == again.game.options);
}

#[test]
fn walking_leads_to_a_neighbouring_cave() {
    let mut drawn = Drawn::read(PACKED);
    assert_eq!(drawn.refused(1, Action::Walk { to: 3 }), "only to a neighbouring cave (CAC-3)");
    assert_eq!(drawn.refused(1, Action::Walk { to: 255 }), "only to a neighbouring cave (CAC-3)");
    assert_eq!(drawn.refused(2, Action::Walk { to: 1 }), "it is another's turn (CAC-2)");
    drawn.act(1, Action::Walk { to: 0 });
    drawn.act(1, Action::Walk { to: 3 });
    drawn.act(1, Action::Walk { to: 2 });
    assert_eq!(drawn.refused(1, Action::Walk { to: 1 }), "there is no action left: rest (CAC-2)");
    assert_eq!(drawn.state.caves[seat(1)], 2);
}

#[test]
fn looking_shows_it_to_the_seat_that_looks() {
    let before = "round 1 of 6, @1 has 3 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 a:stone/2 b:key\ncave 2: c:key";
    let after = "round 1 of 6, @1 has 2 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 a:stone/12 b:key\ncave 2: c:key";
    check(before, 1, Action::Peek { at: A }, after);
    let mut drawn = Drawn::read(after);
    assert_eq!(drawn.refused(1, Action::Peek { at: A }), "you know what lies there (CAC-4)");
    assert_eq!(drawn.refused(1, Action::Peek { at: C }), "only under a marker of this cave (CAC-4)");
    assert_eq!(
        drawn.refused(1, Action::Peek { at: Marker(200) }),
        "only under a marker of this cave (CAC-4)"
    );
}

#[test]
fn a_trap_springs_and_ends_what_was_planned() {
    check(
        "round 1 of 6, @1 has 3 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 a:trap b:key\ncave 2: c:key",
        1,
        Action::Peek { at: A },
        "round 1 of 6, @1 has 0 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 b:key\ncave 2: c:key\ngone: a:trap",
    );
}

#[test]
fn only_what_is_known_is_carried_and_two_at_most() {
    let mut drawn = Drawn::read(PACKED);
    assert_eq!(drawn.refused(1, Action::Carry { at: Marker(3) }), "only what you know: look first (CAC-5)");
    drawn.act(1, Action::Peek { at: Marker(3) });
    assert_eq!(drawn.refused(1, Action::Carry { at: Marker(3) }), "your pack is full (CAC-5)");
    assert_eq!(drawn.refused(1, Action::Carry { at: Marker(4) }), "only what lies in this cave (CAC-5)");
}

#[test]
fn out_of_a_pack_of_two_goes_the_last_marker_whichever_was_chosen() {
    let after_key = "
        round 1 of 6, @1 has 2 left, 0 of 2 locks open
        cave 0:
        cave 1: @1 b:key/1 d:stone
        cave 2: @2 c:trap e:key/1
        cave 3:
        pack @1: a:rope/1";
    check(PACKED, 1, Action::Drop { at: A }, after_key);
    check(
        PACKED,
        1,
        Action::Drop { at: B },
        &after_key.replace("b:key", "b:rope").replace("a:rope", "a:key"),
    );
}

#[test]
fn a_lone_piece_is_followed_by_those_who_know_it() {
    check(
        "round 1 of 6, @1 has 1 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 b:key\ncave 2:\npack @1: a:key/12",
        1,
        Action::Drop { at: A },
        "round 1 of 6, @1 has 0 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 a:key/12 b:key\ncave 2:",
    );
}

#[test]
fn stirring_makes_everybody_forget_and_loses_nothing() {
    let position = "round 1 of 6, @1 has 3 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 a:key/12 b:rope/1 c:trap\ncave 2: d:key";
    let kinds =
        |state: &State| -> Vec<_> { state.pieces.iter().map(|piece| *piece.token.unseen()).collect() };
    let mut drawn = Drawn::read(position);
    let mut sorted = kinds(&drawn.state);
    drawn.act(1, Action::Stir);
    assert!(
        drawn.state.pieces.iter().all(|piece| piece.token.known_by().is_some_and(|known| known.is_empty()))
    );
    let mut again = kinds(&drawn.state);
    assert_eq!(again[3], sorted[3], "another cave stays as it is");
    sorted.sort();
    again.sort();
    assert_eq!(sorted, again);
    let mut lone = Drawn::read(
        "round 1 of 6, @1 has 3 left, 0 of 2 locks open\ncave 0: @2\ncave 1: @1 a:key\ncave 2: b:key",
    );
    assert_eq!(lone.refused(1, Action::Stir), "there is nothing here to mix (CAC-6)");
}

#[test]
fn keys_are_not_tossed_and_ropes_are_seen_by_who_catches() {
    let mut drawn = Drawn::read(PACKED);
    assert_eq!(drawn.refused(1, Action::Toss { at: A, to: seat(2) }), "keys are not tossed (CAC-7)");
    let alone = "only to another seat, here or in a neighbouring cave (CAC-7)";
    assert_eq!(drawn.refused(1, Action::Toss { at: B, to: seat(1) }), alone);
    assert_eq!(drawn.refused(1, Action::Toss { at: B, to: seat(6) }), alone);
    let after = "
        round 1 of 6, @1 has 2 left, 0 of 2 locks open
        cave 0:
        cave 1: @1 d:stone
        cave 2: @2 c:trap e:key/1
        cave 3:
        pack @1: a:key/1
        pack @2: b:rope/12";
    check(PACKED, 1, Action::Toss { at: B, to: seat(2) }, after);
    let full = PACKED
        .replace("d:stone", "")
        .replace("pack @1", "pack @2: d:stone/2 e:key/2\npack @1")
        .replace("c:trap e:key/1", "c:trap");
    assert_eq!(
        Drawn::read(&full).refused(1, Action::Toss { at: B, to: seat(2) }),
        "that pack is full (CAC-7)"
    );
}

#[test]
fn a_rope_leads_to_any_cave() {
    let mut drawn = Drawn::read(PACKED);
    assert_eq!(drawn.refused(1, Action::Swing { at: A, to: 3 }), "only a rope will do (CAC-8)");
    assert_eq!(drawn.refused(1, Action::Swing { at: B, to: 1 }), "only to another cave (CAC-8)");
    drawn.act(1, Action::Swing { at: B, to: 3 });
    assert_eq!((drawn.state.caves[seat(1)], drawn.piece('b', Viewer::Spectator)), (3, "b:rope".to_owned()));
    assert_eq!(
        drawn.piece('a', Viewer::seat(seat(2))),
        "a:?/1",
        "which of two was used, only the owner can tell"
    );
}

#[test]
fn two_keys_open_the_gate() {
    let mut drawn = Drawn::read(
        "round 1 of 6, @1 has 3 left, 0 of 2 locks open\ncave 0: @1 @2\ncave 1: d:trap\ncave 2:\npack @1: a:key/1 b:key/1\ngone: c:rope",
    );
    drawn.act(1, Action::Open { at: A });
    assert!(!drawn.game.is_over(&drawn.state));
    drawn.act(1, Action::Open { at: A });
    assert_eq!(drawn.game.outcome(&drawn.state).map(|outcome| outcome.ending), Some(Ending::Won));
    assert_eq!(drawn.refused(2, Action::Rest), "the game is over (CAC-8)");
    let mut drawn = Drawn::read(PACKED);
    assert_eq!(drawn.refused(1, Action::Open { at: A }), "the locks are at the gate (CAC-8)");
    drawn.act(1, Action::Walk { to: 0 });
    assert_eq!(drawn.refused(1, Action::Open { at: B }), "only a key opens a lock (CAC-8)");
}

#[test]
fn the_last_round_and_the_last_key_lose() {
    let mut drawn = Drawn::read(&PACKED.replace("round 1 of 6, @1", "round 6 of 6, @2"));
    drawn.act(2, Action::Rest);
    let outcome = drawn.game.outcome(&drawn.state).expect("the game is over");
    assert_eq!((outcome.ending, &*outcome.because), (Ending::Lost, "the last round is over"));
    let few = Drawn::read(
        "round 1 of 6, @1 has 3 left, 0 of 2 locks open\ncave 0: @1 @2\ncave 1: a:key\ncave 2:\ngone: b:key",
    );
    assert_eq!(few.game.outcome(&few.state).expect("the game is over").because, "too few keys are left");
}

#[test]
fn a_turn_ends_by_resting_and_a_round_with_the_last_seat() {
    let mut drawn = Drawn::read(PACKED);
    let done = drawn.act(1, Action::Rest);
    assert_eq!((drawn.state.turn, drawn.state.left, drawn.state.round), (seat(2), 3, 1));
    assert_eq!(done.marks.lock, Some("the turn is over"));
    drawn.act(2, Action::Rest);
    assert_eq!((drawn.state.turn, drawn.state.round), (seat(1), 2));
}

#[test]
fn a_game_is_laid_out_from_the_dice() {
    let game = Cache { options: Options::default(), seats: 3 };
    let lay = |seed: u32| {
        let mut dice = Dice::fast(&Seed::of(seed));
        game.setup(&mut Cx::quiet(&mut dice))
    };
    assert!(lay(1) == lay(1) && lay(1) != lay(2));
    assert!(Options { keys: 1, ..game.options.clone() }.check().is_err());
    assert!(Options { stones: 9, ..game.options.clone() }.check().is_err());
}
