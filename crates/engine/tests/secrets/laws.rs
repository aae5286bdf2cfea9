//! The laws, over two, three and four seats.

use bivouac_engine::laws;

use super::cache::{Cache, Options};

#[test]
fn laws_hold() {
    let small = Options { caves: 3, keys: 2, ropes: 2, stones: 1, traps: 0, rounds: 5 };
    let phrases = ["hello", "a key!", "ropes and stones", "no trap, no key"].map(str::to_owned);
    let plan = laws::Plan::<Cache> {
        options: vec![Options::default(), small],
        phrases: phrases.to_vec(),
        ..laws::Plan::default()
    };
    let report = laws::hold(&plan);
    assert_eq!(report.games, 2 * 3 * u64::from(plan.games), "{report:?}");
    assert!(
        report.positions > 0 && report.worlds > 0 && report.garbage > 0 && report.takebacks > 0,
        "{report:?}"
    );
}
