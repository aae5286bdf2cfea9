//! Writes the situations that the page's tests draw: views, offers, calls and answers out of games
//! that are played at random, one situation a line.
//!
//! ```text
//! cargo run -p bivouac-biomes --example views > web/src/games/biomes/testing/views.jsonl
//! ```

use std::sync::Arc;

use bivouac_biomes::{Action, Biomes, Options, Pending, Stack, State};
use bivouac_engine::{Dice, Game, Millis, Seat, Seed, Table, Viewer, text};
use serde_json::{Value, json};

/// A situation by its name, and how it is recognised.
type Wanted = (&'static str, fn(&State, &[Action]) -> bool);

/// What is looked for, in the order in which it is written.
const WANTED: [Wanted; 6] = [
    ("early", |state, _| state.board.round == 1 && state.board.tiles.len() == 7 && is_free(state)),
    ("late", |state, legal| {
        let teleports = legal.iter().filter(|action| matches!(action, Action::Teleport { .. })).count();
        let board = &state.board;
        teleports > 20 && !board.routes.is_empty() && board.gang.is_some() && is_free(state)
    }),
    (
        "camp",
        |state, _| matches!(&state.board.pending, Some(Pending::Camp { turns, .. }) if turns.is_empty()),
    ),
    ("foresight-tiles", |state, _| foresees(state, Stack::Tiles)),
    ("foresight-secrets", |state, _| foresees(state, Stack::Secrets)),
    ("rescue", |_, legal| {
        legal.iter().filter(|action| matches!(action, Action::NameToken { .. })).count() > 1
    }),
];

fn is_free(state: &State) -> bool {
    state.board.pending.is_none()
}

fn foresees(state: &State, wanted: Stack) -> bool {
    matches!(state.board.pending, Some(Pending::Foresight { stack, laid: 0, count: 5 }) if stack == wanted)
}

fn main() {
    let options = Options { stacks: 5, ..Options::default() };
    let seats = 5;
    let game = Arc::new(Biomes::prepare(&options, seats).expect("these options are allowed"));
    let mut found: [Option<Value>; WANTED.len()] = [const { None }; WANTED.len()];
    for number in 0_u32.. {
        let seed = Seed::of(number);
        let mut dice = Dice::fast(&seed.apart("players", 0));
        let mut table = Table::bare(Arc::clone(&game), seats, Dice::fast(&seed));
        let mut legal = Vec::new();
        while let Some(seat) = table.to_act().lowest() {
            table.legal(seat, &mut legal);
            for (place, (name, is_wanted)) in found.iter_mut().zip(WANTED) {
                if place.is_none() && is_wanted(table.state(), &legal) {
                    *place = Some(situation(&game, table.state(), seat, name, &legal));
                }
            }
            // Somebody who rather does something than ends the turn.
            let weight = |action: &Action| match action {
                Action::End | Action::Take { .. } => 4,
                Action::Teleport { .. } | Action::LayRoute { .. } => 1,
                Action::Discover { .. } => 2,
                Action::Move { .. } => 20,
                _ => 12,
            };
            let weights: Vec<u32> = legal.iter().map(weight).collect();
            let action = legal[dice.weighted(&weights).unwrap_or(0)];
            table.play(seat, &action).expect("what is offered is accepted");
        }
        if found.iter().all(Option::is_some) {
            break;
        }
    }
    for line in found.into_iter().flatten() {
        println!("{line}");
    }
}

fn situation(game: &Biomes, state: &State, seat: Seat, name: &str, legal: &[Action]) -> Value {
    let view = game.view(state, Viewer::seat(seat), Millis::ZERO);
    let offer = |action: &Action| {
        let text = text::write(action).expect("an action has a text form");
        json!({ "seat": seat, "text": text, "sentence": game.sentence(&view, seat, action), "action": action })
    };
    let mut calls = Vec::new();
    game.calls(state, seat, Millis::ZERO, &mut calls);
    let calls = calls.iter().map(|call| {
        let text = text::write(call).expect("a call has a text form");
        json!({ "seat": seat, "text": text, "sentence": game.call_sentence(call), "action": call })
    });
    let ask = |question: Value| game.ask(&view, &question);
    let unknown = view.board.tiles.iter().position(|tile| {
        !tile.is_friendly()
            && tile.tokens.iter().any(|marker| view.tokens[marker.index()].face.up().is_none())
    });
    json!({
        "name": name,
        "seat": seat,
        "view": view,
        "offers": legal.iter().map(offer).collect::<Vec<_>>(),
        "calls": calls.collect::<Vec<_>>(),
        "answers": {
            "paths": ask(json!({ "ask": "paths", "seat": seat })),
            "threat": ask(json!({ "ask": "threat" })),
            "odds": ask(json!({ "ask": "odds", "at": unknown.unwrap_or(0) })),
        },
    })
}
