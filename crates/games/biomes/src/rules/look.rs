//! Clairvoyance and Foresight (B34-CLAIR, B34-FORE).

use bivouac_engine::{Audience, Seat, Seats};

use crate::action::{Source, Stack};
use crate::board::Pending;
use crate::content::FORESIGHT;
use crate::event::Event;
use crate::kind::Kind;
use crate::play::Play;
use crate::state::State;
use crate::tile::TileId;
use crate::token::{Marker, Markers};
use crate::trail::Note;

impl State {
    /// The top of the secret stack, in order.
    pub(crate) fn top_secrets(&self, count: usize) -> impl Iterator<Item = Marker> + use<> {
        self.board.secrets.iter().take(count)
    }
}

impl Play<'_, '_> {
    /// Shows the user every face-down token here and on the tiles next to here (B34-CLAIR-01).
    pub(crate) fn see_near(&mut self, seat: Seat, from: Source) {
        self.use_up(seat, from, Kind::Clairvoyance);
        let here = self.at(seat);
        let near: arrayvec::ArrayVec<TileId, 7> =
            std::iter::once(here).chain(self.state.board[here].neighbours().map(|(_, tile)| tile)).collect();
        let (mut count, mut seen) = (0, Vec::new());
        for tile in near {
            let spot = self.spot(tile);
            for marker in self.state.board[tile].tokens.iter() {
                if self.state.is_open(marker) {
                    continue;
                }
                self.see(seat, marker);
                count += 1;
                seen.push((spot, self.state.token(marker).slot, self.kind(marker)));
            }
        }
        let me = Seats::only(seat);
        self.cx.tell_with(Audience::Only(me), || Event::Saw { seat, count, seen: Some(seen) });
        self.cx.tell_with(Audience::AllBut(me), || Event::Saw { seat, count, seen: None });
    }

    /// Shows the user the top of a stack; all others forget what they knew of it (B34-FORE-02).
    pub(crate) fn foresee(&mut self, seat: Seat, from: Source, stack: Stack) {
        self.use_up(seat, from, Kind::Foresight);
        let me = Seats::only(seat);
        let count = match stack {
            Stack::Tiles => self.foresee_tiles(me),
            Stack::Secrets => self.foresee_secrets(me),
        };
        let tiles = || {
            (stack == Stack::Tiles)
                .then(|| self.state.stack.iter().rev().take(count).map(|tile| *tile.unseen()).collect())
        };
        let secrets = || {
            (stack == Stack::Secrets)
                .then(|| self.state.top_secrets(count).map(|marker| self.state.kind(marker)).collect())
        };
        let full = count as u8;
        self.cx.tell_with(Audience::Only(me), || Event::Foresaw {
            seat,
            stack,
            count: full,
            secrets: secrets(),
            tiles: tiles(),
        });
        self.cx.tell_with(Audience::AllBut(me), || Event::Foresaw {
            seat,
            stack,
            count: full,
            secrets: None,
            tiles: None,
        });
        if count > 1 {
            self.state.board.pending = Some(Pending::Foresight { stack, count: full, laid: 0 });
        }
    }

    fn foresee_tiles(&mut self, me: Seats) -> usize {
        let count = self.state.stack.len().min(FORESIGHT);
        for tile in self.state.stack.iter_mut().rev().take(count) {
            tile.show(me, self.cx);
            tile.forget(me);
        }
        if count > 1 {
            let left = self.state.board.tiles_left;
            let note = Note::Ordered { stack: Stack::Tiles, of: Markers::NONE, left, count: count as u8 };
            self.state.board.trail.push(note);
        }
        count
    }

    fn foresee_secrets(&mut self, me: Seats) -> usize {
        let of: Markers = self.state.top_secrets(FORESIGHT).collect();
        for marker in of.iter() {
            let kind = &mut self.state.tokens[marker.index()].kind;
            kind.show(me, self.cx);
            kind.forget(me);
        }
        if of.len() > 1 {
            let note = Note::Ordered { stack: Stack::Secrets, of, left: 0, count: of.len() as u8 };
            self.state.board.trail.push(note);
        }
        of.len()
    }

    /// The next place from the top gets the `nth` of those that have none yet.
    pub(crate) fn order_next(&mut self, seat: Seat, nth: u8) {
        let Some(Pending::Foresight { stack, count, laid }) = &mut self.state.board.pending else { return };
        let (stack, place, chosen) = (*stack, usize::from(*laid), usize::from(*laid + nth));
        *laid += 1;
        // What is last has only one place left.
        let done = *laid + 1 >= *count;
        match stack {
            Stack::Tiles => {
                let top = self.state.stack.len() - 1;
                // Those between keep their order, so that they are still named as they lie.
                for index in (place..chosen).rev() {
                    self.state.stack.swap(top - index, top - index - 1);
                }
            }
            Stack::Secrets => {
                let tops: arrayvec::ArrayVec<Marker, FORESIGHT> = self.state.top_secrets(FORESIGHT).collect();
                for index in (place..chosen).rev() {
                    let (one, two) = (tops[index].index(), tops[index + 1].index());
                    self.state.tokens.swap(one, two);
                }
            }
        }
        if done {
            self.state.board.pending = None;
            self.cx.lock("the order is laid");
            self.tell(|| Event::Ordered { seat, stack });
        }
    }
}
