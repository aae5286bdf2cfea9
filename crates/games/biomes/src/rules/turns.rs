//! Rounds and turns (B34-TURN).

use bivouac_engine::Seat;

use crate::board::End;
use crate::event::Event;
use crate::play::Play;

impl Play<'_, '_> {
    /// What comes after an action: camps that went berserk attack, and the turn of a player who
    /// was captured or injured is over (B34-BERS-01, B34-TURN-05).
    pub(crate) fn settle(&mut self) {
        self.rush();
        if !self.is_over() && !self.is_free(self.state.board.turn) {
            self.state.board.pending = None;
            self.pass_on();
        }
    }

    pub(crate) fn end_turn(&mut self, seat: Seat) {
        self.cx.lock("the turn is over");
        self.tell(|| Event::TurnEnded { seat });
        self.pass_on();
    }

    /// The next seat that can act, with a board turn after the last.
    fn pass_on(&mut self) {
        let mut seat = self.state.board.turn;
        while !self.is_over() {
            seat = seat.next(self.game.seats);
            if seat == self.state.board.first {
                self.board_turn();
                if self.is_over() {
                    return;
                }
                if self.game.options.round_limit.is_some_and(|limit| self.state.board.round >= limit) {
                    return self.end(End::TimeUp);
                }
                self.state.board.round = self.state.board.round.saturating_add(1);
            }
            // B34-TURN-02: the captured and the injured are passed over.
            if self.is_free(seat) {
                return self.begin_turn(seat);
            }
        }
    }

    fn begin_turn(&mut self, seat: Seat) {
        let allowance = self.state.allowance();
        let board = &mut self.state.board;
        (board.turn, board.allowance, board.left) = (seat, allowance, u16::from(allowance));
        let round = board.round;
        self.cx.lock("another turn has begun");
        self.tell(|| Event::TurnBegan { seat, round, actions: allowance });
    }
}
