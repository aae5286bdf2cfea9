//! The table: the one place where steps become state.
//!
//! A live table goes *propose → store → commit*: [`Table::propose`] plays the step
//! on a copy and says what would follow, the caller makes the entry durable, and
//! only then does [`Table::commit`] let it count. Simulation plays in place with
//! [`Table::play`] and keeps nothing.

use std::sync::Arc;

use crate::clock::{Deadline, Millis};
use crate::cx::{Cx, Marks, Told};
use crate::dice::{Dice, DiceKind};
use crate::digest::{Chain, Digest};
use crate::eras::Eras;
use crate::fair::Secret;
use crate::game::Game;
use crate::hidden::{Audience, Viewer};
use crate::illegal::Illegal;
use crate::log::{Entry, FORMAT, Fact, Footer, Fork, Header, Log, Said, Seq, Step, TextStep};
use crate::outcome::Outcome;
use crate::rule;
use crate::seat::{Seat, Seats};
use crate::takeback::{Kept, Rewind};
use crate::text;

/// Nobody says more at once.
pub const MAX_WORDS: usize = 500;

/// A step as the table takes it.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Call>;

/// What opens a table, besides the game's options.
#[derive(Clone, Debug)]
pub struct Setting {
    /// How many seats.
    pub seats: u8,
    /// What the commitment binds.
    pub secret: Secret,
    /// What each player added to the seed.
    pub words: Vec<String>,
    /// How dice are drawn.
    pub dice: DiceKind,
}

/// A game being played.
pub struct Table<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) seats: u8,
    pub(crate) state: G::State,
    pub(crate) at: Millis,
    pub(crate) seq: Seq,
    pub(crate) paused: bool,
    /// The stream of a fast table; a live one names its dice anew for each step.
    stream: Dice,
    pub(crate) past: Option<Past<G>>,
}

/// What a table keeps of its past; nothing in bare simulation.
pub(crate) struct Past<G: Game> {
    header: Header,
    secret: Secret,
    eras: Eras,
    chain: Chain,
    entries: Option<Vec<Entry>>,
    opening: Vec<Told<G::Event>>,
    pub(crate) rewind: Rewind<G>,
}

/// A step that would be legal, and what would follow from it.
pub struct Proposal<G: Game> {
    /// What is to be stored.
    pub entry: Entry,
    /// What is to be told once it is stored.
    pub told: Vec<Told<G::Event>>,
    /// Who hears it, where it is speech.
    pub heard: Option<Audience>,
    /// What it gives away.
    pub marks: Marks,
    next: G::State,
    paused: bool,
    stream: Dice,
    chain: Chain,
    rewind: Change<G>,
}

/// What a step does to the steps that may be taken back.
enum Change<G: Game> {
    /// Nothing before it may be taken back any more.
    Final(&'static str),
    /// It may be taken back itself.
    Plan(StepOf<G>),
    /// It is a takeback: these are left.
    Left(Vec<Kept<G>>),
}

/// A proposal that came too late: the table has moved on, so propose again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table has moved on to step {0:?} since this was proposed")]
pub struct Stale(pub Seq);

impl<G: Game> Table<G> {
    /// Opens a table that keeps its log, its digests and its takebacks.
    pub fn open(options: &G::Options, setting: Setting) -> Result<Table<G>, Illegal> {
        let game = Arc::new(prepare::<G>(options, setting.seats)?);
        Ok(Table::open_with(game, options, setting, None))
    }

