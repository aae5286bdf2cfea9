//! `bivouac doctor --data`: which tables this program would not go on with.

use std::fs;
use std::path::Path;

use bivouac_engine::Log;
use bivouac_store::{NewEntry, NewTable, Phase, Settings, Sqlite, Store, Write};

use crate::program::{bivouac, folder, read, short_log};

/// Nobody sits there.
const DESK: &str = r#"{"options": {}, "places": [], "people": [], "host": null, "away": {"kind": "wait"},
    "pace": "normal", "starts_when_full": true, "last_person": 0}"#;

/// Keeps the log as a running table, its first line changed by `change`.
fn keep(store: &Sqlite, name: &str, log: &str, change: impl Fn(&str) -> String) {
    let secret = Log::read(log.as_bytes()).expect("a good log").footer.expect("it is over").secret;
    let table = NewTable {
        name: name.to_owned(),
        code: name.to_owned(),
        game: "pig".to_owned(),
        secret: secret.bytes(),
        desk: DESK.to_owned(),
        ..NewTable::default()
    };
    let id = store.create(table).wait().expect("a new table");
    let mut lines = log.lines();
    let header = change(lines.next().expect("a header"));
    // The last step ends the game, and the footer is what this is not yet to have.
    let steps: Vec<&str> = lines.collect();
    let entries = (1..).zip(&steps[..steps.len() - 2]);
    let entries =
        entries.map(|(seq, line)| NewEntry { seq, line: (*line).to_owned(), ticket: None }).collect();
    let write = Write { header: Some(header), entries, phase: Some(Phase::Running), ..Write::default() };
    store.write(id, write).wait().expect("kept");
}

/// What becomes of a first line.
type Change = fn(&str) -> String;

fn tables(data: &Path, log: &str, changes: &[(&str, Change)]) {
    let store = Sqlite::open(data, Settings::default()).expect("a new directory");
    for (name, change) in changes {
        keep(&store, name, log, change);
    }
}

#[test]
fn tables_that_replay_are_counted() {
    let folder = folder();
    let (log, data) = (read(&short_log(&folder)), folder.path().join("data"));
    tables(&data, &log, &[("one", str::to_owned), ("two", str::to_owned)]);
    let line = format!("doctor --data {}", data.display());
    assert_eq!(bivouac(&line).done(), "ok      2 running tables, and every log replays\n");
    let examined = bivouac(&format!("{line} --json")).json();
    assert_eq!(
        (&examined["ok"], &examined["running"], &examined["broken"]),
        (&true.into(), &2.into(), &serde_json::json!([]))
    );
}

#[test]
fn tables_that_no_longer_replay_are_named_with_the_reason_and_left_alone() {
    let folder = folder();
    let (log, data) = (read(&short_log(&folder)), folder.path().join("data"));
    let older = |header: &str| header.replace("\"rules\":1,", "\"rules\":0,");
    let other = |header: &str| header.replace("\"goal\":10", "\"goal\":11");
    tables(&data, &log, &[("well", str::to_owned), ("older", older), ("other", other)]);
    let before = fs::read(data.join("bivouac.sqlite")).expect("it is there");
    let run = bivouac(&format!("doctor --data {}", data.display()));
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{}", run.out);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("broken  older: pig, ") && lines[0].contains("line 1: "), "{}", run.out);
    assert!(lines[1].starts_with("broken  other: pig, "), "{}", run.out);
    assert_eq!(
        lines.last(),
        Some(&"3 running tables; 2 tables would be shown as last seen, and not played on")
    );
    let json = bivouac(&format!("doctor --data {} --json", data.display()));
    let examined: serde_json::Value = serde_json::from_str(&json.out).expect("one JSON document");
    assert_eq!(
        (json.code, &examined["ok"], &examined["broken"][0]["table"]),
        (Some(1), &false.into(), &"older".into())
    );
    assert_eq!(fs::read(data.join("bivouac.sqlite")).expect("it is there"), before);
}

#[test]
fn tables_that_are_damaged_outside_their_log_are_named_whether_they_run_or_not() {
    let folder = folder();
    let (log, data) = (read(&short_log(&folder)), folder.path().join("data"));
    tables(&data, &log, &[("well", str::to_owned), ("desk", str::to_owned), ("letters", str::to_owned)]);
    let store = Sqlite::open(&data, Settings::default()).expect("it opens");
    let waiting = |name: &str, desk: &str| NewTable {
        name: name.to_owned(),
        code: name.to_owned(),
        game: "pig".to_owned(),
        desk: desk.to_owned(),
        ..NewTable::default()
    };
    store.create(waiting("waiting", DESK)).wait().expect("a new table");
    store.create(waiting("torn", &DESK[..40])).wait().expect("a new table");
    drop(store);
    let file = rusqlite::Connection::open(data.join("bivouac.sqlite")).expect("it can be opened");
    let change = |change: &str| assert_eq!(file.execute(change, []).expect("somebody else writes"), 1);
    change("update tables set desk = replace(desk, 'normal', 'quick') where name = 'desk'");
    change("update tables set code = 'ABCDEF' where name = 'letters'");

    let line = format!("doctor --data {}", data.display());
    let run = bivouac(&line);
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{}", run.out);
    for name in ["desk", "letters", "torn"] {
        assert!(run.out.lines().any(|line| line.starts_with(&format!("damaged {name}: "))), "{}", run.out);
    }
    assert!(run.out.contains("\n3 tables of 5 cannot be opened any more\n"), "{}", run.out);
    assert!(!run.out.contains("well") && !run.out.contains("ABCDEF"), "{}", run.out);
    let json: serde_json::Value =
        serde_json::from_str(&bivouac(&format!("{line} --json")).out).expect("one JSON document");
    assert_eq!((&json["ok"], &json["tables"]), (&false.into(), &5.into()));
    assert_eq!(json["damaged"].as_array().map(Vec::len), Some(3), "{json}");
}

#[test]
fn a_directory_without_tables_is_no_success_and_is_not_made() {
    let folder = folder();
    let nowhere = folder.path().join("nowhere");
    let run = bivouac(&format!("doctor --data {}", nowhere.display()));
    assert!(run.complaint(1).starts_with("there are no tables in "), "{run:?}");
    assert!(!nowhere.exists());
    let both = bivouac(&format!("doctor pig --data {}", nowhere.display()));
    assert_eq!(both.code, Some(2), "{both:?}");
}
