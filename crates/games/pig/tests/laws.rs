//! The laws of every game, with two to six seats and goals from the lowest to one that takes
//! many turns.

use bivouac_engine::laws;
use bivouac_pig::{Options, Pig};

#[test]
fn laws_hold() {
    let options = [10, 37, 100].map(|goal| Options { goal }).to_vec();
    let report = laws::hold(&laws::Plan::<Pig> { options, ..laws::Plan::default() });
    assert_eq!(report.games, 3 * 5 * 4, "every game was played to its end: {report:?}");
    assert!(report.garbage > 0 && report.takebacks > 0 && report.worlds > 0, "{report:?}");
}
