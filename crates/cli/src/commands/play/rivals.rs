//! The bots at the table: who sits where, and when each of them acts.

use anyhow::Result;
use bivouac_bots::BotSpec;
use bivouac_catalog::{AnyBot, Title};
use bivouac_engine::any::AnyTable;
use bivouac_engine::words::plain_name;
use bivouac_engine::{Dice, Millis, Said, Seat, Seats, Seed, Seq, Step, TextStep};

use crate::fault::misuse;

#[derive(Debug)]
pub(super) struct Rivals(Vec<Rival>);

#[derive(Debug)]
struct Rival {
    seat: Seat,
    spec: BotSpec,
    bot: Box<dyn AnyBot>,
    dice: Dice,
    /// When it will have thought, where time matters.
    ready: Option<Millis>,
    /// The step since which it has waited for something to change.
    waits: Option<Seq>,
    /// Whether it has spoken since it last acted: once is enough, heard or not.
    spoke: bool,
}

impl Rivals {
    pub(super) fn seat(title: &dyn Title, seats: Seats, bots: Vec<BotSpec>, seed: &Seed) -> Result<Rivals> {
        let sit = |(seat, spec): (Seat, BotSpec)| {
            let dice = Dice::fast(&seed.apart("seat", u64::from(seat.as_number())));
            let bot = title.bot(&spec).map_err(misuse)?;
            Ok(Rival { seat, spec, bot, dice, ready: None, waits: None, spoke: false })
        };
        seats.iter().zip(bots).map(sit).collect::<Result<_>>().map(Rivals)
    }

    /// "random plays Seat 2, search plays Seat 3".
    pub(super) fn introduction(&self) -> String {
        let each = self.0.iter().map(|rival| format!("{} plays {}", rival.spec, plain_name(rival.seat)));
        each.collect::<Vec<_>>().join(", ")
    }

    /// What one of them does or says at the moment `now`, if any does.
    pub(super) fn step(&mut self, table: &dyn AnyTable, now: Millis) -> Option<TextStep> {
        self.0.iter_mut().find_map(|rival| rival.step(table, now))
    }

    /// When the next of them will have thought, where time matters.
    pub(super) fn next_moment(&self, table: &dyn AnyTable) -> Option<Millis> {
        let thinking = self.0.iter().filter(|rival| rival.is_asked(table));
        thinking.filter_map(|rival| rival.ready).min()
    }
}

impl Rival {
    fn is_asked(&self, table: &dyn AnyTable) -> bool {
        table.to_act().contains(self.seat) && self.waits != Some(table.seq())
    }

    fn step(&mut self, table: &dyn AnyTable, now: Millis) -> Option<TextStep> {
        if !self.is_asked(table) {
            return None;
        }
        // Where no deadline runs nobody gains by thinking fast, so nobody is kept waiting.
        if table.next_deadline().is_some() {
            let pace = || now + self.bot.pace(table, self.seat, &mut self.dice);
            if *self.ready.get_or_insert_with(pace) > now {
                return None;
            }
        }
        if !self.spoke {
            self.spoke = true;
            if let Some(call) = self.bot.speak(table, self.seat, &mut self.dice) {
                return Some(Step::Say { seat: self.seat, said: Said::Call { call } });
            }
        }
        self.ready = None;
        let Some(action) = self.bot.choose(table, self.seat, &mut self.dice) else {
            self.waits = Some(table.seq());
            return None;
        };
        self.spoke = false;
        Some(Step::Act { seat: self.seat, action })
    }
}
