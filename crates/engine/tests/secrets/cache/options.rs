//! What a table of Cache agrees on.

use bivouac_engine::Illegal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::piece::Kind;
use super::refuse;
use super::state::LOCKS;

/// With more pieces the worlds would be too many to be counted out one by one.
const MOST_PIECES: usize = 9;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) caves: u8,
    pub(crate) keys: u8,
    pub(crate) ropes: u8,
    pub(crate) stones: u8,
    pub(crate) traps: u8,
    pub(crate) rounds: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { caves: 5, keys: 3, ropes: 2, stones: 1, traps: 2, rounds: 6 }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        if !(3..=6).contains(&self.caves) || !(1..=50).contains(&self.rounds) {
            return Err(refuse("CAC-1", "there are 3 to 6 caves, and 1 to 50 rounds"));
        }
        if self.keys < LOCKS || self.kinds().len() > MOST_PIECES {
            return Err(refuse("CAC-1", "there are at least two keys, and at most nine pieces"));
        }
        Ok(())
    }

    /// Everything that is laid out, sorted.
    pub(crate) fn kinds(&self) -> Vec<Kind> {
        let counts = [self.keys, self.ropes, self.stones, self.traps];
        let each = Kind::ALL.into_iter().zip(counts);
        each.flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count))).collect()
    }
}
