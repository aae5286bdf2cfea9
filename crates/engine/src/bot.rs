//! How anything that plays meets a game: a view, the legal actions, and no more.

use crate::clock::Millis;
use crate::dice::Dice;
use crate::game::Game;

/// A player that is a program. It is given what a person in its place would have.
pub trait Bot<G: Game>: Send {
    /// Picks one of `legal`, which is not empty. `None` waits for something to
    /// change, which only makes sense where others may act or a deadline runs.
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], dice: &mut Dice)
    -> Option<G::Action>;

    /// How long it takes over it, where time matters.
    fn pace(&mut self, _game: &G, _view: &G::View, _dice: &mut Dice) -> Millis {
        Millis::ZERO
    }

    /// Something to say, out of `calls`, before it acts.
    fn speak(&mut self, _game: &G, _view: &G::View, _calls: &[G::Call], _dice: &mut Dice) -> Option<G::Call> {
        None
    }
}

/// The honest door from a view to a state, for players that search.
pub trait Imagine: Game {
    /// Deals the unknown again, at random, as likely as it really is. Always
    /// `view(imagine(v)) == v`; on tiny positions its frequencies are tested against
    /// the worlds that really come about.
    fn imagine(&self, view: &Self::View, dice: &mut Dice) -> Self::State;
}
