//! The store on disk: one SQLite file, one thread that writes, a few connections that read.
//!
//! An answer comes after the commit, and a commit after the disk has it (`synchronous = full`). That
//! costs milliseconds, so `writer.rs` lets all writes that wait share one commit. Beside the file
//! lie SQLite's own log (`-wal`, `-shm`) while the store is open, and a lock.

mod apply;
mod copy;
mod fault;
mod log;
mod mark;
mod open;
mod pool;
mod queue;
mod read;
mod writer;

use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

pub use self::copy::{Copied, CopyError};
use self::fault::Fault;
pub use self::open::OpenError;
use self::pool::Pool;
use self::queue::{Change, Queue};
use self::writer::{Shared, Writer};
use crate::answer::Answer;
use crate::error::StoreError;
use crate::pages::{PAGE, Pages};
use crate::stats::{Counters, Stats};
use crate::store::{Rows, Store};
use crate::table::{NewTable, Phase, Row, Stand, StoredEntry, TableId, Write};

/// How long [`Store::ready`] waits for the writer.
const PROBE_WAIT: Duration = Duration::from_secs(3);
/// SQLite's own limit on pages.
const MAX_PAGES: u32 = u32::MAX - 1;

/// How a store on disk is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many pages of 4 KiB the file may have, if not as many as the disk holds. A write beyond
    /// is answered with [`Full`](StoreError::Full).
    pub max_pages: Option<u32>,
    /// How many writes may wait; one more is refused.
    pub queue: usize,
    /// How many bytes the waiting writes may take, about.
    pub queue_bytes: usize,
    /// How many reads may happen at once.
    pub readers: usize,
    /// After how long without a write everything is put into the one file. What lies in SQLite's own
    /// log until then is as safe, but a copy of the file alone would lack it.
    pub settle_after: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        let settle_after = Duration::from_secs(10);
        Settings { max_pages: None, queue: 50_000, queue_bytes: 256 << 20, readers: 3, settle_after }
    }
}

/// Keeps tables in a directory.
pub struct Sqlite {
    dir: PathBuf,
    // Dropped in this order: readers, so that the writer is the last and can clear up, then the lock.
    pool: Option<Pool>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    /// Whether its tables have seals; those of an older program, opened to read, have none.
    seals: bool,
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens a directory, which is made if need be. Only one program can have it open.
    pub fn open(dir: &Path, settings: Settings) -> Result<Sqlite, OpenError> {
        let opened = open::write(dir, settings.readers)?;
        let shared = Arc::new(Shared {
            queue: Queue::new(settings.queue, settings.queue_bytes),
            counters: Counters::default(),
            max_pages: AtomicU32::new(settings.max_pages.unwrap_or(MAX_PAGES)),
        });
        let writer = Writer {
            db: opened.writer,
            dir: dir.to_owned(),
            shared: Arc::clone(&shared),
            max_pages: MAX_PAGES,
            settle_after: settings.settle_after,
            marked: opened.marked,
        };
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || writer.run());
        let thread =
            thread.map_err(|error| OpenError::Broken { dir: dir.to_owned(), because: error.to_string() })?;
        Ok(Sqlite {
            dir: dir.to_owned(),
            pool: Some(Pool::new(opened.readers)),
            shared,
            thread: Some(thread),
            seals: true,
            _lock: Some(opened.lock),
        })
    }

    /// Opens a directory to read, beside a running server or without one, and also one that an older
    /// program wrote. It changes and makes nothing there; every write is refused.
    pub fn open_read(dir: &Path) -> Result<Sqlite, OpenError> {
        let (connection, lock, version) = open::read(dir)?;
        let queue = Queue::new(0, 0);
        let shared = Shared { queue, counters: Counters::default(), max_pages: AtomicU32::new(MAX_PAGES) };
        Ok(Sqlite {
            dir: dir.to_owned(),
            pool: Some(Pool::new(vec![connection])),
            shared: Arc::new(shared),
            thread: None,
            seals: version >= open::SEALS,
            _lock: lock,
        })
    }

    /// Whether the file itself is whole, or what is wrong with it. It reads all of it.
    pub fn check(&self) -> Result<(), StoreError> {
        let found: String =
            self.read(|db| db.query_row("pragma integrity_check(1)", [], |row| row.get(0)))?;
        match found.as_str() {
            "ok" => Ok(()),
            _ => Err(StoreError::Broken(format!("its database is damaged ({found})"))),
        }
    }

    /// Changes how large the file may become, from the next write on. It never becomes smaller
    /// than it is.
    pub fn set_max_pages(&self, pages: Option<u32>) {
        self.shared.max_pages.store(pages.unwrap_or(MAX_PAGES), Relaxed);
    }

    fn push<T>(&self, change: Change, give: fn(TableId) -> T) -> Answer<T> {
        match &self.thread {
            Some(_) => self.shared.queue.push(change, give),
            None => Answer::known(Err(read_only())),
        }
    }

    fn read<T, E: Into<Fault>>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        let pool = self.pool.as_ref().ok_or(StoreError::Closed)?;
        pool.read(read).map_err(|fault| match fault.into() {
            Fault::Guilty(error) => error,
            Fault::Failed(error) => fault::told(&error),
        })
    }
}

