//! The best spending of final dice: on the own Encounter or not, and on rows of the Scenario, any
//! of them any number of times, each die once (ATT-SPD-01 to 06).

use arrayvec::ArrayVec;

use super::grid::greater;
use super::met::exactly;
use super::multisets::{START, index, joined, multisets, size, without};
use crate::combo::{Counts, MOST_DICE, Part};

/// What all results of up to so many dice are worth when they are spent as well as they can be.
#[derive(Debug)]
pub struct Spending {
    dice: usize,
    wild: u8,
    claims: Vec<Claim>,
    /// What the Encounter is worth, and the multisets that meet its needs with no die left over.
    encounter: (f64, Vec<usize>),
    /// The worth of a multiset without and with the Encounter overcome, no die of it wild.
    values: Vec<[f64; 2]>,
    /// The worth of a multiset beside the wild dice.
    best: Vec<f64>,
}

/// Dice that some row takes, and the row that gives most for them.
#[derive(Debug)]
struct Claim {
    dice: Counts,
    numbers: ArrayVec<u8, MOST_DICE>,
    row: usize,
    worth: f64,
}

/// What dice are spent on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The own Encounter.
    Encounter,
    /// The row of the Scenario at this place of the list that was given.
    Row(usize),
}

/// How to spend a result.
#[derive(Clone, PartialEq, Debug)]
pub struct Spent {
    /// What the wild dice are named.
    pub named: Counts,
    /// What is bought, with which dice, the named ones among them.
    pub steps: Vec<(Target, Counts)>,
}

impl Spending {
    /// For up to `dice` dice that show a number beside so many wild ones: what it is worth to meet
    /// the needs of the own Encounter, and to claim each row once. What is worth nothing is left.
    pub fn new(dice: u8, wild: u8, encounter: (&[Part], f64), rows: &[(&[Part], f64)]) -> Spending {
        let most = usize::from(dice + wild);
        let (needs, worth) = encounter;
        let mut exact = if worth > 0.0 { exactly(needs) } else { Vec::new() };
        exact.retain(|exact| *exact < START[most + 1]);
        let mut spending = Spending {
            dice: usize::from(dice),
            wild,
            claims: claims(rows, most),
            encounter: (worth, exact),
            values: Vec::new(),
            best: Vec::new(),
        };
        spending.fill(most);
        spending
    }

    /// What these dice, beside the wild ones, are worth.
    pub fn worth(&self, counts: &Counts) -> f64 {
        self.best[index(counts)]
    }

    /// How that much is got for them.
    pub fn spent(&self, counts: &Counts) -> Spent {
        let wild = usize::from(self.wild);
        let names = &multisets().counts[START[wild]..START[wild + 1]];
        let value = |named: &Counts| best_of(self.values[index(&joined(counts, named))]);
        let named = names.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
        let named = *named.expect("there is a multiset of every size");
        let (mut left, mut steps) = (joined(counts, &named), Vec::new());
        let [without_it, with_it] = self.values[index(&left)];
        let mut overcome = usize::from(with_it > without_it);
        while let Some((target, dice)) = self.step(&left, overcome) {
            left = without(&left, &dice);
            if let Some(target) = target {
                overcome = if target == Target::Encounter { 0 } else { overcome };
                steps.push((target, dice));
            }
        }
        Spent { named, steps }
    }

    /// The last dice that were spent, or that were left over, on the way to this value.
    fn step(&self, left: &Counts, overcome: usize) -> Option<(Option<Target>, Counts)> {
        let of = |counts: &Counts| self.values[index(counts)][overcome];
        let value = of(left);
        let singles = (0..6).map(|number| std::array::from_fn(|at| u8::from(at == number)));
        let mut singles = singles.filter(|die: &Counts| has(left, die));
        if let Some(die) = singles.find(|die| of(&without(left, die)) == value) {
            return Some((None, die));
        }
        let pays =
            |claim: &&Claim| has(left, &claim.dice) && of(&without(left, &claim.dice)) + claim.worth == value;
        if let Some(claim) = self.claims.iter().find(pays) {
            return Some((Some(Target::Row(claim.row)), claim.dice));
        }
        (overcome == 1).then_some((Some(Target::Encounter), *left))
    }

    fn fill(&mut self, most: usize) {
        let all = multisets();
        let mut values = vec![[0.0, f64::NEG_INFINITY]; START[most + 1]];
        for exact in &self.encounter.1 {
            values[*exact][1] = self.encounter.0;
        }
        for dice in 0..most {
            let fitting = self.claims.iter().take_while(|claim| claim.numbers.len() <= most - dice).count();
            for from in START[dice]..START[dice + 1] {
                let value = values[from];
                for to in all.next[from] {
                    raise(&mut values[usize::from(to)], value, 0.0);
                }
                for claim in &self.claims[..fitting] {
                    let more = |at: usize, die: &u8| usize::from(all.next[at][usize::from(*die)]);
                    let to = claim.numbers.iter().fold(from, more);
                    raise(&mut values[to], value, claim.worth);
                }
            }
        }
        let mut best: Vec<f64> = values.iter().map(|value| best_of(*value)).collect();
        for named in 0..usize::from(self.wild) {
            for from in 0..START[most - named] {
                best[from] = all.next[from].iter().map(|to| best[usize::from(*to)]).fold(0.0, f64::max);
            }
        }
        best.truncate(START[self.dice + 1]);
        (self.values, self.best) = (values, best);
    }
}

fn raise(values: &mut [f64; 2], by: [f64; 2], worth: f64) {
    for (value, by) in values.iter_mut().zip(by) {
        *value = greater(*value, by + worth);
    }
}

fn best_of([one, other]: [f64; 2]) -> f64 {
    greater(one, other)
}

/// Whether the one has all dice of the other.
fn has(all: &Counts, some: &Counts) -> bool {
    all.iter().zip(some).all(|(all, some)| all >= some)
}

/// All dice that rows take, small claims first, each with the best row for it.
fn claims(rows: &[(&[Part], f64)], most: usize) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    for (row, (needs, worth)) in rows.iter().enumerate().filter(|(_, (_, worth))| *worth > 0.0) {
        for exact in exactly(needs) {
            let dice = multisets().counts[exact];
            if size(&dice) == 0 || size(&dice) > most {
                continue;
            }
            let numbers = (0..6).flat_map(|number| (0..dice[usize::from(number)]).map(move |_| number));
            let claim = Claim { dice, numbers: numbers.collect(), row, worth: *worth };
            match claims.iter_mut().find(|claim| claim.dice == dice) {
                Some(known) if known.worth >= *worth => (),
                Some(known) => *known = claim,
                None => claims.push(claim),
            }
        }
    }
    claims.sort_by_key(|claim| claim.numbers.len());
    claims
}
