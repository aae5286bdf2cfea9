//! Rounds, turns, the Map and the Riverboat (ATT-RND, ATT-TRN, ATT-MAP, ATT-RIV), and the end (ATT-END).

use arrayvec::ArrayVec;
use bivouac_engine::{Audience, Cx, Seat};

use crate::TerribleThings;
use crate::board::{End, Phase, Spot, Turn};
use crate::content::Kind;
use crate::event::{Dealt, Event};
use crate::options::EndRule;
use crate::pool::Pool;
use crate::rules::{explore, solo};
use crate::state::State;

/// How many re-rolls there are (ATT-ROL-01).
const REROLLS: u8 = 2;

/// A round begins, unless the deck is empty (ATT-RND-02, ATT-END-02).
pub(crate) fn start(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let over = match game.options.end_rule {
        EndRule::RoundStart => board.in_deck() == 0,
        EndRule::PlayOut => board.in_deck() == 0 && !board.any_in_play(),
    };
    if over {
        return end(game, state, End::RoundWithoutDeck, cx);
    }
    board.round = board.round.saturating_add(1);
    let round = board.round;
    cx.tell(Audience::All, Event::Round { round });
    if board.is_solo() {
        return turn(game, state, Seat::FIRST, cx);
    }
    // ATT-MAP-01: whoever has the Map decides who has it.
    board.turn = board.map.unwrap_or(Seat::FIRST);
    board.phase = Phase::MapChoice;
}

/// The Map is kept, or given away; its holder begins (ATT-MAP-02).
pub(crate) fn choose_map(game: &TerribleThings, state: &mut State, to: Option<Seat>, cx: &mut Cx<'_, Event>) {
    let from = state.board.turn;
    match to {
        Some(to) => give_map(state, Some(to), cx),
        None => cx.tell(Audience::All, Event::KeptMap { seat: from }),
    }
    let first = to.unwrap_or(from);
    state.board.first = first;
    turn(game, state, first, cx);
}

/// The Map changes hands, or lies on the Ruin.
pub(crate) fn give_map(state: &mut State, to: Option<Seat>, cx: &mut Cx<'_, Event>) {
    let from = std::mem::replace(&mut state.board.map, to);
    cx.tell(Audience::All, Event::Map { from, to });
}

/// A turn begins: the Riverboat phase, then somebody must go somewhere.
fn turn(game: &TerribleThings, state: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    board.turn = seat;
    let hexes = board.players[seat].hexes;
    board.now = Turn {
        allowed: REROLLS.saturating_sub(hexes.fewer_rerolls),
        focus_tax: hexes.focus_tax,
        ..Turn::default()
    };
    cx.tell(Audience::All, Event::Turn { seat });
    // ATT-RIV-01: nothing is dealt while an Encounter is in play.
    if !board.any_in_play() {
        if board.in_deck() == 0 {
            return end(game, state, End::NothingToDeal, cx);
        }
        deal(game, state, cx);
    }
    let board = &mut state.board;
    board.pool = Pool::basic(game.book().dice[Kind::Basic as usize].count);
    board.phase = Phase::Move;
    // Where there is but one way, it is gone (ATT-R-40).
    let mut ways = (0..6u8).filter(|place| board.places[usize::from(*place)].encounter.is_some());
    if let (Some(only), None) = (ways.next(), ways.next()) {
        explore::move_to(state, only, cx);
    }
}

/// Encounters are dealt, one to each location, with their tokens (ATT-RIV-03, ATT-RIV-04).
fn deal(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let State { board, deck, .. } = state;
    let mut dealt = ArrayVec::<Dealt, 6>::new();
    for (index, place) in board.places.iter_mut().enumerate() {
        let Some(mut card) = deck.pop() else { break };
        let encounter = *card.reveal(cx);
        board.deck[game.encounter(encounter).back as usize] -= 1;
        board.dealt.add(encounter);
        place.encounter = Some(encounter);
        supply(game, place, encounter);
        dealt.push(Dealt { place: index as u8 + 1, encounter });
    }
    cx.tell_with(Audience::All, || Event::Dealt { cards: dealt.to_vec() });
}

/// One token for each type of the Encounter (ATT-RIV-04).
pub(crate) fn supply(game: &TerribleThings, place: &mut crate::board::Place, encounter: u8) {
    for kind in &game.encounter(encounter).types {
        place.tokens.gain(kind.token(), 1);
    }
}

/// The turn is over: the next one, or the end of the round (ATT-TRN-03, ATT-RND-03, ATT-SOL-07).
pub(crate) fn next(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let next = board.turn.next(game.seats);
    let goes_on = if board.is_solo() { board.any_in_play() } else { next != board.first };
    if goes_on {
        return turn(game, state, next, cx);
    }
    for (_, player) in board.players.iter_mut() {
        player.pawn = Spot::Riverboat;
    }
    if board.is_solo() { solo::round_end(game, state, cx) } else { start(game, state, cx) }
}

/// The Unspeakable Event: nothing is decided any more (ATT-END-04).
pub(crate) fn end(game: &TerribleThings, state: &mut State, end: End, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    board.phase = Phase::Over;
    board.end = Some(end);
    board.tasks.clear();
    board.pool.clear();
    state.aside.clear();
    let board = &state.board;
    cx.tell_with(Audience::All, || {
        let scores = board.players.iter().map(|(seat, _)| game.score(board, seat)).collect();
        Event::Ended { end, scores }
    });
}
