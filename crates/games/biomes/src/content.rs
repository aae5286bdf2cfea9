//! The component lists: how many of what, for three, four and five stacks (tables 1.1 to 1.4).

use crate::kind::{Counts, Kind};
use crate::tile::TileKind;

/// Tiles in a stack, the exit apart.
pub(crate) const STACK_SIZE: u8 = 8;
/// Basic tiles besides the start tiles: farmland, forest, grassland, quarry.
pub(crate) const POOL: [u8; 4] = [6, 6, 6, 5];
/// Actions of a turn, Extra Actions apart.
pub(crate) const ACTIONS: u8 = 3;
/// What a pack may weigh, Extra Carry Capacity apart.
pub(crate) const CAPACITY: u8 = 4;
/// Supplies a camp can hold.
pub(crate) const BARN: usize = 4;
/// Supplies on Main Camp at the start.
pub(crate) const START_SUPPLIES: usize = 2;
/// How far Foresight looks.
pub(crate) const FORESIGHT: usize = 5;
/// Movement of bands, parties and the gang.
pub(crate) const MOVEMENT: u8 = 2;
/// Supplies for a trade.
pub(crate) const TRADE: u8 = 2;
/// Supplies for a captive.
pub(crate) const RANSOM: u8 = 2;
/// Supplies for a band that hunts the gang.
pub(crate) const HUNT: u8 = 3;
/// Supplies for a band that destroys a party.
pub(crate) const DESTROY: u8 = 1;
/// The most a rescue can name.
pub(crate) const RESCUES: u8 = 3;
/// Board turns in captivity.
pub(crate) const CAPTIVITY: u8 = 2;
/// Rounds for which a band holds the gang.
pub(crate) const HOLD: u8 = 3;

/// Cool-downs.
pub(crate) mod cool {
    pub(crate) const FARM: u8 = 10;
    pub(crate) const FARMLAND: u8 = 6;
    pub(crate) const INJURY: u8 = 10;
    pub(crate) const ALLY_FOUND: u8 = 6;
    pub(crate) const ALLY_BUSY: u8 = 10;
    pub(crate) const ENEMY_FOUND: u8 = 6;
    pub(crate) const ONE_HOME: u8 = 10;
    pub(crate) const TWO_HOME: u8 = 16;
    pub(crate) const CAMP_DESTROYED: u8 = 19;
    pub(crate) const PARTY_LOST: u8 = 6;
    pub(crate) const NO_TARGET: u8 = 6;
}

/// The fixed tiles of each stack, from the first.
pub(crate) fn fixed_tiles(stack: usize) -> &'static [TileKind] {
    match stack {
        0 => &[TileKind::Lake, TileKind::Mountain, TileKind::StealerCamp],
        1 => &[TileKind::Lake, TileKind::Mountain, TileKind::KillerCamp, TileKind::AllyCamp],
        2 => &[TileKind::Lake, TileKind::Mountain, TileKind::GangCamp],
        3 => &[TileKind::Lake, TileKind::Mountain, TileKind::StealerCamp, TileKind::AllyCamp],
        _ => &[TileKind::Lake, TileKind::Mountain, TileKind::KillerCamp],
    }
}

/// The fixed secrets of each stack, from the first.
pub(crate) const fn fixed_secrets(stack: usize) -> [Kind; 3] {
    let buff = if stack.is_multiple_of(2) { Kind::ExtraAction } else { Kind::ExtraCarry };
    [Kind::Key, Kind::Captured, buff]
}

/// What a game with this many stacks is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Content {
    pub(crate) stacks: u8,
    /// Secrets for tiles, start tiles included.
    pub(crate) on_tiles: Counts,
    /// Secrets in the box.
    pub(crate) in_box: Counts,
    /// Tiles in the tile stack.
    pub(crate) tiles: u8,
    /// Tokens in the secret stack.
    pub(crate) secrets: u8,
}

impl Content {
    pub(crate) fn of(stacks: u8) -> Content {
        let column = usize::from(stacks.clamp(3, 5) - 3);
        let pick = |rows: [[u8; 3]; Kind::COUNT]| Counts(rows.map(|row| row[column]));
        let on_tiles = pick([
            [3, 4, 5],
            [2, 2, 3],
            [1, 2, 2],
            [3, 4, 5],
            [2, 3, 4],
            [2, 2, 2],
            [2, 2, 3],
            [2, 3, 3],
            [2, 2, 3],
            [1, 1, 1],
            [1, 1, 1],
        ]);
        let in_box = pick([
            [1, 1, 2],
            [1, 1, 1],
            [1, 1, 1],
            [0, 0, 0],
            [2, 3, 4],
            [1, 1, 2],
            [1, 1, 1],
            [1, 2, 2],
            [1, 1, 2],
            [1, 1, 2],
            [1, 1, 2],
        ]);
        let secrets = on_tiles.total() - START_TOKENS;
        Content { stacks, on_tiles, in_box, tiles: stacks * STACK_SIZE + 1, secrets }
    }

    /// Keys in the game.
    pub(crate) fn keys(&self) -> u8 {
        self.on_tiles.of(Kind::Key) + self.in_box.of(Kind::Key)
    }

    /// The first marker of the three start tokens.
    pub(crate) fn start_markers(&self) -> u8 {
        self.secrets
    }

    /// The first marker for what is drawn from the box.
    pub(crate) fn box_markers(&self) -> u8 {
        self.secrets + START_TOKENS
    }

    /// The first marker for supplies out of the reserve.
    pub(crate) fn reserve_markers(&self) -> u8 {
        self.box_markers() + self.in_box.total()
    }
}

/// Tokens on the start tiles.
pub(crate) const START_TOKENS: u8 = 3;
