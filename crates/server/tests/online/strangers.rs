//! Strangers at a listed table: what they may have without the letters, and how long they keep it.

use std::sync::Arc;
use std::time::Duration;

use bivouac_engine::rules;
use bivouac_load::client::{Client, Fault};
use bivouac_protocol::{Code, Created, Join, Joined, NewSeat, NewTable, Problem, Retable, SeatHolder};
use bivouac_server::Config;
use bivouac_store::Memory;
use http_body_util::Full;
use hyper::Request;
use hyper::body::Bytes;
use serde_json::json;

use crate::house::{House, config};
use crate::person::{Person, bot, fire, seat};

const A_MINUTE: Duration = Duration::from_secs(60);

/// A fire that anybody may join: Ann, an open seat and two bots.
fn listed() -> NewTable {
    let seats = [NewSeat::Me, NewSeat::Open, bot("polite"), bot("polite")];
    NewTable { starts_when_full: false, ..fire(seats, json!({"goal": 500})) }
}

fn problem<T: std::fmt::Debug>(answer: Result<T, Fault>) -> Problem {
    answer.expect_err("refused").problem().expect("a refusal").clone()
}

/// Somebody without the letters, from this address: in tests the server believes what a proxy says.
async fn stranger(house: &House, table: &str, address: &str) -> Result<Joined, Fault> {
    let request = Request::post(format!("{}/api/v1/tables/{table}/join", house.client.base()))
        .header("content-type", "application/json")
        .header("x-forwarded-for", address)
        .body(Full::new(Bytes::from("{}")))
        .expect("a request");
    house.client.send(request).await?.read()
}

fn behind_a_proxy() -> Config {
    Config { trusted_proxies: "127.0.0.1".parse().expect("an address"), ..config() }
}

/// Strangers from many addresses take places and give their seat up again, until there are no more.
async fn fill(house: &House, made: &Created) -> Vec<Client> {
    let mut crowd = Vec::new();
    for number in 0.. {
        match stranger(house, &made.table, &format!("198.51.100.{number}")).await {
            Ok(joined) => {
                let client = house.client.with(&joined.token);
                client.release(&made.table, seat(2)).await.expect("their own seat");
                crowd.push(client);
            }
            Err(fault) => {
                assert!(fault.problem().is_some_and(|problem| problem.sentence.contains("24 people")));
                break;
            }
        }
    }
    crowd
}

#[tokio::test]
async fn a_full_table_has_room_for_whoever_was_invited_and_for_guests_of_the_host() {
    rules!["TAB-23"];
    let house = House::with(behind_a_proxy(), Arc::new(Memory::new())).await;
    let made = house.client.create(&listed()).await.expect("a table");
    let crowd = fill(&house, &made).await;
    assert_eq!(crowd.len(), 23);

    // A friend with the letters comes in, and whoever has been gone longest goes.
    let join = Join { code: Some(made.code.clone()), name: "Bob".to_owned(), ..Join::default() };
    let bob = house.client.join(&made.table, &join).await.expect("a place for a friend");
    assert_eq!(bob.you.seats, [seat(2)]);
    let ann = house.client.with(&made.token);
    let people = ann.table(&made.table).await.expect("a table").table.people;
    assert_eq!(people.len(), 24);
    assert!(people.iter().any(|person| person.name == "Bob") && !people.iter().any(|one| one.person == 2));
    let told = problem(crowd[0].table(&made.table).await);
    assert!(told.code == Code::Unauthorised && told.sentence.contains("lapsed; join again"), "{told}");
    assert_eq!(problem(crowd[0].me().await).code, Code::Unauthorised, "the store has forgotten the key");

    // The host gives an open seat out all the same.
    house.client.with(&bob.token).release(&made.table, seat(2)).await.expect("his seat");
    let fresh = ann.reissue(&made.table, seat(2)).await.expect("a link for a guest");
    let guest = house.client.with(&fresh.token).table(&made.table).await.expect("a place");
    assert_eq!(guest.you.seats, [seat(2)]);
    let people = guest.table.people;
    assert!(people.len() == 24 && people.iter().any(|person| person.name == "Bob"), "he was invited");
}

#[tokio::test(start_paused = true)]
async fn whoever_is_gone_without_a_seat_keeps_no_place_for_long() {
    rules!["TAB-21"];
    let house = House::with(behind_a_proxy(), Arc::new(Memory::new())).await;
    let (mut ann, made) = Person::host(&house, &listed()).await;
    let eve = stranger(&house, &made.table, "198.51.100.1").await.expect("an open seat");
    let (mut bob, _) = {
        house.client.with(&eve.token).release(&made.table, seat(2)).await.expect("her seat");
        Person::join(&house, &made, "Bob").await
    };
    bob.client.release(&made.table, seat(2)).await.expect("his seat");
    let people = |count: usize| move |table: &bivouac_protocol::TableInfo, _: &_| table.people.len() == count;
    ann.wait(A_MINUTE + Duration::from_secs(5)).await;
    ann.until_table(people(2)).await;
    assert!(problem(house.client.with(&eve.token).table(&made.table).await).sentence.contains("join again"));
    // Bob is there, and goes: he was invited, so his place waits for an hour.
    bob.wait(A_MINUTE).await;
    let bobs = bob.token.clone().expect("his key");
    drop(bob);
    ann.wait(59 * A_MINUTE).await;
    house.client.with(&bobs).table(&made.table).await.expect("still his place, and he was here");
    ann.heard.clear();
    ann.wait(61 * A_MINUTE).await;
    ann.until_table(people(1)).await;
    assert_eq!(problem(house.client.with(&bobs).table(&made.table).await).code, Code::Unauthorised);
    // Whoever has a seat, or is host, keeps their place however long they are gone.
    let cid = stranger(&house, &made.table, "198.51.100.1").await.expect("a place again");
    ann.client.release(&made.table, seat(1)).await.expect("her seat");
    let anns = ann.token.clone().expect("her key");
    let mut watcher = Person::watch(&house, &made.table).await;
    drop(ann);
    watcher.wait(120 * A_MINUTE).await;
    assert!(house.client.with(&anns).table(&made.table).await.expect("her table").you.host);
    house.client.with(&cid.token).table(&made.table).await.expect("his seat");
}

