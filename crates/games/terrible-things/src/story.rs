//! Events as lines of the story.

use bivouac_engine::Face;

use crate::TerribleThings;
use crate::board::End;
use crate::content::{Hex, Res, text};
use crate::event::{By, Declined, Eased, Event, Went};
use crate::pool::Die;
use crate::sentence::name_of;
use crate::tokens::Tokens;

/// What happened, as a line of the story.
pub(crate) fn story(game: &TerribleThings, event: &Event) -> String {
    let encounter =
        |card: u8| -> &str { game.book().encounters.get(usize::from(card)).map_or("?", |card| &card.name) };
    let feat = |card: u8| -> &str { game.book().feats.get(usize::from(card)).map_or("?", |card| &card.name) };
    let swag = |card: u8| -> &str { game.book().swag.get(usize::from(card)).map_or("?", |card| &card.name) };
    let place = |number: u8| -> &str {
        let index = usize::from(number).wrapping_sub(1);
        game.book().locations.get(index).map_or("?", |location| &location.name)
    };
    let slots = |slots: &[Option<u8>; 3]| {
        and(&slots.iter().flatten().map(|card| swag(*card).to_owned()).collect::<Vec<_>>())
    };
    match event {
        Event::SetUp { characters, map, track, slots: sale, .. } => {
            let mut parts: Vec<String> = Vec::new();
            for (index, mat) in characters.iter().enumerate() {
                let name = game.book().characters.get(usize::from(*mat)).map_or("?", |mat| &mat.name);
                parts.push(format!("@{} is {name}", index + 1));
            }
            let map = map
                .map_or_else(|| "the Map lies on the Ruin".to_owned(), |seat| format!("{seat} has the Map"));
            format!(
                "{}; {map}; {} Terrible Things wait; for sale: {}",
                parts.join(", "),
                track.len(),
                slots(sale)
            )
        }
        Event::Round { round } => format!("round {round} begins"),
        Event::KeptMap { seat } => format!("{seat} keeps the Map"),
        Event::Map { from: Some(from), to: Some(to) } => format!("the Map goes from {from} to {to}"),
        Event::Map { to: Some(to), .. } => format!("{to} takes the Map from the Ruin"),
        Event::Map { to: None, .. } => "the Map lies on the Crumbling Ruin".to_owned(),
        Event::Turn { seat } => format!("{seat} has the turn"),
        Event::Dealt { cards } => {
            let each = cards
                .iter()
                .map(|card| format!("{} at the {}", encounter(card.encounter), place(card.place)));
            format!("the Riverboat brings {}", and(&each.collect::<Vec<_>>()))
        }
        Event::Moved { seat, place: at, encounter: card, tokens } => {
            let took = match *tokens {
                Tokens::NONE => String::new(),
                tokens => format!(" and takes {}", tokens_text(tokens)),
            };
            format!("{seat} goes to the {} to face {}{took}", place(*at), encounter(*card))
        }
        Event::Acted { seat, place: at } => format!("{seat} uses the {}", place(*at)),
        Event::Played { seat, card, cost: 0 } => format!("{seat} plays {}", feat(*card)),
        Event::Played { seat, card, cost } => {
            format!("{seat} plays {} for {}", feat(*card), some(*cost, Res::Feat))
        }
        Event::Used { seat, card } => format!("{seat} uses {}", swag(*card)),
        Event::Gained { seat, token, count, swag: None } => format!("{seat} gains {}", some(*count, *token)),
        Event::Gained { seat, token, count, swag: Some(card) } => {
            format!("{} brings {seat} {}", swag(*card), some(*count, *token))
        }
        Event::Returned { seat, token } => format!("{seat} returns {}", some(1, *token)),
        Event::Passed { token, from, to } => format!("{} goes from {from} to {to}", some(1, *token)),
        Event::SetAside { seat, card: Face::Up(card) } => format!("{seat} sets {} aside", feat(*card)),
        Event::SetAside { seat, card: Face::Down } => format!("{seat} sets a Feat card aside"),
        Event::Discarded { seat, card } => format!("{seat} discards {}", feat(*card)),
        Event::Drew { seat, cards } => {
            let known: Vec<String> =
                cards.iter().filter_map(|card| card.up().map(|card| feat(*card).to_owned())).collect();
            match known.is_empty() {
                true if cards.len() == 1 => format!("{seat} draws a Feat card"),
                true => format!("{seat} draws {} Feat cards", cards.len()),
                false => format!("{seat} draws {}", and(&known)),
            }
        }
        Event::Renewed { swag, cards } => {
            let which = if *swag { "Swag" } else { "Feat" };
            format!("the {which} deck is made anew from {cards} cards")
        }
        Event::TookDiscard { seat, card } => format!("{seat} takes {} from the discard pile", feat(*card)),
        Event::Exchanged { here, there } => {
            format!("the Encounters at the {} and the {} change places", place(*here), place(*there))
        }
        Event::Hexed { seat, hex: Hex::FewerRerolls(by) } => {
            format!("{seat} has {by} re-roll{} less next turn", if *by == 1 { "" } else { "s" })
        }
        Event::Hexed { seat, hex: Hex::FocusTax(by) } => {
            format!("the first focused re-roll of {seat} next turn costs {by} Focus more")
        }
        Event::Hushed { encounter: card, courage } => {
            format!("{} is hushed for {courage} Courage", encounter(*card))
        }
        Event::Eased { how } => eased(*how),
        Event::Readied { card } => format!("{} is face up again", swag(*card)),
        Event::Dice { die, count, swapped } => {
            let does = match (swapped, count) {
                (false, 1) => "joins the pool",
                (false, _) => "join the pool",
                (true, 1) => "replaces a Basic die",
                (true, _) => "replace Basic dice",
            };
            format!("{} {does}", dice(*count, die.name()))
        }
        Event::Rolled { seat, dice } => format!("{seat} rolls {}", shown(dice)),
        Event::Rerolled { seat, which, dice, focus, card } => {
            let count = which.len();
            let again = if count == 1 { "a die".to_owned() } else { format!("{count} dice") };
            let price = match focus {
                Some(focus) => format!(" for {focus} Focus"),
                None if *card => " by a card".to_owned(),
                None => String::new(),
            };
            format!("{seat} rolls {again} again{price}: {}", shown(dice))
        }
        Event::Turned { from, to, .. } => format!("a {from} becomes a {to}"),
        Event::Wild { .. } => "a die is wild".to_owned(),
        Event::NoRoll { seat } => format!("{seat} rolls no dice"),
        Event::Stopped { seat } => format!("{seat} stops rolling"),
        Event::Overcame { seat, encounter: card, by: By::Dice, .. } => {
            format!("{seat} overcomes {}: {}", encounter(*card), secrets(game, *card))
        }
        Event::Overcame { seat, encounter: card, by: By::Courage(price), .. } => {
            format!(
                "{seat} acts desperately against {} for {price} Courage: {}",
                encounter(*card),
                secrets(game, *card)
            )
        }
        Event::Claimed { seat, row, tokens, .. } => {
            let row = game.rows().iter().find(|other| other.id == *row);
            let needs = row.map_or_else(|| "a row".to_owned(), |row| text::needs_in_words(&row.needs));
            format!("{seat} claims {} for {needs}", tokens_text(*tokens))
        }
        Event::Unleashed { seat, encounter: card, value, went } => {
            let whose = match went {
                Went::To(to) if to == seat => format!("{seat} takes a Terrible Thing of {value}"),
                Went::To(to) => format!("{to} takes a Terrible Thing of {value} instead"),
                Went::Away => format!("a Terrible Thing of {value} leaves the game"),
            };
            format!("{} was not overcome: {whose}", encounter(*card))
        }
        Event::Held { encounter: card, tokens, .. } => {
            format!("{} stays, and {} with it", encounter(*card), tokens_text(*tokens))
        }
        Event::Achieved { seat, achievement } => {
            let card = game.book().achievements.get(usize::from(*achievement));
            card.map_or_else(String::new, |card| {
                format!("{seat} earns {}: {} Secrets", card.name, card.secrets)
            })
        }
        Event::Restocked { seat, went, treasure, slots: sale } => {
            let went = and(&went.iter().map(|card| swag(*card).to_owned()).collect::<Vec<_>>());
            let price = if *treasure == 0 { String::new() } else { format!(" for {treasure} Treasure") };
            format!("{seat} puts {went} onto Old Stock{price}; for sale: {}", slots(sale))
        }
        Event::Declined { seat, what } => format!("{seat} {}", declined(*what)),
        Event::Bought { seat, card, treasure } => {
            format!("{seat} buys {} for {treasure} Treasure", swag(*card))
        }
        Event::Filled { slots: sale } => format!("for sale: {}", slots(sale)),
        Event::Debt { secrets } => format!("the round is over: {secrets} Secrets are owed for the Rumours"),
        Event::Marked { seat, card } => format!("{seat} marks {} to be forgotten", name_of(game, *card)),
        Event::Forgot { cards, secrets } => {
            let names = and(&cards.iter().map(|card| name_of(game, *card)).collect::<Vec<_>>());
            let are = if cards.len() == 1 { "is" } else { "are" };
            format!("{names} {are} forgotten, worth {secrets}; the Rumours fall silent")
        }
        Event::Ended { end, scores } => {
            let why = because(*end, scores.len() == 1);
            let each = scores
                .iter()
                .enumerate()
                .map(|(seat, score)| format!("@{} has {}", seat + 1, signed(score.total)));
            format!("{why}: {}", and(&each.collect::<Vec<_>>()))
        }
    }
}

