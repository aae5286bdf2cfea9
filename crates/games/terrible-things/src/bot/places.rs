//! Where to go, and what to do there (rules of thumb 6 to 9 and 14 of the rules page).

use super::roll::{self, Aim};
use super::worth::Worth;
use crate::action::Action;
use crate::board::Phase;
use crate::content::{Cond, Effect, From, Hex, Power, Res, What, Where, Window};
use crate::odds::Pool;
use crate::tokens::Tokens;

/// A special action is carried out for more than this.
const MARGIN: f64 = 0.03;
/// What it is worth to leave a rival without an Encounter that is worth so much, as a share.
const DENIAL: f64 = 0.08;

/// What a turn against an Encounter is worth.
pub(super) struct Outlook {
    /// By dice.
    pub(super) dice: f64,
    /// By a desperate act, where it can be paid.
    pub(super) desperate: Option<f64>,
}

impl Outlook {
    pub(super) fn best(&self) -> f64 {
        self.desperate.map_or(self.dice, |desperate| desperate.max(self.dice))
    }
}

/// The dice that would be rolled at a location, with what Swag adds for nothing.
fn pool_at(worth: &Worth<'_>, card: Option<u8>, tokens: Tokens) -> Pool {
    let mut pool = roll::Building::on(worth, tokens.focus);
    let player = worth.player();
    for swag in (player.swag - player.exhausted).iter() {
        if let Power::Exhaust { when, only_if, effects } = &worth.game.swag(swag).power
            && when.contains(&Window::Pool)
            && only_if.is_none_or(|Cond::EncounterHas(of)| {
                card.is_some_and(|card| worth.game.encounter(card).types.contains(&of))
            })
        {
            pool = pool.with(worth, effects).unwrap_or(pool);
        }
    }
    pool.pool
}

/// What tokens but for Focus are worth.
fn beside_focus(worth: &Worth<'_>, tokens: Tokens) -> f64 {
    worth.tokens(Tokens { focus: 0, ..tokens })
}

/// What it is worth to meet this Encounter at a location with these tokens; all tokens are counted.
pub(super) fn outlook(worth: &Worth<'_>, card: u8, place: u8, tokens: Tokens, most: u32) -> Outlook {
    let pool = pool_at(worth, Some(card), tokens);
    let aim = Aim::against(worth, card, place, tokens);
    let dice = roll::value(worth, &aim, &pool, tokens, most) + beside_focus(worth, tokens);
    let price = desperate_price(worth, card, worth.board.now.desperate_off);
    let desperate = (price <= tokens.courage).then(|| {
        let left = Tokens { courage: tokens.courage - price, ..tokens };
        worth.gain(card) + worth.streak() + worth.act() + resources(worth, left)
    });
    Outlook { dice, desperate }
}

/// What a roll for resources alone is worth, all tokens counted.
pub(super) fn resources(worth: &Worth<'_>, tokens: Tokens) -> f64 {
    let aim = Aim::resources(worth, tokens);
    let pool = pool_at(worth, None, tokens);
    let rolls = worth.game.options.after_desperate == crate::options::AfterDesperate::Dice;
    let value =
        if rolls { roll::value(worth, &aim, &pool, tokens, 0) } else { worth.of(Res::Focus, tokens.focus) };
    value + beside_focus(worth, tokens)
}

fn desperate_price(worth: &Worth<'_>, card: u8, off: u8) -> u16 {
    u16::from(worth.game.encounter(card).secrets.saturating_sub(off).max(1))
}

/// What each location is worth to go to, counted from 0.
pub(super) fn values(worth: &Worth<'_>) -> Vec<(u8, f64)> {
    let board = worth.board;
    let of = |place: u8| {
        let here = &board.places[usize::from(place)];
        let card = here.encounter?;
        let mut tokens = worth.player().tokens;
        tokens.add(here.tokens);
        let outlook = outlook(worth, card, place, tokens, 1);
        let action = act_value(worth, worth.game.ready.places[usize::from(place)], tokens, Some(place));
        let denial =
            if board.is_solo() { 0.0 } else { DENIAL * f64::from(worth.game.encounter(card).secrets) };
        Some((place, outlook.best() + action + denial))
    };
    (0..6).filter_map(of).collect()
}

/// What a special action is worth to somebody with these tokens who is, or would be, at a location.
pub(super) fn act_value(
    worth: &Worth<'_>,
    at: crate::board::EffectRef,
    tokens: Tokens,
    own: Option<u8>,
) -> f64 {
    effect_value(worth, worth.game.ready.effect(at), tokens, own)
}

