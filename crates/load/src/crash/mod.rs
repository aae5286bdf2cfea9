//! The kill test: a load of tables is played over sockets while the server is killed at random
//! moments and started again. Afterwards everything that anybody was promised or told must be in
//! the log, exactly once, every log must replay, and everybody must be able to go on.

mod check;
mod claims;
mod line;
mod party;
mod person;
mod rounds;
mod shelf;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use bivouac_engine::{DiceKind, Secret, Seed, Setting};

use crate::serving::{Program, panics};
use party::Choice;

pub use check::{Checked, Kept, check};
pub use claims::Claims;
pub(crate) use shelf::Shelf;

/// How much faster than the wall real-time games are played.
const HURRY: u32 = 100;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that serves.
    pub server: PathBuf,
    /// How often it is killed.
    pub rounds: u32,
    /// The game that is played.
    pub game: String,
    /// How many tables are played at once.
    pub tables: usize,
    /// What all choices come from.
    pub seed: u64,
    /// Where the server keeps its data.
    pub data: PathBuf,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How often the server was killed while tables were played.
    pub kills: u64,
    /// How often it was killed before it was listening.
    pub killed_starting: u64,
    /// How many tables were made.
    pub tables: u64,
    /// How many of them were played to the end.
    pub finished: u64,
    /// How many promises were looked up in the log, each once.
    pub promises: u64,
    /// How many logs were replayed; the same log counts each time.
    pub replays: u64,
    /// How many steps that were.
    pub steps: u64,
    /// How often somebody came back over a new connection.
    pub resumes: u64,
    /// How many actions were sent again because the answer had not come.
    pub again: u64,
    /// What is wrong.
    pub violations: Vec<String>,
}

/// Plays, kills and checks. `say` is told a line for each round.
pub async fn run(plan: &Plan, mut say: impl FnMut(&str)) -> Result<Summary> {
    let title = bivouac_catalog::find(&plan.game)?;
    let seed = Seed::of(plan.seed);
    let setting = Setting {
        seats: title.seats().0,
        secret: Secret::from_bytes([0; 32]),
        words: Vec::new(),
        dice: DiceKind::Cipher,
    };
    let secrets = title.open(&title.defaults(), setting)?.has_secrets();
    let choice =
        Choice { game: plan.game.clone(), seats: title.seats(), secrets, seed: seed.apart("tables", 0) };
    // Nobody waits ten minutes for a game that is killed every half second.
    let program = Program::server(&plan.server, &plan.data, None).hurried(HURRY);
    let mut rounds = rounds::Rounds::start(program.clone(), choice, plan, &seed).await?;
    for round in 1..=plan.rounds {
        let line = rounds.round(round).await.with_context(|| format!("in round {round}"))?;
        say(&line);
    }
    let mut summary = rounds.finish().await.context("after the last round")?;
    summary
        .violations
        .extend(panics(&program.log).into_iter().map(|line| format!("the server panicked: {line}")));
    Ok(summary)
}

impl Summary {
    /// A few lines for people.
    pub fn lines(&self, data: &Path) -> String {
        let mut lines = vec![
            format!("killed while playing       {}", self.kills),
            format!("killed while starting      {}", self.killed_starting),
            format!("tables made, finished      {}, {}", self.tables, self.finished),
            format!("acknowledged, all checked  {}", self.promises),
            format!("logs replayed              {} ({} steps)", self.replays, self.steps),
            format!("connections resumed        {}", self.resumes),
            format!("unanswered, sent again     {}", self.again),
            format!("violations                 {}", self.violations.len()),
        ];
        lines.extend(self.violations.iter().take(50).map(|violation| format!("  {violation}")));
        if !self.violations.is_empty() {
            lines.push(format!("the data is in {}", data.display()));
        }
        lines.join("\n")
    }
}
