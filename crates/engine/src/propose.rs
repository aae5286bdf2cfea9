//! Propose, store, commit: how a step comes to count.

use crate::admit::{run, why_final};
use crate::clock::Millis;
use crate::cx::{Cx, Marks, Told};
use crate::dice::Dice;
use crate::digest::Chain;
use crate::game::Game;
use crate::hidden::Audience;
use crate::illegal::Illegal;
use crate::log::{Entry, Fact, Footer, Said, Seq, Step, TextStep};
use crate::table::{StepOf, Table};
use crate::takeback::{Kept, Rewind};
use crate::text;

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
    /// Plays `step` at the moment `at` on a copy. Nothing changes until the proposal is
    /// committed; on `Err` nothing ever does.
    pub fn propose(&self, at: Millis, step: StepOf<G>) -> Result<Proposal<G>, Illegal> {
        let past = self.past.as_ref().expect("a bare table keeps no log to propose to");
        self.admit(at, &step)?;
        let seq = self.seq.next();
        let step = match step {
            Step::Act { seat, action } => {
                Step::Act { seat, action: self.game.canonical(&self.state, seat, &action) }
            }
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

    /// The log's last line, where the game is over once this proposal counts.
    pub fn footer_after(&self, proposal: &Proposal<G>) -> Option<Footer> {
        let past = self.past.as_ref()?;
        if !self.game.is_over(&proposal.next) {
            return None;
        }
        Some(past.footer(&proposal.chain, self.game.outcome(&proposal.next), proposal.entry.seq.0))
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
        if let Step::Table { fact } = &entry.step {
            self.hands.note(fact);
        }
        let shows = self.looks.note(&entry.step);
        (self.state, self.at, self.seq, self.paused, self.stream) =
            (next, entry.at, entry.seq, paused, stream);
        if let Some(entries) = &mut past.entries {
            entries.push(entry.clone());
        }
        let shows = shows && self.has_secrets();
        Ok(Committed { entry, told, heard, marks, shows })
    }

    /// Proposes and commits at once, where nothing needs to be stored in between.
    pub fn step(&mut self, at: Millis, step: StepOf<G>) -> Result<Committed<G>, Illegal> {
        let proposal = self.propose(at, step)?;
        Ok(self.commit(proposal).expect("nothing came in between"))
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
            Step::Takeback { seat, to, consent } => {
                Step::Takeback { seat: *seat, to: *to, consent: *consent }
            }
        }
    }
}

impl<G: Game> std::fmt::Debug for Proposal<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Proposal")
            .field("game", &G::KEY)
            .field("seq", &self.entry.seq)
            .finish_non_exhaustive()
    }
}

impl<G: Game> std::fmt::Debug for Committed<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Committed")
            .field("game", &G::KEY)
            .field("seq", &self.entry.seq)
            .finish_non_exhaustive()
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
    /// Whether it gave somebody a seat with secrets that they had never held and others had.
    pub shows: bool,
}
