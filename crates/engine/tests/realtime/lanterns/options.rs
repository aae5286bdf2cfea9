//! What a table of Lanterns agrees on.

use bivouac_engine::Illegal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::refuse;

/// What a table of Lanterns agrees on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// Lanterns for each miner.
    #[schemars(title = "Lanterns", range(min = 1, max = 6))]
    pub(crate) lanterns: u8,
    /// The longest pause, in seconds.
    #[schemars(title = "Longest pause", range(min = 5, max = 600))]
    pub(crate) pause_max: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { lanterns: 3, pause_max: 60 }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        match self {
            Options { lanterns: 1..=6, pause_max: 5..=600 } => Ok(()),
            _ => Err(refuse("LAN-6", "one to six lanterns for each miner, and pauses of 5 to 600 seconds")),
        }
    }
}
