//! Watching a simulation: a bar where somebody looks on, and Ctrl-C.

use std::fmt::Write;
use std::io::{IsTerminal as _, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use bivouac_bots::arena::Watch;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::output::{grouped, note};

/// A terminal and what runs in it may both pass on one Ctrl-C.
const SAME_SIGNAL: Duration = Duration::from_millis(300);

pub(super) struct Progress {
    bar: ProgressBar,
    stopped: Arc<AtomicBool>,
}

impl Progress {
    /// Begins to watch. The first Ctrl-C stops the games, a second one the program.
    pub(super) fn start(games: u64, quiet: bool) -> Result<Progress> {
        let stopped = Arc::new(AtomicBool::new(false));
        let bar = if quiet || !stderr().is_terminal() { ProgressBar::hidden() } else { bar(games) };
        let (flag, shown, mut first) = (Arc::clone(&stopped), bar.clone(), None);
        let interrupt = move || match first {
            None => {
                first = Some(Instant::now());
                flag.store(true, Ordering::Relaxed);
                shown.suspend(|| note("stopping after the games under way; Ctrl-C again stops at once"));
            }
            Some(moment) if moment.elapsed() < SAME_SIGNAL => {}
            Some(_) => {
                shown.finish_and_clear();
                std::process::exit(1);
            }
        };
        ctrlc::set_handler(interrupt).context("cannot listen for Ctrl-C")?;
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
    let bar = ProgressBar::new(games);
    // Short, because a line that does not fit its terminal is wrapped and not cleared away.
    let template = "{wide_bar} {percent} %, {rate}, {eta} left";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let rate = |state: &ProgressState, to: &mut dyn Write| {
        // Where a bar is drawn nobody can be told that it cannot.
        let _ = write!(to, "{}/s", grouped(state.per_sec().round() as u64));
    };
    bar.set_style(style.with_key("rate", rate));
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
