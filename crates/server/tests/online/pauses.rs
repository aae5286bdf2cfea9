//! Pauses of a real-time game: asked for, agreed on, and ended when all are ready. The clock on the
//! wall is a paused one here.

use std::sync::Arc;
use std::time::Duration;

use bivouac_engine::{Fact, Millis, rules};
use bivouac_protocol::{
    Created, NewSeat, NewTable, Now, PauseInfo, PauseKind, Problem, StepLine, TableInfo, ToServer, You,
};
use bivouac_server::Config;
use bivouac_store::Memory;
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::clocks::is;
use crate::house::{House, config};
use crate::person::{Person, blaze, bot, fire, usual};

const LEAD_IN: Duration = Duration::from_secs(3);
const SLACK: Duration = Duration::from_millis(100);

async fn house() -> House {
    House::with(Config { away_grace_ms: 1000, ..config() }, Arc::new(Memory::new())).await
}

fn minute(seats: impl IntoIterator<Item = NewSeat>) -> NewTable {
    NewTable { away: None, ..blaze(seats, json!({"goal": 500, "burns": 60_000})) }
}

async fn three(house: &House) -> (Person, Person, Person, Created) {
    let seats = [NewSeat::Me, NewSeat::Open, NewSeat::Open];
    let (ann, made) = Person::host(house, &minute(seats)).await;
    let (bob, _) = Person::join(house, &made, "Bob").await;
    let (cat, _) = Person::join(house, &made, "Cat").await;
    (ann, bob, cat, made)
}

async fn pause(person: &mut Person) -> Result<bool, Problem> {
    let ticket = person.ticket();
    person.send(&ToServer::Pause { ticket: ticket.clone() }).await;
    person.answer(&ticket).await.map(|(_, waits)| waits)
}

async fn resume(person: &mut Person) -> Result<bool, Problem> {
    let ticket = person.ticket();
    person.send(&ToServer::Resume { ticket: ticket.clone() }).await;
    person.answer(&ticket).await.map(|(_, waits)| waits)
}

/// A table whose pause waits for these.
fn waits_for(kind: PauseKind, people: &[u16]) -> impl Fn(&TableInfo, &You) -> bool {
    move |table, _| table.pause.as_ref().is_some_and(|pause| pause.kind == kind && pause.waits_for == people)
}

fn no_pause(table: &TableInfo, _: &You) -> bool {
    table.pause.is_none()
}

#[tokio::test(start_paused = true)]
async fn a_pause_is_asked_for_and_begins_when_all_have_agreed() {
    rules!["TAB-15", "TAB-16", "TAB-18", "TAB-R3", "ESC-RT-20", "ESC-R-89"];
    let house = house().await;
    let (mut ann, mut bob, mut cat, made) = three(&house).await;
    let mut eve = Person::watch(&house, &made.table).await;
    cat.until_table(|table, _| table.people.iter().all(|person| person.here)).await;
    sleep(Duration::from_secs(5)).await;
    assert_eq!(pause(&mut ann).await, Ok(true), "she waits for the others");
    let (info, _) = eve.until_table(waits_for(PauseKind::Asked, &[2, 3])).await;
    assert_eq!(info.pause.expect("asked for").by, Some(1));
    bob.act(2, "lay").await.expect("the game goes on meanwhile");
    assert_eq!(pause(&mut bob).await, Ok(true));
    eve.until_table(waits_for(PauseKind::Asked, &[3])).await;
    assert_eq!(pause(&mut eve).await.expect_err("a watcher").status, 401);
    assert_eq!(pause(&mut cat).await, Ok(false), "hers was the last word");
    let (paused, now) = eve.until_played(is(Fact::Paused)).await;
    assert!(now.paused && paused.at >= Millis::seconds(5));
    let (info, _) = eve.until_table(waits_for(PauseKind::Agreed, &[1, 2, 3])).await;
    assert_eq!(info.pause.expect("agreed on").by, Some(1));
    let refused = bob.act(2, "lay").await.expect_err("nobody acts meanwhile");
    assert_eq!(refused.rule.as_deref(), Some("TAB-02"));
    assert_eq!(pause(&mut bob).await.expect_err("it is paused").rule.as_deref(), Some("TAB-11"));

    let long = Duration::from_secs(400);
    tokio::join!(ann.wait(long), bob.wait(long), cat.wait(long), eve.wait(long));
    assert_eq!(resume(&mut bob).await, Ok(true));
    eve.until_table(waits_for(PauseKind::Agreed, &[1, 3])).await;
    assert_eq!(resume(&mut ann).await, Ok(true));
    let all_ready = Instant::now();
    assert_eq!(resume(&mut cat).await, Ok(true), "it is no step yet");
    let (info, _) = eve.until_table(waits_for(PauseKind::Agreed, &[])).await;
    let lead = info.pause.and_then(|pause| pause.resumes_in_ms).expect("the lead-in runs");
    assert!((2_900..=3_000).contains(&lead), "{lead}");
    let (resumed, now) = eve.until_played(is(Fact::Resumed)).await;
    let took = all_ready.elapsed();
    assert!(took >= LEAD_IN && took < LEAD_IN + SLACK, "{took:?}");
    assert_eq!((resumed.at, now.paused), (paused.at, false), "no time of the game has passed");
    eve.until_table(no_pause).await;
    ann.act(1, "lay").await.expect("on it goes");
    let left = Duration::from_millis(60_000 - paused.at.0);
    let goes_out = async {
        let out = |step: &StepLine, _: &Now| step.told.iter().any(|told| told.story == "the fire is out");
        (eve.until_played(out).await.0, all_ready.elapsed())
    };
    let ((out, took), (), (), ()) = tokio::join!(goes_out, ann.wait(left), bob.wait(left), cat.wait(left));
    assert_eq!(out.at, Millis(60_000));
    assert!(took >= left + LEAD_IN && took <= left + LEAD_IN + SLACK, "{took:?}, {left:?} were left");
}

