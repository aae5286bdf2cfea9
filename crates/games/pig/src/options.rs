//! What a table of Pig agrees on.

use bivouac_engine::{Illegal, rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a table of Pig agrees on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "pig/")]
pub struct Options {
    /// The points that win. 100 as written; less for a short game.
    #[schemars(title = "Goal", range(min = 10, max = 1000))]
    pub goal: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { goal: 100 }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        if (10..=1000).contains(&self.goal) {
            return Ok(());
        }
        let because = format!("the goal is a number from 10 to 1000, not {}", self.goal);
        Err(Illegal::new(rule!("PIG-1.2"), because))
    }
}
