//! How far a long check has come, for somebody who looks on.

use std::fs;
use std::io::{IsTerminal as _, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::Source;
use super::found::Checked;
use crate::output::counted;

/// Counts bytes, because some games are a hundred times as long as others.
#[derive(Debug)]
pub(super) struct Progress(ProgressBar);

impl Default for Progress {
    fn default() -> Progress {
        Progress(ProgressBar::hidden())
    }
}

impl Progress {
    /// Begins, where somebody looks on.
    pub(super) fn of(sources: &[Source]) -> Progress {
        if !stderr().is_terminal() {
            return Progress::default();
        }
        let length = |source: &Source| fs::metadata(&source.path).map_or(0, |about| about.len());
        let bar = ProgressBar::new(sources.iter().map(length).sum());
        let style = ProgressStyle::with_template("{wide_bar} {percent} %, {msg}, {eta} left");
        bar.set_style(style.expect("the template is well formed"));
        bar.set_message("no game yet");
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar)
    }

    pub(super) fn done(&self, checked: &Checked, games: u64) {
        if !self.0.is_hidden() {
            self.0.inc(checked.bytes);
            self.0.set_message(counted(games, "game"));
        }
    }

    /// Prints something with the bar out of the way.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// Clears the bar away.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
