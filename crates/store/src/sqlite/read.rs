//! Reading tables. Their logs are read in `log.rs`.

use rusqlite::{Connection, OptionalExtension as _, Result, params};

use super::fault::{Fault, is_damaged};
use crate::seal::{self, Seal};
use crate::table::{NewToken, Phase, Row, Stand, TableId};

/// A row of `tables` and one of `latest`, in the order in which [`row`] reads them.
macro_rules! tables {
    ($rest:literal) => {
        tables!(from "latest", $rest)
    };
    (from $latest:literal, $rest:literal) => {
        concat!(
            "select t.id, t.name, t.code, t.game, l.listed, l.phase, t.secret, t.desk, t.header, t.footer, ",
            "t.made_at, l.touched_at from ",
            $latest,
            " l join tables t on t.id = l.table_id ",
            $rest
        )
    };
}

fn row(row: &rusqlite::Row<'_>) -> Result<Row> {
    Ok(Row {
        id: TableId(row.get(0)?),
        name: row.get(1)?,
        code: row.get(2)?,
        game: row.get(3)?,
        listed: row.get(4)?,
        phase: phase(row.get(5)?)?,
        secret: row.get(6)?,
        desk: row.get(7)?,
        header: row.get(8)?,
        footer: row.get(9)?,
        made_at: unsigned(row.get(10)?),
        touched_at: unsigned(row.get(11)?),
    })
}

fn phase(number: i64) -> Result<Phase> {
    match number {
        0 => Ok(Phase::Gathering),
        1 => Ok(Phase::Running),
        2 => Ok(Phase::Over),
        _ => Err(rusqlite::Error::IntegralValueOutOfRange(5, number)),
    }
}

pub(super) fn phase_number(phase: Phase) -> i64 {
    match phase {
        Phase::Gathering => 0,
        Phase::Running => 1,
        Phase::Over => 2,
    }
}

/// What we wrote was not negative.
pub(super) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// For a question: nothing that is kept lies beyond.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn by_name(db: &Connection, name: &str) -> Result<Option<Row>> {
    db.prepare_cached(tables!("where t.name = ?1"))?.query_row([name], row).optional()
}

pub(super) fn by_code(db: &Connection, code: &str) -> Result<Option<Row>> {
    db.prepare_cached(tables!("where t.code = ?1"))?.query_row([code], row).optional()
}

pub(super) fn by_token(db: &Connection, hash: &[u8; 32]) -> Result<Option<(Row, u16)>> {
    let reading = db.unchecked_transaction()?;
    let found = reading
        .prepare_cached("select table_id, person from tokens where hash = ?1")?
        .query_row([hash], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?)))
        .optional()?;
    let Some((table, person)) = found else { return Ok(None) };
    let table = reading.prepare_cached(tables!("where t.id = ?1"))?.query_row([table], row)?;
    Ok(Some((table, person)))
}

/// A table and its tokens, if they are as they were sealed. Older databases have no seals.
pub(super) fn sound(
    db: &Connection,
    table: TableId,
    seals: bool,
) -> std::result::Result<Option<(Row, Vec<NewToken>)>, Fault> {
    let TableId(id) = table;
    let Some(row) = db.prepare_cached(tables!("where t.id = ?1"))?.query_row([id], row).optional()? else {
        return Ok(None);
    };
    let tokens: Vec<NewToken> = db
        .prepare_cached("select hash, person from tokens where table_id = ?1")?
        .query_map([id], |row| Ok(NewToken { hash: row.get(0)?, person: row.get(1)? }))?
        .collect::<Result<_>>()?;
    let seal: Option<Seal> = match seals {
        true => {
            db.prepare_cached("select seal from tables where id = ?1")?.query_row([id], |row| row.get(0))?
        }
        false => None,
    };
    seal::check(&row, &tokens, seal).map_err(Fault::Guilty)?;
    Ok(Some((row, tokens)))
}

pub(super) fn names(db: &Connection) -> Result<Vec<(TableId, String)>> {
    db.prepare_cached("select id, cast(name as blob) from tables order by id")?
        .query_map([], named)?
        .collect()
}

pub(super) fn listed(db: &Connection, limit: u32, before_touched: Option<u64>) -> Result<Vec<Row>> {
    let reading = db.unchecked_transaction()?;
    // Chosen by the narrow rows alone; the wide ones are read for those that were chosen.
    let mut rows: Vec<Row> = reading
        .prepare_cached(tables!(
            from "(select * from latest where listed = 1 and phase < 2 and touched_at < ?1
                  order by touched_at desc, table_id desc limit ?2)",
            "order by l.touched_at desc, l.table_id desc"
        ))?
        .query_map(params![signed(before_touched.unwrap_or(u64::MAX)), limit], row)?
        .filter(is_readable)
        .collect::<Result<_>>()?;
    // Whoever goes on from the last one's moment would miss the others of that moment.
    if let Some(Row { id: TableId(last), touched_at, .. }) =
        rows.last().filter(|_| rows.len() == limit as usize)
    {
        let same: Vec<Row> = reading
            .prepare_cached(tables!(
                from "(select * from latest where listed = 1 and phase < 2 and touched_at = ?1 and table_id < ?2)",
                "order by l.table_id desc"
            ))?
            .query_map(params![signed(*touched_at), last], row)?
            .filter(is_readable)
            .collect::<Result<_>>()?;
        rows.extend(same);
    }
    Ok(rows)
}

pub(super) fn untouched(
    db: &Connection,
    over: bool,
    since: u64,
    limit: u32,
) -> Result<Vec<(TableId, String)>> {
    // The narrow rows alone are looked through.
    db.prepare_cached(
        "select l.table_id, cast(t.name as blob) from
         (select * from latest where (phase = 2) = ?1 and touched_at < ?2
          order by touched_at, table_id limit ?3) l
         join tables t on t.id = l.table_id order by l.touched_at, l.table_id",
    )?
    .query_map(params![over, signed(since), limit], named)?
    .collect()
}

/// The number of a table and its name, which was read as bytes, so that one that is no text any more is
/// still shown.
fn named(row: &rusqlite::Row<'_>) -> Result<(TableId, String)> {
    let name: Vec<u8> = row.get(1)?;
    Ok((TableId(row.get(0)?), String::from_utf8_lossy(&name).into_owned()))
}

/// Not so when one row holds what it cannot hold: then the others are listed without it.
fn is_readable(row: &Result<Row>) -> bool {
    !row.as_ref().is_err_and(is_damaged)
}

pub(super) fn page(
    db: &Connection,
    phase: Option<Phase>,
    after: Option<TableId>,
    limit: u32,
) -> Result<Vec<Row>> {
    let after = after.map_or(i64::MIN, |TableId(after)| after);
    db.prepare_cached(tables!("where t.id > ?1 and (?2 is null or l.phase = ?2) order by t.id limit ?3"))?
        .query_map(params![after, phase.map(phase_number), limit], row)?
        .collect()
}

pub(super) fn count(db: &Connection) -> Result<u64> {
    db.prepare_cached("select count(*) from tables")?.query_row([], |row| row.get(0)).map(unsigned)
}

pub(super) fn stand(db: &Connection, TableId(table): TableId, viewer: &str) -> Result<Option<Stand>> {
    db.prepare_cached("select viewer, seq, body from stands where table_id = ?1 and viewer = ?2")?
        .query_row(params![table, viewer], |row| {
            Ok(Stand { viewer: row.get(0)?, seq: unsigned(row.get(1)?), body: row.get(2)? })
        })
        .optional()
}
