//! Small tables and writes, for every test.
#![allow(
    dead_code,
    clippy::allow_attributes,
    reason = "each test file takes what it needs, so `expect` would fail where all is used"
)]

use std::path::Path;

use bivouac_store::{NewEntry, NewTable, NewToken, Settings, Sqlite, Store, StoredEntry, TableId, Write};

/// A table with this name; everything else follows from it.
pub(crate) fn table(name: &str) -> NewTable {
    NewTable {
        name: name.to_owned(),
        code: format!("CODE-{name}"),
        game: "pig".to_owned(),
        listed: true,
        secret: [7; 32],
        desk: format!("{{\"desk\":\"{name}\"}}"),
        tokens: Vec::new(),
        made_at: 1_000,
    }
}

pub(crate) fn token(byte: u8, person: u16) -> NewToken {
    NewToken { hash: [byte; 32], person }
}

pub(crate) fn line(seq: u64) -> String {
    format!("{{\"seq\":{seq},\"step\":\"act\",\"do\":\"roll\"}}")
}

pub(crate) fn entry(seq: u64) -> NewEntry {
    NewEntry { seq, line: line(seq), ticket: Some(format!("ticket-{seq}")) }
}

pub(crate) fn stored(seq: u64) -> StoredEntry {
    StoredEntry { seq, line: line(seq), ticket: Some(format!("ticket-{seq}")) }
}

/// A write that appends these steps.
pub(crate) fn steps(seqs: impl IntoIterator<Item = u64>) -> Write {
    Write { entries: seqs.into_iter().map(entry).collect(), ..Write::default() }
}

pub(crate) fn made(store: &dyn Store, name: &str) -> TableId {
    store.create(table(name)).wait().expect("a new table can be made")
}

/// The numbers of all steps that are kept.
pub(crate) fn kept(store: &dyn Store, table: TableId) -> Vec<u64> {
    let entries = store.entries(table, 1, None).expect("the log can be read");
    for entry in &entries {
        assert_eq!(entry.line, line(entry.seq), "the line of step {}", entry.seq);
    }
    entries.iter().map(|entry| entry.seq).collect()
}

pub(crate) fn open(dir: &Path) -> Sqlite {
    Sqlite::open(dir, Settings::default()).expect("the store can be opened")
}

/// The files of a directory and what is in them.
pub(crate) fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(dir).expect("the directory can be listed");
    let paths = files.map(|file| file.expect("the directory can be listed").path());
    let mut found: Vec<_> = paths
        .map(|path| {
            (
                path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                std::fs::read(&path).unwrap_or_default(),
            )
        })
        .collect();
    found.sort();
    found
}
