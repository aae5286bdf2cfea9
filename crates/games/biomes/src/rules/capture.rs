//! Captivity and injury (B34-CAP, B34-INJ).

use arrayvec::ArrayVec;
use bivouac_engine::{Seat, Seats};

use crate::board::Status;
use crate::content::{CAPTIVITY, RANSOM, cool};
use crate::event::{Event, Harm};
use crate::land::{self, FAR, Walker};
use crate::play::Play;
use crate::tile::TileId;
use crate::token::{Marker, Markers};

impl Play<'_, '_> {
    /// A Captured springs on a seat: it is shown and gone, and the seat is captured.
    pub(crate) fn spring(&mut self, seat: Seat, trap: Marker) {
        let lies = self.state.board.numbered().find(|(_, tile)| tile.tokens.contains(trap)).map(|(id, _)| id);
        let at = lies.map(|tile| self.spot(tile));
        if let Some(tile) = lies {
            self.lift(trap, tile);
        }
        self.state.board.secrets.remove(trap);
        self.discard(trap);
        self.tell(|| Event::Sprang { seat, at });
        self.seize(seat);
        self.dismiss_idle_bands();
    }

    /// The nearest stealer camp captures a seat with its pack (B34-CAP-01, 02, 06).
    fn seize(&mut self, seat: Seat) {
        self.cx.lock("somebody was captured");
        let camp = self.nearest_stealer(self.at(seat));
        let pack = std::mem::replace(&mut self.state.board.players[seat].pack, Markers::NONE);
        let player = &mut self.state.board.players[seat];
        (player.at, player.lost) = (camp.unwrap_or(TileId::HOME), pack);
        player.status = Status::Captive { camp, left: CAPTIVITY };
        for marker in self.state.oldest_first(pack) {
            match camp {
                Some(camp) => {
                    if !self.put_in_stash(marker, camp) {
                        self.state.board.players[seat].lost.remove(marker);
                    }
                }
                None => self.state.board.limbo.insert(marker),
            }
        }
        let (by, tokens) = (camp.map(|camp| self.spot(camp)), pack.len() as u8);
        self.tell(|| Event::Seized { seat, by, tokens });
        self.judge();
    }

    /// The stealer camp nearest to a tile; a tie is settled by chance (B34-GEO-08).
    fn nearest_stealer(&mut self, from: TileId) -> Option<TileId> {
        let board = &self.state.board;
        if board.enemies.iter().all(|enemy| enemy.killer) {
            return None;
        }
        let costs = land::costs_from(self.game, board, from, Walker::Party);
        let stealers = board.enemies.iter().filter(|enemy| !enemy.killer).map(|enemy| enemy.at);
        let least = stealers.clone().map(|camp| costs[camp.index()]).min().unwrap_or(FAR);
        let nearest: ArrayVec<TileId, 4> = stealers.filter(|camp| costs[camp.index()] == least).collect();
        let index = self.pick(nearest.len());
        nearest.get(index).copied()
    }

    /// Buys a captive free (B34-CAP-03).
    pub(crate) fn ransom(&mut self, seat: Seat, captive: Seat, pack: u8) {
        self.spend(self.game.options.tribe_action_cost);
        self.pay(seat, RANSOM, pack);
        let tile = self.at(seat);
        let back = if self.game.options.ransom_returns_pack {
            self.state.board.players[captive].lost & self.state.board[tile].tokens
        } else {
            Markers::NONE
        };
        self.set_free(captive, tile);
        for marker in self.state.oldest_first(back) {
            self.lift(marker, tile);
            self.pack(marker, captive);
        }
        let (at, tokens) = (self.spot(tile), back.len() as u8);
        self.tell(|| Event::Ransomed { seat, captive, at, tokens });
        self.dismiss_idle_bands();
        self.judge();
    }

    /// A captive or healed player is free, on this tile.
    pub(crate) fn set_free(&mut self, seat: Seat, tile: TileId) {
        let player = &mut self.state.board.players[seat];
        (player.status, player.at, player.lost) = (Status::Free, tile, Markers::NONE);
    }

    /// Brings a player to Main Camp, injured (B34-INJ-01). Whoever is injured already is not
    /// injured again.
    pub(crate) fn injure(&mut self, seat: Seat, by: Harm) {
        self.cx.lock("somebody was injured");
        let player = &mut self.state.board.players[seat];
        player.at = TileId::HOME;
        player.status = Status::Injured { cool: cool::INJURY };
        player.lost = Markers::NONE;
        let lost = if self.game.options.injury_destroys_pack {
            std::mem::replace(&mut player.pack, Markers::NONE)
        } else {
            Markers::NONE
        };
        for marker in lost.iter() {
            self.destroy(marker);
        }
        self.tell(|| Event::Injured { seat, by, lost: lost.len() as u8 });
        self.judge();
    }

    /// Captives' counters run down, in limbo too unless the table agreed otherwise (B34-CAP-05, 07).
    pub(crate) fn count_captives(&mut self) {
        for seat in self.turn_order() {
            let Status::Captive { camp, left } = self.state.board.players[seat].status else { continue };
            if camp.is_none() && !self.game.options.limbo_timer {
                continue;
            }
            let left = left.saturating_sub(1);
            self.state.board.players[seat].status = Status::Captive { camp, left };
            self.tell(|| Event::Waited { seat, left });
            if left == 0 {
                self.injure(seat, Harm::Captivity);
                self.dismiss_idle_bands();
                if self.is_over() {
                    return;
                }
            }
        }
    }

    /// All seats in the order of their turns.
    pub(crate) fn turn_order(&self) -> ArrayVec<Seat, 6> {
        let (mut seat, seats) = (self.state.board.first, self.game.seats);
        (0..seats)
            .map(|_| {
                let this = seat;
                seat = seat.next(seats);
                this
            })
            .collect()
    }

    /// Free players on a tile, in the order of their turns.
    pub(crate) fn free_in_order(&self, tile: TileId) -> ArrayVec<Seat, 6> {
        let here: Seats = self.state.board.free_on(tile);
        self.turn_order().into_iter().filter(|seat| here.contains(*seat)).collect()
    }
}
