//! Which effects fit where (section 5.2 of the rules page).

use super::check::number;
use super::effect::{Discount, Effect, From, Hex, What, Whither};
use super::types::{DieKind, Kind, Window};

type Sound = Result<(), String>;

/// The most effects that a card has, and the most that one may choose from.
const MOST: usize = 6;

/// What a card says that is played or used in these windows (ATT-CRD-04, ATT-CRD-05).
pub(super) fn playable(when: &[Window], effects: &[Effect], dice: &[DieKind]) -> Sound {
    if when.is_empty() {
        return Err("it has no window: nobody could ever play it".to_owned());
    }
    if when.iter().enumerate().any(|(index, window)| when[..index].contains(window)) {
        return Err("it has the same window twice".to_owned());
    }
    list(effects)?;
    for effect in effects {
        fits(when, effect)?;
        sized(effect, dice)?;
        let Effect::Choose(choices) = effect else { continue };
        list(choices)?;
        for choice in choices {
            if matches!(choice, Effect::Choose(_)) {
                return Err("a choice inside a choice".to_owned());
            }
            fits(when, choice)?;
            sized(choice, dice)?;
        }
    }
    Ok(())
}

/// What works all the time.
pub(super) fn passive(effects: &[Effect]) -> Sound {
    list(effects)?;
    for effect in effects {
        let (Effect::HandLimit(_) | Effect::IgnoreHighestTerrible) = effect else {
            return Err(format!(
                "{effect:?} does not work by itself: only HandLimit and IgnoreHighestTerrible do"
            ));
        };
        sized(effect, &[])?;
    }
    Ok(())
}

/// What happens by itself asks nobody (ATT-CRD-11).
pub(super) fn triggered(effects: &[Effect]) -> Sound {
    list(effects)?;
    for effect in effects {
        let Effect::Gain(What::Res(_), _) = effect else {
            return Err(format!("{effect:?} cannot be triggered: only Gain(Res(..), n) asks nobody"));
        };
        sized(effect, &[])?;
    }
    Ok(())
}

/// What may be done at a location.
pub(super) fn location(action: &Effect, solo: bool, dice: &[DieKind]) -> Sound {
    playable(&[Window::Explore], std::slice::from_ref(action), dice)?;
    let choices =
        if let Effect::Choose(choices) = action { &choices[..] } else { std::slice::from_ref(action) };
    for effect in choices {
        if matches!(effect, Effect::LocationAction(_)) {
            return Err("a location cannot send one to a location's action".to_owned());
        }
        if solo && against_rivals(effect) {
            return Err(format!("{effect:?} needs a rival, and alone there is none"));
        }
    }
    Ok(())
}

fn list(effects: &[Effect]) -> Sound {
    match effects.len() {
        0 => Err("a list without effects".to_owned()),
        1..=MOST => Ok(()),
        found => Err(format!("{found} effects in a list; {MOST} are the most")),
    }
}

fn against_rivals(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Steal(_)
            | Effect::TradeToken(From::Rival)
            | Effect::DivertTerrible(Whither::Rival)
            | Effect::RivalDiscardsFeat(_)
            | Effect::Hex(_)
    )
}

fn fits(when: &[Window], effect: &Effect) -> Sound {
    let windows = windows(effect);
    if windows.is_empty() {
        return Err(format!("{effect:?} works all the time: it fits a Passive power alone"));
    }
    match when.iter().find(|window| !windows.contains(window)) {
        Some(window) => Err(format!("{effect:?} does not fit the window {window:?}; it fits {windows:?}")),
        None => Ok(()),
    }
}

