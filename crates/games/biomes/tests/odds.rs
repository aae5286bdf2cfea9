//! Imagined worlds have the right odds: against what the rules say, and against all worlds of small
//! positions listed by brute force.

use std::collections::BTreeMap;

use bivouac_biomes::{Biomes, Counts, Kind, Options, State, TileKind, View};
use bivouac_engine::{Cx, Dice, Game, Hidden, Imagine, Millis, Seat, Seed, Viewer, rules};

const DRAWS: u32 = 6_000;

fn laid_out(stacks: u8, seed: u32) -> (Biomes, State) {
    let game =
        Biomes::prepare(&Options { stacks, ..Options::default() }, 2).expect("these are the usual options");
    let mut dice = Dice::fast(&Seed::of(seed));
    let state = game.setup(&mut Cx::quiet(&mut dice));
    (game, state)
}

/// How often `what` is true of worlds that fit what the first seat sees.
fn share(game: &Biomes, view: &View, what: impl Fn(&State) -> bool) -> f64 {
    let viewer = Viewer::seat(Seat::FIRST);
    let mut dice = Dice::fast(&Seed::of("odds"));
    let hits = (0..DRAWS).filter(|_| what(&game.imagine(view, viewer, Millis::ZERO, &mut dice))).count();
    hits as f64 / f64::from(DRAWS)
}

#[track_caller]
fn near(got: f64, wanted: f64) {
    let spread = (wanted * (1.0 - wanted) / f64::from(DRAWS)).sqrt();
    assert!((got - wanted).abs() <= 5.0 * spread, "{got:.4} instead of {wanted:.4}");
}

fn seen(game: &Biomes, state: &State) -> View {
    game.view(state, Viewer::seat(Seat::FIRST), Millis::ZERO)
}

fn is(kind: Kind, marker: usize) -> impl Fn(&State) -> bool {
    move |state| *state.tokens[marker].kind.unseen() == kind
}

#[test]
fn a_block_of_secrets_has_one_trap_among_those_not_seen() {
    rules!["B34-INFO-06", "B34-SETUP-10"];
    let (game, mut state) = laid_out(3, 1);
    near(share(&game, &seen(&game, &state), is(Kind::Captured, 0)), 1.0 / 6.0);
    near(share(&game, &seen(&game, &state), is(Kind::ExtraCarry, 7)), 1.0 / 6.0);
    assert_eq!(share(&game, &seen(&game, &state), is(Kind::Captured, 18)), 0.0, "no start token is a trap");
    // The first of the block turns out to be no trap, then the trap is found.
    let trap = (0..6).find(|marker| is(Kind::Captured, *marker)(&state)).expect("every block has one");
    let other = usize::from(trap == 0);
    state.tokens[other].kind = Hidden::face_up(*state.tokens[other].kind.unseen());
    let third = (0..6).find(|marker| *marker != trap && *marker != other).expect("a block has six");
    near(share(&game, &seen(&game, &state), is(Kind::Captured, third)), 0.2);
    state.tokens[trap].kind = Hidden::face_up(Kind::Captured);
    assert_eq!(share(&game, &seen(&game, &state), is(Kind::Captured, third)), 0.0);
}

#[test]
fn the_next_tile_is_as_likely_as_its_block_says() {
    rules!["B34-INFO-06", "B34-SETUP-06"];
    let (game, mut state) = laid_out(3, 2);
    let top = |kind: TileKind| {
        move |state: &State| state.stack.last().is_some_and(|tile| tile.unseen().kind == kind)
    };
    let view = seen(&game, &state);
    near(share(&game, &view, top(TileKind::StealerCamp)), 1.0 / 8.0);
    near(share(&game, &view, top(TileKind::Farmland)), 5.0 / 8.0 * 6.0 / 23.0);
    assert_eq!(share(&game, &view, top(TileKind::Exit)), 0.0);
    // Who has looked knows, and the rest of the block follows.
    let below = state.stack.len() - 2;
    let looked = *state.stack[below].unseen();
    state.stack[below] = Hidden::known_to(looked, bivouac_engine::Seats::only(Seat::FIRST));
    let view = seen(&game, &state);
    let same = |state: &State| *state.stack[below].unseen() == looked;
    assert_eq!(share(&game, &view, same), 1.0);
    let lake = if looked.kind == TileKind::Lake { 0.0 } else { 1.0 / 7.0 };
    near(share(&game, &view, top(TileKind::Lake)), lake);
}

/// Whether the secret stacks and start tokens could have been dealt so (B34-SETUP-10..12).
fn could_be(kinds: &[Kind]) -> bool {
    let fixed = [Kind::Key, Kind::Captured, Kind::ExtraAction, Kind::ExtraCarry];
    let counts = |part: &[Kind]| -> Counts { part.iter().copied().collect() };
    (0..3).all(|block| {
        let held = counts(&kinds[block * 6..block * 6 + 6]);
        let buff = usize::from(block % 2 == 1);
        fixed.map(|kind| held.of(kind)) == [1, 1, 1 - buff as u8, buff as u8]
    }) && kinds[18..21].iter().all(|kind| !fixed.contains(kind))
}

/// Every order of these.
fn orders(kinds: &[Kind]) -> Vec<Vec<Kind>> {
    if kinds.is_empty() {
        return vec![vec![]];
    }
    let mut found = Vec::new();
    for (index, first) in kinds.iter().enumerate() {
        if kinds[..index].contains(first) {
            continue;
        }
        let mut rest = kinds.to_vec();
        rest.remove(index);
        found.extend(orders(&rest).into_iter().map(|order| [vec![*first], order].concat()));
    }
    found
}

#[test]
fn small_positions_are_as_brute_force_has_them() {
    rules!["B34-INFO-06", "B34-SETUP-12"];
    for (seed, hidden) in [(3, [0, 1, 2, 7, 8, 19]), (4, [3, 4, 9, 13, 14, 20]), (5, [5, 6, 11, 12, 18, 19])]
    {
        let (game, mut state) = laid_out(3, seed);
        for marker in (0..21).filter(|marker| !hidden.contains(marker)) {
            state.tokens[marker].kind = Hidden::face_up(*state.tokens[marker].kind.unseen());
        }
        let kinds = |state: &State| -> Vec<Kind> {
            state.tokens[..21].iter().map(|token| *token.kind.unseen()).collect()
        };
        let truth = kinds(&state);
        let open: Vec<Kind> = hidden.iter().map(|marker| truth[*marker]).collect();
        let worlds: Vec<Vec<Kind>> = orders(&open)
            .into_iter()
            .filter(|order| {
                let mut world = truth.clone();
                hidden.iter().zip(order).for_each(|(marker, kind)| world[*marker] = *kind);
                could_be(&world)
            })
            .collect();
        let view = seen(&game, &state);
        let (mut dice, mut drawn) = (Dice::fast(&Seed::of("small")), BTreeMap::<Vec<Kind>, u32>::new());
        for _ in 0..DRAWS {
            let world = kinds(&game.imagine(&view, Viewer::seat(Seat::FIRST), Millis::ZERO, &mut dice));
            *drawn.entry(hidden.iter().map(|marker| world[*marker]).collect()).or_default() += 1;
        }
        assert!(drawn.keys().all(|world| worlds.contains(world)), "only worlds that can be");
        for world in &worlds {
            let got = f64::from(drawn.get(world).copied().unwrap_or(0)) / f64::from(DRAWS);
            near(got, 1.0 / worlds.len() as f64);
        }
    }
}
