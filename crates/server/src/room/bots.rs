//! Bots at a table. They think off the room's task, on a copy of the table, and are paced so that
//! people can follow. A thought that no longer fits is thrown away and thought again. Where time runs
//! by itself it is the other way round: see `live.rs`.

use std::sync::Arc;
use std::time::Duration;

use bivouac_bots::search::{self, Budget};
use bivouac_bots::{BotSpec, spec};
use bivouac_catalog::AnyBot;
use bivouac_engine::{Dice, Millis, Said, Seat, Seats, Seed, Seq, Step};
use bivouac_protocol::{Code, Pace, Problem};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::{Msg, Play, Room, read_bot};
use crate::config::Config;
use crate::keys;

/// Whoever took longer than this over its last choice thinks among the slow.
const QUICK: Duration = Duration::from_millis(50);

/// A seat's bot, if it has one.
#[derive(Debug)]
pub(crate) struct BotSeat {
    spec: String,
    pub(super) mind: Mind,
    /// After this step it had nothing to do, so it waits for another.
    pub(super) passed: Option<Seq>,
    /// How long it took over its last choice, as far as it is known.
    pub(super) took: Option<Duration>,
    /// In real time: how often it has looked in vain since something changed.
    pub(super) waits: u32,
    /// In real time: the step with which it last acted.
    pub(super) acted: Seq,
}

/// Who may think at the same time. The slow wait for each other and not for the quick, so that a
/// few deep thinkers do not silence the bots of every other table.
#[derive(Clone, Debug)]
pub(crate) struct Minds {
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
}

impl Minds {
    pub(crate) fn new(cores: usize) -> Minds {
        let of = |many: usize| Arc::new(Semaphore::new(many.max(1)));
        Minds { quick: of(cores), slow: of(cores.saturating_sub(1)) }
    }

    fn of(&self, slow: bool) -> Arc<Semaphore> {
        Arc::clone(if slow { &self.slow } else { &self.quick })
    }
}

#[derive(Debug)]
pub(super) enum Mind {
    /// Nobody plays this seat by machine.
    Absent,
    Idle(Box<dyn AnyBot>),
    Thinking,
    /// In real time: it looks at this moment of the table.
    Pacing {
        bot: Box<dyn AnyBot>,
        wake: Millis,
    },
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
    /// How long it thought.
    took: Duration,
}

impl BotSeat {
    pub(super) fn absent() -> BotSeat {
        BotSeat::new(String::new(), Mind::Absent)
    }

    fn new(spec: String, mind: Mind) -> BotSeat {
        BotSeat { spec, mind, passed: None, took: None, waits: 0, acted: Seq(0) }
    }

    /// Time has brought something, so it is asked again even if it wanted nothing before.
    pub(super) fn ask_again(&mut self) {
        self.passed = None;
        self.changed();
    }

    /// Something has changed: whoever waited for that is paced anew.
    pub(super) fn changed(&mut self) {
        if std::mem::take(&mut self.waits) > 0 {
            self.rest();
        }
    }

    /// It looked and would rather wait.
    pub(super) fn wait(&mut self) {
        self.waits += 1;
    }

    /// Whatever it had in mind, it has nothing in mind now.
    pub(super) fn rest(&mut self) {
        if let Mind::Pacing { .. } | Mind::Decided { .. } = &self.mind
            && let Some(bot) = self.take()
        {
            self.mind = Mind::Idle(bot);
        }
    }

    /// The bot itself, unless it is away thinking; until it is given back it counts as that.
    pub(super) fn take(&mut self) -> Option<Box<dyn AnyBot>> {
        match std::mem::replace(&mut self.mind, Mind::Thinking) {
            Mind::Idle(bot) | Mind::Pacing { bot, .. } | Mind::Decided { bot, .. } => Some(bot),
            other @ (Mind::Absent | Mind::Thinking) => {
                self.mind = other;
                None
            }
        }
    }

    /// Whether it takes no longer than this, as far as it is known.
    pub(super) fn is_quick(&self, span: Duration) -> bool {
        !is_deep(&self.spec) && self.took.is_some_and(|took| took <= span)
    }

