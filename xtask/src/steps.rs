//! Steps of a long command: each is headed, timed, and the first to fail ends the run.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use crate::output::table;

/// The steps done so far.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    done: Vec<(&'static str, Duration)>,
    left_out: Vec<(&'static str, &'static str)>,
}

impl Steps {
    /// Runs one step; its error names it.
    pub(crate) fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        eprintln!("\n== {name}");
        let start = Instant::now();
        work().with_context(|| format!("the step \"{name}\" failed"))?;
        let took = start.elapsed();
        eprintln!("   {name}: {}", seconds(took));
        self.done.push((name, took));
        Ok(())
    }

    /// Says that a step is not run, now and again at the end.
    pub(crate) fn leave_out(&mut self, name: &'static str, why: &'static str) {
        eprintln!("\n== {name}: LEFT OUT, because {why}");
        self.left_out.push((name, why));
    }

    /// A table of all steps and what they took, and a closing line.
    pub(crate) fn summary(&self) -> String {
        let row = |name: &str, took: Duration| vec![name.to_owned(), seconds(took)];
        let rows: Vec<_> = self.done.iter().map(|(name, took)| row(name, *took)).collect();
        let total = self.done.iter().map(|(_, took)| *took).sum();
        let mut text = format!("{}\n\n", table(&rows));
        for (name, why) in &self.left_out {
            text.push_str(&format!("LEFT OUT: {name}, because {why}.\n"));
        }
        let all = if self.left_out.is_empty() { "All" } else { "The other" };
        text + &format!("{all} {} steps passed in {}.", self.done.len(), seconds(total))
    }
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_failing_step_is_named_in_one_line() {
        let mut steps = Steps::default();
        let error = steps.step("clippy", || bail!("it said no")).expect_err("the step fails");
        assert_eq!(format!("{error:#}"), "the step \"clippy\" failed: it said no");
        assert!(steps.done.is_empty());
    }

    #[test]
    fn the_summary_lists_every_step_and_the_total() {
        let done = vec![("format", Duration::from_millis(500)), ("tests", Duration::from_secs(10))];
        let mut steps = Steps { done, ..Steps::default() };
        let table = "format   0.5 s\ntests   10.0 s\n\n";
        assert_eq!(steps.summary(), format!("{table}All 2 steps passed in 10.5 s."));
        steps.leave_out("browser tests", "there is no Chromium");
        let left_out = "LEFT OUT: browser tests, because there is no Chromium.\n";
        assert_eq!(steps.summary(), format!("{table}{left_out}The other 2 steps passed in 10.5 s."));
    }
}
