//! Table time: it runs while somebody plays in real time, stands while one of them is missed, and
//! while nobody holds the table. The clock on the wall is a paused one here.

use std::sync::Arc;
use std::time::Duration;

use bivouac_engine::{Fact, Millis, rules};
use bivouac_protocol::{Away, Created, Deed, NewSeat, NewTable, Now, StepLine, ToClient, ToServer};
use bivouac_server::Config;
use bivouac_store::Memory;
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::house::{House, config};
use crate::person::{Person, blaze, bot, fire, seat};

/// The fire is out after a minute.
const BURNS: Millis = Millis(60_000);
/// How long it takes until time goes on after a pause.
const LEAD_IN: Duration = Duration::from_secs(3);
/// How late somebody may wake by a paused clock, which counts in milliseconds.
const SLACK: Duration = Duration::from_millis(100);

fn quick() -> Config {
    Config { away_grace_ms: 1000, idle_seconds: 20, ..config() }
}

async fn house() -> House {
    House::with(quick(), Arc::new(Memory::new())).await
}

fn minute(seats: impl IntoIterator<Item = NewSeat>) -> NewTable {
    NewTable { away: None, ..blaze(seats, json!({"goal": 500, "burns": BURNS.0})) }
}

async fn pair(house: &House, away: Option<Away>) -> (Person, Person, Created) {
    let new = NewTable { away, ..minute([NewSeat::Me, NewSeat::Open]) };
    let (ann, made) = Person::host(house, &new).await;
    let (bob, _) = Person::join(house, &made, "Bob").await;
    (ann, bob, made)
}

pub(crate) fn is(fact: Fact) -> impl Fn(&StepLine, &Now) -> bool {
    move |step, _| step.deed == Some(Deed::Table { fact, shows: false })
}

fn out(step: &StepLine, _: &Now) -> bool {
    step.told.iter().any(|told| told.story == "the fire is out")
}

#[tokio::test(start_paused = true)]
async fn whoever_falls_silent_is_missed_sooner_where_time_runs() {
    // Elsewhere a silent connection is asked after 30 seconds and has 15 to answer.
    let house = House::with(Config { quiet_seconds: 30, ..quick() }, Arc::new(Memory::new())).await;
    let (mut ann, bob, _) = pair(&house, None).await;
    let began = Instant::now();
    // Bob's phone is in a tunnel: his connection is open, and nothing comes over it.
    let (paused, _) = ann.until_played(is(Fact::Paused)).await;
    let took = began.elapsed();
    let expected = Duration::from_millis(7500 + 3750 + 1000);
    assert!(took <= expected + SLACK && took + SLACK >= expected, "{took:?}, at {:?}", paused.at);
    drop(bob);
}

#[tokio::test(start_paused = true)]
async fn what_is_due_happens_by_itself_at_its_moment() {
    let house = house().await;
    let began = Instant::now();
    let (mut ann, _) = Person::host(&house, &minute([NewSeat::Me])).await;
    let whole = ann.whole().await;
    assert_eq!((whole.now.deadline, whole.now.runs), (Some(BURNS), true));
    let (step, now) = ann.until_played(out).await;
    assert_eq!((step.at, step.deed), (BURNS, None));
    assert!(now.outcome.is_some());
    let took = began.elapsed();
    assert!(took >= Duration::from_secs(60) && took < Duration::from_secs(60) + SLACK, "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn when_somebody_drops_time_stands_still_until_they_are_back() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, None).await;
    assert_eq!(
        ann.client.table(&made.table).await.expect("a table").table.away,
        Away::StandIn { after_s: 30 }
    );
    let began = Instant::now();
    sleep(Duration::from_secs(10)).await;
    let token = bob.token.clone();
    drop(bob);
    let (step, now) = ann.until_played(is(Fact::Paused)).await;
    let paused = Instant::now();
    assert!(now.paused && now.to_act.is_empty());
    let problem = ann.act(1, "lay").await.expect_err("nobody acts meanwhile");
    assert_eq!(problem.rule.as_deref(), Some("TAB-02"));
    ann.say(1, "where is Bob?", false).await.expect("talking goes on");
    sleep(Duration::from_secs(20)).await;
    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    let (resumed, now) = ann.until_played(is(Fact::Resumed)).await;
    assert_eq!((resumed.at, now.paused), (step.at, false), "no time has passed at the table");
    let pause = paused.elapsed();
    bob.act(2, "lay").await.expect("and on it goes");
    tokio::join!(ann.until_played(out), bob.until_played(out));
    let took = began.elapsed();
    let expected = Duration::from_secs(60) + pause;
    assert!(took >= expected - SLACK && took <= expected + SLACK, "{took:?}, paused for {pause:?}");
}

#[tokio::test(start_paused = true)]
async fn the_game_waits_half_a_minute_at_most_and_goes_on_with_a_bot() {
    let house = house().await;
    let (mut ann, bob, _) = pair(&house, Some(Away::StandIn { after_s: 600 })).await;
    drop(bob);
    ann.until_played(is(Fact::Paused)).await;
    let paused = Instant::now();
    ann.until_played(is(Fact::Resumed)).await;
    let pause = paused.elapsed();
    let most = Duration::from_secs(30) + LEAD_IN;
    assert!(pause > Duration::from_secs(25) && pause <= most + SLACK, "{pause:?}");
    let (info, _) = ann.until_table(|table, _| table.seats[1].stand_in.is_some()).await;
    assert!(info.seats[1].away);
    ann.until_played(|step, _| step.told.iter().any(|told| told.story == "@2 lays a stick")).await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_waits_stands_still_for_as_long_as_it_takes() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, Some(Away::Wait)).await;
    let token = bob.token.clone();
    drop(bob);
    let (paused, now) = ann.until_played(is(Fact::Paused)).await;
    assert!(now.paused);
    ann.wait(Duration::from_secs(3600)).await;
    let info = ann.client.table(&made.table).await.expect("a table").table;
    assert_eq!((info.seats[1].away, &info.seats[1].stand_in), (true, &None), "nobody plays in his place");
    let mut bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    let (resumed, _) = ann.until_played(is(Fact::Resumed)).await;
    assert_eq!(resumed.at, paused.at);
    bob.act(2, "lay").await.expect("and on it goes");
}

