//! Multisets of dice by what they are good for: those that are alike in it are one class.
//!
//! Dice of a number beyond the most that needs can take are all alike, whatever they show, and once
//! the needs are met it is all the same which dice they are. What can be held of some dice is then
//! at least as good as what can be held of others in their class, for a die that is of no use is
//! never better than one that is.

use super::multisets::{START, multisets};
use crate::combo::{Counts, holds_all, one, packed};

/// Multisets, or classes of them, numbered without gaps: fewer dice first.
#[derive(Clone, Copy)]
pub(super) struct Space<'a> {
    /// The number of the first with so many dice.
    pub(super) start: &'a [usize],
    /// The one with a die more, by the number that it shows.
    pub(super) next: &'a [[u16; 6]],
    /// One with a die less, and which die that is. Not for the empty one.
    pub(super) rest: &'a [(u16, u8)],
}

impl Space<'static> {
    /// Every multiset for itself.
    pub(super) fn all() -> Space<'static> {
        let all = multisets();
        Space { start: &START, next: &all.next, rest: &all.rest }
    }
}

impl Space<'_> {
    /// Where these dice are.
    pub(super) fn find(&self, counts: &Counts) -> usize {
        let die = |at: usize, number: usize| usize::from(self.next[at][number]);
        (0..6).flat_map(|number| (0..counts[number]).map(move |_| number)).fold(0, die)
    }

    /// Where these dice are together with more, which have this place in a space of their own.
    pub(super) fn walk(&self, mut from: usize, of: Space<'_>, mut at: usize) -> usize {
        while at > 0 {
            let (rest, die) = of.rest[at];
            from = usize::from(self.next[from][usize::from(die)]);
            at = usize::from(rest);
        }
        from
    }
}

/// The classes of all multisets of up to so many dice, for some needs.
pub(super) struct Classes {
    start: Vec<usize>,
    next: Vec<[u16; 6]>,
    rest: Vec<(u16, u8)>,
    met: Vec<bool>,
}

impl Classes {
    /// The needs are met by what has one of `missing` as its part.
    pub(super) fn new(missing: &[Counts], dice: usize) -> Classes {
        let all = multisets();
        let wanted: Vec<u32> = missing.iter().map(packed).collect();
        let meets = |word: u32| wanted.iter().any(|wanted| holds_all(word, *wanted));
        let most: Counts =
            std::array::from_fn(|number| missing.iter().map(|some| some[number]).max().unwrap_or_default());
        // The dice that count, as a multiset and as packed counts.
        let mut useful = vec![(0_u16, 0_u32)];
        let mut classes =
            Classes { start: vec![0, 1], next: Vec::new(), rest: vec![(0, 0)], met: vec![meets(0)] };
        // By the dice that count: their class among those of the size that is looked at.
        let mut known = vec![0_u16; START[dice + 1]];
        for size in 0..dice {
            let (from, to) = (classes.start[size], classes.start[size + 1]);
            let mut met = None;
            for class in from..to {
                let (index, word) = useful[class];
                let mut next = [0; 6];
                for (number, next) in next.iter_mut().enumerate() {
                    if classes.met[class] {
                        *next =
                            *met.get_or_insert_with(|| classes.add(class, number, true, &mut useful, (0, 0)));
                        continue;
                    }
                    let more = all.counts[usize::from(index)][number] < most[number];
                    let after = if more {
                        (all.next[usize::from(index)][number], word + one(number as u8 + 1))
                    } else {
                        (index, word)
                    };
                    let place = usize::from(after.0);
                    if usize::from(known[place]) < to {
                        known[place] = if more && meets(after.1) {
                            *met.get_or_insert_with(|| classes.add(class, number, true, &mut useful, (0, 0)))
                        } else {
                            classes.add(class, number, false, &mut useful, after)
                        };
                    }
                    *next = known[place];
                }
                classes.next.push(next);
            }
            classes.start.push(classes.met.len());
        }
        classes
    }

    /// One more class, the one that these dice and one more are in.
    fn add(
        &mut self,
        rest: usize,
        die: usize,
        met: bool,
        useful: &mut Vec<(u16, u32)>,
        dice: (u16, u32),
    ) -> u16 {
        let class = self.met.len() as u16;
        self.met.push(met);
        self.rest.push((rest as u16, die as u8));
        useful.push(dice);
        class
    }

    /// Whether the dice of a class meet the needs.
    pub(super) fn met(&self, class: usize) -> bool {
        self.met[class]
    }

    pub(super) fn space(&self) -> Space<'_> {
        Space { start: &self.start, next: &self.next, rest: &self.rest }
    }
}
