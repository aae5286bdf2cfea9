//! Playing without a socket: plain requests, and a stream of lines.

use bivouac_load::client::{Lines, new_table};
use bivouac_protocol::{Acting, Lists, NewSeat, NewTable, Phase, ToClient};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, verify};
use crate::person::{PATIENCE, Person, act_of, bot, fire};

async fn next(lines: &mut Lines) -> ToClient {
    let line = tokio::time::timeout(PATIENCE, lines.next()).await.expect("a line in time");
    line.expect("a line").expect("the stream goes on")
}

#[tokio::test]
async fn the_stream_says_what_the_socket_says() {
    let house = House::open().await;
    let new = fire([NewSeat::Me, NewSeat::Open], json!({"goal": 6, "rest": 1}));
    let (mut ann, made) = Person::host(&house, &new).await;
    let (mut bob, joined) = Person::join(&house, &made, "Bob").await;
    let client = house.client.with(&joined.token);
    let whole = bob.whole().await;
    let mut lines = client.lines(&made.table, Some(whole.now.seq)).await.expect("a stream");
    assert!(matches!(next(&mut lines).await, ToClient::Table { you, .. } if you.seats.len() == 1));
    let (mut everything, mut lists) = (next(&mut lines).await, Lists::default());
    lists.fill(&mut everything).expect("it is whole");
    assert!(matches!(everything, ToClient::Whole(whole) if whole.complete && whole.steps.is_empty()));

    ann.say(1, "ready?", false).await.expect("words");
    ann.act(1, "show").await.expect("a charm");
    bob.act(2, "confide to=1").await.expect("a charm");
    let end = bob.act(2, "lay").await.expect("a stick");
    let mut streamed = Vec::new();
    while streamed.iter().all(|message| !matches!(message, ToClient::Played { step, .. } if step.seq == end))
    {
        let mut heard = next(&mut lines).await;
        lists.fill(&mut heard).expect("what changed fits");
        streamed.push(heard);
    }
    bob.until_step(end).await;
    let steps = |messages: &[ToClient]| -> Vec<String> {
        let step = |message: &&ToClient| matches!(message, ToClient::Played { .. });
        messages.iter().filter(step).map(|message| serde_json::to_string(message).expect("JSON")).collect()
    };
    assert_eq!(steps(&streamed), steps(&bob.heard));
    assert_eq!(steps(&streamed).len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_silent_stream_shows_now_and_then_that_it_is_alive() {
    let house = House::open().await;
    let made = house.client.create(&fire([NewSeat::Me], json!({}))).await.expect("a table");
    let address = house.client.base().trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET /api/v1/tables/{}/stream HTTP/1.1\r\nhost: {address}\r\n\r\n", made.table);
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    // Two pieces of the body that are nothing but the end of a line.
    let (silence, mut heard) = ("\r\n1\r\n\n\r\n1\r\n\n\r\n", Vec::new());
    while !String::from_utf8_lossy(&heard).ends_with(silence) {
        let read = tokio::time::timeout(PATIENCE, stream.read_buf(&mut heard)).await.expect("in time");
        assert_ne!(read.expect("the connection is fine"), 0, "the stream goes on");
    }
}

#[tokio::test]
async fn a_script_plays_with_requests_alone() {
    let house = House::open().await;
    let seats = [NewSeat::Me, NewSeat::Me];
    let new = NewTable { options: json!({"goal": 20}), ..new_table("pig", seats) };
    let made = house.client.create(&new).await.expect("a table");
    let script = house.client.with(&made.token);
    let mut number = 0;
    loop {
        let whole = script.view(&made.table).await.expect("a view");
        if whole.now.outcome.is_some() {
            break;
        }
        let mine = whole.now.mine.iter().find(|mine| !mine.offers.is_empty()).expect("one of mine may act");
        let action = &mine.offers.last().expect("an offer").text;
        number += 1;
        let acting = Acting { seat: mine.seat, ..act_of(1, &format!("s{number}"), action) };
        let answer = script.act(&made.table, &acting).await.expect("it was offered");
        assert!(matches!(answer, ToClient::Accepted { seq, .. } if seq == whole.now.seq.next()));
    }
    verify(&script.export(&made.table).await.expect("a log"));
}

#[tokio::test]
async fn a_script_that_listens_to_lines_plays_with_a_bot() {
    let house = House::open().await;
    let seats = [bot("hold:at=5"), NewSeat::Me];
    let new = NewTable { options: json!({"goal": 20}), ..new_table("pig", seats) };
    let made = house.client.create(&new).await.expect("a table");
    let script = house.client.with(&made.token);
    let mut lines = script.lines(&made.table, None).await.expect("a stream");
    let mut lists = Lists::default();
    loop {
        let mut heard = next(&mut lines).await;
        lists.fill(&mut heard).expect("what changed fits");
        let now = match heard {
            ToClient::Whole(whole) => whole.now,
            ToClient::Played { now, .. } => now,
            ToClient::Table { table, .. } if table.phase == Phase::Over => break,
            _ => continue,
        };
        // Whatever comes twice is answered once: the ticket names the moment.
        if let Some(offer) = now.mine.iter().flat_map(|mine| mine.offers.last()).next() {
            let ticket = format!("after-{}", now.seq.0);
            script.act(&made.table, &act_of(2, &ticket, &offer.text)).await.expect("it was offered");
        }
    }
    verify(&script.export(&made.table).await.expect("a log"));
}
