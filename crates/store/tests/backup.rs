//! Copies of a store, made while it is written to, and stores made of them; and files that are not whole.

mod common;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::Duration;

use bivouac_store::{CopyError, NewTable, OpenError, Settings, Sqlite, Stand, Store, Write};
use common::{files, kept, made, open, steps, table, token};
use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

fn temporary() -> TempDir {
    tempdir().expect("a temporary directory")
}

fn names(dir: &Path) -> Vec<String> {
    files(dir).into_iter().map(|(name, _)| name).collect()
}

/// A store with one table, `fox`, of three steps.
fn small(dir: &Path) -> Sqlite {
    let store = open(dir);
    let fox = NewTable { tokens: vec![token(1, 4)], ..table("fox") };
    let fox = store.create(fox).wait().expect("a new table");
    let stands = vec![Stand { viewer: "all".to_owned(), seq: 3, body: "picture".to_owned() }];
    store.write(fox, Write { stands, ..steps([1, 2, 3]) }).wait().expect("from 1 on");
    store
}

#[test]
fn a_copy_made_under_load_has_all_that_was_answered_for_and_every_log_is_whole() {
    let dir = temporary();
    let store = open(&dir.path().join("data"));
    let tables: Vec<_> = ["fox", "owl", "elk"].map(|name| made(&store, name)).to_vec();
    let answered: Vec<AtomicU64> = tables.iter().map(|_| AtomicU64::new(0)).collect();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for (id, answered) in tables.iter().zip(&answered) {
            let (store, done) = (&store, &done);
            scope.spawn(move || {
                let mut seq = 0;
                while !done.load(SeqCst) {
                    seq += 1;
                    store.write(*id, steps([seq])).wait().expect("a copy is in nobody's way");
                    answered.store(seq, SeqCst);
                }
            });
        }
        for round in 0..6 {
            while answered.iter().any(|answered| answered.load(SeqCst) < 40 * round) {
                std::thread::yield_now();
            }
            let before: Vec<u64> = answered.iter().map(|answered| answered.load(SeqCst)).collect();
            let file = dir.path().join(format!("copy-{round}"));
            let copied = Sqlite::backup(&dir.path().join("data"), &file).expect("a copy");
            assert_eq!(copied.tables, 3);
            assert_eq!(copied.bytes, file.metadata().expect("it is there").len());

            let elsewhere = dir.path().join(format!("elsewhere-{round}"));
            Sqlite::restore(&file, &elsewhere).expect("a store of it");
            let again = open(&elsewhere);
            for (id, before) in tables.iter().zip(before) {
                let kept = kept(&again, *id);
                assert!(kept.len() as u64 >= before, "{before} were answered for, {} are there", kept.len());
                let count = kept.len() as u64;
                assert!(kept.into_iter().eq(1..=count), "every step once, in order");
            }
        }
        done.store(true, SeqCst);
    });
}

#[test]
fn a_copy_is_one_file_for_its_owner_alone_and_nothing_is_written_over() {
    let dir = temporary();
    let (data, to) = (dir.path().join("data"), dir.path().join("copies"));
    fs::create_dir(&to).expect("a directory");
    let store = small(&data);
    let file = to.join("first.sqlite");
    Sqlite::backup(&data, &file).expect("beside a server");
    assert_eq!(names(&to), ["first.sqlite"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = file.metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "secrets are in it");
    }
    let first = fs::read(&file).expect("it can be read");
    // Byte 18 says how it is written: 1 is without a log beside it.
    assert_eq!(first[18..20], [1, 1]);
    store.write(made(&store, "owl"), steps([1])).wait().expect("it goes on");
    let refused = Sqlite::backup(&data, &file).expect_err("it is there");
    assert!(matches!(refused, CopyError::Exists(_)), "{refused}");
    assert!(fs::read(&file).expect("it can be read") == first);

    drop(store);
    Sqlite::backup(&data, &to.join("second.sqlite")).expect("without a server");
    assert_eq!(names(&to), ["first.sqlite", "second.sqlite"]);
    assert_eq!(names(&data), ["bivouac.lock", "bivouac.sqlite"]);
    let nowhere = Sqlite::backup(&data, &to.join("no/such/place")).expect_err("no such directory");
    assert!(matches!(nowhere, CopyError::Broken { .. }), "{nowhere}");
    let nothing = Sqlite::backup(&to, &to.join("third")).expect_err("no tables there");
    assert!(matches!(nothing, CopyError::Open(OpenError::NotThere(_))), "{nothing}");
}

