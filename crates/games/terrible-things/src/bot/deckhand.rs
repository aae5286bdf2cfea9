//! The deckhand: goes anywhere, rolls everything again until it fits, buys what is cheapest.

use bivouac_engine::{Bot, Dice, Seen};

use super::{alone, or_first};
use crate::TerribleThings;
use crate::action::Action;
use crate::board::Phase;
use crate::pool::DiceSet;
use crate::rules::trade;
use crate::view::View;

/// Plays as somebody who has just come aboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deckhand;

impl Bot<TerribleThings> for Deckhand {
    fn choose(&mut self, seen: &Seen<'_, TerribleThings>, dice: &mut Dice) -> Option<Action> {
        let view: &View = seen.view;
        let board = &view.board;
        let first = |is: fn(&Action) -> bool| seen.legal.iter().find(|action| is(action)).cloned();
        let mut any = || seen.legal.get(dice.below(seen.legal.len() as u32) as usize).cloned();
        let wanted = match board.phase {
            _ if board.asked().is_some() => any(),
            Phase::MapChoice => Some(Action::KeepMap),
            Phase::Move => any(),
            Phase::Explore if seen.legal.contains(&Action::Act) && !is_risky(view) => Some(Action::Act),
            Phase::Explore | Phase::Desperation | Phase::Pool => {
                first(|action| *action == Action::Roll).or(Some(Action::EndExplore))
            }
            Phase::Rolling => {
                let met = view.now.own.as_ref().is_none_or(|own| own.met);
                let again = Action::Unfocused { hold: DiceSet::NONE };
                Some(if !met && seen.legal.contains(&again) { again } else { Action::Stop })
            }
            Phase::Spending => first(|action| matches!(action, Action::Overcome { .. }))
                .or_else(|| first(|action| matches!(action, Action::Claim { .. })))
                .or(Some(Action::EndSpending)),
            Phase::Terrible => Some(Action::TakeTerrible),
            Phase::Stock | Phase::Buying => cheapest(seen.game, view, seen.legal),
            Phase::Forget => Some(alone::forget(seen.game, board, |_| 0.0)),
            Phase::Over => None,
        };
        or_first(seen.legal, wanted)
    }

    fn speaks(&self) -> bool {
        false
    }
}

/// At the Chasm a special action costs Courage, which a deckhand keeps.
fn is_risky(view: &View) -> bool {
    view.board.now.at == Some(3)
}

fn cheapest(game: &TerribleThings, view: &View, legal: &[Action]) -> Option<Action> {
    let price = |action: &&Action| match action {
        Action::Buy { from } => {
            trade::at(&view.board, *from).map(|card| trade::price(game, &view.board, card))
        }
        _ => None,
    };
    let offers = legal.iter().filter(|action| price(action).is_some());
    offers.min_by_key(price).cloned().or(Some(Action::EndBuying))
}
