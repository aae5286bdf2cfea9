//! Mercenaries: hiring, and what bands do in the board turn (B34-MERC).

use bivouac_engine::{Audience, Seat, Seats};

use crate::board::{Band, Job, Pending};
use crate::content::{DESTROY, HOLD, HUNT, MOVEMENT};
use crate::event::{Event, Harm, Parting, Task};
use crate::hex::Cell;
use crate::land::{self, Walker};
use crate::play::Play;
use crate::tile::TileId;
use crate::token::Markers;

impl Play<'_, '_> {
    pub(crate) fn ask_rescue(&mut self, seat: Seat, at: Cell) {
        let Some(camp) = self.state.board.tile_at(at) else { return };
        self.state.board.pending =
            Some(Pending::Rescue { camp, captives: Seats::NONE, tokens: Markers::NONE });
        self.hint_supplies(seat, 1);
    }

    /// Whoever names so many must be able to pay for them, and everybody may work that out.
    fn hint_supplies(&mut self, seat: Seat, named: usize) {
        let supplies = self.state.supplies_in_pack(seat) | self.state.supplies_here(seat);
        let open = supplies.iter().filter(|marker| self.state.is_open(*marker)).count();
        if open < named {
            self.cx.hints(Audience::AllBut(Seats::only(seat)));
        }
    }

    fn hint_named(&mut self, seat: Seat) {
        if let Some(Pending::Rescue { captives, tokens, .. }) = self.state.board.pending {
            self.hint_supplies(seat, captives.len() + tokens.len());
        }
    }

    pub(crate) fn name_captive(&mut self, seat: Seat, captive: Seat) {
        if let Some(Pending::Rescue { captives, .. }) = &mut self.state.board.pending {
            captives.insert(captive);
        }
        self.hint_named(seat);
    }

    pub(crate) fn name_token(&mut self, seat: Seat, nth: u8) {
        let Some(Pending::Rescue { camp, .. }) = self.state.board.pending else { return };
        let stash = self.state.oldest_first(self.state.board[camp].tokens);
        if let (Some(marker), Some(Pending::Rescue { tokens, .. })) =
            (stash.get(usize::from(nth)), &mut self.state.board.pending)
        {
            tokens.insert(*marker);
        }
        self.hint_named(seat);
    }

    pub(crate) fn hire_rescue(&mut self, seat: Seat, pack: u8) {
        let Some(Pending::Rescue { camp, captives, tokens }) = self.state.board.pending else { return };
        self.state.board.pending = None;
        let price = (captives.len() + tokens.len()) as u8;
        let task = Task::Rescue { from: self.spot(camp), captives, tokens: tokens.len() as u8 };
        self.hire(seat, price, pack, Job::Rescue { camp, captives, tokens }, task);
    }

    pub(crate) fn hire_hunt(&mut self, seat: Seat, pack: u8) {
        self.hire(seat, HUNT, pack, Job::Hunt { holds: 0 }, Task::Hunt);
    }

    pub(crate) fn hire_destroy(&mut self, seat: Seat, home: Cell, pack: u8) {
        let Some(home) = self.state.board.tile_at(home) else { return };
        let task = Task::Destroy { home: self.spot(home) };
        self.hire(seat, DESTROY, pack, Job::Destroy { home }, task);
    }

    fn hire(&mut self, seat: Seat, price: u8, pack: u8, job: Job, task: Task) {
        self.spend(self.game.options.tribe_action_cost);
        self.pay(seat, price, pack);
        let ally = self.at(seat);
        self.state.board.bands.push(Band { ally, at: ally, job });
        let at = self.spot(ally);
        self.tell(|| Event::Hired { seat, at, task });
    }

    fn band(&mut self, ally: TileId) -> Option<&mut Band> {
        self.state.board.bands.iter_mut().find(|band| band.ally == ally)
    }

    /// A band is no more, and its camp cools down (B34-MERC-03).
    pub(crate) fn dismiss(&mut self, ally: TileId, why: Parting) {
        self.state.board.bands.retain(|band| band.ally != ally);
        self.cool_ally(ally);
        let ally = self.spot(ally);
        self.tell(|| Event::BandGone { ally, why });
    }

    /// Bands with nothing left to do are discarded at once (B34-MERC-09).
    pub(crate) fn dismiss_idle_bands(&mut self) {
        while let Some(ally) =
            self.state.board.bands.iter().find(|band| self.is_idle(band)).map(|band| band.ally)
        {
            self.dismiss(ally, Parting::Idle);
        }
    }

