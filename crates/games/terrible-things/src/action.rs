//! What a seat can do: one gesture each.

use arrayvec::ArrayVec;
use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{EType, Id, Res};
use crate::pool::DiceSet;

/// How a focused re-roll is priced (ATT-ROL-05, ATT-ROL-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Pay {
    /// For each die that is rolled again.
    ByRerolled,
    /// For each die that is held.
    ByHeld,
}

/// Where a Swag card is bought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Stall {
    /// The first slot.
    #[serde(rename = "slot_1")]
    Slot1,
    /// The second slot.
    #[serde(rename = "slot_2")]
    Slot2,
    /// The third slot.
    #[serde(rename = "slot_3")]
    Slot3,
    /// The top of Old Stock.
    OldStock,
}

impl Stall {
    /// All of them.
    pub const ALL: [Stall; 4] = [Stall::Slot1, Stall::Slot2, Stall::Slot3, Stall::OldStock];

    /// The slot, counted from 0; nothing for Old Stock.
    pub const fn slot(self) -> Option<usize> {
        match self {
            Stall::Slot1 => Some(0),
            Stall::Slot2 => Some(1),
            Stall::Slot3 => Some(2),
            Stall::OldStock => None,
        }
    }
}

/// What a seat can do. Places, slots, dice, parts and options count from 1.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub enum Action {
    /// Keep the Map for this round.
    KeepMap,
    /// Give the Map to a rival for this round.
    GiveMap {
        /// To whom.
        to: Seat,
    },
    /// Go to a location.
    Move {
        /// Which.
        to: u8,
    },
    /// Carry out the special action of the location.
    Act,
    /// Play a Feat card.
    Play {
        /// Which.
        card: Id,
    },
    /// Exhaust a Swag card.
    Use {
        /// Which.
        card: Id,
    },
    /// Leave it at that and go on to phase 3.
    EndExplore,
    /// Perform a desperate act against the own Encounter.
    Desperate,
    /// Perform none.
    NoDesperate,
    /// Roll the pool.
    Roll,
    /// Roll no dice this turn.
    DeclineRoll,
    /// Roll all dice again for nothing, but hold these Luck dice.
    Unfocused {
        /// Luck dice that stay as they are.
        hold: DiceSet,
    },
    /// Roll these dice again for Focus.
    Focused {
        /// Which.
        dice: DiceSet,
        /// How it is priced.
        pay: Pay,
    },
    /// Raise a Skill die by one.
    Raise {
        /// Which.
        die: u8,
    },
    /// Roll no more.
    Stop,
    /// Overcome the own Encounter with these dice.
    Overcome {
        /// Which.
        dice: DiceSet,
    },
    /// Claim a row of the Scenario with these dice.
    Claim {
        /// Which row.
        row: Id,
        /// Which dice.
        dice: DiceSet,
    },
    /// Spend no more dice.
    EndSpending,
    /// Take the Terrible Thing.
    TakeTerrible,
    /// In solo: discard the Map, so that the Encounter stays and nothing is taken.
    DiscardMap,
    /// Move a Swag card from a slot onto Old Stock, for nothing.
    Swap {
        /// Which slot.
        slot: u8,
    },
    /// Swap none.
    NoSwap,
    /// Buy a Swag card.
    Buy {
        /// Where it lies.
        from: Stall,
    },
    /// Pay 2 Treasure to renew these slots, in the order in which their cards go onto Old Stock.
    Refresh {
        /// Which slots.
        #[ts(type = "Array<number>")]
        slots: ArrayVec<u8, 3>,
    },
    /// Buy no more.
    EndBuying,
    /// In solo: mark an own card to be forgotten.
    Mark {
        /// Which.
        card: Id,
    },
    /// In solo: forget the marked cards.
    Forget,
    /// Carry out this one of a choice.
    Choose {
        /// Which.
        option: u8,
    },
    /// Gain the token of this type of the own Encounter.
    Type {
        /// Which.
        of: EType,
    },
    /// Take a token: from this rival, or from the supply.
    Take {
        /// Of which kind.
        token: Res,
        /// From whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<Seat>,
    },
    /// Give or return a token.
    Give {
        /// Of which kind.
        token: Res,
    },
    /// Set a Feat card aside to be discarded.
    SetAside {
        /// Which.
        card: Id,
    },
    /// Discard what was set aside and draw as many.
    Redraw,
    /// This location, or the Encounter there.
    At {
        /// Which.
        place: u8,
    },
    /// Swap so many Basic dice.
    SwapDice {
        /// How many.
        count: u8,
    },
    /// Roll these dice again, for nothing.
    Reroll {
        /// Which.
        dice: DiceSet,
    },
    /// Turn a die to a number.
    Turn {
        /// Which.
        die: u8,
        /// To which number.
        to: u8,
    },
    /// Make a die wild.
    Wild {
        /// Which.
        die: u8,
    },
    /// Ignore a part of the own Encounter.
    Drop {
        /// Which.
        part: u8,
    },
    /// This rival.
    Rival {
        /// Who.
        seat: Seat,
    },
    /// Turn an exhausted Swag card face up.
    Ready {
        /// Which.
        card: Id,
    },
    /// It is enough.
    Enough,
}
