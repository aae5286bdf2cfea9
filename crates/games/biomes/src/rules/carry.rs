//! Tokens on the move: onto tiles and camps, into packs, to the reserve and out of the game.

use bivouac_engine::{Audience, Hidden, Seat, Seats};

use crate::content::BARN;
use crate::event::Event;
use crate::kind::Kind;
use crate::play::Play;
use crate::tile::TileId;
use crate::token::{Marker, Markers, Slot, Token};
use crate::trail::Note;

impl Play<'_, '_> {
    /// Gives a token its place in the order of arrival.
    fn stamp(&mut self, marker: Marker, slot: Slot) {
        let token = &mut self.state.tokens[marker.index()];
        (token.slot, token.order) = (slot, self.state.board.stamp);
        self.state.board.stamp += 1;
    }

    /// Everybody sees it from now on.
    pub(crate) fn reveal(&mut self, marker: Marker) -> Kind {
        *self.state.tokens[marker.index()].kind.reveal(self.cx)
    }

    /// Puts a token down face down on a wild tile, in the lowest free slot (B34-INFO-04).
    pub(crate) fn lay_down(&mut self, marker: Marker, tile: TileId) -> Slot {
        let slot = self.state.free_slot(tile).unwrap_or_default();
        self.stamp(marker, slot);
        self.state.board[tile].tokens.insert(marker);
        slot
    }

    /// Puts a token face up on a friendly camp; a supply too many goes to the reserve
    /// (B34-SUP-03). Answers whether it stayed.
    pub(crate) fn put_on_camp(&mut self, marker: Marker, camp: TileId) -> bool {
        self.reveal(marker);
        self.put_in_stash(marker, camp)
    }

    /// Puts a token on a camp with the face it has. Face-down supplies take no room in the barn.
    pub(crate) fn put_in_stash(&mut self, marker: Marker, camp: TileId) -> bool {
        let open_supply = self.state.is_open(marker) && self.kind(marker) == Kind::Supply;
        if open_supply && self.state.in_barn(camp) >= BARN {
            let at = self.spot(camp);
            self.back_to_reserve(marker);
            self.tell(|| Event::Spilled { at, supplies: 1 });
            return false;
        }
        self.stamp(marker, Slot::default());
        self.state.board[camp].tokens.insert(marker);
        true
    }

    /// Takes a token off a tile.
    pub(crate) fn lift(&mut self, marker: Marker, tile: TileId) {
        self.state.board[tile].tokens.remove(marker);
        for (_, player) in self.state.board.players.iter_mut() {
            player.lost.remove(marker);
        }
    }

    /// Puts a token into a pack.
    pub(crate) fn pack(&mut self, marker: Marker, seat: Seat) {
        self.stamp(marker, Slot::default());
        self.state.board.players[seat].pack.insert(marker);
    }

    /// Takes a token out of the place it is used, paid or sent from.
    pub(crate) fn take_out(&mut self, marker: Marker, seat: Seat) {
        if self.state.board.players[seat].pack.contains(marker) {
            self.state.board.players[seat].pack.remove(marker);
        } else {
            let tile = self.at(seat);
            self.lift(marker, tile);
        }
    }

    /// A supply goes back to the reserve, shown to all. Its marker is free for another one, if it
    /// came from the reserve and the trail does not speak of it.
    pub(crate) fn back_to_reserve(&mut self, marker: Marker) {
        self.reveal(marker);
        self.state.board.gone.insert(marker);
        self.blank(marker);
    }

    /// Frees the marker of a supply that is gone, where nobody can care about it any more.
    fn blank(&mut self, marker: Marker) {
        let reserve = marker.0 >= self.game.content.reserve_markers();
        let token = &mut self.state.tokens[marker.index()];
        (token.slot, token.order) = (Slot::default(), 0);
        if reserve && !self.state.board.trail.speaks_of(marker) {
            self.state.board.gone.remove(marker);
            token.kind = Hidden::face_up(Kind::Supply);
        }
    }

    /// A token leaves the game, shown to all (B34-INFO-07). Supplies go to the reserve.
    pub(crate) fn destroy(&mut self, marker: Marker) -> Kind {
        let kind = self.reveal(marker);
        if kind == Kind::Supply {
            self.back_to_reserve(marker);
            return kind;
        }
        self.discard(marker);
        if kind == Kind::Key {
            self.state.board.keys_lost += 1;
        }
        kind
    }

