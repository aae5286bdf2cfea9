//! How the game ends (B34-WIN, B34-LOSS).

use crate::board::End;
use crate::event::Event;
use crate::play::Play;

impl Play<'_, '_> {
    /// Looks whether the game is over; called after every single change (B34-BOARD-04).
    pub(crate) fn judge(&mut self) {
        if self.is_over() {
            return;
        }
        let board = &self.state.board;
        let need = self.game.content.stacks;
        let all_out = board.players.values().all(|player| !player.is_free());
        let won = board.exit.is_some_and(|exit| {
            board.lock.len() >= usize::from(need)
                && board.players.values().all(|player| player.is_free() && player.at == exit)
        });
        if won {
            self.end(End::Escaped);
        } else if self.game.content.keys() - board.keys_lost < need {
            self.end(End::KeysLost);
        } else if all_out {
            self.end(End::AllOut);
        }
    }

    /// Looks whether the exit can still be found (B34-LOSS-04).
    pub(crate) fn judge_land(&mut self) {
        let board = &self.state.board;
        let shut = |tile: &crate::tile::Tile| tile.is_lake() || tile.open.is_empty();
        if board.exit.is_none() && board.tiles.iter().all(shut) && !self.is_over() {
            self.end(End::Sealed);
        }
    }

    pub(crate) fn end(&mut self, end: End) {
        self.state.board.end = Some(end);
        self.state.board.pending = None;
        self.state.rush = 0;
        self.cx.lock("the game is over");
        self.tell(|| Event::Over { end });
    }
}
