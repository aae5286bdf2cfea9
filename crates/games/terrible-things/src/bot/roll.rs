//! The dice: which cards join the pool, what is rolled again, which card ends a roll, how dice are spent.

use super::leaf::{Change, Leaf, Source, Stake, changes};
use super::worth::Worth;
use crate::action::Action;
use crate::combo::{Counts, Needs, Part};
use crate::content::{Again, Discount, Effect, Id, Kind, Power, Res, Window};
use crate::odds::{self, ALL, Choice, Dice, Plan, Pool, Spending};
use crate::rules::spend;
use crate::tokens::Tokens;

/// A card is played only for more than this.
const MARGIN: f64 = 0.03;
/// Cards that are thought about together.
pub(super) const PAIR: u32 = 2;

/// What a roll is for.
pub(super) struct Aim {
    /// The Encounter, while it is in play.
    pub(super) encounter: Option<u8>,
    pub(super) needs: Needs,
    /// What it is worth to overcome it, with what failing would cost.
    pub(super) success: f64,
    /// What failing costs.
    pub(super) failure: f64,
    /// What the rows give.
    rows: Vec<f64>,
}

impl Aim {
    /// At a location, for somebody with these tokens.
    pub(super) fn at(worth: &Worth<'_>, place: u8, tokens: Tokens) -> Aim {
        match worth.board.places[usize::from(place)].encounter {
            Some(card) => Aim::against(worth, card, place, tokens),
            None => Aim::resources(worth, tokens),
        }
    }

    /// Against an Encounter that lies, or would lie, at a location.
    pub(super) fn against(worth: &Worth<'_>, card: u8, place: u8, tokens: Tokens) -> Aim {
        let failure = worth.failure(card, place);
        Aim {
            encounter: Some(card),
            needs: spend::needs(worth.game, worth.board, card),
            success: worth.gain(card) + worth.streak() + failure,
            failure,
            rows: worth.rows(tokens),
        }
    }

    /// For resources alone.
    pub(super) fn resources(worth: &Worth<'_>, tokens: Tokens) -> Aim {
        let rows = worth.rows(tokens);
        Aim { encounter: None, needs: Needs::new(), success: 0.0, failure: 0.0, rows }
    }

    /// This turn's.
    pub(super) fn own(worth: &Worth<'_>) -> Aim {
        let place = worth.board.now.at.unwrap_or_default();
        Aim::at(worth, place, worth.player().tokens)
    }

    fn stake(&self) -> Stake<'_> {
        Stake { needs: &self.needs, success: self.success, rows: &self.rows }
    }
}

/// How many dice of a pool show a number.
fn size(dice: &Dice) -> u8 {
    match dice {
        Dice::Unrolled { priced, free, panic } => priced + free + panic,
        Dice::Rolled { priced, free, locked } => [priced, free, locked].into_iter().flatten().sum(),
    }
}

/// The best way to roll, and what every result is worth.
pub(super) fn plan(
    worth: &Worth<'_>,
    aim: &Aim,
    pool: &Pool,
    tokens: Tokens,
    cards: Vec<Change>,
    most: u32,
) -> (Plan, Leaf) {
    let leaf = Leaf::new(worth, (size(&pool.dice), pool.wild), &aim.stake(), tokens, cards, most);
    let focus: Vec<f64> = (0..=pool.focus).map(|left| worth.of(Res::Focus, u16::from(left))).collect();
    let plan = odds::best(pool, |counts, _, left| leaf.worth(counts) + focus[usize::from(left)]);
    (plan, leaf)
}

/// What a roll is worth before it, with what failing costs taken off; Focus that is left is counted.
pub(super) fn value(worth: &Worth<'_>, aim: &Aim, pool: &Pool, tokens: Tokens, most: u32) -> f64 {
    let cards = changes(worth, aim.encounter, tokens);
    plan(worth, aim, pool, tokens, cards, most).0.best.value - aim.failure
}

