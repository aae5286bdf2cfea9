//! `bivouac verify`: play logs again and see that every line is as it was written.

use std::path::{Path, PathBuf};

use anyhow::Result;
use bivouac_engine::{BrokenLog, Digest, Outcome};
use clap::Args;
use serde::Serialize;

use crate::fault::Verdict;
use crate::logs;
use crate::output::Out;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The logs to check; `-` reads stdin
    #[arg(required = true, value_name = "LOG")]
    files: Vec<PathBuf>,
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
    Ok { game: &'static str, seats: u8, steps: u64, digest: Digest, outcome: Option<Outcome> },
    Broken { line: u64, why: String },
    Unread { why: String },
}

impl Verify {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let mut all = Vec::new();
        for path in &self.files {
            let checked = check(path);
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

fn check(path: &Path) -> Checked {
    let found = match logs::bytes(path) {
        Err(error) => Found::Unread { why: format!("{error:#}") },
        Ok(bytes) => replayed(&bytes).unwrap_or_else(|broken| {
            let why = logs::printable(&broken.why);
            Found::Broken { line: broken.line, why }
        }),
    };
    Checked { file: path.display().to_string(), ok: matches!(found, Found::Ok { .. }), found }
}

fn replayed(bytes: &[u8]) -> Result<Found, BrokenLog> {
    let (log, title) = logs::log(bytes)?;
    if let Some(unfinished) = logs::unfinished(&log) {
        return Err(unfinished);
    }
    let table = title.replay(&log, None, &mut |_, _| ())?;
    Ok(Found::Ok {
        game: table.key(),
        seats: table.seats(),
        steps: table.seq().0,
        digest: table.digest(),
        outcome: table.outcome(),
    })
}

fn line(Checked { file, found, .. }: &Checked) -> String {
    match found {
        Found::Ok { game, steps, digest, outcome, .. } => {
            let left = if outcome.is_none() { ", left unfinished" } else { "" };
            format!("ok  {file}: {game}, {steps} steps{left}, digest {digest}")
        }
        Found::Broken { line, why } => format!("broken  {file}: line {line}: {why}"),
        Found::Unread { why } => format!("broken  {why}"),
    }
}
