//! How a game ended: won, lost or ranked, with the reason and its rule.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::illegal::Rule;
use crate::seat::{BySeat, Seat};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Outcome {
    /// Who won.
    pub ending: Ending,
    /// Points by seat, where the game has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<BySeat<i32>>,
    /// Why, in a few words; simulations count endings by it.
    pub because: String,
    /// The rule that ended it.
    pub rule: String,
}

/// Who won.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All together.
    Won,
    /// Nobody.
    Lost,
    /// Each for himself: the place of each seat, 1 for the first; ties share a place.
    Ranked(BySeat<u8>),
}

impl Outcome {
    /// All won, because of `because`.
    pub fn won(rule: Rule, because: impl Into<String>) -> Outcome {
        Outcome { ending: Ending::Won, points: None, because: because.into(), rule: rule.id().to_owned() }
    }

    /// All lost, because of `because`.
    pub fn lost(rule: Rule, because: impl Into<String>) -> Outcome {
        Outcome { ending: Ending::Lost, ..Outcome::won(rule, because) }
    }

    /// Ranked by points, most first; equal points share a place.
    pub fn by_points(points: BySeat<i32>, rule: Rule, because: impl Into<String>) -> Outcome {
        let places = points.map(|_, mine| 1 + points.values().filter(|&other| other > mine).count() as u8);
        Outcome { ending: Ending::Ranked(places), points: Some(points), ..Outcome::won(rule, because) }
    }

    /// What the end is worth to `seat`: 1 for a win, 0 for none; winners who tie share it.
    pub fn share(&self, seat: Seat) -> f64 {
        match &self.ending {
            Ending::Won => 1.0,
            Ending::Lost => 0.0,
            Ending::Ranked(places) if places.get(seat) == Some(&1) => {
                1.0 / places.values().filter(|&&place| place == 1).count() as f64
            }
            Ending::Ranked(_) => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_a_place_and_the_win() {
        let points = BySeat::of(3, |seat| [7, 9, 9][seat.index()]);
        let outcome = Outcome::by_points(points, Rule::cite("TAB-01"), "points");
        let shares: Vec<f64> = Seat::all(3).map(|seat| outcome.share(seat)).collect();
        assert_eq!(shares, [0.0, 0.5, 0.5]);
        let json = serde_json::to_value(&outcome).unwrap();
        assert_eq!(json["ending"], serde_json::json!({"ranked": [3, 1, 1]}));
    }
}
