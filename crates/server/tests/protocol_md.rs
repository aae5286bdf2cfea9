//! `docs/protocol.md` is true: its examples are one story, which is played here against a server.

#[path = "protocol_md/page.rs"]
mod page;
#[path = "protocol_md/shape.rs"]
mod shape;
#[path = "protocol_md/story.rs"]
mod story;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use bivouac_engine::Outcome;
use bivouac_protocol::{
    Code, Json, MAX_BODY, MAX_FRAME, Patch, PauseInfo, Reissued, TakebackAsked, ToClient, ToServer,
};
use bivouac_server::{Config, serve};
use bivouac_store::Memory;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::oneshot;

use page::{Block, PAGE};
use story::{Off, Story};

/// A server as it comes, but patient: however slow this machine is, nobody is shown as away.
async fn server() -> String {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into();
    let config = Config { listen, away_grace_ms: 600_000, ..Config::default() };
    let (tell, told) = oneshot::channel();
    let listening = |address: SocketAddr| {
        let _ = tell.send(address);
    };
    tokio::spawn(
        async move { serve(config, Arc::new(Memory::new()), listening, std::future::pending()).await },
    );
    format!("http://{}", told.await.expect("the server listens"))
}

#[tokio::test]
async fn the_examples_of_the_page_are_what_a_server_says() {
    let blocks = page::blocks(PAGE);
    assert!(blocks.len() > 30, "the page has lost its examples");
    // In the story a die is rolled well; where it is not, it is told from the beginning.
    for _ in 0..60 {
        let mut story = Story::new(&server().await);
        match play(&mut story, &blocks).await {
            Ok(()) => return,
            Err(Off::BadLuck) => {}
            Err(Off::Differs(why)) => panic!("{why}"),
        }
    }
    panic!("sixty rolls of 1: these dice are not fair");
}

async fn play(story: &mut Story, blocks: &[Block]) -> Result<(), Off> {
    for block in blocks {
        match block {
            Block::Http(example) => story.request(example).await?,
            Block::Socket(example) => story.talk(example).await?,
            Block::Shape { name, lines } if name == "patched" => patched(lines),
            Block::Shape { name, lines } => lines.iter().for_each(|line| is_a(name, line)),
        }
    }
    Ok(())
}

/// Whatever stands on the page as an example of a type reads as that type, and is written the same.
fn is_a(name: &str, text: &str) {
    fn same<T: DeserializeOwned + Serialize>(text: &str) {
        let value: Value = serde_json::from_str(text).expect("an example is JSON");
        let read: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(serde_json::to_value(read).expect("it has a JSON form"), value);
    }
    match name {
        "ToClient" => same::<ToClient>(text),
        "ToServer" => same::<ToServer>(text),
        "PauseInfo" => same::<PauseInfo>(text),
        "Outcome" => same::<Outcome>(text),
        "TakebackAsked" => same::<TakebackAsked>(text),
        "Reissued" => same::<Reissued>(text),
        other => panic!("the page speaks of a type {other} that this test does not know"),
    }
}

/// A view, what the server sends as its patch, and the view after it.
fn patched(lines: &[String]) {
    let [was, patch, is] = lines else { panic!("a view, a patch and a view: {lines:?}") };
    let read = |text: &String| serde_json::from_str::<Value>(text).expect("an example is JSON");
    let patch: Patch = serde_json::from_value(read(patch)).expect("a patch");
    let mut view = read(was);
    patch.apply(&mut view).expect("it fits");
    assert_eq!(view, read(is));
    // What the server compares it has written itself, with no spaces.
    let written = |text: &String| Json::of(&read(text));
    let sent = serde_json::to_value(Patch::between(&written(was), &written(is))).expect("JSON");
    let sorted = |patch: &Value| {
        let mut steps: Vec<String> = patch.as_array().expect("a list").iter().map(Value::to_string).collect();
        steps.sort();
        steps
    };
    assert_eq!(
        sorted(&sent),
        sorted(&serde_json::to_value(&patch).expect("JSON")),
        "the server sends another"
    );
}

#[test]
fn the_page_names_every_code_with_its_status() {
    let codes = [
        Code::Malformed,
        Code::Illegal,
        Code::Unauthorised,
        Code::Forbidden,
        Code::NotFound,
        Code::WrongMethod,
        Code::TooSlow,
        Code::Conflict,
        Code::ReadOnly,
        Code::TooLarge,
        Code::TooMany,
        Code::Store,
        Code::Busy,
        Code::Mistake,
    ];
    let rows = PAGE.lines().filter(|line| line.starts_with("| `")).count();
    for code in codes {
        let row = format!("| `{}` | {} | ", code.name(), code.status());
        assert!(PAGE.lines().any(|line| line.starts_with(&row)), "no row {row}");
    }
    let requests =
        PAGE.lines().filter(|line| line.starts_with("| `POST") || line.starts_with("| `PATCH")).count();
    assert_eq!(rows - requests, codes.len(), "the page names a code that there is not");
}

#[test]
fn the_page_names_the_limits_as_they_are() {
    let config = Config::default();
    let rows = [
        format!("| a message of the socket | {} KiB |", MAX_FRAME / 1024),
        format!("| the body of a request | {} KiB |", MAX_BODY / 1024),
        format!(
            "| requests of an address | {} a second, {} at once |",
            config.requests_per_second, config.requests_burst
        ),
        format!(
            "| messages of a socket | {} a second, {} at once |",
            config.messages_per_second, config.messages_burst
        ),
        format!("| new tables of an address | {} an hour |", config.tables_per_hour),
        format!(
            "| wrong letters and wrong keys of an address | {} of each, then one every five seconds |",
            config.wrong_codes
        ),
        format!("| connections of an address, sockets and streams | {} |", config.sockets_per_address),
    ];
    for row in rows {
        assert!(PAGE.contains(&row), "no row {row}");
    }
}

#[tokio::test]
async fn the_page_names_every_request() {
    let client = bivouac_load::client::Client::new(&server().await);
    let document = client.openapi().await.expect("a document");
    for path in document["paths"].as_object().expect("paths").keys() {
        let path = path.trim_start_matches("/api/v1");
        // What can be done at a table is told by its last words.
        let name = path.strip_prefix("/tables/{table}/").unwrap_or(path);
        let told = PAGE.contains(name) || PAGE.contains(&name.replace("{game}", "pig"));
        assert!(told, "the page does not speak of {path}");
    }
}
