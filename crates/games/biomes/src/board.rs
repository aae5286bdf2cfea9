//! The board: everything that everybody sees. The state adds what is hidden, a view adds what its
//! viewer knows of that.

use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;
use bivouac_engine::{BySeat, Hands, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Stack;
use crate::call::Heard;
use crate::hex::{Cell, Dirs, Path};
use crate::tile::{Tile, TileId, TileKind};
use crate::token::{Marker, Markers};
use crate::trail::Trail;

/// All 45 tiles of the game.
pub const MOST_TILES: usize = 45;

/// A seat's figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Player {
    /// The tile it stands on; Main Camp while nobody knows where it is held.
    pub at: TileId,
    /// How it is.
    pub status: Status,
    /// What it carries.
    pub pack: Markers,
    /// What it carried when it was captured, as far as the camp still has it.
    pub lost: Markers,
}

impl Player {
    /// Neither captured nor injured.
    #[inline]
    pub const fn is_free(&self) -> bool {
        matches!(self.status, Status::Free)
    }
}

/// How a player is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Status {
    /// Neither captured nor injured.
    Free,
    /// Healing at Main Camp.
    Injured {
        /// The cool-down.
        cool: u8,
    },
    /// In captivity.
    Captive {
        /// The stealer camp; nothing while nobody knows which.
        camp: Option<TileId>,
        /// How many more board turns.
        left: u8,
    },
}

/// A farm, in the order of building.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Farm {
    /// Where it stands.
    pub at: TileId,
    /// The camp it serves; nothing while there is none.
    pub serves: Option<TileId>,
    /// The cool-down.
    pub cool: u8,
}

/// A caravan route, in the order of laying out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Route {
    /// The end it was laid out from.
    pub from: TileId,
    /// The other end.
    pub to: TileId,
    /// The way between.
    pub path: Path,
    /// All tiles of the way, ends included.
    #[ts(as = "Vec<TileId>")]
    pub tiles: ArrayVec<TileId, 5>,
}

impl Route {
    /// The end that is not `end`; nothing if `end` is no end.
    #[inline]
    pub fn other_end(&self, end: TileId) -> Option<TileId> {
        match end {
            end if end == self.from => Some(self.to),
            end if end == self.to => Some(self.from),
            _ => None,
        }
    }
}

/// An enemy camp, in the order of revealing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct EnemyCamp {
    /// Where it is.
    pub at: TileId,
    /// Whether it destroys what it steals.
    pub killer: bool,
    /// The cool-down.
    pub cool: u8,
}

/// An ally camp, in the order of revealing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct AllyCamp {
    /// Where it is.
    pub at: TileId,
    /// The cool-down; 0 when it trades and hires out.
    pub cool: u8,
}

/// A raiding party, in the order of setting out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Party {
    /// Its home camp.
    pub home: TileId,
    /// Where it is.
    pub at: TileId,
    /// The camp it robbed.
    pub robbed: TileId,
    /// What it carries.
    pub load: Markers,
    /// Those of its load that were in the exit's lock.
    pub from_lock: Markers,
}

/// A hired band, in the order of hiring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Band {
    /// The ally camp that sent it.
    pub ally: TileId,
    /// Where it is.
    pub at: TileId,
    /// What it does.
    pub job: Job,
}

/// What a band was hired for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "job", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Job {
    /// Rescue from an enemy camp.
    Rescue {
        /// Which.
        camp: TileId,
        /// Whom.
        captives: Seats,
        /// What.
        tokens: Markers,
    },
    /// Hunt the gang.
    Hunt {
        /// How many more rounds it holds the gang; 0 before they meet.
        holds: u8,
    },
    /// Destroy the party of this home camp.
    Destroy {
        /// Which.
        home: TileId,
    },
}

