//! Reading many tables, a page at a time.

use std::vec;

use crate::error::StoreError;
use crate::table::{Row, TableId};

/// How many tables a page has.
pub(crate) const PAGE: u32 = 256;

/// Turns pages into rows. `page` gives at most [`PAGE`] tables with higher numbers than the one it
/// is told, in order; the last page is the first one that is empty.
pub(crate) struct Pages<F> {
    page: F,
    here: vec::IntoIter<Row>,
    after: Option<TableId>,
    done: bool,
}

impl<F> Pages<F>
where
    F: FnMut(Option<TableId>) -> Result<Vec<Row>, StoreError>,
{
    pub(crate) fn new(page: F) -> Pages<F> {
        Pages { page, here: Vec::new().into_iter(), after: None, done: false }
    }
}

impl<F> Iterator for Pages<F>
where
    F: FnMut(Option<TableId>) -> Result<Vec<Row>, StoreError>,
{
    type Item = Result<Row, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(row) = self.here.next() {
            return Some(Ok(row));
        }
        if self.done {
            return None;
        }
        match (self.page)(self.after) {
            Ok(page) => {
                self.done = page.is_empty();
                self.after = page.last().map(|row| row.id).or(self.after);
                self.here = page.into_iter();
                self.here.next().map(Ok)
            }
            Err(error) => {
                self.done = true;
                Some(Err(error))
            }
        }
    }
}
