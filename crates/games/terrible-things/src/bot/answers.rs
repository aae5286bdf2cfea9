//! What cards and locations ask in the middle of what they do.

use super::places;
use super::roll::{self, Aim};
use super::trade;
use super::worth::Worth;
use crate::action::Action;
use crate::board::{Ask, EffectRef};
use crate::content::{Effect, Res, What};
use crate::tokens::Tokens;

/// The best answer, by what each of them is worth.
pub(super) fn answer(worth: &Worth<'_>, ask: Ask, legal: &[Action]) -> Option<Action> {
    let tokens = worth.player().tokens;
    if ask == Ask::Redraw {
        return Some(redraw(worth, legal, tokens));
    }
    let aim = Aim::own(worth);
    let valued = legal.iter().map(|action| (action, value(worth, ask, action, tokens, &aim)));
    valued.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(action, _)| action.clone())
}

fn value(worth: &Worth<'_>, ask: Ask, action: &Action, tokens: Tokens, aim: &Aim) -> f64 {
    let board = worth.board;
    let own = board.now.at;
    let pool = &board.pool;
    let (counts, wild) = pool.counts(pool.unspent());
    let turned = |die: u8, to: u8| {
        let mut counts = counts;
        counts[usize::from(pool.dice()[usize::from(die - 1)].value - 1)] -= 1;
        counts[usize::from(to - 1)] += 1;
        counts
    };
    match (ask, action) {
        (Ask::Choose { of }, Action::Choose { option }) => {
            let option = EffectRef { option: Some(option - 1), ..of };
            match worth.game.ready.effect(option) {
                Effect::Gain(What::Res(kind), _) => choice(worth, *kind, tokens),
                _ => places::act_value(worth, option, tokens, own),
            }
        }
        (_, Action::Type { of }) => worth.one_more(of.token(), tokens),
        (_, Action::Give { token }) => -worth.cost(*token, tokens, 1),
        (_, Action::Take { token, from }) => {
            let leads = from.map_or(0.0, |from| f64::from(worth.view.scores[from].total) * 1e-3);
            worth.one_more(*token, tokens) + leads
        }
        (Ask::Target, Action::At { place }) => {
            let place = place - 1;
            let only = places::target(worth, tokens, own);
            if only.is_some_and(|(best, _)| best == place) { 1.0 } else { 0.0 }
        }
        (Ask::Location, Action::At { place }) => {
            places::act_value(worth, worth.game.ready.places[usize::from(place - 1)], tokens, own)
        }
        (Ask::SwapWith, Action::At { place }) => {
            let best = places::bait(worth, own.unwrap_or_default(), tokens);
            if best.is_some_and(|(best, _)| best == place - 1) { 1.0 } else { 0.0 }
        }
        (_, Action::SwapDice { count }) => f64::from(*count),
        (_, Action::Turn { die, to }) => roll::result(worth, aim, &turned(*die, *to), wild),
        (_, Action::Reroll { dice }) => {
            let Some(die) = dice.iter().next().filter(|_| dice.len() == 1) else { return f64::MIN };
            let any = (1..=6).map(|to| roll::result(worth, aim, &turned(die as u8 + 1, to), wild));
            any.sum::<f64>() / 6.0
        }
        (_, Action::Wild { die }) => {
            let any = (1..=6).map(|to| roll::result(worth, aim, &turned(*die, to), wild));
            any.fold(f64::MIN, f64::max)
        }
        (_, Action::Drop { part }) => {
            let dropped = board.now.dropped | 1 << (part - 1);
            let printed = aim.encounter.map(|card| &worth.game.encounter(card).needs);
            let parts = printed.into_iter().flatten().enumerate();
            let left = parts.filter(|(at, _)| dropped >> at & 1 == 0);
            let needs: crate::combo::Needs = left.map(|(_, part)| part.lowered(board.now.lowered)).collect();
            roll::spent(worth, aim, &needs, &counts, wild)
        }
        (_, Action::Rival { seat }) => f64::from(worth.leader(|_| true) == Some(*seat)),
        (_, Action::Ready { card }) => {
            let card = worth.game.book().swag(*card).filter(|card| roll::is_readied(worth, *card));
            card.map_or(-1.0, |card| trade::power(worth, card))
        }
        (_, Action::Enough) => match ask {
            Ask::Adjust { .. } | Ask::Flip { .. } | Ask::Wild { .. } => {
                roll::result(worth, aim, &counts, wild) + 1e-6
            }
            _ => 0.0,
        },
        _ => 0.0,
    }
}

/// A token at the Shrine or the Gunsloop: Focus below 3, else Feat; Treasure where it completes a purchase,
/// else Courage (rule of thumb 14).
fn choice(worth: &Worth<'_>, kind: Res, tokens: Tokens) -> f64 {
    let one_more = worth.one_more(kind, tokens);
    let completes = kind == Res::Treasure
        && worth.board.slots.iter().flatten().any(|card| {
            u16::from(worth.game.swag(*card).price) == tokens.treasure + 1 && trade::value(worth, *card) > 2.0
        });
    let rolls = kind == Res::Focus && tokens.focus < 3;
    one_more + if completes || rolls { 0.25 } else { 0.0 }
}

fn redraw(worth: &Worth<'_>, legal: &[Action], tokens: Tokens) -> Action {
    let bad = places::bad_feats(worth, tokens);
    let hand: Vec<u8> = worth.view.hand(worth.seat).collect();
    let aside = &worth.view.aside;
    let next = bad.iter().filter(|place| !aside.contains(place));
    let next = next.map(|place| Action::SetAside { card: worth.game.feat(hand[usize::from(*place)]).id });
    let mut next = next.filter(|action| legal.contains(action));
    next.next().unwrap_or(Action::Redraw)
}
