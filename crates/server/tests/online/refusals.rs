//! Bad requests: every one is refused with a status, a code, a sentence and, where a rule forbids it,
//! the rule. And the document that describes the good ones.

use std::collections::BTreeSet;

use bivouac_engine::Said;
use bivouac_load::client::{check_problem, new_table};
use bivouac_protocol::{Answer, Asking, Code, NewSeat, NewTable, Problem, Question, Saying, ToClient};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::{Method, Request, StatusCode};
use serde_json::{Value, json};

use crate::house::House;
use crate::person::{Person, fire, seat, usual};

/// A request that is to be refused like this.
struct Bad {
    method: Method,
    path: String,
    body: Option<String>,
    key: Option<String>,
    json: bool,
    code: Code,
    rule: Option<&'static str>,
}

fn bad(method: Method, path: impl Into<String>, code: Code) -> Bad {
    Bad { method, path: path.into(), body: None, key: None, json: true, code, rule: None }
}

impl Bad {
    fn body(self, body: &Value) -> Bad {
        Bad { body: Some(body.to_string()), ..self }
    }

    fn text(self, body: &str) -> Bad {
        Bad { body: Some(body.to_owned()), ..self }
    }

    fn key(self, key: &str) -> Bad {
        Bad { key: Some(format!("Bearer {key}")), ..self }
    }

    fn rule(self, rule: &'static str) -> Bad {
        Bad { rule: Some(rule), ..self }
    }

    fn plain(self) -> Bad {
        Bad { json: false, ..self }
    }

    async fn check(self, house: &House) {
        let Bad { method, path, body, key, json, code, rule } = self;
        let shown = format!("{method} {path} {}", body.as_deref().unwrap_or_default());
        let mut request = Request::builder().method(method).uri(format!("{}{path}", house.client.base()));
        if json && body.is_some() {
            request = request.header("content-type", "application/json");
        }
        if let Some(key) = key {
            request = request.header("authorization", key);
        }
        let request = request.body(Full::new(Bytes::from(body.unwrap_or_default()))).expect("a request");
        let reply = house.client.send(request).await.expect("an answer");
        let text = String::from_utf8_lossy(&reply.body).into_owned();
        assert_eq!(reply.status, StatusCode::from_u16(code.status()).expect("a status"), "{shown}: {text}");
        assert_eq!(reply.headers["content-type"], "application/json", "{shown}: {text}");
        let problem: Problem =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{shown}: {error}: {text}"));
        assert_eq!(check_problem(&problem), Ok(()), "{shown}");
        assert_eq!((problem.code, problem.rule.as_deref()), (code, rule), "{shown}: {text}");
        assert_eq!(reply.headers["cache-control"], "no-store", "{shown}");
    }
}

