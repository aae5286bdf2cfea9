//! Just enough Markdown: which lines of a page lie inside a fenced block.

/// One line of a page, numbered from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
    pub(crate) place: Place,
}

/// Where a line stands with respect to fenced blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Ordinary text.
    Prose,
    /// The line that opens a block.
    Open,
    /// Inside a block.
    Fenced,
    /// The line that closes a block.
    Close,
}

/// All lines, each with its place.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut open: Option<(char, usize)> = None;
    let place = |text: &str| match (open, fence(text)) {
        (None, None) => Place::Prose,
        (None, Some((mark, length, _))) => {
            open = Some((mark, length));
            Place::Open
        }
        (Some((mark, length)), Some((closing, run, ""))) if mark == closing && run >= length => {
            open = None;
            Place::Close
        }
        (Some(_), _) => Place::Fenced,
    };
    let places: Vec<Place> = text.lines().map(place).collect();
    let numbered = text.lines().zip(places).enumerate();
    numbered.map(|(index, (text, place))| Line { number: index + 1, text, place }).collect()
}

/// The mark of a fence, how often it stands there, and what follows.
fn fence(line: &str) -> Option<(char, usize, &str)> {
    let line = line.trim();
    let mark = line.chars().next().filter(|mark| ['`', '~'].contains(mark))?;
    let rest = line.trim_start_matches(mark);
    let run = line.len() - rest.len();
    // A line such as ```` ```x``` ```` is inline code.
    (run >= 3 && !rest.contains('`')).then_some((mark, run, rest))
}

#[cfg(test)]
mod tests {
    use super::Place::{Close, Fenced, Open, Prose};
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[Place]) {
        assert_eq!(lines(text).iter().map(|line| line.place).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn fences_open_and_close() {
        check("a\n```rust\nb\n```\nc", &[Prose, Open, Fenced, Close, Prose]);
        check("~~~\n```\n~~~", &[Open, Fenced, Close]);
    }

    #[test]
    fn a_longer_fence_holds_a_shorter_one() {
        check("````\n```\nx\n```\n````\ny", &[Open, Fenced, Fenced, Fenced, Close, Prose]);
    }

    #[test]
    fn an_opening_line_does_not_close() {
        check("```\n```rust\n```", &[Open, Fenced, Close]);
    }

    #[test]
    fn inline_code_is_prose() {
        check("```x``` and more", &[Prose]);
    }
}
