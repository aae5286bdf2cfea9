//! Who is to have the Map this round (rule of thumb 12).

use bivouac_engine::Seat;

use crate::action::Action;
use crate::board::Board;

/// What it is worth to choose among so many Encounters rather than to take the only one.
const CHOICE: [f64; 7] = [-4.0, 0.0, 0.45, 0.75, 0.95, 1.1, 1.2];
/// What others have left is worse than what is new.
const LEFTOVERS: f64 = 0.3;

/// Keeps it, or gives it to whoever lets the holder sit where the choice is best.
pub(super) fn choose(board: &Board, map_secrets: u8) -> Action {
    let me = board.turn;
    let in_play = board.places.iter().filter(|place| place.encounter.is_some()).count() as u8;
    let deck = board.in_deck();
    let seats = board.seats();
    // With what is dealt in this round the deck may be empty: then it is the last.
    let turns = seats.saturating_sub(in_play);
    let last = deck <= turns.div_ceil(6) * 6;
    let kept = f64::from(map_secrets) * if last { 1.0 } else { 0.3 };
    let value = |first: Seat| {
        let place = (me.index() + usize::from(seats) - first.index()) as u8 % seats;
        let choice = if place < in_play {
            CHOICE[usize::from(in_play - place)] - LEFTOVERS
        } else {
            let after = place - in_play;
            let dealt = deck.saturating_sub(after / 6 * 6).min(6);
            CHOICE[usize::from(dealt.saturating_sub(after % 6))]
        };
        choice + if first == me { kept } else { 0.0 }
    };
    let mut best = (value(me) + 0.05, Action::KeepMap);
    for to in board.rivals() {
        if value(to) > best.0 {
            best = (value(to), Action::GiveMap { to });
        }
    }
    best.1
}
