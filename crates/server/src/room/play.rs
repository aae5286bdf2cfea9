//! How steps come to count: proposed, stored, committed, told, in this order and no other.

use bivouac_engine::any::Refusal;
use bivouac_engine::{Fact, Holder, Millis, Seat, Seats, Seq, Step, TextStep};
use bivouac_protocol::{Code, Problem};
use bivouac_store::{NewEntry, Phase, Write};
use tokio::time::Instant;

use super::bots::BotSeat;
use super::{Play, Room};
use crate::desk::Desk;
use crate::journal;

impl Room {
    /// The present moment of the table.
    pub(super) fn at(&self) -> Millis {
        let Play::On(table) = &self.play else { return Millis::ZERO };
        if table.is_paused() {
            return table.at();
        }
        self.clock.reads().max(table.at())
    }

    /// When something happens by itself, or offers change because time passes.
    pub(super) fn next_ring(&self) -> Option<Instant> {
        let Play::On(table) = &self.play else { return None };
        table.next_change().map(|change| self.clock.when(change))
    }

    /// Plays every deadline due by now, each stamped with the moment it was due.
    pub(super) async fn ring(&mut self) {
        loop {
            let now = self.at();
            let Play::On(table) = &self.play else { return };
            let change = table.next_change().filter(|change| *change <= now);
            match table.next_deadline().filter(|deadline| deadline.at <= now) {
                Some(deadline) => {
                    if self.take_at(deadline.at, Step::Due { deadline: deadline.id }, None).await.is_err() {
                        return;
                    }
                }
                None if change.is_some() => return self.pass_time(),
                None => return,
            }
        }
    }

    /// Lets the table know the present moment, so that lists, views and clocks are those of now.
    /// Whatever has changed by that alone is told.
    pub(super) fn pass_time(&mut self) {
        let now = self.at();
        let Play::On(table) = &mut self.play else { return };
        let changes = table.next_change().is_some_and(|change| change <= now);
        table.wait_until(now);
        if changes {
            self.bots.iter_mut().for_each(BotSeat::ask_again);
            self.tell_change();
        }
    }

    /// Plays one step now. What has come due by now goes first.
    pub(super) async fn take(&mut self, step: TextStep, ticket: Option<String>) -> Result<Seq, Problem> {
        self.ring().await;
        self.take_at(self.stamp(), step, ticket).await
    }

    /// The moment to stamp a step with: now, or the last moment before what has come due since the
    /// deadlines were played.
    fn stamp(&self) -> Millis {
        let now = self.at();
        let Play::On(table) = &self.play else { return now };
        let due = table.next_deadline().filter(|deadline| deadline.at <= now);
        due.map_or(now, |deadline| (deadline.at - Millis(1)).max(table.at()))
    }

    async fn take_at(&mut self, at: Millis, step: TextStep, ticket: Option<String>) -> Result<Seq, Problem> {
        let table = self.table()?;
        let proposal = table.propose(at, &step).map_err(|refusal| self.why_not(&step, &refusal))?;
        let seq = proposal.entry.seq;
        let ends = proposal.footer.is_some() && table.outcome().is_none();
        let write = Write {
            entries: vec![NewEntry { seq: seq.0, line: line(&proposal.entry), ticket: ticket.clone() }],
            footer: proposal.footer.as_ref().map(line),
            phase: ends.then_some(Phase::Over),
            touched_at: ends.then(|| self.lobby.unix_now()),
            ..Write::default()
        };
        self.keep(write).await?;
        let Play::On(table) = &mut self.play else {
            unreachable!("the game was on when the step was proposed")
        };
        let done = table.commit(proposal).expect("nobody else plays at this table");
        if matches!(done.entry.step, Step::Table { fact: Fact::Resumed }) {
            self.clock.set(done.entry.at);
        }
        if let Some(ticket) = &ticket {
            self.tickets.keep(ticket, Some(&step), seq);
        }
        let moved = matches!(done.entry.step, Step::Act { .. } | Step::Due { .. } | Step::Takeback { .. });
        let asked = self.asked.take_if(|_| moved);
        self.tell(vec![done.into()]);
        if ends || asked.is_some() {
            self.tell_table();
        }
        if ends {
            self.note_end();
        }
        Ok(seq)
    }

