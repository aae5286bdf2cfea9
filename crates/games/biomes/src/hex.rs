//! Cells and directions: a flat-top hex grid, its V, and what cells are called (B34-GEO-01..06).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of the six directions, clockwise from the top (B34-GEO-02).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "biomes/")]
#[repr(u8)]
pub enum Dir {
    /// North: up.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South: down.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Dir {
    /// All six, in order.
    pub const ALL: [Dir; 6] = [Dir::N, Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW];

    /// Its number, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction with this number, counted round.
    #[inline]
    pub const fn number(number: u8) -> Dir {
        Dir::ALL[(number % 6) as usize]
    }

    /// The one that leads back.
    #[inline]
    pub const fn back(self) -> Dir {
        Dir::number(self as u8 + 3)
    }

    /// Its bit in a set of directions.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    const fn step(self) -> (i8, i8) {
        match self {
            Dir::N => (0, -1),
            Dir::NE => (1, -1),
            Dir::SE => (1, 0),
            Dir::S => (0, 1),
            Dir::SW => (-1, 1),
            Dir::NW => (-1, 0),
        }
    }

    /// How it is spoken: "north-east".
    pub const fn name(self) -> &'static str {
        match self {
            Dir::N => "north",
            Dir::NE => "north-east",
            Dir::SE => "south-east",
            Dir::S => "south",
            Dir::SW => "south-west",
            Dir::NW => "north-west",
        }
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of directions, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(from = "Vec<Dir>", into = "Vec<Dir>")]
#[ts(export_to = "biomes/", as = "Vec<Dir>")]
pub struct Dirs(pub u8);

impl Dirs {
    /// No direction.
    pub const NONE: Dirs = Dirs(0);

    /// Whether `dir` is one of them.
    #[inline]
    pub const fn contains(self, dir: Dir) -> bool {
        self.0 & dir.bit() != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Them in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Dir> + Clone {
        Dir::ALL.into_iter().filter(move |dir| self.contains(*dir))
    }
}

impl FromIterator<Dir> for Dirs {
    fn from_iter<I: IntoIterator<Item = Dir>>(dirs: I) -> Dirs {
        Dirs(dirs.into_iter().fold(0, |bits, dir| bits | dir.bit()))
    }
}

impl From<Vec<Dir>> for Dirs {
    fn from(dirs: Vec<Dir>) -> Dirs {
        dirs.into_iter().collect()
    }
}

impl From<Dirs> for Vec<Dir> {
    fn from(dirs: Dirs) -> Vec<Dir> {
        dirs.iter().collect()
    }
}

impl fmt::Debug for Dirs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A hex position, whether or not a tile lies there, in axial coordinates (B34-GEO-01).
///
/// People call it by its ring and its place in the ring: `B3` is in the second ring round Main
/// Camp, the third from the left arm of the V.
///
/// ```
/// use bivouac_biomes::Cell;
/// assert_eq!(Cell { q: 0, r: -2 }.to_string(), "B3");
/// assert_eq!(Cell { q: -2, r: 0 }.to_string(), "B1");
/// assert_eq!(Cell { q: 2, r: -2 }.to_string(), "B5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "biomes/")]
pub struct Cell {
    /// The column, growing to the right.
    pub q: i8,
    /// The row, growing downwards.
    pub r: i8,
}

impl Cell {
    /// Where Main Camp lies: the point of the V.
    pub const HOME: Cell = Cell { q: 0, r: 0 };

    /// The cell at these coordinates.
    pub const fn new(q: i8, r: i8) -> Cell {
        Cell { q, r }
    }

    /// The next cell in a direction.
    #[inline]
    #[must_use]
    pub const fn toward(self, dir: Dir) -> Cell {
        let (q, r) = dir.step();
        Cell { q: self.q.wrapping_add(q), r: self.r.wrapping_add(r) }
    }

    /// The direction of a neighbour.
    pub fn dir_to(self, other: Cell) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| self.toward(*dir) == other)
    }

    /// The hex distance, whatever lies between (B34-GEO-03).
    #[inline]
    pub const fn distance(self, other: Cell) -> u16 {
        let (q, r) = (self.q as i16 - other.q as i16, self.r as i16 - other.r as i16);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// Whether it lies inside the V, arm lines included (B34-GEO-04).
    #[inline]
    pub const fn is_inside(self) -> bool {
        self.r <= 0 && self.q as i16 + self.r as i16 <= 0
    }

    /// Whether it lies on one of the two arms.
    #[inline]
    pub const fn is_on_arm(self) -> bool {
        self.is_inside() && (self.r == 0 || self.q as i16 + self.r as i16 == 0)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ring = self.distance(Cell::HOME);
        if ring == 0 || !self.is_inside() {
            return write!(f, "({},{})", self.q, self.r);
        }
        let (round, letter) = ((ring - 1) / 26, (ring - 1) % 26);
        for _ in 0..=round {
            write!(f, "{}", char::from(b'A' + letter as u8))?;
        }
        write!(f, "{}", i16::from(self.q) + ring as i16 + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.q, self.r)
    }
}

/// A way of one to four steps: the path of a caravan route.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(try_from = "Vec<Dir>", into = "Vec<Dir>")]
#[ts(export_to = "biomes/", as = "Vec<Dir>")]
pub struct Path {
    steps: [u8; 4],
    len: u8,
}

impl Path {
    /// No route is longer (B34-CARA-02: five tiles).
    pub const MOST: usize = 4;

    /// How many steps it has.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether it has no step.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Its steps in order.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Dir> + Clone {
        (0..self.len()).map(move |index| Dir::number(self.steps[index]))
    }

    /// One step longer; nothing if it is as long as it can be.
    #[must_use]
    pub const fn then(mut self, dir: Dir) -> Option<Path> {
        if self.len() >= Path::MOST {
            return None;
        }
        self.steps[self.len as usize] = dir as u8;
        self.len += 1;
        Some(self)
    }
}

impl TryFrom<Vec<Dir>> for Path {
    type Error = &'static str;
    fn try_from(dirs: Vec<Dir>) -> Result<Path, &'static str> {
        let steps = dirs.into_iter().try_fold(Path::default(), Path::then);
        steps.ok_or("a path has at most four steps")
    }
}

impl From<Path> for Vec<Dir> {
    fn from(path: Path) -> Vec<Dir> {
        path.iter().collect()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
