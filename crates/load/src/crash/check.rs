//! Holds what people were promised and told against the log.

use std::collections::{BTreeMap, BTreeSet};

use bivouac_engine::any::AnyCommitted;
use bivouac_engine::{Fact, Holder, Log, Said, Seat, Seats, Secret, Step, TextStep, Viewer};
use bivouac_protocol::{Deed, StepLine, ToServer};
use bivouac_store::StoredEntry;

use super::claims::Claims;

/// A table as the store has it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its public id.
    pub name: String,
    /// Its game.
    pub game: String,
    /// What its dice come from.
    pub secret: Secret,
    /// The head of its log, once it is played.
    pub header: Option<String>,
    /// The lines.
    pub entries: Vec<StoredEntry>,
    /// The foot, once it is over.
    pub footer: Option<String>,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Checked {
    /// How many promises were looked up.
    pub promises: u64,
    /// How many steps were replayed.
    pub steps: u64,
    /// What is wrong.
    pub faults: Vec<String>,
}

impl Kept {
    /// The log as a text.
    pub fn text(&self) -> String {
        let lines =
            self.header.iter().chain(self.entries.iter().map(|entry| &entry.line)).chain(&self.footer);
        lines.fold(String::new(), |text, line| text + line + "\n")
    }
}

/// Everything that is wrong with a table, given what its people know of it.
pub fn check(kept: &Kept, people: &[&Claims]) -> Checked {
    let promised = |claims: &&Claims| (claims.accepted.len() + claims.hands.len()) as u64;
    let mut checked = Checked { promises: people.iter().map(promised).sum(), ..Checked::default() };
    let mut faults: Vec<String> = people.iter().flat_map(|claims| claims.faults.clone()).collect();
    faults.extend(in_order(&kept.entries));
    faults.extend(once_each(&kept.entries));
    match replay(kept) {
        Ok(steps) => {
            checked.steps = steps.len() as u64;
            for claims in people {
                faults
                    .extend(promises(claims, kept, &steps).map(|fault| format!("{}: {fault}", claims.name)));
                faults.extend(hands(claims, &steps).map(|fault| format!("{}: {fault}", claims.name)));
                faults.extend(told(claims, &steps).map(|fault| format!("{}: {fault}", claims.name)));
            }
        }
        Err(fault) => faults.push(fault),
    }
    checked.faults = faults.into_iter().map(|fault| format!("table {}: {fault}", kept.name)).collect();
    checked
}

/// The steps of a log that was played again.
type Replayed = BTreeMap<u64, AnyCommitted>;

fn replay(kept: &Kept) -> Result<Replayed, String> {
    let mut steps = BTreeMap::new();
    if kept.header.is_none() {
        return if kept.entries.is_empty() {
            Ok(steps)
        } else {
            Err("there are steps without a header".into())
        };
    }
    let broken = |error: &dyn std::fmt::Display| format!("the log does not replay: {error}");
    let log = Log::read(kept.text().as_bytes()).map_err(|error| broken(&error))?;
    let game = bivouac_catalog::find(&kept.game).map_err(|error| broken(&error))?;
    let table = game
        .replay(&log, Some(&kept.secret), &mut |_, done| {
            steps.insert(done.entry.seq.0, done.clone());
        })
        .map_err(|error| broken(&error))?;
    if table.outcome().is_some() != kept.footer.is_some() {
        return Err("the log is closed and the game is not over, or the other way round".into());
    }
    Ok(steps)
}

fn in_order(entries: &[StoredEntry]) -> Option<String> {
    let (wanted, found) = (1..).zip(entries).find(|(wanted, entry)| *wanted != entry.seq)?;
    Some(format!("the log has a gap: step {wanted} should come, but step {} does", found.seq))
}

fn once_each(entries: &[StoredEntry]) -> impl Iterator<Item = String> {
    let mut seen = BTreeSet::new();
    let tickets = entries.iter().filter_map(|entry| Some((entry.ticket.as_ref()?, entry.seq)));
    tickets
        .filter(move |(ticket, _)| !seen.insert(*ticket))
        .map(|(ticket, seq)| format!("ticket {ticket} was played twice, the second time as step {seq}"))
}