    /// A used-up token leaves the game, shown to all.
    pub(crate) fn discard(&mut self, marker: Marker) {
        self.reveal(marker);
        let token = &mut self.state.tokens[marker.index()];
        (token.slot, token.order) = (Slot::default(), 0);
        self.state.board.gone.insert(marker);
    }

    /// A new supply out of the reserve, face up; nothing if all markers are out.
    pub(crate) fn new_supply(&mut self) -> Option<Marker> {
        let first = usize::from(self.game.content.reserve_markers());
        let used = self.state.board.in_play();
        let free = |play: &Self| {
            (first..Marker::MOST)
                .map(|index| Marker(index as u8))
                .find(|marker| !used.contains(*marker) && !play.state.board.trail.speaks_of(*marker))
        };
        let mut marker = free(self);
        while marker.is_none() && self.state.board.trail.forget() {
            marker = free(self);
        }
        let marker = marker?;
        self.state.board.gone.remove(marker);
        let token = Token { kind: Hidden::face_up(Kind::Supply), slot: Slot::default(), order: 0 };
        while self.state.tokens.len() <= marker.index() {
            self.state.tokens.push(token);
        }
        self.state.tokens[marker.index()] = token;
        Some(marker)
    }

    /// A random token out of the box, known to nobody (B34-EXPL-06).
    pub(crate) fn draw_from_box(&mut self) -> Option<Marker> {
        let total = usize::from(self.state.boxed.total());
        if total == 0 {
            return None;
        }
        let index = self.pick(total) as u32;
        let kind = self.state.boxed.nth(index)?;
        Some(self.out_of_box(kind))
    }

    /// This token comes out of the box.
    pub(crate) fn out_of_box(&mut self, kind: Kind) -> Marker {
        self.state.boxed.take(kind);
        let board = &mut self.state.board;
        let marker = Marker(self.game.content.box_markers() + board.box_drawn);
        board.box_drawn += 1;
        board.box_left = board.box_left.saturating_sub(1);
        for (_, look) in board.looks.iter_mut() {
            if let Some(since) = look {
                since.insert(marker);
            }
        }
        self.state.tokens[marker.index()].kind = Hidden::new(kind);
        marker
    }

    /// Takes a token out of a pack to lie face down somewhere, and answers under which marker it
    /// goes. Out of a pack of several it is always the lowest marker, whichever token its owner
    /// chose, and all others forget the whole pack (B34-INFO-03).
    pub(crate) fn out_of_pack_unseen(&mut self, marker: Marker, seat: Seat) -> Marker {
        let pack = self.state.board.players[seat].pack;
        let out = match pack.lowest() {
            Some(lowest) if pack.len() > 1 => lowest,
            _ => marker,
        };
        if pack.len() > 1 {
            for each in pack.iter().filter(|each| self.state.is_open(*each)).collect::<Markers>().iter() {
                let what = self.kind(each);
                self.state.board.trail.push(Note::Is { at: each, what });
            }
            let (chosen, other) =
                (self.state.tokens[marker.index()].kind, self.state.tokens[out.index()].kind);
            self.state.tokens[marker.index()].kind = other;
            self.state.tokens[out.index()].kind = chosen;
            let owner = Seats::only(seat);
            for each in pack.iter() {
                self.state.tokens[each.index()].kind.forget(owner);
            }
            self.state.board.trail.push(Note::Mixed { of: pack, out });
        }
        self.state.board.players[seat].pack.remove(out);
        out
    }

    /// Everybody can work out that this is no Captured, for it did not spring or is carried.
    /// Answers whether that is news.
    pub(crate) fn not_captured(&mut self, marker: Marker) -> bool {
        // Only the secret stack ever held one.
        let may_be = marker.0 < self.game.content.secrets && !self.state.is_open(marker);
        may_be && self.state.board.trail.none_is(Markers::only(marker), Kind::Captured)
    }

    /// Everybody can work out that a pack weighs no more than may be carried. Answers whether
    /// that is news.
    pub(crate) fn pack_fits(&mut self, seat: Seat) -> bool {
        let (pack, most) = (self.state.board.players[seat].pack, self.state.capacity());
        let heaviest: u8 =
            pack.iter().map(|each| if self.state.is_open(each) { self.kind(each).weight() } else { 2 }).sum();
        heaviest > most && self.state.board.trail.fits(pack, most)
    }

    /// Everybody learns something that is no token's face.
    pub(crate) fn news(&mut self, is_news: bool) {
        if is_news {
            self.cx.reveals(Audience::All);
        }
    }
}
