//! Farms and camps (B34-FARM, B34-CAMP).

use arrayvec::ArrayVec;
use bivouac_engine::Seat;

use crate::action::Source;
use crate::board::{Board, Farm, Pending};
use crate::content::cool;
use crate::event::Event;
use crate::hex::{Dir, Dirs};
use crate::kind::Kind;
use crate::play::Play;
use crate::tile::{TileId, TileKind};

/// A farm's cool-down on this tile (B34-FARM-04).
pub(crate) fn farm_cool(kind: TileKind) -> u8 {
    if kind == TileKind::Farmland { cool::FARMLAND } else { cool::FARM }
}

impl Board {
    /// Whether a farm may be built here (B34-FARM-02).
    pub(crate) fn is_farm_site(&self, tile: TileId) -> bool {
        let site = &self[tile];
        !site.is_lake() && !site.is_camp() && self.farm_on(tile).is_none()
    }

    /// Whether a camp may be built here (B34-CAMP-02).
    pub(crate) fn is_camp_site(&self, tile: TileId) -> bool {
        self.is_farm_site(tile) && !self.is_mid_route(tile)
    }

    /// The cells that a new camp here would explore, as long as there are tiles.
    pub(crate) fn cells_round(&self, tile: TileId) -> Dirs {
        if self.tiles_left > 0 { self[tile].open } else { Dirs::NONE }
    }

    /// How far a tile is from the nearest player camp.
    fn camps_away(&self, tile: TileId) -> u16 {
        let cell = self[tile].cell;
        self.camps.iter().map(|camp| self[*camp].cell.distance(cell)).min().unwrap_or(0)
    }
}

impl Play<'_, '_> {
    pub(crate) fn build_farm(&mut self, seat: Seat, from: Source, serves: Dir) {
        let tile = self.at(seat);
        let Some(camp) = self.state.board[tile].neighbour(serves) else { return };
        self.use_up(seat, from, Kind::FarmKit);
        self.put_farm(Some(seat), tile, camp);
    }

    fn put_farm(&mut self, seat: Option<Seat>, tile: TileId, camp: TileId) {
        let cool = farm_cool(self.state.board[tile].kind);
        self.state.board.farms.push(Farm { at: tile, serves: Some(camp), cool });
        let (at, serves) = (self.spot(tile), self.spot(camp));
        self.tell(|| Event::FarmBuilt { seat, at, serves });
    }

    /// Stealers build with a stolen kit at once (B34-FARM-08, B34-R-48). Answers whether there was
    /// a place for it.
    pub(crate) fn build_enemy_farm(&mut self, camp: TileId) -> bool {
        let board = &self.state.board;
        let sites: ArrayVec<TileId, 6> =
            board[camp].neighbours().map(|(_, tile)| tile).filter(|tile| board.is_farm_site(*tile)).collect();
        let farmland = sites.iter().any(|tile| board[*tile].kind == TileKind::Farmland);
        let fitting = |tile: &&TileId| !farmland || board[**tile].kind == TileKind::Farmland;
        let farthest = sites.iter().filter(fitting).map(|tile| board.camps_away(*tile)).max();
        let best: ArrayVec<TileId, 6> = sites
            .iter()
            .filter(fitting)
            .filter(|tile| Some(board.camps_away(**tile)) == farthest)
            .copied()
            .collect();
        let Some(&tile) = best.get(self.pick(best.len())) else { return false };
        self.put_farm(None, tile, camp);
        true
    }

    /// Farms whose camp is gone find another, or stand idle (B34-FARM-07).
    pub(crate) fn serve_camps(&mut self) {
        for index in 0..self.state.board.farms.len() {
            let board = &self.state.board;
            let Farm { at, serves, .. } = board.farms[index];
            if serves.is_some_and(|camp| board[camp].is_camp()) {
                continue;
            }
            let rank = |tile: TileId| match &board[tile] {
                tile if tile.is_player_camp() => 0,
                tile if tile.is_friendly() => 1,
                _ => 2,
            };
            let near = board[at].neighbours().map(|(_, tile)| tile).filter(|tile| board[*tile].is_camp());
            let found = near.min_by_key(|tile| rank(*tile));
            if found != serves {
                self.state.board.farms[index].serves = found;
                let (at, serves) = (self.spot(at), found.map(|camp| self.spot(camp)));
                self.tell(|| Event::FarmServes { at, serves });
            }
        }
    }

    /// A Camp Kit is used: first orientations are named for all cells around (B34-CAMP-04).
    pub(crate) fn build_camp(&mut self, seat: Seat, from: Source) {
        self.use_up(seat, from, Kind::CampKit);
        let cells = self.state.board.cells_round(self.at(seat));
        if cells.is_empty() {
            self.raise_camp(seat, cells, &[]);
        } else {
            self.state.board.pending = Some(Pending::Camp { cells, turns: ArrayVec::new() });
        }
    }

    pub(crate) fn turn_next(&mut self, seat: Seat, turn: u8) {
        let Some(Pending::Camp { cells, turns }) = &mut self.state.board.pending else { return };
        turns.push(turn);
        if turns.len() == cells.iter().count() {
            let (cells, turns) = (*cells, turns.clone());
            self.state.board.pending = None;
            self.raise_camp(seat, cells, &turns);
        }
    }

    /// The camp stands: what lies there turns up, then the cells around are explored, then a
    /// Captured springs (B34-CAMP-05).
    fn raise_camp(&mut self, seat: Seat, cells: Dirs, turns: &[u8]) {
        self.cx.lock("a camp was built");
        let tile = self.at(seat);
        self.state.board[tile].camp = true;
        self.state.board.camps.push(tile);
        let there = self.state.board[tile].tokens;
        let (at, shown) = (self.spot(tile), self.state.counts(there));
        for marker in self.state.oldest_first(there) {
            self.state.board[tile].tokens.remove(marker);
            self.put_on_camp(marker, tile);
        }
        self.tell(|| Event::CampBuilt { seat, at, shown });
        self.serve_camps();
        for (dir, turn) in cells.iter().zip(turns) {
            // Cells that came to touch the exit are passed over; an empty stack ends it.
            if self.state.board[tile].open.contains(dir) && !self.is_over() {
                self.reveal_tile(seat, tile, dir, *turn);
            }
        }
        let traps = self.state.of_kind(self.state.board[tile].tokens, Kind::Captured);
        if self.is_over() {
            return;
        }
        for trap in traps.iter() {
            if self.is_free(seat) {
                self.spring(seat, trap);
            } else {
                self.lift(trap, tile);
                self.discard(trap);
            }
        }
    }
}
