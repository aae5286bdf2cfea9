//! The question that a board asks: its dice, and the means of whoever's turn it is.

use super::pool::{ALL, Choice, Dice, Pool, Way};
use crate::TerribleThings;
use crate::action::{Action, Pay};
use crate::board::{Board, Phase};
use crate::combo::Counts;
use crate::content::Again;
use crate::pool::DiceSet;
use crate::rules::dice;

impl Pool {
    /// The dice of this turn with so many Focus tokens. Once rolling has stopped nothing is rolled again,
    /// and spent dice are gone.
    pub fn on(game: &TerribleThings, board: &Board, focus: u16) -> Pool {
        let now = &board.now;
        let again = |kind: crate::content::Kind| game.book().dice[kind as usize].reroll;
        let rolled = board.pool.dice().iter().any(|die| die.value > 0);
        let (mut priced, mut free, mut locked, mut wild) = ([0; 6], [0; 6], [0; 6], 0);
        let mut kinds = [0_u8; 3];
        for die in board.pool.dice().iter().filter(|die| !die.spent) {
            let sort = match again(die.kind) {
                Again::Priced => 0,
                Again::Free => 1,
                Again::Never => 2,
            };
            kinds[sort] += 1;
            let counts = match sort {
                _ if die.locked => &mut locked,
                0 => &mut priced,
                1 => &mut free,
                _ => &mut locked,
            };
            match die.value {
                _ if die.wild => wild += 1,
                0 => (),
                value => counts[usize::from(value - 1)] += 1,
            }
        }
        let dice = if rolled {
            Dice::Rolled { priced, free, locked }
        } else {
            Dice::Unrolled { priced: kinds[0], free: kinds[1], panic: kinds[2] }
        };
        let rerolls = if board.phase == Phase::Spending { 0 } else { dice::left(board) };
        Pool {
            dice,
            wild,
            rerolls,
            focus: focus.min(u16::from(MOST_FOCUS)) as u8,
            tax: now.focus_tax,
            discount: if now.focus_free { ALL } else { now.focus_off },
        }
    }
}

/// More Focus than this makes no difference in a turn.
const MOST_FOCUS: u8 = 24;

/// The dice of the table that a choice rolls: of equal ones the first.
pub(crate) fn rolls(game: &TerribleThings, board: &Board, choice: &Choice) -> DiceSet {
    let (free, priced) = (dice::free(game, board), dice::priced(game, board));
    match choice {
        Choice::Stop | Choice::FirstRoll => DiceSet::NONE,
        Choice::Unfocused { free: luck } => priced | some(board, free, luck),
        Choice::Focused { priced: chosen, free: luck, .. } => {
            some(board, priced, chosen) | some(board, free, luck)
        }
    }
}

/// The first dice of a set that show these numbers.
fn some(board: &Board, of: DiceSet, counts: &Counts) -> DiceSet {
    let mut left = *counts;
    let mut taken = DiceSet::NONE;
    for index in of.iter() {
        let value = board.pool.dice()[index].value;
        if let Some(count) = left.get_mut(usize::from(value).wrapping_sub(1)).filter(|count| **count > 0) {
            *count -= 1;
            taken.add(index);
        }
    }
    taken
}

/// How a choice is done at the table.
pub(crate) fn action(game: &TerribleThings, board: &Board, choice: &Choice) -> Action {
    let dice = rolls(game, board, choice);
    match choice {
        Choice::Stop => Action::Stop,
        Choice::FirstRoll => Action::Roll,
        Choice::Unfocused { .. } => Action::Unfocused { hold: dice::free(game, board) - dice },
        Choice::Focused { way, .. } => Action::Focused { dice, pay: (*way).into() },
    }
}

impl From<Way> for Pay {
    fn from(way: Way) -> Pay {
        match way {
            Way::ByRerolled => Pay::ByRerolled,
            Way::ByHeld => Pay::ByHeld,
        }
    }
}
