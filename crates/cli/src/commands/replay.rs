//! `bivouac replay`: the story of a finished game, or what somebody saw at a step of it.

mod pick;

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Result, anyhow};
use bivouac_catalog::Title;
use bivouac_engine::any::{AnyCommitted, AnyTable, Offered};
use bivouac_engine::words::plain_name;
use bivouac_engine::{BrokenLog, Entry, Log, MAX_SEATS, Millis, Outcome, Seat, Seats, Seq, TextStep, Viewer};
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use crate::content::Contents;
use crate::fault::{Verdict, misuse};
use crate::output::{Out, counted};
use crate::setup::whole;
use crate::{logs, story};

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The log to play again, or a folder of logs; `-` reads stdin
    #[arg(value_name = "LOG|DIR")]
    file: PathBuf,
    /// Which game, where there are several: its number in the names of a folder's logs, or its place
    /// in a file that holds many
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<NonZeroU64>("1 or more"))]
    game: Option<NonZeroU64>,
    /// Show what was seen after this step; 0 is the start
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>("0 or more"))]
    step: Option<u64>,
    /// Through whose eyes: a seat, several (1,2), `spectator`, or `open` for all there is
    #[arg(long = "as", value_name = "SEAT,…|spectator|open", default_value = "open")]
    eyes: Eyes,
    #[command(flatten)]
    contents: Contents,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A viewer, as it is typed.
#[derive(Clone, Copy, Debug)]
struct Eyes(Viewer);

impl FromStr for Eyes {
    type Err = String;
    fn from_str(text: &str) -> Result<Eyes, String> {
        let seat = |number: &str| number.trim().parse::<Seat>();
        match text {
            "spectator" => Ok(Eyes(Viewer::Spectator)),
            "open" => Ok(Eyes(Viewer::Open)),
            seats => seats
                .split(',')
                .map(seat)
                .collect::<Result<Seats, _>>()
                .map(|seats| Eyes(Viewer::Seats(seats)))
                .map_err(|_| {
                    format!("it is a seat from 1 to {MAX_SEATS}, several (1,2), `spectator` or `open`")
                }),
        }
    }
}

impl Replay {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let (file, piece) = pick::game(&self.file, self.game)?;
        let broken = |broken: BrokenLog| anyhow!("{}: {}", file.display(), logs::one_line(&broken));
        let (log, title) = logs::log(&piece, self.contents.shelf(None)?).map_err(broken)?;
        let broken = |found: BrokenLog| broken(logs::in_file(&piece, found));
        let Eyes(viewer) = self.eyes;
        if !Seats::first(log.header.seats).covers(viewer.seats()) {
            return Err(misuse(format!("this game has seats 1 to {}", log.header.seats)));
        }
        match self.step {
            Some(step) => {
                let last = log.entries.len() as u64;
                if step > last {
                    return Err(misuse(format!("there is no step {step}: the game has steps 0 to {last}")));
                }
                // What comes after the step seals it too: nothing is shown of a log that was changed.
                title.replay(&log, None, &mut |_, _| ()).map_err(broken)?;
                let table = title.replay_to(&log, None, Seq(step)).map_err(broken)?;
                let seen = Seen::of(&*table, viewer);
                if self.json { out.json(&seen)? } else { seen.print(out)? }
            }
            None if self.json => out.json(&Told::of(title, &log, viewer).map_err(broken)?)?,
            None => tell(title, &log, viewer, out)?.map_err(broken)?,
        }
        Ok(Verdict::Yes)
    }
}

/// The story as it goes, so that of a broken log all is told up to the line that is broken.
fn tell(title: &dyn Title, log: &Log, viewer: Viewer, out: &mut Out) -> Result<Result<(), BrokenLog>> {
    let opened = match title.replay_to(log, None, Seq(0)) {
        Ok(table) => table,
        Err(broken) => return Ok(Err(broken)),
    };
    out.line(format!("{}, {}", title.name(), counted(log.header.seats.into(), "seat")))?;
    for line in story::heard(&opened.opening(), viewer) {
        out.line(format!("      {line}"))?;
    }
    // Where nobody looked at a clock, a column of zeros says nothing.
    let timed = log.entries.iter().any(|entry| entry.at > Millis::ZERO);
    let mut printed = Ok(());
    let played = title.replay(log, None, &mut |_, done| {
        if printed.is_ok() && !out.is_closed() {
            printed = tell_step(done, viewer, timed, out);
        }
    });
    printed?;
    let table = match played {
        Ok(table) => table,
        Err(broken) => return Ok(Err(broken)),
    };
    match table.outcome() {
        Some(outcome) => story::ending(&outcome).iter().try_for_each(|line| out.line(line))?,
        None => out.line("The game was left unfinished.")?,
    }
    Ok(Ok(()))
}

