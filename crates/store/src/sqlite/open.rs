//! Opening a data directory: the lock, the schema, the connections.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::copy::CopyError;
use super::mark;

/// The database inside a data directory.
pub(super) const DATABASE: &str = "bivouac.sqlite";
/// Whoever has this file locked may write to the database.
const LOCK: &str = "bivouac.lock";
/// The first schema with seals.
pub(super) const SEALS: u32 = 2;
/// How long a connection waits for another one.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Why a data directory cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another program has it.
    #[error(
        "the data directory {} is in use by another running bivouac: stop that one first, or choose another \
         directory",
        .0.display()
    )]
    InUse(PathBuf),
    /// It was written by a newer program.
    #[error(
        "the data directory {} was written by a newer version of this program (its schema is {found}, and this \
         version knows {known}): nothing was changed; use the newer version",
        .dir.display()
    )]
    Newer {
        /// Which directory.
        dir: PathBuf,
        /// The schema it has.
        found: u32,
        /// The newest schema that is known.
        known: u32,
    },
    /// A part of it is missing.
    #[error(
        "the data directory {} is not whole: {DATABASE} was in use when it was copied or moved, and what \
         happened last is in {DATABASE}-wal, which is not there: nothing was changed; put that file beside \
         it, or restore a copy made with `bivouac backup` (an empty {DATABASE}-wal opens what is left)",
        .0.display()
    )]
    LogMissing(PathBuf),
    /// There are no tables in it.
    #[error("there are no tables in {}: no file {DATABASE} is there", .0.display())]
    NotThere(PathBuf),
    /// It cannot be made, read or written.
    #[error("the data directory {} cannot be used: {because}", .dir.display())]
    Broken {
        /// Which directory.
        dir: PathBuf,
        /// Why.
        because: String,
    },
}

/// The migrations, compiled in.
mod schema {
    refinery::embed_migrations!("migrations");

    pub(super) use migrations::runner;
}

/// The newest schema that is known.
fn known() -> u32 {
    let versions = schema::runner().get_migrations().iter().map(|migration| migration.version()).max();
    versions.and_then(|version| u32::try_from(version).ok()).unwrap_or(0)
}

/// What is needed to write.
pub(super) struct Opened {
    pub(super) writer: Connection,
    pub(super) readers: Vec<Connection>,
    /// Whether the file says that there may be more beside it.
    pub(super) marked: bool,
    /// Held for as long as the store is open.
    pub(super) lock: File,
}

/// Opens a directory to write, and makes what is missing.
pub(super) fn write(dir: &Path, readers: usize) -> Result<Opened, OpenError> {
    let lock = lock(dir)?;
    let failed = |because: String| OpenError::Broken { dir: dir.to_owned(), because };
    let told = |error: rusqlite::Error| failed(error.to_string());
    let file = dir.join(DATABASE);
    let known = known();
    // Looked at first through a connection that changes nothing, not even by closing.
    let found = match is_empty(&file) {
        true => 0,
        false => {
            let looked = still(&file).map_err(told)?;
            if lacks_log(&looked, &file).map_err(told)? {
                return Err(OpenError::LogMissing(dir.to_owned()));
            }
            version(&looked).map_err(told)?
        }
    };
    if found > known {
        return Err(OpenError::Newer { dir: dir.to_owned(), found, known });
    }
    let mut writer = writer(&file).map_err(told)?;
    if found < known {
        // Grouped: a migration and the note that it was made are one transaction.
        let migrated = schema::runner().set_grouped(true).run(&mut writer);
        migrated.map_err(|error| failed(error.to_string()))?;
    }
    // What a killed server left beside the file goes into it. If that fails, it stays where it is.
    let _ = mark::settle(&writer, PATIENCE);
    let marked = mark::is_set(&writer).map_err(told)?;
    let readers = (0..readers.max(1)).map(|_| beside(&file)).collect::<Result<_, _>>().map_err(told)?;
    Ok(Opened { writer, readers, marked, lock })
}

