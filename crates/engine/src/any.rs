//! The one seam where a game's type is forgotten.
//!
//! Below it everything is typed; above it a table takes text and gives JSON, and
//! nobody asks which game it is.

mod look;

use std::any::Any;
use std::fmt::Debug;
use std::hint::black_box;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::clock::{Deadline, Millis};
use crate::content::Files;
use crate::cx::Marks;
use crate::digest::Digest;
use crate::edition::Edition;
use crate::fair::Secret;
use crate::game::Game;
use crate::hands::Hands;
use crate::hidden::{Audience, Viewer};
use crate::illegal::{Illegal, Malformed};
use crate::log::{BrokenLog, ContentHash, Entry, Footer, Header, Log, Said, Seq, Step, TextStep};
use crate::looks::Looks;
use crate::options;
use crate::outcome::Outcome;
use crate::propose::{Committed, Proposal, Stale};
use crate::replay::parse_step;
use crate::schemas::Schemas;
use crate::seat::{Seat, Seats};
use crate::table::{Setting, Table};
use crate::takeback::Offer;
use crate::text;
use crate::wish::Denied;

pub use self::look::{LastCalls, Look, SeatLook};

/// Why a step was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It says nothing that could be done in this game.
    #[error("{0}")]
    Malformed(#[from] Malformed),
    /// A rule forbids it.
    #[error("{0}")]
    Illegal(#[from] Illegal),
}

/// Something that a seat may do, in every form a player may want.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offered {
    /// Its text form, which [`AnyTable::propose`] takes.
    pub text: String,
    /// A sentence.
    pub sentence: String,
    /// Its JSON form, for boards.
    pub action: Value,
}

/// Something told, in JSON and as a line of the story.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyTold {
    /// Who hears it.
    pub to: Audience,
    /// The event.
    pub event: Value,
    /// The event as a line.
    pub story: String,
}

/// A step that would be legal.
pub struct AnyProposal {
    /// What is to be stored.
    pub entry: Entry,
    /// The log's last line, where the game is over after this.
    pub footer: Option<Footer>,
    inner: Box<dyn Any + Send>,
}

/// Says which step it is, and nothing of what it holds.
impl Debug for AnyProposal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnyProposal").field("seq", &self.entry.seq).finish_non_exhaustive()
    }
}

/// A step that counts.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyCommitted {
    /// What was stored.
    pub entry: Entry,
    /// What to tell, to whom.
    pub told: Vec<AnyTold>,
    /// Who hears it, where it is speech.
    pub heard: Option<Audience>,
    /// What they hear: the words, or the call as a sentence.
    pub words: Option<String>,
    /// What it gave away.
    pub marks: Marks,
    /// Whether it gave somebody a seat with secrets that they had never held and others had.
    pub shows: bool,
}

