//! The checker of the kill test must find every way in which something can be lost, doubled or
//! changed: each test takes a good table and what its people know of it, and damages one of them.

use bivouac_engine::{
    DiceKind, Fact, Holder, Millis, Said, Seat, Seats, Secret, Seq, Setting, Step, TextStep,
};
use bivouac_load::crash::{Claims, Kept, check};
use bivouac_protocol::{
    Acting, Code, Deed, Json, Now, Problem, Saying, SeatNow, StepLine, ToClient, ToServer, Told,
};
use bivouac_store::StoredEntry;
use serde_json::json;

const SECRET: Secret = Secret::from_bytes([7; 32]);

/// Ann plays both seats.
const BOTH: Seats = Seats::first(2);

/// A table, and what the person who plays both of its seats knows of it.
struct Table {
    kept: Kept,
    ann: Claims,
}

fn now(seq: u64) -> Now {
    Now {
        seq: Seq(seq),
        at: Millis(0),
        paused: false,
        runs: false,
        to_act: vec![],
        deadline: None,
        mine: BOTH.iter().map(mine).collect(),
        floor: None,
        outcome: None,
    }
}

fn mine(seat: Seat) -> SeatNow {
    SeatNow {
        seat,
        offers: vec![],
        offers_changed: None,
        calls: vec![],
        calls_changed: None,
        takebacks: vec![],
    }
}

/// Two hand-overs, a word and rolls: played, written down and told as a server would.
fn table() -> Table {
    let game = bivouac_catalog::find("pig").unwrap();
    let setting = Setting { seats: 2, secret: SECRET, words: vec![], dice: DiceKind::Cipher };
    let mut table = game.open(&json!({}), setting).unwrap();
    let header = serde_json::to_string(table.header()).unwrap();
    let mut kept = Kept {
        name: "t".into(),
        game: "pig".into(),
        secret: SECRET,
        header: Some(header),
        entries: vec![],
        footer: None,
    };
    let mut ann = Claims::of("ann");
    let (one, two) = (Seat::FIRST, Seat::number(2).unwrap());
    let hands = |seat, person| Step::Table { fact: Fact::Hands { seat, holder: Holder::Person(person) } };
    let said = Said::Text { text: "hello".into(), sure: false };
    let mut steps: Vec<TextStep> =
        vec![hands(one, 1), hands(two, 2), Step::Say { seat: one, said: said.clone() }];
    steps.extend((0..6).map(|_| Step::Act { seat: one, action: "roll".into() }));
    for (number, step) in steps.into_iter().enumerate() {
        // Whoever's turn it is rolls.
        let step = match step {
            Step::Act { action, .. } => Step::Act { seat: table.to_act().iter().next().unwrap(), action },
            other => other,
        };
        let proposal = table.propose(Millis(number as u64 * 10), &step).unwrap();
        let line = serde_json::to_string(&proposal.entry).unwrap();
        let done = table.commit(proposal).unwrap();
        let seq = done.entry.seq;
        let ticket = format!("t{}", seq.0);
        let again = false;
        let message = match &step {
            Step::Act { seat, action } => Some(ToServer::Act(Acting {
                seat: *seat,
                ticket: ticket.clone(),
                action: action.clone(),
                again,
            })),
            Step::Say { seat, .. } => {
                Some(ToServer::Say(Saying { seat: *seat, ticket: ticket.clone(), said: said.clone(), again }))
            }
            _ => None,
        };
        let deed = match &step {
            Step::Act { seat, action } => Deed::Acted { seat: *seat, action: action.clone() },
            Step::Say { seat, .. } => Deed::Said { seat: *seat, words: "hello".into(), call: false },
            Step::Table { fact } => Deed::Table { fact: *fact, shows: done.shows },
            _ => unreachable!("nothing else is played here"),
        };
        let told =
            done.told.iter().map(|told| Told { event: Json::of(&told.event), story: told.story.clone() });
        let line_told = StepLine { seq, at: done.entry.at, deed: Some(deed), told: told.collect() };
        ann.hears(&ToClient::Played { step: line_told, now: now(seq.0), view: None, patch: None });
        if let Some(message) = &message {
            ann.asks(message);
            ann.hears(&ToClient::Accepted { ticket: ticket.clone(), seq, waits: false });
        }
        kept.entries.push(StoredEntry { seq: seq.0, line, ticket: message.map(|_| ticket) });
    }
    ann.hands.push((one, Holder::Person(1)));
    Table { kept, ann }
}

#[track_caller]
fn found(table: &Table, wanted: &str) {
    let checked = check(&table.kept, &[&table.ann]);
    assert!(checked.faults.iter().any(|fault| fault.contains(wanted)), "{wanted}: {:#?}", checked.faults);
}