/// The effects of a card that is offered, and what it costs in Feat tokens.
pub(super) fn effects<'a>(worth: &Worth<'a>, action: &Action) -> Option<(&'a [Effect], u8)> {
    match action {
        Action::Play { card } => {
            let card = worth.game.feat(worth.game.book().feat(*card)?);
            Some((&card.effects, card.cost))
        }
        Action::Use { card } => match &worth.game.swag(worth.game.book().swag(*card)?).power {
            Power::Exhaust { effects, .. } => Some((effects, 0)),
            _ => None,
        },
        _ => None,
    }
}

/// What it costs to play a card, in Secrets.
pub(super) fn price(worth: &Worth<'_>, action: &Action, feat: u8) -> f64 {
    let held = if matches!(action, Action::Play { .. }) { 0.06 } else { 0.01 };
    worth.cost(Res::Feat, worth.player().tokens, u16::from(feat)) + held
}

/// The card that is worth adding to the pool, if there is one.
pub(super) fn join(worth: &Worth<'_>, aim: &Aim, legal: &[Action]) -> Option<Action> {
    let tokens = worth.player().tokens;
    let now = Building::on(worth, tokens.focus);
    let mut best = (value(worth, aim, &now.pool, tokens, PAIR) + MARGIN, None);
    for action in legal {
        let Some((effects, feat)) = effects(worth, action) else { continue };
        let Some(joined) = now.with(worth, effects) else { continue };
        let left = Tokens { feat: tokens.feat - u16::from(feat), ..tokens };
        // A Skill die can be raised besides.
        let more = if effects.iter().any(|effect| matches!(effect, Effect::AddDice(Kind::Skill, _))) {
            0.1
        } else {
            0.0
        };
        let value = value(worth, aim, &joined.pool, left, PAIR) - price(worth, action, feat) + more;
        if value > best.0 {
            best = (value, Some(action.clone()));
        }
    }
    best.1
}

/// A pool before its first roll, with the dice that cards would bring.
#[derive(Clone, Copy)]
pub(super) struct Building {
    pub(super) pool: Pool,
    /// How many dice of each kind are in it.
    kinds: [u8; 4],
}

impl Building {
    /// As it is on the table.
    pub(super) fn on(worth: &Worth<'_>, focus: u16) -> Building {
        let kinds = Kind::ALL.map(|kind| worth.board.pool.count(kind));
        Building { pool: Pool::on(worth.game, worth.board, focus), kinds }
    }

    /// With the dice that these effects bring, as far as there are dice (ATT-POL-03); nothing if they bring
    /// none.
    pub(super) fn with(&self, worth: &Worth<'_>, effects: &[Effect]) -> Option<Building> {
        let Dice::Unrolled { mut priced, mut free, mut panic } = self.pool.dice else { return None };
        let mut kinds = self.kinds;
        let supply = |kind: Kind, kinds: &[u8; 4]| {
            worth.game.book().dice[kind as usize].count.saturating_sub(kinds[kind as usize])
        };
        let mut sort = |kind: Kind, change: &dyn Fn(u8) -> u8| {
            let count = match worth.game.book().dice[kind as usize].reroll {
                Again::Priced => &mut priced,
                Again::Free => &mut free,
                Again::Never => &mut panic,
            };
            *count = change(*count);
        };
        for effect in effects {
            let (kind, count, swapped) = match effect {
                Effect::AddDice(kind, count) if *count <= supply(*kind, &kinds) => (*kind, *count, 0),
                Effect::SwapDice(kind, most) => {
                    let count = supply(*kind, &kinds).min(*most).min(kinds[Kind::Basic as usize]);
                    (*kind, count, count)
                }
                _ => continue,
            };
            sort(kind, &|dice| dice + count);
            sort(Kind::Basic, &|dice| dice.saturating_sub(swapped));
            kinds[kind as usize] += count;
            kinds[Kind::Basic as usize] -= swapped;
        }
        let dice = Dice::Unrolled { priced, free, panic };
        let pool = Pool { dice, ..self.pool };
        (dice != self.pool.dice && size(&dice) <= 8).then_some(Building { pool, kinds })
    }
}

