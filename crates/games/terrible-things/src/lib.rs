//! Ancient Terrible Things: rivals, or one alone, go up a river, push their luck with dice against
//! what waits there, and come home with Ancient Secrets.
//!
//! [`Board`] is everything that everybody sees; [`State`] adds what lies face down, and [`View`] what its
//! viewer knows of that. What is printed on cards is data, in [`Book`]; the rules are in `rules/`, one file
//! a chapter of `docs/rules/terrible-things.md`.
//!
//! ```
//! use bivouac_engine::{DiceKind, Millis, Secret, Setting, Step, Table};
//! use bivouac_terrible_things::{Action, Options, TerribleThings};
//!
//! let setting = Setting { seats: 2, secret: Secret::from_bytes([7; 32]), words: vec![], dice: DiceKind::Cipher };
//! let mut table = Table::<TerribleThings>::open(&Options::default(), setting)?;
//! let seat = table.state().board.turn;
//! let refused = table.step(Millis(0), Step::Act { seat, action: Action::Roll }).unwrap_err();
//! assert_eq!(refused.rule.id(), "ATT-TRN-01");
//! table.step(Millis(0), Step::Act { seat, action: Action::KeepMap })?;
//! table.step(Millis(0), Step::Act { seat, action: Action::Move { to: 1 } })?;
//! # Ok::<(), bivouac_engine::Illegal>(())
//! ```
mod action;
mod apply;
mod ask;
mod board;
mod book;
mod bot;
mod cards;
mod check;
mod combo;
mod content;
mod draw;
mod event;
#[cfg(feature = "fixture")]
pub mod fixture;
mod imagine;
mod legal;
mod no;
pub mod odds;
mod options;
mod pool;
mod rules;
mod score;
mod sentence;
mod setup;
mod state;
mod story;
mod tallies;
mod tokens;
mod unlisted;
mod view;
mod wishes;

use std::ops::RangeInclusive;
use std::sync::Arc;

use bivouac_engine::{
    Content, ContentHash, Counted, Cx, Ending, Files, Game, Illegal, Millis, NoCalls, Outcome, Seat, Seats,
    Viewer, Wish, rule,
};
use serde_json::Value;

pub use action::{Action, Pay, Stall};
pub use ask::{EncounterOdds, Odds, RaiseOdds, RerollOdds, RowOdds};
pub use board::{Ask, Board, EffectRef, End, Ever, Hexes, Marked, Phase, Place, Player, Spot, Task, Turn};
pub use bot::{Deckhand, Mate, Passenger, Pilot};
pub use cards::Cards;
pub use combo::{Counts, MOST_DICE, MOST_PARTS, Needs, Part, dice_of, fits, named};
pub use content::*;
pub use event::{By, Dealt, Declined, Eased, Event, Went};
pub use options::{
    AfterDesperate, EndRule, FirstHolder, Length, Options, Scenario as ScenarioChoice, SoloMap, Who,
};
pub use pool::{DiceSet, Die, Pool};
pub use score::Score;
pub use state::{Hand, Held, State};
pub use tokens::Tokens;
pub use view::{Again as Rerolls, Debt, Now, Own, Price, Sale, SeenFeat, Unseen, View};

use book::Ready;

/// Ancient Terrible Things with its options and content chosen.
#[derive(Clone, Debug)]
pub struct TerribleThings {
    options: Options,
    seats: u8,
    ready: Ready,
}

impl TerribleThings {
    /// With content of one's own.
    pub fn with_book(options: &Options, seats: u8, book: &Arc<Book>) -> Result<TerribleThings, Illegal> {
        options.check(seats)?;
        Ok(TerribleThings { options: options.clone(), seats, ready: Ready::new(book, options, seats)? })
    }

    /// What is printed.
    #[inline]
    pub fn book(&self) -> &Book {
        &self.ready.book
    }

    /// What the table agreed on.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What dice buy at this table.
    pub fn rows(&self) -> &[Row] {
        &self.ready.rows
    }

    /// What may be done at a location, counted from 0, in words.
    pub fn action_text(&self, place: u8) -> String {
        let Some(location) = self.book().locations.get(usize::from(place)) else { return String::new() };
        if self.seats == 1 { location.solo_text() } else { location.text() }
    }