/// Every ticket that was accepted is the step it was accepted as, and none that was refused is a step.
fn promises<'a>(
    claims: &'a Claims,
    kept: &'a Kept,
    steps: &'a Replayed,
) -> impl Iterator<Item = String> + 'a {
    let written: BTreeMap<&str, u64> =
        kept.entries.iter().filter_map(|entry| Some((own(entry.ticket.as_ref()?), entry.seq))).collect();
    let at = written.clone();
    let real_time = bivouac_catalog::find(&kept.game).is_ok_and(|title| !title.takeback());
    let kept = claims.accepted.iter().filter_map(move |(ticket, seq)| {
        let asked = claims.asked.get(ticket)?;
        let Some(AnyCommitted { entry, .. }) = steps.get(&seq.0) else {
            return Some(format!("lost: {asked:?} was accepted as step {}, which is not in the log", seq.0));
        };
        // Agreeing makes a step only if it is the last word needed, and then it is the asker's step.
        if matches!(asked, ToServer::Agree(_) | ToServer::AgreeSeating(_)) {
            return None;
        }
        // A word for or against a pause is no step, and of several that make one the last is written.
        if matches!(asked, ToServer::Pause { .. } | ToServer::Resume { .. }) {
            return None;
        }
        if !fits(asked, &entry.step, real_time) {
            let step = &entry.step;
            return Some(format!("{asked:?} was accepted as step {}, but that step is {step:?}", seq.0));
        }
        let written = at.get(ticket.as_str());
        (written != Some(&seq.0)).then(|| {
            format!("ticket {ticket} was accepted as step {}, but the log has it at {written:?}", seq.0)
        })
    });
    let refused = claims.refused.iter().filter_map(move |(ticket, code)| {
        let seq = written.get(ticket.as_str())?;
        Some(format!("ticket {ticket} was refused ({}), but is step {seq}", code.name()))
    });
    kept.chain(refused)
}

/// A ticket as its owner wrote it; the server may put the owner before it.
fn own(ticket: &str) -> &str {
    ticket.rsplit_once(':').map_or(ticket, |(_, own)| own)
}

/// Whether this step is what the message asked for. In real time an offer may be out of date by the
/// time it is taken, and still mean something: then the log has the form in which it would be offered
/// now, such as other dice that are alike.
fn fits(asked: &ToServer, step: &TextStep, real_time: bool) -> bool {
    let kind = |action: &str| action.split(' ').next().map(str::to_owned);
    match (asked, step) {
        (ToServer::Act(acting), Step::Act { seat, action }) => {
            let alike = real_time && kind(&acting.action) == kind(action);
            acting.seat == *seat && (acting.action == *action || alike)
        }
        (ToServer::Say(saying), Step::Say { seat, said }) => {
            saying.seat == *seat
                && match (&saying.said, said) {
                    (Said::Text { text: asked, .. }, Said::Text { text, .. }) => asked == text,
                    (asked, said) => asked == said,
                }
        }
        (ToServer::TakeBack(taking), Step::Takeback { seat, to, .. }) => {
            taking.seat == *seat && taking.to == *to
        }
        (ToServer::Pause { .. }, Step::Table { fact: Fact::Paused })
        | (ToServer::Resume { .. }, Step::Table { fact: Fact::Resumed }) => true,
        _ => false,
    }
}

/// Every seat changed hands at least as often as it was promised.
fn hands<'a>(claims: &'a Claims, steps: &Replayed) -> impl Iterator<Item = String> + use<'a> {
    let mut balance: Vec<((Seat, Holder), i64)> = Vec::new();
    let mut count = |key, by| match balance.iter_mut().find(|(other, _)| *other == key) {
        Some((_, number)) => *number += by,
        None => balance.push((key, by)),
    };
    for done in steps.values() {
        if let Step::Table { fact: Fact::Hands { seat, holder } } = done.entry.step {
            count((seat, holder), 1);
        }
    }
    for (index, promise) in claims.hands.iter().enumerate() {
        // Claiming a seat that is one's own already changes nothing, and is promised all the same.
        let before = claims.hands[..index].iter().rev().find(|(seat, _)| *seat == promise.0);
        if before != Some(promise) {
            count(*promise, -1);
        }
    }
    let short = balance.into_iter().filter(|(_, number)| *number < 0);
    short.map(|((seat, holder), number)| {
        format!("lost: {seat} went to {holder:?} {} times more often than the log says", -number)
    })
}

