//! The best play, from the last re-roll back to the first (section 10.1 of the rules).

use super::classes::Space;
use super::grid::{Shape, greater};
use super::means::{Costs, Means};
use super::multisets::{joined, parts_of, size, without};
use super::pool::{Choice, Offer, Plan, Pool, price};
use crate::combo::Counts;

/// Of two values that are closer than this, neither is better.
const CLOSE: f64 = 1e-12;

/// What all dice that can be rolled are worth in the end, by their place in the space, with so many
/// tokens left.
pub(super) type Worth<'w> = dyn FnMut(usize, u8) -> f64 + 'w;

/// A grid for each state of the means.
type Grids = Vec<(Means, Vec<f64>)>;

/// A pool's priced and Luck dice.
pub(super) struct Solver<'a> {
    shape: Shape<'a>,
    costs: Costs,
    begin: Means,
    rerolls: u8,
    focus: u8,
}

/// The values with some number of re-rolls left.
struct Level {
    /// With none: every multiset that can be held before the last roll, by the tokens that are left.
    ends: Vec<(u8, Vec<f64>)>,
    /// With some: the grids. Rows are of priced dice that are held, columns of Luck dice that lie.
    grids: Option<Grids>,
}

impl Solver<'_> {
    /// For so many priced and Luck dice. With `saving` every token that is left makes a difference.
    pub(super) fn new<'a>(
        pool: &Pool,
        space: Space<'a>,
        priced: usize,
        free: usize,
        saving: bool,
    ) -> Solver<'a> {
        let costs = Costs::new(pool, priced, saving);
        let rerolls = if priced + free > 0 { pool.rerolls } else { 0 };
        let begin = costs.begin(rerolls);
        Solver { shape: Shape { space, priced, free }, costs, begin, rerolls, focus: pool.focus }
    }

    /// The value before the first roll of these dice.
    pub(super) fn before(&self, worth: &mut Worth<'_>) -> f64 {
        let level = self.solved(self.rerolls, worth);
        let mut row = vec![0.0; self.shape.holds()];
        self.row(&level, self.begin, 0, &mut row);
        row[0]
    }

    /// All that can be done while these dice lie on the table.
    pub(super) fn plan(&self, priced: &Counts, free: &Counts, worth: &mut Worth<'_>) -> Plan {
        let space = self.shape.space;
        let stop = worth(space.find(&joined(priced, free)), self.focus);
        let best = Offer { choice: Choice::Stop, value: stop };
        let mut plan = Plan { best, stop: Some(stop), rerolls: Vec::new() };
        let Some(left) = self.rerolls.checked_sub(1) else { return plan };
        let level = self.solved(left, worth);
        let lucks: Vec<(Counts, usize)> =
            parts_of(free).into_iter().map(|luck| (luck, space.find(&luck))).collect();
        let mut row = vec![0.0; self.shape.holds()];
        for held in parts_of(priced) {
            let Some(means) = self.costs.after(self.begin, size(&held), left) else { continue };
            self.row(&level, means, space.find(&held), &mut row);
            for (luck, at) in &lucks {
                if held != *priced || luck != free {
                    let choice = self.choice(without(priced, &held), without(free, luck));
                    plan.rerolls.push(Offer { choice, value: row[*at] });
                }
            }
        }
        plan.rerolls.sort_by_key(|offer| (offer.choice.price(), rolled(&offer.choice, priced)));
        for offer in &plan.rerolls {
            if offer.value > plan.best.value + CLOSE * plan.best.value.abs().max(1.0) {
                plan.best = *offer;
            }
        }
        plan
    }

    /// The re-roll of these dice.
    fn choice(&self, priced: Counts, free: Counts) -> Choice {
        let held = self.shape.priced - size(&priced);
        if held == 0 {
            return Choice::Unfocused { free };
        }
        let (_, way) = price(self.shape.priced as u8, size(&priced) as u8);
        Choice::Focused { priced, free, way, price: self.costs.price(self.begin, held) }
    }

    /// The values with so many re-rolls left: all of them before the first roll, or one less.
    fn solved(&self, rerolls: u8, worth: &mut Worth<'_>) -> Level {
        let reached = self.costs.reached(self.begin, self.rerolls);
        let mut ends: Vec<(u8, Vec<f64>)> = Vec::new();
        for means in &reached[0] {
            if ends.iter().all(|(focus, _)| *focus != means.focus) {
                ends.push((means.focus, self.ends(means.focus, worth)));
            }
        }
        let mut level = Level { ends, grids: None };
        for left in 1..=rerolls {
            let held: Grids = reached[usize::from(left) - 1]
                .iter()
                .map(|means| (*means, self.held(&level, *means)))
                .collect();
            let grid = |means: &Means| (*means, self.grid(&level, *means, left, &held));
            level.grids = Some(reached[usize::from(left)].iter().map(grid).collect());
        }
        level
    }

    /// The value of every multiset that is held before the last roll.
    fn ends(&self, focus: u8, worth: &mut Worth<'_>) -> Vec<f64> {
        let dice = self.shape.priced + self.shape.free;
        let start = self.shape.space.start;
        let (first, after) = (start[dice], start[dice + 1]);
        let mut values = vec![0.0; after];
        values[first..].iter_mut().zip(first..).for_each(|(value, at)| *value = worth(at, focus));
        self.shape.mean(&mut values, first);
        values
    }

    /// The value of priced dice that are held, for every multiset of Luck dice held with them.
    fn row(&self, level: &Level, means: Means, held: usize, row: &mut [f64]) {
        let columns = self.shape.columns();
        match &level.grids {
            None => self.shape.together(held, level.end(means.focus), row),
            Some(grids) => {
                let grid = grid_of(grids, means);
                let full = row.len() - columns;
                row[full..].copy_from_slice(&grid[held * columns..(held + 1) * columns]);
                self.shape.mean(row, full);
            }
        }
    }

    /// The value of priced dice that are held, with the best Luck dice held for every result of those.
    fn held(&self, level: &Level, means: Means) -> Vec<f64> {
        let (holds, columns) = (self.shape.holds(), self.shape.columns());
        let mut row = vec![0.0; holds];
        let mut grid = vec![0.0; self.shape.rows() * columns];
        for (held, best) in grid.chunks_exact_mut(columns).enumerate() {
            self.row(level, means, held, &mut row);
            // ATT-ROL-09: at least one die is rolled.
            self.shape.best_holds(&mut row, held >= self.shape.full());
            best.copy_from_slice(&row[holds - columns..]);
        }
        grid
    }

    /// The value of priced dice that lie, or that are held now and rolled to so many, with so many
    /// re-rolls left; `held` is what can be had with one less.
    fn grid(&self, level: &Level, means: Means, left: u8, held: &Grids) -> Vec<f64> {
        let columns = self.shape.columns();
        let mut grid = vec![f64::NEG_INFINITY; self.shape.rows() * columns];
        let mut between = false;
        for size in 0..=self.shape.priced {
            if let Some(after) = self.costs.after(means, size, left - 1) {
                let start = self.shape.space.start;
                let rows = start[size] * columns..start[size + 1] * columns;
                grid[rows.clone()].copy_from_slice(&grid_of(held, after)[rows]);
                between |= 0 < size && size < self.shape.priced;
            }
        }
        let stop = level.end(self.costs.stopped(means).focus);
        let mut row = vec![0.0; self.shape.holds()];
        for (held, best) in grid.chunks_exact_mut(columns).enumerate().skip(self.shape.full()) {
            self.shape.together(held, stop, &mut row);
            for (best, stop) in best.iter_mut().zip(&row[row.len() - columns..]) {
                *best = greater(*best, *stop);
            }
        }
        self.shape.best_rows(&mut grid, between);
        self.shape.mean_rows(&mut grid);
        grid
    }
}

impl Level {
    fn end(&self, focus: u8) -> &[f64] {
        let found = self.ends.iter().find(|(left, _)| *left == focus);
        &found.expect("a re-roll for nothing always leads here").1
    }
}

fn grid_of(grids: &Grids, means: Means) -> &[f64] {
    &grids.iter().find(|(of, _)| *of == means).expect("all means that can be left were looked for").1
}

/// How many dice are rolled, of these priced ones and the Luck dice.
fn rolled(choice: &Choice, priced: &Counts) -> usize {
    match choice {
        Choice::Stop | Choice::FirstRoll => 0,
        Choice::Unfocused { free } => size(priced) + size(free),
        Choice::Focused { priced, free, .. } => size(priced) + size(free),
    }
}