/// What to do while dice are rolled.
pub(super) fn rolling(worth: &Worth<'_>, legal: &[Action]) -> Action {
    let (game, board, tokens) = (worth.game, worth.board, worth.player().tokens);
    let aim = Aim::own(worth);
    let pool = Pool::on(game, board, tokens.focus);
    let cards = || changes(worth, aim.encounter, tokens);
    let (plan, leaf) = plan(worth, &aim, &pool, tokens, cards(), PAIR);
    let mut best = (plan.best.value + MARGIN, None);
    for action in legal {
        let Some((effects, feat)) = effects(worth, action) else { continue };
        let better = match effects {
            [Effect::ExtraReroll(more)] => Pool { rerolls: pool.rerolls + more, ..pool },
            [Effect::FocusDiscount(Discount::All)] => Pool { discount: ALL, ..pool },
            [Effect::FocusDiscount(Discount::By(by))] => {
                Pool { discount: pool.discount.saturating_add(*by), ..pool }
            }
            _ => continue,
        };
        let left = Tokens { feat: tokens.feat - u16::from(feat), ..tokens };
        let (more, _) = self::plan(worth, &aim, &better, left, cards(), 1);
        let value = more.best.value - price(worth, action, feat);
        if value > best.0 {
            best = (value, Some(action.clone()));
        }
    }
    if let Some(card) = best.1 {
        return card;
    }
    if plan.best.choice != Choice::Stop {
        return odds::action(game, board, &plan.best.choice);
    }
    let (counts, _) = board.pool.counts(board.pool.unspent());
    if let Some(raise) = raise(worth, &leaf, counts, tokens) {
        return raise;
    }
    match leaf.first(worth, &counts, tokens) {
        Some(Source::Feat(card)) => Action::Play { card },
        Some(Source::Swag(card)) => Action::Use { card },
        None => last_resort(worth, &aim, &counts, legal).unwrap_or(Action::Stop),
    }
}

/// Skill dice are raised where that makes the result better.
fn raise(worth: &Worth<'_>, leaf: &Leaf, counts: Counts, tokens: Tokens) -> Option<Action> {
    let mut best = (leaf.worth(&counts) + MARGIN, None);
    for (index, die) in worth.board.pool.dice().iter().enumerate() {
        let cost = worth.game.book().dice[die.kind as usize].raise_cost;
        let Some(cost) = cost.filter(|_| !die.wild && !die.spent && die.value > 0) else { continue };
        for to in die.value + 1..=6 {
            let feat = u16::from(cost) * u16::from(to - die.value);
            if feat > tokens.feat {
                break;
            }
            let mut raised = counts;
            raised[usize::from(die.value - 1)] -= 1;
            raised[usize::from(to - 1)] += 1;
            let value = leaf.worth(&raised) - worth.cost(Res::Feat, tokens, feat);
            if value > best.0 {
                best = (value, Some(Action::Raise { die: index as u8 + 1 }));
            }
        }
    }
    best.1
}

/// Where the Encounter would be lost: a card that brings another card, for nothing.
fn last_resort(worth: &Worth<'_>, aim: &Aim, counts: &Counts, legal: &[Action]) -> Option<Action> {
    let (_, wild) = worth.board.pool.counts(worth.board.pool.unspent());
    if aim.encounter.is_none() || crate::combo::fits(*counts, wild, &aim.needs) || aim.success <= 0.0 {
        return None;
    }
    let helps = |action: &&Action| {
        let Some((effects, 0)) = effects(worth, action) else { return false };
        effects.iter().any(|effect| match effect {
            Effect::TakeFeatDiscard => useful_discard(worth, &[Window::Roll]),
            Effect::ReadySwag(_) => useful_swag(worth, Window::Roll),
            _ => false,
        })
    };
    legal.iter().find(helps).cloned()
}

/// Whether the top card of the discard pile could be played in one of these windows. One that takes a card
/// from there itself is left: two of them would fetch each other for ever.
pub(super) fn useful_discard(worth: &Worth<'_>, windows: &[Window]) -> bool {
    worth.board.discard.last().is_some_and(|card| {
        let card = worth.game.feat(*card);
        u16::from(card.cost) <= worth.player().tokens.feat
            && card.when.iter().any(|window| windows.contains(window))
            && !card.effects.iter().any(fetches)
    })
}

