//! Trading with ally camps (B34-ALLY, B34-TRADE).

use bivouac_engine::{Audience, Face, Seat, Seats};

use crate::board::{Board, Pending};
use crate::content::{TRADE, cool};
use crate::event::Event;
use crate::kind::Kind;
use crate::play::Play;
use crate::tile::TileId;
use crate::token::Markers;
use crate::trail::Note;

impl Board {
    /// Whether an ally camp here trades and hires out now (B34-TRADE-01, B34-MERC-01).
    pub(crate) fn is_open_ally(&self, tile: TileId) -> bool {
        self.ally_on(tile).is_some_and(|ally| ally.cool == 0) && !self.is_out(tile)
    }
}

impl Play<'_, '_> {
    pub(crate) fn cool_ally(&mut self, tile: TileId) {
        if let Some(ally) = self.state.board.allies.iter_mut().find(|ally| ally.at == tile) {
            ally.cool = cool::ALLY_BUSY;
        }
    }

    /// Pays and looks through the box alone.
    pub(crate) fn trade(&mut self, seat: Seat, pack: u8) {
        self.spend(self.game.options.tribe_action_cost);
        self.pay(seat, TRADE, pack);
        let (tile, me) = (self.at(seat), Seats::only(seat));
        let held = self.state.boxed;
        self.state.looks[seat] = Some(held);
        self.state.board.looks[seat] = Some(Markers::NONE);
        self.cx.reveals(Audience::Only(me));
        let at = self.spot(tile);
        self.cx.tell_with(Audience::Only(me), || Event::Traded { seat, at, held: Face::Up(held) });
        self.cx.tell_with(Audience::AllBut(me), || Event::Traded { seat, at, held: Face::Down });
        self.state.board.pending = Some(Pending::Trade);
    }

    pub(crate) fn choose(&mut self, seat: Seat, what: Kind) {
        let marker = self.out_of_box(what);
        // Whoever takes it knows it; all see that one was taken and that it fitted.
        self.see(seat, marker);
        self.pack(marker, seat);
        let (of, weight) = (self.state.board.players[seat].pack, self.state.capacity());
        self.state.board.trail.push(Note::Chosen { at: marker, of, weight });
        self.cx.reveals(Audience::All);
        self.tell_face(Seats::only(seat), what, |face| Event::Chose { seat, face });
        self.close_trade(seat);
    }

    /// Takes nothing out of the box, or names nobody for a rescue after all.
    pub(crate) fn decline(&mut self, seat: Seat) {
        if let Some(Pending::Rescue { .. }) = self.state.board.pending {
            self.state.board.pending = None;
            return;
        }
        self.tell(|| Event::Declined { seat });
        self.close_trade(seat);
    }

    fn close_trade(&mut self, seat: Seat) {
        self.state.board.pending = None;
        self.cx.lock("the trade is made");
        self.cool_ally(self.at(seat));
    }
}
