//! What is told of a step: one happening each, with the dice that were rolled or paid for it.

use bivouac_engine::{Millis, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::{Double, Doubles, Motion, Setting};
use crate::content::{Curse, TileId, Treasure};
use crate::dice::{DiceSet, Die, DieNumber};
use crate::geometry::{Cell, Side};
use crate::icon::{Cost, Icon};
use crate::state::End;

/// What one player paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Paid {
    /// Who.
    pub seat: Seat,
    /// With which dice.
    pub dice: DiceSet,
    /// What they showed.
    pub icons: Cost,
    /// With which treasures.
    pub with: Doubles,
}

/// How a die came to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Rest {
    /// Which.
    pub die: DieNumber,
    /// What it shows; lost, if it dropped off the table.
    pub shows: Die,
}

/// A die that its owner had to give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Loss {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub die: DieNumber,
    /// What it showed.
    pub was: Die,
}

/// Why a vote came to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Lapse {
    /// Somebody said no.
    Refused {
        /// Who.
        seat: Seat,
    },
    /// Time ran out.
    TimeUp {
        /// Whose word was missing.
        silent: Seats,
    },
    /// All agreed, but the last black mask was freed meanwhile.
    NothingToFree,
    /// Nobody who was asked is there any more.
    NobodyLeft,
}

