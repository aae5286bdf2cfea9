//! `bivouac sim`: let bots play many games and count how they end.

mod report;
mod watch;

use std::fs;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context as _, Result, bail, ensure};
use bivouac_bots::arena::{Keep, Plan};
use bivouac_engine::Log;
use clap::Args;

use crate::content::Contents;
use crate::fault::{Verdict, misuse};
use crate::output::{Out, counted, grouped, note};
use crate::setup::{Setup, whole};
use crate::story;
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
    /// Keep each game as DIR/GAME-000001.log and so on
    #[arg(long, value_name = "DIR")]
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
        let folder =
            self.log.as_deref().map(|folder| Folder::open(folder, chosen.title.key())).transpose()?;
        let progress = Progress::start(self.games.get(), self.quiet)?;
        let keep = |game: u64, log: Log| {
            if let Some(folder) = &folder
                && !folder.keep(game, &log)
            {
                progress.stop();
            }
        };
        let keep: Option<&Keep<'_>> = folder.is_some().then_some(&keep);
        let report = chosen.title.simulate(&chosen.options, &bots, &plan, &progress, keep);
        progress.finish();
        let report = report.map_err(|refusal| misuse(story::named(&refusal.to_string())))?;
        if let Some(folder) = folder {
            folder.close()?;
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

/// Where the logs of a simulation go. Games end on any thread and in any order.
struct Folder {
    path: PathBuf,
    key: &'static str,
    /// The first game that could not be kept.
    failed: Mutex<Option<anyhow::Error>>,
}

impl Folder {
    /// Makes the folder. One that holds games already is left alone: afterwards nobody could
    /// tell which games are of which simulation.
    fn open(path: &Path, key: &'static str) -> Result<Folder> {
        ensure!(!path.is_file(), "{} is a file; choose a folder for the logs", path.display());
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        let read = || format!("cannot read the folder {}", path.display());
        for entry in fs::read_dir(path).with_context(read)? {
            let entry = entry.with_context(read)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_log =
                name.strip_prefix(key).is_some_and(|rest| rest.starts_with('-') && rest.ends_with(".log"));
            if is_log && entry.file_type().is_ok_and(|kind| kind.is_file()) {
                bail!(
                    "{} holds logs of {key} already, such as {name}; choose another folder or remove them",
                    path.display()
                );
            }
        }
        Ok(Folder { path: path.to_owned(), key, failed: Mutex::new(None) })
    }

    /// Writes a game; answers whether there is any use in going on.
    fn keep(&self, game: u64, log: &Log) -> bool {
        let file = self.path.join(format!("{}-{:06}.log", self.key, game + 1));
        let written =
            fs::write(&file, log.write()).with_context(|| format!("cannot keep {}", file.display()));
        let mut failed = self.failed.lock().expect("nobody panics while holding it");
        if let Err(error) = written {
            failed.get_or_insert(error);
        }
        failed.is_none()
    }

    fn close(self) -> Result<()> {
        self.failed.into_inner().expect("nobody panics while holding it").map_or(Ok(()), Err)
    }
}
