//! `bivouac verify`: play logs again and see that every line is as it was written.

mod crew;
mod found;
mod progress;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::Result;
use bivouac_engine::Commitment;
use clap::Args;
use serde_json::Value;

use crate::content::Contents;
use crate::describe::plain;
use crate::fault::{Verdict, misuse};
use crate::logs::files;
use crate::logs::games::Piece;
use crate::output::Out;
use found::{Checked, Found, Summary};
use progress::Progress;

/// Small games are handed to a thread by the armful, up to about so many bytes.
const ARMFUL: usize = 256 << 10;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The logs to check: files with one game or many, and folders of them (all that ends in .log or
    /// .logs); `-` reads stdin
    #[arg(required = true, value_name = "LOG|DIR")]
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

impl Verify {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let one_game = || misuse("a commitment binds one game: give --commitment with one log");
        if self.commitment.is_some() && (self.files.len() > 1 || self.files[0].is_dir()) {
            return Err(one_game());
        }
        let shelf = self.contents.shelf(None)?;
        let sources = sources(&self.files);
        let progress = Progress::of(&sources);
        let check = |job: Job| job.check(self.commitment, shelf);
        let (mut list, mut summary) = (List { json: self.json, begun: false }, Summary::default());
        let threads = available_parallelism().map_or(1, NonZero::get);
        let all = crew::in_order(threads, Armfuls::of(sources), check, |checked| {
            if self.commitment.is_some() && checked.number.is_some() {
                return Err(one_game());
            }
            summary.add(&checked);
            progress.done(&checked, summary.games);
            if self.json || !checked.ok || !checked.of_many {
                progress.aside(|| list.add(&checked, out))?;
            }
            Ok(())
        });
        progress.finish();
        all?;
        list.end(&summary, out)?;
        Ok(if summary.broken == 0 { Verdict::Yes } else { Verdict::No })
    }
}

/// What is printed as one game after another is checked.
struct List {
    json: bool,
    begun: bool,
}

impl List {
    fn add(&mut self, checked: &Checked, out: &mut Out) -> Result<()> {
        if self.json {
            // An entry a line, printed as it comes, because there may be very many.
            let entry = serde_json::to_string(checked)?;
            out.part(format_args!("{}\n  {entry}", if self.begun { "," } else { "[" }))?;
            self.begun = true;
            Ok(())
        } else {
            out.line(checked.line())
        }
    }

    fn end(&self, summary: &Summary, out: &mut Out) -> Result<()> {
        match (self.json, summary.games) {
            (true, _) => out.line("\n]"),
            (false, 1) => Ok(()),
            (false, _) => out.line(summary.line()),
        }
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

/// A file to check, or why there is none.
struct Source {
    path: PathBuf,
    /// Whether it came with others from a folder.
    of_many: bool,
    missing: Option<String>,
}

fn sources(typed: &[PathBuf]) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in typed {
        if !path.is_dir() {
            sources.push(Source { path: path.clone(), of_many: false, missing: None });
            continue;
        }
        match files::in_folder(path) {
            Ok(found) => {
                let of_many = found.len() > 1;
                sources.extend(found.into_iter().map(|path| Source { path, of_many, missing: None }));
            }
            Err(why) => {
                let missing = Some(format!("{why:#}"));
                sources.push(Source { path: path.clone(), of_many: false, missing });
            }
        }
    }
    sources
}

/// One game to check, or why it cannot be.
struct Job {
    file: String,
    of_many: bool,
    piece: Result<Piece, String>,
}

impl Job {
    fn new(source: &Source, piece: Result<Piece, String>) -> Job {
        Job { file: source.path.display().to_string(), of_many: source.of_many, piece }
    }

    fn len(&self) -> usize {
        self.piece.as_ref().map_or(0, |piece| piece.bytes.len())
    }

    fn check(self, promised: Option<Commitment>, shelf: bivouac_catalog::Shelf) -> Checked {
        let bytes = self.len() as u64;
        let (number, found) = match self.piece {
            Ok(piece) => ((!piece.alone).then_some(piece.number), Found::of(&piece, promised, shelf)),
            Err(why) => (None, Found::Unread { why }),
        };
        let (ok, of_many) = (matches!(found, Found::Ok { .. }), self.of_many || number.is_some());
        Checked { file: self.file, number, ok, found, of_many, bytes }
    }
}

/// The games of all sources, by the armful: read as they are wanted.
struct Armfuls<I> {
    sources: I,
    open: Option<(Source, files::Open)>,
}

impl<I: Iterator<Item = Source>> Armfuls<I> {
    fn of(sources: impl IntoIterator<IntoIter = I>) -> Armfuls<I> {
        Armfuls { sources: sources.into_iter(), open: None }
    }

    fn job(&mut self) -> Option<Job> {
        loop {
            let Some((source, games)) = &mut self.open else {
                let source = self.sources.next()?;
                if let Some(why) = &source.missing {
                    return Some(Job::new(&source, Err(why.clone())));
                }
                match files::open(&source.path) {
                    Ok(games) => self.open = Some((source, games)),
                    Err(why) => return Some(Job::new(&source, Err(format!("{why:#}")))),
                }
                continue;
            };
            let job = match games.read() {
                Ok(Some(piece)) => return Some(Job::new(source, Ok(piece))),
                Ok(None) => None,
                Err(why) => {
                    Some(Job::new(source, Err(format!("cannot read {}: {why}", shown(&source.path)))))
                }
            };
            self.open = None;
            if job.is_some() {
                return job;
            }
        }
    }
}

impl<I: Iterator<Item = Source>> Iterator for Armfuls<I> {
    type Item = Vec<Job>;

    fn next(&mut self) -> Option<Vec<Job>> {
        let (mut jobs, mut bytes) = (Vec::new(), 0);
        while bytes < ARMFUL
            && let Some(job) = self.job()
        {
            // A file costs more than its bytes.
            bytes += job.len() + 1024;
            jobs.push(job);
        }
        (!jobs.is_empty()).then_some(jobs)
    }
}

fn shown(path: &Path) -> String {
    if path.as_os_str() == "-" { "stdin".to_owned() } else { path.display().to_string() }
}
