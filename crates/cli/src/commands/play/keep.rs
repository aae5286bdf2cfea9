//! The log of a game that is being played: each entry is in the file before anybody is
//! told of it.

use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use bivouac_engine::{Entry, Footer, Header};
use serde::Serialize;

#[derive(Debug)]
pub(super) struct Keep {
    path: PathBuf,
    file: File,
}

impl Keep {
    /// Begins a log. A file that is there already may be another game, so it is left alone.
    pub(super) fn begin(path: &Path, header: &Header) -> Result<Keep> {
        let name = path.display();
        ensure!(!path.is_dir(), "{name} is a folder; choose a file for the log");
        let file = match File::create_new(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("{name} exists already; choose another name")
            }
            made => made.with_context(|| format!("cannot make the log {name}"))?,
        };
        let mut keep = Keep { path: path.to_owned(), file };
        keep.line(header)?;
        Ok(keep)
    }

    pub(super) fn add(&mut self, entry: &Entry) -> Result<()> {
        self.line(entry)
    }

    /// Ends the log with its footer; answers where it is.
    pub(super) fn end(mut self, footer: &Footer) -> Result<PathBuf> {
        self.line(footer)?;
        Ok(self.path)
    }

    fn line(&mut self, part: &impl Serialize) -> Result<()> {
        let mut line = serde_json::to_vec(part)?;
        line.push(b'\n');
        self.file.write_all(&line).with_context(|| format!("cannot write the log {}", self.path.display()))
    }
}
