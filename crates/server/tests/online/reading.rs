//! A reader too slow for the table: it gets everything once it reads again, not all that it missed.

use bivouac_engine::Seq;
use bivouac_load::client::Fault;
use bivouac_protocol::{NewSeat, ToClient};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::house::House;
use crate::person::{PATIENCE, Person, act_of, fire};

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
