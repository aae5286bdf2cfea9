//! `cargo xtask test`: all that a change must pass, the same for a person and for CI.
//! What is quick and often wrong comes first.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use xshell::cmd;

use crate::output::say;
use crate::program::{BIVOUAC, Build};
use crate::project::Project;
use crate::steps::Steps;
use crate::tools::{self, Finder};
use crate::{api, bench, codegen, deny, load, rules, tidy, web};

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Options {
    /// Install what is missing: Node, npm, Chromium and Python with apt-get, cargo-deny with cargo
    #[arg(long)]
    install: bool,
    /// Fail without Chromium, where browser tests would otherwise be left out
    #[arg(long)]
    require_browser: bool,
    /// Fail without Python and what it needs, where API tests would otherwise be left out
    #[arg(long)]
    require_python: bool,
    /// Take longer: more games against the laws, more kills, more nonsense
    #[arg(long)]
    thorough: bool,
}

impl Options {
    /// How often something is done: a few times, or often.
    fn times(self, few: u32, often: u32) -> u32 {
        if self.thorough { often } else { few }
    }
}

pub(crate) fn run(project: &Project, options: Options) -> Result<()> {
    let sh = &project.sh;
    let mut steps = Steps::default();
    let (mut chromium, mut python) = (None, None);
    steps.step("tools", || {
        chromium = check_tools(project, options)?;
        python = check_python(project, options)?;
        Ok(())
    })?;
    steps.step("format", || {
        cmd!(sh, "cargo fmt --all --check")
            .run()
            .context("run `cargo fmt --all` where the code is not formatted")
    })?;
    steps.step("tidy", || tidy::run(project))?;
    steps.step("rules", || rules::run(project, false))?;
    deny::steps(project, &mut steps)?;
    // Before anything that is compiled with the page inside, so that it is compiled once.
    steps.step("page", || web::build(project))?;
    steps.step("clippy", || Ok(cmd!(sh, "cargo clippy --workspace --all-targets -- -D warnings").run()?))?;
    steps.step("generated files", || codegen::check(project))?;
    steps.step("page checks", || web::npm(project, "check"))?;
    steps.step("page tests", || web::npm(project, "test"))?;
    steps.step("Rust tests", || rust_tests(project, options))?;
    steps.step("doc tests", || Ok(cmd!(sh, "cargo test --quiet --doc --workspace").run()?))?;
    steps.step("documentation", || {
        Ok(cmd!(sh, "cargo doc --workspace --no-deps").env("RUSTDOCFLAGS", "-D warnings").run()?)
    })?;
    steps.step("bench smoke", || bench::run(project, &bench::Options::smoke()))?;
    let rounds = options.times(3, 20);
    for (step, game) in [
        ("kills", "--game pig"),
        ("kills, with secrets", "--game biomes --tables 8"),
        ("kills, in real time", "--game escape --tables 4"),
        ("kills, with cards", "--game terrible-things --tables 8"),
    ] {
        steps.step(step, || load::smoke(project, "crash", &format!("--rounds {rounds} {game}")))?;
    }
    for (step, frames, game) in [
        ("nonsense", options.times(2000, 20_000), "--seed 1"),
        ("nonsense, in real time", options.times(1000, 10_000), "--seed 2 --game escape"),
        ("nonsense, with cards", options.times(1000, 10_000), "--seed 3 --game terrible-things"),
    ] {
        steps.step(step, || load::smoke(project, "fuzz", &format!("--frames {frames} {game}")))?;
    }
    let (connections, seconds) = (options.times(1200, 2000), options.times(2, 10));
    steps.step("strangers who take their time", || {
        let plan = format!("--connections {connections} --seconds {seconds} --tables 4 --crowds 1,40");
        load::smoke(project, "slow", &plan)
    })?;
    match python {
        Some(tools) => steps.step("API tests", || api::check(project, &tools))?,
        None => steps.leave_out("API tests", "there is no Python with what they need"),
    }
    match chromium {
        Some(chromium) => steps.step("browser tests", || browser_tests(project, chromium))?,
        None => steps.leave_out("browser tests", "there is no Chromium"),
    }
    say(&format!("\n{}", steps.summary()));
    Ok(())
}

/// Comes first, so that a missing program is told at once and not after minutes of compiling.
/// Says where Chromium is, if it is there.
fn check_tools(project: &Project, options: Options) -> Result<Option<PathBuf>> {
    if options.install {
        tools::install(&project.sh, &Finder::from_env().missing_packages());
        deny::install(&project.sh);
    }
    let finder = Finder::from_env();
    eprintln!("   Node {}", finder.ready()?);
    match finder.chromium() {
        Ok(chromium) => {
            eprintln!("   Chromium at {}", chromium.display());
            Ok(Some(chromium))
        }
        Err(error) if options.require_browser => Err(error),
        Err(error) => {
            eprintln!("   BROWSER TESTS WILL BE LEFT OUT: {error:#}");
            Ok(None)
        }
    }
}

/// Says where the tools are that ask the API, if they are there or can be installed.
fn check_python(project: &Project, options: Options) -> Result<Option<api::Tools>> {
    let python = Finder::from_env().python();
    match python.and_then(|python| api::Tools::ready(project, &python)) {
        Ok(tools) => {
            eprintln!("   Python, with the tools that ask the API");
            Ok(Some(tools))
        }
        Err(error) if options.require_python => Err(error),
        Err(error) => {
            eprintln!("   API TESTS WILL BE LEFT OUT: {error:#}");
            Ok(None)
        }
    }
}

fn rust_tests(project: &Project, options: Options) -> Result<()> {
    let sh = &project.sh;
    // Whoever has asked for a number of games gets that.
    let many = options.thorough && std::env::var_os("LAW_GAMES").is_none();
    let _games = many.then(|| sh.push_env("LAW_GAMES", "125"));
    let nextest = cmd!(sh, "cargo nextest --version").quiet().ignore_stdout().ignore_stderr().run();
    if nextest.is_ok() {
        cmd!(sh, "cargo nextest run --workspace --status-level slow").run()?;
    } else {
        cmd!(sh, "cargo test --workspace --lib --bins --tests --examples").run()?;
    }
    Ok(())
}

/// Whole games in a real browser, with the program that the Rust tests were run with.
fn browser_tests(project: &Project, chromium: PathBuf) -> Result<()> {
    let program = Build::Test.places(project, &[BIVOUAC])?.remove(0);
    let _program = project.sh.push_env("BIVOUAC", program);
    let _chromium = project.sh.push_env("CHROMIUM", chromium);
    web::npm(project, "e2e")
}
