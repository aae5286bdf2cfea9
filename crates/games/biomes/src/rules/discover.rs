//! Discovering (B34-DISC).

use bivouac_engine::{Seat, Seats};

use crate::event::Event;
use crate::kind::Kind;
use crate::play::Play;
use crate::token::{Marker, Slot};

impl Play<'_, '_> {
    pub(crate) fn discover(&mut self, seat: Seat, slot: Slot) {
        let tile = self.at(seat);
        let Some(marker) = self.state.in_slot(tile, slot) else { return };
        self.spend(self.state.board[tile].kind.discover());
        self.see(seat, marker);
        let (at, kind) = (self.spot(tile), self.kind(marker));
        self.tell_face(Seats::only(seat), kind, |face| Event::Discovered { seat, at, slot, face });
        self.after_look(seat, marker);
    }

    /// A seat learns what a token is.
    pub(crate) fn see(&mut self, seat: Seat, marker: Marker) {
        self.state.tokens[marker.index()].kind.show(Seats::only(seat), self.cx);
    }

    /// What was looked at springs if it is a Captured (B34-DISC-04); otherwise everybody can work
    /// out that it is none.
    pub(crate) fn after_look(&mut self, seat: Seat, marker: Marker) {
        if self.kind(marker) == Kind::Captured {
            self.spring(seat, marker);
        } else {
            let news = self.not_captured(marker);
            self.news(news);
        }
    }
}
