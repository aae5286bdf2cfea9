//! The question that a board asks: its dice, and the means of whoever's turn it is.

use super::axes::Reroll;
use super::chance;
use super::lots::{Lot, Lots, numbers};
use super::pool::{ALL, Choice, Dice, Offer, Pool, Way};
use crate::TerribleThings;
use crate::action::{Action, Pay};
use crate::board::{Board, Phase};
use crate::combo::{Counts, Part};
use crate::content::Again;
use crate::pool::{DiceSet, Die};
use crate::rules::dice;
use crate::tokens::Tokens;

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

/// The dice of whoever's turn it is, with all that is known of them.
pub(crate) struct Throw {
    lots: Lots,
    /// The dice of each lot.
    dice: Vec<DiceSet>,
    rolled: bool,
}

/// A re-roll of dice of the table, or no re-roll where it rolls none.
#[derive(Clone, Copy)]
pub(crate) struct Roll {
    /// Of equal dice the first.
    pub(crate) dice: DiceSet,
    /// Nothing for an unfocused one.
    pub(crate) pay: Option<Pay>,
    pub(crate) price: u8,
    pub(crate) value: f64,
}

/// What can be done for some needs.
pub(crate) struct Advice {
    pub(crate) best: Roll,
    pub(crate) rerolls: Vec<Roll>,
    /// Dice to raise, by their places in the pool, and to what, where it is best to stop.
    pub(crate) raises: Vec<(usize, u8)>,
}

impl Throw {
    /// The dice of this turn, for somebody with these tokens.
    pub(crate) fn on(game: &TerribleThings, board: &Board, tokens: Tokens) -> Throw {
        let all = board.pool.dice();
        let rolled = all.iter().any(|die| die.value > 0);
        let lot = |die: &Die| {
            let kind = &game.book().dice[die.kind as usize];
            let raise = kind.raise_cost.filter(|_| board.phase != Phase::Spending);
            let mut lot = Lot {
                again: if die.locked { Again::Never } else { kind.reroll },
                faces: kind.faces,
                raise: raise.filter(|cost| u16::from(*cost) <= tokens.feat),
                dice: 1,
                shown: [0; 6],
            };
            lot.faces.sort_unstable();
            lot
        };
        let (mut lots, mut dice): (Vec<Lot>, Vec<DiceSet>) = (Vec::new(), Vec::new());
        for (place, die) in all.iter().enumerate().filter(|(_, die)| !die.spent && !die.wild) {
            let one = lot(die);
            let alike = |other: &Lot| Lot { dice: 1, shown: [0; 6], ..*other } == one;
            let at = lots.iter().position(alike).unwrap_or(lots.len());
            if at == lots.len() {
                lots.push(Lot { dice: 0, ..one });
                dice.push(DiceSet::NONE);
            }
            lots[at].dice += 1;
            if let Some(number) = usize::from(die.value).checked_sub(1) {
                lots[at].shown[number] += 1;
            }
            dice[at].add(place);
        }
        let pool = Pool::on(game, board, tokens.focus);
        Throw { lots: Lots { pool, lots, feat: tokens.feat }, dice, rolled }
    }

    /// The best chance to meet needs.
    pub(crate) fn chance(&self, needs: &[Part]) -> f64 {
        match (self.lots.usual(), self.rolled) {
            (true, _) => chance(&self.lots.pool, needs).best.value,
            (false, false) => self.lots.before(needs),
            (false, true) => {
                let ways = self.lots.ways(needs);
                ways.best().map_or(ways.stop, |best| best.value)
            }
        }
    }

    /// All that can be done for needs while the dice lie on the table.
    pub(crate) fn advice(&self, game: &TerribleThings, board: &Board, needs: &[Part]) -> Advice {
        let stop = |value: f64| Roll { dice: DiceSet::NONE, pay: None, price: 0, value };
        if self.lots.usual() {
            let plan = chance(&self.lots.pool, needs);
            let told = |offer: &Offer| Roll {
                dice: rolls(game, board, &offer.choice),
                pay: match offer.choice {
                    Choice::Focused { way, .. } => Some(way.into()),
                    _ => None,
                },
                price: offer.choice.price(),
                value: offer.value,
            };
            let rerolls = plan.rerolls.iter().map(told).collect();
            return Advice { best: told(&plan.best), rerolls, raises: Vec::new() };
        }
        let ways = self.lots.ways(needs);
        let rolling = || self.dice.iter().zip(&self.lots.lots).filter(|(_, lot)| lot.again != Again::Never);
        let told = |reroll: &Reroll| {
            let of = rolling().zip(&reroll.rolled).map(|((dice, _), counts)| some(board, *dice, counts));
            Roll {
                dice: of.fold(DiceSet::NONE, |all, dice| all | dice),
                pay: reroll.way.map(Pay::from),
                price: reroll.price,
                value: reroll.value,
            }
        };
        let best = ways.best().map(told);
        Advice {
            rerolls: ways.rerolls.iter().map(told).collect(),
            raises: if best.is_none() { self.raises(board, needs) } else { Vec::new() },
            best: best.unwrap_or(stop(ways.stop)),
        }
    }

    /// Which dice to raise to meet the needs as they lie, and to what.
    fn raises(&self, board: &Board, needs: &[Part]) -> Vec<(usize, u8)> {
        let mut raises = Vec::new();
        for (dice, shown) in self.dice.iter().zip(self.lots.raises(needs).unwrap_or_default()) {
            let value = |place: &usize| board.pool.dice()[*place].value;
            let mut places: Vec<usize> = dice.iter().collect();
            places.sort_by_key(value);
            let raised = places.into_iter().zip(numbers(&shown));
            raises.extend(raised.filter(|(place, to)| value(place) < *to));
        }
        raises.sort_unstable();
        raises
    }
}

/// The dice of the table that a choice rolls: of equal ones the first.
fn rolls(game: &TerribleThings, board: &Board, choice: &Choice) -> DiceSet {
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
