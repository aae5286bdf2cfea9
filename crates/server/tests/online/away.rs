//! Going away: it is shown after a while, and what the table does then is what it agreed on.
//!
//! The clock of these tests stands still until everybody waits for it, so half a minute passes at
//! once and every span is exact.

use std::time::Duration;

use bivouac_engine::{Fact, Holder};
use bivouac_protocol::{Away, Created, Deed, NewSeat, NewTable, Retable, StepLine};
use bivouac_server::Config;
use bivouac_store::Memory;
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::house::{House, config};
use crate::person::{Person, bot, fire, seat};

/// For so long nobody is missed.
const GRACE: Duration = Duration::from_millis(2500);

async fn house() -> House {
    let config = Config { away_grace_ms: 2500, idle_seconds: 60, ..config() };
    House::with(config, std::sync::Arc::new(Memory::new())).await
}

/// Ann and Bob at a fire that treats those who go like this.
async fn pair(house: &House, away: Away) -> (Person, Person, Created) {
    let new = NewTable { away: Some(away), ..fire([NewSeat::Me, NewSeat::Open], json!({"goal": 500})) };
    let (mut ann, made) = Person::host(house, &new).await;
    let (bob, _) = Person::join(house, &made, "Bob").await;
    ann.until_table(|table, _| table.people.iter().filter(|person| person.here).count() == 2).await;
    (ann, bob, made)
}

fn fact(step: &StepLine) -> Option<Fact> {
    match step.deed {
        Some(Deed::Table { fact, .. }) => Some(fact),
        _ => None,
    }
}

fn facts(person: &Person) -> Vec<Fact> {
    person.steps().filter_map(fact).collect()
}

#[tokio::test(start_paused = true)]
async fn whoever_is_gone_is_shown_after_a_while_and_the_game_waits() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, Away::Wait).await;
    let token = bob.token.clone();
    let left = Instant::now();
    drop(bob);
    let (step, _) = ann.until_played(|step, _| fact(step).is_some()).await;
    assert_eq!(fact(&step), Some(Fact::Away { seat: seat(2) }));
    assert!(left.elapsed() >= GRACE && left.elapsed() < GRACE * 2, "{:?}", left.elapsed());
    let (info, _) = ann.until_table(|table, _| table.seats[1].away).await;
    assert!(!info.people[1].here && info.seats[1].stand_in.is_none());

    // Nobody stands in, however long it takes, and the others play on.
    ann.wait(Duration::from_secs(3600)).await;
    ann.act(1, "lay").await.expect("a stick");
    let info = ann.client.table(&made.table).await.expect("a table").table;
    assert_eq!((info.seats[1].away, &info.seats[1].stand_in), (true, &None));

    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    ann.until_played(|step, _| fact(step) == Some(Fact::Back { seat: seat(2) })).await;
    ann.until_table(|table, _| !table.seats[1].away && table.people[1].here).await;
    bob.act(2, "lay").await.expect("his seat is still his");
}

#[tokio::test(start_paused = true)]
async fn a_short_loss_is_nobodys_business() {
    let house = house().await;
    let (mut ann, mut bob, _) = pair(&house, Away::StandIn { after_s: 0 }).await;
    let base = house.client.base().to_owned();
    for _ in 0..3 {
        bob.socket.resume(&base).await.expect("a new connection");
        sleep(GRACE / 2).await;
    }
    let last = bob.act(2, "lay").await.expect("a stick");
    ann.until_step(last).await;
    assert_eq!(facts(&ann), []);
}

#[tokio::test(start_paused = true)]
async fn a_bot_stands_in_until_they_return() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, Away::StandIn { after_s: 20 }).await;
    let token = bob.token.clone();
    let left = Instant::now();
    drop(bob);
    ann.until_table(|table, _| table.seats[1].away).await;
    let (info, _) = ann.until_table(|table, _| table.seats[1].stand_in.is_some()).await;
    let waited = left.elapsed();
    assert!(waited >= Duration::from_secs(20) && waited <= Duration::from_secs(24), "{waited:?}");
    assert_eq!(info.seats[1].stand_in.as_deref(), Some("eager"));
    assert_eq!(info.seats[1].name, "Bob", "the seat is still his");
    let hands = |holder| Fact::Hands { seat: seat(2), holder };
    assert_eq!(facts(&ann), [Fact::Away { seat: seat(2) }, hands(Holder::Bot)]);
    ann.until_played(|step, _| step.told.iter().any(|told| told.story == "@2 lays a stick")).await;

    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    let (info, _) = bob.until_table(|table, _| table.seats[1].stand_in.is_none()).await;
    assert!(!info.seats[1].away);
    let last = bob.act(2, "lay").await.expect("he plays on");
    ann.until_step(last).await;
    assert_eq!(facts(&ann).last(), Some(&hands(Holder::Person(2))));
    // The bot has stopped: what comes next is Ann's.
    let next = ann.act(1, "lay").await.expect("a stick");
    assert_eq!(next, last.next());
}

