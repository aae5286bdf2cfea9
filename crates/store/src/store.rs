//! The trait `Store`: what every store promises.

use std::fmt::Debug;

use crate::answer::Answer;
use crate::error::StoreError;
use crate::stats::Stats;
use crate::table::{NewTable, Phase, Row, Stand, StoredEntry, TableId, Write};

/// Tables, a page at a time, oldest first.
pub type Rows<'a> = Box<dyn Iterator<Item = Result<Row, StoreError>> + Send + 'a>;

/// Keeps tables.
///
/// The functions that give an [`Answer`] write. They return at once and take effect in the order of
/// the calls; the answer says `Ok` only when the write is kept for good. A write is applied wholly or
/// not at all. An answer of [`Broken`](StoreError::Broken) or [`Closed`](StoreError::Closed) may
/// leave open whether the write was kept: read again before going on. After any other error it was not.
///
/// All others read, see every write that was answered before the call, and block while they do.
pub trait Store: Send + Sync + Debug + 'static {
    /// A new table, gathering, last touched when it was made. Refused as
    /// [`Taken`](StoreError::Taken): `"name"`, `"code"`, `"token"`.
    fn create(&self, table: NewTable) -> Answer<TableId>;

    /// Changes a table. Refused as [`NotThere`](StoreError::NotThere), or
    /// [`Taken`](StoreError::Taken), looked at in this order: `"header"` when it has one,
    /// `"code"` when another table has it, `"token"` when any table has it,
    /// `"seq"` unless the entries go on exactly where the log ends, the first being 1.
    /// Tokens are dropped before others are added; dropping an unknown token changes nothing.
    fn write(&self, table: TableId, write: Write) -> Answer<()>;

    /// Forgets a table and all that belongs to it. Its number is not used again.
    fn delete(&self, table: TableId) -> Answer<()>;

    /// The table with this public id.
    fn table(&self, name: &str) -> Result<Option<Row>, StoreError>;

    /// The table with this invitation.
    fn by_code(&self, code: &str) -> Result<Option<Row>, StoreError>;

    /// The table at which the token with this hash counts, and for which person.
    fn by_token(&self, hash: &[u8; 32]) -> Result<Option<(Row, u16)>, StoreError>;

    /// The table with this number, if all that is kept of it outside its log is as it was written.
    fn sound(&self, table: TableId) -> Result<Option<Row>, StoreError>;

    /// The numbers and names of all tables, also of those that cannot be read otherwise.
    fn names(&self) -> Result<Vec<(TableId, String)>, StoreError>;

    /// Entries in order, from number `from` on, at most `limit`.
    fn entries(&self, table: TableId, from: u64, limit: Option<u32>) -> Result<Vec<StoredEntry>, StoreError>;

    /// The tickets of the `last` entries that have one, and the entries' numbers, newest first.
    fn tickets(&self, table: TableId, last: u32) -> Result<Vec<(String, u64)>, StoreError>;

    /// The number of the newest entry that was written with this ticket. It may have to look
    /// through the whole log: keep the latest tickets at hand, and ask for what is older.
    fn ticket(&self, table: TableId, ticket: &str) -> Result<Option<u64>, StoreError>;

    /// The last picture kept for this viewer.
    fn stand(&self, table: TableId, viewer: &str) -> Result<Option<Stand>, StoreError>;

    /// Tables that are listed and not over, newest touched first; only those touched earlier than
    /// `before_touched`, if that is given. At most `limit`, and all that were touched in the same
    /// moment as the last of them: so whoever goes on from that moment misses none.
    fn listed(&self, limit: u32, before_touched: Option<u64>) -> Result<Vec<Row>, StoreError>;

    /// Tables that are over, or those that are not, in which nothing has happened since this moment; the
    /// longest untouched first, at most `limit`.
    fn untouched(&self, over: bool, since: u64, limit: u32) -> Result<Vec<(TableId, String)>, StoreError>;

    /// All tables, or those in one phase. It reads a page at a time, so memory stays bounded and a
    /// table made meanwhile may be missing.
    fn all(&self, phase: Option<Phase>) -> Rows<'_>;

    /// How many tables there are.
    fn count(&self) -> Result<u64, StoreError>;

    /// Whether something could be written now. It goes the way of a write and takes its time, but
    /// not longer than a few seconds.
    fn ready(&self) -> Result<(), StoreError>;

    /// What the store has done since it was opened.
    fn stats(&self) -> Stats;
}
