//! Steps of a long command: each is headed, timed, and the first to fail ends the run.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

use crate::output::table;

/// The steps done so far.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    done: Vec<(&'static str, Duration)>,
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

    /// A table of all steps and what they took, and a closing line.
    pub(crate) fn summary(&self) -> String {
        let row = |name: &str, took: Duration| vec![name.to_owned(), seconds(took)];
        let rows: Vec<_> = self.done.iter().map(|(name, took)| row(name, *took)).collect();
        let total = self.done.iter().map(|(_, took)| *took).sum();
        format!("{}\n\nAll {} steps passed in {}.", table(&rows), self.done.len(), seconds(total))
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
        let steps =
            Steps { done: vec![("format", Duration::from_millis(500)), ("tests", Duration::from_secs(10))] };
        assert_eq!(steps.summary(), "format   0.5 s\ntests   10.0 s\n\nAll 2 steps passed in 10.5 s.");
    }
}
