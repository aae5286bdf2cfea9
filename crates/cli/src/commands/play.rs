//! `bivouac play`: a game in the terminal, with bots in the other seats.

mod answers;
mod calls;
mod chance;
mod clock;
mod input;
mod keep;
mod rivals;
mod session;
#[cfg(test)]
mod tests;
mod typed;

use std::io::{IsTerminal as _, stdin};
use std::path::PathBuf;

use anyhow::Result;
use bivouac_engine::{Seat, Seats};
use clap::Args;

use crate::content::Contents;
use crate::fault::{Verdict, misuse};
use crate::output::Out;
use crate::setup::{Chosen, Setup, whole};
use chance::Chance;
use clock::Clock;
use input::Input;
use keep::Keep;
use rivals::Rivals;
use session::Session;

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    contents: Contents,
    /// The seats that you hold; bots hold the others
    #[arg(long, value_name = "SEAT,…", value_delimiter = ',', default_value = "1")]
    me: Vec<Seat>,
    /// Who plays the other seats, over and over where there are more seats than bots
    #[arg(long, value_name = "BOT[:SETTING=VALUE],…")]
    bots: Option<String>,
    /// Draw the dice from this number instead of the operating system, to play the same game again
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = whole::<u64>("0 or more"))]
    seed: Option<u64>,
    /// Add a word of your own to the dice, so that nobody else has chosen them alone
    #[arg(long, value_name = "TEXT", value_parser = read_word)]
    word: Option<String>,
    /// Keep the log of the game in this new file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let chosen = self.setup.choose(&self.contents)?;
        let (me, everyone) = (self.me.iter().copied().collect::<Seats>(), Seats::first(chosen.seats));
        if !everyone.covers(me) {
            return Err(misuse(format!(
                "you cannot hold a seat beyond {}: --seats makes room",
                chosen.seats
            )));
        }
        let others = everyone - me;
        if others.is_empty() && self.bots.is_some() {
            return Err(misuse("there is no seat left for bots: you hold them all"));
        }
        let typed = self.bots.clone().unwrap_or_else(|| usual_bot(&chosen));
        let bots = if others.is_empty() { Vec::new() } else { chosen.bots(&typed, others.len())? };
        let chance = Chance::draw(self.seed)?;
        let rivals = Rivals::seat(chosen.title, others, bots, &chance.bots)?;
        let table = chosen.open_with(chosen.seats, chance.secret, self.word.iter().cloned().collect())?;
        let keep = self.log.as_deref().map(|path| Keep::begin(path, table.header())).transpose()?;
        let session = Session {
            name: chosen.title.name(),
            table,
            me,
            rivals,
            clock: Clock::start(self.seed.is_some()),
            keep,
            offers: Vec::new(),
            calls: Vec::new(),
            own: Vec::new(),
            echo: !stdin().is_terminal(),
        };
        session.play(&Input::start()?, out)
    }
}

/// What a player adds to the dice, as it is typed.
fn read_word(typed: &str) -> Result<String, String> {
    const LONGEST: usize = 100;
    match typed.chars().count() {
        1..=LONGEST if !typed.contains(char::is_control) => Ok(typed.to_owned()),
        _ => Err(format!("it is 1 to {LONGEST} characters in one line")),
    }
}

/// The bot that is worth playing with: one of the game's own, or else the one that thinks.
fn usual_bot(chosen: &Chosen) -> String {
    chosen.title.bots().last().map_or("random", |bot| bot.name).to_owned()
}
