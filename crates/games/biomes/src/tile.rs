//! Tiles: their kinds, what entering costs, the patterns of quarries, and a tile as it lies.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::hex::{Cell, Dir, Dirs};
use crate::token::Markers;

/// What a tile is (table 1.1 of the rules page).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
#[repr(u8)]
pub enum TileKind {
    /// Where all begin.
    MainCamp,
    /// Farms are quicker here.
    Farmland,
    /// More is found here.
    Forest,
    /// Nothing special.
    Grassland,
    /// Cliffs on some sides.
    Quarry,
    /// Twice as dear to enter and to search.
    Mountain,
    /// Nobody enters.
    Lake,
    /// Raiders who keep what they steal.
    StealerCamp,
    /// Raiders who destroy it.
    KillerCamp,
    /// Friends who trade and hire out.
    AllyCamp,
    /// A grassland on which the Roaming Gang appears.
    GangCamp,
    /// The way out.
    Exit,
}

impl TileKind {
    /// The four kinds of the basic pool, in the order of the table.
    pub const BASICS: [TileKind; 4] =
        [TileKind::Farmland, TileKind::Forest, TileKind::Grassland, TileKind::Quarry];

    /// What entering costs (a lake is never entered).
    #[inline]
    pub const fn enter(self) -> u8 {
        if matches!(self, TileKind::Mountain) { 2 } else { 1 }
    }

    /// What looking at a token here costs (B34-DISC-01, B34-TILE-06).
    #[inline]
    pub const fn discover(self) -> u8 {
        if matches!(self, TileKind::Mountain) { 2 } else { 1 }
    }

    /// Whether it takes a secret when it is revealed (B34-EXPL-07).
    #[inline]
    pub const fn takes_secret(self) -> bool {
        !matches!(
            self,
            TileKind::MainCamp
                | TileKind::Lake
                | TileKind::StealerCamp
                | TileKind::KillerCamp
                | TileKind::AllyCamp
                | TileKind::GangCamp
        )
    }

    /// Whether enemies live here.
    #[inline]
    pub const fn is_enemy(self) -> bool {
        matches!(self, TileKind::StealerCamp | TileKind::KillerCamp)
    }

    /// Its name in a sentence: "forest".
    pub const fn name(self) -> &'static str {
        match self {
            TileKind::MainCamp => "Main Camp",
            TileKind::Farmland => "farmland",
            TileKind::Forest => "forest",
            TileKind::Grassland => "grassland",
            TileKind::Quarry => "quarry",
            TileKind::Mountain => "mountain",
            TileKind::Lake => "lake",
            TileKind::StealerCamp => "stealer camp",
            TileKind::KillerCamp => "killer camp",
            TileKind::AllyCamp => "ally camp",
            TileKind::GangCamp => "gang's grassland",
            TileKind::Exit => "exit",
        }
    }

    /// What an explorer finds: "a forest", "the exit".
    pub const fn found(self) -> &'static str {
        match self {
            TileKind::MainCamp => "Main Camp",
            TileKind::Farmland => "farmland",
            TileKind::Forest => "a forest",
            TileKind::Grassland => "grassland",
            TileKind::Quarry => "a quarry",
            TileKind::Mountain => "a mountain",
            TileKind::Lake => "a lake",
            TileKind::StealerCamp => "a stealer camp",
            TileKind::KillerCamp => "a killer camp",
            TileKind::AllyCamp => "an ally camp",
            TileKind::GangCamp => "the Roaming Gang",
            TileKind::Exit => "the exit",
        }
    }
}

impl fmt::Display for TileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The printed cliffs of the five quarries (table 1.2).
pub const PATTERNS: [Dirs; 5] =
    [Dirs(0b0000_0011), Dirs(0b0000_0101), Dirs(0b0000_1001), Dirs(0b0000_0111), Dirs(0b0000_1011)];

/// A face-down tile in the stack.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "biomes/")]
pub struct StackTile {
    /// What it is.
    pub kind: TileKind,
    /// Which quarry it is, 1 to 5; 0 for every other tile.
    pub quarry: u8,
    /// The quarry's hidden spin, 0 to 5; 0 for every other tile.
    pub spin: u8,
}

