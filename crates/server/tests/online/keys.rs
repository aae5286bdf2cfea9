//! Keys: a stranger's, another table's, a replaced one and a lost one open nothing.

use bivouac_load::client::{Client, Fault};
use bivouac_protocol::{Code, Created, Join, NewSeat, NewTable, Problem};
use bivouac_server::Config;
use bivouac_store::Memory;
use hyper::Method;
use serde_json::{Value, json};

use crate::house::{House, config};
use crate::person::{Person, fire, seat, usual};

/// Every request that takes a key, with a body that would do.
fn doors(table: &str) -> Vec<(Method, String, Option<Value>)> {
    let act = json!({"seat": 1, "ticket": "x", "action": "lay"});
    let say = json!({"seat": 1, "ticket": "x", "said": {"text": {"text": "hello"}}});
    let take = json!({"seat": 1, "ticket": "x", "to": 3});
    let ask = json!({"ticket": "x", "question": {"kind": "why_not", "seat": 1, "action": "lay"}});
    let posts = [
        ("leave", None),
        ("start", None),
        ("kick", Some(json!({"person": 1}))),
        ("swap", Some(json!({"one": 1, "other": 2}))),
        ("seats/1/claim", None),
        ("seats/1/release", None),
        ("seats/1/bot", Some(json!({"bot": "eager"}))),
        ("seats/1/reissue", None),
        ("actions", Some(act)),
        ("say", Some(say)),
        ("takeback", Some(take)),
        ("takeback/answer", Some(json!({"ticket": "x", "agree": true}))),
        ("ask", Some(ask)),
        ("pause", Some(json!({"ticket": "x"}))),
        ("resume", Some(json!({"ticket": "x"}))),
    ];
    let gets = ["", "/view", "/stream", "/story", "/replay", "/proof", "/picture", "/export"];
    let posts = posts.into_iter().map(|(verb, body)| (Method::POST, format!("/tables/{table}/{verb}"), body));
    let gets = gets.into_iter().map(|path| (Method::GET, format!("/tables/{table}{path}"), None));
    let change = (Method::PATCH, format!("/tables/{table}"), Some(json!({"my_name": "Eve"})));
    posts.chain(gets).chain([change]).collect()
}

/// This key opens nothing at this table, by no door.
async fn opens_nothing(house: &House, table: &str, key: &str) {
    let client = house.client.with(key);
    for (method, path, body) in doors(table) {
        let body = body.map(|body| body.to_string().into_bytes());
        let reply = client.ask_for(method.clone(), &path, body).await.expect("an answer");
        let shown = String::from_utf8_lossy(&reply.body).into_owned();
        assert_eq!(reply.status, 401, "{method} {path}: {shown}");
        let problem: Problem = serde_json::from_slice(&reply.body).expect("a problem");
        assert_eq!(problem.code, Code::Unauthorised, "{method} {path}");
        assert_eq!(reply.headers["www-authenticate"], "Bearer");
    }
    let refused = Person::try_at(house, table, Some(key), None).await.map(|_| ()).expect_err("no place");
    assert_eq!(refused.problem().map(|problem| problem.code), Some(Code::Unauthorised));
}

#[tokio::test]
async fn the_key_is_looked_at_before_the_body() {
    let house = House::open().await;
    let made = table(&house).await;
    let bodies = doors(&made.table).into_iter().filter(|(_, _, body)| body.is_some());
    for (method, path, _) in bodies {
        let send = async |client: &Client, body: &str| {
            let reply = client.ask_for(method.clone(), &path, Some(body.into())).await.expect("an answer");
            reply.status.as_u16()
        };
        let wrong = house.client.with(&"0123456789abcdef".repeat(2));
        for body in ["{", "7", "{\"x\": 1}", &" ".repeat(20_000)] {
            assert_eq!(send(&wrong, body).await, 401, "{method} {path}");
            // Whoever may watch may ask, so that a question without a key is read.
            let (keyless, read) = (send(&house.client, body).await, path.ends_with("/ask"));
            assert!(keyless == 401 || read && [400, 413].contains(&keyless), "{method} {path}: {keyless}");
            let known = send(&house.client.with(&made.token), body).await;
            assert!([400, 413].contains(&known), "{method} {path}: {known}");
        }
    }
    // Joining takes no key.
    let join = format!("/tables/{}/join", made.table);
    let reply = house.client.ask_for(Method::POST, &join, Some(b"{".to_vec())).await.expect("an answer");
    assert_eq!(reply.status, 400);
}

async fn table(house: &House) -> Created {
    let new = fire([NewSeat::Me, NewSeat::Open, NewSeat::Open], usual());
    house.client.create(&NewTable { starts_when_full: false, ..new }).await.expect("a table")
}

async fn joined(house: &House, made: &Created, name: &str) -> (Client, String) {
    let join = Join { name: name.to_owned(), ..Join::default() };
    let joined = house.client.join(&made.table, &join).await.expect("a place");
    (house.client.with(&joined.token), joined.token)
}