/// Makes the directory if need be, and keeps everybody else from writing there.
pub(super) fn lock(dir: &Path) -> Result<File, OpenError> {
    let failed =
        |error: std::io::Error| OpenError::Broken { dir: dir.to_owned(), because: error.to_string() };
    make(dir).map_err(failed)?;
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(dir.join(LOCK));
    let lock = options.map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(dir.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Opens a directory to read, beside a server or without one, and makes nothing. Its schema may be an
/// older one. The lock, if there is one, keeps a server from starting meanwhile.
pub(super) fn read(dir: &Path) -> Result<(Connection, Option<File>, u32), OpenError> {
    let file = dir.join(DATABASE);
    if is_empty(&file) {
        return Err(OpenError::NotThere(dir.to_owned()));
    }
    let failed = |because: String| OpenError::Broken { dir: dir.to_owned(), because };
    let told = |error: rusqlite::Error| failed(error.to_string());
    let lock = File::open(dir.join(LOCK)).ok();
    let (connection, lock) = match lock.as_ref().map(File::try_lock_shared) {
        Some(Err(TryLockError::WouldBlock)) => (beside(&file), None),
        _ => (still(&file), lock),
    };
    let connection = connection.map_err(told)?;
    if lacks_log(&connection, &file).map_err(told)? {
        return Err(OpenError::LogMissing(dir.to_owned()));
    }
    let (found, known) = (version(&connection).map_err(told)?, known());
    match found {
        0 => Err(OpenError::NotThere(dir.to_owned())),
        found if found > known => Err(OpenError::Newer { dir: dir.to_owned(), found, known }),
        found => Ok((connection, lock, found)),
    }
}

/// Opens a copy to read, wherever it lies, and looks whether a store can be made of it.
pub(super) fn copy(file: &Path) -> Result<Connection, CopyError> {
    if !file.is_file() {
        return Err(CopyError::NotThere(file.to_owned()));
    }
    let no_copy = |because: String| CopyError::NoCopy { file: file.to_owned(), because };
    let told = |error: rusqlite::Error| no_copy(error.to_string());
    let connection = still(file).map_err(told)?;
    if lacks_log(&connection, file).map_err(told)? {
        return Err(no_copy(format!(
            "it was in use when it was copied, and what happened last is in {}, which is not there",
            log_of(file).display()
        )));
    }
    match (version(&connection).map_err(told)?, known()) {
        (0, _) => Err(no_copy("there are no tables in it".to_owned())),
        (found, known) if found > known => Err(no_copy(format!(
            "it was written by a newer version of this program (its schema is {found}, and this version knows \
             {known}); use the newer version"
        ))),
        _ => Ok(connection),
    }
}

/// Whether the file says that there is more beside it, or there must be, and nothing is.
fn lacks_log(db: &Connection, file: &Path) -> rusqlite::Result<bool> {
    if log_of(file).exists() {
        return Ok(false);
    }
    // A database that was never put into its file has a first page, and no table on it.
    let nothing = "select not exists (select 1 from sqlite_schema)";
    Ok(mark::is_set(db)? || db.query_row(nothing, [], |row| row.get(0))?)
}

/// Makes the directory for its owner alone, since secrets and running games are in it.
fn make(dir: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    let missing: Vec<&Path> = dir.ancestors().take_while(|path| !path.exists()).collect();
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)?;
    // A directory is there after a power cut when the one around it has reached the disk.
    #[cfg(unix)]
    missing.iter().try_for_each(|path| sync_parent(path))?;
    Ok(())
}

/// A name lasts when the directory that it is in has reached the disk.
pub(super) fn sync_parent(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    if let Some(parent) = path.parent() {
        let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
        File::open(parent)?.sync_all()?;
    }
    Ok(())
}

/// SQLite's own log beside a database.
pub(super) fn log_of(file: &Path) -> PathBuf {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

pub(super) fn is_empty(file: &Path) -> bool {
    file.metadata().map_or(true, |found| found.len() == 0)
}

/// The schema of a database; 0 if it has none yet.
fn version(db: &Connection) -> rusqlite::Result<u32> {
    let history = "select 1 from sqlite_schema where name = 'refinery_schema_history'";
    if !db.prepare(history)?.exists([])? {
        return Ok(0);
    }
    db.query_row("select coalesce(max(version), 0) from refinery_schema_history", [], |row| row.get(0))
}

fn writer(file: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(file, flags)?;
    db.busy_timeout(PATIENCE)?;
    db.set_prepared_statement_cache_capacity(64);
    // Full: a commit waits until the disk has it, so that a power cut takes nothing that was answered.
    db.execute_batch(
        "pragma journal_mode = wal;
         pragma synchronous = full;
         pragma foreign_keys = on;
         pragma wal_autocheckpoint = 4000;
         pragma journal_size_limit = 67108864;
         pragma cache_size = -16384;",
    )?;
    Ok(db)
}

/// A connection that reads while another one writes.
fn beside(file: &Path) -> rusqlite::Result<Connection> {
    reader(file, "")
}

/// A connection that reads while nobody writes, and leaves every file as it is.
fn still(file: &Path) -> rusqlite::Result<Connection> {
    if is_empty(&log_of(file)) {
        return reader(file, "?immutable=1");
    }
    // A server was killed and left its write-ahead log. Without locks and in exclusive mode SQLite
    // reads it into memory and needs no file beside it.
    let db = reader(file, if cfg!(windows) { "?vfs=win32-none" } else { "?vfs=unix-none" })?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    db.execute_batch("pragma locking_mode = exclusive")?;
    Ok(db)
}

fn reader(file: &Path, query: &str) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let db = Connection::open_with_flags(address(file) + query, flags)?;
    db.busy_timeout(PATIENCE)?;
    db.set_prepared_statement_cache_capacity(32);
    Ok(db)
}

/// The file as SQLite's kind of URI, whatever its name contains.
fn address(file: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte);
    let mut address = "file:".to_owned();
    for byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            byte if plain(*byte) => address.push(char::from(*byte)),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}
