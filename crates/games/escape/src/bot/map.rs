//! The temple as a runner thinks of it: rooms, ways between them, and how many rolls they take.

use arrayvec::ArrayVec;

use crate::content::{Gems, TileId};
use crate::icon::{Cost, Icon};
use crate::temple::{Behind, MOST_CHAMBERS, Place};
use crate::view::{SeenChamber, View};

/// Tenths of a roll: what everything is measured in.
pub(super) type Tenths = u32;

/// Further than anything.
pub(super) const FAR: Tenths = 9_999;

/// What two adventurers cost on average, and anything with a key or a torch (section 10 of the rules
/// page), with a moment for moving the figure.
const EASY: Tenths = 19;
const HARD: Tenths = 22;

/// A room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) tile: TileId,
    pub(super) entry: Cost,
    /// What entering it takes.
    pub(super) step: Tenths,
    /// What lies behind its sides.
    pub(super) sides: [Behind; 4],
    /// Doors into the dark.
    pub(super) doors: u8,
    /// Gems that can still be activated.
    pub(super) gems: Option<Gems>,
    pub(super) treasure: bool,
    pub(super) safe: bool,
}

impl Room {
    fn of(seen: &SeenChamber) -> Room {
        let tile = seen.tile.tile();
        let easy = tile.entry.count(Icon::Adventurer) >= 2;
        Room {
            tile: seen.tile,
            entry: tile.entry,
            step: if easy { EASY } else { HARD },
            sides: seen.sides,
            doors: seen.sides.iter().filter(|behind| **behind == Behind::Entrance).count() as u8,
            gems: tile.gems.filter(|_| seen.gems.as_ref().is_some_and(|gems| gems.lit == 0)),
            treasure: seen.treasure.is_some(),
            safe: seen.safe,
        }
    }
}

/// How far every room is from one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Far([u16; MOST_CHAMBERS]);

impl Far {
    #[inline]
    pub(super) fn to(&self, place: Place) -> Tenths {
        self.0[place.index()].into()
    }
}

/// The temple.
#[derive(Clone, Debug)]
pub(super) struct Map {
    pub(super) rooms: ArrayVec<Room, MOST_CHAMBERS>,
    pub(super) exit: Option<Place>,
}

impl Map {
    pub(super) fn of(view: &View) -> Map {
        let mut rooms = ArrayVec::new();
        rooms.extend(view.temple.iter().map(Room::of));
        let exit = view.temple.iter().position(|chamber| chamber.tile == TileId::EXIT);
        Map { rooms, exit: exit.map(|index| Place(index as u8)) }
    }

    #[inline]
    pub(super) fn room(&self, place: Place) -> &Room {
        &self.rooms[place.index()]
    }

    /// All rooms, in the order of discovery.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Place, &Room)> {
        (0..).map(Place).zip(&self.rooms)
    }

    /// The rolls from here to everywhere.
    pub(super) fn from(&self, place: Place) -> Far {
        let mut far = [FAR as u16; MOST_CHAMBERS];
        far[place.index()] = 0;
        let mut open = ArrayVec::<u8, { MOST_CHAMBERS * 4 }>::new();
        open.push(place.0);
        let mut next = 0;
        while let Some(&at) = open.get(next) {
            next += 1;
            let here = far[usize::from(at)];
            for behind in self.rooms[usize::from(at)].sides {
                let Behind::Way(to) = behind else { continue };
                let through = here + self.rooms[to.index()].step as u16;
                if through < far[to.index()] && !open.is_full() {
                    far[to.index()] = through;
                    open.push(to.0);
                }
            }
        }
        Far(far)
    }

    /// The rolls from `from` to the room that `far` was measured from: the same doors the other way.
    #[inline]
    pub(super) fn back(&self, far: &Far, goal: Place, from: Place) -> Tenths {
        let out = far.to(from);
        if out >= FAR { FAR } else { out + self.room(goal).step - self.room(from).step }
    }
}

/// How long it takes, in tenths of a roll, until so many dice show so many of one icon; golden masks
/// included. A curve through the table of section 10.
pub(super) fn rounds(need: Tenths, dice: Tenths) -> Tenths {
    const CURVE: [Tenths; 11] = [0, 9, 15, 24, 33, 44, 58, 73, 110, 200, 400];
    if need == 0 {
        return 0;
    }
    if need > dice {
        return 900;
    }
    // Between two points of the curve, by parts.
    let parts = need * 100 / dice;
    let (low, rest) = ((parts / 10) as usize, parts % 10);
    let high = CURVE[(low + 1).min(10)];
    CURVE[low] + (high - CURVE[low]) * rest / 10
}
