//! The rules machine of Bivouac.
//!
//! A [`Game`] says what can be known, what can be done and what follows. A
//! [`Table`] plays it: it refuses what the rules forbid, rolls the dice, keeps the
//! log and its digests, takes steps back and plays them again. [`laws`] is what
//! every game is tested against.
//!
//! It is *not* a server: there is no I/O, no clock and no thread here. Time, chance
//! and players are handed in, so that everything can be played again exactly.
mod admit;
pub mod any;
mod bot;
mod clock;
mod content;
mod cx;
mod deck;
mod dice;
mod digest;
mod edition;
mod eras;
mod fair;
mod game;
pub mod goldens;
mod hands;
mod hidden;
mod illegal;
pub mod laws;
mod log;
mod looks;
pub mod options;
mod outcome;
mod propose;
mod replay;
mod schemas;
mod seat;
mod sets;
mod table;
mod takeback;
pub mod text;
mod wish;
pub mod words;

pub use admit::MAX_WORDS;
pub use bot::{Bot, Guide, Imagine, Seen, Sight};
pub use clock::{Deadline, DeadlineId, Millis, Stopwatch};
pub use content::{Content, Files, Flaw, MAX_FILE};
pub use cx::{Cx, Marks, Told};
pub use deck::Deck;
pub use dice::{Dice, DiceKind};
pub use digest::Digest;
pub use edition::Edition;
pub use fair::{Commitment, DigestKey, Secret, Seed, hex, unhex};
pub use game::{Counted, Game, NoCalls, Wire};
pub use hands::Hands;
pub use hidden::{Audience, Face, Hidden, Viewer};
pub use illegal::{Illegal, Malformed, Rule};
pub use log::{
    BrokenLog, ContentHash, Entry, FORMAT, Fact, Footer, Fork, Header, Holder, Log, MAX_LINE, Said, Seq,
    Step, TextStep,
};
pub use looks::Looks;
pub use outcome::{Ending, Outcome};
pub use propose::{Committed, Proposal, Stale};
pub use replay::{CUT_FORMAT, parse_step};
pub use schemas::{Schemas, written};
pub use seat::{BySeat, MAX_SEATS, NoSuchSeat, Seat, Seats};
pub use table::{Setting, StepOf, Table};
pub use takeback::Offer;
pub use wish::{Denied, Wish};
