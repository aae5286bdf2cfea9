//! A copy of all tables in one file, made while a server writes, and a store made of such a copy.
//!
//! A copy is what the tables were at one moment: it is read in one transaction, which keeps nobody
//! from writing. It is complete before it has its name, so a file of that name can be trusted.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::open::{self, DATABASE, OpenError};
use super::{Sqlite, mark, read};

/// How many pages of the database are copied at once.
const PAGES: i32 = 256;

/// What a copy holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// How many tables.
    pub tables: u64,
    /// How many bytes its file has.
    pub bytes: u64,
}

/// Why there is no copy, or no store made of one. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The data directory cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Something has the name already.
    #[error("{} exists already, and nothing is written over it: choose another name", .0.display())]
    Exists(PathBuf),
    /// A store is there.
    #[error("there are tables in {} already: restore into a new directory, or move these away", .0.display())]
    NotEmpty(PathBuf),
    /// There is no such file.
    #[error("there is no file {}", .0.display())]
    NotThere(PathBuf),
    /// The file is something else.
    #[error("{} is no copy of a store: {because}", .file.display())]
    NoCopy {
        /// Which file.
        file: PathBuf,
        /// What it is, or is not.
        because: String,
    },
    /// What should be copied is damaged.
    #[error("{} is damaged, so nothing was made of it: {because}", .file.display())]
    Damaged {
        /// Which database.
        file: PathBuf,
        /// What SQLite says of it.
        because: String,
    },
    /// The disk, most likely.
    #[error("{} cannot be written: {because}", .file.display())]
    Broken {
        /// Which file.
        file: PathBuf,
        /// Why.
        because: String,
    },
}

impl Sqlite {
    /// Copies all tables of a directory into one new file, whether or not a server runs there: all
    /// that was kept when it began is in it.
    pub fn backup(dir: &Path, to: &Path) -> Result<Copied, CopyError> {
        let (source, _lock, _) = open::read(dir)?;
        copy(&source, &dir.join(DATABASE), to)
    }

    /// Makes a store of a copy, in a directory that has none and that nobody uses.
    pub fn restore(from: &Path, dir: &Path) -> Result<Copied, CopyError> {
        let source = open::copy(from)?;
        let _lock = open::lock(dir)?;
        let file = dir.join(DATABASE);
        if !open::is_empty(&file) || !open::is_empty(&open::log_of(&file)) {
            return Err(CopyError::NotEmpty(dir.to_owned()));
        }
        // An empty file is no store, and would be in the way.
        match fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(broken(&file, &error)),
            _ => copy(&source, from, &file),
        }
    }
}

fn broken(file: &Path, error: &dyn std::error::Error) -> CopyError {
    CopyError::Broken { file: file.to_owned(), because: error.to_string() }
}

/// Copies a database that is found in `from` into a file that is not there yet.
fn copy(source: &Connection, from: &Path, to: &Path) -> Result<Copied, CopyError> {
    if to.symlink_metadata().is_ok() {
        return Err(CopyError::Exists(to.to_owned()));
    }
    let unfinished = beside(to, &format!(".{}.unfinished", std::process::id()));
    let copied = fill(source, from, &unfinished).and_then(|copied| {
        publish(&unfinished, to)?;
        Ok(copied)
    });
    // What was published has its own name by now.
    for ending in ["", "-journal", "-wal", "-shm"] {
        let _ = fs::remove_file(beside(&unfinished, ending));
    }
    copied
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Fills a new file, looks whether it is whole, and waits for the disk.
fn fill(source: &Connection, from: &Path, to: &Path) -> Result<Copied, CopyError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    // Secrets and running games are in it.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(to).map_err(|error| broken(to, &error))?;
    let told = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            CopyError::Damaged { file: from.to_owned(), because: error.to_string() }
        }
        _ => broken(to, &error),
    };
    pages(source, to).map_err(told)?;
    let (tables, found) = finish(to).map_err(told)?;
    if let Some(because) = found {
        return Err(CopyError::Damaged { file: from.to_owned(), because });
    }
    file.sync_all().map_err(|error| broken(to, &error))?;
    let bytes = file.metadata().map_err(|error| broken(to, &error))?.len();
    Ok(Copied { tables, bytes })
}

fn pages(source: &Connection, to: &Path) -> rusqlite::Result<()> {
    // From here on this connection sees one moment, however often the steps below come back to it.
    let moment = source.unchecked_transaction()?;
    moment.query_row("select count(*) from sqlite_schema", [], |_| Ok(()))?;
    let mut copy = connect(to)?;
    // A copy that is not finished is thrown away, so it needs no journal; the disk is waited for once.
    copy.execute_batch("pragma journal_mode = off; pragma synchronous = off;")?;
    let copying = Backup::new(&moment, &mut copy)?;
    loop {
        match copying.step(PAGES)? {
            StepResult::Done => return Ok(()),
            // Nobody else has the new file, so it is never busy for long.
            _ => std::thread::yield_now(),
        }
    }
}

/// Makes the copy a file that needs no other beside it. How many tables it has, and what is wrong.
fn finish(to: &Path) -> rusqlite::Result<(u64, Option<String>)> {
    let copy = connect(to)?;
    copy.execute_batch("pragma locking_mode = exclusive; pragma synchronous = off;")?;
    copy.query_row("pragma journal_mode = delete", [], |_| Ok(()))?;
    mark::clear(&copy)?;
    let found: String = copy.query_row("pragma integrity_check(1)", [], |row| row.get(0))?;
    Ok((read::count(&copy)?, (found != "ok").then_some(found)))
}

fn connect(to: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(to, flags)
}

/// Gives a file its name, unless something else took it meanwhile, and waits for the disk.
fn publish(unfinished: &Path, to: &Path) -> Result<(), CopyError> {
    let named = match fs::hard_link(unfinished, to) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            return Err(CopyError::Exists(to.to_owned()));
        }
        // Some disks know no second names.
        Err(_) => fs::rename(unfinished, to),
        done => done,
    };
    named.and_then(|()| open::sync_parent(to)).map_err(|error| broken(to, &error))
}
