//! All multisets of up to eleven dice, numbered without gaps: fewer dice first, so that a multiset
//! comes before every other that it is part of.

use std::sync::OnceLock;

use crate::combo::{Counts, MOST_DICE};

/// How many multisets there are.
const ALL: usize = START[MOST_DICE + 1];

/// The number of the first multiset of so many dice; how many multisets have fewer dice than that.
pub(crate) const START: [usize; MOST_DICE + 2] = {
    let mut start = [0; MOST_DICE + 2];
    let mut dice = 0;
    while dice < start.len() {
        start[dice] = choose(dice + 5, 6);
        dice += 1;
    }
    start
};

/// What a number adds to the index when so many dice show it or less.
const RANK: [[u16; MOST_DICE + 1]; 6] = {
    let mut rank = [[0; MOST_DICE + 1]; 6];
    let mut number = 0;
    while number < 6 {
        let mut dice = 0;
        while dice <= MOST_DICE {
            rank[number][dice] = choose(dice + number, number + 1) as u16;
            dice += 1;
        }
        number += 1;
    }
    rank
};

const fn choose(of: usize, some: usize) -> usize {
    let (mut ways, mut done) = (1, 0);
    while done < some {
        if done >= of {
            return 0;
        }
        ways = ways * (of - done) / (done + 1);
        done += 1;
    }
    ways
}

/// The place of a multiset among all: where the bars between its numbers stand, read as a number.
pub(crate) fn index(counts: &Counts) -> usize {
    let mut dice = 0;
    let mut index = 0;
    for (rank, count) in RANK.iter().zip(counts) {
        dice += usize::from(*count);
        index += usize::from(rank[dice]);
    }
    index
}

/// What is known of every multiset, by its index.
pub(crate) struct Multisets {
    /// Its dice.
    pub(crate) counts: Vec<Counts>,
    /// The multiset with one die more, by the number of that die. Not for those of eleven dice.
    pub(crate) next: Vec<[u16; 6]>,
    /// The multiset without the highest die, and which die that is. Not for the empty one.
    pub(super) rest: Vec<(u16, u8)>,
}

/// The multisets, listed once.
pub(crate) fn multisets() -> &'static Multisets {
    static MULTISETS: OnceLock<Multisets> = OnceLock::new();
    MULTISETS.get_or_init(listed)
}

fn listed() -> Multisets {
    let mut counts = vec![[0; 6]; ALL];
    for dice in 0..=MOST_DICE {
        list(&mut [0; 6], 0, dice as u8, &mut counts);
    }
    let next = counts[..START[MOST_DICE]].iter().map(|counts| std::array::from_fn(|die| more(counts, die)));
    let next: Vec<[u16; 6]> = next.collect();
    let mut rest = vec![(0, 0); ALL];
    for (index, next) in next.iter().enumerate() {
        // Of the dice that lead here the highest comes last.
        for (die, next) in (0..).zip(next) {
            if counts[index][usize::from(die) + 1..].iter().all(|count| *count == 0) {
                rest[usize::from(*next)] = (index as u16, die);
            }
        }
    }
    Multisets { counts, next, rest }
}

/// Enters every multiset that begins like this one and has so many dice more.
fn list(begun: &mut Counts, number: usize, dice: u8, all: &mut [Counts]) {
    if number == 5 {
        begun[5] = dice;
        all[index(begun)] = *begun;
        return;
    }
    for count in 0..=dice {
        begun[number] = count;
        list(begun, number + 1, dice - count, all);
    }
    begun[number] = 0;
}

fn more(counts: &Counts, die: usize) -> u16 {
    let mut counts = *counts;
    counts[die] += 1;
    index(&counts) as u16
}

/// The multisets that are part of this one, the empty one first.
pub(super) fn parts_of(counts: &Counts) -> Vec<Counts> {
    let mut parts = vec![[0; 6]];
    for (number, count) in counts.iter().enumerate() {
        let with_more = |part: &Counts| {
            let part = *part;
            (0..=*count).map(move |some| {
                let mut part = part;
                part[number] = some;
                part
            })
        };
        parts = parts.iter().flat_map(with_more).collect();
    }
    parts
}

/// Of how many ordered results this is the multiset.
pub(super) fn orders(counts: &Counts) -> f64 {
    let factorial = |count: u8| (1..=count).map(f64::from).product::<f64>();
    factorial(counts.iter().sum()) / counts.iter().map(|count| factorial(*count)).product::<f64>()
}

/// The dice of both.
pub(super) fn joined(one: &Counts, other: &Counts) -> Counts {
    std::array::from_fn(|number| one[number] + other[number])
}

/// The dice of the one that are not in the other, which is part of it.
pub(super) fn without(all: &Counts, some: &Counts) -> Counts {
    std::array::from_fn(|number| all[number] - some[number])
}

/// How many dice they are.
pub(super) fn size(counts: &Counts) -> usize {
    counts.iter().map(|count| usize::from(*count)).sum()
}
