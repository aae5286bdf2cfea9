//! How anything that plays meets a game: a view, the legal actions, and no more.

use crate::clock::Millis;
use crate::dice::Dice;
use crate::game::Game;
use crate::hidden::Viewer;
use crate::seat::Seat;

/// What a player has in front of it: what a person in its place would have.
pub struct Seen<'a, G: Game> {
    /// The game with its options and content, which everybody knows.
    pub game: &'a G,
    /// The seat it plays.
    pub seat: Seat,
    /// The moment.
    pub at: Millis,
    /// What the seat sees.
    pub view: &'a G::View,
    /// What the seat may do.
    pub legal: &'a [G::Action],
}

impl<G: Game> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seen<'_, G> {}

impl<G: Game> std::fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Seen { seat, at, view, legal, .. } = self;
        f.debug_struct("Seen")
            .field("seat", seat)
            .field("at", at)
            .field("view", view)
            .field("legal", legal)
            .finish_non_exhaustive()
    }
}

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// Picks one of `seen.legal`, which is not empty. `None` waits for something to change,
    /// which only makes sense where others may act or time brings something.
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Option<G::Action>;

    /// How long it takes over it, where time matters. `seen.legal` may be left empty.
    fn pace(&mut self, _seen: &Seen<'_, G>, _dice: &mut Dice) -> Millis {
        Millis::ZERO
    }

    /// Something to say, out of `calls`, before it acts. `seen.legal` may be left empty.
    fn speak(&mut self, _seen: &Seen<'_, G>, _calls: &[G::Call], _dice: &mut Dice) -> Option<G::Call> {
        None
    }
}

/// The honest door from a view to a state, for players that search.
pub trait Imagine: Game {
    /// Deals the unknown again, at random, as likely as it really is, from what `viewer` saw
    /// at the moment `at`. Always `view(imagine(v)) == v`.
    ///
    /// *Likely* means: given the view, where what somebody chose says no more than that it was
    /// legal, each legal choice being as likely, and what the view has forgotten being open
    /// again. So a view must keep what is publicly known to have narrowed things down (looked
    /// at and not sprung, thrown away, denied). The laws measure it against the worlds that
    /// really come about.
    fn imagine(&self, view: &Self::View, viewer: Viewer, at: Millis, dice: &mut Dice) -> Self::State;
}

/// A player that another can think ahead with: it plays the worlds that are imagined, and says
/// what is worth comparing.
pub trait Guide<G: Game>: Bot<G> + Clone {
    /// Ways to play on from here that may be worth comparing, the usual one first.
    fn ways(&self, seen: &Seen<'_, G>) -> Vec<Self>;

    /// What a game that goes on is worth to `seat`: from 0, as good as lost, to 1, as good as won.
    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> f64;
}
