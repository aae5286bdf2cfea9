//! Tickets that were accepted lately: one seen before is answered again, not played again.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};

use bivouac_engine::Seq;
use bivouac_protocol::{Code, Problem};

/// How many are remembered; older ones are looked up in the store when a client says `again`.
const KEPT: usize = 128;
/// The longest ticket, in bytes.
const LONGEST: usize = 40;

/// The latest tickets and the steps they became.
#[derive(Debug, Default)]
pub(crate) struct Tickets {
    hasher: RandomState,
    kept: VecDeque<(u64, Seq)>,
}

impl Tickets {
    /// How a person's ticket is kept, or why it is none.
    pub(crate) fn key(person: u16, ticket: &str) -> Result<String, Problem> {
        if ticket.is_empty() || ticket.len() > LONGEST || !ticket.bytes().all(|byte| byte.is_ascii_graphic())
        {
            let sentence = format!("a ticket has 1 to {LONGEST} letters, digits or signs, without spaces");
            return Err(Problem::new(Code::Malformed, sentence));
        }
        Ok(format!("{person}:{ticket}"))
    }

    pub(crate) fn find(&self, key: &str) -> Option<Seq> {
        let hash = self.hasher.hash_one(key);
        self.kept.iter().rev().find(|(kept, _)| *kept == hash).map(|(_, seq)| *seq)
    }

    pub(crate) fn keep(&mut self, key: &str, seq: Seq) {
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((self.hasher.hash_one(key), seq));
    }

    pub(crate) const fn capacity() -> u32 {
        KEPT as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_remembered_and_no_more() {
        let mut tickets = Tickets::default();
        for number in 0..KEPT as u64 + 5 {
            tickets.keep(&format!("1:{number}"), Seq(number));
        }
        assert_eq!(tickets.find("1:4"), None);
        assert_eq!(tickets.find("1:5"), Some(Seq(5)));
        assert_eq!(tickets.find("2:5"), None);
    }

    #[test]
    fn a_ticket_has_a_form() {
        assert_eq!(Tickets::key(3, "a-1"), Ok("3:a-1".to_owned()));
        for wrong in ["", "a b", "é", &"x".repeat(41)] {
            assert_eq!(Tickets::key(3, wrong).unwrap_err().code, Code::Malformed);
        }
    }
}
