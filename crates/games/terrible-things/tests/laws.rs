//! What every game is tested against, with one to four seats and every option, and with so few cards that
//! many worlds look the same. `LAW_GAMES=125` plays so many games of each instead of a few.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use bivouac_engine::{
    ContentHash, Cx, Dice, Game, Illegal, Imagine, Millis, NoCalls, Outcome, Seat, Seats, Viewer, laws, rules,
};
use bivouac_terrible_things::{
    Action, AfterDesperate, Book, Effect, EndRule, Event, FirstHolder, Length, Options, Res, ScenarioChoice,
    SoloMap, State, TerribleThings, View, What, Who,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

fn games(few: u32) -> u32 {
    std::env::var_os("LAW_GAMES").map_or(few, |games| {
        games.to_str().and_then(|games| games.parse().ok()).expect("LAW_GAMES is a number of games")
    })
}

fn plan(options: Vec<Options>) -> laws::Plan<TerribleThings> {
    laws::Plan { options, games: games(3), ..laws::Plan::default() }
}

#[test]
fn laws_hold_for_the_game_as_written() {
    rules!["ATT-INF-01", "ATT-INF-04", "ATT-R-31", "ATT-R-40"];
    laws::hold(&plan(vec![Options::default()]));
}

#[test]
fn laws_hold_for_long_games_and_other_options() {
    let odd = Options {
        length: Length::Long,
        scenario: ScenarioChoice::SpringFlood,
        end_rule: EndRule::PlayOut,
        after_desperate: AfterDesperate::Skip,
        solo_map: SoloMap::Always,
        map_secrets: 3,
        aids: false,
        character_1: Who::WirelessOperator,
        ..Options::default()
    };
    laws::hold(&plan(vec![odd]));
}

/// The game with a handful of cards. With `GORGE`, Feat cards are redrawn at the second location; without,
/// nobody ever chooses in secret, so that worlds can be carried on.
struct Few<const GORGE: bool>(TerribleThings);

/// A view that shows the decks to whoever sees everything, so that their order is weighed too.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
struct Seen {
    view: View,
    decks: [Vec<u8>; 3],
}

/// Fewer cards than any file may have: one Encounter more than the deck has, two Swag cards, two kinds of
/// Feats, and dice that show sixes.
fn few(gorge: bool, solo: bool) -> Arc<Book> {
    let mut book = (**Book::built_in()).clone();
    // Alone there are no purple cards.
    let feats = if solo { ["F19", "F20"] } else { ["F19", "P02"] };
    book.encounters.retain(|card| ["G06", "O05", "R11", "R12"].contains(&card.id.as_str()));
    book.feats.retain(|card| feats.contains(&card.id.as_str()));
    book.feats.iter_mut().for_each(|card| card.copies = 6);
    book.swag.retain(|card| ["S18", "S22"].contains(&card.id.as_str()));
    book.terrible.truncate(1);
    book.terrible[0].count = 13;
    book.dice.iter_mut().for_each(|die| die.faces = [6; 6]);
    book.setup.iter_mut().for_each(|row| (row.cards, row.tokens) = ((1, 1, 1), 3));
    if !gorge {
        let focus = Effect::Gain(What::Res(Res::Focus), 1);
        (book.locations[1].action, book.locations[1].solo_action) = (focus.clone(), focus);
    }
    Arc::new(book)
}

impl<const GORGE: bool> Game for Few<GORGE> {
    const KEY: &'static str = TerribleThings::KEY;
    const NAME: &'static str = TerribleThings::NAME;
    const RULES: u32 = TerribleThings::RULES;
    const SEATS: RangeInclusive<u8> = TerribleThings::SEATS;

    type Options = Options;
    type Action = Action;
    type Call = NoCalls;
    type Event = Event;
    type View = Seen;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Self, Illegal> {
        static BOOKS: OnceLock<[Arc<Book>; 4]> = OnceLock::new();
        let books =
            BOOKS.get_or_init(|| [few(false, false), few(true, false), few(false, true), few(true, true)]);
        let book = &books[usize::from(GORGE) + 2 * usize::from(seats == 1)];
        TerribleThings::with_book(options, seats, book).map(Few)
    }

    fn content(&self) -> ContentHash {
        self.0.content()
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        self.0.setup(cx)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        self.0.apply(state, seat, action, cx)
    }

    fn to_act(&self, state: &State, at: Millis) -> Seats {
        self.0.to_act(state, at)
    }

    fn legal(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
        self.0.legal(state, seat, at, out);
    }

    fn view(&self, state: &State, viewer: Viewer, at: Millis) -> Seen {
        let decks = if viewer == Viewer::Open {
            let (deck, feats, swag) = (state.deck.iter(), state.feats.iter(), state.swag.iter());
            [deck.map(|card| *card.unseen()).collect(), feats.map(|card| *card.unseen()).collect(), {
                swag.map(|card| *card.unseen()).collect()
            }]
        } else {
            Default::default()
        };
        Seen { view: self.0.view(state, viewer, at), decks }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.0.outcome(state)
    }

    fn sentence(&self, seen: &Seen, seat: Seat, action: &Action) -> String {
        self.0.sentence(&seen.view, seat, action)
    }

    fn story(&self, event: &Event) -> String {
        self.0.story(event)
    }
}

impl<const GORGE: bool> Imagine for Few<GORGE> {
    fn imagine(&self, seen: &Seen, viewer: Viewer, at: Millis, dice: &mut Dice) -> State {
        self.0.imagine(&seen.view, viewer, at, dice)
    }
}

/// Who sits where is agreed on, so that it tells no worlds apart.
fn agreed(seats: u8) -> Options {
    Options {
        character_1: Who::Mycologist,
        character_2: Who::SalvageDiver,
        character_3: Who::CircusTumbler,
        first_holder: if seats > 1 { FirstHolder::Seat1 } else { FirstHolder::Any },
        ..Options::default()
    }
}

fn hold_with_few<const GORGE: bool>(seats: u8, positions: u32) {
    let report = laws::hold(&laws::Plan::<Few<GORGE>> {
        options: vec![agreed(seats)],
        seats: seats..=seats,
        games: games(2),
        worlds: 12_000,
        positions,
        remembers: !GORGE,
        ..laws::Plan::default()
    });
    println!("{seats} seats: {report:?}");
    assert!(report.positions * 3 >= u64::from(positions), "many worlds must look the same: {report:?}");
}

#[test]
fn hands_and_decks_are_as_likely_as_they_should_be_alone() {
    rules!["ATT-R-47", "ATT-R-61"];
    hold_with_few::<true>(1, 9);
}

#[test]
fn hands_and_decks_are_as_likely_as_they_should_be_for_two() {
    rules!["ATT-R-47", "ATT-R-61"];
    hold_with_few::<true>(2, 9);
}

#[test]
fn hands_and_decks_are_as_likely_as_they_should_be_for_three() {
    rules!["ATT-R-47", "ATT-R-61"];
    hold_with_few::<true>(3, 9);
}

#[test]
fn views_forget_nothing_about_hands_and_decks() {
    rules!["ATT-R-47", "ATT-R-61"];
    hold_with_few::<false>(2, 5);
    hold_with_few::<false>(3, 5);
}
