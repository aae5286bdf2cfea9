//! Newer rules: a table whose log no longer replays is shown as it last stood and never changed.

use std::sync::Arc;

use bivouac_catalog::Title;
use bivouac_engine::any::Of;
use bivouac_load::client::{Client, Fault};
use bivouac_pig::Pig;
use bivouac_protocol::{Code, Created, Join, Joined, NewSeat, Phase, Picture, Problem, Retable};
use bivouac_store::{Memory, Store};
use hyper::Method;
use serde_json::{Value, json};

use crate::fire::CHARMS;
use crate::house::{GAMES, House, NEWER, config, verify};
use crate::person::{Person, act_of, fire, seat};

/// A shelf on which there is no campfire.
static WITHOUT: &[&dyn Title] = &[&Of::<Pig>::new()];

fn problem(fault: Result<impl std::fmt::Debug, Fault>) -> Problem {
    fault.expect_err("a refusal").problem().expect("a refusal has a problem").clone()
}

async fn picture(client: &Client, table: &str) -> Picture {
    let reply =
        client.ask_for(Method::GET, &format!("/tables/{table}/picture"), None).await.expect("an answer");
    reply.read().expect("a picture")
}

/// The rows of a log as the store has them.
fn kept(store: &Memory, table: &str) -> (Option<String>, Vec<String>) {
    let row = store.table(table).expect("it reads").expect("a table");
    let entries = store.entries(row.id, 1, None).expect("it reads");
    (row.header, entries.into_iter().map(|entry| entry.line).collect())
}

/// A game under way, which the server kept when it stopped.
async fn begun(store: &Arc<Memory>) -> (Created, Joined) {
    let house = House::with(config(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me, NewSeat::Open], json!({}))).await;
    let (mut bob, joined) = Person::join(&house, &made, "Bob").await;
    ann.act(1, "lay").await.expect("a stick");
    bob.act(2, "confide to=1").await.expect("a charm");
    house.close().await;
    (made, joined)
}

