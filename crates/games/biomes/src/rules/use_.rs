//! Using and paying (B34-USE, B34-PAY), keys and supplies (B34-KEY, B34-SUP).

use bivouac_engine::Seat;

use crate::action::Source;
use crate::event::Event;
use crate::kind::Kind;
use crate::play::Play;
use crate::state::State;
use crate::token::{Marker, Markers};

impl State {
    /// The token of this kind that a seat can use from there, if there is one it knows.
    pub(crate) fn usable(&self, seat: Seat, from: Source, what: Kind) -> Option<Marker> {
        let player = &self.board.players[seat];
        let tile = &self.board[player.at];
        match from {
            Source::Pack => self.first_to_go(player.pack, what),
            Source::Camp if tile.is_friendly() => self.first_to_go(tile.tokens, what),
            Source::Slot(slot) if !tile.is_camp() => {
                let marker = self.in_slot(player.at, slot)?;
                let known = self.token(marker).kind.is_known_to(seat);
                (known && self.kind(marker) == what).then_some(marker)
            }
            Source::Camp | Source::Slot(_) => None,
        }
    }

    /// From where a seat could use this token.
    pub(crate) fn source_of(&self, seat: Seat, marker: Marker) -> Option<Source> {
        let player = &self.board.players[seat];
        let tile = &self.board[player.at];
        match () {
            () if player.pack.contains(marker) => Some(Source::Pack),
            () if !tile.tokens.contains(marker) || tile.kind.is_enemy() => None,
            () if tile.is_friendly() => Some(Source::Camp),
            () => Some(Source::Slot(self.token(marker).slot)),
        }
    }

    /// Supplies that a seat can pay with from its own tile (B34-PAY-01).
    pub(crate) fn supplies_here(&self, seat: Seat) -> Markers {
        let player = &self.board.players[seat];
        let tile = &self.board[player.at];
        if tile.kind.is_enemy() {
            return Markers::NONE;
        }
        let pays = |marker: &Marker| {
            let token = self.token(*marker);
            token.kind.is_known_to(seat) && *token.kind.unseen() == Kind::Supply
        };
        tile.tokens.iter().filter(pays).collect()
    }

    /// Supplies in a pack.
    pub(crate) fn supplies_in_pack(&self, seat: Seat) -> Markers {
        self.of_kind(self.board.players[seat].pack, Kind::Supply)
    }
}

impl Play<'_, '_> {
    /// Pays the price in supplies, `pack` of them out of the pack (B34-PAY-03).
    pub(crate) fn pay(&mut self, seat: Seat, price: u8, pack: u8) {
        self.cx.lock("something was paid");
        for _ in 0..pack {
            let pack = self.state.board.players[seat].pack;
            if let Some(marker) = self.state.first_to_go(pack, Kind::Supply) {
                self.state.board.players[seat].pack.remove(marker);
                self.back_to_reserve(marker);
            }
        }
        for _ in pack..price {
            let here = self.state.supplies_here(seat);
            if let Some(marker) = self.state.first_to_go(here, Kind::Supply) {
                let tile = self.at(seat);
                self.lift(marker, tile);
                self.back_to_reserve(marker);
            }
        }
        self.tell(|| Event::Paid { seat, supplies: price });
    }

    /// Spends the action and shows the token that is used; answers which it is.
    pub(crate) fn take_in_use(&mut self, seat: Seat, from: Source, what: Kind) -> Option<Marker> {
        let marker = self.state.usable(seat, from, what)?;
        self.state.board.pending = None;
        self.spend(1);
        self.take_out(marker, seat);
        self.reveal(marker);
        self.cx.lock("something was used");
        self.tell(|| Event::Used { seat, what });
        Some(marker)
    }

    /// Uses a token up (B34-USE-03).
    pub(crate) fn use_up(&mut self, seat: Seat, from: Source, what: Kind) {
        if let Some(marker) = self.take_in_use(seat, from, what) {
            self.discard(marker);
        }
    }

    pub(crate) fn use_key(&mut self, seat: Seat, from: Source) {
        let Some(marker) = self.take_in_use(seat, from, Kind::Key) else { return };
        self.put_in_lock(marker);
        let (keys, needs) = (self.state.board.lock.len() as u8, self.game.content.stacks);
        self.tell(|| Event::Unlocked { seat, keys, needs });
        self.judge();
    }

    /// A key goes into the exit's lock.
    pub(crate) fn put_in_lock(&mut self, marker: Marker) {
        let stamp = self.state.board.stamp;
        self.state.tokens[marker.index()].order = stamp;
        self.state.board.stamp += 1;
        self.state.board.lock.insert(marker);
    }

    pub(crate) fn use_supply(&mut self, seat: Seat, from: Source) {
        let Some(marker) = self.take_in_use(seat, from, Kind::Supply) else { return };
        self.back_to_reserve(marker);
        let board = &mut self.state.board;
        board.left = board.left.saturating_add(u16::from(board.allowance));
    }
}