/// A table of some game.
pub trait AnyTable: Send + Sync + Debug {
    /// The game's key.
    fn key(&self) -> &'static str;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The present moment.
    fn at(&self) -> Millis;
    /// The number of the latest step.
    fn seq(&self) -> Seq;
    /// Whether time stands still.
    fn is_paused(&self) -> bool;
    /// Seats that may act now.
    fn to_act(&self) -> Seats;
    /// The next thing that happens by itself.
    fn next_deadline(&self) -> Option<Deadline>;
    /// The moment of it, where everybody may know it.
    fn known_deadline(&self) -> Option<Millis>;
    /// When anything may be different though nobody did anything; see [`Table::next_change`].
    fn next_change(&self) -> Option<Millis>;
    /// Whose hands the seats are in.
    fn hands(&self) -> &Hands;
    /// Who has looked out of which seat so far.
    fn looks(&self) -> &Looks;
    /// Whether seats have secrets from each other; see [`Table::has_secrets`].
    fn has_secrets(&self) -> bool;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The log's header.
    fn header(&self) -> &Header;
    /// The seal of the latest entry.
    fn digest(&self) -> Digest;
    /// Lets time pass without a step; see [`Table::wait_until`].
    fn wait_until(&mut self, at: Millis);
    /// Plays a step on a copy; see [`Table::propose`].
    fn propose(&self, at: Millis, step: &TextStep) -> Result<AnyProposal, Refusal>;
    /// Lets a proposal count; see [`Table::commit`]. One of another game's is stale too.
    fn commit(&mut self, proposal: AnyProposal) -> Result<AnyCommitted, Stale>;
    /// What was told while the game was laid out.
    fn opening(&self) -> Vec<AnyTold>;
    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// The same as JSON text, without taking it apart.
    fn view_text(&self, viewer: Viewer) -> Box<RawValue>;
    /// What several viewers see, and what their seats may do and call. Those who see the same share
    /// a view.
    fn look(&self, viewers: &[Viewer], last: &mut LastCalls) -> Look;
    /// The same as plain text.
    fn draw(&self, viewer: Viewer) -> String;
    /// What `seat` may do now.
    fn legal(&self, seat: Seat) -> Vec<Offered>;
    /// What `seat` may call now.
    fn calls(&self, seat: Seat) -> Vec<Offered>;
    /// Why `seat` may not point at anything now.
    fn may_point(&self, seat: Seat) -> Result<(), Illegal>;
    /// Why `seat` may not do this now; `None` if it may.
    fn why_not(&self, seat: Seat, action: &str) -> Result<Option<Illegal>, Malformed>;
    /// What `seat` may want to do and may not, with the reasons.
    fn wishes(&self, seat: Seat) -> Vec<Denied>;
    /// An answer to a question about what `viewer` sees.
    fn ask(&self, viewer: Viewer, question: &Value) -> Option<Value>;
    /// The step past which nothing is taken back, and why.
    fn floor(&self) -> (Seq, &'static str);
    /// Copies the state so many times: for whoever measures what search pays for it.
    fn copy_states(&self, times: u32);
    /// What `seat` could take back now.
    fn takebacks(&self, seat: Seat) -> Vec<Offer>;
    /// The log so far; see [`Table::log`].
    fn log(&self, closed: bool) -> Option<Log>;
    /// Stops keeping entries.
    fn keep_no_entries(&mut self);
    /// A table that shares nothing with this one: for whoever thinks while this one goes on.
    fn copy(&self) -> Box<dyn AnyTable>;
    /// The typed table again, for whoever knows the game: bots.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyTable for Table<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }
    fn seats(&self) -> u8 {
        self.seats()
    }
    fn at(&self) -> Millis {
        self.at()
    }
    fn seq(&self) -> Seq {
        self.seq()
    }
    fn is_paused(&self) -> bool {
        self.is_paused()
    }
    fn to_act(&self) -> Seats {
        self.to_act()
    }
    fn next_deadline(&self) -> Option<Deadline> {
        self.next_deadline()
    }
    fn known_deadline(&self) -> Option<Millis> {
        self.next_deadline().filter(|_| !self.game().hides_moments()).map(|deadline| deadline.at)
    }
    fn next_change(&self) -> Option<Millis> {
        self.next_change()
    }
    fn hands(&self) -> &Hands {
        self.hands()
    }
    fn looks(&self) -> &Looks {
        self.looks()
    }
    fn has_secrets(&self) -> bool {
        self.has_secrets()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }
    fn header(&self) -> &Header {
        self.header().expect("a table behind the seam keeps its log")
    }
    fn digest(&self) -> Digest {
        self.digest().expect("a table behind the seam keeps its log")
    }
    fn wait_until(&mut self, at: Millis) {
        self.wait_until(at);
    }
    fn propose(&self, at: Millis, step: &TextStep) -> Result<AnyProposal, Refusal> {
        let proposal = self.propose(at, parse_step::<G>(step)?)?;
        let footer = self.footer_after(&proposal);
        Ok(AnyProposal { entry: proposal.entry.clone(), footer, inner: Box::new(proposal) })
    }
    fn commit(&mut self, proposal: AnyProposal) -> Result<AnyCommitted, Stale> {
        let proposal = proposal.inner.downcast::<Proposal<G>>().map_err(|_| Stale(self.seq()))?;
        let done = self.commit(*proposal)?;
        Ok(any_committed(self, &done))
    }
    fn opening(&self) -> Vec<AnyTold> {
        self.opening().iter().map(|told| any_told(self, told.to, &told.event)).collect()
    }
    fn view(&self, viewer: Viewer) -> Value {
        json(&self.view(viewer))
    }
    fn view_text(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&self.view(viewer)).expect("a view has a JSON form")
    }
    fn look(&self, viewers: &[Viewer], last: &mut LastCalls) -> Look {
        look::look(self, viewers, last)
    }
    fn draw(&self, viewer: Viewer) -> String {
        self.game().draw(&self.view(viewer))
    }
    fn legal(&self, seat: Seat) -> Vec<Offered> {
        let mut actions = Vec::new();
        self.legal(seat, &mut actions);
        let view = self.view(Viewer::seat(seat));
        actions.iter().map(|action| offered(action, self.game().sentence(&view, seat, action))).collect()
    }
    fn calls(&self, seat: Seat) -> Vec<Offered> {
        let mut calls = Vec::new();
        self.game().calls(self.state(), seat, self.at(), &mut calls);
        calls.iter().map(|call| offered(call, self.game().call_sentence(call))).collect()
    }
    fn may_point(&self, seat: Seat) -> Result<(), Illegal> {
        self.game().may_point(self.state(), seat)
    }
    fn why_not(&self, seat: Seat, action: &str) -> Result<Option<Illegal>, Malformed> {
        Ok(self.why_not(seat, &text::read(action)?))
    }
    fn wishes(&self, seat: Seat) -> Vec<Denied> {
        self.wishes(seat)
    }
    fn ask(&self, viewer: Viewer, question: &Value) -> Option<Value> {
        self.game().ask(&self.view(viewer), question)
    }
    fn floor(&self) -> (Seq, &'static str) {
        self.floor().expect("a table behind the seam keeps its log")
    }
    fn copy_states(&self, times: u32) {
        (0..times).for_each(|_| drop(black_box(black_box(self.state()).clone())));
    }
    fn takebacks(&self, seat: Seat) -> Vec<Offer> {
        self.takebacks(seat)
    }
    fn log(&self, closed: bool) -> Option<Log> {
        self.log(closed)
    }
    fn keep_no_entries(&mut self) {
        self.keep_no_entries();
    }
    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn json<T: Serialize>(thing: &T) -> Value {
    serde_json::to_value(thing).expect("what is on the wire has a JSON form")
}

fn offered<T: Serialize>(thing: &T, sentence: String) -> Offered {
    let action = json(thing);
    Offered { text: text::write_json(&action), sentence, action }
}

fn any_committed<G: Game>(table: &Table<G>, done: &Committed<G>) -> AnyCommitted {
    let words = match &done.entry.step {
        Step::Say { said: Said::Text { text, .. }, .. } => Some(text.clone()),
        Step::Say { said: Said::Call { call }, .. } => {
            text::read(call).ok().map(|call| table.game().call_sentence(&call))
        }
        _ => None,
    };
    let told = done.told.iter().map(|told| any_told(table, told.to, &told.event)).collect();
    AnyCommitted {
        entry: done.entry.clone(),
        told,
        heard: done.heard,
        words,
        marks: done.marks,
        shows: done.shows,
    }
}

fn any_told<G: Game>(table: &Table<G>, to: Audience, event: &G::Event) -> AnyTold {
    AnyTold { to, event: json(event), story: table.game().story(event) }
}

/// A game as the catalog lists it: what can be asked of it without its type.
pub trait AnyGame: Send + Sync + Debug {
    /// The game's key.
    fn key(&self) -> &'static str;
    /// The name on the box.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// The fewest and the most seats.
    fn seats(&self) -> (u8, u8);
    /// Whether steps may be taken back.
    fn takeback(&self) -> bool;
    /// How its options describe themselves.
    fn schema(&self) -> Value;
    /// How what it sends describes itself.
    fn schemas(&self) -> Schemas;
    /// Its options as written.
    fn defaults(&self) -> Value;
    /// Names its content.
    fn content(&self) -> ContentHash;
    /// The data files that are compiled in, where it has any.
    fn files(&self) -> Files;
    /// All that is printed, where views do not say it.
    fn book(&self) -> Option<Value>;
    /// Opens a table; what `options` leaves out is as written.
    fn open(&self, options: &Value, setting: Setting) -> Result<Box<dyn AnyTable>, Refusal>;
    /// Plays a log again, showing each step and the table after it.
    fn replay(
        &self,
        log: &Log,
        secret: Option<&Secret>,
        see: &mut dyn FnMut(&dyn AnyTable, &AnyCommitted),
    ) -> Result<Box<dyn AnyTable>, BrokenLog>;
    /// Plays a log again up to a step.
    fn replay_to(
        &self,
        log: &Log,
        secret: Option<&Secret>,
        last: Seq,
    ) -> Result<Box<dyn AnyTable>, BrokenLog>;
    /// The log as `viewer` may hold it.
    fn cut(&self, log: &Log, secret: Option<&Secret>, viewer: Viewer) -> Result<String, BrokenLog>;
    /// A new table from a step of a finished game.
    fn fork(
        &self,
        log: &Log,
        after: Seq,
        secret: Secret,
        words: Vec<String>,
    ) -> Result<Box<dyn AnyTable>, BrokenLog>;
}

/// The game `G`, its type about to be forgotten.
pub struct Of<G>(Edition<G>);

impl<G> Of<G> {
    /// As it is compiled in.
    pub const fn new() -> Of<G> {
        Of(Edition::built_in())
    }

