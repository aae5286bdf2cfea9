//! The table: the one place where steps become state.
//!
//! A live table goes *propose → store → commit*: [`Table::propose`] plays the step
//! on a copy and says what would follow, the caller makes the entry durable, and
//! only then does [`Table::commit`] let it count. Simulation plays in place with
//! [`Table::play`] and keeps nothing.

use std::sync::Arc;

use serde_json::Value;

use crate::admit::run;
use crate::bot::{Seen, Sight};
use crate::clock::{Deadline, Millis};
use crate::cx::{Cx, Told};
use crate::dice::{Dice, DiceKind};
use crate::digest::{Chain, Digest};
use crate::edition::Edition;
use crate::eras::Eras;
use crate::fair::Secret;
use crate::game::Game;
use crate::hands::Hands;
use crate::hidden::Viewer;
use crate::illegal::Illegal;
use crate::log::{Entry, FORMAT, Footer, Fork, Header, Log, Said, Seq, Step};
use crate::looks::Looks;
use crate::outcome::Outcome;
use crate::rule;
use crate::seat::{Seat, Seats};
use crate::takeback::Rewind;
use crate::wish::{Denied, Wish};

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
    pub(crate) hands: Hands,
    pub(crate) looks: Looks,
    /// The stream of a fast table; a live one names its dice anew for each step.
    pub(crate) stream: Dice,
    pub(crate) past: Option<Past<G>>,
}

/// What a table keeps of its past; nothing in bare simulation.
pub(crate) struct Past<G: Game> {
    header: Header,
    secret: Secret,
    pub(crate) eras: Eras,
    pub(crate) chain: Chain,
    pub(crate) entries: Option<Vec<Entry>>,
    opening: Vec<Told<G::Event>>,
    pub(crate) rewind: Rewind<G>,
}

impl<G: Game> Past<G> {
    /// The last line of a log whose entries end with `chain`.
    pub(crate) fn footer(&self, chain: &Chain, outcome: Option<Outcome>, entries: u64) -> Footer {
        Footer {
            entries,
            secret: self.secret,
            digest_key: self.secret.digest_key(),
            digest: chain.close(outcome.as_ref(), entries),
            outcome,
        }
    }
}

impl<G: Game> Table<G> {
    /// Opens a table that keeps its log, its digests and its takebacks.
    pub fn open(options: &G::Options, setting: Setting) -> Result<Table<G>, Illegal> {
        Edition::built_in().open(options, setting)
    }

    /// The same for a game that is already prepared for these options and seats. The options
    /// go into the header as they are, so that a log that leaves out what has a default
    /// replays as it was written.
    pub fn open_with(game: Arc<G>, options: Value, setting: Setting, fork: Option<Fork>) -> Table<G> {
        let Setting { seats, secret, words, dice } = setting;
        let key = secret.digest_key();
        let mut header = Header {
            format: FORMAT.to_owned(),
            game: G::KEY.to_owned(),
            rules: G::RULES,
            content: game.content(),
            options,
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
        Table {
            game,
            seats,
            state,
            at: Millis::ZERO,
            seq: Seq(0),
            paused: false,
            hands: Hands::empty(seats),
            looks: Looks::default(),
            stream,
            past: Some(past),
        }
    }

    /// A table that keeps nothing, drawing from `dice`: for simulation.
    pub fn bare(game: Arc<G>, seats: u8, mut dice: Dice) -> Table<G> {
        let state = game.setup(&mut Cx::quiet(&mut dice));
        Table {
            game,
            seats,
            state,
            at: Millis::ZERO,
            seq: Seq(0),
            paused: false,
            hands: Hands::empty(seats),
            looks: Looks::default(),
            stream: dice,
            past: None,
        }
    }

    /// A bare table that begins in the middle: a drawn position, an imagined world.
    pub fn bare_from(game: Arc<G>, seats: u8, state: G::State, at: Millis, dice: Dice) -> Table<G> {
        let hands = Hands::empty(seats);
        Table {
            game,
            seats,
            state,
            at,
            seq: Seq(0),
            paused: false,
            hands,
            looks: Looks::default(),
            stream: dice,
            past: None,
        }
    }

    /// Plays an action as it was offered, in place. On a bare table nothing is copied, kept
    /// or told, nor put into canonical form.
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
        if let Step::Due { deadline } = step
            && self.next_deadline() != Some(Deadline { at: self.at, id: *deadline })
        {
            return Err(Illegal::new(rule!("TAB-04"), "this deadline is not due at this moment"));
        }
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
        let at = deadline.at;
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
        let step = Step::Act { seat, action: self.game.canonical(&self.state, seat, action) };
        let mut dice = Dice::fast(&crate::fair::Seed::of("a dry run rolls dice that nobody sees"));
        let mut dry_run = |step| {
            self.admit(self.at, &step)?;
            run(&*self.game, &mut self.state.clone(), &step, &mut Cx::quiet_at(self.at, &mut dice))
        };
        dry_run(step).err()
    }

