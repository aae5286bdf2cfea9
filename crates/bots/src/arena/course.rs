//! The course of one game in virtual time: who is woken when, and what then happens.
//!
//! A seat that may act is woken after its bot's pace. Of what comes at the same moment,
//! deadlines come first, then whoever acted longest ago, then the lower seat.

use std::fmt::Display;

use bivouac_engine::{Bot, BySeat, Dice, Game, MAX_SEATS, Millis, Seat, Seats, Table, text};
use serde::Serialize;

use super::Watch;
use super::pulse::Pulse;

/// A bot that waits looks again after 1 ms, then twice as long each time, up to this.
const LONGEST_WAIT: Millis = Millis(1 << 10);
/// So many looks that lead to nothing weigh as much as a step.
const LOOKS_PER_STEP: u64 = 16;

/// A bot in its seat.
pub(super) struct Player<G: Game> {
    pub(super) bot: Box<dyn Bot<G>>,
    pub(super) dice: Dice,
}

/// What is used anew by every game of a worker.
pub(super) struct Desk<G: Game> {
    legal: Vec<G::Action>,
    calls: Vec<G::Call>,
    pulse: Pulse,
}

impl<G: Game> Default for Desk<G> {
    fn default() -> Desk<G> {
        Desk { legal: Vec::new(), calls: Vec::new(), pulse: Pulse::default() }
    }
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Course {
    pub(super) end: End,
    /// How many actions it had; deadlines and calls are none.
    pub(super) actions: u32,
    /// And how many steps, with all of these.
    pub(super) steps: u32,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Its rules.
    Over,
    /// The bound.
    Bound,
    /// Nobody could or would act, and nothing was due.
    Stalled,
}

/// A bot chose what it was not offered.
pub(super) struct Foul {
    pub(super) seat: Seat,
    pub(super) what: String,
}

impl Foul {
    #[cold]
    fn new(seat: Seat, action: &impl Serialize, why: impl Display) -> Foul {
        let action = text::write(action).unwrap_or_default();
        Foul { seat, what: format!("\"{action}\", {why}") }
    }
}

/// Plays until the end; nothing where it was told to stop before.
pub(super) fn run<G: Game>(
    table: &mut Table<G>,
    players: &mut BySeat<Player<G>>,
    bound: u32,
    desk: &mut Desk<G>,
    watch: &dyn Watch,
) -> Result<Option<Course>, Foul> {
    let mut going = Going { table, players, desk, agenda: Agenda::default(), steps: 0, actions: 0, looks: 0 };
    let end = going.on(bound, watch)?;
    Ok(end.map(|end| Course { end, actions: going.actions, steps: going.steps }))
}

/// Who is woken when.
#[derive(Default)]
struct Agenda {
    /// Seats whose wake is set.
    set: Seats,
    /// Those of them that looked and waited, with nothing changed since.
    waiting: Seats,
    wake: [Millis; MAX_SEATS as usize],
    /// The step with which each last acted.
    acted: [u32; MAX_SEATS as usize],
    /// How often each has waited since something changed.
    waits: [u32; MAX_SEATS as usize],
}

impl Agenda {
    /// Whoever waited looks again.
    #[inline]
    fn changed(&mut self) {
        if !self.waiting.is_empty() {
            self.set = self.set - self.waiting;
            self.waiting = Seats::NONE;
            self.waits = Default::default();
        }
    }

    fn set(&mut self, seat: Seat, wake: Millis) {
        self.set.insert(seat);
        self.wake[seat.index()] = wake;
    }

    /// Who is woken next, and when.
    fn next(&self) -> Option<(Millis, Seat)> {
        let order = |seat: &Seat| (self.wake[seat.index()], self.acted[seat.index()], *seat);
        self.set.iter().min_by_key(order).map(|seat| (self.wake[seat.index()], seat))
    }
}

struct Going<'a, G: Game> {
    table: &'a mut Table<G>,
    players: &'a mut BySeat<Player<G>>,
    desk: &'a mut Desk<G>,
    agenda: Agenda,
    steps: u32,
    actions: u32,
    looks: u64,
}

