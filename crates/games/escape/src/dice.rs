//! A player's dice: what each shows or where it is, in places that keep their numbers.

use std::fmt;

use bivouac_engine::Dice;
use schemars::JsonSchema;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::icon::{Cost, Icon};

/// The most dice one player can come to have: five of one's own, and one from each other.
pub const MOST_DICE: usize = 10;

/// What a die shows, or where it is (ESC-RT-07).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Die {
    /// To be rolled before it counts.
    Spent,
    /// In the air.
    Air,
    /// Shows an adventurer.
    Adventurer,
    /// Shows a key.
    Key,
    /// Shows a torch.
    Torch,
    /// Shows a golden mask.
    Gold,
    /// Shows a black mask, and cannot be rolled.
    Black,
    /// Lies on the Broken die card.
    Broken,
    /// Out of the game.
    Lost,
    /// No die has this number.
    Missing,
}

impl Die {
    /// What a die that lands shows (ESC-DIE-02).
    #[inline]
    pub(crate) fn draw(dice: &mut Dice) -> Die {
        [Die::Adventurer, Die::Adventurer, Die::Key, Die::Torch, Die::Gold, Die::Black]
            [dice.below(6) as usize]
    }

    /// The icon it counts as.
    #[inline]
    pub const fn icon(self) -> Option<Icon> {
        match self {
            Die::Adventurer => Some(Icon::Adventurer),
            Die::Key => Some(Icon::Key),
            Die::Torch => Some(Icon::Torch),
            Die::Gold => Some(Icon::Gold),
            _ => None,
        }
    }

    /// The die that shows this.
    #[inline]
    pub const fn showing(icon: Icon) -> Die {
        match icon {
            Icon::Adventurer => Die::Adventurer,
            Icon::Key => Die::Key,
            Icon::Torch => Die::Torch,
            Icon::Gold => Die::Gold,
        }
    }

    /// Whether it may be rolled (ESC-RT-09).
    #[inline]
    pub const fn can_be_rolled(self) -> bool {
        matches!(self, Die::Spent | Die::Adventurer | Die::Key | Die::Torch | Die::Gold)
    }

    /// Whether it is in its owner's hand: neither placed, nor lost, nor missing.
    #[inline]
    pub const fn is_in_hand(self) -> bool {
        !matches!(self, Die::Broken | Die::Lost | Die::Missing)
    }

    /// The order in which dice are given up (ESC-R-08).
    pub(crate) const fn worth(self) -> u8 {
        match self {
            Die::Black => 0,
            Die::Spent => 2,
            Die::Air => 3,
            Die::Adventurer => 4,
            Die::Gold => 5,
            Die::Torch => 6,
            Die::Key => 7,
            Die::Broken | Die::Lost | Die::Missing => u8::MAX,
        }
    }

    /// "a black mask".
    pub const fn name(self) -> &'static str {
        match self {
            Die::Spent => "a spent die",
            Die::Air => "a die in the air",
            Die::Adventurer => "an adventurer",
            Die::Key => "a key",
            Die::Torch => "a torch",
            Die::Gold => "a golden mask",
            Die::Black => "a black mask",
            Die::Broken => "a broken die",
            Die::Lost => "a lost die",
            Die::Missing => "no die",
        }
    }
}

/// Some of a player's dice, one bit each. Written as their numbers, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, JsonSchema, TS)]
#[schemars(from = "Vec<u8>", into = "Vec<u8>", extend("items" = {"type": "integer", "minimum": 1, "maximum": 10}))]
#[ts(export_to = "escape/", type = "Array<number>")]
pub struct DiceSet(pub(crate) u16);

impl DiceSet {
    /// None.
    pub const NONE: DiceSet = DiceSet(0);

    /// Just the die at this place, counted from 0.
    #[inline]
    pub const fn only(place: usize) -> DiceSet {
        DiceSet(1 << place)
    }

