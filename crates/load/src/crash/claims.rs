//! What one person asked for, was promised and was told. Whatever contradicts itself is a fault at
//! once; the rest is held against the log later.

use std::collections::{BTreeMap, BTreeSet};

use bivouac_engine::{Holder, Seat, Seq};
use bivouac_protocol::{Code, StepLine, TableInfo, ToClient, ToServer, Whole};

use crate::client::{check_problem, ticket};

/// What one person asked for, was promised and was told.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// Who it is, in reports.
    pub name: String,
    /// Everything with a ticket that was sent.
    pub asked: BTreeMap<String, ToServer>,
    /// Which step each ticket became.
    pub accepted: BTreeMap<String, Seq>,
    /// Tickets that wait for somebody to agree.
    pub waits: BTreeSet<String>,
    /// Tickets that were refused and not accepted since.
    pub refused: BTreeMap<String, Code>,
    /// Seats that changed hands, as it was promised.
    pub hands: Vec<(Seat, Holder)>,
    /// Every step that was told.
    pub told: BTreeMap<u64, StepLine>,
    /// What does not fit together.
    pub faults: Vec<String>,
    latest: Option<Seq>,
}

impl Claims {
    /// Nothing yet.
    pub fn of(name: impl Into<String>) -> Claims {
        Claims { name: name.into(), ..Claims::default() }
    }

    /// Notes what is about to be sent.
    pub fn asks(&mut self, message: &ToServer) {
        if let Some(ticket) = ticket(message) {
            self.asked.entry(ticket.to_owned()).or_insert_with(|| message.clone());
        }
    }

    /// Notes what was heard.
    pub fn hears(&mut self, message: &ToClient) {
        match message {
            ToClient::Table { table, .. } => self.sees(table),
            ToClient::Whole(whole) => self.whole(whole),
            ToClient::Played { step, now, .. } => {
                if let Some(latest) = self.latest.filter(|latest| latest.next() != step.seq) {
                    self.fault(format!("after step {} step {} was told", latest.0, step.seq.0));
                }
                if now.seq < step.seq {
                    let (now, step) = (now.seq.0, step.seq.0);
                    self.fault(format!("with step {step} came how things stood after step {now}"));
                }
                self.latest = Some(step.seq);
                self.step(step);
            }
            ToClient::Accepted { ticket, seq, waits } => self.accepted(ticket, *seq, *waits),
            ToClient::Refused { ticket, problem } => {
                if let Err(wrong) = check_problem(problem) {
                    self.fault(format!("a bad refusal: {wrong}"));
                }
                if let Some(ticket) = ticket {
                    self.refused(ticket, problem.code);
                }
            }
            ToClient::Closing { problem, .. } => {
                if let Err(wrong) = check_problem(problem) {
                    self.fault(format!("a bad goodbye: {wrong}"));
                }
            }
            ToClient::Changed { .. }
            | ToClient::Answered { .. }
            | ToClient::Pinged { .. }
            | ToClient::Echo { .. } => {}
        }
    }

    /// Says what is wrong.
    pub fn fault(&mut self, what: impl std::fmt::Display) {
        self.faults.push(format!("{}: {what}", self.name));
    }

    /// The latest step it was told of.
    pub fn latest(&self) -> Option<Seq> {
        self.latest
    }

    fn sees(&mut self, table: &TableInfo) {
        if table.broken.is_some() {
            self.fault(format!("the table is shown as broken: {:?}", table.broken));
        }
    }

    fn whole(&mut self, whole: &Whole) {
        let now = whole.now.seq;
        if let Some(latest) = self.latest.filter(|latest| *latest > now) {
            self.fault(format!("was told of step {}, but everything ends at step {}", latest.0, now.0));
        }
        if let Some(pair) = whole.steps.windows(2).find(|pair| pair[0].seq.next() != pair[1].seq) {
            self.fault(format!(
                "everything has a gap: after step {} comes step {}",
                pair[0].seq.0, pair[1].seq.0
            ));
        }
        if let Some(last) = whole.steps.last().filter(|last| last.seq != now) {
            self.fault(format!("everything is after step {}, but the last step is {}", now.0, last.seq.0));
        }
        if whole.complete {
            let first = whole.steps.first().map_or(now.next(), |step| step.seq);
            let wanted = self.latest.unwrap_or(Seq(0)).next();
            if first > wanted {
                self.fault(format!(
                    "nothing should be missing, but steps {} to {} are",
                    wanted.0,
                    first.0 - 1
                ));
            }
        }
        whole.steps.iter().for_each(|step| self.step(step));
        self.latest = Some(now);
    }

    fn step(&mut self, step: &StepLine) {
        match self.told.get(&step.seq.0) {
            None => drop(self.told.insert(step.seq.0, step.clone())),
            Some(before) if agree(before, step) => {}
            Some(before) => {
                let what =
                    format!("step {} was told twice and differently: {before:?}, {step:?}", step.seq.0);
                self.fault(what);
            }
        }
    }

    fn accepted(&mut self, ticket: &str, seq: Seq, waits: bool) {
        if !self.asked.contains_key(ticket) {
            self.fault(format!("ticket {ticket} was accepted, but never sent"));
        }
        self.refused.remove(ticket);
        if waits {
            self.waits.insert(ticket.to_owned());
            return;
        }
        if let Some(before) = self.accepted.insert(ticket.to_owned(), seq).filter(|before| *before != seq) {
            self.fault(format!("ticket {ticket} was accepted as step {} and as step {}", before.0, seq.0));
        }
    }

