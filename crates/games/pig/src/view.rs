//! What can be seen of a game of Pig: all of it, by everybody.

use bivouac_engine::{BySeat, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Pig;
use crate::state::State;

/// What can be seen of a game of Pig.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "pig/")]
pub struct View {
    /// The points that win.
    pub goal: u16,
    /// What each seat has kept.
    pub scores: BySeat<u16>,
    /// Whose turn it is.
    pub turn: Seat,
    /// What this turn has rolled so far.
    pub pot: u16,
    /// Who reached the goal.
    pub winner: Option<Seat>,
}

impl View {
    pub(crate) fn of(game: &Pig, state: &State) -> View {
        let State { scores, turn, pot, winner } = state;
        View { goal: game.goal, scores: scores.clone(), turn: *turn, pot: *pot, winner: *winner }
    }

    pub(crate) fn draw(&self) -> String {
        let mut lines = vec![format!("first to {}", self.goal)];
        for (seat, score) in self.scores.iter() {
            let mark = match self.winner {
                Some(winner) if winner == seat => "  wins".to_owned(),
                None if self.turn == seat => format!("  to roll, {} in the pot", self.pot),
                _ => String::new(),
            };
            lines.push(format!("{seat}  {score:>4}{mark}"));
        }
        lines.join("\n")
    }
}
