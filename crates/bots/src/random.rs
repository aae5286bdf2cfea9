//! The bot that picks any legal action, each as likely.

use bivouac_engine::{Bot, Dice, Game};

/// Picks any legal action, each as likely. It never waits and never speaks.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(
        &mut self,
        _game: &G,
        _view: &G::View,
        legal: &[G::Action],
        dice: &mut Dice,
    ) -> Option<G::Action> {
        dice.pick(legal).cloned()
    }
}
