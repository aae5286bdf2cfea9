//! How fast steps are appended, each answered only when the disk has it.
//!
//! `cargo run --release -p bivouac-store --example append -- DIR` measures on the disk of `DIR`:
//! what one wait for the disk costs, bare inserts in one transaction as the limit, and the store
//! with more and more writes under way at once, or with one every millisecond.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bivouac_store::{Answer, NewEntry, NewTable, Settings, Sqlite, Stats, Store, TableId, Write};
use rusqlite::{Connection, params};

type Failed = Box<dyn std::error::Error>;

/// As many tables take turns.
const TABLES: usize = 1_000;
/// As long is a line: about that of a game with small actions.
const LINE: usize = 180;
/// As many bare inserts are made.
const BARE: i64 = 300_000;
/// As long is each measurement, about.
const LONG: Duration = Duration::from_secs(4);
/// The time between two steps, where it is given.
const PACE: Duration = Duration::from_millis(1);

fn main() -> Result<(), Failed> {
    let dir = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: append DIR")?);
    let dir = tempfile::tempdir_in(dir)?;
    println!("one wait for the disk: {:.2} ms", millis(sync_time(dir.path())?));
    let bare = bare(dir.path())?;
    println!("bare inserts in one transaction: {bare:.0}/s");
    println!("under way  appends/s  of bare  mean group  mean commit  answer p50      p99      max");
    for window in [1, 10, 100, 1_000] {
        unpaced(dir.path(), window, bare)?;
    }
    paced(dir.path())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The median time of writing a page and waiting for the disk.
fn sync_time(dir: &Path) -> Result<Duration, Failed> {
    let mut file = File::create(dir.join("sync"))?;
    let mut times = Vec::new();
    for _ in 0..100 {
        file.rewind()?;
        file.write_all(&[1; 4096])?;
        let began = Instant::now();
        file.sync_all()?;
        times.push(began.elapsed());
    }
    times.sort();
    Ok(times[times.len() / 2])
}

/// What SQLite does without checks, answers and waits.
fn bare(dir: &Path) -> Result<f64, Failed> {
    let mut db = Connection::open(dir.join("bare.sqlite"))?;
    db.execute_batch(
        "pragma journal_mode = wal; pragma synchronous = full;
         create table entries (id integer primary key, table_id integer, seq integer, ticket text, line text);",
    )?;
    let line = "x".repeat(LINE);
    let began = Instant::now();
    let group = db.transaction()?;
    for number in 0..BARE {
        group
            .prepare_cached("insert into entries (table_id, seq, ticket, line) values (?1, ?2, ?3, ?4)")?
            .execute(params![number % TABLES as i64, number / TABLES as i64, ticket(number as u64), line])?;
    }
    group.commit()?;
    Ok(BARE as f64 / began.elapsed().as_secs_f64())
}

fn ticket(number: u64) -> String {
    format!("{number:022x}")
}

/// A store with tables of which each has one step appended in turn.
struct Turns {
    store: Sqlite,
    tables: Vec<TableId>,
    number: usize,
}

impl Turns {
    fn new(dir: &Path) -> Result<Turns, Failed> {
        let store = Sqlite::open(dir, Settings::default())?;
        let new = |number| NewTable {
            name: format!("t{number}"),
            code: format!("c{number}"),
            ..NewTable::default()
        };
        let answers: Vec<Answer<TableId>> = (0..TABLES).map(|number| store.create(new(number))).collect();
        let tables = answers.into_iter().map(Answer::wait).collect::<Result<Vec<_>, _>>()?;
        Ok(Turns { store, tables, number: 0 })
    }

    fn append(&mut self) -> (Instant, Answer<()>) {
        let (table, seq) = (self.tables[self.number % TABLES], (self.number / TABLES) as u64 + 1);
        let ticket = Some(ticket(self.number as u64));
        let entry = NewEntry { seq, line: "x".repeat(LINE), ticket };
        let touched_at = Some(self.number as u64);
        self.number += 1;
        let write = Write { entries: vec![entry], touched_at, ..Write::default() };
        (Instant::now(), self.store.write(table, write))
    }
}

/// As fast as it goes, with so many writes under way at once.
fn unpaced(dir: &Path, window: usize, bare: f64) -> Result<(), Failed> {
    let mut turns = Turns::new(&dir.join(format!("window-{window}")))?;
    let before = turns.store.stats();
    let mut waiting = VecDeque::new();
    let mut times = Vec::new();
    let began = Instant::now();
    loop {
        let more = began.elapsed() < LONG;
        if more {
            waiting.push_back(turns.append());
        }
        if waiting.len() >= window || !more {
            let Some((asked, answer)) = waiting.pop_front() else { break };
            answer.wait()?;
            times.push(asked.elapsed());
        }
    }
    let rate = times.len() as f64 / began.elapsed().as_secs_f64();
    print!("{window:9}  {rate:9.0}  {:6.1}%", 100.0 * rate / bare);
    report(&turns.store.stats(), &before, times);
    Ok(())
}

/// A step every millisecond: each of a thousand tables has one a second.
fn paced(dir: &Path) -> Result<(), Failed> {
    let mut turns = Turns::new(&dir.join("paced"))?;
    let before = turns.store.stats();
    let (sender, receiver) = std::sync::mpsc::channel::<(Instant, Answer<()>)>();
    let answered = std::thread::spawn(move || {
        let answers = receiver.into_iter();
        answers.map(|(asked, answer)| answer.wait().map(|()| asked.elapsed())).collect::<Result<Vec<_>, _>>()
    });
    let began = Instant::now();
    while began.elapsed() < 3 * LONG {
        sender.send(turns.append())?;
        std::thread::sleep((began + PACE * turns.number as u32).saturating_duration_since(Instant::now()));
    }
    drop(sender);
    let times = answered.join().map_err(|_| "the thread that waits has panicked")??;
    print!("    paced  {:9.0}         ", times.len() as f64 / began.elapsed().as_secs_f64());
    report(&turns.store.stats(), &before, times);
    Ok(())
}

fn report(after: &Stats, before: &Stats, mut times: Vec<Duration>) {
    times.sort();
    let groups = (after.groups - before.groups).max(1);
    let commit = Duration::from_nanos((after.commit_nanos - before.commit_nanos) / groups);
    println!(
        "  {:10.1}  {:8.2} ms  {:7.2} ms {:5.2} ms {:5.2} ms",
        times.len() as f64 / groups as f64,
        millis(commit),
        millis(times[times.len() / 2]),
        millis(times[times.len() * 99 / 100]),
        millis(times[times.len() - 1]),
    );
}
