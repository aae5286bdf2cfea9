//! The writer: one thread owns the connection that writes. It takes all that waits into one
//! transaction, waits once for the disk, and only then answers everybody.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};

use super::apply;
use super::fault::{Fault, told_by_disk};
use super::mark;
use super::open::PATIENCE;
use super::queue::{Batch, Change, Job, Queue, Wake};
use crate::error::StoreError;
use crate::stats::Counters;
use crate::table::TableId;

/// The most writes in one transaction, and about the most bytes.
const GROUP: (usize, usize) = (4096, 16 << 20);
/// After a group of so many writes, the next one begins no sooner than that after it began: a
/// disk that is quick would otherwise be asked to wait for every few writes, which costs more than
/// the writes themselves. A table on its own never waits for this.
const CROWD: (usize, Duration) = (4, Duration::from_millis(2));

pub(super) struct Writer {
    pub(super) db: Connection,
    pub(super) dir: PathBuf,
    pub(super) shared: Arc<Shared>,
    /// The limit that is in force.
    pub(super) max_pages: u32,
    /// After how long a quiet everything is put into the one file.
    pub(super) settle_after: Duration,
    /// Whether the file says that there may be more beside it.
    pub(super) marked: bool,
}

/// What the writer and its store have in common.
pub(super) struct Shared {
    pub(super) queue: Queue,
    pub(super) counters: Counters,
    /// How large the database may become.
    pub(super) max_pages: AtomicU32,
}

type Outcome = Result<TableId, StoreError>;

impl Writer {
    /// Works until the queue is closed and empty, then puts everything into the one file.
    pub(super) fn run(mut self) {
        // However this thread ends, nobody is left waiting.
        let _end = Abandon(Arc::clone(&self.shared));
        let mut not_before = Instant::now();
        let mut settle_at = self.marked.then(|| not_before + self.settle_after);
        loop {
            match self.shared.queue.wait(settle_at) {
                Wake::Work => {}
                Wake::Quiet => {
                    settle_at = (!self.settle()).then(|| Instant::now() + self.settle_after);
                    continue;
                }
                Wake::Closed => break,
            }
            thread::sleep(not_before.saturating_duration_since(Instant::now()));
            let Batch { jobs, probes } = self.shared.queue.take(GROUP.0, GROUP.1);
            not_before = Instant::now() + if jobs.len() < CROWD.0 { Duration::ZERO } else { CROWD.1 };
            let wrote = !jobs.is_empty();
            let kept = wrote && self.group(jobs);
            if wrote {
                settle_at = Some(Instant::now() + self.settle_after);
            }
            if !probes.is_empty() {
                let answer = if kept { Ok(()) } else { self.probe() };
                for probe in probes {
                    // Whoever asked may have stopped waiting.
                    let _ = probe.send(answer.clone());
                }
            }
        }
        // If it fails, the log beside the file holds everything and is read at the next start.
        let _ = mark::settle(&self.db, PATIENCE);
    }

    /// Puts everything into the one file, unless somebody reads what is older: nobody waits for that.
    fn settle(&mut self) -> bool {
        let settled = mark::settle(&self.db, Duration::ZERO).unwrap_or(false);
        self.marked = mark::is_set(&self.db).unwrap_or(self.marked);
        settled
    }

    /// The file is to say from the first write on that there may be more beside it, before anybody is told
    /// that it was kept: after a rest the first who write wait for that.
    fn mark(&mut self) {
        if !self.marked {
            self.marked = true;
            // If it fails, the next checkpoint brings it there.
            let _ = mark::bring(&self.db);
        }
    }

    /// Keeps a group and answers it. Whether it was kept, apart from those that cannot be.
    fn group(&mut self, jobs: Vec<Job>) -> bool {
        let outcomes = match self.together(&jobs) {
            Err(Fault::Guilty(_)) => self.one_by_one(&jobs),
            outcomes => outcomes,
        };
        let error = match outcomes {
            Ok(outcomes) => {
                let failed = outcomes.iter().filter(|outcome| outcome.is_err()).count();
                self.shared.counters.failed(failed as u64);
                self.mark();
                for (job, outcome) in jobs.into_iter().zip(outcomes) {
                    job.answer(outcome);
                }
                return true;
            }
            Err(Fault::Guilty(error)) => error,
            Err(Fault::Failed(error)) => told_by_disk(&error, &self.dir),
        };
        self.shared.counters.failed(jobs.len() as u64);
        for job in jobs {
            job.answer(Err(error.clone()));
        }
        false
    }

    /// All in one transaction, or none of them.
    fn together(&mut self, jobs: &[Job]) -> Result<Vec<Outcome>, Fault> {
        self.limit()?;
        let group = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if !self.marked {
            mark::set(&group)?;
        }
        let mut outcomes = Vec::with_capacity(jobs.len());
        for job in jobs {
            outcomes.push(Ok(job.change.apply(&group)?));
        }
        let began = Instant::now();
        group.commit()?;
        self.shared.counters.kept(jobs.len() as u64, began.elapsed());
        Ok(outcomes)
    }

    /// All in one transaction, without those that cannot be kept. It costs more than
    /// [`together`](Writer::together), and is needed seldom.
    fn one_by_one(&mut self, jobs: &[Job]) -> Result<Vec<Outcome>, Fault> {
        let mut group = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if !self.marked {
            mark::set(&group)?;
        }
        let mut outcomes = Vec::with_capacity(jobs.len());
        for job in jobs {
            let alone = group.savepoint()?;
            outcomes.push(match job.change.apply(&alone) {
                Ok(table) => {
                    alone.commit()?;
                    Ok(table)
                }
                Err(Fault::Guilty(error)) => {
                    alone.finish()?;
                    Err(error)
                }
                Err(failed) => return Err(failed),
            });
        }
        let began = Instant::now();
        group.commit()?;
        let kept = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        self.shared.counters.kept(kept as u64, began.elapsed());
        Ok(outcomes)
    }

    /// Whether something could be written now.
    fn probe(&mut self) -> Result<(), StoreError> {
        let tried = self.limit().and_then(|()| {
            let group = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            apply::probe(&group)?;
            group.commit()
        });
        tried.map_err(|error| told_by_disk(&error, &self.dir))
    }

    /// Brings the limit on the size into force, if it has changed.
    fn limit(&mut self) -> rusqlite::Result<()> {
        let wanted = self.shared.max_pages.load(Relaxed);
        if wanted != self.max_pages {
            apply::max_pages(&self.db, wanted)?;
            self.max_pages = wanted;
        }
        Ok(())
    }
}

impl Change {
    fn apply(&self, db: &Connection) -> Result<TableId, Fault> {
        match self {
            Change::Create(table) => apply::create(db, table),
            Change::Write(table, write) => apply::write(db, *table, write).map(|()| *table),
            Change::Delete(table) => apply::delete(db, *table).map(|()| *table),
        }
    }
}

struct Abandon(Arc<Shared>);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.queue.abandon();
    }
}
