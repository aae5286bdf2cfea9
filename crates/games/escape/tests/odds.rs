//! Imagined worlds are as likely as they really are: where the Exit lies, and what lies face down,
//! against worlds that were really dealt.

use std::collections::BTreeMap;

use bivouac_engine::{Cx, Dice, Game, Imagine, Millis, Seed, Viewer, rules};
use bivouac_escape::fixture::{ANI, Fixture};
use bivouac_escape::{Escape, Options, State, TileId, Track, Treasure};

/// How far two samples of equal size are apart, as chi-squared over its freedom.
fn apart<K: Ord>(counts: &BTreeMap<K, [f64; 2]>) -> f64 {
    let distance: f64 = counts.values().map(|[one, two]| (one - two).powi(2) / (one + two)).sum();
    distance / (counts.len().max(2) - 1) as f64
}

/// The Exit's place from the bottom of the pile, in dealt worlds that look alike and in imagined ones.
fn exit_odds(seats: u8, drawn: usize) -> BTreeMap<usize, [f64; 2]> {
    let game = Escape::prepare(&Options::default(), seats).expect("they may play");
    let from_bottom = |state: &State| state.pile.iter().position(|tile| *tile.unseen() == TileId::EXIT);
    let mut dice = Dice::fast(&Seed::of((u32::from(seats) << 8) + drawn as u32));
    let mut counts = BTreeMap::<usize, [f64; 2]>::new();
    let mut worlds = 0;
    while worlds < 4_000 {
        let mut state = game.setup(&mut Cx::quiet(&mut dice));
        // So many tiles were discovered, and the Exit was not among them.
        let gone: Vec<TileId> =
            (0..drawn).filter_map(|_| state.pile.pop()).map(|tile| *tile.unseen()).collect();
        if gone.contains(&TileId::EXIT) {
            continue;
        }
        worlds += 1;
        counts.entry(from_bottom(&state).expect("it is in the pile")).or_default()[0] += 1.0;
        let view = game.view(&state, Viewer::seat(ANI), Millis::ZERO);
        let imagined = game.imagine(&view, Viewer::seat(ANI), Millis::ZERO, &mut dice);
        assert_eq!(imagined.pile.len(), state.pile.len());
        counts.entry(from_bottom(&imagined).expect("it is imagined")).or_default()[1] += 1.0;
    }
    counts
}

#[test]
fn the_exit_is_imagined_where_it_can_be() {
    rules!["ESC-INF-02", "ESC-SET-04", "ESC-SET-05"];
    for drawn in [0, 5, 11, 13, 14] {
        let counts = exit_odds(4, drawn);
        let places = (16 - drawn).min(5);
        assert_eq!(counts.keys().copied().collect::<Vec<_>>(), (0..places).collect::<Vec<_>>(), "{drawn}");
        assert!(apart(&counts) < 5.0, "{drawn}: {counts:?}");
        assert!(counts.values().flatten().all(|count| near(*count, 4_000.0 / places as f64)), "{counts:?}");
    }
    // With one or two players everybody knows where it is.
    for drawn in [0, 3, 7] {
        let counts = exit_odds(2, drawn);
        assert_eq!(counts.keys().copied().collect::<Vec<_>>(), [8], "{drawn}: {counts:?}");
    }
}

/// Whether a count is within a seventh or so of what is expected.
fn near(count: f64, expected: f64) -> bool {
    (count - expected).abs() < expected * 0.15
}

#[test]
fn treasures_are_imagined_in_the_stack_and_in_chambers() {
    rules!["ESC-INF-02"];
    let options = Options { treasures: true, ..Options::default() };
    let stack = [Treasure::Teleport, Treasure::Teleport, Treasure::ExtraGem];
    let table = Fixture::f0_with(&options).treasure_stack(&stack).hides(1, 0, Treasure::HealingMask);
    let view = table.view(ANI);
    assert_eq!((view.treasures.left, view.treasures.unseen.len()), (3, 4));
    let mut dice = Dice::fast(&Seed::of("treasures"));
    let mut counts = BTreeMap::<Treasure, u32>::new();
    for _ in 0..4_000 {
        let state = table.game.imagine(&view, Viewer::seat(ANI), table.at, &mut dice);
        let lying = state.temple[table.cell(1, 0)].treasure.expect("one lies there");
        *counts.entry(*lying.unseen()).or_default() += 1;
        assert_eq!(state.treasures.len(), 3);
    }
    // Brute force: of the four that are face down each is as likely to lie there.
    for (treasure, expected) in
        [(Treasure::Teleport, 2_000.0), (Treasure::ExtraGem, 1_000.0), (Treasure::HealingMask, 1_000.0)]
    {
        assert!(near(f64::from(counts[&treasure]), expected), "{counts:?}");
    }
}

#[test]
fn a_random_track_is_imagined_as_far_as_the_ear_knows() {
    rules!["ESC-R-100", "ESC-INF-02"];
    let options = Options { track: Track::Random, ..Options::default() };
    let imagined_ones = |table: &Fixture| {
        let mut dice = Dice::fast(&Seed::of("tracks"));
        let view = table.view(ANI);
        let one = |dice: &mut Dice| {
            *table.game.imagine(&view, Viewer::seat(ANI), table.at, dice).track.unseen() == Track::One
        };
        (0..1_000).filter(|_| one(&mut dice)).count()
    };
    let on = |track| {
        let mut seeds = 0..;
        let mut opened = || Fixture::opened(3, &options, seeds.next().expect("there are more"));
        loop {
            let table = opened();
            if *table.state.track.unseen() == track {
                return table;
            }
        }
    };
    let mut two = on(Track::Two);
    two.until(161_999, "");
    assert!((400..600).contains(&imagined_ones(&two)), "before 162 s nobody can tell");
    two.until(163_000, "");
    assert_eq!(imagined_ones(&two), 0, "no gong at 162 s: it is track 2");
    let mut one = on(Track::One);
    one.until(163_000, "");
    assert_eq!(imagined_ones(&one), 1_000);
}
