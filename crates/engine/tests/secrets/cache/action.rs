//! What a seat can do.

use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::piece::Marker;
use super::view::View;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Action {
    Walk { to: u8 },
    Peek { at: Marker },
    Carry { at: Marker },
    Drop { at: Marker },
    Stir,
    Toss { at: Marker, to: Seat },
    Open { at: Marker },
    Swing { at: Marker, to: u8 },
    Rest,
}

impl Action {
    pub(crate) fn sentence(self, view: &View) -> String {
        match self {
            Action::Walk { to } => format!("Walk to cave {to}"),
            Action::Peek { at } => format!("Look under {at}"),
            Action::Carry { at } => format!("Carry {}", view.name(at)),
            Action::Drop { at } => format!("Drop {}", view.name(at)),
            Action::Stir => "Stir what lies here".to_owned(),
            Action::Toss { at, to } => format!("Toss {} to {to}", view.name(at)),
            Action::Open { at } => format!("Open a lock with {}", view.name(at)),
            Action::Swing { at, to } => format!("Swing to cave {to} on {}", view.name(at)),
            Action::Rest => "Rest".to_owned(),
        }
    }
}
