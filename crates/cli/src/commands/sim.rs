//! `bivouac sim`: let bots play many games and count how they end.

mod keep;
mod pace;
mod report;
mod watch;

use std::num::NonZeroU64;
use std::path::PathBuf;

use anyhow::Result;
use bivouac_bots::arena::{self, Plan};
use bivouac_engine::Log;
use clap::Args;

use crate::content::Contents;
use crate::fault::{Verdict, misuse};
use crate::output::{Out, counted, grouped, note};
use crate::setup::{Setup, whole};
use crate::story;
use keep::Keep;
use watch::Progress;

#[derive(Debug, Args)]
pub(crate) struct Sim {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    contents: Contents,
    /// Who plays: bots in seat order, over and over where there are more seats than bots
    #[arg(long, value_name = "BOT[:SETTING=VALUE],…", default_value = "random")]
    bots: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = NonZeroU64::new(1000).expect("it is not 0"), allow_negative_numbers = true,
        value_parser = whole::<NonZeroU64>("1 or more"))]
    games: NonZeroU64,
    /// Names the dice: the same seed plays the same games
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true,
        value_parser = whole::<u64>("0 or more"))]
    seed: u64,
    /// How many threads play, instead of one on each core
    #[arg(long, value_name = "T", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Keep the games: each as DIR/GAME-000001.log and so on, or all one after another in one new FILE,
    /// which has an extension, such as games.logs
    #[arg(long, value_name = "DIR|FILE")]
    log: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Sim {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let chosen = self.setup.choose(&self.contents)?;
        let bots = chosen.bots(&self.bots, usize::from(chosen.seats))?;
        let plan = Plan {
            games: self.games.get(),
            threads: self.threads.map_or(0, usize::from),
            keep_logs: self.log.is_some(),
            ..Plan::new(chosen.seats, self.seed)
        };
        // Before anything is made: whoever sees a file knows that Ctrl-C is heard.
        let progress = Progress::start(self.games.get(), self.quiet)?;
        let kept = self.log.as_deref().map(|path| Keep::open(path, chosen.title.key())).transpose()?;
        let keep = |game: u64, log: Log| {
            if let Some(kept) = &kept
                && !kept.keep(game, &log)
            {
                progress.stop();
            }
        };
        let keep: Option<&arena::Keep<'_>> = kept.is_some().then_some(&keep);
        let report = chosen.title.simulate(&chosen.options, &bots, &plan, &progress, keep);
        progress.finish();
        let report = report.map_err(|refusal| misuse(story::named(&refusal.to_string())))?;
        if let Some(kept) = kept {
            kept.close()?;
        }
        if report.interrupted && report.games == 0 {
            note("stopped before the first game was over: there is nothing to report");
            return Ok(Verdict::No);
        }
        if self.json {
            out.json(&report)?;
        } else {
            report::print(chosen.title, &report, out)?;
        }
        if report.interrupted {
            out.flush()?;
            note(format_args!(
                "interrupted after {} of {}",
                grouped(report.games),
                counted(self.games.get(), "game")
            ));
            return Ok(Verdict::No);
        }
        Ok(Verdict::Yes)
    }
}
