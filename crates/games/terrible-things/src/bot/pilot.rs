//! The pilot: every decision by what it is worth, the dice by the exact solver.

use bivouac_engine::{Bot, Dice, Seen};

use super::worth::Worth;
use super::{alone, answers, map, or_first, places, roll, trade};
use crate::TerribleThings;
use crate::action::Action;
use crate::board::Phase;
use crate::content::{Effect, Whither};
use crate::view::View;

/// Knows the odds, and what tokens, cards and places are worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pilot;

impl Bot<TerribleThings> for Pilot {
    fn choose(&mut self, seen: &Seen<'_, TerribleThings>, _dice: &mut Dice) -> Option<Action> {
        if let [only] = seen.legal {
            return Some(only.clone());
        }
        let view: &View = seen.view;
        let worth = Worth::new(seen.game, view, seen.seat);
        or_first(seen.legal, decide(&worth, seen.legal))
    }

    fn speaks(&self) -> bool {
        false
    }
}

fn decide(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let board = worth.board;
    if let Some(ask) = board.asked() {
        return answers::answer(worth, ask, legal);
    }
    Some(match board.phase {
        Phase::MapChoice => map::choose(board, worth.game.options.map_secrets),
        Phase::Move => {
            let place = if board.is_solo() { alone::place(worth) } else { best_place(worth) }?;
            Action::Move { to: place + 1 }
        }
        Phase::Explore | Phase::Desperation | Phase::Pool => places::explore(worth, legal),
        Phase::Rolling => roll::rolling(worth, legal),
        Phase::Spending => roll::spending(worth, legal),
        Phase::Terrible => terrible(worth, legal),
        Phase::Stock | Phase::Buying => trade::trading(worth, legal),
        Phase::Forget => {
            alone::forget(worth.game, board, |card| trade::power(worth, card) * f64::from(worth.turns.min(6)))
        }
        Phase::Over => return None,
    })
}

fn best_place(worth: &Worth<'_>) -> Option<u8> {
    let values = places::values(worth);
    values.into_iter().max_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
}

/// Takes the token, or sends it away where that is worth the card.
fn terrible(worth: &Worth<'_>, legal: &[Action]) -> Action {
    let board = worth.board;
    let value = f64::from(board.track.first().copied().unwrap_or_default());
    let own = board.own().map_or(0, |own| worth.game.encounter(own).secrets);
    let debt = if board.is_solo() { 2.0 * f64::from(own) } else { 0.0 };
    let shields = value + debt > 2.0 || board.track.len() == 1;
    if shields && legal.contains(&Action::DiscardMap) && alone::is_worth_the_map(worth) {
        return Action::DiscardMap;
    }
    let mut best = (0.1, Action::TakeTerrible);
    for action in legal {
        let Some((effects, feat)) = roll::effects(worth, action) else { continue };
        let saved = match effects {
            [Effect::DivertTerrible(Whither::Box)] => value,
            [Effect::DivertTerrible(Whither::Rival)] => value * (1.0 + 1.0 / f64::from(board.seats() - 1)),
            _ => continue,
        };
        let net = saved - roll::price(worth, action, feat);
        if net > best.0 {
            best = (net, action.clone());
        }
    }
    best.1
}
