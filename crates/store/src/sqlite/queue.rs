//! The queue in front of the writer: bounded, so that a slow disk cannot fill the memory.

use std::collections::VecDeque;
use std::sync::mpsc::SyncSender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::answer::{Answer, To};
use crate::error::StoreError;
use crate::table::{NewTable, TableId, Write};

/// A write.
pub(super) enum Change {
    Create(Box<NewTable>),
    Write(TableId, Box<Write>),
    Delete(TableId),
}

/// A write and who waits for its answer.
pub(super) struct Job {
    pub(super) change: Change,
    to: To,
}

impl Job {
    /// About how many bytes it takes while it waits.
    fn weight(&self) -> usize {
        // The job itself, its box and its channel.
        400 + match &self.change {
            Change::Create(table) => table.weight(),
            Change::Write(_, write) => write.weight(),
            Change::Delete(_) => 0,
        }
    }

    pub(super) fn answer(self, answer: Result<TableId, StoreError>) {
        // Nobody may be waiting any more; what was kept stays kept.
        let _ = self.to.send(answer);
    }
}

/// Who asks whether something could be written.
pub(super) type Probe = SyncSender<Result<(), StoreError>>;

/// What the writer takes at once.
pub(super) struct Batch {
    pub(super) jobs: Vec<Job>,
    pub(super) probes: Vec<Probe>,
}

/// Why the writer goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wake {
    /// There is something to take.
    Work,
    /// Nothing came until the moment that was named.
    Quiet,
    /// The queue is closed and empty.
    Closed,
}

pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    most_jobs: usize,
    most_bytes: usize,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    bytes: usize,
    probes: Vec<Probe>,
    closed: bool,
}

impl Queue {
    pub(super) fn new(most_jobs: usize, most_bytes: usize) -> Queue {
        Queue { waiting: Mutex::default(), changed: Condvar::new(), most_jobs, most_bytes }
    }

    /// Queues a change, unless the queue is too long or closed.
    pub(super) fn push<T>(&self, change: Change, give: fn(TableId) -> T) -> Answer<T> {
        let (to, answer) = Answer::pending(give);
        let job = Job { change, to };
        let weight = job.weight();
        let mut waiting = self.waiting();
        if waiting.closed {
            return Answer::known(Err(StoreError::Closed));
        }
        if waiting.jobs.len() >= self.most_jobs || waiting.bytes + weight > self.most_bytes {
            let because = "it is too busy to keep up; try again in a moment".to_owned();
            return Answer::known(Err(StoreError::Broken(because)));
        }
        waiting.bytes += weight;
        waiting.jobs.push_back(job);
        // The writer looks again before it waits, so only the first has to wake it.
        if waiting.jobs.len() == 1 {
            self.changed.notify_one();
        }
        answer
    }

    /// Asks whether something could be written.
    pub(super) fn probe(&self, probe: Probe) {
        let mut waiting = self.waiting();
        // When closed the sender is dropped, which is an answer too.
        if !waiting.closed {
            waiting.probes.push(probe);
            self.changed.notify_one();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.waiting().jobs.len()
    }

    /// Waits until there is something to take, or it is quiet until the moment, or never will be
    /// anything to take.
    pub(super) fn wait(&self, until: Option<Instant>) -> Wake {
        let mut waiting = self.waiting();
        while waiting.jobs.is_empty() && waiting.probes.is_empty() {
            if waiting.closed {
                return Wake::Closed;
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            waiting = match left {
                Some(Duration::ZERO) => return Wake::Quiet,
                Some(left) => {
                    self.changed.wait_timeout(waiting, left).unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            };
        }
        Wake::Work
    }

    /// Takes what waits, at most `jobs` of about `bytes`.
    pub(super) fn take(&self, jobs: usize, bytes: usize) -> Batch {
        let mut waiting = self.waiting();
        let mut batch = Batch { jobs: Vec::new(), probes: std::mem::take(&mut waiting.probes) };
        let mut taken = 0;
        while batch.jobs.len() < jobs && taken < bytes {
            let Some(job) = waiting.jobs.pop_front() else { break };
            taken += job.weight();
            batch.jobs.push(job);
        }
        waiting.bytes -= taken;
        batch
    }

    /// Takes no more; what is queued can still be taken.
    pub(super) fn close(&self) {
        self.waiting().closed = true;
        self.changed.notify_all();
    }

    /// Drops all that waits, which answers it: `Closed`.
    pub(super) fn abandon(&self) {
        let dropped = {
            let mut waiting = self.waiting();
            std::mem::replace(&mut *waiting, Waiting { closed: true, ..Waiting::default() })
        };
        drop(dropped);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
