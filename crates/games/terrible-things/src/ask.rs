//! A question that a board asks about a view: the exact chances, as a help for whoever's turn it is.
//!
//! `{"kind": "odds"}` is answered with [`Odds`], from the view alone. Feat tokens that raise dice are counted;
//! cards are not: neither those of the hand nor Swag that could still be used, which is named. A table may
//! agree to do without (ATT-R-50); then there is no answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::TerribleThings;
use crate::action::Pay;
use crate::board::{Board, Phase};
use crate::content::{Cond, Id, Power, Window};
use crate::odds::{Roll, Throw};
use crate::pool::DiceSet;
use crate::rules::{cards, spend};
use crate::view::View;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// The chances of whoever's turn it is.
    Odds {},
}

/// The exact chances with the best play for each aim alone, no card counted.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Odds {
    /// To overcome the Encounter at each location by dice, with the Focus that lies there; once the pawn
    /// has moved, the own one while it is in play.
    pub encounters: Vec<EncounterOdds>,
    /// To claim each row of the Scenario.
    pub rows: Vec<RowOdds>,
    /// What each re-roll leads to that can be paid, the cheapest first; of re-rolls that roll the same
    /// numbers, one.
    pub rerolls: Vec<RerollOdds>,
    /// The best of them for the own Encounter; no dice where it is best to stop.
    pub best: Option<RerollOdds>,
    /// The dice to raise before that, where it is best to stop: the fewest Feat tokens that meet the needs.
    pub raises: Vec<RaiseOdds>,
    /// Swag of whoever's turn it is that lies ready, may still change the dice, and is not counted.
    pub uncounted: Vec<Id>,
}

/// A die to raise with Feat tokens (ATT-DIE-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct RaiseOdds {
    /// Which, from 1.
    pub die: u8,
    /// To what.
    pub to: u8,
}

/// The chance to overcome an Encounter.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct EncounterOdds {
    /// Where it lies, from 1.
    pub place: u8,
    /// From 0 to 1.
    pub chance: f64,
}

/// The chance to claim a row.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct RowOdds {
    /// Which.
    pub row: Id,
    /// From 0 to 1.
    pub chance: f64,
}

/// A re-roll, and the chance to overcome the own Encounter after it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct RerollOdds {
    /// The dice that are rolled; of equal ones the first.
    pub dice: DiceSet,
    /// How it is paid for; nothing for an unfocused one.
    pub pay: Option<Pay>,
    /// What it costs in Focus.
    pub price: u8,
    /// From 0 to 1; nothing where the own Encounter is gone.
    pub chance: Option<f64>,
}

/// Answers a question; nothing where it means nothing, or the table does without.
pub(crate) fn answer(game: &TerribleThings, view: &View, question: &Value) -> Option<Value> {
    if !game.options.aids {
        return None;
    }
    let Question::Odds {} = Question::deserialize(question).ok()?;
    serde_json::to_value(Odds::of(game, &view.board)?).ok()
}

impl Odds {
    /// The chances on this board; nothing while no dice are to be rolled or spent.
    pub fn of(game: &TerribleThings, board: &Board) -> Option<Odds> {
        let before = match board.phase {
            Phase::Move => true,
            Phase::Explore | Phase::Desperation | Phase::Pool | Phase::Rolling | Phase::Spending => false,
            _ => return None,
        };
        // With `after_desperate` = `skip` nothing is rolled once the own Encounter is gone (ATT-R-12).
        if board.phase == Phase::Explore && !cards::reach(game, board).contains(&Phase::Pool) {
            return None;
        }
        let tokens = board.me().tokens;
        let throw = Throw::on(game, board, tokens);
        let places = (0..6_u8).filter(|place| before || board.now.at == Some(*place));
        let encounters = places.filter_map(|place| {
            let here = &board.places[usize::from(place)];
            let needs = spend::needs(game, board, here.encounter?);
            let chance = if before {
                let mut tokens = tokens;
                tokens.add(here.tokens);
                Throw::on(game, board, tokens).chance(&needs)
            } else {
                throw.chance(&needs)
            };
            Some(EncounterOdds { place: place + 1, chance })
        });
        let row = |row: &crate::content::Row| RowOdds { row: row.id, chance: throw.chance(&row.needs) };
        let (mut rerolls, mut best, mut raises) = (Vec::new(), None, Vec::new());
        if board.phase == Phase::Rolling {
            let own = board.own().map(|own| spend::needs(game, board, own));
            let advice = throw.advice(game, board, own.as_deref().unwrap_or_default());
            let told = |roll: &Roll| RerollOdds {
                dice: roll.dice,
                pay: roll.pay,
                price: roll.price,
                chance: own.as_ref().map(|_| roll.value),
            };
            rerolls = advice.rerolls.iter().map(told).collect();
            best = own.as_ref().map(|_| told(&advice.best));
            let raised = advice.raises.iter().map(|(die, to)| RaiseOdds { die: *die as u8 + 1, to: *to });
            raises = raised.collect();
        }
        let rows = game.rows().iter().map(row).collect();
        let encounters = encounters.collect();
        Some(Odds { encounters, rows, rerolls, best, raises, uncounted: uncounted(game, board) })
    }
}

/// Swag that lies ready and may still be used on the dice of this turn.
fn uncounted(game: &TerribleThings, board: &Board) -> Vec<Id> {
    let windows: &[Window] = match board.phase {
        Phase::Rolling => &[Window::Roll],
        Phase::Spending => &[],
        _ => &[Window::Pool, Window::Roll],
    };
    // Before the move it is not known yet what will be one's own.
    let met = |only_if: Option<Cond>| match (only_if, board.phase) {
        (None, _) | (_, Phase::Move) => true,
        (Some(Cond::EncounterHas(of)), _) => {
            board.own().is_some_and(|own| game.encounter(own).types.contains(&of))
        }
    };
    let ready = (board.me().swag - board.me().exhausted).iter().map(|card| game.swag(card));
    let used = ready.filter(|card| match &card.power {
        Power::Exhaust { when, only_if, .. } => {
            when.iter().any(|window| windows.contains(window)) && met(*only_if)
        }
        _ => false,
    });
    used.map(|card| card.id).collect()
}
