//! Whether the file is all there is, and a word in the file itself that says so.
//!
//! What was written last lies in SQLite's own log beside the file (`-wal`). Whoever copies the file
//! alone would get an old state of it, or none, and nobody would notice. So the file says whether
//! there may be more beside it: the writer sets the mark with the first write after a rest, and
//! takes it away when it has put everything into the one file.

use std::time::Duration;

use rusqlite::Connection;

use super::open::PATIENCE;

/// The number in the file's header that is free for programs.
const PLACE: &str = "user_version";
/// In it: there may be more beside this file.
const MORE: i64 = 1;

/// Whether the database says that there may be more beside its file.
pub(super) fn is_set(db: &Connection) -> rusqlite::Result<bool> {
    db.pragma_query_value(None, PLACE, |row| row.get::<_, i64>(0)).map(|mark| mark == MORE)
}

/// Says that there may be more from now on, as a part of the transaction that is open.
pub(super) fn set(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, PLACE, MORE)
}

/// Takes the mark away, where nothing is beside the file.
pub(super) fn clear(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, PLACE, 0)
}

/// Brings a mark that was just set into the file, for which it does not wait.
pub(super) fn bring(db: &Connection) -> rusqlite::Result<()> {
    db.query_row("pragma wal_checkpoint(passive)", [], |_| Ok(()))
}

/// Puts everything into the one file, and only then takes the mark away. Waits so long for those who
/// read what is older; whether it was done.
pub(super) fn settle(db: &Connection, patience: Duration) -> rusqlite::Result<bool> {
    db.busy_timeout(patience)?;
    let settled = checkpoint(db).and_then(|done| {
        if done && is_set(db)? {
            clear(db)?;
            return checkpoint(db);
        }
        Ok(done)
    });
    db.busy_timeout(PATIENCE)?;
    settled
}

fn checkpoint(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get::<_, i64>(0)).map(|busy| busy == 0)
}
