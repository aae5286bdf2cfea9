//! Bots at a table. They think off the room's task, on a copy of the table, and are paced so that
//! people can follow. A thought that no longer fits is thrown away and thought again.

use std::time::Duration;

use bivouac_bots::{BotSpec, spec};
use bivouac_catalog::AnyBot;
use bivouac_engine::{Dice, Millis, Said, Seat, Seats, Seed, Seq, Step};
use bivouac_protocol::{Code, Pace, Problem};
use tokio::time::Instant;

use super::{Msg, Play, Room};
use crate::keys;

/// How long a bot may think by the clock, and how many times over.
const MOST_MILLIS: u32 = 10_000;
const MOST_ITERATIONS: u32 = 200_000;

/// A seat's bot, if it has one.
#[derive(Debug)]
pub(crate) struct BotSeat {
    spec: String,
    mind: Mind,
    /// After this step it had nothing to do, so it waits for another.
    passed: Option<Seq>,
}

#[derive(Debug)]
enum Mind {
    /// Nobody plays this seat by machine.
    Absent,
    Idle(Box<dyn AnyBot>),
    Thinking,
    /// It does this at that moment.
    Decided {
        bot: Box<dyn AnyBot>,
        at: Instant,
        speak: Option<String>,
        action: String,
    },
}

/// A bot that has made up its mind.
#[derive(Debug)]
pub(crate) struct Thought {
    seat: Seat,
    spec: String,
    seq: Seq,
    /// Nothing if it broke down.
    bot: Option<Box<dyn AnyBot>>,
    speak: Option<String>,
    action: Option<String>,
    pace: Millis,
}

impl BotSeat {
    pub(super) fn absent() -> BotSeat {
        BotSeat { spec: String::new(), mind: Mind::Absent, passed: None }
    }

    /// Time has brought something, so it is asked again even if it wanted nothing before.
    pub(super) fn ask_again(&mut self) {
        self.passed = None;
    }

    pub(super) fn is_thinking(&self) -> bool {
        matches!(self.mind, Mind::Thinking)
    }
}

impl Room {
    /// Puts a bot at every seat that the desk gives to one.
    pub(super) fn seat_bots(&mut self) {
        let seats = self.desk.places.len();
        self.bots.resize_with(seats, BotSeat::absent);
        for seat in Seat::all(seats as u8) {
            let wanted = self.desk.bot(seat).unwrap_or_default();
            if self.bots[seat.index()].spec != wanted {
                let mind = if wanted.is_empty() { Mind::Absent } else { self.make_bot(wanted) };
                self.bots[seat.index()] = BotSeat { spec: wanted.to_owned(), mind, passed: None };
            }
        }
    }

    fn make_bot(&self, wanted: &str) -> Mind {
        let made = self.title.and_then(|title| {
            let spec = spec::list(wanted).ok()?.pop()?;
            title.bot(&spec).ok()
        });
        // A bot that this program no longer has is played by the simplest one.
        let made = made.or_else(|| self.title?.bot(&BotSpec::new("random")).ok());
        made.map_or(Mind::Absent, Mind::Idle)
    }

    /// The bot that stands in for people.
    pub(super) fn usual_bot(&self) -> Option<String> {
        let strengths = self.title?.box_text().strengths;
        let middle = strengths.get(strengths.len() / 2).map(|(_, _, bot)| (*bot).to_owned());
        Some(middle.unwrap_or_else(|| "random".to_owned()))
    }

    /// Lets bots do what they decided and think about what they are asked.
    pub(super) async fn move_bots(&mut self) {
        loop {
            let Play::On(table) = &self.play else { return };
            let to_act = table.to_act();
            if to_act.is_empty() {
                return;
            }
            let Some((seat, speak, action)) = self.decided(to_act) else {
                to_act.iter().for_each(|seat| self.think(seat));
                return;
            };
            if let Some(call) = speak {
                // A call that is no longer offered is simply not made.
                let _ = self.take(Step::Say { seat, said: Said::Call { call } }, None).await;
            }
            let taken = self.take(Step::Act { seat, action }, None).await;
            self.lobby.metrics.bot_choices.increment(1);
            match taken {
                Err(problem) if problem.code == Code::Illegal => {}
                Err(_) => return,
                Ok(_) => {}
            }
            // People's deadlines come first, and a bot never starves them.
            self.ring().await;
        }
    }

