//! What a seat can do.

use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Pile, Stuff};

/// What a seat can do. Cards are named by their place in the hand: naming the kind
/// would have to say which of two equal cards goes, and that could be read.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Action {
    /// Play a card, in one's turn or as an answer.
    Play { slot: u8 },
    /// Let a played card pass.
    Pass,
    /// Follow a recipe.
    Stir { give: Pile, take: Stuff },
    /// End the turn.
    End,
    /// Choose a branch of a text.
    Choose { branch: u8 },
    /// Name another seat.
    Name { seat: Seat },
    /// Discard these cards.
    Discard { slots: Vec<u8> },
    /// Lay a card face down where the text says.
    Lay { slot: u8 },
}

impl Action {
    /// A set of cards is written in order.
    pub(crate) fn canonical(&self) -> Action {
        let mut action = self.clone();
        if let Action::Discard { slots } = &mut action {
            slots.sort_unstable();
        }
        action
    }
}
