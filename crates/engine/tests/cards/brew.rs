//! Brew: two to four seats brew potions out of a common deck, as rivals or together.
//!
//! The rules, by number, as refusals cite them:
//!
//! - BREW-1.1 The cards are those of the shelf, which must make sense as a whole.
//! - BREW-1.2 The table agrees on a goal, a mode, the cards dealt, the rounds and the shelf.
//! - BREW-2.1 Seats take turns. A turn begins with a card drawn.
//! - BREW-2.2 In its turn a seat plays up to two cards that say `Turn`.
//! - BREW-2.3 It may stir: give what a recipe asks for and take what it yields.
//! - BREW-2.4 It ends its turn, discarding down to two more cards than were dealt.
//! - BREW-3.1 When a card is played, every other seat that is there and holds cards
//!   answers once: it plays an answering card on it, or passes. Answers are cards
//!   played, so they are answered in turn. Then the text is carried out.
//! - BREW-3.2 A card says what it answers: any card, or one played in its owner's turn.
//! - BREW-4.1 What a text asks of a seat is answered by that seat, before all else.
//! - BREW-5.1 The goal ends the game: a rival's own, or everybody's together.
//! - BREW-5.2 So does the end of the deck in the last round. In other rounds the
//!   discards, which all have seen, are shuffled and become the deck.
mod action;
mod apply;
mod book;
mod check;
mod event;
mod imagine;
mod options;
mod play;
mod special;
mod state;
mod text;
mod view;
mod words;

use std::ops::RangeInclusive;

use bivouac_engine::{
    Content, ContentHash, Cx, Fact, Files, Game, Illegal, Millis, NoCalls, Outcome, Rule, Seat, Seats, Viewer,
};
use serde_json::Value;

pub(crate) use action::Action;
pub(crate) use book::{BadBook, Book, CardId, Effect, Special};
pub(crate) use event::Event;
pub(crate) use options::{Mode, Options, Shelf};
pub(crate) use state::{Ask, Card, End, Open, Pile, Prompt, State, Stuff, Waiting};
pub(crate) use view::{Slot, View};

/// Brew with its options and cards chosen.
#[derive(Clone, Debug)]
pub(crate) struct Brew {
    book: Book,
    options: Options,
    seats: u8,
}

/// The rules of a toy stand above and not in `docs/rules`, where `rule!` would look for them.
const fn rule(id: &'static str) -> Rule {
    Rule::cite(id)
}

/// Bad cards are nobody's illegal action, but `prepare` has no other way to say no.
impl From<BadBook> for Illegal {
    fn from(bad: BadBook) -> Illegal {
        Illegal::new(rule("BREW-1.1"), bad.to_string())
    }
}

impl Brew {
    /// The same game with other cards than are compiled in.
    pub(crate) fn with(book: Book, options: &Options, seats: u8) -> Result<Brew, Illegal> {
        options.check()?;
        let game = Brew { book, options: options.clone(), seats };
        let needed = usize::from(seats) * game.hand_limit() + 1;
        let there = game.book.lasting();
        if there < needed {
            let because = format!("{seats} seats may hold {needed} cards, but this shelf has {there}");
            return Err(Illegal::new(rule("BREW-1.2"), because));
        }
        Ok(game)
    }

    pub(crate) fn book(&self) -> &Book {
        &self.book
    }

    fn hand_limit(&self) -> usize {
        usize::from(self.options.hand) + 2
    }

    /// The points that end the game, and those there are towards it.
    fn progress(&self, open: &Open, seat: Seat) -> (u16, u16) {
        let goal = u16::from(self.options.goal);
        match self.options.mode {
            Mode::Rivals => (goal, u16::from(open.stuff[seat].point)),
            Mode::Together => {
                let all = open.stuff.values().map(|pile| u16::from(pile.point)).sum();
                (goal * u16::from(self.seats), all)
            }
        }
    }
}

impl Game for Brew {
    const KEY: &'static str = "brew";
    const NAME: &'static str = "Brew";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const FILES: Files =
        &[(Shelf::Full.file(), Shelf::Full.text()), (Shelf::Small.file(), Shelf::Small.text())];

    type Options = Options;
    type Action = Action;
    type Call = NoCalls;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Brew, Illegal> {
        Brew::with(Book::load(options.shelf.text())?, options, seats)
    }

    fn prepare_with(options: &Options, seats: u8, content: &Content) -> Result<Brew, Illegal> {
        content.expect(&Self::FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>())?;
        Brew::with(Book::load(content.text(options.shelf.file())?)?, options, seats)
    }

    fn content(&self) -> ContentHash {
        self.book.hash().clone()
    }

    fn bound(&self) -> u32 {
        // Each turn takes a card off the deck, and only the burning ones put any back.
        let turns = u32::from(self.options.rounds) * self.book.total() as u32 * 2;
        turns * 100
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        play::setup(self, cx)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        check::allow(self, state, seat, action)?;
        apply::apply(self, state, seat, action, cx);
        Ok(())
    }

    fn canonical(&self, _state: &State, _seat: Seat, action: &Action) -> Action {
        action.canonical()
    }

    fn to_act(&self, state: &State, _at: Millis) -> Seats {
        match (&state.open.ended, state.open.prompt()) {
            (Some(_), _) => Seats::NONE,
            (None, Some(prompt)) => prompt.who,
            (None, None) => Seats::only(state.open.turn),
        }
    }

    fn legal(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
        if self.to_act(state, at).contains(seat) {
            check::legal(self, state, seat, out);
        }
    }

    fn table(&self, state: &mut State, fact: &Fact, cx: &mut Cx<'_, Event>) {
        match *fact {
            Fact::Away { seat } => play::go_away(self, state, seat, cx),
            Fact::Back { seat } => state.open.away.remove(seat),
            Fact::Hands { .. } | Fact::Paused | Fact::Resumed => {}
        }
    }

    fn view(&self, state: &State, viewer: Viewer, _at: Millis) -> View {
        View::of(self, state, viewer)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let end = state.open.ended?;
        let (id, because) = match end {
            End::Goal => ("BREW-5.1", "reached the goal"),
            End::Dregs => ("BREW-5.2", "the deck ran out"),
        };
        Some(match (self.options.mode, end) {
            (Mode::Together, End::Goal) => Outcome::won(rule(id), because),
            (Mode::Together, End::Dregs) => Outcome::lost(rule(id), because),
            (Mode::Rivals, _) => {
                let points = state.open.stuff.map(|_, pile| i32::from(pile.point));
                Outcome::by_points(points, rule(id), because)
            }
        })
    }

    fn is_over(&self, state: &State) -> bool {
        state.open.ended.is_some()
    }

    fn sentence(&self, view: &View, _seat: Seat, action: &Action) -> String {
        words::sentence(self, view, action)
    }

    fn story(&self, event: &Event) -> String {
        words::story(self, event)
    }

    fn draw(&self, view: &View) -> String {
        words::draw(self, view)
    }

    fn ask(&self, view: &View, question: &Value) -> Option<Value> {
        view.chance_to_draw(question)
    }
}
