//! Reading logs: each entry knows the one before it, so a log is walked from its end.

use rusqlite::{Connection, OptionalExtension as _};

use super::fault::Fault;
use super::read::unsigned;
use crate::error::StoreError;
use crate::table::{StoredEntry, TableId};

pub(super) fn entries(
    db: &Connection,
    table: TableId,
    from: u64,
    limit: Option<u32>,
) -> Result<Vec<StoredEntry>, Fault> {
    let from = from.max(1);
    let beyond = limit.map_or(u64::MAX, |limit| from.saturating_add(u64::from(limit)));
    let mut found = Vec::new();
    walk(db, table, |seq, entry| {
        if (from..beyond).contains(&seq) {
            found.push(StoredEntry { seq, ticket: entry.get("ticket")?, line: entry.get("line")? });
        }
        Ok(seq > from)
    })?;
    found.reverse();
    Ok(found)
}

pub(super) fn tickets(db: &Connection, table: TableId, last: u32) -> Result<Vec<(String, u64)>, Fault> {
    let mut found = Vec::new();
    walk(db, table, |seq, entry| {
        if found.len() < last as usize
            && let Some(ticket) = entry.get("ticket")?
        {
            found.push((ticket, seq));
        }
        Ok(found.len() < last as usize)
    })?;
    Ok(found)
}

pub(super) fn ticket(db: &Connection, table: TableId, ticket: &str) -> Result<Option<u64>, Fault> {
    let mut found = None;
    walk(db, table, |seq, entry| {
        let same = entry.get_ref("ticket")?.as_str_or_null()? == Some(ticket);
        found = same.then_some(seq);
        Ok(!same)
    })?;
    Ok(found)
}

/// Goes through a log from its end to its beginning, for as long as `see` wants to go on.
fn walk(
    db: &Connection,
    TableId(table): TableId,
    mut see: impl FnMut(u64, &rusqlite::Row<'_>) -> rusqlite::Result<bool>,
) -> Result<(), Fault> {
    // One view of the database from the first look to the last.
    let reading = db.unchecked_transaction()?;
    let latest = reading
        .prepare_cached("select seq, entry from latest where table_id = ?1")?
        .query_row([table], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Option<i64>>(1)?)))
        .optional()?;
    let Some((mut seq, mut here)) = latest else { return Ok(()) };
    let mut entry =
        reading.prepare_cached("select before, table_id, seq, ticket, line from entries where id = ?1")?;
    while seq > 0 {
        let mut found = entry.query([here])?;
        let row = found.next()?.ok_or_else(|| damaged(seq))?;
        if (row.get::<_, i64>("table_id")?, row.get::<_, i64>("seq")?) != (table, seq) {
            return Err(damaged(seq));
        }
        if !see(unsigned(seq), row)? {
            return Ok(());
        }
        here = row.get("before")?;
        seq -= 1;
    }
    Ok(())
}

fn damaged(seq: i64) -> Fault {
    Fault::Guilty(StoreError::Damaged(format!("step {seq} of its log is missing")))
}
