//! What is kept of tables, as an operator's tools look at it without a server.

use bivouac_catalog::Shelf;
use bivouac_engine::Viewer;
use bivouac_protocol::Problem;
use bivouac_store::{Row, Store};

use crate::archive;
use crate::room::desk_of;

/// What keeps a server from opening this table, if anything that stands in its record does.
pub fn flaw(row: &Row) -> Option<String> {
    desk_of(row).err()
}

/// What the seats of a table are called: names of people, bots, or "open".
pub fn seats(row: &Row) -> Result<Vec<String>, String> {
    desk_of(row).map(|desk| desk.seats().map(|(seat, _)| desk.name(seat)).collect())
}

/// The log of a table as a server gives it to somebody who watches: all of it once the game is over,
/// and before that what is no secret of anybody.
pub fn export(store: &dyn Store, shelf: Shelf, row: &Row) -> Result<String, Problem> {
    archive::export(store, shelf, row, Viewer::Spectator)
}
