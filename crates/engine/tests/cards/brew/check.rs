//! What a seat may do now, and why not.

use bivouac_engine::{Illegal, Seat};

use super::book::{Recipe, When};
use super::{Action, Ask, Brew, CardId, Prompt, State, rule};

/// Cards that may be played in one's own turn.
const PLAYS: u8 = 2;

/// Refuses what the rules forbid. It only reads, so a refusal changes nothing.
pub(crate) fn allow(game: &Brew, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
    let open = &state.open;
    if open.ended.is_some() {
        return refuse("BREW-5.1", "the game is over");
    }
    match open.prompt() {
        Some(prompt) if !prompt.who.contains(seat) => refuse("BREW-4.1", "somebody else is asked something"),
        Some(prompt) => answer(game, state, seat, prompt, action),
        None if open.turn != seat => refuse("BREW-2.1", "it is another seat's turn"),
        None => turn(game, state, seat, action),
    }
}

fn refuse(id: &'static str, because: &'static str) -> Result<(), Illegal> {
    Err(Illegal::new(rule(id), because))
}

fn turn(game: &Brew, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
    match action {
        Action::Play { slot } => {
            if game.book.card(held(state, seat, *slot)?).when != When::Turn {
                return refuse("BREW-3.2", "this card answers other cards");
            }
            if state.open.plays >= PLAYS {
                return refuse("BREW-2.2", "two cards were played in this turn already");
            }
            Ok(())
        }
        Action::Stir { give, take } => {
            if !game.book.recipes().contains(&Recipe { give: *give, take: *take }) {
                return refuse("BREW-2.3", "there is no such recipe");
            }
            match state.open.stuff[seat].less(*give) {
                Some(_) => Ok(()),
                None => refuse("BREW-2.3", "the recipe asks for more than there is"),
            }
        }
        Action::End => Ok(()),
        _ => refuse("BREW-4.1", "nobody asked for that"),
    }
}

fn answer(game: &Brew, state: &State, seat: Seat, prompt: &Prompt, action: &Action) -> Result<(), Illegal> {
    match (&prompt.ask, action) {
        (Ask::Window, Action::Pass) => Ok(()),
        (Ask::Window, Action::Play { slot }) => {
            let target = state.open.answered().expect("a window is about a card");
            match (game.book.card(held(state, seat, *slot)?).when, game.book.card(target).when) {
                (When::OnAny, _) | (When::OnTurn, When::Turn) => Ok(()),
                (When::OnTurn, _) => refuse("BREW-3.2", "this card answers none that is itself an answer"),
                (When::Turn, _) => {
                    refuse("BREW-3.2", "this card is no answer; play it in your turn, or pass")
                }
            }
        }
        (Ask::Branch(frame), Action::Choose { branch }) => {
            if usize::from(*branch) < game.book.begun(frame).branches() {
                return Ok(());
            }
            refuse("BREW-4.1", "the text has no such choice")
        }
        (Ask::Whom(frame), Action::Name { seat }) => {
            if *seat != frame.you && seat.index() < usize::from(game.seats) {
                return Ok(());
            }
            refuse("BREW-4.1", "another seat of this table is to be named")
        }
        (Ask::Discard(number), Action::Discard { slots }) => {
            slots.iter().try_for_each(|&slot| held(state, seat, slot).map(drop))?;
            let twice = slots.iter().enumerate().any(|(at, slot)| slots[..at].contains(slot));
            if twice || slots.len() != usize::from(*number) {
                return refuse("BREW-4.1", "just as many different cards as the text says are discarded");
            }
            Ok(())
        }
        (Ask::Stash | Ask::Potluck, Action::Lay { slot }) => held(state, seat, *slot).map(drop),
        _ => refuse("BREW-4.1", "that is no answer to what is asked"),
    }
}

/// The card in a place of one's own hand.
fn held(state: &State, seat: Seat, slot: u8) -> Result<CardId, Illegal> {
    match state.hands[seat].get(usize::from(slot)) {
        Some(card) => Ok(card.unseen().id),
        None => Err(Illegal::new(rule("BREW-4.1"), "there is no card in that place of the hand")),
    }
}

/// Pushes all that [`allow`] would let a seat do that has something to do.
pub(crate) fn legal(game: &Brew, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let slots = 0..state.hands[seat].len() as u8;
    let plays = slots.clone().map(|slot| Action::Play { slot });
    let mut offer = |action: Action| {
        if allow(game, state, seat, &action).is_ok() {
            out.push(action);
        }
    };
    let Some(Prompt { ask, .. }) = state.open.prompt() else {
        plays.for_each(&mut offer);
        let recipes = game.book.recipes().iter();
        recipes.map(|recipe| Action::Stir { give: recipe.give, take: recipe.take }).for_each(&mut offer);
        return offer(Action::End);
    };
    match ask {
        Ask::Window => {
            plays.for_each(&mut offer);
            offer(Action::Pass);
        }
        Ask::Branch(frame) => {
            let branches = game.book.begun(frame).branches() as u8;
            (0..branches).map(|branch| Action::Choose { branch }).for_each(offer);
        }
        Ask::Whom(_) => Seat::all(game.seats).map(|seat| Action::Name { seat }).for_each(offer),
        Ask::Discard(number) => {
            choose(slots.end, *number, &mut Vec::new(), &mut |slots| offer(Action::Discard { slots }));
        }
        Ask::Stash | Ask::Potluck => slots.map(|slot| Action::Lay { slot }).for_each(offer),
    }
}

/// All ways to choose `number` of the first `end` places, in order.
fn choose(end: u8, number: u8, chosen: &mut Vec<u8>, out: &mut dyn FnMut(Vec<u8>)) {
    if chosen.len() == usize::from(number) {
        return out(chosen.clone());
    }
    for slot in chosen.last().map_or(0, |last| last + 1)..end {
        chosen.push(slot);
        choose(end, number, chosen, out);
        chosen.pop();
    }
}
