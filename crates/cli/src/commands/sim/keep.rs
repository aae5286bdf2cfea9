//! Where the logs of a simulation go: a folder with a file for each, or one file for all. Games end on
//! any thread and in any order.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context as _, Error, Result, bail, ensure};
use bivouac_engine::Log;

/// The logs that are kept.
pub(super) struct Keep {
    to: To,
    /// The first game that could not be kept.
    failed: Mutex<Option<Error>>,
}

enum To {
    Folder { path: PathBuf, key: &'static str },
    File { path: PathBuf, queue: Mutex<Queue> },
}

impl Keep {
    /// Begins to keep games. A path that ends in a slash, is a folder or has no extension is a folder,
    /// any other is a file.
    pub(super) fn open(path: &Path, key: &'static str) -> Result<Keep> {
        let slash = path.to_string_lossy().ends_with(std::path::is_separator);
        let to = if slash || path.is_dir() || path.extension().is_none() {
            folder(path, key)?
        } else {
            file(path)?
        };
        Ok(Keep { to, failed: Mutex::new(None) })
    }

    /// Writes a game; answers whether there is any use in going on.
    pub(super) fn keep(&self, game: u64, log: &Log) -> bool {
        let text = log.write();
        let written = match &self.to {
            To::Folder { path, key } => {
                let file = path.join(format!("{key}-{:06}.log", game + 1));
                fs::write(&file, text).with_context(|| format!("cannot keep {}", file.display()))
            }
            To::File { path, queue } => {
                let mut queue = queue.lock().expect("nobody panics while holding it");
                queue.add(game, text).with_context(|| format!("cannot keep games in {}", path.display()))
            }
        };
        let mut failed = self.failed.lock().expect("nobody panics while holding it");
        if let Err(error) = written {
            failed.get_or_insert(error);
        }
        failed.is_none()
    }

    /// Sees that all is written.
    pub(super) fn close(self) -> Result<()> {
        if let Some(error) = self.failed.into_inner().expect("nobody panics while holding it") {
            return Err(error);
        }
        let To::File { path, queue } = self.to else { return Ok(()) };
        let kept = queue.into_inner().expect("nobody panics while holding it").end();
        if kept.with_context(|| format!("cannot keep games in {}", path.display()))? == 0 {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(())
    }
}

/// Makes the folder. One that holds games already is left alone: afterwards nobody could tell which
/// games are of which simulation.
fn folder(path: &Path, key: &'static str) -> Result<To> {
    ensure!(
        !path.is_file(),
        "{0} is a file; choose a folder for the logs, or a new file such as {0}.logs",
        path.display()
    );
    fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
    let read = || format!("cannot read the folder {}", path.display());
    for entry in fs::read_dir(path).with_context(read)? {
        let entry = entry.with_context(read)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_log =
            name.strip_prefix(key).is_some_and(|rest| rest.starts_with('-') && rest.ends_with(".log"));
        if is_log && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            bail!(
                "{} holds logs of {key} already, such as {name}; choose another folder or remove them",
                path.display()
            );
        }
    }
    Ok(To::Folder { path: path.to_owned(), key })
}

/// Makes the file, which must be new.
fn file(path: &Path) -> Result<To> {
    let file = match File::create_new(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} exists already; choose another name", path.display())
        }
        made => made.with_context(|| format!("cannot make {}", path.display()))?,
    };
    let to = BufWriter::with_capacity(1 << 20, file);
    let queue = Queue { to, next: 0, early: BTreeMap::new(), kept: 0 };
    Ok(To::File { path: path.to_owned(), queue: Mutex::new(queue) })
}

/// Games on their way into one file. There they stand in the order of their numbers, so that the same
/// simulation writes the same file on any number of threads; who is early waits for those before.
struct Queue {
    to: BufWriter<File>,
    next: u64,
    early: BTreeMap<u64, String>,
    kept: u64,
}

impl Queue {
    fn add(&mut self, game: u64, text: String) -> std::io::Result<()> {
        self.early.insert(game, text);
        while let Some(text) = self.early.remove(&self.next) {
            self.to.write_all(text.as_bytes())?;
            self.next += 1;
            self.kept += 1;
        }
        Ok(())
    }

    /// Writes what still waits, because a game before it was broken off; answers how many were kept.
    fn end(mut self) -> std::io::Result<u64> {
        for text in self.early.values() {
            self.to.write_all(text.as_bytes())?;
            self.kept += 1;
        }
        self.to.flush()?;
        Ok(self.kept)
    }
}
