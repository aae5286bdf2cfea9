//! The door: whoever sends nothing, or half of something, keeps nobody out, and what happens is read at
//! a door of its own.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use bivouac_load::client::Client;
use bivouac_protocol::{Code, NewSeat, Problem};
use bivouac_server::Config;
use bivouac_store::Memory;
use hyper::Method;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::house::{House, config};
use crate::person::{Person, fire, usual};

async fn house(config: Config) -> House {
    House::with(config, Arc::new(Memory::new())).await
}

async fn stranger(house: &House, words: &str) -> TcpStream {
    let address = house.client.base().trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(words.as_bytes()).await.expect("the server takes it");
    stream
}

/// All that the server still says before it ends the connection.
async fn last_words(mut stream: TcpStream) -> String {
    let mut words = Vec::new();
    // A connection that is cut off says nothing more either.
    let _ = stream.read_to_end(&mut words).await;
    String::from_utf8_lossy(&words).into_owned()
}

const HALF_A_HEAD: &str = "GET / HTTP/1.1\r\nhost: x\r\nx: ";
const HALF_A_BODY: &str = "POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                           content-length: 1000\r\n\r\n{\"game\":";

#[tokio::test]
async fn an_address_with_many_connections_pushes_out_its_own_and_is_still_answered() {
    let house = house(Config { connections_per_address: 4, ..config() }).await;
    for words in ["", HALF_A_HEAD] {
        let mut strangers = Vec::new();
        for _ in 0..40 {
            strangers.push(stranger(&house, words).await);
        }
        // Over a connection of its own, which takes the place of one of theirs.
        Client::new(house.client.base()).health().await.expect("the server is well");
        for stranger in strangers.drain(..36) {
            assert_eq!(last_words(stranger).await, "", "they were shown out");
        }
    }
    let metrics = metrics_of(&house).await;
    let shown_out: u32 = number(&metrics, "bivouac_connections_shown_out_total");
    assert!(shown_out >= 72, "{shown_out} were shown out");
}

#[tokio::test]
async fn people_who_play_are_not_shown_out_by_those_who_do_not() {
    let house = house(Config { connections_per_address: 2, max_connections: 3, ..config() }).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let mut lines = house.client.lines(&made.table, None).await.expect("a stream");
    let mut strangers = Vec::new();
    for _ in 0..40 {
        strangers.push(stranger(&house, HALF_A_HEAD).await);
    }
    ann.act(1, "lay").await.expect("a socket makes room for nobody");
    lines.next().await.expect("a stream neither").expect("it goes on");
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_too_long_over_a_request_is_not_waited_for() {
    let house = house(Config { request_seconds: 20, ..config() }).await;
    let began = tokio::time::Instant::now();
    for words in ["", HALF_A_HEAD] {
        let stranger = stranger(&house, words).await;
        assert_eq!(last_words(stranger).await, "", "nobody answers half a request");
    }
    let answer = last_words(stranger(&house, HALF_A_BODY).await).await;
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let problem: Problem = serde_json::from_str(body).expect("a problem");
    assert_eq!((problem.code, problem.status), (Code::TooSlow, 408), "{head}");
    assert!(head.starts_with("HTTP/1.1 408 "), "{head}");
    assert!(began.elapsed() >= Duration::from_secs(60), "each of them had its time");
    // And nobody keeps a connection that is not used.
    let idle = stranger(&house, "GET /api/v1/health HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(last_words(idle).await.starts_with("HTTP/1.1 200 "));
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let house = house(config()).await;
    let endless = stranger(&house, &format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}", "y".repeat(100_000))).await;
    assert!(last_words(endless).await.starts_with("HTTP/1.1 431 "));
}

async fn metrics_of(house: &House) -> String {
    let request = hyper::Request::get(format!("{}/metrics", house.client.base()));
    let reply =
        house.client.send(request.body(Default::default()).expect("a request")).await.expect("an answer");
    String::from_utf8(reply.granted().expect("granted").to_vec()).expect("text")
}

fn number(metrics: &str, name: &str) -> u32 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("it is counted");
    line.trim().parse().expect("a number")
}

#[tokio::test]
async fn metrics_are_read_at_a_door_of_their_own_and_nothing_else_is_there() {
    // A free port, as another program would have found it.
    let free = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let aside: SocketAddr = free.local_addr().expect("an address");
    drop(free);
    let trusted = "127.0.0.1".parse().expect("an address");
    let house = house(Config { metrics_listen: aside.into(), trusted_proxies: trusted, ..config() }).await;
    let ask = |base: String, path: &'static str| {
        let request = hyper::Request::builder().method(Method::GET).uri(format!("{base}{path}"));
        let request = request.body(Default::default()).expect("a request");
        async { Client::new("http://unused").send(request).await.expect("an answer") }
    };
    let by_the_front = ask(house.client.base().to_owned(), "/metrics").await;
    assert_eq!(by_the_front.status, 403, "a proxy on this machine speaks for strangers");
    let aside = format!("http://{aside}");
    let read = ask(aside.clone(), "/metrics").await;
    assert!(read.status.is_success());
    assert!(String::from_utf8_lossy(&read.body).contains("bivouac_connections "));
    assert!(ask(aside.clone(), "/api/v1/ready").await.status.is_success());
    assert_eq!(ask(aside, "/api/v1/games").await.status, 404);
}
