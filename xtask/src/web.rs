//! The page's own checks, run by npm: packages are installed only when the lock changed.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use xshell::cmd;

use crate::project::Project;

/// Copies of these are kept in `node_modules`, to tell whether it is what they ask for.
const ASKED: [&str; 2] = ["package-lock.json", "package.json"];

pub(crate) fn check(project: &Project) -> Result<()> {
    let web = project.root.join("web");
    let _inside = project.sh.push_dir(&web);
    if !installed(&web) {
        cmd!(project.sh, "npm ci").run()?;
        remember(&web)?;
    }
    cmd!(project.sh, "npm run --silent check").run()?;
    Ok(())
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

fn kept(web: &Path, name: &str) -> std::path::PathBuf {
    web.join("node_modules").join(format!(".installed-{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