    /// Whether the die at this place is in it.
    #[inline]
    pub const fn contains(self, place: usize) -> bool {
        self.0 & 1 << place != 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts one in.
    #[inline]
    pub const fn insert(&mut self, place: usize) {
        self.0 |= 1 << place;
    }

    /// Takes one out.
    #[inline]
    pub const fn remove(&mut self, place: usize) {
        self.0 &= !(1 << place);
    }

    /// Their places, counted from 0.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(place)
        })
    }
}

bivouac_engine::set_operators!(DiceSet);

impl fmt::Debug for DiceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|place| place + 1)).finish()
    }
}

impl Serialize for DiceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|place| place + 1))
    }
}

impl<'de> Deserialize<'de> for DiceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DiceSet, D::Error> {
        deserializer.deserialize_seq(Numbers)
    }
}

/// Reads a list of dice. A die that is named twice is a slip, and nobody should guess which was meant.
struct Numbers;

impl<'de> Visitor<'de> for Numbers {
    type Value = DiceSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of dice, such as [1,2]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<DiceSet, A::Error> {
        let mut set = DiceSet::NONE;
        while let Some(number) = numbers.next_element::<DieNumber>()? {
            if set.contains(number.place()) {
                let twice = format!("die {} is named twice; name each die once", number.place() + 1);
                return Err(serde::de::Error::custom(twice));
            }
            set.insert(number.place());
        }
        Ok(set)
    }
}

/// The number of one of a player's dice, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, JsonSchema, TS)]
#[schemars(from = "u8", into = "u8", extend("minimum" = 1, "maximum" = 10))]
#[ts(export_to = "escape/", type = "number")]
pub struct DieNumber(u8);

impl DieNumber {
    /// The number of the die at this place, counted from 0.
    #[inline]
    pub const fn at(place: usize) -> DieNumber {
        DieNumber(place as u8)
    }

    /// Its place, counted from 0.
    #[inline]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

impl Serialize for DieNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for DieNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DieNumber, D::Error> {
        match u8::deserialize(deserializer)? {
            number @ 1..=10 => Ok(DieNumber(number - 1)),
            _ => Err(serde::de::Error::custom("a die is a number from 1 to 10")),
        }
    }
}

/// The dice of one player, each with its flags (ESC-RT-08).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool {
    dice: [Die; MOST_DICE],
    /// Those offered to joint actions.
    pub(crate) pledged: DiceSet,
    /// Those to be given up first.
    pub(crate) marked: DiceSet,
}

impl Pool {
    /// So many dice, all to be rolled.
    pub(crate) fn new(count: usize) -> Pool {
        let mut dice = [Die::Missing; MOST_DICE];
        dice[..count].fill(Die::Spent);
        Pool { dice, pledged: DiceSet::NONE, marked: DiceSet::NONE }
    }

    /// The die at a place, counted from 0.
    #[inline]
    pub fn get(&self, place: usize) -> Die {
        self.dice[place]
    }

