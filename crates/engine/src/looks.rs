//! Who has looked out of which seat: what somebody has seen of a seat is part of what they may know
//! afterwards, whoever holds it then.

use crate::log::{Fact, Holder, Step};
use crate::seat::{Seat, Seats};

/// Which persons have held which seats, in the order in which they first did.
///
/// ```
/// use bivouac_engine::{Fact, Holder, Looks, Seat, Step, TextStep};
/// let seat = Seat::FIRST;
/// let hands = |holder| TextStep::Table { fact: Fact::Hands { seat, holder } };
/// let mut looks = Looks::default();
/// assert!(!looks.note(&hands(Holder::Bot)), "a bot is shown nothing that anybody could tell");
/// assert!(looks.note(&hands(Holder::Person(7))), "it has been played before");
/// assert!(!looks.note(&hands(Holder::Bot)));
/// assert!(looks.knows(7, seat), "nothing has happened since");
/// looks.note(&TextStep::Act { seat, action: "roll".to_owned() });
/// assert!(!looks.knows(7, seat) && looks.seen_by(seat).eq([7]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Looks {
    looks: Vec<Look>,
    /// Seats that were in anybody's hands.
    held: Seats,
    /// How much has happened so far, besides coming and going.
    moves: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Look {
    seat: Seat,
    person: u16,
    /// How much had happened when they let go of it; nothing while they hold it.
    until: Option<u64>,
}

impl Looks {
    /// Takes note of a step. Answers whether it gave somebody a seat that had been played by others
    /// and that they had never held, or a new key to the seat that they hold.
    pub fn note<A, C>(&mut self, step: &Step<A, C>) -> bool {
        match step {
            Step::Table { fact: Fact::Hands { seat, holder } } => self.change(*seat, *holder),
            Step::Table { .. } => false,
            Step::Act { .. } | Step::Say { .. } | Step::Due { .. } | Step::Takeback { .. } => {
                self.moves += 1;
                false
            }
        }
    }

    fn change(&mut self, seat: Seat, holder: Holder) -> bool {
        let (moves, played) = (self.moves, self.held.contains(seat));
        let holds = |look: &Look| look.seat == seat && look.until.is_none();
        let held = self.looks.iter().any(|look| holds(look) && holder == Holder::Person(look.person));
        for look in self.looks.iter_mut().filter(|look| look.seat == seat) {
            look.until.get_or_insert(moves);
        }
        if holder != Holder::Nobody {
            self.held.insert(seat);
        }
        let Holder::Person(person) = holder else { return false };
        match self.looks.iter_mut().find(|look| (look.seat, look.person) == (seat, person)) {
            Some(look) => {
                look.until = None;
                // The same hands once more: another key opens the seat, and whoever has it sees it.
                held
            }
            None => {
                self.looks.push(Look { seat, person, until: None });
                played
            }
        }
    }

    /// Whether `person` knows all that `seat` knows: they hold it, or nothing has happened since they did.
    pub fn knows(&self, person: u16, seat: Seat) -> bool {
        let known = |look: &Look| look.until.is_none_or(|until| until == self.moves);
        self.looks.iter().any(|look| (look.seat, look.person) == (seat, person) && known(look))
    }

    /// Everybody who has ever held `seat`, whoever holds it now.
    pub fn seen_by(&self, seat: Seat) -> impl Iterator<Item = u16> + '_ {
        self.looks.iter().filter(move |look| look.seat == seat).map(|look| look.person)
    }

    /// Whether `person` has ever held a seat.
    pub fn has_looked(&self, person: u16) -> bool {
        self.looks.iter().any(|look| look.person == person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::TextStep;

    #[test]
    fn who_has_looked_is_told_apart_from_who_has_come_back() {
        let [one, two] = [1, 2].map(|number| Seat::number(number).unwrap());
        let hands = |seat, holder| TextStep::Table { fact: Fact::Hands { seat, holder } };
        let mut looks = Looks::default();
        let mut note = |seat, holder| looks.note(&hands(seat, holder));
        let (ann, bob) = (Holder::Person(1), Holder::Person(2));
        assert!(!note(one, ann) && !note(two, bob), "the first to hold a seat see what nobody had");
        assert!(!note(two, Holder::Bot) && !note(two, bob), "a bot stood in");
        assert!(note(two, bob), "the same hands once more: a new key");
        assert!(note(one, bob) && !note(one, ann) && note(two, ann));
        assert!(looks.seen_by(two).eq([2, 1]) && looks.has_looked(2) && !looks.has_looked(3));
        assert!(looks.knows(2, one), "nothing has happened yet");
        looks.note(&TextStep::Say {
            seat: one,
            said: crate::log::Said::Text { text: "hm".into(), sure: false },
        });
        assert!(!looks.knows(2, one) && looks.knows(1, one));
    }
}
