//! Tickets that were accepted lately: one seen before is answered again, not played again.

use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};

use bivouac_engine::{Seq, Step, TextStep};
use bivouac_protocol::{Code, Problem};

/// How many are remembered; older ones are looked up in the store when a client says `again`.
const KEPT: usize = 128;
/// The longest ticket, in bytes.
const LONGEST: usize = 40;

/// The latest tickets and the steps they became.
#[derive(Debug, Default)]
pub(crate) struct Tickets {
    hasher: RandomState,
    kept: VecDeque<Kept>,
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    key: u64,
    /// What was asked for; unknown of tickets from before the table was loaded.
    step: Option<u64>,
    seq: Seq,
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

    /// The step that a ticket became. One that was used for something else is a mistake of its
    /// sender, who would otherwise believe that both were done.
    pub(crate) fn find(&self, key: &str, step: &TextStep) -> Result<Option<Seq>, Problem> {
        let hash = self.hasher.hash_one(key);
        let Some(kept) = self.kept.iter().rev().find(|kept| kept.key == hash) else { return Ok(None) };
        if kept.step.is_some_and(|asked| asked != self.asked(step)) {
            let sentence = "this ticket was used for something else: every new action takes a new ticket";
            return Err(Problem::new(Code::Conflict, sentence));
        }
        Ok(Some(kept.seq))
    }

    /// Remembers that a ticket became a step, and what was asked for where that is known.
    pub(crate) fn keep(&mut self, key: &str, step: Option<&TextStep>, seq: Seq) {
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        let step = step.map(|step| self.asked(step));
        self.kept.push_back(Kept { key: self.hasher.hash_one(key), step, seq });
    }

    /// What was asked for: who has agreed to a takeback meanwhile makes no difference.
    fn asked(&self, step: &TextStep) -> u64 {
        match step {
            Step::Takeback { seat, to, .. } => self.hasher.hash_one((seat, to)),
            other => self.hasher.hash_one(format!("{other:?}")),
        }
    }

    pub(crate) const fn capacity() -> u32 {
        KEPT as u32
    }
}

/// How many words about takebacks are remembered.
const WORDS: usize = 16;

/// Words about takebacks that were answered lately. They are no steps of their own, so nothing else
/// knows them: without this one that is sent again would be refused, or count for a later question.
#[derive(Debug, Default)]
pub(crate) struct Words(VecDeque<Word>);

#[derive(Debug)]
struct Word {
    key: String,
    agree: bool,
    answer: (Seq, bool),
}

impl Words {
    /// How a word was answered before: the step, and whether others are waited for. One whose ticket
    /// stood for the opposite is a mistake of its sender.
    pub(crate) fn find(&self, key: &str, agree: bool) -> Result<Option<(Seq, bool)>, Problem> {
        match self.0.iter().rev().find(|word| word.key == key) {
            Some(word) if word.agree != agree => {
                let sentence = "this ticket was used for another answer: every answer takes a new ticket";
                Err(Problem::new(Code::Conflict, sentence))
            }
            known => Ok(known.map(|word| word.answer)),
        }
    }

    /// Remembers how a word was answered.
    pub(crate) fn keep(&mut self, key: String, agree: bool, answer: (Seq, bool)) {
        if self.0.len() == WORDS {
            self.0.pop_front();
        }
        self.0.push_back(Word { key, agree, answer });
    }
}

#[cfg(test)]
mod tests {
    use bivouac_engine::Seat;

    use super::*;

    #[test]
    fn the_latest_are_remembered_and_no_more() {
        let step = |action: &str| Step::Act { seat: Seat::FIRST, action: action.to_owned() };
        let (roll, hold) = (&step("roll"), &step("hold"));
        let mut tickets = Tickets::default();
        for number in 0..KEPT as u64 + 5 {
            tickets.keep(&format!("1:{number}"), Some(roll), Seq(number));
        }
        assert_eq!(tickets.find("1:4", roll), Ok(None));
        assert_eq!(tickets.find("1:5", roll), Ok(Some(Seq(5))));
        assert_eq!(tickets.find("2:5", roll), Ok(None));
        assert_eq!(tickets.find("1:5", hold).unwrap_err().code, Code::Conflict);
        tickets.keep("3:a", None, Seq(900));
        assert_eq!(tickets.find("3:a", hold), Ok(Some(Seq(900))));
    }

    #[test]
    fn a_ticket_has_a_form() {
        assert_eq!(Tickets::key(3, "a-1"), Ok("3:a-1".to_owned()));
        for wrong in ["", "a b", "é", &"x".repeat(41)] {
            assert_eq!(Tickets::key(3, wrong).unwrap_err().code, Code::Malformed);
        }
    }
}
