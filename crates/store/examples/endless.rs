//! Appends to a few tables until it is killed, and prints each step that the store has answered for.
//! `tests/crash.rs` kills it.

use std::collections::VecDeque;
use std::path::PathBuf;

use bivouac_store::{Answer, NewEntry, NewTable, Settings, Sqlite, Store, StoreError, TableId, Write};

/// How many writes are under way at once.
const WINDOW: usize = 64;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: endless DIR")?);
    let store = Sqlite::open(&dir, Settings::default())?;
    let mut tables = Vec::new();
    for number in 0..4 {
        let table = table(&store, &format!("t{number}"))?;
        let last = store.entries(table, 1, None)?.last().map_or(0, |entry| entry.seq);
        tables.push((table, last));
    }

    let mut waiting: VecDeque<(TableId, u64, Answer<()>)> = VecDeque::new();
    for turn in 0.. {
        let (table, last) = &mut tables[turn % 4];
        // One, two or three steps at once.
        let entries: Vec<NewEntry> = (1..=1 + (turn % 3) as u64).map(|step| entry(*last + step)).collect();
        *last += entries.len() as u64;
        let answer = store.write(*table, Write { entries, ..Write::default() });
        waiting.push_back((*table, *last, answer));
        if waiting.len() == WINDOW
            && let Some((table, last, answer)) = waiting.pop_front()
        {
            answer.wait()?;
            println!("{} {last}", table.0);
        }
    }
    Ok(())
}

fn table(store: &Sqlite, name: &str) -> Result<TableId, StoreError> {
    if let Some(row) = store.table(name)? {
        return Ok(row.id);
    }
    let new = NewTable { name: name.to_owned(), code: name.to_owned(), ..NewTable::default() };
    store.create(new).wait()
}

fn entry(seq: u64) -> NewEntry {
    let line = format!("{{\"seq\":{seq},\"step\":\"act\",\"do\":\"roll\"}}");
    NewEntry { seq, line, ticket: Some(format!("ticket-{seq}")) }
}