#[test]
fn a_restored_store_has_everything_and_goes_on() {
    let dir = temporary();
    let (data, file) = (dir.path().join("data"), dir.path().join("copy"));
    let store = small(&data);
    let row = store.table("fox").expect("it can be read").expect("it is there");
    Sqlite::backup(&data, &file).expect("a copy");
    let elsewhere = dir.path().join("else/where");
    assert_eq!(Sqlite::restore(&file, &elsewhere).expect("a store of it").tables, 1);
    let again = open(&elsewhere);
    assert!(again.table("fox") == Ok(Some(row.clone())));
    assert_eq!(again.by_token(&[1; 32]).expect("it can be read").map(|(_, person)| person), Some(4));
    assert!(again.stand(row.id, "all").expect("it can be read").is_some());
    again.write(row.id, steps([4])).wait().expect("it goes on");
    assert_eq!(kept(&again, row.id), [1, 2, 3, 4]);
    assert_eq!(kept(&store, row.id), [1, 2, 3]);
}

#[test]
fn nothing_is_restored_over_a_store_nor_under_a_server() {
    let dir = temporary();
    let (data, file) = (dir.path().join("data"), dir.path().join("copy"));
    let store = small(&data);
    Sqlite::backup(&data, &file).expect("a copy");
    let running = Sqlite::restore(&file, &data).expect_err("a server has it");
    assert!(matches!(running, CopyError::Open(OpenError::InUse(_))), "{running}");
    drop(store);
    let before = files(&data);
    let full = Sqlite::restore(&file, &data).expect_err("tables are there");
    assert!(matches!(full, CopyError::NotEmpty(_)), "{full}");
    assert!(files(&data) == before);
}

#[test]
fn what_is_no_whole_copy_is_not_restored() {
    let dir = temporary();
    let (data, file) = (dir.path().join("data"), dir.path().join("copy"));
    let store = small(&data);
    for seq in 4..200 {
        store.write(made(&store, &format!("t{seq}")), steps([1])).wait().expect("it goes on");
    }
    drop(store);
    Sqlite::backup(&data, &file).expect("a copy");
    let good = fs::read(&file).expect("it can be read");
    let refused = |name: &str, bytes: &[u8]| {
        let (file, to) = (dir.path().join(name), dir.path().join(format!("of {name}")));
        fs::write(&file, bytes).expect("a file");
        let refused = Sqlite::restore(&file, &to).expect_err(name);
        assert!(!to.join("bivouac.sqlite").exists(), "{name}");
        refused
    };
    let mut damaged = good.clone();
    damaged[3 * 4096..].chunks_mut(4096).step_by(2).for_each(|page| page[..200].fill(0xa5));
    assert!(matches!(refused("damaged", &damaged), CopyError::Damaged { .. }));
    let half = refused("half", &good[..good.len() / 2]);
    assert!(matches!(half, CopyError::Damaged { .. } | CopyError::NoCopy { .. }), "{half}");
    assert!(matches!(refused("a list", &b"eggs, milk and bread\n".repeat(400)), CopyError::NoCopy { .. }));
    assert!(matches!(refused("empty", b""), CopyError::NoCopy { .. }));
    let missing = Sqlite::restore(&dir.path().join("missing"), &dir.path().join("new")).expect_err("missing");
    assert!(matches!(missing, CopyError::NotThere(_)), "{missing}");

    let newer = Connection::open(&file).expect("it can be opened");
    newer
        .execute(
            "insert into refinery_schema_history (version, name, applied_on, checksum)
             values (99, 'later', '2030-01-01T00:00:00Z', '1')",
            [],
        )
        .expect("the history can be written");
    drop(newer);
    let newer = Sqlite::restore(&file, &dir.path().join("new")).expect_err("it is newer");
    assert!(newer.to_string().contains("written by a newer version"), "{newer}");
}