#[tokio::test]
async fn every_refusal_has_a_status_a_code_and_a_sentence() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], usual())).await;
    let waiting = house.client.create(&fire([NewSeat::Me, NewSeat::Open], usual())).await.expect("a table");
    let (_bob, joined) = Person::join(&house, &made, "Bob").await;
    ann.act(1, "show").await.expect("a charm");
    let (get, post, patch) = (Method::GET, Method::POST, Method::PATCH);
    let (table, ann, bob) = (format!("/api/v1/tables/{}", made.table), &made.token, &joined.token);
    let gathering = format!("/api/v1/tables/{}", waiting.table);
    let tables = "/api/v1/tables";
    let new = |change: Value| {
        let mut new = json!({"game": "fire", "seats": [{"kind": "me"}]});
        new.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        new
    };
    let act = |change: Value| {
        let mut act = json!({"seat": 1, "ticket": "t", "action": "lay"});
        act.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        act
    };
    let cases = [
        // Nothing is there, or not like this.
        bad(get.clone(), "/api", Code::NotFound),
        bad(get.clone(), "/api/v2/games", Code::NotFound),
        bad(get.clone(), "/api/v1/nothing", Code::NotFound),
        bad(post.clone(), "/api/v1/nothing", Code::NotFound),
        bad(Method::DELETE, tables, Code::WrongMethod),
        bad(post.clone(), "/api/v1/games", Code::WrongMethod),
        bad(get.clone(), format!("{table}/actions"), Code::WrongMethod),
        bad(get.clone(), "/api/v1/games/chess", Code::NotFound),
        bad(get.clone(), "/api/v1/tables/nosuchtable", Code::NotFound),
        bad(get.clone(), "/api/v1/tables/nosuchtable/export", Code::NotFound),
        bad(get.clone(), format!("/api/v1/tables/{}", "x".repeat(500)), Code::NotFound),
        bad(get.clone(), "/api/v1/tables/%ff", Code::Malformed),
        bad(get.clone(), "/api/v1/invitations/ABCDEF", Code::NotFound),
        bad(get.clone(), "/api/v1/invitations/no", Code::NotFound),
        // Bodies and questions that cannot be read.
        bad(post.clone(), tables, Code::Malformed).text("{"),
        bad(post.clone(), tables, Code::Malformed).text(""),
        bad(post.clone(), tables, Code::Malformed).body(&json!([])),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({}))).plain(),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"colour": "red"}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"seats": [{"kind": "dog"}]}))),
        bad(get.clone(), format!("{tables}?before=yesterday"), Code::Malformed),
        bad(get.clone(), format!("{table}/story?from=-1"), Code::Malformed),
        bad(get.clone(), format!("{table}/replay?as=somebody"), Code::Malformed),
        bad(get.clone(), format!("{table}/replay?count=many"), Code::Malformed),
        bad(get.clone(), format!("{table}/stream?since=x"), Code::Malformed),
        bad(get.clone(), format!("{table}/socket"), Code::Malformed),
        // Tables that cannot be made.
        bad(post.clone(), tables, Code::NotFound).body(&new(json!({"game": "chess"}))),
        bad(post.clone(), tables, Code::Illegal).body(&new(json!({"seats": []}))).rule("TAB-06"),
        bad(post.clone(), tables, Code::Illegal).body(&new(json!({"options": {"goal": 0}}))).rule("FIR-4"),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"options": {"goal": "high"}}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"options": {"gaol": 1}}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"options": 7}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"name": "a\u{202e}b"}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"name": "An\u{ad}n"}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"name": "Seat 2"}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"name": "x".repeat(100)}))),
        bad(post.clone(), tables, Code::Malformed).body(&new(json!({"word": "two\nlines"}))),
        bad(post.clone(), tables, Code::Malformed)
            .body(&new(json!({"seats": [{"kind": "bot", "bot": "deep-blue"}]}))),
        bad(post.clone(), tables, Code::Malformed)
            .body(&new(json!({"seats": [{"kind": "bot", "bot": "search:millis=999999"}]}))),
        bad(post.clone(), tables, Code::Malformed)
            .body(&new(json!({"seats": [{"kind": "bot", "bot": "search:iterations=50000"}]}))),
        bad(post.clone(), tables, Code::Malformed)
            .body(&new(json!({"away": {"kind": "stand_in", "after_s": 601}}))),
        // Keys.
        bad(get.clone(), "/api/v1/me", Code::Unauthorised),
        bad(get.clone(), "/api/v1/me", Code::Unauthorised).key("nonsense"),
        bad(get.clone(), "/api/v1/me", Code::Unauthorised).key(&"a".repeat(32)),
        bad(post.clone(), format!("{table}/leave"), Code::Unauthorised),
        bad(post.clone(), format!("{table}/start"), Code::Forbidden).key(bob),
        bad(patch.clone(), table.clone(), Code::Forbidden).key(bob).body(&json!({"listed": false})),
        bad(patch, table.clone(), Code::Malformed).key(bob).body(&json!({"my_name": ""})),
        // Seats.
        bad(post.clone(), format!("{table}/seats/0/claim"), Code::NotFound).key(ann),
        bad(post.clone(), format!("{table}/seats/3/claim"), Code::NotFound).key(ann),
        bad(post.clone(), format!("{table}/seats/999/claim"), Code::NotFound).key(ann),
        bad(post.clone(), format!("{table}/seats/two/claim"), Code::NotFound).key(ann),
        bad(post.clone(), format!("{table}/seats/2/claim"), Code::Conflict).key(ann),
        bad(post.clone(), format!("{table}/seats/1/bot"), Code::Malformed)
            .key(ann)
            .body(&json!({"bot": "x,y"})),
        bad(post.clone(), format!("{table}/seats/1/bot"), Code::Malformed)
            .key(ann)
            .body(&json!({"bot": "search:iterations=4001"})),
        bad(post.clone(), format!("{table}/swap"), Code::NotFound)
            .key(ann)
            .body(&json!({"one": 1, "other": 6})),
        bad(post.clone(), format!("{table}/kick"), Code::NotFound).key(ann).body(&json!({"person": 9})),
        bad(post.clone(), format!("{table}/join"), Code::Conflict).body(&json!({})),
        bad(post.clone(), format!("{table}/join"), Code::Forbidden).body(&json!({"code": "ABCDEF"})),
        bad(post.clone(), format!("{table}/start"), Code::Conflict).key(ann),
        bad(post.clone(), format!("{gathering}/start"), Code::Conflict).key(&waiting.token),
        // Playing.
        bad(post.clone(), format!("{gathering}/actions"), Code::Conflict)
            .key(&waiting.token)
            .body(&act(json!({}))),
        bad(get.clone(), format!("{gathering}/view"), Code::Conflict),
        bad(get.clone(), format!("{gathering}/story"), Code::Conflict),
        bad(get.clone(), format!("{gathering}/export"), Code::Conflict),
        bad(get.clone(), format!("{gathering}/picture"), Code::NotFound),
        bad(post.clone(), format!("{table}/actions"), Code::Unauthorised).body(&act(json!({}))),
        bad(post.clone(), format!("{table}/actions"), Code::Forbidden).key(bob).body(&act(json!({}))),
        bad(post.clone(), format!("{table}/actions"), Code::Malformed)
            .key(ann)
            .body(&act(json!({"action": "jump"}))),
        bad(post.clone(), format!("{table}/actions"), Code::Malformed)
            .key(ann)
            .body(&act(json!({"ticket": ""}))),
        bad(post.clone(), format!("{table}/actions"), Code::Malformed)
            .key(ann)
            .body(&act(json!({"seat": 77}))),
        bad(post.clone(), format!("{table}/actions"), Code::Illegal)
            .key(ann)
            .body(&act(json!({"action": "show"})))
            .rule("FIR-3"),
        bad(post.clone(), format!("{table}/say"), Code::Illegal)
            .key(ann)
            .body(&json!({"seat": 1, "ticket": "t", "said": {"text": {"text": "  "}}}))
            .rule("TAB-10"),
        bad(post.clone(), format!("{table}/say"), Code::Malformed)
            .key(ann)
            .body(&json!({"seat": 1, "ticket": "t", "said": {"text": {"text": "to \u{202e}right"}}})),
        bad(post.clone(), format!("{table}/say"), Code::Malformed)
            .key(ann)
            .body(&json!({"seat": 1, "ticket": "t", "said": {"call": {"call": "shout"}}})),
        bad(post.clone(), format!("{table}/takeback"), Code::Illegal)
            .key(ann)
            .body(&json!({"seat": 1, "ticket": "t", "to": 1}))
            .rule("TAB-07"),
        bad(post.clone(), format!("{table}/takeback/answer"), Code::Conflict)
            .key(ann)
            .body(&json!({"ticket": "t", "agree": true})),
        bad(post.clone(), format!("{table}/seating/answer"), Code::Conflict)
            .key(ann)
            .body(&json!({"ticket": "t", "question": 1, "agree": true})),
        bad(post.clone(), format!("{table}/resume"), Code::Illegal)
            .key(ann)
            .body(&json!({"ticket": "t"}))
            .rule("TAB-11"),
        // A list is no object, although it has as many values.
        bad(post.clone(), "/api/v1/tables", Code::Malformed)
            .body(&json!(["pig", {}, [{"kind": "me"}, {"kind": "open"}]])),
        bad(post.clone(), format!("{table}/join"), Code::Malformed).body(&json!([])),
        bad(post, format!("{table}/pause"), Code::Unauthorised).body(&json!({"ticket": "t"})),
        bad(get, format!("{table}/replay?as=all"), Code::Forbidden).key(ann).rule("TAB-14"),
    ];
    assert!(cases.len() >= 40);
    for case in cases {
        case.check(&house).await;
    }
    let view = house.client.view(&made.table).await.expect("the table is as it was");
    assert_eq!(view.view.value()["sticks"], json!([0, 0]));
}

