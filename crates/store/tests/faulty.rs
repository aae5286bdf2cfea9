//! A store that fails or hesitates when it is told to, and answers that are awaited.

mod common;

use bivouac_store::{Faulty, Memory, Store, StoreError};
use common::{kept, made, steps, table};

#[test]
fn a_failing_store_changes_nothing_and_recovers() {
    let store = Faulty::new(Memory::new());
    let fox = made(&store, "fox");
    store.fail(Some(StoreError::Full));
    assert_eq!(store.write(fox, steps([1])).wait(), Err(StoreError::Full));
    assert_eq!(store.create(table("owl")).wait(), Err(StoreError::Full));
    assert_eq!(store.delete(fox).wait(), Err(StoreError::Full));
    assert_eq!(store.ready(), Err(StoreError::Full));
    assert_eq!(store.count(), Ok(1), "reads go through");
    store.fail(None);
    assert_eq!(store.ready(), Ok(()));
    store.write(fox, steps([1])).wait().expect("all is well again");
    assert_eq!(kept(&store, fox), [1]);
}

#[test]
fn what_is_held_back_is_made_in_its_order() {
    let store = Faulty::new(Memory::new());
    let fox = made(&store, "fox");
    store.hold();
    let answers: Vec<_> = (1..=3).map(|seq| store.write(fox, steps([seq]))).collect();
    assert_eq!(store.held(), 3);
    assert_eq!(kept(&store, fox), []);
    store.release();
    assert_eq!(store.held(), 0);
    assert!(answers.into_iter().all(|answer| answer.wait().is_ok()));
    store.write(fox, steps([4])).wait().expect("nothing is held back now");
    assert_eq!(kept(&store, fox), [1, 2, 3, 4]);
}

#[test]
fn what_is_lost_was_never_made() {
    let store = Faulty::new(Memory::new());
    let fox = made(&store, "fox");
    store.hold();
    let answer = store.write(fox, steps([1]));
    store.lose();
    assert_eq!(answer.wait(), Err(StoreError::Closed));
    store.release();
    assert_eq!(kept(&store, fox), []);
}

#[tokio::test]
async fn an_answer_is_awaited() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let store = Faulty::new(common::open(dir.path()));
    let fox = store.create(table("fox")).await.expect("a new table");
    store.write(fox, steps([1])).await.expect("from 1 on");
    assert_eq!(store.write(fox, steps([1])).await, Err(StoreError::Taken("seq")));
    store.hold();
    let (first, second) = (store.write(fox, steps([2])), store.write(fox, steps([9])));
    let release = async {
        tokio::task::yield_now().await;
        store.release();
    };
    let (first, second, ()) = tokio::join!(first, second, release);
    assert_eq!((first, second), (Ok(()), Err(StoreError::Taken("seq"))));
    store.hold();
    let lost = store.write(fox, steps([3]));
    store.lose();
    assert_eq!(lost.await, Err(StoreError::Closed));
}
