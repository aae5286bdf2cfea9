//! Coming back: what was missed is sent, and nothing else.

use bivouac_engine::Seq;
use bivouac_load::client::new_table;
use bivouac_protocol::{NewSeat, NewTable, ToClient};
use serde_json::json;

use crate::house::House;
use crate::person::{Person, acting, fire};

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let house = House::open().await;
    let new = fire([NewSeat::Me, NewSeat::Open], json!({"goal": 500}));
    let (mut ann, made) = Person::host(&house, &new).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let known = ann.act(1, "lay").await.expect("a stick");
    ann.until_step(known).await;
    let ledger = ann.socket.drop_connection();
    assert_eq!(ledger.seq(), Some(known));
    for _ in 0..5 {
        bob.act(2, "lay").await.expect("a stick");
    }
    let mut ann = Person::at(&house, &made.table, Some(&made.token), Some(known.0)).await;
    let whole = ann.whole().await;
    assert!(whole.complete);
    let missed: Vec<u64> = whole.steps.iter().map(|step| step.seq.0).collect();
    assert_eq!(missed, (known.0 + 1..=known.0 + 5).collect::<Vec<_>>());
    assert_eq!(whole.now.seq, Seq(known.0 + 5));

    // Somebody who missed nothing hears of nothing.
    let mut again = Person::at(&house, &made.table, Some(&made.token), Some(known.0 + 5)).await;
    let whole = again.whole().await;
    assert!(whole.complete && whole.steps.is_empty());
}

#[tokio::test]
async fn what_is_too_old_or_was_never_there_is_answered_with_everything() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({"goal": 500}))).await;
    let mut last = Seq(0);
    for _ in 0..80 {
        last = ann.act(1, "lay").await.expect("a stick");
    }
    for since in [0, 3, last.0 + 1, 1_000_000, u64::MAX] {
        let mut again = Person::at(&house, &made.table, Some(&made.token), Some(since)).await;
        let whole = again.whole().await;
        assert!(!whole.complete, "since {since}");
        assert_eq!(whole.now.seq, last);
        let seqs: Vec<u64> = whole.steps.iter().map(|step| step.seq.0).collect();
        assert!(seqs.windows(2).all(|pair| pair[0] + 1 == pair[1]) && seqs.last() == Some(&last.0));
        assert_eq!(whole.view.value()["sticks"], json!([80]));
    }
    let mut lines = house.client.lines(&made.table, Some(Seq(1_000_000))).await.expect("a stream");
    let whole = loop {
        if let Some(ToClient::Whole(whole)) = lines.next().await.expect("a line") {
            break whole;
        }
    };
    assert!(!whole.complete);
    ann.act(1, "lay").await.expect("the room is still there");
}

#[tokio::test]
async fn an_action_whose_answer_was_lost_is_sent_again_and_played_once() {
    let house = House::open().await;
    let (mut ann, _) = Person::host(&house, &fire([NewSeat::Me], json!({"goal": 500}))).await;
    let whole = ann.whole().await;
    ann.send(&acting(1, "lost", "lay")).await;
    // The connection ends before the answer is read.
    let base = ann.client.base().to_owned();
    ann.socket.resume(&base).await.expect("a new connection");
    let (seq, _) = ann.answer("lost").await.expect("it was played");
    assert_eq!(seq, whole.now.seq.next());
    assert!(ann.socket.ledger().waiting().is_empty());
    let view = ann.client.view(&ann.table.clone()).await.expect("a view");
    assert_eq!((view.now.seq, view.view.value()["sticks"].clone()), (seq, json!([1])));
}

#[tokio::test]
async fn views_come_whole_or_as_changes_and_are_the_same_for_all() {
    let house = House::open().await;
    // The view is long enough to be worth a change, and its ballast follows the sticks.
    let seats = [NewSeat::Me, NewSeat::Open];
    let new = NewTable { options: json!({"goal": 100}), ..new_table("pig", seats) };
    let (mut ann, made) = Person::host(&house, &new).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let mut eve = Person::watch(&house, &made.table).await;
    let mut again = None;
    for round in 0..6 {
        let rolled = bob.client.view(&made.table).await.expect("a view");
        let number = rolled.now.to_act[0].as_number();
        let actor = if number == 1 { &mut ann } else { &mut bob };
        let seq = actor.act(number, "roll").await.expect("a roll");
        if round == 2 {
            // A second window of Bob's: from now on he has two connections with one view.
            again = Some(Person::at(&house, &made.table, bob.token.as_deref(), Some(seq.0)).await);
        }
        if round == 4 {
            bob.send(&bivouac_protocol::ToServer::Again {}).await;
        }
    }
    let end = eve.client.view(&made.table).await.expect("a view");
    let mut again = again.expect("it was opened");
    for person in [&mut ann, &mut bob, &mut eve, &mut again] {
        while person.heard.iter().all(|message| !reaches(message, end.now.seq)) {
            person.next().await;
        }
        assert_eq!(person.view(), end.view.value());
    }
}

fn reaches(message: &ToClient, seq: Seq) -> bool {
    match message {
        ToClient::Whole(whole) => whole.now.seq == seq,
        ToClient::Played { step, .. } => step.seq == seq,
        _ => false,
    }
}
