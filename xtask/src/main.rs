//! Automation for Bivouac: `cargo xtask <verb>` builds, checks and measures. One file a verb.

mod api;
mod bench;
mod codegen;
mod deny;
mod finding;
mod load;
mod markdown;
mod metadata;
mod output;
mod program;
mod project;
mod rules;
mod run;
mod steps;
mod test;
mod tidy;
mod tools;
mod web;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::program::Build;
use crate::project::Project;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Builds, checks and measures Bivouac.")]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Build the page and the program, and serve; another verb of `bivouac` first runs that instead
    #[command(disable_help_flag = true)]
    Run {
        /// What to hand to `bivouac serve`, or to `bivouac`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Everything that a change must pass
    Test(test::Options),
    /// Check what compilers do not: layers, licences, leftovers, links
    Tidy,
    /// Compare the rule pages with the tests that cite them
    Rules {
        /// Print JSON instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Ask the API with a validator, a tester, a generated client and a bot
    Api,
    /// Write the TypeScript types of everything that reaches the page
    Codegen,
    /// Measure how fast games are played
    Bench(bench::Options),
    /// Kill the server again and again while tables are played, and see that nothing is lost
    #[command(disable_help_flag = true)]
    Crash {
        /// What to hand to `bivouac-load crash`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Measure the server while many tables are played
    #[command(disable_help_flag = true)]
    Load {
        /// What to hand to `bivouac-load load`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Send the server nonsense, and see that it goes on
    #[command(disable_help_flag = true)]
    Fuzz {
        /// What to hand to `bivouac-load fuzz`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Keep the server waiting over thousands of connections, and see that nobody notices
    #[command(disable_help_flag = true)]
    Slow {
        /// What to hand to `bivouac-load slow`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

fn main() {
    // Returning the error from `main` would print a backtrace over it where RUST_BACKTRACE is set.
    if let Err(error) = dispatch(Cli::parse().verb) {
        eprintln!("error: {error:#}");
        std::process::exit(1);
    }
}

fn dispatch(verb: Verb) -> Result<()> {
    let project = Project::open()?;
    match verb {
        Verb::Run { args } => run::run(&project, args),
        Verb::Test(options) => test::run(&project, options),
        Verb::Tidy => tidy::run(&project),
        Verb::Rules { json } => rules::run(&project, json),
        Verb::Api => {
            let python = tools::Finder::from_env().python()?;
            api::run(&project, &api::Tools::ready(&project, &python)?)
        }
        Verb::Codegen => codegen::run(&project),
        Verb::Bench(options) => bench::run(&project, &options),
        Verb::Crash { args } => load::run(&project, Build::Release, "crash", &args),
        // What is shipped is what is worth measuring.
        Verb::Load { args } => load::run(&project, Build::Dist, "load", &args),
        Verb::Fuzz { args } => load::run(&project, Build::Release, "fuzz", &args),
        Verb::Slow { args } => load::run(&project, Build::Release, "slow", &args),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn run_hands_every_argument_on_even_help() {
        let cli = Cli::try_parse_from(["xtask", "run", "--help", "-x"]).expect("run takes anything");
        assert!(matches!(cli.verb, Verb::Run { args } if args == ["--help", "-x"]));
    }
}
