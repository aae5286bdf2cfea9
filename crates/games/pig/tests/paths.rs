//! How many ways a game can go on, against numbers that were worked out by hand.

mod drawn;

use bivouac_engine::{Cx, Dice, Game, Millis};
use bivouac_pig::{Pig, State};

use drawn::Position;

#[test]
fn there_are_as_many_ways_as_by_hand() {
    let table = include_str!("paths.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut rows = 0;
    for line in table {
        let (drawn, numbers) = line.split_once("  ").expect("a position, then its numbers");
        let Position { game, state } = Position::read(drawn);
        let found = [1, 2, 3, 4].map(|steps| ways(&game, &state, steps).to_string());
        assert_eq!(found.join(" "), numbers.trim(), "{drawn}");
        rows += 1;
    }
    assert!(rows > 0, "the file has positions");
}

/// The number of sequences of so many steps from here.
fn ways(game: &Pig, state: &State, steps: u32) -> u64 {
    if steps == 0 {
        return 1;
    }
    let mut legal = Vec::new();
    game.legal(state, state.turn, Millis::ZERO, &mut legal);
    let mut count = 0;
    for action in &legal {
        for face in 0..6_u32 {
            let (mut next, mut dice) = (state.clone(), Dice::scripted([face]));
            let mut cx = Cx::quiet(&mut dice);
            game.apply(&mut next, state.turn, action, &mut cx).expect("what is offered is accepted");
            let rolled = cx.marks().drew;
            count += ways(game, &next, steps - 1);
            if !rolled {
                break;
            }
        }
    }
    count
}