impl StackTile {
    /// A tile that is no quarry.
    pub const fn plain(kind: TileKind) -> StackTile {
        StackTile { kind, quarry: 0, spin: 0 }
    }

    /// Which world directions its cliffs face when it is laid with this orientation (B34-GEO-06).
    pub fn cliffs(self, turn: u8) -> Dirs {
        let Some(pattern) = usize::from(self.quarry).checked_sub(1).and_then(|index| PATTERNS.get(index))
        else {
            return Dirs::NONE;
        };
        pattern.iter().map(|dir| Dir::number(dir as u8 + turn % 6 + self.spin % 6)).collect()
    }
}

/// Which of the revealed tiles: tiles are numbered in the order in which they came to lie on the
/// board, Main Camp being 0.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
#[ts(export_to = "biomes/", type = "number")]
pub struct TileId(pub u8);

impl TileId {
    /// Main Camp.
    pub const HOME: TileId = TileId(0);

    /// Its place in the list of tiles.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// No tile lies there.
pub(crate) const NONE: u8 = u8::MAX;

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Tile {
    /// Where it lies.
    pub cell: Cell,
    /// What it is.
    pub kind: TileKind,
    /// Whether a player camp was built on it.
    pub camp: bool,
    /// Where its own cliffs are.
    pub cliffs: Dirs,
    /// In which directions an empty cell lies that may be explored (as long as there are tiles).
    pub open: Dirs,
    /// The tiles next to it, by direction; 255 where there is none.
    pub next: [u8; 6],
    /// What lies on it: face down on a wild tile, face up at a friendly camp, the stash of an
    /// enemy camp. The keys in the exit's lock are apart.
    pub tokens: Markers,
}

impl Tile {
    /// The tile next to it in this direction.
    #[inline]
    pub const fn neighbour(&self, dir: Dir) -> Option<TileId> {
        let next = self.next[dir as usize];
        if next == NONE { None } else { Some(TileId(next)) }
    }

    /// Its neighbours with their directions, in order.
    #[inline]
    pub fn neighbours(&self) -> impl Iterator<Item = (Dir, TileId)> + Clone + '_ {
        Dir::ALL.into_iter().filter_map(|dir| Some((dir, self.neighbour(dir)?)))
    }

    /// Main Camp or a built camp.
    #[inline]
    pub const fn is_player_camp(&self) -> bool {
        self.camp || matches!(self.kind, TileKind::MainCamp)
    }

    /// A player camp or an ally camp.
    #[inline]
    pub const fn is_friendly(&self) -> bool {
        self.is_player_camp() || matches!(self.kind, TileKind::AllyCamp)
    }

    /// Any sort of camp.
    #[inline]
    pub const fn is_camp(&self) -> bool {
        self.is_friendly() || self.kind.is_enemy()
    }

    /// Whether it is a lake.
    #[inline]
    pub const fn is_lake(&self) -> bool {
        matches!(self.kind, TileKind::Lake)
    }

    /// Its name and place, for a sentence.
    #[inline]
    pub const fn spot(&self) -> Spot {
        Spot { cell: self.cell, kind: self.kind, camp: self.camp }
    }
}

/// A revealed tile as a sentence names it: "the forest B3", "Main Camp", "the camp C2".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Spot {
    /// Where it lies.
    pub cell: Cell,
    /// What it is.
    pub kind: TileKind,
    /// Whether a player camp stands on it.
    pub camp: bool,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot { kind: TileKind::MainCamp, .. } => f.write_str("Main Camp"),
            Spot { kind: TileKind::Exit, camp: false, cell } => write!(f, "the exit {cell}"),
            Spot { kind: TileKind::Exit, camp: true, cell } => write!(f, "the camp at the exit {cell}"),
            Spot { camp: true, cell, .. } => write!(f, "the camp {cell}"),
            Spot { kind, cell, .. } => write!(f, "the {kind} {cell}"),
        }
    }
}
