//! What can be called out: eight phrases and a finger that points (ESC-DIG-12).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::TileId;

/// A canned call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Call {
    /// "Help me!"
    Help,
    /// "Golden mask!"
    Gold,
    /// "Come here"
    Come,
    /// "Gems here"
    Gems,
    /// "Join me"
    Join,
    /// "Back to start!"
    Back,
    /// "Exit found"
    Exit,
    /// "Wait"
    Wait,
    /// "Let us give up": asks all persons, or agrees (ESC-R-97).
    GiveUp,
    /// "Let us play on": refuses to give up.
    PlayOn,
    /// Points at a chamber.
    Ping {
        /// Which.
        at: TileId,
    },
}

impl Call {
    /// The eight phrases, in the order of their keys.
    pub const PHRASES: [Call; 8] =
        [Call::Help, Call::Gold, Call::Come, Call::Gems, Call::Join, Call::Back, Call::Exit, Call::Wait];

    pub(crate) fn sentence(self) -> String {
        match self {
            Call::Help => "Help me!".to_owned(),
            Call::Gold => "Golden mask!".to_owned(),
            Call::Come => "Come here".to_owned(),
            Call::Gems => "Gems here".to_owned(),
            Call::Join => "Join me".to_owned(),
            Call::Back => "Back to start!".to_owned(),
            Call::Exit => "Exit found".to_owned(),
            Call::Wait => "Wait".to_owned(),
            Call::GiveUp => "Let us give up".to_owned(),
            Call::PlayOn => "Let us play on".to_owned(),
            Call::Ping { at } => format!("Look at {}", at.in_full()),
        }
    }
}
