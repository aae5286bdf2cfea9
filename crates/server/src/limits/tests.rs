//! What an address is told when it has asked for too much.

use axum::Router;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use tower::ServiceExt as _;

use super::*;

const ANN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
const BOB: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

#[test]
fn the_wait_is_told_as_one_says_it_and_as_a_number() {
    let told = |wait| {
        let problem = too_many("slowly", wait);
        (problem.sentence, problem.wait_s)
    };
    let expected = [
        (Duration::from_millis(3), "slowly; try again in a second", 1),
        (Duration::from_millis(1001), "slowly; try again in 2 seconds", 2),
        (Duration::from_secs(121), "slowly; try again in 3 minutes", 121),
    ];
    for (wait, sentence, seconds) in expected {
        assert_eq!(told(wait), (sentence.to_owned(), Some(seconds)));
    }
}

#[test]
fn tables_are_counted_by_address() {
    let limits = Limits::new(&Config { tables_per_hour: 2, ..Config::default() });
    assert_eq!([limits.new_table(ANN), limits.new_table(ANN)], [Ok(()), Ok(())]);
    let problem = limits.new_table(ANN).expect_err("two are enough");
    assert_eq!((problem.status, problem.code), (429, Code::TooMany));
    assert!(problem.wait_s.is_some_and(|seconds| (1..=1800).contains(&seconds)), "{problem:?}");
    assert_eq!(limits.new_table(BOB), Ok(()));
}

/// Wrong letters, and what follows.
async fn wrong_letters(limits: &Limits, address: IpAddr) -> Result<(), Problem> {
    limits.letters(address).await?.wrong()
}

#[tokio::test]
async fn whoever_guesses_wrong_too_often_waits_and_others_do_not() {
    let limits = Limits::new(&Config { wrong_codes: 2, ..Config::default() });
    let asked_to_wait = |answer: Result<(), Problem>| {
        let problem = answer.expect_err("two were wrong already");
        assert_eq!(problem.code, Code::TooMany);
        assert!(problem.wait_s.is_some_and(|seconds| (1..=5).contains(&seconds)), "{problem:?}");
    };
    for _ in 0..2 {
        assert_eq!([limits.wrong_key(ANN), wrong_letters(&limits, ANN).await], [Ok(()), Ok(())]);
    }
    asked_to_wait(limits.wrong_key(ANN));
    // Keys and letters are counted apart, and whoever has the right letters does not wait.
    for _ in 0..3 {
        asked_to_wait(wrong_letters(&limits, ANN).await);
        assert!(limits.letters(ANN).await.is_ok());
    }
    asked_to_wait(wrong_letters(&limits, ANN).await);
    asked_to_wait(limits.letters(ANN).await.map(drop));
    assert!(limits.letters(BOB).await.is_ok());
    assert_eq!([wrong_letters(&limits, BOB).await, limits.wrong_key(BOB)], [Ok(()), Ok(())]);
}

#[tokio::test]
async fn a_wrong_key_counts_at_every_door_and_a_right_one_passes() {
    let limits = Limits::new(&Config { wrong_codes: 2, ..Config::default() });
    let door = |request: Request| async move {
        let key = request.headers().get(header::AUTHORIZATION).and_then(|key| key.to_str().ok());
        if key == Some("right") { StatusCode::OK } else { StatusCode::UNAUTHORIZED }
    };
    let app = Router::new()
        .route("/one", get(door))
        .route("/other", get(door))
        .layer(from_fn_with_state(limits, keys_layer));
    let ask = async |from: IpAddr, path: &str, key: &str| {
        let mut request = Request::builder().uri(path);
        if !key.is_empty() {
            request = request.header(header::AUTHORIZATION, key);
        }
        let mut request = request.body(Body::empty()).expect("a request");
        request.extensions_mut().insert(ClientAddress(from));
        app.clone().oneshot(request).await.expect("an answer").status().as_u16()
    };
    assert_eq!(ask(ANN, "/one", "wrong").await, 401);
    assert_eq!(ask(ANN, "/one", "").await, 401, "no key is no guess");
    assert_eq!(ask(ANN, "/other", "wrong").await, 401);
    assert_eq!([ask(ANN, "/one", "wrong").await, ask(ANN, "/other", "wrong").await], [429, 429]);
    assert_eq!([ask(ANN, "/one", "right").await, ask(ANN, "/one", "").await], [200, 401]);
    assert_eq!(ask(BOB, "/one", "wrong").await, 401);
}

#[tokio::test]
async fn of_letters_tried_all_at_once_no_more_are_looked_up_than_one_after_another() {
    let limits = Limits::new(&Config { wrong_codes: 2, ..Config::default() });
    let looked_up = std::cell::Cell::new(0);
    let tries = (0..50).map(|_| async {
        let Ok(guess) = limits.letters(ANN).await else { return };
        // Looking up takes a moment, in which the others come.
        tokio::task::yield_now().await;
        looked_up.set(looked_up.get() + 1);
        let _ = guess.wrong();
    });
    futures_util::future::join_all(tries).await;
    assert_eq!(looked_up.get(), 2 * REGARDLESS);
}

#[tokio::test]
async fn zero_is_no_limit() {
    let open = Config {
        requests_per_second: 0,
        tables_per_hour: 0,
        wrong_codes: 0,
        sockets_per_address: 0,
        max_sockets: 0,
        messages_per_second: 0,
        ..Config::default()
    };
    let (limits, messages) = (Limits::new(&open), MessageRate::new(&open));
    let mut permits = Vec::new();
    for _ in 0..5000 {
        assert_eq!([limits.wrong_key(ANN), wrong_letters(&limits, ANN).await], [Ok(()), Ok(())]);
        assert_eq!([limits.request(ANN), limits.new_table(ANN)], [Ok(()), Ok(())]);
        assert_eq!(messages.check(), Ok(()));
        permits.push(limits.socket(ANN).expect("no limit"));
    }
}

#[test]
fn a_socket_that_sends_too_fast_is_told_to_wait() {
    let rate = MessageRate::new(&Config { messages_per_second: 1, messages_burst: 3, ..Config::default() });
    assert!((0..3).all(|_| rate.check().is_ok()));
    let answers: Vec<_> = (0..50).map(|_| rate.check()).collect();
    let refused = answers.into_iter().filter_map(Result::err).collect::<Vec<_>>();
    assert!(refused.iter().all(|problem| problem.code == Code::TooMany && problem.wait_s == Some(1)));
    assert!(!refused.is_empty());
}

#[tokio::test]
async fn the_layer_answers_in_place_of_the_server() {
    let limits = Limits::new(&Config { requests_per_second: 1, requests_burst: 1, ..Config::default() });
    let app = Router::new().route("/", get(|| async { "here" })).layer(from_fn_with_state(limits, layer));
    let ask = async |from: IpAddr| {
        let mut request = Request::new(Body::empty());
        request.extensions_mut().insert(ClientAddress(from));
        app.clone().oneshot(request).await.expect("an answer")
    };
    assert_eq!(ask(ANN).await.status(), StatusCode::OK);
    let mut refused = ask(ANN).await;
    while refused.status() == StatusCode::OK {
        refused = ask(ANN).await;
    }
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()[header::RETRY_AFTER], "1");
    assert_eq!(ask(BOB).await.status(), StatusCode::OK);
}
