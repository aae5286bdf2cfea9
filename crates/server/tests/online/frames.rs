//! What else may come over a socket: nonsense is refused, and the table goes on.

use bivouac_load::client::{Wire, connect};
use bivouac_protocol::{MAX_FRAME, NewSeat, ToClient, ToServer};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::house::House;
use crate::person::{PATIENCE, Person, fire, seat, usual};

/// A connection on which anything can be sent.
struct Raw(Wire);

impl Raw {
    async fn open(house: &House, table: &str) -> Raw {
        Raw(connect(house.client.base(), table).await.expect("a connection"))
    }

    async fn known(house: &House, table: &str, token: &str) -> Raw {
        let mut raw = Raw::open(house, table).await;
        raw.say(&json!({"kind": "hello", "protocol": 1, "token": token}).to_string()).await;
        assert_eq!(raw.hear().await["kind"], "table");
        assert_eq!(raw.hear().await["kind"], "whole");
        raw
    }

    async fn say(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.expect("it is sent");
    }

    /// What is said next; nothing once the connection has ended.
    async fn hear(&mut self) -> Value {
        loop {
            match tokio::time::timeout(PATIENCE, self.0.next()).await.expect("something happens in time") {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).expect("JSON"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Value::Null,
                Some(Ok(_)) => {}
            }
        }
    }

    /// What is said next that is no news of the table.
    async fn answer(&mut self) -> Value {
        loop {
            let message = self.hear().await;
            if message["kind"] != "table" && message["kind"] != "played" {
                return message;
            }
        }
    }

    /// The connection is ended with a reason of this kind.
    async fn ends_with(&mut self, code: &str) {
        let closing = self.answer().await;
        assert_eq!(
            (&closing["kind"], &closing["problem"]["code"]),
            (&json!("closing"), &json!(code)),
            "{closing}"
        );
        assert!(closing["problem"]["sentence"].as_str().is_some_and(|sentence| !sentence.is_empty()));
        assert_eq!(self.hear().await, Value::Null, "nothing comes after that");
    }
}

#[tokio::test]
async fn hello_comes_first_and_must_be_one() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let token = &made.token;
    let hello = |extra: Value| {
        let mut hello = json!({"kind": "hello", "protocol": 1});
        hello.as_object_mut().expect("an object").extend(extra.as_object().expect("an object").clone());
        hello.to_string()
    };
    let cases = [
        (r#"{"kind":"act","seat":1,"ticket":"a","action":"lay"}"#.to_owned(), "malformed"),
        (r#"{"kind":"again"}"#.to_owned(), "malformed"),
        ("hello".to_owned(), "malformed"),
        (String::new(), "malformed"),
        (r#"{"kind":"hello"}"#.to_owned(), "malformed"),
        (hello(json!({"protocol": 2})), "malformed"),
        (hello(json!({"since": -1})), "malformed"),
        (hello(json!({"password": "x"})), "malformed"),
        (hello(json!({"token": "no key"})), "unauthorised"),
        (hello(json!({"token": "0".repeat(32)})), "unauthorised"),
        (format!("{}{}", hello(json!({"token": token})), " ".repeat(MAX_FRAME)), "too_large"),
    ];
    for (text, code) in cases {
        let mut raw = Raw::open(&house, &made.table).await;
        raw.say(&text).await;
        raw.ends_with(code).await;
    }
    let mut raw = Raw::open(&house, &made.table).await;
    raw.0.send(Message::binary(hello(json!({})).into_bytes())).await.expect("it is sent");
    raw.ends_with("malformed").await;
    let mut raw = Raw::open(&house, "nosuchtable").await;
    raw.say(&hello(json!({}))).await;
    raw.ends_with("not_found").await;
    ann.act(1, "lay").await.expect("the table goes on");
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_and_the_connection_goes_on() {
    let house = House::open().await;
    let (_ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let mut raw = Raw::known(&house, &made.table, &made.token).await;
    let cases = [
        ("{", Value::Null),
        ("[]", Value::Null),
        ("null", Value::Null),
        (r#"{"kind":"fly","ticket":"t1"}"#, json!("t1")),
        (r#"{"kind":"act","ticket":"t2"}"#, json!("t2")),
        (r#"{"kind":"act","seat":0,"ticket":"t3","action":"lay"}"#, json!("t3")),
        (r#"{"kind":"act","seat":99,"ticket":"t4","action":"lay"}"#, json!("t4")),
        (r#"{"kind":"act","seat":1,"ticket":"t5","action":"lay","extra":1}"#, json!("t5")),
        (r#"{"kind":"act","seat":1,"ticket":"t6","action":"jump"}"#, json!("t6")),
        (r#"{"kind":"act","seat":1,"ticket":"","action":"lay"}"#, json!("")),
        (r#"{"kind":"act","seat":1,"ticket":"two words","action":"lay"}"#, json!("two words")),
        (r#"{"kind":"echo","number":"one"}"#, Value::Null),
        (r#"{"kind":"hello","protocol":1}"#, Value::Null),
        (r#"{"kind":"ping","seat":1,"what":""}"#, Value::Null),
    ];
    for (text, ticket) in cases {
        raw.say(text).await;
        let refused = raw.answer().await;
        assert_eq!(
            (&refused["kind"], &refused["problem"]["status"]),
            (&json!("refused"), &json!(400)),
            "{text}: {refused}"
        );
        assert_eq!(refused["ticket"], ticket, "{text}");
    }
    raw.say(r#"{"kind":"echo","number":4.5}"#).await;
    let echo = raw.answer().await;
    assert_eq!((&echo["kind"], &echo["number"]), (&json!("echo"), &json!(4.5)));
    raw.say(r#"{"kind":"act","seat":1,"ticket":"t9","action":"lay"}"#).await;
    assert_eq!(raw.answer().await["kind"], "accepted");
}

#[tokio::test]
async fn bytes_and_endless_messages_end_the_connection_and_not_the_table() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let mut raw = Raw::known(&house, &made.table, &made.token).await;
    raw.0.send(Message::binary(vec![1, 2, 3])).await.expect("it is sent");
    raw.ends_with("malformed").await;
    let mut raw = Raw::known(&house, &made.table, &made.token).await;
    raw.say(&format!(r#"{{"kind":"echo","number":1{}}}"#, " ".repeat(MAX_FRAME))).await;
    raw.ends_with("too_large").await;
    ann.act(1, "lay").await.expect("the table goes on");
}

#[tokio::test]
async fn what_somebody_points_at_is_seen_by_all_and_kept_nowhere() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], usual())).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let mut eve = Person::watch(&house, &made.table).await;
    let before = ann.whole().await.now.seq;
    ann.send(&ToServer::Ping { seat: seat(1), what: "fire".to_owned() }).await;
    for person in [&mut ann, &mut bob, &mut eve] {
        let pinged = |message: &ToClient| match message {
            ToClient::Pinged { seat, what } => Some((*seat, what.clone())),
            _ => None,
        };
        assert_eq!(person.until(pinged).await, (seat(1), "fire".to_owned()));
    }
    assert_eq!(bob.client.view(&made.table).await.expect("a view").now.seq, before);
    for (person, number, status) in [(&mut bob, 1, 403), (&mut ann, 3, 404), (&mut eve, 1, 401)] {
        person.send(&ToServer::Ping { seat: seat(number), what: "fire".to_owned() }).await;
        let refused = |message: &ToClient| match message {
            ToClient::Refused { problem, .. } => Some(problem.status),
            _ => None,
        };
        assert_eq!(person.until(refused).await, status);
    }
}
