//! The games in a file, one after another, as `docs/log-format.md` says: read one at a time, so that
//! a file of many may be larger than memory.

use std::io::{self, BufRead, Read as _};

use bivouac_engine::MAX_LINE;

/// No game that anybody played has a longer log; what is longer is refused rather than read into memory.
const LARGEST: usize = 256 << 20;
/// How the lines begin that can only be the first and the last of a log.
const HEADER: &[u8] = b"{\"format\":";
const FOOTER: &[u8] = b"{\"outcome\":";

/// One game of a file, unread as yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    /// Counted from 1.
    pub(crate) number: u64,
    /// The line of the file on which it begins, counted from 1.
    pub(crate) line: u64,
    /// Whether it is all that the file holds.
    pub(crate) alone: bool,
    /// Whether nothing comes after it.
    pub(crate) last: bool,
    /// Whether its last line is whole and a footer.
    pub(crate) closed: bool,
    /// Whether it is longer than any log is; what is here is only its beginning.
    pub(crate) oversized: bool,
    pub(crate) bytes: Vec<u8>,
}

/// Reads a file game by game. A game begins with a header, and after a footer: so a damaged line costs
/// its own game, or at most the one beside it, and not the rest of the file.
#[derive(Debug)]
pub(crate) struct Games<R> {
    from: R,
    largest: usize,
    /// The line that was read last and begins the next game; empty where none was.
    begun: Vec<u8>,
    /// How many games and lines have been handed out.
    games: u64,
    lines: u64,
}

impl<R: BufRead> Games<R> {
    pub(crate) fn of(from: R) -> Games<R> {
        Games { from, largest: LARGEST, begun: Vec::new(), games: 0, lines: 0 }
    }

    /// The next game; of an empty file one that is empty, so that somebody says so.
    pub(crate) fn read(&mut self) -> io::Result<Option<Piece>> {
        let mut bytes = std::mem::take(&mut self.begun);
        if self.games > 0 && bytes.is_empty() && self.at_end()? {
            return Ok(None);
        }
        let (mut lines, mut closed, mut oversized) = (u64::from(!bytes.is_empty()), false, false);
        let mut line = Vec::new();
        while !closed {
            line.clear();
            self.line(&mut line)?;
            if line.is_empty() {
                break;
            }
            if line.starts_with(HEADER) && lines > 0 {
                self.begun = line;
                break;
            }
            lines += 1;
            closed = line.starts_with(FOOTER) && line.ends_with(b"\n");
            oversized |= bytes.len() + line.len() > self.largest;
            if !oversized {
                bytes.extend_from_slice(&line);
            }
        }
        let last = self.begun.is_empty() && self.at_end()?;
        let (number, first) = (self.games + 1, self.lines + 1);
        self.games += 1;
        self.lines += lines;
        let alone = last && number == 1;
        Ok(Some(Piece { number, line: first, alone, last, closed, oversized, bytes }))
    }

    fn at_end(&mut self) -> io::Result<bool> {
        self.from.fill_buf().map(<[u8]>::is_empty)
    }

    /// A line with its end. Of one that is longer than a log's may be, only so much that this shows.
    fn line(&mut self, into: &mut Vec<u8>) -> io::Result<()> {
        let most = MAX_LINE as u64 + 2;
        if self.from.by_ref().take(most).read_until(b'\n', into)? as u64 == most && !into.ends_with(b"\n") {
            let mut rest = Vec::new();
            while self.from.by_ref().take(1 << 16).read_until(b'\n', &mut rest)? > 0 {
                if rest.ends_with(b"\n") {
                    into.push(b'\n');
                    break;
                }
                rest.clear();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "{\"format\":1}\n{\"seq\":1}\n{\"outcome\":null}\n";

    /// Each game as "line text", with "alone", "last", "open" and "oversized" where it is so.
    #[track_caller]
    fn check(file: &str, largest: usize, expected: &[&str]) {
        let mut games = Games { largest, ..Games::of(file.as_bytes()) };
        let mut found = Vec::new();
        while let Some(piece) = games.read().expect("memory can be read") {
            assert_eq!(piece.number, found.len() as u64 + 1);
            let text = String::from_utf8(piece.bytes).expect("it was text").replace('\n', "/");
            let marks = [
                (piece.alone, " alone"),
                (piece.last, " last"),
                (!piece.closed, " open"),
                (piece.oversized, " oversized"),
            ];
            let marks = marks.iter().filter(|(so, _)| *so).map(|(_, mark)| *mark);
            found.push(format!("{} {text}{}", piece.line, marks.collect::<String>()));
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn games_follow_each_other() {
        let one = "{\"format\":1}/{\"seq\":1}/{\"outcome\":null}/";
        check(ONE, 1000, &[&format!("1 {one} alone last")]);
        let two = [&format!("1 {one}"), &format!("4 {one} last")].map(|line| line.clone());
        check(&ONE.repeat(2), 1000, &two.each_ref().map(String::as_str));
        check("", 1000, &["1  alone last open"]);
    }

    #[test]
    fn a_game_that_is_cut_off_is_open_and_the_others_are_whole() {
        let half = &ONE[..20];
        let (one, half_shown) = ("{\"format\":1}/{\"seq\":1}/{\"outcome\":null}/", half.replace('\n', "/"));
        check(&format!("{ONE}{half}"), 1000, &[&format!("1 {one}"), &format!("4 {half_shown} last open")]);
        // A log without its footer ends where the next one begins.
        check(
            &format!("{{\"format\":1}}\n{ONE}"),
            1000,
            &["1 {\"format\":1}/ open", &format!("2 {one} last")],
        );
    }

    #[test]
    fn a_damaged_header_costs_one_game() {
        let damaged = ONE.replace("format", "formal");
        let one = "{\"format\":1}/{\"seq\":1}/{\"outcome\":null}/";
        let shown = damaged.replace('\n', "/");
        check(
            &format!("{ONE}{damaged}{ONE}"),
            1000,
            &[&format!("1 {one}"), &format!("4 {shown}"), &format!("7 {one} last")],
        );
    }

    #[test]
    fn what_is_too_long_is_not_read_into_memory() {
        check(ONE, 15, &["1 {\"format\":1}/ alone last oversized"]);
        let long = "x".repeat(3 * MAX_LINE);
        let mut games = Games::of(long.as_bytes());
        let piece = games.read().expect("memory can be read").expect("there is something");
        assert_eq!((piece.bytes.len(), piece.last, piece.closed), (MAX_LINE + 2, true, false));
        let ended = long + "\n" + ONE;
        let mut games = Games::of(ended.as_bytes());
        let piece = games.read().expect("memory can be read").expect("there is something");
        assert_eq!((piece.bytes.len(), piece.last), (MAX_LINE + 3, false));
    }
}