fn effect_value(worth: &Worth<'_>, effect: &Effect, tokens: Tokens, own: Option<u8>) -> f64 {
    let board = worth.board;
    match effect {
        Effect::Choose(options) => {
            options.iter().map(|option| effect_value(worth, option, tokens, own)).fold(0.0, f64::max)
        }
        Effect::Gain(What::Res(kind), count) => f64::from(*count) * worth.one_more(*kind, tokens),
        Effect::RedrawFeats => 0.12 * bad_feats(worth, tokens).len() as f64,
        Effect::TradeToken(from) => {
            let open = |kind: &Res| {
                *from == From::Bank || board.rivals().any(|seat| board.players[seat].tokens[*kind] > 0)
            };
            let take = Res::ALL.into_iter().filter(open).map(|kind| worth.one_more(kind, tokens));
            let give = tokens.kinds().map(|kind| worth.cost(kind, tokens, 1));
            let (take, give) = (take.fold(0.0, f64::max), give.fold(f64::INFINITY, f64::min));
            if give.is_finite() { (take - give).max(0.0) } else { 0.0 }
        }
        Effect::DesperateAct => target(worth, tokens, own).map_or(0.0, |(_, net)| net.max(0.0)),
        Effect::HushRumour => board.rumours.last().map_or(0.0, |top| {
            let secrets = u16::from(worth.game.encounter(*top).secrets);
            if secrets > tokens.courage {
                return 0.0;
            }
            (2.0 * f64::from(secrets) - worth.cost(Res::Courage, tokens, secrets)).max(0.0)
        }),
        Effect::TakeMap => map_worth(worth),
        _ => 0.0,
    }
}

/// What it is worth to take the Map.
pub(super) fn map_worth(worth: &Worth<'_>) -> f64 {
    let board = worth.board;
    if board.map == Some(worth.seat) {
        return 0.0;
    }
    let secrets = f64::from(worth.game.options.map_secrets);
    match (board.is_solo(), worth.turns) {
        (true, 0) => secrets,
        (true, _) => 2.0,
        (false, 0) => secrets,
        (false, _) => 0.25 * secrets,
    }
}

/// Feat cards of the hand that are not worth keeping: too dear, or of little use, by their places.
pub(super) fn bad_feats(worth: &Worth<'_>, tokens: Tokens) -> Vec<u8> {
    let bad = |(place, card): (usize, u8)| {
        let card = worth.game.feat(card);
        let dear = u16::from(card.cost) > tokens.feat + 1;
        let weak = card.effects.iter().all(|effect| {
            matches!(
                effect,
                Effect::RivalDiscardsFeat(_)
                    | Effect::Hex(Hex::FocusTax(_))
                    | Effect::SwapEncounters
                    | Effect::DoubleRow
                    | Effect::PriceDiscount(_)
                    | Effect::SwapDice(..)
            )
        });
        (dear || weak).then_some(place as u8)
    };
    worth.view.hand(worth.seat).enumerate().filter_map(bad).collect()
}

/// The best Encounter to take through the Chasm, and what that is worth.
pub(super) fn target(worth: &Worth<'_>, tokens: Tokens, own: Option<u8>) -> Option<(u8, f64)> {
    let board = worth.board;
    let net = |place: u8| {
        let card = board.places[usize::from(place)].encounter?;
        let price = desperate_price(worth, card, board.now.desperate_off);
        if price > tokens.courage {
            return None;
        }
        let mut net = worth.gain(card) + worth.act() - worth.cost(Res::Courage, tokens, price);
        if own == Some(place) {
            // The dice are then rolled for resources.
            let outlook = outlook(worth, card, place, tokens, 1);
            net += resources(worth, tokens) + worth.streak() - outlook.dice;
        } else {
            net += DENIAL * f64::from(worth.game.encounter(card).secrets);
            // What is left must do for the own one, where the dice are no help.
            net -= if worth.turns > 0 { 0.2 } else { 0.0 };
        }
        Some((place, net))
    };
    (0..6).filter_map(net).max_by(|one, other| one.1.total_cmp(&other.1))
}

/// What to do while exploring, and before the dice are rolled.
pub(super) fn explore(worth: &Worth<'_>, legal: &[Action]) -> Action {
    let board = worth.board;
    let tokens = worth.player().tokens;
    let place = board.now.at.unwrap_or_default();
    let aim = Aim::own(worth);
    if aim.failure < 0.0 && legal.contains(&Action::DeclineRoll) {
        // The game ends with this, and is won (rule of thumb 10).
        return Action::DeclineRoll;
    }
    if board.phase == Phase::Explore
        && let Some(action) = in_passing(worth, legal, place, tokens)
    {
        return action;
    }
    if let Some(action) = desperate(worth, legal, place, tokens) {
        return action;
    }
    let rolls = legal.contains(&Action::Roll);
    if rolls && let Some(card) = roll::join(worth, &aim, legal) {
        return card;
    }
    if rolls { Action::Roll } else { Action::EndExplore }
}

