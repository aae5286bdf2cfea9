//! What is printed, and tables of other content than the server has.

use std::sync::Arc;

use bivouac_catalog::{Shelf, Title};
use bivouac_engine::{Content, rules};
use bivouac_protocol::{Code, NewSeat, Phase};
use bivouac_store::Memory;
use hyper::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::house::{GAMES, House, config};
use crate::person::{Person, act_of, fire};

/// The same games with other wood in the campfire.
fn edited() -> &'static [&'static dyn Title] {
    let wood = Content::of([("wood.ron".to_owned(), "[\"yew\"]".to_owned())]);
    Shelf::of(GAMES).with_content("fire", wood).expect("it is sound").games()
}

async fn book(house: &House, game: &str) -> Value {
    let reply = house.client.ask_for(Method::GET, &format!("/games/{game}/book"), None).await;
    reply.expect("an answer").read().expect("a book")
}

#[tokio::test]
async fn a_book_is_that_of_the_content_and_games_without_one_say_so() {
    let house = House::of(GAMES, config(), Arc::new(Memory::new())).await;
    assert_eq!(book(&house, "fire").await, json!({ "wood": ["ash", "birch"] }));
    let cards = house.client.games().await.expect("the games").games;
    let card = |key: &str| cards.iter().find(|card| card.key == key).expect("it is listed");
    assert_eq!((card("fire").book, card("pig").book), (true, false));
    assert_eq!((card("fire").content.len(), card("pig").content.as_str()), (32, ""));
    for (game, why) in [("pig", "Pig has no book"), ("gip", "unknown game")] {
        let reply = house.client.ask_for(Method::GET, &format!("/games/{game}/book"), None).await;
        let fault = reply.expect("an answer").read::<Value>().expect_err("there is none");
        let problem = fault.problem().expect("a refusal has a problem");
        assert!(problem.code == Code::NotFound && problem.sentence.starts_with(why), "{problem:?}");
    }
    house.close().await;

    let house = House::of(edited(), config(), Arc::new(Memory::new())).await;
    assert_eq!(book(&house, "fire").await, json!({ "wood": ["yew"] }));
    assert_eq!(book(&house, "blaze").await, json!({ "wood": ["ash", "birch"] }));
}

/// The head of the answer to a request for the campfire's book.
async fn head(house: &House, more: &str) -> String {
    let address = house.client.base().trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request =
        format!("GET /api/v1/games/fire/book HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.split("\r\n\r\n").next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_book_that_is_known_is_not_sent_again() {
    let house = House::of(GAMES, config(), Arc::new(Memory::new())).await;
    let first = head(&house, "").await;
    assert!(first.starts_with("HTTP/1.1 200") && first.contains("cache-control: no-cache"), "{first}");
    let tag = first.lines().find_map(|line| line.strip_prefix("etag: ")).expect("it has a tag");
    for known in [tag.to_owned(), format!("\"other\", {tag}")] {
        let again = head(&house, &format!("if-none-match: {known}\r\n")).await;
        assert!(again.starts_with("HTTP/1.1 304") && again.contains(tag), "{again}");
    }
    assert!(head(&house, "if-none-match: \"other\"\r\n").await.starts_with("HTTP/1.1 200"));
    house.close().await;
    let house = House::of(edited(), config(), Arc::new(Memory::new())).await;
    assert!(head(&house, &format!("if-none-match: {tag}\r\n")).await.starts_with("HTTP/1.1 200"));
}

/// How the public list says that a table stands.
async fn listed(house: &House, table: &str) -> Phase {
    let tables = house.client.tables(None).await.expect("a list").tables;
    tables.iter().find(|listing| listing.table == table).expect("it is listed").phase
}

#[tokio::test]
async fn a_table_of_other_content_can_only_be_looked_at() {
    rules!["TAB-19"];
    let store = Arc::new(Memory::new());
    let house = House::of(edited(), config(), store.clone()).await;
    let theirs = edited().iter().find(|title| title.key() == "fire").expect("it is there").content();
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({}))).await;
    ann.act(1, "lay").await.expect("a stick");
    house.close().await;

    // Compiled in there is other wood.
    let house = House::of(GAMES, config(), store.clone()).await;
    let client = house.client.with(&made.token);
    let info = client.table(&made.table).await.expect("a table").table;
    assert_eq!(info.phase, Phase::Broken);
    assert_eq!(listed(&house, &made.table).await, Phase::Broken);
    let why = info.broken.expect("it says why");
    assert!(why.contains(&format!("played with other content ({theirs};")), "{why}");
    assert!(why.ends_with("start the program with that content to go on"), "{why}");
    let refused = client.act(&made.table, &act_of(1, "a", "lay")).await.expect_err("it is not played on");
    assert_eq!(refused.problem().expect("a refusal has a problem").code, Code::ReadOnly);
    let (mut other, ours) = Person::host(&house, &fire([NewSeat::Me], json!({}))).await;
    other.act(1, "lay").await.expect("other tables go on");
    assert_eq!(listed(&house, &ours.table).await, Phase::Running);
    house.close().await;

    let house = House::of(edited(), config(), store).await;
    let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
    ann.act(1, "lay").await.expect("with its own wood it goes on");
}
