//! Sides, cells and turns: a square grid without bounds (ESC-GEO-01, ESC-GEO-02).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of the four sides of a chamber.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "escape/")]
#[repr(u8)]
pub enum Side {
    /// North: up.
    N,
    /// East: right.
    E,
    /// South: down.
    S,
    /// West: left.
    W,
}

impl Side {
    /// All four, clockwise.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// Its number, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opposite one.
    #[inline]
    pub const fn back(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// Its bit in a set of sides.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// How it is spoken: "north".
    pub const fn name(self) -> &'static str {
        match self {
            Side::N => "north",
            Side::E => "east",
            Side::S => "south",
            Side::W => "west",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of sides, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sides(pub u8);

impl Sides {
    /// Whether `side` is in it.
    #[inline]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & side.bit() != 0
    }

    /// The same sides after so many quarter turns clockwise (ESC-GEO-02).
    #[inline]
    pub const fn turned(self, turn: u8) -> Sides {
        let turn = turn % 4;
        Sides((self.0 << turn | self.0 >> (4 - turn)) & 0b1111)
    }
}

/// A cell of the grid: x grows east, y grows north, the game begins at 0, 0.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "escape/")]
pub struct Cell {
    /// East of the start.
    pub x: i8,
    /// North of the start.
    pub y: i8,
}

impl Cell {
    /// The cell at these numbers.
    pub const fn at(x: i8, y: i8) -> Cell {
        Cell { x, y }
    }

    /// The cell behind a side.
    pub const fn beyond(self, side: Side) -> Cell {
        let Cell { x, y } = self;
        match side {
            Side::N => Cell { x, y: y + 1 },
            Side::E => Cell { x: x + 1, y },
            Side::S => Cell { x, y: y - 1 },
            Side::W => Cell { x: x - 1, y },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stairway_turns_with_the_tile() {
        bivouac_engine::rules!["ESC-GEO-02"];
        let stairway = Sides(Side::S.bit());
        let shown = [Side::S, Side::W, Side::N, Side::E];
        for (turn, side) in (0..).zip(shown) {
            assert_eq!(stairway.turned(turn), Sides(side.bit()), "{turn}");
        }
        // Behind the door on a side a tile gets that side's number of turns, and faces the door.
        for side in Side::ALL {
            assert!(stairway.turned(side as u8).contains(side.back()));
        }
    }

    #[test]
    fn there_and_back_is_home() {
        bivouac_engine::rules!["ESC-GEO-01"];
        for side in Side::ALL {
            assert_eq!(Cell::at(3, -2).beyond(side).beyond(side.back()), Cell::at(3, -2));
        }
        assert_eq!(Cell::default().beyond(Side::N).beyond(Side::E), Cell::at(1, 1));
    }
}