#[tokio::test]
async fn a_table_under_older_rules_can_only_be_looked_at() {
    let store = Arc::new(Memory::new());
    let (made, joined) = begun(&store).await;
    let before = kept(&store, &made.table);
    let table = &made.table;

    let house = House::of(NEWER, config(), store.clone()).await;
    let (ann, bob, eve) = (house.client.with(&made.token), house.client.with(&joined.token), &house.client);
    let info = ann.table(table).await.expect("a table").table;
    assert_eq!(info.phase, Phase::Broken);
    assert!(info.broken.as_deref().is_some_and(|why| why.contains("rules")), "{:?}", info.broken);
    let mut socket = Person::at(&house, table, Some(&made.token), None).await;
    socket.until_table(|table, you| table.broken.is_some() && you.seats == [seat(1)]).await;
    let refused = socket.act(1, "lay").await.expect_err("it can only be looked at");
    assert_eq!((refused.code, refused.status), (Code::ReadOnly, 409));
    for refused in [
        problem(ann.act(table, &act_of(1, "a", "lay")).await),
        problem(ann.view(table).await),
        problem(ann.story(table, 0).await),
        problem(ann.replay(table, 0, 5, "me").await),
        problem(ann.claim(table, seat(1)).await),
        problem(ann.release(table, seat(1)).await),
        problem(ann.place_bot(table, seat(1), "eager").await),
        problem(ann.swap(table, seat(1), seat(2)).await),
        problem(ann.kick(table, 2).await),
        problem(ann.pause(table, "p").await),
        problem(bob.leave(table).await),
        problem(
            eve.join(table, &Join { code: Some(made.code.clone()), seat: Some(seat(1)), ..Join::default() })
                .await,
        ),
    ] {
        assert_eq!(refused.code, Code::ReadOnly, "{refused:?}");
    }
    assert!(ann.start_game(table).await.is_err());

    // As it last stood, with each viewer's own eyes.
    let charms = |text: &str| CHARMS.iter().filter(|charm| text.contains(**charm)).count();
    let (hers, his, watchers) =
        (picture(&ann, table).await, picture(&bob, table).await, picture(eve, table).await);
    assert_eq!((charms(&hers.text), charms(&his.text), charms(&watchers.text)), (2, 1, 0));
    assert!(hers.story.iter().any(|line| line.contains("tells @1 of the")), "{:?}", hers.story);
    assert!(watchers.story.iter().any(|line| line.contains("of a charm")), "{:?}", watchers.story);

    // The export has what each of them may have.
    let export = ann.export(table).await.expect("an export");
    assert!(export.contains(r#""do":"lay""#) && !export.contains("confide"), "{export}");
    assert!(bob.export(table).await.expect("an export").contains("confide"));
    let export = eve.export(table).await.expect("an export");
    assert!(!export.contains("lay") && !export.contains("confide") && charms(&export) == 0, "{export}");
    assert_eq!(export.lines().count(), before.1.len() + 1, "every step has its number");
    let proof = eve.proof(table).await.expect("a proof");
    assert!(!proof.replays && proof.wrong.is_some() && proof.secret.is_none());
    // To hide it is not to change it.
    ann.retable(table, &Retable { listed: Some(false), ..Retable::default() }).await.expect("the host may");
    assert_eq!(problem(eve.export(table).await).code, Code::Forbidden);
    house.close().await;
    assert_eq!(kept(&store, table), before, "nothing has changed");

    // The older program plays on where it was.
    let house = House::of(GAMES, config(), store.clone()).await;
    let mut ann = Person::at(&house, table, Some(&made.token), None).await;
    ann.act(1, "lay").await.expect("a stick");
}

#[tokio::test]
async fn a_finished_table_under_older_rules_still_exports_in_full() {
    let store = Arc::new(Memory::new());
    let house = House::with(config(), store.clone()).await;
    let (mut ann, made) = Person::host(&house, &fire([NewSeat::Me], json!({"goal": 2}))).await;
    ann.act(1, "lay").await.expect("a stick");
    ann.act(1, "lay").await.expect("a stick");
    let export = house.client.export(&made.table).await.expect("a log");
    house.close().await;
    let house = House::of(NEWER, config(), store.clone()).await;
    assert_eq!(house.client.export(&made.table).await.expect("a log"), export);
    verify(&export);
    let info = house.client.table(&made.table).await.expect("a table").table;
    assert!(info.broken.is_some());
    assert_eq!(problem(house.client.replay(&made.table, 0, 5, "all").await).status, 409);
}

#[tokio::test]
async fn a_game_that_this_program_does_not_have_is_shown_too() {
    let store = Arc::new(Memory::new());
    let (made, _) = begun(&store).await;
    let before = kept(&store, &made.table);
    let house = House::of(WITHOUT, config(), store.clone()).await;
    let ann = house.client.with(&made.token);
    let info = ann.table(&made.table).await.expect("a table").table;
    assert_eq!(info.phase, Phase::Broken);
    assert_eq!(problem(ann.act(&made.table, &act_of(1, "a", "lay")).await).code, Code::ReadOnly);
    assert!(picture(&ann, &made.table).await.text.contains("@1"));
    assert!(ann.export(&made.table).await.expect("an export").contains(r#""do":"lay""#));
    assert_eq!(kept(&store, &made.table), before);
}

#[tokio::test]
async fn a_log_that_was_tampered_with_is_not_played_on() {
    let good = Arc::new(Memory::new());
    let (made, _) = begun(&good).await;
    // The same table in another store, with one step replaced by another one.
    let row = good.table(&made.table).expect("it reads").expect("a table");
    let mut entries = good.entries(row.id, 1, None).expect("it reads");
    let act = entries.iter().position(|entry| entry.line.contains("\"do\":\"lay\"")).expect("a stick");
    entries[act].line = entries[act].line.replace("\"do\":\"lay\"", "\"do\":\"show\"");
    let bad = Arc::new(Memory::new());
    let new = bivouac_store::NewTable {
        name: row.name.clone(),
        code: row.code.clone(),
        game: row.game.clone(),
        listed: true,
        secret: row.secret,
        desk: row.desk.clone(),
        tokens: vec![],
        made_at: 0,
    };
    let id = bad.create(new).await.expect("a table");
    let entry = |entry: bivouac_store::StoredEntry| bivouac_store::NewEntry {
        seq: entry.seq,
        line: entry.line,
        ticket: entry.ticket,
    };
    let write = bivouac_store::Write {
        header: row.header,
        phase: Some(bivouac_store::Phase::Running),
        entries: entries.into_iter().map(entry).collect(),
        ..bivouac_store::Write::default()
    };
    bad.write(id, write).await.expect("it is kept");
    let house = House::with(config(), bad).await;
    let info = house.client.with(&made.token).table(&made.table).await.expect("a table").table;
    assert_eq!(info.phase, Phase::Broken);
    let why: Value = json!(info.broken);
    assert!(why.as_str().is_some_and(|why| why.contains("line")), "{why}");
}