/// What somebody gets who copies the one file, as one would with a file manager.
fn copied_alone(data: &Path, name: &str) -> TempDir {
    let copy = temporary();
    fs::copy(data.join(name), copy.path().join(name)).expect("it can be copied");
    copy
}

#[test]
fn a_file_that_was_copied_without_its_log_is_told_and_not_taken_for_an_empty_store() {
    let dir = temporary();
    let store = small(dir.path());
    let copy = copied_alone(dir.path(), "bivouac.sqlite");
    let before = files(copy.path());
    let refused = Sqlite::open(copy.path(), Settings::default()).expect_err("most of it is missing");
    assert!(matches!(refused, OpenError::LogMissing(_)), "{refused}");
    assert!(refused.to_string().contains("bivouac.sqlite-wal, which is not there"), "{refused}");
    let refused = Sqlite::open_read(copy.path()).expect_err("most of it is missing");
    assert!(matches!(refused, OpenError::LogMissing(_)), "{refused}");
    let file = copy.path().join("bivouac.sqlite");
    let refused = Sqlite::restore(&file, &dir.path().join("new")).expect_err("most of it is missing");
    assert!(refused.to_string().contains("which is not there"), "{refused}");
    assert!(files(copy.path()).iter().filter(|(name, _)| name != "bivouac.lock").eq(&before));

    // With its log it is whole, and so is the file of a server that was stopped.
    fs::copy(dir.path().join("bivouac.sqlite-wal"), copy.path().join("bivouac.sqlite-wal")).expect("a copy");
    assert_eq!(open(copy.path()).count(), Ok(1));
    drop(store);
    let copy = copied_alone(dir.path(), "bivouac.sqlite");
    assert_eq!(open(copy.path()).count(), Ok(1));
}

/// As programs before this one left it, whose whole store was in the log.
#[test]
fn a_file_with_nothing_but_its_first_page_is_no_store() {
    let dir = temporary();
    let first = Connection::open(dir.path().join("bivouac.sqlite")).expect("it can be opened");
    first.query_row("pragma journal_mode = wal", [], |_| Ok(())).expect("a mode");
    drop(first);
    assert_eq!(names(dir.path()), ["bivouac.sqlite"]);
    for refused in [Sqlite::open(dir.path(), Settings::default()).err(), Sqlite::open_read(dir.path()).err()]
    {
        let refused = refused.expect("nothing is there");
        assert!(matches!(refused, OpenError::LogMissing(_)), "{refused}");
    }
    // Whoever has lost the log for good says so, and goes on with what is left.
    fs::write(dir.path().join("bivouac.sqlite-wal"), "").expect("an empty file");
    assert_eq!(open(dir.path()).count(), Ok(0));
}

#[test]
fn when_it_is_quiet_everything_is_in_the_one_file() {
    let dir = temporary();
    let settings = Settings { settle_after: Duration::from_millis(10), ..Settings::default() };
    let store = Sqlite::open(dir.path(), settings).expect("it opens");
    let fox = made(&store, "fox");
    for round in 1..=3 {
        store.write(fox, steps([round])).wait().expect("it goes on");
        // Until the writer has tidied up; a test that never ends is one that has failed.
        while fs::metadata(dir.path().join("bivouac.sqlite-wal")).expect("it is there").len() > 0
            || fs::read(dir.path().join("bivouac.sqlite")).expect("it is there")[60..64] != [0; 4]
        {
            std::thread::yield_now();
        }
        let copy = copied_alone(dir.path(), "bivouac.sqlite");
        assert!(kept(&open(copy.path()), fox).into_iter().eq(1..=round));
    }
    // And whoever reads an old state for long is waited for by nobody.
    let reading = Connection::open(dir.path().join("bivouac.sqlite")).expect("it can be opened");
    reading.execute_batch("begin; select count(*) from tables").expect("it can be read");
    for seq in 4..50 {
        store.write(fox, steps([seq])).wait().expect("it goes on");
    }
    drop(reading);
}
