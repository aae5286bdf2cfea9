//! Programs that are not Rust: Node, npm, Chromium and Python. Where one is missing, a single
//! sentence says so and what to install.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use xshell::{Shell, cmd};

/// The oldest Node that our packages run on.
const NODE: Version = Version(20, 19, 0);

/// The oldest Python that the tools of `xtask/api` run on.
const PYTHON: Version = Version(3, 11, 0);

/// A version as programs print it: `v20.19.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Version(u32, u32, u32);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

impl Version {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().trim_start_matches('v').split(['.', '-', '+']).map(str::parse);
        let mut next = || parts.next()?.ok();
        Some(Self(next()?, next()?, next()?))
    }
}

/// Looks for programs; `path` and `chromium` are what the variables PATH and CHROMIUM say.
#[derive(Debug)]
pub(crate) struct Finder {
    path: OsString,
    chromium: Option<OsString>,
}

impl Finder {
    pub(crate) fn from_env() -> Self {
        Self { path: std::env::var_os("PATH").unwrap_or_default(), chromium: std::env::var_os("CHROMIUM") }
    }

    /// Node's version, if it is there and new enough.
    fn node(&self) -> Result<Version> {
        let Some(node) = self.program(&["node"]) else {
            bail!(
                "Node is missing: install Node {NODE} or newer, or run `cargo xtask test --install` on Debian"
            );
        };
        let place = node.display();
        let output = Command::new(&node)
            .arg("--version")
            .output()
            .with_context(|| format!("{place} does not start"))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        match Version::parse(&printed) {
            Some(version) if version >= NODE => Ok(version),
            Some(version) => bail!("Node {version} at {place} is too old: install Node {NODE} or newer"),
            None => bail!("{place} does not tell its version: install Node {NODE} or newer"),
        }
    }

    /// All that the page is built with; says which Node.
    pub(crate) fn ready(&self) -> Result<Version> {
        let node = self.node()?;
        self.npm()?;
        Ok(node)
    }

    fn npm(&self) -> Result<PathBuf> {
        self.program(&["npm"]).context(
            "npm is missing: install the npm that belongs to your Node, on Debian with `apt-get install npm`",
        )
    }

    pub(crate) fn chromium(&self) -> Result<PathBuf> {
        if let Some(named) = &self.chromium {
            let path = PathBuf::from(named);
            if is_program(&path) {
                return Ok(path);
            }
            bail!("CHROMIUM names {}, which is no program: correct or unset that variable", path.display());
        }
        self.program(&["chromium", "chromium-browser", "google-chrome"]).context(
            "Chromium is missing: install it, on Debian with `apt-get install chromium`, or set CHROMIUM to its path",
        )
    }

    /// Python, if it is there, new enough and can make environments.
    pub(crate) fn python(&self) -> Result<PathBuf> {
        let Some(python) = self.program(&["python3", "python"]) else {
            bail!(
                "Python is missing: install Python {PYTHON} or newer, on Debian with `apt-get install python3-venv`"
            );
        };
        let place = python.display();
        let asks = "import sys, venv, ensurepip; print(*sys.version_info[:3], sep='.')";
        let output = Command::new(&python)
            .args(["-c", asks])
            .output()
            .with_context(|| format!("{place} does not start"))?;
        match Version::parse(&String::from_utf8_lossy(&output.stdout)) {
            Some(version) if version >= PYTHON => Ok(python),
            Some(version) => {
                bail!("Python {version} at {place} is too old: install Python {PYTHON} or newer")
            }
            None => bail!(
                "Python at {place} makes no environments: install its venv, on Debian with `apt-get install python3-venv`"
            ),
        }
    }

    /// Debian's packages for whatever is not there at all.
    pub(crate) fn missing_packages(&self) -> Vec<&'static str> {
        let mut packages = Vec::new();
        if self.program(&["node"]).is_none() {
            packages.push("nodejs");
        }
        if self.npm().is_err() {
            packages.push("npm");
        }
        // A wrong CHROMIUM is for its owner to mend; installing would not help.
        if self.chromium.is_none() && self.chromium().is_err() {
            packages.push("chromium");
        }
        if self.program(&["python3"]).is_none() {
            packages.push("python3");
        }
        // One that is too old is not mended by what Debian has.
        if self.python().is_err_and(|error| !error.to_string().contains("too old")) {
            packages.push("python3-venv");
        }
        packages
    }

    /// The first of `names` that any folder of the path has.
    fn program(&self, names: &[&str]) -> Option<PathBuf> {
        let folders: Vec<PathBuf> = std::env::split_paths(&self.path).collect();
        let candidates = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        candidates.into_iter().find(|candidate| is_program(candidate))
    }
}

