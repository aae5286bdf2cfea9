//! What the store on disk promises beyond every store: that it lasts.

mod common;

use bivouac_store::{
    NewEntry, NewTable, OpenError, Phase, Settings, Sqlite, Stand, Store, StoreError, TableId, Write,
};
use common::{files, kept, made, open, steps, table, token};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use tempfile::{TempDir, tempdir};

fn temporary() -> TempDir {
    tempdir().expect("a temporary directory")
}

/// A connection of our own to the database.
fn database(dir: &TempDir) -> Connection {
    Connection::open(dir.path().join("bivouac.sqlite")).expect("the database can be opened")
}

/// While we hold the database, the store's writer waits. It has taken one write when this returns,
/// so that all that follow until the connection is dropped are one group.
fn hold_back(store: &Sqlite, dir: &TempDir, table: TableId) -> Connection {
    let holding = database(dir);
    holding.execute_batch("begin immediate").expect("nobody writes now");
    drop(store.write(table, Write::default()));
    while store.stats().queued > 0 {
        std::thread::yield_now();
    }
    holding
}

#[test]
fn a_store_that_is_opened_again_has_everything() {
    let dir = temporary();
    let path = dir.path().join("new").join("newer");
    let store = open(&path);
    let fox =
        store.create(NewTable { tokens: vec![token(1, 4)], ..table("fox") }).wait().expect("a new table");
    let write = Write {
        header: Some("head".to_owned()),
        phase: Some(Phase::Running),
        stands: vec![Stand { viewer: "all".to_owned(), seq: 2, body: "picture".to_owned() }],
        touched_at: Some(5_000),
        ..steps([1, 2])
    };
    store.write(fox, write).wait().expect("a change");
    let row = store.table("fox").expect("it can be read");
    drop(store);
    let names: Vec<_> = files(&path).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["bivouac.lock", "bivouac.sqlite"], "everything is in the one file");

    let store = open(&path);
    assert!(store.table("fox").expect("it can be read") == row);
    assert_eq!(store.by_token(&[1; 32]).expect("it can be read").map(|(_, person)| person), Some(4));
    assert_eq!(store.stand(fox, "all").expect("it can be read").map(|stand| stand.seq), Some(2));
    assert_eq!(kept(&store, fox), [1, 2]);
    store.write(fox, steps([3])).wait().expect("it goes on");
    let owl = made(&store, "owl");
    assert!(owl > fox);
}

#[test]
fn what_was_queued_is_kept_when_the_store_is_dropped() {
    let dir = temporary();
    let store = open(dir.path());
    let fox = made(&store, "fox");
    let answers: Vec<_> = (1..=2_000).map(|seq| store.write(fox, steps([seq]))).collect();
    drop(store);
    assert!(answers.into_iter().all(|answer| answer.wait().is_ok()));
    assert!(kept(&open(dir.path()), fox).into_iter().eq(1..=2_000));
}

#[test]
fn one_guilty_write_does_not_spoil_its_group() {
    let dir = temporary();
    let store = open(dir.path());
    let (fox, owl, elk) = (made(&store, "fox"), made(&store, "owl"), made(&store, "elk"));
    let groups = store.stats().groups;
    let holding = hold_back(&store, &dir, fox);
    let innocent = [
        store.write(fox, steps([1])),
        store.write(owl, Write { code: Some("NEW".to_owned()), ..steps([1]) }),
        store.write(fox, steps([2, 3])),
    ];
    let twice = store.write(fox, Write { desk: Some("spoilt".to_owned()), ..steps([3]) });
    let code = store.write(elk, Write { code: Some("NEW".to_owned()), ..steps([1]) });
    let nowhere = store.write(TableId(99), steps([1]));
    let same = store.create(table("fox"));
    let gone = store.delete(elk);
    let late = store.write(elk, steps([1]));
    let after = store.write(fox, steps([4]));
    drop(holding);

    assert!(innocent.into_iter().all(|answer| answer.wait().is_ok()));
    assert_eq!(twice.wait(), Err(StoreError::Taken("seq")));
    assert_eq!(code.wait(), Err(StoreError::Taken("code")));
    assert_eq!(nowhere.wait(), Err(StoreError::NotThere));
    assert_eq!(same.wait(), Err(StoreError::Taken("name")));
    assert_eq!(gone.wait(), Ok(()));
    assert_eq!(late.wait(), Err(StoreError::NotThere));
    assert_eq!(after.wait(), Ok(()));
    let stats = store.stats();
    assert_eq!((stats.groups - groups, stats.largest_group, stats.failed), (2, 5, 5), "they were one group");
    assert_eq!(kept(&store, fox), [1, 2, 3, 4]);
    assert_eq!(kept(&store, owl), [1]);
    assert_eq!(store.table("fox").expect("it can be read").map(|row| row.desk), Some(table("fox").desk));
    assert_eq!(store.table("elk"), Ok(None));
}

