//! What a miner may do now: one check, asked by `apply` of one action and by `legal` of all.

use bivouac_engine::{Illegal, Millis, Seat};

use super::action::{Action, numbers, set};
use super::pause::{self, Pause};
use super::refuse;
use super::state::{DICE, Die, Miner, Place, Side, State};

pub(crate) fn legal(state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
    if state.end.is_some() {
        return;
    }
    let mut offer = |action: Action| {
        if check(state, seat, &action, at).is_ok() {
            out.push(action);
        }
    };
    [Action::Pause, Action::Vote { yes: true }, Action::Vote { yes: false }, Action::Ready]
        .into_iter()
        .for_each(&mut offer);
    if hands_free(state, seat, at).is_err() {
        return;
    }
    [Action::Light, Action::Walk].into_iter().for_each(&mut offer);
    let miner = &state.miners[seat];
    if miner.lands.is_none() {
        subsets().for_each(|dice| offer(Action::Roll { dice }));
    }
    if miner.showing(Side::Hand).next().is_some() {
        let others = state.miners.iter().filter(|(_, other)| other.place == miner.place);
        others.for_each(|(other, _)| subsets().for_each(|dice| offer(Action::Free { seat: other, dice })));
    }
}

/// The next moment after `at` at which something else is offered though nothing happened:
/// hands are free again, or a pause may be asked for.
pub(crate) fn changes(state: &State, at: Millis) -> Option<Millis> {
    let again = match state.pause {
        Pause::Off { again } => Some(again),
        _ => None,
    };
    let readings = state.miners.values().map(|miner| miner.busy).chain(again);
    readings.filter_map(|reading| state.clock.when(reading)).filter(|moment| *moment > at).min()
}

/// All sets of one or more dice.
fn subsets() -> impl Iterator<Item = Vec<u8>> {
    (1u8..1 << DICE).map(|mask| numbers(&std::array::from_fn(|index| mask >> index & 1 == 1)))
}

pub(crate) fn check(state: &State, seat: Seat, action: &Action, at: Millis) -> Result<(), Illegal> {
    if matches!(action, Action::Pause | Action::Vote { .. } | Action::Ready) {
        return pause::check(state, seat, action, at);
    }
    hands_free(state, seat, at)?;
    let miner = &state.miners[seat];
    match action {
        Action::Roll { .. } if miner.lands.is_some() => {
            Err(refuse("LAN-2", "your dice are in the air: wait until they land").keyed("air"))
        }
        Action::Roll { dice } => {
            let all = of(miner, dice, Die::can_be_rolled);
            if all { Ok(()) } else { Err(refuse("LAN-2", "roll own dice that lie there without soot")) }
        }
        Action::Light if miner.place != Place::Gallery => {
            Err(refuse("LAN-4", "the lanterns hang in the gallery"))
        }
        Action::Light if state.dark == 0 => Err(refuse("LAN-4", "every lantern burns: get out")),
        Action::Light if miner.showing(Side::Flame).count() < 2 => {
            Err(refuse("LAN-4", "a lantern takes two flames"))
        }
        Action::Walk if miner.showing(Side::Boot).next().is_none() => {
            Err(refuse("LAN-4", "walking takes a boot"))
        }
        Action::Free { .. } if miner.showing(Side::Hand).next().is_none() => {
            Err(refuse("LAN-5", "freeing dice takes a hand"))
        }
        Action::Free { seat: other, dice } => match state.miners.get(*other) {
            Some(other) if other.place == miner.place => {
                let sooty = of(other, dice, |die| *die == Die::Up(Side::Soot));
                let few = set(dice).is_some_and(|set| numbers(&set).len() <= 2);
                if sooty && few { Ok(()) } else { Err(refuse("LAN-5", "a hand frees one or two sooty dice")) }
            }
            _ => Err(refuse("LAN-5", "nobody of that number is here")),
        },
        _ => Ok(()),
    }
}

/// Whether the game runs and the miner is not busy.
fn hands_free(state: &State, seat: Seat, at: Millis) -> Result<(), Illegal> {
    if !state.clock.runs() {
        return Err(refuse("LAN-7", "the game is paused").keyed("paused"));
    }
    if state.clock.reads(at) < state.miners[seat].busy {
        return Err(refuse("LAN-3", "your hands are full for a moment").keyed("busy"));
    }
    Ok(())
}

/// Whether these are dice of the miner, and each is as asked.
fn of(miner: &Miner, dice: &[u8], asked: impl Fn(&Die) -> bool) -> bool {
    set(dice).is_some_and(|set| miner.dice.iter().zip(set).all(|(die, chosen)| !chosen || asked(die)))
}
