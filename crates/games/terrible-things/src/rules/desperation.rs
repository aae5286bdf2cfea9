//! Desperate acts (ATT-DSP).

use bivouac_engine::{Audience, Cx};

use crate::TerribleThings;
use crate::board::Board;
use crate::content::{Res, Window};
use crate::event::{By, Event};
use crate::pool::DiceSet;
use crate::rules::{achieve, cards};
use crate::state::State;

/// What a desperate act against this Encounter costs now (ATT-DSP-06).
#[inline]
pub(crate) fn price(game: &TerribleThings, board: &Board, encounter: u8) -> u16 {
    u16::from(game.encounter(encounter).secrets.saturating_sub(board.now.desperate_off).max(1))
}

/// A desperate act against the Encounter at a location, counted from 0 (ATT-DSP-01, ATT-LOC-05).
pub(crate) fn act(game: &TerribleThings, state: &mut State, place: u8, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let (seat, at) = (board.turn, usize::from(place));
    let Some(encounter) = board.places[at].encounter else { return };
    let price = price(game, board, encounter);
    board.now.desperate_off = 0;
    let player = board.me_mut();
    player.tokens.pay(Res::Courage, price);
    player.ever.desperate = player.ever.desperate.saturating_add(1);
    // ATT-LOC-06: what lies there goes back to the supply.
    board.places[at].tokens.take_all();
    cx.tell(
        Audience::All,
        Event::Overcame { seat, encounter, place: place + 1, by: By::Courage(price), dice: DiceSet::NONE },
    );
    achieve::gain_encounter(game, state, place, cx);
}

/// Whether everybody can see that nothing can be done in phase 3.
pub(crate) fn is_idle(game: &TerribleThings, board: &Board) -> bool {
    let affordable = board.own().is_some_and(|own| price(game, board, own) <= board.has(Res::Courage));
    !affordable && !cards::may_have(game, board, Window::Desperation)
}
