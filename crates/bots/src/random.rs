//! The bot that picks any legal action, each as likely.

use bivouac_engine::{Bot, Dice, Game, Seen};

/// Picks any legal action, each as likely. It never waits, never speaks, and never looks at its view.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        dice.pick(seen.legal).cloned()
    }

    fn speaks(&self) -> bool {
        false
    }
}
