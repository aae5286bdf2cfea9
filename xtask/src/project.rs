//! The checkout: where it is, and which files belong to it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

/// A shell that stands at the root of the workspace.
#[derive(Debug)]
pub(crate) struct Project {
    pub(crate) sh: Shell,
    pub(crate) root: PathBuf,
}

/// A text file of the project; `path` is relative to the root, with forward slashes.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    /// What follows the last dot of the file's name, or nothing.
    pub(crate) fn extension(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// The lines with their numbers, counted from one.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

impl Project {
    pub(crate) fn open() -> Result<Self> {
        // Asked at run time first: one target directory may serve several checkouts.
        let manifest =
            std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&manifest).parent().context("xtask lies in no workspace")?.to_owned();
        let sh = Shell::new()?;
        sh.change_dir(&root);
        Ok(Self { sh, root })
    }

    /// All text files that are tracked, or would be after `git add .`.
    pub(crate) fn files(&self) -> Result<Vec<File>> {
        let listed = cmd!(self.sh, "git ls-files -z --cached --others --exclude-standard")
            .quiet()
            .read()
            .context("git cannot list the files of this checkout")?;
        let mut files = Vec::new();
        for path in listed.split_terminator('\0') {
            let full = self.root.join(path);
            // Deleted but still in the index, or a link to a directory.
            if !full.is_file() {
                continue;
            }
            let bytes = std::fs::read(&full).with_context(|| format!("cannot read {path}"))?;
            if let Some(text) = as_text(bytes) {
                files.push(File { path: path.to_owned(), text });
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        Ok(files)
    }
}

/// Pictures and sounds are no text; everything in UTF-8 is.
fn as_text(bytes: Vec<u8>) -> Option<String> {
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binary_files_are_no_text() {
        assert_eq!(as_text(b"words".to_vec()).as_deref(), Some("words"));
        assert_eq!(as_text(vec![0x89, b'P', b'N', b'G']), None);
        assert_eq!(as_text(b"a\0b".to_vec()), None);
    }

    #[test]
    fn extensions_come_from_the_name_alone() {
        let extension = |path: &str| File { path: path.into(), text: String::new() }.extension().to_owned();
        assert_eq!(extension("a/b.rs"), "rs");
        assert_eq!(extension("a.d/run"), "");
    }
}
