//! Reading tables. Their logs are read in `log.rs`.

use rusqlite::{Connection, OptionalExtension as _, Result, params};

use crate::table::{Phase, Row, Stand, TableId};

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
            .collect::<Result<_>>()?;
        rows.extend(same);
    }
    Ok(rows)
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
