//! The cards as data: read from RON once, checked as a whole, then only looked up.

use std::collections::BTreeSet;
use std::fmt;

use arrayvec::ArrayString;
use bivouac_engine::ContentHash;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::state::{Frame, Pile, Stuff};

/// How deep effects may lie inside effects.
pub(crate) const DEPTH: usize = 4;

/// Names a kind of card, in the data, in logs and on the wire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct CardId(#[ts(type = "string")] ArrayString<12>);

impl CardId {
    /// The id that `text` is, if it is short enough.
    pub(crate) fn new(text: &str) -> Option<CardId> {
        ArrayString::from(text).ok().map(CardId)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// All cards of a shelf, checked.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    recipes: Vec<Recipe>,
    /// In the order of their ids.
    cards: Vec<CardText>,
    hash: ContentHash,
}

/// What is given and what is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recipe {
    pub(crate) give: Pile,
    pub(crate) take: Stuff,
}

/// One kind of card.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardText {
    pub(crate) id: CardId,
    pub(crate) name: String,
    pub(crate) copies: u8,
    pub(crate) when: When,
    /// Whether it leaves the game when it is played.
    #[serde(default)]
    pub(crate) burns: bool,
    pub(crate) effects: Vec<Effect>,
    /// Whether its numbers are somebody's or ours.
    from: String,
}

/// When a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) enum When {
    /// In one's own turn.
    Turn,
    /// As an answer to any card.
    OnAny,
    /// As an answer to a card that was played in its owner's turn.
    OnTurn,
}

/// What a text says; always said to some seat, "you".
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) enum Effect {
    /// You gain so much.
    Gain(Stuff, u8),
    /// You draw so many cards.
    Draw(u8),
    /// You discard so many cards of your choice, or all you have.
    Discard(u8),
    /// Every seat carries this out, from you on.
    Each(Vec<Effect>),
    /// Another seat that you name carries this out.
    Another(Vec<Effect>),
    /// You choose one of these.
    Choose(Vec<Vec<Effect>>),
    /// You carry this out once for each that you have when it begins.
    ForEach(Stuff, Vec<Effect>),
    /// You carry this out so many times.
    Repeat(u8, Vec<Effect>),
    /// What only one card says.
    Special(Special),
}

/// What only one card says; written in `special.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub(crate) enum Special {
    /// Look at a card, taken at random, of the next seat that has one.
    Eavesdrop,
    /// Lay a card from your hand on the deck.
    Stash,
    /// Take the top card of the discards.
    Glean,
    /// All bring a card face down; whoever brings what nobody else does gains a point.
    Potluck,
    /// The text of the card that this one answers is not carried out.
    Fizzle,
    /// The text of the card that this one answers is carried out for you first.
    Echo,
}

/// What is wrong with a shelf.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadBook {
    #[error("the cards cannot be read: {0}")]
    Unreadable(String),
    #[error("card \"{0:?}\": {1}")]
    Card(CardId, String),
    #[error("the component list says {said} cards, but there are {found}")]
    Count { said: usize, found: usize },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    total: usize,
    recipes: Vec<Recipe>,
    cards: Vec<CardText>,
}

impl Book {
    /// Reads a shelf and checks it.
    pub(crate) fn load(text: &str) -> Result<Book, BadBook> {
        let ron =
            ron::Options::default().with_default_extension(ron::extensions::Extensions::UNWRAP_NEWTYPES);
        let written: Written = ron.from_str(text).map_err(|error| BadBook::Unreadable(error.to_string()))?;
        let Written { total, recipes, mut cards } = written;
        cards.sort_by_key(|card| card.id);
        let mut ids = BTreeSet::new();
        for card in &cards {
            let new = ids.insert(card.id);
            let sound = if new { card.check() } else { Err("is there twice".to_owned()) };
            sound.map_err(|why| BadBook::Card(card.id, why))?;
        }
        let book = Book { recipes, cards, hash: ContentHash::of(text.as_bytes()) };
        if book.total() != total {
            return Err(BadBook::Count { said: total, found: book.total() });
        }
        Ok(book)
    }

    pub(crate) fn hash(&self) -> &ContentHash {
        &self.hash
    }

    pub(crate) fn recipes(&self) -> &[Recipe] {
        &self.recipes
    }