    fn is_idle(&self, band: &Band) -> bool {
        let board = &self.state.board;
        match band.job {
            Job::Rescue { camp, captives, tokens } => {
                !board.captives_at(camp).meets(captives) && !board[camp].tokens.meets(tokens)
            }
            Job::Hunt { .. } => false,
            Job::Destroy { home } => board.party_of(home).is_none(),
        }
    }

    /// Step 4 of the board turn.
    pub(crate) fn move_bands(&mut self) {
        let bands: arrayvec::ArrayVec<TileId, 2> =
            self.state.board.bands.iter().map(|band| band.ally).collect();
        for ally in bands {
            self.move_band(ally);
            if self.is_over() {
                return;
            }
        }
    }

    fn move_band(&mut self, ally: TileId) {
        // B34-MERC-12: a band that already shares its target's tile has met it.
        let Some(start) = self.band(ally).map(|band| band.at) else { return };
        if self.meets(ally) {
            return;
        }
        let mut left = MOVEMENT;
        let mut at = start;
        while let Some(target) = self.target(ally) {
            let costs = land::costs_to(self.game, &self.state.board, target, Walker::Band);
            let step = land::next_step(self.game, &self.state.board, at, &costs, Walker::Band);
            let Some((next, cost)) = step.filter(|(_, cost)| *cost <= left) else { break };
            left -= cost;
            at = next;
            if let Some(band) = self.band(ally) {
                band.at = next;
            }
            let met = self.is_met(ally);
            if met || left == 0 {
                break;
            }
        }
        if at != start {
            let (ally, to) = (self.spot(ally), self.spot(at));
            self.tell(|| Event::BandMoved { ally, to });
        }
        if self.meets(ally) {
            return;
        }
        // B34-GANG-12: whoever does not hunt the gang and ends on its tile is destroyed.
        let hunts = self.band(ally).is_none_or(|band| matches!(band.job, Job::Hunt { .. }));
        if self.state.board.is_ganged(at) && !hunts {
            self.dismiss(ally, Parting::Slain);
        }
    }

    /// Where a band goes; nothing while it holds the gang.
    fn target(&self, ally: TileId) -> Option<TileId> {
        let band = self.state.board.bands.iter().find(|band| band.ally == ally)?;
        match band.job {
            Job::Rescue { camp, .. } => Some(camp),
            Job::Hunt { holds: 0 } => self.state.board.gang,
            Job::Hunt { .. } => None,
            Job::Destroy { home } => self.state.board.party_of(home).map(|party| party.at),
        }
    }

    fn is_met(&self, ally: TileId) -> bool {
        let at = self.state.board.bands.iter().find(|band| band.ally == ally).map(|band| band.at);
        at.is_some() && at == self.target(ally)
    }

    /// If a band shares its target's tile, does what it came for. Answers whether it did.
    fn meets(&mut self, ally: TileId) -> bool {
        if !self.is_met(ally) {
            return false;
        }
        let Some(Band { at, job, .. }) = self.band(ally).copied() else { return false };
        match job {
            // B34-R-36: the gang comes before anything is rescued.
            Job::Rescue { .. } if self.state.board.is_ganged(at) => self.dismiss(ally, Parting::Slain),
            Job::Rescue { camp, captives, tokens } => self.rescue(ally, camp, captives, tokens),
            Job::Hunt { .. } => self.begin_fight(ally),
            Job::Destroy { home } => self.catch_party(home, ally),
        }
        true
    }

    /// A hunting band and the gang meet (B34-MERC-07).
    pub(crate) fn begin_fight(&mut self, ally: TileId) {
        if let Some(Band { job: Job::Hunt { holds }, .. }) = self.band(ally) {
            *holds = HOLD;
        }
        let ally = self.spot(ally);
        self.tell(|| Event::GangMet { ally, rounds: HOLD });
    }

    /// Those named who are still there come to Main Camp (B34-MERC-06).
    fn rescue(&mut self, ally: TileId, camp: TileId, captives: Seats, tokens: Markers) {
        let freed: Seats = self.state.board.captives_at(camp) & captives;
        let taken = self.state.board[camp].tokens & tokens;
        let (from, counts) = (self.spot(camp), self.state.counts(taken));
        self.tell(|| Event::Rescued { from, captives: freed, tokens: counts });
        for marker in self.state.oldest_first(taken) {
            self.lift(marker, camp);
            self.put_on_camp(marker, TileId::HOME);
        }
        self.dismiss(ally, Parting::Done);
        for seat in freed.iter() {
            self.set_free(seat, TileId::HOME);
        }
        // B34-MERC-10: the gang at Main Camp injures whoever comes there.
        if self.state.board.is_ganged(TileId::HOME) {
            for seat in freed.iter() {
                self.injure(seat, Harm::Gang);
            }
        }
        self.dismiss_idle_bands();
        self.judge();
    }
}
