//! The passenger: what happens to somebody who does not answer (ATT-R-49, note 7 of section 4.1 of the
//! rules page).

use bivouac_engine::{Bot, Dice, Seen};

use super::{alone, or_first};
use crate::TerribleThings;
use crate::action::Action;
use crate::board::{Ask, Board, EffectRef, Phase};
use crate::combo::{Needs, fits};
use crate::content::{Effect, Res};
use crate::pool::DiceSet;
use crate::rules::spend;
use crate::view::View;

/// Goes along and lets things happen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passenger;

impl Bot<TerribleThings> for Passenger {
    fn choose(&mut self, seen: &Seen<'_, TerribleThings>, _dice: &mut Dice) -> Option<Action> {
        let view: &View = seen.view;
        let board = &view.board;
        let first = |is: fn(&Action) -> bool| seen.legal.iter().find(|action| is(action)).cloned();
        if let Some(ask) = board.asked() {
            return or_first(seen.legal, answer(seen.game, board, ask, seen.legal));
        }
        let wanted = match board.phase {
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

/// What is answered in the middle of what somebody began: whatever costs least (ATT-R-53). Nothing where the
/// first answer will do.
fn answer(game: &TerribleThings, board: &Board, ask: Ask, legal: &[Action]) -> Option<Action> {
    if legal.contains(&Action::Enough) {
        return Some(Action::Enough);
    }
    let first = |is: &dyn Fn(&Action) -> bool| legal.iter().find(|action| is(action)).cloned();
    // Of equal answers the first.
    let least = |cost: &dyn Fn(&Action) -> u32| legal.iter().min_by_key(|action| cost(action)).cloned();
    let mine = |kind: Res| u32::from(board.me().tokens[kind]);
    let secrets = |place: u8| {
        let card = board.places[usize::from(place - 1)].encounter;
        card.map_or(u32::MAX, |card| u32::from(game.encounter(card).secrets))
    };
    let seats = usize::from(board.seats());
    let away = |seat: bivouac_engine::Seat| ((seat.index() + seats - board.turn.index()) % seats) as u32;
    match ask {
        Ask::Redraw => Some(Action::Redraw),
        Ask::Choose { of } => first(&|action| match action {
            Action::Choose { option } => {
                is_harmless(game.ready.effect(EffectRef { option: Some(option - 1), ..of }))
            }
            _ => false,
        }),
        Ask::Location => first(&|action| match action {
            Action::At { place } => is_harmless(game.ready.effect(game.ready.places[usize::from(place - 1)])),
            _ => false,
        }),
        Ask::Return { .. } | Ask::Give { .. } => least(&|action| match action {
            Action::Give { token } => u32::MAX - mine(*token),
            _ => u32::MAX,
        }),
        Ask::Gain { .. } | Ask::Steal { .. } | Ask::TradeRival | Ask::TradeBank => {
            least(&|action| match action {
                Action::Take { token, from } => mine(*token) * 8 + from.map_or(0, away),
                _ => u32::MAX,
            })
        }
        Ask::Target | Ask::SwapWith => least(&|action| match action {
            Action::At { place } => secrets(*place),
            _ => u32::MAX,
        }),
        Ask::Gossip { .. } | Ask::Hex { .. } | Ask::Blame => least(&|action| match action {
            Action::Rival { seat } => away(*seat),
            _ => u32::MAX,
        }),
        Ask::Reroll { .. } => least(&|action| match action {
            Action::Reroll { dice } if dice.len() == 1 => {
                let lowest = dice.iter().map(|at| board.pool.dice()[at].value).min().unwrap_or_default();
                u32::from(lowest) + if keeps(game, board, action) { 0 } else { 8 }
            }
            _ => u32::MAX,
        }),
        Ask::SetAny => first(&|action| keeps(game, board, action)).or_else(|| {
            first(&|action| match action {
                Action::Turn { die, to } => board.pool.dice()[usize::from(die - 1)].value == *to,
                _ => false,
            })
        }),
        Ask::Adjust { .. } | Ask::Flip { .. } | Ask::SetMatch | Ask::Wild { .. } | Ask::DropPart => {
            first(&|action| keeps(game, board, action))
        }
        Ask::Type { .. } | Ask::SwapDice { .. } | Ask::Ready { .. } => None,
    }
}

/// Whether an effect takes nothing away from whoever carries it out.
fn is_harmless(effect: &Effect) -> bool {
    !matches!(
        effect,
        Effect::DesperateAct
            | Effect::HushRumour
            | Effect::TradeToken(_)
            | Effect::Exchange(_)
            | Effect::SwapEncounters
    )
}

/// Whether the own Encounter is met after this answer; by the other dice, where one is rolled again.
fn keeps(game: &TerribleThings, board: &Board, answer: &Action) -> bool {
    let Some(own) = board.own() else { return false };
    let mut needs = spend::needs(game, board, own);
    let of = |die: u8| std::iter::once(usize::from(die - 1)).collect::<DiceSet>();
    let (mut left, mut value, mut more) = (board.pool.unspent(), None, 0);
    match answer {
        Action::Reroll { dice } => left = left - *dice,
        Action::Turn { die, to } => (left, value) = (left - of(*die), Some(usize::from(to - 1))),
        Action::Wild { die } => (left, more) = (left - of(*die), 1),
        Action::Drop { part } => {
            let parts = game.encounter(own).needs.iter().enumerate();
            let dropped = board.now.dropped | 1 << (part - 1);
            let kept = parts.filter(|(at, _)| dropped >> at & 1 == 0);
            needs = kept.map(|(_, part)| part.lowered(board.now.lowered)).collect::<Needs>();
        }
        _ => return false,
    }
    let (mut counts, wild) = board.pool.counts(left);
    if let Some(value) = value {
        counts[value] += 1;
    }
    fits(counts, wild + more, &needs)
}
