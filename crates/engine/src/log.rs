//! The log: a header, one line for each step, a footer. State, views and events
//! are all folds of it. `docs/log-format.md` shows it line by line.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::clock::{DeadlineId, Millis};
use crate::dice::DiceKind;
use crate::digest::Digest;
use crate::fair::{Commitment, DigestKey, Secret};
use crate::outcome::Outcome;
use crate::seat::{Seat, Seats};

/// The format this program writes, and the only one it reads.
pub const FORMAT: &str = "bivouac-log/1";
/// No line that we write is longer; a longer one is not ours.
pub const MAX_LINE: usize = 1 << 20;

/// The number of a step, from 1; laying out the game is step 0.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seq(pub u64);

crate::seat::ts_as!(Seq, "number");
crate::seat::ts_as!(ContentHash, "string");

impl Seq {
    /// The step after this one.
    #[must_use]
    pub const fn next(self) -> Seq {
        Seq(self.0 + 1)
    }
}

/// Names a game's content, where it is data.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ContentHash(String);

impl ContentHash {
    /// A game without content.
    pub const NONE: ContentHash = ContentHash(String::new());

    /// The name of this content.
    pub fn of(content: &[u8]) -> ContentHash {
        ContentHash(blake3::hash(content).to_hex()[..32].to_owned())
    }
}

impl std::fmt::Display for ContentHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(if self.0.is_empty() { "none" } else { &self.0 })
    }
}

/// One thing that happened at the table. Typed inside the table; with strings for
/// `A` and `C` in the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step<A, C> {
    /// A seat did something.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        #[serde(rename = "do")]
        action: A,
    },
    /// A seat said something.
    Say {
        /// Who.
        seat: Seat,
        /// What.
        said: Said<C>,
    },
    /// Something happened by itself.
    Due {
        /// Which of the game's deadlines.
        #[ts(as = "u32")]
        deadline: DeadlineId,
    },
    /// The table itself reports something.
    Table {
        /// What.
        fact: Fact,
    },
    /// A seat took back its latest steps, from step `to` on.
    Takeback {
        /// Who.
        seat: Seat,
        /// The oldest step that is taken back.
        to: Seq,
        /// Those who acted since and agree.
        consent: Seats,
    },
}

/// A step as the log has it.
pub type TextStep = Step<String, String>;

/// Something said. `C` is the game's call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[schemars(description = "Something said.")]
pub enum Said<C> {
    /// In the speaker's own words.
    Text {
        /// The words.
        text: String,
        /// Whether the speaker has heard the warning and says it all the same.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sure: bool,
    },
    /// One of the game's canned calls.
    Call {
        /// Which.
        call: C,
    },
}

/// Something the table reports about itself.
///
/// Every seat begins in nobody's hands and present. Whoever runs the table reports
/// [`Hands`](Fact::Hands) for each seat before the first action; a seat that changes hands is
/// present again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[schemars(description = "Something that a table reports of itself.")]
pub enum Fact {
    /// Whoever holds the seat has gone.
    Away {
        /// Whose.
        seat: Seat,
    },
    /// And is back.
    Back {
        /// Whose.
        seat: Seat,
    },
    /// The seat changed hands.
    Hands {
        /// Which.
        seat: Seat,
        /// Who holds it now.
        holder: Holder,
    },
    /// Time stands still and nobody acts.
    Paused,
    /// Time goes on.
    Resumed,
}

/// Who holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// Nobody yet.
    Nobody,
    /// A program.
    Bot,
    /// A person, by a number of the table's own; one person may hold several seats.
    Person(u16),
}

/// What the table agreed on before the first step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// The game's key.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its content.
    pub content: ContentHash,
    /// Its options.
    pub options: Value,
    /// How many seats.
    pub seats: u8,
    /// How dice are drawn.
    pub dice: DiceKind,
    /// What binds the server to its secret.
    pub commitment: Commitment,
    /// What each player added to the seed.
    pub words: Vec<String>,
    /// The finished game that this one branches off from, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<Fork>,
    /// Seals this line.
    pub digest: Digest,
}

/// Where a game branched off: its first steps draw from the dice of the old one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The last step of the old game.
    pub after: Seq,
    /// The old game's secret, revealed when it ended.
    pub secret: Secret,
    /// The old game's words.
    pub words: Vec<String>,
    /// Where the old game branched off itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<Box<Fork>>,
}

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number.
    pub seq: Seq,
    /// Its moment.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub step: TextStep,
    /// Seals this line and all before it, and what was told.
    pub digest: Digest,
}

/// The last line, once the game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// How it ended; nothing if it was left unfinished.
    pub outcome: Option<Outcome>,
    /// How many entries there are.
    pub entries: u64,
    /// What the commitment bound.
    pub secret: Secret,
    /// What the digests are keyed with.
    pub digest_key: DigestKey,
    /// Seals this line and all before it.
    pub digest: Digest,
}

