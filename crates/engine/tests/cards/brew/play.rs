//! How the game goes on by itself, from one question to the next.

use bivouac_engine::{Audience, BySeat, Cx, Deck, Face, Seat, Seats};

use super::{Ask, Brew, Card, End, Event, Open, Pile, State, Stuff, Waiting, special, text};

pub(crate) fn setup(game: &Brew, cx: &mut Cx<'_, Event>) -> State {
    let cards = game.book.all().map(|id| Card { id, batch: 0 }).collect();
    let open = Open {
        turn: Seat::all(game.seats).next().expect("a table has seats"),
        plays: 0,
        stuff: BySeat::of(game.seats, |_| Pile::default()),
        discard: Vec::new(),
        burnt: Vec::new(),
        batch: 0,
        pending: Vec::new(),
        away: Seats::NONE,
        ended: None,
    };
    let mut state = State {
        open,
        deck: Deck::shuffled(cards, cx.dice()),
        hands: BySeat::of(game.seats, |_| Vec::new()),
        brought: BySeat::of(game.seats, |_| None),
    };
    for _ in 0..game.options.hand {
        Seat::all(game.seats).for_each(|seat| draw(game, &mut state, seat, cx));
    }
    state
}

/// Carries out what waits until somebody is asked, a turn goes on, or it is over.
pub(crate) fn settle(game: &Brew, state: &mut State, cx: &mut Cx<'_, Event>) {
    while state.open.ended.is_none() {
        match state.open.pending.last() {
            Some(Waiting::Text(_)) => text::step(game, state, cx),
            Some(Waiting::Prompt(prompt)) if prompt.who.is_empty() => {
                let potluck = prompt.ask == Ask::Potluck;
                state.open.pending.pop();
                if potluck {
                    special::serve(game, state, cx);
                }
            }
            Some(Waiting::Leave(card)) => {
                let card = *card;
                state.open.pending.pop();
                let burns = game.book.card(card.id).burns;
                if burns { state.open.burnt.push(card) } else { state.open.discard.push(card) }
            }
            Some(Waiting::Turn) => {
                state.open.pending.pop();
                state.open.turn = state.open.turn.next(game.seats);
                state.open.plays = 0;
                let seat = state.open.turn;
                cx.tell(Audience::All, Event::Began { seat });
                draw(game, state, seat, cx);
            }
            Some(Waiting::Prompt(_)) | None => return,
        }
    }
}

/// A seat that is away passes, wherever all may answer at once.
pub(crate) fn go_away(game: &Brew, state: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
    state.open.away.insert(seat);
    for waiting in &mut state.open.pending {
        if let Waiting::Prompt(prompt) = waiting
            && matches!(prompt.ask, Ask::Window | Ask::Potluck)
        {
            prompt.who.remove(seat);
        }
    }
    settle(game, state, cx);
}

pub(crate) fn gain(
    game: &Brew,
    state: &mut State,
    seat: Seat,
    stuff: Stuff,
    number: u8,
    cx: &mut Cx<'_, Event>,
) {
    state.open.stuff[seat].add(stuff, number);
    cx.tell(Audience::All, Event::Gained { seat, stuff, number });
    let (goal, points) = game.progress(&state.open, seat);
    if points >= goal {
        end(state, End::Goal, cx);
    }
}

/// Draws a card, if there is one: from the deck, or from the discards become deck.
pub(crate) fn draw(game: &Brew, state: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
    if state.deck.is_empty() {
        renew(game, state, cx);
    }
    let mine = Seats::only(seat);
    if let Some(card) = state.deck.draw(mine, cx) {
        let up = Face::Up(card.unseen().id);
        cx.tell(Audience::Only(mine), Event::Drew { seat, card: up });
        cx.tell(Audience::AllBut(mine), Event::Drew { seat, card: Face::Down });
        state.hands[seat].push(card);
    }
}

/// BREW-5.2. The new deck is a batch of its own: what is hidden in hands was not in it.
fn renew(game: &Brew, state: &mut State, cx: &mut Cx<'_, Event>) {
    if state.open.discard.is_empty() {
        return;
    }
    if state.open.batch + 1 >= game.options.rounds {
        return end(state, End::Dregs, cx);
    }
    state.open.batch += 1;
    let batch = state.open.batch;
    let cards: Vec<Card> =
        std::mem::take(&mut state.open.discard).into_iter().map(|card| Card { batch, ..card }).collect();
    cx.tell(Audience::All, Event::Shuffled { cards: cards.len() as u8 });
    state.deck = Deck::shuffled(cards, cx.dice());
}

fn end(state: &mut State, end: End, cx: &mut Cx<'_, Event>) {
    state.open.ended = Some(end);
    cx.tell(Audience::All, Event::Ended { end });
}
