//! `bivouac tables`: what is kept in a server's data, for whoever runs it: to look, to hand a log out,
//! and to remove what nobody comes back to.

use std::io::{BufRead as _, IsTerminal as _, stdin};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, bail};
use bivouac_server::record;
use bivouac_store::{Phase, Row, Settings, Sqlite, Store};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use crate::content::Contents;
use crate::fault::{Verdict, misuse};
use crate::logs::printable;
use crate::output::{Out, columns, counted, note};

/// Looking is possible beside a running server; removing is not.
#[derive(Debug, Args)]
pub(crate) struct Tables {
    /// Where the tables are kept
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List tables, the longest untouched first
    List {
        #[command(flatten)]
        which: Which,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show what is kept of one table
    Show {
        /// Its name, as in its address
        table: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the log of a table as its server would for somebody who watches: whole once its game is
    /// over, and cut before
    Export {
        /// Its name, as in its address
        table: String,
        #[command(flatten)]
        contents: Contents,
    },
    /// Remove tables for good; no server may be running there
    Remove {
        /// Their names
        tables: Vec<String>,
        #[command(flatten)]
        which: Which,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}

/// Which tables are meant; all that fit everything that is said.
#[derive(Debug, Args)]
struct Which {
    /// Only tables of this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Only tables that have come so far
    #[arg(long, value_name = "PHASE")]
    phase: Option<Stage>,
    /// Only tables at which nothing has happened for so many days
    #[arg(long, value_name = "DAYS")]
    untouched_for: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Stage {
    Gathering,
    Running,
    Over,
}

impl Stage {
    fn of(phase: Phase) -> Stage {
        match phase {
            Phase::Gathering => Stage::Gathering,
            Phase::Running => Stage::Running,
            Phase::Over => Stage::Over,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Stage::Gathering => "gathering",
            Stage::Running => "running",
            Stage::Over => "over",
        }
    }
}

impl Which {
    fn is_all(&self) -> bool {
        self.game.is_none() && self.phase.is_none() && self.untouched_for.is_none()
    }

    fn fits(&self, row: &Row, now: u64) -> bool {
        self.game.as_ref().is_none_or(|game| row.game.eq_ignore_ascii_case(game))
            && self.phase.is_none_or(|phase| Stage::of(row.phase) == phase)
            && self
                .untouched_for
                .is_none_or(|days| now.saturating_sub(row.touched_at) >= u64::from(days) * DAY)
    }
}

/// A table as it is listed. No letters, no keys and no secret: a list is pasted into messages.
#[derive(Debug, Serialize)]
struct Line {
    table: String,
    game: String,
    phase: &'static str,
    listed: bool,
    /// In milliseconds since 1970.
    made_at: u64,
    touched_at: u64,
}

impl From<&Row> for Line {
    fn from(row: &Row) -> Line {
        Line {
            table: printable(&row.name),
            game: printable(&row.game),
            phase: Stage::of(row.phase).name(),
            listed: row.listed,
            made_at: row.made_at,
            touched_at: row.touched_at,
        }
    }
}

/// A table as it is shown.
#[derive(Debug, Serialize)]
struct Shown {
    #[serde(flatten)]
    line: Line,
    steps: u64,
    seats: Vec<String>,
}

const DAY: u64 = 24 * 60 * 60 * 1000;

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// How long ago that was.
fn ago(moment: u64, now: u64) -> String {
    match now.saturating_sub(moment) {
        ms if ms >= DAY => format!("{} ago", counted(ms / DAY, "day")),
        ms if ms >= DAY / 24 => format!("{} ago", counted(ms * 24 / DAY, "hour")),
        ms => format!("{} ago", counted(ms / 60_000, "minute")),
    }
}

impl Tables {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let data = self.data.as_deref().ok_or_else(|| misuse("say where the tables are kept: --data DIR"))?;
        match &self.what {
            What::List { which, json } => list(&Sqlite::open_read(data)?, which, *json, out),
            What::Show { table, json } => show(&Sqlite::open_read(data)?, table, *json, out),
            What::Export { table, contents } => {
                let store = Sqlite::open_read(data)?;
                let row = sound(&store, table)?;
                let text = record::export(&store, contents.shelf(None)?, &row);
                out.part(text.map_err(|problem| anyhow::anyhow!(problem.sentence))?)?;
                Ok(Verdict::Yes)
            }
            What::Remove { tables, which, yes } => {
                if tables.is_empty() == which.is_all() {
                    return Err(misuse(
                        "say which tables: their names, or --game, --phase or --untouched-for",
                    ));
                }
                // Whoever opens it to write has it alone, so no server holds any of them.
                remove(&Sqlite::open(data, Settings::default())?, tables, which, *yes, out)
            }
        }
    }
}

/// Every table that is meant. Whatever cannot be read is said and passed over.
fn chosen(store: &dyn Store, which: &Which) -> Result<Vec<Row>> {
    let now = now();
    let mut rows = Vec::new();
    for (id, name) in store.names()? {
        match store.sound(id) {
            Ok(Some(row)) if which.fits(&row, now) => rows.push(row),
            Ok(_) => {}
            Err(error) => note(format_args!("{}: {error}", printable(&name))),
        }
    }
    rows.sort_by_key(|row| (row.touched_at, row.id));
    Ok(rows)
}

fn list(store: &dyn Store, which: &Which, json: bool, out: &mut Out) -> Result<Verdict> {
    let rows = chosen(store, which)?;
    if json {
        out.json(&rows.iter().map(Line::from).collect::<Vec<_>>())?;
        return Ok(Verdict::Yes);
    }
    let now = now();
    let mut cells = vec![["TABLE", "GAME", "PHASE", "LISTED", "MADE", "TOUCHED"].map(str::to_owned).to_vec()];
    cells.extend(rows.iter().map(|row| {
        let Line { table, game, phase, listed, made_at, touched_at } = row.into();
        let listed = if listed { "yes" } else { "no" };
        vec![table, game, phase.to_owned(), listed.to_owned(), ago(made_at, now), ago(touched_at, now)]
    }));
    columns(&cells, &[]).iter().try_for_each(|line| out.line(line))?;
    out.line(counted(rows.len() as u64, "table"))?;
    Ok(Verdict::Yes)
}

/// The table with this name, as it was written.
fn sound(store: &dyn Store, name: &str) -> Result<Row> {
    let found = store.names()?.into_iter().find(|(_, other)| other == name);
    let (id, _) = found.with_context(|| format!("there is no table {}", printable(name)))?;
    store.sound(id)?.with_context(|| format!("table {} was just removed", printable(name)))
}

fn show(store: &dyn Store, name: &str, json: bool, out: &mut Out) -> Result<Verdict> {
    let row = sound(store, name)?;
    let seats = match record::seats(&row) {
        Ok(seats) => seats.iter().map(|seat| printable(seat)).collect(),
        Err(why) => bail!("{why}"),
    };
    let steps = store.entries(row.id, 1, None)?.len() as u64;
    let shown = Shown { line: Line::from(&row), steps, seats };
    if json {
        out.json(&shown)?;
        return Ok(Verdict::Yes);
    }
    let now = now();
    let Shown { line, steps, seats } = shown;
    let rows = [
        ["table", &line.table],
        ["game", &line.game],
        ["phase", line.phase],
        ["listed", if line.listed { "yes" } else { "no" }],
        ["steps", &steps.to_string()],
        ["seats", &seats.join(", ")],
        ["made", &ago(line.made_at, now)],
        ["touched", &ago(line.touched_at, now)],
    ];
    let rows = rows.map(|row| row.map(str::to_owned).to_vec());
    columns(&rows, &[]).iter().try_for_each(|line| out.line(line))?;
    Ok(Verdict::Yes)
}

fn remove(store: &dyn Store, names: &[String], which: &Which, yes: bool, out: &mut Out) -> Result<Verdict> {
    let all = store.names()?;
    let mut ids = Vec::new();
    for name in names {
        // Also one that is damaged: what it is called is enough to remove it.
        let found = all.iter().find(|(_, other)| other == name);
        let (id, _) = found.with_context(|| format!("there is no table {}", printable(name)))?;
        ids.push(*id);
    }
    if names.is_empty() {
        ids.extend(chosen(store, which)?.iter().map(|row| row.id));
    }
    ids.sort_unstable();
    ids.dedup();
    let what = counted(ids.len() as u64, "table");
    if !ids.is_empty() && !yes && !agreed(&what)? {
        out.line("nothing was removed")?;
        return Ok(Verdict::No);
    }
    for id in ids {
        store.delete(id).wait()?;
    }
    out.line(format!("{what} removed"))?;
    Ok(Verdict::Yes)
}

/// Asks the person at the terminal.
fn agreed(what: &str) -> Result<bool> {
    if !stdin().is_terminal() {
        return Err(misuse(format!("{what} would be removed for good: say --yes if that is meant")));
    }
    note(format_args!("{what} would be removed for good. Type yes to do it:"));
    let mut line = String::new();
    stdin().lock().read_line(&mut line).context("nothing can be read from the terminal")?;
    Ok(line.trim().eq_ignore_ascii_case("yes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_ago_is_said_in_days_hours_or_minutes() {
        let now = 100 * DAY;
        for (moment, said) in [
            (now, "0 minutes ago"),
            (now - 60_000, "1 minute ago"),
            (now - DAY / 24, "1 hour ago"),
            (now - DAY + 1, "23 hours ago"),
            (now - 3 * DAY, "3 days ago"),
            (now + 5, "0 minutes ago"),
        ] {
            assert_eq!(ago(moment, now), said);
        }
    }
}
