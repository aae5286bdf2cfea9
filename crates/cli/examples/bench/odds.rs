//! How long the exact odds of Ancient Terrible Things take, from the usual five dice to all eleven.

use std::hint::black_box;
use std::time::Instant;

use bivouac_terrible_things::odds::{Pool, chance};
use bivouac_terrible_things::{Book, Part};
use serde_json::{Value, json};

use crate::median;

/// What an answer may take at most, in microseconds: then it is there at once.
const AIM: f64 = 1000.0;

/// The dice that are asked about, all before their first roll and with four Focus: Basic and Skill
/// dice, Luck dice, Panic dice.
const POOLS: [(&str, Pool); 6] = [
    ("five dice", Pool::unrolled(5, 0, 0, 4)),
    ("six dice", Pool::unrolled(6, 0, 0, 4)),
    ("five dice and a Luck die", Pool::unrolled(5, 1, 0, 4)),
    ("seven dice", Pool::unrolled(7, 0, 0, 4)),
    ("five, a Luck and a Panic die", Pool::unrolled(5, 1, 1, 4)),
    ("all eleven dice", Pool::unrolled(7, 2, 2, 4)),
];

/// For each pool the median and the longest over what all Encounters need, each the median of so
/// many rounds, in microseconds.
pub(crate) fn measure(rounds: usize) -> Value {
    let needs: Vec<&[Part]> = Book::built_in().encounters.iter().map(|card| &card.needs[..]).collect();
    // A round is enough to see that it runs.
    let needs = if rounds == 1 { &needs[..1] } else { &needs[..] };
    let pools = POOLS.iter().map(|(name, pool)| {
        let once = |needs: &[Part]| {
            let began = Instant::now();
            black_box(chance(black_box(pool), black_box(needs)));
            began.elapsed().as_secs_f64() * 1e6
        };
        let mut took: Vec<f64> =
            needs.iter().map(|needs| median((0..rounds).map(|_| once(needs)).collect())).collect();
        took.sort_by(f64::total_cmp);
        let longest = took.last().copied().unwrap_or(0.0);
        json!({
            "name": name, "microseconds": took[took.len() / 2], "longest": longest, "of_aim": longest / AIM,
        })
    });
    Value::Array(pools.collect())
}

/// Lines for people.
pub(crate) fn print(odds: &Value) {
    println!("\nThe exact odds of an Encounter before the first roll, four Focus");
    println!("{:<30} {:>12} {:>14} {:>12}", "", "µs", "the longest", "of the aim");
    for pool in odds.as_array().into_iter().flatten() {
        let number = |key: &str| pool[key].as_f64().unwrap_or(0.0);
        println!(
            "{:<30} {:>12.1} {:>14.1} {:>12.3}",
            pool["name"].as_str().unwrap_or_default(),
            number("microseconds"),
            number("longest"),
            number("of_aim"),
        );
    }
}