    /// The same for a game that is already prepared for these options and seats.
    pub fn open_with(game: Arc<G>, options: &G::Options, setting: Setting, fork: Option<Fork>) -> Table<G> {
        let Setting { seats, secret, words, dice } = setting;
        let key = secret.digest_key();
        let mut header = Header {
            format: FORMAT.to_owned(),
            game: G::KEY.to_owned(),
            rules: G::RULES,
            content: game.content(),
            options: serde_json::to_value(options).expect("options have a JSON form"),
            seats,
            dice,
            commitment: secret.commitment(),
            words,
            fork,
            digest: Digest::default(),
        };
        header.digest = Chain::seal(&key, &header);
        let eras = Eras::of(&header, &secret);
        let (mut stream, mut opening) = (eras.opening(), Vec::new());
        let state = game.setup(&mut Cx::new(Millis::ZERO, &mut stream, &mut opening));
        let chain = Chain::begin(key, &header, &opening);
        let rewind = Rewind::from(&state, Seq(0), "the game begins here");
        let past = Past { header, secret, eras, chain, entries: Some(Vec::new()), opening, rewind };
        Table { game, seats, state, at: Millis::ZERO, seq: Seq(0), paused: false, stream, past: Some(past) }
    }

    /// A table that keeps nothing, drawing from `dice`: for simulation.
    pub fn bare(game: Arc<G>, seats: u8, mut dice: Dice) -> Table<G> {
        let state = game.setup(&mut Cx::quiet(&mut dice));
        Table { game, seats, state, at: Millis::ZERO, seq: Seq(0), paused: false, stream: dice, past: None }
    }

    /// Plays `step` at the moment `at` on a copy. Nothing changes until the proposal is
    /// committed; on `Err` nothing ever does.
    pub fn propose(&self, at: Millis, step: StepOf<G>) -> Result<Proposal<G>, Illegal> {
        let past = self.past.as_ref().expect("a bare table keeps no log to propose to");
        self.admit(at, &step)?;
        let seq = self.seq.next();
        let step = match step {
            Step::Act { seat, action } => Step::Act { seat, action: self.game.canonical(&action) },
            other => other,
        };
        let written = self.written(&step);
        let mut told = Vec::new();
        let mut stream = past.eras.dice_for(seq, &self.stream);
        let (next, heard, marks, rewind);
        if let Step::Takeback { seat, to, consent } = step {
            let (state, left) = past.rewind.without(&self.game, seat, to, consent)?;
            (next, heard, marks, rewind) = (state, None, Marks::default(), Change::Left(left));
        } else {
            let mut copy = self.state.clone();
            let mut cx = Cx::new(at, &mut stream, &mut told);
            heard = run(&*self.game, &mut copy, &step, &mut cx)?;
            (next, marks) = (copy, cx.marks());
            rewind = match why_final::<G>(&step, &marks) {
                Some(why) => Change::Final(why),
                None => Change::Plan(step),
            };
        }
        let chain = past.chain.then(seq, at, &written, &told);
        let paused = match written {
            Step::Table { fact: Fact::Paused } => true,
            Step::Table { fact: Fact::Resumed } => false,
            _ => self.paused,
        };
        let entry = Entry { seq, at, step: written, digest: chain.last() };
        Ok(Proposal { entry, told, heard, marks, next, paused, stream, chain, rewind })
    }

    /// Lets a proposal count. Call it once the entry is stored, and tell of it afterwards.
    pub fn commit(&mut self, proposal: Proposal<G>) -> Result<Committed<G>, Stale> {
        let Proposal { entry, told, heard, marks, next, paused, stream, chain, rewind } = proposal;
        let past = self.past.as_mut().expect("a bare table keeps no log to commit to");
        if entry.seq != self.seq.next() {
            return Err(Stale(self.seq));
        }
        match rewind {
            Change::Final(why) => past.rewind = Rewind::from(&next, entry.seq, why),
            Change::Plan(step) => past.rewind.since.push(Kept { seq: entry.seq, at: entry.at, step }),
            Change::Left(left) => past.rewind.since = left,
        }
        past.chain = chain;
        (self.state, self.at, self.seq, self.paused, self.stream) = (next, entry.at, entry.seq, paused, stream);
        if let Some(entries) = &mut past.entries {
            entries.push(entry.clone());
        }
        Ok(Committed { entry, told, heard, marks })
    }

    /// Proposes and commits at once, where nothing needs to be stored in between.
    pub fn step(&mut self, at: Millis, step: StepOf<G>) -> Result<Committed<G>, Illegal> {
        let proposal = self.propose(at, step)?;
        Ok(self.commit(proposal).expect("nothing came in between"))
    }

