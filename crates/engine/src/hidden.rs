//! Hidden information as a type: what lies face down, who knows it, and who is told.
//!
//! A [`Hidden`] cannot be serialised and its `Debug` says nothing, so it cannot
//! leave by accident. It has four doors: [`face`](Hidden::face) for views,
//! [`show`](Hidden::show) when somebody learns it, [`unseen`](Hidden::unseen)
//! when only the rules look, and [`forget`](Hidden::forget) when it is shuffled away.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cx::Cx;
use crate::seat::{Seat, Seats};

/// Somebody who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// Whoever holds these seats: usually one, sometimes several.
    Seats(Seats),
    /// Somebody without a seat.
    Spectator,
    /// Somebody who may see all: everybody, once the game is over.
    Open,
}

impl Viewer {
    /// The holder of just this seat.
    pub const fn seat(seat: Seat) -> Viewer {
        Viewer::Seats(Seats::only(seat))
    }

    /// The seats this viewer acts for.
    pub const fn seats(self) -> Seats {
        match self {
            Viewer::Seats(seats) => seats,
            Viewer::Spectator | Viewer::Open => Seats::NONE,
        }
    }
}

/// Who is told of something.
///
/// Of a pair told to `Only(s)` and `AllBut(s)` everybody hears exactly one, the
/// holder of several seats and the viewer who may see all included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every seat and everybody who watches.
    All,
    /// Whoever holds one of these seats.
    Only(Seats),
    /// Whoever holds none of these seats.
    AllBut(Seats),
}

impl Audience {
    /// Whether `viewer` is among them.
    pub fn hears(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::All, _) | (Audience::Only(_), Viewer::Open) => true,
            (Audience::Only(seats), Viewer::Seats(held)) => seats.meets(held),
            (Audience::Only(_), Viewer::Spectator) | (Audience::AllBut(_), Viewer::Open) => false,
            (Audience::AllBut(seats), Viewer::Seats(held)) => !seats.meets(held),
            (Audience::AllBut(_), Viewer::Spectator) => true,
        }
    }
}

/// One side of a piece, as a viewer sees it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "lowercase")]
pub enum Face<T> {
    /// The viewer sees what it is.
    Up(T),
    /// The viewer sees that it is there.
    Down,
}

impl<T> Face<T> {
    /// What it shows, if it shows anything.
    pub fn up(&self) -> Option<&T> {
        match self {
            Face::Up(value) => Some(value),
            Face::Down => None,
        }
    }
}

/// Something that not everybody knows, and who does.
///
/// ```
/// use bivouac_engine::{Cx, Dice, Face, Hidden, Seat, Seats, Seed, Viewer};
/// let [me, you] = [1, 2].map(|n| Seat::number(n).unwrap());
/// let mut secret = Hidden::new("a key");
/// let mut dice = Dice::fast(&Seed::of("example"));
/// let mut cx = Cx::<()>::quiet(&mut dice);
/// assert_eq!(*secret.show(Seats::only(me), &mut cx), "a key");
/// assert_eq!(secret.face(Viewer::seat(me)), Face::Up("a key"));
/// assert_eq!(secret.face(Viewer::seat(you)), Face::Down);
/// assert_eq!(format!("{secret:?}"), "Hidden(..)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hidden<T> {
    value: T,
    known: Seats,
    open: bool,
}

impl<T> Hidden<T> {
    /// Known to nobody.
    pub const fn new(value: T) -> Hidden<T> {
        Hidden { value, known: Seats::NONE, open: false }
    }

    /// Known to these seats from the start: for set-up, and for dealing an imagined
    /// world. In play, [`show`](Hidden::show) is the door.
    pub const fn known_to(value: T, seats: Seats) -> Hidden<T> {
        Hidden { value, known: seats, open: false }
    }

    /// Face up from the start, as [`known_to`](Hidden::known_to).
    pub const fn face_up(value: T) -> Hidden<T> {
        Hidden { value, known: Seats::NONE, open: true }
    }

    /// These seats learn it, from now on. If any of them did not know it before,
    /// the step is a revelation to them.
    pub fn show<E>(&mut self, seats: Seats, cx: &mut Cx<'_, E>) -> &T {
        if !self.open && !self.known.covers(seats) {
            cx.reveals(Audience::Only(seats - self.known));
            self.known |= seats;
        }
        &self.value
    }

    /// Everybody learns it, those who only watch included.
    pub fn reveal<E>(&mut self, cx: &mut Cx<'_, E>) -> &T {
        if !self.open {
            cx.reveals(Audience::All);
            (self.open, self.known) = (true, Seats::NONE);
        }
        &self.value
    }

    /// The rules need it; nobody learns. What a rule does with it must be the same
    /// for everybody who does not know it, or be a revelation: the laws check.
    pub const fn unseen(&self) -> &T {
        &self.value
    }

    /// What it is, where it stops being hidden: turned up for all, or gone.
    pub fn into_inner(self) -> T {
        self.value
    }

    /// Shuffled away: only `keep` still know it.
    pub fn forget(&mut self, keep: Seats) {
        self.known = if self.open { keep } else { self.known & keep };
        self.open = false;
    }

    /// Those seats that know it, or `None` when it lies open to all.
    pub const fn known_by(&self) -> Option<Seats> {
        if self.open { None } else { Some(self.known) }
    }

