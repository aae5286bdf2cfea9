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
