//! `bivouac tables`: looking at what is kept, and removing it.

use std::fs;
use std::path::Path;

use bivouac_store::{NewEntry, NewTable, Phase, Settings, Sqlite, Store, Write};

use crate::program::{Run, bivouac, folder, read, short_log};
use crate::serve::Server;

const DESK: &str = r#"{"options": {}, "places": [{"holder": {"kind": "person", "person": 1}, "stand_in": null,
    "word": ""}, {"holder": {"kind": "open"}, "stand_in": null, "word": ""}],
    "people": [], "host": null, "away": {"kind": "wait"}, "pace": "normal", "starts_when_full": true,
    "last_person": 1}"#;

/// Three tables that were touched long ago: one not begun, one under way, one over.
fn tables(data: &Path, log: &str) {
    let store = Sqlite::open(data, Settings::default()).expect("a new directory");
    let lines: Vec<&str> = log.lines().collect();
    let (header, steps, footer) = (lines[0], &lines[1..lines.len() - 1], lines[lines.len() - 1]);
    for (number, (name, phase)) in
        [("waits", Phase::Gathering), ("plays", Phase::Running), ("done", Phase::Over)]
            .into_iter()
            .enumerate()
    {
        let secret =
            bivouac_engine::Log::read(log.as_bytes()).expect("a good log").footer.expect("over").secret;
        let new = NewTable {
            name: name.to_owned(),
            code: format!("CODE{number}"),
            game: "pig".to_owned(),
            desk: DESK.to_owned(),
            secret: secret.bytes(),
            made_at: 1_000 + number as u64,
            ..NewTable::default()
        };
        let id = store.create(new).wait().expect("a new table");
        if phase == Phase::Gathering {
            continue;
        }
        let steps = if phase == Phase::Over { steps } else { &steps[..steps.len() - 1] };
        let entry = |(seq, line): (u64, &&str)| NewEntry { seq, line: (*line).to_owned(), ticket: None };
        let write = Write {
            header: Some(header.to_owned()),
            footer: (phase == Phase::Over).then(|| footer.to_owned()),
            entries: (1..).zip(steps).map(entry).collect(),
            phase: Some(phase),
            ..Write::default()
        };
        store.write(id, write).wait().expect("kept");
    }
}

#[test]
fn tables_are_listed_shown_exported_and_removed() {
    let folder = folder();
    let (log, data) = (read(&short_log(&folder)), folder.path().join("data"));
    tables(&data, &log);
    let run = |line: &str| -> Run { bivouac(&format!("tables {line} --data {}", data.display())) };
    let names = |line: &str| -> Vec<String> {
        let listed = run(&format!("list {line} --json")).json();
        let tables = listed.as_array().expect("a list").iter();
        tables.map(|table| table["table"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(""), ["waits", "plays", "done"]);
    assert_eq!(names("--phase over"), ["done"]);
    assert_eq!(names("--game escape"), [] as [&str; 0]);
    assert_eq!(names("--untouched-for 30 --phase running"), ["plays"]);
    let listed = run("list").done();
    assert!(listed.ends_with("3 tables\n") && listed.contains(" days ago"), "{listed}");
    let shown = run("show plays").done();
    assert!(shown.lines().any(|line| line.starts_with("phase") && line.ends_with("running")), "{shown}");
    assert!(!shown.contains("CODE") && !listed.contains("CODE"), "letters are not for pasting: {shown}");
    assert_eq!(run("show done --json").json()["seats"].as_array().map(Vec::len), Some(2));

    assert_eq!(run("export done").done(), log);
    let cut = run("export plays").done();
    assert!(cut.contains("bivouac-cut/1") && !cut.contains("secret"), "{cut}");
    assert!(run("export waits").complaint(1).contains("has not begun"));
    assert!(run("show nobody").complaint(1).contains("there is no table nobody"));

    assert!(run("remove").complaint(2).contains("say which tables"));
    assert!(run("remove done").complaint(2).contains("1 table would be removed for good"));
    assert!(run("remove done nobody --yes").complaint(1).contains("there is no table nobody"));
    assert_eq!(names("").len(), 3, "nothing was removed");
    assert_eq!(run("remove done --yes").done(), "1 table removed\n");
    assert_eq!(names(""), ["waits", "plays"]);
    assert_eq!(run("remove --untouched-for 9 --phase gathering --yes").done(), "1 table removed\n");
    assert_eq!(names(""), ["plays"]);
}

#[test]
fn nothing_is_removed_under_a_running_server_but_looking_is_allowed() {
    let folder = folder();
    let (log, data) = (read(&short_log(&folder)), folder.path().join("data"));
    tables(&data, &log);
    let _server = Server::start(&data);
    let run = |line: &str| bivouac(&format!("tables {line} --data {}", data.display()));
    assert!(run("remove done --yes").complaint(1).contains("in use by another running bivouac"));
    assert!(run("list").done().ends_with("3 tables\n"));
}

#[test]
fn a_damaged_table_is_said_to_be_so_and_can_be_removed_by_name() {
    let folder = folder();
    let (log, data) = (read(&short_log(&folder)), folder.path().join("data"));
    tables(&data, &log);
    let file = rusqlite::Connection::open(data.join("bivouac.sqlite")).expect("it can be opened");
    file.execute("update tables set desk = '{' where name = 'plays'", []).expect("somebody else writes");
    drop(file);
    let run = |line: &str| bivouac(&format!("tables {line} --data {}", data.display()));
    let listed = run("list");
    assert_eq!(listed.code, Some(0), "{listed:?}");
    assert!(listed.err.contains("plays: ") && listed.err.contains("damaged"), "{listed:?}");
    assert!(run("show plays").complaint(1).contains("damaged"));
    assert_eq!(run("remove plays --yes").done(), "1 table removed\n");
    assert!(fs::metadata(data.join("bivouac.sqlite")).is_ok());
}
