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
    let fresh = ann.reissue(&made.table, seat(2)).await.expect("the host may");
    let (problem, again) = bob.until_closing().await;
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

#[tokio::test]
async fn wrong_guesses_run_into_a_limit_that_says_how_long_to_wait() {
    let limited = || Config { wrong_codes: 3, ..config() };
    let wrong = "f".repeat(32);
    let check = |fault: Fault| {
        let problem = fault.problem().expect("a refusal").clone();
        assert_eq!(problem.code, Code::TooMany);
        assert!(problem.wait_s.is_some_and(|wait| (1..=10).contains(&wait)), "{problem:?}");
    };

    let house = House::with(limited(), std::sync::Arc::new(Memory::new())).await;
    let made = table(&house).await;
    for letters in ["AAAAAA", "BBBBBB", "1"] {
        let fault = house.client.invitation(letters).await.expect_err("wrong letters");
        assert_eq!(fault.problem().map(|problem| problem.code), Some(Code::NotFound));
    }
    check(house.client.invitation(&made.code).await.expect_err("even the right ones have to wait"));
    check(house.client.with(&made.token).me().await.expect_err("and keys"));
    let join = Join { code: Some(made.code.clone()), ..Join::default() };
    check(house.client.join(&made.table, &join).await.expect_err("and joining"));
    let reply = house.client.ask_for(Method::GET, "/invitations/CCCCCC", None).await.expect("an answer");
    assert!(reply.headers.contains_key("retry-after"));

    let house = House::with(limited(), std::sync::Arc::new(Memory::new())).await;
    let made = table(&house).await;
    for _ in 0..3 {
        let refused = Person::try_at(&house, &made.table, Some(&wrong), None).await.map(|_| ());
        assert_eq!(
            refused.expect_err("wrong").problem().map(|problem| problem.code),
            Some(Code::Unauthorised)
        );
    }
    check(Person::try_at(&house, &made.table, Some(&made.token), None).await.map(|_| ()).expect_err("wait"));
    // Whoever only watches guesses nothing.
    Person::watch(&house, &made.table).await;

    let house = House::with(limited(), std::sync::Arc::new(Memory::new())).await;
    let made = table(&house).await;
    for _ in 0..3 {
        house.client.with(&wrong).me().await.expect_err("wrong");
    }
    check(house.client.with(&made.token).me().await.expect_err("wait"));
}
