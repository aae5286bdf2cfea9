//! What can be seen: the board, and what the viewer knows of what is hidden.

use bivouac_engine::{BySeat, Face, Hidden, Seat, Seats, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Biomes;
use crate::board::Board;
use crate::content::{Content, POOL, STACK_SIZE, fixed_tiles};
use crate::hex::Dirs;
use crate::kind::{Counts, Kind};
use crate::state::State;
use crate::tile::{StackTile, TileKind};
use crate::token::{Marker, Markers, Place, SeenToken, Token};

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct View {
    /// What everybody sees.
    pub board: Board,
    /// The tokens, by marker.
    pub tokens: Vec<SeenToken>,
    /// The tile stack, from the top.
    pub stack: Vec<SeenTile>,
    /// What the box holds; seen only by those who may see all.
    #[serde(rename = "box")]
    pub boxed: Face<Counts>,
    /// What each seat saw when it last looked through the box.
    pub looks: BySeat<Option<SeenLook>>,
    /// Numbers that everybody can count.
    pub sums: Sums,
}

/// A tile of the stack as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct SeenTile {
    /// What it is, if the viewer knows.
    pub face: Face<StackTile>,
    /// Who knows.
    pub known: Seats,
    /// Where its cliffs would be for each of the six ways to turn it, if the viewer knows it and it
    /// has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cliffs: Option<[Dirs; 6]>,
}

impl SeenTile {
    fn of(tile: &Hidden<StackTile>, viewer: Viewer) -> SeenTile {
        let face = tile.face(viewer);
        let quarry = face.up().filter(|tile| tile.quarry > 0);
        SeenTile {
            face,
            known: tile.known_by().unwrap_or(Seats::NONE),
            cliffs: quarry.map(|tile| std::array::from_fn(|turn| tile.cliffs(turn as u8))),
        }
    }
}

/// What somebody saw in the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct SeenLook {
    /// What it held then, if that is the viewer's own note.
    pub held: Face<Counts>,
    /// What was drawn from it since.
    pub since: Markers,
}

/// Numbers that everybody can count (B34-INFO-06), and limits that hold now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Sums {
    /// How many stacks are played, and keys needed.
    pub stacks: u8,
    /// Keys in the lock.
    pub keys_in: u8,
    /// Keys that are not destroyed.
    pub keys_left: u8,
    /// What each pack may weigh.
    pub capacity: u8,
    /// What one of each kind weighs.
    pub weights: Counts,
    /// How many actions a trade, a hire and a ransom cost.
    pub tribe_cost: u8,
    /// The allowance of a turn that began now.
    pub allowance: u8,
    /// For each block of the tile stack that has tiles left, from the top.
    pub blocks: Vec<Block>,
    /// Basic tiles of the pool that nobody has seen, in the order farmland, forest, grassland,
    /// quarry; with 3 or 4 stacks some of them are not in the game.
    pub basics: [u8; 4],
    /// The kinds that have not been seen by all, wherever they are: in the secret stack, in the
    /// box, face down or in packs.
    pub unseen: Counts,
}

/// What is left of a block of the tile stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Block {
    /// Tiles left.
    pub left: u8,
    /// The fixed ones among them.
    pub fixed: Vec<TileKind>,
}

impl View {
    /// What `viewer` may know of this state: the only door from truth to view.
    pub(crate) fn of(game: &Biomes, state: &State, viewer: Viewer) -> View {
        let State { board, tokens, stack, boxed, looks, rush: _ } = state;
        let places = board.places(tokens.len());
        let token = |(token, place): (&Token, Place)| SeenToken {
            place,
            face: token.kind.face(viewer),
            up: token.kind.known_by().is_none(),
            known: token.kind.known_by().unwrap_or(Seats::NONE),
            slot: token.slot,
            order: token.order,
        };
        let own = |seat: Seat| viewer == Viewer::Open || viewer.seats().contains(seat);
        let look = |seat: Seat, held: &Option<Counts>| {
            let since = board.looks[seat]?;
            Some(SeenLook { held: if own(seat) { Face::Up((*held)?) } else { Face::Down }, since })
        };
        View {
            board: board.clone(),
            tokens: tokens.iter().zip(places).map(token).collect(),
            stack: stack.iter().rev().map(|tile| SeenTile::of(tile, viewer)).collect(),
            boxed: if viewer == Viewer::Open { Face::Up(*boxed) } else { Face::Down },
            looks: looks.map(look),
            sums: Sums::of(game, state),
        }
    }