#[tokio::test]
async fn an_action_that_is_none_is_answered_with_those_that_there_are() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], usual())).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let said = "there is no such action; you may: lay, show, confide to=2";
    for nonsense in
        ["jump", "", "lay the stick", "confide to=nobody", "confide", "{\"", "[[[[", "lay x=1 x=2"]
    {
        let problem = ann.act(1, nonsense).await.expect_err("no such action");
        assert_eq!((problem.code, &*problem.sentence), (Code::Malformed, said), "{nonsense}");
        let plain = ann.client.act(&made.table, &crate::person::act_of(1, "x", nonsense)).await;
        assert_eq!(plain.expect_err("no such action").problem(), Some(&problem), "{nonsense}");
        let question = Question::WhyNot { seat: seat(1), action: nonsense.to_owned() };
        let asking = Asking { ticket: "q".to_owned(), question };
        let answer = ann.client.ask(&made.table, &asking).await.expect("an answer");
        let refused = ToClient::Answered { ticket: "q".to_owned(), answer: Answer::Refused { problem } };
        assert_eq!(answer, refused, "{nonsense}");
    }
    let call = Saying {
        seat: seat(1),
        ticket: "c".to_owned(),
        said: Said::Call { call: "shout".to_owned() },
        again: false,
    };
    let problem = ann.client.say(&made.table, &call).await.expect_err("no such call");
    let sentence = problem.problem().map(|problem| problem.sentence.clone());
    assert_eq!(sentence.as_deref(), Some("there is no such call; you may call: whisper"));

    ann.client.pause(&made.table, "p").await.expect("a pause");
    let problem = bob.act(2, "jump").await.expect_err("no such action");
    assert_eq!(problem.sentence, "there is no such action, and the table is paused");
    assert_eq!(problem.rule.as_deref(), Some("TAB-02"));
    ann.client.resume(&made.table, "r").await.expect("on it goes");
    for _ in 0..10 {
        bob.act(2, "lay").await.expect("a stick");
    }
    let problem = bob.act(2, "jump").await.expect_err("no such action");
    assert_eq!(problem.rule.as_deref(), Some("TAB-01"));
}

