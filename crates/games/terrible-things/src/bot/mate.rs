//! The mate: knows the odds of every Encounter and how to roll for it, spends up to two Focus a turn, and
//! ends a roll with one card where that completes what is needed.

use bivouac_engine::{Bot, Dice, Seen};

use super::roll::{self, Aim};
use super::worth::Worth;
use super::{alone, answers, or_first, trade};
use crate::TerribleThings;
use crate::action::Action;
use crate::board::Phase;
use crate::content::{Effect, Res};
use crate::odds::{self, Choice, Pool, Throw};
use crate::rules::spend;
use crate::tokens::Tokens;
use crate::view::View;

/// As much Focus a turn and no more.
const FOCUS: u16 = 2;
/// What a token counts when places are compared.
const TOKEN: f64 = 0.5;
/// Below this chance Courage is better than dice.
const DESPERATE: f64 = 0.5;

/// Plays well, without looking far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mate {
    /// Focus at hand when the dice were first rolled this turn, and the turn.
    began: Option<(u8, u8, u16)>,
}

impl Bot<TerribleThings> for Mate {
    fn choose(&mut self, seen: &Seen<'_, TerribleThings>, _dice: &mut Dice) -> Option<Action> {
        if let [only] = seen.legal {
            return Some(only.clone());
        }
        let view: &View = seen.view;
        let worth = Worth::new(seen.game, view, seen.seat);
        let wanted = self.decide(&worth, seen.legal);
        or_first(seen.legal, wanted)
    }

    fn speaks(&self) -> bool {
        false
    }
}

impl Mate {
    fn decide(&mut self, worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
        let board = worth.board;
        if let Some(ask) = board.asked() {
            return answers::answer(worth, ask, legal);
        }
        let can = |action: Action| legal.contains(&action).then_some(action);
        Some(match board.phase {
            Phase::MapChoice => Action::KeepMap,
            Phase::Move => Action::Move { to: place(worth)? + 1 },
            Phase::Explore if simple(worth) && legal.contains(&Action::Act) => Action::Act,
            Phase::Explore | Phase::Desperation | Phase::Pool => {
                let desperate = board.own().is_some_and(|own| chance_of(worth, own, 0) < DESPERATE);
                can(Action::Desperate)
                    .filter(|_| desperate)
                    .or(can(Action::Roll))
                    .unwrap_or(Action::EndExplore)
            }
            Phase::Rolling => self.rolling(worth, legal),
            Phase::Spending => roll::spending(worth, legal),
            Phase::Terrible => can(Action::DiscardMap)
                .filter(|_| alone::is_worth_the_map(worth))
                .unwrap_or(Action::TakeTerrible),
            Phase::Stock | Phase::Buying => buy(worth, legal),
            Phase::Forget => alone::forget(worth.game, board, |_| 0.0),
            Phase::Over => return None,
        })
    }

    fn rolling(&mut self, worth: &Worth<'_>, legal: &[Action]) -> Action {
        let (board, tokens) = (worth.board, worth.player().tokens);
        let turn = (board.round, worth.player().ever.turns);
        let began = match self.began {
            Some((round, turns, focus)) if (round, turns) == turn => focus,
            _ => tokens.focus,
        };
        self.began = Some((turn.0, turn.1, began));
        let focus = (FOCUS + tokens.focus).saturating_sub(began).min(tokens.focus);
        let pool = Pool::on(worth.game, board, focus);
        let aim = Aim::own(worth);
        let (plan, _) = roll::plan(worth, &aim, &pool, tokens, Vec::new(), 0);
        if plan.best.choice != Choice::Stop {
            return odds::action(worth.game, board, &plan.best.choice);
        }
        completes(worth, &aim, legal).unwrap_or(Action::Stop)
    }
}

/// A card that changes one die so that the own Encounter is overcome.
fn completes(worth: &Worth<'_>, aim: &Aim, legal: &[Action]) -> Option<Action> {
    let (counts, wild) = worth.board.pool.counts(worth.board.pool.unspent());
    aim.encounter?;
    if crate::combo::fits(counts, wild, &aim.needs) {
        return None;
    }
    let turned = |from: usize, to: usize| {
        let mut counts = counts;
        counts[from] -= 1;
        counts[to] += 1;
        counts
    };
    let meets = |from: usize, to: usize| {
        counts[from] > 0 && to < 6 && crate::combo::fits(turned(from, to), wild, &aim.needs)
    };
    let pairs = || (0..6_usize).flat_map(|from| (0..6_usize).map(move |to| (from, to)));
    let helps = |action: &&Action| {
        let Some((effects, _)) = roll::effects(worth, action) else { return false };
        match effects {
            [Effect::Adjust(_, steps)] => pairs().any(|(from, to)| {
                steps.iter().any(|step| from.checked_add_signed(isize::from(*step)) == Some(to))
                    && meets(from, to)
            }),
            [Effect::Flip(_)] => (0..6).any(|from| meets(from, 5 - from)),
            [Effect::SetDie(crate::content::SetTo::Any)] => pairs().any(|(from, to)| meets(from, to)),
            [Effect::SetDie(crate::content::SetTo::MatchOther)] => {
                pairs().any(|(from, to)| counts[to] > 0 && meets(from, to))
            }
            _ => false,
        }
    };
    legal.iter().find(helps).cloned()
}

/// The chance against an Encounter, with so much Focus more.
fn chance_of(worth: &Worth<'_>, card: u8, more: u16) -> f64 {
    let focus = (worth.player().tokens.focus + more).min(FOCUS);
    let throw = Throw::on(worth.game, worth.board, Tokens { focus, ..Tokens::NONE });
    throw.chance(&spend::needs(worth.game, worth.board, card))
}

fn place(worth: &Worth<'_>) -> Option<u8> {
    let value = |place: u8| {
        let here = &worth.board.places[usize::from(place)];
        let card = here.encounter?;
        let met = chance_of(worth, card, here.tokens.focus) * f64::from(worth.game.encounter(card).secrets);
        Some((place, met + TOKEN * f64::from(here.tokens.total() as u16)))
    };
    (0..6).filter_map(value).max_by(|one, other| one.1.total_cmp(&other.1)).map(|(place, _)| place)
}

/// Whether the special action here simply gives something.
fn simple(worth: &Worth<'_>) -> bool {
    let at = usize::from(worth.board.now.at.unwrap_or_default());
    matches!(
        worth.game.ready.effect(worth.game.ready.places[at]),
        Effect::Choose(_) | Effect::TakeMap | Effect::HushRumour
    )
}

/// The card with the most Secrets for its price, or with a power.
fn buy(worth: &Worth<'_>, legal: &[Action]) -> Action {
    let value = |action: &Action| match action {
        Action::Buy { from } => {
            let card = crate::rules::trade::at(worth.board, *from)?;
            let price = f64::from(crate::rules::trade::price(worth.game, worth.board, card).max(1));
            let left = worth.of(Res::Focus, 1) * 4.0;
            Some(
                (f64::from(worth.game.swag_worth(worth.player(), card)) + left * trade::power(worth, card))
                    / price,
            )
        }
        _ => None,
    };
    let offers = legal.iter().filter_map(|action| Some((action, value(action)?)));
    let best = offers.filter(|(_, value)| *value > 0.3).max_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or(Action::EndBuying, |(action, _)| action.clone())
}
