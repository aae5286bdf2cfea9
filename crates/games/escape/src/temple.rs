//! The temple: chambers in the order in which they were laid, and who connects with whom.

use bivouac_engine::{Hidden, Millis, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{TileId, Treasure};
use crate::geometry::{Cell, Side, Sides};
use crate::row::Row;

/// Room for every tile of the box and its expansions.
pub const MOST_CHAMBERS: usize = 48;

/// The place of a chamber in the list of the temple, from 0 in the order of discovery.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
#[ts(export_to = "escape/", type = "number")]
pub struct Place(pub u8);

impl Place {
    /// The starting chamber.
    pub const START: Place = Place(0);

    /// For arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who did something here, and when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct News {
    /// Who.
    pub by: Seat,
    /// The moment of the table.
    pub at: Millis,
}

/// What lies behind a side of a chamber (ESC-GEO-03, ESC-GEO-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Behind {
    /// A wall, and nothing behind it.
    Wall,
    /// A door into the dark: a chamber can be discovered here.
    Entrance,
    /// A chamber, and the way is open.
    Way(Place),
    /// A chamber, and no way.
    Blocked(Place),
}

/// The shortest way from a chamber to where everybody should run now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Homeward {
    /// Through this side.
    pub side: Side,
    /// So many chambers, the last one included.
    pub steps: u8,
}

/// A chamber of the temple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chamber {
    /// Which tile.
    pub tile: TileId,
    /// Where it lies.
    pub cell: Cell,
    /// Its quarter turns clockwise.
    pub turn: u8,
    /// Its doors as it lies.
    pub doors: Sides,
    /// Secret passages through its sides.
    pub passages: Sides,
    /// Gems that were activated here.
    pub gems: u8,
    /// A treasure that lies here face down.
    pub treasure: Option<Hidden<Treasure>>,
    /// Whether a Large torch burns here.
    pub torch: bool,
    /// Who discovered it.
    pub found: Option<News>,
    /// Who took its treasure.
    pub taken: Option<News>,
    neighbours: [Option<Place>; 4],
}

impl Chamber {
    /// The chamber that adjoins on a side.
    #[inline]
    pub fn neighbour(&self, side: Side) -> Option<Place> {
        self.neighbours[side.index()]
    }

    /// Whether whoever stands here is safe at a slam (ESC-CLK-06, ESC-SIX-03).
    #[inline]
    pub fn is_safe(&self) -> bool {
        self.tile == TileId::START || self.torch
    }
}

/// All chambers, in the order in which they were laid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Temple(Row<Chamber, MOST_CHAMBERS>);

impl Temple {
    /// All chambers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Place, &Chamber)> + Clone {
        (0..).map(Place).zip(&self.0)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where a tile lies.
    #[inline]
    pub fn find(&self, tile: TileId) -> Option<Place> {
        self.iter().find(|(_, chamber)| chamber.tile == tile).map(|(place, _)| place)
    }

    /// What lies in a cell.
    pub fn in_cell(&self, cell: Cell) -> Option<Place> {
        self.iter().find(|(_, chamber)| chamber.cell == cell).map(|(place, _)| place)
    }

    /// What lies behind a side.
    #[inline]
    pub fn behind(&self, place: Place, side: Side) -> Behind {
        let chamber = &self[place];
        let door = chamber.doors.contains(side);
        match chamber.neighbour(side) {
            None if door => Behind::Entrance,
            None => Behind::Wall,
            Some(next) => {
                let passage = chamber.passages.contains(side);
                let both = door && self[next].doors.contains(side.back());
                if passage || both { Behind::Way(next) } else { Behind::Blocked(next) }
            }
        }
    }

    /// Lays a tile into an empty cell, turned so often.
    pub(crate) fn lay(&mut self, tile: TileId, cell: Cell, turn: u8, found: Option<News>) -> Place {
        debug_assert!(self.in_cell(cell).is_none(), "a cell holds one tile");
        let place = Place(self.0.len() as u8);
        let neighbours = Side::ALL.map(|side| self.in_cell(cell.beyond(side)));
        for (side, next) in Side::ALL.into_iter().zip(neighbours) {
            if let Some(next) = next {
                self[next].neighbours[side.back().index()] = Some(place);
            }
        }
        self.0.push(Chamber {
            tile,
            cell,
            turn,
            doors: tile.tile().doors.turned(turn),
            passages: Sides::default(),
            gems: 0,
            treasure: None,
            torch: false,
            found,
            taken: None,
            neighbours,
        });
        place
    }

    /// For every chamber from which there is a way to a goal: through which side the shortest one
    /// begins, the first in order where several are as short, and how many chambers it takes.
    pub(crate) fn ways_to(&self, goal: impl Fn(&Chamber) -> bool) -> Row<Option<Homeward>, MOST_CHAMBERS> {
        let mut steps: Row<u8, MOST_CHAMBERS> = Row::default();
        self.iter().for_each(|(_, chamber)| steps.push(if goal(chamber) { 0 } else { u8::MAX }));
        let mut ways: Row<Option<Homeward>, MOST_CHAMBERS> = Row::default();
        self.iter().for_each(|_| ways.push(None));
        // Shorter ways spread backwards from the goals until nothing gets shorter.
        let mut shorter = true;
        while std::mem::take(&mut shorter) {
            for (place, _) in self.iter() {
                for side in Side::ALL {
                    let Behind::Way(next) = self.behind(place, side) else { continue };
                    let through = steps[next.index()].saturating_add(1);
                    if through < steps[place.index()] {
                        steps[place.index()] = through;
                        ways[place.index()] = Some(Homeward { side, steps: through });
                        shorter = true;
                    }
                }
            }
        }
        ways
    }

    /// Opens a secret passage through a side behind which a chamber lies (ESC-GEO-09).
    pub(crate) fn open(&mut self, place: Place, side: Side) {
        let Some(next) = self[place].neighbour(side) else { return };
        self[place].passages.0 |= side.bit();
        self[next].passages.0 |= side.back().bit();
    }
}

impl std::ops::Index<Place> for Temple {
    type Output = Chamber;
    #[inline]
    fn index(&self, place: Place) -> &Chamber {
        &self.0[place.index()]
    }
}

impl std::ops::IndexMut<Place> for Temple {
    #[inline]
    fn index_mut(&mut self, place: Place) -> &mut Chamber {
        &mut self.0[place.index()]
    }
}
