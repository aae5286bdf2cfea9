//! Watching a simulation: a bar where somebody looks on, and Ctrl-C.

use std::fmt::Write;
use std::io::{IsTerminal as _, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use bivouac_bots::arena::Watch;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::pace::Pace;
use crate::output::note;

/// A terminal and what runs in it may both pass on one Ctrl-C.
const SAME_SIGNAL: Duration = Duration::from_millis(300);
/// How finely the bar is divided.
const PARTS: u64 = 1000;

pub(super) struct Progress {
    bar: ProgressBar,
    seen: Arc<Seen>,
    stopped: Arc<AtomicBool>,
}

/// What has been seen of the games so far.
#[derive(Debug, Default)]
struct Seen {
    games: AtomicU64,
    /// How many games are finished, and how many steps these had.
    finished: AtomicU64,
    finished_steps: AtomicU64,
    /// Steps of all games, those under way with them, as far as anybody has told.
    steps: AtomicU64,
}

impl Seen {
    fn pace(&self, elapsed: Duration) -> Pace {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Pace {
            games: read(&self.games),
            finished: read(&self.finished),
            finished_steps: read(&self.finished_steps),
            steps: read(&self.steps),
            elapsed,
        }
    }
}

impl Progress {
    /// Begins to watch. The first Ctrl-C stops the games, a second one the program.
    pub(super) fn start(games: u64, quiet: bool) -> Result<Progress> {
        let stopped = Arc::new(AtomicBool::new(false));
        let seen = Arc::new(Seen { games: AtomicU64::new(games), ..Seen::default() });
        let bar = if quiet || !stderr().is_terminal() { ProgressBar::hidden() } else { bar(&seen) };
        let (flag, shown, mut first) = (Arc::clone(&stopped), bar.clone(), None);
        let interrupt = move || match first {
            None => {
                first = Some(Instant::now());
                flag.store(true, Ordering::Relaxed);
                shown.suspend(|| note("breaking off the games under way; Ctrl-C again stops at once"));
            }
            Some(moment) if moment.elapsed() < SAME_SIGNAL => {}
            Some(_) => {
                shown.finish_and_clear();
                std::process::exit(1);
            }
        };
        ctrlc::set_handler(interrupt).context("cannot listen for Ctrl-C")?;
        Ok(Progress { bar, seen, stopped })
    }

    /// Lets no further game begin.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Clears the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn moved(&self) {
        let share = self.seen.pace(self.bar.elapsed()).share().unwrap_or_default();
        self.bar.set_position((share * PARTS as f64) as u64);
    }
}

fn bar(seen: &Arc<Seen>) -> ProgressBar {
    let bar = ProgressBar::new(PARTS);
    // Short, because a line that does not fit its terminal is wrapped and not cleared away.
    let style = ProgressStyle::with_template("{wide_bar} {pace}").expect("the template is well formed");
    let seen = Arc::clone(seen);
    let pace = move |state: &ProgressState, to: &mut dyn Write| {
        // Where a bar is drawn nobody can be told that it cannot.
        let _ = write!(to, "{}", seen.pace(state.elapsed()));
    };
    bar.set_style(style.with_key("pace", pace));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

impl Watch for Progress {
    fn finished(&self, games: u64, steps: u64) {
        self.seen.finished.fetch_add(games, Ordering::Relaxed);
        self.seen.finished_steps.fetch_add(steps, Ordering::Relaxed);
        self.moved();
    }

    fn stepped(&self, steps: u64) {
        self.seen.steps.fetch_add(steps, Ordering::Relaxed);
        self.moved();
    }

    fn stop(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
