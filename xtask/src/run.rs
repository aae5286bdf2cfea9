//! `cargo xtask run`: build the program as it is shipped, and become it.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use xshell::cmd;

use crate::metadata::Metadata;
use crate::project::Project;

/// Builds `bivouac` and runs it with `args`; its exit code is ours.
pub(crate) fn run(project: &Project, mut args: Vec<String>) -> Result<()> {
    if args.is_empty() {
        args.extend(["play", "pig"].map(String::from));
    }
    cmd!(project.sh, "cargo build --quiet --release -p bivouac-cli").quiet().run()?;
    become_program(Command::new(program(&Metadata::load_members(project)?)).args(args))
}

fn program(metadata: &Metadata) -> PathBuf {
    metadata.target_directory.join("release").join(format!("bivouac{}", std::env::consts::EXE_SUFFIX))
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

    #[test]
    fn the_program_is_looked_for_where_cargo_says_builds_go() {
        let json = r#"{"packages": [], "target_directory": "elsewhere/build", "workspace_root": "here"}"#;
        let metadata = Metadata::parse(json).expect("valid metadata");
        let expected = format!("elsewhere/build/release/bivouac{}", std::env::consts::EXE_SUFFIX);
        assert_eq!(program(&metadata), PathBuf::from(expected));
    }
}
