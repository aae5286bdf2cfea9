//! The store: tables kept so that nothing accepted is ever lost.
//!
//! It keeps text and numbers and knows nothing of games: the lines of a table's log, a document
//! that says who sits where, hashes of tokens, and the last picture of a table for each viewer.
//! It reads no clock; every moment is handed in.
//!
//! There are two stores behind one trait: [`Memory`], which forgets, and [`Sqlite`], which does not.
//! Writes are queued and answered later, by an [`Answer`] that comes after the data has reached the
//! disk. Reads block; call them from a thread that may wait.
//!
//! The lines of a log have digests of their own. Everything else that is kept of a table has a seal,
//! so that what is not as it was written is told and not believed.
//!
//! ```
//! use bivouac_store::{Memory, NewEntry, NewTable, Store, Write};
//!
//! let store = Memory::new();
//! let table = store
//!     .create(NewTable { name: "t1".into(), code: "ABCDEF".into(), game: "pig".into(), ..NewTable::default() })
//!     .wait()?;
//! let entry = NewEntry { seq: 1, line: "{}".into(), ticket: Some("a".into()) };
//! store.write(table, Write { entries: vec![entry], ..Write::default() }).wait()?;
//! assert_eq!(store.entries(table, 1, None)?.len(), 1);
//! assert_eq!(store.ticket(table, "a")?, Some(1));
//! # Ok::<(), bivouac_store::StoreError>(())
//! ```

mod answer;
mod error;
mod faulty;
mod memory;
mod pages;
mod seal;
mod sqlite;
mod stats;
mod store;
mod table;

pub use answer::Answer;
pub use error::StoreError;
pub use faulty::Faulty;
pub use memory::Memory;
pub use sqlite::{Copied, CopyError, OpenError, Settings, Sqlite};
pub use stats::Stats;
pub use store::{Rows, Store};
pub use table::{NewEntry, NewTable, NewToken, Phase, Row, Stand, StoredEntry, TableId, Write};
