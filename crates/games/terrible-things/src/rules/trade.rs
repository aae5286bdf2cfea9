//! The Trading Post (ATT-TRD).

use arrayvec::ArrayVec;
use bivouac_engine::{Audience, Cx, Hidden};

use crate::TerribleThings;
use crate::action::Stall;
use crate::board::{Board, Phase, Spot};
use crate::content::{Res, Window};
use crate::event::Event;
use crate::rules::{achieve, cards, refresh};
use crate::state::State;

/// What a paid refresh costs (ATT-TRD-06).
pub(crate) const REFRESH: u8 = 2;

/// Phase 6 (ATT-TRD-01).
pub(crate) fn begin(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    board.me_mut().pawn = Spot::TradingPost;
    board.phase = Phase::Stock;
    let empty = board.slots.iter().all(Option::is_none) && board.old_stock.is_empty();
    if empty && !cards::may_have(game, board, Window::Trade) {
        end(game, state, cx);
    }
}

/// The card that lies there.
#[inline]
pub(crate) fn at(board: &Board, stall: Stall) -> Option<u8> {
    match stall.slot() {
        Some(slot) => board.slots[slot],
        None => board.old_stock.last().copied(),
    }
}

/// What a card costs now.
#[inline]
pub(crate) fn price(game: &TerribleThings, board: &Board, card: u8) -> u8 {
    game.swag(card).price.saturating_sub(board.now.price_off)
}

/// A card is bought (ATT-TRD-03, ATT-TRD-05).
pub(crate) fn buy(game: &TerribleThings, state: &mut State, stall: Stall, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    board.phase = Phase::Buying;
    let Some(card) = at(board, stall) else { return };
    match stall.slot() {
        Some(slot) => board.slots[slot] = None,
        None => drop(board.old_stock.pop()),
    }
    let treasure = price(game, board, card);
    board.now.price_off = 0;
    let seat = board.turn;
    let player = board.me_mut();
    player.tokens.pay(Res::Treasure, u16::from(treasure));
    player.swag.add(card);
    player.ever.swag = player.ever.swag.saturating_add(1);
    cx.tell(Audience::All, Event::Bought { seat, card, treasure });
    achieve::claim(game, state, cx);
}

/// Cards go from these slots, counted from 0, onto Old Stock in this order, then the slots are filled,
/// lowest first (ATT-TRD-02, ATT-TRD-06, ATT-TRD-13).
pub(crate) fn restock(state: &mut State, slots: &[usize], treasure: u8, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    board.phase = Phase::Buying;
    board.me_mut().tokens.pay(Res::Treasure, u16::from(treasure));
    let went: ArrayVec<u8, 3> = slots.iter().filter_map(|slot| board.slots[*slot].take()).collect();
    board.old_stock.extend(went.iter().copied());
    let mut order: ArrayVec<usize, 3> = slots.iter().copied().collect();
    order.sort_unstable();
    for slot in order {
        state.board.slots[slot] = deal(state, cx);
    }
    let (seat, slots) = (state.board.turn, state.board.slots);
    cx.tell_with(Audience::All, || Event::Restocked { seat, went: went.to_vec(), treasure, slots });
}

/// The next Swag card; an empty deck is made anew from Old Stock but for its top card (ATT-TRD-11).
fn deal(state: &mut State, cx: &mut Cx<'_, Event>) -> Option<u8> {
    let State { board, swag, .. } = state;
    if swag.is_empty() && board.old_stock.len() > 1 {
        let top = board.old_stock.pop()?;
        swag.extend(board.old_stock.drain(..).map(Hidden::new));
        board.old_stock.push(top);
        cx.dice().shuffle(swag);
        cx.tell(Audience::All, Event::Renewed { swag: true, cards: swag.len() as u8 });
    }
    let card = swag.pop().map(|mut card| *card.reveal(cx));
    board.swag = swag.len() as u8;
    card
}

/// Buying is over: empty slots are filled, lowest first (ATT-TRD-10).
pub(crate) fn end(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    if state.board.slots.iter().any(Option::is_none) {
        for slot in 0..state.board.slots.len() {
            if state.board.slots[slot].is_none() {
                state.board.slots[slot] = deal(state, cx);
            }
        }
        let slots = state.board.slots;
        cx.tell(Audience::All, Event::Filled { slots });
    }
    refresh::turn_end(game, state, cx);
}
