//! The data of the game: tiles, cards, gems and the soundtrack, as in section 1 of the rules page.

mod cards;
mod tiles;

use std::fmt;

use bivouac_engine::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::options::{Difficulty, Pace, Track};

pub use cards::{CURSES, Curse, CurseCard, Curses, TREASURES, Treasure, TreasureTile};
pub use tiles::{Gems, TILE_COUNT, TILES, Tile, TileSet};

/// Names a chamber tile. Written as its id on the rules page, `M-GK2`, and shown as on the map: `GK2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema, TS)]
#[schemars(from = "String", into = "String")]
#[ts(export_to = "escape/", type = "string")]
pub struct TileId(u8);

impl TileId {
    /// The starting chamber.
    pub const START: TileId = TileId(0);
    /// The Exit.
    pub const EXIT: TileId = TileId(1);

    /// The tile with this id on the rules page.
    pub fn of(key: &str) -> Option<TileId> {
        TILES.iter().position(|tile| tile.key == key).map(|index| TileId(index as u8))
    }

    /// All tiles of a set.
    pub fn all_of(set: TileSet) -> impl Iterator<Item = TileId> {
        (0..TILE_COUNT).filter(move |index| TILES[*index].set == set).map(|index| TileId(index as u8))
    }

    /// What is printed on it.
    #[inline]
    pub fn tile(self) -> &'static Tile {
        &TILES[usize::from(self.0)]
    }
}

impl TileId {
    /// What it is called on the map and wherever else people read it: "GK2", "B07", "Exit".
    pub fn label(self) -> &'static str {
        match self {
            TileId::START => "Start",
            TileId::EXIT => "Exit",
            _ => {
                let key = self.tile().key;
                key.strip_prefix("M-").unwrap_or(key)
            }
        }
    }

    /// "GK2, Great gem chamber"; what has no other name is not named twice.
    pub(crate) fn in_full(self) -> String {
        match self {
            TileId::START | TileId::EXIT => self.label().to_owned(),
            _ => format!("{}, {}", self.label(), self.tile().name),
        }
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.label())
    }
}

impl fmt::Debug for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for TileId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.tile().key)
    }
}

impl<'de> Deserialize<'de> for TileId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TileId, D::Error> {
        let key = String::deserialize(deserializer)?;
        TileId::of(&key).ok_or_else(|| serde::de::Error::custom("there is no such chamber"))
    }
}

/// Gems in the depot at the start (table 1.2).
pub(crate) fn gems(seats: u8, difficulty: Difficulty) -> u8 {
    let base = [7, 7, 11, 14, 16, 18][usize::from(seats - 1)];
    base + match difficulty {
        Difficulty::Normal => 0,
        Difficulty::Expert => 3,
        Difficulty::Professional => 6,
    }
}

/// Gems beside the depot.
pub(crate) const FATE_GEMS: u8 = 2;
/// Dice of an adventurer.
pub(crate) const DICE: usize = 5;
/// Dice of an adventurer who is alone (ESC-SET-09).
pub(crate) const SOLO_DICE: usize = 7;
/// Keys for a treasure (table 1.5).
pub(crate) const CLAIM: u8 = 2;
/// Adventurers for a discovery (ESC-DIS-01).
pub(crate) const DISCOVER: u8 = 2;
/// Of so many dice rolled quickly under Lost dice, 3 drop (ESC-DIG-03).
pub(crate) const DROPS: (u32, u32) = (3, 100);
/// Dice in one roll with a cursed hand that need not be held (ESC-DIG-02).
pub(crate) const ONE_HANDED: u8 = 3;
/// How long the lead-in is before "Escape!" (ESC-RT-02).
pub(crate) const LEAD_IN: Millis = Millis::seconds(5);
/// How long a vote is open (ESC-DIG-15).
pub(crate) const VOTE: Millis = Millis::seconds(15);
/// How long the proposer of a failed vote waits (ESC-RT-31).
pub(crate) const VOTE_AGAIN: Millis = Millis::seconds(10);
/// How long a prompt is open (ESC-RT-19).
pub(crate) const PROMPT: Millis = Millis::seconds(5);
/// How long a die may be given after the escape (ESC-R-14).
pub(crate) const GIFT: Millis = Millis::seconds(20);
/// How long a cursed hand may be let go (ESC-DIG-02).
pub(crate) const HAND: Millis = Millis(600);
/// How fresh a loss to somebody faster is (ESC-RT-27).
pub(crate) const FRESH: Millis = Millis(1500);
/// How long a withdrawn pledge stays withdrawn (ESC-R-93).
pub(crate) const PLEDGE_AGAIN: Millis = Millis::seconds(1);
/// When a practice table closes (ESC-R-99).
pub(crate) const PRACTICE: Millis = Millis::seconds(3600);
/// How long a beat of calm mode is on the game's clock, and how many there are (ESC-CALM-01).
pub(crate) const BEAT: Millis = Millis::seconds(4);
/// Beats of a game in calm mode.
pub(crate) const BEATS: u8 = 150;
/// Rolls of a player in a beat.
pub(crate) const BEAT_ROLLS: u8 = 2;

/// When gongs sound and doors slam, in seconds of the game's clock (table 1.10): gong and slam,
/// gong and slam, gong and collapse.
pub(crate) fn bells(track: Track) -> [u16; 6] {
    match track {
        Track::One | Track::Random => [162, 200, 362, 400, 540, 600],
        Track::Two => [175, 213, 345, 383, 550, 600],
        Track::Silent => [170, 200, 370, 400, 570, 600],
    }
}

/// How long things take (section 3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Times {
    /// Dice in the air.
    pub(crate) air: Millis,
    /// Busy after entering.
    pub(crate) enter: Millis,
    /// Busy after discovering.
    pub(crate) discover: Millis,
    /// Busy after any other action.
    pub(crate) other: Millis,
}

impl Times {
    pub(crate) fn of(pace: Pace) -> Times {
        let [air, enter, discover, other] = match pace {
            Pace::Relaxed => [1800, 500, 1800, 800],
            Pace::Normal => [1200, 400, 1200, 600],
            Pace::Fast => [900, 200, 600, 300],
        };
        Times { air: Millis(air), enter: Millis(enter), discover: Millis(discover), other: Millis(other) }
    }
}