    /// Plays an action in place. On a bare table nothing is copied, kept or told.
    #[inline]
    pub fn play(&mut self, seat: Seat, action: &G::Action) -> Result<(), Illegal> {
        if self.past.is_some() {
            return self.step(self.at, Step::Act { seat, action: action.clone() }).map(drop);
        }
        self.game.apply(&mut self.state, seat, action, &mut Cx::quiet_at(self.at, &mut self.stream))?;
        self.seq = self.seq.next();
        Ok(())
    }

    /// Says a call in place.
    pub fn call(&mut self, seat: Seat, call: G::Call) -> Result<(), Illegal> {
        let said = Said::Call { call };
        if self.past.is_some() {
            return self.step(self.at, Step::Say { seat, said }).map(drop);
        }
        self.game.say(&mut self.state, seat, &said, &mut Cx::quiet_at(self.at, &mut self.stream))?;
        self.seq = self.seq.next();
        Ok(())
    }

    /// Plays a step of any kind but a takeback on a bare table, at the moment `at`.
    pub(crate) fn run_bare(&mut self, at: Millis, step: &StepOf<G>) -> Result<(), Illegal> {
        self.at = self.at.max(at);
        run(&*self.game, &mut self.state, step, &mut Cx::quiet_at(self.at, &mut self.stream))?;
        self.seq = self.seq.next();
        Ok(())
    }

    /// Every seat of the table.
    pub fn everyone(&self) -> Seats {
        Seats::first(self.seats)
    }

    /// Plays the next deadline, at the moment it is due. Answers whether there was one.
    pub fn ring(&mut self) -> bool {
        let Some(deadline) = self.next_deadline() else { return false };
        let at = deadline.at.max(self.at);
        if self.past.is_some() {
            self.step(at, Step::Due { deadline: deadline.id }).expect("the next deadline may always ring");
        } else {
            self.at = at;
            self.game.due(&mut self.state, deadline, &mut Cx::quiet_at(at, &mut self.stream));
            self.seq = self.seq.next();
        }
        true
    }

    /// Lets time pass without a step, so that views and lists are those of `at`. It never
    /// goes back, nor past a deadline, and stands still while the table is paused.
    pub fn wait_until(&mut self, at: Millis) {
        if self.paused {
            return;
        }
        let limit = self.next_deadline().map_or(at, |deadline| deadline.at.min(at));
        self.at = self.at.max(limit);
    }

    /// Why `seat` may not do this now; `None` if it may.
    pub fn why_not(&self, seat: Seat, action: &G::Action) -> Option<Illegal> {
        let step = Step::Act { seat, action: action.clone() };
        let mut dice = Dice::fast(&crate::fair::Seed::of("a dry run rolls dice that nobody sees"));
        let mut dry_run = |step| {
            self.admit(self.at, &step)?;
            run(&*self.game, &mut self.state.clone(), &step, &mut Cx::quiet_at(self.at, &mut dice))
        };
        dry_run(step).err()
    }