    /// Lays the die at this place so. What no longer shows an icon is no longer pledged.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, die: Die) {
        self.dice[place] = die;
        if die.icon().is_none() {
            self.pledged.remove(place);
        }
    }

    /// Those for which this holds.
    #[inline]
    pub(crate) fn those(&self, holds: impl Fn(Die) -> bool) -> DiceSet {
        let bits = self.dice.iter().enumerate().map(|(place, die)| u16::from(holds(*die)) << place);
        DiceSet(bits.fold(0, |set, bit| set | bit))
    }

    /// Those that are just so.
    #[inline]
    pub fn showing(&self, die: Die) -> DiceSet {
        self.those(|other| other == die)
    }

    /// How many of each icon they show.
    #[inline]
    pub fn icons(&self) -> Cost {
        // Four bits for each sort of die: one addition a die, and no question.
        let sorts: u64 = self.dice.iter().map(|die| 1 << (4 * *die as u64)).sum();
        let count = |die: Die| (sorts >> (4 * die as u64) & 0b1111) as u8;
        Cost([Die::Adventurer, Die::Key, Die::Torch, Die::Gold].map(count))
    }

    /// Those in hand.
    #[inline]
    pub fn in_hand(&self) -> DiceSet {
        self.those(Die::is_in_hand)
    }

    /// Where another die fits.
    pub(crate) fn free_place(&self) -> Option<usize> {
        self.dice.iter().position(|die| *die == Die::Missing)
    }

    /// The die that is given up next, those of `first` before the others (ESC-R-08).
    pub(crate) fn worst(&self, first: DiceSet) -> Option<usize> {
        let order = |place: &usize| (!first.contains(*place), self.dice[*place].worth(), *place);
        self.in_hand().iter().min_by_key(order)
    }

    /// Whether two dice cannot be told apart but by their numbers.
    #[inline]
    fn alike(&self, one: usize, two: usize) -> bool {
        self.dice[one] == self.dice[two]
            && self.pledged.contains(one) == self.pledged.contains(two)
            && self.marked.contains(one) == self.marked.contains(two)
    }

    /// The same number of dice of each sort, with the lowest numbers.
    pub(crate) fn lowest(&self, set: DiceSet) -> DiceSet {
        let mut lowest = DiceSet::NONE;
        for place in set.iter() {
            let twin = (0..place).find(|twin| self.alike(*twin, place) && !lowest.contains(*twin));
            lowest.insert(twin.unwrap_or(place));
        }
        lowest
    }

    /// The die of the same sort with the lowest number.
    #[inline]
    pub(crate) fn lowest_of(&self, number: DieNumber) -> DieNumber {
        let place = number.place();
        DieNumber::at((0..place).find(|twin| self.alike(*twin, place)).unwrap_or(place))
    }

    /// The first of each sort among `set`, with how many of that sort there are in it.
    pub(crate) fn sorts(&self, set: DiceSet) -> arrayvec::ArrayVec<(DiceSet, u8), MOST_DICE> {
        let mut sorts = arrayvec::ArrayVec::<(DiceSet, u8), MOST_DICE>::new();
        for place in set.iter() {
            let same = |(sort, _): &&mut (DiceSet, u8)| {
                sort.iter().next().is_some_and(|first| self.alike(first, place))
            };
            match sorts.iter_mut().find(same) {
                Some((sort, count)) => {
                    sort.insert(place);
                    *count += 1;
                }
                None => sorts.push((DiceSet::only(place), 1)),
            }
        }
        sorts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_dice_are_named_by_the_lowest() {
        let mut pool = Pool::new(5);
        for (place, die) in [Die::Key, Die::Spent, Die::Key, Die::Spent, Die::Key].into_iter().enumerate() {
            pool.set(place, die);
        }
        assert_eq!(pool.lowest(DiceSet(0b10100)), DiceSet(0b00101));
        assert_eq!(pool.lowest(DiceSet(0b11000)), DiceSet(0b00011));
        pool.marked.insert(2);
        assert_eq!(pool.lowest(DiceSet(0b10100)), DiceSet(0b00101), "one marked key and one that is not");
        assert_eq!(pool.lowest(DiceSet(0b10000)), DiceSet(0b00001));
        assert_eq!(pool.sorts(DiceSet(0b11111)).len(), 3);
    }

    #[test]
    fn faces_are_as_printed() {
        bivouac_engine::rules!["ESC-DIE-02"];
        let faces: Vec<Die> = (0..6u32).map(|side| Die::draw(&mut Dice::scripted([side]))).collect();
        let count = |die| faces.iter().filter(|face| **face == die).count();
        assert_eq!(
            [Die::Adventurer, Die::Key, Die::Torch, Die::Gold, Die::Black].map(count),
            [2, 1, 1, 1, 1]
        );
    }
}
