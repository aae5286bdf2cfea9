//! What a player may want to do, in words, from the view alone: the list behind "why not?".
//!
//! Every sort of gesture is there, whatever the phase, so that somebody who has never made a desperate act
//! or been to the Trading Post learns here what it takes.

use arrayvec::ArrayVec;
use bivouac_engine::{Seat, Wish};

use crate::TerribleThings;
use crate::action::{Action, Pay, Stall};
use crate::combo::{Part, dice_of, named};
use crate::content::{Power, text};
use crate::pool::DiceSet;
use crate::rules::{dice, spend};
use crate::view::View;

type Wishes = Vec<Wish<Action>>;

/// Pushes what `seat` may want to do.
pub(crate) fn wishes(game: &TerribleThings, view: &View, seat: Seat, out: &mut Wishes) {
    if view.board.players.get(seat).is_none() {
        return;
    }
    explore(game, view, out);
    roll(game, view, out);
    spending(game, view, out);
    trading(game, view, out);
    cards(game, view, seat, out);
    map(view, seat, out);
}

fn explore(game: &TerribleThings, view: &View, out: &mut Wishes) {
    for (to, location) in (1..).zip(&game.book().locations) {
        out.push(Wish::one(format!("Go to the {}", location.name), Action::Move { to }));
    }
    out.push(Wish::one("Use the special action of the location", Action::Act));
    let own = view.now.own.as_ref().map_or("the Encounter", |own| &game.encounter(own.encounter).name);
    out.push(Wish::one(format!("Take {own} by a desperate act"), Action::Desperate));
}

fn roll(game: &TerribleThings, view: &View, out: &mut Wishes) {
    let board = &view.board;
    out.push(Wish::one("Roll the dice", Action::Roll));
    out.push(Wish::one("Roll all dice again", Action::Unfocused { hold: DiceSet::NONE }));
    // One die, held or rolled, is what is wanted most; any die can stand for it.
    let unlocked = dice::unlocked(board);
    let mut one = DiceSet::NONE;
    one.add(unlocked.iter().next().unwrap_or_default());
    let ways = [(one, Pay::ByRerolled), (unlocked - one, Pay::ByHeld)];
    out.push(Wish::any(
        "Roll some dice again and hold others",
        ways.map(|(dice, pay)| Action::Focused { dice, pay }),
    ));
    let raised = |die: &crate::pool::Die| game.book().dice[die.kind as usize].raise_cost.is_some();
    let skill = board.pool.which(raised).iter().map(|index| Action::Raise { die: index as u8 + 1 });
    let skill: Vec<Action> = skill.collect();
    if !skill.is_empty() {
        out.push(Wish::any("Raise a Skill die", skill));
    }
    out.push(Wish::one("Stop rolling", Action::Stop));
}

fn spending(game: &TerribleThings, view: &View, out: &mut Wishes) {
    if let Some(own) = view.board.own() {
        let needs = spend::needs(game, &view.board, own);
        let words = format!("Overcome {}", game.encounter(own).name);
        out.push(Wish::one(words, Action::Overcome { dice: fitting(view, &needs) }));
    }
    for row in game.rows() {
        let words = format!("Claim {} for {}", text::tokens(&row.gives), text::needs_in_words(&row.needs));
        out.push(Wish::one(words, Action::Claim { row: row.id, dice: fitting(view, &row.needs) }));
    }
}

/// Dice that meet the parts, or as many as they take.
fn fitting(view: &View, parts: &[Part]) -> DiceSet {
    let pool = &view.board.pool;
    let (unspent, count) = (pool.unspent(), dice_of(parts));
    let meets = |dice: &DiceSet| {
        let (counts, wild) = pool.counts(*dice);
        dice.len() == count && named(counts, wild, parts).is_some()
    };
    let found = unspent.subsets().find(meets);
    found.unwrap_or_else(|| unspent.iter().take(usize::from(count)).collect())
}

fn trading(game: &TerribleThings, view: &View, out: &mut Wishes) {
    let board = &view.board;
    let swaps = (1..=3).map(|slot| Action::Swap { slot });
    out.push(Wish::any("Swap a Swag card away, for nothing", swaps));
    for from in Stall::ALL {
        if let Some(card) = crate::rules::trade::at(board, from) {
            out.push(Wish::one(format!("Buy {}", game.swag(card).name), Action::Buy { from }));
        }
    }
    let full: ArrayVec<u8, 3> =
        (1..=3).filter(|slot| board.slots[usize::from(*slot) - 1].is_some()).collect();
    out.push(Wish::one("Pay Treasure to renew the slots", Action::Refresh { slots: full }));
}

fn cards(game: &TerribleThings, view: &View, seat: Seat, out: &mut Wishes) {
    let mut hand: Vec<u8> = view.hand(seat).collect();
    hand.sort_unstable();
    hand.dedup();
    for card in hand.into_iter().map(|card| game.feat(card)) {
        out.push(Wish::one(format!("Play {}", card.name), Action::Play { card: card.id }));
    }
    for card in view.board.players[seat].swag.iter().map(|card| game.swag(card)) {
        if matches!(card.power, Power::Exhaust { .. }) {
            out.push(Wish::one(format!("Use {}", card.name), Action::Use { card: card.id }));
        }
    }
}

fn map(view: &View, seat: Seat, out: &mut Wishes) {
    if view.board.is_solo() {
        out.push(Wish::one("Discard the Map", Action::DiscardMap));
        out.push(Wish::one("Forget cards to pay for Rumours", Action::Forget));
        return;
    }
    let rivals = Seat::all(view.board.seats()).filter(|other| *other != seat);
    out.push(Wish::any("Give the Map away", rivals.map(|to| Action::GiveMap { to })));
}