    /// What one of these seats' bots has decided to do by now.
    fn decided(&mut self, seats: Seats) -> Option<(Seat, Option<String>, String)> {
        let now = Instant::now();
        let due = |bot_seat: &BotSeat| matches!(&bot_seat.mind, Mind::Decided { at, .. } if *at <= now);
        let (seat, bot_seat) = Seat::all(self.bots.len() as u8)
            .zip(&mut self.bots)
            .find(|(seat, bot_seat)| seats.contains(*seat) && due(bot_seat))?;
        match std::mem::replace(&mut bot_seat.mind, Mind::Absent) {
            Mind::Decided { bot, speak, action, .. } => {
                bot_seat.mind = Mind::Idle(bot);
                Some((seat, speak, action))
            }
            other => {
                bot_seat.mind = other;
                None
            }
        }
    }

    /// Sends a seat's bot off to think, if it has nothing on its mind.
    fn think(&mut self, seat: Seat) {
        self.pass_time();
        let Play::On(table) = &self.play else { return };
        let Some(bot_seat) = self.bots.get_mut(seat.index()) else { return };
        if bot_seat.passed == Some(table.seq()) {
            return;
        }
        let Mind::Idle(_) = &bot_seat.mind else { return };
        let Mind::Idle(mut bot) = std::mem::replace(&mut bot_seat.mind, Mind::Thinking) else {
            unreachable!("it was idle a line ago")
        };
        let (seq, spec, table) = (table.seq(), bot_seat.spec.clone(), table.copy());
        let (me, minds) = (self.me.clone(), self.lobby.minds.clone());
        let think = move || {
            let mut dice = Dice::fast(&Seed::from_bytes(keys::bytes()));
            let speak = bot.speak(&*table, seat, &mut dice);
            let action = bot.choose(&*table, seat, &mut dice);
            let pace = bot.pace(&*table, seat, &mut dice);
            (bot, speak, action, pace)
        };
        tokio::spawn(async move {
            let _turn = minds.acquire().await;
            let thought = match tokio::task::spawn_blocking(think).await {
                Ok((bot, speak, action, pace)) => {
                    Thought { seat, spec, seq, bot: Some(bot), speak, action, pace }
                }
                Err(_) => {
                    Thought { seat, spec, seq, bot: None, speak: None, action: None, pace: Millis::ZERO }
                }
            };
            if let Some(me) = me.upgrade() {
                let _ = me.send(Msg::Thought(thought)).await;
            }
        });
    }

    pub(super) fn hear_thought(&mut self, thought: Thought) {
        let Thought { seat, spec, seq, bot, speak, action, pace } = thought;
        let least = self.least_pace();
        let simplest = if bot.is_none() { self.make_bot("random") } else { Mind::Absent };
        let Some(bot_seat) = self.bots.get_mut(seat.index()).filter(|bot_seat| bot_seat.spec == spec) else {
            return;
        };
        if !bot_seat.is_thinking() {
            return;
        }
        bot_seat.passed = None;
        bot_seat.mind = match (bot, action) {
            (None, _) => {
                tracing::error!(table = %self.name, bot = %spec, "a bot broke down; the simplest one goes on");
                simplest
            }
            (Some(bot), None) => {
                bot_seat.passed = Some(seq);
                Mind::Idle(bot)
            }
            (Some(bot), Some(action)) => {
                let span = Duration::from_millis(pace.0.min(60_000)).max(least);
                Mind::Decided { bot, at: self.last_told + span, speak, action }
            }
        };
    }

    /// How long people get to see what happened before a bot acts. In real time bots have a pace of
    /// their own.
    fn least_pace(&self) -> Duration {
        match self.desk.pace {
            _ if self.is_real_time() => Duration::ZERO,
            Pace::Quick => Duration::ZERO,
            Pace::Normal => Duration::from_millis(750),
            Pace::Slow => Duration::from_millis(2000),
        }
    }

    /// When a bot does what it decided.
    pub(super) fn next_bot(&self) -> Option<Instant> {
        let Play::On(table) = &self.play else { return None };
        let to_act = table.to_act();
        let decided = |seat: Seat| match &self.bots.get(seat.index())?.mind {
            Mind::Decided { at, .. } => Some(*at),
            _ => None,
        };
        to_act.iter().filter_map(decided).min()
    }
}

/// Refuses bots that would think for minutes: at a table people wait for them.
pub(super) fn check_thinking(spec: &BotSpec) -> Result<(), Problem> {
    let too_long = |setting: &str, most: u32| {
        let set: Option<u32> = spec.settings.get(setting).and_then(|value| value.parse().ok());
        set.filter(|set| *set > most).map(|_| {
            let sentence = format!("at a table, {setting} of {} is at most {most}", spec.name);
            Problem::new(Code::Malformed, sentence)
        })
    };
    match too_long("millis", MOST_MILLIS).or_else(|| too_long("iterations", MOST_ITERATIONS)) {
        Some(problem) => Err(problem),
        None => Ok(()),
    }
}
