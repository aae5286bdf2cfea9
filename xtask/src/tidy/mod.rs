//! `cargo xtask tidy`: what compilers do not check. Every check looks at everything and tells
//! all it finds, so that one run is enough.

mod doors;
mod duplicates;
mod layers;
mod licences;
mod links;
mod marks;
mod quotes;
mod spdx;
mod text;

use anyhow::Result;

#[cfg(test)]
pub(crate) use licences::ALLOWED as ALLOWED_LICENCES;

use crate::finding::{Finding, report};
use crate::metadata::Metadata;
use crate::project::{File, Project};

pub(crate) fn run(project: &Project) -> Result<()> {
    let files = project.files()?;
    let metadata = Metadata::load(project)?;
    let mut findings = in_files(&files);
    findings.extend(layers::check(&metadata));
    findings.extend(licences::check(&metadata));
    findings.extend(duplicates::check(&metadata, find(&files, duplicates::ALLOWED)));
    report("tidy", findings)
}

fn in_files(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        findings.extend(text::check(file));
        findings.extend(marks::check(file));
        findings.extend(doors::check(file));
    }
    findings.extend(quotes::check(files));
    findings.extend(links::check(files));
    findings.extend(twins(files));
    findings
}

fn find<'a>(files: &'a [File], path: &str) -> Option<&'a File> {
    files.iter().find(|file| file.path == path)
}

/// Clippy reads the nearest `clippy.toml` alone, so the rules machine and the games each have a copy.
fn twins(files: &[File]) -> Option<Finding> {
    let [engine, games] = ["crates/engine/clippy.toml", "crates/games/clippy.toml"];
    let same = find(files, engine).map(|file| &file.text) == find(files, games).map(|file| &file.text);
    (!same).then(|| Finding::new(games, 1, format!("differs from {engine}: make the two equal")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_clippy_settings_must_be_equal() {
        let file = |path: &str, text: &str| File { path: path.into(), text: text.into() };
        let engine = file("crates/engine/clippy.toml", "a\n");
        assert_eq!(twins(&[engine.clone(), file("crates/games/clippy.toml", "a\n")]), None);
        assert!(twins(&[engine.clone(), file("crates/games/clippy.toml", "b\n")]).is_some());
        assert!(twins(&[engine]).is_some());
    }
}