#[tokio::test]
async fn a_strangers_key_and_another_tables_key_open_nothing() {
    let house = House::open().await;
    let (made, other) = (table(&house).await, table(&house).await);
    opens_nothing(&house, &made.table, &"0123456789abcdef".repeat(2)).await;
    opens_nothing(&house, &made.table, &other.token).await;
    opens_nothing(&house, &made.table, "no key at all").await;
    // And each opens its own.
    let mine = house.client.with(&other.token).me().await.expect("my place");
    assert_eq!((mine.table, mine.you.host), (other.table, true));
}

#[tokio::test]
async fn a_phrase_is_the_key_in_words() {
    let house = House::open().await;
    let made = table(&house).await;
    let me = house.client.with(&made.phrase).me().await.expect("my place");
    assert_eq!((me.token, me.you.person), (made.token.clone(), Some(1)));
    let spoken = made.phrase.to_uppercase().replace(' ', "-");
    assert_eq!(house.client.with(&spoken).me().await.expect("my place").table, made.table);
    let mut ann = Person::at(&house, &made.table, Some(&made.phrase), None).await;
    let (_, you) = ann.until_table(|_, _| true).await;
    assert!(you.host);
}

#[tokio::test]
async fn whoever_was_sent_away_or_left_has_no_key_any_more() {
    let house = House::open().await;
    let made = table(&house).await;
    let ann = house.client.with(&made.token);
    let (_, bobs) = joined(&house, &made, "Bob").await;
    let (cid, cids) = joined(&house, &made, "Cid").await;
    let mut bob = Person::at(&house, &made.table, Some(&bobs), None).await;
    ann.kick(&made.table, 2).await.expect("the host may");
    let (problem, again) = bob.until_closing().await;
    assert_eq!((problem.code, again), (Code::Unauthorised, false));
    assert!(matches!(bob.try_next().await, Err(Fault::Lost(_))), "nothing comes after that");
    opens_nothing(&house, &made.table, &bobs).await;
    assert!(house.client.with(&bobs).me().await.is_err());
    cid.leave(&made.table).await.expect("nobody is kept");
    opens_nothing(&house, &made.table, &cids).await;
}

#[tokio::test]
async fn a_replaced_key_is_dead_and_the_new_one_opens_the_same_seats() {
    let house = House::open().await;
    let made = table(&house).await;
    let ann = house.client.with(&made.token);
    let (bob, bobs) = joined(&house, &made, "Bob").await;
    bob.claim(&made.table, seat(3)).await.expect("an open seat");
    ann.start_game(&made.table).await.expect("everybody is there");
    let mut bob = Person::at(&house, &made.table, Some(&bobs), None).await;
    bob.act(2, "lay").await.expect("a stick");
    let fresh = ann.reissue(&made.table, seat(2)).await.expect("the host may ask");
    let (problem, again) = bob.let_go().await;
    assert_eq!((problem.code, again), (Code::Unauthorised, false));
    opens_nothing(&house, &made.table, &bobs).await;
    let mut bob = Person::at(&house, &made.table, Some(&fresh.token), None).await;
    let (info, you) = bob.until_table(|_, _| true).await;
    assert_eq!((you.person, you.seats), (Some(2), vec![seat(2), seat(3)]));
    assert_eq!(info.people[1].name, "Bob");
    bob.act(3, "lay").await.expect("a stick");
    let me = house.client.with(&fresh.phrase).me().await.expect("his place");
    assert_eq!(me.token, fresh.token);
}

#[tokio::test]
async fn a_good_key_is_not_good_for_everything() {
    let house = House::open().await;
    let made = table(&house).await;
    let (bob, _) = joined(&house, &made, "Bob").await;
    let (cid, _) = joined(&house, &made, "Cid").await;
    house.client.with(&made.token).start_game(&made.table).await.expect("everybody is there");
    let code = |fault: Fault| fault.problem().expect("a refusal").code;
    let act = crate::person::act_of(1, "x", "lay");
    assert_eq!(code(bob.act(&made.table, &act).await.expect_err("not his seat")), Code::Forbidden);
    assert_eq!(code(bob.kick(&made.table, 3).await.expect_err("not the host")), Code::Forbidden);
    assert_eq!(code(bob.release(&made.table, seat(3)).await.expect_err("not his seat")), Code::Forbidden);
    assert_eq!(code(bob.reissue(&made.table, seat(3)).await.expect_err("not the host")), Code::Forbidden);
    assert_eq!(code(bob.claim(&made.table, seat(3)).await.expect_err("it is Cid's")), Code::Conflict);
    assert_eq!(
        code(cid.swap(&made.table, seat(1), seat(3)).await.expect_err("not the host")),
        Code::Forbidden
    );
    let watcher = house.client.act(&made.table, &act).await.expect_err("a watcher");
    assert_eq!(code(watcher), Code::Unauthorised);
}

