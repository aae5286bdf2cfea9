//! `bivouac verify`: play logs again and see that every line is as it was written.

use std::path::{Path, PathBuf};

use anyhow::Result;
use bivouac_catalog::Shelf;
use bivouac_engine::{BrokenLog, Commitment, Digest, Outcome};
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use crate::content::Contents;
use crate::describe::plain;
use crate::fault::{Verdict, misuse};
use crate::logs;
use crate::output::{Out, counted};

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The logs to check; `-` reads stdin
    #[arg(required = true, value_name = "LOG")]
    files: Vec<PathBuf>,
    /// The commitment that was shown before the game: see that the dice are those it bound
    #[arg(long, value_name = "HEX", value_parser = read_commitment)]
    commitment: Option<Commitment>,
    #[command(flatten)]
    contents: Contents,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What became of one file.
#[derive(Debug, Serialize)]
struct Checked {
    file: String,
    ok: bool,
    #[serde(flatten)]
    found: Found,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Found {
    Ok {
        game: &'static str,
        seats: u8,
        steps: u64,
        digest: Digest,
        commitment: Commitment,
        outcome: Option<Outcome>,
    },
    /// A sound log, of another game than the one that was promised.
    Other {
        commitment: Commitment,
        why: String,
    },
    Broken {
        line: u64,
        why: String,
    },
    Unread {
        why: String,
    },
}

impl Verify {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        if self.commitment.is_some() && self.files.len() > 1 {
            return Err(misuse("a commitment binds one game: give --commitment with one log"));
        }
        let (shelf, mut all) = (self.contents.shelf(None)?, Vec::new());
        for path in &self.files {
            let checked = check(path, self.commitment, shelf);
            if !self.json {
                out.line(line(&checked))?;
            }
            all.push(checked);
        }
        if self.json {
            out.json(&all)?;
        }
        Ok(if all.iter().all(|checked| checked.ok) { Verdict::Yes } else { Verdict::No })
    }
}

/// A commitment as it is typed.
fn read_commitment(typed: &str) -> Result<Commitment, String> {
    let typed = Value::String(typed.trim().to_ascii_lowercase());
    serde_json::from_value(typed).map_err(|_| "a commitment is 64 hexadecimal digits".to_owned())
}

/// A commitment as it is shown.
pub(crate) fn commitment_hex(commitment: Commitment) -> String {
    serde_json::to_value(commitment).map(|value| plain(&value)).unwrap_or_default()
}

fn check(path: &Path, promised: Option<Commitment>, shelf: Shelf) -> Checked {
    let found = match logs::bytes(path) {
        Err(error) => Found::Unread { why: format!("{error:#}") },
        Ok(bytes) => replayed(&bytes, shelf).unwrap_or_else(|broken| {
            let why = logs::printable(&broken.why);
            Found::Broken { line: broken.line, why }
        }),
    };
    let found = match (found, promised) {
        (Found::Ok { commitment, .. }, Some(promised)) if commitment != promised => {
            let why = format!(
                "the log holds together, but its commitment is {} and not the one given: \
                 it is another game, or its dice were not bound beforehand",
                commitment_hex(commitment)
            );
            Found::Other { commitment, why }
        }
        (found, _) => found,
    };
    Checked { file: path.display().to_string(), ok: matches!(found, Found::Ok { .. }), found }
}

fn replayed(bytes: &[u8], shelf: Shelf) -> Result<Found, BrokenLog> {
    let (log, title) = logs::log(bytes, shelf)?;
    if let Some(unfinished) = logs::unfinished(&log) {
        return Err(unfinished);
    }
    let table = title.replay(&log, None, &mut |_, _| ())?;
    Ok(Found::Ok {
        game: table.key(),
        seats: table.seats(),
        steps: table.seq().0,
        digest: table.digest(),
        commitment: log.header.commitment,
        outcome: table.outcome(),
    })
}

fn line(Checked { file, found, .. }: &Checked) -> String {
    match found {
        Found::Ok { game, steps, digest, commitment, outcome, .. } => {
            let left = if outcome.is_none() { ", left unfinished" } else { "" };
            let (steps, commitment) = (counted(*steps, "step"), commitment_hex(*commitment));
            format!("ok  {file}: {game}, {steps}{left}, digest {digest}, commitment {commitment}")
        }
        Found::Broken { line, why } => format!("broken  {file}: line {line}: {why}"),
        Found::Other { why, .. } => format!("broken  {file}: {why}"),
        Found::Unread { why } => format!("broken  {why}"),
    }
}
