//! Opening a directory only to read, beside a server or without one.

mod common;

use bivouac_store::{OpenError, Settings, Sqlite, Store, StoreError};
use common::{files, kept, made, open, steps, table};
use tempfile::tempdir;

#[test]
fn it_reads_beside_a_writer_and_sees_what_is_new() {
    let dir = tempdir().expect("a temporary directory");
    let store = open(dir.path());
    let fox = made(&store, "fox");
    let reading = Sqlite::open_read(dir.path()).expect("it can be read beside a writer");
    for seq in 1..=20 {
        store.write(fox, steps([seq])).wait().expect("it goes on");
        assert!(kept(&reading, fox).into_iter().eq(1..=seq));
    }
    assert_eq!(reading.count(), Ok(1));
    // And it is not in the way of whoever starts or stops.
    drop(store);
    let store = open(dir.path());
    store.write(fox, steps([21])).wait().expect("it goes on");
    drop(reading);
}

#[test]
fn it_reads_what_was_stopped_and_makes_nothing() {
    let dir = tempdir().expect("a temporary directory");
    let store = open(dir.path());
    let fox = made(&store, "fox");
    store.write(fox, steps([1, 2, 3])).wait().expect("from 1 on");
    drop(store);
    let before = files(dir.path());
    let reading = Sqlite::open_read(dir.path()).expect("it can be read");
    assert_eq!(kept(&reading, fox), [1, 2, 3]);
    assert_eq!(reading.all(None).filter_map(Result::ok).count(), 1);
    let second = Sqlite::open_read(dir.path()).expect("two can read");
    assert_eq!(second.count(), Ok(1));
    // While it is read as a thing that stands still, nobody starts to change it.
    let refused = Sqlite::open(dir.path(), Settings::default()).expect_err("it is being read");
    assert!(matches!(refused, OpenError::InUse(_)), "{refused}");
    drop((reading, second));
    assert!(files(dir.path()) == before);
    open(dir.path());
}

#[test]
fn it_refuses_to_write() {
    let dir = tempdir().expect("a temporary directory");
    let fox = made(&open(dir.path()), "fox");
    let reading = Sqlite::open_read(dir.path()).expect("it can be read");
    assert!(matches!(reading.create(table("owl")).wait(), Err(StoreError::Broken(_))));
    assert!(matches!(reading.write(fox, steps([1])).wait(), Err(StoreError::Broken(_))));
    assert!(matches!(reading.delete(fox).wait(), Err(StoreError::Broken(_))));
    assert!(matches!(reading.ready(), Err(StoreError::Broken(_))));
    assert_eq!(reading.count(), Ok(1));
}

#[test]
fn where_nothing_is_it_says_so_and_makes_nothing() {
    let dir = tempdir().expect("a temporary directory");
    let missing = dir.path().join("missing");
    for path in [dir.path(), missing.as_path()] {
        let refused = Sqlite::open_read(path).expect_err("nothing is there");
        assert!(matches!(refused, OpenError::NotThere(_)), "{refused}");
    }
    assert!(files(dir.path()).is_empty());
}

#[test]
fn a_name_full_of_signs_is_only_a_name() {
    let dir = tempdir().expect("a temporary directory");
    let odd = dir.path().join("what? 100% #1 & ünï=codé?mode=memory");
    let fox = made(&open(&odd), "fox");
    let store = open(&odd);
    store.write(fox, steps([1])).wait().expect("from 1 on");
    assert_eq!(kept(&store, fox), [1]);
    drop(store);
    assert_eq!(kept(&Sqlite::open_read(&odd).expect("it can be read"), fox), [1]);
    assert_eq!(files(dir.path()).len(), 1);
}
