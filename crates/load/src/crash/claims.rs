//! What one person asked for, was promised and was told. Whatever contradicts itself is a fault at
//! once; the rest is held against the log later.

use std::collections::{BTreeMap, BTreeSet};

use bivouac_engine::{Holder, Millis, Seat, Seats, Seq};
use bivouac_protocol::{Code, Now, Offered, Splice, StepLine, TableInfo, ToClient, ToServer, Whole};

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
    /// Every step that was told, by its number and the seats that were held as it was told: whoever
    /// gave a seat away or took one is told the other half of a secret.
    pub told: BTreeMap<(u64, Seats), StepLine>,
    /// What does not fit together.
    pub faults: Vec<String>,
    latest: Option<Seq>,
    // After which step, at which moment, and what each seat may do and call.
    lists: (Seq, Millis, BTreeMap<Seat, [Vec<Offered>; 2]>),
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
                self.lists_change(now);
                self.step(step, held(now));
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
            ToClient::Changed { now, .. } => self.lists_change(now),
            ToClient::Answered { .. } | ToClient::Pinged { .. } | ToClient::Echo { .. } => {}
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
        self.lists_whole(&whole.now);
        let held = held(&whole.now);
        whole.steps.iter().for_each(|step| self.step(step, held));
        self.latest = Some(now);
    }

    fn step(&mut self, step: &StepLine, held: Seats) {
        let seq = step.seq.0;
        let mut before = self.told.range((seq, Seats::NONE)..(seq + 1, Seats::NONE));
        let other = before.find(
            |((_, by), before)| {
                if *by == held { *before != step } else { !same_step(before, step) }
            },
        );
        if let Some(((_, by), before)) = other {
            let what = format!(
                "step {seq} was told twice and differently: {before:?} with {by:?}, {step:?} with {held:?}"
            );
            self.fault(what);
        }
        self.told.entry((seq, held)).or_insert_with(|| step.clone());
    }

    /// Notes what may be done and called, where only what changed of it may have been told.
    fn lists_change(&mut self, now: &Now) {
        let mut before = std::mem::take(&mut self.lists.2);
        (self.lists.0, self.lists.1) = (now.seq, now.at);
        for mine in &now.mine {
            let was = before.remove(&mine.seat).unwrap_or_default();
            let told = [(&mine.offers, &mine.offers_changed), (&mine.calls, &mine.calls_changed)];
            let mut lists = was;
            for (list, (whole, changes)) in lists.iter_mut().zip(told) {
                match changes {
                    Some(changes) => {
                        if let Err(wrong) = Splice::apply(changes, list) {
                            self.fault(format!("the offers at step {}: {wrong}", now.seq.0));
                        }
                    }
                    None => list.clone_from(whole),
                }
            }
            self.lists.2.insert(mine.seat, lists);
        }
    }

    /// Notes what may be done and called, and sees that it is what the changes made of it. Where time
    /// runs it may have changed while nobody of this name was listening.
    fn lists_whole(&mut self, now: &Now) {
        let whole =
            now.mine.iter().map(|mine| (mine.seat, [mine.offers.clone(), mine.calls.clone()])).collect();
        let (seq, at, before) = std::mem::replace(&mut self.lists, (now.seq, now.at, whole));
        let differs = |(seat, was): &(&Seat, &[Vec<Offered>; 2])| {
            self.lists.2.get(*seat).is_some_and(|lists| lists != *was)
        };
        if seq == now.seq
            && (!now.runs || at == now.at)
            && let Some((seat, _)) = before.iter().find(differs)
        {
            self.fault(format!("at step {} what {seat} may do or call was told differently", seq.0));
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

/// The seats of whoever hears this.
fn held(now: &Now) -> Seats {
    now.mine.iter().map(|mine| mine.seat).collect()
}

/// Whether both may be the same step, told to holders of other seats: what is told of it may be
/// another half, which the log shows, but not when and by whom it was done.
fn same_step(one: &StepLine, other: &StepLine) -> bool {
    one.at == other.at && one.deed.as_ref().zip(other.deed.as_ref()).is_none_or(|(one, other)| one == other)
}

#[cfg(test)]
mod tests {
    use bivouac_engine::Millis;
    use bivouac_protocol::{Acting, Deed, Json, Problem, SeatNow, Told};

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
            floor: None,
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

    /// A step of seat 1 that is told with these stories to whoever holds these seats.
    fn told(held: Seats, action: Option<&str>, stories: &[&str]) -> ToClient {
        let deed = action.map(|action| Deed::Acted { seat: Seat::FIRST, action: action.into() });
        let told = stories.iter().map(|story| Told { event: Json::of(&0), story: (*story).into() });
        let step = StepLine { deed, told: told.collect(), ..line(1, 1) };
        let mine = held.iter().map(|seat| SeatNow {
            seat,
            offers: vec![],
            offers_changed: None,
            calls: vec![],
            calls_changed: None,
            takebacks: vec![],
        });
        let now = Now { mine: mine.collect(), ..now(1) };
        ToClient::Whole(Whole { now, view: Json::of(&0), steps: vec![step], complete: false })
    }

    #[test]
    fn whoever_holds_other_seats_is_told_the_other_half() {
        let mine = Seats::only(Seat::FIRST);
        let secret = told(mine, Some("roll"), &["@1 finds a key"]);
        let public = told(Seats::NONE, None, &["@1 finds something"]);
        check(&[secret.clone(), public.clone(), secret.clone(), public], &[]);
        check(
            &[secret, told(Seats::NONE, Some("hold"), &["@1 finds something"])],
            &["told twice and differently"],
        );
    }

    #[test]
    fn whoever_holds_the_same_seats_is_told_the_same() {
        let (mine, other) = (Seats::only(Seat::FIRST), Seats::only(Seat::FIRST.next(2)));
        let key = || told(mine, Some("roll"), &["a key", "a door"]);
        for stories in
            [&["a key"][..], &["a door", "a key"], &["a trap", "a door"], &["a key", "a door", "a map"]]
        {
            let again = told(mine, Some("roll"), stories);
            check(&[key(), again.clone()], &["told twice and differently"]);
            // What was told in between to other eyes does not hide it.
            check(&[key(), told(other, None, &[]), again], &["told twice and differently"]);
        }
        check(&[key(), told(mine, None, &["a key", "a door"])], &["told twice and differently"]);
    }

    #[test]
    fn what_changes_of_lists_leads_to_what_there_is() {
        let offer = |text: &&str| Offered { text: (*text).into(), sentence: String::new(), action: 0.into() };
        let offers = |texts: &[&str]| texts.iter().map(offer).collect::<Vec<_>>();
        let mine = |calls: &[&str], changes: Option<Vec<Splice>>| {
            let mine = SeatNow {
                seat: Seat::FIRST,
                offers: offers(calls),
                offers_changed: changes.clone(),
                calls: offers(calls),
                calls_changed: changes,
                takebacks: vec![],
            };
            Now { mine: vec![mine], ..now(1) }
        };
        let whole = |seq, calls: &[&str]| {
            let now = Now { seq: Seq(seq), ..mine(calls, None) };
            ToClient::Whole(Whole { now, view: Json::of(&0), steps: vec![], complete: false })
        };
        let played = |changes: Vec<Splice>| {
            let now = mine(&[], Some(changes));
            ToClient::Played { step: line(1, 1), now, view: None, patch: None }
        };
        let no = || vec![Splice { at: 1, gone: 1, new: offers(&["no"]) }];
        let first = || whole(0, &["yes", "maybe"]);
        check(&[first(), played(no()), whole(1, &["yes", "no"])], &[]);
        check(&[first(), played(vec![]), whole(1, &["yes", "maybe"])], &[]);
        check(&[first(), played(vec![]), whole(1, &["yes", "no"])], &["may do or call was told differently"]);
        check(&[first(), whole(1, &["yes"])], &[]);
        let far = vec![Splice { at: 2, gone: 1, new: vec![] }];
        check(&[first(), played(far)], &["does not fit", "does not fit"]);
        // Time alone changes them too.
        let changed = || ToClient::Changed {
            now: Now { seq: Seq(0), ..mine(&[], Some(no())) },
            view: None,
            patch: None,
        };
        check(&[first(), changed(), whole(0, &["yes", "no"])], &[]);
        check(&[first(), changed(), first()], &["may do or call was told differently"]);
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
