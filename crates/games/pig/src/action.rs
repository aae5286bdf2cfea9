//! What a seat can do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::view::View;

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "pig/")]
pub enum Action {
    /// Roll the die and risk the pot.
    Roll,
    /// Keep the pot and pass the die on.
    Hold,
}

impl Action {
    pub(crate) fn sentence(self, view: &View) -> String {
        match self {
            Action::Roll if view.pot == 0 => "Roll the die".to_owned(),
            Action::Roll => format!("Roll again and risk {}", view.pot),
            Action::Hold => format!("Hold and keep {}", view.pot),
        }
    }
}
