//! How long a runner takes: a cadence from roll to roll with a human spread, and handling on top.
//! All from fixed tables of whole numbers, so that all machines agree (ESC-RT-12, ESC-R-111).

use bivouac_engine::{Dice, Millis};

/// Sixteen quantiles of a lognormal pause with a spread of three tenths of its mean, in thousandths of
/// the mean.
const QUANTILES: [u32; 16] =
    [549, 645, 708, 759, 806, 850, 893, 937, 982, 1030, 1083, 1143, 1214, 1304, 1434, 1663];

/// So often of a hundred a pause is twice as long.
const HESITATES: u32 = 15;

/// A pause of `mean` milliseconds on average, hesitation included.
pub(super) fn pause(mean: u64, dice: &mut Dice) -> Millis {
    let usual = mean * 100 / u64::from(100 + HESITATES);
    let quantile = QUANTILES[dice.below(16) as usize];
    let twice = if dice.chance(HESITATES, 100) { 2 } else { 1 };
    Millis(usual * u64::from(quantile) * twice / 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_have_their_spread_and_some_are_twice_as_long() {
        bivouac_engine::rules!["ESC-RT-12", "ESC-R-111"];
        let variance: u64 =
            QUANTILES.iter().map(|part| u64::from(part.abs_diff(1000)).pow(2)).sum::<u64>() / 16;
        assert!((270 * 270..310 * 310).contains(&variance), "{variance}");
        let usual = 800 * 100 / 115;
        let longest = usual * u64::from(QUANTILES[15]) / 1000;
        let mut dice = Dice::fast(&bivouac_engine::Seed::of("hesitation"));
        let long = (0..40_000).filter(|_| pause(800, &mut dice).0 > longest).count();
        // Of the pauses that are twice as long five in sixteen are no longer than the longest usual one.
        assert!((40_000 * 15 * 10 / 1600..40_000 * 15 * 13 / 1600).contains(&long), "{long}");
        let again = |name: &str| pause(800, &mut Dice::fast(&bivouac_engine::Seed::of(name)));
        assert_eq!(again("twice"), again("twice"));
    }

    #[test]
    fn pauses_have_their_mean() {
        assert_eq!(QUANTILES.iter().sum::<u32>(), 16_000);
        let mut dice = Dice::fast(&bivouac_engine::Seed::of("pauses"));
        let sum: u64 = (0..40_000).map(|_| pause(800, &mut dice).0).sum();
        assert!((780..820).contains(&(sum / 40_000)), "{}", sum / 40_000);
    }
}
