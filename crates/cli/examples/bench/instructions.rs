//! Instructions a move, counted by valgrind where it is installed: the same on a busy
//! machine as on a quiet one.

use std::process::Command;

use serde_json::{Map, Value};

use crate::{Work, hand, loops};

const LOOPS: [&str; 4] = ["hand", "trait", "table", "views"];

/// One of the loops by name, for a run of this program inside valgrind.
pub(crate) fn run(name: &str, games: u64) -> Work {
    match name {
        "hand" => hand::playouts(games),
        "trait" => loops::trait_playouts(games),
        "table" => loops::table_playouts(games),
        _ => loops::with_views(games),
    }
}

/// The counts by loop; nothing where there is no valgrind.
pub(crate) fn count(smoke: bool) -> Option<Value> {
    let games = if smoke { 20 } else { 2_000 };
    let mut counts = Map::new();
    for name in LOOPS {
        // What starting up costs falls out of the difference.
        let (few, many) = (one(name, games)?, one(name, games * 3)?);
        counts.insert(name.to_owned(), Value::from((many.0 - few.0) / (many.1 - few.1)));
    }
    Some(Value::Object(counts))
}

/// Instructions and moves of one run.
fn one(name: &str, games: u64) -> Option<(f64, f64)> {
    let out = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["--count", name, &games.to_string()])
        .output()
        .ok()
        .filter(|out| out.status.success())?;
    let said = String::from_utf8(out.stderr).ok()?;
    let collected = said.lines().find_map(|line| line.split("Collected :").nth(1))?;
    let moves = String::from_utf8(out.stdout).ok()?;
    Some((collected.trim().parse().ok()?, moves.trim().parse().ok()?))
}