#[tokio::test(start_paused = true)]
async fn one_word_against_it_and_there_is_no_pause() {
    rules!["TAB-15"];
    let house = house().await;
    let (mut ann, mut bob, mut cat, _) = three(&house).await;
    cat.until_table(|table, _| table.people.iter().all(|person| person.here)).await;
    assert_eq!(pause(&mut ann).await, Ok(true));
    bob.until_table(waits_for(PauseKind::Asked, &[2, 3])).await;
    let against = ToServer::Resume { ticket: bob.ticket() };
    for _ in 0..2 {
        // What was answered is answered alike when it comes once more.
        bob.send(&against).await;
        let ToServer::Resume { ticket } = &against else { unreachable!("it was made two lines ago") };
        assert_eq!(bob.answer(ticket).await.map(|(_, waits)| waits), Ok(false));
    }
    ann.until_table(no_pause).await;
    let refused = pause(&mut ann).await.expect_err("she asked a moment ago");
    assert_eq!((refused.rule.as_deref(), refused.wait_s), (Some("TAB-15"), Some(10)));
    assert_eq!(pause(&mut cat).await, Ok(true), "somebody else may");
    let asked = Instant::now();
    ann.until_table(waits_for(PauseKind::Asked, &[1, 2])).await;
    ann.until_table(no_pause).await;
    let open = asked.elapsed();
    assert!(open >= Duration::from_secs(15) - SLACK && open < Duration::from_secs(15) + SLACK, "{open:?}");
    assert_eq!(pause(&mut ann).await, Ok(true), "ten seconds have passed");
    assert!(!ann.client.view(&ann.table).await.expect("a view").now.paused);
}

#[tokio::test(start_paused = true)]
async fn whoever_is_alone_with_bots_need_not_ask() {
    rules!["TAB-15", "TAB-18"];
    let house = house().await;
    let (mut ann, made) = Person::host(&house, &minute([NewSeat::Me, bot("polite")])).await;
    assert_eq!(pause(&mut ann).await, Ok(false));
    let (paused, _) = ann.until_played(is(Fact::Paused)).await;
    ann.until_table(waits_for(PauseKind::Agreed, &[1])).await;
    ann.wait(Duration::from_secs(60)).await;
    assert_eq!(resume(&mut ann).await, Ok(true));
    // Not yet, after all.
    assert_eq!(pause(&mut ann).await, Ok(true));
    ann.until_table(waits_for(PauseKind::Agreed, &[1])).await;
    ann.wait(Duration::from_secs(60)).await;
    assert!(ann.client.view(&made.table).await.expect("a view").now.paused);
    ann.client.resume(&made.table, "on").await.expect("a plain request does it too");
    let (resumed, _) = ann.until_played(is(Fact::Resumed)).await;
    assert_eq!(resumed.at, paused.at);
    ann.client.resume(&made.table, "on").await.expect("the ticket is known");
    assert_eq!(resume(&mut ann).await.expect_err("it runs").rule.as_deref(), Some("TAB-11"));
}

