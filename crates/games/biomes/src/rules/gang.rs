//! The Roaming Gang (B34-GANG).

use arrayvec::ArrayVec;

use crate::board::Job;
use crate::content::MOVEMENT;
use crate::event::{Event, Harm, Parting};
use crate::hex::{Dir, Dirs};
use crate::land;
use crate::play::Play;
use crate::tile::TileId;

impl Play<'_, '_> {
    /// Step 5 of the board turn.
    pub(crate) fn move_gang(&mut self) {
        let Some(from) = self.state.board.gang else { return };
        if self.hold_gang() {
            return;
        }
        let ways = self.gang_ways(from);
        if ways.is_empty() {
            let at = self.spot(from);
            return self.tell(|| Event::GangStuck { at });
        }
        let mut dice = Vec::new();
        let dir = loop {
            let die = self.die();
            dice.push(die);
            let dir = Dir::number(die - 1);
            if ways.contains(dir) {
                break dir;
            }
        };
        self.send_gang(from, dir, dice);
    }

    /// It goes this way, which the last of these dice showed.
    pub(crate) fn send_gang(&mut self, from: TileId, dir: Dir, dice: Vec<u8>) {
        let (to, fights) = self.gang_walk(from, dir);
        self.state.board.gang = Some(to);
        let (from_spot, to_spot) = (self.spot(from), self.spot(to));
        self.tell(|| Event::GangMoved { dice, from: from_spot, to: to_spot });
        for ally in fights {
            self.begin_fight(ally);
        }
        if to != from {
            self.disrupt(to);
        }
    }

    /// Bands that hold the gang fight on. Answers whether it was held (B34-R-37).
    pub(crate) fn hold_gang(&mut self) -> bool {
        let holding = |job: Job| matches!(job, Job::Hunt { holds } if holds > 0);
        let bands: ArrayVec<TileId, 2> =
            self.state.board.bands.iter().filter(|band| holding(band.job)).map(|band| band.ally).collect();
        for ally in &bands {
            let mut left = 0;
            for band in self.state.board.bands.iter_mut().filter(|band| band.ally == *ally) {
                if let Job::Hunt { holds } = &mut band.job {
                    *holds -= 1;
                    left = *holds;
                }
            }
            let spot = self.spot(*ally);
            self.tell(|| Event::GangHeld { ally: spot, left });
            if left == 0 {
                self.dismiss(*ally, Parting::Done);
            }
        }
        !bands.is_empty()
    }

    /// The directions in which a first step is possible (B34-GANG-03).
    pub(crate) fn gang_ways(&self, from: TileId) -> Dirs {
        let board = &self.state.board;
        let dry = |dir: &Dir| board[from].neighbour(*dir).is_some_and(|next| !board[next].is_lake());
        let ways: Dirs = Dir::ALL.into_iter().filter(dry).collect();
        let level: Dirs = ways.iter().filter(|dir| !self.is_shut(from, *dir)).collect();
        // Whoever finds no way round the cliffs ignores them.
        if level.is_empty() { ways } else { level }
    }

    fn is_shut(&self, from: TileId, dir: Dir) -> bool {
        self.game.options.cliffs_block_npcs && land::is_cliff(&self.state.board, from, dir)
    }

    /// Where it ends, and which bands it meets (B34-GANG-02, 05, 06).
    fn gang_walk(&self, from: TileId, dir: Dir) -> (TileId, ArrayVec<TileId, 2>) {
        let board = &self.state.board;
        let (mut way, mut left) = (ArrayVec::<TileId, 3>::new(), MOVEMENT);
        way.push(from);
        let mut fights = ArrayVec::new();
        let mut at = from;
        while let Some(next) = board[at].neighbour(dir) {
            let cost = board[next].kind.enter();
            let shut = at != from && self.is_shut(at, dir);
            if board[next].is_lake() || cost > left || shut {
                break;
            }
            left -= cost;
            at = next;
            way.push(at);
            let hunts = |job: Job| matches!(job, Job::Hunt { .. });
            let bands = board.bands.iter().filter(|band| band.at == at && hunts(band.job));
            fights = bands.map(|band| band.ally).collect();
            if !fights.is_empty() || left == 0 {
                break;
            }
        }
        let held_off = |tile: &&TileId| board[**tile].is_camp() && !board.free_on(**tile).is_empty();
        let end = way.iter().rev().find(|tile| **tile == from || !held_off(tile));
        (end.copied().unwrap_or(from), fights)
    }

    /// What its arrival does to a tile (B34-GANG-07, 08, 11, 12).
    fn disrupt(&mut self, tile: TileId) {
        for seat in self.free_in_order(tile) {
            self.injure(seat, Harm::Gang);
            if self.is_over() {
                return;
            }
        }
        let held = self.state.board[tile].tokens;
        if self.state.board[tile].is_camp() && !held.is_empty() {
            let list = self.state.oldest_first(held);
            let marker = list[self.pick(list.len())];
            self.lift(marker, tile);
            let (at, what) = (self.spot(tile), self.destroy(marker));
            self.tell(|| Event::GangDestroyed { at, what });
            self.dismiss_idle_bands();
            self.judge();
        }
        let homes: ArrayVec<TileId, 4> = self
            .state
            .board
            .parties
            .iter()
            .filter(|party| party.at == tile)
            .map(|party| party.home)
            .collect();
        for home in homes {
            if !self.is_over() {
                self.slay_party(home);
            }
        }
        let slain = |job: Job| !matches!(job, Job::Hunt { .. });
        let bands: ArrayVec<TileId, 2> = self
            .state
            .board
            .bands
            .iter()
            .filter(|band| band.at == tile && slain(band.job))
            .map(|band| band.ally)
            .collect();
        for ally in bands {
            if !self.is_over() && self.state.board.is_out(ally) {
                self.dismiss(ally, Parting::Slain);
            }
        }
    }
}
