//! What a final result is worth, with cards at the leaves (section 10.1 of the rules page): each value
//! change, easing and free re-roll that can still be played is tried on every result, up to two of them.

use std::rc::Rc;

use super::worth::Worth;
use crate::combo::{Counts, Needs, Part};
use crate::content::{Cond, Effect, Id, Power, Res, SetTo, Window};
use crate::odds::{START, Spending, index, multisets};
use crate::tokens::Tokens;

/// A card that changes the end of a roll.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// Which card.
    pub(super) card: Source,
    /// What it costs in Feat tokens.
    feat: u8,
    /// What it costs beside them.
    price: f64,
    does: Does,
}

/// Where a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// The hand.
    Feat(Id),
    /// Swag.
    Swag(Id),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Does {
    /// One die by one of these.
    Step(Vec<i8>),
    Flip,
    /// One die to any number, or wild: that is the same at the end.
    Any,
    Match,
    Reroll,
    Lower(u8),
    Drop,
}

impl Does {
    fn of(effect: &Effect) -> Option<Does> {
        Some(match effect {
            Effect::Adjust(_, steps) => Does::Step(steps.clone()),
            Effect::Flip(_) => Does::Flip,
            Effect::SetDie(SetTo::Any) | Effect::Wild(_) => Does::Any,
            Effect::SetDie(SetTo::MatchOther) => Does::Match,
            Effect::FreeReroll(_) => Does::Reroll,
            Effect::LowerMinimum(by) => Does::Lower(*by),
            Effect::DropPart => Does::Drop,
            _ => return None,
        })
    }

    fn eases(&self) -> bool {
        matches!(self, Does::Lower(_) | Does::Drop)
    }
}

/// What a Feat card is worth in the hand: there is a new one soon.
const HELD: f64 = 0.06;
/// What it is worth to leave Swag face up.
const READY: f64 = 0.01;
/// No more cards than these are thought about.
const MOST_CHANGES: usize = 6;

/// The cards that somebody can play on a roll against this Encounter, with these tokens.
pub(super) fn changes(worth: &Worth<'_>, encounter: Option<u8>, tokens: Tokens) -> Vec<Change> {
    let game = worth.game;
    let fits = |only_if: Option<Cond>| match only_if {
        None => true,
        Some(Cond::EncounterHas(of)) => {
            encounter.is_some_and(|card| game.encounter(card).types.contains(&of))
        }
    };
    let mut found: Vec<Change> = Vec::new();
    let player = worth.player();
    for card in (player.swag - player.exhausted).iter().map(|card| game.swag(card)) {
        if let Power::Exhaust { when, only_if, effects } = &card.power
            && when.contains(&Window::Roll)
            && fits(*only_if)
            && let [effect] = &effects[..]
            && let Some(does) = Does::of(effect)
        {
            found.push(Change { card: Source::Swag(card.id), feat: 0, price: READY, does });
        }
    }
    for (place, card) in worth.view.hand(worth.seat).enumerate() {
        if worth.view.aside.contains(&(place as u8)) {
            continue;
        }
        let card = game.feat(card);
        if card.when.contains(&Window::Roll)
            && fits(card.only_if)
            && tokens.feat >= u16::from(card.cost)
            && let [effect] = &card.effects[..]
            && let Some(does) = Does::of(effect)
            && found.iter().all(|other| other.card != Source::Feat(card.id))
        {
            found.push(Change { card: Source::Feat(card.id), feat: card.cost, price: HELD, does });
        }
    }
    found.retain(|change| encounter.is_some() || !change.does.eases());
    found.truncate(MOST_CHANGES);
    found
}

/// What every result of so many dice is worth in the end.
pub(super) struct Leaf {
    dice: usize,
    /// The sets of cards that can be paid, as bits, each with what every result is then worth.
    sets: Vec<(u16, Rc<Vec<f64>>)>,
    best: Vec<f64>,
    changes: Vec<Change>,
}

/// What is at stake.
pub(super) struct Stake<'a> {
    /// What the own Encounter needs, and what it is worth to overcome it; nothing once it is gone.
    pub(super) needs: &'a [Part],
    pub(super) success: f64,
    /// What the rows give.
    pub(super) rows: &'a [f64],
}

impl Leaf {
    /// For so many dice that show a number beside so many wild ones, with up to `most` cards.
    pub(super) fn new(
        worth: &Worth<'_>,
        (dice, wild): (u8, u8),
        stake: &Stake<'_>,
        tokens: Tokens,
        changes: Vec<Change>,
        most: u32,
    ) -> Leaf {
        let size = usize::from(dice);
        let mut leaf = Leaf { dice: size, sets: Vec::new(), best: Vec::new(), changes };
        let rows: Vec<(&[Part], f64)> =
            worth.game.rows().iter().zip(stake.rows).map(|(row, worth)| (&row.needs[..], *worth)).collect();
        for set in 0..1_u16 << leaf.changes.len() {
            if set.count_ones() > most {
                continue;
            }
            let chosen = || (0..leaf.changes.len()).filter(|at| set >> at & 1 == 1);
            let feat: u16 = chosen().map(|at| u16::from(leaf.changes[at].feat)).sum();
            if feat > tokens.feat {
                continue;
            }
            let cost =
                worth.cost(Res::Feat, tokens, feat) + chosen().map(|at| leaf.changes[at].price).sum::<f64>();
            let values = leaf.values(set, (dice, wild), stake, &rows);
            if leaf.best.is_empty() {
                leaf.best = values.to_vec();
            } else {
                for (best, value) in leaf.best.iter_mut().zip(values.iter()) {
                    *best = best.max(value - cost);
                }
            }
            leaf.sets.push((set, values));
        }
        leaf
    }

