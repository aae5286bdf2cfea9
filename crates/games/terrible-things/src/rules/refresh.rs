//! Refreshing: Feat cards are drawn, Swag is turned up, Hexes go (ATT-REF).

use arrayvec::ArrayVec;
use bivouac_engine::{Audience, Cx, Face, Hidden, Seat, Seats};

use crate::TerribleThings;
use crate::board::{Board, Hexes, MOST_HAND, Turn};
use crate::cards::Cards;
use crate::content::{Effect, Power};
use crate::event::Event;
use crate::rules::round;
use crate::state::{Held, State};

/// Feat cards in a full hand (ATT-REF-01).
const HAND: u8 = 3;

/// Phase 7, and the end of the turn.
pub(crate) fn turn_end(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let seat = state.board.turn;
    let wanted = hand_size(game, &state.board, seat).saturating_sub(state.board.players[seat].hand);
    draw(game, state, seat, wanted, cx);
    let board = &mut state.board;
    let player = &mut board.players[seat];
    player.exhausted = Cards::NONE;
    player.hexes = Hexes::default();
    player.ever.turns = player.ever.turns.saturating_add(1);
    board.now = Turn::default();
    round::next(game, state, cx);
}

/// How many cards a hand is refilled to.
pub(crate) fn hand_size(game: &TerribleThings, board: &Board, seat: Seat) -> u8 {
    let more = board.players[seat].swag.iter().map(|card| match &game.swag(card).power {
        Power::Passive(list) => list
            .iter()
            .map(|effect| match effect {
                Effect::HandLimit(more) => *more,
                _ => 0,
            })
            .sum(),
        _ => 0,
    });
    more.fold(HAND, u8::saturating_add).min(MOST_HAND as u8)
}

/// Draws so many Feat cards, as far as there are any (ATT-REF-04).
pub(crate) fn draw(game: &TerribleThings, state: &mut State, seat: Seat, count: u8, cx: &mut Cx<'_, Event>) {
    let mut drawn = ArrayVec::<u8, MOST_HAND>::new();
    for _ in 0..count {
        if state.feats.is_empty() {
            renew(state, cx);
        }
        let State { board, feats, hands, .. } = &mut *state;
        if hands[seat].is_full() {
            break;
        }
        let Some(mut card) = feats.pop() else { break };
        // ATT-INF-04: alone there is nobody to hide it from.
        let face = if game.seats == 1 { *card.reveal(cx) } else { *card.show(Seats::only(seat), cx) };
        drawn.push(face);
        hands[seat].push(Held { card, era: board.era, not: Cards::NONE });
        board.players[seat].hand += 1;
        board.feats = feats.len() as u8;
    }
    if drawn.is_empty() {
        return;
    }
    let mine = if game.seats == 1 { Audience::All } else { Audience::Only(Seats::only(seat)) };
    cx.tell_with(mine, || Event::Drew { seat, cards: drawn.iter().map(|card| Face::Up(*card)).collect() });
    if game.seats > 1 {
        cx.tell_with(Audience::AllBut(Seats::only(seat)), || Event::Drew {
            seat,
            cards: drawn.iter().map(|_| Face::Down).collect(),
        });
    }
}

/// The discard pile but for its top card becomes the deck (ATT-REF-04).
fn renew(state: &mut State, cx: &mut Cx<'_, Event>) {
    let State { board, feats, .. } = state;
    if board.discard.len() < 2 {
        return;
    }
    let top = board.discard.pop();
    feats.extend(board.discard.drain(..).map(Hidden::new));
    board.discard.extend(top);
    board.era = board.era.saturating_add(1);
    cx.dice().shuffle(feats);
    cx.tell(Audience::All, Event::Renewed { swag: false, cards: feats.len() as u8 });
}
