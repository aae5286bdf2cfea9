//! Actions as offers: "Roll the dice".

use bivouac_engine::Seat;

use crate::TerribleThings;
use crate::action::{Action, Pay, Stall};
use crate::board::{Ask, Phase};
use crate::content::{Effect, Id, text};
use crate::pool::DiceSet;
use crate::rules::{dice, trade};
use crate::view::View;

/// The action as an offer to whoever has this view.
pub(crate) fn sentence(game: &TerribleThings, view: &View, _seat: Seat, action: &Action) -> String {
    let board = &view.board;
    let place = |number: u8| -> &str {
        let index = usize::from(number).wrapping_sub(1);
        game.book().locations.get(index).map_or("nowhere", |location| &location.name)
    };
    let encounter_at = |number: u8| -> String {
        let at = usize::from(number).checked_sub(1).and_then(|index| board.places.get(index));
        match at.and_then(|at| at.encounter) {
            Some(card) => game.encounter(card).name.clone(),
            None => "no Encounter".to_owned(),
        }
    };
    let die = |number: u8| -> String {
        match usize::from(number).checked_sub(1).and_then(|index| board.pool.dice().get(index)) {
            Some(die) if die.wild => format!("the wild {} die", die.kind.name()),
            Some(die) => format!("the {} die that shows {}", die.kind.name(), die.value),
            None => "a die".to_owned(),
        }
    };
    match action {
        Action::KeepMap => "Keep the Map and go first".to_owned(),
        Action::GiveMap { to } => format!("Give the Map to {to}, who goes first"),
        Action::Move { to } => format!("Go to the {}: {}", place(*to), encounter_at(*to)),
        Action::Act => {
            let at = board.now.at.unwrap_or_default();
            format!("Use the {}: {}", place(at + 1), game.action_text(at))
        }
        Action::Play { card } => match game.book().feat(*card) {
            Some(card) => {
                let card = game.feat(card);
                format!("Play {} ({}): {}", card.name, feat_tokens(card.cost), card.text())
            }
            None => "Play a Feat card".to_owned(),
        },
        Action::Use { card } => match game.book().swag(*card) {
            Some(card) => format!("Use {}: {}", game.swag(card).name, game.swag(card).text()),
            None => "Use a Swag card".to_owned(),
        },
        Action::EndExplore => "Explore no further".to_owned(),
        Action::Desperate => match &view.now.own {
            Some(own) => {
                format!(
                    "Desperate act: pay {} Courage for {}",
                    own.courage,
                    game.encounter(own.encounter).name
                )
            }
            None => "Desperate act".to_owned(),
        },
        Action::NoDesperate => "No desperate act".to_owned(),
        Action::Roll if board.own().is_none() => {
            format!("Roll {} dice for resources", board.pool.dice().len())
        }
        Action::Roll => format!("Roll {} dice", board.pool.dice().len()),
        Action::DeclineRoll => "Roll no dice this turn".to_owned(),
        Action::Unfocused { hold } if hold.is_empty() => "Roll all dice again, for nothing".to_owned(),
        Action::Unfocused { hold } => {
            format!("Roll all dice again, for nothing, but hold {}", values(view, *hold))
        }
        Action::Focused { dice: chosen, pay } => {
            let priced = dice::priced(game, board);
            let cost = dice::price(board, (priced & *chosen).len(), (priced - *chosen).len(), *pay);
            let way = match pay {
                Pay::ByRerolled => "paid by dice rolled",
                Pay::ByHeld => "paid by dice held",
            };
            format!("Roll {} again for {cost} Focus ({way})", values(view, *chosen))
        }
        Action::Raise { die: number } => format!("Raise {} by 1 for a Feat token", die(*number)),
        Action::Stop => "Stop rolling".to_owned(),
        Action::Overcome { dice } => {
            let name = board.own().map_or("your Encounter", |own| &game.encounter(own).name);
            format!("Overcome {name} with {}", values(view, *dice))
        }
        Action::Claim { row, dice } => format!("Claim {} with {}", gives(game, *row), values(view, *dice)),
        Action::EndSpending if board.own().is_some() => {
            "Spend no more dice: the Encounter is not overcome".to_owned()
        }
        Action::EndSpending => "Spend no more dice".to_owned(),
        Action::TakeTerrible => match board.track.first() {
            Some(value) => format!("Take the Terrible Thing: {value} off your Secrets"),
            None => "Take the Terrible Thing".to_owned(),
        },
        Action::DiscardMap => "Discard the Map: the Encounter stays, and nothing is unleashed".to_owned(),
        Action::Swap { slot } => format!("Put {} onto Old Stock, for nothing", in_slot(game, view, *slot)),
        Action::NoSwap => "Swap nothing".to_owned(),
        Action::Buy { from } => match trade::at(board, *from) {
            Some(card) => {
                let from = if *from == Stall::OldStock { " from Old Stock" } else { "" };
                format!("Buy {}{from} for {} Treasure", game.swag(card).name, trade::price(game, board, card))
            }
            None => "Buy a Swag card".to_owned(),
        },
        Action::Refresh { slots } => {
            let cards: Vec<String> = slots.iter().map(|slot| in_slot(game, view, *slot)).collect();
            format!("Pay {} Treasure to renew {}", trade::REFRESH, cards.join(", then "))
        }
        Action::EndBuying if board.phase == Phase::Stock => "Buy nothing and end the turn".to_owned(),
        Action::EndBuying => "Buy no more and end the turn".to_owned(),
        Action::Mark { card } => format!("Forget {}", name_of(game, *card)),
        Action::Forget => match view.now.debt {
            Some(debt) => format!("Pay the debt of {} with cards worth {}", debt.owed, debt.marked),
            None => "Pay the debt".to_owned(),
        },
        Action::Choose { option } => match board.asked() {
            Some(Ask::Choose { of }) => match game.ready.effect(of) {
                Effect::Choose(list) => list
                    .get(usize::from(*option).wrapping_sub(1))
                    .map_or_else(|| "Choose".to_owned(), text::effect),
                _ => "Choose".to_owned(),
            },
            _ => "Choose".to_owned(),
        },
        Action::Type { of } => format!("Gain {} for {}", of.token().name(), of.name()),
        Action::Take { token, from: Some(from) } => format!("Take a {} token from {from}", token.name()),
        Action::Take { token, from: None } => format!("Take a {} token", token.name()),
        Action::Give { token } => match board.asked() {
            Some(Ask::Give { to: Some(to) }) => format!("Give {to} a {} token", token.name()),
            _ => format!("Return a {} token", token.name()),
        },
        Action::SetAside { card } => format!("Set {} aside", name_of(game, *card)),
        Action::Redraw if board.now.aside == 0 => "Keep the hand as it is".to_owned(),
        Action::Redraw => format!("Discard what is set aside and draw {}", board.now.aside),
        Action::At { place: number } => match board.asked() {
            Some(Ask::Location) => {
                format!("The {}: {}", place(*number), game.action_text(number.saturating_sub(1)))
            }
            Some(Ask::SwapWith) => {
                format!("Exchange with {} at the {}", encounter_at(*number), place(*number))
            }
            _ => format!("{} at the {}", encounter_at(*number), place(*number)),
        },
        Action::SwapDice { count } => {
            format!("Swap {count} Basic {}", if *count == 1 { "die" } else { "dice" })
        }
        Action::Reroll { dice } => format!("Roll {} again, for nothing", values(view, *dice)),
        Action::Turn { die: number, to } => format!("Turn {} to {to}", die(*number)),
        Action::Wild { die: number } => format!("Make {} wild", die(*number)),
        Action::Drop { part } => {
            let own = board.own().map(|own| &game.encounter(own).needs);
            match own.and_then(|needs| needs.get(usize::from(*part).wrapping_sub(1))) {
                Some(part) => format!("Ignore {part}"),
                None => "Ignore a part".to_owned(),
            }
        }
        Action::Rival { seat } => format!("{seat}"),
        Action::Ready { card } => format!("Turn {} face up", name_of(game, *card)),
        Action::Enough => "That is enough".to_owned(),
    }
}

