//! Which tables of a data directory are damaged, and which running ones would no longer replay with
//! this program. The server opens none of the first and shows the others as they last stood, so
//! whoever runs one wants to know before it is replaced.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use bivouac_catalog::Shelf;
use bivouac_engine::{Log, Secret};
use bivouac_store::{Phase, Row, Sqlite, Store, StoreError, TableId};
use serde::Serialize;

use super::progress;
use crate::fault::Verdict;
use crate::logs::printable;
use crate::output::{Out, counted, grouped};
use crate::story::named;

/// What was found.
#[derive(Debug, Serialize)]
struct Examined {
    data: PathBuf,
    ok: bool,
    /// What is wrong with the file in which all tables are, if anything is.
    database: Option<String>,
    /// How many tables there are.
    tables: u64,
    /// How many tables are being played.
    running: u64,
    /// Those that would be left as they stand.
    broken: Vec<Broken>,
    /// Tables, running or not, that cannot be opened because what is kept of them is damaged.
    damaged: Vec<Damaged>,
}

/// A table that cannot be opened.
#[derive(Debug, Serialize)]
struct Damaged {
    table: String,
    why: String,
}

/// A table that would be left as it stands.
#[derive(Debug, Serialize)]
struct Broken {
    table: String,
    game: String,
    /// How many steps were played.
    steps: u64,
    why: String,
}

/// Tells somebody who looks on how far it is, once in so many tables.
const TELL_EVERY: u64 = 500;

/// Reads everything of every table, plays those that run again, and says what does not come out.
pub(super) fn examine(data: &Path, shelf: Shelf, json: bool, out: &mut Out) -> Result<Verdict> {
    let store = Sqlite::open_read(data)?;
    let database = store.check().err().map(|error| printable(&error.to_string()));
    let mut examined = Examined {
        data: data.to_owned(),
        ok: true,
        database,
        tables: 0,
        running: 0,
        broken: vec![],
        damaged: vec![],
    };
    for (id, name) in store.names().context("the list of tables cannot be read")? {
        examined.tables += 1;
        if examined.tables.is_multiple_of(TELL_EVERY) {
            progress(&format!("{} …", counted(examined.tables, "table")));
        }
        examined.table(&store, shelf, id, &name);
    }
    examined.ok = examined.database.is_none() && examined.broken.is_empty() && examined.damaged.is_empty();
    if json {
        out.json(&examined)?;
    } else {
        examined.print(out)?;
    }
    Ok(if examined.ok { Verdict::Yes } else { Verdict::No })
}

/// The log of a table, of so many steps.
fn log(store: &dyn Store, row: &Row, steps: &mut u64) -> Result<String, StoreError> {
    let mut text = String::new();
    let entries = store.entries(row.id, 1, None)?;
    *steps = entries.len() as u64;
    let lines = row.header.iter().chain(entries.iter().map(|entry| &entry.line)).chain(&row.footer);
    lines.for_each(|line| {
        text.push_str(line);
        text.push('\n');
    });
    Ok(text)
}

/// As the server does it when somebody comes to the table.
fn replay(shelf: Shelf, row: &Row, text: &str) -> Result<()> {
    let title = shelf.find(&row.game)?;
    let log = Log::read(text.as_bytes())?;
    title.replay(&log, Some(&Secret::from_bytes(row.secret)), &mut |_, _| ())?;
    Ok(())
}

impl Examined {
    /// Looks at one table.
    fn table(&mut self, store: &dyn Store, shelf: Shelf, id: TableId, name: &str) {
        let row = match store.sound(id) {
            Ok(Some(row)) => row,
            // A server runs there, and it was removed meanwhile.
            Ok(None) => return,
            Err(error) => return self.damage(name, &error),
        };
        if let Some(why) = bivouac_server::record::flaw(&row) {
            return self.damage(name, &why);
        }
        let mut steps = 0;
        let text = match log(store, &row, &mut steps) {
            Ok(text) => text,
            Err(error) => return self.damage(name, &error),
        };
        let played = match row.phase {
            Phase::Gathering => Ok(()),
            Phase::Running => {
                self.running += 1;
                replay(shelf, &row, &text)
            }
            // It is played by whoever looks back at it; here it is enough that it can be read.
            Phase::Over => Log::read(text.as_bytes()).map(drop).map_err(Into::into),
        };
        if let Err(error) = played {
            let (table, game) = (printable(&row.name), printable(&row.game));
            self.broken.push(Broken { table, game, steps, why: printable(&named(&format!("{error:#}"))) });
        }
    }

    fn damage(&mut self, name: &str, why: &dyn std::fmt::Display) {
        self.damaged.push(Damaged { table: printable(name), why: printable(&why.to_string()) });
    }

    fn print(&self, out: &mut Out) -> Result<()> {
        if let Some(why) = &self.database {
            out.line(format!("damaged the database itself: {why}"))?;
        }
        for Damaged { table, why } in &self.damaged {
            out.line(format!("damaged {table}: {why}"))?;
        }
        for Broken { table, game, steps, why } in &self.broken {
            let steps = counted(*steps, "step");
            out.line(format!("broken  {table}: {game}, {steps}: {why}"))?;
        }
        let running = counted(self.running, "running table");
        let damaged = self.damaged.len() as u64;
        if damaged > 0 {
            let damaged = counted(damaged, "table");
            out.line(format!("\n{damaged} of {} cannot be opened any more", grouped(self.tables)))?;
        }
        match self.broken.len() as u64 {
            0 if !self.ok => out.line(format!("{running}, and every log that can be read replays")),
            0 => out.line(format!("ok      {running}, and every log replays")),
            left => {
                let left = counted(left, "table");
                out.line(format!("\n{running}; {left} would be shown as last seen, and not played on"))
            }
        }
    }
}
