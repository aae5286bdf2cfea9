//! How a command ends: done, "no", or misused. The exit code says which.

use std::process::ExitCode;

use crate::output::with_clipped_quotes;

/// How a command ended that did not fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Done; where there was a question, the answer is yes.
    Yes,
    /// The answer is no, and it has been printed.
    No,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        match verdict {
            Verdict::Yes => ExitCode::SUCCESS,
            Verdict::No => ExitCode::from(1),
        }
    }
}

/// The command line asks for something that there is not; the sentence names what there is.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Misuse(String);

/// An error that ends the program with exit code 2.
pub(crate) fn misuse(why: impl std::fmt::Display) -> anyhow::Error {
    Misuse(with_clipped_quotes(&why.to_string())).into()
}

/// The exit code that goes with an error.
pub(crate) fn exit_code(error: &anyhow::Error) -> ExitCode {
    ExitCode::from(if error.is::<Misuse>() { 2 } else { 1 })
}