fn feat_tokens(cost: u8) -> String {
    match cost {
        0 => "free".to_owned(),
        1 => "1 Feat".to_owned(),
        _ => format!("{cost} Feats"),
    }
}

/// What dice show, in order: "5, 5 and 4".
fn values(view: &View, dice: DiceSet) -> String {
    let shown: Vec<String> = dice
        .iter()
        .filter_map(|index| view.board.pool.dice().get(index))
        .map(|die| if die.wild { "wild".to_owned() } else { die.value.to_string() })
        .collect();
    match shown.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// What a row gives.
fn gives(game: &TerribleThings, row: Id) -> String {
    let row = game.rows().iter().find(|other| other.id == row);
    row.map_or_else(|| "a row".to_owned(), |row| text::tokens(&row.gives))
}

fn in_slot(game: &TerribleThings, view: &View, slot: u8) -> String {
    let card = usize::from(slot).checked_sub(1).and_then(|index| view.board.slots.get(index));
    card.copied().flatten().map_or_else(|| "an empty slot".to_owned(), |card| game.swag(card).name.clone())
}

/// The name of any card.
pub(crate) fn name_of(game: &TerribleThings, card: Id) -> String {
    let book = game.book();
    let names = [
        book.encounter(card).map(|at| &game.encounter(at).name),
        book.feat(card).map(|at| &game.feat(at).name),
        book.swag(card).map(|at| &game.swag(at).name),
        book.achievement(card).map(|at| &game.achievement(at).name),
    ];
    names.into_iter().flatten().next().cloned().unwrap_or_else(|| card.to_string())
}
