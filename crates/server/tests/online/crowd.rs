//! Limits: whoever asks for too much is told how long to wait, and nobody else notices.

use std::sync::Arc;

use bivouac_load::client::{Client, Fault};
use bivouac_protocol::{Code, NewSeat, Problem, ToClient, ToServer};
use bivouac_server::Config;
use bivouac_store::Memory;
use futures_util::future::join_all;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::{Method, Request};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::house::{House, config};
use crate::person::{Person, fire, usual};

async fn house(config: Config) -> House {
    House::with(config, Arc::new(Memory::new())).await
}

fn too_many(problem: &Problem) -> u32 {
    assert_eq!((problem.code, problem.status), (Code::TooMany, 429), "{problem:?}");
    problem.wait_s.expect("it says how long to wait")
}

#[tokio::test]
async fn a_flood_of_messages_is_refused_and_the_connection_stays() {
    let house = house(Config { messages_per_second: 1, messages_burst: 10, ..config() }).await;
    let (mut ann, _) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let (mut bob, _) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    for number in 0..200 {
        ann.send(&ToServer::Echo { number: f64::from(number) }).await;
    }
    let (mut echoed, mut refused) = (0, 0);
    while echoed + refused < 200 {
        match ann.next().await {
            ToClient::Echo { .. } => echoed += 1,
            ToClient::Refused { problem, .. } => {
                assert!(too_many(&problem) >= 1);
                refused += 1;
            }
            _ => {}
        }
    }
    assert!(echoed >= 10 && refused > 0, "{echoed} answered, {refused} refused");
    bob.act(1, "lay").await.expect("every socket has its own measure");
    // With a ticket the sender knows which message it was.
    for number in 0..50 {
        ann.send(&crate::person::acting(1, &format!("f{number}"), "show")).await;
    }
    let problem = ann
        .until(|message| match message {
            ToClient::Refused { ticket: Some(ticket), problem } if problem.code == Code::TooMany => {
                assert!(ticket.starts_with('f'));
                Some(problem.clone())
            }
            _ => None,
        })
        .await;
    assert!(too_many(&problem) >= 1);
}

#[tokio::test]
async fn too_many_requests_are_answered_with_how_long_to_wait() {
    let house = house(Config { requests_per_second: 1, requests_burst: 5, ..config() }).await;
    let asks = (0..100).map(|_| house.client.ask_for(Method::GET, "/games", None));
    let replies: Vec<_> = join_all(asks).await.into_iter().map(|reply| reply.expect("an answer")).collect();
    let (granted, refused): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status.is_success());
    assert!(granted.len() >= 5 && !refused.is_empty(), "{} of 100 granted", granted.len());
    for reply in refused {
        let problem: Problem = serde_json::from_slice(&reply.body).expect("a problem");
        let wait = too_many(&problem).to_string();
        assert_eq!(reply.headers["retry-after"], wait.as_str());
    }
    // Whoever watches over the server is let through.
    for door in ["/health", "/ready"] {
        let reply = house.client.ask_for(Method::GET, door, None).await.expect("an answer");
        assert!(reply.status.is_success(), "{door}");
    }
}

/// Makes a table as somebody whom a proxy says to be at this address.
async fn make_from(client: &Client, address: &str) -> Result<(), Problem> {
    let body = serde_json::to_vec(&fire([NewSeat::Me], usual())).expect("JSON");
    let request = Request::post(format!("{}/api/v1/tables", client.base()))
        .header("content-type", "application/json")
        .header("x-forwarded-for", address)
        .body(Full::new(Bytes::from(body)))
        .expect("a request");
    let reply = client.send(request).await.expect("an answer");
    reply.granted().map(|_| ()).map_err(|fault| fault.problem().expect("a refusal").clone())
}

#[tokio::test]
async fn so_many_tables_an_hour_and_no_more() {
    let house = house(Config { tables_per_hour: 2, ..config() }).await;
    for address in ["192.0.2.1", "192.0.2.2"] {
        make_from(&house.client, address).await.expect("a table");
    }
    // Nobody said that this proxy is to be trusted, so its word counts for nothing.
    let problem = make_from(&house.client, "192.0.2.3").await.expect_err("no more tables");
    assert!((60..=3600).contains(&too_many(&problem)), "{problem:?}");
    assert!(problem.sentence.contains("minutes"), "{problem:?}");
    house.client.games().await.expect("everything else is as always");
}