    fn is_slow(&self) -> bool {
        is_deep(&self.spec) || self.took.is_some_and(|took| took > QUICK)
    }

    pub(super) fn is_absent(&self) -> bool {
        matches!(self.mind, Mind::Absent)
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
                self.bots[seat.index()] = BotSeat::new(wanted.to_owned(), mind);
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
        let title = self.title?;
        let strengths = title.box_text().strengths;
        let middle = strengths.get(strengths.len() / 2).map(|(_, _, bot)| *bot);
        // One that thinks more than this server allows makes way for one that does not think ahead.
        let allowed = middle.filter(|bot| read_bot(title, bot, &self.lobby.config).is_ok());
        Some(allowed.unwrap_or("random").to_owned())
    }

    /// Lets bots do what they decided and think about what they are asked.
    pub(super) async fn move_bots(&mut self) {
        if self.is_real_time() {
            return self.move_live_bots().await;
        }
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
    pub(super) fn decided(&mut self, seats: Seats) -> Option<(Seat, Option<String>, String)> {
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
            other => unreachable!("it had decided a line ago, and is {other:?}"),
        }
    }

    /// Sends a seat's bot off to think, if it has nothing on its mind.
    pub(super) fn think(&mut self, seat: Seat) {
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
        let (me, minds) = (self.me.clone(), self.lobby.minds.of(bot_seat.is_slow()));
        let thinking = self.lobby.metrics.bots_thinking.clone();
        let think = move || {
            let began = std::time::Instant::now();
            let mut dice = Dice::fast(&Seed::from_bytes(keys::bytes()));
            let speak = bot.speak(&*table, seat, &mut dice);
            let action = bot.choose(&*table, seat, &mut dice);
            let pace = bot.pace(&*table, seat, &mut dice);
            (bot, speak, action, pace, began.elapsed())
        };
        tokio::spawn(async move {
            thinking.increment(1.0);
            let _turn = minds.acquire().await;
            // While it waited for its turn the table may have been put away.
            if me.upgrade().is_none() {
                thinking.decrement(1.0);
                return;
            }
            let thought = tokio::task::spawn_blocking(think).await;
            thinking.decrement(1.0);
            let thought = match thought {
                Ok((bot, speak, action, pace, took)) => {
                    Thought { seat, spec, seq, bot: Some(bot), speak, action, pace, took }
                }
                Err(_) => {
                    let (pace, took) = (Millis::ZERO, Duration::ZERO);
                    Thought { seat, spec, seq, bot: None, speak: None, action: None, pace, took }
                }
            };
            if let Some(me) = me.upgrade() {
                let _ = me.send(Msg::Thought(thought)).await;
            }
        });
    }

    pub(super) fn hear_thought(&mut self, thought: Thought) {
        let Thought { seat, spec, seq, bot, speak, action, pace, took } = thought;
        let (least, live) = (self.least_pace(), self.is_real_time());
        let Some(bot_seat) = self.bots.get_mut(seat.index()).filter(|bot_seat| bot_seat.spec == spec) else {
            return;
        };
        if !bot_seat.is_thinking() {
            return;
        }
        bot_seat.passed = None;
        bot_seat.took = Some(took);
        bot_seat.mind = match (bot, action) {
            (None, _) => return self.break_bot(seat),
            (Some(bot), None) => {
                bot_seat.passed = Some(seq);
                bot_seat.wait();
                Mind::Idle(bot)
            }
            // Its pace lies behind it.
            (Some(bot), Some(action)) if live => Mind::Decided { bot, at: Instant::now(), speak, action },
            (Some(bot), Some(action)) => {
                let span = Duration::from_millis(pace.0.min(60_000)).max(least);
                Mind::Decided { bot, at: self.last_told + span, speak, action }
            }
        };
    }

    /// A bot broke down: the simplest one goes on in its place.
    pub(super) fn break_bot(&mut self, seat: Seat) {
        tracing::error!(table = %self.name, bot = %self.bots[seat.index()].spec, "a bot broke down; the simplest one goes on");
        self.bots[seat.index()].mind = self.make_bot("random");
    }

