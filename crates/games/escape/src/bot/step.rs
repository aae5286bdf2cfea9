//! From a job to a gesture: walk there, do it if the dice allow, else keep what helps and roll the rest.

use super::map::{FAR, Tenths};
use super::plan::Job;
use super::scene::Scene;
use crate::action::{Action, Double, Doubles};
use crate::content::{CLAIM, Curse, DISCOVER, TileId, Treasure};
use crate::dice::{DiceSet, Die, Pool};
use crate::geometry::Side;
use crate::icon::{Cost, Icon};
use crate::temple::{Behind, Place};

/// What to do with the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// This.
    Do(Action),
    /// Keep what is for this first and that afterwards, and roll the rest.
    Roll { first: Cost, then: Cost },
    /// Nothing can be done now.
    Wait,
    /// All is well as it lies.
    Hold,
}

const PAIR: Cost = Cost::only(Icon::Adventurer, DISCOVER);

/// With so many dice that are not black one of them may lie idle.
const ENOUGH: u8 = 4;

/// Curses that are lifted as soon as there is time: each with its icons.
const HINDERING: [Curse; 3] = [Curse::LostDice, Curse::CursedHand, Curse::BrokenDie];

impl Scene<'_> {
    /// The next gesture for a job.
    pub(super) fn step(&self, job: Job) -> Step {
        let calm = self.slam.is_none() && !matches!(job, Job::Leave { .. }) && self.left > 500;
        if calm && let Some(curse) = HINDERING.into_iter().find(|curse| self.is_cursed(*curse)) {
            return self.lift(curse);
        }
        let goal = match job {
            Job::Gems { at, .. }
            | Job::Find { at }
            | Job::Help { at }
            | Job::Claim { at }
            | Job::Home { at }
            | Job::Leave { at }
            | Job::Wait { at } => at,
            Job::Rest => self.me.at,
        };
        if goal != self.me.at {
            return self.walk(goal, self.wants(job));
        }
        match job {
            Job::Gems { gems, .. } => self.light(gems),
            Job::Find { .. } => self.find(),
            Job::Claim { .. } => self.claim(),
            Job::Leave { .. } => self.escape(),
            Job::Wait { .. } => self.stay(),
            Job::Help { .. } => Step::Roll { first: Cost::NONE, then: Cost::NONE },
            Job::Home { .. } | Job::Rest => Step::Roll { first: PAIR, then: Cost::of(0, 1, 1) },
        }
    }

    /// What a job will take once one is there.
    fn wants(&self, job: Job) -> Cost {
        match job {
            Job::Gems { at, .. } => {
                self.map.room(at).gems.map_or(Cost::NONE, |gems| Cost::only(gems.icon, 4))
            }
            Job::Find { .. } => PAIR,
            Job::Claim { .. } => Cost::only(Icon::Key, CLAIM),
            Job::Leave { at } | Job::Wait { at } if Some(at) == self.map.exit => {
                Cost::only(Icon::Key, self.view.keys)
            }
            Job::Help { .. } => Cost::only(Icon::Gold, 1),
            _ => Cost::NONE,
        }
    }

    /// The next door on the way.
    fn walk(&self, goal: Place, wants: Cost) -> Step {
        if self.is_cursed(Curse::Trap) {
            return self.lift(Curse::Trap);
        }
        let far = self.map.from(goal);
        let behind = |place: Place| match place == goal {
            true => 0,
            false => self.map.back(&far, goal, place),
        };
        let doors = |place: Place| {
            Side::ALL.into_iter().zip(self.map.room(place).sides).filter_map(|(side, behind)| match behind {
                Behind::Way(next) => Some((side, next)),
                _ => None,
            })
        };
        let door =
            doors(self.me.at).min_by_key(|(_, next)| behind(*next) + self.opens(self.map.room(*next).entry));
        let Some((side, next)) = door.filter(|(_, next)| behind(*next) < FAR) else {
            return Step::Roll { first: PAIR, then: Cost::NONE };
        };
        let entry = self.map.room(next).entry;
        let enter = Action::Enter { side, with: Doubles::NONE };
        if self.me.icons.covers(entry) && self.offers(enter) {
            return Step::Do(enter);
        }
        let then = match next == goal {
            true => wants,
            false => {
                let after = doors(next).min_by_key(|(_, after)| behind(*after) + self.map.room(*after).step);
                after.map_or(Cost::NONE, |(_, after)| self.map.room(after).entry)
            }
        };
        Step::Roll { first: entry, then }
    }

    /// The rolls until one can pay this, dice that show it counted.
    fn opens(&self, cost: Cost) -> Tenths {
        let lacks = |icon: Icon| cost.count(icon).saturating_sub(self.shows(icon));
        match (lacks(Icon::Adventurer), lacks(Icon::Key) + lacks(Icon::Torch)) {
            (0, 0) => 2,
            (1, 0) => 13,
            (2, 0) => 19,
            (0, _) => 19,
            _ => 22,
        }
    }

    fn lift(&self, curse: Curse) -> Step {
        let cost = curse.card().lift;
        let lift = Action::Lift { curse, with: Doubles::NONE };
        if self.offers(lift) { Step::Do(lift) } else { Step::Roll { first: cost, then: Cost::NONE } }
    }

    fn find(&self) -> Step {
        match self.discovery() {
            Some(discover) => Step::Do(discover),
            None => Step::Roll { first: PAIR, then: Cost::NONE },
        }
    }

    /// A door into the dark that the dice open now.
    pub(super) fn discovery(&self) -> Option<Action> {
        if self.shows(Icon::Adventurer) < DISCOVER {
            return None;
        }
        self.legal.iter().find(|action| matches!(action, Action::Discover { .. })).copied()
    }

    fn claim(&self) -> Step {
        let claim = Action::Claim { with: Doubles::NONE };
        if self.offers(claim) {
            return Step::Do(claim);
        }
        Step::Roll { first: Cost::only(Icon::Key, CLAIM), then: Cost::NONE }
    }

    /// Activates gems, or collects for them.
    fn light(&self, gems: u8) -> Step {
        let Some(price) = self.map.room(self.me.at).gems else {
            return Step::Roll { first: PAIR, then: Cost::NONE };
        };
        // As many as can be had, but no fewer than agreed on.
        for number in (gems..=price.prices.len() as u8).rev() {
            let wasteful = number > gems && number > self.view.depot;
            let plain = Action::Activate { gems: number, with: Doubles::NONE };
            if !wasteful && self.offers(plain) {
                return Step::Do(plain);
            }
        }
        if let Some(with) = self.doubles(price.icon) {
            let helped = Action::Activate { gems, with };
            if self.offers(helped) {
                return Step::Do(helped);
            }
        }
        if let Some(offer) = self.offer(price.icon) {
            return Step::Do(offer);
        }
        let need = price.prices[usize::from(gems) - 1];
        let others = self.player.joint.as_ref().map_or(0, |joint| joint.pledged);
        Step::Roll { first: Cost::only(price.icon, need.saturating_sub(others)), then: Cost::NONE }
    }

    /// What the others here may use: a treasure, or a die where dice are not pledged by themselves.
    fn offer(&self, icon: Icon) -> Option<Action> {
        let lent = self.player.lent;
        let double = match icon {
            Icon::Torch if lent.torches == 0 => Some(Double::Torch),
            Icon::Key if lent.keys == 0 => Some(Double::Key),
            _ => None,
        };
        let lend = double.filter(|_| self.doubles(icon).is_some() && self.has_company());
        if let Some(lend) =
            lend.map(|double| Action::Lend { double, count: 1 }).filter(|lend| self.offers(*lend))
        {
            return Some(lend);
        }
        if self.player.settings.auto_pledge {
            return None;
        }
        self.legal.iter().find(|action| matches!(action, Action::Pledge { .. })).copied()
    }

    fn has_company(&self) -> bool {
        self.crew.here(self.me.at).any(|mate| mate.seat != self.seat)
    }

    /// A treasure that counts for two of an icon, and is not wanted for the Exit.
    fn doubles(&self, icon: Icon) -> Option<Doubles> {
        match icon {
            Icon::Torch if self.has(Treasure::DoubleTorch) => Some(Doubles::of(Double::Torch, 1)),
            Icon::Key if self.has(Treasure::DoubleKey) && self.view.depot > 4 => {
                Some(Doubles::of(Double::Key, 1))
            }
            _ => None,
        }
    }

    fn escape(&self) -> Step {
        if self.map.room(self.me.at).tile != TileId::EXIT {
            return Step::Wait;
        }
        if let Some(escape) = self.way_out() {
            return Step::Do(escape);
        }
        Step::Roll { first: Cost::only(Icon::Key, self.view.keys), then: Cost::NONE }
    }

    /// The escape that the keys allow now, with as few treasures as can be.
    fn way_out(&self) -> Option<Action> {
        let mut ways = (0..=2).map(|count| Action::Escape { with: Doubles::of(Double::Key, count) });
        ways.find(|escape| self.offers(*escape))
    }

    /// Gets the keys ready; once they are, rolls on only for the golden masks that somebody here needs.
    fn stay(&self) -> Step {
        let needed = self.crew.here(self.me.at).any(|mate| mate.black > 0);
        match self.way_out().is_some() && !needed {
            true => Step::Hold,
            false => Step::Roll { first: Cost::only(Icon::Key, self.view.keys), then: Cost::NONE },
        }
    }

    /// The dice to roll: those that are neither for this nor worth keeping for that.
    pub(super) fn roll(&self, first: Cost, then: Cost) -> Option<Action> {
        let mut pool = Pool::new(0);
        for die in &self.player.dice {
            pool.set(die.number.place(), die.shows);
        }
        for die in &self.player.dice {
            if die.pledged {
                pool.pledged.insert(die.number.place());
            }
            if die.marked {
                pool.marked.insert(die.number.place());
            }
        }
        let mut rolled = pool.those(Die::can_be_rolled);
        let have = self.me.icons;
        let keep = |rolled: &mut DiceSet, icon: Icon, count: u8| {
            // Pledged dice are kept first.
            let showing = pool.showing(Die::showing(icon)) & *rolled;
            let order = (showing & pool.pledged).iter().chain((showing - pool.pledged).iter());
            order.take(count.into()).for_each(|place| rolled.remove(place));
        };
        let mut lacks = 0;
        for icon in [Icon::Adventurer, Icon::Key, Icon::Torch, Icon::Gold] {
            keep(&mut rolled, icon, first.count(icon));
            lacks += first.count(icon).saturating_sub(have.count(icon));
        }
        for icon in [Icon::Key, Icon::Torch, Icon::Gold] {
            let more = then.count(icon).min(have.count(icon).saturating_sub(first.count(icon)));
            let spare = (rolled.len() as u8).saturating_sub(lacks + 2);
            keep(&mut rolled, icon, more.min(spare));
        }
        // One golden mask is kept against bad luck, if there are dice enough besides.
        if self.me.free() >= ENOUGH && rolled.len() > 1 {
            keep(&mut rolled, Icon::Gold, 1);
        }
        if let Some(most) = self.player.most_dice {
            // Spent dice first, then the others as they lie.
            let spent = pool.showing(Die::Spent) & rolled;
            let mut few = DiceSet::NONE;
            let order = spent.iter().chain((rolled - spent).iter());
            order.take(most.into()).for_each(|place| few.insert(place));
            rolled = few;
        }
        if rolled.is_empty() {
            return None;
        }
        let dice = pool.lowest(rolled);
        let careful = Action::Roll { dice, careful: true };
        let quick = Action::Roll { dice, careful: false };
        [careful, quick].into_iter().find(|roll| self.offers(*roll))
    }

    /// Everything that can be rolled.
    pub(super) fn roll_all(&self) -> Option<Action> {
        self.roll(Cost::NONE, Cost::NONE)
    }

    /// Half of what can be rolled, keys last.
    pub(super) fn roll_half(&self) -> Option<Action> {
        let mut keep = self.me.icons;
        for icon in [Icon::Adventurer, Icon::Torch, Icon::Key] {
            while keep.count(icon) > 0 && keep.total() > self.me.icons.total() / 2 {
                keep.0[icon as usize] -= 1;
            }
        }
        self.roll(keep, Cost::NONE)
    }
}