#[tokio::test]
async fn refusals_call_people_by_their_names() {
    let house = House::open().await;
    let new = |seats: [NewSeat; 2]| NewTable { name: "Ann".to_owned(), ..new_table("pig", seats) };
    let (_ann, made) = Person::host(&house, &new([NewSeat::Me, NewSeat::Open])).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    let said = "it is the turn of Ann";
    assert_eq!(bob.act(2, "roll").await.expect_err("not his turn").sentence, said);
    let nonsense = bob.act(2, "jump").await.expect_err("no such action");
    let said_of_it = "there is no such action, and it is not your turn but that of Ann";
    assert_eq!((nonsense.code, &*nonsense.sentence), (Code::Malformed, said_of_it));
    let question = Question::WhyNot { seat: seat(2), action: "jump".to_owned() };
    let answer = bob.client.ask(&made.table, &Asking { ticket: "n".to_owned(), question }).await;
    let refused = Answer::Refused { problem: nonsense };
    assert_eq!(answer.expect("an answer"), ToClient::Answered { ticket: "n".to_owned(), answer: refused });
    let plain = bob.client.act(&made.table, &crate::person::act_of(2, "x", "roll")).await;
    let plain = plain.expect_err("not his turn").problem().cloned();
    assert_eq!(
        plain.map(|problem| (problem.sentence, problem.rule)),
        Some((said.into(), Some("PIG-2.1".into())))
    );
    let question = Question::WhyNot { seat: seat(2), action: "roll".to_owned() };
    let answer = bob.client.ask(&made.table, &Asking { ticket: "q".to_owned(), question }).await;
    let answer = serde_json::to_value(answer.expect("an answer")).expect("it is JSON");
    assert_eq!(answer["answer"]["problem"]["sentence"], said);
}

#[tokio::test]
async fn what_takes_a_key_asks_a_stranger_for_it_before_anything_else() {
    let house = House::open().await;
    let new = NewTable { listed: true, ..fire([NewSeat::Me, NewSeat::Me], usual()) };
    let made = house.client.create(&new).await.expect("a table");
    let at = format!("/api/v1/tables/{}", made.table);
    for (path, body) in [
        ("actions", json!({"seat": 1, "ticket": "a", "action": "chop"})),
        ("say", json!({"seat": 1, "ticket": "a", "said": {"text": {"text": "hello"}}})),
        ("takeback", json!({"seat": 1, "ticket": "a", "to": 1})),
        ("takeback/answer", json!({"ticket": "a", "agree": true})),
        ("pause", json!({})),
        ("resume", json!({})),
    ] {
        bad(Method::POST, format!("{at}/{path}"), Code::Unauthorised).body(&body).check(&house).await;
    }
}

