//! What every game costs: a random action in whole games, and each of the things that search,
//! tables and servers ask of a game. A new game is one line in [`GAMES`].

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bivouac_biomes::Biomes;
use bivouac_bots::arena::{self, Plan, Unwatched};
use bivouac_bots::{BotSpec, Kind};
use bivouac_engine::{
    Cx, Dice, DiceKind, Game, Imagine, Millis, Outcome, Seat, Secret, Seed, Setting, Step, Table, Viewer,
};
use bivouac_escape::{Escape, Options, Runner};
use bivouac_pig::Pig;
use bivouac_terrible_things::{self as terrible_things, Pilot, TerribleThings};
use serde_json::{Value, json};

use crate::median;

/// The games, each with its options as written and so many seats.
const GAMES: [Entry; 4] = [
    Entry::of::<Pig, 2>(),
    Entry::of::<Escape, 4>(),
    Entry::of::<Biomes, 3>(),
    Entry::of::<TerribleThings, 4>(),
];

/// A game, by what is asked of it.
struct Entry {
    key: &'static str,
    costs: fn(&Size) -> Value,
    actions: fn(u64) -> u64,
}

impl Entry {
    const fn of<G: Imagine, const SEATS: u8>() -> Entry {
        Entry { key: G::KEY, costs: costs::<G, SEATS>, actions: actions::<G, SEATS> }
    }
}

/// What a random action and a copy of a state may cost at most: a million a second and core.
const AIM: f64 = 1000.0;

/// How much to measure.
pub(crate) struct Size {
    /// Random actions a round.
    pub(crate) actions: u64,
    /// How often; the median counts.
    pub(crate) rounds: usize,
}

/// All of them. `hand` is what a move of Pig by hand takes, in nanoseconds.
pub(crate) fn measure(size: &Size, hand: f64) -> Value {
    let mut games: Vec<Value> = GAMES.iter().map(|game| (game.costs)(size)).collect();
    for game in &mut games {
        game["action_of_hand"] = json!(game["costs"][0]["nanoseconds"].as_f64().unwrap_or(0.0) / hand);
    }
    Value::Array(games)
}

/// So many random games of the game called `key`, and nothing else, for a run inside a profiler: how
/// many actions they had.
pub(crate) fn run(key: &str, games: u64) -> Option<u64> {
    GAMES.iter().find(|game| game.key == key).map(|game| (game.actions)(games))
}

fn actions<G: Imagine, const SEATS: u8>(games: u64) -> u64 {
    let game = G::prepare(&G::Options::default(), SEATS).expect("so many may play it");
    (0..games).map(|index| play(&game, index, |_, _, _| ()).0).sum()
}

/// One thing that is timed; answers how often it was done, and how long that took.
type Timed<'a> = Box<dyn Fn() -> (u64, Duration) + 'a>;

