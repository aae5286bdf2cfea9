//! The page, by way of npm: its packages, how it is built, and its own checks. What did not
//! change is neither installed nor built again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};
use xshell::{Cmd, cmd};

use crate::project::Project;

/// Copies of these are kept in `node_modules`, to tell whether it is what they ask for.
const ASKED: [&str; 2] = ["package-lock.json", "package.json"];

/// What the page is built from.
const SOURCES: [&str; 8] = [
    "index.html",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

/// Builds the page, unless it is newer than all it is built from: a new one would make cargo
/// compile the program anew.
pub(crate) fn build(project: &Project) -> Result<()> {
    let web = install(project)?;
    if built(&web) {
        eprintln!("   the page has not changed");
        return Ok(());
    }
    let _inside = project.sh.push_dir(&web);
    quietly(cmd!(project.sh, "npm run --silent build"))
}

/// Runs a command whose output is worth reading only when it fails.
fn quietly(command: Cmd<'_>) -> Result<()> {
    let shown = command.to_string();
    let output = command.quiet().ignore_status().output()?;
    if output.status.success() {
        return Ok(());
    }
    for part in [&output.stdout, &output.stderr] {
        eprint!("{}", String::from_utf8_lossy(part));
    }
    bail!("`{shown}` failed");
}

/// Runs a script of the page.
pub(crate) fn npm(project: &Project, script: &str) -> Result<()> {
    let web = install(project)?;
    let _inside = project.sh.push_dir(&web);
    cmd!(project.sh, "npm run --silent {script}").run()?;
    Ok(())
}

fn install(project: &Project) -> Result<PathBuf> {
    let web = project.root.join("web");
    if !installed(&web) {
        let _inside = project.sh.push_dir(&web);
        eprintln!("   fetching the packages of the page …");
        quietly(cmd!(project.sh, "npm ci"))?;
        remember(&web)?;
    }
    Ok(web)
}

fn installed(web: &Path) -> bool {
    ASKED.iter().all(|name| {
        let (asked, kept) = (fs::read(web.join(name)), fs::read(kept(web, name)));
        matches!((asked, kept), (Ok(asked), Ok(kept)) if asked == kept)
    })
}

fn remember(web: &Path) -> Result<()> {
    for name in ASKED {
        fs::copy(web.join(name), kept(web, name)).with_context(|| format!("cannot keep a copy of {name}"))?;
    }
    Ok(())
}

fn kept(web: &Path, name: &str) -> PathBuf {
    web.join("node_modules").join(format!(".installed-{name}"))
}

fn built(web: &Path) -> bool {
    let made = web.join("dist/index.html").metadata().and_then(|about| about.modified());
    let changed = SOURCES.iter().filter_map(|name| newest(&web.join(name))).max();
    matches!((made, changed), (Ok(made), Some(changed)) if changed < made)
}

/// When this, or anything in it, last changed. A folder changes when a file in it goes.
fn newest(path: &Path) -> Option<SystemTime> {
    let about = path.metadata().ok()?;
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    let inside = inside.filter_map(|entry| newest(&entry.path())).max();
    about.modified().ok().max(inside)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_quiet_command_that_fails_is_named() {
        let sh = xshell::Shell::new().expect("a shell");
        quietly(cmd!(sh, "cargo --version")).expect("it does not fail");
        let error = quietly(cmd!(sh, "cargo no-such-verb")).expect_err("it fails");
        assert_eq!(error.to_string(), "`cargo no-such-verb` failed");
    }

    #[test]
    fn packages_are_installed_again_only_when_what_is_asked_for_changed() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let web = dir.path();
        for name in ASKED {
            fs::write(web.join(name), "{}").expect("written");
        }
        assert!(!installed(web), "nothing was installed yet");
        fs::create_dir(web.join("node_modules")).expect("created");
        remember(web).expect("copied");
        assert!(installed(web));
        fs::write(web.join("package-lock.json"), "{ }").expect("written");
        assert!(!installed(web));
    }

    #[test]
    fn the_page_is_built_again_only_when_something_it_is_built_from_changed() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let web = dir.path();
        let put = |name: &str, after: u64| {
            let path = web.join(name);
            fs::create_dir_all(path.parent().expect("it has a folder")).expect("created");
            fs::write(&path, "x").expect("written");
            let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(after);
            fs::File::open(&path).and_then(|file| file.set_modified(moment)).expect("dated");
        };
        let age = |name: &str| {
            let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(1);
            fs::File::open(web.join(name)).and_then(|folder| folder.set_modified(moment)).expect("dated");
        };
        put("index.html", 1);
        put("src/pages/Shelf.svelte", 2);
        put("e2e/solo.e2e.ts", 99);
        ["src", "src/pages"].into_iter().for_each(age);
        assert!(!built(web), "it was never built");
        put("dist/index.html", 10);
        assert!(built(web), "a browser test is no part of it");
        put("src/pages/Shelf.svelte", 11);
        assert!(!built(web));
        put("dist/index.html", 12);
        assert!(built(web));
        fs::remove_file(web.join("src/pages/Shelf.svelte")).expect("deleted");
        assert!(!built(web), "the folder has changed");
    }
}