/// Whether Swag that lies face down could be used in this window if it were turned up.
pub(super) fn useful_swag(worth: &Worth<'_>, window: Window) -> bool {
    worth.player().exhausted.iter().filter(|card| is_readied(worth, *card)).any(
        |card| matches!(&worth.game.swag(card).power, Power::Exhaust { when, .. } if when.contains(&window)),
    )
}

/// Whether this Swag is ever turned up: not what turns up other Swag or fetches Feats itself, so that no turn
/// goes on for ever.
pub(super) fn is_readied(worth: &Worth<'_>, card: u8) -> bool {
    match &worth.game.swag(card).power {
        Power::Exhaust { effects, .. } => !effects.iter().any(|effect| fetches(effect) || readies(effect)),
        _ => true,
    }
}

fn fetches(effect: &Effect) -> bool {
    match effect {
        Effect::Choose(options) => options.iter().any(fetches),
        effect => *effect == Effect::TakeFeatDiscard,
    }
}

fn readies(effect: &Effect) -> bool {
    match effect {
        Effect::Choose(options) => options.iter().any(readies),
        effect => matches!(effect, Effect::ReadySwag(_)),
    }
}

/// What this roll is worth if the dice were these, stopping now or going on.
pub(super) fn result(worth: &Worth<'_>, aim: &Aim, counts: &Counts, wild: u8) -> f64 {
    let tokens = worth.player().tokens;
    let cards = changes(worth, aim.encounter, tokens);
    let dice = counts.iter().sum();
    Leaf::new(worth, (dice, wild), &aim.stake(), tokens, cards, 1).worth(counts)
}

/// What a result is worth as it is spent, with these needs.
pub(super) fn spent(worth: &Worth<'_>, aim: &Aim, needs: &[Part], counts: &Counts, wild: u8) -> f64 {
    let rows: Vec<(&[Part], f64)> =
        worth.game.rows().iter().zip(&aim.rows).map(|(row, worth)| (&row.needs[..], *worth)).collect();
    Spending::new(counts.iter().sum(), wild, (needs, aim.success), &rows).worth(counts)
}

/// What to spend dice on next.
pub(super) fn spending(worth: &Worth<'_>, legal: &[Action]) -> Action {
    let board = worth.board;
    let aim = Aim::own(worth);
    let unspent = board.pool.unspent();
    let row = |id: Id| worth.game.rows().iter().position(|row| row.id == id).map_or(0.0, |at| aim.rows[at]);
    let rest = |dice: crate::pool::DiceSet, gone: bool| {
        let (counts, wild) = board.pool.counts(unspent - dice);
        let success = if gone || aim.encounter.is_none() { 0.0 } else { aim.success };
        let rows: Vec<(&[Part], f64)> =
            worth.game.rows().iter().zip(&aim.rows).map(|(row, worth)| (&row.needs[..], *worth)).collect();
        Spending::new(counts.iter().sum(), wild, (&aim.needs, success), &rows).worth(&counts)
    };
    let (mut best, mut choice) = (1e-9, Action::EndSpending);
    let mut dearest = 0.0_f64;
    for action in legal {
        let value = match action {
            Action::Overcome { dice } => aim.success + rest(*dice, true),
            Action::Claim { row: id, dice } => {
                let once = row(*id);
                let value = if board.now.double_row { 2.0 * once } else { once } + rest(*dice, false);
                if value >= best - 1e-9 {
                    dearest = dearest.max(once);
                }
                value
            }
            _ => continue,
        };
        if value > best + 1e-9 {
            (best, choice) = (value, action.clone());
        }
    }
    let doubles = legal.iter().find(|action| {
        effects(worth, action).is_some_and(|(effects, feat)| {
            effects.contains(&Effect::DoubleRow) && dearest > price(worth, action, feat) + MARGIN
        })
    });
    match (doubles, &choice) {
        (Some(card), Action::Claim { .. }) => card.clone(),
        _ => choice,
    }
}
