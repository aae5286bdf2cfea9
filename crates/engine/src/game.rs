//! The contract between a game and everything else.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::clock::{Deadline, Millis};
use crate::content::{Content, Files};
use crate::cx::Cx;
use crate::hidden::{Audience, Viewer};
use crate::illegal::Illegal;
use crate::log::{ContentHash, Fact, Said};
use crate::outcome::Outcome;
use crate::seat::{Seat, Seats};
use crate::wish::Wish;

/// What may cross a wire: written, read back equal, and known by type to the page and by schema to
/// programs.
pub trait Wire:
    Serialize + DeserializeOwned + JsonSchema + TS + Clone + PartialEq + Debug + Send + Sync + 'static
{
}
impl<T: Serialize + DeserializeOwned + JsonSchema + TS + Clone + PartialEq + Debug + Send + Sync + 'static>
    Wire for T
{
}

/// For games without calls of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub enum NoCalls {}

/// Something that simulations count of a game that has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// What it is called: "failures of a player".
    pub name: String,
    /// Whose it is, where it is one seat's: then bots of unequal strength are told apart.
    pub seat: Option<Seat>,
    /// How much; 0 or 1 where it is a question, or a share of a win.
    pub value: f64,
}

impl Counted {
    /// Of one seat.
    pub fn of_seat(seat: Seat, name: String, value: f64) -> Counted {
        Counted { name, seat: Some(seat), value }
    }

    /// Of all together, or of nobody in particular.
    pub fn of_all(name: String, value: f64) -> Counted {
        Counted { name, seat: None, value }
    }
}

