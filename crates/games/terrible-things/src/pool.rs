//! The dice on the table: the pool, and sets of its dice.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::combo::{Counts, MOST_DICE};
use crate::content::Kind;

/// A die of the pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Die {
    /// Of which kind.
    pub kind: Kind,
    /// What it shows; 0 before the first roll.
    pub value: u8,
    /// Whether it is left out of every re-roll: Panic dice once they are rolled, and wild dice.
    pub locked: bool,
    /// Whether it counts as any number.
    pub wild: bool,
    /// Whether it has been spent.
    pub spent: bool,
}

impl Die {
    /// A die that has not been rolled.
    pub const fn new(kind: Kind) -> Die {
        Die { kind, value: 0, locked: false, wild: false, spent: false }
    }
}

/// A set of dice of the pool. On the wire it is a list of their numbers, from 1 up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, JsonSchema, TS)]
#[schemars(from = "Vec<u8>", into = "Vec<u8>", extend("items" = {"type": "integer", "minimum": 1, "maximum": MOST_DICE}))]
#[ts(export_to = "terrible-things/", type = "Array<number>")]
pub struct DiceSet(u16);

impl DiceSet {
    /// No die.
    pub const NONE: DiceSet = DiceSet(0);

    /// Whether the die at `index`, counted from 0, is in it.
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Puts the die at `index`, counted from 0, in.
    #[inline]
    pub const fn add(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of the other are in it.
    #[inline]
    pub const fn covers(self, other: DiceSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Their places in the pool, counted from 0.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (index < u16::BITS).then_some(index as usize)
        })
    }

    /// Every subset of it but the empty one, smaller bits first.
    #[inline]
    pub(crate) fn subsets(self) -> impl Iterator<Item = DiceSet> {
        let mut last = 0u16;
        std::iter::from_fn(move || {
            last = last.wrapping_sub(self.0) & self.0;
            (last != 0).then_some(DiceSet(last))
        })
    }
}

bivouac_engine::set_operators!(DiceSet);

impl FromIterator<usize> for DiceSet {
    fn from_iter<I: IntoIterator<Item = usize>>(dice: I) -> DiceSet {
        let mut set = DiceSet::NONE;
        dice.into_iter().for_each(|index| set.add(index));
        set
    }
}

impl Serialize for DiceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|index| index as u8 + 1))
    }
}

impl<'de> Deserialize<'de> for DiceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DiceSet, D::Error> {
        use serde::de::Error;
        let mut set = DiceSet::NONE;
        for number in ArrayVec::<u8, MOST_DICE>::deserialize(deserializer)? {
            let index = usize::from(number).wrapping_sub(1);
            if index >= MOST_DICE {
                return Err(D::Error::custom(format!("there is no die {number}; they count from 1")));
            }
            if set.has(index) {
                return Err(D::Error::custom(format!("die {number} is named twice")));
            }
            set.add(index);
        }
        Ok(set)
    }
}

/// The dice on the table, Basic dice first, then Luck, Skill and Panic.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
#[ts(export_to = "terrible-things/")]
pub struct Pool(#[ts(as = "Vec<Die>")] ArrayVec<Die, MOST_DICE>);

impl Pool {
    /// A pool of so many Basic dice (ATT-POL-01).
    pub fn basic(count: u8) -> Pool {
        Pool((0..count).map(|_| Die::new(Kind::Basic)).collect())
    }

    /// The dice, in order.
    #[inline]
    pub fn dice(&self) -> &[Die] {
        &self.0
    }

    /// The dice, to change.
    #[inline]
    pub fn dice_mut(&mut self) -> &mut [Die] {
        &mut self.0
    }

    /// How many of a kind there are.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.0.iter().filter(|die| die.kind == kind).count() as u8
    }

    /// One more die of a kind, in its place.
    pub fn add(&mut self, kind: Kind) {
        let place = self.0.iter().position(|die| die.kind > kind).unwrap_or(self.0.len());
        self.0.insert(place, Die::new(kind));
    }

    /// One die fewer of a kind.
    pub fn remove(&mut self, kind: Kind) {
        if let Some(place) = self.0.iter().rposition(|die| die.kind == kind) {
            self.0.remove(place);
        }
    }

    /// No dice: they are back in the supply (ATT-POL-07).
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The dice for which it holds.
    #[inline]
    pub fn which(&self, holds: impl Fn(&Die) -> bool) -> DiceSet {
        let mut set = DiceSet::NONE;
        for (index, die) in self.0.iter().enumerate() {
            if holds(die) {
                set.add(index);
            }
        }
        set
    }

    /// All dice that have not been spent.
    #[inline]
    pub fn unspent(&self) -> DiceSet {
        self.which(|die| !die.spent)
    }

    /// What these dice show, and how many of them are wild.
    #[inline]
    pub fn counts(&self, dice: DiceSet) -> (Counts, u8) {
        let (mut counts, mut wild) = ([0; 6], 0);
        for (index, die) in self.0.iter().enumerate() {
            if dice.has(index) {
                match die.value {
                    _ if die.wild => wild += 1,
                    0 => (),
                    value => counts[usize::from(value - 1)] += 1,
                }
            }
        }
        (counts, wild)
    }
}
