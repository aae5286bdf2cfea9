//! Logs from files: read with a limit, matched to their game, and reported by line
//! when they cannot be trusted.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use bivouac_catalog::{Shelf, Title};
use bivouac_engine::{BrokenLog, Log, Malformed};

use crate::output;

/// No game that anybody played is longer; what is, is refused rather than read into memory.
const LARGEST: u64 = 256 << 20;
const TOO_LARGE: &str = "it is larger than 256 MiB, which no log is";

/// All bytes of a file, or of stdin where the path is `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        return limited(stdin().lock()).context("cannot read stdin");
    }
    let read = || {
        let file = File::open(path)?;
        let about = file.metadata()?;
        ensure!(!about.is_dir(), "it is a folder");
        ensure!(about.len() <= LARGEST, TOO_LARGE);
        limited(file)
    };
    read().with_context(|| format!("cannot read {}", path.display()))
}

fn limited(from: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes)?;
    // A pipe does not say beforehand how much will come.
    ensure!(bytes.len() as u64 <= LARGEST, TOO_LARGE);
    Ok(bytes)
}

/// The log in these bytes and the game that it is of, from the shelf.
pub(crate) fn log(bytes: &[u8], shelf: Shelf) -> Result<(Log, &'static dyn Title), BrokenLog> {
    let log = Log::read(bytes)?;
    let title = shelf.find(&log.header.game).map_err(|Malformed(why)| BrokenLog { line: 1, why })?;
    Ok((log, title))
}

/// Where the log ends, if it ends before the game does.
pub(crate) fn unfinished(log: &Log) -> Option<BrokenLog> {
    let line = log.entries.len() as u64 + 1;
    let why = "the log ends here, without a footer: the game is not over and its secret not revealed, \
               so it can be neither replayed nor checked";
    log.footer.is_none().then(|| BrokenLog { line, why: why.to_owned() })
}

/// The complaint as one line.
pub(crate) fn one_line(broken: &BrokenLog) -> String {
    format!("line {}: {}", broken.line, printable(&broken.why))
}

/// What a file made us say, fit for a terminal whatever is in the file.
pub(crate) fn printable(why: &str) -> String {
    output::printable(why, 300)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_cannot_write_to_the_terminal() {
        let broken = BrokenLog { line: 3, why: format!("\u{1b}[2J\nkind {}", "x".repeat(1000)) };
        let line = one_line(&broken);
        assert!(line.starts_with("line 3: \\u{1b}[2J\\nkind xxx") && line.ends_with("x…"), "{line}");
        assert!(!line.contains(char::is_control));
    }
}
