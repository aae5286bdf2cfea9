//! What it costs a player to come to every tile (B34-MOVE).

use arrayvec::ArrayVec;
use bivouac_engine::Seat;
use serde::Serialize;

use crate::action::Action;
use crate::board::MOST_TILES;
use crate::kind::Kind;
use crate::land::is_cliff;
use crate::tile::TileId;
use crate::token::Markers;
use crate::view::View;

/// A pack never pays for more crossings on one way.
const MOST_PAID: usize = 7;
/// No way leads there.
const FAR: u8 = u8::MAX;

/// A tile, and how many supplies of the pack were paid on the way.
type Node = (u8, u8);

/// How a tile is reached.
#[derive(Clone, Copy, Debug)]
struct Reach {
    actions: u8,
    supplies: u8,
    from: Node,
    by: Action,
}

const UNREACHED: Reach = Reach { actions: FAR, supplies: FAR, from: (0, 0), by: Action::End };

/// The cheapest ways of a seat to every tile: least actions, then least supplies. The gang's tile
/// is nowhere to go.
pub(crate) struct Ways {
    start: TileId,
    reached: [[Reach; MOST_TILES]; MOST_PAID + 1],
    /// How much of the pack may be paid.
    purse: u8,
}

/// One step of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Step {
    /// The tile it leads to.
    pub(crate) to: TileId,
    /// On foot, over a cliff, or on a caravan route.
    pub(crate) by: By,
    pub(crate) actions: u8,
    pub(crate) supplies: u8,
    /// As it is offered.
    pub(crate) action: Action,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum By {
    Move,
    Cross,
    Ride,
}

impl Ways {
    /// The ways of a free player from where it stands, paying at most `purse` supplies out of its
    /// pack. Supplies that it can use where a cliff is crossed pay too.
    pub(crate) fn of(view: &View, seat: Seat, purse: u8) -> Ways {
        let board = &view.board;
        let start = board.players[seat].at;
        let purse = purse.min(MOST_PAID as u8);
        let mut ways = Ways { start, reached: [[UNREACHED; MOST_TILES]; MOST_PAID + 1], purse };
        ways.reached[0][start.index()] = Reach { actions: 0, supplies: 0, ..UNREACHED };
        if !board.players[seat].is_free() {
            return ways;
        }
        // Every step costs one or two actions, so what is reached with fewer is settled.
        let (mut at, mut most) = (0, 0);
        while at <= most {
            for paid in 0..=purse {
                for index in 0..board.tiles.len() {
                    let here = ways.reached[usize::from(paid)][index];
                    if here.actions == at {
                        most = most.max(ways.go_on(view, seat, (index as u8, paid), here));
                    }
                }
            }
            at += 1;
        }
        ways
    }

    /// Takes every step from here; answers what the dearest reach costs now.
    fn go_on(&mut self, view: &View, seat: Seat, node: Node, here: Reach) -> u8 {
        let board = &view.board;
        let (tile, paid) = (TileId(node.0), node.1);
        let mut most = 0;
        let mut step = |to: TileId, to_paid: u8, actions: u8, supplies: u8, by: Action| {
            if board.is_ganged(to) || to_paid > self.purse {
                return;
            }
            let there = &mut self.reached[usize::from(to_paid)][to.index()];
            let (actions, supplies) = (here.actions + actions, here.supplies + supplies);
            if (actions, supplies) < (there.actions, there.supplies) {
                *there = Reach { actions, supplies, from: node, by };
                most = most.max(actions);
            }
        };
        for (dir, to) in board[tile].neighbours() {
            let next = &board[to];
            if next.is_lake() {
                continue;
            }
            let cost = next.kind.enter();
            if !is_cliff(board, tile, dir) {
                step(to, paid, cost, 0, Action::Move { to: dir });
            } else if has_supply(view, seat, tile) {
                step(to, paid, cost, 1, Action::Cross { to: dir, pack: 0 });
            } else {
                step(to, paid + 1, cost, 1, Action::Cross { to: dir, pack: 1 });
            }
        }
        for (index, route) in board.routes.iter().enumerate() {
            if let Some(end) = route.other_end(tile)
                && board.is_open(route)
            {
                step(end, paid, 1, 0, Action::Ride { route: index as u8 });
            }
        }
        most
    }

    fn best(&self, to: TileId) -> Option<(u8, Reach)> {
        let nodes = (0..=self.purse).map(|paid| (paid, self.reached[usize::from(paid)][to.index()]));
        nodes
            .filter(|(_, reach)| reach.actions != FAR)
            .min_by_key(|(_, reach)| (reach.actions, reach.supplies))
    }

    /// The least actions, and with them the least supplies, to come there.
    pub(crate) fn cost(&self, to: TileId) -> Option<(u8, u8)> {
        self.best(to).map(|(_, reach)| (reach.actions, reach.supplies))
    }

    /// The steps of the cheapest way, the last first.
    fn back(&self, to: TileId) -> impl Iterator<Item = Step> + '_ {
        let mut node = self.best(to).map(|(paid, _)| (to.0, paid));
        std::iter::from_fn(move || {
            let (tile, paid) = node.filter(|node| *node != (self.start.0, 0))?;
            let reach = self.reached[usize::from(paid)][usize::from(tile)];
            let before = self.reached[usize::from(reach.from.1)][usize::from(reach.from.0)];
            node = Some(reach.from);
            let by = match reach.by {
                Action::Cross { .. } => By::Cross,
                Action::Ride { .. } => By::Ride,
                _ => By::Move,
            };
            Some(Step {
                to: TileId(tile),
                by,
                actions: reach.actions - before.actions,
                supplies: reach.supplies - before.supplies,
                action: reach.by,
            })
        })
    }

    /// The first step of the cheapest way there; nothing if there is none or no need of one.
    pub(crate) fn first(&self, to: TileId) -> Option<Step> {
        self.back(to).last()
    }
}

/// Whether a seat can pay with a supply that lies on this tile (B34-PAY-01).
fn has_supply(view: &View, seat: Seat, tile: TileId) -> bool {
    let tile = &view.board[tile];
    !tile.kind.is_enemy() && supplies(view, seat, tile.tokens) > 0
}

/// How many of a set are supplies that the seat knows of, as far as the viewer can tell.
pub(crate) fn supplies(view: &View, seat: Seat, set: Markers) -> u8 {
    let is_one = |token: &crate::token::SeenToken| {
        token.face.up() == Some(&Kind::Supply) && (token.up || token.known.contains(seat))
    };
    set.iter().filter_map(|marker| view.token(marker)).filter(|token| is_one(token)).count() as u8
}

/// The answer about ways.
#[derive(Serialize)]
pub(super) struct Paths {
    paths: Vec<PathTo>,
}

/// The cheapest way to a tile.
#[derive(Serialize)]
struct PathTo {
    to: TileId,
    actions: u8,
    supplies: u8,
    steps: Vec<Step>,
}

impl Paths {
    pub(super) fn of(view: &View, seat: Seat) -> Paths {
        let board = &view.board;
        let ways = Ways::of(view, seat, supplies(view, seat, board.players[seat].pack));
        let others = board.numbered().map(|(to, _)| to).filter(|to| *to != ways.start);
        let path = |to: TileId| {
            let (actions, supplies) = ways.cost(to)?;
            let mut steps: ArrayVec<Step, { MOST_TILES * 2 }> = ways.back(to).collect();
            steps.reverse();
            Some(PathTo { to, actions, supplies, steps: steps.to_vec() })
        };
        Paths { paths: others.filter_map(path).collect() }
    }
}
