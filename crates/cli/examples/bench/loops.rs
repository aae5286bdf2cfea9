//! The same games through the engine, at each of its layers.

use std::hint::black_box;
use std::sync::Arc;

use bivouac_bots::arena::{self, Plan, Unwatched};
use bivouac_bots::{BotSpec, Random, kinds};
use bivouac_engine::{
    Bot, Cx, Dice, DiceKind, Game, Imagine, Log, Millis, Seat, Secret, Seed, Setting, Sight, Table, Viewer,
};
use bivouac_pig::{Options, Pig};

use crate::Work;

/// The words of a game's dice, as the loop by hand takes them.
pub(crate) fn state_of(game: u64) -> u128 {
    u128::from(game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
}

fn seed_of(game: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(&state_of(game).to_le_bytes());
    Seed::from_bytes(bytes)
}

fn pig() -> Arc<Pig> {
    Arc::new(Pig::prepare(&Options::default(), 2).expect("two may play Pig"))
}

fn first() -> Seat {
    Seat::number(1).expect("1 is a seat")
}

/// The trait and nothing else: no log, no views, nothing copied.
pub(crate) fn trait_playouts(games: u64) -> Work {
    playouts(&*pig(), games)
}

/// Any game could stand here: what is measured is the contract, not Pig.
fn playouts<G: Game>(game: &G, games: u64) -> Work {
    let (mut work, mut legal) = (Work { moves: 0, wins: 0 }, Vec::with_capacity(8));
    for index in 0..games {
        let mut dice = Dice::fast(&seed_of(index));
        let mut state = game.setup(&mut Cx::quiet(&mut dice));
        while !game.is_over(&state) {
            let seat = game.to_act(&state, Millis::ZERO).lowest().expect("somebody can act");
            legal.clear();
            game.legal(&state, seat, Millis::ZERO, &mut legal);
            let choice = if legal.len() == 1 { 0 } else { dice.below(legal.len() as u32) as usize };
            game.apply(&mut state, seat, &legal[choice], &mut Cx::quiet(&mut dice)).expect("it was offered");
            work.moves += 1;
        }
        work.wins += u64::from(game.outcome(&state).is_some_and(|outcome| outcome.share(first()) == 1.0));
    }
    work
}

/// A bare table and dice of the player's own.
pub(crate) fn table_playouts(games: u64) -> Work {
    on_tables(games, |table, legal, dice| {
        let seat = table.to_act().lowest().expect("somebody can act");
        table.legal(seat, legal);
        let action = *dice.pick(legal).expect("something is offered");
        table.play(seat, &action).expect("it was offered");
    })
}

/// The same with what a bot needs: a view cut for its seat, and the choice behind a pointer.
pub(crate) fn with_views(games: u64) -> Work {
    let mut bot: Box<dyn Bot<Pig>> = Box::new(Random);
    on_tables(games, |table, legal, dice| {
        let seat = table.to_act().lowest().expect("somebody can act");
        table.legal(seat, legal);
        let view = Sight::of(table.view(Viewer::seat(seat)));
        let action = bot.choose(&table.seen(seat, black_box(&view), legal), dice).expect("it never waits");
        table.play(seat, &action).expect("it was offered");
    })
}

fn on_tables(
    games: u64,
    mut turn: impl FnMut(&mut Table<Pig>, &mut Vec<<Pig as Game>::Action>, &mut Dice),
) -> Work {
    let (game, mut work, mut legal) = (pig(), Work { moves: 0, wins: 0 }, Vec::with_capacity(8));
    for index in 0..games {
        let mut dice = Dice::fast(&seed_of(index ^ 1 << 40));
        let mut table = Table::bare(Arc::clone(&game), 2, Dice::fast(&seed_of(index)));
        while !table.is_over() {
            turn(&mut table, &mut legal, &mut dice);
        }
        work.moves += table.seq().0;
        work.wins += u64::from(table.outcome().is_some_and(|outcome| outcome.share(first()) == 1.0));
    }
    work
}

/// The arena, as `bivouac sim` runs it.
pub(crate) fn arena(games: u64, threads: usize) -> Work {
    let plan = Plan { games, threads, ..Plan::new(2, 1) };
    let report =
        arena::play(&Options::default(), &[BotSpec::new("random")], &kinds::<Pig>(), &plan, &Unwatched, None)
            .expect("two random bots may play Pig");
    Work { moves: report.actions, wins: (report.win_rate * games as f64).round() as u64 }
}

/// A live table as a server holds it: cipher dice, every step proposed, sealed and committed.
pub(crate) fn logged(games: u64) -> Work {
    let mut work = Work { moves: 0, wins: 0 };
    for index in 0..games {
        let table = one_logged(index);
        work.moves += table.seq().0;
        work.wins += u64::from(table.outcome().is_some_and(|outcome| outcome.share(first()) == 1.0));
    }
    work
}

fn one_logged(index: u64) -> Table<Pig> {
    let secret = Secret::of_game(&Seed::of("bench"), index);
    let setting = Setting { seats: 2, secret, words: Vec::new(), dice: DiceKind::Cipher };
    let mut table = Table::<Pig>::open(&Options::default(), setting).expect("two may play Pig");
    let (mut dice, mut legal) = (Dice::fast(&seed_of(index)), Vec::new());
    while let Some(seat) = table.to_act().lowest() {
        table.legal(seat, &mut legal);
        let action = *dice.pick(&legal).expect("something is offered");
        table.play(seat, &action).expect("it was offered");
    }
    table
}

/// Replaying logs that are already read.
pub(crate) fn replaying(games: u64) -> impl FnMut() -> Work {
    let logs: Vec<Log> = (0..games).filter_map(|index| one_logged(index).log(false)).collect();
    move || {
        let replay = |log| Table::<Pig>::replay(log, None, |_, _| ()).expect("a fresh log replays");
        Work { moves: logs.iter().map(|log| replay(log).seq().0).sum(), wins: 0 }
    }
}

/// Copies of a state in the middle of a game.
pub(crate) fn clones(count: u64) -> Work {
    let (game, mut dice) = (pig(), Dice::fast(&seed_of(7)));
    let view = game.view(&game.setup(&mut Cx::quiet(&mut dice)), Viewer::Spectator, Millis::ZERO);
    let state = game.imagine(&view, Viewer::Spectator, Millis::ZERO, &mut dice);
    for _ in 0..count {
        black_box(black_box(&state).clone());
    }
    Work { moves: count, wins: 0 }
}
