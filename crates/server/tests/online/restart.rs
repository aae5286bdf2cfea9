//! Stopping, starting again, and putting tables away: nothing is lost by any of it.

use std::sync::Arc;
use std::time::Duration;

use bivouac_load::client::{Client, new_table};
use bivouac_protocol::{Code, Created, NewSeat, NewTable, Pace, Phase, Retable, Story};
use bivouac_server::Config;
use bivouac_store::{Faulty, Memory, Store, StoreError, Write};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::house::{House, config, on_disk, put_away, verify};
use crate::person::{Person, blaze, bot, fire, usual};

async fn story(client: &Client, table: &str) -> Story {
    client.story(table, 0).await.expect("a story")
}

#[tokio::test]
async fn after_a_restart_everything_is_there() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let new = fire([NewSeat::Me, NewSeat::Open], usual());
    let (mut ann, made) = Person::host(&house, &new).await;
    let (mut bob, joined) = Person::join(&house, &made, "Bob").await;
    ann.act(1, "lay").await.expect("a stick");
    bob.act(2, "confide to=1").await.expect("a charm");
    bob.say(2, "good luck", false).await.expect("words");
    let last = ann.act(1, "lay").await.expect("a stick");
    let before = (
        ann.client.view(&made.table).await.expect("a view"),
        story(&ann.client, &made.table).await,
        ann.client.table(&made.table).await.expect("a table"),
        house.client.proof(&made.table).await.expect("a proof"),
    );
    let waiting = house.client.create(&fire([NewSeat::Me, NewSeat::Open], usual())).await.expect("a table");
    house.close().await;
    let (problem, again) = ann.until_closing().await;
    assert_eq!((problem.code, again), (Code::Busy, true));
    drop((ann, bob));
    put_away(store).await;

    let store = on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let client = house.client.with(&made.token);
    let mut after = (
        client.view(&made.table).await.expect("a view"),
        story(&client, &made.table).await,
        client.table(&made.table).await.expect("a table"),
        house.client.proof(&made.table).await.expect("a proof"),
    );
    // Who is there and what time it is has changed, and nothing else.
    after.0.now.at = before.0.now.at;
    let mut info = before.2.clone();
    info.table.people.iter_mut().for_each(|person| person.here = false);
    after.2.table.people.iter_mut().for_each(|person| person.here = false);
    after.2.table.seats.iter_mut().for_each(|place| place.away = false);
    assert_eq!(after, (before.0, before.1, info, before.3));

    let mut ann = Person::at(&house, &made.table, Some(&made.token), Some(last.0)).await;
    assert!(ann.whole().await.complete);
    let mut bob = Person::at(&house, &made.table, Some(&joined.phrase), Some(last.0)).await;
    assert_eq!(bob.act(2, "lay").await.expect("a stick"), last.next());
    assert_eq!(
        house.client.invitation(&waiting.code).await.expect("an invitation").table.phase,
        Phase::Gathering
    );
    Person::join(&house, &waiting, "Cid").await.0.whole().await;
    house.close().await;
}

#[tokio::test]
async fn a_bot_that_was_interrupted_finishes_its_turn() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let seats = [NewSeat::Me, bot("hold:at=8")];
    let new = NewTable { pace: Pace::Slow, options: json!({"goal": 60}), ..new_table("pig", seats) };
    let (mut ann, made) = Person::host(&house, &new).await;
    let mut now = ann.whole().await.now;
    while now.to_act == [crate::person::seat(1)] {
        let action = now.mine[0].offers.last().expect("an offer").text.clone();
        let seq = ann.act(1, &action).await.expect("it was offered");
        now = ann.client.view(&made.table).await.expect("a view").now;
        assert_eq!(now.seq, seq, "the bot takes its time");
    }
    house.close().await;
    drop(ann);
    put_away(store).await;

    let house = House::with(config(), on_disk(dir.path())).await;
    let mut ann = Person::at(&house, &made.table, Some(&made.token), Some(now.seq.0)).await;
    assert_eq!(ann.whole().await.now.seq, now.seq, "nothing happened meanwhile");
    let hurry = Retable { pace: Some(Pace::Quick), ..Retable::default() };
    ann.client.retable(&made.table, &hurry).await.expect("the host may");
    ann.play_to_the_end().await;
    verify(&house.client.export(&made.table).await.expect("a log"));
}

/// A table that was full when its server was killed, before the game began.
async fn killed_when_full(store: Arc<dyn Store>, new: NewTable) -> Created {
    let house = House::with(config(), store.clone()).await;
    let new = NewTable { starts_when_full: false, ..new };
    let (ann, made) = Person::host(&house, &new).await;
    let (bob, _) = Person::join(&house, &made, "Bob").await;
    house.close().await;
    drop((ann, bob));
    let row = store.table(&made.table).expect("it reads").expect("a table");
    let mut desk: Value = serde_json::from_str(&row.desk).expect("a document");
    desk["starts_when_full"] = json!(true);
    let write = Write { desk: Some(desk.to_string()), ..Write::default() };
    store.write(row.id, write).await.expect("kept");
    made
}

#[tokio::test]
async fn a_full_table_that_was_killed_before_it_began_begins_when_it_is_loaded() {
    let store = Arc::new(Memory::new());
    for new in [fire([NewSeat::Me, NewSeat::Open], usual()), blaze([NewSeat::Me, NewSeat::Open], usual())] {
        let made = killed_when_full(store.clone(), new).await;
        let house = House::with(config(), store.clone()).await;
        let client = house.client.with(&made.token);
        let info = client.table(&made.table).await.expect("a table").table;
        assert_eq!(info.phase, Phase::Running);
        let mut ann = Person::at(&house, &made.table, Some(&made.token), None).await;
        assert!(!ann.whole().await.now.paused, "no time was used yet, so none is to be saved");
        ann.act(1, "lay").await.expect("a stick");
        house.close().await;
    }
}

