//! All that a rule has of the world: the moment, the dice, and somebody to tell.
//!
//! The context also notes what a step gave away. The table reads these marks to
//! know how far a takeback may reach, so games write no line for it.

use serde::{Deserialize, Serialize};

use crate::clock::Millis;
use crate::dice::Dice;
use crate::hidden::{Audience, Viewer};
use crate::seat::{MAX_SEATS, Seats};

/// Something told, and to whom.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told<E> {
    /// Who hears it.
    pub to: Audience,
    /// What they hear.
    pub event: E,
}

/// What a step gave away, noted while it was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Whether dice were taken in hand.
    pub drew: bool,
    /// The seats that learnt something.
    pub shown: Seats,
    /// Whether those who only watch learnt something.
    pub watchers: bool,
    /// The seats that could draw a conclusion which the rules let pass; see [`Cx::hints`].
    pub hinted: Seats,
    /// Whether those who only watch could.
    pub hinted_watchers: bool,
    /// Why the rules end planning here, where they do.
    pub lock: Option<&'static str>,
}

impl Marks {
    /// Whether somebody may know more than before.
    pub const fn is_revelation(&self) -> bool {
        self.drew || self.watchers || !self.shown.is_empty()
    }

    /// Whether no takeback may reach past this step.
    pub const fn is_final(&self) -> bool {
        self.is_revelation() || self.lock.is_some()
    }

    /// Whether `viewer` was shown something, or could conclude something (dice aside).
    pub fn shown_to(&self, viewer: Viewer) -> bool {
        let (shown, watchers) = (self.shown | self.hinted, self.watchers || self.hinted_watchers);
        match viewer {
            Viewer::Seats(seats) => shown.meets(seats),
            Viewer::Spectator => watchers,
            Viewer::Open => watchers || !shown.is_empty(),
        }
    }
}

/// Out of the way of rules that run where nobody listens.
#[cold]
#[inline(never)]
fn keep<E>(told: &mut Vec<Told<E>>, to: Audience, event: E) {
    told.push(Told { to, event });
}

/// The seats of an audience, and whether those who only watch belong to it.
#[inline]
fn among(audience: Audience) -> (Seats, bool) {
    let everyone = Seats::first(MAX_SEATS);
    match audience {
        Audience::Only(seats) => (seats, false),
        Audience::All => (everyone, true),
        Audience::AllBut(seats) => (everyone - seats, true),
    }
}

/// What a rule is given while it runs. `E` is the game's event.
#[derive(Debug)]
pub struct Cx<'a, E> {
    at: Millis,
    dice: &'a mut Dice,
    told: Option<&'a mut Vec<Told<E>>>,
    marks: Marks,
}

impl<'a, E> Cx<'a, E> {
    /// A context at `at` in which what is told is kept.
    pub fn new(at: Millis, dice: &'a mut Dice, told: &'a mut Vec<Told<E>>) -> Cx<'a, E> {
        Cx { at, dice, told: Some(told), marks: Marks::default() }
    }

    /// A context in which nobody listens: for search and simulation.
    #[inline]
    pub fn quiet(dice: &'a mut Dice) -> Cx<'a, E> {
        Cx::quiet_at(Millis::ZERO, dice)
    }

    /// The same at a moment.
    #[inline]
    pub fn quiet_at(at: Millis, dice: &'a mut Dice) -> Cx<'a, E> {
        Cx { at, dice, told: None, marks: Marks::default() }
    }

    /// The moment of this step.
    #[inline]
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The dice. Whoever asks for them has revealed something: check first, then roll.
    #[inline]
    pub fn dice(&mut self) -> &mut Dice {
        self.marks.drew = true;
        self.dice
    }

    /// Tells `audience` of `event`.
    #[inline]
    pub fn tell(&mut self, audience: Audience, event: E) {
        self.tell_with(audience, || event);
    }

    /// Tells `audience` of an event that is only made if anybody listens.
    #[inline]
    pub fn tell_with(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        if let Some(told) = &mut self.told {
            keep(told, audience, event());
        }
    }

    /// Marks the step as a revelation to `audience`. [`Hidden`](crate::Hidden) does
    /// this by itself; call it where a rule gives away what is hidden by other means
    /// (turning the top of a pile, a number of something nobody could count).
    #[inline]
    pub fn reveals(&mut self, audience: Audience) {
        let (seats, watchers) = among(audience);
        self.marks.shown |= seats;
        self.marks.watchers |= watchers;
    }

    /// Marks that `audience` could conclude something from the step alone, and that the rules let it
    /// be taken back all the same (a piece picked up cannot have been too heavy). Whoever takes it back takes the
    /// conclusion back: views forget it.
    #[inline]
    pub fn hints(&mut self, audience: Audience) {
        let (seats, watchers) = among(audience);
        self.marks.hinted |= seats;
        self.marks.hinted_watchers |= watchers;
    }

    /// Ends planning here, where the rules do so earlier than any revelation
    /// (a payment, the end of a turn). `why` completes "no further back, because …".
    #[inline]
    pub fn lock(&mut self, why: &'static str) {
        self.marks.lock.get_or_insert(why);
    }

    /// What the step has given away so far.
    #[inline]
    pub fn marks(&self) -> Marks {
        self.marks
    }
}
