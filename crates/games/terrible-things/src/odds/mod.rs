//! The exact odds of re-rolling: the best way to roll, hold and pay, for needs or for whatever a
//! result is worth.

mod board;
mod classes;
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
use classes::{Classes, Space};
use met::{exactly, missing, renamed};
use multisets::{joined, orders, size};
use solve::Solver;

/// The best chance to meet needs. Tokens that are left over count for nothing.
pub fn chance(pool: &Pool, needs: &[Part]) -> Plan {
    let exact = exactly(needs);
    let worth = |classes: &Classes, class: usize| if classes.met(class) { 1.0 } else { 0.0 };
    match &pool.dice {
        Dice::Rolled { priced, free, locked } => {
            let dice = size(priced) + size(free);
            let classes = Classes::new(&missing(&exact, locked, pool.wild, dice), dice);
            let solver = Solver::new(pool, classes.space(), size(priced), size(free), false);
            solver.plan(priced, free, &mut |class, _| worth(&classes, class))
        }
        Dice::Unrolled { priced, free, panic } => {
            let (priced, free) = (usize::from(*priced), usize::from(*free));
            let mut solved: Vec<(Vec<Counts>, f64)> = Vec::new();
            first_roll(*panic, &mut |locked| {
                let missing = missing(&exact, locked, pool.wild, priced + free);
                let alike = renamed(&missing);
                if let Some((_, value)) = solved.iter().find(|(known, _)| *known == alike) {
                    return *value;
                }
                let classes = Classes::new(&missing, priced + free);
                let solver = Solver::new(pool, classes.space(), priced, free, false);
                let value = solver.before(&mut |class, _| worth(&classes, class));
                solved.push((alike, value));
                value
            })
        }
    }
}

/// The best average of what the dice are worth in the end: `worth` is told all dice that show a
/// number, how many are wild beside them, and how many tokens are left, of which more are never worse.
pub fn best(pool: &Pool, mut worth: impl FnMut(&Counts, u8, u8) -> f64) -> Plan {
    let counts = &multisets().counts;
    let mut beside =
        |locked: &Counts, at: usize, focus: u8| worth(&joined(&counts[at], locked), pool.wild, focus);
    match &pool.dice {
        Dice::Rolled { priced, free, locked } => {
            let solver = Solver::new(pool, Space::all(), size(priced), size(free), true);
            solver.plan(priced, free, &mut |at, focus| beside(locked, at, focus))
        }
        Dice::Unrolled { priced, free, panic } => {
            let solver = Solver::new(pool, Space::all(), usize::from(*priced), usize::from(*free), true);
            first_roll(*panic, &mut |locked| solver.before(&mut |at, focus| beside(locked, at, focus)))
        }
    }
}

/// The mean over what the Panic dice show after the first roll, which locks them.
fn first_roll(panic: u8, value: &mut dyn FnMut(&Counts) -> f64) -> Plan {
    let panic = usize::from(panic);
    let results = &multisets().counts[START[panic]..START[panic + 1]];
    let mean = |locked: &Counts| value(locked) * orders(locked) / 6_f64.powi(panic as i32);
    let value = results.iter().map(mean).sum();
    Plan { best: Offer { choice: Choice::FirstRoll, value }, stop: None, rerolls: Vec::new() }
}
