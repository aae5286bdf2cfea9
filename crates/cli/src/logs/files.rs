//! Which files are meant: a file itself, or all the logs in a folder, in the order of their numbers.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, stdin};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use super::games::Games;

/// What logs are called: one game, and many in one file.
const ENDINGS: [&str; 2] = ["log", "logs"];

/// A file that is read game by game.
pub(crate) type Open = Games<Box<dyn BufRead + Send>>;

/// The games of a file, or of stdin where the path is `-`.
pub(crate) fn open(path: &Path) -> Result<Open> {
    if path.as_os_str() == "-" {
        return Ok(Games::of(Box::new(BufReader::new(stdin()))));
    }
    let file = || {
        let file = File::open(path)?;
        ensure!(!file.metadata()?.is_dir(), "it is a folder");
        Ok(file)
    };
    let file = file().with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Games::of(Box::new(BufReader::with_capacity(1 << 16, file))))
}

/// The logs in a folder, `game-2.log` before `game-10.log`; whatever else lies there is left alone.
pub(crate) fn in_folder(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || -> std::io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let named = path.extension().and_then(OsStr::to_str).is_some_and(|end| ENDINGS.contains(&end));
            if named && path.is_file() {
                found.push(path);
            }
        }
        Ok(found)
    };
    let mut found = read().with_context(|| format!("cannot read the folder {}", folder.display()))?;
    ensure!(!found.is_empty(), "{} has no logs in it: no file that ends in .log or .logs", folder.display());
    found.sort_by_cached_key(|path| in_order(path));
    Ok(found)
}

/// The number at the end of a log's name, as in `pig-000041.log`.
pub(crate) fn number(path: &Path) -> Option<u64> {
    digits(&stem(path)).1.parse().ok()
}

fn in_order(path: &Path) -> (String, u64, PathBuf) {
    let stem = stem(path);
    (digits(&stem).0.to_owned(), number(path).unwrap_or_default(), path.to_owned())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A name before its last digits, and these.
fn digits(stem: &str) -> (&str, &str) {
    stem.split_at(stem.trim_end_matches(|letter: char| letter.is_ascii_digit()).len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_come_in_the_order_of_their_numbers() {
        let mut names = ["pig-1000000.log", "pig-000002.log", "notes.log", "pig-000010.log", "escape-7.log"]
            .map(PathBuf::from);
        names.sort_by_cached_key(|path| in_order(path));
        let names = names.map(|path| path.display().to_string());
        assert_eq!(
            names,
            ["escape-7.log", "notes.log", "pig-000002.log", "pig-000010.log", "pig-1000000.log"]
        );
        assert_eq!(number(Path::new("games/pig-000041.log")), Some(41));
        assert_eq!(number(Path::new("games/notes.log")), None);
    }
}
