//! A reader too slow for the table: it gets everything once it reads again, not all that it missed.

use std::collections::BTreeSet;
use std::sync::Arc;

use bivouac_engine::Seq;
use bivouac_load::client::Fault;
use bivouac_protocol::{Acting, Code, NewSeat, ToClient, ToServer};
use bivouac_store::{Faulty, Memory};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::house::{House, config};
use crate::person::{PATIENCE, Person, act_of, acting, fire};

/// Every view is so long, and another one after each stick.
const BALLAST: usize = 100_000;
/// So many sticks: far more bytes than all buffers on the way hold together.
const STICKS: usize = 150;

/// A socket whose system keeps next to nothing for it.
async fn narrow(house: &House, table: &str, token: &str) -> WebSocketStream<TcpStream> {
    let address = house.client.base().trim_start_matches("http://").to_owned();
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = socket.connect(address.parse().expect("an address")).await.expect("a connection");
    let (mut wire, _) =
        client_async(format!("ws://{address}/api/v1/tables/{table}/socket"), stream).await.expect("a socket");
    let hello = json!({"kind": "hello", "protocol": 1, "token": token});
    wire.send(Message::text(hello.to_string())).await.expect("it is sent");
    wire
}

async fn next(wire: &mut WebSocketStream<TcpStream>) -> Result<(ToClient, usize), Fault> {
    loop {
        match tokio::time::timeout(PATIENCE, wire.next()).await.expect("something comes in time") {
            Some(Ok(Message::Text(text))) => {
                return Ok((serde_json::from_str(&text).expect("a message"), text.len()));
            }
            Some(Ok(Message::Close(_))) | None => return Err(Fault::Lost("closed".to_owned())),
            Some(Err(error)) => return Err(Fault::Lost(error.to_string())),
            Some(Ok(_)) => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_gets_a_whole_view_instead_of_an_endless_queue() {
    let house = House::open().await;
    let options = json!({"goal": 60_000, "ballast": BALLAST});
    let made = house.client.create(&fire([NewSeat::Me], options)).await.expect("a table");
    let mut slow = narrow(&house, &made.table, &made.token).await;
    assert!(matches!(next(&mut slow).await, Ok((ToClient::Table { .. }, _))));
    assert!(matches!(next(&mut slow).await, Ok((ToClient::Whole(_), _))));

    // It reads nothing while all of this is played.
    let client = house.client.with(&made.token);
    let mut last = Seq(0);
    for number in 0..STICKS {
        let ticket = format!("n{number}");
        match client
            .act(&made.table, &act_of(1, &ticket, "lay"))
            .await
            .expect("nobody waits for a slow reader")
        {
            ToClient::Accepted { seq, .. } => last = seq,
            other => panic!("{other:?}"),
        }
    }

    // What was on the way, in the buffers of two systems, comes first; then comes everything, and not one by one what lies between.
    let (mut bytes, mut steps) = (0, 0);
    let whole = loop {
        let (message, size) = next(&mut slow).await.expect("it was not sent away for being slow");
        bytes += size;
        match message {
            ToClient::Whole(whole) if whole.now.seq == last => break whole,
            ToClient::Played { .. } => steps += 1,
            _ => {}
        }
    };
    assert_eq!(whole.view.value()["sticks"], json!([STICKS]));
    assert!(steps < STICKS * 3 / 4, "{steps} steps were kept for it");
    assert!(bytes < STICKS * BALLAST * 3 / 4, "{bytes} bytes were kept for it");

    // And from here on it hears every step again.
    let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
    let seq = ann.act(1, "lay").await.expect("a stick");
    loop {
        if let (ToClient::Played { step, .. }, _) = next(&mut slow).await.expect("a message") {
            assert_eq!(step.seq, seq);
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_whose_answers_were_lost_is_asked_to_come_again_and_gets_them() {
    let store = Arc::new(Faulty::new(Memory::new()));
    let house = House::with(config(), store.clone()).await;
    let options = json!({"goal": 60_000, "ballast": BALLAST});
    let made = house.client.create(&fire([NewSeat::Me], options)).await.expect("a table");
    let mut slow = narrow(&house, &made.table, &made.token).await;
    while !matches!(next(&mut slow).await, Ok((ToClient::Whole(_), _))) {}

    // All of it is with the table before the first stick is kept, and then it is played in one go.
    store.hold();
    let tickets: Vec<String> = (0..STICKS).map(|number| format!("n{number}")).collect();
    for ticket in &tickets {
        let message = serde_json::to_string(&acting(1, ticket, "lay")).expect("a message");
        slow.send(Message::text(message)).await.expect("it is sent");
    }
    slow.send(Message::Ping(vec![1].into())).await.expect("it is sent");
    while !matches!(slow.next().await.expect("open").expect("open"), Message::Pong(_)) {}
    store.release();

    let mut answered = BTreeSet::new();
    let (problem, again) = loop {
        match next(&mut slow).await.expect("the server says why").0 {
            ToClient::Accepted { ticket, .. } => assert!(answered.insert(ticket)),
            ToClient::Closing { problem, again } => break (problem, again),
            _ => {}
        }
    };
    assert_eq!((problem.code, again), (Code::Busy, true));
    let played = sticks(&house, &made.table).await;
    assert!(answered.len() < played, "no answer was lost, so this test shows nothing");

    let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
    for ticket in tickets.iter().filter(|ticket| !answered.contains(*ticket)) {
        ann.send(&ToServer::Act(Acting { again: true, ..act_of(1, ticket, "lay") })).await;
        ann.answer(ticket).await.expect("it was played, or is now");
    }
    assert_eq!(sticks(&house, &made.table).await, STICKS, "each was played once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_goodbye_is_heard_even_where_much_lies_unread() {
    let house = House::with(config(), Arc::new(Memory::new())).await;
    let made = house.client.create(&fire([NewSeat::Me], json!({"goal": 9}))).await.expect("a table");
    let mut hasty = narrow(&house, &made.table, &made.token).await;
    while !matches!(next(&mut hasty).await, Ok((ToClient::Whole(_), _))) {}
    // The first is sent away for; the others are never read.
    hasty.feed(Message::binary(vec![1_u8])).await.expect("it is sent");
    let echo = serde_json::to_string(&ToServer::Echo { number: 1.0 }).expect("a message");
    for _ in 0..2000 {
        hasty.feed(Message::text(&echo)).await.expect("nobody hangs up in the middle of it");
    }
    hasty.flush().await.expect("nobody hangs up in the middle of it");
    let why = loop {
        if let (ToClient::Closing { problem, .. }, _) = next(&mut hasty).await.expect("the server says why") {
            break problem;
        }
    };
    assert_eq!(why.code, Code::Malformed);
    let end = hasty.next().await.expect("it ends in order").expect("it ends in order");
    assert!(matches!(end, Message::Close(Some(frame)) if u16::from(frame.code) == 1000));
}

async fn sticks(house: &House, table: &str) -> usize {
    let view = house.client.view(table).await.expect("a view").view.value();
    serde_json::from_value::<[usize; 1]>(view["sticks"].clone()).expect("one seat's sticks")[0]
}
