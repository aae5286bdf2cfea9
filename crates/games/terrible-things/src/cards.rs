//! A set of cards, by their places in the book.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// A set of cards of one sort. On the wire it is a list of places in the book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, JsonSchema, TS)]
#[schemars(from = "Vec<u8>", into = "Vec<u8>")]
#[ts(export_to = "terrible-things/", type = "Array<number>")]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    /// There are no more places than this.
    pub const MOST: usize = 64;

    /// The first so many.
    pub const fn first(count: usize) -> Cards {
        if count >= Cards::MOST { Cards(u64::MAX) } else { Cards((1 << count) - 1) }
    }

    /// Whether `card` is among them.
    #[inline]
    pub const fn has(self, card: u8) -> bool {
        self.0 >> card & 1 == 1
    }

    /// Puts `card` in.
    #[inline]
    pub const fn add(&mut self, card: u8) {
        self.0 |= 1 << card;
    }

    /// Takes `card` out.
    #[inline]
    pub const fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
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

    /// The cards in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (card < 64).then_some(card as u8)
        })
    }
}

bivouac_engine::set_operators!(Cards);

impl FromIterator<u8> for Cards {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Cards {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let cards = ArrayVec::<u8, { Cards::MOST }>::deserialize(deserializer)?;
        match cards.iter().find(|card| usize::from(**card) >= Cards::MOST) {
            Some(card) => Err(serde::de::Error::custom(format!("there is no card {card}"))),
            None => Ok(cards.into_iter().collect()),
        }
    }
}
