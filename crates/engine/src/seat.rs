//! Seats: who sits where. A seat, a set of seats, and one value for each seat.
//!
//! People, logs and wire count seats from 1; memory counts from 0. The two meet
//! only in this file.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// No game of ours seats more.
pub const MAX_SEATS: u8 = 6;

/// One place at the table. One person may hold several.
///
/// ```
/// use bivouac_engine::Seat;
/// let second = Seat::number(2).unwrap();
/// assert_eq!(second.index(), 1);
/// assert_eq!(second.to_string(), "@2");
/// assert_eq!("2".parse(), Ok(second));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(description = "A seat's number.", from = "u8", into = "u8", extend("minimum" = 1, "maximum" = MAX_SEATS))]
pub struct Seat(u8);

impl Seat {
    /// The first seat, which every table has.
    pub const FIRST: Seat = Seat(0);

    /// The seat that people call `number`, from 1 to 6.
    pub const fn number(number: u8) -> Option<Seat> {
        if number >= 1 && number <= MAX_SEATS { Some(Seat(number - 1)) } else { None }
    }

    /// The seat at `index` counted from 0; `None` past the sixth.
    pub const fn at(index: usize) -> Option<Seat> {
        if index < MAX_SEATS as usize { Some(Seat(index as u8)) } else { None }
    }

    /// Its place counted from 0, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place counted from 1, for people.
    pub const fn as_number(self) -> u8 {
        self.0 + 1
    }

    /// The seat to the left in a circle of `seats`.
    #[inline]
    pub const fn next(self, seats: u8) -> Seat {
        let next = self.0 + 1;
        if next >= seats { Seat(0) } else { Seat(next) }
    }

    /// All seats of a table of `seats`, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats.min(MAX_SEATS)).map(Seat)
    }
}

/// `@2`: sentences name seats so, and whoever shows them puts a name in its place
/// (see [`with_names`](crate::words::with_names)).
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.as_number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.as_number())
    }
}

/// What is said of a number that is no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seat is a number from 1 to {MAX_SEATS}")]
pub struct NoSuchSeat;

impl FromStr for Seat {
    type Err = NoSuchSeat;
    fn from_str(text: &str) -> Result<Seat, NoSuchSeat> {
        text.parse().ok().and_then(Seat::number).ok_or(NoSuchSeat)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.as_number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        Seat::number(u8::deserialize(deserializer)?).ok_or_else(|| serde::de::Error::custom(NoSuchSeat))
    }
}

/// Lends a type the shape another has on the wire.
macro_rules! ts_as {
    ($type:ty, $inline:expr) => {
        impl TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_: &ts_rs::Config) -> String {
                $inline.to_owned()
            }
            fn inline(_: &ts_rs::Config) -> String {
                $inline.to_owned()
            }
        }
    };
}
pub(crate) use ts_as;

ts_as!(Seat, "number");
ts_as!(Seats, "Array<number>");

/// A set of seats, in one byte.
///
/// ```
/// use bivouac_engine::{Seat, Seats};
/// let [one, two] = [1, 2].map(|n| Seat::number(n).unwrap());
/// let both = Seats::only(one) | Seats::only(two);
/// assert_eq!(both, Seats::first(2));
/// assert!(both.contains(two) && both.len() == 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, JsonSchema)]
#[schemars(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// No seat at all.
    pub const NONE: Seats = Seats(0);

    /// Just this one.
    #[inline]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The first `count` seats: everybody at a table of that size.
    #[inline]
    pub const fn first(count: u8) -> Seats {
        let count = if count > MAX_SEATS { MAX_SEATS } else { count };
        Seats(((1u16 << count) - 1) as u8)
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether the two sets share a seat.
    #[inline]
    pub const fn meets(self, other: Seats) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every seat of `other` is in this set.
    #[inline]
    pub const fn covers(self, other: Seats) -> bool {
        other.0 & !self.0 == 0
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

    /// The lowest seat of the set.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The set with `seat` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set without `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Puts `seat` in.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes `seat` out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

crate::set_operators!(Seats);

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let seats = ArrayVec::<Seat, { MAX_SEATS as usize }>::deserialize(deserializer)?;
        Ok(seats.into_iter().collect())
    }
}

/// One `T` for each seat of the table, reached by [`Seat`] alone.
///
/// ```
/// use bivouac_engine::{BySeat, Seat};
/// let mut score = BySeat::of(3, |_| 0);
/// let second = Seat::number(2).unwrap();
/// score[second] += 5;
/// assert_eq!(score.iter().map(|(_, points)| *points).sum::<i32>(), 5);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct BySeat<T>(ArrayVec<T, { MAX_SEATS as usize }>);

impl<T> BySeat<T> {
    /// Makes one for each of the first `seats` seats.
    pub fn of(seats: u8, make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::all(seats).map(make).collect())
    }

    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.0.len() as u8
    }

    /// Each seat with its value, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + Clone {
        self.0.iter().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// Each seat with its value, to change.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// The values alone, in seat order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The same seats with other values.
    pub fn map<U>(&self, mut make: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat(self.iter().map(|(seat, value)| make(seat, value)).collect())
    }

    /// The value of `seat`, or nothing if the table has no such seat.
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }
}

/// In seat order; more than six are cut off.
impl<T> FromIterator<T> for BySeat<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> BySeat<T> {
        BySeat(values.into_iter().take(usize::from(MAX_SEATS)).collect())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: TS> TS for BySeat<T> {
    type WithoutGenerics = BySeat<ts_rs::Dummy>;
    type OptionInnerType = Self;
    fn name(config: &ts_rs::Config) -> String {
        Vec::<T>::name(config)
    }
    fn inline(config: &ts_rs::Config) -> String {
        Vec::<T>::inline(config)
    }
    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_dependencies(visitor);
    }
    fn visit_generics(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_generics(visitor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::number(number).expect("a test names a seat that exists")
    }

    #[test]
    fn seats_count_from_one_outside_and_from_zero_inside() {
        assert_eq!(serde_json::to_string(&seat(6)).unwrap(), "6");
        assert_eq!(serde_json::from_str::<Seat>("1").unwrap().index(), 0);
        assert!(serde_json::from_str::<Seat>("0").is_err());
        assert!(serde_json::from_str::<Seat>("7").is_err());
        assert_eq!(Seat::number(0), None);
        assert_eq!(Seat::at(6), None);
    }

    #[test]
    fn the_circle_closes() {
        assert_eq!(seat(3).next(3), seat(1));
        assert_eq!(seat(1).next(1), seat(1));
        assert_eq!(seat(1).next(6), seat(2));
    }

    #[test]
    fn sets_read_and_write_as_lists() {
        let set: Seats = [seat(5), seat(2)].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[2,5]");
        assert_eq!(serde_json::from_str::<Seats>("[5,2,5]").unwrap(), set);
        assert!(Seats::first(6).covers(set) && !set.covers(Seats::first(2)));
        assert_eq!((Seats::first(2) - set).lowest(), Some(seat(1)));
        assert_eq!(Seats::first(200).len(), 6);
    }

    #[test]
    fn more_values_than_seats_are_refused() {
        assert!(serde_json::from_str::<BySeat<u8>>("[1,2,3,4,5,6,7]").is_err());
        assert_eq!(serde_json::from_str::<BySeat<u8>>("[1,2]").unwrap().seats(), 2);
    }
}
