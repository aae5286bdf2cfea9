//! Raiding parties on their way home (B34-RAID-04..09).

use crate::board::{Job, Party};
use crate::content::{MOVEMENT, cool};
use crate::event::{Event, Parting};
use crate::kind::Kind;
use crate::land::{self, Walker};
use crate::play::Play;
use crate::tile::TileId;
use crate::token::Marker;

impl Play<'_, '_> {
    /// Step 6 of the board turn.
    pub(crate) fn move_parties(&mut self) {
        let homes: arrayvec::ArrayVec<TileId, 4> =
            self.state.board.parties.iter().map(|party| party.home).collect();
        for home in homes {
            self.move_party(home);
            if self.is_over() {
                return;
            }
        }
    }

    fn party(&mut self, home: TileId) -> Option<&mut Party> {
        self.state.board.parties.iter_mut().find(|party| party.home == home)
    }

    fn move_party(&mut self, home: TileId) {
        let Some(start) = self.party(home).map(|party| party.at) else { return };
        let costs = land::costs_to(self.game, &self.state.board, home, Walker::Party);
        let (mut at, mut left) = (start, MOVEMENT);
        let mut hunter = None;
        while at != home {
            let step = land::next_step(self.game, &self.state.board, at, &costs, Walker::Party);
            let Some((next, cost)) = step.filter(|(_, cost)| *cost <= left) else { break };
            left -= cost;
            at = next;
            hunter = self.hunter_on(at, home);
            if left == 0 || hunter.is_some() {
                break;
            }
        }
        if let Some(party) = self.party(home) {
            party.at = at;
        }
        if at != start {
            let (home, to) = (self.spot(home), self.spot(at));
            self.tell(|| Event::PartyMoved { home, to });
        }
        if let Some(ally) = hunter {
            self.catch_party(home, ally);
        } else if self.state.board.is_ganged(at) {
            self.slay_party(home);
        } else if at == home {
            self.bring_home(home);
        }
    }

    /// The band on this tile that was hired to destroy the party of this camp (B34-MERC-08).
    fn hunter_on(&self, tile: TileId, home: TileId) -> Option<TileId> {
        let hunts = |job: Job| matches!(job, Job::Destroy { home: prey } if prey == home);
        self.state.board.bands.iter().find(|band| band.at == tile && hunts(band.job)).map(|band| band.ally)
    }

    /// Puts a party on the board next to the camp it robbed (B34-RAID-04).
    pub(crate) fn set_party(&mut self, party: Party) {
        let Party { home, robbed, .. } = party;
        let costs = land::costs_to(self.game, &self.state.board, home, Walker::Party);
        let step = land::next_step(self.game, &self.state.board, robbed, &costs, Walker::Party);
        let at = step.map_or(home, |(next, _)| next);
        self.state.board.parties.push(Party { at, ..party });
        if at == home {
            return self.bring_home(home);
        }
        let (spot, at_spot) = (self.spot(home), self.spot(at));
        self.tell(|| Event::PartySet { home: spot, at: at_spot });
        if self.state.board.is_ganged(at) {
            self.slay_party(home);
        }
    }

    fn take_party(&mut self, home: TileId) -> Option<Party> {
        let index = self.state.board.parties.iter().position(|party| party.home == home)?;
        Some(self.state.board.parties.remove(index))
    }

    /// Puts an enemy camp on cool-down, unless it is berserk (B34-BERS-02).
    pub(crate) fn cool_enemy(&mut self, at: TileId, cool: u8) {
        let cool = if self.state.board.is_berserk() { 0 } else { cool };
        if let Some(enemy) = self.state.board.enemies.iter_mut().find(|enemy| enemy.at == at) {
            enemy.cool = cool;
        }
    }

    /// A party is home: stealers keep its load, killers destroy it (B34-RAID-06, 07, B34-KILL-03).
    fn bring_home(&mut self, home: TileId) {
        let Some(Party { load, .. }) = self.take_party(home) else { return };
        let killer = self.state.board.enemy_on(home).is_some_and(|enemy| enemy.killer);
        self.cool_enemy(home, if load.len() > 1 { cool::TWO_HOME } else { cool::ONE_HOME });
        let cool = self.state.board.enemy_on(home).map_or(0, |enemy| enemy.cool);
        let (spot, counts) = (self.spot(home), self.state.counts(load));
        self.tell(|| Event::PartyHome { home: spot, load: counts, destroyed: killer, cool });
        for marker in self.state.oldest_first(load) {
            if killer {
                self.destroy(marker);
            } else {
                self.store(marker, home);
            }
        }
        self.dismiss_idle_bands();
        self.judge();
    }

    fn store(&mut self, marker: Marker, home: TileId) {
        if self.kind(marker) == Kind::FarmKit && self.build_enemy_farm(home) {
            self.discard(marker);
        } else {
            self.put_in_stash(marker, home);
        }
    }

    /// A band destroys a party, and the load goes back where it was (B34-MERC-08, B34-R-42).
    pub(crate) fn catch_party(&mut self, home: TileId, ally: TileId) {
        let Some(Party { at, robbed, load, from_lock, .. }) = self.take_party(home) else { return };
        let back =
            if self.state.board[robbed].is_friendly() || load == from_lock { robbed } else { TileId::HOME };
        let (spot, at, counts, back_spot) =
            (self.spot(home), self.spot(at), self.state.counts(load), self.spot(back));
        self.tell(|| Event::PartyCaught { home: spot, at, load: counts, back: back_spot });
        for marker in self.state.oldest_first(load) {
            if from_lock.contains(marker) {
                self.put_in_lock(marker);
            } else {
                self.put_on_camp(marker, back);
            }
        }
        self.cool_enemy(home, cool::PARTY_LOST);
        self.dismiss(ally, Parting::Done);
        self.dismiss_idle_bands();
        self.judge();
    }

    /// The gang destroys a party with its load (B34-GANG-11, B34-RAID-08).
    pub(crate) fn slay_party(&mut self, home: TileId) {
        let Some(Party { load, .. }) = self.take_party(home) else { return };
        let (spot, counts) = (self.spot(home), self.state.counts(load));
        self.tell(|| Event::PartySlain { home: spot, load: counts });
        self.cool_enemy(home, cool::PARTY_LOST);
        for marker in load.iter() {
            self.destroy(marker);
        }
        self.dismiss_idle_bands();
        self.judge();
    }
}
