//! Curse cards and treasure tiles (tables 1.4 and 1.5 of the rules page), with what they say.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::icon::Cost;

/// A curse card.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
#[repr(u8)]
pub enum Curse {
    /// No entering, no discovering.
    Trap,
    /// A die lies on the card.
    BrokenDie,
    /// Golden masks free one die only.
    Mask,
    /// No talking.
    Silence,
    /// Quick rolls may lose dice.
    LostDice,
    /// One hand stays on the head.
    CursedHand,
    /// Two players swap adventurers.
    SoulExchange,
}

/// What a curse card says.
#[derive(Clone, Copy, Debug)]
pub struct CurseCard {
    /// Which.
    pub curse: Curse,
    /// What it is called.
    pub name: &'static str,
    /// Cards of it in the base pile.
    pub base: u8,
    /// Cards that the first expansion adds.
    pub exp1: u8,
    /// The icons that lift it.
    pub lift: Cost,
    /// What it does.
    pub text: &'static str,
}

/// Every curse, in the order of the enum.
pub static CURSES: [CurseCard; 7] = [
    CurseCard {
        curse: Curse::Trap,
        name: "Trap",
        base: 2,
        exp1: 0,
        lift: Cost::of(1, 2, 0),
        text: "You may neither enter nor discover a chamber.",
    },
    CurseCard {
        curse: Curse::BrokenDie,
        name: "Broken die",
        base: 3,
        exp1: 0,
        lift: Cost::of(1, 0, 2),
        text: "One of your dice lies on this card until the curse is lifted.",
    },
    CurseCard {
        curse: Curse::Mask,
        name: "Mask",
        base: 2,
        exp1: 0,
        lift: Cost::of(0, 2, 1),
        text: "Each of your golden masks frees one black mask only.",
    },
    CurseCard {
        curse: Curse::Silence,
        name: "Silence",
        base: 3,
        exp1: 0,
        lift: Cost::of(2, 1, 0),
        text: "You may not talk: no words, no calls, no pointing.",
    },
    CurseCard {
        curse: Curse::LostDice,
        name: "Lost dice",
        base: 2,
        exp1: 0,
        lift: Cost::of(2, 0, 1),
        text: "Dice that drop off the table are lost: a quick roll risks 3 in 100 for each die, a careful one takes twice as long.",
    },
    CurseCard {
        curse: Curse::CursedHand,
        name: "Cursed hand",
        base: 2,
        exp1: 0,
        lift: Cost::of(0, 1, 2),
        text: "Keep one hand on your head: you can roll and act only while you hold it there.",
    },
    CurseCard {
        curse: Curse::SoulExchange,
        name: "Soul exchange",
        base: 0,
        exp1: 1,
        lift: Cost::of(1, 1, 1),
        text: "Pick another player: each of you moves the other's adventurer until the curse is lifted.",
    },
];

impl Curse {
    /// The card.
    #[inline]
    pub fn card(self) -> &'static CurseCard {
        &CURSES[self as usize]
    }
}

/// A set of curses: what lies in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Curses(u32);

impl Curses {
    /// Whether this curse lies there.
    #[inline]
    pub const fn has(self, curse: Curse) -> bool {
        self.0 & 1 << curse as u8 != 0
    }

    /// Lays it there.
    pub const fn insert(&mut self, curse: Curse) {
        self.0 |= 1 << curse as u8;
    }

    /// Takes it away.
    pub const fn remove(&mut self, curse: Curse) {
        self.0 &= !(1 << curse as u8);
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Curse> {
        CURSES.iter().map(|card| card.curse).filter(move |curse| self.has(*curse))
    }
}

/// A treasure tile.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
#[repr(u8)]
pub enum Treasure {
    /// Everybody frees all black masks.
    HealingMask,
    /// Two torches, once.
    DoubleTorch,
    /// Two keys, once.
    DoubleKey,
    /// To another adventurer.
    Teleport,
    /// A gem leaves the depot.
    ExtraGem,
    /// A way through a wall.
    SecretPassage,
    /// A second starting chamber until the next slam.
    LargeTorch,
}

/// What a treasure tile says.
#[derive(Clone, Copy, Debug)]
pub struct TreasureTile {
    /// Which.
    pub treasure: Treasure,
    /// What it is called.
    pub name: &'static str,
    /// Tiles of it in the base stack.
    pub base: u8,
    /// Tiles that the first expansion adds.
    pub exp1: u8,
    /// What it does.
    pub text: &'static str,
}

/// Every treasure, in the order of the enum.
pub static TREASURES: [TreasureTile; 7] = [
    TreasureTile {
        treasure: Treasure::HealingMask,
        name: "Healing mask",
        base: 2,
        exp1: 0,
        text: "All adventurers free all their black masks at once.",
    },
    TreasureTile {
        treasure: Treasure::DoubleTorch,
        name: "Double torch",
        base: 2,
        exp1: 0,
        text: "Counts as two torches in one action.",
    },
    TreasureTile {
        treasure: Treasure::DoubleKey,
        name: "Double key",
        base: 2,
        exp1: 0,
        text: "Counts as two keys in one action.",
    },
    TreasureTile {
        treasure: Treasure::Teleport,
        name: "Teleport",
        base: 2,
        exp1: 0,
        text: "Move your adventurer to any other chamber with an adventurer in it.",
    },
    TreasureTile {
        treasure: Treasure::ExtraGem,
        name: "Extra gem",
        base: 2,
        exp1: 0,
        text: "One gem leaves the depot and lies on this tile.",
    },
    TreasureTile {
        treasure: Treasure::SecretPassage,
        name: "Secret passage",
        base: 3,
        exp1: 0,
        text: "Open a way between two chambers that lie side by side, for everybody and for good.",
    },
    TreasureTile {
        treasure: Treasure::LargeTorch,
        name: "Large torch",
        base: 0,
        exp1: 1,
        text: "Your chamber is a second starting chamber until the next slam.",
    },
];

impl Treasure {
    /// The tile.
    #[inline]
    pub fn tile(self) -> &'static TreasureTile {
        &TREASURES[self as usize]
    }
}
