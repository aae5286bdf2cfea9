//! What is counted while tables are played, and when.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::histogram::Histogram;
use super::parts::Parts;

/// Where the run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Stage {
    Warming,
    Counting,
    Ending,
}

/// Shared by all tables of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Gauge(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    stage: AtomicU8,
    counts: Mutex<Counts>,
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) moves: u64,
    pub(super) took: Histogram,
    /// Bytes of the messages that told of a step, and of all.
    pub(super) told_bytes: u64,
    pub(super) all_bytes: u64,
    pub(super) sent_bytes: u64,
    pub(super) parts: Parts,
    pub(super) refused: u64,
    /// Games that were over and replaced by others.
    pub(super) games: u64,
    /// Moves whose turn came before the move before had been heard by all.
    pub(super) late: u64,
}

/// What one move cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) took: Duration,
    pub(super) told_bytes: u64,
    pub(super) all_bytes: u64,
    pub(super) sent_bytes: u64,
    pub(super) parts: Parts,
}

impl Gauge {
    pub(super) fn stage(&self) -> Stage {
        match self.0.stage.load(Ordering::Relaxed) {
            0 => Stage::Warming,
            1 => Stage::Counting,
            _ => Stage::Ending,
        }
    }

    pub(super) fn enter(&self, stage: Stage) {
        self.0.stage.store(stage as u8, Ordering::Relaxed);
    }

    pub(super) fn moved(&self, cost: &Cost) {
        if self.stage() == Stage::Counting {
            let mut counts = self.counts();
            counts.moves += 1;
            counts.took.record(cost.took);
            counts.told_bytes += cost.told_bytes;
            counts.all_bytes += cost.all_bytes;
            counts.sent_bytes += cost.sent_bytes;
            counts.parts += cost.parts;
        }
    }

    /// Everything counted so far, to read and to add to.
    pub(super) fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_happens_while_counting_is_counted() {
        let gauge = Gauge::default();
        let parts =
            Parts { views: 1, view_bytes: 2, patches: 3, patch_bytes: 4, offer_bytes: 5, call_bytes: 6 };
        let took = Duration::from_millis(1);
        let cost = Cost { took, told_bytes: 10, all_bytes: 15, sent_bytes: 5, parts };
        for stage in [Stage::Warming, Stage::Counting, Stage::Ending] {
            gauge.enter(stage);
            assert_eq!(gauge.stage(), stage);
            gauge.moved(&cost);
        }
        let counts = gauge.counts();
        assert_eq!((counts.moves, counts.told_bytes, counts.all_bytes, counts.sent_bytes), (1, 10, 15, 5));
        assert_eq!((counts.took.count(), counts.parts), (1, parts));
    }
}
