//! Speech: calls that are true, words that give away, one head on two seats.

use bivouac_engine::any::AnyTable;
use bivouac_engine::{Audience, Fact, Game, Holder, Millis, Seats, Step, Table, Viewer};

use super::cache::{Action, Cache, Call, Event, Kind, Marker, Place};
use super::drawn::seat;
use super::played::{act, call, find, keys_only, open, small, text, visit};

fn calls(table: &Table<Cache>, by: u8) -> Vec<Call> {
    let mut calls = Vec::new();
    table.game().calls(table.state(), seat(by), table.at(), &mut calls);
    calls
}

#[test]
fn a_call_is_offered_to_who_knows_something_there() {
    let mut table = open(&small(), 2, 1);
    assert!(calls(&table, 1).is_empty());
    let (_, cave) = visit(&mut table, 1, Kind::Rope);
    assert_eq!(calls(&table, 1), [Call::Worth { cave }]);
    assert!(calls(&table, 2).is_empty());
    let refused = call(&mut table, 2, Call::Worth { cave }).unwrap_err();
    assert_eq!(refused.to_string(), "only what you know to be true (CAC-9)");
    assert!(
        call(&mut table, 1, Call::Poor { cave }).is_err()
            && call(&mut table, 1, Call::Worth { cave: 200 }).is_err()
    );
    let done = call(&mut table, 1, Call::Worth { cave }).expect("it is true");
    assert_eq!((done.heard, done.marks.watchers), (Some(Audience::All), true));
    let again = call(&mut table, 1, Call::Worth { cave }).expect("it is still true");
    assert!(!again.marks.is_revelation(), "said twice, it is news once");
    let offered: &dyn AnyTable = &table;
    assert_eq!(offered.calls(seat(1))[0].sentence, format!("Something in cave {cave} is worth fetching"));
}

#[test]
fn naming_what_one_knows_is_refused_once_and_then_costs_it() {
    let mut table = open(&small(), 2, 1);
    let (at, _) = visit(&mut table, 1, Kind::Key);
    let before = (table.state().clone(), table.seq());
    for words in ["a key", "KEYS?", "the key: there", "Key"] {
        let warned = text(&mut table, 1, words, false).unwrap_err();
        assert!(warned.unless_sure && warned.key == "CAC-9/blurt", "{words}");
        assert_eq!(warned.because, "you know of a key: speak of a key and it is lost");
    }
    assert!((table.state().clone(), table.seq()) == before, "a warning changes nothing");
    for harmless in ["monkey", "keyhole", "hello"] {
        let said = text(&mut table, 1, harmless, false).expect("these are other words");
        assert!(!said.marks.is_revelation());
    }
    let done = text(&mut table, 1, "a key", true).expect("sure is sure");
    assert_eq!(done.told.len(), 1);
    assert_eq!(done.told[0].event, Event::Blurted { seat: seat(1), at, what: Kind::Key });
    assert_eq!(table.state().pieces[at.index()].place, Place::Gone);
    assert_eq!(table.view(Viewer::Spectator).pieces[at.index()].face.up(), Some(&Kind::Key));
}

#[test]
fn everything_known_of_that_kind_is_lost() {
    let mut table = open(&keys_only(), 2, 1);
    visit(&mut table, 1, Kind::Key);
    act(&mut table, 1, Action::Peek { at: Marker(2) });
    act(&mut table, 1, Action::Rest);
    visit(&mut table, 2, Kind::Key);
    let done = text(&mut table, 1, "keys!", true).expect("sure is sure");
    assert_eq!(done.told.len(), 2);
    assert!(!table.is_over(), "two keys are left");
    act(&mut table, 2, Action::Rest);
    let (at, cave) = find(&table, Kind::Key);
    act(&mut table, 1, Action::Walk { to: cave });
    act(&mut table, 1, Action::Peek { at });
    text(&mut table, 1, "and another key", true).expect("sure is sure");
    assert_eq!(table.outcome().expect("too few are left").because, "too few keys are left");
    text(&mut table, 1, "sorry about the keys", false).expect("after the end all may be said");
    assert!(calls(&table, 1).is_empty() && call(&mut table, 1, Call::Poor { cave }).is_err());
}

#[test]
fn whoever_holds_two_seats_knows_with_one_head() {
    let mut table = open(&small(), 3, 1);
    let hands = |number, holder| Step::Table { fact: Fact::Hands { seat: seat(number), holder } };
    for (number, person) in [(1, 7), (2, 8), (3, 7)] {
        table.step(Millis::ZERO, hands(number, Holder::Person(person))).expect("anybody may sit down");
    }
    visit(&mut table, 1, Kind::Key);
    let mut other = table.clone();
    text(&mut other, 2, "a key?", false).expect("person 8 knows nothing");
    assert!(
        text(&mut other, 3, "a key?", false).unwrap_err().unless_sure,
        "person 7 saw it from the other seat"
    );
    other.step(Millis::ZERO, hands(3, Holder::Person(9))).expect("seats change hands");
    text(&mut other, 3, "a key?", false).expect("person 9 has seen nothing");

    text(&mut table, 3, "a key?", true).expect("sure is sure");
    assert!(table.state().known_to(Seats::first(3)).is_empty(), "it is lost from either seat");
}
