//! Terrible Things (ATT-TER).

use bivouac_engine::{Audience, Cx};

use crate::TerribleThings;
use crate::board::{Board, End, Phase, RUIN};
use crate::content::{On, Window};
use crate::event::{Event, Went};
use crate::rules::{achieve, cards, round, trade};
use crate::state::State;
use crate::tokens::Tokens;

/// Phase 5. Whoever has overcome the own Encounter has nothing to fear (ATT-TER-05).
pub(crate) fn begin(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    board.pool.clear();
    if board.own().is_none() {
        let ever = &mut board.me_mut().ever;
        ever.streak = ever.streak.saturating_add(1);
        return over(game, state, cx);
    }
    board.me_mut().ever.streak = 0;
    // Asked only where everybody can see that there may be a choice (ATT-R-40).
    if may_discard_map(board) || cards::may_have(game, board, Window::Terrible) {
        board.phase = Phase::Terrible;
    } else {
        unleash(game, state, Went::To(state.board.turn), cx);
    }
}

/// Whether the solo player may discard the Map (ATT-SOL-19, ATT-SOL-20).
#[inline]
pub(crate) fn may_discard_map(board: &Board) -> bool {
    board.is_solo() && board.map.is_some() && board.now.at != Some(RUIN)
}

/// The Encounter becomes a Rumour and the lowest token leaves the track (ATT-TER-02, ATT-TER-03, ATT-TER-06).
pub(crate) fn unleash(game: &TerribleThings, state: &mut State, went: Went, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let seat = board.turn;
    let at = usize::from(board.now.at.unwrap_or_default());
    let Some(encounter) = board.places[at].encounter.take() else { return };
    board.rumours.push(encounter);
    board.me_mut().ever.failed = board.me().ever.failed.saturating_add(1);
    let value = board.track.remove(0);
    if let Went::To(to) = went {
        board.players[to].stash[usize::from(value)] += 1;
    }
    cx.tell(Audience::All, Event::Unleashed { seat, encounter, value, went });
    // ATT-TER-04, ATT-TER-09: at once, before anything else comes of it.
    if board.track.is_empty() {
        return round::end(game, state, End::Unleashed, cx);
    }
    if went == Went::To(seat) {
        achieve::trigger(game, state, |on| on == On::TerribleTaken, cx);
    }
    over(game, state, cx);
}

/// In solo the Map is discarded: the Encounter stays, with new tokens (ATT-SOL-19, ATT-SOL-21).
pub(crate) fn discard_map(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    round::give_map(state, None, cx);
    let at = state.board.now.at.unwrap_or_default();
    let place = &mut state.board.places[usize::from(at)];
    if let Some(encounter) = place.encounter {
        let mut fresh = crate::board::Place { encounter: None, tokens: Tokens::NONE };
        round::supply(game, &mut fresh, encounter);
        place.tokens.add(fresh.tokens);
        cx.tell(Audience::All, Event::Held { encounter, place: at + 1, tokens: fresh.tokens });
    }
    over(game, state, cx);
}

/// The end of phase 5 (ATT-ACH-05).
fn over(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    achieve::claim(game, state, cx);
    trade::begin(game, state, cx);
}
