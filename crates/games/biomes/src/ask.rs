//! Questions that a board asks about a view: what ways cost, who threatens whom, and what may lie
//! face down. All answers come from the view alone.
//!
//! `{"ask": "paths", "seat": 2}` is answered with the cheapest way of that seat to every tile that
//! it can reach; `{"ask": "threat"}` with what the enemy camps and the gang may do in the next
//! board turn, if nobody does anything before; `{"ask": "odds", "at": 7}` with what each token that
//! the viewer does not know on that tile may be.
//!
//! At a table without aids (B34-R-81) no odds leave here: the answer about a tile names no token,
//! that about threats has no chances, and both say that they are `withheld`.

mod odds;
pub(crate) mod threat;
pub(crate) mod ways;

use bivouac_engine::Seat;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Biomes;
use crate::options::Aids;
use crate::tile::TileId;
use crate::view::View;

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// What ways cost; without a seat, those of the seat whose turn it is.
    Paths { seat: Option<Seat> },
    /// Who threatens whom.
    Threat {},
    /// What may lie on a tile.
    Odds { at: TileId },
}

/// Answers a question; nothing where it means nothing.
pub(crate) fn answer(game: &Biomes, view: &View, question: &Value) -> Option<Value> {
    let withholds = game.options.aids == Aids::None;
    let answer = match Question::deserialize(question).ok()? {
        Question::Paths { seat } => {
            let seat = seat.unwrap_or(view.board.turn);
            view.board.players.get(seat)?;
            serde_json::to_value(ways::Paths::of(view, seat))
        }
        Question::Odds { at } => {
            view.board.tiles.get(at.index())?;
            if withholds {
                return Some(json!({ "tokens": [], "withheld": true }));
            }
            serde_json::to_value(odds::Odds::of(game, view, at))
        }
        Question::Threat {} => {
            let threats = serde_json::to_value(threat::Threats::of(game, view));
            threats.map(|threats| if withholds { without_chances(threats) } else { threats })
        }
    };
    answer.ok()
}

/// Who threatens whom, but not how likely.
fn without_chances(mut threats: Value) -> Value {
    for list in ["threats", "gang"] {
        for entry in threats[list].as_array_mut().into_iter().flatten() {
            entry.as_object_mut().map(|entry| entry.remove("chance"));
        }
    }
    threats["withheld"] = Value::Bool(true);
    threats
}
