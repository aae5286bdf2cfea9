//! `bivouac doctor`: examine a game as its author would. Do the laws hold, does a whole game
//! survive being written, read, replayed, damaged and cut, and how fast is it? Or examine a
//! server's data: which tables would this program no longer go on with?

mod playthrough;
mod speed;
mod tables;

use std::io::{IsTerminal as _, stderr};
use std::path::PathBuf;

use anyhow::Result;
use bivouac_engine::laws;
use clap::Args;
use serde::Serialize;

use crate::content::Contents;
use crate::fault::{Verdict, misuse};
use crate::output::{Out, columns, counted, grouped, note};
use crate::setup::{Chosen, Setup};
use speed::Speed;

#[derive(Debug, Args)]
#[command(override_usage = "bivouac doctor [OPTIONS] <GAME>\n       bivouac doctor [OPTIONS] --data <DIR>")]
pub(crate) struct Doctor {
    #[command(flatten)]
    setup: Option<Setup>,
    /// Examine a server's data instead of a game: say which running tables would no longer replay
    #[arg(long, value_name = "DIR", conflicts_with = "Setup")]
    data: Option<PathBuf>,
    #[command(flatten)]
    contents: Contents,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Something that was looked at.
#[derive(Debug, Serialize)]
struct Finding {
    name: String,
    ok: bool,
    /// What was seen, or what is wrong.
    detail: String,
}

impl Finding {
    fn of(name: impl Into<String>, found: Result<String>) -> Finding {
        let (ok, detail) = match found {
            Ok(detail) => (true, detail),
            Err(error) => (false, format!("{error:#}")),
        };
        Finding { name: name.into(), ok, detail }
    }
}

#[derive(Debug, Serialize)]
struct Examined {
    game: &'static str,
    ok: bool,
    findings: Vec<Finding>,
    speed: Option<Speed>,
}

impl Doctor {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        match (&self.data, &self.setup) {
            (Some(data), _) => tables::examine(data, self.contents.shelf(None)?, self.json, out),
            (None, Some(setup)) => self.examine(setup, out),
            (None, None) => {
                Err(misuse("say what to examine: a game (`bivouac games` lists them) or `--data DIR`"))
            }
        }
    }

    fn examine(&self, setup: &Setup, out: &mut Out) -> Result<Verdict> {
        let chosen = setup.choose(&self.contents)?;
        let (fewest, most) = chosen.title.seats();
        let tables = if chosen.seats_given { chosen.seats..=chosen.seats } else { fewest..=most };
        if !self.json {
            out.line(format!("{}, rules version {}", chosen.title.name(), chosen.title.rules()))?;
        }
        let mut findings = Vec::new();
        for seats in tables.clone() {
            let room = counted(seats.into(), "seat");
            progress(&format!("the laws with {room} …"));
            findings.push(Finding::of(format!("laws with {room}"), lawful(&chosen, seats)));
        }
        for seats in tables {
            let room = counted(seats.into(), "seat");
            progress(&format!("a playthrough with {room} …"));
            let found = playthrough::check(&chosen, seats);
            findings.push(Finding::of(format!("playthrough with {room}"), found));
        }
        progress("speed …");
        let speed = match speed::measure(&chosen) {
            Ok(speed) => Some(speed),
            Err(error) => {
                findings.push(Finding::of("speed", Err(error)));
                None
            }
        };
        let ok = findings.iter().all(|finding| finding.ok);
        let examined = Examined { game: chosen.title.key(), ok, findings, speed };
        if self.json {
            out.json(&examined)?;
        } else {
            examined.print(&chosen, out)?;
        }
        Ok(if ok { Verdict::Yes } else { Verdict::No })
    }
}

/// So many games are played against the laws with each number of seats.
const LAW_GAMES: u32 = 6;

/// What the laws looked at, or which does not hold.
fn lawful(chosen: &Chosen, seats: u8) -> Result<String> {
    let laws::Report { games, steps, garbage, worlds, takebacks, positions, changes } =
        chosen.title.laws(&chosen.options, seats..=seats, LAW_GAMES)??;
    Ok(format!(
        "{games} games of {steps} steps, {garbage} wrong actions, {worlds} pairs of worlds, \
         {takebacks} takebacks, {changes} changes of seats, {positions} positions measured"
    ))
}

/// Says what takes a while, to somebody who looks on.
fn progress(what: &str) {
    if stderr().is_terminal() {
        note(what);
    }
}

impl Examined {
    fn print(&self, chosen: &Chosen, out: &mut Out) -> Result<()> {
        for Finding { name, ok, detail } in &self.findings {
            let mark = if *ok { "ok     " } else { "broken " };
            out.line(format!("{mark} {name}: {detail}"))?;
        }
        let Some(speed) = &self.speed else { return Ok(()) };
        out.line(format!("\nspeed with {}, on one thread", counted(chosen.seats.into(), "seat")))?;
        let rate = |rate: f64| format!("{} /s", grouped(rate.round() as u64));
        let rows = [
            ["  random games", &rate(speed.playouts_per_second)],
            ["  their actions", &rate(speed.actions_per_second)],
            ["  replayed steps", &rate(speed.replay_steps_per_second)],
            ["  steps at a live table", &rate(speed.live_steps_per_second)],
            ["  one copy of a state", &format!("{:.1} ns", speed.copy_nanoseconds)],
        ];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        columns(&rows, &[1]).iter().try_for_each(|line| out.line(line))
    }
}
