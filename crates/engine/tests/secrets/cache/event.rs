//! What is told of a step.

use bivouac_engine::{Face, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::piece::{Kind, Marker};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    Walked { seat: Seat, to: u8 },
    Looked { seat: Seat, at: Marker, face: Face<Kind> },
    Sprang { seat: Seat, at: Marker },
    Took { seat: Seat, at: Marker },
    Dropped { seat: Seat, at: Marker, cave: u8, face: Face<Kind> },
    Stirred { seat: Seat, cave: u8 },
    Tossed { seat: Seat, at: Marker, to: Seat, face: Face<Kind> },
    Opened { seat: Seat, at: Marker },
    Swung { seat: Seat, at: Marker, to: u8 },
    Blurted { seat: Seat, at: Marker, what: Kind },
    Rested { seat: Seat },
}

impl Event {
    pub(crate) fn story(&self) -> String {
        let named = |at: &Marker, face: &Face<Kind>| match face {
            Face::Up(kind) => format!("{at}, a {}", kind.name()),
            Face::Down => at.to_string(),
        };
        match self {
            Event::Walked { seat, to } => format!("{seat} walks to cave {to}"),
            Event::Looked { seat, at, face } => format!("{seat} looks under {}", named(at, face)),
            Event::Sprang { seat, at } => format!("{seat} springs the trap under {at}"),
            Event::Took { seat, at } => format!("{seat} packs {at}"),
            Event::Dropped { seat, at, cave, face } => {
                format!("{seat} drops {} in cave {cave}", named(at, face))
            }
            Event::Stirred { seat, cave } => format!("{seat} stirs what lies in cave {cave}"),
            Event::Tossed { seat, at, to, face } => format!("{seat} tosses {} to {to}", named(at, face)),
            Event::Opened { seat, at } => format!("{seat} opens a lock with {at}"),
            Event::Swung { seat, at, to } => format!("{seat} swings to cave {to} on {at}"),
            Event::Blurted { seat, at, what } => {
                format!("{seat} gave {at} away: a {}, now lost", what.name())
            }
            Event::Rested { seat } => format!("{seat} rests"),
        }
    }
}
