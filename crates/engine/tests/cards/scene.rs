//! Positions for tests: laid out card by card, played by text.

use bivouac_engine::{
    BySeat, Cx, Deck, Dice, DiceKind, Game, Hidden, Illegal, Millis, Seat, Seats, Secret, Seed, Setting,
    Step, Table, Told, Viewer, text,
};

use super::brew::{Action, Book, Brew, Card, CardId, Event, Open, Options, Pile, Shelf, State, View};

/// The seat that people call so.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

/// The seats that people call so.
pub(crate) fn seats<const N: usize>(numbers: [u8; N]) -> Seats {
    numbers.into_iter().map(seat).collect()
}

pub(crate) fn card(id: &str) -> CardId {
    CardId::new(id).expect("a test names a card in few letters")
}

/// What a text says.
pub(crate) fn action(said: &str) -> Action {
    text::read(said).expect("a test says something")
}

/// A position that is being played.
pub(crate) struct Scene {
    pub(crate) game: Brew,
    pub(crate) state: State,
    /// What was told of the latest step.
    pub(crate) told: Vec<Told<Event>>,
    dice: Dice,
}

/// The first seat's turn, with empty hands, no deck and nothing gathered.
pub(crate) fn scene(count: u8) -> Scene {
    scene_with(Book::load(Shelf::Full.text()).expect("the shelf is sound"), count)
}

/// The same with other cards.
pub(crate) fn scene_with(book: Book, count: u8) -> Scene {
    let game = Brew::with(book, &Options::default(), count).expect("the options are allowed");
    let open = Open {
        turn: seat(1),
        plays: 0,
        stuff: BySeat::of(count, |_| Pile::default()),
        discard: Vec::new(),
        burnt: Vec::new(),
        batch: 0,
        pending: Vec::new(),
        away: Seats::NONE,
        ended: None,
    };
    let state = State {
        open,
        deck: Deck::stacked(Vec::new()),
        hands: BySeat::of(count, |_| Vec::new()),
        brought: BySeat::of(count, |_| None),
    };
    Scene { game, state, told: Vec::new(), dice: Dice::fast(&Seed::of("a scene")) }
}

fn cards(ids: &str) -> impl Iterator<Item = Card> + '_ {
    ids.split_whitespace().map(|id| Card { id: card(id), batch: 0 })
}

impl Scene {
    /// Gives a seat these cards.
    pub(crate) fn hand(mut self, number: u8, ids: &str) -> Scene {
        let hand = cards(ids).map(|card| Hidden::known_to(card, Seats::only(seat(number))));
        self.state.hands[seat(number)].extend(hand);
        self
    }

    /// Puts these cards into the deck, the top one first.
    pub(crate) fn deck(mut self, ids: &str) -> Scene {
        let mut cards: Vec<Card> = cards(ids).collect();
        cards.reverse();
        self.state.deck = Deck::stacked(cards);
        self
    }

    /// Puts these cards on the discards, the top one last.
    pub(crate) fn discard(mut self, ids: &str) -> Scene {
        self.state.open.discard.extend(cards(ids));
        self
    }

    /// Gives a seat so much.
    pub(crate) fn stuff(mut self, number: u8, herb: u8, ember: u8, point: u8) -> Scene {
        self.state.open.stuff[seat(number)] = Pile { herb, ember, point };
        self
    }

    /// The draws that come next.
    pub(crate) fn dice<const N: usize>(mut self, answers: [u32; N]) -> Scene {
        self.dice = Dice::scripted(answers);
        self
    }

    /// A seat tries something.
    pub(crate) fn attempt(&mut self, number: u8, said: &str) -> Result<(), Illegal> {
        self.told.clear();
        let mut cx = Cx::new(Millis::ZERO, &mut self.dice, &mut self.told);
        self.game.apply(&mut self.state, seat(number), &action(said), &mut cx)
    }

    /// A seat does something that is allowed.
    pub(crate) fn act(&mut self, number: u8, said: &str) -> &mut Scene {
        if let Err(illegal) = self.attempt(number, said) {
            panic!("seat {number} may not {said}: {illegal}\n{}", self.drawn());
        }
        self
    }

    /// The rule by which something is refused.
    pub(crate) fn refused(&mut self, number: u8, said: &str) -> &'static str {
        let before = self.state.clone();
        let illegal = self.attempt(number, said).expect_err("a test expects a refusal");
        assert!(self.state == before, "a refusal changes nothing");
        illegal.rule.id()
    }

    /// Everybody who is asked to answer a card lets it pass.
    pub(crate) fn all_pass(&mut self) -> &mut Scene {
        while let Some(asked) = self.game.to_act(&self.state, Millis::ZERO).lowest()
            && self.legal(asked.as_number()).contains(&"pass".to_owned())
        {
            self.act(asked.as_number(), "pass");
        }
        self
    }

    pub(crate) fn to_act(&self) -> Seats {
        self.game.to_act(&self.state, Millis::ZERO)
    }

    /// What a seat is offered, as text.
    pub(crate) fn legal(&self, number: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat(number), Millis::ZERO, &mut actions);
        actions.iter().map(|action| text::write(action).expect("an action has a text form")).collect()
    }

    /// What a seat has gathered: herbs, embers, points.
    pub(crate) fn has(&self, number: u8) -> (u8, u8, u8) {
        let Pile { herb, ember, point } = self.state.open.stuff[seat(number)];
        (herb, ember, point)
    }

    /// The cards in a hand.
    pub(crate) fn held(&self, number: u8) -> String {
        let ids = self.state.hands[seat(number)].iter().map(|card| format!("{:?}", card.unseen().id));
        ids.collect::<Vec<_>>().join(" ")
    }

    /// The discards, the top one last.
    pub(crate) fn discarded(&self) -> String {
        let ids = self.state.open.discard.iter().map(|card| format!("{:?}", card.id));
        ids.collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.state, viewer, Millis::ZERO)
    }

    pub(crate) fn drawn(&self) -> String {
        self.game.draw(&self.view(Viewer::Open))
    }

    /// What `viewer` was told of the latest step, as lines of the story.
    pub(crate) fn story(&self, viewer: Viewer) -> Vec<String> {
        let heard = self.told.iter().filter(|told| told.to.hears(viewer));
        heard.map(|told| self.game.story(&told.event)).collect()
    }
}

/// Opens a live table from the first secret with which the game begins as wanted.
pub(crate) fn table_where(count: u8, options: &Options, wanted: impl Fn(&State) -> bool) -> Table<Brew> {
    let tables = (0..5000).map(|number| {
        let secret = Secret::of_game(&Seed::of("tables of Brew"), number);
        let setting = Setting { seats: count, secret, words: Vec::new(), dice: DiceKind::Cipher };
        Table::open(options, setting).expect("the options are allowed")
    });
    tables.into_iter().find(|table| wanted(table.state())).expect("some table begins as wanted")
}

/// A step of a live table, said as text.
pub(crate) fn step(table: &mut Table<Brew>, number: u8, said: &str) {
    let step = Step::Act { seat: seat(number), action: action(said) };
    if let Err(illegal) = table.step(table.at(), step) {
        panic!("seat {number} may not {said}: {illegal}\n{}", table.game().draw(&table.view(Viewer::Open)));
    }
}
