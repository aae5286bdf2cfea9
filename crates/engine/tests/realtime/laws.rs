//! The laws, over one to four miners.

use bivouac_engine::laws;

use super::lanterns::{Lanterns, Options};

#[test]
fn laws_hold() {
    let short = Options { lanterns: 1, pause_max: 5 };
    let plan = laws::Plan::<Lanterns> { options: vec![Options::default(), short], ..laws::Plan::default() };
    let report = laws::hold(&plan);
    assert_eq!(report.games, 2 * 4 * u64::from(plan.games), "{report:?}");
    assert!(report.positions > 0 && report.worlds > 0 && report.garbage > 0, "{report:?}");
}
