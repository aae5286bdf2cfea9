//! `cargo xtask codegen`: the TypeScript types under `web/src/wire`, and whether they are up to date.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use xshell::cmd;

use crate::finding::{Finding, report};
use crate::output::say;
use crate::program::example;
use crate::project::Project;

/// Where the generated files are checked in.
pub(crate) const WIRE: &str = "web/src/wire";

/// A folder's files by their path inside it.
type Tree = BTreeMap<String, Vec<u8>>;

/// Writes what is new or different, and deletes what is no longer generated.
pub(crate) fn run(project: &Project) -> Result<()> {
    let changed = replace(&project.root.join(WIRE), &generate(project)?)?;
    for path in &changed {
        say(&format!("{WIRE}/{path}"));
    }
    match changed.len() {
        0 => eprintln!("{WIRE} was up to date"),
        n => eprintln!("changed in {WIRE}: {n}, named above"),
    }
    Ok(())
}

/// Fails if running `codegen` would change anything; touches nothing.
pub(crate) fn check(project: &Project) -> Result<()> {
    let stale = stale(&read_tree(&project.root.join(WIRE))?, &generate(project)?);
    let finding = |(path, what): (String, &str)| {
        Finding::new(format!("{WIRE}/{path}"), 1, format!("{what}: run cargo xtask codegen"))
    };
    report("codegen", stale.into_iter().map(finding).collect())
}

fn generate(project: &Project) -> Result<Tree> {
    let dir = project.sh.create_temp_dir()?;
    let out = dir.path();
    let wire = example(project, "wire")?;
    cmd!(project.sh, "{wire} {out}").quiet().run()?;
    let tree = read_tree(out)?;
    ensure!(!tree.is_empty(), "the example `wire` wrote no files, so {WIRE} is left alone");
    Ok(tree)
}

fn read_tree(root: &Path) -> Result<Tree> {
    let mut tree = Tree::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let path = root.join(&folder);
        if !path.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&path).with_context(|| format!("cannot list {}", path.display()))? {
            let entry = entry?;
            let inside = format!("{folder}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push(format!("{inside}/"));
            } else {
                let bytes = fs::read(entry.path()).with_context(|| format!("cannot read {inside}"))?;
                tree.insert(inside, bytes);
            }
        }
    }
    Ok(tree)
}

/// What differs between the files checked in and the files generated.
fn stale(ours: &Tree, fresh: &Tree) -> Vec<(String, &'static str)> {
    let mut stale = Vec::new();
    for (path, bytes) in fresh {
        match ours.get(path) {
            None => stale.push((path.clone(), "generated but not there")),
            Some(old) if old != bytes => stale.push((path.clone(), "out of date")),
            Some(_) => {}
        }
    }
    let gone = ours.keys().filter(|path| !fresh.contains_key(*path));
    stale.extend(gone.map(|path| (path.clone(), "no longer generated")));
    stale
}

fn replace(target: &Path, fresh: &Tree) -> Result<Vec<String>> {
    let stale = stale(&read_tree(target)?, fresh);
    for (path, _) in &stale {
        let full = target.join(path);
        let written = match fresh.get(path) {
            Some(bytes) => {
                fs::create_dir_all(full.parent().unwrap_or(target)).and_then(|()| fs::write(&full, bytes))
            }
            None => fs::remove_file(&full),
        };
        written.with_context(|| format!("cannot update {}", full.display()))?;
    }
    Ok(stale.into_iter().map(|(path, _)| path).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        files.iter().map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn new_changed_and_orphaned_files_are_stale() {
        let ours = tree(&[("same.ts", "1"), ("old.ts", "1"), ("pig/View.ts", "1")]);
        let fresh = tree(&[("same.ts", "1"), ("pig/View.ts", "2"), ("new.ts", "1")]);
        let expected = [
            ("new.ts", "generated but not there"),
            ("pig/View.ts", "out of date"),
            ("old.ts", "no longer generated"),
        ];
        assert_eq!(stale(&ours, &fresh), expected.map(|(path, what)| (path.to_owned(), what)));
    }

    #[test]
    fn replacing_leaves_exactly_what_was_generated() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("wire");
        let first = tree(&[("a.ts", "1"), ("pig/b.ts", "1")]);
        assert_eq!(replace(&target, &first).expect("written").len(), 2);
        let second = tree(&[("a.ts", "1"), ("pig/c.ts", "1")]);
        assert_eq!(replace(&target, &second).expect("written"), ["pig/c.ts", "pig/b.ts"]);
        assert_eq!(read_tree(&target).expect("readable"), second);
        assert!(replace(&target, &second).expect("written").is_empty());
    }
}
