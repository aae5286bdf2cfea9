//! `cargo xtask bench`: run the benchmark that lives with the command line program.

use anyhow::Result;
use clap::Args;
use xshell::cmd;

use crate::program::example;
use crate::project::Project;

#[derive(Debug, Default, Args)]
pub(crate) struct Options {
    /// Only see that the benchmark runs: few games, and a quick build
    #[arg(long)]
    smoke: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// What else to hand to the benchmark
    #[arg(last = true)]
    rest: Vec<String>,
}

impl Options {
    /// What `cargo xtask test` runs.
    pub(crate) fn smoke() -> Self {
        Self { smoke: true, ..Self::default() }
    }

    fn args(&self) -> Vec<&str> {
        let flags = [(self.smoke, "--smoke"), (self.json, "--json")];
        let flags = flags.into_iter().filter_map(|(on, flag)| on.then_some(flag));
        flags.chain(self.rest.iter().map(String::as_str)).collect()
    }
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let (sh, args) = (&project.sh, options.args());
    if options.smoke {
        let bench = example(project, "bench")?;
        cmd!(sh, "{bench} {args...}").quiet().run()?;
    } else {
        // The build that is shipped is the one worth measuring.
        cmd!(sh, "cargo run --quiet --profile dist -p bivouac-cli --example bench -- {args...}")
            .quiet()
            .run()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_passed_on() {
        let options = Options { smoke: false, json: true, rest: vec!["pig".into()] };
        assert_eq!(options.args(), ["--json", "pig"]);
        assert_eq!(Options::smoke().args(), ["--smoke"]);
    }
}
