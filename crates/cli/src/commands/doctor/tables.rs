//! Which running tables of a data directory would no longer replay with this program. The server
//! shows those as they last stood, so whoever runs one wants to know before it is replaced.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use bivouac_catalog::Shelf;
use bivouac_engine::{Log, Secret};
use bivouac_store::{Phase, Row, Sqlite, Store};
use serde::Serialize;

use super::progress;
use crate::fault::Verdict;
use crate::logs::printable;
use crate::output::{Out, counted};
use crate::story::named;

/// What was found.
#[derive(Debug, Serialize)]
struct Examined {
    data: PathBuf,
    ok: bool,
    /// How many tables are being played.
    running: u64,
    /// Those that would be left as they stand.
    broken: Vec<Broken>,
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

/// Plays every running table again and says which would not come out.
pub(super) fn examine(data: &Path, shelf: Shelf, json: bool, out: &mut Out) -> Result<Verdict> {
    let store = Sqlite::open_read(data)?;
    let (mut running, mut broken) = (0, Vec::new());
    for row in store.all(Some(Phase::Running)) {
        let row = row.context("a table cannot be read")?;
        running += 1;
        if running % TELL_EVERY == 0 {
            progress(&format!("{} …", counted(running, "table")));
        }
        let mut steps = 0;
        if let Err(error) = replay(&store, shelf, &row, &mut steps) {
            let (table, game) = (printable(&row.name), printable(&row.game));
            broken.push(Broken { table, game, steps, why: printable(&named(&format!("{error:#}"))) });
        }
    }
    let examined = Examined { data: data.to_owned(), ok: broken.is_empty(), running, broken };
    if json {
        out.json(&examined)?;
    } else {
        examined.print(out)?;
    }
    Ok(if examined.ok { Verdict::Yes } else { Verdict::No })
}

/// As the server does it when somebody comes to the table.
fn replay(store: &dyn Store, shelf: Shelf, row: &Row, steps: &mut u64) -> Result<()> {
    let header = row.header.as_deref().context("it is being played, but its log has no first line")?;
    let mut text = format!("{header}\n");
    for entry in store.entries(row.id, 1, None)? {
        text.push_str(&entry.line);
        text.push('\n');
        *steps += 1;
    }
    let title = shelf.find(&row.game)?;
    let log = Log::read(text.as_bytes())?;
    title.replay(&log, Some(&Secret::from_bytes(row.secret)), &mut |_, _| ())?;
    Ok(())
}

impl Examined {
    fn print(&self, out: &mut Out) -> Result<()> {
        for Broken { table, game, steps, why } in &self.broken {
            let steps = counted(*steps, "step");
            out.line(format!("broken  {table}: {game}, {steps}: {why}"))?;
        }
        let running = counted(self.running, "running table");
        match self.broken.len() as u64 {
            0 => out.line(format!("ok      {running}, and every log replays")),
            left => {
                let left = counted(left, "table");
                out.line(format!("\n{running}; {left} would be shown as last seen, and not played on"))
            }
        }
    }
}
