//! The dice of a turn, lot by lot: what `pool.rs` says of them, and their faces and what raises them besides
//! (ATT-DIE-03). To raise a die is put off until nothing is rolled any more: nothing is lost by that.

use super::axes::{Axes, Axis, Ways, results};
use super::classes::{Classes, Space};
use super::met::{exactly, missing};
use super::multisets::{START, joined, multisets, size};
use super::pool::{Dice, Pool};
use crate::combo::{Counts, Part, fits};
use crate::content::Again;

/// The faces of a usual die.
pub(super) const FACES: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// Dice that are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lot {
    /// How they are rolled again; dice that are locked never are.
    pub(crate) again: Again,
    pub(crate) faces: [u8; 6],
    /// The Feat tokens that raise one of them by one, where there are as many.
    pub(crate) raise: Option<u8>,
    pub(crate) dice: usize,
    /// What they show, once they are rolled.
    pub(crate) shown: Counts,
}

/// All dice of a turn, with what can be paid.
#[derive(Clone, Debug)]
pub(crate) struct Lots {
    pub(crate) pool: Pool,
    pub(crate) lots: Vec<Lot>,
    pub(crate) feat: u16,
}

/// A way to raise dice of one lot: what they show then, and the Feat tokens that it takes.
type Raised = (Counts, u16);

impl Lots {
    /// Usual dice, none of which can be raised.
    pub(super) fn of(pool: &Pool) -> Lots {
        let lot = |again, dice: usize, shown| Lot { again, faces: FACES, raise: None, dice, shown };
        let lots = match &pool.dice {
            Dice::Rolled { priced, free, locked } => vec![
                lot(Again::Priced, size(priced), *priced),
                lot(Again::Free, size(free), *free),
                lot(Again::Never, size(locked), *locked),
            ],
            Dice::Unrolled { priced, free, panic } => vec![
                lot(Again::Priced, usize::from(*priced), [0; 6]),
                lot(Again::Free, usize::from(*free), [0; 6]),
                lot(Again::Never, usize::from(*panic), [0; 6]),
            ],
        };
        Lots { pool: *pool, lots, feat: 0 }
    }

    /// Whether these are usual dice, none of which can be raised.
    pub(crate) fn usual(&self) -> bool {
        let fair = |lot: &Lot| FACES.iter().all(|face| lot.faces.contains(face));
        self.lots.iter().all(|lot| lot.raise.is_none() && fair(lot))
    }

    /// The lots that a re-roll may roll.
    pub(crate) fn rolling(&self) -> impl Iterator<Item = &Lot> {
        self.lots.iter().filter(|lot| lot.again != Again::Never)
    }

    /// The best chance to meet needs before the first roll.
    pub(super) fn before(&self, needs: &[Part]) -> f64 {
        let mut known = Vec::new();
        self.clone().first_roll(0, &exactly(needs), &mut known)
    }

    /// The mean over what dice show that the first roll locks, from this lot on.
    fn first_roll(&mut self, from: usize, exact: &[usize], known: &mut Vec<(Known, f64)>) -> f64 {
        let Some(at) = (from..self.lots.len()).find(|at| self.lots[*at].again == Again::Never) else {
            let now = self.known(exact);
            if let Some((_, value)) = known.iter().find(|(known, _)| *known == now) {
                return *value;
            }
            let value = self.solved(exact, |axes, worth| axes.before(worth));
            known.push((now, value));
            return value;
        };
        let mut mean = 0.0;
        for (shown, chance) in results(self.lots[at].dice, self.lots[at].faces) {
            self.lots[at].shown = shown;
            mean += chance * self.first_roll(at + 1, exact, known);
        }
        mean
    }

    /// What makes a difference of what dice show that are locked.
    fn known(&self, exact: &[usize]) -> Known {
        let raised = self.lots.iter().filter(|lot| lot.again == Again::Never && lot.raise.is_some());
        (self.missing(exact), raised.map(|lot| lot.shown).collect())
    }

    /// All that can be done for needs while the dice lie on the table.
    pub(crate) fn ways(&self, needs: &[Part]) -> Ways {
        let shown: Vec<Counts> = self.rolling().map(|lot| lot.shown).collect();
        self.solved(&exactly(needs), |axes, worth| axes.ways(&shown, worth))
    }

    /// What is missing beside the dice that stay as they are.
    fn missing(&self, exact: &[usize]) -> Vec<Counts> {
        let stays = |lot: &&Lot| lot.again == Again::Never && lot.raise.is_none();
        let locked = self.lots.iter().filter(stays).fold([0; 6], |all, lot| joined(&all, &lot.shown));
        missing(exact, &locked, self.pool.wild, self.open())
    }

    /// How many dice there are that may still show something else.
    fn open(&self) -> usize {
        let open = |lot: &&Lot| lot.again != Again::Never || lot.raise.is_some();
        self.lots.iter().filter(open).map(|lot| lot.dice).sum()
    }

