//! What is kept of a table outside its log has a seal: whatever changes it without the store is told,
//! in every store.

mod common;

use bivouac_store::{Memory, NewTable, Phase, Row, Settings, Sqlite, Store, StoreError, TableId, Write};
use common::{kept, made, open, steps, table, token};
use rusqlite::Connection;

/// What can be damaged.
const PARTS: [&str; 9] = ["name", "code", "game", "listed", "phase", "secret", "desk", "header", "footer"];

/// Changes one part of a table behind the store's back.
type Damage<'a> = &'a dyn Fn(TableId, &str);

fn in_memory(store: &Memory, table: TableId, part: &str) {
    store.damage(table, |row| match part {
        "name" => row.name.push('x'),
        "code" => row.code.push('x'),
        "game" => row.game.push('x'),
        "listed" => row.listed = !row.listed,
        "phase" => row.phase = Phase::Over,
        "secret" => row.secret[31] ^= 1,
        "desk" => row.desk.push(' '),
        "header" => row.header = None,
        _ => row.footer = Some("foot".to_owned()),
    });
}

fn on_disk(file: &Connection, TableId(id): TableId, part: &str) {
    let change = match part {
        "name" | "code" | "game" => format!("update tables set {part} = {part} || 'x' where id = ?1"),
        "listed" => "update latest set listed = 1 - listed where table_id = ?1".to_owned(),
        "phase" => "update latest set phase = 2 where table_id = ?1".to_owned(),
        "secret" => "update tables set secret = zeroblob(32) where id = ?1".to_owned(),
        "desk" => "update tables set desk = desk || ' ' where id = ?1".to_owned(),
        "header" => "update tables set header = null where id = ?1".to_owned(),
        "token" => "update tokens set person = person + 1 where table_id = ?1".to_owned(),
        "tokens" => "delete from tokens where table_id = ?1".to_owned(),
        "seal" => "update tables set seal = zeroblob(32) where id = ?1".to_owned(),
        _ => "update tables set footer = 'foot' where id = ?1".to_owned(),
    };
    assert_eq!(file.execute(&change, [id]).expect("somebody else writes"), 1);
}

fn is_damaged(answer: &Result<Option<Row>, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Damaged(why)) if !why.is_empty())
}

/// Over every store: each part is damaged at a table of its own.
fn damage_is_told(store: &dyn Store, damage: Damage<'_>, parts: &[&str]) {
    let owl = made(store, "owl");
    for (number, part) in (0..).zip(parts) {
        let new = NewTable { tokens: vec![token(number, 1)], ..table(part) };
        let id = store.create(new).wait().expect("a new table");
        let begin = Write { header: Some("head".to_owned()), phase: Some(Phase::Running), ..steps([1]) };
        store.write(id, begin).wait().expect("it begins");
        damage(id, part);
        let found = store.sound(id);
        assert!(is_damaged(&found), "{part} is damaged, and nobody says so");
        // It is not sealed anew, so the damage cannot come to look like what was written.
        let change = store.write(id, Write { desk: Some("new".to_owned()), ..Write::default() }).wait();
        assert!(matches!(change, Err(StoreError::Damaged(_))), "{part}: {change:?}");
        assert!(is_damaged(&store.sound(id)), "{part}");
        assert_eq!(kept(store, id), [1]);
    }
    assert!(store.sound(owl).expect("nothing happened to it").is_some());
    assert_eq!(store.names().expect("it can be read").len(), parts.len() + 1);
}

