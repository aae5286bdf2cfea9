//! How long many things took: every duration counted to within two per cent, in little memory.

use std::time::Duration;

/// Below this each nanosecond is counted apart, above it each power of two has as many parts.
const PARTS: u64 = 64;

/// How many powers of two there are above the first parts.
const POWERS: usize = 58;

/// Counted durations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
    most: u64,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram { counts: vec![0; PARTS as usize * (POWERS + 1)], total: 0, most: 0 }
    }
}

impl Histogram {
    /// It took so long.
    pub fn record(&mut self, took: Duration) {
        let nanos = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.counts[place(nanos)] += 1;
        self.total += 1;
        self.most = self.most.max(nanos);
    }

    /// All that the other one counted, too.
    pub fn add(&mut self, other: &Histogram) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
        (self.total, self.most) = (self.total + other.total, self.most.max(other.most));
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.total
    }

    /// The longest.
    pub fn max(&self) -> Duration {
        Duration::from_nanos(self.most)
    }

    /// What so many of a hundred did not exceed; zero if nothing was counted.
    pub fn percentile(&self, percent: f64) -> Duration {
        let wanted = ((percent / 100.0 * self.total as f64).ceil() as u64).max(1);
        let mut seen = 0;
        for (place, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= wanted {
                return Duration::from_nanos(upper(place).min(self.most));
            }
        }
        self.max()
    }
}

fn place(nanos: u64) -> usize {
    if nanos < PARTS {
        return nanos as usize;
    }
    let power = u64::from(nanos.ilog2() - PARTS.ilog2());
    // The highest bit says which power it is; the bits after it which part.
    (PARTS * (power + 1) + ((nanos >> power) - PARTS)) as usize
}

/// The longest that is counted at this place.
fn upper(place: usize) -> u64 {
    let (power, part) = (place as u64 / PARTS, place as u64 % PARTS);
    match power {
        0 => part,
        // The last place ends where the numbers do.
        _ => (u128::from(PARTS + part + 1) << (power - 1)).min(1 << 64).wrapping_sub(1) as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_duration_lies_below_its_bound_and_close_to_it() {
        let mut nanos = 1_u64;
        for step in 0..1200_u64 {
            let bound = upper(place(nanos));
            assert!(nanos <= bound, "{nanos} > {bound}");
            assert!((bound - nanos) as f64 <= nanos as f64 / 50.0, "{nanos} is counted as {bound}");
            assert_eq!(place(bound), place(nanos), "{nanos}");
            nanos = nanos.saturating_mul(103) / 100 + step % 7 + 1;
        }
        assert_eq!(upper(place(u64::MAX)), u64::MAX);
        assert_eq!(place(u64::MAX), Histogram::default().counts.len() - 1);
    }

    #[test]
    fn percentiles_are_those_of_the_sorted_list() {
        let mut histogram = Histogram::default();
        for micros in (1..=1000).rev() {
            histogram.record(Duration::from_micros(micros));
        }
        assert_eq!(histogram.count(), 1000);
        assert_eq!(histogram.max(), Duration::from_micros(1000));
        for (percent, micros) in [(0.0, 1.0), (50.0, 500.0), (99.0, 990.0), (100.0, 1000.0)] {
            let found = histogram.percentile(percent).as_secs_f64() * 1e6;
            assert!((found / micros - 1.0).abs() < 0.02, "{percent}: {found}");
        }
        assert_eq!(Histogram::default().percentile(99.0), Duration::ZERO);
    }
}
