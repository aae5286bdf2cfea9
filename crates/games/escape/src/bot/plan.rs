//! Who does what. Everybody sees the same table, so everybody shares the work out in the same way and
//! takes their own share of it, without a word (rule 16 of section 10).

use arrayvec::ArrayVec;

use super::crew::Mate;
use super::guide::Mood;
use super::map::{FAR, Tenths, rounds};
use super::scene::Scene;
use crate::content::Gems;
use crate::icon::Icon;
use crate::temple::Place;

/// What to do now, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Job {
    /// Activate so many gems together.
    Gems { at: Place, gems: u8 },
    /// Discover a chamber.
    Find { at: Place },
    /// Free somebody who cannot.
    Help { at: Place },
    /// Take a treasure.
    Claim { at: Place },
    /// Be safe when the doors slam.
    Home { at: Place },
    /// Escape.
    Leave { at: Place },
    /// Be in the Exit with the keys in hand, until the others are there too.
    Wait { at: Place },
    /// Nothing.
    Rest,
}

/// What is being shared out, the best first.
struct Offer {
    score: u32,
    job: Job,
    /// Which of those who are free.
    crew: u8,
}

/// Where others will be, and in how many rolls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Awaited {
    pub(super) at: Place,
    pub(super) until: Tenths,
}

/// What things are worth, in hundredths of a gem: discovering, taking a treasure, freeing a friend.
const FINDING: u32 = 15;
const CLAIMING: u32 = 40;
const HELPING: u32 = 150;
/// What a gem that can no longer be activated costs, and what it costs besides where none is to spare.
const WASTED: u32 = 65;
const SCARCE: u32 = 150;
/// What handling takes besides rolling.
const HANDLING: Tenths = 5;
/// What being far from everybody costs.
const LONELY: Tenths = 30;
/// With so few gems in the depot one goes.
pub(super) const FEW: u8 = 2;

pub(super) type Free = ArrayVec<Mate, 6>;

