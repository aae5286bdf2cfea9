//! A player of Escape's own: the runner. It sees its view and its offers and nothing else, and rolls
//! at a human cadence.
//!
//! Every look makes up its mind anew: who does what (`plan.rs`, which everybody at the table can work
//! out alike), what its own share takes (`step.rs`), and what can be done in passing (`aid.rs`,
//! `table.rs`). Advice 1 to 16 of section 10 of the rules page is where it comes from.

mod aid;
mod crew;
mod guide;
mod leave;
mod map;
mod pace;
mod plan;
mod scene;
mod step;
mod table;

use bivouac_engine::{Bot, Dice, Millis, Seen};

use crate::Escape;
use crate::action::Action;
use crate::call::Call;
use crate::content::TileId;
use crate::icon::{Cost, Icon};
use crate::view::View;
use guide::Mood;
use plan::Job;
use scene::Scene;
use step::Step;

/// With so many black masks nothing is kept but what frees them.
const DISTRESS: u8 = 4;

/// Runs, rolls, helps, and comes home in time.
#[derive(Clone, Debug)]
pub struct Runner {
    /// Milliseconds from roll to roll.
    pace: u16,
    /// When it looks again.
    next: Millis,
    /// What it wants to say, and how many chambers it has seen.
    says: Option<Call>,
    rooms: u8,
    called_help: bool,
    /// What it has set its mind on, and for which beat.
    mood: Option<(Mood, u8)>,
}

impl Runner {
    /// The usual milliseconds from roll to roll.
    pub const PACE: u16 = 2000;

    /// One that rolls every so many milliseconds, dice in the air included.
    pub const fn new(pace: u16) -> Runner {
        Runner { pace, next: Millis::ZERO, says: None, rooms: 0, called_help: false, mood: None }
    }
}

impl Default for Runner {
    fn default() -> Runner {
        Runner::new(Runner::PACE)
    }
}

impl Bot<Escape> for Runner {
    fn choose(&mut self, seen: &Seen<'_, Escape>, dice: &mut Dice) -> Option<Action> {
        let view: &View = seen.view;
        self.listen(view, seen);
        let action = self.decide(view, seen);
        self.next = seen.at + self.handling(seen, view, action, dice);
        action
    }

    /// Until the moment it has set itself.
    fn pace(&mut self, seen: &Seen<'_, Escape>, _dice: &mut Dice) -> Millis {
        if seen.game.is_calm() { Millis::ZERO } else { Millis(self.next.0.saturating_sub(seen.at.0)) }
    }

    fn speaks(&self) -> bool {
        self.says.is_some()
    }

    fn speak(&mut self, _seen: &Seen<'_, Escape>, calls: &[Call], _dice: &mut Dice) -> Option<Call> {
        self.says.take().filter(|call| calls.contains(call))
    }
}

impl Runner {
    fn decide(&self, view: &View, seen: &Seen<'_, Escape>) -> Option<Action> {
        let (legal, player) = (seen.legal, &view.players[seen.seat]);
        let Some(mut scene) = Scene::of(view, legal, seen.seat, seen.at, self.pace.into()) else {
            return table::gift(view, legal);
        };
        let beat = view.clock.beat.map(|beat| beat.number);
        scene.mood = self.mood.filter(|(_, until)| beat == Some(*until)).map(|(mood, _)| mood);
        if let Some(answer) = scene.answer().filter(|answer| legal.contains(answer)) {
            return Some(answer);
        }
        let calm = seen.game.is_calm();
        if player.done || player.lands.is_some() || (!calm && player.busy > seen.at) {
            return None;
        }
        let rest = || calm.then_some(Action::Done { on: true }).filter(|done| legal.contains(done));
        scene.gesture().filter(|action| legal.contains(action)).or_else(rest)
    }