#[tokio::test(start_paused = true)]
async fn the_host_may_change_what_happens_to_those_who_are_gone_already() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, Away::Wait).await;
    drop(bob);
    ann.until_table(|table, _| table.seats[1].away).await;
    ann.wait(Duration::from_secs(600)).await;
    let (change, asked) =
        (Retable { away: Some(Away::StandIn { after_s: 5 }), ..Retable::default() }, Instant::now());
    ann.client.retable(&made.table, &change).await.expect("the host may");
    ann.until_table(|table, _| table.seats[1].stand_in.is_some()).await;
    assert!(asked.elapsed() >= Duration::from_secs(5) && asked.elapsed() < Duration::from_secs(6));
}

#[tokio::test(start_paused = true)]
async fn a_request_is_a_sign_of_life_too() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, Away::StandIn { after_s: 5 }).await;
    let script = bob.client.clone();
    drop(bob);
    ann.until_table(|table, _| table.seats[1].stand_in.is_some()).await;
    let answer = script.act(&made.table, &crate::person::act_of(2, "s", "lay")).await;
    answer.expect("the seat is his, and so is the word");
    let (info, _) = ann.until_table(|table, _| table.seats[1].stand_in.is_none()).await;
    assert!(!info.seats[1].away && info.people[1].here);

    // With nobody standing in he is shown as back as well.
    let wait = Retable { away: Some(Away::Wait), ..Retable::default() };
    ann.client.retable(&made.table, &wait).await.expect("the host may");
    ann.until_table(|table, _| table.seats[1].away).await;
    script.act(&made.table, &crate::person::act_of(2, "s2", "lay")).await.expect("a stick");
    ann.until_table(|table, _| !table.seats[1].away).await;
}

#[tokio::test(start_paused = true)]
async fn nobody_stands_in_while_nobody_is_there() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, Away::StandIn { after_s: 5 }).await;
    let last = ann.act(1, "lay").await.expect("a stick");
    let mut eve = Person::watch(&house, &made.table).await;
    let token = bob.token.clone();
    drop((ann, bob));
    // Watchers are not people of the table, but the table is held for them.
    eve.wait(Duration::from_secs(1800)).await;
    let view = eve.client.view(&made.table).await.expect("a view");
    assert_eq!(view.now.seq, last);
    let info = eve.client.table(&made.table).await.expect("a table").table;
    assert!(info.seats.iter().all(|place| place.stand_in.is_none()));

    // One of them comes back, and the other is replaced.
    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    bob.until_table(|table, _| table.seats[0].stand_in.is_some() && table.seats[1].stand_in.is_none()).await;
    eve.until_table(|table, _| table.seats[0].stand_in.is_some()).await;
}

#[tokio::test(start_paused = true)]
async fn whoever_holds_several_seats_is_away_with_all_of_them() {
    let house = house().await;
    let seats = [NewSeat::Me, NewSeat::Open, bot("polite")];
    let away = Some(Away::StandIn { after_s: 5 });
    let (mut ann, made) = Person::host(&house, &NewTable { away, ..fire(seats, json!({"goal": 500})) }).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    bob.client.claim(&made.table, seat(3)).await.expect("a bot makes way");
    ann.answer_seating(true).await;
    bob.until_table(|_, you| you.seats.len() == 2).await;
    let token = bob.token.clone();
    drop(bob);
    let (info, _) = ann.until_table(|table, _| table.seats[1].stand_in.is_some()).await;
    assert!(info.seats[2].stand_in.is_some());
    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    let (info, you) = bob.until_table(|table, _| table.seats[1].stand_in.is_none()).await;
    assert!(info.seats[2].stand_in.is_none());
    assert_eq!(you.seats, [seat(2), seat(3)]);
}
