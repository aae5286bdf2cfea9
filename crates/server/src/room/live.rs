//! Bots in real time: first the pace, then a look, a choice and the deed at once, as in the arena. What
//! was chosen before the pace would be stale after it. All their moments are those of the table, so a
//! pause stops them too.
//!
//! A look that is known to take microseconds is taken right here; a thread for each would cost more
//! than the look. Whoever is slow, or not known yet, thinks elsewhere on a copy.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant as Stopwatch};

use bivouac_catalog::AnyBot;
use bivouac_engine::any::AnyTable;
use bivouac_engine::{Dice, Millis, Said, Seat, Seed, Step};
use bivouac_protocol::{Code, Pace};
use tokio::time::Instant;

use super::bots::Mind;
use super::{Play, Room};
use crate::keys;

/// Whoever took no longer over its last look may look on the room's own time.
const AT_A_GLANCE: Duration = Duration::from_micros(500);
/// A bot that waits looks again after 1 ms, then twice as long each time, up to this, as in the arena.
const LONGEST_WAIT: Millis = Millis(1 << 10);

/// A bot's own doing at a table, with dice of its own. Nothing where it broke down.
fn ask<T>(bot: &mut dyn AnyBot, ask: impl FnOnce(&mut dyn AnyBot, &mut Dice) -> T) -> Option<T> {
    let mut dice = Dice::fast(&Seed::from_bytes(keys::bytes()));
    catch_unwind(AssertUnwindSafe(|| ask(bot, &mut dice))).ok()
}

impl Room {
    /// Sets when bots look, and lets one of them look and act whose moment has come. One only, so
    /// that whatever else has come meanwhile is heard first.
    pub(super) async fn move_live_bots(&mut self) {
        if self.bots.iter().all(|bot_seat| bot_seat.is_absent()) {
            return;
        }
        self.pass_time();
        let Play::On(table) = &self.play else { return };
        let (to_act, at) = (table.to_act(), table.at());
        for seat in Seat::all(self.bots.len() as u8) {
            match self.bots[seat.index()].mind {
                // What it had in mind no longer fits.
                Mind::Pacing { .. } | Mind::Decided { .. } if !to_act.contains(seat) => {
                    self.bots[seat.index()].rest();
                }
                Mind::Idle(_) if to_act.contains(seat) => self.set_pace(seat),
                _ => {}
            }
        }
        if let Some((seat, speak, action)) = self.decided(to_act) {
            if let Some(call) = speak {
                let _ = self.take(Step::Say { seat, said: Said::Call { call } }, None).await;
            }
            return self.act_live(seat, action).await;
        }
        let due = |seat: Seat| match self.bots[seat.index()].mind {
            Mind::Pacing { wake, .. } if wake <= at => Some((wake, self.bots[seat.index()].acted, seat)),
            _ => None,
        };
        if let Some((_, _, seat)) = to_act.iter().filter_map(due).min() {
            self.look(seat).await;
        }
    }

    /// The seat's bot, which has nothing on its mind, looks after its pace.
    fn set_pace(&mut self, seat: Seat) {
        let least = self.least_live_pace();
        let Play::On(table) = &self.play else { return };
        let bot_seat = &mut self.bots[seat.index()];
        let Some(mut bot) = bot_seat.take() else { return };
        let pace = ask(&mut *bot, |bot, dice| bot.pace(&**table, seat, dice));
        let Some(pace) = pace else { return self.break_bot(seat) };
        // One that waits and is not woken by a change looks again after a while all the same.
        let waited =
            bot_seat.waits.checked_sub(1).map(|waits| Millis(1 << waits.min(LONGEST_WAIT.0.ilog2())));
        bot_seat.mind =
            Mind::Pacing { bot, wake: table.at() + pace.max(least).max(waited.unwrap_or_default()) };
    }

    /// The seat's bot looks at the table, may say something, and acts or waits.
    async fn look(&mut self, seat: Seat) {
        if !self.bots[seat.index()].is_quick(AT_A_GLANCE) {
            self.bots[seat.index()].passed = None;
            self.bots[seat.index()].rest();
            return self.think(seat);
        }
        let Some(mut bot) = self.bots[seat.index()].take() else { return };
        let began = Stopwatch::now();
        let Some(call) = self.table_of(|table| ask(&mut *bot, |bot, dice| bot.speak(table, seat, dice)))
        else {
            return self.break_bot(seat);
        };
        let mut took = began.elapsed();
        if let Some(call) = call {
            // What the words bring about at once comes before the deed.
            let _ = self.take(Step::Say { seat, said: Said::Call { call } }, None).await;
            self.ring().await;
        }
        let began = Stopwatch::now();
        let Some(action) = self.table_of(|table| ask(&mut *bot, |bot, dice| bot.choose(table, seat, dice)))
        else {
            return self.break_bot(seat);
        };
        took += began.elapsed();
        let bot_seat = &mut self.bots[seat.index()];
        bot_seat.mind = Mind::Idle(bot);
        bot_seat.took = Some(took);
        match action {
            Some(action) => self.act_live(seat, action).await,
            None => self.bots[seat.index()].wait(),
        }
    }

    fn table_of<T>(&self, ask: impl FnOnce(&dyn AnyTable) -> Option<T>) -> Option<T> {
        match &self.play {
            Play::On(table) => ask(&**table),
            Play::Gathering | Play::Broken(_) => None,
        }
    }

    /// A bot does what it chose. What is refused, because somebody was faster, it thinks over again.
    async fn act_live(&mut self, seat: Seat, action: String) {
        self.used = Instant::now();
        self.lobby.metrics.bot_choices.increment(1);
        match self.take(Step::Act { seat, action }, None).await {
            Ok(seq) => self.bots[seat.index()].acted = seq,
            Err(problem) if problem.code == Code::Illegal => self.bots[seat.index()].wait(),
            Err(problem) => tracing::warn!(table = %self.name, %problem, "a bot could not act"),
        }
    }

    /// No bot acts faster at a table where people want to follow; how long it really takes is its own.
    fn least_live_pace(&self) -> Millis {
        match self.desk.pace {
            Pace::Quick => Millis::ZERO,
            Pace::Normal => Millis(300),
            Pace::Slow => Millis(900),
        }
    }

    /// When a bot looks, or does what it decided.
    pub(super) fn next_live_bot(&self) -> Option<Instant> {
        let Play::On(table) = &self.play else { return None };
        let moment = |seat: Seat| match &self.bots.get(seat.index())?.mind {
            Mind::Idle(_) => Some(Instant::now()),
            Mind::Pacing { wake, .. } => Some(self.clock.when(*wake)),
            Mind::Decided { at, .. } => Some(*at),
            Mind::Absent | Mind::Thinking => None,
        };
        table.to_act().iter().filter_map(moment).min()
    }
}
