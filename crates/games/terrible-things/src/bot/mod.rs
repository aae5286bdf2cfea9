//! Players of Ancient Terrible Things' own. They see their view and their offers and nothing else.
//!
//! From the weakest to the strongest (section 10.5 of the rules page): [`Passenger`] lets things happen
//! (ATT-R-49), [`Deckhand`] rolls until it fits, [`Mate`] knows the odds, and [`Pilot`] weighs everything:
//! what tokens and places are worth (`worth.rs`, `places.rs`), the dice with cards at the leaves
//! (`roll.rs`, `leaf.rs`), the Trading Post (`trade.rs`), the Map (`map.rs`) and solo play (`alone.rs`).

mod alone;
mod answers;
mod deckhand;
mod leaf;
mod map;
mod mate;
mod passenger;
mod pilot;
mod places;
mod roll;
mod trade;
mod worth;

pub use deckhand::Deckhand;
pub use mate::Mate;
pub use passenger::Passenger;
pub use pilot::Pilot;

use crate::action::Action;

/// What is wanted where it is offered, else the first offer.
fn or_first(legal: &[Action], wanted: Option<Action>) -> Option<Action> {
    wanted.filter(|action| legal.contains(action)).or_else(|| legal.first().cloned())
}
