//! Tables of Cache, and how tests play at them.

use bivouac_engine::{Committed, DiceKind, Illegal, Millis, Said, Seats, Secret, Seq, Setting, Step, Table};

use super::cache::{Action, Cache, Call, Kind, Marker, Options, Place};
use super::drawn::seat;

/// Three caves, each next to the others, so that everything is one walk away.
pub(crate) fn small() -> Options {
    Options { caves: 3, keys: 3, ropes: 1, stones: 0, traps: 1, rounds: 20 }
}

/// Keys and nothing else: what lies where needs no looking up.
pub(crate) fn keys_only() -> Options {
    Options { caves: 3, keys: 4, ropes: 0, stones: 0, traps: 0, rounds: 20 }
}

pub(crate) fn open(options: &Options, seats: u8, number: u8) -> Table<Cache> {
    let words = vec!["moss".to_owned()];
    let setting = Setting { seats, secret: Secret::from_bytes([number; 32]), words, dice: DiceKind::Cipher };
    Table::open(options, setting).expect("these options are allowed")
}

pub(crate) fn try_act(table: &mut Table<Cache>, by: u8, action: Action) -> Result<Committed<Cache>, Illegal> {
    table.step(Millis::ZERO, Step::Act { seat: seat(by), action })
}

pub(crate) fn act(table: &mut Table<Cache>, by: u8, action: Action) -> Committed<Cache> {
    try_act(table, by, action).unwrap_or_else(|illegal| panic!("{action:?}: {illegal}"))
}

pub(crate) fn text(
    table: &mut Table<Cache>,
    by: u8,
    words: &str,
    sure: bool,
) -> Result<Committed<Cache>, Illegal> {
    table.step(Millis::ZERO, Step::Say { seat: seat(by), said: Said::Text { text: words.to_owned(), sure } })
}

pub(crate) fn call(table: &mut Table<Cache>, by: u8, call: Call) -> Result<Committed<Cache>, Illegal> {
    table.step(Millis::ZERO, Step::Say { seat: seat(by), said: Said::Call { call } })
}

pub(crate) fn take_back(
    table: &mut Table<Cache>,
    by: u8,
    to: Seq,
    consent: Seats,
) -> Result<Committed<Cache>, Illegal> {
    table.step(Millis::ZERO, Step::Takeback { seat: seat(by), to, consent })
}

/// Where the first piece of this kind lies: its marker and its cave.
pub(crate) fn find(table: &Table<Cache>, kind: Kind) -> (Marker, u8) {
    let pieces = table.state().pieces.iter().enumerate();
    let there = pieces.filter(|(_, piece)| *piece.token.unseen() == kind).find_map(|(index, piece)| {
        match piece.place {
            Place::Cave(cave) => Some((Marker(index as u8), cave)),
            _ => None,
        }
    });
    there.expect("there is one in a cave")
}

/// Seat `by` walks to a piece of this kind and looks at it; answers its marker and its cave.
pub(crate) fn visit(table: &mut Table<Cache>, by: u8, kind: Kind) -> (Marker, u8) {
    let (at, cave) = find(table, kind);
    act(table, by, Action::Walk { to: cave });
    act(table, by, Action::Peek { at });
    (at, cave)
}
