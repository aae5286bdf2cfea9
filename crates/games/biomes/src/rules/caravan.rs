//! Caravan routes (B34-CARA).

use arrayvec::ArrayVec;
use bivouac_engine::Seat;

use crate::action::Source;
use crate::board::{Board, Route};
use crate::event::Event;
use crate::hex::Path;
use crate::kind::Kind;
use crate::play::Play;
use crate::tile::TileId;

impl Board {
    /// The tiles of a way from here, if a route may be laid out along it (B34-CARA-02).
    pub(crate) fn route_along(&self, from: TileId, path: Path) -> Option<ArrayVec<TileId, 5>> {
        let mut tiles = ArrayVec::new();
        tiles.push(from);
        let mut at = from;
        for (index, dir) in path.iter().enumerate() {
            let next = self[at].neighbour(dir)?;
            let last = index + 1 == path.len();
            let fits =
                if last { self[next].is_friendly() } else { !self[next].is_lake() && !self[next].is_camp() };
            if !fits || tiles.contains(&next) {
                return None;
            }
            tiles.push(next);
            at = next;
        }
        (tiles.len() > 1 && self[from].is_friendly()).then_some(tiles)
    }

    /// All ways along which a route may be laid out from here.
    pub(crate) fn each_route(&self, from: TileId, found: &mut impl FnMut(Path)) {
        fn grow(board: &Board, seen: &mut ArrayVec<TileId, 5>, path: Path, found: &mut impl FnMut(Path)) {
            let Some(&at) = seen.last() else { return };
            for (dir, next) in board[at].neighbours() {
                let Some(longer) = path.then(dir).filter(|_| !seen.contains(&next)) else { continue };
                if board[next].is_friendly() {
                    found(longer);
                } else if longer.len() < Path::MOST && !board[next].is_lake() && !board[next].is_camp() {
                    seen.push(next);
                    grow(board, seen, longer, found);
                    seen.pop();
                }
            }
        }
        if self[from].is_friendly() {
            grow(self, &mut [from].into_iter().collect(), Path::default(), found);
        }
    }
}

impl Play<'_, '_> {
    pub(crate) fn lay_route(&mut self, seat: Seat, from: Source, path: Path) {
        let here = self.at(seat);
        let Some(tiles) = self.state.board.route_along(here, path) else { return };
        let Some(&to) = tiles.last() else { return };
        self.use_up(seat, from, Kind::CaravanKit);
        let count = tiles.len() as u8;
        self.state.board.routes.push(Route { from: here, to, path, tiles });
        let (from, to) = (self.spot(here), self.spot(to));
        self.tell(|| Event::RouteLaid { seat, from, to, tiles: count });
    }

    pub(crate) fn send(&mut self, seat: Seat, route: u8, what: Kind, from: Source, pack: u8) {
        let here = self.at(seat);
        let Some(to) =
            self.state.board.routes.get(usize::from(route)).and_then(|route| route.other_end(here))
        else {
            return;
        };
        let Some(marker) = self.state.usable(seat, from, what) else { return };
        self.take_out(marker, seat);
        self.pay(seat, 1, pack);
        self.put_on_camp(marker, to);
        let to = self.spot(to);
        self.tell(|| Event::Sent { seat, what, to });
    }

    /// Routes that end at a camp that is no more are gone too (B34-CARA-06).
    pub(crate) fn drop_routes(&mut self, camp: TileId) {
        while let Some(index) =
            self.state.board.routes.iter().position(|route| route.other_end(camp).is_some())
        {
            let Route { from, to, .. } = self.state.board.routes.remove(index);
            let (from, to) = (self.spot(from), self.spot(to));
            self.tell(|| Event::RouteLost { from, to });
        }
    }
}