#[test]
fn a_table_where_all_is_well_has_no_faults() {
    let table = table();
    let checked = check(&table.kept, &[&table.ann]);
    assert_eq!(checked.faults, [""; 0]);
    assert_eq!((checked.promises, checked.steps), (8, 9));
}

#[test]
fn a_lost_action_is_found() {
    let mut table = table();
    table.kept.entries.pop();
    found(&table, "lost: Act");
    found(&table, "was told of step 9, which is not in the log");
}

#[test]
fn a_lost_table_has_lost_every_action() {
    let mut table = table();
    table.kept.entries.clear();
    table.kept.header = None;
    found(&table, "lost: Act");
    found(&table, "lost: @1 went to Person(1)");
}

#[test]
fn an_action_played_twice_is_found() {
    let mut table = table();
    table.kept.entries[8].ticket = Some("t8".into());
    found(&table, "ticket t8 was played twice");
}

#[test]
fn a_gap_in_the_log_is_found() {
    let mut table = table();
    table.kept.entries.remove(5);
    found(&table, "the log has a gap: step 6 should come, but step 7 does");
}

#[test]
fn another_action_under_the_ticket_is_found() {
    let mut table = table();
    let (other, again) = ("hold".to_owned(), false);
    let asked = Acting { seat: Seat::FIRST, ticket: "t4".into(), action: other, again };
    table.ann.asked.insert("t4".into(), ToServer::Act(asked));
    found(&table, "was accepted as step 4, but that step is");
}

#[test]
fn a_ticket_at_another_step_is_found() {
    let mut table = table();
    table.kept.entries[8].ticket = Some("somebody else's".into());
    found(&table, "ticket t9 was accepted as step 9, but the log has it at None");
}

#[test]
fn a_refused_action_that_was_played_is_found() {
    let mut table = table();
    table.ann.accepted.remove("t7");
    let problem = Problem::new(Code::Conflict, "no");
    table.ann.hears(&ToClient::Refused { ticket: Some("t7".into()), problem });
    found(&table, "ticket t7 was refused (conflict), but is step 7");
}

#[test]
fn a_lost_hand_over_is_found() {
    let mut table = table();
    table.ann.hands.push((Seat::FIRST, Holder::Nobody));
    found(&table, "lost: @1 went to Nobody 1 times more often than the log says");
}

#[test]
fn a_changed_line_is_found_by_its_digest() {
    let mut table = table();
    table.kept.entries[4].line = table.kept.entries[4].line.replace("\"at\":40", "\"at\":41");
    found(&table, "the log does not replay");
}

#[test]
fn words_that_the_log_would_not_tell_again_are_found() {
    let mut table = table();
    let line = table.ann.told.values_mut().find(|line| !line.told.is_empty()).unwrap();
    line.told[0].story = "@1 wins.".into();
    found(&table, "was told \"@1 wins.\"");
}

#[test]
fn words_that_were_not_told_are_found() {
    let mut table = table();
    let line = table.ann.told.values_mut().find(|line| !line.told.is_empty()).unwrap();
    let left_out = line.told.remove(0).story;
    found(&table, &format!("was not told \"{left_out}\""));
}

#[test]
fn what_somebody_may_not_know_is_found() {
    let mut table = table();
    let line = table.ann.told.remove(&(4, BOTH)).unwrap();
    let by = match line.deed {
        Some(Deed::Acted { seat, .. }) => seat,
        ref other => unreachable!("step 4 is an action: {other:?}"),
    };
    // The other seat may hear what came of it, but not what was done.
    let other = Seats::only(by.next(2));
    let public = StepLine { deed: None, ..line.clone() };
    table.ann.told.insert((4, other), public);
    assert_eq!(check(&table.kept, &[&table.ann]).faults, [""; 0]);
    table.ann.told.insert((4, other), line);
    found(&table, "may not know what was done, but was told");
}

#[test]
fn what_somebody_may_know_and_was_not_told_is_found() {
    let mut table = table();
    table.ann.told.get_mut(&(4, BOTH)).unwrap().deed = None;
    found(&table, "may know what was done, but was not told");
}

#[test]
fn a_step_told_with_another_moment_is_found() {
    let mut table = table();
    table.ann.told.get_mut(&(3, BOTH)).unwrap().at = Millis(1);
    found(&table, "but the log says");
}

#[test]
fn a_log_that_was_closed_too_early_is_found() {
    let mut table = table();
    table.kept.footer = Some("{}".into());
    found(&table, "the log does not replay");
}

#[test]
fn what_people_found_out_for_themselves_is_told_too() {
    let mut table = table();
    table.ann.fault("it went dark");
    found(&table, "table t: ann: it went dark");
}
