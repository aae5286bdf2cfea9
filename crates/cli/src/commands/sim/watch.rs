//! Watching a simulation: a bar where somebody looks on, and Ctrl-C.

use std::io::{IsTerminal as _, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use bivouac_bots::arena::Watch;
use indicatif::{ProgressBar, ProgressStyle};

pub(super) struct Progress {
    bar: ProgressBar,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// Begins to watch. The first Ctrl-C stops the games, a second one the program.
    pub(super) fn start(games: u64, quiet: bool) -> Result<Progress> {
        let stopped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        let interrupt = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(1);
            }
        };
        ctrlc::set_handler(interrupt).context("cannot listen for Ctrl-C")?;
        let bar = if quiet || !stderr().is_terminal() { ProgressBar::hidden() } else { bar(games) };
        Ok(Progress { bar, stopped })
    }

    /// Lets no further game begin.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Clears the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn bar(games: u64) -> ProgressBar {
    let style = "{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left";
    let bar = ProgressBar::new(games);
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

impl Watch for Progress {
    fn finished(&self, games: u64) {
        self.bar.inc(games);
    }

    fn stop(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
