//! The exact odds of re-rolling: the best way to roll, hold and pay, for needs or for whatever a
//! result is worth.

mod board;
mod grid;
mod means;
mod met;
mod multisets;
mod pool;
mod solve;
mod spend;

pub(crate) use board::{action, rolls};
pub(crate) use multisets::{START, index, multisets};
pub use pool::{ALL, Choice, Dice, Offer, Plan, Pool, Way, counted, price};
pub use spend::{Spending, Spent, Target};

use crate::combo::{Counts, Part};
use met::Met;
use multisets::{orders, size};
use solve::Solver;

/// The best chance to meet needs. Tokens that are left over count for nothing.
pub fn chance(pool: &Pool, needs: &[Part]) -> Plan {
    let dice = match &pool.dice {
        Dice::Unrolled { priced, free, panic } => usize::from(priced + free + panic),
        Dice::Rolled { priced, free, locked } => size(priced) + size(free) + size(locked),
    };
    let met = Met::new(needs, dice, pool.wild);
    solved(pool, false, &mut |counts, _| if met.by(counts) { 1.0 } else { 0.0 })
}

/// The best average of what the dice are worth in the end: `worth` is told all dice that show a
/// number, how many are wild beside them, and how many tokens are left, of which more are never worse.
pub fn best(pool: &Pool, mut worth: impl FnMut(&Counts, u8, u8) -> f64) -> Plan {
    solved(pool, true, &mut |counts, focus| worth(counts, pool.wild, focus))
}

fn solved(pool: &Pool, saving: bool, worth: &mut solve::Worth<'_>) -> Plan {
    match &pool.dice {
        Dice::Rolled { priced, free, locked } => {
            Solver::new(pool, size(priced), size(free), *locked, saving).plan(priced, free, worth)
        }
        Dice::Unrolled { priced, free, panic } => {
            let [priced, free, panic] = [*priced, *free, *panic].map(usize::from);
            let mut value = 0.0;
            for locked in &multisets().counts[START[panic]..START[panic + 1]] {
                let before = Solver::new(pool, priced, free, *locked, saving).before(worth);
                value += before * orders(locked) / 6_f64.powi(panic as i32);
            }
            Plan { best: Offer { choice: Choice::FirstRoll, value }, stop: None, rerolls: Vec::new() }
        }
    }
}
