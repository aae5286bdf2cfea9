//! Printing: results go to stdout, and a reader who has seen enough is not an error.

use std::io::Write as _;

/// Prints one result.
pub(crate) fn say(text: &str) {
    // `cargo xtask rules | head` closes the pipe early; there is nobody left to tell.
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Lays out rows in columns: the first flush left, the others flush right.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let lines = rows.iter().map(|row| {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            if column == 0 {
                line.push_str(&format!("{cell:<width$}"));
            } else {
                line.push_str(&format!("  {cell:>width$}"));
            }
        }
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["game", "rules"], ["pig", "9"], ["escape", "1234567"]];
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
        assert_eq!(table(&rows), "game      rules\npig           9\nescape  1234567");
    }
}