    /// What `seat` may want to do and may not, with the reasons.
    pub fn wishes(&self, seat: Seat) -> Vec<Denied> {
        let mut wishes = Vec::new();
        self.game.wishes(&self.view(Viewer::seat(seat)), seat, &mut wishes);
        let denied = |Wish { words, ways }: Wish<G::Action>| {
            let mut because = None;
            for way in &ways {
                let illegal = self.why_not(seat, way)?;
                because.get_or_insert(illegal);
            }
            because.map(|because| Denied { words, because })
        };
        wishes.into_iter().filter_map(denied).collect()
    }

    /// The log so far, with a footer once the game is over or `closed`. A running
    /// game's log holds every secret of it: give it to the store and to nobody else.
    /// `None` if the table keeps none.
    pub fn log(&self, closed: bool) -> Option<Log> {
        let past = self.past.as_ref()?;
        let entries = past.entries.clone()?;
        let outcome = self.outcome();
        let footer =
            (closed || outcome.is_some()).then(|| past.footer(&past.chain, outcome, entries.len() as u64));
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

    /// What `seat` sees, cut when it is first looked at.
    #[inline]
    pub fn sight(&self, seat: Seat) -> Sight<'_, G> {
        Sight::new(&self.game, &self.state, seat, self.at)
    }

    /// What the player in `seat` has in front of it, given the view and the list cut for it.
    #[inline]
    pub fn seen<'a>(&'a self, seat: Seat, view: &'a Sight<'a, G>, legal: &'a [G::Action]) -> Seen<'a, G> {
        Seen { game: &self.game, seat, at: self.at, view, legal }
    }

    /// Whose hands the seats are in.
    pub fn hands(&self) -> &Hands {
        &self.hands
    }

    /// Who has looked out of which seat so far. Bare tables keep no account of it.
    pub fn looks(&self) -> &Looks {
        &self.looks
    }

    /// Whether any two seats have secrets from each other: whether whoever sits down at another seat
    /// may see something new. It follows from what the game says of who sees [alike](Game::see_alike).
    pub fn has_secrets(&self) -> bool {
        let one = Viewer::seat(Seat::FIRST);
        Seat::all(self.seats).any(|seat| !self.game.see_alike(one, Viewer::seat(seat)))
    }

    /// Seats that may act now: none while paused, when it is over, or while something is due.
    #[inline]
    pub fn to_act(&self) -> Seats {
        if self.paused || self.is_over() || self.is_due() {
            Seats::NONE
        } else {
            self.game.to_act(&self.state, self.at)
        }
    }

    /// Whether something happens at this very moment, before anybody may act (TAB-04).
    #[inline]
    pub fn is_due(&self) -> bool {
        self.next_deadline().is_some_and(|deadline| deadline.at <= self.at)
    }

    /// The next moment at which anything may be different though nobody did anything: a
    /// deadline, or what the game names in [`changes`](Game::changes).
    pub fn next_change(&self) -> Option<Millis> {
        let deadline = self.next_deadline().map(|deadline| deadline.at);
        let change =
            if self.paused || self.is_over() { None } else { self.game.changes(&self.state, self.at) };
        deadline.into_iter().chain(change).min()
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
        let next = if self.paused { None } else { self.game.next_deadline(&self.state) };
        // One that was passed before it came about is due now.
        next.filter(|_| !self.is_over()).map(|next| Deadline { at: next.at.max(self.at), ..next })
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
            hands: self.hands.clone(),
            looks: self.looks.clone(),
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