#[tokio::test(start_paused = true)]
async fn nobody_who_is_not_ready_holds_up_the_others_for_ever() {
    rules!["TAB-16", "TAB-R4"];
    let house = house().await;
    let (mut ann, mut bob, mut cat, _) = three(&house).await;
    cat.until_table(|table, _| table.people.iter().all(|person| person.here)).await;
    for person in [&mut ann, &mut bob, &mut cat] {
        pause(person).await.expect("a word");
    }
    ann.until_played(is(Fact::Paused)).await;
    let paused = Instant::now();
    resume(&mut ann).await.expect("she is ready");
    let wait = Duration::from_secs(590);
    tokio::join!(ann.wait(wait), bob.wait(wait), cat.wait(wait));
    ann.until_played(is(Fact::Resumed)).await;
    let took = paused.elapsed();
    let longest = Duration::from_secs(600) + LEAD_IN;
    assert!(took >= longest - SLACK && took <= longest + SLACK, "{took:?}");
    assert!(!ann.client.view(&ann.table).await.expect("a view").now.paused);
}

#[tokio::test(start_paused = true)]
async fn whoever_goes_away_is_not_waited_for_and_whoever_drops_in_the_lead_in_is() {
    rules!["TAB-15", "TAB-17", "TAB-18"];
    let house = house().await;
    let (mut ann, mut bob, mut cat, made) = three(&house).await;
    cat.until_table(|table, _| table.people.iter().all(|person| person.here)).await;
    assert_eq!(pause(&mut ann).await, Ok(true));
    assert_eq!(pause(&mut bob).await, Ok(true));
    // Cat gives up her seat for good, so all who are left have agreed.
    cat.client.leave(&made.table).await.expect("she leaves");
    ann.until_played(is(Fact::Paused)).await;
    ann.until_table(waits_for(PauseKind::Agreed, &[1, 2])).await;
    assert_eq!(resume(&mut ann).await, Ok(true));
    assert_eq!(resume(&mut bob).await, Ok(true));
    let token = bob.token.clone();
    drop(bob);
    let (info, _) = ann.until_table(waits_for(PauseKind::Away, &[2])).await;
    assert_eq!(
        info.pause.expect("a pause"),
        PauseInfo { kind: PauseKind::Away, by: Some(2), waits_for: vec![2], resumes_in_ms: None }
    );
    ann.wait(Duration::from_secs(10)).await;
    assert!(ann.client.view(&made.table).await.expect("a view").now.paused);
    let _bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    let back = Instant::now();
    ann.until_played(is(Fact::Resumed)).await;
    assert!(back.elapsed() >= LEAD_IN - SLACK, "{:?}", back.elapsed());
}

#[tokio::test(start_paused = true)]
async fn where_time_waits_whoever_has_a_seat_pauses_at_once() {
    rules!["TAB-02", "TAB-11"];
    let house = house().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], usual())).await;
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    assert_eq!(pause(&mut ann).await, Ok(false));
    bob.until_played(is(Fact::Paused)).await;
    assert_eq!(resume(&mut bob).await, Ok(false));
    let like = |step: &StepLine, now: &Now| is(Fact::Resumed)(step, now) && !now.paused;
    ann.until_played(like).await;
    ann.act(1, "lay").await.expect("there is no lead-in");
    assert!(ann.client.table(&made.table).await.expect("a table").table.pause.is_none());
}

#[tokio::test(start_paused = true)]
async fn bots_alone_need_nobody_to_go_on_after_a_restart() {
    rules!["TAB-16"];
    let store = Arc::new(Memory::new());
    let first = House::with(config(), store.clone()).await;
    let new = NewTable { listed: true, ..minute([bot("polite"), bot("polite")]) };
    let made = first.client.create(&new).await.expect("a table");
    first.close().await;
    let second = House::with(config(), store).await;
    let mut eve = Person::watch(&second, &made.table).await;
    assert!(eve.whole().await.now.paused);
    eve.until_played(is(Fact::Resumed)).await;
}
