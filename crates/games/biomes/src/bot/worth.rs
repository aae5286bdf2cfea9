//! What a game that goes on is worth: how likely scouts win from there, by a few things that can
//! be counted. The weights were fitted to games of scouts among themselves (logistic regression).

use crate::Biomes;
use crate::kind::Kind;
use crate::state::State;
use crate::tile::TileId;

/// More tokens on Main Camp are no better.
const ENOUGH: f64 = 6.0;

/// How likely scouts win from here.
pub(super) fn worth(game: &Biomes, state: &State) -> f64 {
    let board = &state.board;
    let keys = |set| state.counts(set).of(Kind::Key);
    let held = board.players.values().map(|player| keys(player.pack)).sum::<u8>() + keys(board.lock);
    let missing = f64::from(game.content.stacks.saturating_sub(held));
    let stock = (board[TileId::HOME].tokens.len() as f64).min(ENOUGH);
    let killers = board.enemies.iter().filter(|enemy| enemy.killer).count() as f64;
    let stealers = board.enemies.len() as f64 - killers;
    let seats = f64::from(board.players.seats());
    let free = board.players.values().filter(|player| player.is_free()).count() as f64 / seats;

    let mut sum = 4.0 + 0.45 * (seats - 3.0) + 0.4 * free
        - 1.8 * killers
        - 1.35 * stealers
        - f64::from(board.tiles_left) / 8.0
        + 0.17 * stock * killers.min(1.0);
    if let Some(exit) = board.exit {
        let far = |at: TileId| f64::from(board[at].cell.distance(board[exit].cell));
        let way = board.players.values().map(|player| far(player.at)).sum::<f64>() / seats;
        sum += 1.3 * (1.0 + stock) - 6.0 * missing - 0.5 * way;
    } else {
        sum -= 0.1 * missing;
    }
    // As good as the logistic curve, and the same on every machine.
    0.5 + 0.5 * sum / (4.0 + sum * sum).sqrt()
}
