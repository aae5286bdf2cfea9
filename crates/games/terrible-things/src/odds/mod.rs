//! The exact odds of re-rolling: the best way to roll, hold and pay, for needs or for whatever a
//! result is worth.

mod axes;
mod board;
mod classes;
mod grid;
mod lots;
mod means;
mod met;
mod multisets;
mod pool;
mod solve;
mod spend;

pub(crate) use board::{Roll, Throw, action};
pub(crate) use multisets::{START, index, multisets};
pub use pool::{ALL, Choice, Dice, Offer, Plan, Pool, Way, counted, price};
pub use spend::{Spending, Spent, Target};

use crate::combo::{Counts, Part};
use axes::{Axes, Axis, Ways};
use classes::{Classes, Space};
use grid::MOST_FREE;
use lots::{FACES, Lots};
use met::{exactly, missing, renamed};
use multisets::{joined, orders, size};
use solve::Solver;

/// The best chance to meet needs. Tokens that are left over count for nothing.
pub fn chance(pool: &Pool, needs: &[Part]) -> Plan {
    if is_wide(pool) {
        let lots = Lots::of(pool);
        return match &pool.dice {
            Dice::Rolled { .. } => plan_of(&lots.ways(needs)),
            Dice::Unrolled { .. } => first(lots.before(needs)),
        };
    }
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
    if is_wide(pool) {
        return best_of_many(pool, &mut beside);
    }
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
    first(results.iter().map(mean).sum())
}

fn first(value: f64) -> Plan {
    Plan { best: Offer { choice: Choice::FirstRoll, value }, stop: None, rerolls: Vec::new() }
}

/// Whether there are more Luck dice than `solve.rs` knows: only content of one's own has them.
fn is_wide(pool: &Pool) -> bool {
    let free = match &pool.dice {
        Dice::Rolled { free, .. } => size(free),
        Dice::Unrolled { free, .. } => usize::from(*free),
    };
    free > MOST_FREE
}

/// As `best`, for any number of Luck dice; `beside` is told the locked dice and the place of all others.
fn best_of_many(pool: &Pool, beside: &mut dyn FnMut(&Counts, usize, u8) -> f64) -> Plan {
    let axes = |priced: usize, free: usize| {
        let axis = |dice, priced| Axis { space: Space::all(), dice, priced, faces: FACES };
        Axes::new(pool, vec![axis(priced, true), axis(free, false)], true)
    };
    let all = |at: &[usize]| Space::all().walk(at[0], Space::all(), at[1]);
    match &pool.dice {
        Dice::Rolled { priced, free, locked } => {
            let worth = &mut |at: &[usize], focus: u8| beside(locked, all(at), focus);
            plan_of(&axes(size(priced), size(free)).ways(&[*priced, *free], worth))
        }
        Dice::Unrolled { priced, free, panic } => {
            let axes = axes(usize::from(*priced), usize::from(*free));
            first_roll(*panic, &mut |locked| {
                axes.before(&mut |at: &[usize], focus: u8| beside(locked, all(at), focus))
            })
        }
    }
}

/// The plan for priced dice and Luck dice.
fn plan_of(ways: &Ways) -> Plan {
    let offer = |reroll: &axes::Reroll| {
        let (priced, free) = (reroll.rolled[0], reroll.rolled[1]);
        let choice = match reroll.way {
            None => Choice::Unfocused { free },
            Some(way) => Choice::Focused { priced, free, way, price: reroll.price },
        };
        Offer { choice, value: reroll.value }
    };
    let stop = Offer { choice: Choice::Stop, value: ways.stop };
    Plan {
        best: ways.best().map_or(stop, offer),
        stop: Some(ways.stop),
        rerolls: ways.rerolls.iter().map(offer).collect(),
    }
}
