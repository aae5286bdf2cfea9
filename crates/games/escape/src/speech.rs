//! Talking: eight phrases, a finger that points, the Silence that forbids it (ESC-DIG-01), and
//! giving up, which is settled in words so that it works during a pause too (ESC-R-97).

use bivouac_engine::{Audience, Cx, Illegal, Millis, Said, Seat, rule};

use crate::Escape;
use crate::action::Motion;
use crate::call::Call;
use crate::check::Check;
use crate::content::Curse;
use crate::event::Event;
use crate::no::{Checked, no, require};
use crate::play::Play;
use crate::state::State;

/// Hears it, and answers who else does.
pub(crate) fn say(
    game: &Escape,
    state: &mut State,
    seat: Seat,
    said: &Said<Call>,
    cx: &mut Cx<'_, Event>,
) -> Result<Audience, Illegal> {
    match said {
        Said::Call { call: call @ (Call::GiveUp | Call::PlayOn) } => {
            concede(game, state, seat, *call, cx.at())?;
            let mut play = Play::new(game, state, cx);
            match (call, play.state.concede) {
                (Call::GiveUp, None) => play.propose(seat, Motion::Concede),
                (Call::GiveUp, Some(_)) => play.vote(seat, Motion::Concede, true),
                _ => play.vote(seat, Motion::Concede, false),
            }
        }
        Said::Call { call: Call::Ping { at } } => {
            speak(state, seat)?;
            let known = state.temple.find(*at).is_some();
            require(known, rule!("ESC-DIG-12"), "E_NOT_HERE", "that chamber is not discovered yet")?;
        }
        Said::Call { .. } | Said::Text { .. } => speak(state, seat)?,
    }
    Ok(Audience::All)
}

/// Pushes what `seat` may call now.
pub(crate) fn calls(game: &Escape, state: &State, seat: Seat, at: Millis, out: &mut Vec<Call>) {
    if speak(state, seat).is_ok() {
        out.extend(Call::PHRASES);
        out.extend(state.temple.iter().map(|(_, chamber)| Call::Ping { at: chamber.tile }));
    }
    for call in [Call::GiveUp, Call::PlayOn] {
        if concede(game, state, seat, call, at).is_ok() {
            out.push(call);
        }
    }
}

/// Silence keeps its owner from talking until the game is over.
pub(crate) fn speak(state: &State, seat: Seat) -> Checked {
    let silent = state.end.is_none() && state.players[seat].curses.has(Curse::Silence);
    let because = "you are silenced: lift the curse with 2 adventurers and 1 key";
    if silent { Err(no(rule!("ESC-DIG-01"), "E_CURSE", because)) } else { Ok(()) }
}

/// Whether `seat` may ask, agree or refuse to give up. A silent person can still nod.
fn concede(game: &Escape, state: &State, seat: Seat, call: Call, at: Millis) -> Checked {
    require(state.end.is_none(), rule!("TAB-01"), "E_NOT_RUNNING", "the game is over")?;
    let check = Check::new(game, state, seat, at);
    match (call, state.concede) {
        (Call::GiveUp, None) => check.propose(Motion::Concede),
        _ => check.vote(Motion::Concede),
    }
}
