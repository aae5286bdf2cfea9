//! The best play for dice of any number of sorts: a value for every multiset of each sort beside those of
//! all others, an axis for each sort. It does what `solve.rs` does, for dice that are not all alike there:
//! with faces of their own, raised in the end, or more Luck dice than that one knows. It takes longer.

use super::classes::Space;
use super::grid::greater;
use super::means::{Costs, Means};
use super::multisets::{orders, parts_of, size, without};
use super::pool::{Pool, Way, price};
use crate::combo::Counts;

/// Of two values that are closer than this, neither is better.
pub(super) const CLOSE: f64 = 1e-12;

/// Dice of one sort that can be rolled again.
#[derive(Clone, Copy)]
pub(super) struct Axis<'a> {
    pub(super) space: Space<'a>,
    pub(super) dice: usize,
    /// Whether they count for the price.
    pub(super) priced: bool,
    pub(super) faces: [u8; 6],
}

impl Axis<'_> {
    /// How many multisets of them can be held.
    fn holds(&self) -> usize {
        self.space.start[self.dice + 1]
    }

    /// The first multiset of all of them.
    fn full(&self) -> usize {
        self.space.start[self.dice]
    }

    /// How many dice a multiset has.
    fn size(&self, at: usize) -> usize {
        (0..=self.dice).rfind(|size| self.space.start[*size] <= at).unwrap_or_default()
    }
}

/// What dice are worth in the end, by their places on the axes, with so many tokens left.
pub(super) type Worth<'w> = dyn FnMut(&[usize], u8) -> f64 + 'w;

/// A re-roll that can be paid: what it rolls on each axis.
pub(super) struct Reroll {
    pub(super) rolled: Vec<Counts>,
    /// The cheaper way to pay; nothing for an unfocused one.
    pub(super) way: Option<Way>,
    pub(super) price: u8,
    pub(super) value: f64,
}

/// All that can be done while the dice lie on the table.
pub(super) struct Ways {
    /// What it is worth to stop.
    pub(super) stop: f64,
    /// The cheapest first, and then those that roll the fewest dice.
    pub(super) rerolls: Vec<Reroll>,
}

impl Ways {
    /// The best of the re-rolls, unless it is best to stop.
    pub(super) fn best(&self) -> Option<&Reroll> {
        let (mut best, mut most) = (None, self.stop);
        for reroll in &self.rerolls {
            if reroll.value > most + CLOSE * most.abs().max(1.0) {
                (best, most) = (Some(reroll), reroll.value);
            }
        }
        best
    }
}

pub(super) struct Axes<'a> {
    axes: Vec<Axis<'a>>,
    costs: Costs,
    begin: Means,
    rerolls: u8,
    focus: u8,
    /// How many priced dice are held, and how many dice are not, in each cell.
    cells: Vec<(u8, u8)>,
}

/// The values of what is held with so many re-rolls left, by the means that are left.
type Level = Vec<(Means, Vec<f64>)>;

