//! The end of a game: when to go to the Exit, when to wait there, and when to leave. All must get out,
//! so whoever walks out while a friend is still on the way leaves them alone with their black masks.

use super::crew::Mate;
use super::map::{FAR, Room, Tenths, rounds};
use super::plan::{Awaited, FEW, Free, Job};
use super::scene::Scene;
use crate::content::DICE;
use crate::icon::Icon;
use crate::temple::Place;

/// How much longer than a runner's the way of a friend may be, and what may be begun at all.
const PATIENCE: Tenths = 3;
const MEANWHILE: Tenths = 30;
/// What bad luck and handling may take besides, before the temple collapses.
const MARGIN: Tenths = 80;

impl Scene<'_> {
    /// Whether it is time to go.
    pub(super) fn should_leave(&self, exit: Place) -> bool {
        let depot = self.view.depot;
        if depot <= FEW {
            return true;
        }
        let mates = &self.crew.mates;
        let open = self.open_gems() > 0;
        if !open && (self.unseen_gems() == 0 || self.view.pile.left == 0) {
            return true;
        }
        let takes = |mate: &Mate, depot: u8| {
            self.crew.far(mate, exit).min(400) + self.keys_take(mate, depot).min(300)
        };
        let need = |depot: u8| mates.iter().map(|mate| takes(mate, depot)).max().unwrap_or(0);
        // Once some are out those who are left have fewer hands, and a gem may cost more than it saves.
        if mates.len() < self.view.players.seats().into() {
            let gem = |(place, room): (Place, &Room)| {
                room.gems?;
                let far = mates.iter().map(|mate| self.crew.far(mate, place)).max()?;
                let dice = mates.iter().map(Mate::strength).sum();
                Some(far + rounds(40, dice) + self.map.from(place).to(exit))
            };
            let best = self.map.iter().filter_map(gem).min().unwrap_or(FAR);
            return need(depot) <= best + need(depot - 1);
        }
        // Nobody escapes with fewer dice than keys, but whoever does leaves one behind.
        let possible = mates.iter().any(|mate| mate.hand > depot);
        possible && self.left < need(depot.min(4)) * 3 / 2 + 60
    }

    /// Everybody goes to the Exit; but nobody is left behind who cannot go.
    pub(super) fn leaving(&self, exit: Place) -> Job {
        let waits = !self.may_go(exit);
        for mate in self.crew.mates.iter().filter(|mate| mate.is_stuck() || (waits && mate.is_weak())) {
            let able = |other: &&Mate| {
                other.seat != mate.seat && !other.is_stuck() && (other.at == mate.at || !other.trapped)
            };
            let near = |other: &&Mate| (self.crew.far(other, mate.at), other.seat);
            let helper = self.crew.mates.iter().filter(able).min_by_key(near);
            if helper.is_some_and(|helper| helper.seat == self.seat) {
                return Job::Help { at: mate.at };
            }
        }
        if let Some(slam) = self.slam {
            let (home, safe) = self.home_of(&self.me);
            let out = self.crew.far(&self.me, exit) + self.keys_take(&self.me, self.view.depot);
            if (out > slam || waits) && home <= slam * 12 / 10 {
                return Job::Home { at: safe };
            }
        }
        if waits { self.meanwhile(exit) } else { Job::Leave { at: exit } }
    }

    /// Nothing else to do: out, or to the Exit until all are there.
    pub(super) fn parting(&self, exit: Place) -> Job {
        if self.may_go(exit) { Job::Leave { at: exit } } else { Job::Wait { at: exit } }
    }

    /// Whether nobody is left alone by going, or time forces one to.
    fn may_go(&self, exit: Place) -> bool {
        let others = || self.crew.mates.iter().filter(|mate| mate.seat != self.seat);
        let alone = others().count() == 1;
        if others().all(|mate| mate.at == exit && (!alone || self.lets_go(mate))) {
            return true;
        }
        let keys = Tenths::from(self.view.keys).saturating_sub(self.shows(Icon::Key).into());
        let out = self.crew.far(&self.me, exit) + rounds(keys * 10, Tenths::from(self.me.hand) * 10);
        self.left < out * 5 / 2 + MARGIN
    }

    /// Whether somebody who would be alone in the Exit can do without this player: the keys are there, or so
    /// many are wanted that a die more is worth most.
    fn lets_go(&self, mate: &Mate) -> bool {
        let keys = self.view.keys;
        mate.icons.count(Icon::Key) >= keys || Tenths::from(keys) * 10 > Tenths::from(mate.hand) * 7
    }

    /// Until the last is in the Exit there may be time for a gem or two, which saves everybody a key. Else a
    /// die more helps whoever has lost some, if somebody stays who can free them.
    fn meanwhile(&self, exit: Place) -> Job {
        let mates = &self.crew.mates;
        let lag = |mate: &Mate| self.crew.far(mate, exit);
        let Some(last) = mates.iter().map(lag).max().filter(|last| *last > lag(&self.me)) else {
            return Job::Wait { at: exit };
        };
        let ahead = |mate: &&Mate| !mate.is_stuck() && lag(mate) < last;
        let free: Free = mates.iter().filter(ahead).copied().collect();
        let until = (last * PATIENCE + MEANWHILE).min(self.left / 3);
        if let Some(job) = self.share(free, Some(Awaited { at: exit, until })) {
            return job;
        }
        let stays = |mate: &Mate| mate.seat != self.seat && mate.at == exit && !mate.is_weak();
        let poor = |mate: &Mate| mate.at != exit && usize::from(mate.hand) < DICE;
        match mates.iter().any(stays) && mates.iter().any(poor) {
            true => Job::Leave { at: exit },
            false => Job::Wait { at: exit },
        }
    }
}
