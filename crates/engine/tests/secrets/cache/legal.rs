//! What a seat may do now: one check, for what is offered and for what is tried.

use bivouac_engine::{Game, Illegal, Seat};

use super::action::Action;
use super::piece::{Kind, Marker, Place};
use super::state::{PACK, State};
use super::{Cache, refuse};

/// Why `seat` may not do it. Where a piece lies is asked before what it is, so that
/// nobody learns from a refusal.
pub(crate) fn check(game: &Cache, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    if game.is_over(state) {
        return Err(refuse("CAC-8", "the game is over"));
    }
    if state.turn != seat {
        return Err(refuse("CAC-2", "it is another's turn"));
    }
    if state.left == 0 && action != Action::Rest {
        return Err(refuse("CAC-2", "there is no action left: rest"));
    }
    let here = state.caves[seat];
    let require = |holds: bool, rule, because| if holds { Ok(()) } else { Err(refuse(rule, because)) };
    let lies = |at: Marker, place| state.piece(at).is_some_and(|piece| piece.place == place);
    let known = |at: Marker| state.piece(at).is_some_and(|piece| piece.token.is_known_to(seat));
    let carried = |at: Marker, rule| require(lies(at, Place::Pack(seat)), rule, "only what one carries");
    // Whoever carries a piece knows it, so the owner learns nothing from an answer about its kind.
    let is = |at: Marker, kind| *state.pieces[at.index()].token.unseen() == kind;
    match action {
        Action::Walk { to } => require(near(game, here, to), "CAC-3", "only to a neighbouring cave"),
        Action::Peek { at } => {
            require(lies(at, Place::Cave(here)), "CAC-4", "only under a marker of this cave")?;
            require(!known(at), "CAC-4", "you know what lies there")
        }
        Action::Carry { at } => {
            require(lies(at, Place::Cave(here)), "CAC-5", "only what lies in this cave")?;
            require(known(at), "CAC-5", "only what you know: look first")?;
            require(state.at(Place::Pack(seat)).len() < PACK, "CAC-5", "your pack is full")
        }
        Action::Drop { at } => carried(at, "CAC-5"),
        Action::Stir => {
            require(state.at(Place::Cave(here)).len() > 1, "CAC-6", "there is nothing here to mix")
        }
        Action::Toss { at, to } => {
            carried(at, "CAC-7")?;
            let others = state.caves.get(to).filter(|_| to != seat);
            let close = others.is_some_and(|&there| there == here || near(game, here, there));
            require(close, "CAC-7", "only to another seat, here or in a neighbouring cave")?;
            require(state.at(Place::Pack(to)).len() < PACK, "CAC-7", "that pack is full")?;
            require(!is(at, Kind::Key), "CAC-7", "keys are not tossed")
        }
        Action::Open { at } => {
            carried(at, "CAC-8")?;
            require(here == 0, "CAC-8", "the locks are at the gate")?;
            require(is(at, Kind::Key), "CAC-8", "only a key opens a lock")
        }
        Action::Swing { at, to } => {
            carried(at, "CAC-8")?;
            require(to < game.options.caves && to != here, "CAC-8", "only to another cave")?;
            require(is(at, Kind::Rope), "CAC-8", "only a rope will do")
        }
        Action::Rest => Ok(()),
    }
}

pub(crate) fn legal(game: &Cache, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let caves = 0..game.options.caves;
    let markers = (0..state.pieces.len()).map(|index| Marker(index as u8));
    let others = Seat::all(game.seats);
    let piece = |at: Marker| {
        let plain = [Action::Peek { at }, Action::Carry { at }, Action::Drop { at }, Action::Open { at }];
        let tosses = others.clone().map(move |to| Action::Toss { at, to });
        plain.into_iter().chain(tosses).chain(caves.clone().map(move |to| Action::Swing { at, to }))
    };
    let walks = caves.clone().map(|to| Action::Walk { to });
    let all = walks.chain(markers.flat_map(piece)).chain([Action::Stir, Action::Rest]);
    out.extend(all.filter(|action| check(game, state, seat, *action).is_ok()));
}

/// Whether two caves of the ring are neighbours.
fn near(game: &Cache, one: u8, two: u8) -> bool {
    let caves = game.options.caves;
    one < caves && two < caves && (two == (one + 1) % caves || one == (two + 1) % caves)
}
