//! How long tables are kept: for ever, unless the operator says otherwise; never shorter than the page
//! says, and never taken away from under somebody.

use std::sync::Arc;
use std::time::Duration;

use bivouac_protocol::{Code, Created, Keeping, NewSeat, Phase};
use bivouac_server::Config;
use bivouac_store::{Memory, Store};
use serde_json::json;

use crate::house::{House, config};
use crate::person::{Person, fire};

/// Tables that were made by a server, which was stopped, a long time ago: so many sticks lay there.
async fn long_ago(store: &Arc<Memory>, sticks: &[u16]) -> Vec<Created> {
    let house = House::with(config(), store.clone()).await;
    let mut all = Vec::new();
    for sticks in sticks {
        let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({"goal": 2}))).await;
        for _ in 0..*sticks {
            ann.act(1, "lay").await.expect("a stick");
        }
        all.push(made);
    }
    house.close().await;
    for made in &all {
        let row = store.table(&made.table).expect("it reads").expect("it is there");
        store.damage(row.id, |row| row.touched_at = 1_000);
    }
    all
}

fn is_there(store: &Memory, made: &Created) -> bool {
    store.table(&made.table).expect("it reads").is_some()
}

/// Long enough for the server to have looked.
const A_WHILE: Duration = Duration::from_secs(3 * 60);

#[tokio::test(start_paused = true)]
async fn tables_are_removed_when_their_days_are_over() {
    let store = Arc::new(Memory::new());
    let [over, running]: [Created; 2] = long_ago(&store, &[2, 1]).await.try_into().expect("two");
    let house = House::with(config(), store.clone()).await;
    tokio::time::sleep(A_WHILE).await;
    house.close().await;
    assert!(is_there(&store, &over) && is_there(&store, &running), "unless somebody says so, for ever");

    let days = Config { keep_days_finished: 30, ..config() };
    let house = House::with(days, store.clone()).await;
    tokio::time::sleep(A_WHILE).await;
    let gone = house.client.with(&over.token).table(&over.table).await.expect_err("it is gone");
    assert_eq!(gone.problem().map(|problem| problem.code), Some(Code::NotFound));
    assert!(is_there(&store, &running), "its game is not over");
    let metrics = house.client.metrics().await.expect("metrics");
    assert!(metrics.contains("bivouac_tables_removed_total 1"), "{metrics}");
    house.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_table_that_somebody_holds_is_not_removed() {
    let store = Arc::new(Memory::new());
    let [held, other]: [Created; 2] = long_ago(&store, &[2, 0]).await.try_into().expect("two");
    let days = Config { keep_days_finished: 1, keep_days_abandoned: 1, quiet_seconds: 600, ..config() };
    let house = House::with(days, store.clone()).await;
    let mut ann = Person::at(&house, &held.table, Some(&held.token), None).await;
    let (info, _) = ann.until_table(|table, _| table.phase == Phase::Over).await;
    let day = 24 * 60 * 60 * 1000;
    let keeping = Keeping { finished_days: Some(1), abandoned_days: Some(1), until: Some(1_000 + day) };
    assert_eq!(info.keeping, Some(keeping), "and the page says how long it is kept");
    ann.wait(A_WHILE).await;
    assert!(is_there(&store, &held) && !is_there(&store, &other));
    ann.say(1, "still here", false).await.expect("nothing was taken away from under her");
    drop(ann);
    house.close().await;
}
