//! Dealing the unknown again.
//!
//! A face-down card is one of those that its batch still hides from the viewer, each
//! as likely. Batches stay apart: the discards that became a deck were seen by all,
//! so no card that was in a hand at that moment can be among them. What seats chose
//! to play or let pass says nothing here.

use bivouac_engine::{Deck, Dice, Face, Hidden, Imagine, Millis, Viewer};

use super::{Brew, Card, CardId, Slot, State, View};

impl Imagine for Brew {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        let mut unseen = view.unseen.clone();
        unseen.iter_mut().for_each(|batch| dice.shuffle(batch));
        let mut deal = |slot: &Slot| slot.deal(&mut unseen);
        let mut deck = Deck::stacked(Vec::new());
        view.deck.iter().rev().for_each(|slot| deck.put(deal(slot)));
        State {
            open: view.open.clone(),
            deck,
            hands: view.hands.map(|_, hand| hand.iter().map(&mut deal).collect()),
            brought: view.brought.map(|_, card| card.as_ref().map(&mut deal)),
        }
    }
}

impl Slot {
    fn deal(&self, unseen: &mut [Vec<CardId>]) -> Hidden<Card> {
        let batch = self.batch;
        let id = match self.face {
            Face::Up(id) => id,
            Face::Down => {
                unseen[usize::from(batch)].pop().expect("a view counts as many cards as lie face down")
            }
        };
        let card = Card { id, batch };
        match self.known {
            Some(seats) => Hidden::known_to(card, seats),
            None => Hidden::face_up(card),
        }
    }
}
