//! What can be seen of a game of Cache.

use bivouac_engine::{BySeat, Face, Hands, Seat, Seats, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Cache;
use super::piece::{Kind, Marker, Place};
use super::state::{LOCKS, State};
use super::trail::Trail;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct View {
    pub(crate) caves: BySeat<u8>,
    /// By marker.
    pub(crate) pieces: Vec<Seen>,
    pub(crate) trail: Trail,
    pub(crate) turn: Seat,
    pub(crate) left: u8,
    pub(crate) round: u8,
    pub(crate) locks: u8,
    pub(crate) hands: Hands,
}

/// A piece as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Seen {
    pub(crate) place: Place,
    pub(crate) face: Face<Kind>,
    /// Who knows it; nobody in particular once all do.
    pub(crate) known: Seats,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let State { caves, pieces, trail, turn, left, round, locks, hands } = state;
        let seen = pieces.iter().map(|piece| Seen {
            place: piece.place,
            face: piece.token.face(viewer),
            known: piece.token.known_by().unwrap_or(Seats::NONE),
        });
        View {
            caves: caves.clone(),
            pieces: seen.collect(),
            trail: trail.clone(),
            turn: *turn,
            left: *left,
            round: *round,
            locks: *locks,
            hands: hands.clone(),
        }
    }

    /// A piece as a sentence names it.
    pub(crate) fn name(&self, at: Marker) -> String {
        match self.pieces.get(at.index()).map(|piece| piece.face) {
            Some(Face::Up(kind)) => format!("{at}, a {}", kind.name()),
            _ => at.to_string(),
        }
    }

    /// `b:key/13` is a key under b that seats 1 and 3 know; `c:?` is anything.
    pub(crate) fn draw(&self, game: &Cache) -> String {
        let pieces = |place| {
            let there = self.pieces.iter().enumerate().filter(move |(_, piece)| piece.place == place);
            there.map(|(index, piece)| {
                let face = piece.face.up().map_or("?", |kind| kind.name());
                let known: String = piece.known.iter().map(|seat| seat.as_number().to_string()).collect();
                let slash = if known.is_empty() { "" } else { "/" };
                format!(" {}:{face}{slash}{known}", Marker(index as u8))
            })
        };
        let View { round, turn, left, locks, .. } = self;
        let rounds = game.options.rounds;
        let mut lines =
            vec![format!("round {round} of {rounds}, {turn} has {left} left, {locks} of {LOCKS} locks open")];
        for cave in 0..game.options.caves {
            let seats = self.caves.iter().filter(|(_, at)| **at == cave).map(|(seat, _)| format!(" {seat}"));
            lines.push(format!("cave {cave}:{}", seats.chain(pieces(Place::Cave(cave))).collect::<String>()));
        }
        for (seat, _) in self.caves.iter() {
            let pack: String = pieces(Place::Pack(seat)).collect();
            lines.extend((!pack.is_empty()).then(|| format!("pack {seat}:{pack}")));
        }
        let gone: String = pieces(Place::Gone).collect();
        lines.extend((!gone.is_empty()).then(|| format!("gone:{gone}")));
        lines.join("\n")
    }
}