/// Three wrong ones are allowed.
async fn limited() -> House {
    House::with(Config { wrong_codes: 3, ..config() }, std::sync::Arc::new(Memory::new())).await
}

#[track_caller]
fn asked_to_wait(answer: Result<impl std::fmt::Debug, Fault>) {
    let problem = answer.expect_err("asked to wait").problem().expect("a refusal").clone();
    assert_eq!(problem.code, Code::TooMany);
    assert!(problem.wait_s.is_some_and(|wait| (1..=5).contains(&wait)), "{problem:?}");
}

#[tokio::test]
async fn wrong_letters_wait_and_right_ones_do_not() {
    let house = limited().await;
    let made = table(&house).await;
    let wrong = Join { code: Some("BBBBBB".to_owned()), ..Join::default() };
    let code = |fault: Fault| fault.problem().expect("a refusal").code;
    for letters in ["AAAAAA", "1"] {
        assert_eq!(code(house.client.invitation(letters).await.expect_err("wrong")), Code::NotFound);
    }
    assert_eq!(code(house.client.join(&made.table, &wrong).await.expect_err("wrong")), Code::Forbidden);
    for letters in ["CCCCCC", "DDDDDD", "EEEEEE"] {
        asked_to_wait(house.client.invitation(letters).await);
        asked_to_wait(house.client.join(&made.table, &wrong).await.map(|joined| joined.table));
        // Whoever is right has nothing to do with who was wrong.
        if letters != "EEEEEE" {
            house.client.invitation(&made.code).await.expect("the right ones");
        }
    }
    // Whoever goes on regardless is not listened to any more, so that nobody tries all letters.
    asked_to_wait(house.client.invitation(&made.code).await);
    let join = Join { code: Some(made.code.clone()), ..Join::default() };
    asked_to_wait(house.client.join(&made.table, &join).await.map(|joined| joined.table));
    let reply = house.client.ask_for(Method::GET, "/invitations/FFFFFF", None).await.expect("an answer");
    assert!(reply.headers.contains_key("retry-after"));
    // Keys are another matter, and so is joining a listed table without letters.
    house.client.with(&made.token).me().await.expect("my place");
    house.client.join(&made.table, &Join::default()).await.expect("a place");
}

#[tokio::test]
async fn right_letters_that_come_all_at_once_pass_although_one_wrong_guess_is_left() {
    let house = limited().await;
    let made = table(&house).await;
    for _ in 0..8 {
        house.client.invitation("AAAAAA").await.expect_err("wrong");
    }
    let all = (0..30).map(|_| house.client.invitation(&made.code));
    for answer in futures_util::future::join_all(all).await {
        answer.expect("the right ones wait for one another, and for nothing else");
    }
    let mixed = (0..30).map(|_| house.client.invitation("AAAAAA"));
    for answer in futures_util::future::join_all(mixed).await {
        asked_to_wait(answer);
    }
    asked_to_wait(house.client.invitation(&made.code).await);
}

#[tokio::test]
async fn a_wrong_key_waits_at_every_door_and_a_right_one_at_none() {
    let house = limited().await;
    let made = table(&house).await;
    let (wrong, right) = (house.client.with(&"f".repeat(32)), house.client.with(&made.token));
    let mut statuses = Vec::new();
    for (method, path, body) in doors(&made.table) {
        let body = body.map(|body| body.to_string().into_bytes());
        let reply = wrong.ask_for(method, &path, body).await.expect("an answer");
        statuses.push(reply.status.as_u16());
    }
    assert_eq!(statuses[..3], [401; 3]);
    assert!(statuses[3..].iter().all(|status| *status == 429), "{statuses:?}");
    asked_to_wait(wrong.me().await.map(|me| me.table));
    asked_to_wait(wrong.view(&made.table).await.map(|whole| whole.now));
    let socket = Person::try_at(&house, &made.table, Some(&"f".repeat(32)), None).await;
    asked_to_wait(socket.map(|person| person.table));

    right.me().await.expect("my place");
    right.table(&made.table).await.expect("my table");
    Person::at(&house, &made.table, Some(&made.token), None).await.until_table(|_, you| you.host).await;
    // Whoever only watches guesses nothing, and letters are another matter.
    Person::watch(&house, &made.table).await;
    house.client.invitation(&made.code).await.expect("an invitation");

    // Over the socket they count as well.
    let house = limited().await;
    let made = table(&house).await;
    for key in ["f".repeat(32), "no key".to_owned(), "e".repeat(32)] {
        let refused = Person::try_at(&house, &made.table, Some(&key), None).await.map(|_| ());
        let problem = refused.expect_err("wrong").problem().cloned();
        assert_eq!(problem.map(|problem| problem.code), Some(Code::Unauthorised));
    }
    asked_to_wait(house.client.with(&"f".repeat(32)).me().await.map(|me| me.table));
    Person::at(&house, &made.table, Some(&made.token), None).await;
}