/// The special action, and cards of the Explore window.
fn in_passing(worth: &Worth<'_>, legal: &[Action], place: u8, tokens: Tokens) -> Option<Action> {
    let places = &worth.game.ready.places;
    let here = act_value(worth, places[usize::from(place)], tokens, Some(place));
    let rivals_to_come = worth.turns > 0;
    let mut best = (MARGIN, None);
    for action in legal {
        let value = match action {
            Action::Act => here,
            Action::Play { .. } | Action::Use { .. } => {
                let Some((effects, feat)) = roll::effects(worth, action) else { continue };
                let [effect] = effects else { continue };
                let value = match effect {
                    Effect::Gain(What::EncounterType, count) => {
                        let types = worth.board.own().map(|own| &worth.game.encounter(own).types);
                        let kinds = types.into_iter().flatten().map(|of| worth.one_more(of.token(), tokens));
                        f64::from(*count) * kinds.fold(0.0, f64::max)
                    }
                    Effect::Exchange(_) => {
                        let take = Res::ALL.into_iter().map(|kind| worth.one_more(kind, tokens));
                        let give = tokens.kinds().map(|kind| worth.cost(kind, tokens, 1));
                        take.fold(0.0, f64::max) - give.fold(f64::INFINITY, f64::min) - 0.1
                    }
                    Effect::Steal(count) => {
                        let open = |kind: &Res| {
                            worth.board.rivals().any(|seat| worth.board.players[seat].tokens[*kind] > 0)
                        };
                        let take = Res::ALL.into_iter().filter(open).map(|kind| worth.one_more(kind, tokens));
                        f64::from(*count) * (take.fold(0.0, f64::max) + 0.15)
                    }
                    Effect::LocationAction(Where::Here) => {
                        if worth.board.now.acted {
                            here
                        } else {
                            0.0
                        }
                    }
                    Effect::LocationAction(Where::Any) => {
                        let elsewhere =
                            |at: &crate::board::EffectRef| act_value(worth, *at, tokens, Some(place));
                        let can = places.iter().filter(|at| {
                            crate::rules::effects::possible(
                                worth.game,
                                worth.board,
                                tokens,
                                **at,
                                Window::Explore,
                            )
                        });
                        can.map(elsewhere).fold(0.0, f64::max) - 0.05
                    }
                    Effect::TakeMap => map_worth(worth),
                    Effect::Hex(Hex::FewerRerolls(_)) if rivals_to_come => {
                        1.2 / f64::from(worth.board.seats() - 1)
                    }
                    Effect::Hex(Hex::FocusTax(_)) if rivals_to_come => {
                        0.3 / f64::from(worth.board.seats() - 1)
                    }
                    Effect::RivalDiscardsFeat(_) if rivals_to_come => {
                        0.3 / f64::from(worth.board.seats() - 1)
                    }
                    Effect::TakeFeatDiscard
                        if roll::useful_discard(worth, &[Window::Explore, Window::Pool, Window::Roll]) =>
                    {
                        0.2
                    }
                    Effect::ReadySwag(_) if roll::useful_swag(worth, Window::Explore) => 0.2,
                    Effect::SwapEncounters => bait(worth, place, tokens).map_or(0.0, |(_, net)| net - 0.15),
                    _ => continue,
                };
                value - roll::price(worth, action, feat)
            }
            _ => continue,
        };
        if value > best.0 {
            best = (value, Some(action.clone()));
        }
    }
    best.1
}

/// The Encounter that would be better to have here, and by how much.
pub(super) fn bait(worth: &Worth<'_>, place: u8, tokens: Tokens) -> Option<(u8, f64)> {
    let own = worth.board.own()?;
    let mine = outlook(worth, own, place, tokens, 1).best();
    let net = |other: u8| {
        let card = worth.board.places[usize::from(other)].encounter.filter(|_| other != place)?;
        Some((other, outlook(worth, card, place, tokens, 1).best() - mine))
    };
    (0..6).filter_map(net).max_by(|one, other| one.1.total_cmp(&other.1))
}

/// A desperate act against the own Encounter, or the card that makes it cheap enough.
fn desperate(worth: &Worth<'_>, legal: &[Action], place: u8, tokens: Tokens) -> Option<Action> {
    let own = worth.board.own()?;
    let outlook = outlook(worth, own, place, tokens, roll::PAIR);
    let off = worth.board.now.desperate_off;
    let mut best = (outlook.dice + MARGIN, None);
    if let Some(value) = outlook.desperate
        && legal.contains(&Action::Desperate)
    {
        best = if value > best.0 { (value, Some(Action::Desperate)) } else { best };
    }
    for action in legal {
        let Some((&[Effect::DesperateDiscount(by)], feat)) = roll::effects(worth, action) else { continue };
        let price = desperate_price(worth, own, off.saturating_add(by));
        if price > tokens.courage || price == desperate_price(worth, own, off) {
            continue;
        }
        let left = Tokens { courage: tokens.courage - price, ..tokens };
        let value = worth.gain(own) + worth.streak() + worth.act() + resources(worth, left)
            - roll::price(worth, action, feat);
        if value > best.0 {
            best = (value, Some(action.clone()));
        }
    }
    best.1
}
