//! A step being played: the game, the truth and the world, for all chapters of the rules.

use bivouac_engine::{Audience, Cx, Face, Seat, Seats};

use crate::Biomes;
use crate::content::{ACTIONS, CAPACITY};
use crate::event::Event;
use crate::kind::Kind;
use crate::state::State;
use crate::tile::{Spot, TileId};
use crate::token::{Marker, Markers};

/// A step being played. Each chapter of the rules adds its own functions.
pub(crate) struct Play<'a, 'c> {
    pub(crate) game: &'a Biomes,
    pub(crate) state: &'a mut State,
    pub(crate) cx: &'a mut Cx<'c, Event>,
}

impl Play<'_, '_> {
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.cx.tell_with(Audience::All, event);
    }

    /// Tells `seats` with its face up, all others with its face down.
    pub(crate) fn tell_face(&mut self, seats: Seats, kind: Kind, event: impl Fn(Face<Kind>) -> Event) {
        self.cx.tell_with(Audience::Only(seats), || event(Face::Up(kind)));
        self.cx.tell_with(Audience::AllBut(seats), || event(Face::Down));
    }

    /// A six-sided die.
    #[inline]
    pub(crate) fn die(&mut self) -> u8 {
        self.cx.dice().die(6) as u8
    }

    /// One of `count`, each as likely. Where there is no choice no die is rolled.
    #[inline]
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        if count > 1 { self.cx.dice().below(count as u32) as usize } else { 0 }
    }

    #[inline]
    pub(crate) fn spot(&self, tile: TileId) -> Spot {
        self.state.board[tile].spot()
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.state.board.end.is_some()
    }

    #[inline]
    pub(crate) fn at(&self, seat: Seat) -> TileId {
        self.state.board.players[seat].at
    }

    #[inline]
    pub(crate) fn is_free(&self, seat: Seat) -> bool {
        self.state.board.players[seat].is_free()
    }

    #[inline]
    pub(crate) fn kind(&self, marker: Marker) -> Kind {
        self.state.kind(marker)
    }

    pub(crate) fn spend(&mut self, actions: u8) {
        self.state.board.left = self.state.board.left.saturating_sub(u16::from(actions));
    }
}

impl State {
    /// How many tokens of this kind lie on player camps.
    fn on_camps(&self, kind: Kind) -> u8 {
        let camps = self.board.camps.iter();
        camps.map(|camp| self.of_kind(self.board[*camp].tokens, kind).len() as u8).sum()
    }

    /// The allowance of a turn that begins now (B34-TURN-03).
    pub(crate) fn allowance(&self) -> u8 {
        ACTIONS + self.on_camps(Kind::ExtraAction)
    }

    /// What a pack may weigh now (B34-ECC-01).
    pub(crate) fn capacity(&self) -> u8 {
        CAPACITY + self.on_camps(Kind::ExtraCarry)
    }

    /// Of a set, in the order of arrival.
    pub(crate) fn oldest_first(&self, set: Markers) -> arrayvec::ArrayVec<Marker, { Marker::MOST }> {
        let mut list: arrayvec::ArrayVec<Marker, { Marker::MOST }> = set.iter().collect();
        list.sort_unstable_by_key(|marker| (self.token(*marker).order, *marker));
        list
    }

    /// Of equal tokens the one that goes: the one that more seats know, then the oldest.
    pub(crate) fn first_to_go(&self, set: Markers, kind: Kind) -> Option<Marker> {
        let widely = |marker: Marker| {
            let token = self.token(marker);
            let known = token.kind.known_by().map_or(usize::MAX, Seats::len);
            (std::cmp::Reverse(known), token.order, marker)
        };
        set.iter().filter(|marker| self.kind(*marker) == kind).min_by_key(|marker| widely(*marker))
    }

    /// Supplies at a camp that count towards what it can hold: those that everybody knows.
    pub(crate) fn in_barn(&self, tile: TileId) -> usize {
        let open = |marker: &Marker| {
            let token = self.token(*marker);
            token.kind.known_by().is_none() && *token.kind.unseen() == Kind::Supply
        };
        self.board[tile].tokens.iter().filter(open).count()
    }

    /// Whether a token lies open to all.
    #[inline]
    pub(crate) fn is_open(&self, marker: Marker) -> bool {
        self.token(marker).kind.known_by().is_none()
    }
}
