//! The walk through worlds against odds that can be counted.

use std::collections::{BTreeMap, BTreeSet};

use bivouac_engine::Seed;

use super::*;

/// Every deal that exchanges lead to.
fn deals(puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let (mut found, mut open) = (BTreeSet::from([puzzle.deal.clone()]), vec![puzzle.deal.clone()]);
    while let Some(deal) = open.pop() {
        for one in 0..deal.len() {
            for two in 0..one {
                let mut next = deal.clone();
                next.swap(one, two);
                if puzzle.may_swap(one, two, &deal) && found.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    found
}

/// All orders of these.
fn orders(of: &[u16]) -> Vec<Vec<u16>> {
    let Some((first, rest)) = of.split_first() else { return vec![vec![]] };
    let each = orders(rest).into_iter().flat_map(|order| {
        (0..=order.len()).map(move |at| {
            let mut order = order.clone();
            order.insert(at, *first);
            order
        })
    });
    each.collect()
}

/// How likely each end is, from all worlds.
fn by_hand(puzzle: &Puzzle) -> BTreeMap<(Vec<u8>, Vec<u8>), f64> {
    let mut walk = Walk::new(puzzle, &mut Dice::fast(&Seed::of("unused")));
    let mut likely = BTreeMap::new();
    for deal in deals(puzzle) {
        walk.deal = deal;
        worlds(&mut walk, 0, &mut likely);
    }
    let total: f64 = likely.values().sum();
    likely.values_mut().for_each(|weight| *weight /= total);
    likely
}

fn worlds(walk: &mut Walk<'_>, stage: usize, likely: &mut BTreeMap<(Vec<u8>, Vec<u8>), f64>) {
    let markers = walk.puzzle.markers;
    let Some(Stage { ordered, put, .. }) = walk.puzzle.stages.get(stage) else {
        let (broken, ways) = walk.faults();
        if broken == 0 {
            let copy = Walk {
                deal: walk.deal.clone(),
                under: walk.under.clone(),
                ..Walk::new(walk.puzzle, &mut Dice::fast(&Seed::of(0)))
            };
            *likely.entry(copy.found()).or_default() += 1.0 / ways as f64;
        }
        return;
    };
    let before: Vec<u16> = match stage {
        0 => walk.under[..markers].to_vec(),
        _ => walk.under[(stage - 1) * markers..stage * markers].to_vec(),
    };
    let mut go_on = |under: Vec<u16>| {
        walk.under[stage * markers..(stage + 1) * markers].copy_from_slice(&under);
        worlds(walk, stage + 1, likely);
    };
    if let Some(Put { of, out }) = put {
        for from in of {
            let mut under = before.clone();
            under.swap(usize::from(*from), usize::from(*out));
            go_on(under);
        }
        return;
    }
    for order in orders(ordered) {
        let mut under = before.clone();
        for (to, from) in ordered.iter().zip(&order) {
            under[usize::from(*to)] = before[usize::from(*from)];
        }
        go_on(under);
    }
}

#[track_caller]
fn check(puzzle: &Puzzle) {
    const DRAWS: u32 = 20_000;
    let likely = by_hand(puzzle);
    let mut dice = Dice::fast(&Seed::of("draws"));
    let mut drawn: BTreeMap<(Vec<u8>, Vec<u8>), u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        *drawn.entry(puzzle.draw(&mut dice).expect("there is such a world")).or_default() += 1;
    }
    for (world, count) in &drawn {
        assert!(likely.contains_key(world), "{world:?} was drawn {count} times and cannot be");
    }
    for (world, chance) in &likely {
        let wanted = chance * f64::from(DRAWS);
        let got = f64::from(drawn.get(world).copied().unwrap_or(0));
        let spread = (wanted * (1.0 - chance)).sqrt().max(1.0);
        assert!((got - wanted).abs() < 6.0 * spread, "{world:?}: {got} instead of {wanted:.0}");
    }
}

/// Two blocks of three with a fixed kind 0 each, and kinds 1 and 2 that move between them; two
/// more pieces without a marker.
fn puzzle() -> Puzzle {
    let origin = |block, marker| Origin { block, marker };
    Puzzle {
        origins: vec![
            origin(0, Some(0)),
            origin(0, Some(1)),
            origin(0, Some(2)),
            origin(1, Some(3)),
            origin(1, Some(4)),
            origin(1, Some(5)),
            origin(2, None),
            origin(2, None),
        ],
        deal: vec![0, 1, 1, 0, 2, 2, 1, 3],
        pools: vec![0, 0, 1],
        loose: 0b110,
        markers: 6,
        stages: vec![Stage::default()],
        weights: [1, 2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    }
}

#[test]
fn deals_are_as_likely_as_each_other() {
    check(&puzzle());
}

#[test]
fn what_is_known_strikes_out_the_rest() {
    let mut known = puzzle();
    known.stages[0].only = vec![(0, 0b10), (4, 0b110)];
    known.stages[0].light = vec![(vec![1, 2, 3], 4)];
    check(&known);
    // A piece that holds what is fixed to its block is known to be something of another block.
    let mut other = puzzle();
    other.stages[0].only = vec![(0, 0b100), (1, 0b1), (5, 0b1)];
    check(&other);
}

#[test]
fn a_pack_that_was_mixed_keeps_what_was_known_of_it() {
    let mut mixed = puzzle();
    mixed.stages[0].only = vec![(1, 0b100), (3, 0b110)];
    let pack = Put { of: vec![1, 3, 4], out: 1 };
    mixed.stages.push(Stage { put: Some(pack), only: vec![(1, 0b110)], ..Stage::default() });
    let light = vec![(vec![0, 1], 3)];
    mixed.stages.push(Stage { ordered: vec![1, 2], only: vec![(2, 0b10)], light, ..Stage::default() });
    check(&mixed);
}

#[test]
fn of_equal_pieces_there_was_one_choice() {
    // Three pieces, two alike: each kind was as likely to be put down.
    let mut alike = puzzle();
    alike.stages[0].only = vec![(0, 0b10), (1, 0b10), (2, 0b1)];
    let pack = Put { of: vec![0, 1, 2], out: 0 };
    alike.stages.push(Stage { put: Some(pack), ..Stage::default() });
    let likely = by_hand(&alike);
    let first: f64 = likely.iter().filter(|(world, _)| world.0[0] == 0).map(|(_, chance)| chance).sum();
    assert!((first - 0.5).abs() < 1e-9, "{first}");
    check(&alike);
}

#[test]
fn what_was_taken_by_choice_says_nothing_of_numbers() {
    // Out of a block of 1, 1, 3 and 2: each kind was as likely to be taken.
    let mut taken = puzzle();
    taken.origins[2] = Origin { block: 2, marker: Some(2) };
    taken.stages[0].taken = vec![Taken { origin: 2, left: vec![6, 7] }];
    let likely = by_hand(&taken);
    let first: f64 = likely.iter().filter(|(world, _)| world.0[2] == 3).map(|(_, chance)| chance).sum();
    assert!((first - 0.5).abs() < 1e-9, "{first}");
    check(&taken);
}

#[test]
fn what_cannot_be_is_not_drawn() {
    let mut impossible = puzzle();
    impossible.stages[0].only = vec![(0, 0b1), (1, 0b1)];
    assert_eq!(impossible.draw(&mut Dice::fast(&Seed::of(1))), None);
}
