//! What follows from an action that was found to be legal.

use bivouac_engine::{Audience, Cx, Face, Hidden, Seat, Seats};

use super::Cache;
use super::action::Action;
use super::event::Event;
use super::piece::{Kind, Marker, Markers, Place};
use super::state::{ACTIONS, State};

pub(crate) fn apply(game: &Cache, state: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
    let here = state.caves[seat];
    state.left = state.left.saturating_sub(1);
    match action {
        Action::Walk { to } => {
            state.caves[seat] = to;
            cx.tell(Audience::All, Event::Walked { seat, to });
        }
        Action::Peek { at } => peek(state, seat, at, cx),
        Action::Carry { at } => {
            state.pieces[at.index()].place = Place::Pack(seat);
            cx.tell(Audience::All, Event::Took { seat, at });
        }
        Action::Drop { at } => {
            let at = leave_pack(state, seat, at);
            state.pieces[at.index()].place = Place::Cave(here);
            // Of a lone piece others may know what it is, but the event says it to its owner alone.
            let dropped = |face| Event::Dropped { seat, at, cave: here, face };
            tell_face(state, at, Seats::only(seat), cx, dropped);
        }
        Action::Stir => {
            stir(state, here, cx);
            cx.tell(Audience::All, Event::Stirred { seat, cave: here });
        }
        Action::Toss { at, to } => {
            let at = leave_pack(state, seat, at);
            none_is(state, Markers::only(at), Kind::Key, cx);
            let piece = &mut state.pieces[at.index()];
            piece.place = Place::Pack(to);
            piece.token.show(Seats::only(to), cx);
            tell_face(state, at, Seats::only(seat).with(to), cx, |face| Event::Tossed { seat, at, to, face });
        }
        Action::Open { at } => {
            let at = leave_pack(state, seat, at);
            turn_up(state, at, cx);
            state.locks += 1;
            cx.tell(Audience::All, Event::Opened { seat, at });
        }
        Action::Swing { at, to } => {
            let at = leave_pack(state, seat, at);
            turn_up(state, at, cx);
            state.caves[seat] = to;
            cx.tell(Audience::All, Event::Swung { seat, at, to });
        }
        Action::Rest => {
            state.turn = seat.next(game.seats);
            state.left = ACTIONS;
            state.round += u8::from(state.turn.index() == 0);
            cx.lock("the turn is over");
            cx.tell(Audience::All, Event::Rested { seat });
        }
    }
}

fn peek(state: &mut State, seat: Seat, at: Marker, cx: &mut Cx<'_, Event>) {
    let me = Seats::only(seat);
    if *state.pieces[at.index()].token.show(me, cx) == Kind::Trap {
        turn_up(state, at, cx);
        state.left = 0;
        cx.tell(Audience::All, Event::Sprang { seat, at });
        return;
    }
    none_is(state, Markers::only(at), Kind::Trap, cx);
    tell_face(state, at, me, cx, |face| Event::Looked { seat, at, face });
}

/// Takes `at` out of a pack and answers under which marker it goes. Out of a pack of two
/// it is always the last marker, whichever piece its owner chose: the owner swaps
/// them behind the back, and all others forget (CAC-5). This does not ask what they knew,
/// or those who still know would tell that the pieces are alike.
fn leave_pack(state: &mut State, seat: Seat, at: Marker) -> Marker {
    let pack = state.at(Place::Pack(seat));
    let Some(last) = pack.iter().next_back().filter(|_| pack.len() > 1) else { return at };
    let (chosen, other) = (state.pieces[at.index()].token, state.pieces[last.index()].token);
    (state.pieces[at.index()].token, state.pieces[last.index()].token) = (other, chosen);
    pack.iter().for_each(|marker| state.pieces[marker.index()].token.forget(Seats::only(seat)));
    state.trail.mix(pack);
    last
}

fn stir(state: &mut State, cave: u8, cx: &mut Cx<'_, Event>) {
    let markers = state.at(Place::Cave(cave));
    let mut tokens: Vec<Hidden<Kind>> =
        markers.iter().map(|marker| state.pieces[marker.index()].token).collect();
    tokens.iter_mut().for_each(|token| token.forget(Seats::NONE));
    cx.dice().shuffle(&mut tokens);
    for (marker, token) in markers.iter().zip(tokens) {
        state.pieces[marker.index()].token = token;
    }
    state.trail.mix(markers);
}

/// Shows a piece to all and takes it out of the game.
pub(crate) fn turn_up(state: &mut State, at: Marker, cx: &mut Cx<'_, Event>) -> Kind {
    let piece = &mut state.pieces[at.index()];
    let kind = *piece.token.reveal(cx);
    // Who knew it before is no longer part of the truth: everybody does.
    piece.token = Hidden::face_up(kind);
    piece.place = Place::Gone;
    kind
}

/// Everybody can work out that none of these is a `kind`.
pub(crate) fn none_is(state: &mut State, of: Markers, kind: Kind, cx: &mut Cx<'_, Event>) {
    if state.trail.none_is(of, kind) {
        cx.reveals(Audience::All);
    }
}

/// Tells `seats` with its face up, all others with its face down.
fn tell_face(
    state: &State,
    at: Marker,
    seats: Seats,
    cx: &mut Cx<'_, Event>,
    event: impl Fn(Face<Kind>) -> Event,
) {
    let kind = *state.pieces[at.index()].token.unseen();
    cx.tell(Audience::Only(seats), event(Face::Up(kind)));
    cx.tell(Audience::AllBut(seats), event(Face::Down));
}
