//! What happens by itself, and in which order at one moment (LAN-8).

use bivouac_engine::{Audience, Cx, DeadlineId, Millis, Seat, Seats};

use super::event::Event;
use super::pause::{self, Pause};
use super::state::{Bell, Die, End, Place, State};

/// Something that happens by itself. The order of the variants is that of LAN-8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Timer {
    Landing(Seat),
    Pause,
    Bell,
}

impl Timer {
    /// Its number in logs.
    pub(crate) fn id(self) -> DeadlineId {
        DeadlineId(match self {
            Timer::Landing(seat) => u32::from(seat.as_number()),
            Timer::Pause => 10,
            Timer::Bell => 20,
        })
    }
}

/// The next of them, with its moment.
pub(crate) fn next(state: &State) -> Option<(Millis, Timer)> {
    if state.end.is_some() {
        return None;
    }
    let landing =
        |(seat, lands): (Seat, Option<Millis>)| Some((state.clock.when(lands?)?, Timer::Landing(seat)));
    let landings = state.miners.iter().map(|(seat, miner)| (seat, miner.lands)).filter_map(landing);
    let pause = match state.pause {
        Pause::Off { .. } => None,
        Pause::Vote { ends, .. } | Pause::On { ends, .. } | Pause::Soon { ends } => {
            Some((ends, Timer::Pause))
        }
    };
    let bell = state.clock.when(state.bell.sounds()).map(|at| (at, Timer::Bell));
    landings.chain(pause).chain(bell).min()
}

pub(crate) fn ring(state: &mut State, timer: Timer, cx: &mut Cx<'_, Event>) {
    match timer {
        Timer::Landing(seat) => land(state, seat, cx),
        Timer::Pause => match state.pause {
            Pause::Off { .. } => unreachable!("without a vote or a pause no timer runs"),
            Pause::Vote { .. } => pause::decline(state, cx),
            Pause::On { .. } => pause::lead_in(state, cx),
            Pause::Soon { .. } => pause::resume(state, cx),
        },
        Timer::Bell => sound(state, cx),
    }
}

fn land(state: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
    let miner = &mut state.miners[seat];
    miner.lands = None;
    let (mut dice, mut sides) = (Vec::new(), Vec::new());
    for (number, die) in (1..).zip(&mut miner.dice) {
        if let Die::Air(hidden) = die {
            let side = *hidden.reveal(cx);
            *die = Die::Up(side);
            dice.push(number);
            sides.push(side);
        }
    }
    cx.tell(Audience::All, Event::Landed { seat, dice, sides });
}

fn sound(state: &mut State, cx: &mut Cx<'_, Event>) {
    match state.bell {
        Bell::Gong => {
            state.bell = Bell::Slam;
            cx.tell(Audience::All, Event::Gong);
        }
        Bell::Slam => {
            state.bell = Bell::Collapse;
            let late = slam(state);
            cx.tell(Audience::All, Event::Slammed { late });
        }
        Bell::Collapse => {
            state.end = Some(End::Collapsed);
            cx.tell(Audience::All, Event::Collapsed);
        }
    }
}

/// Everybody outside the hall loses the last die; one in the air never lands.
fn slam(state: &mut State) -> Seats {
    let mut late = Seats::NONE;
    for (seat, miner) in state.miners.iter_mut().filter(|(_, miner)| miner.place != Place::Hall) {
        late.insert(seat);
        if let Some(last) = miner.dice.iter_mut().rev().find(|die| **die != Die::Lost) {
            *last = Die::Lost;
        }
        if !miner.is_in_the_air() {
            miner.lands = None;
        }
    }
    late
}
