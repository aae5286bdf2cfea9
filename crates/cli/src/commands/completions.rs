//! `bivouac completions`: what a shell needs to complete our verbs and flags, from the one definition.

use anyhow::Result;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::Cli;
use crate::fault::Verdict;
use crate::output::Out;

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// For which shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        // Written aside first: a reader who has seen enough is no error to us, but would be one to it.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "bivouac", &mut script);
        out.part(String::from_utf8_lossy(&script))?;
        Ok(Verdict::Yes)
    }
}
