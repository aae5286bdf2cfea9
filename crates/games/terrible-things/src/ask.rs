//! A question that a board asks about a view: the exact chances, as a help for whoever's turn it is.
//!
//! `{"kind": "odds"}` is answered with [`Odds`], from the view alone. Cards are not counted: neither those
//! of the hand nor Swag that could still be used. A table may agree to do without (ATT-R-50); then there is
//! no answer.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::TerribleThings;
use crate::action::Pay;
use crate::board::{Board, Phase};
use crate::content::Id;
use crate::odds::{self, Choice, Offer, Pool};
use crate::pool::DiceSet;
use crate::rules::spend;
use crate::view::View;

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// The chances of whoever's turn it is.
    Odds {},
}

/// The exact chances with the best play for each aim alone, no card counted.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
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
}

/// The chance to overcome an Encounter.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[ts(export_to = "terrible-things/")]
pub struct EncounterOdds {
    /// Where it lies, from 1.
    pub place: u8,
    /// From 0 to 1.
    pub chance: f64,
}

/// The chance to claim a row.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[ts(export_to = "terrible-things/")]
pub struct RowOdds {
    /// Which.
    pub row: Id,
    /// From 0 to 1.
    pub chance: f64,
}

/// A re-roll, and the chance to overcome the own Encounter after it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
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
        let focus = board.me().tokens.focus;
        let pool = Pool::on(game, board, focus);
        let places = (0..6_u8).filter(|place| before || board.now.at == Some(*place));
        let encounters = places.filter_map(|place| {
            let here = &board.places[usize::from(place)];
            let needs = spend::needs(game, board, here.encounter?);
            let pool = if before { Pool::on(game, board, focus + here.tokens.focus) } else { pool };
            Some(EncounterOdds { place: place + 1, chance: odds::chance(&pool, &needs).best.value })
        });
        let row = |row: &crate::content::Row| RowOdds {
            row: row.id,
            chance: odds::chance(&pool, &row.needs).best.value,
        };
        let (mut rerolls, mut best) = (Vec::new(), None);
        if board.phase == Phase::Rolling {
            let own = board.own().map(|own| spend::needs(game, board, own));
            let plan = odds::chance(&pool, own.as_deref().unwrap_or_default());
            let told = |offer: &Offer| RerollOdds {
                dice: odds::rolls(game, board, &offer.choice),
                pay: match offer.choice {
                    Choice::Focused { way, .. } => Some(way.into()),
                    _ => None,
                },
                price: offer.choice.price(),
                chance: own.as_ref().map(|_| offer.value),
            };
            rerolls = plan.rerolls.iter().map(told).collect();
            best = own.as_ref().map(|_| told(&plan.best));
        }
        let rows = game.rows().iter().map(row).collect();
        Some(Odds { encounters: encounters.collect(), rows, rerolls, best })
    }
}