impl<'a> Axes<'a> {
    /// With `saving` every token that is left makes a difference.
    pub(super) fn new(pool: &Pool, axes: Vec<Axis<'a>>, saving: bool) -> Axes<'a> {
        let priced = axes.iter().filter(|axis| axis.priced).map(|axis| axis.dice).sum();
        let dice: usize = axes.iter().map(|axis| axis.dice).sum();
        let rerolls = if dice > 0 { pool.rerolls } else { 0 };
        let costs = Costs::new(pool, priced, saving);
        let mut cells = vec![(0, 0)];
        for axis in &axes {
            let held = |at: usize| {
                let size = axis.size(at);
                (if axis.priced { size as u8 } else { 0 }, (axis.dice - size) as u8)
            };
            let holds: Vec<(u8, u8)> = (0..axis.holds()).map(held).collect();
            let more = |cell: (u8, u8)| holds.iter().map(move |held| (cell.0 + held.0, cell.1 + held.1));
            cells = cells.into_iter().flat_map(more).collect();
        }
        Axes { begin: costs.begin(rerolls), axes, costs, rerolls, focus: pool.focus, cells }
    }

    /// The value before the first roll of these dice.
    pub(super) fn before(&self, worth: &mut Worth<'_>) -> f64 {
        let level = self.solved(self.rerolls, worth);
        of(&level, self.begin)[0]
    }

    /// All that can be done while these dice lie on the table.
    pub(super) fn ways(&self, shown: &[Counts], worth: &mut Worth<'_>) -> Ways {
        let at: Vec<usize> =
            self.axes.iter().zip(shown).map(|(axis, counts)| axis.space.find(counts)).collect();
        let mut ways = Ways { stop: worth(&at, self.focus), rerolls: Vec::new() };
        let Some(left) = self.rerolls.checked_sub(1) else { return ways };
        let level = self.solved(left, worth);
        let mut all: Vec<Vec<Counts>> = vec![Vec::new()];
        for counts in shown {
            let parts = parts_of(counts);
            let with = |held: Vec<Counts>| {
                parts.iter().map(move |part| held.iter().copied().chain([*part]).collect::<Vec<_>>())
            };
            all = all.into_iter().flat_map(with).collect();
        }
        for held in all.iter().filter(|held| held[..] != *shown) {
            let priced = self.axes.iter().zip(held).filter(|(axis, _)| axis.priced);
            let priced: usize = priced.map(|(_, counts)| size(counts)).sum();
            let Some(means) = self.costs.after(self.begin, priced, left) else { continue };
            let rolled: Vec<Counts> =
                shown.iter().zip(held).map(|(shown, held)| without(shown, held)).collect();
            let focused = priced > 0;
            let all_priced = self.costs.priced();
            ways.rerolls.push(Reroll {
                rolled,
                way: focused.then(|| price(all_priced, all_priced - priced as u8).1),
                price: if focused { self.costs.price(self.begin, priced) } else { 0 },
                value: of(&level, means)[self.cell(held)],
            });
        }
        ways.rerolls.sort_by_key(|reroll| (reroll.price, reroll.rolled.iter().map(size).sum::<usize>()));
        ways
    }

    fn cell(&self, held: &[Counts]) -> usize {
        let at =
            |cell: usize, (axis, counts): (&Axis<'_>, &Counts)| cell * axis.holds() + axis.space.find(counts);
        self.axes.iter().zip(held).fold(0, at)
    }

    /// The values of what is held with so many re-rolls left: all of them before the first roll, or one less.
    fn solved(&self, rerolls: u8, worth: &mut Worth<'_>) -> Level {
        let reached = self.costs.reached(self.begin, self.rerolls);
        let mut ends: Vec<(u8, Vec<f64>)> = Vec::new();
        for means in &reached[0] {
            if ends.iter().all(|(focus, _)| *focus != means.focus) {
                ends.push((means.focus, self.ends(means.focus, worth)));
            }
        }
        let end = |focus: u8| {
            let found = ends.iter().find(|(left, _)| *left == focus);
            &found.expect("a re-roll for nothing always leads here").1
        };
        let mut level: Level = reached[0].iter().map(|means| (*means, end(means.focus).clone())).collect();
        for left in 1..=rerolls {
            let value = |means: &Means| {
                let stop = end(self.costs.stopped(*means).focus);
                (*means, self.value(&level, *means, left, stop))
            };
            level = reached[usize::from(left)].iter().map(value).collect();
        }
        level
    }

    /// The values of what is held before the last roll.
    fn ends(&self, focus: u8, worth: &mut Worth<'_>) -> Vec<f64> {
        let mut values = vec![0.0; self.cells.len()];
        for (cell, value) in values.iter_mut().enumerate() {
            if self.cells[cell].1 == 0 {
                *value = worth(&self.at(cell), focus);
            }
        }
        self.mean(&mut values);
        values
    }

    /// The places on the axes.
    fn at(&self, mut cell: usize) -> Vec<usize> {
        let mut at = vec![0; self.axes.len()];
        for (axis, at) in self.axes.iter().zip(&mut at).rev() {
            *at = cell % axis.holds();
            cell /= axis.holds();
        }
        at
    }

    /// The values of what is held with so many re-rolls left after the roll; `held` are those with one less.
    fn value(&self, held: &Level, means: Means, left: u8, stop: &[f64]) -> Vec<f64> {
        let priced = usize::from(self.costs.priced());
        let after: Vec<Option<&[f64]>> = (0..=priced)
            .map(|count| self.costs.after(means, count, left - 1).map(|after| of(held, after)))
            .collect();
        let mut values = vec![f64::NEG_INFINITY; self.cells.len()];
        for (cell, value) in values.iter_mut().enumerate() {
            *value = match self.cells[cell] {
                // ATT-ROL-09: at least one die is rolled.
                (_, 0) => stop[cell],
                (count, _) => after[usize::from(count)].map_or(f64::NEG_INFINITY, |after| after[cell]),
            };
        }
        self.best(&mut values);
        self.mean(&mut values);
        values
    }

    /// For each axis, where the cells of its multisets begin and how far apart they are.
    fn strides(&self) -> impl Iterator<Item = (&Axis<'a>, usize)> {
        let mut stride = self.cells.len();
        self.axes.iter().map(move |axis| {
            stride /= axis.holds();
            (axis, stride)
        })
    }

    /// Gives every cell in which not all dice lie the mean over those that are rolled.
    fn mean(&self, values: &mut [f64]) {
        for (axis, stride) in self.strides() {
            for block in values.chunks_exact_mut(stride * axis.holds()) {
                if stride == 1 {
                    for from in (0..axis.full()).rev() {
                        let next = &axis.space.next[from];
                        let sum: f64 = axis
                            .faces
                            .iter()
                            .map(|face| block[usize::from(next[usize::from(face - 1)])])
                            .sum();
                        block[from] = sum / 6.0;
                    }
                    continue;
                }
                for from in (0..axis.full()).rev() {
                    let (low, high) = block.split_at_mut((from + 1) * stride);
                    let low = &mut low[from * stride..];
                    low.fill(0.0);
                    for face in axis.faces {
                        let to = usize::from(axis.space.next[from][usize::from(face - 1)]);
                        let row = &high[(to - from - 1) * stride..][..stride];
                        low.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
                    }
                    low.iter_mut().for_each(|sum| *sum /= 6.0);
                }
            }
        }
    }

    /// Gives every cell the best of those of which it has all dice.
    fn best(&self, values: &mut [f64]) {
        for (axis, stride) in self.strides() {
            for block in values.chunks_exact_mut(stride * axis.holds()) {
                if stride == 1 {
                    for from in 0..axis.full() {
                        let value = block[from];
                        for to in axis.space.next[from] {
                            block[usize::from(to)] = greater(block[usize::from(to)], value);
                        }
                    }
                    continue;
                }
                for from in 0..axis.full() {
                    for to in axis.space.next[from] {
                        let (low, high) = block.split_at_mut(usize::from(to) * stride);
                        let low = &low[from * stride..][..stride];
                        high[..stride]
                            .iter_mut()
                            .zip(low)
                            .for_each(|(best, value)| *best = greater(*best, *value));
                    }
                }
            }
        }
    }
}

fn of(level: &Level, means: Means) -> &[f64] {
    &level.iter().find(|(of, _)| *of == means).expect("all means that can be left were looked for").1
}

/// All results of so many dice with these faces, each with its chance.
pub(super) fn results(dice: usize, faces: [u8; 6]) -> Vec<(Counts, f64)> {
    let mut on = [0_i32; 6];
    faces.iter().for_each(|face| on[usize::from(face - 1)] += 1);
    let all = super::multisets::multisets();
    let of = &all.counts[super::multisets::START[dice]..super::multisets::START[dice + 1]];
    let chance = |counts: &Counts| {
        let each = on.iter().zip(counts).map(|(on, count)| (f64::from(*on) / 6.0).powi(i32::from(*count)));
        orders(counts) * each.product::<f64>()
    };
    of.iter().map(|counts| (*counts, chance(counts))).filter(|(_, chance)| *chance > 0.0).collect()
}
