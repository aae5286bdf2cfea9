//! What SQLite says when it fails, in our words.

use std::io::{ErrorKind, Write as _};
use std::path::Path;

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_FSYNC;

use crate::error::StoreError;

/// Why a write did not go through, and who pays for it.
pub(super) enum Fault {
    /// This write cannot be kept; the others of its group can.
    Guilty(StoreError),
    /// Nothing can be kept at the moment.
    Failed(rusqlite::Error),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Failed(error)
    }
}

/// Whether something exists that may exist only once.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

/// Whether a row holds what it cannot hold.
pub(super) fn is_damaged(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::InvalidColumnType(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::Utf8Error(..)
    )
}

/// The error for whoever asked.
pub(super) fn told(error: &rusqlite::Error) -> StoreError {
    if is_damaged(error) {
        return StoreError::Damaged(format!("a part of its record cannot be read ({error})"));
    }
    let because = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => return StoreError::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program holds its database".to_owned()
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            format!("its database is damaged ({error})")
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            format!("it may not write to its database ({error})")
        }
        Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen) => format!("its disk fails ({error})"),
        _ => format!("its database fails ({error})"),
    };
    StoreError::Broken(because)
}

/// Like [`told`], and looks whether the disk that fails is only full: SQLite knows a full disk, but
/// takes a full quota for a failure.
///
/// Not so when waiting for the disk fails: then the write may be there after all, and whoever hears
/// that the disk is full may trust that it is not.
pub(super) fn told_by_disk(error: &rusqlite::Error, dir: &Path) -> StoreError {
    let failing = error.sqlite_error().is_some_and(|error| {
        matches!(error.code, ErrorCode::SystemIoFailure | ErrorCode::CannotOpen)
            && error.extended_code != SQLITE_IOERR_FSYNC
    });
    if failing && has_no_room(dir) { StoreError::Full } else { told(error) }
}

fn has_no_room(dir: &Path) -> bool {
    let path = dir.join("bivouac.room");
    let tried = std::fs::File::create(&path).and_then(|mut file| {
        file.write_all(&[0; 64 * 1024])?;
        file.sync_all()
    });
    // Left behind it would do no harm, and the next look overwrites it.
    let _ = std::fs::remove_file(&path);
    tried.is_err_and(|error| matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded))
}
