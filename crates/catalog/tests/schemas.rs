//! What games send is what they say that they send: their schemas hold for all that happens in them.

use std::collections::BTreeMap;

use bivouac_bots::BotSpec;
use bivouac_catalog::{Title, games};
use bivouac_engine::any::{AnyTable, AnyTold};
use bivouac_engine::{Dice, DiceKind, Millis, Schemas, Seat, Secret, Seed, Setting, Step, Viewer};
use jsonschema::Validator;
use serde_json::{Value, json};

/// Steps after which everything is looked at; looking at every one takes too long.
const EVERY: u64 = 7;
/// So many actions of a seat are looked at.
const ACTIONS: usize = 40;

/// The schemas of a game, and how often each was held against something.
struct Held {
    game: &'static str,
    of: BTreeMap<&'static str, (Validator, u32)>,
}

impl Held {
    fn new(title: &dyn Title) -> Held {
        let Schemas { options, action, call, event, view, outcome } = title.schemas();
        let named = [
            ("options", options),
            ("action", action),
            ("call", call),
            ("event", event),
            ("view", view),
            ("outcome", outcome),
        ];
        let of = named.into_iter().map(|(name, schema)| {
            let validator = jsonschema::validator_for(&schema);
            (name, (validator.unwrap_or_else(|error| panic!("{}: {name}: {error}", title.key())), 0))
        });
        Held { game: title.key(), of: of.collect() }
    }

    #[track_caller]
    fn hold(&mut self, name: &str, thing: &Value) {
        let (validator, count) = self.of.get_mut(name).expect("it has a schema");
        *count += 1;
        if let Some(error) = validator.iter_errors(thing).next() {
            let at = error.instance_path().to_string();
            panic!("{}: {name} at {at}: {error}\n{thing}", self.game);
        }
    }

    fn told(&mut self, told: &[AnyTold]) {
        told.iter().for_each(|told| self.hold("event", &told.event));
    }

    fn look(&mut self, table: &dyn AnyTable) {
        let seats = Seat::all(table.seats());
        for viewer in seats.clone().map(Viewer::seat).chain([Viewer::Spectator, Viewer::Open]) {
            self.hold("view", &table.view(viewer));
        }
        for seat in seats {
            for offer in table.legal(seat).iter().take(ACTIONS) {
                self.hold("action", &offer.action);
            }
            for offer in table.calls(seat).iter().take(ACTIONS) {
                self.hold("call", &offer.action);
            }
        }
    }

    fn count(&self, name: &str) -> u32 {
        self.of[name].1
    }
}

/// Plays a whole game, a bot that chooses at random at every seat.
fn play(title: &dyn Title, options: &Value, seats: u8, seed: u8, held: &mut Held) {
    let secret = Secret::from_bytes([seed; 32]);
    let setting = Setting { seats, secret, words: Vec::new(), dice: DiceKind::Fast };
    let mut table = title.open(options, setting).expect("it can be played like this");
    held.hold("options", &table.header().options);
    held.told(&table.opening());
    let mut bot = title.bot(&BotSpec::new("random")).expect("it plays every game");
    let mut dice = Dice::fast(&Seed::of("a bot"));
    while table.outcome().is_none() {
        assert!(table.seq().0 < 100_000, "{} does not end", title.key());
        if table.seq().0.is_multiple_of(EVERY) {
            held.look(&*table);
        }
        // Some time passes with every action, so that what happens by itself happens, too.
        let at = table.at() + Millis(400);
        let due = table.next_deadline();
        let acting = table.to_act().lowest();
        let (at, step) = match (acting, due) {
            (Some(seat), due) if due.is_none_or(|due| due.at > at) => (
                at,
                Step::Act { seat, action: bot.choose(&*table, seat, &mut dice).expect("it never waits") },
            ),
            (_, Some(due)) => (due.at.max(table.at()), Step::Due { deadline: due.id }),
            _ => panic!("nobody can act and nothing is due"),
        };
        table.wait_until(at);
        let Ok(proposal) = table.propose(at, &step) else { continue };
        let done = table.commit(proposal).expect("nothing came in between");
        held.told(&done.told);
    }
    held.look(&*table);
    held.hold("outcome", &serde_json::to_value(table.outcome()).expect("it has a JSON form"));
}

#[test]
fn all_that_games_send_is_as_their_schemas_say() {
    for title in games() {
        let mut held = Held::new(*title);
        for preset in title.box_text().presets {
            for seed in 1..=2 {
                play(*title, &preset.options, preset.seats, seed, &mut held);
            }
        }
        for name in ["options", "action", "event", "view", "outcome"] {
            assert!(held.count(name) > 0, "{}: no {name} was looked at", title.key());
        }
        assert_eq!(held.count("call") > 0, ["biomes", "escape"].contains(&title.key()), "{}", title.key());
    }
}

#[test]
fn a_schema_refuses_what_a_game_never_sends() {
    for title in games() {
        let held = Held::new(*title);
        for (name, (validator, _)) in &held.of {
            // Options may all be left out.
            assert!(*name == "options" || !validator.is_valid(&json!({})), "{}: {name}", title.key());
            assert!(!validator.is_valid(&json!(17)), "{}: {name}", title.key());
        }
    }
}