    /// The rules that hold at every table, whatever is played (`docs/rules/table.md`).
    fn admit(&self, at: Millis, step: &StepOf<G>) -> Result<(), Illegal> {
        let refuse = |rule, because: &'static str| Err(Illegal::new(rule, because));
        let game_step = matches!(step, Step::Act { .. } | Step::Takeback { .. } | Step::Due { .. });
        if game_step && self.game.is_over(&self.state) {
            return refuse(rule!("TAB-01"), "the game is over");
        }
        if game_step && self.paused {
            return refuse(rule!("TAB-02"), "the table is paused; it goes on when it is resumed");
        }
        if at < self.at || (self.paused && at > self.at) {
            return refuse(rule!("TAB-03"), "time does not go back, nor on while the table is paused");
        }
        let due = self.next_deadline().filter(|deadline| deadline.at <= at);
        match (step, due) {
            (Step::Due { deadline: id }, Some(due)) if *id == due.id && at == due.at.max(self.at) => {}
            (Step::Due { .. }, _) => return refuse(rule!("TAB-04"), "this deadline is not due at this moment"),
            (_, Some(_)) => return refuse(rule!("TAB-04"), "something that was due by now comes first"),
            (_, None) => {}
        }
        let named = match step {
            Step::Act { seat, .. } | Step::Say { seat, .. } => Seats::only(*seat),
            Step::Takeback { seat, consent, .. } => Seats::only(*seat) | *consent,
            Step::Table { fact: Fact::Away { seat } | Fact::Back { seat } | Fact::Hands { seat, .. } } => {
                Seats::only(*seat)
            }
            Step::Due { .. } | Step::Table { fact: Fact::Paused | Fact::Resumed } => Seats::NONE,
        };
        if !Seats::first(self.seats).covers(named) {
            return refuse(rule!("TAB-05"), "there is no such seat at this table");
        }
        match step {
            Step::Say { said: Said::Text { text, .. }, .. } => {
                if text.trim().is_empty() || text.chars().count() > MAX_WORDS {
                    return refuse(rule!("TAB-10"), "say something, in at most 500 characters");
                }
                if text.chars().any(char::is_control) {
                    return refuse(rule!("TAB-10"), "say it in one line, without control characters");
                }
                Ok(())
            }
            Step::Table { fact: Fact::Paused } if self.paused => refuse(rule!("TAB-11"), "the table is paused already"),
            Step::Table { fact: Fact::Resumed } if !self.paused => refuse(rule!("TAB-11"), "the table is not paused"),
            _ => Ok(()),
        }
    }

    fn written(&self, step: &StepOf<G>) -> TextStep {
        let write_call = |call: &G::Call| text::write(call).expect("a call has a JSON form");
        match step {
            Step::Act { seat, action } => {
                Step::Act { seat: *seat, action: text::write(action).expect("an action has a JSON form") }
            }
            Step::Say { seat, said: Said::Text { text, sure } } => {
                Step::Say { seat: *seat, said: Said::Text { text: text.clone(), sure: *sure } }
            }
            Step::Say { seat, said: Said::Call { call } } => {
                Step::Say { seat: *seat, said: Said::Call { call: write_call(call) } }
            }
            Step::Due { deadline } => Step::Due { deadline: *deadline },
            Step::Table { fact } => Step::Table { fact: *fact },
            Step::Takeback { seat, to, consent } => Step::Takeback { seat: *seat, to: *to, consent: *consent },
        }
    }

    /// The log so far, with a footer once the game is over or `closed`. A running
    /// game's log holds every secret of it: give it to the store and to nobody else.
    /// `None` if the table keeps none.
    pub fn log(&self, closed: bool) -> Option<Log> {
        let past = self.past.as_ref()?;
        let entries = past.entries.clone()?;
        let outcome = self.outcome();
        let footer = (closed || outcome.is_some()).then(|| Footer {
            outcome,
            entries: entries.len() as u64,
            secret: past.secret,
            digest_key: past.secret.digest_key(),
        });
        Some(Log { header: past.header.clone(), entries, footer })
    }

    /// Stops keeping entries, for whoever stores them elsewhere.
    pub fn keep_no_entries(&mut self) {
        self.past.iter_mut().for_each(|past| past.entries = None);
    }

    /// The log's header; `None` on a bare table.
    pub fn header(&self) -> Option<&Header> {
        self.past.as_ref().map(|past| &past.header)
    }

    /// The seal of the latest entry; `None` on a bare table.
    pub fn digest(&self) -> Option<Digest> {
        self.past.as_ref().map(|past| past.chain.last())
    }

    /// What was told while the game was laid out.
    pub fn opening(&self) -> &[Told<G::Event>] {
        self.past.as_ref().map_or(&[], |past| &past.opening)
    }

    /// The game with its options.
    #[inline]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The same, to share.
    pub fn shared_game(&self) -> Arc<G> {
        Arc::clone(&self.game)
    }

    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The whole truth: for rules, laws and tests. It has no serialised form.
    #[inline]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The present moment.
    #[inline]
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The number of the latest step.
    #[inline]
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// Whether time stands still.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// What `viewer` may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer, self.at)
    }

