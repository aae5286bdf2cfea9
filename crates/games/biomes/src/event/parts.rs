//! The words that events are made of.

use bivouac_engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::tile::Spot;

/// Something that cools down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Cooling {
    /// A farm.
    Farm {
        /// Where it stands.
        at: Spot,
    },
    /// An injured player.
    Player {
        /// Who.
        seat: Seat,
    },
    /// An ally or enemy camp.
    Camp {
        /// Which.
        at: Spot,
    },
}

/// Why somebody was injured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Harm {
    /// The gang.
    Gang,
    /// A teleport into a lake.
    Lake,
    /// Captivity, when it ran out.
    Captivity,
}

/// Why a band is no more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Parting {
    /// It has done what it was hired for.
    Done,
    /// There is nothing left to do.
    Idle,
    /// The gang destroyed it.
    Slain,
}

/// What a band is hired for, as it is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "job", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Task {
    /// To rescue captives and tokens.
    Rescue {
        /// From this camp.
        from: Spot,
        /// Whom.
        captives: Seats,
        /// How many tokens.
        tokens: u8,
    },
    /// To hunt the gang.
    Hunt,
    /// To destroy a raiding party.
    Destroy {
        /// The party's home.
        home: Spot,
    },
}

/// What became of a token that was given away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Slip {
    /// Everybody knows it now.
    Shown,
    /// It must be used at once.
    Used,
    /// It is lost.
    Lost,
    /// It springs.
    Sprung,
}
