//! What is done in passing: golden masks, treasures, curses that the dice happen to lift.

use super::map::FAR;
use super::plan::Job;
use super::scene::Scene;
use crate::action::{Action, Doubles};
use crate::content::{Curse, Treasure};
use crate::icon::Icon;
use crate::temple::Place;

/// So many black masks are worth a Healing mask.
const MANY_BLACK: u32 = 5;
/// A Teleport must save so many tenths of a roll, about three rooms, and a Secret passage two.
const LONG_WAY: u32 = 60;
const DETOUR: u32 = 40;

impl Scene<'_> {
    /// A golden mask is used at once, for whoever here needs it most.
    pub(super) fn free(&self) -> Option<Action> {
        if self.shows(Icon::Gold) == 0 {
            return None;
        }
        let need = |mate: &&super::crew::Mate| {
            let pair = mate.black.min(2);
            (mate.is_stuck(), pair, mate.seat == self.seat, mate.black)
        };
        let mate = self.crew.here(self.me.at).max_by_key(need).filter(|mate| mate.black > 0)?;
        let most = if self.is_cursed(Curse::Mask) { 1 } else { 2 };
        Some(Action::Free { seat: mate.seat, count: mate.black.min(most) })
    }

    /// A treasure that is best used now.
    pub(super) fn treasure(&self, job: Job) -> Option<Action> {
        if self.player.treasures.is_empty() {
            return None;
        }
        if self.has(Treasure::ExtraGem) && self.view.depot > 0 {
            return Some(Action::ExtraGem);
        }
        if self.has(Treasure::HealingMask) {
            let (_, black) = self.crew.masks();
            let stuck = self.crew.mates.iter().any(|mate| mate.is_stuck());
            if black >= MANY_BLACK || stuck {
                return Some(Action::Heal);
            }
        }
        if self.has(Treasure::LargeTorch) {
            let late = |slam: u32| self.home_of(&self.me).0 * 10 > slam * 9;
            if !self.map.room(self.me.at).safe && self.slam.is_some_and(late) {
                return Some(Action::Torch);
            }
        }
        let goal = match job {
            Job::Gems { at, .. }
            | Job::Help { at }
            | Job::Home { at }
            | Job::Leave { at }
            | Job::Wait { at } => at,
            _ => return None,
        };
        self.teleport(goal).or_else(|| self.passage(goal))
    }

    fn teleport(&self, goal: Place) -> Option<Action> {
        if !self.has(Treasure::Teleport) || self.crew.here(goal).next().is_none() {
            return None;
        }
        let far = self.crew.ways(self.me.at).to(goal) >= LONG_WAY || (self.me.trapped && goal != self.me.at);
        let teleport = Action::Teleport { to: self.map.room(goal).tile };
        (far && self.offers(teleport)).then_some(teleport)
    }

    /// A way through a wall that makes the way to the goal shorter.
    fn passage(&self, goal: Place) -> Option<Action> {
        if !self.has(Treasure::SecretPassage) || goal == self.me.at {
            return None;
        }
        let here = self.crew.ways(self.me.at);
        let far = self.map.from(goal);
        let now = here.to(goal);
        let mut best = (DETOUR, None);
        for action in self.legal {
            let Action::Passage { at, side } = *action else { continue };
            let Some(one) = self.map.iter().find(|(_, room)| room.tile == at).map(|(place, _)| place) else {
                continue;
            };
            let crate::temple::Behind::Blocked(two) = self.map.room(one).sides[side.index()] else {
                continue;
            };
            for (near, beyond) in [(one, two), (two, one)] {
                let rest = if beyond == goal { 0 } else { self.map.back(&far, goal, beyond) };
                let through = here.to(near) + self.map.room(beyond).step + rest;
                let saves = now.min(FAR).saturating_sub(through);
                if saves > best.0 {
                    best = (saves, Some(*action));
                }
            }
        }
        best.1
    }

    /// A curse that the dice lift as they lie.
    pub(super) fn lucky_lift(&self) -> Option<Action> {
        let lifts = |curse: Curse| Action::Lift { curse, with: Doubles::NONE };
        let mine = self.player.curses.iter().map(|seen| seen.curse);
        mine.map(lifts).find(|lift| self.offers(*lift))
    }
}