#[tokio::test]
async fn a_full_table_that_cannot_begin_is_still_there() {
    let store = Arc::new(Faulty::new(Memory::new()));
    let made = killed_when_full(store.clone(), fire([NewSeat::Me, NewSeat::Open], usual())).await;
    store.fail(Some(StoreError::Full));
    let house = House::with(config(), store.clone()).await;
    let client = house.client.with(&made.token);
    assert_eq!(client.table(&made.table).await.expect("a table").table.phase, Phase::Gathering);
    store.fail(None);
    client.start_game(&made.table).await.expect("the host begins it");
}

async fn counted(client: &Client, name: &str) -> u32 {
    let metrics = client.metrics().await.expect("metrics");
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|number| number.parse().ok()).expect("a number of tables")
}

async fn tables_open(client: &Client) -> u32 {
    counted(client, "bivouac_tables_open").await
}

async fn tables_broken(client: &Client) -> u32 {
    counted(client, "bivouac_tables_broken_total").await
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_looks_at_is_put_away_and_loaded_again() {
    let config = Config { idle_seconds: 10, ..config() };
    let house = House::with(config, Arc::new(Memory::new())).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let last = ann.act(1, "lay").await.expect("a stick");
    // While somebody is there it is held, however quiet they are.
    ann.wait(Duration::from_secs(3600)).await;
    assert_eq!(tables_open(&house.client).await, 1);
    ann.act(1, "lay").await.expect("a stick");
    drop(ann);
    sleep(Duration::from_secs(15)).await;
    assert_eq!(tables_open(&house.client).await, 0);
    let view = house.client.view(&made.table).await.expect("it is loaded again");
    assert_eq!((view.now.seq, tables_open(&house.client).await), (last.next(), 1));
    sleep(Duration::from_secs(15)).await;
    assert_eq!(tables_open(&house.client).await, 0, "a look does not hold it for ever");
}

#[tokio::test(start_paused = true)]
async fn when_no_more_tables_fit_it_is_said_clearly() {
    let config = Config { tables_in_memory: 2, idle_seconds: 10, ..config() };
    let house = House::with(config, Arc::new(Memory::new())).await;
    let (ann, first) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let (bob, _) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let refused = house.client.create(&fire([NewSeat::Me], usual())).await.expect_err("no room");
    let problem = refused.problem().expect("a refusal").clone();
    assert_eq!((problem.code, problem.status), (Code::Busy, 503));
    assert!(problem.wait_s.is_some() && problem.sentence.contains("2 tables"), "{problem:?}");
    // Those that are held go on, and once one is put away there is room again.
    house.client.view(&first.table).await.expect("it is held");
    drop(bob);
    sleep(Duration::from_secs(15)).await;
    Person::host(&house, &fire([NewSeat::Me], usual())).await.0.whole().await;
    drop(ann);
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye_and_takes_nothing_more() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    ann.act(1, "lay").await.expect("a stick");
    let mut lines = house.client.lines(&made.table, None).await.expect("a stream");
    let client = house.client.clone();
    house.close().await;
    let (problem, again) = ann.until_closing().await;
    assert_eq!((problem.code, again), (Code::Busy, true));
    while let Ok(Some(_)) = lines.next().await {}
    assert!(client.health().await.is_err(), "nobody listens any more");
}

#[tokio::test]
async fn a_game_that_breaks_down_takes_nothing_with_it() {
    let house = House::open().await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({"fragile": true}))).await;
    let (mut bob, _) = Person::host(&house, &fire([NewSeat::Me], usual())).await;
    let mut eve = Person::watch(&house, &made.table).await;
    ann.act(1, "lay").await.expect("a stick");
    let last = ann.act(1, "lay").await.expect("a stick");
    assert_eq!(tables_broken(&house.client).await, 0);

    // Whoever broke it is told so, and everybody is asked to come again.
    let problem = ann.act(1, "lay").await.expect_err("it broke");
    assert_eq!((problem.code, problem.status), (Code::Mistake, 500));
    for person in [&mut ann, &mut eve] {
        let (problem, again) = person.until_closing().await;
        assert_eq!((problem.code, again), (Code::Mistake, true));
        assert!(problem.wait_s.is_some(), "{problem:?}");
    }
    assert_eq!(tables_broken(&house.client).await, 1);
    let mut ann = Person::at(&house, &made.table, Some(&made.token), Some(last.0)).await;
    assert!(ann.whole().await.complete, "it is loaded again");

    // By a plain request as well, and it is not tried again by itself.
    let fault =
        ann.client.act(&made.table, &crate::person::act_of(1, "boom", "lay")).await.expect_err("it broke");
    assert_eq!(fault.problem().map(|problem| problem.code), Some(Code::Mistake), "{fault}");
    assert!(ann.until_closing().await.1);
    assert_eq!(tables_broken(&house.client).await, 2);

    // The table is as it was, and everybody else has noticed nothing.
    let view = house.client.view(&made.table).await.expect("it is loaded again");
    assert_eq!((view.now.seq, view.view.value()["sticks"].clone()), (last, json!([2])));
    bob.act(1, "lay").await.expect("a stick");
}
