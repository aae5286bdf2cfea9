//! Worlds that look the same: what a viewer cannot see is dealt again, as likely as it really is.
//!
//! The Encounter deck has so many cards of each colour, any of those that were not dealt yet. Feat cards
//! in hands are of the deck they were drawn from, and so are those still in the deck: when a deck is made
//! anew, everybody knows which cards it holds. Cards are dealt until no hand has one that everybody knows it
//! has not, and until what is set aside could have been.

use bivouac_engine::{BySeat, Dice, Hidden, Imagine, Millis, Seats, Viewer};

use crate::TerribleThings;
use crate::board::MOST_FEATS;
use crate::content::Back;
use crate::state::{Hand, Held, State};
use crate::view::View;

/// So often it is tried at most; hands that were really dealt take a few tries.
const TRIES: u32 = 10_000;

impl Imagine for TerribleThings {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        let mut deck = arrayvec::ArrayVec::new();
        for back in Back::ALL.into_iter().rev() {
            let is = |card: &u8| !view.board.dealt.has(*card) && self.encounter(*card).back == back;
            let mut left: Vec<u8> = (0..self.book().encounters.len() as u8).filter(is).collect();
            dice.shuffle(&mut left);
            let count = usize::from(view.board.deck[back as usize]);
            deck.extend(left.into_iter().take(count).map(Hidden::new));
        }
        let mut swag = view.unseen_swag.clone();
        dice.shuffle(&mut swag);
        let mut state = State {
            board: view.board.clone(),
            deck,
            feats: arrayvec::ArrayVec::new(),
            swag: swag.into_iter().map(Hidden::new).collect(),
            hands: BySeat::of(view.board.seats(), |_| Hand::new()),
            aside: arrayvec::ArrayVec::new(),
        };
        let mut eras: Vec<(u8, Vec<u8>)> =
            view.unseen.iter().map(|left| (left.era, left.cards.clone())).collect();
        for _ in 0..TRIES {
            eras.iter_mut().for_each(|(_, cards)| dice.shuffle(cards));
            if self.deal(view, &eras, &mut state) && self.set_aside(view, &mut state, dice) {
                break;
            }
        }
        state
    }
}

impl TerribleThings {
    /// Deals these Feat cards to the hands and the deck; whether nobody has a card that everybody knows is
    /// not there.
    fn deal(&self, view: &View, eras: &[(u8, Vec<u8>)], state: &mut State) -> bool {
        // How many cards of each deck are dealt; there are no more decks than cards.
        let mut dealt = [0_u8; MOST_FEATS];
        let mut of_era = |era: u8| {
            let deck = eras.iter().position(|(of, _)| *of == era).unwrap_or_default();
            let next = usize::from(dealt[deck]);
            dealt[deck] += 1;
            eras.get(deck).and_then(|(_, cards)| cards.get(next).copied()).unwrap_or_default()
        };
        let mut fits = true;
        for (seat, hand) in view.hands.iter() {
            let held = |seen: &crate::view::SeenFeat| {
                let card = match seen.card.up() {
                    Some(card) => *card,
                    None => of_era(seen.era),
                };
                fits &= seen.card.up().is_some() || !seen.not.has(card);
                let hidden =
                    if seen.open { Hidden::face_up(card) } else { Hidden::known_to(card, Seats::only(seat)) };
                Held { card: hidden, era: seen.era, not: seen.not }
            };
            state.hands[seat] = hand.iter().map(held).collect();
        }
        state.feats = (0..view.board.feats).map(|_| Hidden::new(of_era(view.board.era))).collect();
        fits
    }

    /// Which cards are set aside: those that the viewer sees, or any, since a choice says no more than
    /// that it was possible; whether it was.
    fn set_aside(&self, view: &View, state: &mut State, dice: &mut Dice) -> bool {
        let count = usize::from(view.board.now.aside);
        state.aside.clear();
        if view.aside.len() == count {
            state.aside.extend(view.aside.iter().copied());
            return true;
        }
        let turn = view.board.turn;
        let mut places: Vec<u8> = (0..view.board.me().hand).collect();
        dice.shuffle(&mut places);
        let mut fits = true;
        for place in places.into_iter().take(count) {
            let card = *state.hands[turn][usize::from(place)].card.unseen();
            fits &= state.held(turn, card) == Some(usize::from(place));
            state.aside.push(place);
        }
        fits
    }
}