    fn solved<R>(
        &self,
        exact: &[usize],
        solve: impl FnOnce(&Axes<'_>, &mut dyn FnMut(&[usize], u8) -> f64) -> R,
    ) -> R {
        let classes = Classes::new(&self.missing(exact), self.open());
        let plain = classes.space();
        let axis = |lot: &Lot| Axis {
            space: if lot.raise.is_some() { Space::all() } else { plain },
            dice: lot.dice,
            priced: lot.again == Again::Priced,
            faces: lot.faces,
        };
        let axes = Axes::new(&self.pool, self.rolling().map(axis).collect(), false);
        // Every way to raise what each lot may show, by its place on the axis.
        let ways: Vec<Vec<Vec<Raised>>> = self.rolling().map(|lot| self.all_raised(lot)).collect();
        let fixed = self.lots.iter().filter(|lot| lot.again == Again::Never && lot.raise.is_some());
        let fixed: Vec<Vec<Raised>> = fixed.map(|lot| self.raised(lot, &lot.shown)).collect();
        let mut worth = |at: &[usize], _: u8| {
            let (mut class, mut open) = (0, Vec::with_capacity(fixed.len() + 1));
            for (at, ways) in at.iter().zip(&ways) {
                match ways.first() {
                    None => class = plain.walk(class, plain, *at),
                    Some(first) => open.push(&ways[*at - START[size(&first[0].0)]]),
                }
            }
            open.extend(&fixed);
            if met(&classes, class, &open, self.feat) { 1.0 } else { 0.0 }
        };
        solve(&axes, &mut worth)
    }

    /// Every way to raise each result of a lot; nothing if it cannot be raised.
    fn all_raised(&self, lot: &Lot) -> Vec<Vec<Raised>> {
        if lot.raise.is_none() {
            return Vec::new();
        }
        let results = &multisets().counts[START[lot.dice]..START[lot.dice + 1]];
        results.iter().map(|shown| self.raised(lot, shown)).collect()
    }

    /// Every way to raise these dice that can be paid, the cheapest first: not at all.
    fn raised(&self, lot: &Lot, shown: &Counts) -> Vec<Raised> {
        let each = u16::from(lot.raise.unwrap_or_default());
        let from = numbers(shown);
        let results = &multisets().counts[START[from.len()]..START[from.len() + 1]];
        let way = |to: &Counts| {
            let pips = numbers(to)
                .iter()
                .zip(&from)
                .try_fold(0, |sum, (to, from)| Some(sum + u16::from(to.checked_sub(*from)?)))?;
            Some((*to, pips * each)).filter(|(_, feat)| *feat <= self.feat)
        };
        let mut ways: Vec<Raised> = results.iter().filter_map(way).collect();
        ways.sort_by_key(|(_, feat)| *feat);
        ways
    }

    /// What dice to raise, for the fewest tokens, so that they meet the needs as they lie: for each lot what
    /// its dice show then. Nothing if that cannot be paid.
    pub(crate) fn raises(&self, needs: &[Part]) -> Option<Vec<Counts>> {
        let mut best: Option<(u16, Vec<Counts>)> = None;
        self.raise_from(&mut Vec::new(), 0, needs, &mut best);
        best.map(|(_, shown)| shown)
    }

    fn raise_from(
        &self,
        done: &mut Vec<Counts>,
        paid: u16,
        needs: &[Part],
        best: &mut Option<(u16, Vec<Counts>)>,
    ) {
        if paid > self.feat || best.as_ref().is_some_and(|(least, _)| *least <= paid) {
            return;
        }
        let Some(lot) = self.lots.get(done.len()) else {
            let all = done.iter().fold([0; 6], |all, shown| joined(&all, shown));
            if fits(all, self.pool.wild, needs) {
                *best = Some((paid, done.clone()));
            }
            return;
        };
        let ways = if lot.raise.is_some() { self.raised(lot, &lot.shown) } else { vec![(lot.shown, 0)] };
        for (shown, feat) in ways {
            done.push(shown);
            self.raise_from(done, paid + feat, needs, best);
            done.pop();
        }
    }
}

/// What is missing, and what is shown by locked dice that can be raised.
type Known = (Vec<Counts>, Vec<Counts>);

/// The numbers that dice show, the lowest first.
pub(super) fn numbers(counts: &Counts) -> Vec<u8> {
    (1..=6).flat_map(|number| (0..counts[usize::from(number - 1)]).map(move |_| number)).collect()
}

/// Whether needs are met by dice of this class and one way to raise each of the others.
fn met(classes: &Classes, class: usize, open: &[&Vec<Raised>], feat: u16) -> bool {
    let Some((ways, rest)) = open.split_first() else { return classes.met(class) };
    let space = classes.space();
    ways.iter().take_while(|(_, cost)| *cost <= feat).any(|(shown, cost)| {
        let class = space.walk(class, Space::all(), super::multisets::index(shown));
        met(classes, class, rest, feat - cost)
    })
}
