//! What a seat may do now.

use bivouac_engine::Seat;

use crate::action::Action;
use crate::state::State;

#[inline]
pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if state.winner.is_some() || state.turn != seat {
        return;
    }
    if state.pot > 0 {
        out.extend_from_slice(&[Action::Roll, Action::Hold]);
    } else {
        out.push(Action::Roll);
    }
}
