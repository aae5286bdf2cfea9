//! Which dice meet needs, as multisets: all of them at once, and what is missing beside dice that lie.

use super::multisets::{index, joined, multisets, size};
use crate::combo::{Counts, MOST_DICE, Part, dice_of};

/// What is missing beside locked and wild dice: the needs are met by every multiset that one of
/// these is part of. None of them is part of another, and none has more than so many dice.
pub(super) fn missing(exact: &[usize], locked: &Counts, wild: u8, dice: usize) -> Vec<Counts> {
    let less = |exact: &usize| {
        let needed = &multisets().counts[*exact];
        std::array::from_fn(|number| needed[number].saturating_sub(locked[number]))
    };
    let mut missing: Vec<Counts> = exact.iter().map(less).collect();
    for _ in 0..wild {
        // A wild die stands for one that is missing.
        let without_one = |some: &Counts| {
            let some = *some;
            (0..6).filter(move |number| some[*number] > 0 || some == [0; 6]).map(move |number| {
                let mut some = some;
                some[number] = some[number].saturating_sub(1);
                some
            })
        };
        missing = missing.iter().flat_map(without_one).collect();
        missing.sort_unstable();
        missing.dedup();
    }
    missing.retain(|some| size(some) <= dice);
    missing.sort_unstable_by_key(|some| (size(some), *some));
    let mut least: Vec<Counts> = Vec::with_capacity(missing.len());
    for some in missing {
        if !least.iter().any(|less| less.iter().zip(&some).all(|(less, some)| less <= some)) {
            least.push(some);
        }
    }
    least
}

/// The same multisets with numbers named anew, so that needs that differ in the names of numbers
/// alone are often equal: all numbers are rolled alike.
pub(super) fn renamed(missing: &[Counts]) -> Vec<Counts> {
    let mut columns: [(Vec<u8>, usize); 6] = std::array::from_fn(|number| {
        let mut column: Vec<u8> = missing.iter().map(|some| some[number]).collect();
        column.sort_unstable();
        (column, number)
    });
    columns.sort_unstable();
    let rename = |some: &Counts| std::array::from_fn(|place| some[columns[place].1]);
    let mut renamed: Vec<Counts> = missing.iter().map(rename).collect();
    renamed.sort_unstable();
    renamed
}

/// The multisets that meet the parts with no die left over, by index.
pub(super) fn exactly(parts: &[Part]) -> Vec<usize> {
    let mut found = vec![0];
    if usize::from(dice_of(parts)) > MOST_DICE {
        return Vec::new();
    }
    for part in parts {
        let choices = choices(*part);
        found = found
            .iter()
            .flat_map(|begun| {
                choices.iter().map(move |choice| index(&joined(&multisets().counts[*begun], choice)))
            })
            .collect();
        found.sort_unstable();
        found.dedup();
    }
    found
}

/// The dice that meet one part exactly.
fn choices(part: Part) -> Vec<Counts> {
    let choice = |lowest: u8| {
        let mut counts = [0; 6];
        let from = usize::from(lowest - 1);
        match part {
            Part::High(_) | Part::Pair(_) | Part::Block(..) => counts[from] = part.dice(),
            Part::Run(dice, _) => counts[from..from + usize::from(dice)].fill(1),
        }
        counts
    };
    (part.least().max(1)..=part.greatest()).map(choice).collect()
}
