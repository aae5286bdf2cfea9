//! Whether two samples come from one source: Pearson's test of homogeneity.

use std::collections::BTreeMap;

/// How far apart two samples are, in standard deviations of what chance would do.
/// Chance alone passes 6 less than once in a hundred million times.
pub(crate) fn apart<K: Ord>(counts: &BTreeMap<K, [u64; 2]>) -> f64 {
    let totals = counts.values().fold([0, 0], |sum, pair| [sum[0] + pair[0], sum[1] + pair[1]]);
    if totals.contains(&0) {
        return 0.0;
    }
    // What is too rare to judge alone is judged together.
    let (mut rare, mut cells) = ([0, 0], Vec::new());
    for pair in counts.values() {
        if pair[0] + pair[1] < 12 {
            rare = [rare[0] + pair[0], rare[1] + pair[1]];
        } else {
            cells.push(*pair);
        }
    }
    if rare != [0, 0] {
        cells.push(rare);
    }
    let freedom = cells.len().saturating_sub(1) as f64;
    if freedom == 0.0 {
        return 0.0;
    }
    let all = (totals[0] + totals[1]) as f64;
    let distance: f64 = cells
        .iter()
        .map(|pair| {
            let both = (pair[0] + pair[1]) as f64;
            (0..2)
                .map(|side| {
                    let expected = both * totals[side] as f64 / all;
                    (pair[side] as f64 - expected).powi(2) / expected
                })
                .sum::<f64>()
        })
        .sum();
    // Wilson and Hilferty: the cube root of chi-squared over its freedom is nearly normal.
    let spread = 2.0 / (9.0 * freedom);
    ((distance / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// Past this, it is no chance.
pub(crate) const TOO_FAR: f64 = 6.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::fair::Seed;

    fn sample(draws: u32, seed: u32, sides: [u32; 2]) -> f64 {
        let mut dice = Dice::fast(&Seed::of(seed));
        let mut counts = BTreeMap::<u32, [u64; 2]>::new();
        for _ in 0..draws {
            for (side, &sides) in sides.iter().enumerate() {
                counts.entry(dice.below(sides)).or_default()[side] += 1;
            }
        }
        apart(&counts)
    }

    #[test]
    fn equal_sources_are_close_and_others_are_not() {
        for seed in 0..200 {
            assert!(sample(600, seed, [6, 6]) < 4.5);
        }
        assert!(sample(600, 1, [6, 5]) > TOO_FAR);
        assert!(sample(600, 2, [2, 3]) > TOO_FAR);
    }

    #[test]
    fn one_kind_of_thing_is_never_apart() {
        assert!(apart(&BTreeMap::from([("a", [100, 3])])) < 0.1);
    }
}