/// Why it is over.
pub(crate) const fn because(end: End, solo: bool) -> &'static str {
    match end {
        End::Unleashed => "the last Terrible Thing was unleashed",
        End::RoundWithoutDeck if solo => "the expedition came home with its Secrets",
        End::RoundWithoutDeck => "the Encounter deck was empty when a round was to begin",
        End::NothingToDeal => "the Riverboat found no more Encounters",
        End::Debt => "there was too little to forget for the Rumours",
        End::Score => "no Secrets were left at the end of a round",
    }
}

const fn declined(what: Declined) -> &'static str {
    match what {
        Declined::Explore => "explores no further",
        Declined::Desperate => "makes no desperate act",
        Declined::Redraw => "keeps the hand as it is",
        Declined::More => "leaves it at that",
        Declined::Spending => "spends no more dice",
        Declined::Swap => "swaps nothing at the Trading Post",
    }
}

/// With a minus as long as a plus.
fn signed(number: i16) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

fn eased(how: Eased) -> String {
    match how {
        Eased::Desperate { by } => format!("the next desperate act costs {by} Courage less"),
        Eased::Rerolls { more: 1 } => "one more re-roll this turn".to_owned(),
        Eased::Rerolls { more } => format!("{more} more re-rolls this turn"),
        Eased::Focus { free: true, .. } => "the next focused re-roll is free".to_owned(),
        Eased::Focus { by, .. } => format!("the next focused re-roll costs {by} Focus less"),
        Eased::Lowered { by } => format!("all numbers of the Encounter are {by} lower this turn"),
        Eased::Dropped { part } => format!("part {part} of the Encounter is ignored this turn"),
        Eased::Double => "the next row pays twice".to_owned(),
        Eased::Price { by } => format!("the next purchase costs {by} Treasure less"),
    }
}

fn secrets(game: &TerribleThings, card: u8) -> String {
    match game.book().encounters.get(usize::from(card)).map_or(0, |card| card.secrets) {
        1 => "1 Secret".to_owned(),
        secrets => format!("{secrets} Secrets"),
    }
}

fn dice(count: u8, kind: &str) -> String {
    if count == 1 { format!("a {kind} die") } else { format!("{count} {kind} dice") }
}

/// "2 Focus"; Feat tokens are called so, since there are Feat cards too.
fn some(count: u8, token: Res) -> String {
    match token {
        Res::Feat if count == 1 => "1 Feat token".to_owned(),
        Res::Feat => format!("{count} Feat tokens"),
        _ => format!("{count} {}", token.name()),
    }
}

pub(crate) fn tokens_text(tokens: Tokens) -> String {
    and(&tokens.kinds().map(|kind| some(tokens[kind].min(255) as u8, kind)).collect::<Vec<_>>())
}

/// What dice show: "6 6 3 2 1".
fn shown(dice: &[Die]) -> String {
    let each = dice.iter().map(|die| if die.wild { "wild".to_owned() } else { die.value.to_string() });
    each.collect::<Vec<_>>().join(" ")
}

/// "one, two and three".
fn and(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}
