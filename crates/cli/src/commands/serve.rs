//! `bivouac serve`: tables online, until somebody stops it.

use std::io::{IsTerminal as _, stderr};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use bivouac_catalog::Shelf;
use bivouac_server::config::{self, Flags, LogFormat};
use bivouac_server::{Config, Door};
use bivouac_store::{Settings, Sqlite};
use clap::Args;
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

use crate::content::Contents;
use crate::fault::{Verdict, misuse};
use crate::output::Out;

/// How many threads may wait for the disk or think for a bot.
const BLOCKING_THREADS: usize = 16;

/// Settings are taken from flags, then from the environment, then from a file, and what none of
/// them says is as written here.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Print all settings as they would be, as a file for `--config`, and do nothing else
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    contents: Contents,
    #[command(flatten)]
    flags: Flags,
}

impl Serve {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        config::check_variables(std::env::vars_os().map(|(name, _)| name)).map_err(misuse)?;
        let config = Config::load(self.flags.clone()).map_err(misuse)?;
        if self.print_config {
            out.part(config.to_toml())?;
            return Ok(Verdict::Yes);
        }
        let shelf = self.contents.shelf(None)?;
        log_to_stderr(&config)?;
        runtime(&config)?.block_on(serve(shelf, config, out))?;
        Ok(Verdict::Yes)
    }
}

async fn serve(shelf: Shelf, config: Config, out: &mut Out) -> Result<()> {
    // The address first: whoever asks for one that is taken gets no new directory for it.
    let door = Door::open(&config).await?;
    let store = Sqlite::open(&config.data, Settings::default())?;
    // Heard from the start, so that whoever is told the address can stop the server at once.
    let stop = asked_to_stop()?;
    let (mut printed, data) = (Ok(()), config.data.clone());
    let listening = |address| {
        tracing::info!(data = %data.display(), %address, "listening");
        let told = out.line(format_args!("listening on http://{address}"));
        printed = told.and_then(|()| out.flush());
    };
    door.serve(shelf, config, Arc::new(store), listening, stop).await?;
    printed
}

fn runtime(config: &Config) -> Result<Runtime> {
    let mut builder = Builder::new_multi_thread();
    if config.threads > 0 {
        builder.worker_threads(config.threads as usize);
    }
    // Reading the store and thinking are short or held back elsewhere; more threads only cost memory.
    builder.max_blocking_threads(BLOCKING_THREADS);
    builder.enable_all().build().context("the threads of the server cannot be started")
}

/// Comes about with Ctrl-C, or when the system asks.
#[cfg(unix)]
fn asked_to_stop() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let listen = |kind| signal(kind).context("signals cannot be heard");
    let (mut interrupt, mut terminate) = (listen(SignalKind::interrupt())?, listen(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Comes about with Ctrl-C.
#[cfg(not(unix))]
fn asked_to_stop() -> Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}

fn log_to_stderr(config: &Config) -> Result<()> {
    let level: LevelFilter = config.log_level.name().parse().context("no such log level")?;
    // The page's files are worth a line each to nobody but its authors.
    let page = level.min(LevelFilter::WARN);
    let wanted = Targets::new().with_default(level).with_target("memory_serve", page);
    let lines = fmt::layer().with_writer(stderr).with_ansi(stderr().is_terminal());
    let lines = match config.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    tracing_subscriber::registry()
        .with(lines.with_filter(wanted))
        .try_init()
        .context("the log cannot be set up")
}
