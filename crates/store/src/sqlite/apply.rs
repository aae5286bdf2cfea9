//! The writes as SQL, each inside a transaction that somebody else begins and ends.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::fault::{Fault, is_taken};
use super::read::{self, phase_number};
use crate::error::StoreError;
use crate::seal;
use crate::table::{NewEntry, NewTable, NewToken, TableId, Write};

pub(super) fn create(db: &Connection, new: &NewTable) -> Result<TableId, Fault> {
    let made_at = number(new.made_at)?;
    let inserted = db
        .prepare_cached(
            "insert into tables (name, code, game, secret, made_at, desk) values (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![new.name, new.code, new.game, new.secret, made_at, new.desk]);
    if let Err(error) = inserted {
        return Err(if is_taken(&error) { taken_name_or_code(db, new)? } else { error.into() });
    }
    let id = db.last_insert_rowid();
    db.prepare_cached(
        "insert into latest (table_id, seq, touched_at, listed, phase) values (?1, 0, ?2, ?3, 0)",
    )?
    .execute(params![id, made_at, new.listed])?;
    add_tokens(db, id, &new.tokens)?;
    put_seal(db, TableId(id))?;
    Ok(TableId(id))
}

fn taken_name_or_code(db: &Connection, new: &NewTable) -> Result<Fault, Fault> {
    let named = db.prepare_cached("select 1 from tables where name = ?1")?.exists([&new.name])?;
    Ok(taken(if named { "name" } else { "code" }))
}

pub(super) fn write(db: &Connection, TableId(id): TableId, write: &Write) -> Result<(), Fault> {
    let latest = db
        .prepare_cached("select seq, entry from latest where table_id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some(latest) = latest else { return Err(Fault::Guilty(StoreError::NotThere)) };
    // Looked at first: a new seal would make damage look like what was written.
    let seals = write.breaks_seal();
    if seals {
        read::sound(db, TableId(id), true)?;
    }
    change_table(db, id, write)?;
    for hash in &write.drop_tokens {
        db.prepare_cached("delete from tokens where hash = ?1 and table_id = ?2")?
            .execute(params![hash, id])?;
    }
    add_tokens(db, id, &write.add_tokens)?;
    if seals {
        put_seal(db, TableId(id))?;
    }
    append(db, id, latest, &write.entries, write.touched_at)?;
    for stand in &write.stands {
        db.prepare_cached(
            "insert into stands (table_id, viewer, seq, body) values (?1, ?2, ?3, ?4)
             on conflict (table_id, viewer) do update set seq = excluded.seq, body = excluded.body",
        )?
        .execute(params![id, stand.viewer, number(stand.seq)?, stand.body])?;
    }
    Ok(())
}

/// What seldom changes.
fn change_table(db: &Connection, id: i64, write: &Write) -> Result<(), Fault> {
    let Write { desk, header, footer, code, phase, listed, .. } = write;
    if header.is_some() {
        let begun = "select 1 from tables where id = ?1 and header is not null";
        if db.prepare_cached(begun)?.exists([id])? {
            return Err(taken("header"));
        }
    }
    if desk.is_some() || header.is_some() || footer.is_some() {
        db.prepare_cached(
            "update tables set desk = coalesce(?2, desk), header = coalesce(?3, header),
             footer = coalesce(?4, footer) where id = ?1",
        )?
        .execute(params![id, desk, header, footer])?;
    }
    if let Some(code) = code {
        let changed =
            db.prepare_cached("update tables set code = ?2 where id = ?1")?.execute(params![id, code]);
        changed.map_err(|error| if is_taken(&error) { taken("code") } else { error.into() })?;
    }
    // Apart from what changes with every step, since these two are in an index.
    if phase.is_some() || listed.is_some() {
        db.prepare_cached(
            "update latest set phase = coalesce(?2, phase), listed = coalesce(?3, listed) where table_id = ?1",
        )?
        .execute(params![id, phase.map(phase_number), listed])?;
    }
    Ok(())
}

/// Seals what is kept of a table outside its log as it is now.
fn put_seal(db: &Connection, table: TableId) -> Result<(), Fault> {
    // The old seal was looked at before anything was changed, and does not fit any more.
    let Some((row, tokens)) = read::sound(db, table, false)? else { return Ok(()) };
    db.prepare_cached("update tables set seal = ?2 where id = ?1")?
        .execute(params![table.0, seal::of(&row, &tokens)])?;
    Ok(())
}

fn add_tokens(db: &Connection, id: i64, tokens: &[NewToken]) -> Result<(), Fault> {
    for NewToken { hash, person } in tokens {
        db.prepare_cached("insert into tokens (hash, table_id, person) values (?1, ?2, ?3)")?
            .execute(params![hash, id, person])
            .map_err(|error| if is_taken(&error) { taken("token") } else { error.into() })?;
    }
    Ok(())
}

/// Adds to the log, which ends with step `seq` in entry `entry`.
fn append(
    db: &Connection,
    id: i64,
    (seq, entry): (i64, Option<i64>),
    entries: &[NewEntry],
    touched_at: Option<u64>,
) -> Result<(), Fault> {
    let touched_at = touched_at.map(number).transpose()?;
    if entries.is_empty() && touched_at.is_none() {
        return Ok(());
    }
    let (mut last, mut before) = (seq, entry);
    for entry in entries {
        last += 1;
        if i64::try_from(entry.seq) != Ok(last) {
            return Err(taken("seq"));
        }
        before = Some(
            db.prepare_cached(
                "insert into entries (table_id, seq, before, ticket, line) values (?1, ?2, ?3, ?4, ?5)",
            )?
            .insert(params![id, last, before, entry.ticket, entry.line])?,
        );
    }
    // The old number once more: whatever else might write, nothing is put on top of what we did not see.
    let moved = db
        .prepare_cached(
            "update latest set seq = ?2, entry = ?3, touched_at = coalesce(?4, touched_at)
             where table_id = ?1 and seq = ?5",
        )?
        .execute(params![id, last, before, touched_at, seq])?;
    if moved == 1 { Ok(()) } else { Err(taken("seq")) }
}

pub(super) fn delete(db: &Connection, TableId(id): TableId) -> Result<(), Fault> {
    let last = db
        .prepare_cached("delete from latest where table_id = ?1 returning entry")?
        .query_row([id], |row| row.get::<_, Option<i64>>(0))
        .optional()?;
    let Some(mut here) = last else { return Err(Fault::Guilty(StoreError::NotThere)) };
    while let Some(entry) = here {
        here = db
            .prepare_cached("delete from entries where id = ?1 and table_id = ?2 returning before")?
            .query_row([entry, id], |row| row.get::<_, Option<i64>>(0))
            .optional()?
            .flatten();
    }
    db.prepare_cached("delete from tokens where table_id = ?1")?.execute([id])?;
    db.prepare_cached("delete from stands where table_id = ?1")?.execute([id])?;
    db.prepare_cached("delete from tables where id = ?1")?.execute([id])?;
    Ok(())
}

/// Takes room and gives it back: whether a write of 64 KiB could be kept now.
pub(super) fn probe(db: &Connection) -> rusqlite::Result<()> {
    db.prepare_cached(
        "insert into entries (id, table_id, seq, line) values (-1, 0, 0, hex(zeroblob(32768)))",
    )?
    .execute([])?;
    db.prepare_cached("delete from entries where id = -1")?.execute([])?;
    Ok(())
}

pub(super) fn max_pages(db: &Connection, pages: u32) -> rusqlite::Result<()> {
    db.query_row(&format!("pragma max_page_count = {pages}"), [], |_| Ok(()))
}

fn taken(what: &'static str) -> Fault {
    Fault::Guilty(StoreError::Taken(what))
}

/// SQLite has no unsigned numbers.
fn number(number: u64) -> Result<i64, Fault> {
    i64::try_from(number)
        .map_err(|_| Fault::Guilty(StoreError::Broken(format!("{number} is too large a number to be kept"))))
}
