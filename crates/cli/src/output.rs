//! Printing: results go to stdout, everything else to stderr, and a reader who has
//! seen enough is not an error.

use std::fmt::{self, Display};
use std::io::{self, BufWriter, ErrorKind, Write};

use anyhow::{Context as _, Result};
use serde::Serialize;

/// Where results go.
pub(crate) struct Out {
    to: Box<dyn Write>,
    closed: bool,
}

impl fmt::Debug for Out {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Out").field("closed", &self.closed).finish_non_exhaustive()
    }
}

impl Out {
    pub(crate) fn stdout() -> Out {
        Out::to(io::stdout())
    }

    pub(crate) fn to(writer: impl Write + 'static) -> Out {
        Out { to: Box::new(BufWriter::new(writer)), closed: false }
    }

    /// Prints a line, or several.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<()> {
        self.put(|to| writeln!(to, "{text}"))
    }

    /// Prints without ending the line.
    pub(crate) fn part(&mut self, text: impl Display) -> Result<()> {
        self.put(|to| write!(to, "{text}"))
    }

    /// Prints a JSON document.
    pub(crate) fn json(&mut self, thing: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string_pretty(thing).context("a result has no JSON form")?;
        self.line(text)
    }

    /// Lets all that was printed be seen.
    pub(crate) fn flush(&mut self) -> Result<()> {
        self.put(|to| to.flush())
    }

    /// Whether nobody reads any more (`bivouac replay … | head`): then what only prints may stop.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    fn put(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        if self.closed {
            return Ok(());
        }
        match write(&mut *self.to) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.closed = true,
            done => done.context("cannot print")?,
        }
        Ok(())
    }
}

/// Tells the person at the terminal something that is no result.
pub(crate) fn note(text: impl Display) {
    // Where nobody listens on stderr there is nobody to tell that either.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Lays out rows in columns. `numbers` are flush right, the others flush left.
pub(crate) fn columns(rows: &[Vec<String>], numbers: &[usize]) -> Vec<String> {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let laid_out = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if numbers.contains(&column) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(laid_out).collect()
}

/// "1 game", "2 games", "1 234 games".
pub(crate) fn counted(count: u64, thing: &str) -> String {
    let many = if count == 1 { "" } else { "s" };
    format!("{} {thing}{many}", grouped(count))
}

/// What came from outside, short and harmless enough to be quoted.
pub(crate) fn clipped(text: &str) -> String {
    printable(text, 60)
}

/// The sentence with all that it quotes clipped.
pub(crate) fn with_clipped_quotes(sentence: &str) -> String {
    let parts = sentence.split('"').enumerate();
    let parts = parts.map(|(index, part)| if index % 2 == 1 { clipped(part) } else { printable(part, 300) });
    parts.collect::<Vec<_>>().join("\"")
}

/// At most `enough` characters of this, none of which can write to the terminal.
pub(crate) fn printable(text: &str, enough: usize) -> String {
    let mut line = String::new();
    for letter in text.chars().take(enough) {
        if letter.is_control() {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    if text.chars().nth(enough).is_some() {
        line.push('…');
    }
    line
}

/// A count with its thousands apart: 1 234 567.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["seat", "wins"], ["1", "9"], ["2", "123456"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(columns(&rows, &[1]), ["seat    wins", "1          9", "2     123456"]);
    }

    #[test]
    fn what_is_quoted_is_short_and_harmless() {
        let sentence = format!("unknown \"{}\"; there are: \"a\u{7}\"", "x".repeat(70));
        let expected = format!("unknown \"{}…\"; there are: \"a\\u{{7}}\"", "x".repeat(60));
        assert_eq!(with_clipped_quotes(&sentence), expected);
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!([1, 2, 1000].map(|count| counted(count, "game")), ["1 game", "2 games", "1 000 games"]);
    }

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1 000", "1 234 567"]);
    }
}
