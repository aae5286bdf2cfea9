//! Entering and discovering (ESC-ENT, ESC-DIS).

use bivouac_engine::Seat;

use crate::action::Doubles;
use crate::content::DISCOVER;
use crate::event::Event;
use crate::geometry::Side;
use crate::icon::{Cost, Icon};
use crate::play::Play;
use crate::temple::{News, Place};

impl Play<'_, '_> {
    /// Where the player's adventurer stands.
    pub(crate) fn place(&self, seat: Seat) -> Place {
        self.state.place(seat).expect("checked before: the player is inside")
    }

    pub(crate) fn enter(&mut self, seat: Seat, side: Side, with: Doubles) {
        let from = self.place(seat);
        let to = self.state.temple[from].neighbour(side).expect("checked before");
        let paid = self.pay(seat, self.state.temple[to].tile.tile().entry, with);
        self.busy(seat, self.game.times.enter);
        let (from, tile) = (self.state.temple[from].tile, self.state.temple[to].tile);
        self.tell(|| Event::Entered { seat, from, to: tile, paid });
        self.bring(seat, to);
    }

    /// Puts the player's adventurer somewhere else: pledges end with the room (ESC-RT-16).
    pub(crate) fn bring(&mut self, seat: Seat, to: Place) {
        let pawn = self.state.players[seat].pawn;
        self.state.pawns[pawn] = Some(to);
        self.change_rooms(seat);
    }

    /// The player is in another room than before.
    pub(crate) fn change_rooms(&mut self, seat: Seat) {
        self.end_pledges(seat);
        self.pledge_all(seat);
    }

    /// One step: tile, treasure, and last the curse (ESC-DIS-05).
    pub(crate) fn discover(&mut self, seat: Seat, side: Side) {
        let at = self.place(seat);
        let paid = self.pay(seat, Cost::only(Icon::Adventurer, DISCOVER), Doubles::NONE);
        let mut drawn = self.state.pile.pop().expect("checked before");
        let tile = *drawn.reveal(self.cx);
        let cell = self.state.temple[at].cell.beyond(side);
        let found = Some(News { by: seat, at: self.now });
        let place = self.state.temple.lay(tile, cell, side as u8, found);
        self.busy(seat, self.game.times.discover);
        let from = self.state.temple[at].tile;
        self.tell(|| Event::Discovered { seat, from, side, tile, cell, paid });
        if self.game.options.treasures && tile.tile().treasure {
            self.state.temple[place].treasure = self.state.treasures.pop();
            if self.state.temple[place].treasure.is_some() {
                self.tell(|| Event::TreasureLaid { at: tile });
            }
        }
        if self.game.options.curses && tile.tile().mask {
            self.draw_curse(seat);
        }
    }
}
