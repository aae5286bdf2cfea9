//! Which dice meet needs, answered for all multisets at once: it is far quicker than asking
//! `combo::fits` for each.

use super::multisets::{START, index, joined, multisets};
use crate::combo::{Counts, MOST_DICE, Part, dice_of};

/// Whether needs are met, for every multiset of up to so many dice.
pub(super) struct Met {
    met: Vec<bool>,
}

impl Met {
    /// For up to `dice` dice that show a number, beside so many wild ones.
    pub(super) fn new(parts: &[Part], dice: usize, wild: u8) -> Met {
        let most = dice + usize::from(wild);
        let needed = usize::from(dice_of(parts));
        let mut met = vec![false; START[most + 1]];
        if needed <= most {
            for exact in exactly(parts) {
                met[exact] = true;
            }
            let all = multisets();
            for from in START[needed]..START[most] {
                if met[from] {
                    all.next[from].iter().for_each(|to| met[usize::from(*to)] = true);
                }
            }
            for named in 0..usize::from(wild) {
                // A wild die is as good as the best number it can be.
                for from in 0..START[most - named] {
                    met[from] = all.next[from].iter().any(|to| met[usize::from(*to)]);
                }
            }
        }
        met.truncate(START[dice + 1]);
        Met { met }
    }

    /// Whether these dice meet the needs, some perhaps left over.
    pub(super) fn by(&self, counts: &Counts) -> bool {
        self.met[index(counts)]
    }
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