/// A choice that the seat whose turn it is has yet to make.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "asks", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Pending {
    /// An orientation for each cell round a new camp, in order of direction (B34-CAMP-04).
    Camp {
        /// The cells that are to be explored.
        cells: Dirs,
        /// The orientations named so far.
        #[ts(as = "Vec<u8>")]
        turns: ArrayVec<u8, 6>,
    },
    /// What lies next from the top (B34-FORE-01).
    Foresight {
        /// Which stack.
        stack: Stack,
        /// How many are put in order.
        count: u8,
        /// How many have their place.
        laid: u8,
    },
    /// What to take out of the box (B34-TRADE-02).
    Trade,
    /// Whom and what to rescue (B34-MERC-05).
    Rescue {
        /// From which enemy camp.
        camp: TileId,
        /// Captives named so far.
        captives: Seats,
        /// Tokens named so far.
        tokens: Markers,
    },
    /// How to use what was given away (B34-RADIO-11).
    Blurt {
        /// Which.
        token: Marker,
    },
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum End {
    /// All are out (B34-WIN-01).
    Escaped,
    /// Too few keys are left (B34-LOSS-01).
    KeysLost,
    /// Main Camp is destroyed (B34-LOSS-02).
    CampLost,
    /// Everybody is captured or injured (B34-LOSS-03).
    AllOut,
    /// The exit can never be found (B34-LOSS-04).
    Sealed,
    /// They gave up (B34-LOSS-05).
    GaveUp,
    /// The last round is over (B34-R-55).
    TimeUp,
}

/// Everything that everybody sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Board {
    /// The tiles in the order in which they came to lie here, Main Camp first.
    #[ts(as = "Vec<Tile>")]
    pub tiles: ArrayVec<Tile, MOST_TILES>,
    /// The exit, once it is found. From then on enemy camps are berserk.
    pub exit: Option<TileId>,
    /// The keys in the exit's lock.
    pub lock: Markers,
    /// Player camps in the order of building, Main Camp first.
    #[ts(as = "Vec<TileId>")]
    pub camps: ArrayVec<TileId, 8>,
    /// Farms in the order of building.
    #[ts(as = "Vec<Farm>")]
    pub farms: ArrayVec<Farm, 8>,
    /// Caravan routes in the order of laying out.
    #[ts(as = "Vec<Route>")]
    pub routes: ArrayVec<Route, 8>,
    /// Enemy camps in the order of revealing.
    #[ts(as = "Vec<EnemyCamp>")]
    pub enemies: ArrayVec<EnemyCamp, 4>,
    /// Ally camps in the order of revealing.
    #[ts(as = "Vec<AllyCamp>")]
    pub allies: ArrayVec<AllyCamp, 2>,
    /// Raiding parties in the order of setting out.
    #[ts(as = "Vec<Party>")]
    pub parties: ArrayVec<Party, 4>,
    /// Hired bands in the order of hiring.
    #[ts(as = "Vec<Band>")]
    pub bands: ArrayVec<Band, 2>,
    /// Where the gang is, once it is here.
    pub gang: Option<TileId>,
    /// The players.
    pub players: BySeat<Player>,
    /// What was lost with captives whom nobody can find.
    pub limbo: Markers,
    /// The secret stack; the lowest lies on top.
    pub secrets: Markers,
    /// How many tiles are left in the tile stack.
    pub tiles_left: u8,
    /// How many tokens are left in the box.
    pub box_left: u8,
    /// How many tokens have been drawn from the box.
    pub box_drawn: u8,
    /// Used up or destroyed.
    pub gone: Markers,
    /// Keys destroyed.
    pub keys_lost: u8,
    /// For each seat that has looked through the box, what was drawn from it since.
    pub looks: BySeat<Option<Markers>>,
    /// Who won the roll-off.
    pub first: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Actions left.
    pub left: u16,
    /// The allowance fixed at the beginning of this turn.
    pub allowance: u8,
    /// The round, from 1.
    pub round: u16,
    /// What the seat whose turn it is has yet to choose.
    pub pending: Option<Pending>,
    /// What everybody could work out about the tokens.
    pub trail: Trail,
    /// What was called lately, the latest last.
    pub calls: Vec<Heard>,
    /// Who holds the seats.
    pub hands: Hands,
    /// Whether the table is paused.
    pub paused: bool,
    /// Who would give up.
    pub votes: Seats,
    /// How it ended.
    pub end: Option<End>,
    /// The next number in the order of arrival.
    pub stamp: u32,
}

