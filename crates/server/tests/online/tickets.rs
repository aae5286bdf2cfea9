//! Tickets: what is sent twice is played once.

use bivouac_protocol::{Acting, Code, NewSeat, ToClient, ToServer};
use serde_json::json;

use crate::house::{House, config, on_disk, put_away};
use crate::person::{Person, act_of, acting, fire, usual};

fn seq_of(answer: &ToClient) -> u64 {
    match answer {
        ToClient::Accepted { seq, .. } => seq.0,
        other => panic!("not accepted: {other:?}"),
    }
}

#[tokio::test]
async fn the_same_ticket_is_answered_with_the_same_step() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], usual())).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    for _ in 0..3 {
        ann.send(&acting(1, "once", "lay")).await;
    }
    let (first, _) = ann.answer("once").await.expect("accepted");
    for _ in 0..2 {
        assert_eq!(ann.answer("once").await, Ok((first, false)));
    }
    let plain = ann.client.act(&made.table, &act_of(1, "once", "lay")).await.expect("accepted again");
    assert_eq!(seq_of(&plain), first.0);
    // A ticket that was used for something else says so, instead of pretending that both were done.
    let other = ann.client.act(&made.table, &act_of(1, "once", "show")).await.expect_err("used already");
    assert_eq!(other.problem().map(|problem| problem.code), Some(Code::Conflict));
    // Another person's tickets are their own.
    bob.send(&acting(2, "once", "lay")).await;
    assert_eq!(bob.answer("once").await, Ok((first.next(), false)));
    let view = ann.client.view(&made.table).await.expect("a view");
    assert_eq!(view.view.value()["sticks"], json!([1, 1]));
}

#[tokio::test]
async fn a_ticket_that_was_refused_may_be_used_again() {
    let house = House::open().await;
    let (mut ann, _) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    ann.act(1, "show").await.expect("a charm");
    ann.send(&acting(1, "t", "show")).await;
    let problem = ann.answer("t").await.expect_err("everybody knows it");
    assert_eq!(problem.rule.as_deref(), Some("FIR-3"));
    ann.send(&acting(1, "t", "lay")).await;
    ann.answer("t").await.expect("nothing had come of it");
}

#[tokio::test]
async fn old_tickets_are_found_when_somebody_says_again() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({"goal": 500}))).await;
    ann.send(&acting(1, "first", "lay")).await;
    let (first, _) = ann.answer("first").await.expect("accepted");
    let mut last = first;
    for _ in 0..200 {
        last = ann.act(1, "lay").await.expect("accepted");
    }
    let again = Acting { again: true, ..act_of(1, "first", "lay") };
    ann.send(&ToServer::Act(again.clone())).await;
    assert_eq!(ann.answer("first").await, Ok((first, false)));
    let plain = ann.client.act(&made.table, &again).await.expect("accepted again");
    assert_eq!(seq_of(&plain), first.0);
    let fresh = Acting { again: true, ..act_of(1, "never-sent", "lay") };
    let fresh = ann.client.act(&made.table, &fresh).await.expect("accepted for the first time");
    assert_eq!(seq_of(&fresh), last.0 + 1);
}

#[tokio::test]
async fn tickets_outlive_the_server() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let made = house.client.create(&fire([NewSeat::Me], json!({"goal": 500}))).await.expect("a table");
    let ann = house.client.with(&made.token);
    let first = seq_of(&ann.act(&made.table, &act_of(1, "kept", "lay")).await.expect("accepted"));
    for number in 0..150 {
        let ticket = format!("n{number}");
        ann.act(&made.table, &act_of(1, &ticket, "lay")).await.expect("accepted");
    }
    house.close().await;
    put_away(store).await;

    let store = on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let ann = house.client.with(&made.token);
    let before = ann.view(&made.table).await.expect("a view").now.seq;
    let latest = ann.act(&made.table, &act_of(1, "n149", "lay")).await.expect("accepted again");
    assert_eq!(seq_of(&latest), before.0);
    let again = Acting { again: true, ..act_of(1, "kept", "lay") };
    assert_eq!(seq_of(&ann.act(&made.table, &again).await.expect("accepted again")), first);
    assert_eq!(ann.view(&made.table).await.expect("a view").now.seq, before, "nothing was played");
    house.close().await;
}

#[tokio::test]
async fn a_stale_click_is_judged_by_the_rules_as_they_stand_now() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], usual())).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let whole = ann.whole().await;
    assert!(whole.now.mine[0].offers.iter().any(|offer| offer.text == "lay"));
    for _ in 0..8 {
        bob.act(2, "lay").await.expect("a stick");
    }
    // Ann has heard of none of it, and what she was offered eight steps ago still stands.
    ann.act(1, "lay").await.expect("it is late, not wrong");
    bob.act(2, "lay").await.expect("the last stick");
    let problem = ann.act(1, "lay").await.expect_err("nobody acts any more");
    assert_eq!((problem.status, problem.rule.as_deref()), (422, Some("TAB-01")));
}

#[tokio::test]
async fn a_pause_that_is_sent_twice_is_one_pause() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let made = house.client.create(&fire([NewSeat::Me], json!({"goal": 500}))).await.expect("a table");
    let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
    let pause = |ticket: &str| ToServer::Pause { ticket: ticket.to_owned() };
    ann.send(&pause("p")).await;
    ann.send(&pause("p")).await;
    let (paused, _) = ann.answer("p").await.expect("a pause");
    assert_eq!(ann.answer("p").await, Ok((paused, false)));
    assert_eq!(seq_of(&ann.client.pause(&made.table, "p").await.expect("the same")), paused.0);
    let another = ann.client.pause(&made.table, "p2").await.expect_err("it is paused already");
    assert_eq!(another.problem().and_then(|problem| problem.rule.as_deref()), Some("TAB-11"));
    let other = ann.client.resume(&made.table, "p").await.expect_err("that ticket was a pause");
    assert_eq!(other.problem().map(|problem| problem.code), Some(Code::Conflict));

    let resumed = seq_of(&ann.client.resume(&made.table, "r").await.expect("on it goes"));
    assert_eq!(seq_of(&ann.client.resume(&made.table, "r").await.expect("the same")), resumed);
    // A pause that is late on the wire stops nobody.
    assert_eq!(seq_of(&ann.client.pause(&made.table, "p").await.expect("the same")), paused.0);
    assert!(!ann.client.view(&made.table).await.expect("a view").now.paused);
    for _ in 0..150 {
        ann.act(1, "lay").await.expect("a stick");
    }
    house.close().await;
    drop(ann);
    put_away(store).await;

    // Nor does one that is very late.
    let house = House::with(config(), on_disk(dir.path())).await;
    let ann = house.client.with(&made.token);
    assert_eq!(seq_of(&ann.pause(&made.table, "p").await.expect("the same")), paused.0);
    assert!(!ann.view(&made.table).await.expect("a view").now.paused);
    // Without a ticket it is a new one every time.
    ann.pause(&made.table, "").await.expect("a pause");
    ann.pause(&made.table, "").await.expect_err("it is paused already");
}