impl Scene<'_> {
    /// What this player does now.
    pub(super) fn job(&self) -> Job {
        let wants = |exit: &Place| match self.mood {
            None => self.should_leave(*exit),
            Some(mood) => mood == Mood::Leave,
        };
        if let Some(exit) = self.map.exit.filter(wants) {
            return self.leaving(exit);
        }
        if self.mood == Some(Mood::Home) {
            return Job::Home { at: self.home_of(&self.me).1 };
        }
        self.working()
    }

    /// Gems and chambers, and home in time.
    fn working(&self) -> Job {
        let mut free: Free = self.crew.mates.iter().filter(|mate| !mate.is_stuck()).copied().collect();
        if let Some(slam) = self.slam {
            let mut mine = None;
            free.retain(|mate| {
                let (home, at) = self.home_of(mate);
                let goes = home * 10 >= slam * 6 && home * 10 <= slam * 13;
                if mate.seat == self.seat && goes {
                    mine = Some(Job::Home { at });
                }
                !goes
            });
            if let Some(home) = mine {
                return home;
            }
        }
        if self.me.is_stuck() {
            return Job::Rest;
        }
        if let Some(job) = self.share(free, None) {
            return job;
        }
        match (self.slam, self.map.exit) {
            (Some(_), _) => Job::Home { at: self.home_of(&self.me).1 },
            (None, Some(at)) => self.parting(at),
            (None, None) => Job::Rest,
        }
    }

    /// This player's share of what those who are free can do, nothing if there is none. Where they are
    /// awaited somewhere, only what they come back from in time.
    pub(super) fn share(&self, mut free: Free, awaited: Option<Awaited>) -> Option<Job> {
        let mut shared = Shared::default();
        while !free.is_empty() {
            let Offer { job, crew, .. } = self.best(&free, &shared, awaited)?;
            let mine = free.iter().position(|mate| mate.seat == self.seat);
            if mine.is_some_and(|index| crew & 1 << index != 0) {
                return Some(job);
            }
            shared.take(job);
            let mut index = 0;
            free.retain(|_| {
                index += 1;
                crew & 1 << (index - 1) == 0
            });
        }
        None
    }

    /// The best thing that those who are free can do next.
    fn best(&self, free: &Free, shared: &Shared, awaited: Option<Awaited>) -> Option<Offer> {
        let mut best: Option<Offer> = None;
        let mut offer = |score: u32, job: Job, crew: u8| {
            if score > 0 && best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Offer { score, job, crew });
            }
        };
        for mate in self.crew.mates.iter().filter(|mate| mate.is_weak()) {
            if shared.jobs.contains(&Job::Help { at: mate.at }) {
                continue;
            }
            for (index, helper) in
                free.iter().enumerate().filter(|(_, helper)| helper.seat != mate.seat && helper.free() >= 3)
            {
                let cost = self.crew.far(helper, mate.at) + 40;
                offer(HELPING * 1000 / cost, Job::Help { at: mate.at }, 1 << index);
            }
        }
        let homes = self.slam.map(|slam| (slam, self.map.from(Place::START)));
        // Those who can still be safe are so after so long there; for the others it does not matter.
        let waits = awaited.map(|awaited| (awaited, self.map.from(awaited.at)));
        let in_time = |crew: u8, place: Place, after: Tenths| {
            let safe = match &homes {
                Some((slam, far)) if crew & self.can_be_safe(free) != 0 => {
                    (after + self.map.back(far, Place::START, place)) * 10 <= slam * 8
                }
                _ => true,
            };
            let back = waits.as_ref().is_none_or(|(awaited, far)| {
                let back = if place == awaited.at { 0 } else { self.map.back(far, awaited.at, place) };
                after + back <= awaited.until
            });
            safe && back
        };
        let depot = self.view.depot.saturating_sub(shared.gems);
        let spare = self.spare();
        for (place, room) in self.map.iter() {
            let mut near: ArrayVec<(Tenths, usize), 6> =
                free.iter().enumerate().map(|(index, mate)| (self.crew.far(mate, place), index)).collect();
            near.sort_unstable();
            if let Some(gems) = room.gems.filter(|_| depot > 0 && !shared.has_gems(place)) {
                let (mut dice, mut have, mut crew) = (0, 0, 0);
                for (count, (far, index)) in (1..).zip(near.iter().copied()) {
                    if far >= FAR {
                        break;
                    }
                    let mate = &free[index];
                    crew |= 1 << index;
                    dice += mate.strength();
                    have += if mate.at == place { Tenths::from(mate.icons.count(gems.icon)) } else { 0 };
                    for (number, price) in (1u8..).zip(gems.prices) {
                        let need = Tenths::from(*price).saturating_sub(have);
                        let takes = far + rounds(need * 10, dice.saturating_sub(have * 10)) + HANDLING;
                        if !in_time(crew, place, takes) {
                            continue;
                        }
                        let gain = 100 * u32::from(number.min(depot));
                        let most = self.within_reach(gems).min(depot.into());
                        let lost = most.saturating_sub(number.into());
                        let lost = lost * WASTED + lost.saturating_sub(spare) * SCARCE;
                        let score = gain.saturating_sub(lost) * 1000 / (count * takes);
                        offer(score, Job::Gems { at: place, gems: number }, crew);
                    }
                }
            }
            let taken = shared.jobs.iter().filter(|job| **job == Job::Find { at: place }).count();
            if usize::from(room.doors) > taken
                && self.is_exploring()
                && let Some((far, index)) = near.first().copied().filter(|(far, _)| *far < FAR)
            {
                let mate = &free[index];
                let ready = mate.at == place && mate.icons.count(Icon::Adventurer) >= 2;
                let takes = far + if ready { 3 } else { 17 } + HANDLING;
                if in_time(1 << index, place, takes) {
                    let alone = !self
                        .crew
                        .mates
                        .iter()
                        .any(|other| other.seat != mate.seat && self.crew.far(other, place) < 30);
                    let takes = takes + if alone { LONELY } else { 0 };
                    offer(self.finding() * 1000 / takes, Job::Find { at: place }, 1 << index);
                }
            }
            if room.treasure
                && !shared.jobs.contains(&Job::Claim { at: place })
                && let Some((far, index)) = near.first().copied().filter(|(far, _)| *far < FAR)
            {
                let takes = far + 33 + HANDLING;
                if in_time(1 << index, place, takes) {
                    offer(CLAIMING * 1000 / takes, Job::Claim { at: place }, 1 << index);
                }
            }
        }
        best
    }

    /// Which of those who are free would be in time if they went home now.
    fn can_be_safe(&self, free: &Free) -> u8 {
        let Some(slam) = self.slam else { return 0 };
        let safe = |mate: &Mate| self.home_of(mate).0 * 10 <= slam * 13;
        (0..).zip(free).filter(|(_, mate)| safe(mate)).fold(0, |set, (index, _)| set | 1 << index)
    }

    /// How many gems of each great chamber need not be activated, so that few are left in the end.
    fn spare(&self) -> u32 {
        let unseen = self.view.pile.unseen.iter().filter_map(|tile| tile.tile().gems);
        let open = self.map.rooms.iter().filter_map(|room| room.gems);
        let (mut supply, mut great) = (0, 0);
        for gems in unseen.chain(open) {
            supply += self.within_reach(gems);
            great += u32::from(gems.prices.len() > 1);
        }
        let need = u32::from(self.view.depot.saturating_sub(FEW));
        supply.saturating_sub(need) / great.max(1)
    }

    /// How many gems of a chamber all who are inside could activate together, before long.
    fn within_reach(&self, gems: Gems) -> u32 {
        let (dice, _) = self.crew.masks();
        gems.prices.iter().filter(|price| u32::from(**price) * 4 <= dice * 3).count().max(1) as u32
    }

    /// Whether more chambers are wanted.
    pub(super) fn is_exploring(&self) -> bool {
        let enough = || self.open_gems() >= u32::from(self.view.depot.saturating_sub(FEW));
        self.view.pile.left > 0 && (self.map.exit.is_none() || !enough())
    }

    /// What discovering is worth: more when time runs out and the Exit is not found.
    fn finding(&self) -> u32 {
        let late = self.map.exit.is_none() && self.left < 100 * u32::from(self.view.pile.left).min(12);
        match self.mood {
            Some(Mood::Explore) => FINDING * 20,
            Some(Mood::Gems) => 1,
            _ if late => FINDING * 3,
            _ => FINDING,
        }
    }
}

/// What is shared out already.
#[derive(Default)]
struct Shared {
    jobs: ArrayVec<Job, 6>,
    gems: u8,
}

impl Shared {
    fn take(&mut self, job: Job) {
        if let Job::Gems { gems, .. } = job {
            self.gems += gems;
        }
        self.jobs.push(job);
    }

    fn has_gems(&self, place: Place) -> bool {
        self.jobs.iter().any(|job| matches!(job, Job::Gems { at, .. } if *at == place))
    }
}
