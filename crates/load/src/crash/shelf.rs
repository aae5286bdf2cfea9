//! Tables as they lie in the store, read from beside the server.

use std::path::Path;

use anyhow::{Context, Result};
use bivouac_engine::Secret;
use bivouac_store::{Row, Sqlite, Store};

use super::check::Kept;

/// The store, opened to read.
#[derive(Debug)]
pub(crate) struct Shelf(Sqlite);

impl Shelf {
    pub(crate) fn open(data: &Path) -> Result<Shelf> {
        Ok(Shelf(
            Sqlite::open_read(data).with_context(|| format!("reading the store in {}", data.display()))?,
        ))
    }

    /// One table, if it is there.
    pub(crate) fn table(&self, name: &str) -> Result<Option<Kept>> {
        self.0.table(name)?.map(|row| self.kept(row)).transpose()
    }

    /// Every table.
    pub(crate) fn all(&self) -> impl Iterator<Item = Result<Kept>> {
        self.0.all(None).map(|row| self.kept(row?))
    }

    fn kept(&self, row: Row) -> Result<Kept> {
        let mut row = row;
        // Somebody may play on meanwhile: head, steps and foot must be of one moment.
        loop {
            let entries = self.0.entries(row.id, 1, None)?;
            let later = self.0.table(&row.name)?.context("a table went away while it was read")?;
            if (&later.header, &later.footer) == (&row.header, &row.footer) {
                let secret = Secret::from_bytes(row.secret);
                let Row { name, game, header, footer, .. } = row;
                return Ok(Kept { name, game, secret, header, entries, footer });
            }
            row = later;
        }
    }
}
