//! What a store has done, in numbers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Counters since the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Transactions that were kept.
    pub groups: u64,
    /// Writes that were kept.
    pub writes: u64,
    /// Writes that were refused or failed.
    pub failed: u64,
    /// Time spent in commits, waiting for the disk included.
    pub commit_nanos: u64,
    /// Writes that wait now.
    pub queued: u64,
    /// The most writes that were kept in one transaction.
    pub largest_group: u64,
}

/// The counters while they run.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    groups: AtomicU64,
    writes: AtomicU64,
    failed: AtomicU64,
    commit_nanos: AtomicU64,
    largest_group: AtomicU64,
}

impl Counters {
    /// A group was kept: so many of its writes, after so long a commit.
    pub(crate) fn kept(&self, writes: u64, commit: Duration) {
        self.groups.fetch_add(1, Relaxed);
        self.writes.fetch_add(writes, Relaxed);
        self.commit_nanos.fetch_add(u64::try_from(commit.as_nanos()).unwrap_or(u64::MAX), Relaxed);
        self.largest_group.fetch_max(writes, Relaxed);
    }

    /// So many writes were refused or failed.
    pub(crate) fn failed(&self, writes: u64) {
        self.failed.fetch_add(writes, Relaxed);
    }

    pub(crate) fn stats(&self, queued: u64) -> Stats {
        Stats {
            groups: self.groups.load(Relaxed),
            writes: self.writes.load(Relaxed),
            failed: self.failed.load(Relaxed),
            commit_nanos: self.commit_nanos.load(Relaxed),
            queued,
            largest_group: self.largest_group.load(Relaxed),
        }
    }
}