impl Index<TileId> for Board {
    type Output = Tile;
    #[inline]
    fn index(&self, tile: TileId) -> &Tile {
        &self.tiles[tile.index()]
    }
}

impl IndexMut<TileId> for Board {
    #[inline]
    fn index_mut(&mut self, tile: TileId) -> &mut Tile {
        &mut self.tiles[tile.index()]
    }
}

impl Board {
    /// All tiles with their numbers.
    pub fn numbered(&self) -> impl DoubleEndedIterator<Item = (TileId, &Tile)> + Clone {
        self.tiles.iter().enumerate().map(|(index, tile)| (TileId(index as u8), tile))
    }

    /// The tile in this cell.
    pub fn tile_at(&self, cell: Cell) -> Option<TileId> {
        self.numbered().find(|(_, tile)| tile.cell == cell).map(|(id, _)| id)
    }

    /// Whether the gang stands here.
    #[inline]
    pub fn is_ganged(&self, tile: TileId) -> bool {
        self.gang == Some(tile)
    }

    /// Whether a route can be used: the gang is on none of its tiles (B34-MOVE-07).
    #[inline]
    pub fn is_open(&self, route: &Route) -> bool {
        self.gang.is_none_or(|gang| !route.tiles.contains(&gang))
    }

    /// The farm on this tile.
    pub fn farm_on(&self, tile: TileId) -> Option<&Farm> {
        self.farms.iter().find(|farm| farm.at == tile)
    }

    /// Whether enemy camps are berserk (B34-BERS-01).
    #[inline]
    pub const fn is_berserk(&self) -> bool {
        self.exit.is_some()
    }

    /// The ally camp on this tile.
    pub fn ally_on(&self, tile: TileId) -> Option<&AllyCamp> {
        self.allies.iter().find(|ally| ally.at == tile)
    }

    /// The enemy camp on this tile.
    pub fn enemy_on(&self, tile: TileId) -> Option<&EnemyCamp> {
        self.enemies.iter().find(|enemy| enemy.at == tile)
    }

    /// Whether a band of this ally camp is out.
    pub fn is_out(&self, ally: TileId) -> bool {
        self.bands.iter().any(|band| band.ally == ally)
    }

    /// The party of this home camp.
    pub fn party_of(&self, home: TileId) -> Option<&Party> {
        self.parties.iter().find(|party| party.home == home)
    }

    /// Those held in this stealer camp.
    pub fn captives_at(&self, camp: TileId) -> Seats {
        let held =
            |player: &Player| matches!(player.status, Status::Captive { camp: Some(at), .. } if at == camp);
        self.players.iter().filter(|(_, player)| held(player)).map(|(seat, _)| seat).collect()
    }

    /// Free players on this tile.
    pub fn free_on(&self, tile: TileId) -> Seats {
        let here = |player: &Player| player.is_free() && player.at == tile;
        self.players.iter().filter(|(_, player)| here(player)).map(|(seat, _)| seat).collect()
    }

    /// Whether the tile is a middle tile of a route.
    pub fn is_mid_route(&self, tile: TileId) -> bool {
        self.routes.iter().any(|route| route.tiles.contains(&tile) && route.other_end(tile).is_none())
    }

    /// Every marker that is somewhere: on a tile, carried, in the stack, in the lock.
    pub fn in_play(&self) -> Markers {
        let tiles = self.tiles.iter().map(|tile| tile.tokens);
        let packs = self.players.values().map(|player| player.pack);
        let loads = self.parties.iter().map(|party| party.load);
        let here = self.lock | self.limbo | self.secrets;
        tiles.chain(packs).chain(loads).fold(here, |all, set| all | set)
    }

    /// How many tiles of this kind lie on the board.
    pub fn count(&self, kind: TileKind) -> u8 {
        self.tiles.iter().filter(|tile| tile.kind == kind).count() as u8
    }
}
