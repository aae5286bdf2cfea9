//! The land: laying tiles, which cells may be explored, and what travelling costs whoever is no
//! player (B34-GEO-07..12).

use crate::Biomes;
use crate::board::{Board, MOST_TILES};
use crate::hex::{Cell, Dir, Dirs};
use crate::options::WallLine;
use crate::tile::{NONE, Tile, TileId, TileKind};
use crate::token::Markers;

/// Lays a tile and joins it to its neighbours.
pub(crate) fn lay(game: &Biomes, board: &mut Board, cell: Cell, kind: TileKind, cliffs: Dirs) -> TileId {
    let id = TileId(board.tiles.len() as u8);
    let mut next = [NONE; 6];
    for (index, other) in board.tiles.iter_mut().enumerate() {
        if let Some(dir) = cell.dir_to(other.cell) {
            next[dir.index()] = index as u8;
            other.next[dir.back().index()] = id.0;
            other.open.0 &= !dir.back().bit();
        }
    }
    let mut tile = Tile { cell, kind, camp: false, cliffs, open: Dirs::NONE, next, tokens: Markers::NONE };
    let exit = board.exit.map(|exit| board[exit].cell);
    tile.open = Dir::ALL
        .into_iter()
        .filter(|dir| next[dir.index()] == NONE && is_land(game, cell.toward(*dir), exit))
        .collect();
    board.tiles.push(tile);
    if kind == TileKind::Exit {
        // B34-EXPL-03: nothing is ever laid next to the exit.
        board.exit = Some(id);
        for tile in &mut board.tiles {
            let beside = |dir: &Dir| tile.cell.toward(*dir).distance(cell) > 1;
            tile.open = tile.open.iter().filter(beside).collect();
        }
    }
    id
}

/// Whether a tile may lie in this cell, as far as walls are concerned.
fn is_land(game: &Biomes, cell: Cell, exit: Option<Cell>) -> bool {
    let inside = match game.options.wall_line {
        WallLine::On => cell.is_inside(),
        WallLine::Inside => cell.is_inside() && !cell.is_on_arm(),
    };
    inside && exit.is_none_or(|exit| exit.distance(cell) > 1)
}

/// Whether a cliff lies between a tile and its neighbour (B34-MOVE-04).
#[inline]
pub(crate) fn is_cliff(board: &Board, from: TileId, dir: Dir) -> bool {
    let tile = &board[from];
    tile.cliffs.contains(dir)
        || tile.neighbour(dir).is_some_and(|next| board[next].cliffs.contains(dir.back()))
}

/// Who travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Walker {
    /// Raiding parties, and whatever only measures a distance.
    Party,
    /// Bands ride open caravan routes.
    Band,
}

/// What it costs from or to every tile; [`FAR`] where no way leads.
pub(crate) type Costs = [u8; MOST_TILES];
/// No way leads there.
pub(crate) const FAR: u8 = u8::MAX;

/// What it costs to come from `start` to every tile.
pub(crate) fn costs_from(game: &Biomes, board: &Board, start: TileId, walker: Walker) -> Costs {
    let costs = measure(board, start, walker, game.options.cliffs_block_npcs, false);
    if game.options.cliffs_block_npcs { around_cliffs(board, costs, start, walker, false) } else { costs }
}

/// What it costs to come from every tile to `target`.
pub(crate) fn costs_to(game: &Biomes, board: &Board, target: TileId, walker: Walker) -> Costs {
    let costs = measure(board, target, walker, game.options.cliffs_block_npcs, true);
    if game.options.cliffs_block_npcs { around_cliffs(board, costs, target, walker, true) } else { costs }
}

/// Whoever finds no way round the cliffs ignores them (B34-R-07).
fn around_cliffs(board: &Board, mut costs: Costs, origin: TileId, walker: Walker, back: bool) -> Costs {
    if (0..board.tiles.len()).any(|index| costs[index] == FAR && !board.tiles[index].is_lake()) {
        let free = measure(board, origin, walker, false, back);
        // Far ends count as farther than all that can be reached round the cliffs.
        for (cost, free) in costs.iter_mut().zip(free) {
            if *cost == FAR && free != FAR {
                *cost = 100 + free;
            }
        }
    }
    costs
}

/// Least costs from `origin`, or to it. All costs are 1 or 2, so tiles are settled in order of
/// cost by going through the numbers.
fn measure(board: &Board, origin: TileId, walker: Walker, cliffs: bool, back: bool) -> Costs {
    let mut costs = [FAR; MOST_TILES];
    costs[origin.index()] = 0;
    let (mut at, mut most) = (0, 0);
    while at <= most {
        for (index, tile) in board.tiles.iter().enumerate() {
            if costs[index] != at || tile.is_lake() {
                continue;
            }
            for dir in Dir::ALL {
                let next = tile.next[dir.index()];
                if next == NONE {
                    continue;
                }
                let other = &board.tiles[usize::from(next)];
                let closed = other.is_lake()
                    || (cliffs && (tile.cliffs.contains(dir) || other.cliffs.contains(dir.back())));
                let cost = at + if back { tile.kind.enter() } else { other.kind.enter() };
                if !closed && cost < costs[usize::from(next)] {
                    costs[usize::from(next)] = cost;
                    most = most.max(cost);
                }
            }
            if walker == Walker::Band {
                for route in board.routes.iter().filter(|route| board.is_open(route)) {
                    if let Some(end) = route.other_end(TileId(index as u8))
                        && at + 1 < costs[end.index()]
                    {
                        costs[end.index()] = at + 1;
                        most = most.max(at + 1);
                    }
                }
            }
        }
        at += 1;
    }
    costs
}

/// The next tile on the way and what it costs to go there: the lowest direction among equally
/// good ones, walked steps before rides (B34-GEO-09). Nothing if there is no way, or none to go.
pub(crate) fn next_step(
    game: &Biomes,
    board: &Board,
    from: TileId,
    to_target: &Costs,
    walker: Walker,
) -> Option<(TileId, u8)> {
    let mut best: Option<(u16, TileId, u8)> = None;
    let mut try_step = |next: TileId, cost: u8| {
        let rest = to_target[next.index()];
        let total = u16::from(rest) + u16::from(cost);
        if rest != FAR && best.is_none_or(|(least, ..)| total < least) {
            best = Some((total, next, cost));
        }
    };
    let blocked = game.options.cliffs_block_npcs && to_target[from.index()] < 100;
    for (dir, next) in board[from].neighbours() {
        let shut = board[next].is_lake() || (blocked && is_cliff(board, from, dir));
        if !shut {
            try_step(next, board[next].kind.enter());
        }
    }
    if walker == Walker::Band {
        for route in board.routes.iter().filter(|route| board.is_open(route)) {
            if let Some(end) = route.other_end(from) {
                try_step(end, 1);
            }
        }
    }
    best.map(|(_, next, cost)| (next, cost))
}