/// A whole log.
#[derive(Clone, PartialEq, Debug)]
pub struct Log {
    /// What was agreed.
    pub header: Header,
    /// What happened.
    pub entries: Vec<Entry>,
    /// How it ended; nothing while it runs.
    pub footer: Option<Footer>,
}

/// A log that cannot be trusted or played, with the line that shows it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BrokenLog {
    /// Counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub why: String,
}

impl BrokenLog {
    pub(crate) fn at(line: u64, why: impl Into<String>) -> BrokenLog {
        BrokenLog { line, why: why.into() }
    }
}

impl Log {
    /// Reads a log. Every line must be exactly as this program writes it.
    pub fn read(text: &[u8]) -> Result<Log, BrokenLog> {
        let mut lines = Lines { rest: text, line: 0 };
        let header = read_header(&mut lines)?;
        let (mut entries, mut footer) = (Vec::new(), None);
        while let Some(line) = lines.next()? {
            let number = lines.line;
            if footer.is_some() {
                return Err(BrokenLog::at(number, "the footer should be the last line"));
            }
            if line.starts_with("{\"outcome\":") {
                let read: Footer = exactly(line, number)?;
                if read.entries != entries.len() as u64 {
                    let (said, found) = (read.entries, entries.len());
                    return Err(BrokenLog::at(
                        number,
                        format!("speaks of {said} entries, but {found} are here"),
                    ));
                }
                footer = Some(read);
                continue;
            }
            let entry: Entry = exactly(line, number)?;
            let wanted = entries.last().map_or(Seq(1), |last: &Entry| last.seq.next());
            if entry.seq != wanted {
                let (seq, wanted) = (entry.seq.0, wanted.0);
                return Err(BrokenLog::at(number, format!("is step {seq}, but step {wanted} comes here")));
            }
            entries.push(entry);
        }
        Ok(Log { header, entries, footer })
    }

    /// The log as text, a line each.
    pub fn write(&self) -> String {
        let mut text = line(&self.header);
        self.entries.iter().for_each(|entry| text.push_str(&line(entry)));
        self.footer.iter().for_each(|footer| text.push_str(&line(footer)));
        text
    }

    /// The line on which entry `index` stands.
    pub(crate) fn line_of(index: usize) -> u64 {
        index as u64 + 2
    }
}

/// One line of a log, with its end.
pub(crate) fn line<T: Serialize>(part: &T) -> String {
    let mut text = serde_json::to_string(part).expect("every part of a log has a JSON form");
    text.push('\n');
    text
}

fn read_header(lines: &mut Lines<'_>) -> Result<Header, BrokenLog> {
    let first = lines.next()?.ok_or_else(|| BrokenLog::at(1, "the file is empty"))?;
    #[derive(Deserialize)]
    struct Format {
        format: String,
    }
    match serde_json::from_str::<Format>(first) {
        Err(_) => Err(BrokenLog::at(1, "this is not a Bivouac log: its first line is no header")),
        Ok(Format { format }) if format == FORMAT => exactly(first, 1),
        Ok(Format { format }) if format.starts_with("bivouac-log/") => {
            let shown: String = format.chars().take(40).collect();
            Err(BrokenLog::at(
                1,
                format!("written as {shown}, but this program reads {FORMAT}; a newer one may read it"),
            ))
        }
        Ok(Format { format }) if format.starts_with("bivouac-cut/") => {
            Err(BrokenLog::at(1, "this is a cut of a running game; only the full log can be replayed"))
        }
        Ok(_) => Err(BrokenLog::at(1, "this is not a Bivouac log: its format has another name")),
    }
}

/// Reads a line and checks that writing it again gives the same bytes, so that no
/// byte of a log can change unnoticed.
fn exactly<T: Serialize + for<'de> Deserialize<'de>>(text: &str, number: u64) -> Result<T, BrokenLog> {
    let part: T = serde_json::from_str(text).map_err(|error| {
        BrokenLog::at(
            number,
            format!("cannot be read: {}", error.to_string().replace(" at line 1 column", ", column")),
        )
    })?;
    if line(&part).trim_end_matches('\n') == text {
        Ok(part)
    } else {
        Err(BrokenLog::at(number, "is not written the way this program writes it; it was changed"))
    }
}

struct Lines<'a> {
    rest: &'a [u8],
    line: u64,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<Option<&'a str>, BrokenLog> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
            return Err(BrokenLog::at(self.line, "is cut off: the line has no end"));
        };
        let (text, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        if text.len() > MAX_LINE {
            return Err(BrokenLog::at(self.line, format!("is longer than {MAX_LINE} bytes")));
        }
        match text {
            [] => return Err(BrokenLog::at(self.line, "is empty")),
            [.., b'\r'] => {
                return Err(BrokenLog::at(self.line, "ends like a Windows text; a log has plain line ends"));
            }
            _ => {}
        }
        std::str::from_utf8(text).map(Some).map_err(|_| BrokenLog::at(self.line, "is not UTF-8 text"))
    }
}
