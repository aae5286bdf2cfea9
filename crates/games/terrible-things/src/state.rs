//! The whole truth about a game: what everybody sees, and what lies face down.

use arrayvec::ArrayVec;
use bivouac_engine::{BySeat, Hidden, Seat};

use crate::board::{Board, MOST_ENCOUNTERS, MOST_FEATS, MOST_HAND, MOST_SWAG};
use crate::cards::Cards;

/// The whole truth about a game. Cards are named by their places in the book.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Everything that everybody sees.
    pub board: Board,
    /// The Encounter deck, the last on top.
    pub deck: ArrayVec<Hidden<u8>, MOST_ENCOUNTERS>,
    /// The Feat deck, the last on top.
    pub feats: ArrayVec<Hidden<u8>, MOST_FEATS>,
    /// The Swag deck, the last on top.
    pub swag: ArrayVec<Hidden<u8>, MOST_SWAG>,
    /// Feat cards in hands, in the order in which they came.
    pub hands: BySeat<Hand>,
    /// The places in the hand of whoever's turn it is of the cards set aside, in order.
    pub aside: ArrayVec<u8, MOST_HAND>,
}

/// Feat cards in a hand, in the order in which they came.
pub type Hand = ArrayVec<Held, MOST_HAND>;

/// A Feat card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    /// Which it is.
    pub card: Hidden<u8>,
    /// How often the deck had been renewed when it was drawn. Everybody saw that, and knows from it which
    /// cards it can be.
    pub era: u8,
    /// What everybody knows that it is not (ATT-R-61).
    pub not: Cards,
}

impl State {
    /// The place in the hand of `seat` of a card that is not set aside. Of equal cards the one that
    /// everybody knows of goes first, so that nothing else is given away (ATT-R-47).
    pub(crate) fn held(&self, seat: Seat, card: u8) -> Option<usize> {
        let hand = &self.hands[seat];
        let is = |place: &usize| {
            *hand[*place].card.unseen() == card
                && (seat != self.board.turn || !self.aside.contains(&(*place as u8)))
        };
        let open = (0..hand.len()).filter(is).find(|place| hand[*place].card.known_by().is_none());
        open.or_else(|| (0..hand.len()).find(is))
    }

    /// A card of a hand is about to be shown. Of equal cards the first goes, so those before it that were not
    /// set aside earlier are others (ATT-R-61).
    pub(crate) fn rule_out(&mut self, seat: Seat, place: usize, aside: &[u8]) {
        let hand = &mut self.hands[seat];
        if hand[place].card.known_by().is_none() {
            return;
        }
        let card = *hand[place].card.unseen();
        for (before, held) in hand[..place].iter_mut().enumerate() {
            if held.card.known_by().is_some() && !aside.contains(&(before as u8)) {
                held.not.add(card);
            }
        }
    }
}
