//! Exploring: the move, and the special actions of the locations (ATT-EXP, ATT-LOC).

use bivouac_engine::{Audience, Cx};

use crate::TerribleThings;
use crate::board::{Phase, Spot, Task};
use crate::event::Event;
use crate::options::AfterDesperate;
use crate::rules::{desperation, effects, terrible};
use crate::state::State;

/// The pawn goes to a location, counted from 0, and takes all tokens there (ATT-EXP-01, ATT-EXP-03).
pub(crate) fn move_to(state: &mut State, place: u8, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let seat = board.turn;
    let here = &mut board.places[usize::from(place)];
    let tokens = here.tokens.take_all();
    let encounter = here.encounter.unwrap_or_default();
    let player = &mut board.players[seat];
    player.tokens.add(tokens);
    player.pawn = Spot::At(place + 1);
    board.now.at = Some(place);
    board.phase = Phase::Explore;
    cx.tell(Audience::All, Event::Moved { seat, place: place + 1, encounter, tokens });
}

/// The special action of the own location (ATT-EXP-04).
pub(crate) fn act(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let at = board.now.at.unwrap_or_default();
    board.now.acted = true;
    act_at(game, state, at, cx);
    effects::settle(game, state, cx);
}

/// The special action of a location, counted from 0 (ATT-LOC-11).
pub(crate) fn act_at(game: &TerribleThings, state: &mut State, place: u8, cx: &mut Cx<'_, Event>) {
    let seat = state.board.turn;
    cx.tell(Audience::All, Event::Acted { seat, place: place + 1 });
    state.board.tasks.push(Task::Effect { does: game.ready.places[usize::from(place)] });
}

/// Phase 2 is over. Where the own Encounter is gone there is nothing to be desperate about.
pub(crate) fn end(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    if state.board.own().is_some() {
        state.board.phase = Phase::Desperation;
        // Passed only where everybody can see that nothing is possible (ATT-R-40).
        if desperation::is_idle(game, &state.board) {
            state.board.phase = Phase::Pool;
        }
        return;
    }
    after(game, state, cx);
}

/// What comes once the own Encounter is gone, or spared (ATT-DSP-05, ATT-R-12).
pub(crate) fn after(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let gone = state.board.own().is_none();
    if gone && game.options.after_desperate == AfterDesperate::Skip {
        terrible::begin(game, state, cx);
    } else {
        state.board.phase = Phase::Pool;
    }
}
