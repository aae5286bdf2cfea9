//! The laws, with two, three and five seats.

use bivouac_biomes::{Biomes, Options};
use bivouac_engine::laws;

#[test]
fn laws_hold() {
    let phrases = ["hello", "got a farm kit", "I carry a key", "no trap here", "supplies and teleports"];
    let plan = laws::Plan::<Biomes> {
        options: vec![Options::default(), Options { stacks: 5, ..Options::default() }],
        phrases: phrases.map(str::to_owned).to_vec(),
        games: 3,
        every: 24,
        worlds: 1500,
        positions: 6,
        ..laws::Plan::default()
    };
    let report = laws::hold(&plan);
    assert!(report.worlds > 0 && report.garbage > 0 && report.takebacks > 0, "{report:?}");
}