/// Over every store: whatever a write changes, the table is as it was written.
fn what_the_store_changes_is_sound(store: &dyn Store) {
    let fox = NewTable { tokens: vec![token(1, 0), token(2, 1)], ..table("fox") };
    let fox = store.create(fox).wait().expect("a new table");
    let text = |text: &str| Some(text.to_owned());
    let writes = [
        Write::default(),
        steps([1]),
        Write { desk: text("new"), ..steps([2]) },
        Write { header: text("head"), phase: Some(Phase::Running), ..Write::default() },
        Write { code: text("NEW"), listed: Some(false), ..Write::default() },
        Write { add_tokens: vec![token(3, 2)], drop_tokens: vec![[1; 32]], ..Write::default() },
        Write { add_tokens: vec![token(2, 9)], drop_tokens: vec![[2; 32]], ..Write::default() },
        Write { footer: text("foot"), phase: Some(Phase::Over), touched_at: Some(9), ..steps([3]) },
        Write { touched_at: Some(10), ..Write::default() },
    ];
    for write in writes {
        store.write(fox, write).wait().expect("a change");
        let found = store.sound(fox).expect("as it was written");
        assert!(found == store.table("fox").expect("it can be read"));
    }
    store.delete(fox).wait().expect("it was there");
    assert!(store.sound(fox) == Ok(None));
}

#[test]
fn damage_is_told_in_memory() {
    let store = Memory::new();
    damage_is_told(&store, &|table, part| in_memory(&store, table, part), &PARTS);
    what_the_store_changes_is_sound(&Memory::new());
}

#[test]
fn damage_is_told_on_disk() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let store = open(dir.path());
    let file = Connection::open(dir.path().join("bivouac.sqlite")).expect("it can be opened");
    let parts: Vec<&str> = PARTS.into_iter().chain(["token", "tokens", "seal"]).collect();
    damage_is_told(&store, &|table, part| on_disk(&file, table, part), &parts);
    let other = tempfile::tempdir().expect("a temporary directory");
    what_the_store_changes_is_sound(&open(other.path()));
}

#[test]
fn a_row_that_holds_what_it_cannot_is_told_and_the_others_are_listed() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let store = open(dir.path());
    let (fox, owl) = (made(&store, "fox"), made(&store, "owl"));
    let file = Connection::open(dir.path().join("bivouac.sqlite")).expect("it can be opened");
    file.execute("update tables set desk = cast(x'ff00fe' as text) where id = ?1", [fox.0])
        .expect("a change");
    assert!(is_damaged(&store.sound(fox)));
    assert!(is_damaged(&store.table("fox")));
    assert!(store.sound(owl).is_ok());
    assert_eq!(store.listed(9, None).expect("the others").len(), 1);
    assert_eq!(store.names(), Ok(vec![(fox, "fox".to_owned()), (owl, "owl".to_owned())]));
    assert_eq!(store.check(), Ok(()), "the file itself is whole");
}

/// As a program before seals left it.
#[test]
fn tables_of_an_older_program_are_read_and_sealed_when_they_change() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let store = open(dir.path());
    let fox = made(&store, "fox");
    drop(store);
    let file = Connection::open(dir.path().join("bivouac.sqlite")).expect("it can be opened");
    file.execute_batch(
        "alter table tables drop column seal;
         delete from refinery_schema_history where version > 1;",
    )
    .expect("the schema of before");

    let reading = Sqlite::open_read(dir.path()).expect("an older store can be looked at");
    assert!(reading.sound(fox).expect("it has no seal to be broken").is_some());
    drop(reading);
    let copy = dir.path().join("copy");
    assert_eq!(Sqlite::backup(dir.path(), &copy).expect("and copied").tables, 1);
    let elsewhere = dir.path().join("elsewhere");
    Sqlite::restore(&copy, &elsewhere).expect("and restored");

    let store = Sqlite::open(&elsewhere, Settings::default()).expect("it is brought up to date");
    let seal = || {
        let file = Connection::open(elsewhere.join("bivouac.sqlite")).expect("it can be opened");
        file.query_row("select seal is not null from tables", [], |row| row.get::<_, bool>(0))
    };
    assert!(store.sound(fox).is_ok());
    assert_eq!(seal(), Ok(false));
    store.write(fox, steps([1])).wait().expect("a plain step");
    store.write(fox, Write { desk: Some("new".to_owned()), ..Write::default() }).wait().expect("a change");
    assert_eq!(seal(), Ok(true));
    assert!(store.sound(fox).is_ok());
}