fn costs<G: Imagine, const SEATS: u8>(size: &Size) -> Value {
    let game = Arc::new(G::prepare(&G::Options::default(), SEATS).expect("so many may play it"));
    let (positions, actions_a_game) = positions(&*game, SEATS);
    let steps: Vec<_> = (0..4).map(|index| acted::<G>(SEATS, index)).collect();
    let asked = (size.actions / 20).max(1);

    let action = || timed(|| playouts(&*game, size.actions));
    let clone = || each(&positions, asked, |place| drop(black_box(black_box(&place.state).clone())));
    let legal = || {
        let mut out = Vec::new();
        each(&positions, asked, |place| {
            out.clear();
            game.legal(black_box(&place.state), place.seat, place.at, &mut out);
        })
    };
    let view = || {
        each(&positions, asked, |place| {
            drop(black_box(game.view(black_box(&place.state), Viewer::seat(place.seat), place.at)));
        })
    };
    let step = || timed(|| steps.iter().map(|(index, actions)| replayed::<G>(SEATS, *index, actions)).sum());
    let imagine = || {
        let mut dice = Dice::fast(&Seed::of("imagined"));
        each(&positions, (asked / 20).max(1), |place| {
            let viewer = Viewer::seat(place.seat);
            drop(black_box(game.imagine(black_box(&place.view), viewer, place.at, &mut dice)));
        })
    };
    let rows: [(&str, &str, Option<f64>, Timed<'_>); 6] = [
        ("action", "a random action, whole games", Some(AIM), Box::new(action)),
        ("clone", "a copy of the state", Some(AIM), Box::new(clone)),
        ("legal", "the list of what may be done", None, Box::new(legal)),
        ("view", "a seat's view", None, Box::new(view)),
        ("step", "propose and commit, logged", None, Box::new(step)),
        ("imagine", "imagine a world", None, Box::new(imagine)),
    ];
    let mut taken = vec![Vec::new(); rows.len()];
    for _ in 0..size.rounds {
        for ((.., run), taken) in rows.iter().zip(&mut taken) {
            let (times, took) = run();
            taken.push(took.as_secs_f64() * 1e9 / times as f64);
        }
    }
    let taken: Vec<f64> = taken.into_iter().map(median).collect();
    let costs = rows.iter().zip(&taken).map(|((name, what, aim, _), nanoseconds)| {
        json!({
            "name": name, "what": what, "nanoseconds": nanoseconds, "of_action": nanoseconds / taken[0],
            "of_aim": aim.map(|aim| nanoseconds / aim),
        })
    });
    json!({
        "game": G::NAME,
        "seats": SEATS,
        "actions_a_game": actions_a_game,
        "state_bytes": size_of::<G::State>(),
        "costs": costs.collect::<Vec<_>>(),
    })
}

/// Lines for people.
pub(crate) fn print(games: &Value) {
    for game in games.as_array().into_iter().flatten() {
        let (name, number) =
            (game["game"].as_str().unwrap_or_default(), |key: &str| game[key].as_f64().unwrap_or(0.0));
        println!(
            "\n{name}, {} seats, random play, {:.0} actions a game; an action is {:.1} moves of Pig by hand",
            game["seats"],
            number("actions_a_game"),
            number("action_of_hand")
        );
        println!("{:<30} {:>12} {:>14} {:>12}", "", "ns", "of an action", "of the aim");
        for cost in game["costs"].as_array().into_iter().flatten() {
            let number = |key: &str| cost[key].as_f64();
            let aim = number("of_aim").map_or(String::new(), |aim| format!("{aim:.3}"));
            println!(
                "{:<30} {:>12.1} {:>14.3} {aim:>12}",
                cost["what"].as_str().unwrap_or_default(),
                number("nanoseconds").unwrap_or(0.0),
                number("of_action").unwrap_or(0.0),
            );
        }
    }
}

/// A state in the middle of a random game, and what whoever acts sees of it.
struct Position<G: Game> {
    state: G::State,
    seat: Seat,
    at: Millis,
    view: G::View,
}

/// A random game from its first to its last state. Where a clock runs everybody does whatever can be
/// done at a moment, and then time goes on.
fn play<G: Game>(
    game: &G,
    index: u64,
    mut look: impl FnMut(&G::State, Seat, Millis),
) -> (u64, Option<Outcome>) {
    let (mut dice, mut legal, mut actions) =
        (Dice::fast(&Seed::of("bench").apart("game", index)), Vec::new(), 0);
    let mut state = game.setup(&mut Cx::quiet(&mut dice));
    let mut at = Millis::ZERO;
    while !game.is_over(&state) && actions < u64::from(game.bound()) {
        let deadline = game.next_deadline(&state);
        let due = deadline.is_some_and(|deadline| deadline.at <= at);
        let Some(seat) = game.to_act(&state, at).lowest().filter(|_| !due) else {
            let change = game.changes(&state, at);
            match (change, deadline) {
                (Some(change), deadline) if deadline.is_none_or(|deadline| change < deadline.at) => {
                    at = change;
                }
                (_, deadline) => {
                    let deadline = deadline.expect("somebody can act, or something is due");
                    at = at.max(deadline.at);
                    game.due(&mut state, deadline, &mut Cx::quiet_at(at, &mut dice));
                }
            }
            continue;
        };
        look(&state, seat, at);
        legal.clear();
        game.legal(&state, seat, at, &mut legal);
        let choice = if legal.len() == 1 { 0 } else { dice.below(legal.len() as u32) as usize };
        game.apply(&mut state, seat, &legal[choice], &mut Cx::quiet_at(at, &mut dice))
            .expect("it was offered");
        actions += 1;
    }
    (actions, game.outcome(&state))
}

/// Whole games until there are so many actions; how many there were.
fn playouts<G: Game>(game: &G, actions: u64) -> u64 {
    let mut done = 0;
    let mut games = 0..;
    while done < actions {
        let (played, outcome) = play(game, games.next().expect("there is always one more"), |_, _, _| ());
        black_box(outcome);
        done += played;
    }
    done
}

/// Positions from the beginnings, middles and ends of games, and how long games are. Each is one at
/// which an imagined world shows the same view.
fn positions<G: Imagine>(game: &G, seats: u8) -> (Vec<Position<G>>, f64) {
    const GAMES: u64 = 64;
    let (mut positions, mut actions) = (Vec::new(), 0);
    let mut dice = Dice::fast(&Seed::of("positions"));
    for index in 0..GAMES {
        let (length, _) = play(game, index, |_, _, _| ());
        let every = (length / 8).max(1);
        let mut number = index % every;
        play(game, index, |state, seat, at| {
            number += 1;
            if number % every == 0 {
                let view = game.view(state, Viewer::seat(seat), at);
                let world = game.imagine(&view, Viewer::seat(seat), at, &mut dice);
                assert!(game.view(&world, Viewer::seat(seat), at) == view, "{seats} seats");
                positions.push(Position { state: state.clone(), seat, at, view });
            }
        });
        actions += length;
    }
    (positions, actions as f64 / GAMES as f64)
}

/// What happens at a table: at a moment somebody does something, or what is due does.
type Happens<A> = (Millis, Option<(Seat, A)>);

/// A game at a logged table.
fn acted<G: Game>(seats: u8, index: u64) -> (u64, Vec<Happens<G::Action>>) {
    let (mut table, mut dice) =
        (logged::<G>(seats, index), Dice::fast(&Seed::of("logged").apart("game", index)));
    let (mut legal, mut steps) = (Vec::new(), Vec::new());
    while !table.is_over() {
        if let Some(seat) = table.to_act().lowest().filter(|_| !table.is_due()) {
            table.legal(seat, &mut legal);
            let action = dice.pick(&legal).expect("something is offered").clone();
            table.play(seat, &action).expect("it was offered");
            steps.push((table.at(), Some((seat, action))));
            continue;
        }
        let due = table.next_deadline().map(|deadline| deadline.at);
        match table.next_change().filter(|change| due.is_none_or(|due| *change < due)) {
            Some(change) => table.wait_until(change),
            None => {
                table.ring();
                steps.push((table.at(), None));
            }
        }
    }
    (index, steps)
}

/// Plays it again; how many actions there were.
fn replayed<G: Game>(seats: u8, index: u64, steps: &[Happens<G::Action>]) -> u64 {
    let mut table = logged::<G>(seats, index);
    for (at, happens) in steps {
        match happens {
            Some((seat, action)) => {
                let step = Step::Act { seat: *seat, action: action.clone() };
                black_box(table.step(*at, step).expect("it was played before"));
            }
            None => {
                table.ring();
            }
        }
    }
    assert!(table.is_over(), "the same actions end the same game");
    steps.iter().filter(|(_, happens)| happens.is_some()).count() as u64
}

/// Whole games of four runners, in virtual time on one thread: how many a second.
pub(crate) fn runners(games: u64) -> f64 {
    let runner = Kind::<Escape> {
        name: "runner",
        about: "",
        settings: &[],
        make: |_| Ok(Box::new(Runner::default())),
    };
    let plan = Plan { games, threads: 1, ..Plan::new(4, 7) };
    let bots = [BotSpec::new("runner")];
    let report = arena::play(&Options::default(), &bots, &[runner], &plan, &Unwatched, None);
    report.expect("four may play it").games_per_second
}

/// Whole games of two pilots on one thread: how many a second.
pub(crate) fn pilots(games: u64) -> f64 {
    let pilot =
        Kind::<TerribleThings> { name: "pilot", about: "", settings: &[], make: |_| Ok(Box::new(Pilot)) };
    let plan = Plan { games, threads: 1, ..Plan::new(2, 7) };
    let (options, bots) = (terrible_things::Options::default(), [BotSpec::new("pilot")]);
    let report = arena::play(&options, &bots, &[pilot], &plan, &Unwatched, None);
    report.expect("two may play it").games_per_second
}

fn logged<G: Game>(seats: u8, index: u64) -> Table<G> {
    let secret = Secret::of_game(&Seed::of("bench"), index);
    let setting = Setting { seats, secret, words: Vec::new(), dice: DiceKind::Cipher };
    Table::open(&G::Options::default(), setting).expect("so many may play it")
}

fn timed(run: impl FnOnce() -> u64) -> (u64, Duration) {
    let began = Instant::now();
    (run(), began.elapsed())
}

/// Does it to one position after the other, so many times in all.
fn each<G: Game>(
    positions: &[Position<G>],
    times: u64,
    mut run: impl FnMut(&Position<G>),
) -> (u64, Duration) {
    timed(|| {
        positions.iter().cycle().take(times as usize).for_each(&mut run);
        times
    })
}
