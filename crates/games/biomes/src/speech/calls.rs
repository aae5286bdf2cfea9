//! Which calls are offered (B34-RADIO-02).

use bivouac_engine::{Holder, Illegal, Seat, Seats, rule};

use crate::action::Stack;
use crate::board::{Board, Status};
use crate::call::{Call, Heard, Omen, Worth};
use crate::state::State;
use crate::tile::{Tile, TileId};
use crate::token::Markers;

/// No more calls are remembered.
const MOST: usize = 24;

impl Board {
    /// Remembers a call; forgets the oldest where there are too many.
    pub(crate) fn hear(&mut self, seat: Seat, call: Call) {
        if self.calls.len() >= MOST {
            self.calls.remove(0);
        }
        self.calls.push(Heard { seat, round: self.round, call });
    }
}

impl State {
    /// Whether a seat knows something among these that not every seat knows.
    pub(crate) fn has_secret(&self, seats: Seats, set: Markers) -> bool {
        set.iter().any(|marker| self.is_private(seats, marker))
    }

    /// Whether one of `seats` knows this token and not every seat does.
    pub(crate) fn is_private(&self, seats: Seats, marker: crate::token::Marker) -> bool {
        let everyone = Seats::first(self.board.players.seats());
        let known = self.token(marker).kind.known_by();
        known.is_some_and(|known| known.meets(seats) && !known.covers(everyone))
    }

    /// Whether a seat has a note of what comes next on a stack.
    fn has_note(&self, seat: Seat, stack: Stack) -> bool {
        match stack {
            Stack::Tiles => self.stack.iter().any(|tile| tile.is_known_to(seat)),
            Stack::Secrets => self.has_secret(Seats::only(seat), self.board.secrets),
        }
    }
}

/// Pushes the calls that `seat` is offered now.
pub(crate) fn calls(state: &State, seat: Seat, out: &mut Vec<Call>) {
    let board = &state.board;
    if board.end.is_some() {
        return;
    }
    let me = Seats::only(seat);
    for (_, tile) in board.numbered() {
        let at = tile.cell;
        if state.has_secret(me, tile.tokens) {
            let info = [
                Call::KeepOff { at },
                Call::VeryGood { at },
                Call::Fine { at },
                Call::Nothing { at },
                Call::Left { at },
            ];
            out.extend(info);
        }
    }
    if state.has_secret(me, board.players[seat].pack) {
        out.extend([Worth::Much, Worth::Handy, Worth::Little].map(|worth| Call::Carry { worth }));
    }
    for stack in [Stack::Tiles, Stack::Secrets] {
        if state.has_note(seat, stack) {
            out.extend([Omen::Good, Omen::Mixed, Omen::Bad].map(|omen| Call::Omen { stack, omen }));
        }
    }
    for (id, tile) in board.numbered() {
        let at = tile.cell;
        let plans = [
            Call::Going { at },
            Call::Go { at },
            Call::Meet { at },
            Call::Look { at },
            Call::Fetch { at },
            Call::Explore { at },
            Call::Guard { at },
            Call::Bring { at },
        ];
        out.extend(plans.into_iter().filter(|call| makes_sense(board, id, tile, *call)));
    }
    let captive = |seat: &Seat| matches!(board.players[*seat].status, Status::Captive { .. });
    out.extend(Seat::all(board.players.seats()).filter(captive).map(|captive| Call::Free { captive }));
    out.push(Call::HoldOff);
    out.extend(board.exit.map(|_| Call::ToTheExit));
    out.extend([Call::Yes, Call::No, Call::Wait, Call::Thanks, Call::Sorry, Call::WellDone]);
    if matches!(board.hands.holder(seat), Holder::Person(_)) {
        out.push(if board.votes.contains(seat) { Call::PlayOn } else { Call::GiveUp });
    }
}

/// Whether a plan about this tile can be meant: nobody meets on a lake, and nothing is fetched
/// where nothing lies.
fn makes_sense(board: &Board, id: TileId, tile: &Tile, call: Call) -> bool {
    match call {
        Call::Look { .. } => !tile.is_camp() && !tile.tokens.is_empty(),
        Call::Fetch { .. } => !tile.tokens.is_empty(),
        Call::Explore { .. } => !tile.is_lake() && !tile.open.is_empty() && board.tiles_left > 0,
        Call::Guard { .. } => tile.is_camp(),
        _ => !board[id].is_lake(),
    }
}

/// Why a call may not be made.
pub(crate) fn check(state: &State, seat: Seat, call: Call) -> Result<(), Illegal> {
    let board = &state.board;
    let refuse = |because: &'static str| Err(Illegal::new(rule!("B34-RADIO-02"), because));
    if board.end.is_some() {
        return refuse("the game is over");
    }
    let tile = match call.cell().map(|cell| board.tile_at(cell)) {
        None => None,
        Some(None) => return refuse("there is no such tile"),
        Some(Some(id)) => Some((id, &board[id])),
    };
    let me = Seats::only(seat);
    let offered = match call {
        Call::KeepOff { .. }
        | Call::VeryGood { .. }
        | Call::Fine { .. }
        | Call::Nothing { .. }
        | Call::Left { .. } => tile.is_some_and(|(_, tile)| state.has_secret(me, tile.tokens)),
        Call::Carry { .. } => state.has_secret(me, board.players[seat].pack),
        Call::Omen { stack, .. } => state.has_note(seat, stack),
        Call::Free { captive } => {
            let status = board.players.get(captive).map(|player| player.status);
            matches!(status, Some(Status::Captive { .. }))
        }
        Call::ToTheExit => board.exit.is_some(),
        Call::GiveUp | Call::PlayOn => {
            let person = matches!(board.hands.holder(seat), Holder::Person(_));
            let voted = board.votes.contains(seat);
            if !person || voted == (call == Call::GiveUp) {
                let because = "a person votes once, and may take that back";
                return Err(Illegal::new(rule!("B34-LOSS-05"), because));
            }
            true
        }
        plan => tile.is_none_or(|(id, tile)| makes_sense(board, id, tile, plan)),
    };
    if offered {
        Ok(())
    } else {
        refuse("you have nothing to say about that which the others do not know, or it is not there")
    }
}
