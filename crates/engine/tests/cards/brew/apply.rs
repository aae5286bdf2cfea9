//! What follows from an action that is allowed.

use bivouac_engine::{Audience, Cx, Face, Seat, Seats};

use super::state::Frame;
use super::{Action, Ask, Brew, Event, State, Waiting, play};

pub(crate) fn apply(game: &Brew, state: &mut State, seat: Seat, action: &Action, cx: &mut Cx<'_, Event>) {
    match action {
        Action::Play { slot } => play_card(state, seat, *slot, cx),
        Action::Pass => {
            let prompt = state.open.prompt_mut().expect("passing is allowed in a window");
            prompt.who.remove(seat);
            prompt.passed.insert(seat);
            cx.tell(Audience::All, Event::Passed { seat });
        }
        Action::Stir { give, take } => {
            let pile = &mut state.open.stuff[seat];
            *pile = pile.less(*give).expect("stirring was allowed");
            cx.tell(Audience::All, Event::Stirred { seat, take: *take });
            play::gain(game, state, seat, *take, 1, cx);
        }
        Action::End => {
            state.open.pending.push(Waiting::Turn);
            let over = state.hands[seat].len().saturating_sub(game.hand_limit());
            if over > 0 {
                state.open.ask(Ask::Discard(over as u8), Seats::only(seat));
            }
        }
        Action::Choose { branch } => {
            let frame = asked_about(state);
            cx.tell(Audience::All, Event::Chose { seat, card: frame.card, branch: *branch });
            state.open.pending.push(Waiting::Text(frame.within(*branch, frame.you)));
        }
        Action::Name { seat: other } => {
            let frame = asked_about(state);
            cx.tell(Audience::All, Event::Named { seat, other: *other });
            state.open.pending.push(Waiting::Text(frame.within(0, *other)));
        }
        Action::Discard { slots } => {
            state.open.pending.pop();
            let mut slots = slots.clone();
            slots.sort_unstable();
            for slot in slots.into_iter().rev() {
                let mut card = state.hands[seat].remove(usize::from(slot));
                let card = *card.reveal(cx);
                cx.tell(Audience::All, Event::Discarded { seat, card: card.id });
                state.open.discard.push(card);
            }
        }
        Action::Lay { slot } => lay(state, seat, *slot, cx),
    }
    play::settle(game, state, cx);
}

/// The text whose question is answered; the question is gone.
fn asked_about(state: &mut State) -> Frame {
    match state.open.pending.pop() {
        Some(Waiting::Prompt(prompt)) => match prompt.ask {
            Ask::Branch(frame) | Ask::Whom(frame) => frame,
            other => unreachable!("{other:?} is no question of a text"),
        },
        other => unreachable!("an answer was allowed, but {other:?} is no question"),
    }
}

/// BREW-3.1: the card lies open, and the others may answer before its text is carried out.
fn play_card(state: &mut State, seat: Seat, slot: u8, cx: &mut Cx<'_, Event>) {
    match state.open.prompt_mut() {
        Some(window) => window.who.remove(seat),
        None => state.open.plays += 1,
    }
    let mut card = state.hands[seat].remove(usize::from(slot));
    let card = *card.reveal(cx);
    cx.tell(Audience::All, Event::Played { seat, card: card.id });
    let answering = state
        .hands
        .iter()
        .filter(|(other, hand)| *other != seat && !hand.is_empty() && !state.open.away.contains(*other));
    let who = answering.map(|(other, _)| other).collect();
    state.open.pending.push(Waiting::Leave(card));
    state.open.pending.push(Waiting::Text(Frame::new(card.id, seat)));
    state.open.ask(Ask::Window, who);
}

fn lay(state: &mut State, seat: Seat, slot: u8, cx: &mut Cx<'_, Event>) {
    let card = state.hands[seat].remove(usize::from(slot));
    let (mine, up) = (Seats::only(seat), Face::Up(card.unseen().id));
    let prompt = state.open.prompt_mut().expect("laying is allowed when asked");
    if prompt.ask == Ask::Potluck {
        prompt.who.remove(seat);
        state.brought[seat] = Some(card);
        cx.tell(Audience::Only(mine), Event::Brought { seat, card: up });
        cx.tell(Audience::AllBut(mine), Event::Brought { seat, card: Face::Down });
    } else {
        state.open.pending.pop();
        state.deck.put(card);
        cx.tell(Audience::Only(mine), Event::Stashed { seat, card: up });
        cx.tell(Audience::AllBut(mine), Event::Stashed { seat, card: Face::Down });
    }
}