    /// The token under a marker.
    pub fn token(&self, marker: Marker) -> Option<&SeenToken> {
        self.tokens.get(marker.index())
    }

    /// What the viewer knows of a set of tokens.
    pub fn known(&self, set: Markers) -> Counts {
        set.iter().filter_map(|marker| self.token(marker)?.face.up().copied()).collect()
    }
}

impl Board {
    /// Where each of the first `count` markers is.
    fn places(&self, count: usize) -> Vec<Place> {
        let mut places = vec![Place::Reserve; count];
        let mut put = |set: Markers, place: Place| {
            for marker in set.iter() {
                if let Some(there) = places.get_mut(marker.index()) {
                    *there = place;
                }
            }
        };
        put(self.secrets, Place::Stack);
        put(self.lock, Place::Lock);
        put(self.limbo, Place::Limbo);
        put(self.gone, Place::Gone);
        self.numbered().for_each(|(at, tile)| put(tile.tokens, Place::Tile { at }));
        self.players.iter().for_each(|(seat, player)| put(player.pack, Place::Pack { seat }));
        self.parties.iter().for_each(|party| put(party.load, Place::Party { home: party.home }));
        places
    }
}

impl Sums {
    fn of(game: &Biomes, state: &State) -> Sums {
        let board = &state.board;
        let content = &game.content;
        let hidden = board.in_play().iter().filter(|marker| !state.is_open(*marker));
        let mut unseen: Counts = hidden.map(|marker| state.kind(marker)).collect();
        for kind in Kind::ALL {
            unseen.0[kind.index()] += state.boxed.of(kind);
        }
        let laid = |kind: TileKind| board.tiles.iter().skip(4).filter(|tile| tile.kind == kind).count() as u8;
        let mut basics = POOL;
        for (left, kind) in basics.iter_mut().zip(TileKind::BASICS) {
            *left = left.saturating_sub(laid(kind));
        }
        Sums {
            stacks: content.stacks,
            keys_in: board.lock.len() as u8,
            keys_left: content.keys() - board.keys_lost,
            capacity: state.capacity(),
            weights: Counts(Kind::ALL.map(Kind::weight)),
            tribe_cost: game.options.tribe_action_cost,
            allowance: state.allowance(),
            blocks: blocks(content, board),
            basics,
            unseen,
        }
    }
}

/// What is left of each block of the tile stack that has tiles left.
fn blocks(content: &Content, board: &Board) -> Vec<Block> {
    let revealed = content.tiles - board.tiles_left;
    let mut blocks = Vec::new();
    for block in 0..content.stacks {
        let first = block * STACK_SIZE;
        let size = STACK_SIZE + u8::from(block + 1 == content.stacks);
        let left = (first + size).saturating_sub(revealed.max(first));
        if left == 0 {
            continue;
        }
        let mut fixed = fixed_tiles(usize::from(block)).to_vec();
        fixed.extend((block + 1 == content.stacks).then_some(TileKind::Exit));
        let out = board.tiles.iter().skip(4 + usize::from(first)).take(usize::from(size));
        for tile in out {
            if let Some(index) = fixed.iter().position(|kind| *kind == tile.kind) {
                fixed.remove(index);
            }
        }
        blocks.push(Block { left, fixed });
    }
    blocks
}
