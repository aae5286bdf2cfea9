//! Imagined worlds against the worlds that really come about, over a shuffle.

use std::collections::BTreeMap;
use std::sync::Arc;

use bivouac_engine::{Dice, Face, Imagine as _, Seat, Seats, Seed, Table, Viewer};

use super::brew::{Action, Book, Brew, Options, State};
use super::scene::{card, scene, seat};

const TINY: &str = r#"(
    total: 9,
    recipes: [],
    cards: [
        (id: "mint", name: "Mint", copies: 4, when: Turn, effects: [Gain(herb, 1)], from: "ours"),
        (id: "keyhole", name: "Keyhole", copies: 3, when: Turn, effects: [Special(Eavesdrop)], from: "ours"),
        (id: "cellar", name: "Cellar", copies: 2, when: Turn, effects: [Special(Stash)], from: "ours"),
    ],
)"#;

fn tiny() -> Arc<Brew> {
    let options = Options { goal: 40, hand: 1, rounds: 4, ..Options::default() };
    let book = Book::load(TINY).expect("the cards are sound");
    Arc::new(Brew::with(book, &options, 2).expect("the options are allowed"))
}

/// What lies where, in one line.
fn world(state: &State) -> String {
    format!("{:?}", state.hidden().map(|card| *card.unseen()).collect::<Vec<_>>())
}

/// A random game up to some steps after the deck has been renewed.
fn steps(game: &Arc<Brew>, seed: u32, after: usize) -> (Vec<(Seat, Action)>, Table<Brew>) {
    let mut dice = Dice::fast(&Seed::of(seed));
    let mut table = Table::bare(Arc::clone(game), 2, Dice::fast(&Seed::of(seed + 1)));
    let (mut steps, mut legal, mut since) = (Vec::new(), Vec::new(), 0);
    while since < after {
        let acting: Vec<Seat> = table.to_act().iter().collect();
        let seat = *dice.pick(&acting).expect("somebody can act");
        table.legal(seat, &mut legal);
        let action = dice.pick(&legal).expect("something is offered").clone();
        table.play(seat, &action).expect("what is offered is allowed");
        steps.push((seat, action));
        since += usize::from(table.state().open.batch > 0);
    }
    (steps, table)
}

#[test]
fn imagined_worlds_are_as_likely_as_real_ones_after_a_shuffle() {
    let game = tiny();
    let mut measured = 0;
    for (seed, viewer) in [(10, Viewer::Spectator), (20, Viewer::seat(seat(1))), (30, Viewer::seat(seat(2)))]
        .into_iter()
        .flat_map(|(seed, viewer)| (0..4).map(move |more| (seed + 2 * more, viewer)))
    {
        let (steps, truth) = steps(&game, seed, 3);
        let view = truth.view(viewer);
        let mut counts = BTreeMap::<String, [u32; 2]>::new();
        let mut dice = Dice::fast(&Seed::of("imagined"));
        for number in 0..20_000_u32 {
            let mut table = Table::bare(Arc::clone(&game), 2, Dice::fast(&Seed::of(number)));
            let legal = steps.iter().all(|(seat, action)| table.play(*seat, action).is_ok());
            if legal && table.view(viewer) == view {
                counts.entry(world(table.state())).or_default()[0] += 1;
                counts.entry(world(&game.imagine(&view, &mut dice))).or_default()[1] += 1;
            }
        }
        let total: u32 = counts.values().map(|pair| pair[0]).sum();
        if total < 100 {
            continue;
        }
        measured += 1;
        for (world, [real, imagined]) in counts {
            let (real, imagined) = (f64::from(real), f64::from(imagined));
            let apart = (real - imagined).abs() / (real + imagined).sqrt();
            assert!(
                apart < 4.5,
                "{world}: really {real}, imagined {imagined} of {total}, seen by {viewer:?}"
            );
        }
    }
    assert!(measured >= 3, "only {measured} positions came up often enough");
}

#[test]
fn what_was_in_a_hand_is_not_among_the_shuffled_discards() {
    // All have seen the mints go into the deck, so the other hand must hold the tinder.
    let mut scene = scene(2).hand(1, "owl").hand(2, "tinder").discard("mint mint mint");
    scene.act(1, "play slot=0").act(2, "pass");
    let view = scene.view(Viewer::seat(seat(1)));
    assert_eq!(view.hands[seat(2)][0].face, Face::Down);
    let mut dice = Dice::fast(&Seed::of("imagined"));
    for _ in 0..100 {
        let imagined = scene.game.imagine(&view, &mut dice);
        assert_eq!(imagined.hands[seat(2)][0].unseen().id, card("tinder"));
        assert_eq!(imagined.hands[seat(2)][0].known_by(), Some(Seats::only(seat(2))));
    }
}