    /// How long people get to see what happened before a bot acts.
    fn least_pace(&self) -> Duration {
        match self.desk.pace {
            Pace::Quick => Duration::ZERO,
            Pace::Normal => Duration::from_millis(750),
            Pace::Slow => Duration::from_millis(2000),
        }
    }

    /// When a bot does what it decided.
    pub(super) fn next_bot(&self) -> Option<Instant> {
        if self.is_real_time() {
            return self.next_live_bot();
        }
        let Play::On(table) = &self.play else { return None };
        let to_act = table.to_act();
        let decided = |seat: Seat| match &self.bots.get(seat.index())?.mind {
            Mind::Decided { at, .. } => Some(*at),
            _ => None,
        };
        to_act.iter().filter_map(decided).min()
    }
}

/// Whether a bot is one that is told how deep to think: it takes its time from the first choice on.
fn is_deep(spec: &str) -> bool {
    matches!(spec.split(':').next(), Some("search" | "guide"))
}

/// Refuses bots that would think for longer than this server lets them: at a table people wait for
/// them, and so do the bots of other tables.
pub(super) fn check_thinking(spec: &BotSpec, config: &Config) -> Result<(), Problem> {
    let budget = search::budget(spec).map_err(|malformed| Problem::new(Code::Malformed, malformed.0))?;
    let (setting, thinks, most) = match budget {
        None => return Ok(()),
        Some(Budget::Iterations(iterations)) => ("iterations", iterations, config.bot_iterations),
        Some(Budget::Millis(millis)) => ("millis", millis, config.bot_millis),
    };
    if most == 0 || thinks <= most {
        return Ok(());
    }
    let sentence = format!(
        "this server lets a bot at a table think for at most {most} {setting}, and {} asks for {thinks}: \
         set {setting}={most} or less",
        spec.name
    );
    Err(Problem::new(Code::Malformed, sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_thinkers_do_not_keep_the_quick_waiting() {
        let minds = Minds::new(2);
        let deep = minds.of(is_deep("search:iterations=50000"));
        let _held: Vec<_> = std::iter::from_fn(|| Arc::clone(&deep).try_acquire_owned().ok()).collect();
        assert!(minds.of(is_deep("search")).try_acquire().is_err(), "the slow wait for each other");
        assert!(minds.of(is_deep("guide:millis=700")).try_acquire().is_err());
        assert!(minds.of(is_deep("hold:at=20")).try_acquire().is_ok());
        assert!(Minds::new(1).of(true).try_acquire().is_ok(), "with one core somebody may still think");
    }

    #[test]
    fn nobody_thinks_for_longer_than_the_server_allows() {
        let config = |iterations, millis| Config {
            bot_iterations: iterations,
            bot_millis: millis,
            ..Config::default()
        };
        let check = |bot: &str, config: &Config| {
            let spec = spec::list(bot).expect("a bot").pop().expect("one");
            check_thinking(&spec, config).map_err(|problem| problem.sentence)
        };
        let usual = Config::default();
        for fine in ["search", "guide", "search:iterations=4000", "guide:millis=2000", "hold:at=20", "random"]
        {
            assert_eq!(check(fine, &usual), Ok(()), "{fine}");
        }
        for (wrong, word) in [
            ("search:iterations=50000", "at most 4000 iterations, and search asks for 50000"),
            ("guide:iterations=4001", "at most 4000 iterations"),
            ("search:millis=2001", "at most 2000 millis"),
            ("search:iterations=4294967296", "number"),
        ] {
            let refused = check(wrong, &usual).expect_err(wrong);
            assert!(refused.contains(word), "{refused}");
        }
        // What a bot thinks unless it is told otherwise counts as well; nothing is no limit.
        assert!(check("search", &config(399, 0)).is_err());
        assert!(check("guide", &config(47, 0)).is_err());
        assert_eq!(check("search:millis=60000", &config(1, 0)), Ok(()));
        assert_eq!(check("search:iterations=9000000", &config(0, 1)), Ok(()));
    }
}
