//! Biomes, Prototype 3.4: friends wake up in a walled valley, explore it tile by tile, carry what
//! they find and may not say, and look for the exit and the keys that open it.
//!
//! [`Board`] is everything that everybody sees; [`State`] adds what is hidden, and [`View`] what
//! its viewer knows of that. The rules are in `rules/`, one file a chapter of
//! `docs/rules/biomes.md`; what is said is in `speech/`.
//!
//! ```
//! use bivouac_biomes::{Action, Biomes, Dir, Options};
//! use bivouac_engine::{DiceKind, Millis, Secret, Setting, Step, Table};
//!
//! let setting = Setting { seats: 3, secret: Secret::from_bytes([7; 32]), words: vec![], dice: DiceKind::Cipher };
//! let mut table = Table::<Biomes>::open(&Options::default(), setting)?;
//! let seat = table.state().board.turn;
//! let refused = table.step(Millis(0), Step::Act { seat, action: Action::Move { to: Dir::S } }).unwrap_err();
//! assert_eq!(refused.rule.id(), "B34-MOVE-01");
//! table.step(Millis(0), Step::Act { seat, action: Action::Move { to: Dir::N } })?;
//! assert_eq!(table.state().board.left, 2);
//! # Ok::<(), bivouac_engine::Illegal>(())
//! ```
mod action;
mod apply;
mod ask;
mod belief;
mod board;
mod bot;
mod call;
mod check;
mod content;
mod draw;
mod event;
#[cfg(feature = "fixture")]
pub mod fixture;
mod hex;
mod kind;
mod land;
mod legal;
mod options;
mod play;
mod rules;
mod sentence;
mod setup;
mod speech;
mod state;
mod story;
mod tile;
mod token;
mod trail;
mod view;
mod wishes;

use std::ops::RangeInclusive;

use bivouac_engine::{
    Audience, Cx, Fact, Game, Illegal, Millis, Outcome, Said, Seat, Seats, Viewer, Wish, rule,
};
use serde_json::Value;

pub use action::{Action, Source, Stack};
pub use board::{
    AllyCamp, Band, Board, End, EnemyCamp, Farm, Job, MOST_TILES, Party, Pending, Player, Route, Status,
};
pub use bot::Scout;
pub use call::{Call, Heard, Omen, Worth};
pub use event::{Cooling, Event, Harm, Parting, Slip, Task};
pub use hex::{Cell, Dir, Dirs, Path};
pub use kind::{Counts, Kind};
pub use options::{Aids, BerserkTiming, Options, Radio, WallLine};
pub use state::{MOST_STACK, State};
pub use tile::{PATTERNS, Spot, StackTile, Tile, TileId, TileKind};
pub use token::{Marker, Markers, Place, SeenToken, Slot, Token};
pub use trail::{Note, Trail};
pub use view::{Block, SeenLook, SeenTile, Sums, View};

use content::Content;

/// Biomes with its options chosen.
#[derive(Clone, Debug)]
pub struct Biomes {
    options: Options,
    seats: u8,
    content: Content,
}

impl Game for Biomes {
    const KEY: &'static str = "biomes";
    const NAME: &'static str = "Biomes";
    const RULES: u32 = 3;
    const SEATS: RangeInclusive<u8> = 2..=5;

    type Options = Options;
    type Action = Action;
    type Call = Call;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Biomes, Illegal> {
        options.check()?;
        Ok(Biomes { options: options.clone(), seats, content: Content::of(options.stacks) })
    }

    /// A game need not end by itself (B34-R-55): players may be shut in for ever (B34-R-82). Those
    /// that end do so far below this: at most 733 actions in 240,000 games of random players, 1,966
    /// in 12,000 of scouts. Simulations give the others up here and report them as unfinished.
    fn bound(&self) -> u32 {
        20_000
    }

    fn setup(&self, cx: &mut Cx<'_, Event>) -> State {
        setup::setup(self, cx)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        cx: &mut Cx<'_, Event>,
    ) -> Result<(), Illegal> {
        apply::apply(self, state, seat, *action, cx)
    }

    #[inline]
    fn to_act(&self, state: &State, _at: Millis) -> Seats {
        if state.board.end.is_some() { Seats::NONE } else { Seats::only(state.board.turn) }
    }

    fn legal(&self, state: &State, seat: Seat, _at: Millis, out: &mut Vec<Action>) {
        legal::legal(self, state, seat, out);
    }

    fn table(&self, state: &mut State, fact: &Fact, cx: &mut Cx<'_, Event>) {
        speech::note(self, state, fact, cx);
    }

    fn say(
        &self,
        state: &mut State,
        seat: Seat,
        said: &Said<Call>,
        cx: &mut Cx<'_, Event>,
    ) -> Result<Audience, Illegal> {
        speech::say(self, state, seat, said, cx)
    }

    fn calls(&self, state: &State, seat: Seat, _at: Millis, out: &mut Vec<Call>) {
        speech::calls(state, seat, out);
    }

    fn view(&self, state: &State, viewer: Viewer, _at: Millis) -> View {
        View::of(self, state, viewer)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        Some(match state.board.end? {
            End::Escaped => Outcome::won(rule!("B34-WIN-01"), "escaped"),
            End::KeysLost => Outcome::lost(rule!("B34-LOSS-01"), "too few keys are left"),
            End::CampLost => Outcome::lost(rule!("B34-LOSS-02"), "Main Camp is destroyed"),
            End::AllOut => Outcome::lost(rule!("B34-LOSS-03"), "everybody is captured or injured"),
            End::Sealed => Outcome::lost(rule!("B34-LOSS-04"), "the exit can never be found"),
            End::GaveUp => Outcome::lost(rule!("B34-LOSS-05"), "gave up"),
            End::TimeUp => Outcome::lost(rule!("B34-R-55"), "the last round is over"),
        })
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        state.board.end.is_some()
    }

    fn sentence(&self, view: &View, seat: Seat, action: &Action) -> String {
        action.sentence(view, seat)
    }

    fn story(&self, event: &Event) -> String {
        event.story()
    }

    fn call_sentence(&self, call: &Call) -> String {
        call.sentence()
    }

    fn draw(&self, view: &View) -> String {
        view.draw()
    }

    fn wishes(&self, view: &View, seat: Seat, out: &mut Vec<Wish<Action>>) {
        wishes::wishes(view, seat, out);
    }

    fn ask(&self, view: &View, question: &Value) -> Option<Value> {
        ask::answer(self, view, question)
    }
}