#[tokio::test]
async fn a_question_is_read_as_the_document_says_and_no_wider() {
    let house = House::open().await;
    let new = NewTable { listed: true, ..fire([NewSeat::Me, NewSeat::Me], usual()) };
    let at = format!("/api/v1/tables/{}", house.client.create(&new).await.expect("a table").table);
    // One more than JSON holds exactly.
    for path in [
        "/api/v1/tables?before=9007199254740992".to_owned(),
        "/api/v1/tables?before=-1".to_owned(),
        format!("{at}/story?from=9007199254740992"),
        format!("{at}/replay?count=18446744073709551615"),
        format!("{at}/story?as=01"),
        format!("{at}/replay?as=%2B1"),
    ] {
        bad(Method::GET, path, Code::Malformed).check(&house).await;
    }
}

/// Every request there is.
const ROUTES: [(&str, &str); 38] = [
    ("get", "/games"),
    ("get", "/games/{game}"),
    ("get", "/games/{game}/book"),
    ("get", "/games/{game}/schemas"),
    ("get", "/health"),
    ("get", "/invitations/{code}"),
    ("get", "/me"),
    ("get", "/openapi.json"),
    ("get", "/ready"),
    ("get", "/tables"),
    ("post", "/tables"),
    ("get", "/tables/{table}"),
    ("patch", "/tables/{table}"),
    ("post", "/tables/{table}/actions"),
    ("post", "/tables/{table}/ask"),
    ("get", "/tables/{table}/export"),
    ("post", "/tables/{table}/join"),
    ("post", "/tables/{table}/kick"),
    ("post", "/tables/{table}/leave"),
    ("post", "/tables/{table}/pause"),
    ("get", "/tables/{table}/picture"),
    ("get", "/tables/{table}/proof"),
    ("get", "/tables/{table}/replay"),
    ("post", "/tables/{table}/resume"),
    ("post", "/tables/{table}/say"),
    ("post", "/tables/{table}/seats/{seat}/bot"),
    ("post", "/tables/{table}/seats/{seat}/claim"),
    ("post", "/tables/{table}/seats/{seat}/release"),
    ("post", "/tables/{table}/seats/{seat}/reissue"),
    ("get", "/tables/{table}/socket"),
    ("post", "/tables/{table}/start"),
    ("get", "/tables/{table}/story"),
    ("get", "/tables/{table}/stream"),
    ("post", "/tables/{table}/swap"),
    ("post", "/tables/{table}/takeback"),
    ("post", "/tables/{table}/takeback/answer"),
    ("post", "/tables/{table}/seating/answer"),
    ("get", "/tables/{table}/view"),
];

#[tokio::test]
async fn the_document_names_every_request_and_all_that_they_carry() {
    let house = House::open().await;
    let document = house.client.openapi().await.expect("a document");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.")));
    let mut named = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, about) in methods.as_object().expect("methods") {
            let path = path.strip_prefix("/api/v1").expect("everything is below the version");
            assert!(
                about["responses"].as_object().is_some_and(|answers| !answers.is_empty()),
                "{method} {path}"
            );
            named.insert((method.clone(), path.to_owned()));
        }
    }
    let all = ROUTES.map(|(method, path)| (method.to_owned(), path.to_owned()));
    assert_eq!(named, BTreeSet::from(all));
    references(&document, &document);

    // Every one of them is really there: what refuses is the handler, not the lack of one.
    for (method, path) in ROUTES {
        let path = path
            .replace("{table}", "none")
            .replace("{seat}", "1")
            .replace("{code}", "ABCDEF")
            .replace("{game}", "none");
        let method: Method = method.to_uppercase().parse().expect("a method");
        let reply =
            house.client.ask_for(method.clone(), &path, Some(b"{}".to_vec())).await.expect("an answer");
        let text = String::from_utf8_lossy(&reply.body).into_owned();
        assert!(!text.contains("openapi.json says"), "{method} {path}: {text}");
    }
}

/// Whatever the document refers to is in it.
fn references(document: &Value, part: &Value) {
    match part {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                let way = reference.strip_prefix('#').expect("it refers to itself");
                assert!(document.pointer(way).is_some(), "{reference} leads nowhere");
            }
            fields.values().for_each(|field| references(document, field));
        }
        Value::Array(items) => items.iter().for_each(|item| references(document, item)),
        _ => {}
    }
}
