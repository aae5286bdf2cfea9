//! Strangers who take their time: connections that send nothing, half a head or half a body, or read
//! a byte a second, by the thousand, while tables are played. Nobody may notice.
//!
//! The server runs with its usual limits and, unless told otherwise, with the 1,024 open files that
//! many systems allow. It is asked how it is, and people sit down and play, from another address than
//! the strangers'.

mod people;
mod report;
mod strangers;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::time::sleep;

use crate::process::memory;
use crate::serving::{Program, panics};

pub use report::{Noticed, Report};
use strangers::{Habit, Strangers};

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that serves.
    pub server: PathBuf,
    /// What is played meanwhile.
    pub game: String,
    /// At how many tables.
    pub tables: usize,
    /// How many connections the strangers hold.
    pub connections: usize,
    /// From how many addresses they come, one crowd after another.
    pub crowds: Vec<u8>,
    /// How long each habit is looked at.
    pub time: Duration,
    /// How many files the server may open, if not as many as this program.
    pub files: Option<u32>,
}

/// Lets strangers of every habit come, and counts what people notice.
pub async fn run(plan: &Plan, mut say: impl FnMut(&str)) -> Result<Report> {
    let data = tempfile::tempdir()?;
    let program = Program::usual(&plan.server, data.path()).with_files(plan.files);
    let log = program.log.clone();
    let mut serving = program.start()?.listening().await?;
    let mut report = Report::new(people::look(plan, &serving.base).await.context("before anybody came")?);
    for addresses in &plan.crowds {
        for habit in Habit::ALL {
            say(&format!("{} connections from {addresses} addresses: {}", plan.connections, habit.about()));
            let strangers = Strangers::come(&serving.base, habit, plan.connections, *addresses).await?;
            // Whoever comes in now finds all of them there.
            sleep(Duration::from_millis(500)).await;
            let noticed = people::look(plan, &serving.base).await;
            let noticed = noticed.with_context(|| format!("while strangers {}", habit.about()))?;
            report.add(habit.about(), *addresses, noticed);
            strangers.leave().await;
        }
    }
    report.memory = memory(serving.pid())?;
    serving.stop().await?;
    report.panics = panics(&log);
    Ok(report)
}
