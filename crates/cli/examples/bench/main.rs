//! Measures how fast the rules machine is, always beside something else in the same run.
//!
//! `cargo xtask bench` runs it. Every loop first shows that it plays the same games as
//! the one it is held against; only then is it timed.
mod games;
mod hand;
mod instructions;
mod loops;
mod odds;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// What one run of a loop did. Equal work gives equal values, whoever did it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Work {
    pub(crate) moves: u64,
    /// How often the first seat won: shows that the games were the same.
    pub(crate) wins: u64,
}

/// One way to play the games.
struct Loop {
    name: &'static str,
    what: &'static str,
    run: Box<dyn FnMut() -> Work>,
}

impl Loop {
    fn new(name: &'static str, what: &'static str, run: impl FnMut() -> Work + 'static) -> Loop {
        Loop { name, what, run: Box::new(run) }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, name, games] = args.as_slice()
        && mode == "--count"
    {
        let games = games.parse().expect("the bench starts itself with a number");
        println!("{}", games::run(name, games).unwrap_or_else(|| instructions::run(name, games).moves));
        return;
    }
    let flag = |name: &str| args.iter().any(|arg| arg == name);
    if let Some(unknown) = args.iter().find(|arg| !["--smoke", "--json"].contains(&arg.as_str())) {
        eprintln!("error: unknown argument {unknown}; there are: --smoke, --json");
        std::process::exit(2);
    }
    let report = measure(if flag("--smoke") { 1 } else { 100 }, flag("--smoke"));
    if flag("--json") {
        println!("{report}");
    } else {
        print(&report);
    }
}

fn measure(scale: u64, smoke: bool) -> Value {
    let games = 2_000 * scale;
    let hand = hand::playouts(games);
    assert_eq!(hand, loops::trait_playouts(games), "the trait plays other games than the loop by hand");
    assert_eq!(loops::table_playouts(games), loops::with_views(games), "with views other games are played");

    let mut loops = [
        Loop::new("hand", "Pig by hand, no engine", move || hand::playouts(games)),
        Loop::new("trait", "through the Game trait", move || loops::trait_playouts(games)),
        Loop::new("table", "on a bare Table", move || loops::table_playouts(games)),
        Loop::new("views", "with views and random bots", move || loops::with_views(games)),
        Loop::new("arena", "in the arena, one thread", move || loops::arena(games, 1)),
        Loop::new("logged", "logged and sealed", move || loops::logged(games / 50)),
    ];
    // Rounds take turns, so that a slow moment of the machine falls on all alike.
    let rounds = if smoke { 1 } else { 7 };
    let mut rates = vec![Vec::new(); loops.len()];
    for _ in 0..rounds {
        for (index, played) in loops.iter_mut().enumerate() {
            let (work, taken) = timed(&mut *played.run);
            rates[index].push(work.moves as f64 / taken.as_secs_f64());
        }
    }
    let rates: Vec<f64> = rates.into_iter().map(median).collect();
    let rows: Vec<Value> = loops
        .iter()
        .zip(&rates)
        .map(|(Loop { name, what, .. }, rate)| {
            json!({"name": name, "what": what, "moves_per_second": rate.round(), "of_hand": rate / rates[0]})
        })
        .collect();

    let (replayed, taken) = timed(&mut loops::replaying(games / 100 + 1));
    let clones = 200_000 * scale;
    let (_, clone_taken) = timed(&mut || loops::clones(clones));
    // The same games by hand on two threads show what the machine itself gives.
    let many = games * 4;
    let two_threads = scaling(rounds, |threads| loops::arena(many, threads));
    let two_threads_by_hand = scaling(rounds, |threads| hand::on_threads(many * 4, threads));
    let size = games::Size { actions: 20_000 * scale, rounds };
    let costs = games::measure(&size, 1e9 / rates[0]);
    json!({
        "conditions": format!("Pig, 2 seats, goal 100, random play, {games} games a round, median of {rounds}"),
        "cores": std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        "loops": rows,
        "replay_steps_per_second": (replayed.moves as f64 / taken.as_secs_f64()).round(),
        "state_clone_nanoseconds": clone_taken.as_secs_f64() * 1e9 / clones as f64,
        "two_threads_over_one": two_threads,
        "two_threads_over_one_by_hand": two_threads_by_hand,
        "instructions_per_move": instructions::count(smoke),
        "games": costs,
        "runner_games_per_second": games::runners(20 * scale),
        "pilot_games_per_second": games::pilots((2 * scale).min(60)),
        "odds": odds::measure(if smoke { 1 } else { 41 }),
    })
}

fn timed(run: &mut dyn FnMut() -> Work) -> (Work, Duration) {
    let began = Instant::now();
    let work = run();
    (work, began.elapsed())
}

/// How much faster two threads are than one, at the same work.
fn scaling(rounds: usize, run: impl Fn(usize) -> Work) -> f64 {
    let one_round = || {
        let (one, slow) = timed(&mut || run(1));
        let (two, fast) = timed(&mut || run(2));
        assert_eq!(one, two, "two threads play other games than one");
        slow.as_secs_f64() / fast.as_secs_f64()
    };
    median((0..rounds.min(5)).map(|_| one_round()).collect())
}

pub(crate) fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn print(report: &Value) {
    println!("{}", report["conditions"].as_str().unwrap_or_default());
    println!("{:<28} {:>16} {:>10}", "", "moves a second", "of hand");
    for row in report["loops"].as_array().into_iter().flatten() {
        let (what, rate) =
            (row["what"].as_str().unwrap_or_default(), row["moves_per_second"].as_f64().unwrap_or(0.0));
        println!("{what:<28} {:>14.2} M {:>10.3}", rate / 1e6, row["of_hand"].as_f64().unwrap_or(0.0));
    }
    let number = |name: &str| report[name].as_f64().unwrap_or(0.0);
    println!("{:<28} {:>14.2} M", "replay, steps a second", number("replay_steps_per_second") / 1e6);
    println!("{:<28} {:>13.1} ns", "one clone of a state", number("state_clone_nanoseconds"));
    let (arena, by_hand) = (number("two_threads_over_one"), number("two_threads_over_one_by_hand"));
    println!(
        "{:<28} {arena:>14.2} x  (by hand {by_hand:.2}, {} cores)",
        "two threads over one", report["cores"]
    );
    match report["instructions_per_move"].as_object() {
        Some(counts) => {
            for (name, count) in counts {
                println!(
                    "{:<28} {:>14.1}",
                    format!("instructions a move, {name}"),
                    count.as_f64().unwrap_or(0.0)
                );
            }
        }
        None => println!("instructions a move: not counted (valgrind is not installed)"),
    }
    games::print(&report["games"]);
    println!(
        "\nEscape, 4 runners, whole games a second on one thread: {:.0}",
        number("runner_games_per_second")
    );
    println!(
        "Ancient Terrible Things, 2 pilots, whole games a second on one thread: {:.1}",
        number("pilot_games_per_second")
    );
    odds::print(&report["odds"]);
}
