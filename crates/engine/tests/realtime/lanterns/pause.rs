//! The agreed pause (LAN-7): asked for, voted on, stood through, and over.
//!
//! Its own times are the table's, because the game's clock stands meanwhile.

use bivouac_engine::{Audience, Cx, Illegal, Millis, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::action::Action;
use super::event::Event;
use super::state::State;
use super::{Lanterns, refuse};

const VOTE: Millis = Millis::seconds(15);
const LEAD_IN: Millis = Millis::seconds(3);
/// On the game's clock, so that it advances between any two votes and the game ends.
const AGAIN: Millis = Millis::seconds(10);

/// Where the table stands with pausing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Pause {
    /// The game runs, and nobody may ask before its clock reads `again`.
    Off { again: Millis },
    /// The game runs, and a vote with it.
    Vote { yes: Seats, ends: Millis },
    /// The clock stands until all are ready.
    On { ready: Seats, ends: Millis },
    /// The clock stands for a moment more.
    Soon { ends: Millis },
}

impl Pause {
    /// The seat is in new hands: what the old ones said is void.
    pub(crate) fn forget(&mut self, seat: Seat) {
        if let Pause::Vote { yes: said, .. } | Pause::On { ready: said, .. } = self {
            said.remove(seat);
        }
    }
}

pub(crate) fn check(state: &State, seat: Seat, action: &Action, at: Millis) -> Result<(), Illegal> {
    if !state.hands.persons().contains(seat) {
        return Err(refuse("LAN-7", "only persons who are there are asked about a pause"));
    }
    match (action, state.pause) {
        (Action::Pause, Pause::Off { again }) if state.clock.reads(at) >= again => Ok(()),
        (Action::Pause, Pause::Off { .. }) => {
            Err(refuse("LAN-7", "somebody asked just now: play on for a while"))
        }
        (Action::Pause, _) => Err(refuse("LAN-7", "a pause is asked for already")),
        (Action::Vote { .. }, Pause::Vote { yes, .. }) if !yes.contains(seat) => Ok(()),
        (Action::Vote { .. }, Pause::Vote { .. }) => Err(refuse("LAN-7", "you have said yes already")),
        (Action::Ready, Pause::On { ready, .. }) if !ready.contains(seat) => Ok(()),
        (Action::Ready, Pause::On { .. }) => Err(refuse("LAN-7", "you are ready already")),
        _ => Err(refuse("LAN-7", "there is no pause to speak about")),
    }
}

/// Plays what `check` has allowed.
pub(crate) fn speak(game: &Lanterns, state: &mut State, seat: Seat, action: &Action, cx: &mut Cx<'_, Event>) {
    let voice = state.hands.same(seat);
    match (action, &mut state.pause) {
        (Action::Pause, pause) => {
            *pause = Pause::Vote { yes: voice, ends: cx.at() + VOTE };
            cx.tell(Audience::All, Event::Asked { seat });
        }
        (Action::Vote { yes: true }, Pause::Vote { yes, .. }) => {
            *yes |= voice;
            cx.tell(Audience::All, Event::Voted { seat, yes: true });
        }
        (Action::Vote { yes: false }, _) => {
            cx.tell(Audience::All, Event::Voted { seat, yes: false });
            decline(state, cx);
        }
        (Action::Ready, Pause::On { ready, .. }) => {
            *ready |= voice;
            cx.tell(Audience::All, Event::Ready { seat });
        }
        _ => unreachable!("checked before"),
    }
    settle(game, state, cx);
}

/// Ends a vote or a pause on which all persons present agree now. An empty table agrees on nothing.
pub(crate) fn settle(game: &Lanterns, state: &mut State, cx: &mut Cx<'_, Event>) {
    let persons = state.hands.persons();
    let agreed = |said: Seats| !persons.is_empty() && said.covers(persons);
    match state.pause {
        _ if state.end.is_some() => {}
        Pause::Vote { yes, .. } if agreed(yes) => {
            state.clock.stop(cx.at());
            state.pause = Pause::On { ready: Seats::NONE, ends: cx.at() + game.pause_max };
            cx.tell(Audience::All, Event::Stopped);
        }
        Pause::On { ready, .. } if agreed(ready) => lead_in(state, cx),
        _ => {}
    }
}

/// All are ready, or it has lasted long enough.
pub(crate) fn lead_in(state: &mut State, cx: &mut Cx<'_, Event>) {
    state.pause = Pause::Soon { ends: cx.at() + LEAD_IN };
    cx.tell(Audience::All, Event::Soon);
}

pub(crate) fn resume(state: &mut State, cx: &mut Cx<'_, Event>) {
    state.clock.start(cx.at());
    state.pause = Pause::Off { again: state.clock.reads(cx.at()) + AGAIN };
    cx.tell(Audience::All, Event::Resumed);
}

pub(crate) fn decline(state: &mut State, cx: &mut Cx<'_, Event>) {
    state.pause = Pause::Off { again: state.clock.reads(cx.at()) + AGAIN };
    cx.tell(Audience::All, Event::Declined);
}
