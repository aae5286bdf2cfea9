//! A table of which something is damaged outside its log: whoever waits for it hears so at once, and
//! the other tables go on.

use std::sync::Arc;

use bivouac_load::client::Fault;
use bivouac_protocol::{Code, Created, NewSeat, Phase, Problem};
use bivouac_store::{Faulty, Memory, Row, Store};
use serde_json::json;

use crate::house::{House, config};
use crate::person::{Person, fire};

fn problem(fault: Result<impl std::fmt::Debug, Fault>) -> Problem {
    fault.expect_err("a refusal").problem().expect("a refusal has a problem").clone()
}

/// A game under way at a server that was stopped, and what `damage` made of its record.
async fn damaged(store: &Arc<Faulty<Memory>>, damage: impl FnOnce(&mut Row)) -> Created {
    let house = House::with(config(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({}))).await;
    ann.act(1, "lay").await.expect("a stick");
    house.close().await;
    let row = store.table(&made.table).expect("it reads").expect("it is there");
    store.inner().damage(row.id, damage);
    made
}

#[tokio::test]
async fn whoever_comes_to_a_damaged_table_hears_so_at_once_and_it_is_loaded_once() {
    let store = Arc::new(Faulty::new(Memory::new()));
    let secret = |row: &Row| -> String { row.secret.iter().map(|byte| format!("{byte:02x}")).collect() };
    type Damage = fn(&mut Row);
    let damages: [(Damage, &str); 6] = [
        (|row| row.desk.truncate(20), "who sits where"),
        (|row| row.desk = row.desk.replace("Ann", "Eve"), "not as it was written"),
        (|row| row.secret[0] ^= 1, "not as it was written"),
        (|row| row.header = None, "first line"),
        (|row| row.code = "ABCDEF".to_owned(), "not as it was written"),
        (|row| row.phase = bivouac_store::Phase::Over, "not as it was written"),
    ];
    for (damage, what) in damages {
        let made = damaged(&store, damage).await;
        let house = House::with(config(), store.clone()).await;
        let ann = house.client.with(&made.token);
        let before = store.looked();
        let refused = problem(ann.table(&made.table).await);
        assert_eq!(refused.code, Code::ReadOnly, "{refused:?}");
        assert!(refused.sentence.contains("damaged") && refused.sentence.contains(what), "{refused:?}");
        assert_eq!(refused.wait_s, None, "waiting does not help");
        assert_eq!(store.looked() - before, 2, "once to find it, and once to load it");
        let row = store.table(&made.table).expect("it reads").expect("it is there");
        for word in [&secret(&row), &made.token, &made.code, &row.desk] {
            assert!(!refused.sentence.contains(word.as_str()), "{refused:?}");
        }

        let socket = Person::try_at(&house, &made.table, Some(&made.token), None).await.map(drop);
        assert_eq!(problem(socket).sentence, refused.sentence, "by the socket, too");

        // And everybody else plays.
        let (mut bob, _) = Person::host(&house, &fire([NewSeat::Me], json!({}))).await;
        bob.act(1, "lay").await.expect("a stick");
        house.client.ready().await.expect("the server is well");
        house.close().await;
    }
}

#[tokio::test]
async fn a_store_that_cannot_read_a_table_is_told_at_once_too() {
    let dir = tempfile::tempdir().expect("a directory");
    let store = crate::house::on_disk(dir.path());
    let house = House::with(config(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({}))).await;
    for _ in 0..3 {
        ann.act(1, "lay").await.expect("a stick");
    }
    house.close().await;
    let file = rusqlite::Connection::open(dir.path().join("bivouac.sqlite")).expect("it can be opened");
    file.execute("delete from entries where seq = 2", []).expect("somebody else writes");

    let house = House::with(config(), store.clone()).await;
    let ann = house.client.with(&made.token);
    // Its record is as it was, so it can be looked at, as every table whose log does not replay.
    let info = ann.table(&made.table).await.expect("a table").table;
    assert_eq!(info.phase, Phase::Broken);
    assert!(info.broken.as_deref().is_some_and(|why| why.contains("step 2")), "{:?}", info.broken);
    house.close().await;

    file.execute("update tables set desk = cast(x'ff' as text)", []).expect("somebody else writes");
    let house = House::with(config(), store.clone()).await;
    let refused = problem(house.client.with(&made.token).table(&made.table).await);
    assert_eq!(refused.code, Code::ReadOnly, "{refused:?}");
    house.close().await;
}