fn tell_step(done: &AnyCommitted, viewer: Viewer, timed: bool, out: &mut Out) -> Result<()> {
    let Entry { seq, at, .. } = &done.entry;
    for (index, line) in story::told(done, viewer).iter().enumerate() {
        let number = if index == 0 { seq.0.to_string() } else { String::new() };
        let moment = match (timed, index) {
            (false, _) => String::new(),
            (true, 0) => format!("{:>10}  ", at.to_string()),
            (true, _) => " ".repeat(12),
        };
        out.line(format!("{number:>4}  {moment}{line}"))?;
    }
    Ok(())
}

/// The story for programs.
#[derive(Serialize)]
struct Told {
    game: &'static str,
    seats: u8,
    options: Value,
    opening: Vec<String>,
    steps: Vec<ToldStep>,
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct ToldStep {
    seq: Seq,
    at: Millis,
    /// The step itself, where everything may be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<TextStep>,
    story: Vec<String>,
    events: Vec<Value>,
}

impl Told {
    fn of(title: &dyn Title, log: &Log, viewer: Viewer) -> Result<Told, BrokenLog> {
        let opening = story::heard(&title.replay_to(log, None, Seq(0))?.opening(), viewer);
        let mut steps = Vec::with_capacity(log.entries.len());
        let table = title.replay(log, None, &mut |_, done| {
            let AnyCommitted { entry, told, .. } = done;
            let heard = told.iter().filter(|told| told.to.hears(viewer));
            steps.push(ToldStep {
                seq: entry.seq,
                at: entry.at,
                step: (viewer == Viewer::Open).then(|| entry.step.clone()),
                story: story::told(done, viewer),
                events: heard.map(|told| told.event.clone()).collect(),
            });
        })?;
        let (game, seats, options) = (table.key(), table.seats(), log.header.options.clone());
        Ok(Told { game, seats, options, opening, steps, outcome: table.outcome() })
    }
}

/// What was seen at a step.
#[derive(Serialize)]
struct Seen {
    step: Seq,
    at: Millis,
    view: Value,
    drawn: String,
    to_act: Seats,
    /// What each seat that this viewer may speak for could do.
    legal: Vec<Legal>,
    outcome: Option<Outcome>,
}

#[derive(Serialize)]
struct Legal {
    seat: Seat,
    actions: Vec<Offered>,
}

impl Seen {
    fn of(table: &dyn AnyTable, viewer: Viewer) -> Seen {
        let to_act = table.to_act();
        let speaks_for = if viewer == Viewer::Open { to_act } else { viewer.seats() };
        let legal = speaks_for.iter().map(|seat| Legal { seat, actions: table.legal(seat) }).collect();
        let (view, drawn) = (table.view(viewer), story::named(&table.draw(viewer)));
        Seen { step: table.seq(), at: table.at(), view, drawn, to_act, legal, outcome: table.outcome() }
    }

    fn print(&self, out: &mut Out) -> Result<()> {
        out.line(format!("step {}\n\n{}\n", self.step.0, self.drawn))?;
        if let Some(outcome) = &self.outcome {
            return story::ending(outcome).iter().try_for_each(|line| out.line(line));
        }
        if !self.to_act.is_empty() {
            out.line(format!("to act: {}", story::all_named(self.to_act)))?;
        }
        for Legal { seat, actions } in self.legal.iter().filter(|legal| !legal.actions.is_empty()) {
            out.line(format!("{} may:", plain_name(*seat)))?;
            for Offered { text, sentence, .. } in actions {
                out.line(format!("  {}  ({text})", story::named(sentence)))?;
            }
        }
        Ok(())
    }
}
