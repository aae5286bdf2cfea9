//! `cargo xtask test`: all that a change must pass, the same for a person and for CI.
//! What is quick and often wrong comes first.

use anyhow::{Context as _, Result};
use clap::Args;
use xshell::cmd;

use crate::output::say;
use crate::project::Project;
use crate::steps::Steps;
use crate::tools::{self, Finder};
use crate::{bench, codegen, rules, tidy, web};

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Options {
    /// Install Node, npm and Chromium with apt-get where they are missing
    #[arg(long)]
    install: bool,
    /// Fail without Chromium, where browser tests would otherwise be left out
    #[arg(long)]
    require_browser: bool,
}

pub(crate) fn run(project: &Project, options: Options) -> Result<()> {
    let sh = &project.sh;
    let mut steps = Steps::default();
    steps.step("tools", || check_tools(project, options))?;
    steps.step("format", || {
        cmd!(sh, "cargo fmt --all --check")
            .run()
            .context("run `cargo fmt --all` where the code is not formatted")
    })?;
    steps.step("tidy", || tidy::run(project))?;
    steps.step("rules", || rules::run(project, false))?;
    steps.step("clippy", || Ok(cmd!(sh, "cargo clippy --workspace --all-targets -- -D warnings").run()?))?;
    steps.step("generated files", || codegen::check(project))?;
    steps.step("web", || web::check(project))?;
    steps.step("Rust tests", || rust_tests(project))?;
    steps.step("doc tests", || Ok(cmd!(sh, "cargo test --quiet --doc --workspace").run()?))?;
    steps.step("documentation", || {
        Ok(cmd!(sh, "cargo doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings").run()?)
    })?;
    steps.step("bench smoke", || bench::run(project, &bench::Options::smoke()))?;
    say(&format!("\n{}", steps.summary()));
    Ok(())
}

/// Comes first, so that a missing program is told at once and not after minutes of compiling.
fn check_tools(project: &Project, options: Options) -> Result<()> {
    if options.install {
        tools::install(&project.sh, &Finder::from_env().missing_packages())?;
    }
    let finder = Finder::from_env();
    let node = finder.node()?;
    finder.npm()?;
    eprintln!("   Node {node}");
    if options.require_browser {
        eprintln!("   Chromium at {}", finder.chromium()?.display());
    }
    Ok(())
}

fn rust_tests(project: &Project) -> Result<()> {
    let sh = &project.sh;
    let nextest = cmd!(sh, "cargo nextest --version").quiet().ignore_stdout().ignore_stderr().run();
    if nextest.is_ok() {
        cmd!(sh, "cargo nextest run --workspace --status-level slow").run()?;
    } else {
        cmd!(sh, "cargo test --workspace --lib --bins --tests --examples").run()?;
    }
    Ok(())
}