#[tokio::test]
async fn an_address_has_few_places_without_the_letters() {
    rules!["TAB-22"];
    let house = House::with(behind_a_proxy(), Arc::new(Memory::new())).await;
    let made = house.client.create(&listed()).await.expect("a table");
    let mut first = None;
    for _ in 0..4 {
        let joined = stranger(&house, &made.table, "198.51.100.7").await.expect("an open seat");
        let client = house.client.with(&joined.token);
        client.release(&made.table, seat(2)).await.expect("their own seat");
        first.get_or_insert(client);
    }
    let refused = problem(stranger(&house, &made.table, "198.51.100.7").await);
    assert_eq!((refused.code, refused.rule.as_deref()), (Code::Conflict, Some("TAB-22")));
    assert!(refused.sentence.contains("six letters"), "{refused}");
    let other = stranger(&house, &made.table, "198.51.100.8").await.expect("another address");
    house.client.with(&other.token).leave(&made.table).await.expect("nobody is kept");
    // With the letters there is no such limit, and whoever shows them later makes room.
    let letters = Retable { my_code: Some(made.code.clone()), ..Retable::default() };
    first.expect("the first").retable(&made.table, &letters).await.expect("the right letters");
    stranger(&house, &made.table, "198.51.100.7").await.expect("one less without them");
}

#[tokio::test]
async fn a_bots_seat_takes_somebody_who_was_invited_however_they_came_in() {
    rules!["TAB-20", "TAB-R5"];
    let house = House::with(config(), Arc::new(Memory::new())).await;
    let made = house.client.create(&listed()).await.expect("a table");
    let joined = house.client.join(&made.table, &Join::default()).await.expect("an open seat");
    let eve = house.client.with(&joined.token);
    let at = eve.table(&made.table).await.expect("a table");
    assert_eq!(
        (at.you.seats.clone(), at.table.code),
        (vec![seat(2)], None),
        "the letters are no secret of hers"
    );
    for number in [3, 4] {
        let refused = problem(eve.claim(&made.table, seat(number)).await);
        assert_eq!((refused.code, refused.rule.as_deref()), (Code::Forbidden, Some("TAB-20")));
    }
    // She keeps the seat she has, and gives it up for no other.
    eve.release(&made.table, seat(2)).await.expect("her own");
    assert_eq!(problem(eve.claim(&made.table, seat(3)).await).code, Code::Forbidden);
    eve.claim(&made.table, seat(2)).await.expect("an open seat of a listed table");

    let letters = |code: &str| Retable { my_code: Some(code.to_owned()), ..Retable::default() };
    assert_eq!(problem(eve.retable(&made.table, &letters("QQQQQQ")).await).code, Code::Forbidden);
    let at = eve.retable(&made.table, &letters(&made.code)).await.expect("the right letters");
    assert_eq!(at.table.code.as_ref(), Some(&made.code), "whoever knows them sees them");
    let at = eve.claim(&made.table, seat(3)).await.expect("a bot makes way");
    assert_eq!(at.table.seats[2].holder, SeatHolder::Person { person: 2 });
}

#[tokio::test]
async fn once_a_table_is_private_its_open_seats_take_the_letters_too() {
    rules!["TAB-20"];
    let house = House::with(config(), Arc::new(Memory::new())).await;
    let made = house.client.create(&listed()).await.expect("a table");
    let ann = house.client.with(&made.token);
    let joined = house.client.join(&made.table, &Join::default()).await.expect("an open seat");
    let eve = house.client.with(&joined.token);
    eve.release(&made.table, seat(2)).await.expect("her own");
    let private = Retable { listed: Some(false), ..Retable::default() };
    ann.retable(&made.table, &private).await.expect("the host may");
    let refused = problem(eve.claim(&made.table, seat(2)).await);
    assert_eq!((refused.code, refused.rule.as_deref()), (Code::Forbidden, Some("TAB-20")));
    // Who is made host is trusted with everything, the letters included.
    let host = Retable { host: Some(2), ..Retable::default() };
    ann.retable(&made.table, &host).await.expect("the host may");
    eve.claim(&made.table, seat(2)).await.expect("she is host");
}

#[tokio::test]
async fn a_host_who_leaves_is_followed_by_somebody_who_was_invited() {
    let house = House::with(config(), Arc::new(Memory::new())).await;
    let made = house.client.create(&listed()).await.expect("a table");
    let joined = house.client.join(&made.table, &Join::default()).await.expect("an open seat");
    let join = Join { code: Some(made.code.clone()), seat: Some(seat(3)), ..Join::default() };
    let bob = house.client.join(&made.table, &join).await.expect("a bot makes way");
    house.client.with(&made.token).leave(&made.table).await.expect("nobody is kept");
    let at = house.client.with(&joined.token).table(&made.table).await.expect("a table");
    assert_eq!((at.table.host, at.you.host), (bob.you.person, false));
}
