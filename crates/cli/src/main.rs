//! `bivouac`: serve tables to browsers; play, simulate, replay, verify and examine games from the
//! command line.
//!
//! One file a command. Results go to stdout and everything else to stderr; the exit code
//! is 0 for done, 1 for no or failed, and 2 for misused.

mod commands;
mod content;
mod describe;
mod fault;
mod logs;
mod output;
mod setup;
mod story;

use std::error::Error as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::error::{ContextKind, ErrorKind};
use clap::{Parser, Subcommand};

use crate::commands::backup::{Backup, Restore};
use crate::commands::completions::Completions;
use crate::commands::doctor::Doctor;
use crate::commands::games::Games;
use crate::commands::man::Manual;
use crate::commands::play::Play;
use crate::commands::replay::Replay;
use crate::commands::serve::Serve;
use crate::commands::sim::Sim;
use crate::commands::tables::Tables;
use crate::commands::verify::Verify;
use crate::fault::Verdict;
use crate::output::Out;

// Many small messages are made and dropped; this allocator gives memory back to the system too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Play, study and design cooperative board games
#[derive(Debug, Parser)]
#[command(name = "bivouac", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Serve tables to browsers and programs
    Serve(Serve),
    /// List the games, their options and their bots
    Games(Games),
    /// Play a game in the terminal
    Play(Play),
    /// Let bots play many games and count how they end
    Sim(Sim),
    /// Tell the story of a log, or show what somebody saw at a step
    Replay(Replay),
    /// Play logs again and see that nothing in them was changed
    Verify(Verify),
    /// Examine a game as its author would, or a server's data before its program is replaced
    Doctor(Doctor),
    /// Copy all tables of a server into one file, while it runs
    Backup(Backup),
    /// Make a data directory of a file that `backup` made
    Restore(Restore),
    /// Look at the tables that a server keeps, hand out their logs, and remove them
    Tables(Tables),
    /// Print what a shell needs to complete all this
    Completions(Completions),
    /// Print the manual, or write its pages
    Man(Manual),
}

impl Verb {
    fn run(&self, out: &mut Out) -> Result<Verdict> {
        match self {
            Verb::Serve(serve) => serve.run(out),
            Verb::Games(games) => games.run(out),
            Verb::Play(play) => play.run(out),
            Verb::Sim(sim) => sim.run(out),
            Verb::Replay(replay) => replay.run(out),
            Verb::Verify(verify) => verify.run(out),
            Verb::Doctor(doctor) => doctor.run(out),
            Verb::Backup(backup) => backup.run(out),
            Verb::Restore(restore) => restore.run(out),
            Verb::Tables(tables) => tables.run(out),
            Verb::Completions(completions) => completions.run(out),
            Verb::Man(manual) => manual.run(out),
        }
    }
}

/// What a wrong value was given to: the flag, or the variable that was read because nobody typed it.
fn blamed(place: String) -> String {
    let flag = place.split([' ', '=']).next().unwrap_or_default();
    let typed =
        |arg: &str| arg.strip_prefix(flag).is_some_and(|rest| rest.is_empty() || rest.starts_with('='));
    let variable = format!("BIVOUAC_{}", flag.trim_start_matches('-').replace('-', "_").to_ascii_uppercase());
    if std::env::args_os().any(|arg| arg.to_str().is_some_and(typed)) || std::env::var_os(&variable).is_none()
    {
        return place;
    }
    variable
}

// Returning the error from `main` would print a backtrace over it where RUST_BACKTRACE is set.
fn main() -> ExitCode {
    let mut out = Out::stdout();
    let done = match Cli::try_parse() {
        Ok(cli) => cli.verb.run(&mut out),
        // A value that is none needs a sentence about the value, not about all there is.
        Err(error) if error.kind() == ErrorKind::ValueValidation => {
            let part = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
            let (value, place) = (part(ContextKind::InvalidValue), blamed(part(ContextKind::InvalidArg)));
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            Err(fault::misuse(format_args!("\"{value}\" does not fit {place}: {why}")))
        }
        Err(error) => error.exit(),
    };
    // What was printed before an error comes before it.
    match out.flush().and(done) {
        Ok(verdict) => verdict.into(),
        Err(error) => {
            output::note(format_args!("error: {error:#}"));
            fault::exit_code(&error)
        }
    }
}
