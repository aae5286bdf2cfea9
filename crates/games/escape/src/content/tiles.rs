//! The chamber tiles (table 1.3 of the rules page). Which icons and doors a tile has is our own
//! design where the page says so, and can be corrected here.

use crate::geometry::{Side, Sides};
use crate::icon::{Cost, Icon};

/// A chamber tile as it is printed, its stairway to the south.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// Its id on the rules page.
    pub key: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// To which set it belongs.
    pub set: TileSet,
    /// The icons in the red frame.
    pub entry: Cost,
    /// Its open sides, the stairway included.
    pub doors: Sides,
    /// The gems that can be activated here.
    pub gems: Option<Gems>,
    /// Whether it shows a purple mask.
    pub mask: bool,
    /// Whether it shows a treasure icon.
    pub treasure: bool,
}

/// To which set a tile belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileSet {
    /// The starting chamber.
    Start,
    /// The Exit.
    Exit,
    /// The four chambers with three gem icons.
    Triple,
    /// The thirteen basic chambers.
    Basic,
    /// The thirteen curse and treasure chambers.
    Enhanced,
}

/// What activating gems costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gems {
    /// Which icon.
    pub icon: Icon,
    /// How many of it for one gem, for two, for three.
    pub prices: &'static [u8],
}

const N: u8 = Side::N.bit();
const E: u8 = Side::E.bit();
const S: u8 = Side::S.bit();
const W: u8 = Side::W.bit();

const AA: Cost = Cost::of(2, 0, 0);
const AK: Cost = Cost::of(1, 1, 0);
const AT: Cost = Cost::of(1, 0, 1);

const KEYS: Option<Gems> = Some(Gems { icon: Icon::Key, prices: &[4] });
const TORCHES: Option<Gems> = Some(Gems { icon: Icon::Torch, prices: &[4] });
const MANY_KEYS: Option<Gems> = Some(Gems { icon: Icon::Key, prices: &[4, 7, 10] });
const MANY_TORCHES: Option<Gems> = Some(Gems { icon: Icon::Torch, prices: &[4, 7, 10] });

const fn main(
    key: &'static str,
    name: &'static str,
    set: TileSet,
    entry: Cost,
    doors: u8,
    gems: Option<Gems>,
) -> Tile {
    Tile { key, name, set, entry, doors: Sides(doors), gems, mask: false, treasure: false }
}

/// A chamber of the basic set and its twin with a purple mask or a treasure icon.
const fn pair(keys: [&'static str; 2], entry: Cost, doors: u8, gems: Option<Gems>, marks: &str) -> [Tile; 2] {
    let name = match gems {
        Some(_) => "Gem chamber",
        None => "Chamber",
    };
    let basic = main(keys[0], name, TileSet::Basic, entry, doors, gems);
    let marks = marks.as_bytes();
    let (mask, treasure) = (marks[0] == b'm', marks[marks.len() - 1] == b't');
    [basic, Tile { key: keys[1], set: TileSet::Enhanced, mask, treasure, ..basic }]
}

const MAIN: [Tile; 6] = [
    main("M-START", "Starting chamber", TileSet::Start, AA, E | W, None),
    main("M-EXIT", "Exit", TileSet::Exit, AA, S | E | W, None),
    main("M-GK1", "Great gem chamber", TileSet::Triple, AK, S | E | W, MANY_KEYS),
    main("M-GK2", "Great gem chamber", TileSet::Triple, AT, S | N | W, MANY_KEYS),
    main("M-GT1", "Great gem chamber", TileSet::Triple, AT, S | N | E, MANY_TORCHES),
    main("M-GT2", "Great gem chamber", TileSet::Triple, AK, S | E | W, MANY_TORCHES),
];

/// `m` a purple mask, `t` a treasure icon, on the second of the two.
const PAIRS: [[Tile; 2]; 13] = [
    pair(["B01", "E01"], AK, S | N, KEYS, "m"),
    pair(["B02", "E02"], AT, S | E | W, KEYS, "t"),
    pair(["B03", "E03"], AA, S | W, KEYS, "mt"),
    pair(["B04", "E04"], AT, S | N, TORCHES, "m"),
    pair(["B05", "E05"], AK, S | E | W, TORCHES, "t"),
    pair(["B06", "E06"], AA, S | E, TORCHES, "mt"),
    pair(["B07", "E07"], AK, S | N | E | W, None, "m"),
    pair(["B08", "E08"], AT, S | N | E | W, None, "t"),
    pair(["B09", "E09"], AA, S | N | E, None, "m"),
    pair(["B10", "E10"], AA, S | N | W, None, "t"),
    pair(["B11", "E11"], AK, S | E | W, None, "mt"),
    pair(["B12", "E12"], AT, S | N | E, None, "mt"),
    pair(["B13", "E13"], AA, S | N | W, None, "m"),
];

/// How many tiles there are.
pub const TILE_COUNT: usize = MAIN.len() + 2 * PAIRS.len();

/// Every tile there is: the main ones, the basic set, the enhanced set.
pub static TILES: [Tile; TILE_COUNT] = {
    let mut tiles = [MAIN[0]; TILE_COUNT];
    let mut index = 0;
    while index < MAIN.len() {
        tiles[index] = MAIN[index];
        index += 1;
    }
    let mut index = 0;
    while index < PAIRS.len() {
        tiles[MAIN.len() + index] = PAIRS[index][0];
        tiles[MAIN.len() + PAIRS.len() + index] = PAIRS[index][1];
        index += 1;
    }
    tiles
};
