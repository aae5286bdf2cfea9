//! Which game is meant: the only one there is, or the one that was asked for.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::fault::misuse;
use crate::logs::files;
use crate::logs::games::Piece;
use crate::output::{counted, grouped};

/// The game, and the file that it is in.
pub(super) fn game(path: &Path, wanted: Option<NonZeroU64>) -> Result<(PathBuf, Piece)> {
    let wanted = wanted.map(NonZeroU64::get);
    if !path.is_dir() {
        return Ok((path.to_owned(), in_file(path, wanted)?));
    }
    let logs = files::in_folder(path)?;
    if let [only] = &logs[..] {
        // Its name may have the number that was asked for, and then it is the first in it.
        let wanted = wanted.filter(|number| files::number(only) != Some(*number));
        return Ok((only.clone(), in_file(only, wanted)?));
    }
    let place = path.display();
    let Some(wanted) = wanted else {
        return Err(misuse(format!(
            "{place} holds {}: say of which game, as in --game 1, or name the file",
            counted(logs.len() as u64, "log")
        )));
    };
    let named: Vec<&PathBuf> = logs.iter().filter(|log| files::number(log) == Some(wanted)).collect();
    match named[..] {
        [file] => Ok((file.clone(), in_file(file, None)?)),
        [] => {
            Err(misuse(format!("{place} has no log of game {wanted}: none of its names ends in that number")))
        }
        [one, two, ..] => Err(misuse(format!(
            "{place} has several logs of a game {wanted}, such as {} and {}: name the file",
            name(one),
            name(two)
        ))),
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn in_file(path: &Path, wanted: Option<u64>) -> Result<Piece> {
    let (mut games, place) = (files::open(path)?, path.display());
    let mut count = 0;
    while let Some(piece) = games.read().with_context(|| format!("cannot read {place}"))? {
        count += 1;
        match wanted {
            None if piece.alone => return Ok(piece),
            None => return Err(misuse(format!("{place} holds several games: say which, as in --game 1"))),
            Some(wanted) if piece.number == wanted => return Ok(piece),
            Some(_) => {}
        }
    }
    let wanted = grouped(wanted.unwrap_or(1));
    Err(misuse(format!("there is no game {wanted}: {place} holds {}", counted(count, "game"))))
}
