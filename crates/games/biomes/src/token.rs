//! Tokens and their markers: what everybody can follow of a face-down token.
//!
//! Every token has a marker that everybody sees, so that everybody can follow which token lies
//! where. Where nobody could tell which of several went (a token placed face down out of a pack
//! of several), it is always the lowest marker that goes, with what was placed under it, and all
//! others forget (B34-INFO-03).
//!
//! Markers tell where a token came from: first the secret stack from the top, then the three
//! start tokens, then what is drawn from the box in the order of drawing, then supplies out of
//! the reserve, whose markers are used again.

use std::fmt;

use bivouac_engine::{Face, Hidden, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::kind::Kind;
use crate::tile::TileId;

/// What everybody sees of a token.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
#[ts(export_to = "biomes/", type = "number")]
pub struct Marker(pub u8);

impl Marker {
    /// There are never more.
    pub const MOST: usize = 128;

    /// Its place in the list of tokens.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of markers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, JsonSchema, TS)]
#[schemars(from = "Vec<Marker>", into = "Vec<Marker>")]
#[ts(export_to = "biomes/", type = "Array<number>")]
pub struct Markers(pub u128);

impl Markers {
    /// No marker.
    pub const NONE: Markers = Markers(0);

    /// Just this one.
    #[inline]
    pub const fn only(marker: Marker) -> Markers {
        Markers(1 << (marker.0 & 127))
    }

    /// Whether `marker` is one of them.
    #[inline]
    pub const fn contains(self, marker: Marker) -> bool {
        marker.0 < 128 && self.0 & (1 << marker.0) != 0
    }

    /// Whether the two sets share a marker.
    #[inline]
    pub const fn meets(self, other: Markers) -> bool {
        self.0 & other.0 != 0
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

    /// Puts `marker` in.
    #[inline]
    pub const fn insert(&mut self, marker: Marker) {
        self.0 |= Markers::only(marker).0;
    }

    /// Takes `marker` out.
    #[inline]
    pub const fn remove(&mut self, marker: Marker) {
        self.0 &= !Markers::only(marker).0;
    }

    /// The lowest of them.
    #[inline]
    pub const fn lowest(self) -> Option<Marker> {
        if self.0 == 0 { None } else { Some(Marker(self.0.trailing_zeros() as u8)) }
    }

    /// Them in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Marker> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let marker = Markers(left).lowest()?;
            left &= left - 1;
            Some(marker)
        })
    }
}

bivouac_engine::set_operators!(Markers);

impl FromIterator<Marker> for Markers {
    fn from_iter<I: IntoIterator<Item = Marker>>(markers: I) -> Markers {
        markers.into_iter().fold(Markers::NONE, |set, marker| set | Markers::only(marker))
    }
}

impl fmt::Debug for Markers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|marker| marker.0)).finish()
    }
}

impl Serialize for Markers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Markers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Markers, D::Error> {
        let markers = Vec::<Marker>::deserialize(deserializer)?;
        if markers.iter().any(|marker| marker.index() >= Marker::MOST) {
            return Err(serde::de::Error::custom("a marker is a number from 0 to 127"));
        }
        Ok(markers.into_iter().collect())
    }
}

/// A letter for a face-down token on a wild tile (B34-INFO-04), from `a` to `z`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, JsonSchema, TS)]
#[schemars(from = "String", into = "String", extend("pattern" = "^[a-z]$"))]
#[ts(export_to = "biomes/", type = "string")]
pub struct Slot(u8);

impl Slot {
    /// So many letters there are.
    pub const MOST: usize = 26;

    /// The letter with this number, `a` being 0.
    pub const fn number(number: u8) -> Option<Slot> {
        if (number as usize) < Slot::MOST { Some(Slot(number)) } else { None }
    }

    /// Its number, `a` being 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The slot with this letter.
    pub fn of(letter: char) -> Option<Slot> {
        Slot::number(u8::try_from(letter).ok()?.checked_sub(b'a')?)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slot, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Slot::of(letter).ok_or_else(|| serde::de::Error::custom("a slot is a letter from a to z"))
    }
}

/// A token: what it is, who knows that, and where it lies in the order of its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Hidden<Kind>,
    /// Its letter on a wild tile; `a` anywhere else.
    pub slot: Slot,
    /// Grows with every token that comes to a place: the oldest has the lowest.
    pub order: u32,
}

/// Where a token is, as everybody can follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "in", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Place {
    /// In the secret stack; markers lie in order, the lowest on top.
    Stack,
    /// On a tile: face down in a slot, on a camp, or in a stash.
    Tile {
        /// Which.
        at: TileId,
    },
    /// In a pack.
    Pack {
        /// Whose.
        seat: Seat,
    },
    /// In the exit's lock.
    Lock,
    /// Carried by the raiding party of this enemy camp.
    Party {
        /// Its home.
        home: TileId,
    },
    /// Lost with a captive whom nobody can find.
    Limbo,
    /// Used up or destroyed.
    Gone,
    /// Back in the reserve, or never out of it: the marker is free.
    Reserve,
}

/// A token as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct SeenToken {
    /// Where it is.
    pub place: Place,
    /// What it is, if the viewer knows.
    pub face: Face<Kind>,
    /// Whether everybody knows, those who only watch included.
    pub up: bool,
    /// Otherwise, who knows.
    pub known: Seats,
    /// Its letter, on a wild tile.
    pub slot: Slot,
    /// The order of arrival at its place: the oldest has the lowest.
    pub order: u32,
}
