//! The whole truth about a game of Lanterns.

use std::fmt;

use bivouac_engine::{BySeat, Dice, Hands, Hidden, Millis, Stopwatch};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::pause::Pause;

/// Dice of a miner.
pub(crate) const DICE: usize = 4;

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Flame,
    Boot,
    Hand,
    Soot,
}

impl Side {
    /// What a die will show (LAN-2).
    pub(crate) fn draw(dice: &mut Dice) -> Side {
        [Side::Flame, Side::Flame, Side::Boot, Side::Boot, Side::Hand, Side::Soot][dice.below(6) as usize]
    }
}

/// One die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Die {
    /// To be rolled before it counts.
    Spent,
    /// In the air, and what it will show.
    Air(Hidden<Side>),
    /// On the ground.
    Up(Side),
    /// Gone for good.
    Lost,
}

impl Die {
    pub(crate) fn can_be_rolled(&self) -> bool {
        matches!(self, Die::Spent | Die::Up(Side::Flame | Side::Boot | Side::Hand))
    }
}

/// Where a miner stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Place {
    Hall,
    Gallery,
}

impl Place {
    pub(crate) fn other(self) -> Place {
        match self {
            Place::Hall => Place::Gallery,
            Place::Gallery => Place::Hall,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Place::Hall => "hall",
            Place::Gallery => "gallery",
        })
    }
}

/// One miner. Its moments are read from the game's clock.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Miner {
    pub(crate) place: Place,
    pub(crate) dice: [Die; DICE],
    /// When the dice in the air land, if any are.
    pub(crate) lands: Option<Millis>,
    /// Until when the hands are full.
    pub(crate) busy: Millis,
}

impl Miner {
    /// The dice that show `side`, by index.
    pub(crate) fn showing(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        self.dice.iter().enumerate().filter(move |(_, die)| **die == Die::Up(side)).map(|(index, _)| index)
    }

    pub(crate) fn is_in_the_air(&self) -> bool {
        self.dice.iter().any(|die| matches!(die, Die::Air(_)))
    }
}

/// What sounds next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Bell {
    Gong,
    Slam,
    Collapse,
}

impl Bell {
    /// When, on the game's clock (LAN-6).
    pub(crate) fn sounds(self) -> Millis {
        Millis::seconds(match self {
            Bell::Gong => 60,
            Bell::Slam => 70,
            Bell::Collapse => 120,
        })
    }
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum End {
    Escaped,
    Collapsed,
}

/// The whole truth about a game of Lanterns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) clock: Stopwatch,
    pub(crate) miners: BySeat<Miner>,
    /// Lanterns that are to be lit.
    pub(crate) dark: u8,
    pub(crate) bell: Bell,
    pub(crate) hands: Hands,
    pub(crate) pause: Pause,
    pub(crate) end: Option<End>,
}

impl State {
    pub(crate) fn new(seats: u8, dark: u8, at: Millis) -> State {
        let miner = Miner { place: Place::Hall, dice: [Die::Spent; DICE], lands: None, busy: Millis::ZERO };
        State {
            clock: Stopwatch::started(at),
            miners: BySeat::of(seats, |_| miner.clone()),
            dark,
            bell: Bell::Gong,
            hands: Hands::empty(seats),
            pause: Pause::Off { again: Millis::ZERO },
            end: None,
        }
    }
}
