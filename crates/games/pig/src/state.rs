//! The whole truth about a game of Pig.

use bivouac_engine::{BySeat, Seat};

/// The whole truth about a game of Pig.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// What each seat has kept.
    pub scores: BySeat<u16>,
    /// Whose turn it is.
    pub turn: Seat,
    /// What this turn has rolled so far; 0 before its first roll.
    pub pot: u16,
    /// Who reached the goal.
    pub winner: Option<Seat>,
}

impl State {
    pub(crate) fn new(seats: u8) -> State {
        State { scores: BySeat::of(seats, |_| 0), turn: Seat::FIRST, pot: 0, winner: None }
    }
}
