//! Picking up, placing and showing (B34-PICK).

use bivouac_engine::{Audience, Face, Seat, Seats};

use crate::event::Event;
use crate::kind::Kind;
use crate::play::Play;
use crate::token::{Marker, Slot};

impl Play<'_, '_> {
    /// Picks up from a wild tile. With the option an unseen token is seen by picking it up, and a
    /// Captured springs (B34-R-14).
    pub(crate) fn pick_up(&mut self, seat: Seat, slot: Slot) {
        let tile = self.at(seat);
        let Some(marker) = self.state.in_slot(tile, slot) else { return };
        self.spend(1);
        if !self.state.token(marker).kind.is_known_to(seat) {
            self.see(seat, marker);
            if self.kind(marker) == Kind::Captured {
                return self.spring(seat, marker);
            }
            let too_heavy = self.state.weight(self.state.board.players[seat].pack)
                + self.kind(marker).weight()
                > self.state.capacity();
            self.not_captured(marker);
            self.cx.reveals(Audience::All);
            if too_heavy {
                // It was looked at and stays; everybody sees that it does not fit.
                let (at, kind) = (self.spot(tile), self.kind(marker));
                return self.tell_face(Seats::only(seat), kind, |face| Event::Discovered {
                    seat,
                    at,
                    slot,
                    face,
                });
            }
        }
        self.lift(marker, tile);
        self.carry_off(seat, marker, Some(slot));
    }

    /// Takes from a friendly camp, or steals a supply from an enemy camp (B34-PICK-12).
    pub(crate) fn take(&mut self, seat: Seat, what: Kind) {
        let tile = self.at(seat);
        let enemy = !self.state.board[tile].is_friendly();
        let Some(marker) = self.state.to_take(seat, what) else { return };
        if enemy {
            self.spend(1);
            // Nothing else can be stolen, so everybody sees what it is.
            self.reveal(marker);
        }
        self.lift(marker, tile);
        self.carry_off(seat, marker, None);
        if enemy {
            self.dismiss_idle_bands();
        }
    }

    fn carry_off(&mut self, seat: Seat, marker: Marker, slot: Option<Slot>) {
        debug_assert!(self.kind(marker) != Kind::Captured, "nobody picks up a Captured");
        let at = self.spot(self.at(seat));
        self.pack(marker, seat);
        // B34-R-77: everybody may work it out, and it may be taken back all the same.
        let (safe, fits) = (self.not_captured(marker), self.pack_fits(seat));
        if safe || fits {
            self.cx.hints(Audience::AllBut(Seats::only(seat)));
        }
        let face = self.state.token(marker).kind;
        face.tell(self.cx, |face| Event::PickedUp { seat, at, slot, face });
    }

    pub(crate) fn place(&mut self, seat: Seat, what: Kind) {
        let tile = self.at(seat);
        let pack = self.state.board.players[seat].pack;
        let Some(marker) = self.state.first_to_go(pack, what) else { return };
        let at = self.spot(tile);
        if self.state.board[tile].is_friendly() {
            self.state.board.players[seat].pack.remove(marker);
            self.put_on_camp(marker, tile);
            self.tell(|| Event::Placed { seat, at, slot: None, face: Face::Up(what) });
        } else {
            self.spend(1);
            let marker = self.out_of_pack_unseen(marker, seat);
            let slot = self.lay_down(marker, tile);
            let face = self.state.token(marker).kind;
            face.tell(self.cx, |face| Event::Placed { seat, at, slot: Some(slot), face });
        }
    }

    /// Shows a token of the pack to all (B34-PICK-09).
    pub(crate) fn show(&mut self, seat: Seat, what: Kind) {
        let Some(marker) = self.state.to_show(seat, what) else { return };
        self.reveal(marker);
        self.tell(|| Event::Revealed { seat, what });
    }
}

impl crate::state::State {
    /// The token that [`Action::Take`](crate::Action::Take) takes: the oldest of a friendly camp, or
    /// a supply that the seat knows in a stash.
    pub(crate) fn to_take(&self, seat: Seat, what: Kind) -> Option<Marker> {
        let tile = &self.board[self.board.players[seat].at];
        let known = tile.tokens.iter().filter(|marker| self.token(*marker).kind.is_known_to(seat)).collect();
        self.first_to_go(known, what)
    }

    /// The token that [`Action::Reveal`](crate::Action::Reveal) shows: one that not everybody knows.
    pub(crate) fn to_show(&self, seat: Seat, what: Kind) -> Option<Marker> {
        let pack = self.board.players[seat].pack;
        let hidden = pack.iter().filter(|marker| !self.is_open(*marker)).collect();
        self.first_to_go(hidden, what)
    }
}
