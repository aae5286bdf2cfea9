//! A store that is full or fails: what cannot be kept is not done, and nobody hears of it.

use std::sync::Arc;

use bivouac_load::client::Fault;
use bivouac_protocol::{Code, Join, NewSeat, Problem, Retable, ToClient};
use bivouac_store::{Faulty, Memory, Store, StoreError};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::house::{House, config, on_disk, put_away, replay};
use crate::person::{Person, act_of, acting, fire, seat};

fn problem(fault: Result<impl std::fmt::Debug, Fault>) -> Problem {
    fault.expect_err("a refusal").problem().expect("a refusal has a problem").clone()
}

#[tokio::test]
async fn on_a_full_disk_nothing_is_done_and_nothing_is_told() {
    let store = Arc::new(Faulty::new(Memory::new()));
    let house = House::with(config(), store.clone()).await;
    let new = fire([NewSeat::Me, NewSeat::Open, NewSeat::Open], json!({"goal": 50}));
    let (mut ann, made) = Person::host(&house, &new).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let (mut cid, _) = Person::join(&house, &made, "Cid").await;
    let last = ann.act(1, "lay").await.expect("a stick");
    bob.until_step(last).await;
    let before = bob.client.view(&made.table).await.expect("a view");

    store.fail(Some(StoreError::Full));
    let refused = ann.act(1, "lay").await.expect_err("there is no room");
    assert_eq!((refused.code, refused.status), (Code::Store, 503));
    assert!(refused.sentence.contains("full") && refused.wait_s.is_some(), "{refused:?}");
    for refused in [
        problem(ann.client.act(&made.table, &act_of(1, "a", "show")).await),
        problem(
            ann.client.retable(&made.table, &Retable { listed: Some(false), ..Retable::default() }).await,
        ),
        problem(ann.client.kick(&made.table, 3).await),
        problem(ann.client.release(&made.table, seat(2)).await),
        problem(ann.client.place_bot(&made.table, seat(1), "polite").await),
        problem(house.client.create(&new).await),
        problem(house.client.ready().await),
    ] {
        assert_eq!(refused.code, Code::Store, "{refused:?}");
    }
    assert!(bob.take_back(2, last).await.is_err());
    house.client.health().await.expect("the program itself is well");
    let after = bob.client.view(&made.table).await.expect("a view");
    assert_eq!((after.now.seq, after.view), (before.now.seq, before.view));

    store.fail(None);
    house.client.ready().await.expect("there is room again");
    let next = ann.act(1, "lay").await.expect("the game goes on");
    assert_eq!(next, last.next());
    let heard = bob.until(|message| match message {
        ToClient::Played { step, .. } => Some(step.seq),
        ToClient::Closing { .. } | ToClient::Whole(_) => panic!("he was told of something: {message:?}"),
        _ => None,
    });
    assert_eq!(heard.await, next, "the first that anybody hears is what was kept");
    cid.act(3, "lay").await.expect("nobody was sent away");
    bob.act(2, "lay").await.expect("his key still opens his seat");
}

#[tokio::test]
async fn a_real_file_that_may_not_grow_refuses_and_recovers() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({"goal": 60_000}))).await;
    store.set_max_pages(Some(1));
    // What is free in the file is used up first.
    let mut kept = 0;
    let refused = loop {
        match ann.act(1, "lay").await {
            Ok(seq) => kept = seq.0,
            Err(problem) => break problem,
        }
    };
    assert_eq!(refused.code, Code::Store);
    assert!(refused.sentence.contains("full"), "{refused:?}");
    let view = ann.client.view(&made.table).await.expect("a view");
    assert_eq!(view.now.seq.0, kept.max(view.now.seq.0));
    let last = view.now.seq;
    store.set_max_pages(None);
    assert_eq!(ann.act(1, "lay").await.expect("there is room again"), last.next());
    house.close().await;
    drop(ann);
    put_away(store).await;

    let store = on_disk(dir.path());
    let row = store.table(&made.table).expect("it reads").expect("a table");
    let entries = store.entries(row.id, 1, None).expect("it reads");
    assert_eq!(entries.len() as u64, last.0 + 1);
    let lines: String = entries.iter().map(|entry| entry.line.clone() + "\n").collect();
    let text = row.header.expect("a header") + "\n" + &lines;
    let log = bivouac_engine::Log::read(text.as_bytes()).expect("a whole log");
    replay(&log, Some(&bivouac_engine::Secret::from_bytes(row.secret)));
}