impl<G: Game> Going<'_, G> {
    fn on(&mut self, bound: u32, watch: &dyn Watch) -> Result<Option<End>, Foul> {
        loop {
            if self.desk.pulse.beat(self.steps, watch) {
                return Ok(None);
            }
            if self.table.is_over() {
                return Ok(Some(End::Over));
            }
            if self.steps >= bound || self.looks / LOOKS_PER_STEP >= u64::from(bound) {
                return Ok(Some(End::Bound));
            }
            if self.table.is_due() {
                self.ring();
                continue;
            }
            let to_act = self.table.to_act();
            let deadline = self.table.next_deadline().map(|deadline| deadline.at);
            self.agenda.set = self.agenda.set & to_act;
            self.agenda.waiting = self.agenda.waiting & to_act;
            if deadline.is_none() && self.agenda.waiting == to_act {
                return Ok(Some(End::Stalled));
            }
            if let (Some(seat), None, true) = (only(to_act), deadline, self.agenda.set.is_empty()) {
                self.take_turn(seat)?;
                continue;
            }
            let mut new = to_act - self.agenda.set;
            while let Some(seat) = new.lowest() {
                new.remove(seat);
                let wake = self.table.at() + self.pace(seat);
                self.agenda.set(seat, wake);
            }
            // Hands that are free again are no deadline, but their seat is to be woken.
            let first = self.agenda.next().map(|(wake, _)| wake).into_iter().chain(deadline).min();
            let change = self.table.next_change().filter(|change| first.is_none_or(|first| *change < first));
            if let Some(change) = change {
                self.table.wait_until(change);
                continue;
            }
            match (deadline, self.agenda.next()) {
                (Some(due), next) if next.is_none_or(|(wake, _)| due <= wake) => self.ring(),
                (_, Some((wake, seat))) => {
                    self.table.wait_until(wake);
                    self.agenda.set.remove(seat);
                    self.look(seat)?;
                }
                (_, None) => return Ok(Some(End::Stalled)),
            }
        }
    }

    fn ring(&mut self) {
        self.table.ring();
        self.steps += 1;
        self.agenda.changed();
    }

    /// The tight way round: one seat is to act and no clock runs, so it need not be woken
    /// but can go ahead.
    #[inline]
    fn take_turn(&mut self, seat: Seat) -> Result<(), Foul> {
        let pace = self.pace(seat);
        if pace > Millis::ZERO {
            self.table.wait_until(self.table.at() + pace);
        }
        self.look(seat)
    }

    /// `seat` looks at the table, may say something, and acts or waits.
    #[inline]
    fn look(&mut self, seat: Seat) -> Result<(), Foul> {
        let (table, Player { bot, dice }) = (&*self.table, &mut self.players[seat]);
        let (mut sight, calls) = (table.sight(seat), &mut self.desk.calls);
        calls.clear();
        if bot.speaks() {
            table.game().calls(table.state(), seat, table.at(), calls);
        }
        if !calls.is_empty()
            && let Some(call) = bot.speak(&table.seen(seat, &sight, &[]), calls, dice)
        {
            drop(sight);
            if self.say(seat, call) && self.table.is_due() {
                // The words made something due at once, which comes before the deed.
                self.agenda.set(seat, self.table.at());
                return Ok(());
            }
            sight = self.table.sight(seat);
        }
        let (table, Player { bot, dice }) = (&*self.table, &mut self.players[seat]);
        let legal = &mut self.desk.legal;
        table.legal(seat, legal);
        let chosen = if legal.is_empty() { None } else { bot.choose(&table.seen(seat, &sight, legal), dice) };
        let Some(action) = chosen else {
            drop(sight);
            self.wait(seat);
            return Ok(());
        };
        drop(sight);
        self.act(seat, &action)
    }

    /// `seat` plays what it picked of the legal actions on the desk.
    #[inline]
    fn act(&mut self, seat: Seat, action: &G::Action) -> Result<(), Foul> {
        // What is offered is also canonical, so a table with a log plays the very same.
        if !self.desk.legal.contains(action) {
            return Err(Foul::new(seat, action, "which it was not offered"));
        }
        self.table.play(seat, action).map_err(|illegal| Foul::new(seat, action, illegal))?;
        self.steps += 1;
        self.actions += 1;
        self.agenda.acted[seat.index()] = self.steps;
        self.agenda.changed();
        Ok(())
    }

    /// `seat` says a call; answers whether it was heard. A call that is refused was not said.
    #[cold]
    fn say(&mut self, seat: Seat, call: G::Call) -> bool {
        let heard = self.table.call(seat, call).is_ok();
        if heard {
            self.steps += 1;
            self.agenda.changed();
        }
        heard
    }

    #[cold]
    fn wait(&mut self, seat: Seat) {
        self.looks += 1;
        let waits = &mut self.agenda.waits[seat.index()];
        let least = Millis(1 << (*waits).min(LONGEST_WAIT.0.ilog2()));
        *waits += 1;
        let wake = self.table.at() + self.pace(seat).max(least);
        self.agenda.set(seat, wake);
        self.agenda.waiting.insert(seat);
    }

    #[inline]
    fn pace(&mut self, seat: Seat) -> Millis {
        let (table, Player { bot, dice }) = (&*self.table, &mut self.players[seat]);
        bot.pace(&table.seen(seat, &table.sight(seat), &[]), dice)
    }
}

/// The one seat of the set, if it is one.
#[inline]
fn only(seats: Seats) -> Option<Seat> {
    seats.lowest().filter(|&seat| seats == Seats::only(seat))
}