/// Installs Debian packages where apt-get is there and may. Where not, a line says so, and the
/// search that follows says what is missing.
pub(crate) fn install(sh: &Shell, packages: &[&str]) {
    if packages.is_empty() {
        return;
    }
    let what = packages.join(" ");
    let Some(apt) = Finder::from_env().program(&["apt-get"]) else {
        eprintln!("   NOT INSTALLED: {what}: there is no apt-get");
        return;
    };
    let _quiet = sh.push_env("DEBIAN_FRONTEND", "noninteractive");
    // A new machine has no package lists yet.
    let fetch = || -> xshell::Result<()> {
        cmd!(sh, "{apt} update").run()?;
        cmd!(sh, "{apt} install -y --no-install-recommends {packages...}").run()
    };
    if let Err(error) = fetch() {
        eprintln!("   NOT INSTALLED: {what}: {error}; run this as root, or install it yourself");
    }
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    use std::sync::LazyLock;

    use super::*;

    /// Folders of fake programs. All are written before any of them is started: a program
    /// cannot start while some thread still has it open for writing.
    static FAKES: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
        let root = tempfile::tempdir().expect("a temporary folder");
        let programs = [
            ("new/node", "echo v20.19.0"),
            ("new/npm", ""),
            ("new/google-chrome", ""),
            ("old/node", "echo v18.20.4"),
            ("odd/node", "echo hello"),
            ("chrome/chromium", ""),
            ("new/python3", "echo 3.13.0"),
            ("old/python3", "echo 3.9.2"),
            ("odd/python3", "exit 1"),
            ("empty/readme", ""),
        ];
        for (name, script) in programs {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().expect("it has a folder")).expect("created");
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("made executable");
        }
        let plain = root.path().join("empty/node");
        fs::write(plain, "not executable").expect("written");
        root
    });

    fn finder(folders: &[&str]) -> Finder {
        let path =
            std::env::join_paths(folders.iter().map(|name| FAKES.path().join(name))).expect("plain names");
        Finder { path, chromium: None }
    }

    #[test]
    fn a_new_enough_node_is_found() {
        assert_eq!(finder(&["empty", "new"]).node().expect("new enough"), Version(20, 19, 0));
        assert!(finder(&["new"]).npm().is_ok());
    }

    #[test]
    fn a_missing_node_is_told_in_one_sentence() {
        let error = finder(&["empty"]).node().expect_err("there is none");
        let expected =
            "Node is missing: install Node 20.19.0 or newer, or run `cargo xtask test --install` on Debian";
        assert_eq!(format!("{error:#}"), expected);
        assert!(
            format!("{:#}", finder(&["empty"]).npm().expect_err("there is none"))
                .starts_with("npm is missing")
        );
    }

    #[test]
    fn an_old_node_is_named_with_its_version() {
        let error = finder(&["old", "new"]).node().expect_err("the first on the path counts");
        assert!(error.to_string().starts_with("Node 18.20.4 at "), "{error}");
        assert!(error.to_string().ends_with("old/node is too old: install Node 20.19.0 or newer"), "{error}");
        assert!(
            finder(&["odd"])
                .node()
                .expect_err("no version")
                .to_string()
                .contains("does not tell its version")
        );
    }

    #[test]
    fn chromium_comes_from_its_variable_or_the_path_under_any_of_its_names() {
        assert!(finder(&["new"]).chromium().expect("there").ends_with("google-chrome"));
        assert!(finder(&["new", "chrome"]).chromium().expect("there").ends_with("chromium"));
        let named =
            |name: &str| Finder { chromium: Some(FAKES.path().join(name).into()), ..finder(&["new"]) };
        assert!(named("chrome/chromium").chromium().expect("there").ends_with("chrome/chromium"));
        let error = named("nowhere").chromium().expect_err("no such file");
        assert!(
            error.to_string().ends_with("which is no program: correct or unset that variable"),
            "{error}"
        );
        assert!(
            finder(&["old"]).chromium().expect_err("none").to_string().starts_with("Chromium is missing")
        );
    }

    #[test]
    fn a_python_that_cannot_do_it_is_told_in_one_sentence() {
        assert!(finder(&["new"]).python().is_ok());
        let said = |folders: &[&str]| finder(folders).python().expect_err("it cannot").to_string();
        assert!(said(&["empty"]).starts_with("Python is missing: install Python 3.11.0 or newer"));
        assert!(said(&["old"]).ends_with("old/python3 is too old: install Python 3.11.0 or newer"));
        assert!(said(&["odd"]).contains("makes no environments"));
    }

    #[test]
    fn only_what_is_missing_would_be_installed() {
        assert!(finder(&["new"]).missing_packages().is_empty());
        assert_eq!(finder(&["old"]).missing_packages(), ["npm", "chromium"]);
        assert_eq!(finder(&["new", "odd"]).missing_packages(), [""; 0]);
        assert_eq!(finder(&["odd"]).missing_packages(), ["npm", "chromium", "python3-venv"]);
        assert_eq!(
            finder(&["empty"]).missing_packages(),
            ["nodejs", "npm", "chromium", "python3", "python3-venv"]
        );
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(Version::parse("v20.9.1\n"), Some(Version(20, 9, 1)));
        assert_eq!(Version::parse("22.0.0-rc.1"), Some(Version(22, 0, 0)));
        assert_eq!(Version::parse("twenty"), None);
        assert!(Version(20, 9, 9) < NODE && Version(24, 0, 0) > NODE);
    }
}
