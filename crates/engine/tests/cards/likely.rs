//! Imagined worlds against the worlds that really come about, over a shuffle.

use std::collections::BTreeMap;
use std::sync::Arc;

use bivouac_engine::{Dice, Face, Imagine as _, Millis, Seat, Seats, Seed, Table, Viewer};

use super::brew::{Action, Book, Brew, Options, State, View};
use super::scene::{card, scene, seat};

const TINY: &str = r#"(
    total: 8,
    recipes: [],
    cards: [
        (id: "mint", name: "Mint", copies: 4, when: Turn, effects: [Gain(herb, 1)], from: "ours"),
        (id: "keyhole", name: "Keyhole", copies: 2, when: Turn, effects: [Special(Eavesdrop)], from: "ours"),
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
fn played(game: &Arc<Brew>, seed: u32, after: usize) -> Vec<(Seat, Action)> {
    let mut dice = Dice::fast(&Seed::of(seed));
    let mut table = Table::bare(Arc::clone(game), 2, first_dice(seed));
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
    steps
}

fn first_dice(seed: u32) -> Dice {
    Dice::fast(&Seed::of(1_000_000 + seed))
}

/// All that `viewer` saw of these steps with these dice, and where they led. It stops at
/// what is illegal, and at what was not `seen`.
fn watched(
    game: &Arc<Brew>,
    dice: Dice,
    steps: &[(Seat, Action)],
    viewer: Viewer,
    seen: Option<&[View]>,
) -> Option<(Vec<View>, State)> {
    let mut table = Table::bare(Arc::clone(game), 2, dice);
    let mut views = Vec::new();
    for step in std::iter::once(None).chain(steps.iter().map(Some)) {
        if let Some((seat, action)) = step {
            table.play(*seat, action).ok()?;
        }
        let view = table.view(viewer);
        if seen.is_some_and(|seen| seen[views.len()] != view) {
            return None;
        }
        views.push(view);
    }
    Some((views, table.state().clone()))
}

/// Whoever has watched all the while knows more than the last view alone might say: the
/// law of all games holds worlds against that last view, this test against every one.
#[test]
fn imagined_worlds_are_as_likely_as_real_ones_to_whoever_has_watched() {
    let game = tiny();
    let viewers = [Viewer::Spectator, Viewer::seat(seat(1)), Viewer::seat(seat(2))];
    let mut measured = 0;
    for (seed, viewer) in (0..12).zip(viewers.into_iter().cycle()) {
        let steps = played(&game, seed, 1 + seed as usize % 4);
        let (seen, _) = watched(&game, first_dice(seed), &steps, viewer, None).expect("it was played so");
        let last = seen.last().expect("the set-up was seen");
        let mut counts = BTreeMap::<String, [u32; 2]>::new();
        let mut dice = Dice::fast(&Seed::of("imagined"));
        for number in 0..60_000_u32 {
            let world_dice = Dice::fast(&Seed::of(number));
            if let Some((_, real)) = watched(&game, world_dice, &steps, viewer, Some(&seen)) {
                counts.entry(world(&real)).or_default()[0] += 1;
                counts.entry(world(&game.imagine(last, viewer, Millis::ZERO, &mut dice))).or_default()[1] +=
                    1;
            }
        }
        let total: u32 = counts.values().map(|pair| pair[0]).sum();
        if total < 40 {
            continue;
        }
        measured += 1;
        // Pearson's test of two samples of one size: about 1 for each kind of world, if they are alike.
        let apart: f64 = counts
            .values()
            .map(|[real, imagined]| f64::from(real.abs_diff(*imagined).pow(2)) / f64::from(real + imagined))
            .sum();
        let kinds = counts.len() as f64;
        let limit = kinds + 5.0 * (2.0 * kinds).sqrt();
        assert!(apart < limit, "{apart} of at most {limit}, seed {seed}, seen by {viewer:?}: {counts:#?}");
    }
    assert!(measured >= 8, "only {measured} positions came up often enough");
}

#[test]
fn what_was_in_a_hand_is_not_among_the_shuffled_discards() {
    // All have seen the mints go into the deck, so the other hand must hold the tinder.
    let mut scene = scene(2).hand(1, "owl").hand(2, "tinder").discard("mint mint mint");
    scene.act(1, "play slot=0").act(2, "pass");
    let viewer = Viewer::seat(seat(1));
    let view = scene.view(viewer);
    assert_eq!(view.hands[seat(2)][0].face, Face::Down);
    let mut dice = Dice::fast(&Seed::of("imagined"));
    for _ in 0..100 {
        let imagined = scene.game.imagine(&view, Viewer::seat(seat(1)), Millis::ZERO, &mut dice);
        assert_eq!(imagined.hands[seat(2)][0].unseen().id, card("tinder"));
        assert_eq!(imagined.hands[seat(2)][0].known_by(), Some(Seats::only(seat(2))));
    }
}
