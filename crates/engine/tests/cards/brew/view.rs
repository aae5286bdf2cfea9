//! What a viewer may know: the open part as it is, and faces for the rest.

use bivouac_engine::{BySeat, Face, Hidden, Seats, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use super::{Brew, Card, CardId, Mode, Open, State};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct View {
    /// The seats it is seen from.
    pub(crate) you: Seats,
    pub(crate) goal: u8,
    pub(crate) mode: Mode,
    pub(crate) open: Open,
    /// The top card first.
    pub(crate) deck: Vec<Slot>,
    pub(crate) hands: BySeat<Vec<Slot>>,
    pub(crate) brought: BySeat<Option<Slot>>,
    /// What the face-down cards of each batch are, in the order of their ids. Whoever
    /// has kept count of what was shuffled and shown knows as much.
    pub(crate) unseen: Vec<Vec<CardId>>,
}

/// A card as it is seen: its face, who else knows it, and the shuffle it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Slot {
    pub(crate) face: Face<CardId>,
    /// Those who know it; nobody in particular if all do.
    pub(crate) known: Option<Seats>,
    pub(crate) batch: u8,
}

impl Slot {
    fn of(card: &Hidden<Card>, viewer: Viewer) -> Slot {
        let face = match card.face(viewer) {
            Face::Up(card) => Face::Up(card.id),
            Face::Down => Face::Down,
        };
        Slot { face, known: card.known_by(), batch: card.unseen().batch }
    }
}

impl View {
    pub(crate) fn of(game: &Brew, state: &State, viewer: Viewer) -> View {
        let slot = |card: &Hidden<Card>| Slot::of(card, viewer);
        let mut unseen = vec![Vec::new(); usize::from(state.open.batch) + 1];
        for card in state.hidden().filter(|card| !card.is_seen_by(viewer)) {
            let card = card.unseen();
            unseen[usize::from(card.batch)].push(card.id);
        }
        unseen.iter_mut().for_each(|batch| batch.sort_unstable());
        View {
            you: viewer.seats(),
            goal: game.options.goal,
            mode: game.options.mode,
            open: state.open.clone(),
            deck: state.deck.iter().map(slot).collect(),
            hands: state.hands.map(|_, hand| hand.iter().map(slot).collect()),
            brought: state.brought.map(|_, card| card.as_ref().map(slot)),
            unseen,
        }
    }

    /// How likely the next card drawn is of the kind asked for, as parts of a whole.
    pub(crate) fn chance_to_draw(&self, question: &Value) -> Option<Value> {
        let card = CardId::new(question["next"].as_str()?)?;
        let top = self.deck.first()?;
        let (parts, whole) = match top.face {
            Face::Up(known) => (usize::from(known == card), 1),
            Face::Down => {
                let batch = &self.unseen[usize::from(top.batch)];
                (batch.iter().filter(|&&other| other == card).count(), batch.len())
            }
        };
        Some(json!({ "parts": parts, "whole": whole }))
    }
}

impl State {
    /// Every card that lies face down somewhere.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = &Hidden<Card>> {
        let hands = self.hands.values().flatten();
        self.deck.iter().chain(hands).chain(self.brought.values().flatten())
    }
}
