//! Exploring (B34-EXPL): turning over the top tile, and what comes with it.

use bivouac_engine::{Audience, Seat};

use crate::board::{AllyCamp, EnemyCamp, Status};
use crate::content::cool;
use crate::event::Event;
use crate::hex::Dir;
use crate::land;
use crate::options::BerserkTiming;
use crate::play::Play;
use crate::tile::{TileId, TileKind};
use crate::token::Markers;

impl Play<'_, '_> {
    pub(crate) fn explore(&mut self, seat: Seat, dir: Dir, turn: u8) {
        self.spend(1);
        self.reveal_tile(seat, self.at(seat), dir, turn);
    }

    /// Turns over the top tile next to `from`, in the order of B34-EXPL-09.
    pub(crate) fn reveal_tile(&mut self, seat: Seat, from: TileId, dir: Dir, turn: u8) {
        let Some(top) = self.state.stack.pop() else { return };
        let top = top.into_inner();
        self.cx.reveals(Audience::All);
        self.state.board.tiles_left = self.state.stack.len() as u8;
        let cell = self.state.board[from].cell.toward(dir);
        let cliffs = top.cliffs(turn);
        let tile = land::lay(self.game, &mut self.state.board, cell, top.kind, cliffs);
        let from = self.spot(from);
        self.tell(|| Event::Explored { seat, from, dir, cell, tile: top.kind, cliffs });
        if top.kind.takes_secret() {
            self.lay_secrets(tile, top.kind);
        }
        self.waken(tile, top.kind);
        self.judge_land();
    }

    /// The top secret, then the die for an extra one out of the box (B34-EXPL-05, 06).
    fn lay_secrets(&mut self, tile: TileId, kind: TileKind) {
        let secret = self.state.board.secrets.lowest();
        if let Some(marker) = secret {
            self.state.board.secrets.remove(marker);
            self.lay_down(marker, tile);
        }
        let die = self.die();
        let hit = die == 6 || (die == 5 && kind == TileKind::Forest);
        let extra = if hit { self.draw_from_box() } else { None };
        if let Some(marker) = extra {
            self.lay_down(marker, tile);
        }
        let at = self.spot(tile);
        self.tell(|| Event::Laid { at, secret: secret.is_some(), die, extra: extra.is_some() });
    }

    /// What a tile does by itself when it is revealed.
    fn waken(&mut self, tile: TileId, kind: TileKind) {
        let berserk = self.state.board.is_berserk();
        match kind {
            TileKind::StealerCamp | TileKind::KillerCamp => {
                let cool = if berserk { 0 } else { cool::ENEMY_FOUND };
                let killer = kind == TileKind::KillerCamp;
                self.state.board.enemies.push(EnemyCamp { at: tile, killer, cool });
                if berserk {
                    self.set_off(self.state.board.enemies.len() - 1);
                }
                if !killer {
                    self.find_captives(tile);
                }
                self.serve_camps();
            }
            TileKind::AllyCamp => {
                self.state.board.allies.push(AllyCamp { at: tile, cool: cool::ALLY_FOUND });
                self.serve_camps();
            }
            TileKind::GangCamp => self.state.board.gang = Some(tile),
            TileKind::Exit => {
                self.tell(|| Event::Berserk);
                for index in 0..self.state.board.enemies.len() {
                    self.state.board.enemies[index].cool = 0;
                    self.set_off(index);
                }
            }
            _ => {}
        }
    }

    /// A berserk camp attacks as soon as the action is finished (B34-BERS-01, 03).
    fn set_off(&mut self, index: usize) {
        if self.game.options.berserk_timing == BerserkTiming::Now {
            self.state.rush |= 1 << index;
        }
    }

    /// The first stealer camp holds those whom nobody could find (B34-CAP-06, 07).
    fn find_captives(&mut self, camp: TileId) {
        let mut captives = bivouac_engine::Seats::NONE;
        for (seat, player) in self.state.board.players.iter_mut() {
            if let Status::Captive { camp: holder @ None, .. } = &mut player.status {
                *holder = Some(camp);
                player.at = camp;
                captives.insert(seat);
            }
        }
        let lost = std::mem::replace(&mut self.state.board.limbo, Markers::NONE);
        if captives.is_empty() && lost.is_empty() {
            return;
        }
        for marker in self.state.oldest_first(lost) {
            self.put_in_stash(marker, camp);
        }
        let (at, tokens) = (self.spot(camp), lost.len() as u8);
        self.tell(|| Event::Found { captives, at, tokens });
    }
}
