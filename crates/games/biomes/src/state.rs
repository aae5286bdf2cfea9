//! The whole truth: the board that everybody sees, and what is hidden.

use arrayvec::ArrayVec;
use bivouac_engine::{BySeat, Hidden};

use crate::board::Board;
use crate::kind::{Counts, Kind};
use crate::tile::{StackTile, TileId};
use crate::token::{Marker, Markers, Slot, Token};

/// The most tiles a stack has: five stacks of eight and the exit.
pub const MOST_STACK: usize = 41;

/// The whole truth about a game of Biomes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// What everybody sees.
    pub board: Board,
    /// The tokens, by marker.
    pub tokens: Vec<Token>,
    /// The tile stack; the top is last.
    pub stack: ArrayVec<Hidden<StackTile>, MOST_STACK>,
    /// What the box holds.
    pub boxed: Counts,
    /// What each seat saw when it last looked through the box.
    pub looks: BySeat<Option<Counts>>,
    /// Enemy camps that attack when the action is finished, by their place in the list. Nobody is
    /// ever asked anything before they have.
    pub(crate) rush: u8,
}

impl State {
    /// The token under a marker.
    #[inline]
    pub fn token(&self, marker: Marker) -> &Token {
        &self.tokens[marker.index()]
    }

    /// What it is. For rules; whoever calls this sees to it that nobody learns.
    #[inline]
    pub(crate) fn kind(&self, marker: Marker) -> Kind {
        *self.tokens[marker.index()].kind.unseen()
    }

    /// Those of a set that are of this kind.
    #[inline]
    pub(crate) fn of_kind(&self, set: Markers, kind: Kind) -> Markers {
        set.iter().filter(|marker| self.kind(*marker) == kind).collect()
    }

    /// How many of each kind a set has.
    pub(crate) fn counts(&self, set: Markers) -> Counts {
        set.iter().map(|marker| self.kind(marker)).collect()
    }

    /// What a set weighs.
    #[inline]
    pub(crate) fn weight(&self, set: Markers) -> u8 {
        set.iter().map(|marker| self.kind(marker).weight()).sum()
    }
}

impl State {
    /// The lowest letter that is free on a wild tile.
    pub(crate) fn free_slot(&self, tile: TileId) -> Option<Slot> {
        let taken = self.board[tile]
            .tokens
            .iter()
            .fold(0u32, |bits, marker| bits | 1 << self.token(marker).slot.index());
        Slot::number((!taken).trailing_zeros() as u8)
    }

    /// The token under a letter of a wild tile.
    pub(crate) fn in_slot(&self, tile: TileId, slot: Slot) -> Option<Marker> {
        self.board[tile].tokens.iter().find(|marker| self.token(*marker).slot == slot)
    }
}
