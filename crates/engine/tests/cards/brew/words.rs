//! Sentences: offers, the story, and the table as plain text.

use bivouac_engine::{Face, Seat};

use super::book::CardText;
use super::{Action, Ask, Brew, CardId, End, Event, Pile, Slot, Stuff, View, Waiting};

impl Brew {
    fn name(&self, card: CardId) -> &str {
        let CardText { name, .. } = self.book.card(card);
        name
    }

    fn face(&self, face: Face<CardId>) -> &str {
        face.up().map_or("a card", |&card| self.name(card))
    }
}

pub(crate) fn sentence(game: &Brew, view: &View, action: &Action) -> String {
    let card = |slot: u8| held(game, view, slot);
    match action {
        Action::Play { slot } => match view.open.answered() {
            Some(target) => format!("Answer {} with {}", game.name(target), card(*slot)),
            None => format!("Play {}", card(*slot)),
        },
        Action::Pass => match view.open.answered() {
            Some(target) => format!("Let {} pass", game.name(target)),
            None => "Pass".to_owned(),
        },
        Action::Stir { give, take } => format!("Stir {} into {}", pile(*give), stuff(*take, 1)),
        Action::End => "End the turn".to_owned(),
        Action::Choose { branch } => match view.open.prompt().map(|prompt| &prompt.ask) {
            Some(Ask::Branch(frame)) => {
                let begun = game.book.begun(frame);
                format!("{}: {:?}", game.name(frame.card), begun.branch(usize::from(*branch)))
            }
            _ => format!("Choose {branch}"),
        },
        Action::Name { seat } => format!("Name {seat}"),
        Action::Discard { slots } => {
            format!("Discard {}", slots.iter().map(|&slot| card(slot)).collect::<Vec<_>>().join(" and "))
        }
        Action::Lay { slot } => match view.open.prompt().map(|prompt| &prompt.ask) {
            Some(Ask::Potluck) => format!("Bring {}", card(*slot)),
            _ => format!("Lay {} on the deck", card(*slot)),
        },
    }
}

/// The card in a place of the hand from which is seen. A view from several seats
/// does not say whose action it is, so there the place is all that can be said.
fn held(game: &Brew, view: &View, slot: u8) -> String {
    let mut seats = view.you.iter();
    let face = match (seats.next(), seats.next()) {
        (Some(seat), None) => view.hands[seat].get(usize::from(slot)).map(|card| card.face),
        _ => None,
    };
    match face {
        Some(Face::Up(card)) => game.name(card).to_owned(),
        _ => format!("card {}", slot + 1),
    }
}

fn stuff(stuff: Stuff, number: u8) -> String {
    let one = match stuff {
        Stuff::Herb => "herb",
        Stuff::Ember => "ember",
        Stuff::Point => "point",
    };
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

fn pile(pile: Pile) -> String {
    let some = [Stuff::Herb, Stuff::Ember, Stuff::Point].map(|kind| (kind, pile.of(kind)));
    let some = some.into_iter().filter(|&(_, number)| number > 0);
    some.map(|(kind, number)| stuff(kind, number)).collect::<Vec<_>>().join(" and ")
}

pub(crate) fn story(game: &Brew, event: &Event) -> String {
    let name = |card: &CardId| game.name(*card);
    match event {
        Event::Drew { seat, card } => format!("{seat} draws {}", game.face(*card)),
        Event::Shuffled { cards } => format!("{cards} discards are shuffled and become the deck"),
        Event::Began { seat } => format!("it is the turn of {seat}"),
        Event::Played { seat, card } => format!("{seat} plays {}", name(card)),
        Event::Passed { seat } => format!("{seat} lets it pass"),
        Event::Fizzled { card } => format!("{} fizzles out", name(card)),
        Event::Echoed { seat, card } => format!("{} is carried out for {seat} too", name(card)),
        Event::Chose { seat, card, branch } => {
            format!("{seat} takes choice {} of {}", branch + 1, name(card))
        }
        Event::Named { seat, other } => format!("{seat} names {other}"),
        Event::Gained { seat, stuff: kind, number } => format!("{seat} gains {}", stuff(*kind, *number)),
        Event::Stirred { seat, take } => format!("{seat} stirs for {}", stuff(*take, 1)),
        Event::Discarded { seat, card } => format!("{seat} discards {}", name(card)),
        Event::Overheard { seat, other, card } => format!("{seat} sees {} of {other}", game.face(*card)),
        Event::Stashed { seat, card } => format!("{seat} lays {} on the deck", game.face(*card)),
        Event::Gleaned { seat, card } => format!("{seat} takes {} from the discards", name(card)),
        Event::Brought { seat, card } => format!("{seat} brings {}", game.face(*card)),
        Event::Served { seat, card } => format!("{seat} has brought {}", name(card)),
        Event::Ended { end: End::Goal } => "the goal is reached".to_owned(),
        Event::Ended { end: End::Dregs } => "the deck has run out".to_owned(),
    }
}

/// The table as plain text.
pub(crate) fn draw(game: &Brew, view: &View) -> String {
    let cards = |slots: &[Slot]| {
        let faces = slots.iter().map(|slot| slot.face.up().map_or("?", |&card| game.name(card)));
        faces.collect::<Vec<_>>().join(", ")
    };
    let top = view.open.discard.last().map_or("nothing", |card| game.name(card.id));
    let mut lines = vec![format!("{} cards in the deck, {top} on the discards", view.deck.len())];
    for (seat, hand) in view.hands.iter() {
        let mark = if view.open.turn == seat { " *" } else { "" };
        lines.push(format!("{seat}{mark}  [{}]  {}", cards(hand), pile(view.open.stuff[seat])));
    }
    for waiting in view.open.pending.iter().rev() {
        lines.push(match waiting {
            Waiting::Text(frame) => {
                format!("  {} for {}, at {:?}.{}", game.name(frame.card), frame.you, frame.place, frame.next)
            }
            Waiting::Prompt(prompt) => {
                let who = prompt.who.iter().map(|seat: Seat| seat.to_string()).collect::<Vec<_>>().join(" ");
                format!("  {:?} asked of {who}", prompt.ask)
            }
            Waiting::Leave(card) => format!("  {} leaves", game.name(card.id)),
            Waiting::Turn => "  the next turn".to_owned(),
        });
    }
    lines.join("\n")
}
