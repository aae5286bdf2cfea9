//! What follows from an action. The game is one chapter long, so its rules are here.

use bivouac_engine::{Audience, Cx, Illegal, Seat, rule};

use crate::Pig;
use crate::action::Action;
use crate::event::Event;
use crate::state::State;

// Random playouts of Pig measure the engine itself, so nothing of it may be a call.
#[inline(always)]
pub(crate) fn apply(
    game: &Pig,
    state: &mut State,
    seat: Seat,
    action: Action,
    cx: &mut Cx<'_, Event>,
) -> Result<(), Illegal> {
    if state.turn != seat {
        return Err(not_your_turn(state));
    }
    match action {
        Action::Roll => {
            roll(game, state, cx);
            Ok(())
        }
        Action::Hold => hold(game, state, cx),
    }
}

#[cold]
fn not_your_turn(state: &State) -> Illegal {
    Illegal::new(rule!("PIG-2.1"), format!("it is the turn of {}", state.turn))
}

#[inline]
fn roll(game: &Pig, state: &mut State, cx: &mut Cx<'_, Event>) {
    let (seat, face) = (state.turn, cx.dice().die(6) as u16);
    if face == 1 {
        // PIG-2.3: what was kept in earlier turns stays.
        cx.tell(Audience::All, Event::Lost { seat, pot: state.pot });
        pass(game, state);
    } else {
        state.pot += face;
        cx.tell(Audience::All, Event::Rolled { seat, face: face as u8, pot: state.pot });
    }
}

#[inline]
fn hold(game: &Pig, state: &mut State, cx: &mut Cx<'_, Event>) -> Result<(), Illegal> {
    let (seat, pot) = (state.turn, state.pot);
    if pot == 0 {
        return Err(Illegal::new(rule!("PIG-2.4"), "there is nothing to keep yet: roll first"));
    }
    let score = &mut state.scores[seat];
    *score += pot;
    let score = *score;
    cx.tell(Audience::All, Event::Held { seat, pot, score });
    if score >= game.goal {
        state.winner = Some(seat);
        state.pot = 0;
        cx.tell(Audience::All, Event::Won { seat, score });
    } else {
        pass(game, state);
    }
    Ok(())
}

#[inline]
fn pass(game: &Pig, state: &mut State) {
    state.pot = 0;
    state.turn = state.turn.next(game.seats);
}
