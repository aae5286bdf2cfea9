//! The dice pool, rolling and rolling again (ATT-POL, ATT-ROL, ATT-DIE).

use bivouac_engine::{Audience, Cx};

use crate::TerribleThings;
use crate::action::Pay;
use crate::board::{Board, Phase};
use crate::content::{Again, Kind, Res};
use crate::event::Event;
use crate::pool::DiceSet;
use crate::rules::spend;
use crate::state::State;

/// The whole pool is rolled (ATT-POL-05).
pub(crate) fn roll(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    board.phase = Phase::Rolling;
    let all = board.pool.which(|_| true);
    throw(game, board, all, cx);
    let (seat, pool) = (board.turn, &board.pool);
    cx.tell_with(Audience::All, || Event::Rolled { seat, dice: pool.dice().to_vec() });
}

/// Rolls these dice, in pool order; whatever is never rolled again locks (ATT-DIE-04, ATT-RNG-02, ATT-RNG-03).
fn throw(game: &TerribleThings, board: &mut Board, dice: DiceSet, cx: &mut Cx<'_, Event>) {
    let rolls = cx.dice();
    for index in dice.iter() {
        let die = &mut board.pool.dice_mut()[index];
        let kind = &game.book().dice[die.kind as usize];
        die.value = kind.faces[rolls.below(6) as usize];
        die.locked |= kind.reroll == Again::Never;
    }
}

/// Dice that a re-roll may roll.
#[inline]
pub(crate) fn unlocked(board: &Board) -> DiceSet {
    board.pool.which(|die| !die.locked)
}

/// Whether this die is rolled again as one likes (ATT-DIE-02).
#[inline]
fn is_free(game: &TerribleThings, kind: Kind) -> bool {
    game.book().dice[kind as usize].reroll == Again::Free
}

/// Unlocked dice that are rolled again as one likes and never priced.
#[inline]
pub(crate) fn free(game: &TerribleThings, board: &Board) -> DiceSet {
    board.pool.which(|die| !die.locked && is_free(game, die.kind))
}

/// Unlocked dice that count for the price (ATT-ROL-12).
#[inline]
pub(crate) fn priced(game: &TerribleThings, board: &Board) -> DiceSet {
    board.pool.which(|die| !die.locked && !is_free(game, die.kind))
}

/// Re-rolls that are left.
#[inline]
pub(crate) fn left(board: &Board) -> u8 {
    board.now.allowed.saturating_sub(board.now.rerolls)
}

/// What a focused re-roll costs with so many of the priced dice rolled and so many held (ATT-HEX-04).
#[inline]
pub(crate) fn price(board: &Board, rolled: u8, held: u8, pay: Pay) -> u16 {
    let now = &board.now;
    if now.focus_free {
        return 0;
    }
    let base = match pay {
        Pay::ByRerolled => rolled,
        Pay::ByHeld => held,
    };
    u16::from((base + now.focus_tax).saturating_sub(now.focus_off))
}

/// A re-roll for nothing: all dice but locked ones and the Luck dice that are held (ATT-ROL-03).
pub(crate) fn unfocused(game: &TerribleThings, state: &mut State, hold: DiceSet, cx: &mut Cx<'_, Event>) {
    let dice = unlocked(&state.board) - hold;
    state.board.now.rerolls += 1;
    again(game, state, dice, None, false, cx);
}

/// A re-roll for Focus (ATT-ROL-07, ATT-ROL-08).
pub(crate) fn focused(
    game: &TerribleThings,
    state: &mut State,
    dice: DiceSet,
    pay: Pay,
    cx: &mut Cx<'_, Event>,
) {
    let board = &mut state.board;
    let priced = priced(game, board);
    let price = price(board, (priced & dice).len(), (priced - dice).len(), pay);
    board.me_mut().tokens.pay(Res::Focus, price);
    let now = &mut board.now;
    now.rerolls += 1;
    // Discounts and the tax are used up by the first focused re-roll they apply to.
    (now.focus_off, now.focus_free, now.focus_tax) = (0, false, 0);
    again(game, state, dice, Some(price), false, cx);
}

/// Rolls these dice again and tells of it.
pub(crate) fn again(
    game: &TerribleThings,
    state: &mut State,
    dice: DiceSet,
    focus: Option<u16>,
    card: bool,
    cx: &mut Cx<'_, Event>,
) {
    let board = &mut state.board;
    throw(game, board, dice, cx);
    let (seat, pool) = (board.turn, &board.pool);
    cx.tell_with(Audience::All, || Event::Rerolled {
        seat,
        which: dice,
        dice: pool.dice().to_vec(),
        focus,
        card,
    });
}

/// A Skill die is raised by one (ATT-DIE-03).
pub(crate) fn raise(game: &TerribleThings, state: &mut State, index: usize, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let kind = board.pool.dice()[index].kind;
    let cost = game.book().dice[kind as usize].raise_cost.unwrap_or_default();
    board.me_mut().tokens.pay(Res::Feat, u16::from(cost));
    let value = board.pool.dice()[index].value;
    turn(state, index, value + 1, cx);
}

/// A die is turned to a number.
pub(crate) fn turn(state: &mut State, index: usize, to: u8, cx: &mut Cx<'_, Event>) {
    let die = &mut state.board.pool.dice_mut()[index];
    let from = std::mem::replace(&mut die.value, to);
    cx.tell(Audience::All, Event::Turned { die: index as u8 + 1, from, to });
}

/// Rolling has ended: the dice can be spent (ATT-ROL-11, ATT-SPD-01).
pub(crate) fn stop(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let seat = state.board.turn;
    state.board.phase = Phase::Spending;
    cx.tell(Audience::All, Event::Stopped { seat });
    spend::go_on(game, state, cx);
}
