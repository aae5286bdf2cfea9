//! The end of a solo round: forgetting, and the score (ATT-SOL).

use bivouac_engine::{Audience, Cx, Seat};

use crate::TerribleThings;
use crate::board::{Board, End, Marked, Phase};
use crate::cards::Cards;
use crate::event::Event;
use crate::rules::round;
use crate::state::State;

/// The cards of the solo player that can be forgotten: worth at least 1 Secret (ATT-SOL-28).
pub(crate) fn forgettable(game: &TerribleThings, board: &Board) -> Marked {
    let player = board.me();
    let worth = |card: &u8| game.swag_worth(player, *card) > 0;
    Marked {
        encounters: player.scored.iter().filter(|card| game.encounter(*card).secrets > 0).collect(),
        achievements: player.achieved.iter().filter(|card| game.achievement(*card).secrets > 0).collect(),
        swag: player.swag.iter().filter(worth).collect(),
    }
}

/// A solo round is over: what is owed must be paid (ATT-SOL-09, ATT-SOL-13).
pub(crate) fn round_end(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    if board.rumours.is_empty() {
        return check(game, state, cx);
    }
    let debt = game.debt(board);
    cx.tell(Audience::All, Event::Debt { secrets: debt });
    if game.worth(board.me(), forgettable(game, board)) < debt {
        return round::end(game, state, End::Debt, cx);
    }
    board.phase = Phase::Forget;
}

/// The marked cards leave the game, and the Rumours with them (ATT-SOL-10, ATT-SOL-11).
pub(crate) fn forget(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let marked = std::mem::take(&mut board.marked);
    let secrets = game.worth(board.me(), marked);
    let player = board.me_mut();
    player.scored = player.scored - marked.encounters;
    player.achieved = player.achieved - marked.achievements;
    player.swag = player.swag - marked.swag;
    player.exhausted = player.exhausted - marked.swag;
    board.rumours.clear();
    cx.tell_with(Audience::All, || {
        let ids =
            |cards: Cards, id: &dyn Fn(u8) -> crate::content::Id| cards.iter().map(id).collect::<Vec<_>>();
        let mut cards = ids(marked.encounters, &|card| game.encounter(card).id);
        cards.extend(ids(marked.achievements, &|card| game.achievement(card).id));
        cards.extend(ids(marked.swag, &|card| game.swag(card).id));
        Event::Forgot { cards, secrets }
    });
    check(game, state, cx);
}

/// The score must be positive (ATT-SOL-14).
fn check(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    if game.score(&state.board, Seat::FIRST).total < 1 {
        round::end(game, state, End::Score, cx);
    } else {
        round::start(game, state, cx);
    }
}

/// A card is marked to be forgotten (ATT-R-44).
pub(crate) fn mark(game: &TerribleThings, state: &mut State, card: crate::content::Id) {
    let (book, marked) = (game.book(), &mut state.board.marked);
    if let Some(at) = book.encounter(card) {
        marked.encounters.add(at);
    } else if let Some(at) = book.achievement(card) {
        marked.achievements.add(at);
    } else if let Some(at) = book.swag(card) {
        marked.swag.add(at);
    }
}