/// Everything that was told is in the log, and the log would tell just that again to whoever holds
/// the same seats.
fn told<'a>(claims: &'a Claims, steps: &'a Replayed) -> impl Iterator<Item = String> + 'a {
    claims.told.iter().filter(|((seq, _), _)| *seq > 0).filter_map(|((seq, held), line)| {
        let Some(done) = steps.get(seq) else {
            return Some(format!("was told of step {seq}, which is not in the log"));
        };
        let viewer = if held.is_empty() { Viewer::Spectator } else { Viewer::Seats(*held) };
        let entry = &done.entry;
        if line.at != entry.at || !line.deed.as_ref().is_none_or(|deed| same_deed(deed, &entry.step)) {
            return Some(format!("was told {line:?}, but the log says {entry:?}"));
        }
        let wrong = match (may_know(done, *held, viewer), &line.deed) {
            (false, Some(deed)) => Some(format!("may not know what was done, but was told {deed:?}")),
            (true, None) => Some("may know what was done, but was not told".to_owned()),
            _ => other_words(line, done, viewer),
        };
        wrong.map(|wrong| format!("holding {held:?}, at step {seq}: {wrong}"))
    })
}

/// Whether whoever holds these seats is told what was done, besides what came of it.
fn may_know(done: &AnyCommitted, held: Seats, viewer: Viewer) -> bool {
    match &done.entry.step {
        Step::Act { seat, .. } => held.contains(*seat),
        Step::Say { seat, .. } => held.contains(*seat) || done.heard.is_some_and(|heard| heard.hears(viewer)),
        Step::Due { .. } => false,
        Step::Table { .. } | Step::Takeback { .. } => true,
    }
}

/// What was told and would not be, or the other way round.
fn other_words(line: &StepLine, done: &AnyCommitted, viewer: Viewer) -> Option<String> {
    let mut heard = line.told.iter();
    let mut told = done.told.iter().filter(|told| told.to.hears(viewer));
    loop {
        match (heard.next(), told.next()) {
            (None, None) => return None,
            (Some(heard), Some(told)) if heard.story == told.story && heard.event.value() == told.event => {}
            (Some(heard), _) => {
                return Some(format!("was told \"{}\", which a replay does not tell", heard.story));
            }
            (None, Some(told)) => return Some(format!("was not told \"{}\"", told.story)),
        }
    }
}

fn same_deed(deed: &Deed, step: &TextStep) -> bool {
    match (deed, step) {
        (Deed::Acted { seat, action }, Step::Act { seat: by, action: done }) => seat == by && action == done,
        (Deed::Said { seat, words, call }, Step::Say { seat: by, said }) => {
            seat == by
                && match said {
                    Said::Text { text, .. } => !call && words == text,
                    Said::Call { .. } => *call,
                }
        }
        (Deed::Table { fact, .. }, Step::Table { fact: was }) => fact == was,
        (Deed::TookBack { seat, to }, Step::Takeback { seat: by, to: from, .. }) => seat == by && to == from,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use bivouac_engine::{Digest, Entry, Marks, Millis, Seq};

    use super::*;

    #[test]
    fn a_seat_that_is_ones_own_already_is_promised_and_not_written() {
        let mine = (Seat::FIRST, Holder::Person(2));
        let entry = |seq: u64, (seat, holder)| {
            let step = Step::Table { fact: Fact::Hands { seat, holder } };
            let entry = Entry { seq: Seq(seq), at: Millis(0), step, digest: Digest::default() };
            let marks = Marks::default();
            (seq, AnyCommitted { entry, told: vec![], heard: None, words: None, marks, shows: false })
        };
        let away = (Seat::FIRST, Holder::Nobody);
        let log: Replayed = [entry(1, mine), entry(2, away), entry(3, mine)].into();
        let short = |promised: &[(Seat, Holder)]| {
            let mut claims = Claims::of("ann");
            claims.hands = promised.to_vec();
            hands(&claims, &log).count()
        };
        assert_eq!(short(&[mine, away, mine, mine]), 0);
        assert_eq!(short(&[mine, away, mine, away, mine]), 2, "one release and one claim too many");
    }
}
