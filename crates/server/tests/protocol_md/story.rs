//! The story of the page, as it is played: what is named, and which connections are open.

use std::collections::BTreeMap;
use std::time::Duration;

use bivouac_load::client::{LineBuffer, Wire, connect};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::{Request, Response};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

use crate::page::{Http, Message, Socket};
use crate::shape::{Names, filled, fits};

/// Nobody waits longer for what the page shows.
const PATIENCE: Duration = Duration::from_secs(60);

/// Why the story does not go on as it is told.
pub(crate) enum Off {
    /// A die came up 1 where the page has better luck.
    BadLuck,
    /// The server says something else.
    Differs(String),
}

/// How far it has come.
pub(crate) struct Story {
    base: String,
    http: Client<HttpConnector, Full<Bytes>>,
    names: Names,
    sockets: BTreeMap<String, Wire>,
    /// Streams stay open to the end.
    streams: Vec<Incoming>,
}

impl Story {
    pub(crate) fn new(base: &str) -> Story {
        let http = Client::builder(TokioExecutor::new()).build(HttpConnector::new());
        let (names, sockets) = (Names::new(), BTreeMap::new());
        Story { base: base.to_owned(), http, names, sockets, streams: Vec::new() }
    }

    /// Sends a request and compares the response.
    pub(crate) async fn request(&mut self, example: &Http) -> Result<(), Off> {
        let off = |why: String| Off::Differs(format!("docs/protocol.md:{}: {why}", example.line));
        let path = filled(&example.path, &self.names);
        let mut request =
            Request::builder().method(example.method.as_str()).uri(format!("{}{path}", self.base));
        for (name, value) in &example.headers {
            request = request.header(name, filled(value, &self.names));
        }
        if example.body.is_some() {
            request = request.header("content-type", "application/json");
        }
        let body = example.body.as_deref().map(|body| filled(body, &self.names)).unwrap_or_default();
        let request = request.body(Full::new(Bytes::from(body))).expect("a request");
        let response = self.http.request(request).await.expect("an answer");
        for (name, value) in &example.answer_headers {
            let found = response.headers().get(name).and_then(|found| found.to_str().ok());
            if found != Some(value) {
                return Err(off(format!("the header {name} is {found:?}")));
            }
        }
        let status = response.status().as_u16();
        let lines = self.lines(response, example.answer.len()).await;
        if status != example.status {
            return Err(off(format!("the status is {status}, with {lines:?}")));
        }
        for (index, shown) in example.answer.iter().enumerate() {
            if shown == "…" {
                return Ok(());
            }
            let found =
                lines.get(index).ok_or_else(|| off(format!("nothing comes where the page shows {shown}")))?;
            let [shown, found] = [shown, found].map(|text| serde_json::from_str::<Value>(text));
            let (shown, found) =
                (shown.expect("the page shows JSON"), found.map_err(|error| off(error.to_string()))?);
            fits(&shown, &found, &mut self.names).map_err(off)?;
        }
        match lines.get(example.answer.len()) {
            Some(more) => Err(off(format!("more comes than the page shows: {more}"))),
            None => Ok(()),
        }
    }

    /// The lines of a response; of a stream only so many, and it stays open.
    async fn lines(&mut self, response: Response<Incoming>, wanted: usize) -> Vec<String> {
        let endless =
            response.headers().get("content-type").is_some_and(|kind| kind == "application/x-ndjson");
        let mut body = response.into_body();
        let (mut buffer, mut lines) = (LineBuffer::default(), Vec::new());
        let mut ended = false;
        while !(ended || endless && lines.len() >= wanted) {
            match timeout(PATIENCE, body.frame()).await.expect("the answer comes in time") {
                Some(frame) => {
                    buffer.push(frame.expect("a part of the answer").data_ref().map_or(&[], |bytes| bytes));
                }
                None => {
                    ended = true;
                    // A body that is one piece of JSON has no end of line.
                    buffer.push(b"\n");
                }
            }
            lines.extend(
                std::iter::from_fn(|| buffer.line()).map(|line| String::from_utf8_lossy(&line).into_owned()),
            );
        }
        if endless {
            self.streams.push(body);
        }
        lines
    }

    /// Sends what is sent over a socket and waits for what the page shows.
    pub(crate) async fn talk(&mut self, example: &Socket) -> Result<(), Off> {
        for message in &example.messages {
            match message {
                Message::Sent(text) => self.send(example, text).await,
                Message::Received(text) => self.receive(example, text).await?,
            }
        }
        Ok(())
    }

    async fn send(&mut self, example: &Socket, text: &str) {
        let text = filled(text, &self.names);
        // A hello is said over a new connection, and the old one is gone.
        if text.contains(r#""kind": "hello""#) {
            let table = filled(&example.table, &self.names);
            let wire = connect(&self.base, &table).await.expect("a connection");
            self.sockets.insert(example.name.clone(), wire);
        }
        let wire = self.sockets.get_mut(&example.name).expect("a connection that said hello");
        wire.send(tungstenite::Message::text(text)).await.expect("it is sent");
    }

    async fn receive(&mut self, example: &Socket, text: &str) -> Result<(), Off> {
        let off = |why: String| Off::Differs(format!("docs/protocol.md:{}: {why}", example.line));
        let shown: Value = serde_json::from_str(text).expect("the page shows JSON");
        let wire = self.sockets.get_mut(&example.name).expect("a connection that said hello");
        let mut last = format!("nothing like {text} comes");
        loop {
            let found = match timeout(PATIENCE, wire.next()).await {
                Ok(Some(Ok(tungstenite::Message::Text(found)))) => found,
                Ok(Some(Ok(_))) => continue,
                Ok(Some(Err(_)) | None) | Err(_) => return Err(off(last)),
            };
            let found: Value = serde_json::from_str(&found).expect("the server sends JSON");
            match fits(&shown, &found, &mut self.names) {
                Ok(()) => return Ok(()),
                Err(_) if rolled_a_one(&found) => return Err(Off::BadLuck),
                Err(why) if shown["kind"] == found["kind"] => last = why,
                Err(_) => {}
            }
            // A refusal where none is shown, or another one, will not be followed by what is.
            if found["kind"] == "refused" || found["kind"] == "closing" {
                return Err(off(format!("{last}; the server says {found}")));
            }
        }
    }
}

/// Whether Ann, who has the first seat, lost her turn.
fn rolled_a_one(message: &Value) -> bool {
    let told = message["step"]["told"].as_array().into_iter().flatten();
    told.into_iter().any(|told| told["event"]["kind"] == "lost" && told["event"]["seat"] == 1)
}
