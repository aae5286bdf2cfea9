//! A bot at a table whose game has been forgotten.

use std::fmt;

use bivouac_engine::any::AnyTable;
use bivouac_engine::{Bot, Dice, Game, Millis, Seat, Table, text};

/// A bot of some game. It must sit at a table of that game, and panics at any other.
pub trait AnyBot: Send + fmt::Debug {
    /// What it does now, in the text form that [`AnyTable::propose`] takes. `None` if it
    /// waits for something to change, or if `seat` may not act.
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat, dice: &mut Dice) -> Option<String>;

    /// How long it takes over it.
    fn pace(&mut self, table: &dyn AnyTable, seat: Seat, dice: &mut Dice) -> Millis;

    /// Something to call before it acts, in text form.
    fn speak(&mut self, table: &dyn AnyTable, seat: Seat, dice: &mut Dice) -> Option<String>;
}

/// A bot of `G`, which is handed a view and a list and never the table.
pub(crate) struct Seated<G: Game> {
    bot: Box<dyn Bot<G>>,
    legal: Vec<G::Action>,
}

impl<G: Game> Seated<G> {
    pub(crate) fn new(bot: Box<dyn Bot<G>>) -> Seated<G> {
        Seated { bot, legal: Vec::new() }
    }
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a bot that plays {}", G::KEY)
    }
}

impl<G: Game> AnyBot for Seated<G> {
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat, dice: &mut Dice) -> Option<String> {
        let table = typed::<G>(table);
        table.legal(seat, &mut self.legal);
        if self.legal.is_empty() {
            return None;
        }
        let view = table.sight(seat);
        let action = self.bot.choose(&table.seen(seat, &view, &self.legal), dice)?;
        Some(text::write(&action).expect("an action has a JSON form"))
    }

    fn pace(&mut self, table: &dyn AnyTable, seat: Seat, dice: &mut Dice) -> Millis {
        let table = typed::<G>(table);
        self.bot.pace(&table.seen(seat, &table.sight(seat), &[]), dice)
    }

    fn speak(&mut self, table: &dyn AnyTable, seat: Seat, dice: &mut Dice) -> Option<String> {
        let table = typed::<G>(table);
        let mut calls = Vec::new();
        if !self.bot.speaks() {
            return None;
        }
        table.game().calls(table.state(), seat, table.at(), &mut calls);
        if calls.is_empty() {
            return None;
        }
        let call = self.bot.speak(&table.seen(seat, &table.sight(seat), &[]), &calls, dice)?;
        Some(text::write(&call).expect("a call has a JSON form"))
    }
}

fn typed<G: Game>(table: &dyn AnyTable) -> &Table<G> {
    let table = table.as_any().downcast_ref();
    table.expect("the catalog makes a game's bots and its tables, so a bot sits at its own game")
}
