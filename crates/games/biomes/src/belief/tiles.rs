//! What the tile stack may be: each block its fixed tiles and basics out of one pool, and whatever
//! Foresight has put into an order that only its user knows.

use arrayvec::ArrayVec;
use bivouac_engine::{Dice, Hidden};

use super::chain::{Origin, Puzzle, Stage};
use crate::Biomes;
use crate::action::Stack;
use crate::content::{POOL, STACK_SIZE, fixed_tiles};
use crate::hex::{Dir, Dirs};
use crate::state::MOST_STACK;
use crate::tile::{PATTERNS, StackTile, TileKind};
use crate::trail::Note;
use crate::view::View;

/// Tiles that lie on the board from the start.
const START_TILES: usize = 4;
/// Kinds that may be in any block: the basics, each quarry for itself.
const BASICS: u8 = 8;

/// Deals the tile stack so that it fits the view; the top is last.
pub(super) fn deal(game: &Biomes, view: &View, dice: &mut Dice) -> ArrayVec<Hidden<StackTile>, MOST_STACK> {
    let left = view.stack.len();
    let known = |index: usize| view.stack[index].face.up().copied();
    let tiles: Vec<StackTile> = if (0..left).all(|index| known(index).is_some()) {
        (0..left).filter_map(known).collect()
    } else {
        let puzzle = puzzle(game, view);
        let (places, _) = puzzle.draw(dice).unwrap_or_else(|| (puzzle.deal.clone(), Vec::new()));
        let first = puzzle.markers - left;
        let tile = |index: usize| known(index).unwrap_or_else(|| tile(places[first + index], dice));
        (0..left).map(tile).collect()
    };
    let hidden = tiles.into_iter().zip(&view.stack).rev();
    hidden.map(|(tile, seen)| Hidden::known_to(tile, seen.known)).collect()
}

/// All that the view says about the stack. A marker is a place in the order of revealing.
fn puzzle(game: &Biomes, view: &View) -> Puzzle {
    let content = &game.content;
    let (mut origins, mut deal) = (Vec::new(), Vec::new());
    let mut pool = (0..BASICS).flat_map(|kind| {
        let many = POOL.get(usize::from(kind)).filter(|_| kind < 3).map_or(1, |many| usize::from(*many));
        std::iter::repeat_n(kind, many)
    });
    for place in 0..content.tiles {
        let block = (place / STACK_SIZE).min(content.stacks - 1);
        let within = usize::from(place - block * STACK_SIZE);
        let fixed = fixed_tiles(usize::from(block)).get(within).copied();
        // The exit is the ninth of the last block.
        let fixed = fixed.or_else(|| (within == usize::from(STACK_SIZE)).then_some(TileKind::Exit));
        origins.push(Origin { block, marker: Some(place.into()) });
        deal.push(match fixed {
            Some(kind) => BASICS + (kind as u8 - TileKind::Mountain as u8),
            None => pool.next().unwrap_or(0),
        });
    }
    for kind in pool {
        origins.push(Origin { block: content.stacks, marker: None });
        deal.push(kind);
    }
    Puzzle {
        origins,
        deal,
        pools: vec![0; usize::from(content.stacks) + 1],
        loose: (1 << BASICS) - 1,
        markers: usize::from(content.tiles),
        stages: stages(view, usize::from(content.tiles)),
        weights: [0; 16],
    }
}

fn stages(view: &View, all: usize) -> Vec<Stage> {
    let mut stages = vec![Stage::default()];
    for note in &view.board.trail.notes {
        if let Note::Ordered { stack: Stack::Tiles, left, count, .. } = *note {
            let first = (all - usize::from(left)) as u16;
            let ordered = (first..first + u16::from(count)).collect();
            stages.push(Stage { ordered, ..Stage::default() });
        }
    }
    let last = stages.last_mut().expect("there is a first stage");
    let laid = view.board.tiles.iter().skip(START_TILES);
    let laid = laid.map(|tile| (tile.kind, quarry(tile.cliffs)));
    let known = |index: usize| view.stack[index].face.up().map(|tile| (tile.kind, tile.quarry));
    let first = all - view.stack.len();
    let seen = laid.map(Some).chain((0..view.stack.len()).map(known));
    for (place, tile) in seen.enumerate() {
        debug_assert!(place < first || place - first < view.stack.len());
        if let Some((kind, quarry)) = tile {
            last.only.push((place as u16, 1 << number(kind, quarry)));
        }
    }
    stages
}

/// A tile's kind as the puzzle counts them.
fn number(kind: TileKind, quarry: u8) -> u8 {
    match kind {
        TileKind::Farmland => 0,
        TileKind::Forest => 1,
        TileKind::Grassland => 2,
        TileKind::Quarry => 2 + quarry,
        other => BASICS + (other as u8 - TileKind::Mountain as u8),
    }
}

fn tile(number: u8, dice: &mut Dice) -> StackTile {
    const FIXED: [TileKind; 7] = [
        TileKind::Mountain,
        TileKind::Lake,
        TileKind::StealerCamp,
        TileKind::KillerCamp,
        TileKind::AllyCamp,
        TileKind::GangCamp,
        TileKind::Exit,
    ];
    match number {
        0..=2 => StackTile::plain(TileKind::BASICS[usize::from(number)]),
        3..BASICS => StackTile { kind: TileKind::Quarry, quarry: number - 2, spin: dice.below(6) as u8 },
        _ => StackTile::plain(FIXED[usize::from(number - BASICS).min(FIXED.len() - 1)]),
    }
}

/// Which quarry has such cliffs, turned whichever way: 1 to 5, or 0 if it is none.
fn quarry(cliffs: Dirs) -> u8 {
    let turned =
        |pattern: &Dirs, by: u8| -> Dirs { pattern.iter().map(|dir| Dir::number(dir as u8 + by)).collect() };
    let fits = |pattern: &Dirs| (0..6).any(|by| turned(pattern, by) == cliffs);
    PATTERNS.iter().position(fits).map_or(0, |index| index as u8 + 1)
}
