//! What a seat can do: one small gesture each, and every one of them can be listed.

use std::fmt;

use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::hex::{Cell, Dir, Path};
use crate::kind::Kind;
use crate::token::Slot;

/// Where a token is taken from: the pack, the friendly camp one stands on, or a slot of the wild
/// tile one stands on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, JsonSchema, TS)]
#[schemars(from = "String", into = "String", extend("pattern" = "^(pack|camp|[a-z])$"))]
#[ts(export_to = "biomes/", type = "\"pack\" | \"camp\" | string")]
pub enum Source {
    /// One's own pack.
    Pack,
    /// What lies face up on the camp.
    Camp,
    /// What lies face down under this letter, and is known.
    Slot(Slot),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Pack => f.write_str("pack"),
            Source::Camp => f.write_str("camp"),
            Source::Slot(slot) => write!(f, "{slot}"),
        }
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Source, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut letters = text.chars();
        match (text.as_str(), letters.next().and_then(Slot::of), letters.next()) {
            ("pack", ..) => Ok(Source::Pack),
            ("camp", ..) => Ok(Source::Camp),
            (_, Some(slot), None) => Ok(Source::Slot(slot)),
            _ => Err(serde::de::Error::custom("from where: pack, camp, or the letter of a slot")),
        }
    }
}

/// One of the two stacks.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Stack {
    /// The tile stack.
    Tiles,
    /// The secret stack.
    Secrets,
}

impl Stack {
    /// "tiles" or "secrets".
    pub const fn name(self) -> &'static str {
        match self {
            Stack::Tiles => "tiles",
            Stack::Secrets => "secrets",
        }
    }
}

/// What a seat can do.
///
/// Tokens in the pack and on a friendly camp are named by what they are; of equal ones the one
/// that more seats know goes, then the oldest. Where supplies are paid, `pack` says how many of
/// them come out of the pack; the rest come from the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Action {
    /// Walk to the next tile.
    Move {
        /// In which direction.
        to: Dir,
    },
    /// Walk over a cliff, for a supply.
    Cross {
        /// In which direction.
        to: Dir,
        /// 1 if the supply comes from the pack.
        pack: u8,
    },
    /// Ride a caravan route from one end to the other.
    Ride {
        /// Which, in the order in which they were made.
        route: u8,
    },
    /// Turn over the top tile in an empty cell.
    Explore {
        /// In which direction.
        to: Dir,
        /// The orientation, 0 to 5, picked before the tile is seen.
        turn: u8,
    },
    /// Look at a face-down token here.
    Discover {
        /// Which.
        slot: Slot,
    },
    /// Pick up a token from a wild tile.
    PickUp {
        /// Which.
        slot: Slot,
    },
    /// Take a token from a friendly camp, or steal a supply from an enemy camp.
    Take {
        /// What.
        what: Kind,
    },
    /// Put down a token: face down on a wild tile, face up at a friendly camp.
    Place {
        /// What.
        what: Kind,
    },
    /// Show everybody a token of one's pack, at a friendly camp.
    Reveal {
        /// What.
        what: Kind,
    },
    /// Put a key into the exit's lock.
    UseKey {
        /// From where.
        from: Source,
    },
    /// Use a supply for a turn's worth of actions.
    UseSupply {
        /// From where.
        from: Source,
    },
    /// Build a farm here.
    BuildFarm {
        /// Where the kit is.
        from: Source,
        /// In which direction the camp lies that it serves.
        serves: Dir,
    },
    /// Build a camp here. Orientations for the cells around are asked for next.
    BuildCamp {
        /// Where the kit is.
        from: Source,
    },
    /// Lay out a caravan route from here.
    LayRoute {
        /// Where the kit is.
        from: Source,
        /// The way to the other end.
        path: Path,
    },
    /// See what lies here and next to here.
    Clairvoyance {
        /// From where.
        from: Source,
    },
    /// Look at the top of a stack and put it into an order, which is asked for next.
    Foresight {
        /// From where.
        from: Source,
        /// Which stack.
        stack: Stack,
    },
    /// Go to any revealed tile.
    Teleport {
        /// From where.
        from: Source,
        /// Where to.
        to: Cell,
    },
    /// Send a token down a caravan route, for a supply.
    Send {
        /// Which route.
        route: u8,
        /// What.
        what: Kind,
        /// From the pack or the camp.
        from: Source,
        /// 1 if the supply that pays comes from the pack.
        pack: u8,
    },
    /// Pay an ally camp to look through the box. What to take is asked next.
    Trade {
        /// How many of the two supplies come from the pack.
        pack: u8,
    },
    /// Hire a band to rescue from an enemy camp. Whom and what is asked next.
    HireRescue {
        /// The enemy camp.
        at: Cell,
    },
    /// Hire a band to hunt the gang.
    HireHunt {
        /// How many of the three supplies come from the pack.
        pack: u8,
    },
    /// Hire a band to destroy a raiding party.
    HireDestroy {
        /// The party's home camp.
        home: Cell,
        /// 1 if the supply comes from the pack.
        pack: u8,
    },
    /// Buy a captive free.
    Ransom {
        /// Who.
        captive: Seat,
        /// How many of the two supplies come from the pack.
        pack: u8,
    },
    /// The turn is over.
    End,
    /// Asked for by [`Action::BuildCamp`]: the orientation of the next cell.
    Turn {
        /// 0 to 5.
        turn: u8,
    },
    /// Asked for by [`Action::Foresight`]: what lies next from the top.
    Next {
        /// Which of those not yet laid, counted from 0 as they lie.
        nth: u8,
    },
    /// Asked for by [`Action::Trade`]: take this out of the box.
    Choose {
        /// What.
        what: Kind,
    },
    /// Asked for by [`Action::Trade`]: take nothing; or by [`Action::HireRescue`]: hire nobody.
    Decline,
    /// Asked for by [`Action::HireRescue`]: rescue this captive.
    NameCaptive {
        /// Who.
        captive: Seat,
    },
    /// Asked for by [`Action::HireRescue`]: rescue this token of the stash.
    NameToken {
        /// Which, counted from 0 in the order in which they came.
        nth: u8,
    },
    /// Ends [`Action::HireRescue`]: pay for those named, one supply each.
    Hire {
        /// How many of the supplies come from the pack.
        pack: u8,
    },
}
