//! The laws, with every number of seats, with three to five stacks, and with everything else than as
//! written. `LAW_GAMES=125` plays so many games of each instead of a few: 2,000 in all.

use bivouac_biomes::fixture::odd_options;
use bivouac_biomes::{Biomes, Options};
use bivouac_engine::laws;

#[test]
fn laws_hold_with_two_seats() {
    hold(2);
}

#[test]
fn laws_hold_with_three_seats() {
    hold(3);
}

#[test]
fn laws_hold_with_four_seats() {
    hold(4);
}

#[test]
fn laws_hold_with_five_seats() {
    hold(5);
}

/// How many games of each, unless somebody wants more.
const FEW: u32 = 2;

fn hold(seats: u8) {
    let games = std::env::var_os("LAW_GAMES").map_or(FEW, |games| {
        games.to_str().and_then(|games| games.parse().ok()).expect("LAW_GAMES is a number of games")
    });
    let phrases = ["hello", "got a farm kit", "I carry a key", "no trap here", "supplies and teleports"];
    let stacks = |stacks| Options { stacks, ..Options::default() };
    let odd = odd_options();
    let plan = laws::Plan::<Biomes> {
        options: vec![stacks(3), stacks(4), stacks(5), odd],
        seats: seats..=seats,
        phrases: phrases.map(str::to_owned).to_vec(),
        games,
        every: 24,
        worlds: 1500,
        positions: 6,
        ..laws::Plan::default()
    };
    let report = laws::hold(&plan);
    println!("{seats} seats: {report:?}");
    assert_eq!(report.games, u64::from(games) * 4);
    assert!(report.worlds > 0 && report.garbage > 0 && report.takebacks > 0, "{report:?}");
}
