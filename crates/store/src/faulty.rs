//! A store that fails or hesitates when it is told to: to see what its users do then.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::answer::Answer;
use crate::error::StoreError;
use crate::stats::Stats;
use crate::store::{Rows, Store};
use crate::table::{NewTable, Phase, Row, Stand, StoredEntry, TableId, Write};

/// Another store, whose writes can be made to fail or to wait. Reads go through.
pub struct Faulty<S> {
    store: S,
    mood: Mutex<Mood<S>>,
    looked: AtomicU64,
}

type Later<S> = Box<dyn FnOnce(&S) + Send>;

/// A default of any store: it neither fails nor waits.
struct Mood<S> {
    failing: Option<StoreError>,
    holding: bool,
    held: Vec<Later<S>>,
}

impl<S: Store> Faulty<S> {
    /// For now nothing is wrong.
    pub fn new(store: S) -> Faulty<S> {
        let mood = Mood { failing: None, holding: false, held: Vec::new() };
        Faulty { store, mood: Mutex::new(mood), looked: AtomicU64::new(0) }
    }

    /// From now on every write fails with this error and changes nothing, `ready` included; with
    /// `None` all is well again. Writes that are held back already are not concerned.
    pub fn fail(&self, error: Option<StoreError>) {
        self.mood().failing = error;
    }

    /// From now on writes are neither made nor answered.
    pub fn hold(&self) {
        self.mood().holding = true;
    }

    /// How many writes are held back.
    pub fn held(&self) -> usize {
        self.mood().held.len()
    }

    /// Makes the writes that were held back, in their order, and holds no more.
    pub fn release(&self) {
        // Locked until the last is under way, so that no later write overtakes them.
        let mut mood = self.mood();
        mood.holding = false;
        for later in std::mem::take(&mut mood.held) {
            later(&self.store);
        }
    }

    /// Drops the writes that are held back: they are not made, and their answers say `Closed`.
    pub fn lose(&self) {
        self.mood().held.clear();
    }

    /// How often a table was looked for by its name.
    pub fn looked(&self) -> u64 {
        self.looked.load(Relaxed)
    }

    /// The store inside.
    pub fn inner(&self) -> &S {
        &self.store
    }

    fn mood(&self) -> MutexGuard<'_, Mood<S>> {
        self.mood.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer<T: Send + 'static>(&self, write: impl FnOnce(&S) -> Answer<T> + Send + 'static) -> Answer<T> {
        let mut mood = self.mood();
        if let Some(error) = &mood.failing {
            return Answer::known(Err(error.clone()));
        }
        if !mood.holding {
            return write(&self.store);
        }
        let (sender, answer) = Answer::held();
        mood.held.push(Box::new(move |store| {
            // Nobody may be waiting any more; the write is made all the same.
            let _ = sender.send(write(store));
        }));
        answer
    }
}

impl<S: Store> Store for Faulty<S> {
    fn create(&self, table: NewTable) -> Answer<TableId> {
        self.answer(move |store| store.create(table))
    }

    fn write(&self, table: TableId, write: Write) -> Answer<()> {
        self.answer(move |store| store.write(table, write))
    }

    fn delete(&self, table: TableId) -> Answer<()> {
        self.answer(move |store| store.delete(table))
    }

    fn table(&self, name: &str) -> Result<Option<Row>, StoreError> {
        self.looked.fetch_add(1, Relaxed);
        self.store.table(name)
    }

    fn by_code(&self, code: &str) -> Result<Option<Row>, StoreError> {
        self.store.by_code(code)
    }

    fn by_token(&self, hash: &[u8; 32]) -> Result<Option<(Row, u16)>, StoreError> {
        self.store.by_token(hash)
    }

    fn sound(&self, table: TableId) -> Result<Option<Row>, StoreError> {
        self.store.sound(table)
    }

    fn names(&self) -> Result<Vec<(TableId, String)>, StoreError> {
        self.store.names()
    }

    fn entries(&self, table: TableId, from: u64, limit: Option<u32>) -> Result<Vec<StoredEntry>, StoreError> {
        self.store.entries(table, from, limit)
    }

    fn tickets(&self, table: TableId, last: u32) -> Result<Vec<(String, u64)>, StoreError> {
        self.store.tickets(table, last)
    }

    fn ticket(&self, table: TableId, ticket: &str) -> Result<Option<u64>, StoreError> {
        self.store.ticket(table, ticket)
    }

    fn stand(&self, table: TableId, viewer: &str) -> Result<Option<Stand>, StoreError> {
        self.store.stand(table, viewer)
    }

    fn listed(&self, limit: u32, before_touched: Option<u64>) -> Result<Vec<Row>, StoreError> {
        self.store.listed(limit, before_touched)
    }

    fn untouched(&self, over: bool, since: u64, limit: u32) -> Result<Vec<(TableId, String)>, StoreError> {
        self.store.untouched(over, since, limit)
    }

    fn all(&self, phase: Option<Phase>) -> Rows<'_> {
        self.store.all(phase)
    }

    fn count(&self) -> Result<u64, StoreError> {
        self.store.count()
    }

    fn ready(&self) -> Result<(), StoreError> {
        match &self.mood().failing {
            Some(error) => Err(error.clone()),
            None => self.store.ready(),
        }
    }

    fn stats(&self) -> Stats {
        self.store.stats()
    }
}

impl<S: Store> fmt::Debug for Faulty<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Faulty").field("store", &self.store).finish_non_exhaustive()
    }
}