    /// Whether `seat` knows it.
    pub const fn is_known_to(&self, seat: Seat) -> bool {
        self.open || self.known.contains(seat)
    }

    /// Whether `viewer` sees it.
    pub fn is_seen_by(&self, viewer: Viewer) -> bool {
        self.open
            || match viewer {
                Viewer::Seats(seats) => self.known.meets(seats),
                Viewer::Spectator => false,
                Viewer::Open => true,
            }
    }
}

impl<T: Clone> Hidden<T> {
    /// What `viewer` sees of it.
    pub fn face(&self, viewer: Viewer) -> Face<T> {
        if self.is_seen_by(viewer) { Face::Up(self.value.clone()) } else { Face::Down }
    }

    /// Tells everybody of it at once: those who know it with its face up, the others with its
    /// face down. Neither half can be forgotten.
    pub fn tell<E>(&self, cx: &mut Cx<'_, E>, event: impl Fn(Face<T>) -> E) {
        if self.open {
            cx.tell_with(Audience::All, || event(Face::Up(self.value.clone())));
        } else {
            cx.tell_with(Audience::Only(self.known), || event(Face::Up(self.value.clone())));
            cx.tell_with(Audience::AllBut(self.known), || event(Face::Down));
        }
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::fair::Seed;

    fn seat(number: u8) -> Seat {
        Seat::number(number).expect("a test names a seat that exists")
    }

    #[test]
    fn of_a_pair_everybody_hears_one() {
        let mine = Seats::only(seat(1));
        let pair = [Audience::Only(mine), Audience::AllBut(mine)];
        let both = Viewer::Seats(Seats::first(2));
        for viewer in [Viewer::seat(seat(1)), Viewer::seat(seat(2)), both, Viewer::Spectator, Viewer::Open] {
            assert_eq!(pair.iter().filter(|audience| audience.hears(viewer)).count(), 1, "{viewer:?}");
        }
        assert!(pair[0].hears(both), "the holder of both seats hears the fuller version");
    }

    #[test]
    fn only_what_is_new_is_a_revelation() {
        let mut dice = Dice::fast(&Seed::of(1));
        let mut secret = Hidden::known_to('k', Seats::only(seat(1)));
        let mut cx = Cx::<()>::quiet(&mut dice);
        secret.show(Seats::only(seat(1)), &mut cx);
        assert!(!cx.marks().is_revelation());
        secret.show(Seats::first(2), &mut cx);
        assert_eq!(cx.marks().shown, Seats::only(seat(2)));
        let mut cx = Cx::<()>::quiet(&mut dice);
        secret.reveal(&mut cx);
        assert!(cx.marks().shown_to(Viewer::Spectator));
        assert_eq!(secret, Hidden::face_up('k'), "equal knowledge is equal");
        let mut cx = Cx::<()>::quiet(&mut dice);
        secret.reveal(&mut cx);
        assert!(!cx.marks().is_revelation());
    }

    #[test]
    fn a_hint_may_be_taken_back_and_a_revelation_not() {
        let mut dice = Dice::fast(&Seed::of(1));
        let mut cx = Cx::<()>::quiet(&mut dice);
        cx.hints(Audience::AllBut(Seats::only(seat(1))));
        let marks = cx.marks();
        assert!(!marks.is_final() && !marks.shown_to(Viewer::seat(seat(1))));
        assert!(marks.shown_to(Viewer::seat(seat(2))) && marks.shown_to(Viewer::Spectator));
        cx.reveals(Audience::Only(Seats::only(seat(1))));
        assert!(cx.marks().is_final());
    }

    #[test]
    fn everybody_is_told_what_they_may_know() {
        let (mut dice, mut told) = (Dice::fast(&Seed::of(1)), Vec::new());
        let secret = Hidden::known_to('k', Seats::only(seat(1)));
        secret.tell(&mut Cx::new(crate::Millis::ZERO, &mut dice, &mut told), |face| face);
        let heard = |viewer| {
            let heard = told.iter().filter(|told| told.to.hears(viewer));
            heard.map(|told| told.event).collect::<Vec<Face<char>>>()
        };
        assert_eq!(heard(Viewer::seat(seat(1))), [Face::Up('k')]);
        assert_eq!(heard(Viewer::seat(seat(2))), [Face::Down]);
        assert_eq!(heard(Viewer::Spectator), [Face::Down]);
        assert_eq!(heard(Viewer::Open), [Face::Up('k')]);
    }

    #[test]
    fn a_shuffle_ends_knowledge() {
        let mut secret = Hidden::face_up(3);
        secret.forget(Seats::NONE);
        assert_eq!(secret.face(Viewer::Spectator), Face::Down);
        assert_eq!(secret.face(Viewer::Open), Face::Up(3));
        // Of something that lay open, those who keep it know it.
        let mut secret = Hidden::face_up(3);
        secret.forget(Seats::only(seat(1)));
        assert_eq!(secret, Hidden::known_to(3, Seats::only(seat(1))));
        let mut secret = Hidden::known_to(3, Seats::first(3));
        secret.forget(Seats::only(seat(2)));
        assert!(secret.is_known_to(seat(2)) && !secret.is_known_to(seat(1)));
    }
}
