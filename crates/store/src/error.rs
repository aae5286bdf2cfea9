//! What can go wrong with what is kept, in sentences that a player can read.

/// Why a write was not kept or a read gave nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Something that may exist only once exists: `"name"`, `"code"`, `"seq"`, `"token"`, `"header"`.
    #[error("{}", taken(.0))]
    Taken(&'static str),
    /// The disk or its quota is full.
    #[error(
        "the disk of this server is full, so nothing more can be kept; what was accepted is safe, and \
         the game can go on when whoever runs the server has made room"
    )]
    Full,
    /// The table is not, or no longer, in the store.
    #[error("this table is not kept here, or no longer")]
    NotThere,
    /// What is kept of this table is not as it was written; the words say what. Nothing about the
    /// others follows from it.
    #[error("this table cannot be opened, for what is kept of it is damaged: {0}")]
    Damaged(String),
    /// The disk, the file or the store itself fails; the words say how.
    #[error("the server cannot keep or read what happens at its tables: {0}; what was accepted is safe")]
    Broken(String),
    /// The store was shut down before it could answer.
    #[error("the server is shutting down; what was accepted is safe, try again in a moment")]
    Closed,
}

fn taken(what: &str) -> &'static str {
    match what {
        "name" => "a table with this name exists already",
        "code" => "a table with this invitation exists already",
        "token" => "this seat link is in use already",
        "header" => "this game has begun already",
        // "seq"
        _ => "something else happened at this table first; look at it again",
    }
}