    fn refused(&mut self, ticket: &str, code: Code) {
        if let Some(seq) = self.accepted.get(ticket) {
            let seq = seq.0;
            self.fault(format!(
                "ticket {ticket} was accepted as step {seq} and then refused ({})",
                code.name()
            ));
        } else if !self.waits.contains(ticket) {
            self.refused.insert(ticket.to_owned(), code);
        }
    }
}

/// Whether both may be the same step. Whoever holds other seats by now knows more of a step or less,
/// but nothing else.
fn agree(one: &StepLine, other: &StepLine) -> bool {
    let (more, less) = if one.told.len() < other.told.len() { (other, one) } else { (one, other) };
    let mut rest = more.told.iter();
    one.at == other.at
        && one.deed.as_ref().zip(other.deed.as_ref()).is_none_or(|(one, other)| one == other)
        && less.told.iter().all(|told| rest.any(|among| among == told))
}

#[cfg(test)]
mod tests {
    use bivouac_engine::Millis;
    use bivouac_protocol::{Acting, Deed, Floor, Json, Now, Problem, Told};

    use super::*;

    fn line(seq: u64, at: u64) -> StepLine {
        StepLine { seq: Seq(seq), at: Millis(at), deed: None, told: vec![] }
    }

    fn now(seq: u64) -> Now {
        Now {
            seq: Seq(seq),
            at: Millis(0),
            paused: false,
            runs: false,
            to_act: vec![],
            deadline: None,
            mine: vec![],
            floor: Floor { seq: Seq(0), why: String::new() },
            outcome: None,
        }
    }

    fn played(seq: u64, at: u64) -> ToClient {
        ToClient::Played { step: line(seq, at), now: now(seq), view: None, patch: None }
    }

    fn whole(seq: u64, steps: impl IntoIterator<Item = u64>, complete: bool) -> ToClient {
        let steps = steps.into_iter().map(|seq| line(seq, seq)).collect();
        ToClient::Whole(Whole { now: now(seq), view: Json::of(&0), steps, complete })
    }

    fn accepted(ticket: &str, seq: u64) -> ToClient {
        ToClient::Accepted { ticket: ticket.into(), seq: Seq(seq), waits: false }
    }

    fn act(ticket: &str) -> ToServer {
        ToServer::Act(Acting {
            seat: Seat::FIRST,
            ticket: ticket.into(),
            action: "roll".into(),
            again: false,
        })
    }

    #[track_caller]
    fn check(heard: &[ToClient], wanted: &[&str]) {
        let mut claims = Claims::of("ann");
        claims.asks(&act("a"));
        heard.iter().for_each(|message| claims.hears(message));
        assert_eq!(claims.faults.len(), wanted.len(), "{:?}", claims.faults);
        for (fault, wanted) in claims.faults.iter().zip(wanted) {
            assert!(fault.contains(wanted), "{fault}");
        }
    }

    #[test]
    fn an_ordinary_evening_has_no_faults() {
        check(
            &[
                whole(0, [], true),
                played(1, 1),
                played(2, 2),
                accepted("a", 2),
                accepted("a", 2),
                whole(4, [3, 4], true),
                whole(9, [8, 9], false),
            ],
            &[],
        );
    }

    #[test]
    fn gaps_are_found() {
        check(&[whole(3, [2, 3], false), played(5, 5)], &["after step 3 step 5"]);
        check(&[whole(3, [1, 3], false)], &["after step 1 comes step 3"]);
        check(&[whole(3, [1, 2], false)], &["the last step is 2"]);
        check(&[whole(2, [1, 2], true), whole(5, [4, 5], true)], &["steps 3 to 3 are"]);
        check(&[whole(2, [1, 2], true), whole(5, [], true)], &["steps 3 to 5 are"]);
    }

    #[test]
    fn what_was_told_may_not_be_untold() {
        check(&[whole(3, [], false), whole(2, [], false)], &["was told of step 3"]);
        check(&[whole(0, [], true), played(1, 7), whole(1, [1], true)], &["told twice and differently"]);
    }

    #[test]
    fn a_step_may_be_told_with_more_or_less_but_not_with_anything_else() {
        let told = |stories: &[&str]| {
            let told = stories.iter().map(|story| Told { event: Json::of(&0), story: (*story).into() });
            StepLine { told: told.collect(), ..line(1, 1) }
        };
        let acted = |action: &str| Some(Deed::Acted { seat: Seat::FIRST, action: action.into() });
        let roll = StepLine { deed: acted("roll"), ..told(&["a", "b"]) };
        assert!(agree(&roll, &told(&["b"])) && agree(&told(&["a"]), &roll) && agree(&told(&[]), &roll));
        assert!(!agree(&roll, &told(&["c"])) && !agree(&roll, &told(&["b", "a"])));
        assert!(!agree(&roll, &StepLine { deed: acted("hold"), ..told(&["a", "b"]) }));
    }

    #[test]
    fn answers_may_not_change() {
        check(&[accepted("a", 1), accepted("a", 2)], &["as step 1 and as step 2"]);
        check(&[accepted("b", 1)], &["never sent"]);
        let refused =
            |code| ToClient::Refused { ticket: Some("a".into()), problem: Problem::new(code, "no") };
        check(&[accepted("a", 1), refused(Code::Conflict)], &["then refused"]);
        check(&[refused(Code::Illegal), accepted("a", 1)], &[]);
        check(&[refused(Code::Mistake)], &["a bad refusal"]);
    }
}
