//! Dice combinations (ATT-CMB): what a part asks for, and whether dice match it.

use std::fmt;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The most dice that can lie in a pool: five Basic dice and two of every other kind.
pub const MOST_DICE: usize = 11;
/// The most parts that needs consist of.
pub const MOST_PARTS: usize = 5;

/// How many dice show each number: ones first.
pub type Counts = [u8; 6];

/// One part of what an Encounter or a row of the Scenario needs. The last number is the lowest that counts.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum Part {
    /// One die that shows this or more (ATT-CMB-01).
    High(u8),
    /// Two dice that show the same number, this or more (ATT-CMB-02).
    Pair(u8),
    /// So many dice that show the same number, this or more (ATT-CMB-03).
    Block(u8, u8),
    /// So many dice in a row, the lowest of them this or more (ATT-CMB-04).
    Run(u8, u8),
}

/// What is needed: up to five parts, each with dice of its own (ATT-CMB-08).
pub type Needs = ArrayVec<Part, MOST_PARTS>;

impl Part {
    /// How many dice it takes.
    pub const fn dice(self) -> u8 {
        match self {
            Part::High(_) => 1,
            Part::Pair(_) => 2,
            Part::Block(dice, _) | Part::Run(dice, _) => dice,
        }
    }

    /// The lowest number that counts.
    pub const fn least(self) -> u8 {
        match self {
            Part::High(least) | Part::Pair(least) | Part::Block(_, least) | Part::Run(_, least) => least,
        }
    }

    /// The highest that the lowest number can be: a run does not wrap (ATT-CMB-06).
    pub const fn greatest(self) -> u8 {
        match self {
            Part::Run(dice, _) => 7u8.saturating_sub(dice),
            _ => 6,
        }
    }

    /// With its number lower by so much, but not below 1 (ATT-CMB-10).
    #[must_use]
    pub fn lowered(self, by: u8) -> Part {
        let low = |least: u8| least.saturating_sub(by).max(1);
        match self {
            Part::High(least) => Part::High(low(least)),
            Part::Pair(least) => Part::Pair(low(least)),
            Part::Block(dice, least) => Part::Block(dice, low(least)),
            Part::Run(dice, least) => Part::Run(dice, low(least)),
        }
    }
}

/// As on a card: `Pair 3+`, `Run-3 4`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::High(_) => f.write_str("High ")?,
            Part::Pair(_) => f.write_str("Pair ")?,
            Part::Block(dice, _) => write!(f, "Block-{dice} ")?,
            Part::Run(dice, _) => write!(f, "Run-{dice} ")?,
        }
        write!(f, "{}{}", self.least(), if self.least() < self.greatest() { "+" } else { "" })
    }
}

/// How many dice the parts take together.
pub fn dice_of(parts: &[Part]) -> u8 {
    parts.iter().map(|part| part.dice()).sum()
}

/// Whether the parts can be met by some of these dice, each part with dice of its own.
pub fn fits(counts: Counts, wild: u8, parts: &[Part]) -> bool {
    if wild == 0 {
        return within(packed(&counts), parts);
    }
    dice_of(parts) <= counts.iter().sum::<u8>() + wild && matched(counts, wild, parts, &mut |_| ())
}

/// What the wild dice are named so that all these dice together meet the parts, or nothing if they do not.
pub fn named(counts: Counts, wild: u8, parts: &[Part]) -> Option<ArrayVec<u8, MOST_DICE>> {
    let mut named = ArrayVec::new();
    if wild == 0 {
        let all = dice_of(parts) == counts.iter().sum::<u8>();
        return (all && within(packed(&counts), parts)).then_some(named);
    }
    let all = dice_of(parts) == counts.iter().sum::<u8>() + wild;
    (all && matched(counts, wild, parts, &mut |value| named.push(value))).then_some(named)
}

/// Bits for each count of packed counts: eleven dice need four, and one is free to see what is missing.
const WIDTH: u32 = 5;
/// The free bit of each count.
const FREE: u32 = ONES << (WIDTH - 1);
/// One die of every number.
const ONES: u32 = ((1 << (6 * WIDTH)) - 1) / ((1 << WIDTH) - 1);

/// Counts in one word, so that they are compared and taken off at once: ones lowest.
pub(crate) fn packed(counts: &Counts) -> u32 {
    counts.iter().rev().fold(0, |word, count| word << WIDTH | u32::from(*count))
}

/// A die that shows this number, as packed counts; nothing if it shows none.
pub(crate) const fn one(number: u8) -> u32 {
    if number == 0 { 0 } else { 1 << (WIDTH * (number as u32 - 1)) }
}

impl Part {
    /// The dice that meet it from this number on, as packed counts.
    const fn pattern(self, lowest: u8) -> u32 {
        let same = match self {
            Part::High(_) => 1,
            Part::Pair(_) => 2,
            Part::Block(dice, _) => dice as u32,
            Part::Run(dice, _) => ONES & ((1 << (WIDTH * dice as u32)) - 1),
        };
        same << (WIDTH * (lowest as u32 - 1))
    }
}

/// Whether the one has all dice of the other, both as packed counts.
#[inline]
pub(crate) const fn holds_all(counts: u32, some: u32) -> bool {
    ((counts | FREE) - some) & FREE == FREE
}

/// Whether some of these dice, as packed counts and none of them wild, meet the parts: as `matched`.
pub(crate) fn within(counts: u32, parts: &[Part]) -> bool {
    let Some((part, rest)) = parts.split_first() else { return true };
    (part.least()..=part.greatest()).any(|lowest| {
        let pattern = part.pattern(lowest);
        holds_all(counts, pattern) && within(counts - pattern, rest)
    })
}

/// Tries all choices for the first part, then the others; tells of the numbers that wild dice stand
/// for, the last part's first.
fn matched(counts: Counts, wild: u8, parts: &[Part], tell: &mut dyn FnMut(u8)) -> bool {
    let Some((part, rest)) = parts.split_first() else { return true };
    (part.least()..=part.greatest()).any(|lowest| {
        let (mut left, mut missing) = (counts, ArrayVec::<u8, MOST_DICE>::new());
        let mut take = |number: u8| match &mut left[usize::from(number - 1)] {
            0 => missing.push(number),
            count => *count -= 1,
        };
        match *part {
            Part::High(_) => take(lowest),
            Part::Pair(_) => (0..2).for_each(|_| take(lowest)),
            Part::Block(dice, _) => (0..dice).for_each(|_| take(lowest)),
            Part::Run(dice, _) => (lowest..lowest + dice).for_each(take),
        }
        let fits =
            missing.len() <= usize::from(wild) && matched(left, wild - missing.len() as u8, rest, tell);
        if fits {
            missing.iter().for_each(|number| tell(*number));
        }
        fits
    })
}