/// A step with a line of this many bytes.
fn long(seq: u64, bytes: usize) -> Write {
    let entry = NewEntry { seq, line: "x".repeat(bytes), ticket: None };
    Write { entries: vec![entry], ..Write::default() }
}

#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let dir = temporary();
    let store =
        Sqlite::open(dir.path(), Settings { max_pages: Some(60), ..Settings::default() }).expect("it opens");
    let fox = made(&store, "fox");
    let mut seq = 1;
    let refused = loop {
        match store.write(fox, long(seq, 3_000)).wait() {
            Ok(()) => seq += 1,
            Err(error) => break error,
        }
        assert!(seq < 100, "60 pages do not hold 100 lines of most of a page");
    };
    assert_eq!(refused, StoreError::Full);
    assert!(refused.to_string().starts_with("the disk of this server is full"));
    assert_eq!(store.ready(), Err(StoreError::Full));
    let last = |store: &Sqlite| store.entries(fox, 1, None).expect("it can be read").len() as u64;
    assert_eq!(last(&store), seq - 1, "what was accepted is there, and nothing else");

    // None of a group is kept when it does not fit, nor of a single write.
    let holding = hold_back(&store, &dir, fox);
    let group: Vec<_> = (seq..seq + 5).map(|seq| store.write(fox, long(seq, 3_000))).collect();
    drop(holding);
    assert!(group.into_iter().all(|answer| answer.wait() == Err(StoreError::Full)));
    assert_eq!(last(&store), seq - 1);

    // Somebody makes room.
    store.set_max_pages(None);
    assert_eq!(store.ready(), Ok(()));
    for seq in seq..seq + 50 {
        store.write(fox, long(seq, 3_000)).wait().expect("there is room");
    }
    assert_eq!(last(&store), seq + 49);
    drop(store);
    assert_eq!(last(&open(dir.path())), seq + 49);
}

#[test]
fn a_store_that_is_full_when_it_is_opened_can_be_read() {
    let dir = temporary();
    let store = open(dir.path());
    let fox = made(&store, "fox");
    for seq in 1..=50 {
        store.write(fox, steps([seq])).wait().expect("there is room");
    }
    drop(store);
    let store =
        Sqlite::open(dir.path(), Settings { max_pages: Some(1), ..Settings::default() }).expect("it opens");
    assert_eq!(store.write(fox, long(51, 100_000)).wait(), Err(StoreError::Full));
    assert!(kept(&store, fox).into_iter().eq(1..=50));
}