/// A game with its options and content chosen: what can be known, what can be
/// done, and what follows. One value of it is shared by every table that plays it.
///
/// Everything here is a function of its arguments. Two calls with equal arguments
/// give equal results, on any machine, in any year. [`laws`](crate::laws) plays
/// every game to see that what is written here holds.
pub trait Game: Send + Sync + Sized + 'static {
    /// Names the game in addresses, logs and folders. Never renamed.
    const KEY: &'static str;
    /// The name on the box.
    const NAME: &'static str;
    /// Raised when an old log would now replay differently.
    const RULES: u32;
    /// How many seats it can be played with.
    const SEATS: RangeInclusive<u8>;
    /// Whether steps may be taken back. Real-time games say no.
    const TAKEBACK: bool = true;

    /// The data files that are compiled in. Where there are any, a designer may try out an edited copy.
    const FILES: Files = &[];

    /// What the table agreed on before the first step. It describes itself, so that a
    /// form can be drawn, and its default is the game as written.
    type Options: Wire + Default;
    /// One gesture of one seat. Serialises as a word or as an object with a `kind`,
    /// so that it has a short [text form](crate::text).
    type Action: Wire + Eq;
    /// A canned thing to say; [`NoCalls`] where there is none.
    type Call: Wire;
    /// Something told, already fit for those it is told to.
    type Event: Wire;
    /// All that one viewer may know, and nothing else.
    type View: Wire;
    /// The whole truth; not `Wire`, on purpose. `Hash` serves the laws, and keeps
    /// unordered maps and floating point out.
    type State: Clone + Eq + Hash + Send + Sync;

    /// Checks options, loads content, precomputes tables: all that never changes in play.
    fn prepare(options: &Self::Options, seats: u8) -> Result<Self, Illegal>;

    /// The same with an edited copy of [`FILES`](Game::FILES). Content that is not sound is refused
    /// with its file and line, whatever the options.
    fn prepare_with(options: &Self::Options, seats: u8, _content: &Content) -> Result<Self, Illegal> {
        Self::prepare(options, seats)
    }

    /// Names the content that was loaded, where it is data; goes into the log's header.
    fn content(&self) -> ContentHash {
        ContentHash::NONE
    }

    /// All that is printed, for pages and scripts, which need not find it in every view. `None`
    /// where views say it all.
    fn book(&self) -> Option<Value> {
        None
    }

    /// No game lasts longer: the number of steps at which simulation gives up and the
    /// laws call it endless.
    fn bound(&self) -> u32 {
        100_000
    }

    /// Lays out the game.
    fn setup(&self, cx: &mut Cx<'_, Self::Event>) -> Self::State;

    /// Plays one gesture. On `Err` nothing has changed and no die was touched: check
    /// first, then act. The list of [`legal`](Game::legal) and this function agree.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        cx: &mut Cx<'_, Self::Event>,
    ) -> Result<(), Illegal>;

    /// The form of `action` that `legal` would offer and the log keeps, where several
    /// forms mean the same (the order of a set).
    fn canonical(&self, _state: &Self::State, _seat: Seat, action: &Self::Action) -> Self::Action {
        action.clone()
    }

    /// Seats for which `legal` offers something now. Everybody may know this.
    fn to_act(&self, state: &Self::State, at: Millis) -> Seats;

    /// Pushes what `seat` may do now. Search and simulation call it millions of times,
    /// so it reads the state and reuses the buffer; the laws prove that it depends on
    /// nothing the seat cannot see, so the list itself betrays nothing.
    fn legal(&self, state: &Self::State, seat: Seat, at: Millis, out: &mut Vec<Self::Action>);

    /// The next moment after `at` at which `to_act`, `legal` or `calls` change by the passing
    /// of time alone (hands that are full until then). Whoever shows a list of actions, or
    /// sleeps over one, wakes then; nothing happens, so nothing is logged.
    fn changes(&self, _state: &Self::State, _at: Millis) -> Option<Millis> {
        None
    }

    /// The next moment at which something happens by itself. Of several at one moment,
    /// the one that comes first.
    fn next_deadline(&self, _state: &Self::State) -> Option<Deadline> {
        None
    }

    /// Whether the moment of a deadline can itself be a secret (a gong that nobody foresees).
    /// If not, the laws see to it that everybody could name the next one.
    fn hides_moments(&self) -> bool {
        false
    }

    /// Plays a deadline that [`next_deadline`](Game::next_deadline) named.
    fn due(&self, _state: &mut Self::State, _deadline: Deadline, _cx: &mut Cx<'_, Self::Event>) {}

    /// What the table itself reports: a seat went away or came back, changed hands, was
    /// paused or resumed. Most games ignore most of it.
    fn table(&self, _state: &mut Self::State, _fact: &Fact, _cx: &mut Cx<'_, Self::Event>) {}

    /// Speech, which some rules care about (a radio call, a blurt, a silence). Logged,
    /// but no part of `legal`: random bots and liveness must not live by talking. Answers
    /// who hears it; on `Err` nothing has changed. People talk during a pause and after the
    /// end too, so words that change something check for that.
    fn say(
        &self,
        _state: &mut Self::State,
        _seat: Seat,
        _said: &Said<Self::Call>,
        _cx: &mut Cx<'_, Self::Event>,
    ) -> Result<Audience, Illegal> {
        Ok(Audience::All)
    }

    /// Pushes the calls that `seat` is offered now.
    fn calls(&self, _state: &Self::State, _seat: Seat, _at: Millis, _out: &mut Vec<Self::Call>) {}

    /// Whether `seat` may point at something: a gesture that is seen for a moment and kept nowhere.
    fn may_point(&self, _state: &Self::State, _seat: Seat) -> Result<(), Illegal> {
        Ok(())
    }

    /// All that `viewer` may know at `at`.
    fn view(&self, state: &Self::State, viewer: Viewer, at: Millis) -> Self::View;

    /// Whether these two always see the very same, so that their view need be cut once. Games in
    /// which seats have no secrets from each other say more than this. What is said here that is not so shows
    /// somebody what was cut for somebody else; the laws look for it at every step. Where two seats do not
    /// see alike, nobody sits down at another seat of a running game unasked (TAB-25).
    fn see_alike(&self, one: Viewer, other: Viewer) -> bool {
        one == other
    }

    /// How it ended, if it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Whether it has ended; worth writing where making the outcome is dear.
    #[inline]
    fn is_over(&self, state: &Self::State) -> bool {
        self.outcome(state).is_some()
    }

    /// Pushes what simulations count of a game that has ended: failures, what winners owned. A name may come
    /// more than once, as for each of many tries; what is told of it is the mean.
    fn tallies(&self, _state: &Self::State, _out: &mut Vec<Counted>) {}

    /// The action as an offer to `seat` in the hands of whoever has this view: "Roll the die". A seat that is
    /// written into it comes out as `@2`, which whoever shows it turns into a name.
    fn sentence(&self, view: &Self::View, seat: Seat, action: &Self::Action) -> String;

    /// Whether people need not be offered this by name: it is one of very many that a board lets
    /// them put together (which dice of five), and what they put together is judged like any other.
    /// `legal` lists it all the same, for bots and for whoever asks for everything.
    fn unlisted(&self, _view: &Self::View, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// What happened, as a line of the story: "@2 rolls a 4".
    fn story(&self, event: &Self::Event) -> String;

    /// A call, as it is heard.
    fn call_sentence(&self, call: &Self::Call) -> String {
        crate::text::write(call).unwrap_or_default()
    }

    /// Pushes what `seat` may want to do now, allowed or not: of every sort of gesture that the
    /// game knows the one that a newcomer would ask about, in words. From the view alone, so that the
    /// list cannot leak; those that are allowed are left out of "why not?" by whoever asks.
    fn wishes(&self, _view: &Self::View, _seat: Seat, _out: &mut Vec<Wish<Self::Action>>) {}

    /// The view as plain text, for terminals and tests.
    fn draw(&self, view: &Self::View) -> String {
        serde_json::to_string_pretty(view).unwrap_or_default()
    }

    /// Answers a question about a view (odds, path costs, threats), from the view alone,
    /// so that the answer cannot leak. `None` where the question means nothing.
    fn ask(&self, _view: &Self::View, _question: &Value) -> Option<Value> {
        None
    }
}
