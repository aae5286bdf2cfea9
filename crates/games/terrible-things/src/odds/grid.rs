//! A value for every multiset of priced dice beside every multiset of Luck dice: a row for the
//! first, a column for the second. Means over the dice that are rolled and the best of what can be
//! held are both taken one die at a time, as solvers of Yahtzee do.

use super::classes::Space;
use super::multisets::START;

/// The most Luck dice: more of them are for `axes.rs`.
pub(super) const MOST_FREE: usize = 4;
const MOST_HOLDS: usize = START[MOST_FREE + 1];

/// How many dice the rows and the columns speak of.
#[derive(Clone, Copy)]
pub(super) struct Shape<'a> {
    pub(super) space: Space<'a>,
    /// Priced dice.
    pub(super) priced: usize,
    /// Luck dice.
    pub(super) free: usize,
}

impl Shape<'_> {
    /// How many rows: every multiset of priced dice that can be held.
    pub(super) fn rows(&self) -> usize {
        self.space.start[self.priced + 1]
    }

    /// The first row in which all priced dice lie.
    pub(super) fn full(&self) -> usize {
        self.space.start[self.priced]
    }

    /// How many columns: every result of all the Luck dice.
    pub(super) fn columns(&self) -> usize {
        self.space.start[self.free + 1] - self.space.start[self.free]
    }

    /// How many multisets of Luck dice can be held; those of all the dice are the last.
    pub(super) fn holds(&self) -> usize {
        self.space.start[self.free + 1]
    }

    /// What these priced dice are worth together with each multiset of Luck dice that can be held,
    /// read from the values of all dice.
    pub(super) fn together(&self, priced: usize, values: &[f64], row: &mut [f64]) {
        if row.len() == 1 {
            row[0] = values[priced];
            return;
        }
        let mut indices = [0; MOST_HOLDS];
        indices[0] = priced as u16;
        for held in 1..row.len() {
            let (rest, die) = self.space.rest[held];
            indices[held] = self.space.next[usize::from(indices[usize::from(rest)])][usize::from(die)];
        }
        row.iter_mut().zip(indices).for_each(|(value, index)| *value = values[usize::from(index)]);
    }

    /// Gives every multiset that is not yet all dice the mean over its next die.
    pub(super) fn mean(&self, values: &mut [f64], full: usize) {
        for from in (0..full).rev() {
            let sum: f64 = self.space.next[from].iter().map(|to| values[usize::from(*to)]).sum();
            values[from] = sum / 6.0;
        }
    }

    /// As `mean`, for rows.
    pub(super) fn mean_rows(&self, grid: &mut [f64]) {
        let columns = self.columns();
        for from in (0..self.full()).rev() {
            let (low, high) = grid.split_at_mut((from + 1) * columns);
            let low = &mut low[from * columns..];
            let row = |die: usize| {
                let begin = (usize::from(self.space.next[from][die]) - from - 1) * columns;
                &high[begin..begin + columns]
            };
            let (a, b, c, d, e, f) = (row(0), row(1), row(2), row(3), row(4), row(5));
            for column in 0..columns {
                let sum = ((a[column] + b[column]) + (c[column] + d[column])) + (e[column] + f[column]);
                low[column] = sum * (1.0 / 6.0);
            }
        }
    }

    /// Gives every row the best of the rows of which it has all dice. Unless there are any `between`,
    /// only the first row and the full ones have values.
    pub(super) fn best_rows(&self, grid: &mut [f64], between: bool) {
        let columns = self.columns();
        if !between {
            let (none, some) = grid.split_at_mut(self.full().max(1) * columns);
            for row in some.chunks_exact_mut(columns) {
                row.iter_mut().zip(&*none).for_each(|(best, value)| *best = greater(*best, *value));
            }
            return;
        }
        for from in 0..self.full() {
            for to in self.space.next[from] {
                let (low, high) = grid.split_at_mut(usize::from(to) * columns);
                let low = &low[from * columns..(from + 1) * columns];
                for (best, value) in high[..columns].iter_mut().zip(low) {
                    *best = greater(*best, *value);
                }
            }
        }
    }

    /// Gives every result of the Luck dice the best of what can be held of it; holding them all is
    /// not looked at if `some` of them must be rolled.
    pub(super) fn best_holds(&self, values: &mut [f64], some: bool) {
        let full = self.space.start[self.free];
        if some {
            values[full..].fill(f64::NEG_INFINITY);
        }
        for from in 0..full {
            for to in self.space.next[from] {
                values[usize::from(to)] = greater(values[usize::from(to)], values[from]);
            }
        }
    }
}

/// The greater one; `f64::max` would take care of what is not a number, and time for it.
pub(super) fn greater(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}
