//! Alone (section 10.4 of the rules page): in which order to meet what lies there, and what to forget.

use super::places;
use super::worth::Worth;
use crate::TerribleThings;
use crate::action::Action;
use crate::board::{Board, RUIN, Turn};
use crate::content::{Id, Kind};
use crate::odds::Throw;
use crate::rules::{solo, spend};
use crate::tokens::Tokens;

/// What is safe enough to fetch the Map by.
const SAFE: f64 = 0.72;
/// What is met while the Map shields.
const HARD: f64 = 0.7;

/// Below this chance the Map would only put off the end; no printed Encounter is as hard.
const HOPELESS: f64 = 0.03;

/// Whether the own Encounter, which was not overcome, can be met when the Map has shielded it: content of
/// one's own may have dice that cannot.
pub(super) fn is_worth_the_map(worth: &Worth<'_>) -> bool {
    let Some(own) = worth.board.own() else { return false };
    let basic = worth.game.book().dice[Kind::Basic as usize].count;
    let now = Turn { allowed: 2, ..Turn::default() };
    let next = Board { pool: crate::pool::Pool::basic(basic), now, ..worth.board.clone() };
    let mut tokens = worth.player().tokens;
    worth.game.encounter(own).types.iter().for_each(|kind| tokens.gain(kind.token(), 1));
    let needs = spend::needs(worth.game, &next, own);
    Throw::on(worth.game, &next, tokens).chance(&needs) >= HOPELESS
}

/// Where to go: to the Ruin while it is safe, to the hardest Encounter with the Map in hand, else where the
/// turn is worth most, for what is hard can wait for more tokens.
pub(super) fn place(worth: &Worth<'_>) -> Option<u8> {
    let board = worth.board;
    let chance_at = |place: u8| {
        let here = &board.places[usize::from(place)];
        let card = here.encounter?;
        let focus = worth.player().tokens.focus + here.tokens.focus;
        let courage = worth.player().tokens.courage + here.tokens.courage;
        let throw = Throw::on(worth.game, board, Tokens { focus, ..Tokens::NONE });
        let paid = courage >= u16::from(worth.game.encounter(card).secrets);
        let met = throw.chance(&spend::needs(worth.game, board, card));
        Some((place, if paid { met.max(0.95) } else { met }))
    };
    let chances: Vec<(u8, f64)> = (0..6).filter_map(chance_at).collect();
    let of = |place: u8| chances.iter().find(|(at, _)| *at == place).map(|(_, chance)| *chance);
    let least = |list: &mut dyn Iterator<Item = &(u8, f64)>| {
        list.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| *place)
    };
    let most = |list: &mut dyn Iterator<Item = &(u8, f64)>| {
        list.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| *place)
    };
    if board.map.is_some() {
        let hard = least(&mut chances.iter().filter(|(place, chance)| *place != RUIN && *chance < HARD));
        if hard.is_some() {
            return hard;
        }
    } else if of(RUIN).is_some_and(|chance| chance >= SAFE) {
        return Some(RUIN);
    }
    let elsewhere = most(&mut chances.iter().filter(|(place, _)| *place != RUIN));
    elsewhere.or_else(|| {
        let values = places::values(worth);
        values.into_iter().max_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
    })
}

/// What an own card is worth when it is forgotten, and what it is missed for: more where its power is.
struct Forgettable {
    id: Id,
    worth: u16,
    missed: u16,
}

/// The cards that can still be marked, by id.
fn cards(game: &TerribleThings, board: &Board, power: impl Fn(u8) -> f64) -> Vec<Forgettable> {
    let (may, done, player) = (solo::forgettable(game, board), board.marked, board.me());
    let card = |id: Id, worth: u8, power: f64| Forgettable {
        id,
        worth: u16::from(worth),
        // In sixteenths, so that sums are exact.
        missed: u16::from(worth) * 16 + (power * 16.0) as u16,
    };
    let encounters = (may.encounters - done.encounters).iter();
    let achievements = (may.achievements - done.achievements).iter();
    let swag = (may.swag - done.swag).iter();
    let mut cards: Vec<Forgettable> = encounters
        .map(|at| card(game.encounter(at).id, game.encounter(at).secrets, 0.0))
        .chain(achievements.map(|at| card(game.achievement(at).id, game.achievement(at).secrets, 0.0)))
        .chain(swag.map(|at| card(game.swag(at).id, game.swag_worth(player, at), power(at))))
        .collect();
    cards.sort_by_key(|card| card.id);
    cards
}

/// The next card of the cheapest set that pays the debt, ties by card ids, or the payment itself.
pub(super) fn forget(game: &TerribleThings, board: &Board, power: impl Fn(u8) -> f64) -> Action {
    let owed = game.debt(board).saturating_sub(game.worth(board.me(), board.marked));
    if owed == 0 {
        return Action::Forget;
    }
    let cards = cards(game, board, power);
    let owed = usize::from(owed);
    // The least that is missed for so much, with the cards from some place on.
    let mut least = vec![vec![u32::MAX; owed + 1]; cards.len() + 1];
    least[cards.len()][0] = 0;
    for (at, card) in cards.iter().enumerate().rev() {
        for debt in 0..=owed {
            let rest = least[at + 1][debt.saturating_sub(usize::from(card.worth))];
            least[at][debt] = least[at + 1][debt].min(rest.saturating_add(u32::from(card.missed)));
        }
    }
    let takes = |at: usize| {
        let card = &cards[at];
        let rest = least[at + 1][owed.saturating_sub(usize::from(card.worth))];
        rest.saturating_add(u32::from(card.missed)) == least[at][owed]
    };
    match (0..cards.len()).find(|at| takes(*at)) {
        Some(at) => Action::Mark { card: cards[at].id },
        None => Action::Forget,
    }
}