#[tokio::test]
async fn behind_a_trusted_proxy_everybody_has_a_measure_of_their_own() {
    let trusted = "127.0.0.1".parse().expect("an address");
    let house = house(Config { tables_per_hour: 1, trusted_proxies: trusted, ..config() }).await;
    make_from(&house.client, "192.0.2.1").await.expect("a table");
    too_many(&make_from(&house.client, "192.0.2.1").await.expect_err("no more tables"));
    too_many(
        &make_from(&house.client, "10.0.0.1, 192.0.2.1").await.expect_err("what came before is hearsay"),
    );
    make_from(&house.client, "192.0.2.2").await.expect("somebody else");
    make_from(&house.client, "2001:db8::1").await.expect("somebody else");
    too_many(&make_from(&house.client, "2001:db8::2").await.expect_err("the same house"));
}

#[tokio::test]
async fn an_address_has_so_many_connections() {
    let house = house(Config { sockets_per_address: 2, ..config() }).await;
    let (ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let lines = house.client.lines(&made.table, None).await.expect("a stream");
    let refused = Person::try_at(&house, &made.table, None, None).await.map(|_| ()).expect_err("no more");
    too_many(refused.problem().expect("a refusal"));
    let refused = house.client.lines(&made.table, None).await.map(|_| ()).expect_err("no more");
    too_many(refused.problem().expect("a refusal"));
    drop(lines);
    // The server notices in its own time that one has gone.
    let mut eve = loop {
        match Person::try_at(&house, &made.table, None, None).await {
            Ok(eve) => break eve,
            Err(fault) => {
                assert!(fault.problem().is_some_and(|problem| problem.code == Code::TooMany), "{fault}");
            }
        }
    };
    eve.whole().await;
    drop(ann);
}

#[tokio::test]
async fn the_server_has_so_many_connections_in_all() {
    let house = house(Config { max_sockets: 1, ..config() }).await;
    let (_ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let refused = Person::try_at(&house, &made.table, None, None).await.map(|_| ()).expect_err("it is full");
    let problem = refused.problem().expect("a refusal").clone();
    assert_eq!((problem.code, problem.status), (Code::Busy, 503));
    assert!(problem.wait_s.is_some());
    house.client.view(&made.table).await.expect("requests are answered");
}

/// Opens a socket as a page of this origin does.
async fn open_from(house: &House, table: &str, origin: &str) -> Result<(), (u16, Problem)> {
    let address = house.client.base().trim_start_matches("http://");
    let mut request =
        format!("ws://{address}/api/v1/tables/{table}/socket").into_client_request().expect("an address");
    request.headers_mut().insert("origin", origin.parse().expect("a header"));
    let stream = TcpStream::connect(address).await.expect("a connection");
    match client_async(request, stream).await {
        Ok(_) => Ok(()),
        Err(Error::Http(response)) => {
            let body = response.body().as_deref().unwrap_or_default();
            Err((response.status().as_u16(), serde_json::from_slice(body).expect("a problem")))
        }
        Err(error) => panic!("neither opened nor refused: {error}"),
    }
}

#[tokio::test]
async fn a_page_of_another_site_opens_no_socket() {
    let house =
        house(Config { public_url: "https://games.example.org".parse().expect("an address"), ..config() })
            .await;
    let (_ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    for origin in ["https://evil.example", "http://127.0.0.1:1", "null"] {
        let (status, problem) = open_from(&house, &made.table, origin).await.expect_err("another site");
        assert_eq!((status, problem.status, problem.code), (403, 403, Code::Forbidden), "{origin}");
    }
    let own = house.client.base().to_owned();
    for origin in [own.as_str(), "https://games.example.org"] {
        open_from(&house, &made.table, origin).await.expect("our own page");
    }
}

#[tokio::test]
async fn what_is_too_large_is_refused_before_it_is_read() {
    let house = house(config()).await;
    let body = vec![b' '; bivouac_protocol::MAX_BODY + 1];
    let reply = house.client.ask_for(Method::POST, "/tables", Some(body)).await.expect("an answer");
    match reply.granted() {
        Err(Fault::Refused(problem)) => assert_eq!((problem.code, problem.status), (Code::TooLarge, 413)),
        other => panic!("{other:?}"),
    }
}
