//! The passenger: what happens to somebody who does not answer (ATT-R-49, note 7 of section 4.1 of the
//! rules page).

use bivouac_engine::{Bot, Dice, Seen};

use super::{alone, or_first};
use crate::TerribleThings;
use crate::action::Action;
use crate::board::Phase;
use crate::view::View;

/// Goes along and lets things happen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passenger;

impl Bot<TerribleThings> for Passenger {
    fn choose(&mut self, seen: &Seen<'_, TerribleThings>, _dice: &mut Dice) -> Option<Action> {
        let view: &View = seen.view;
        let board = &view.board;
        let first = |is: fn(&Action) -> bool| seen.legal.iter().find(|action| is(action)).cloned();
        let wanted = match board.phase {
            _ if board.asked().is_some() => None,
            Phase::MapChoice => Some(Action::KeepMap),
            Phase::Move => first(|action| matches!(action, Action::Move { .. })),
            Phase::Explore => Some(Action::EndExplore),
            Phase::Desperation => Some(Action::NoDesperate),
            Phase::Pool => Some(Action::Roll),
            Phase::Rolling => Some(Action::Stop),
            Phase::Spending => {
                first(|action| matches!(action, Action::Overcome { .. })).or(Some(Action::EndSpending))
            }
            Phase::Terrible => Some(Action::TakeTerrible),
            Phase::Stock => Some(Action::NoSwap),
            Phase::Buying => Some(Action::EndBuying),
            Phase::Forget => Some(alone::forget(seen.game, board, |_| 0.0)),
            Phase::Over => None,
        };
        or_first(seen.legal, wanted)
    }

    fn speaks(&self) -> bool {
        false
    }
}
