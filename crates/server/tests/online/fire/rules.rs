//! The truth about a fire, and what follows from an action or a word.

use bivouac_engine::{Audience, BySeat, Cx, Face, Hidden, Illegal, Millis, Outcome, Rule, Seat, Seats};

use super::piece::{Action, CHARMS, Charm, Event, Options};
use super::refuse;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) charms: BySeat<Hidden<Charm>>,
    pub(crate) sticks: BySeat<u16>,
    /// From when on each seat has its hands free.
    pub(crate) free: BySeat<Millis>,
    pub(crate) out: bool,
}

impl State {
    pub(crate) fn new(seats: u8, charm: impl FnMut(Seat) -> Hidden<Charm>) -> State {
        State {
            charms: BySeat::of(seats, charm),
            sticks: BySeat::of(seats, |_| 0),
            free: BySeat::of(seats, |_| Millis::ZERO),
            out: false,
        }
    }

    pub(crate) fn height(&self) -> u16 {
        self.sticks.values().sum()
    }
}

pub(crate) fn outcome(options: &Options, state: &State) -> Option<Outcome> {
    let rule = Rule::cite("FIR-4");
    match () {
        () if state.out => Some(Outcome::lost(rule, "the fire is out")),
        () if state.height() >= options.goal => Some(Outcome::won(rule, "the fire is high enough")),
        () => None,
    }
}

pub(crate) fn check(
    options: &Options,
    state: &State,
    seat: Seat,
    action: Action,
    at: Millis,
) -> Result<(), Illegal> {
    if outcome(options, state).is_some() {
        return Err(refuse("FIR-4", "the fire needs nobody any more"));
    }
    match action {
        Action::Lay if state.free[seat] > at => Err(refuse("FIR-2", "your hands are full")),
        Action::Show if state.charms[seat].known_by().is_none() => {
            Err(refuse("FIR-3", "everybody knows your charm"))
        }
        Action::Confide { to } if state.charms.get(to).is_none() => {
            Err(refuse("FIR-3", "there is nobody to confide in"))
        }
        Action::Confide { to } if state.charms[seat].is_known_to(to) => {
            Err(refuse("FIR-3", "this seat knows your charm"))
        }
        Action::Lay | Action::Show | Action::Confide { .. } => Ok(()),
    }
}

pub(crate) fn apply(
    options: &Options,
    state: &mut State,
    seat: Seat,
    action: Action,
    cx: &mut Cx<'_, Event>,
) -> Result<(), Illegal> {
    check(options, state, seat, action, cx.at())?;
    match action {
        Action::Lay => {
            state.sticks[seat] += 1;
            if options.rest > 0 {
                state.free[seat] = cx.at() + Millis(options.rest);
            }
            cx.tell(Audience::All, Event::Laid { seat });
        }
        Action::Show => {
            let charm = state.charms[seat].reveal(cx).clone();
            cx.tell(Audience::All, Event::Shown { seat, charm });
        }
        Action::Confide { to } => {
            let pair = Seats::only(seat).with(to);
            let charm = state.charms[seat].show(pair, cx).clone();
            let told = |charm| Event::Confided { seat, to, charm };
            cx.tell(Audience::Only(pair), told(Face::Up(charm)));
            cx.tell(Audience::AllBut(pair), told(Face::Down));
        }
    }
    Ok(())
}

/// Whoever names a charm is warned, whether they know of it or not: the warning itself says nothing.
pub(crate) fn words(text: &str, sure: bool) -> Result<(), Illegal> {
    if !sure && CHARMS.iter().any(|charm| text.contains(charm)) {
        let warning = refuse("FIR-5", "speak of a charm and everybody has heard of it");
        return Err(warning.keyed("FIR-5/blurt").unless_sure());
    }
    Ok(())
}
