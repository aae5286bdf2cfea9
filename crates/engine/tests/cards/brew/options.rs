//! What a table of Brew agrees on.

use bivouac_engine::Illegal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::rule;

/// What a table of Brew agrees on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// The points that end the game; together, so many for each seat.
    #[schemars(title = "Goal", range(min = 1, max = 40))]
    pub(crate) goal: u8,
    /// Against one another, or together against the deck.
    #[schemars(title = "Mode")]
    pub(crate) mode: Mode,
    /// The cards dealt to each seat.
    #[schemars(title = "Cards dealt", range(min = 1, max = 5))]
    pub(crate) hand: u8,
    /// How often the deck is gone through.
    #[schemars(title = "Rounds", range(min = 1, max = 4))]
    pub(crate) rounds: u8,
    /// Which cards are played with.
    #[schemars(title = "Shelf")]
    pub(crate) shelf: Shelf,
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mode {
    /// The seat with most points.
    Rivals,
    /// Everybody, if the goal is reached in time.
    Together,
}

/// The sets of cards there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shelf {
    /// All cards.
    Full,
    /// A few kinds only, for a first game.
    Small,
}

impl Shelf {
    /// The file that its cards are in.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Shelf::Full => "full.ron",
            Shelf::Small => "small.ron",
        }
    }

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Shelf::Full => include_str!("full.ron"),
            Shelf::Small => include_str!("small.ron"),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { goal: 6, mode: Mode::Rivals, hand: 4, rounds: 2, shelf: Shelf::Full }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        let within = [
            ("goal", self.goal, 1..=40),
            ("number of cards dealt", self.hand, 1..=5),
            ("number of rounds", self.rounds, 1..=4),
        ];
        for (name, number, range) in within {
            if !range.contains(&number) {
                let because =
                    format!("the {name} is from {} to {}, not {number}", range.start(), range.end());
                return Err(Illegal::new(rule("BREW-1.2"), because));
            }
        }
        Ok(())
    }
}
