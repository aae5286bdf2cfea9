//! What is told of a step.

use bivouac_engine::{Face, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{CardId, End, Stuff};

/// What is told of a step. Where a card is a [`Face`], only some are told which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Event {
    /// A card came off the deck into a hand.
    Drew { seat: Seat, card: Face<CardId> },
    /// The discards became the deck.
    Shuffled { cards: u8 },
    /// A turn began.
    Began { seat: Seat },
    /// A card was played.
    Played { seat: Seat, card: CardId },
    /// A seat let it pass.
    Passed { seat: Seat },
    /// A text was called off.
    Fizzled { card: CardId },
    /// A text is carried out for another seat too.
    Echoed { seat: Seat, card: CardId },
    /// A seat chose a branch.
    Chose { seat: Seat, card: CardId, branch: u8 },
    /// A seat named another.
    Named { seat: Seat, other: Seat },
    /// A seat gained something.
    Gained { seat: Seat, stuff: Stuff, number: u8 },
    /// A seat followed a recipe.
    Stirred { seat: Seat, take: Stuff },
    /// A seat discarded a card.
    Discarded { seat: Seat, card: CardId },
    /// A seat looked at a card of another.
    Overheard { seat: Seat, other: Seat, card: Face<CardId> },
    /// A seat laid a card on the deck.
    Stashed { seat: Seat, card: Face<CardId> },
    /// A seat took the top of the discards.
    Gleaned { seat: Seat, card: CardId },
    /// A seat brought a card to the potluck.
    Brought { seat: Seat, card: Face<CardId> },
    /// What a seat brought was turned up.
    Served { seat: Seat, card: CardId },
    /// The game is over.
    Ended { end: End },
}
