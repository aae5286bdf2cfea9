//! What is told of a step.

use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is told of a step. Everybody hears everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "pig/")]
pub enum Event {
    /// The die came up 2 to 6.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// What came up.
        face: u8,
        /// What lies in the pot now.
        pot: u16,
    },
    /// The die came up 1.
    Lost {
        /// Who rolled.
        seat: Seat,
        /// What was in the pot.
        pot: u16,
    },
    /// A seat kept its pot.
    Held {
        /// Who.
        seat: Seat,
        /// How much.
        pot: u16,
        /// What that makes.
        score: u16,
    },
    /// A seat reached the goal.
    Won {
        /// Who.
        seat: Seat,
        /// With how many points.
        score: u16,
    },
}

impl Event {
    pub(crate) fn story(&self) -> String {
        match self {
            Event::Rolled { seat, face, pot } => format!("{seat} rolls a {face}: {pot} in the pot"),
            Event::Lost { seat, pot: 0 } => format!("{seat} rolls a 1: the turn is over"),
            Event::Lost { seat, pot } => format!("{seat} rolls a 1 and loses {pot}"),
            Event::Held { seat, pot, score } => format!("{seat} keeps {pot} and has {score}"),
            Event::Won { seat, score } => format!("{seat} wins with {score}"),
        }
    }
}