    /// Seats that may act now: none while paused or when it is over.
    #[inline]
    pub fn to_act(&self) -> Seats {
        if self.paused || self.is_over() { Seats::NONE } else { self.game.to_act(&self.state, self.at) }
    }

    /// Puts what `seat` may do now into `out`, which is emptied first.
    #[inline]
    pub fn legal(&self, seat: Seat, out: &mut Vec<G::Action>) {
        out.clear();
        if self.to_act().contains(seat) {
            self.game.legal(&self.state, seat, self.at, out);
        }
    }

    /// The next thing that happens by itself: none while paused or when it is over.
    pub fn next_deadline(&self) -> Option<Deadline> {
        if self.paused { None } else { self.game.next_deadline(&self.state).filter(|_| !self.is_over()) }
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// Whether it has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.game.is_over(&self.state)
    }
}

/// A copy shares nothing with its original but the game, which never changes.
impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Table<G> {
        Table {
            game: Arc::clone(&self.game),
            state: self.state.clone(),
            stream: self.stream.clone(),
            past: self.past.as_ref().map(|past| Past {
                header: past.header.clone(),
                secret: past.secret,
                eras: past.eras.clone(),
                chain: past.chain.clone(),
                entries: past.entries.clone(),
                opening: past.opening.clone(),
                rewind: past.rewind.clone(),
            }),
            ..*self
        }
    }
}

/// Says which table it is and nothing of what only the table knows.
impl<G: Game> std::fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("game", &G::KEY).field("seq", &self.seq).finish_non_exhaustive()
    }
}

impl<G: Game> std::fmt::Debug for Proposal<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proposal").field("game", &G::KEY).field("seq", &self.entry.seq).finish_non_exhaustive()
    }
}

impl<G: Game> std::fmt::Debug for Committed<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Committed").field("game", &G::KEY).field("seq", &self.entry.seq).finish_non_exhaustive()
    }
}

/// A step that counts, and what is now to be told.
pub struct Committed<G: Game> {
    /// What was stored.
    pub entry: Entry,
    /// What to tell, to whom.
    pub told: Vec<Told<G::Event>>,
    /// Who hears it, where it is speech.
    pub heard: Option<Audience>,
    /// What it gave away.
    pub marks: Marks,
}

/// A game for `options`, or why there is none.
pub(crate) fn prepare<G: Game>(options: &G::Options, seats: u8) -> Result<G, Illegal> {
    if !G::SEATS.contains(&seats) {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        let because = format!("{} is played with {least} to {most} seats, not {seats}", G::NAME);
        return Err(Illegal::new(rule!("TAB-06"), because));
    }
    G::prepare(options, seats)
}

/// Plays one step of any kind but a takeback; answers who hears it, where it is speech.
pub(crate) fn run<G: Game>(
    game: &G,
    state: &mut G::State,
    step: &StepOf<G>,
    cx: &mut Cx<'_, G::Event>,
) -> Result<Option<Audience>, Illegal> {
    match step {
        Step::Act { seat, action } => game.apply(state, *seat, action, cx).map(|()| None),
        Step::Say { seat, said } => game.say(state, *seat, said, cx).map(Some),
        Step::Due { deadline } => {
            game.due(state, Deadline { at: cx.at(), id: *deadline }, cx);
            Ok(None)
        }
        Step::Table { fact } => {
            game.table(state, fact, cx);
            Ok(None)
        }
        Step::Takeback { .. } => unreachable!("a takeback is not played, it is worked out"),
    }
}

/// Why nothing up to this step may be taken back, if so.
pub(crate) fn why_final<G: Game>(step: &StepOf<G>, marks: &Marks) -> Option<&'static str> {
    match () {
        () if !G::TAKEBACK => Some("in this game nothing is taken back"),
        () if marks.lock.is_some() => marks.lock,
        () if marks.drew => Some("dice were rolled"),
        () if marks.is_revelation() => Some("somebody learnt something"),
        () if matches!(step, Step::Due { .. }) => Some("time has passed"),
        () => None,
    }
}
