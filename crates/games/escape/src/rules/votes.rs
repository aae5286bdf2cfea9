//! Votes: fate and giving up (ESC-FAT, ESC-RT-31, ESC-DIG-15), and who is there to be asked.

use bivouac_engine::{Fact, Seat};

use crate::Escape;
use crate::action::Motion;
use crate::content::{BEAT, VOTE, VOTE_AGAIN};
use crate::dice::Die;
use crate::event::{Event, Lapse};
use crate::play::Play;
use crate::state::{Ballot, End, Player, State};

impl Play<'_, '_> {
    pub(crate) fn propose(&mut self, seat: Seat, motion: Motion) {
        let yes = self.state.hands.same(seat);
        let ends = (!self.game.is_calm()).then(|| self.now + VOTE);
        *self.state.ballot_mut(motion) = Some(Ballot { by: seat, yes, ends });
        self.tell(|| Event::Proposed { seat, motion });
        self.settle();
    }

    pub(crate) fn vote(&mut self, seat: Seat, motion: Motion, yes: bool) {
        self.tell(|| Event::Voted { seat, motion, yes });
        if yes {
            // Whoever holds several seats speaks for all of them (ESC-R-96).
            let voice = self.state.hands.same(seat);
            if let Some(ballot) = self.state.ballot_mut(motion) {
                ballot.yes |= voice;
            }
            self.settle();
        } else {
            self.decline(motion, Lapse::Refused { seat });
            self.settle();
        }
    }

    /// A vote comes to nothing; whoever asked waits before asking again.
    pub(crate) fn decline(&mut self, motion: Motion, why: Lapse) {
        let Some(ballot) = self.state.ballot_mut(motion).take() else { return };
        let again = self.now + if self.game.is_calm() { BEAT } else { VOTE_AGAIN };
        // Whoever holds several seats has asked for all of them (ESC-R-96).
        for seat in self.state.hands.same(ballot.by).iter() {
            let player = &mut self.state.players[seat];
            match motion {
                Motion::Fate => player.fate_again = again,
                Motion::Concede => player.concede_again = again,
            }
        }
        self.tell(|| Event::Declined { motion, why });
    }

    /// Nobody else answered in time.
    pub(crate) fn vote_over(&mut self, motion: Motion) {
        let Some(ballot) = self.state.ballot(motion) else { return };
        let silent = self.state.electorate(motion) - ballot.yes;
        self.decline(motion, Lapse::TimeUp { silent });
    }

    /// Passes what all agree on now, and ends a beat with which all are done. Where nobody is left
    /// whom to ask, a vote comes to nothing (ESC-R-96). While the table stands still only giving up is
    /// settled (ESC-R-116).
    pub(crate) fn settle(&mut self) {
        for motion in [Motion::Fate, Motion::Concede] {
            if self.state.paused && motion == Motion::Fate {
                continue;
            }
            let asked = self.state.electorate(motion);
            if asked.is_empty() {
                self.decline(motion, Lapse::NobodyLeft);
            }
            let agreed = |ballot: &Ballot| ballot.yes.covers(asked);
            if self.state.end.is_none() && self.state.ballot(motion).is_some_and(agreed) {
                *self.state.ballot_mut(motion) = None;
                match motion {
                    Motion::Fate => self.fate(),
                    Motion::Concede => self.end(End::Conceded),
                }
            }
        }
        if !self.state.paused {
            self.end_beat_if_done();
        }
    }

    /// One gem more in the depot, and every black mask inside is free (ESC-FAT-01, ESC-FAT-04); nothing, if
    /// somebody freed the last one while all were asked (ESC-R-101).
    fn fate(&mut self) {
        if !self.state.has_black() {
            return self.tell(|| Event::Declined { motion: Motion::Fate, why: Lapse::NothingToFree });
        }
        self.state.beside -= 1;
        self.state.depot += 1;
        let freed = self.free_all(self.state.inside());
        let (depot, beside) = (self.state.depot, self.state.beside);
        self.tell(|| Event::Fate { depot, beside, freed });
    }

    /// What the table reports: who is there is asked, and who left is not waited for (ESC-RT-22).
    pub(crate) fn note(&mut self, fact: &Fact) {
        self.state.hands.note(fact);
        match fact {
            Fact::Paused => self.state.paused = true,
            Fact::Resumed => self.state.paused = false,
            Fact::Away { .. } | Fact::Back { .. } | Fact::Hands { .. } => {}
        }
        if self.state.end.is_some() {
            return;
        }
        if let Fact::Hands { seat, .. } = fact {
            // New hands have not said anything yet.
            for motion in [Motion::Fate, Motion::Concede] {
                if let Some(ballot) = self.state.ballot_mut(motion) {
                    ballot.yes.remove(*seat);
                }
            }
        }
        self.settle();
    }
}

impl Escape {
    /// Whether nobody can do anything any more that would change how it ends (ESC-R-113).
    pub(crate) fn is_stuck(&self, state: &State) -> bool {
        let moves = |player: &Player| match player.out {
            Some(out) => out.gift,
            None => {
                player.air.is_some()
                    || !player.treasures.is_empty()
                    || !player.pool.those(Die::can_be_rolled).is_empty()
            }
        };
        let fate = || self.options.fate() && state.beside > 0 && state.has_black();
        state.running
            && state.end.is_none()
            && state.prompts.is_empty()
            && !state.players.iter().any(|(_, player)| moves(player))
            && !fate()
    }
}
