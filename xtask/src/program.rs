//! Our programs: how they are built, and where cargo puts them.

use std::path::PathBuf;

use anyhow::Result;
use xshell::cmd;

use crate::metadata::Metadata;
use crate::project::Project;

/// A program and the package it is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program {
    package: &'static str,
    name: &'static str,
}

/// The program itself.
pub(crate) const BIVOUAC: Program = Program { package: "bivouac-cli", name: "bivouac" };
/// What plays against it over sockets.
pub(crate) const LOAD: Program = Program { package: "bivouac-load", name: "bivouac-load" };

/// How much care the compiler takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Build {
    /// As the tests are built. Whoever ran those has the programs already.
    Test,
    Release,
    /// As it is shipped, and as it is measured.
    Dist,
}

impl Build {
    /// Builds the programs and says where they are.
    pub(crate) fn build(self, project: &Project, programs: &[Program]) -> Result<Vec<PathBuf>> {
        let (profile, _) = self.names();
        let packages = programs.iter().flat_map(|program| ["-p", program.package]);
        cmd!(project.sh, "cargo build --quiet --profile {profile} --bins {packages...}").quiet().run()?;
        self.places(project, programs)
    }

    /// Where the programs are once they are built.
    pub(crate) fn places(self, project: &Project, programs: &[Program]) -> Result<Vec<PathBuf>> {
        let metadata = Metadata::load_members(project)?;
        Ok(programs.iter().map(|program| self.place(&metadata, program)).collect())
    }

    fn place(self, metadata: &Metadata, program: &Program) -> PathBuf {
        let (_, folder) = self.names();
        let file = format!("{}{}", program.name, std::env::consts::EXE_SUFFIX);
        metadata.target_directory.join(folder).join(file)
    }

    /// Cargo's names for the profile and for its folder.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Build::Test => ("test", "debug"),
            Build::Release => ("release", "release"),
            Build::Dist => ("dist", "dist"),
        }
    }
}

/// Builds an example as the tests are built, and says where it is. The whole workspace is named so
/// that crates get the features that they have in the tests, and are not compiled twice.
pub(crate) fn example(project: &Project, name: &str) -> Result<PathBuf> {
    cmd!(project.sh, "cargo build --quiet --profile test --workspace --example {name}").quiet().run()?;
    let folder = Metadata::load_members(project)?.target_directory.join("debug/examples");
    Ok(folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_looked_for_where_cargo_says_builds_go() {
        let json = r#"{"packages": [], "target_directory": "elsewhere/build", "workspace_root": "here"}"#;
        let metadata = Metadata::parse(json).expect("valid metadata");
        let expected = |path: &str| PathBuf::from(format!("{path}{}", std::env::consts::EXE_SUFFIX));
        assert_eq!(Build::Release.place(&metadata, &BIVOUAC), expected("elsewhere/build/release/bivouac"));
        assert_eq!(Build::Dist.place(&metadata, &LOAD), expected("elsewhere/build/dist/bivouac-load"));
        assert_eq!(Build::Test.place(&metadata, &BIVOUAC), expected("elsewhere/build/debug/bivouac"));
    }
}
