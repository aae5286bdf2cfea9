//! What is kept of a table.
//!
//! Nothing here prints what it holds: secrets, hashes, invitations and the lines of a running
//! game are not for logs.

use std::fmt;

/// The number of a table in its store. It is never used for another table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub i64);

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// People take their seats.
    #[default]
    Gathering,
    /// The game is being played.
    Running,
    /// The game is over.
    Over,
}

/// A table to be made.
#[derive(Clone, Default)]
pub struct NewTable {
    /// Its public id, which no other table has.
    pub name: String,
    /// The invitation, which no other table has.
    pub code: String,
    /// The key of its game.
    pub game: String,
    /// Whether strangers may find it.
    pub listed: bool,
    /// What its dice come from.
    pub secret: [u8; 32],
    /// Who sits where, as a document that the store does not read.
    pub desk: String,
    /// Who may come in.
    pub tokens: Vec<NewToken>,
    /// When, in Unix milliseconds.
    pub made_at: u64,
}

/// A token to be kept, by its hash alone.
#[derive(Clone, PartialEq, Eq)]
pub struct NewToken {
    /// The hash of the token.
    pub hash: [u8; 32],
    /// The person it stands for, by the table's own number.
    pub person: u16,
}

/// A line to be added to a log.
#[derive(Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// The number of the step: one more than the last.
    pub seq: u64,
    /// The line as the log has it, without its end.
    pub line: String,
    /// The key under which the step was asked for, if somebody asked.
    pub ticket: Option<String>,
}

/// A line of a log, as it was written.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// The number of the step.
    pub seq: u64,
    /// The line, without its end.
    pub line: String,
    /// The key under which the step was asked for, if somebody asked.
    pub ticket: Option<String>,
}

/// The last picture kept of a table for one viewer, shown when its log no longer replays.
#[derive(Clone, PartialEq, Eq)]
pub struct Stand {
    /// Whose picture.
    pub viewer: String,
    /// The step after which it was taken.
    pub seq: u64,
    /// The picture.
    pub body: String,
}

/// All that changes at once at one table: applied wholly or not at all.
#[derive(Clone, Default)]
pub struct Write {
    /// Lines for the log.
    pub entries: Vec<NewEntry>,
    /// Who sits where now.
    pub desk: Option<String>,
    /// The head of the log, when play starts; set once.
    pub header: Option<String>,
    /// The foot of the log, when it is over.
    pub footer: Option<String>,
    /// How far it has come.
    pub phase: Option<Phase>,
    /// Whether strangers may find it.
    pub listed: Option<bool>,
    /// A new invitation.
    pub code: Option<String>,
    /// Tokens that count from now on.
    pub add_tokens: Vec<NewToken>,
    /// Hashes of tokens that no longer count.
    pub drop_tokens: Vec<[u8; 32]>,
    /// Pictures, each in the place of the last one for its viewer.
    pub stands: Vec<Stand>,
    /// When, in Unix milliseconds, if this counts as a sign of life.
    pub touched_at: Option<u64>,
}

/// A table as it is kept, without its log.
#[derive(Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number in this store.
    pub id: TableId,
    /// Its public id.
    pub name: String,
    /// The invitation.
    pub code: String,
    /// The key of its game.
    pub game: String,
    /// Whether strangers may find it.
    pub listed: bool,
    /// How far it has come.
    pub phase: Phase,
    /// What its dice come from.
    pub secret: [u8; 32],
    /// Who sits where.
    pub desk: String,
    /// The head of the log, once play has started.
    pub header: Option<String>,
    /// The foot of the log, once it is over.
    pub footer: Option<String>,
    /// When it was made, in Unix milliseconds.
    pub made_at: u64,
    /// When it last showed a sign of life, in Unix milliseconds.
    pub touched_at: u64,
}

impl NewTable {
    /// About how many bytes it takes while it waits.
    pub(crate) fn weight(&self) -> usize {
        self.name.len() + self.code.len() + self.game.len() + self.desk.len() + 40 * self.tokens.len()
    }
}

impl Write {
    /// About how many bytes it takes while it waits.
    pub(crate) fn weight(&self) -> usize {
        let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let entries = self.entries.iter().map(|entry| 48 + entry.line.len() + length(&entry.ticket));
        let stands = self.stands.iter().map(|stand| 56 + stand.viewer.len() + stand.body.len());
        entries.sum::<usize>()
            + stands.sum::<usize>()
            + length(&self.desk)
            + length(&self.header)
            + length(&self.footer)
            + length(&self.code)
            + 40 * (self.add_tokens.len() + self.drop_tokens.len())
    }
}

impl fmt::Debug for NewTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewTable").field("name", &self.name).field("game", &self.game).finish_non_exhaustive()
    }
}

impl fmt::Debug for NewToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewToken").field("person", &self.person).finish_non_exhaustive()
    }
}

impl fmt::Debug for NewEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewEntry").field("seq", &self.seq).finish_non_exhaustive()
    }
}

impl fmt::Debug for StoredEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredEntry").field("seq", &self.seq).finish_non_exhaustive()
    }
}

impl fmt::Debug for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stand { viewer, seq, .. } = self;
        f.debug_struct("Stand").field("viewer", viewer).field("seq", seq).finish_non_exhaustive()
    }
}

impl fmt::Debug for Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.entries.iter().map(|entry| entry.seq).collect::<Vec<_>>();
        f.debug_struct("Write").field("entries", &entries).field("phase", &self.phase).finish_non_exhaustive()
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row")
            .field("id", &self.id)
            .field("name", &self.name)
            .field("game", &self.game)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}