    /// With this content.
    pub const fn with(edition: Edition<G>) -> Of<G> {
        Of(edition)
    }

    /// The game with its type.
    pub const fn edition(&self) -> &Edition<G> {
        &self.0
    }
}

impl<G> Default for Of<G> {
    fn default() -> Of<G> {
        Of::new()
    }
}

impl<G: Game> Debug for Of<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Game> AnyGame for Of<G> {
    fn key(&self) -> &'static str {
        G::KEY
    }
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn rules(&self) -> u32 {
        G::RULES
    }
    fn seats(&self) -> (u8, u8) {
        (*G::SEATS.start(), *G::SEATS.end())
    }
    fn takeback(&self) -> bool {
        G::TAKEBACK
    }
    fn schema(&self) -> Value {
        options::schema::<G::Options>()
    }
    fn schemas(&self) -> Schemas {
        Schemas::of::<G>()
    }
    fn defaults(&self) -> Value {
        json(&G::Options::default())
    }
    fn content(&self) -> ContentHash {
        self.0.as_written().content()
    }
    fn files(&self) -> Files {
        G::FILES
    }
    fn book(&self) -> Option<Value> {
        self.0.as_written().book()
    }
    fn open(&self, options: &Value, setting: Setting) -> Result<Box<dyn AnyTable>, Refusal> {
        let options: G::Options = options::read(options)?;
        Ok(Box::new(self.0.open(&options, setting)?))
    }
    fn replay(
        &self,
        log: &Log,
        secret: Option<&Secret>,
        see: &mut dyn FnMut(&dyn AnyTable, &AnyCommitted),
    ) -> Result<Box<dyn AnyTable>, BrokenLog> {
        let table = self.0.replay(log, secret, |table, done| {
            see(table, &any_committed(table, done));
        })?;
        Ok(Box::new(table))
    }
    fn replay_to(
        &self,
        log: &Log,
        secret: Option<&Secret>,
        last: Seq,
    ) -> Result<Box<dyn AnyTable>, BrokenLog> {
        Ok(Box::new(self.0.replay_to(log, secret, last)?))
    }
    fn cut(&self, log: &Log, secret: Option<&Secret>, viewer: Viewer) -> Result<String, BrokenLog> {
        self.0.cut(log, secret, viewer)
    }
    fn fork(
        &self,
        log: &Log,
        after: Seq,
        secret: Secret,
        words: Vec<String>,
    ) -> Result<Box<dyn AnyTable>, BrokenLog> {
        Ok(Box::new(self.0.fork(log, after, secret, words)?))
    }
}
