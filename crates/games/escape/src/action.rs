//! What a seat can do.

use arrayvec::ArrayVec;
use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::content::{Curse, TileId};
use crate::dice::{DiceSet, DieNumber};
use crate::geometry::Side;

/// A treasure that counts as two icons.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Double {
    /// A Double key.
    Key,
    /// A Double torch.
    Torch,
}

/// Doubles that help to pay, at most two of each. Written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, JsonSchema, TS)]
#[schemars(from = "Vec<Double>", into = "Vec<Double>")]
#[ts(export_to = "escape/", as = "Vec<Double>")]
pub struct Doubles {
    /// Double keys.
    pub keys: u8,
    /// Double torches.
    pub torches: u8,
}

impl Doubles {
    /// None.
    pub const NONE: Doubles = Doubles { keys: 0, torches: 0 };

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Doubles::NONE
    }

    /// So many of one kind.
    pub const fn of(double: Double, count: u8) -> Doubles {
        match double {
            Double::Key => Doubles { keys: count, torches: 0 },
            Double::Torch => Doubles { keys: 0, torches: count },
        }
    }
}

impl Serialize for Doubles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = (0..self.keys).map(|_| Double::Key);
        serializer.collect_seq(keys.chain((0..self.torches).map(|_| Double::Torch)))
    }
}

impl<'de> Deserialize<'de> for Doubles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Doubles, D::Error> {
        let list = ArrayVec::<Double, 8>::deserialize(deserializer)?;
        let count = |double| list.iter().filter(|other| **other == double).count() as u8;
        Ok(Doubles { keys: count(Double::Key), torches: count(Double::Torch) })
    }
}

/// What is voted on.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Motion {
    /// To provoke fate.
    Fate,
    /// To give up: asked and answered by [`Call::GiveUp`](crate::Call::GiveUp) and
    /// [`Call::PlayOn`](crate::Call::PlayOn).
    Concede,
}

/// What a seat can set for itself.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Setting {
    /// Dice that fit a joint task here are pledged by themselves.
    AutoPledge,
    /// A cursed hand need not be held; fewer dice are rolled instead, and more slowly.
    NoHold,
}

/// What a seat can do.
///
/// Dice are named by their numbers. Where an action has a price the dice that pay it are picked by
/// the rules (ESC-R-92); `with` names treasures that help to pay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Action {
    /// Throw dice into the air.
    Roll {
        /// Which.
        dice: DiceSet,
        /// Slowly and without risk; matters under Lost dice alone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        careful: bool,
    },
    /// Spend a golden mask to free black masks of one player here, or one's own.
    Free {
        /// Whose.
        seat: Seat,
        /// How many, one or two.
        count: u8,
    },
    /// Go through a door.
    Enter {
        /// Which.
        side: Side,
        /// Treasures that help to pay.
        #[serde(default, skip_serializing_if = "Doubles::is_empty")]
        with: Doubles,
    },
    /// Draw a chamber and lay it behind a door.
    Discover {
        /// Which.
        side: Side,
    },
    /// Activate gems here, together.
    Activate {
        /// How many, one to three.
        gems: u8,
        /// Treasures that help to pay.
        #[serde(default, skip_serializing_if = "Doubles::is_empty")]
        with: Doubles,
    },
    /// Leave the temple.
    Escape {
        /// Treasures that help to pay.
        #[serde(default, skip_serializing_if = "Doubles::is_empty")]
        with: Doubles,
    },
    /// Give a die to somebody inside, once, after having escaped.
    Gift {
        /// To whom.
        seat: Seat,
    },
    /// Lift a curse of one's own.
    Lift {
        /// Which.
        curse: Curse,
        /// Treasures that help to pay.
        #[serde(default, skip_serializing_if = "Doubles::is_empty")]
        with: Doubles,
    },
    /// Take the treasure here.
    Claim {
        /// Treasures that help to pay.
        #[serde(default, skip_serializing_if = "Doubles::is_empty")]
        with: Doubles,
    },
    /// Use a Healing mask: all free all black masks.
    Heal,
    /// Use a Teleport.
    Teleport {
        /// To this chamber.
        to: TileId,
    },
    /// Use an Extra gem.
    ExtraGem,
    /// Use a Secret passage.
    Passage {
        /// From this chamber.
        at: TileId,
        /// Through this side.
        side: Side,
    },
    /// Use a Large torch here.
    Torch,
    /// Offer a die to joint actions here.
    Pledge {
        /// Which.
        die: DieNumber,
    },
    /// Take the offer back.
    Unpledge {
        /// Which.
        die: DieNumber,
    },
    /// Offer treasures to joint actions: so many, and no more.
    Lend {
        /// Which kind.
        double: Double,
        /// How many.
        count: u8,
    },
    /// Say that a die is given up first when one must be, or that it is not.
    Mark {
        /// Which.
        die: DieNumber,
        /// Whether it is.
        on: bool,
    },
    /// Put the cursed hand on one's head, or take it off.
    Hold {
        /// Whether it is there.
        on: bool,
    },
    /// Answers [`Ask::Soul`](crate::Ask::Soul): swap adventurers with this player.
    Exchange {
        /// With whom.
        seat: Seat,
    },
    /// Ask all inside whether they agree to provoke fate.
    ProposeFate,
    /// Answer.
    VoteFate {
        /// Whether one agrees.
        yes: bool,
    },
    /// In calm mode: be done with this beat, or not yet.
    Done {
        /// Whether one is.
        on: bool,
    },
    /// At a practice table: let a slam sound that costs nothing.
    Slam,
    /// Set something for oneself.
    Set {
        /// What.
        setting: Setting,
        /// Whether it is on.
        on: bool,
    },
}
