//! Texts: one effect at a time, with what it leads to laid on top of what waits.

use bivouac_engine::{Cx, Seat, Seats};

use super::state::Frame;
use super::{Ask, Brew, Effect, Event, State, Waiting, play, special};

/// Carries out the next effect of the text on top, or ends the text.
pub(crate) fn step(game: &Brew, state: &mut State, cx: &mut Cx<'_, Event>) {
    let Some(Waiting::Text(frame)) = state.open.pending.last_mut() else { unreachable!("a text is on top") };
    let Some(effect) = game.book.list(frame).get(usize::from(frame.next)) else {
        if frame.again == 0 {
            state.open.pending.pop();
        } else {
            (frame.again, frame.next) = (frame.again - 1, 0);
        }
        return;
    };
    frame.next += 1;
    let frame = frame.clone();
    run(game, state, effect, &frame, cx);
}

fn run(game: &Brew, state: &mut State, effect: &Effect, frame: &Frame, cx: &mut Cx<'_, Event>) {
    let you = frame.you;
    match effect {
        Effect::Gain(stuff, number) => play::gain(game, state, you, *stuff, *number, cx),
        Effect::Draw(number) => {
            for _ in 0..*number {
                if state.open.ended.is_none() {
                    play::draw(game, state, you, cx);
                }
            }
        }
        Effect::Discard(number) => {
            // How many cards a seat holds is seen by all, so this says nothing of which.
            let number = state.hands[you].len().min(usize::from(*number));
            if number > 0 {
                state.open.ask(Ask::Discard(number as u8), Seats::only(you));
            }
        }
        Effect::Each(_) => {
            let circle = std::iter::successors(Some(you), |seat| Some(seat.next(game.seats)));
            let circle: Vec<Seat> = circle.take(usize::from(game.seats)).collect();
            let frames = circle.into_iter().rev().map(|seat| Waiting::Text(frame.within(0, seat)));
            state.open.pending.extend(frames);
        }
        Effect::Another(_) => {
            let mut others = Seat::all(game.seats).filter(|&seat| seat != you);
            match (others.next(), others.next()) {
                (Some(only), None) => state.open.pending.push(Waiting::Text(frame.within(0, only))),
                _ => state.open.ask(Ask::Whom(frame.clone()), Seats::only(you)),
            }
        }
        Effect::Choose(_) => state.open.ask(Ask::Branch(frame.clone()), Seats::only(you)),
        Effect::ForEach(stuff, _) => {
            let times = state.open.stuff[you].of(*stuff);
            repeat(state, frame, times);
        }
        Effect::Repeat(times, _) => repeat(state, frame, *times),
        Effect::Special(special) => special::run(state, *special, frame, cx),
    }
}

fn repeat(state: &mut State, frame: &Frame, times: u8) {
    if let Some(again) = times.checked_sub(1) {
        state.open.pending.push(Waiting::Text(Frame { again, ..frame.within(0, frame.you) }));
    }
}
