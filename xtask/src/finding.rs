//! A finding: where something is wrong, what is wrong, and what to do about it.

use std::fmt;

use anyhow::{Result, bail};

use crate::output::say;

/// Something to mend, at a line of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) text: String,
}

impl Finding {
    pub(crate) fn new(path: impl Into<String>, line: usize, text: impl Into<String>) -> Self {
        Self { path: path.into(), line, text: text.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// Prints all findings in order of place, and fails if there are any.
pub(crate) fn report(verb: &str, mut findings: Vec<Finding>) -> Result<()> {
    findings.sort();
    findings.dedup();
    for finding in &findings {
        say(&finding.to_string());
    }
    match findings.len() {
        0 => Ok(()),
        1 => bail!("{verb} found one thing to mend, named above"),
        n => bail!("{verb} found {n} things to mend, named above"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_reads_like_a_compiler_message() {
        let finding = Finding::new("src/a.rs", 3, "a tab: use spaces");
        assert_eq!(finding.to_string(), "src/a.rs:3: a tab: use spaces");
    }

    #[test]
    fn nothing_found_is_success_and_anything_found_is_failure() {
        assert!(report("tidy", Vec::new()).is_ok());
        let error = report("tidy", vec![Finding::new("a", 1, "b")]).expect_err("one finding");
        assert_eq!(error.to_string(), "tidy found one thing to mend, named above");
    }
}
