//! `bivouac backup` and `bivouac restore`: all tables of a server in one file, made while it runs, and
//! a data directory made of such a file.

use std::path::{Path, PathBuf};

use anyhow::Result;
use bivouac_store::{Copied, Sqlite};
use clap::Args;
use serde::Serialize;

use crate::fault::Verdict;
use crate::output::{Out, counted};

/// The copy holds secrets and running games, as the data directory does: keep it as safe.
#[derive(Debug, Args)]
pub(crate) struct Backup {
    /// Where the tables are kept; a server may be running there
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The file to make; nothing may have that name yet
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// A file that `bivouac backup` made
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// Where tables are to be kept: a directory without any, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was made.
#[derive(Debug, Serialize)]
struct Made<'a> {
    made: &'a Path,
    tables: u64,
    bytes: u64,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        told(&self.to, Sqlite::backup(&self.data, &self.to)?, self.json, out)
    }
}

impl Restore {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        told(&self.data, Sqlite::restore(&self.from, &self.data)?, self.json, out)
    }
}

fn told(made: &Path, copied: Copied, json: bool, out: &mut Out) -> Result<Verdict> {
    let Copied { tables, bytes } = copied;
    if json {
        out.json(&Made { made, tables, bytes })?;
    } else {
        out.line(format!(
            "{}, {}: all of it is in {}",
            counted(tables, "table"),
            counted(bytes, "byte"),
            made.display()
        ))?;
    }
    Ok(Verdict::Yes)
}