#[tokio::test]
async fn nobody_hears_of_a_step_before_it_is_kept() {
    let store = Arc::new(Faulty::new(Memory::new()));
    let house = House::with(config(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], json!({}))).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let before = bob.whole().await.now.seq;
    store.hold();
    ann.send(&acting(1, "slow", "lay")).await;
    while store.held() == 0 {
        tokio::task::yield_now().await;
    }
    // Whatever was said to him by now comes before the answer to a ping.
    for _ in 0..5 {
        let wire = bob.socket.wire();
        wire.send(Message::Ping(vec![7].into())).await.expect("it is sent");
        loop {
            match wire.next().await.expect("the connection is fine").expect("the connection is fine") {
                Message::Pong(_) => break,
                Message::Text(text) => assert!(!text.contains(r#""kind":"played""#), "{text}"),
                _ => {}
            }
        }
    }
    store.release();
    assert_eq!(ann.answer("slow").await, Ok((before.next(), false)));
    bob.until_step(before.next()).await;
}

#[tokio::test]
async fn when_the_store_breaks_the_table_is_loaded_anew_and_nothing_accepted_is_lost() {
    let store = Arc::new(Faulty::new(Memory::new()));
    let house = House::with(config(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], json!({}))).await;
    let (mut bob, joined) = Person::join(&house, &made, "Bob").await;
    let kept = ann.act(1, "lay").await.expect("a stick");
    for error in [StoreError::Broken("a wire is loose".to_owned()), StoreError::Closed] {
        store.fail(Some(error));
        let ticket = ann.ticket();
        ann.send(&acting(1, &ticket, "lay")).await;
        let refused = ann.answer(&ticket).await.expect_err("it cannot be kept");
        assert_eq!(refused.code, Code::Store);
        for person in [&mut ann, &mut bob] {
            let (problem, again) = person.until_closing().await;
            assert_eq!((problem.code, again), (Code::Busy, true));
        }
        store.fail(None);
        ann = Person::at(&house, &made.table, Some(&made.token), Some(kept.0)).await;
        bob = Person::at(&house, &made.table, Some(&joined.token), Some(kept.0)).await;
        let whole = bob.whole().await;
        assert_eq!((whole.now.seq, whole.view.value()["sticks"].clone()), (kept, json!([1, 0])));
    }
    assert_eq!(ann.act(1, "lay").await.expect("the game goes on"), kept.next());

    // A write whose answer is lost: it was not made, and the same ticket is played once.
    store.hold();
    let sent = {
        let (client, table) = (ann.client.clone(), made.table.clone());
        tokio::spawn(async move { client.act(&table, &act_of(1, "lost", "lay")).await })
    };
    while store.held() == 0 {
        tokio::task::yield_now().await;
    }
    store.lose();
    store.release();
    assert_eq!(problem(sent.await.expect("it ends")).code, Code::Store);
    let again = bivouac_protocol::Acting { again: true, ..act_of(1, "lost", "lay") };
    for _ in 0..2 {
        let answer = ann.client.act(&made.table, &again).await.expect("played now");
        assert!(matches!(answer, ToClient::Accepted { seq, .. } if seq.0 == kept.0 + 2));
    }
}

#[tokio::test]
async fn two_servers_on_one_store_cannot_both_write() {
    let store = Arc::new(Memory::new());
    let (one, other) =
        (House::with(config(), store.clone()).await, House::with(config(), store.clone()).await);
    let made = one.client.create(&fire([NewSeat::Me], json!({}))).await.expect("a table");
    let [here, there] = [&one, &other].map(|house| house.client.with(&made.token));
    let before = there.view(&made.table).await.expect("a view").now.seq;
    here.act(&made.table, &act_of(1, "a", "lay")).await.expect("a stick");
    let refused = problem(there.act(&made.table, &act_of(1, "b", "lay")).await);
    assert_eq!(refused.code, Code::Busy, "somebody else was first: {refused:?}");
    let answer = there.act(&made.table, &act_of(1, "b", "lay")).await.expect("it has looked again");
    assert!(matches!(answer, ToClient::Accepted { seq, .. } if seq.0 == before.0 + 2));
    let row = store.table(&made.table).expect("it reads").expect("a table");
    assert_eq!(store.entries(row.id, 1, None).expect("it reads").len() as u64, before.0 + 2);
}

#[tokio::test]
async fn joining_a_table_that_cannot_be_kept_leaves_no_trace() {
    let store = Arc::new(Faulty::new(Memory::new()));
    let house = House::with(config(), store.clone()).await;
    let made = house.client.create(&fire([NewSeat::Me, NewSeat::Open], json!({}))).await.expect("a table");
    let before = house.client.table(&made.table).await.expect("a table").table;
    store.fail(Some(StoreError::Full));
    assert_eq!(problem(house.client.join(&made.table, &Join::default()).await).code, Code::Store);
    assert_eq!(house.client.table(&made.table).await.expect("a table").table, before);
    store.fail(None);
    let joined = house.client.join(&made.table, &Join::default()).await.expect("a place");
    house.client.with(&joined.token).view(&made.table).await.expect("the game has begun");
}
