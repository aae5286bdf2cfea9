//! `cargo xtask crash`, `load`, `fuzz` and `slow`: the program under people, killed, measured, sent
//! nonsense or kept waiting. What plays against it is `crates/load`; here both are built and brought together.

use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use crate::program::{BIVOUAC, Build, LOAD};
use crate::project::Project;

/// Runs one verb of `bivouac-load` against a program that was built with `build`.
pub(crate) fn run(project: &Project, build: Build, verb: &str, args: &[String]) -> Result<()> {
    let places = build.build(project, &[BIVOUAC, LOAD])?;
    against(project, &places[0], &places[1], verb, args)
}

/// What `cargo xtask test` runs, with the programs that the tests were run with: a few kills, and
/// some nonsense.
pub(crate) fn smoke(project: &Project, verb: &str, args: &str) -> Result<()> {
    let places = Build::Test.places(project, &[BIVOUAC, LOAD])?;
    let args: Vec<String> = args.split_whitespace().map(String::from).collect();
    against(project, &places[0], &places[1], verb, &args)
}

fn against(project: &Project, program: &Path, load: &Path, verb: &str, args: &[String]) -> Result<()> {
    cmd!(project.sh, "{load} {verb} --server {program} {args...}").run()?;
    Ok(())
}
