//! The Trading Post (rule of thumb 13): what cards are worth, what to buy, what to swap away.

use super::roll;
use super::worth::Worth;
use crate::action::{Action, Stall};
use crate::content::{Discount, Effect, Kind, On, Power, Res, Where};
use crate::rules::trade;

/// A card is bought for more than this, while Treasure is still of use.
const MARGIN: f64 = 0.05;

/// What a Swag card does in a turn, in Secrets.
pub(super) fn power(worth: &Worth<'_>, card: u8) -> f64 {
    let of = |effects: &[Effect]| effects.iter().map(effect_power).sum::<f64>();
    match &worth.game.swag(card).power {
        Power::Trophy => 0.0,
        Power::Passive(effects) => of(effects),
        // A condition on the Encounter is met one turn in three.
        Power::Exhaust { only_if, effects, .. } => of(effects) * if only_if.is_some() { 0.4 } else { 1.0 },
        Power::Trigger { on: On::Overcome(_), .. } => 0.15,
        Power::Trigger { on: On::TerribleTaken, .. } => 0.2,
    }
}

fn effect_power(effect: &Effect) -> f64 {
    match effect {
        Effect::AddDice(Kind::Luck, _) => 0.65,
        Effect::AddDice(Kind::Panic, _) => 0.45,
        Effect::AddDice(..) => 0.5,
        Effect::SwapDice(..) => 0.15,
        Effect::Adjust(..) => 0.55,
        Effect::Flip(_) => 0.4,
        Effect::FreeReroll(_) => 0.3,
        Effect::FocusDiscount(Discount::By(_)) => 0.18,
        Effect::LowerMinimum(_) => 0.5,
        Effect::Gain(..) => 0.45,
        Effect::LocationAction(Where::Any | Where::Here) => 0.3,
        Effect::DesperateDiscount(_) => 0.2,
        Effect::PriceDiscount(_) => 0.25,
        Effect::Exchange(_) | Effect::HandLimit(_) => 0.12,
        _ => 0.0,
    }
}

/// What it is worth to own this card.
pub(super) fn value(worth: &Worth<'_>, card: u8) -> f64 {
    let mut player = worth.player().clone();
    player.swag.add(card);
    let points = worth.swag_score(&player) - worth.swag_score(worth.player());
    let turns = f64::from(worth.turns);
    // What it will count for more: Encounters still to be gained, Terrible Things still to be taken.
    let printed = worth.game.swag(card);
    let to_come = match (&printed.secrets, &printed.power) {
        (crate::content::Secrets::PerEncounter(_), _) => 0.22 * turns,
        (crate::content::Secrets::PerSwag { .. }, _) => 0.2 * turns.min(4.0),
        (_, Power::Passive(list)) if list.contains(&Effect::IgnoreHighestTerrible) => {
            (1.2 - points).max(0.0).min(0.3 * turns)
        }
        _ => 0.0,
    };
    points + to_come + power(worth, card) * turns.min(6.0) + worth.purchase()
}

/// What to do at the Trading Post.
pub(super) fn trading(worth: &Worth<'_>, legal: &[Action]) -> Action {
    let (board, tokens) = (worth.board, worth.player().tokens);
    let net = |from: Stall, off: u8| {
        let card = trade::at(board, from)?;
        let price = u16::from(trade::price(worth.game, board, card).saturating_sub(off));
        if price > tokens.treasure {
            return None;
        }
        let value = value(worth, card);
        let net = value - worth.cost(Res::Treasure, tokens, price);
        (value > 0.0).then_some(net)
    };
    let least = if worth.turns == 0 { -1e-9 } else { MARGIN };
    let mut best = (least, None);
    for from in Stall::ALL {
        if legal.contains(&Action::Buy { from })
            && let Some(net) = net(from, 0)
            && net > best.0
        {
            best = (net, Some(Action::Buy { from }));
        }
    }
    // A card that makes the next purchase cheaper.
    for action in legal {
        let Some((&[Effect::PriceDiscount(by)], feat)) = roll::effects(worth, action) else { continue };
        let nets = Stall::ALL.into_iter().filter_map(|from| net(from, by));
        let value = nets.fold(f64::NEG_INFINITY, f64::max) - roll::price(worth, action, feat);
        if value > best.0 + 0.02 {
            best = (value, Some(action.clone()));
        }
    }
    if let Some(slot) = swap(worth, legal, best.1.as_ref()) {
        return slot;
    }
    if let Some(action) = best.1 {
        return action;
    }
    // Treasure that would be left over buys another look.
    let rich = if worth.turns == 0 { 4 } else { 9 };
    let all = Action::Refresh { slots: arrayvec::ArrayVec::from([1, 2, 3]) };
    if tokens.treasure >= rich && legal.contains(&all) { all } else { Action::EndBuying }
}

/// The free swap: whatever is wanted least goes, unless it is about to be bought.
fn swap(worth: &Worth<'_>, legal: &[Action], wanted: Option<&Action>) -> Option<Action> {
    let board = worth.board;
    let treasure = worth.player().tokens.treasure;
    let next = worth.board.turn.next(board.seats());
    let rival = &board.players[next];
    let slots = (0..3_u8).filter(|slot| {
        let bought = match wanted {
            Some(Action::Buy { from }) => from.slot() == Some(usize::from(*slot)),
            _ => false,
        };
        !bought && legal.contains(&Action::Swap { slot: slot + 1 })
    });
    let worst = |slot: u8| {
        let card = board.slots[usize::from(slot)]?;
        let printed = worth.game.swag(card);
        // What the next rival could buy is better buried; what one wants oneself stays.
        let danger = if !board.is_solo() && rival.tokens.treasure >= u16::from(printed.price) {
            0.5 * (f64::from(worth.game.swag_worth(rival, card)) + power(worth, card))
        } else {
            0.0
        };
        Some((slot, danger - 0.5 * value(worth, card)))
    };
    let (slot, _) = slots.filter_map(worst).max_by(|one, other| one.1.total_cmp(&other.1))?;
    (treasure >= 2).then_some(Action::Swap { slot: slot + 1 })
}
