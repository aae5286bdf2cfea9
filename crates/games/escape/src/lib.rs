//! Escape: The Curse of the Temple. Friends roll dice as fast as they can, discover the temple
//! chamber by chamber, activate gems, and run for the exit before all of it comes down.
//!
//! [`State`] is the whole truth, and nearly all of it is public; [`View`] leaves out the order of
//! the piles. Everybody acts at once: `check.rs` says why somebody may not, `legal.rs` lists what
//! they may, `rules/` plays it, one file a chapter of `docs/rules/escape.md`, and `clock.rs` knows
//! what happens by itself.
//!
//! ```
//! use bivouac_engine::{DiceKind, Millis, Seat, Secret, Setting, Step, Table, text};
//! use bivouac_escape::{Escape, Options};
//!
//! let setting = Setting { seats: 3, secret: Secret::from_bytes([7; 32]), words: vec![], dice: DiceKind::Cipher };
//! let mut table = Table::<Escape>::open(&Options::default(), setting)?;
//! let roll = Step::Act { seat: Seat::FIRST, action: text::read("roll dice=[1,2,3,4,5]").unwrap() };
//! let refused = table.step(Millis(0), roll.clone()).unwrap_err();
//! assert_eq!((refused.rule.id(), refused.key), ("ESC-RT-02", "E_NOT_RUNNING"));
//! table.ring(); // "Escape!"
//! table.step(Millis(5_000), roll)?;
//! assert_eq!(table.next_deadline().map(|landing| landing.at), Some(Millis(6_200)));
//! # Ok::<(), bivouac_engine::Illegal>(())
//! ```
mod action;
mod apply;
mod bot;
mod call;
mod check;
mod clock;
mod content;
mod cut;
mod dice;
mod draw;
mod event;
#[cfg(feature = "fixture")]
pub mod fixture;
mod geometry;
mod icon;
mod imagine;
mod legal;
mod no;
mod options;
mod play;
mod row;
mod rules;
mod sentence;
mod setup;
mod speech;
mod state;
mod story;
mod temple;
mod view;
mod wishes;

use std::ops::RangeInclusive;

use bivouac_engine::{
    Audience, Cx, Deadline, Fact, Game, Illegal, Millis, Outcome, Said, Seat, Seats, Viewer, Wish, rule,
};

pub use action::{Action, Double, Doubles, Motion, Setting};
pub use bot::Runner;
pub use call::Call;
pub use clock::Timer;
pub use content::{
    CURSES, Curse, CurseCard, Curses, Gems, TILE_COUNT, TILES, TREASURES, Tile, TileId, TileSet, Treasure,
    TreasureTile,
};
pub use dice::{DiceSet, Die, DieNumber, MOST_DICE, Pool};
pub use event::{Event, Lapse, Loss, Paid, Rest};
pub use geometry::{Cell, Side, Sides};
pub use icon::{Cost, Icon};
pub use options::{ClockFace, Difficulty, Exp1Cards, Mode, Options, Pace, Track};
pub use row::Row;
pub use state::{Air, Ask, Ballot, End, Out, Pile, Player, Pledge, Prompt, Soul, State};
pub use temple::{Behind, Chamber, Homeward, MOST_CHAMBERS, News, Place, Temple};
pub use view::{
    Again, Beat, Clock, Countdown, Hand, Joint, SeenBallot, SeenChamber, SeenCurse, SeenDie, SeenGems,
    SeenOut, SeenPile, SeenPlayer, SeenTreasure, Settings, View,
};

use content::Times;
use play::Play;

/// Escape with its options chosen.
#[derive(Clone, Debug)]
pub struct Escape {
    options: Options,
    seats: u8,
    times: Times,
}

impl Game for Escape {
    const KEY: &'static str = "escape";
    const NAME: &'static str = "Escape: The Curse of the Temple";
    const RULES: u32 = 3;
    const SEATS: RangeInclusive<u8> = 1..=6;
    const TAKEBACK: bool = false;

