//! Logs from files: found, read game by game, matched to their game, and reported by line when they
//! cannot be trusted.

pub(crate) mod files;
pub(crate) mod games;

use bivouac_catalog::{Shelf, Title};
use bivouac_engine::{BrokenLog, Log, Malformed};

use crate::output;
use games::Piece;

/// The log of a game and the game that it is of, from the shelf; lines are counted from the first of
/// its file.
pub(crate) fn log(piece: &Piece, shelf: Shelf) -> Result<(Log, &'static dyn Title), BrokenLog> {
    let place = |broken| in_file(piece, broken);
    if piece.oversized {
        let why = "a game with a log of more than 256 MiB begins here, which no log is".to_owned();
        return Err(place(BrokenLog { line: 1, why }));
    }
    let log = Log::read(&piece.bytes).map_err(place)?;
    let unknown = |Malformed(why)| place(BrokenLog { line: 1, why });
    let title = shelf.find(&log.header.game).map_err(unknown)?;
    match unfinished(&log) {
        Some(unfinished) => Err(place(unfinished)),
        None => Ok((log, title)),
    }
}

/// The complaint with its line counted in the file; of a game at the end of a file of many that was
/// cut off, it says that.
pub(crate) fn in_file(piece: &Piece, broken: BrokenLog) -> BrokenLog {
    let lines = piece.bytes.split_inclusive(|&byte| byte == b'\n').count() as u64;
    let cut = !piece.alone && piece.last && !piece.closed && !piece.oversized && broken.line >= lines;
    let why = if cut {
        "the file is cut off here, in the middle of a game: whoever wrote it was stopped".to_owned()
    } else {
        broken.why
    };
    BrokenLog { line: piece.line + broken.line - 1, why }
}

/// Where the log ends, if it ends before the game does.
fn unfinished(log: &Log) -> Option<BrokenLog> {
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
