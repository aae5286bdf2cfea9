//! The few statistics that a report needs, from exact counts.

use std::collections::BTreeMap;

use serde::Serialize;

/// The 97.5 % point of the normal distribution: what makes an interval one of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval for a proportion of which `share` was seen in `games` tries. It
/// stays within 0 and 1 and says "anything" of no tries.
pub fn wilson(share: f64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let spread = Z * Z / n;
    let middle = share + spread / 2.0;
    let reach = Z * (share * (1.0 - share) / n + spread / (4.0 * n)).sqrt();
    [((middle - reach) / (1.0 + spread)).max(0.0), ((middle + reach) / (1.0 + spread)).min(1.0)]
}

/// Numbers of a kind, summed up exactly, in any order: each is counted in sixtieths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figure {
    count: u64,
    sum: i64,
    squares: i64,
    /// Whether one of them was not between 0 and 1.
    wide: bool,
}

/// A figure in short.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    /// What was counted.
    pub name: String,
    /// Of whose seats alone; nothing where it is of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// How often.
    pub count: u64,
    /// On average.
    pub mean: f64,
    /// The 95 % interval of that: Wilson's where every number was between 0 and 1.
    pub ci: [f64; 2],
}

impl Told {
    /// Counted more seldom than this, the interval says more than the mean.
    pub const FEW: u64 = 30;

    /// Whether it was counted seldom.
    pub fn is_of_few(&self) -> bool {
        self.count < Told::FEW
    }
}

impl Figure {
    const PARTS: f64 = 60.0;

    /// Counts one more.
    pub fn add(&mut self, value: f64) {
        let parts = (value * Figure::PARTS).round() as i64;
        self.count += 1;
        self.sum += parts;
        self.squares += parts * parts;
        self.wide |= !(0.0..=1.0).contains(&value);
    }

    /// Counts what `other` has counted.
    pub fn merge(&mut self, other: &Figure) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.wide |= other.wide;
    }

    /// The whole in short.
    pub fn told(&self, name: &str) -> Told {
        let n = self.count.max(1) as f64;
        let mean = self.sum as f64 / Figure::PARTS / n;
        let ci = if self.wide {
            let spread = (self.squares as f64 / Figure::PARTS / Figure::PARTS / n - mean * mean).max(0.0);
            let reach = Z * (spread / n).sqrt();
            [mean - reach, mean + reach]
        } else {
            wilson(mean, self.count)
        };
        Told { name: name.to_owned(), bot: None, count: self.count, mean, ci }
    }
}

/// How many games had each length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lengths(BTreeMap<u32, u64>);

/// Lengths in short.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// The shortest.
    pub min: u32,
    /// One in twenty is no longer than this.
    pub p5: u32,
    /// Half are no longer than this.
    pub median: u32,
    /// All together, shared out evenly.
    pub mean: f64,
    /// One in twenty is at least about this long.
    pub p95: u32,
    /// The longest.
    pub max: u32,
}

impl Lengths {
    /// Counts one more.
    pub fn add(&mut self, length: u32) {
        *self.0.entry(length).or_insert(0) += 1;
    }

    /// Counts what `other` has counted.
    pub fn merge(&mut self, other: &Lengths) {
        for (&length, &games) in &other.0 {
            *self.0.entry(length).or_insert(0) += games;
        }
    }

    /// All lengths together.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|(&length, &games)| u64::from(length) * games).sum()
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The shortest length that at least `percent` in a hundred do not exceed.
    pub fn percentile(&self, percent: u64) -> u32 {
        let wanted = (self.count() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let found = self.0.iter().find(|(_, games)| {
            seen += **games;
            seen >= wanted
        });
        found.map_or(0, |(&length, _)| length)
    }

    /// The whole in short; zeros for nothing.
    pub fn spread(&self) -> Spread {
        let count = self.count();
        Spread {
            min: self.percentile(0),
            p5: self.percentile(5),
            median: self.percentile(50),
            mean: if count == 0 { 0.0 } else { self.total() as f64 / count as f64 },
            p95: self.percentile(95),
            max: self.percentile(100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: [f64; 2], two: [f64; 2]) -> bool {
        one.iter().zip(two).all(|(one, two)| (one - two).abs() < 5e-5)
    }

    #[test]
    fn wilson_as_computed_by_hand() {
        // z² = 3.8415. For 5 of 10: 1 + z²/10 = 1.38415; the middle is (0.5 + 0.192075) / 1.38415
        // = 0.5; the reach is 1.95996 √(0.025 + 0.00960375) / 1.38415 = 0.26341.
        assert!(close(wilson(0.5, 10), [0.23659, 0.76341]), "{:?}", wilson(0.5, 10));
        // For 10 of 100: 1.038415; (0.1 + 0.0192073) / 1.038415 = 0.114797;
        // 1.95996 √(0.0009 + 0.0000960365) / 1.038415 = 0.059568.
        assert!(close(wilson(0.1, 100), [0.05523, 0.17437]), "{:?}", wilson(0.1, 100));
        // For 0 of 10: from 0 to z² / (10 + z²) = 3.8415 / 13.8415.
        assert!(close(wilson(0.0, 10), [0.0, 0.27753]), "{:?}", wilson(0.0, 10));
        assert!(close(wilson(1.0, 10), [0.72247, 1.0]), "{:?}", wilson(1.0, 10));
        assert_eq!(wilson(0.0, 0), [0.0, 1.0]);
    }

    fn lengths(counted: &[(u32, u64)]) -> Lengths {
        Lengths(counted.iter().copied().collect())
    }

    #[test]
    fn figures_are_means_with_their_intervals() {
        let figure = |values: &[f64]| {
            let mut figure = Figure::default();
            values.iter().for_each(|value| figure.add(*value));
            figure
        };
        let told = figure(&[1.0, 0.0, 0.5, 1.0 / 3.0, 2.0 / 3.0]).told("shares");
        assert!(told.count == 5 && (told.mean - 0.5).abs() < 1e-12 && told.ci == wilson(told.mean, 5));
        // Of 1, 2 and 3 the spread is 2/3, and 1.95996 √(2/3 / 3) = 0.92393.
        let told = figure(&[1.0, 2.0, 3.0]).told("points");
        assert!(close(told.ci, [2.0 - 0.92393, 2.0 + 0.92393]), "{:?}", told.ci);
        let mut parts = figure(&[3.0]);
        parts.merge(&figure(&[1.0, 2.0]));
        assert_eq!(parts, figure(&[1.0, 2.0, 3.0]));
    }

    #[test]
    fn percentiles_are_lengths_that_were_there() {
        let one_to_twenty = lengths(&(1..=20).map(|length| (length, 1)).collect::<Vec<_>>());
        let Spread { min, p5, median, mean, p95, max } = one_to_twenty.spread();
        assert_eq!([min, p5, median, p95, max], [1, 1, 10, 19, 20]);
        assert!((mean - 10.5).abs() < 1e-12);
        let lopsided = lengths(&[(3, 94), (10, 1), (500, 5)]).spread();
        assert_eq!([lopsided.median, lopsided.p95, lopsided.max], [3, 10, 500]);
        assert!((lopsided.mean - 27.92).abs() < 1e-12);
        assert_eq!(Lengths::default().spread(), Spread::default());
    }

    #[test]
    fn merging_is_counting_together() {
        let mut all = lengths(&[(1, 2), (5, 1)]);
        all.merge(&lengths(&[(5, 3), (7, 1)]));
        all.add(1);
        assert_eq!(all, lengths(&[(1, 3), (5, 4), (7, 1)]));
        assert_eq!((all.count(), all.total()), (8, 30));
    }
}
