//! What follows from an action that the rules allow.

use bivouac_engine::{Audience, Cx, Hidden, Millis, Seat};

use super::Lanterns;
use super::action::{Action, numbers, set};
use super::event::Event;
use super::pause;
use super::state::{Die, End, Miner, Place, Side, State};

const AIR: Millis = Millis(1_200);
const WALK: Millis = Millis(400);
const LIGHT: Millis = Millis(600);

pub(crate) fn apply(game: &Lanterns, state: &mut State, seat: Seat, action: &Action, cx: &mut Cx<'_, Event>) {
    let now = state.clock.reads(cx.at());
    let miner = &mut state.miners[seat];
    match action {
        Action::Roll { dice } => roll(miner, seat, dice, now + AIR, cx),
        Action::Light => {
            spend(miner, Side::Flame, 2);
            miner.busy = now + LIGHT;
            state.dark -= 1;
            cx.tell(Audience::All, Event::Lit { seat, dark: state.dark });
        }
        Action::Walk => {
            spend(miner, Side::Boot, 1);
            miner.busy = now + WALK;
            miner.place = miner.place.other();
            cx.tell(Audience::All, Event::Walked { seat, to: miner.place });
            if state.dark == 0 && state.miners.values().all(|miner| miner.place == Place::Hall) {
                state.end = Some(End::Escaped);
                cx.tell(Audience::All, Event::Escaped);
            }
        }
        Action::Free { seat: other, dice } => {
            spend(miner, Side::Hand, 1);
            let chosen = set(dice).expect("checked before");
            let lying = state.miners[*other].dice.iter_mut().zip(chosen);
            lying.filter(|(_, chosen)| *chosen).for_each(|(die, _)| *die = Die::Spent);
            cx.tell(Audience::All, Event::Freed { by: seat, seat: *other, dice: numbers(&chosen) });
        }
        Action::Pause | Action::Vote { .. } | Action::Ready => pause::speak(game, state, seat, action, cx),
    }
}

fn roll(miner: &mut Miner, seat: Seat, dice: &[u8], lands: Millis, cx: &mut Cx<'_, Event>) {
    let chosen = set(dice).expect("checked before");
    for (die, _) in miner.dice.iter_mut().zip(chosen).filter(|(_, chosen)| *chosen) {
        *die = Die::Air(Hidden::new(Side::draw(cx.dice())));
    }
    miner.lands = Some(lands);
    cx.tell(Audience::All, Event::Rolled { seat, dice: numbers(&chosen) });
}

/// Spends the first dice that show `side`.
fn spend(miner: &mut Miner, side: Side, count: usize) {
    let showing = miner.dice.iter_mut().filter(|die| **die == Die::Up(side));
    showing.take(count).for_each(|die| *die = Die::Spent);
}