    type Options = Options;
    type Action = Action;
    type Call = Call;
    type Event = Event;
    type View = View;
    type State = State;

    fn prepare(options: &Options, seats: u8) -> Result<Escape, Illegal> {
        options.check(seats)?;
        Ok(Escape { options: options.clone(), seats, times: Times::of(options.pace) })
    }

    fn bound(&self) -> u32 {
        // An hour of practice in which six fiddle with their dice all the time.
        200_000
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

    fn canonical(&self, state: &State, seat: Seat, action: &Action) -> Action {
        apply::canonical(state, seat, *action)
    }

    fn to_act(&self, state: &State, at: Millis) -> Seats {
        legal::to_act(self, state, at)
    }

    fn legal(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
        legal::legal(self, state, seat, at, out);
    }

    fn changes(&self, state: &State, at: Millis) -> Option<Millis> {
        clock::changes(self, state, at)
    }

    fn next_deadline(&self, state: &State) -> Option<Deadline> {
        clock::next(self, state).map(|(at, timer)| Deadline { at, id: timer.id() })
    }

    /// When the gong sounds is for the ear alone (ESC-RT-06).
    fn hides_moments(&self) -> bool {
        self.options.mode == Mode::Realtime
    }

    fn due(&self, state: &mut State, deadline: Deadline, cx: &mut Cx<'_, Event>) {
        let (_, timer) = clock::next(self, state).expect("what is due was named by `next_deadline`");
        debug_assert_eq!(timer.id(), deadline.id);
        Play::new(self, state, cx).ring(timer);
    }

    fn table(&self, state: &mut State, fact: &Fact, cx: &mut Cx<'_, Event>) {
        Play::new(self, state, cx).note(fact);
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

    fn calls(&self, state: &State, seat: Seat, at: Millis, out: &mut Vec<Call>) {
        speech::calls(self, state, seat, at, out);
    }

    fn may_point(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        Ok(speech::speak(state, seat)?)
    }

    fn view(&self, state: &State, viewer: Viewer, _at: Millis) -> View {
        View::of(self, state, viewer)
    }

    /// Nobody has secrets from anybody (ESC-INF-01); only after the end more is seen.
    fn see_alike(&self, one: Viewer, other: Viewer) -> bool {
        (one == Viewer::Open) == (other == Viewer::Open)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let practice = self.options.mode == Mode::Practice;
        Some(match state.end? {
            End::Escaped if practice => Outcome::won(rule!("ESC-SET-17"), "practice: all are out"),
            End::Escaped => Outcome::won(rule!("ESC-END-02"), "all escaped"),
            End::Collapsed => Outcome::lost(rule!("ESC-END-01"), "the temple collapsed"),
            End::Conceded => Outcome::lost(rule!("ESC-RT-31"), "all agreed to give up"),
            End::Closed => Outcome::lost(rule!("ESC-R-99"), "practice is over"),
        })
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        state.end.is_some()
    }

    fn sentence(&self, view: &View, seat: Seat, action: &Action) -> String {
        action.sentence(view, seat)
    }

    /// Which dice to roll, and which to give up first, is put together on the board; and nobody is asked about settings
    /// that have nothing to set (ESC-R-110).
    fn unlisted(&self, view: &View, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Roll { dice, .. } => dice.len() < view.most_rolled(seat),
            Action::Mark { .. } => true,
            Action::Set { setting: Setting::AutoPledge, .. } => view.players.seats() == 1,
            Action::Set { setting: Setting::NoHold, .. } => !view.knows_the_hand(seat),
            _ => false,
        }
    }

    fn story(&self, event: &Event) -> String {
        event.story()
    }

    fn call_sentence(&self, call: &Call) -> String {
        call.sentence()
    }

    fn wishes(&self, view: &View, seat: Seat, out: &mut Vec<Wish<Action>>) {
        wishes::wishes(view, seat, out);
    }

    fn draw(&self, view: &View) -> String {
        view.draw()
    }
}
