//! Offers that people need not be told by name: they pick dice on the board, and equal dice are equal.

use crate::TerribleThings;
use crate::action::{Action, Pay};
use crate::pool::{DiceSet, Die};
use crate::rules::dice;
use crate::view::View;

/// With more dice than this, which of them are rolled again is put together on the board.
const FEW: u8 = 3;

/// Whether this is one of many.
pub(crate) fn unlisted(game: &TerribleThings, view: &View, action: &Action) -> bool {
    let board = &view.board;
    let pool = &board.pool;
    match action {
        Action::Focused { dice: chosen, pay } => {
            let (unlocked, priced) = (dice::unlocked(board), dice::priced(game, board));
            let (rolled, held) = ((priced & *chosen).len(), (priced - *chosen).len());
            let price = |pay| dice::price(board, rolled, held, pay);
            let dearer = match pay {
                Pay::ByRerolled => price(Pay::ByHeld) < price(Pay::ByRerolled),
                Pay::ByHeld => price(Pay::ByRerolled) <= price(Pay::ByHeld),
            };
            dearer || unlocked.len() > FEW || !is_first(pool.dice(), *chosen, unlocked, true)
        }
        Action::Reroll { dice: chosen } => {
            chosen.len() > 1 || !is_first(pool.dice(), *chosen, dice::unlocked(board), true)
        }
        Action::Overcome { dice } | Action::Claim { dice, .. } => {
            !is_first(pool.dice(), *dice, pool.unspent(), false)
        }
        Action::Turn { die, .. } | Action::Wild { die } | Action::Raise { die } => {
            let one: DiceSet = std::iter::once(usize::from(die.saturating_sub(1))).collect();
            !is_first(pool.dice(), one, pool.which(|_| true), true)
        }
        Action::Refresh { slots } => !slots.is_sorted(),
        _ => false,
    }
}

/// Whether of equal dice the first are in the set: those that show the same, and are of one kind where
/// `kinds` count.
fn is_first(dice: &[Die], set: DiceSet, among: DiceSet, kinds: bool) -> bool {
    let equal = |one: &Die, other: &Die| {
        (one.value, one.wild) == (other.value, other.wild)
            && (!kinds || (one.kind, one.locked) == (other.kind, other.locked))
    };
    let skips = |index: usize| {
        let Some(die) = dice.get(index) else { return false };
        (0..index).any(|other| among.has(other) && !set.has(other) && equal(&dice[other], die))
    };
    !set.iter().any(skips)
}
