//! A client as scripts and pages are: typed requests, a socket that resumes, a stream of lines.

mod fault;
mod http;
mod ledger;
mod lines;
mod requests;
mod socket;

use bivouac_protocol::{Away, NewSeat, NewTable, Pace, TableInfo, You};
use serde::Deserialize;

pub use fault::{Fault, check_problem};
pub use http::Reply;
pub use ledger::{Ledger, ticket};
pub use lines::{LineBuffer, Lines};
pub(crate) use socket::small_buffers;
pub use socket::{Socket, Wire, connect, connect_to, new_ticket};

/// Speaks to one server, as one person or as nobody. Copies share their connections.
#[derive(Clone)]
pub struct Client {
    base: String,
    http: http::Http,
    token: Option<String>,
}

/// A table, and who I am at it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct AtTable {
    /// The table.
    pub table: TableInfo,
    /// Who I am.
    pub you: You,
}

impl Client {
    /// A client of the server at `base`, as in `http://127.0.0.1:7878`.
    pub fn new(base: &str) -> Client {
        Client { base: base.trim_end_matches('/').to_owned(), http: http::pool(), token: None }
    }

    /// The same, as whoever has this token or phrase.
    #[must_use]
    pub fn with(&self, token: &str) -> Client {
        Client { token: Some(token.to_owned()), ..self.clone() }
    }

    /// Where the server is.
    pub fn base(&self) -> &str {
        &self.base
    }
}

/// Says where it leads and nothing of its token.
impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("base", &self.base).finish_non_exhaustive()
    }
}

/// A table of `game` as written, which waits for whoever is away and whose bots play at once.
pub fn new_table(game: &str, seats: impl IntoIterator<Item = NewSeat>) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: serde_json::json!({}),
        seats: seats.into_iter().collect(),
        name: String::new(),
        listed: true,
        away: Some(Away::Wait),
        pace: Pace::Quick,
        starts_when_full: true,
    }
}
