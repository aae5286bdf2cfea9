//! The pieces: what lies where, and under which marker.

use std::fmt;

use bivouac_engine::{Hidden, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Key,
    Rope,
    Stone,
    Trap,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Key, Kind::Rope, Kind::Stone, Kind::Trap];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Key => "key",
            Kind::Rope => "rope",
            Kind::Stone => "stone",
            Kind::Trap => "trap",
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Kinds(pub(crate) u8);

impl Kinds {
    /// What is worth fetching.
    pub(crate) const USEFUL: Kinds = Kinds(1 << Kind::Key as u8 | 1 << Kind::Rope as u8);

    pub(crate) const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }
}

/// What everybody sees of a face-down piece: a letter on its back. When pieces are mixed,
/// markers stay where they are and what lies under them changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Marker(pub(crate) u8);

impl Marker {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a'.saturating_add(self.0)))
    }
}

impl fmt::Debug for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of markers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Markers(pub(crate) u16);

impl Markers {
    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = Marker> + Clone {
        (0..16).map(Marker).filter(move |marker| self.contains(*marker))
    }

    pub(crate) const fn only(marker: Marker) -> Markers {
        Markers(1 << marker.0)
    }

    pub(crate) const fn contains(self, marker: Marker) -> bool {
        self.0 & (1 << marker.0) != 0
    }

    pub(crate) const fn meets(self, other: Markers) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn covers(self, other: Markers) -> bool {
        other.0 & !self.0 == 0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Marker> for Markers {
    fn from_iter<I: IntoIterator<Item = Marker>>(markers: I) -> Markers {
        Markers(markers.into_iter().fold(0, |bits, marker| bits | 1 << marker.0))
    }
}

impl fmt::Debug for Markers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Place {
    Cave(u8),
    Pack(Seat),
    /// Out of the game, and face up.
    Gone,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    pub(crate) place: Place,
    pub(crate) token: Hidden<Kind>,
}
