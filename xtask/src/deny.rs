//! `cargo deny`: what is known against the crates of others. Their licences and sources are looked at
//! wherever cargo-deny is; advisories only where their database, a checkout from GitHub, can be had.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

use crate::project::Project;
use crate::steps::Steps;

/// Which cargo-deny `--install` builds: one whose settings `deny.toml` is written in.
const VERSION: &str = "0.20.2";
/// A network that swallows what it is asked must not hold the test up for longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Builds cargo-deny where it is missing, into cargo's home, where the next run finds it. That takes
/// two to three minutes on two cores.
pub(crate) fn install(sh: &Shell) {
    if is_here() {
        return;
    }
    if let Err(error) = cmd!(sh, "cargo install --quiet --locked cargo-deny --version {VERSION}").run() {
        eprintln!("   NOT INSTALLED: cargo-deny: {error}");
    }
}

/// Adds the steps, or says which are left out and why.
pub(crate) fn steps(project: &Project, steps: &mut Steps) -> Result<()> {
    let sh = &project.sh;
    if !is_here() {
        steps.leave_out("cargo deny", "there is no cargo-deny (tidy has looked at licences and duplicates)");
        return Ok(());
    }
    steps.step("cargo deny", || {
        let check = cmd!(sh, "cargo deny check licenses sources bans").run();
        check.context("use another crate, or say in deny.toml why this one may be here")
    })?;
    if !has_database(project) {
        steps.leave_out("advisories", "their database at github.com/RustSec cannot be had");
        return Ok(());
    }
    steps.step("advisories", || {
        let check = cmd!(sh, "cargo deny check advisories").run();
        check.context(
            "run `cargo update` for the crates that are named, or say in deny.toml why they may stay",
        )
    })
}

fn is_here() -> bool {
    let mut version = Command::new("cargo");
    version.args(["deny", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

/// Fetches the advisories; answers whether they are there.
fn has_database(project: &Project) -> bool {
    let mut fetch = Command::new("cargo");
    fetch.args(["deny", "fetch", "db"]).current_dir(&project.root);
    // Nobody is there to be asked for a password.
    fetch.env("GIT_TERMINAL_PROMPT", "0").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = fetch.spawn() else { return false };
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => sleep(Duration::from_millis(50)),
            Err(_) => break,
        }
    }
    // Where it has ended meanwhile there is nothing left to end.
    let _ = child.kill();
    let _ = child.wait();
    false
}

#[cfg(test)]
mod tests {
    use crate::tidy::ALLOWED_LICENCES;

    #[test]
    fn tidy_and_cargo_deny_allow_the_same_licences() {
        let settings = include_str!("../../deny.toml");
        let (_, list) = settings.split_once("\nallow = [\n").expect("there is a list");
        let (list, _) = list.split_once("\n]").expect("the list ends");
        let named: Vec<&str> = list.lines().map(|line| line.trim().trim_matches(['"', ','])).collect();
        assert_eq!(named, ALLOWED_LICENCES);
    }
}
