//! The whole truth about a game of Cache.

use bivouac_engine::{BySeat, Hands, Hidden, Seat, Seats};

use super::options::Options;
use super::piece::{Kind, Marker, Markers, Piece, Place};
use super::trail::Trail;

pub(crate) const ACTIONS: u8 = 3;
pub(crate) const LOCKS: u8 = 2;
pub(crate) const PACK: usize = 2;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// In which cave each seat stands.
    pub(crate) caves: BySeat<u8>,
    /// By marker.
    pub(crate) pieces: Vec<Piece>,
    /// What everybody could work out about them.
    pub(crate) trail: Trail,
    pub(crate) turn: Seat,
    /// Actions left in this turn.
    pub(crate) left: u8,
    pub(crate) round: u8,
    /// Locks opened.
    pub(crate) locks: u8,
    pub(crate) hands: Hands,
}

impl State {
    /// The beginning, with `kinds` under the markers in order.
    pub(crate) fn new(options: &Options, seats: u8, kinds: &[Kind]) -> State {
        let cave = |index: usize| 1 + (index % (usize::from(options.caves) - 1)) as u8;
        let lay = |(index, kind): (usize, &Kind)| Piece {
            place: Place::Cave(cave(index)),
            token: Hidden::new(*kind),
        };
        State {
            caves: BySeat::of(seats, |_| 0),
            pieces: kinds.iter().enumerate().map(lay).collect(),
            trail: Trail::default(),
            turn: Seat::FIRST,
            left: ACTIONS,
            round: 1,
            locks: 0,
            hands: Hands::empty(seats),
        }
    }

    /// The piece under `marker`, if there is such a marker.
    pub(crate) fn piece(&self, marker: Marker) -> Option<&Piece> {
        self.pieces.get(marker.index())
    }

    /// Those pieces of which `which` is true.
    pub(crate) fn markers(&self, which: impl Fn(&Piece) -> bool) -> Markers {
        let numbered = self.pieces.iter().enumerate();
        numbered.filter(|(_, piece)| which(piece)).map(|(index, _)| Marker(index as u8)).collect()
    }

    pub(crate) fn at(&self, place: Place) -> Markers {
        self.markers(|piece| piece.place == place)
    }

    /// Everything still hidden that one of `seats` knows.
    pub(crate) fn known_to(&self, seats: Seats) -> Markers {
        self.markers(|piece| piece.token.known_by().is_some_and(|known| known.meets(seats)))
    }
}