    /// What every result is worth with all cards of a set, before they are paid for.
    fn values(
        &self,
        set: u16,
        (dice, wild): (u8, u8),
        stake: &Stake<'_>,
        rows: &[(&[Part], f64)],
    ) -> Rc<Vec<f64>> {
        let chosen = (0..self.changes.len()).filter(|at| set >> at & 1 == 1);
        let (eases, turns): (Vec<usize>, Vec<usize>) = chosen.partition(|at| self.changes[*at].does.eases());
        if turns.is_empty() {
            let mut lowered = 0;
            let mut drops = false;
            for at in eases {
                match self.changes[at].does {
                    Does::Lower(by) => lowered += by,
                    _ => drops = true,
                }
            }
            let needs: Needs = stake.needs.iter().map(|part| part.lowered(lowered)).collect();
            let spent = |needs: &[Part]| {
                let spending = Spending::new(dice, wild, (needs, stake.success), rows);
                let all = &multisets().counts[START[self.dice]..START[self.dice + 1]];
                all.iter().map(|counts| spending.worth(counts)).collect::<Vec<f64>>()
            };
            if !drops || needs.len() < 2 {
                return Rc::new(spent(&needs));
            }
            let mut best: Vec<f64> = Vec::new();
            for part in 0..needs.len() {
                let mut left = needs.clone();
                left.remove(part);
                let values = spent(&left);
                if best.is_empty() {
                    best = values;
                } else {
                    best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
                }
            }
            return Rc::new(best);
        }
        // A set without one of its cards has a smaller number, so it was looked at before.
        let mut best: Option<Vec<f64>> = None;
        for at in turns {
            let rest = set & !(1 << at);
            let Some((_, after)) = self.sets.iter().find(|(known, _)| *known == rest) else { continue };
            let values = self.turned(&self.changes[at].does, after);
            match &mut best {
                None => best = Some(values),
                Some(best) => best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value)),
            }
        }
        Rc::new(best.unwrap_or_else(|| vec![0.0; START[self.dice + 1] - START[self.dice]]))
    }

    /// What every result is worth when one die of it can be changed.
    fn turned(&self, does: &Does, after: &[f64]) -> Vec<f64> {
        let (first, all) = (START[self.dice], multisets());
        let value = |at: u16| after[usize::from(at) - first];
        let mut values = after.to_vec();
        for (best, counts) in values.iter_mut().zip(&all.counts[first..]) {
            for die in (0..6).filter(|die| counts[*die] > 0) {
                let mut rest = *counts;
                rest[die] -= 1;
                let next = &all.next[index(&rest)];
                let to = |to: usize| value(next[to]);
                let worth = match does {
                    Does::Step(steps) => {
                        let near = steps.iter().filter_map(|step| die.checked_add_signed(isize::from(*step)));
                        near.filter(|near| *near < 6).map(to).fold(*best, f64::max)
                    }
                    Does::Flip => to(5 - die),
                    Does::Any => (0..6).map(to).fold(*best, f64::max),
                    Does::Match => (0..6).filter(|other| rest[*other] > 0).map(to).fold(*best, f64::max),
                    Does::Reroll => (0..6).map(to).sum::<f64>() / 6.0,
                    Does::Lower(_) | Does::Drop => *best,
                };
                *best = best.max(worth);
            }
        }
        values
    }

    /// What this result is worth.
    #[inline]
    pub(super) fn worth(&self, counts: &Counts) -> f64 {
        self.best[index(counts) - START[self.dice]]
    }

    /// The card to play first on this result, if one is worth it: a free re-roll before all others, as
    /// they may not be wanted after it.
    pub(super) fn first(&self, worth: &Worth<'_>, counts: &Counts, tokens: Tokens) -> Option<Source> {
        let at = index(counts) - START[self.dice];
        let plain = self.sets.first()?.1[at];
        let (mut set, mut best) = (0, plain + 1e-9);
        for (known, values) in &self.sets {
            let chosen = (0..self.changes.len()).filter(|at| known >> at & 1 == 1);
            let (feat, price) = chosen.fold((0, 0.0), |(feat, price), at| {
                (feat + u16::from(self.changes[at].feat), price + self.changes[at].price)
            });
            let value = values[at] - price - worth.cost(Res::Feat, tokens, feat);
            if value > best {
                (set, best) = (*known, value);
            }
        }
        let chosen = (0..self.changes.len()).filter(|at| set >> at & 1 == 1);
        chosen
            .min_by_key(|at| match self.changes[*at].does {
                Does::Reroll => 0,
                Does::Lower(_) | Does::Drop => 2,
                _ => 1,
            })
            .map(|at| self.changes[at].card)
    }
}
