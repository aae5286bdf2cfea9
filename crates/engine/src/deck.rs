//! A pile of cards, face down: its size is seen, its order is not.

use crate::cx::Cx;
use crate::dice::Dice;
use crate::hidden::Hidden;
use crate::seat::Seats;

/// A face-down pile; the last card of the list is on top.
///
/// ```
/// use bivouac_engine::{Cx, Deck, Dice, Seat, Seats, Seed};
/// let mut dice = Dice::fast(&Seed::of("example"));
/// let mut deck = Deck::shuffled((1..=5).collect(), &mut dice);
/// let mut cx = Cx::<()>::quiet(&mut dice);
/// let me = Seats::only(Seat::number(1).unwrap());
/// let card = deck.draw(me, &mut cx).unwrap();
/// assert_eq!((deck.len(), card.known_by()), (4, Some(me)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deck<T>(Vec<Hidden<T>>);

impl<T> Deck<T> {
    /// A pile in this order, known to nobody.
    pub fn stacked(cards: Vec<T>) -> Deck<T> {
        Deck(cards.into_iter().map(Hidden::new).collect())
    }

    /// A pile in an order that nobody knows.
    pub fn shuffled(mut cards: Vec<T>, dice: &mut Dice) -> Deck<T> {
        dice.shuffle(&mut cards);
        Deck::stacked(cards)
    }

    /// Takes the top card into hands that see it. `None` when the pile is empty.
    pub fn draw<E>(&mut self, seen_by: Seats, cx: &mut Cx<'_, E>) -> Option<Hidden<T>> {
        let mut card = self.0.pop()?;
        card.show(seen_by, cx);
        Some(card)
    }

    /// Turns the top card up for all.
    pub fn turn<E>(&mut self, cx: &mut Cx<'_, E>) -> Option<T> {
        let mut card = self.0.pop()?;
        card.reveal(cx);
        Some(card.into_inner())
    }

    /// Lays a card on top; those who know it still do.
    pub fn put(&mut self, card: Hidden<T>) {
        self.0.push(card);
    }

    /// Mixes the pile: whatever was known of it is forgotten.
    pub fn shuffle(&mut self, dice: &mut Dice) {
        self.0.iter_mut().for_each(|card| card.forget(Seats::NONE));
        dice.shuffle(&mut self.0);
    }

    /// The cards, top first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Hidden<T>> + ExactSizeIterator + Clone {
        self.0.iter().rev()
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fair::Seed;
    use crate::hidden::{Face, Viewer};
    use crate::seat::Seat;

    #[test]
    fn knowledge_of_the_pile_ends_with_a_shuffle() {
        let me = Seats::only(Seat::number(1).expect("1 is a seat"));
        let mut dice = Dice::fast(&Seed::of(3));
        let mut deck = Deck::stacked(vec!['a', 'b']);
        deck.put(Hidden::known_to('c', me));
        let faces =
            |deck: &Deck<char>| deck.iter().map(|card| card.face(Viewer::Seats(me))).collect::<Vec<_>>();
        assert_eq!(faces(&deck), [Face::Up('c'), Face::Down, Face::Down]);
        deck.shuffle(&mut dice);
        assert_eq!(faces(&deck), [Face::Down; 3]);
        let mut cx = Cx::<()>::quiet(&mut dice);
        assert!(deck.turn(&mut cx).is_some());
        assert!(cx.marks().shown_to(Viewer::Spectator));
    }
}
