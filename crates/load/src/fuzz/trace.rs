//! The latest things that were sent, for when something goes wrong.

use std::collections::VecDeque;

/// So many are remembered.
const LATEST: usize = 12;

/// The latest things that were sent, and how many there were in all.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    latest: VecDeque<String>,
    pub(super) count: u64,
}

impl Trace {
    pub(super) fn note(&mut self, what: &str) {
        self.count += 1;
        let whole = what.chars().count();
        let mut shown: String = what.chars().take(400).collect();
        if whole > 400 {
            shown += &format!("… ({whole} characters)");
        }
        if self.latest.len() == LATEST {
            self.latest.pop_front();
        }
        self.latest.push_back(shown);
    }

    pub(super) fn lines(&self) -> String {
        self.latest.iter().fold(String::new(), |text, line| text + "\n  " + line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_shown_and_long_ones_cut() {
        let mut trace = Trace::default();
        (0..20).for_each(|number| trace.note(&format!("frame {number}")));
        trace.note(&"x".repeat(1000));
        assert_eq!((trace.count, trace.latest.len()), (21, LATEST));
        assert!(trace.lines().starts_with("\n  frame 9\n") && trace.lines().ends_with("(1000 characters)"));
    }
}
