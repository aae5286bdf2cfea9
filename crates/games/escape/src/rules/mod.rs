//! The rules, one file a chapter of `docs/rules/escape.md`.

mod calm;
mod curses;
mod exit;
pub(crate) mod gems;
mod masks;
mod moves;
mod offers;
mod pay;
mod roll;
mod slam;
mod treasures;
mod votes;