#[tokio::test(start_paused = true)]
async fn those_who_are_there_may_go_on_without_whoever_the_table_waits_for() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, Some(Away::Wait)).await;
    drop(bob);
    let (paused, _) = ann.until_played(is(Fact::Paused)).await;
    ann.client.resume(&made.table, "on").await.expect("whoever has a seat may");
    ann.until_played(is(Fact::Resumed)).await;
    let (step, _) = ann.until_played(out).await;
    assert_eq!(step.at, BURNS);
    let pauses = ann
        .steps()
        .filter(|step| step.deed == Some(Deed::Table { fact: Fact::Paused, shows: false }))
        .count();
    assert_eq!(pauses, 1, "it is not paused again for the same absence");
    assert!(paused.at < BURNS);
}

#[tokio::test(start_paused = true)]
async fn a_table_waits_for_nobody_whose_seat_has_been_given_away() {
    let house = house().await;
    for away in [Away::Wait, Away::StandIn { after_s: 30 }] {
        let (mut ann, bob, made) = pair(&house, Some(away)).await;
        drop(bob);
        let (paused, _) = ann.until_played(is(Fact::Paused)).await;
        ann.client.place_bot(&made.table, seat(2), "eager").await.expect("the host may");
        let (resumed, _) = ann.until_played(is(Fact::Resumed)).await;
        assert_eq!(resumed.at, paused.at);
        ann.until_played(|step, _| step.told.iter().any(|told| told.story == "@2 lays a stick")).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_that_waits_loses_no_time_while_nobody_is_there_either() {
    let house = house().await;
    let (ann, bob, made) = pair(&house, Some(Away::Wait)).await;
    let mut eve = Person::watch(&house, &made.table).await;
    let token = ann.token.clone();
    drop((ann, bob));
    let (paused, _) = eve.until_played(is(Fact::Paused)).await;
    eve.wait(Duration::from_secs(3600)).await;
    let away = |step: &StepLine| matches!(step.deed, Some(Deed::Table { fact: Fact::Away { .. }, .. }));
    assert!(eve.steps().all(|step| step.seq <= paused.seq || away(step)), "nothing happens meanwhile");
    // Bob is still missed when Ann is back.
    let mut ann = Person::at(&house, &made.table, token.as_deref(), None).await;
    ann.until_played(is(Fact::Back { seat: seat(1) })).await;
    ann.wait(Duration::from_secs(60)).await;
    assert!(ann.client.view(&made.table).await.expect("a view").now.paused);
}

#[tokio::test(start_paused = true)]
async fn somebody_who_plays_alone_loses_no_time_with_the_connection() {
    rules!["ESC-RT-30", "ESC-R-118"];
    let house = house().await;
    let (mut ann, made) = Person::host(&house, &minute([NewSeat::Me, bot("polite")])).await;
    let mut eve = Person::watch(&house, &made.table).await;
    ann.act(1, "lay").await.expect("a stick");
    sleep(Duration::from_secs(5)).await;
    let token = ann.token.clone();
    drop(ann);
    let (paused, _) = eve.until_played(is(Fact::Paused)).await;
    assert!(paused.at < Millis::seconds(7), "{:?}", paused.at);
    eve.wait(Duration::from_secs(3600)).await;
    let info = eve.client.table(&made.table).await.expect("a table").table;
    assert_eq!(info.seats[0].stand_in, None, "nobody plays in her place");
    let mut ann = Person::at(&house, &made.table, token.as_deref(), None).await;
    let (resumed, _) = ann.until_played(is(Fact::Resumed)).await;
    assert_eq!(resumed.at, paused.at);
    ann.act(1, "lay").await.expect("she plays on");
}

#[tokio::test(start_paused = true)]
async fn a_pause_by_hand_is_not_ended_by_somebodys_return() {
    let house = house().await;
    let (mut ann, bob, made) = pair(&house, None).await;
    ann.client.pause(&made.table, "p1").await.expect("she asks");
    bob.client.pause(&made.table, "p2").await.expect("he agrees");
    ann.until_played(is(Fact::Paused)).await;
    let token = bob.token.clone();
    drop(bob);
    ann.until_table(|table, _| table.seats[1].away).await;
    let _bob = Person::at(&house, &made.table, token.as_deref(), None).await;
    ann.until_table(|table, _| !table.seats[1].away).await;
    assert!(ann.client.view(&made.table).await.expect("a view").now.paused);
}

#[tokio::test(start_paused = true)]
async fn what_changes_by_time_alone_is_told() {
    let house = house().await;
    let options = json!({"goal": 500, "rest": 3000});
    let (mut ann, made) = Person::host(&house, &blaze([NewSeat::Me, bot("polite")], options)).await;
    let laid = ann.act(1, "lay").await.expect("a stick");
    let (step, now) = ann.until_step(laid).await;
    let lay = |now: &Now| now.mine[0].offers.iter().any(|offer| offer.text == "lay");
    assert!(!lay(&now), "her hands are full");
    let problem = ann.act(1, "lay").await.expect_err("her hands are full");
    assert_eq!(problem.rule.as_deref(), Some("FIR-2"));
    let now = ann
        .until(|message| match message {
            ToClient::Changed { now, .. } => Some(now.clone()),
            _ => None,
        })
        .await;
    assert!(lay(&now) && now.at == step.at + Millis(3000), "{:?}", now.at);
    assert_eq!(now.seq, laid, "nothing was played");
    // A bot that was waiting for this moment wakes as well.
    ann.until_played(|step, _| step.told.iter().any(|told| told.story == "@2 lays a stick")).await;
    assert_eq!(ann.client.view(&made.table).await.expect("a view").view.value()["sticks"], json!([1, 1]));
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_late_is_told_the_present_moment() {
    let house = house().await;
    let (_ann, made) = Person::host(&house, &minute([NewSeat::Me])).await;
    sleep(Duration::from_secs(25)).await;
    let mut eve = Person::watch(&house, &made.table).await;
    let whole = eve.whole().await;
    let slack = Millis(SLACK.as_millis() as u64);
    let present = |at: Millis| at >= Millis::seconds(25) && at <= Millis::seconds(25) + slack;
    assert!(present(whole.now.at), "{:?}", whole.now.at);
    let view = eve.client.view(&made.table).await.expect("a view");
    assert!(present(view.now.at), "{:?}", view.now.at);
}

/// What an echo says of the table: its moment, and how much faster than the wall it is.
async fn echo(person: &mut Person, number: f64) -> (Option<Millis>, Option<u32>) {
    person.send(&ToServer::Echo { number }).await;
    person
        .until(|message| match message {
            ToClient::Echo { number: back, at, rate } => Some((*back == number).then_some((*at, *rate))),
            _ => None,
        })
        .await
        .expect("the same number comes back")
}

#[tokio::test(start_paused = true)]
async fn an_echo_brings_the_present_moment_of_the_table() {
    let house = house().await;
    let (mut ann, made) = Person::host(&house, &minute([NewSeat::Me, NewSeat::Open])).await;
    assert_eq!(echo(&mut ann, 0.5).await, (None, None), "the game has not begun");
    let (mut bob, _) = Person::join(&house, &made, "Bob").await;
    bob.whole().await;
    let long = Duration::from_secs(25);
    tokio::join!(ann.wait(long), bob.wait(long));
    let (at, rate) = echo(&mut bob, 2.0).await;
    assert_eq!((at.map(|at| at.0 / 100), rate), (Some(250), None));
    ann.client.pause(&made.table, "p1").await.expect("she asks");
    bob.client.pause(&made.table, "p2").await.expect("he agrees");
    let (paused, _) = ann.until_played(is(Fact::Paused)).await;
    ann.wait(Duration::from_secs(5)).await;
    assert_eq!(echo(&mut ann, 3.0).await.0, Some(paused.at), "time stands still");
}

#[tokio::test(start_paused = true)]
async fn a_test_in_a_hurry_has_a_faster_clock() {
    let hurried = Config { clock_rate: 20, ..quick() };
    let house = House::with(hurried, Arc::new(Memory::new())).await;
    let began = Instant::now();
    let (mut ann, made) = Person::host(&house, &minute([NewSeat::Me, bot("polite")])).await;
    sleep(Duration::from_secs(1)).await;
    let (at, rate) = echo(&mut ann, 1.0).await;
    assert_eq!((at.map(|at| at.0 / 2000), rate), (Some(10), Some(20)));
    let laid = ann.act(1, "lay").await.expect("a stick");
    let (step, _) = ann.until_step(laid).await;
    assert!(step.at >= Millis(20_000) && step.at < Millis(24_000), "{:?}", step.at);
    let (step, _) = ann.until_played(out).await;
    assert_eq!(step.at, BURNS, "what is due is due at its moment");
    let took = began.elapsed();
    assert!(took >= Duration::from_secs(3) && took < Duration::from_secs(3) + SLACK, "{took:?}");
    // Where time waits for people nothing is in a hurry.
    let (mut eve, _) = Person::host(&house, &fire([NewSeat::Me], json!({"goal": 500}))).await;
    eve.whole().await;
    assert_eq!(echo(&mut eve, 1.0).await.1, None);
    drop(made);
}

/// Lets a table be played for ten seconds, and ends the server in this way.
async fn interrupted(store: &Arc<Memory>, new: &NewTable) -> (Created, Millis) {
    let house = House::with(quick(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, new).await;
    sleep(Duration::from_secs(10)).await;
    let seq = ann.act(1, "lay").await.expect("a stick");
    let (step, _) = ann.until_step(seq).await;
    sleep(Duration::from_secs(5)).await;
    house.close().await;
    let (problem, again) = ann.until_closing().await;
    assert!(again && problem.wait_s.is_some(), "{problem:?}");
    (made, step.at)
}

#[tokio::test(start_paused = true)]
async fn a_real_time_table_reopens_paused_with_the_time_it_had() {
    let store = Arc::new(Memory::new());
    let (made, _) = interrupted(&store, &minute([NewSeat::Me])).await;
    sleep(Duration::from_secs(3600)).await;

    let house = House::with(quick(), store).await;
    let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
    let whole = ann.whole().await;
    assert!(whole.now.paused);
    let at = whole.now.at;
    assert!(
        at >= Millis::seconds(15) && at < Millis::seconds(17),
        "all the time that was used is used: {at:?}"
    );
    ann.wait(Duration::from_secs(600)).await;
    ann.client.resume(&made.table, "go").await.expect("when she is ready");
    let resumed = Instant::now();
    let (step, _) = ann.until_played(out).await;
    assert_eq!(step.at, BURNS);
    let left = Duration::from_millis((BURNS - at).0);
    let took = resumed.elapsed() - LEAD_IN;
    assert!(took + SLACK >= left && took <= left + SLACK, "{took:?} of {left:?}");
}

#[tokio::test(start_paused = true)]
async fn a_real_time_table_that_had_only_begun_reopens_paused_too() {
    let store = Arc::new(Memory::new());
    let house = House::with(quick(), store.clone()).await;
    let made = house.client.create(&minute([NewSeat::Me])).await.expect("a table");
    house.close().await;
    let house = House::with(quick(), store).await;
    let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
    assert!(ann.whole().await.now.paused);
}

#[tokio::test(start_paused = true)]
async fn table_time_stands_still_while_nobody_holds_the_table() {
    let house = house().await;
    let new = fire([NewSeat::Me], json!({"goal": 500}));
    let (mut ann, made) = Person::host(&house, &new).await;
    let first = ann.act(1, "lay").await.expect("a stick");
    let (first, _) = ann.until_step(first).await;
    drop(ann);
    sleep(Duration::from_secs(24 * 3600)).await;
    let mut ann = Person::at(&house, &made.table, Some(&made.token), Some(first.seq.0)).await;
    let whole = ann.whole().await;
    assert!(whole.complete && !whole.now.paused);
    let second = ann.act(1, "lay").await.expect("a stick");
    let (second, _) = ann.until_step(second).await;
    assert!(second.at - first.at < Millis::seconds(60), "{:?}", second.at - first.at);
    assert_eq!(second.seq, first.seq.next(), "a game without a clock is not paused");
}

#[tokio::test(start_paused = true)]
async fn a_real_time_table_is_put_away_paused() {
    let house = house().await;
    let (ann, made) = Person::host(&house, &minute([NewSeat::Me, NewSeat::Me])).await;
    drop(ann);
    sleep(Duration::from_secs(24 * 3600)).await;
    let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
    let whole = ann.whole().await;
    assert!(whole.now.paused && whole.now.outcome.is_none());
    assert!(whole.now.at < Millis::seconds(5), "{:?}", whole.now.at);
    assert_eq!(whole.now.mine.iter().map(|mine| mine.seat).collect::<Vec<_>>(), [seat(1), seat(2)]);
}
