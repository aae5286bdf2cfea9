//! A few connections that only read, lent out one at a time.

use std::sync::{Condvar, Mutex, PoisonError};

use rusqlite::Connection;

pub(super) struct Pool {
    idle: Mutex<Vec<Connection>>,
    returned: Condvar,
}

impl Pool {
    /// With at least one connection, or nobody would ever read.
    pub(super) fn new(connections: Vec<Connection>) -> Pool {
        assert!(!connections.is_empty(), "a pool has a connection");
        Pool { idle: Mutex::new(connections), returned: Condvar::new() }
    }

    /// Reads with one of the connections, and waits until one is free.
    pub(super) fn read<T>(&self, read: impl FnOnce(&Connection) -> T) -> T {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = loop {
            match idle.pop() {
                Some(connection) => break connection,
                None => idle = self.returned.wait(idle).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(idle);
        let lent = Lent { pool: self, connection: Some(connection) };
        // The connection is there until `lent` is dropped.
        read(lent.connection.as_ref().expect("a connection is lent until it is given back"))
    }
}

/// Goes back to the pool, also when reading panics.
struct Lent<'a> {
    pool: &'a Pool,
    connection: Option<Connection>,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let mut idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.extend(self.connection.take());
        self.pool.returned.notify_one();
    }
}