#[test]
fn a_queue_that_is_too_long_refuses_at_once() {
    let dir = temporary();
    let settings = Settings { queue: 10, queue_bytes: 100_000, ..Settings::default() };
    let store = Sqlite::open(dir.path(), settings).expect("it opens");
    let fox = made(&store, "fox");
    let busy = |answer: Result<(), StoreError>| matches!(answer, Err(StoreError::Broken(why)) if why.contains("busy"));

    let holding = hold_back(&store, &dir, fox);
    let waiting: Vec<_> = (1..=10).map(|seq| store.write(fox, steps([seq]))).collect();
    assert_eq!(store.stats().queued, 10);
    assert!(busy(store.write(fox, steps([11])).wait()), "too many");
    drop(holding);
    assert!(waiting.into_iter().all(|answer| answer.wait().is_ok()));

    let holding = hold_back(&store, &dir, fox);
    let waiting = store.write(fox, long(11, 90_000));
    assert!(busy(store.write(fox, long(12, 90_000)).wait()), "too large together");
    drop(holding);
    waiting.wait().expect("it was in time");
    assert!(busy(store.write(fox, long(12, 110_000)).wait()), "too large alone");
    store.write(fox, long(12, 50_000)).wait().expect("the queue is empty again");
}

#[test]
fn a_directory_is_open_once() {
    let dir = temporary();
    let store = open(dir.path());
    let second = Sqlite::open(dir.path(), Settings::default()).expect_err("it is open");
    assert!(matches!(second, OpenError::InUse(_)));
    assert!(second.to_string().contains("in use by another running bivouac"), "{second}");
    drop(store);
    open(dir.path());
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let dir = temporary();
    drop(open(dir.path()));
    // Once in the file, and once in SQLite's log beside it, as a killed server leaves it.
    for (version, keep_log) in [(98, false), (99, true)] {
        let newer = database(&dir);
        newer.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep_log).expect("a setting");
        let row = "insert into refinery_schema_history (version, name, applied_on, checksum)
                   values (?1, 'later', '2030-01-01T00:00:00Z', '1')";
        newer.execute(row, [version]).expect("the history can be written");
        drop(newer);
        let before = files(dir.path());
        assert_eq!(before.iter().any(|(name, _)| name.ends_with("-wal")), keep_log);

        let refused = Sqlite::open(dir.path(), Settings::default()).expect_err("it is newer");
        assert!(matches!(refused, OpenError::Newer { found, .. } if found == version), "{refused}");
        assert!(refused.to_string().contains("written by a newer version"), "{refused}");
        let refused = Sqlite::open_read(dir.path()).expect_err("it is newer");
        assert!(matches!(refused, OpenError::Newer { found, .. } if found == version), "{refused}");
        assert!(files(dir.path()) == before, "nothing was changed");
    }
}

#[test]
fn what_is_not_a_database_is_refused_and_left_alone() {
    let dir = temporary();
    std::fs::write(
        dir.path().join("bivouac.sqlite"),
        "a shopping list, longer than any header of a file\n".repeat(99),
    )
    .expect("a file can be written");
    let refused = Sqlite::open(dir.path(), Settings::default()).expect_err("it is no database");
    assert!(matches!(refused, OpenError::Broken { .. }), "{refused}");
    let text = std::fs::read_to_string(dir.path().join("bivouac.sqlite")).expect("it is there");
    assert!(text.starts_with("a shopping list"));
}

#[test]
fn a_directory_that_cannot_be_made_is_told() {
    let dir = temporary();
    let file = dir.path().join("file");
    std::fs::write(&file, "").expect("a file can be written");
    let refused = Sqlite::open(&file.join("data"), Settings::default()).expect_err("a file is in the way");
    assert!(refused.to_string().contains("cannot be used"), "{refused}");
}

#[test]
fn a_log_with_a_hole_is_told_and_not_guessed() {
    let dir = temporary();
    let store = open(dir.path());
    let fox = made(&store, "fox");
    store.write(fox, steps([1, 2, 3, 4])).wait().expect("from 1 on");
    database(&dir).execute("delete from entries where seq = 2", []).expect("somebody else writes");
    let refused = store.entries(fox, 1, None).expect_err("step 2 is missing");
    assert!(matches!(&refused, StoreError::Damaged(why) if why.contains("step 2")), "{refused}");
    assert_eq!(store.entries(fox, 3, None).expect("it is there").len(), 2);
}
