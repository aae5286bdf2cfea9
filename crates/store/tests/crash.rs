//! A process that is killed loses nothing it has answered for.

mod common;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bivouac_store::{Sqlite, Store, TableId};
use common::{files, kept, open};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

/// The last step of each table that was answered for.
type Answered = BTreeMap<i64, u64>;

#[test]
fn every_step_that_was_answered_for_survives_a_kill() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut dice = Pcg32::new(2026, 7);
    let mut answered = Answered::new();
    for round in 0..8 {
        // Long enough for the log beside the file to be put into it, now and then.
        let lines = 1 + dice.next_u32() % if round == 5 { 20_000 } else { 600 };
        run_and_kill(dir.path(), lines, &mut answered);

        let left = files(dir.path());
        let reading = Sqlite::open_read(dir.path()).expect("what was left can be read");
        check(&reading, &answered);
        drop(reading);
        // A copy of what was left has as much in it.
        let elsewhere = tempfile::tempdir().expect("a temporary directory");
        let (copy, restored) = (elsewhere.path().join("copy"), elsewhere.path().join("data"));
        Sqlite::backup(dir.path(), &copy).expect("what was left can be copied");
        Sqlite::restore(&copy, &restored).expect("and restored");
        check(&open(&restored), &answered);
        assert!(files(dir.path()) == left, "reading has changed the directory");
        // Sometimes the next process is the first to open what was left.
        if round % 3 != 0 {
            check(&open(dir.path()), &answered);
        }
    }
}

/// Lets the process write, and kills it some time after it has answered for this many writes.
fn run_and_kill(dir: &Path, lines: u32, answered: &mut Answered) {
    let mut child =
        Command::new(endless()).arg(dir).stdout(Stdio::piped()).spawn().expect("the example can be started");
    let mut output = BufReader::new(child.stdout.take().expect("its output is ours"));
    let mut seen = 0;
    let mut line = String::new();
    loop {
        line.clear();
        if output.read_line(&mut line).expect("its output can be read") == 0 {
            break;
        }
        // Killed in the middle of a line, it has not said it.
        let Some((table, seq)) = line.strip_suffix('\n').and_then(|line| line.split_once(' ')) else { break };
        let table = table.parse().expect("the number of a table");
        answered.insert(table, seq.parse().expect("the number of a step"));
        seen += 1;
        if seen == lines {
            child.kill().expect("it can be killed");
        }
    }
    let status = child.wait().expect("it has ended");
    assert!(seen >= lines && !status.success(), "it ended by itself after {seen} answers: {status}");
}

fn check(store: &dyn Store, answered: &Answered) {
    assert_eq!(store.count(), Ok(4));
    for (table, last) in answered {
        let kept = kept(store, TableId(*table));
        let count = kept.len() as u64;
        assert!(count >= *last, "table {table}: {last} answered for, {count} kept");
        assert!(kept.into_iter().eq(1..=count), "table {table}: every step once, in order");
    }
}

/// Cargo builds examples beside the tests.
fn endless() -> PathBuf {
    let test = std::env::current_exe().expect("this test is a file");
    let built = test.ancestors().nth(2).expect("tests are built in a folder of the profile's folder");
    let example = built.join("examples").join(format!("endless{}", std::env::consts::EXE_SUFFIX));
    assert!(example.exists(), "{} is missing: cargo build -p bivouac-store --examples", example.display());
    example
}