fn read_only() -> StoreError {
    StoreError::Broken("they are open to be read only".to_owned())
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> Answer<TableId> {
        self.push(Change::Create(Box::new(table)), |table| table)
    }

    fn write(&self, table: TableId, write: Write) -> Answer<()> {
        self.push(Change::Write(table, Box::new(write)), |_| ())
    }

    fn delete(&self, table: TableId) -> Answer<()> {
        self.push(Change::Delete(table), |_| ())
    }

    fn table(&self, name: &str) -> Result<Option<Row>, StoreError> {
        self.read(|db| read::by_name(db, name))
    }

    fn by_code(&self, code: &str) -> Result<Option<Row>, StoreError> {
        self.read(|db| read::by_code(db, code))
    }

    fn by_token(&self, hash: &[u8; 32]) -> Result<Option<(Row, u16)>, StoreError> {
        self.read(|db| read::by_token(db, hash))
    }

    fn sound(&self, table: TableId) -> Result<Option<Row>, StoreError> {
        let found = self.read(|db| {
            // One view of the row, its tokens and its seal.
            let reading = db.unchecked_transaction()?;
            read::sound(&reading, table, self.seals)
        });
        found.map(|found| found.map(|(row, _)| row))
    }

    fn names(&self) -> Result<Vec<(TableId, String)>, StoreError> {
        self.read(read::names)
    }

    fn entries(&self, table: TableId, from: u64, limit: Option<u32>) -> Result<Vec<StoredEntry>, StoreError> {
        self.read(|db| log::entries(db, table, from, limit))
    }

    fn tickets(&self, table: TableId, last: u32) -> Result<Vec<(String, u64)>, StoreError> {
        self.read(|db| log::tickets(db, table, last))
    }

    fn ticket(&self, table: TableId, ticket: &str) -> Result<Option<u64>, StoreError> {
        self.read(|db| log::ticket(db, table, ticket))
    }

    fn stand(&self, table: TableId, viewer: &str) -> Result<Option<Stand>, StoreError> {
        self.read(|db| read::stand(db, table, viewer))
    }

    fn listed(&self, limit: u32, before_touched: Option<u64>) -> Result<Vec<Row>, StoreError> {
        self.read(|db| read::listed(db, limit, before_touched))
    }

    fn untouched(&self, over: bool, since: u64, limit: u32) -> Result<Vec<(TableId, String)>, StoreError> {
        self.read(|db| read::untouched(db, over, since, limit))
    }

    fn all(&self, phase: Option<Phase>) -> Rows<'_> {
        Box::new(Pages::new(move |after| self.read(|db| read::page(db, phase, after, PAGE))))
    }

    fn count(&self) -> Result<u64, StoreError> {
        self.read(read::count)
    }

    fn ready(&self) -> Result<(), StoreError> {
        if self.thread.is_none() {
            return Err(read_only());
        }
        let (sender, receiver) = sync_channel(1);
        self.shared.queue.probe(sender);
        receiver.recv_timeout(PROBE_WAIT).unwrap_or_else(|error| match error {
            RecvTimeoutError::Timeout => {
                Err(StoreError::Broken("its disk has not answered for seconds".to_owned()))
            }
            RecvTimeoutError::Disconnected => Err(StoreError::Closed),
        })
    }

    fn stats(&self) -> Stats {
        self.shared.counters.stats(self.shared.queue.len() as u64)
    }
}

/// Keeps what was queued, puts everything into the one file and gives the directory free.
impl Drop for Sqlite {
    fn drop(&mut self) {
        self.pool = None;
        self.shared.queue.close();
        if let Some(thread) = self.thread.take() {
            // If it panicked, its panic has been printed and its writes were answered.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("dir", &self.dir).finish_non_exhaustive()
    }
}