/// The windows of 5.2.
fn windows(effect: &Effect) -> &'static [Window] {
    use Window::{Desperation, Explore, Pool, Roll, Spend, Terrible, Trade};
    match effect {
        Effect::Choose(_) => &[Explore, Desperation, Pool, Roll, Spend, Terrible, Trade],
        Effect::Gain(..)
        | Effect::Exchange(_)
        | Effect::Steal(_)
        | Effect::TradeToken(_)
        | Effect::RedrawFeats
        | Effect::DesperateAct
        | Effect::HushRumour
        | Effect::TakeMap
        | Effect::LocationAction(_)
        | Effect::SwapEncounters
        | Effect::RivalDiscardsFeat(_)
        | Effect::Hex(_) => &[Explore],
        Effect::DesperateDiscount(_) => &[Explore, Desperation],
        Effect::AddDice(..) | Effect::SwapDice(..) => &[Pool],
        Effect::FreeReroll(_)
        | Effect::ExtraReroll(_)
        | Effect::FocusDiscount(_)
        | Effect::Adjust(..)
        | Effect::Flip(_)
        | Effect::SetDie(_)
        | Effect::Wild(_)
        | Effect::LowerMinimum(_)
        | Effect::DropPart => &[Roll],
        Effect::DoubleRow => &[Spend],
        Effect::DivertTerrible(_) => &[Terrible],
        Effect::PriceDiscount(_) => &[Trade],
        Effect::TakeFeatDiscard => &[Explore, Pool, Roll],
        Effect::ReadySwag(_) => &[Explore, Pool, Roll, Trade],
        Effect::HandLimit(_) | Effect::IgnoreHighestTerrible => &[],
    }
}

/// Numbers that can be carried out.
fn sized(effect: &Effect, dice: &[DieKind]) -> Sound {
    let told = |found, most| number(&format!("the number of {effect:?}"), found, 1..=most);
    match effect {
        Effect::Gain(_, n)
        | Effect::DesperateDiscount(n)
        | Effect::FocusDiscount(Discount::By(n))
        | Effect::PriceDiscount(n)
        | Effect::Hex(Hex::FocusTax(n)) => told(*n, 9),
        Effect::Exchange(n) | Effect::Steal(n) | Effect::ReadySwag(n) | Effect::RivalDiscardsFeat(n) => {
            told(*n, 3)
        }
        Effect::ExtraReroll(n) | Effect::HandLimit(n) => told(*n, 3),
        Effect::Hex(Hex::FewerRerolls(n)) => told(*n, 2),
        Effect::FreeReroll(n) | Effect::Flip(n) | Effect::Wild(n) | Effect::LowerMinimum(n) => told(*n, 5),
        Effect::Adjust(n, by) => {
            told(*n, 5)?;
            let odd = |index: usize, by: i8, all: &[i8]| {
                by == 0 || by.unsigned_abs() > 5 || all[..index].contains(&by)
            };
            if by.is_empty() || by.iter().enumerate().any(|(index, one)| odd(index, *one, by)) {
                return Err(format!(
                    "{effect:?} changes dice by different numbers from -5 to 5, not by {by:?}"
                ));
            }
            Ok(())
        }
        Effect::AddDice(kind, n) | Effect::SwapDice(kind, n) => {
            if *kind == Kind::Basic {
                return Err("all Basic dice are in the pool already".to_owned());
            }
            let there = dice.iter().find(|die| die.kind == *kind).map_or(0, |die| die.count);
            if *n > there {
                return Err(format!("{effect:?}, but there are {there} {} dice", kind.name()));
            }
            told(*n, there)
        }
        Effect::Choose(_)
        | Effect::TradeToken(_)
        | Effect::RedrawFeats
        | Effect::DesperateAct
        | Effect::HushRumour
        | Effect::TakeMap
        | Effect::LocationAction(_)
        | Effect::SwapEncounters
        | Effect::FocusDiscount(Discount::All)
        | Effect::SetDie(_)
        | Effect::DropPart
        | Effect::DoubleRow
        | Effect::DivertTerrible(_)
        | Effect::TakeFeatDiscard
        | Effect::IgnoreHighestTerrible => Ok(()),
    }
}