    /// How long until it looks again.
    fn handling(
        &self,
        seen: &Seen<'_, Escape>,
        view: &View,
        action: Option<Action>,
        dice: &mut Dice,
    ) -> Millis {
        let (times, pace) = (&seen.game.times, u64::from(self.pace));
        let player = &view.players[seen.seat];
        match action {
            Some(Action::Roll { careful, .. }) => {
                let mut air = times.air.0;
                if player.most_dice.is_some() {
                    air = air * 7 / 5;
                }
                if careful {
                    air *= 2;
                }
                Millis(air) + pace::pause(pace.saturating_sub(times.air.0).max(100), dice)
            }
            Some(Action::Enter { .. }) => times.enter + Millis(pace / 20),
            Some(Action::Discover { .. }) => times.discover + Millis(pace * 3 / 20),
            Some(Action::Activate { .. } | Action::Lift { .. } | Action::Claim { .. }) => {
                times.other + Millis(pace * 3 / 20)
            }
            Some(_) => Millis(pace / 8),
            None => {
                let free = player.lands.unwrap_or(Millis::ZERO).max(player.busy);
                let soon = Millis(free.0.saturating_sub(seen.at.0));
                soon.max(Millis(pace / 2))
            }
        }
    }

    /// What is new, and worth a word.
    fn listen(&mut self, view: &View, seen: &Seen<'_, Escape>) {
        let rooms = view.temple.len() as u8;
        if rooms > self.rooms {
            let newest = &view.temple[view.temple.len() - 1];
            let mine = newest.found.is_some_and(|found| found.by == seen.seat);
            if mine && self.rooms > 0 {
                if newest.tile == TileId::EXIT {
                    self.says = Some(Call::Exit);
                } else if newest.tile.tile().gems.is_some_and(|gems| gems.prices.len() > 1) {
                    self.says = Some(Call::Gems);
                }
            }
            self.rooms = rooms;
        }
        let player = &view.players[seen.seat];
        let stuck = player.place.is_some()
            && player.dice.iter().all(|die| !die.shows.is_in_hand() || die.shows == crate::Die::Black);
        if stuck && !self.called_help {
            self.says = Some(Call::Help);
        }
        self.called_help = stuck;
    }
}

impl Scene<'_> {
    /// What to do with free hands.
    fn gesture(&self) -> Option<Action> {
        if let Some(free) = self.free() {
            return Some(free);
        }
        let job = self.job();
        if let Some(treasure) = self.treasure(job).filter(|action| self.offers(*action)) {
            return Some(treasure);
        }
        match self.step(job) {
            Step::Do(action) => Some(action),
            Step::Roll { .. } if self.is_in_distress() => self.roll_all(),
            Step::Wait => self.roll_all(),
            Step::Hold => None,
            Step::Roll { first, then } => {
                let hurried = matches!(job, Job::Home { .. } | Job::Leave { .. } | Job::Wait { .. });
                if let Some(lift) = self.lucky_lift() {
                    return Some(lift);
                }
                if !hurried
                    && self.is_exploring()
                    && let Some(discover) = self.discovery()
                {
                    return Some(discover);
                }
                self.roll(first, then).or_else(|| self.break_up(first))
            }
        }
    }

    /// So many dice are black that golden masks matter more than anything.
    fn is_in_distress(&self) -> bool {
        self.me.black >= DISTRESS && self.me.free() > 0
    }

    /// Everything that is not black is kept. While somebody here still rolls one waits for their golden
    /// masks; else whoever has least to lose rolls half of it again.
    fn break_up(&self, first: Cost) -> Option<Action> {
        let moves = |mate: &crew::Mate| {
            let kept: u8 = Icon::ALL.iter().map(|icon| first.count(*icon).min(mate.icons.count(*icon))).sum();
            mate.free() > kept
        };
        let mut here = self.crew.here(self.me.at);
        if here.clone().any(|mate| mate.seat != self.seat && moves(mate)) {
            return None;
        }
        let least = |mate: &&crew::Mate| (mate.free() == 0, mate.free(), mate.seat);
        let breaks = here.clone().min_by_key(least).is_some_and(|mate| mate.seat == self.seat);
        let alone = here.all(|mate| mate.seat == self.seat);
        if !breaks && !alone {
            return None;
        }
        self.roll_half()
    }
}