    pub(crate) fn kinds(&self) -> &[CardText] {
        &self.cards
    }

    /// Every card, as many times as there are copies.
    pub(crate) fn all(&self) -> impl Iterator<Item = CardId> + '_ {
        self.cards.iter().flat_map(|card| std::iter::repeat_n(card.id, usize::from(card.copies)))
    }

    pub(crate) fn total(&self) -> usize {
        self.all().count()
    }

    /// The cards that can never leave the game.
    pub(crate) fn lasting(&self) -> usize {
        self.all().filter(|&id| !self.card(id).burns).count()
    }

    pub(crate) fn card(&self, id: CardId) -> &CardText {
        let place = self.cards.binary_search_by_key(&id, |card| card.id);
        &self.cards[place.expect("cards in play come from this book")]
    }

    /// The list of effects that a frame is carrying out.
    pub(crate) fn list(&self, frame: &Frame) -> &[Effect] {
        frame.place.chunks(2).fold(&self.card(frame.card).effects, |list, step| {
            list[usize::from(step[0])].branch(usize::from(step[1]))
        })
    }

    /// The effect that a frame has just begun.
    pub(crate) fn begun(&self, frame: &Frame) -> &Effect {
        &self.list(frame)[usize::from(frame.next) - 1]
    }
}

impl Effect {
    /// How many lists of effects lie inside.
    pub(crate) fn branches(&self) -> usize {
        match self {
            Effect::Each(_) | Effect::Another(_) | Effect::ForEach(..) | Effect::Repeat(..) => 1,
            Effect::Choose(branches) => branches.len(),
            Effect::Gain(..) | Effect::Draw(_) | Effect::Discard(_) | Effect::Special(_) => 0,
        }
    }

    pub(crate) fn branch(&self, branch: usize) -> &Vec<Effect> {
        match self {
            Effect::Each(list) | Effect::Another(list) => list,
            Effect::ForEach(_, list) | Effect::Repeat(_, list) => list,
            Effect::Choose(branches) => &branches[branch],
            Effect::Gain(..) | Effect::Draw(_) | Effect::Discard(_) | Effect::Special(_) => {
                unreachable!("no list lies inside {self:?}")
            }
        }
    }
}

impl CardText {
    fn check(&self) -> Result<(), String> {
        let refuse = |why: &str| Err(why.to_owned());
        let mut letters = self.id.0.chars();
        if self.id.0.is_empty() || !letters.all(|letter| letter.is_ascii_lowercase() || letter == '-') {
            return refuse("an id is a word of small letters");
        }
        if self.copies == 0 || self.name.is_empty() || self.from.is_empty() {
            return refuse("needs copies, a name and where it is from");
        }
        self.check_list(&self.effects, 0)
    }

    fn check_list(&self, list: &[Effect], depth: usize) -> Result<(), String> {
        let refuse = |why: String| Err(why);
        if list.is_empty() {
            return refuse("has a list without effects".to_owned());
        }
        if depth > DEPTH {
            return refuse(format!("lies more than {DEPTH} effects deep"));
        }
        for effect in list {
            let (Effect::Gain(_, times)
            | Effect::Draw(times)
            | Effect::Discard(times)
            | Effect::Repeat(times, _)) = effect
            else {
                self.check_kind(effect)?;
                continue;
            };
            if !(1..=9).contains(times) {
                return refuse(format!("does something {times} times; from 1 to 9 make sense"));
            }
        }
        let inside = |effect: &Effect| {
            (0..effect.branches()).try_for_each(|branch| self.check_list(effect.branch(branch), depth + 1))
        };
        list.iter().try_for_each(inside)
    }

    fn check_kind(&self, effect: &Effect) -> Result<(), String> {
        let fits = match effect {
            Effect::Choose(branches) if branches.len() < 2 => {
                return Err("offers fewer than two choices".to_owned());
            }
            Effect::Special(Special::Fizzle) => self.when != When::Turn,
            // An echo of an answer could echo for ever.
            Effect::Special(Special::Echo) => self.when == When::OnTurn,
            _ => true,
        };
        if fits { Ok(()) } else { Err(format!("cannot say {effect:?} when it is played {:?}", self.when)) }
    }
}
