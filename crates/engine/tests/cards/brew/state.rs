//! The whole truth: an open part that everybody sees, and what lies face down.
//!
//! What waits to happen is plain data: a text with the place it has come to, a
//! prompt with those who have yet to answer, a card on its way to the discards.

use arrayvec::ArrayVec;
use bivouac_engine::{BySeat, Deck, Hidden, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::CardId;

/// The whole truth about a game of Brew.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) open: Open,
    pub(crate) deck: Deck<Card>,
    pub(crate) hands: BySeat<Vec<Hidden<Card>>>,
    /// What seats have brought to a potluck, until all have.
    pub(crate) brought: BySeat<Option<Hidden<Card>>>,
}

/// What everybody sees: the same in the state and in every view.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Open {
    pub(crate) turn: Seat,
    /// Cards played in this turn.
    pub(crate) plays: u8,
    pub(crate) stuff: BySeat<Pile>,
    /// The last one lies on top.
    pub(crate) discard: Vec<Card>,
    pub(crate) burnt: Vec<Card>,
    /// How often the discards have become the deck.
    pub(crate) batch: u8,
    /// What waits; the last one is next.
    pub(crate) pending: Vec<Waiting>,
    pub(crate) away: Seats,
    pub(crate) ended: Option<End>,
}

/// A card, and the shuffle it came out of. Everybody can follow where a card came
/// from, so a batch is no secret: it bounds what a hidden card may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Card {
    pub(crate) id: CardId,
    pub(crate) batch: u8,
}

/// What seats gather.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stuff {
    Herb,
    Ember,
    Point,
}

/// So much of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Pile {
    pub(crate) herb: u8,
    pub(crate) ember: u8,
    pub(crate) point: u8,
}

impl Pile {
    pub(crate) fn of(self, stuff: Stuff) -> u8 {
        match stuff {
            Stuff::Herb => self.herb,
            Stuff::Ember => self.ember,
            Stuff::Point => self.point,
        }
    }

    /// Nobody can hold more than nine herbs or embers, so no text runs for ever.
    pub(crate) fn add(&mut self, stuff: Stuff, number: u8) {
        match stuff {
            Stuff::Herb => self.herb = self.herb.saturating_add(number).min(9),
            Stuff::Ember => self.ember = self.ember.saturating_add(number).min(9),
            Stuff::Point => self.point = self.point.saturating_add(number).min(99),
        }
    }

    pub(crate) fn less(self, other: Pile) -> Option<Pile> {
        Some(Pile {
            herb: self.herb.checked_sub(other.herb)?,
            ember: self.ember.checked_sub(other.ember)?,
            point: self.point.checked_sub(other.point)?,
        })
    }
}

/// Something that has yet to happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Waiting {
    /// The rest of a text.
    Text(Frame),
    /// Somebody is asked.
    Prompt(Prompt),
    /// A played card leaves the table.
    Leave(Card),
    /// The next turn.
    Turn,
}

/// A text being carried out: whose card, for whom, and how far it has come.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Frame {
    pub(crate) card: CardId,
    /// For whom it is carried out.
    pub(crate) you: Seat,
    /// The way to this list of effects: pairs of an effect and a branch of it.
    #[ts(as = "Vec<u8>")]
    pub(crate) place: Place,
    /// The effect that comes next.
    pub(crate) next: u8,
    /// How often the list is carried out once more.
    pub(crate) again: u8,
}

/// How deep texts may go is checked when they are loaded.
pub(crate) type Place = ArrayVec<u8, { 2 * super::book::DEPTH }>;

impl Frame {
    pub(crate) fn new(card: CardId, you: Seat) -> Frame {
        Frame { card, you, place: Place::new(), next: 0, again: 0 }
    }

    /// The list inside `branch` of the effect that was just begun.
    pub(crate) fn within(&self, branch: u8, you: Seat) -> Frame {
        let mut place = self.place.clone();
        place.extend([self.next - 1, branch]);
        Frame { card: self.card, you, place, next: 0, again: 0 }
    }
}

/// A question: what is asked, who has yet to answer, who has let it pass.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Prompt {
    pub(crate) ask: Ask,
    pub(crate) who: Seats,
    pub(crate) passed: Seats,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ask {
    /// Whether to answer the card whose text waits below.
    Window,
    /// Which branch to take.
    Branch(Frame),
    /// Which other seat.
    Whom(Frame),
    /// Which cards to discard: so many.
    Discard(u8),
    /// Which card to lay on the deck.
    Stash,
    /// Which card to bring.
    Potluck,
}

/// Why it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    /// The goal was reached.
    Goal,
    /// The deck ran out.
    Dregs,
}

impl Open {
    /// The question that is open now.
    pub(crate) fn prompt(&self) -> Option<&Prompt> {
        match self.pending.last() {
            Some(Waiting::Prompt(prompt)) => Some(prompt),
            _ => None,
        }
    }

    pub(crate) fn prompt_mut(&mut self) -> Option<&mut Prompt> {
        match self.pending.last_mut() {
            Some(Waiting::Prompt(prompt)) => Some(prompt),
            _ => None,
        }
    }

    pub(crate) fn ask(&mut self, ask: Ask, who: Seats) {
        self.pending.push(Waiting::Prompt(Prompt { ask, who, passed: Seats::NONE }));
    }

    /// The card under the topmost window, which an answer would be about.
    pub(crate) fn answered(&self) -> Option<CardId> {
        match self.pending.as_slice() {
            [.., Waiting::Text(frame), Waiting::Prompt(Prompt { ask: Ask::Window, .. })] => Some(frame.card),
            _ => None,
        }
    }

    /// Where in `pending` the text waits that the card being carried out answers: below
    /// that card lies the window in which it was played, and below that the text.
    pub(crate) fn target(&self) -> Option<usize> {
        let own = self.pending.iter().rposition(|waiting| matches!(waiting, Waiting::Leave(_)))?;
        match &self.pending[..own] {
            [.., Waiting::Text(_), Waiting::Prompt(Prompt { ask: Ask::Window, .. })] => Some(own - 2),
            _ => None,
        }
    }
}