    /// Reports facts and keeps what goes with them, all or nothing.
    pub(super) async fn report(&mut self, facts: &[Fact], write: Write) -> Result<(), Problem> {
        let at = self.stamp();
        let mut working = self.table()?.copy();
        let was_over = working.outcome().is_some();
        let (mut entries, mut steps, mut footer) = (Vec::new(), Vec::new(), None);
        for fact in facts {
            let step = Step::Table { fact: *fact };
            let proposal = working.propose(at, &step).map_err(|refusal| problem(&refusal))?;
            // After the end, too, people come and go, and the log's last line speaks of all before it.
            footer = proposal.footer.as_ref().map(line);
            entries.push(NewEntry { seq: proposal.entry.seq.0, line: line(&proposal.entry), ticket: None });
            steps.push(working.commit(proposal).expect("nobody else plays on a copy").into());
        }
        let ends = footer.is_some() && !was_over;
        self.keep(Write { entries, footer, phase: ends.then_some(Phase::Over), ..write }).await?;
        self.play = Play::On(working);
        if facts.contains(&Fact::Resumed) {
            self.clock.set(at);
        }
        self.tell(steps);
        if ends {
            self.tell_table();
            self.note_end();
        }
        Ok(())
    }

    /// A line for whoever runs the server.
    fn note_end(&self) {
        let Play::On(table) = &self.play else { return };
        let Some(outcome) = table.outcome() else { return };
        let (seconds, steps) = (table.at().0 / 1000, table.seq().0);
        let (game, seats) = (&self.game, self.desk.places.len());
        let ending = journal::ending(&outcome);
        tracing::info!(table = %self.name, %game, seats, ending, seconds, steps, "a table ended");
    }

    /// The facts that make the log say what `desk` says, for these seats.
    pub(super) fn hands_facts(&self, desk: &Desk, seats: Seats) -> Vec<Fact> {
        let Play::On(table) = &self.play else { return Vec::new() };
        let changed = |seat: &Seat| table.hands().holder(*seat) != desk.hands(*seat);
        let fact = |seat: Seat| Fact::Hands { seat, holder: desk.hands(seat) };
        seats.iter().filter(changed).map(fact).collect()
    }

    /// Begins the game: the log's head and whose hands the seats are in, kept together.
    pub(super) async fn start(&mut self) -> Result<(), Problem> {
        if !matches!(self.play, Play::Gathering) {
            return Err(Problem::new(Code::Conflict, "the game has begun already"));
        }
        if let Some(open) = self.desk.first_open() {
            let sentence = format!("seat {} is open: wait for somebody or put a bot there", open.as_number());
            return Err(Problem::new(Code::Conflict, sentence));
        }
        let Some(title) = self.title else { return Err(read_only_game(&self.game)) };
        let setting = bivouac_engine::Setting {
            seats: self.desk.places.len() as u8,
            secret: self.secret,
            words: self.desk.places.iter().map(|place| place.word.clone()).collect(),
            dice: bivouac_engine::DiceKind::Cipher,
        };
        let mut table = title.open(&self.desk.options, setting).map_err(|refusal| problem(&refusal))?;
        table.keep_no_entries();
        let (mut entries, mut steps) = (Vec::new(), Vec::new());
        for seat in Seat::all(table.seats()) {
            let fact = Fact::Hands { seat, holder: self.desk.hands(seat) };
            debug_assert_ne!(self.desk.hands(seat), Holder::Nobody);
            let proposal =
                table.propose(Millis::ZERO, &Step::Table { fact }).map_err(|refusal| problem(&refusal))?;
            entries.push(NewEntry { seq: proposal.entry.seq.0, line: line(&proposal.entry), ticket: None });
            steps.push(table.commit(proposal).expect("nobody else plays at this table"));
        }
        let write = Write {
            header: Some(line(table.header())),
            phase: Some(Phase::Running),
            touched_at: Some(self.lobby.unix_now()),
            entries,
            ..Write::default()
        };
        self.keep(write).await?;
        self.play = Play::On(table);
        self.clock.set(Millis::ZERO);
        self.recent.extend(steps.into_iter().map(Into::into));
        let bots = self.desk.seats().filter(|(seat, _)| self.desk.bot(*seat).is_some()).count();
        let (game, seats) = (&self.game, self.desk.places.len());
        tracing::info!(table = %self.name, %game, seats, bots, "a table began");
        self.seat_bots();
        self.last_told = Instant::now();
        self.tell_table();
        for index in 0..self.conns.len() {
            self.greet(index, None);
        }
        Ok(())
    }
}

fn read_only_game(game: &str) -> Problem {
    Problem::new(Code::ReadOnly, format!("this program has no game called {game}"))
}

/// A part of the log as the store keeps it.
pub(super) fn line<T: serde::Serialize>(part: &T) -> String {
    serde_json::to_string(part).expect("every part of a log has a JSON form")
}

pub(crate) fn problem(refusal: &Refusal) -> Problem {
    match refusal {
        Refusal::Malformed(malformed) => Problem::new(Code::Malformed, malformed.0.clone()),
        Refusal::Illegal(illegal) => illegal.into(),
    }
}
