//! How anything that plays meets a game: a view, the legal actions, and no more.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Deref;

use crate::clock::Millis;
use crate::dice::Dice;
use crate::game::Game;
use crate::hidden::Viewer;
use crate::seat::Seat;

/// What a seat sees. It is cut when it is first looked at, so that whoever does not look does not
/// pay for it; there is no way from it to the truth it is cut from.
///
/// ```
/// # use bivouac_engine::{Game, Seat, Sight, Table};
/// fn is_cut_once<G: Game>(table: &Table<G>, seat: Seat) -> bool {
///     let sight: Sight<'_, G> = table.sight(seat);
///     std::ptr::eq::<G::View>(&*sight, &*sight)
/// }
/// ```
pub struct Sight<'a, G: Game> {
    cut: OnceCell<G::View>,
    from: Option<Truth<'a, G>>,
}

/// What a view is cut from.
struct Truth<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    at: Millis,
}

impl<'a, G: Game> Sight<'a, G> {
    /// What `seat` sees of `state` at the moment `at`.
    #[inline]
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, at: Millis) -> Sight<'a, G> {
        Sight { cut: OnceCell::new(), from: Some(Truth { game, state, seat, at }) }
    }

    /// A view that was cut before.
    #[inline]
    pub fn of(view: G::View) -> Sight<'a, G> {
        Sight { cut: OnceCell::from(view), from: None }
    }

    /// Whether anybody has looked yet.
    pub fn is_cut(&self) -> bool {
        self.cut.get().is_some()
    }
}

impl<G: Game> Deref for Sight<'_, G> {
    type Target = G::View;

    #[inline]
    fn deref(&self) -> &G::View {
        self.cut.get_or_init(|| {
            let Truth { game, state, seat, at } =
                self.from.as_ref().expect("what is not cut yet has a truth");
            game.view(state, Viewer::seat(*seat), *at)
        })
    }
}

impl<G: Game> fmt::Debug for Sight<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cut.fmt(f)
    }
}

/// What a player has in front of it: what a person in its place would have.
pub struct Seen<'a, G: Game> {
    /// The game with its options and content, which everybody knows.
    pub game: &'a G,
    /// The seat it plays.
    pub seat: Seat,
    /// The moment.
    pub at: Millis,
    /// What the seat sees, cut when it is first looked at.
    pub view: &'a Sight<'a, G>,
    /// What the seat may do.
    pub legal: &'a [G::Action],
}

impl<G: Game> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seen<'_, G> {}

impl<G: Game> fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

    /// Whether it ever says anything. One that does not is offered no calls, which saves listing
    /// them.
    fn speaks(&self) -> bool {
        true
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