/// What is told of a step. Everybody hears everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Event {
    /// "Escape!"
    Began,
    /// Dice are in the air.
    Rolled {
        /// Whose.
        seat: Seat,
        /// Which.
        dice: DiceSet,
        /// Whether they were rolled with care under Lost dice.
        careful: bool,
        /// When they land.
        lands: Millis,
    },
    /// They have landed.
    Landed {
        /// Whose.
        seat: Seat,
        /// What they show.
        dice: Vec<Rest>,
    },
    /// A golden mask freed black masks.
    Freed {
        /// Whose mask.
        by: Seat,
        /// Whose dice.
        seat: Seat,
        /// Which.
        dice: DiceSet,
    },
    /// Somebody went through a door.
    Entered {
        /// Who.
        seat: Seat,
        /// From where.
        from: TileId,
        /// Where to.
        to: TileId,
        /// For what.
        paid: Paid,
    },
    /// A chamber was discovered.
    Discovered {
        /// By whom.
        seat: Seat,
        /// From where.
        from: TileId,
        /// Through which door.
        side: Side,
        /// Which chamber.
        tile: TileId,
        /// Where it lies.
        cell: Cell,
        /// For what.
        paid: Paid,
    },
    /// A treasure was laid out, face down.
    TreasureLaid {
        /// Where.
        at: TileId,
    },
    /// Gems were activated.
    Activated {
        /// Who started it.
        seat: Seat,
        /// Where.
        at: TileId,
        /// How many gems lie here now.
        gems: u8,
        /// The icon.
        icon: Icon,
        /// How many of it.
        price: u8,
        /// Who paid what.
        paid: Vec<Paid>,
        /// Gems left in the depot.
        depot: u8,
    },
    /// Somebody is out.
    Escaped {
        /// Who.
        seat: Seat,
        /// For what.
        paid: Paid,
        /// Who is still inside.
        inside: Seats,
    },
    /// A die was given.
    Gave {
        /// By whom.
        by: Seat,
        /// To whom.
        seat: Seat,
        /// The number it has there.
        die: DieNumber,
    },
    /// It is too late to give a die.
    GiftOver {
        /// For whom.
        seat: Seat,
    },
    /// A curse was drawn.
    Cursed {
        /// By whom.
        seat: Seat,
        /// Which.
        curse: Curse,
        /// Whether it stays: a second one of its kind is discarded, and so is one without effect.
        stays: bool,
    },
    /// A die lies on a card.
    Placed {
        /// Which die.
        loss: Loss,
        /// On which card.
        on: Curse,
    },
    /// A curse was lifted.
    Lifted {
        /// Whose.
        seat: Seat,
        /// Which.
        curse: Curse,
        /// For what.
        paid: Paid,
    },
    /// A treasure was claimed.
    Claimed {
        /// By whom.
        seat: Seat,
        /// What it is.
        treasure: Treasure,
        /// Where it lay.
        at: TileId,
        /// For what.
        paid: Paid,
    },
    /// A Healing mask freed all black masks.
    Healed {
        /// Whose mask.
        seat: Seat,
        /// How many dice are free.
        freed: u8,
    },
    /// Somebody teleported.
    Teleported {
        /// Who.
        seat: Seat,
        /// From where.
        from: TileId,
        /// Where to.
        to: TileId,
    },
    /// A gem lies on an Extra gem tile.
    GemSaved {
        /// Whose tile.
        seat: Seat,
        /// Gems left in the depot.
        depot: u8,
    },
    /// A secret passage is open.
    PassageOpened {
        /// Who opened it.
        seat: Seat,
        /// On one side of it.
        at: TileId,
        /// On the other.
        to: TileId,
    },
    /// A Large torch burns.
    TorchLit {
        /// Whose.
        seat: Seat,
        /// Where.
        at: TileId,
    },
    /// A Large torch has burnt out.
    TorchOut {
        /// Where.
        at: TileId,
    },
    /// Dice are offered to joint actions.
    Pledged {
        /// Whose.
        seat: Seat,
        /// Which.
        dice: DiceSet,
    },
    /// A die is no longer offered.
    Withdrawn {
        /// Whose.
        seat: Seat,
        /// Which.
        die: DieNumber,
    },
    /// Treasures are offered to joint actions.
    Lent {
        /// Whose.
        seat: Seat,
        /// Which kind.
        double: Double,
        /// How many.
        count: u8,
    },
    /// A die is to be given up first, or no longer.
    Marked {
        /// Whose.
        seat: Seat,
        /// Which.
        die: DieNumber,
        /// Whether it is.
        on: bool,
    },
    /// A cursed hand is on the head, or off it.
    HandHeld {
        /// Whose.
        seat: Seat,
        /// Whether it is on it.
        on: bool,
    },
    /// Somebody is asked with whom to swap adventurers.
    SoulAsked {
        /// Who.
        seat: Seat,
    },
    /// Two have swapped adventurers.
    SoulsSwapped {
        /// Who drew the card.
        seat: Seat,
        /// With whom.
        with: Seat,
        /// Whether nobody was picked in time, so that the rules picked.
        late: bool,
    },
    /// They have swapped back.
    SoulsReturned {
        /// Who had the card.
        seat: Seat,
        /// With whom.
        with: Seat,
    },
    /// Somebody asks all.
    Proposed {
        /// Who.
        seat: Seat,
        /// What.
        motion: Motion,
    },
    /// Somebody answers.
    Voted {
        /// Who.
        seat: Seat,
        /// About what.
        motion: Motion,
        /// How.
        yes: bool,
    },
    /// A vote came to nothing.
    Declined {
        /// About what.
        motion: Motion,
        /// Why.
        why: Lapse,
    },
    /// Fate was provoked.
    Fate {
        /// Gems in the depot now.
        depot: u8,
        /// Gems left beside it.
        beside: u8,
        /// How many dice are free.
        freed: u8,
    },
    /// Gongs: a countdown begins.
    Gong {
        /// Which, from 1.
        number: u8,
    },
    /// The door slams: a countdown is over.
    Slammed {
        /// Which; 0 for the slam of a practice table.
        number: u8,
        /// Who was late.
        late: Seats,
        /// What they lose.
        losses: Vec<Loss>,
    },
    /// A beat of calm mode begins.
    Beat {
        /// Which.
        number: u8,
    },
    /// Somebody is done with the beat, or not yet.
    Done {
        /// Who.
        seat: Seat,
        /// Whether they are.
        on: bool,
    },
    /// Somebody set something for themselves.
    Set {
        /// Who.
        seat: Seat,
        /// What.
        setting: Setting,
        /// Whether it is on.
        on: bool,
    },
    /// The game is over.
    Ended {
        /// How.
        end: End,
        /// Who was inside.
        inside: Seats,
    },
}
