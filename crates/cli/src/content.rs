//! `--content`: a game's data files from a folder, as a designer has edited them, in place of those
//! that are compiled in.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use bivouac_catalog::{Shelf, Title};
use bivouac_engine::{Content, MAX_FILE, Malformed};
use clap::Args;

use crate::fault::misuse;
use crate::output::counted;

/// More files than any game has.
const MOST_FILES: usize = 100;

/// The content that games are played with.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Contents {
    /// Play with an edited copy of a game's data files; `bivouac games GAME --export-content DIR`
    /// writes those that are compiled in
    #[arg(
        long = "content",
        env = "BIVOUAC_CONTENT",
        hide_env_values = true,
        value_name = "[GAME=]DIR",
        value_delimiter = ','
    )]
    content: Vec<String>,
}

impl Contents {
    /// Every game, with this content. A folder that does not say of which game it is belongs to
    /// `game`, where the command is about one, or else to the only one that can be edited.
    pub(crate) fn shelf(&self, game: Option<&str>) -> Result<Shelf> {
        let mut shelf = Shelf::FULL;
        for typed in &self.content {
            let (key, folder) = match (typed.split_once('='), game) {
                (Some((key, folder)), _) => (key, folder),
                (None, Some(game)) => (game, typed.as_str()),
                (None, None) => (the_only_one(shelf, typed)?, typed.as_str()),
            };
            shelf.find(key).map_err(misuse)?;
            let content = read(Path::new(folder))?;
            shelf = shelf.with_content(key, content).map_err(|Malformed(why)| anyhow::anyhow!(why))?;
        }
        Ok(shelf)
    }
}

/// The game that has data files, where there is but one.
fn the_only_one(shelf: Shelf, typed: &str) -> Result<&'static str> {
    let keys: Vec<&str> =
        shelf.games().iter().filter(|title| !title.files().is_empty()).map(|title| title.key()).collect();
    match keys[..] {
        [key] => Ok(key),
        _ => Err(misuse(format!(
            "--content {typed}: say of which game, as in GAME={typed}; there are: {}",
            keys.join(", ")
        ))),
    }
}

/// The data files of a folder; whatever else lies there is left alone.
fn read(folder: &Path) -> Result<Content> {
    let found = || -> Result<Vec<(String, String)>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_none_or(|extension| extension != "ron") || !path.is_file() {
                continue;
            }
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .context("a file has a name that is no text")?;
            let size = fs::metadata(&path)?.len();
            ensure!(size <= MAX_FILE as u64, "{name}: {size} bytes; a file has at most {MAX_FILE}");
            let bytes = fs::read(&path).with_context(|| name.to_owned())?;
            let Ok(text) = String::from_utf8(bytes) else {
                bail!("{name}: it is no text: it should be UTF-8")
            };
            files.push((name.to_owned(), text));
            ensure!(files.len() <= MOST_FILES, "more than {MOST_FILES} data files");
        }
        Ok(files)
    };
    Ok(Content::of(found().with_context(|| format!("cannot read the content in {}", folder.display()))?))
}

/// Writes the files that are compiled in, for a designer to edit. What is there already is left alone.
pub(crate) fn export(title: &dyn Title, folder: &Path) -> Result<String> {
    let (key, files) = (title.key(), title.files());
    if files.is_empty() {
        return Err(misuse(format!("{} has no content of its own that could be edited", title.name())));
    }
    let there = files.iter().find(|(name, _)| folder.join(name).symlink_metadata().is_ok());
    if let Some((name, _)) = there {
        bail!("{} is there already; nothing was written", folder.join(name).display());
    }
    let written = || -> std::io::Result<()> {
        fs::create_dir_all(folder)?;
        files
            .iter()
            .try_for_each(|(name, text)| File::create_new(folder.join(name))?.write_all(text.as_bytes()))
    };
    written().with_context(|| format!("cannot write to {}", folder.display()))?;
    let (count, folder) = (counted(files.len() as u64, "file"), folder.display());
    Ok(format!("{count} in {folder}; play with them by --content {key}={folder}"))
}
