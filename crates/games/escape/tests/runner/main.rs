//! The runner: each skill on a position that shows it, and whole games.

mod course;
mod games;
mod skills;

use bivouac_engine::{Bot, Dice, Game as _, Seat, Seed, Seen, Sight, text};
use bivouac_escape::fixture::Fixture;
use bivouac_escape::{Call, Runner};

/// What a runner in this seat does now, in its text form; nothing if it waits.
fn does(table: &Fixture, seat: Seat) -> String {
    let sight = Sight::new(&table.game, &table.state, seat, table.at);
    let mut legal = Vec::new();
    table.game.legal(&table.state, seat, table.at, &mut legal);
    let seen = Seen { game: &table.game, seat, at: table.at, view: &sight, legal: &legal };
    let chosen = Runner::default().choose(&seen, &mut Dice::fast(&Seed::of("runner")));
    assert!(chosen.is_none_or(|action| legal.contains(&action)), "{chosen:?} is not offered");
    chosen.map(|action| text::write(&action).expect("an action has a text form")).unwrap_or_default()
}

/// What it calls after a look.
fn calls(runner: &mut Runner, table: &Fixture, seat: Seat) -> Option<Call> {
    let sight = Sight::new(&table.game, &table.state, seat, table.at);
    let (mut legal, mut calls) = (Vec::new(), Vec::new());
    table.game.legal(&table.state, seat, table.at, &mut legal);
    table.game.calls(&table.state, seat, table.at, &mut calls);
    let seen = Seen { game: &table.game, seat, at: table.at, view: &sight, legal: &legal };
    let dice = &mut Dice::fast(&Seed::of("runner"));
    runner.choose(&seen, dice);
    if runner.speaks() { runner.speak(&seen, &calls, dice) } else { None }
}
