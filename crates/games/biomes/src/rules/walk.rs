//! Walking, riding and teleporting (B34-MOVE, B34-TELE).

use bivouac_engine::Seat;

use crate::action::Source;
use crate::event::{Event, Harm};
use crate::hex::{Cell, Dir};
use crate::kind::Kind;
use crate::play::Play;
use crate::tile::TileId;

impl Play<'_, '_> {
    pub(crate) fn walk(&mut self, seat: Seat, dir: Dir) {
        self.step_to(seat, dir, false);
    }

    pub(crate) fn cross(&mut self, seat: Seat, dir: Dir, pack: u8) {
        self.pay(seat, 1, pack);
        self.step_to(seat, dir, true);
    }

    fn step_to(&mut self, seat: Seat, dir: Dir, cliff: bool) {
        let from = self.at(seat);
        let Some(to) = self.state.board[from].neighbour(dir) else { return };
        self.spend(self.state.board[to].kind.enter());
        let (from, spot) = (self.spot(from), self.spot(to));
        self.tell(|| Event::Moved { seat, from, to: spot, cliff });
        self.enter(seat, to);
    }

    pub(crate) fn ride(&mut self, seat: Seat, route: u8) {
        let here = self.at(seat);
        let Some(to) =
            self.state.board.routes.get(usize::from(route)).and_then(|route| route.other_end(here))
        else {
            return;
        };
        self.spend(1);
        let spot = self.spot(to);
        self.tell(|| Event::Rode { seat, to: spot });
        self.enter(seat, to);
    }

    pub(crate) fn teleport(&mut self, seat: Seat, from: Source, to: Cell) {
        let Some(to) = self.state.board.tile_at(to) else { return };
        self.use_up(seat, from, Kind::Teleport);
        let spot = self.spot(to);
        self.tell(|| Event::Teleported { seat, to: spot });
        if self.state.board[to].is_lake() {
            self.injure(seat, Harm::Lake);
        } else {
            self.enter(seat, to);
        }
    }

    /// Comes to stand on a tile, by whatever means (B34-MOVE-08).
    pub(crate) fn enter(&mut self, seat: Seat, tile: TileId) {
        self.state.board.players[seat].at = tile;
        if self.state.board.is_ganged(tile) {
            self.injure(seat, Harm::Gang);
        } else {
            self.judge();
        }
    }
}
