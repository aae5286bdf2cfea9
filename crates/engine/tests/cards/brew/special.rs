//! What only one card says, in code.

use bivouac_engine::{Audience, Cx, Face, Hidden, Seat, Seats};

use super::state::Frame;
use super::{Ask, Brew, CardId, Event, Special, State, Stuff, Waiting, play};

pub(crate) fn run(state: &mut State, special: Special, frame: &Frame, cx: &mut Cx<'_, Event>) {
    let you = frame.you;
    match special {
        Special::Eavesdrop => eavesdrop(state, you, cx),
        Special::Stash => {
            if !state.hands[you].is_empty() {
                state.open.ask(Ask::Stash, Seats::only(you));
            }
        }
        Special::Glean => {
            if let Some(card) = state.open.discard.pop() {
                // All have seen it go there, so it stays known in the hand.
                state.hands[you].push(Hidden::face_up(card));
                cx.tell(Audience::All, Event::Gleaned { seat: you, card: card.id });
            }
        }
        Special::Potluck => {
            let hands = state
                .hands
                .iter()
                .filter(|(seat, hand)| !hand.is_empty() && !state.open.away.contains(*seat));
            let who = hands.map(|(seat, _)| seat).collect();
            state.open.ask(Ask::Potluck, who);
        }
        Special::Fizzle => {
            if let Some(at) = state.open.target() {
                let gone = state.open.pending.drain(at..at + 2).next();
                if let Some(Waiting::Text(frame)) = gone {
                    cx.tell(Audience::All, Event::Fizzled { card: frame.card });
                }
            }
        }
        Special::Echo => {
            let target = state.open.target().map(|at| &state.open.pending[at]);
            if let Some(&Waiting::Text(Frame { card, .. })) = target {
                cx.tell(Audience::All, Event::Echoed { seat: you, card });
                state.open.pending.push(Waiting::Text(Frame::new(card, you)));
            }
        }
    }
}

fn eavesdrop(state: &mut State, you: Seat, cx: &mut Cx<'_, Event>) {
    let seats = state.hands.seats();
    let circle = std::iter::successors(Some(you.next(seats)), |seat| Some(seat.next(seats)));
    let mut others = circle.take_while(|&seat| seat != you);
    let Some(other) = others.find(|&seat| !state.hands[seat].is_empty()) else { return };
    let hand = &mut state.hands[other];
    let slot = cx.dice().below(hand.len() as u32) as usize;
    let (mine, seat) = (Seats::only(you), you);
    let card = Face::Up(hand[slot].show(mine, cx).id);
    cx.tell(Audience::Only(mine), Event::Overheard { seat, other, card });
    cx.tell(Audience::AllBut(mine), Event::Overheard { seat, other, card: Face::Down });
}

/// All have brought what they bring: it is turned up, counted and discarded.
pub(crate) fn serve(game: &Brew, state: &mut State, cx: &mut Cx<'_, Event>) {
    let mut served: Vec<(Seat, CardId)> = Vec::new();
    for (seat, brought) in state.brought.iter_mut() {
        if let Some(mut card) = brought.take() {
            let card = *card.reveal(cx);
            cx.tell(Audience::All, Event::Served { seat, card: card.id });
            state.open.discard.push(card);
            served.push((seat, card.id));
        }
    }
    for &(seat, card) in &served {
        if served.iter().filter(|&&(_, other)| other == card).count() == 1 {
            play::gain(game, state, seat, Stuff::Point, 1, cx);
        }
    }
}
