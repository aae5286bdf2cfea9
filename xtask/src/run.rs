//! `cargo xtask run`: build the page and the program as they are shipped, and become the program.
//! Each step is a line on stderr, so that stdout is the program's.

use std::process::Command;

use anyhow::{Context as _, Result};

use crate::program::{BIVOUAC, Build};
use crate::project::Project;
use crate::tools::Finder;
use crate::web;

/// Builds `bivouac` and runs it; its exit code is ours. Flags alone are flags of `serve`.
pub(crate) fn run(project: &Project, args: Vec<String>) -> Result<()> {
    let args = with_verb(args);
    // Nothing else shows the page.
    if args[0] == "serve" {
        let way_round =
            "the page cannot be built (`cargo run --release -p bivouac-cli -- serve` serves without it)";
        Finder::from_env().ready().context(way_round)?;
        eprintln!("Building the page …");
        web::build(project)?;
    }
    eprintln!("Building the program; the first time takes a few minutes …");
    let program = Build::Release.build(project, &[BIVOUAC])?.remove(0);
    eprintln!("Starting bivouac {} …", args[0]);
    become_program(Command::new(program).args(args))
}

fn with_verb(mut args: Vec<String>) -> Vec<String> {
    if args.first().is_none_or(|first| first.starts_with('-')) {
        args.insert(0, "serve".to_owned());
    }
    args
}

/// Replacing ourselves leaves nobody between the terminal and the program when Ctrl-C comes.
#[cfg(unix)]
fn become_program(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    let error = command.exec();
    Err(anyhow::Error::new(error).context(format!("cannot start {}", command.get_program().display())))
}

#[cfg(not(unix))]
fn become_program(command: &mut Command) -> Result<()> {
    std::process::exit(command.status()?.code().unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(args: &[&str], expected: &[&str]) {
        assert_eq!(with_verb(args.iter().map(ToString::to_string).collect()), expected);
    }

    #[test]
    fn flags_alone_are_flags_of_serve_and_another_verb_stays() {
        check(&[], &["serve"]);
        check(&["--listen", "127.0.0.1:0"], &["serve", "--listen", "127.0.0.1:0"]);
        check(&["--help"], &["serve", "--help"]);
        check(&["serve", "--help"], &["serve", "--help"]);
        check(&["play", "pig"], &["play", "pig"]);
    }
}