    /// An Encounter, by its place in the book.
    #[inline]
    pub fn encounter(&self, card: u8) -> &Encounter {
        &self.ready.book.encounters[usize::from(card)]
    }

    /// A Feat card, by its place in the book.
    #[inline]
    pub fn feat(&self, card: u8) -> &FeatCard {
        &self.ready.book.feats[usize::from(card)]
    }

    /// A Swag card, by its place in the book.
    #[inline]
    pub fn swag(&self, card: u8) -> &SwagCard {
        &self.ready.book.swag[usize::from(card)]
    }

    /// An Achievement, by its place in the book.
    #[inline]
    pub fn achievement(&self, card: u8) -> &Achievement {
        &self.ready.book.achievements[usize::from(card)]
    }
}

impl Game for TerribleThings {
    const KEY: &'static str = "terrible-things";
    const NAME: &'static str = "Ancient Terrible Things";
    const RULES: u32 = 3;
    const SEATS: RangeInclusive<u8> = 1..=4;
    const FILES: Files = content::FILES;

    type Options = Options;
    type Action = Action;
    type Call = NoCalls;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<TerribleThings, Illegal> {
        TerribleThings::with_book(options, seats, Book::built_in())
    }

    fn prepare_with(options: &Options, seats: u8, content: &Content) -> Result<TerribleThings, Illegal> {
        TerribleThings::with_book(options, seats, &Arc::new(Book::read(content)?))
    }

    fn content(&self) -> ContentHash {
        self.book().hash().clone()
    }

    fn book(&self) -> Option<Value> {
        serde_json::to_value(Printed::of(&self.ready.book)).ok()
    }

    fn bound(&self) -> u32 {
        20_000
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        setup::setup(self, cx)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        apply::apply(self, state, seat, action, cx)
    }

    #[inline]
    fn to_act(&self, state: &State, _at: Millis) -> Seats {
        if state.board.end.is_some() { Seats::NONE } else { Seats::only(state.board.turn) }
    }

    fn legal(&self, state: &State, seat: Seat, _at: Millis, out: &mut Vec<Action>) {
        legal::legal(self, state, seat, out);
    }

    fn view(&self, state: &State, viewer: Viewer, _at: Millis) -> View {
        View::of(self, state, viewer)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let board = &state.board;
        let end = board.end?;
        let (places, points) = self.places(board);
        let solo = board.is_solo();
        let rule = match (end, solo) {
            (End::Unleashed, false) => rule!("ATT-END-01"),
            (End::RoundWithoutDeck, false) => rule!("ATT-END-02"),
            (End::NothingToDeal, _) => rule!("ATT-END-03"),
            (End::RoundWithoutDeck, true) => rule!("ATT-SOL-25"),
            (End::Unleashed, true) => rule!("ATT-SOL-15"),
            (End::Debt, _) => rule!("ATT-SOL-13"),
            (End::Score, _) => rule!("ATT-SOL-14"),
        };
        let ending = match end {
            End::RoundWithoutDeck if solo => Ending::Won,
            _ if solo => Ending::Lost,
            _ => Ending::Ranked(places),
        };
        Some(Outcome { ending, points: Some(points), ..Outcome::won(rule, story::because(end, solo)) })
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        state.board.end.is_some()
    }

    fn tallies(&self, state: &State, out: &mut Vec<Counted>) {
        tallies::tallies(self, state, out);
    }

    fn sentence(&self, view: &View, seat: Seat, action: &Action) -> String {
        sentence::sentence(self, view, seat, action)
    }

    fn story(&self, event: &Event) -> String {
        story::story(self, event)
    }

    fn unlisted(&self, view: &View, _seat: Seat, action: &Action) -> bool {
        unlisted::unlisted(self, view, action)
    }

    fn wishes(&self, view: &View, seat: Seat, out: &mut Vec<Wish<Action>>) {
        wishes::wishes(self, view, seat, out);
    }

    fn draw(&self, view: &View) -> String {
        draw::draw(self, view)
    }

    fn ask(&self, view: &View, question: &Value) -> Option<Value> {
        ask::answer(self, view, question)
    }
}
