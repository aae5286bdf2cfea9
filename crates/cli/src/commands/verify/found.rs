//! What became of a log that was checked, for people and for programs.

use bivouac_catalog::Shelf;
use bivouac_engine::{BrokenLog, Commitment, Digest, Outcome};
use serde::Serialize;

use super::commitment_hex;
use crate::logs::{self, games::Piece};
use crate::output::counted;

/// What became of one game, or of a file that could not be read.
#[derive(Debug, Serialize)]
pub(super) struct Checked {
    pub(super) file: String,
    /// Which game of the file, where it holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) number: Option<u64>,
    pub(super) ok: bool,
    #[serde(flatten)]
    pub(super) found: Found,
    /// One of many, of which only those that are broken are named one by one.
    #[serde(skip)]
    pub(super) of_many: bool,
    /// How much of the file it was.
    #[serde(skip)]
    pub(super) bytes: u64,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Found {
    Ok {
        game: &'static str,
        seats: u8,
        steps: u64,
        digest: Digest,
        commitment: Commitment,
        outcome: Option<Outcome>,
    },
    /// A sound log, of another game than the one that was promised.
    Other {
        commitment: Commitment,
        why: String,
    },
    Broken {
        line: u64,
        why: String,
    },
    Unread {
        why: String,
    },
}

impl Found {
    pub(super) fn of(piece: &Piece, promised: Option<Commitment>, shelf: Shelf) -> Found {
        let found = replayed(piece, shelf).unwrap_or_else(|broken| {
            let why = logs::printable(&broken.why);
            Found::Broken { line: broken.line, why }
        });
        match (found, promised) {
            (Found::Ok { commitment, .. }, Some(promised)) if commitment != promised => {
                let why = format!(
                    "the log holds together, but its commitment is {} and not the one given: \
                     it is another game, or its dice were not bound beforehand",
                    commitment_hex(commitment)
                );
                Found::Other { commitment, why }
            }
            (found, _) => found,
        }
    }
}

fn replayed(piece: &Piece, shelf: Shelf) -> Result<Found, BrokenLog> {
    let (log, title) = logs::log(piece, shelf)?;
    let played = title.replay(&log, None, &mut |_, _| ());
    let table = played.map_err(|broken| logs::in_file(piece, broken))?;
    Ok(Found::Ok {
        game: table.key(),
        seats: table.seats(),
        steps: table.seq().0,
        digest: table.digest(),
        commitment: log.header.commitment,
        outcome: table.outcome(),
    })
}

impl Checked {
    pub(super) fn line(&self) -> String {
        let game = self.number.map(|number| format!(", game {number}")).unwrap_or_default();
        let file = format!("{}{game}", self.file);
        match &self.found {
            Found::Ok { game, steps, digest, commitment, outcome, .. } => {
                let left = if outcome.is_none() { ", left unfinished" } else { "" };
                let (steps, commitment) = (counted(*steps, "step"), commitment_hex(*commitment));
                format!("ok  {file}: {game}, {steps}{left}, digest {digest}, commitment {commitment}")
            }
            Found::Broken { line, why } => format!("broken  {file}: line {line}: {why}"),
            Found::Other { why, .. } => format!("broken  {file}: {why}"),
            Found::Unread { why } => format!("broken  {why}"),
        }
    }
}

/// All that was checked, counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    pub(super) games: u64,
    pub(super) broken: u64,
    steps: u64,
}

impl Summary {
    pub(super) fn add(&mut self, checked: &Checked) {
        self.games += 1;
        self.broken += u64::from(!checked.ok);
        if let Found::Ok { steps, .. } = checked.found {
            self.steps += steps;
        }
    }

    pub(super) fn line(&self) -> String {
        let (games, steps) = (counted(self.games, "game"), counted(self.steps, "step"));
        match self.broken {
            0 => format!("ok  {games}, {steps}: every one is as it was written"),
            all if all == self.games => format!("broken  all {games}"),
            broken => {
                let sound = counted(self.games - broken, "game");
                format!(
                    "broken  {} of {games}; {sound} with {steps} as they were written",
                    counted(broken, "game")
                )
            }
        }
    }
}
