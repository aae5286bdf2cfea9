//! Shells: a toy with a secret. A pea lies under one of three shells, most often under the
//! middle one; seat 1 says where, and a moment later the shells are lifted.

use std::ops::RangeInclusive;

use bivouac_engine::{
    Cx, Deadline, DeadlineId, Dice, Face, Game, Hidden, Illegal, Imagine, Millis, NoCalls, Outcome, Seat,
    Seats, Viewer, rule,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Debug)]
pub(super) struct Shells;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
pub(super) struct Options {}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(super) enum Shell {
    Left,
    Middle,
    Right,
}

pub(super) const SHELLS: [Shell; 3] = [Shell::Left, Shell::Middle, Shell::Right];

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    pub(super) pea: Hidden<Shell>,
    pub(super) said: Option<Shell>,
    pub(super) lifted: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(super) struct View {
    pub(super) pea: Face<Shell>,
    pub(super) said: Option<Shell>,
    pub(super) lifted: bool,
}

/// One in six left, four in six in the middle, one in six right.
fn lay(dice: &mut Dice) -> Shell {
    match dice.below(6) {
        0 => Shell::Left,
        5 => Shell::Right,
        _ => Shell::Middle,
    }
}

fn first() -> Seat {
    Seat::number(1).expect("there is a first seat")
}

impl Game for Shells {
    const KEY: &'static str = "shells";
    const NAME: &'static str = "Shells";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=2;

    type Options = Options;
    type Action = Shell;
    type Call = NoCalls;
    type Event = ();
    type View = View;
    type State = State;

    fn prepare(_options: &Options, _seats: u8) -> Result<Shells, Illegal> {
        Ok(Shells)
    }

    fn setup(&self, cx: &mut Cx<'_, ()>) -> State {
        State { pea: Hidden::new(lay(cx.dice())), said: None, lifted: false }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        shell: &Shell,
        _cx: &mut Cx<'_, ()>,
    ) -> Result<(), Illegal> {
        if seat != first() || state.said.is_some() {
            return Err(Illegal::new(rule!("TAB-01"), "one guess"));
        }
        state.said = Some(*shell);
        Ok(())
    }

    fn to_act(&self, state: &State, _at: Millis) -> Seats {
        if state.said.is_some() { Seats::NONE } else { Seats::only(first()) }
    }

    fn legal(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Shell>) {
        if self.to_act(state, at).contains(seat) {
            out.extend(SHELLS);
        }
    }

    fn next_deadline(&self, state: &State) -> Option<Deadline> {
        state.said.filter(|_| !state.lifted).map(|_| Deadline { at: Millis(5), id: DeadlineId(0) })
    }

    fn due(&self, state: &mut State, _deadline: Deadline, _cx: &mut Cx<'_, ()>) {
        state.lifted = true;
    }

    fn view(&self, state: &State, viewer: Viewer, _at: Millis) -> View {
        View { pea: state.pea.face(viewer), said: state.said, lifted: state.lifted }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.lifted.then(|| {
            if state.said == Some(*state.pea.unseen()) {
                Outcome::won(rule!("TAB-01"), "there it is")
            } else {
                Outcome::lost(rule!("TAB-01"), "not there")
            }
        })
    }

    fn sentence(&self, _view: &View, _seat: Seat, shell: &Shell) -> String {
        format!("Say {shell:?}")
    }

    fn story(&self, (): &()) -> String {
        String::new()
    }
}

impl Imagine for Shells {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        let pea = match view.pea {
            Face::Up(pea) => Hidden::known_to(pea, Seats::only(first())),
            Face::Down => Hidden::new(lay(dice)),
        };
        State { pea, said: view.said, lifted: view.lifted }
    }
}
