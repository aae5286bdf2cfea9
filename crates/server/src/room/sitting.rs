//! Sitting down where somebody would see what others hold (TAB-24 to TAB-27): those who play are asked
//! first. Every change of seats but coming and going goes through `reseat`, which asks whether it shows
//! somebody something new.
//!
//! The question is kept nowhere: a restart drops it. What came of it is in the log, as hands that changed.

use std::time::Duration;

use bivouac_engine::{Fact, Seat, Seats, Seq};
use bivouac_protocol::{AgreeingSeating, Code, Problem, SeatHolder, SeatingAsked, Shown, ToClient};
use bivouac_store::{NewToken, Write};
use tokio::time::Instant;

use super::hear::somebody;
use super::pause::not_yet;
use super::tickets::Tickets;
use super::{Play, Room};
use crate::desk::Desk;
use crate::keys::TokenHash;

/// How long a question is open.
const QUESTION: Duration = Duration::from_secs(60);
/// How long whoever asked in vain waits before asking again.
const ASK_AGAIN: Duration = Duration::from_secs(30);
/// All who were not invited, in the list of those who asked in vain: nobody has this number.
const STRANGERS: u16 = 0;

/// A change of seats.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Change {
    /// Somebody takes an open seat, or one that a bot plays.
    Claim { person: u16, seat: Seat },
    /// A seat goes to a bot, or to nobody.
    Give { seat: Seat, holder: SeatHolder },
    /// Two seats change hands.
    Swap { one: Seat, other: Seat },
    /// Another key opens the seats of this person.
    NewKey { person: u16, hash: TokenHash },
}

/// A change that waits for those who play.
#[derive(Debug)]
pub(super) struct Sitting {
    question: u32,
    by: u16,
    change: Change,
    shows: Vec<Shown>,
    yes: Vec<u16>,
    until: Instant,
}

impl Room {
    /// Changes seats, or asks those who play whether they agree; answers whether it waits for them.
    pub(super) async fn reseat(&mut self, by: u16, change: Change) -> Result<bool, Problem> {
        if self.sitting.as_ref().is_some_and(|sitting| (sitting.by, &sitting.change) == (by, &change)) {
            return Ok(true);
        }
        let shows = self.must_ask(by, &change)?;
        if shows.is_empty() {
            self.seat(change).await?;
            return Ok(false);
        }
        // Whoever asks by plain requests is here for as long as the question is open.
        self.sign_of_life(by).await;
        self.last_question = self.last_question.wrapping_add(1);
        let (question, until) = (self.last_question, Instant::now() + QUESTION);
        self.sitting = Some(Sitting { question, by, change, shows, yes: vec![], until });
        self.tell_table();
        Ok(true)
    }

    /// Whom `change` would show what, if others have to be asked for that; nothing where nobody has. An
    /// error where they cannot be asked now, or the change cannot be made at all.
    fn must_ask(&self, by: u16, change: &Change) -> Result<Vec<Shown>, Problem> {
        let mut desk = self.desk.clone();
        self.apply(change, &mut desk)?;
        self.must_ask_for(by, change, &desk)
    }

    /// The same for a change that makes the table look like `desk`.
    pub(super) fn must_ask_for(&self, by: u16, change: &Change, desk: &Desk) -> Result<Vec<Shown>, Problem> {
        let shows = self.shows(by, change, desk);
        let concerned = |person: u16| match change {
            // Whoever has lost their key cannot be asked.
            Change::NewKey { person: holder, .. } => person != *holder || self.is_here(person),
            _ => true,
        };
        let people = self.desk.people.iter().map(|sitter| sitter.person);
        let mut others = people.filter(|person| *person != by && !self.desk.seats_of(*person).is_empty());
        let asked = self.asked_of(by);
        if shows.is_empty() || !others.any(concerned) && !asked.iter().copied().any(concerned) {
            return Ok(Vec::new());
        }
        if asked.is_empty() {
            return Err(refused(
                "those who play are asked before somebody sees what another seat holds, and none of them \
                 is here now",
            ));
        }
        // A stranger's question makes way for that of somebody who was invited.
        let makes_way =
            |sitting: &Sitting| !self.desk.is_invited(sitting.by) && desk.is_invited(by) && sitting.by != by;
        if self.sitting.as_ref().is_some_and(|sitting| !makes_way(sitting)) {
            return Err(refused("somebody else has asked for a seat; one question at a time"));
        }
        // Strangers come and go under new numbers, so they wait for one another.
        let who = if desk.is_invited(by) { by } else { STRANGERS };
        if let Some((_, until)) =
            self.refused.iter().find(|(person, until)| *person == who && not_yet(*until))
        {
            let wait = (*until - Instant::now()).as_secs_f32().ceil() as u32;
            return Err(refused("you asked a moment ago, and not everybody agreed").wait(wait));
        }
        Ok(shows)
    }

    /// Makes the change on `desk`.
    fn apply(&self, change: &Change, desk: &mut Desk) -> Result<Seats, Problem> {
        match change {
            Change::Claim { person, seat } => {
                self.may_have(*person, *seat)?;
                desk.claim(*person, *seat)?;
                Ok(Seats::only(*seat))
            }
            Change::Give { seat, holder } => {
                desk.give(*seat, holder.clone())?;
                Ok(Seats::only(*seat))
            }
            Change::Swap { one, other } => {
                desk.swap(*one, *other)?;
                Ok(Seats::only(*one) | Seats::only(*other))
            }
            Change::NewKey { person, hash } => {
                desk.change_key(*person, *hash);
                Ok(desk.seats_of(*person))
            }
        }
    }

    /// Whether `person` may have this seat without anybody giving it to them (TAB-20).
    fn may_have(&self, person: u16, seat: Seat) -> Result<(), Problem> {
        let what = match self.desk.place(seat)?.holder {
            SeatHolder::Bot { .. } => "to take a bot's seat",
            SeatHolder::Open if !self.listed => "to take a seat of a private table",
            _ => return Ok(()),
        };
        if self.desk.is_invited(person) { Ok(()) } else { Err(letters_needed(what)) }
    }

    /// What the change would show somebody that they have not seen: the one question about every change of
    /// seats. Only in a running game whose seats have secrets from each other (TAB-24).
    fn shows(&self, by: u16, change: &Change, desk: &Desk) -> Vec<Shown> {
        let Play::On(table) = &self.play else { return Vec::new() };
        if !table.has_secrets() || table.outcome().is_some() {
            return Vec::new();
        }
        if let Change::NewKey { person, .. } = change {
            let seats = if *person == by { Seats::NONE } else { desk.seats_of(*person) };
            return seats.iter().map(|seat| Shown { person: *person, seat }).collect();
        }
        let shown = |(seat, place): (Seat, &crate::desk::Place)| match place.holder {
            SeatHolder::Person { person } => {
                let had = self.desk.seats_of(person).contains(seat) || table.looks().knows(person, seat);
                (!had).then_some(Shown { person, seat })
            }
            SeatHolder::Open | SeatHolder::Bot { .. } => None,
        };
        desk.seats().filter_map(shown).collect()
    }

    /// Whose word counts when `by` asks: people who are here, and hold a seat or have held one. Whoever was
    /// made to give a seat up has something to say about who looks out of it.
    fn asked_of(&self, by: u16) -> Vec<u16> {
        let held = |person| matches!(&self.play, Play::On(table) if table.looks().has_looked(person));
        let people = self.desk.people.iter().map(|sitter| sitter.person);
        let plays = people.filter(|person| held(*person) || !self.desk.seats_of(*person).is_empty());
        plays.filter(|person| *person != by && self.is_here(*person)).collect()
    }

    /// Makes the change, and the log says so.
    async fn seat(&mut self, change: Change) -> Result<(), Problem> {
        let mut desk = self.desk.clone();
        let seats = self.apply(&change, &mut desk)?;
        let mut write = Write::default();
        let Change::NewKey { person, hash } = change else {
            return self.change_hands(desk, seats, write).await;
        };
        write.drop_tokens.extend(self.desk.sitter(person).map(|sitter| sitter.hash));
        write.add_tokens.push(NewToken { hash, person });
        // Whoever has the new key may be somebody else, so the story has it.
        let on = matches!(&self.play, Play::On(table) if table.has_secrets() && table.outcome().is_none());
        let fact = |seat| Fact::Hands { seat, holder: self.desk.hands(seat) };
        let facts: Vec<Fact> = if on { seats.iter().map(fact).collect() } else { Vec::new() };
        self.change_hands_by(desk, facts, write).await?;
        self.part_from(person);
        Ok(())
    }

    /// Somebody's word about the change of seats that waits.
    pub(super) async fn agree_seating(
        &mut self,
        person: Option<u16>,
        agreeing: AgreeingSeating,
    ) -> Result<ToClient, Problem> {
        let AgreeingSeating { ticket, question, agree } = agreeing;
        let person = somebody(person)?;
        let key = (!ticket.is_empty()).then(|| Tickets::key(person, &ticket)).transpose()?;
        let key = key.map(|key| format!("seating {question} {key}"));
        let known = key.as_ref().map(|key| self.words.find(key, agree)).transpose()?.flatten();
        let (seq, waits) = match known {
            Some(answer) => answer,
            None => {
                let answer = self.hear_seating(person, question, agree).await?;
                if let Some(key) = key {
                    self.words.keep(key, agree, answer);
                }
                answer
            }
        };
        Ok(ToClient::Accepted { ticket, seq, waits })
    }

    async fn hear_seating(
        &mut self,
        person: u16,
        question: u32,
        agree: bool,
    ) -> Result<(Seq, bool), Problem> {
        self.sign_of_life(person).await;
        let nobody = || Problem::new(Code::Conflict, "nobody waits for your word about a seat");
        let Some(sitting) = &self.sitting else { return Err(nobody()) };
        let by = sitting.by;
        if sitting.question != question || (person != by && !self.asked_of(by).contains(&person)) {
            return Err(nobody());
        }
        let seq = self.table()?.seq();
        if !agree {
            self.drop_sitting();
            return Ok((seq, false));
        }
        if let Some(sitting) = self.sitting.as_mut().filter(|sitting| !sitting.yes.contains(&person)) {
            sitting.yes.push(person);
        }
        self.mind_sitting().await;
        let waits = self.sitting.is_some();
        if waits {
            self.tell_table();
        }
        Ok((self.table()?.seq(), waits))
    }

    /// The question came to nothing: by a no, by time, or because whoever asked thought better of it.
    fn drop_sitting(&mut self) {
        let Some(sitting) = self.sitting.take() else { return };
        self.refused.retain(|(_, until)| not_yet(*until));
        let who = if self.desk.is_invited(sitting.by) { sitting.by } else { STRANGERS };
        self.refused.push((who, Instant::now() + ASK_AGAIN));
        self.tell_table();
    }

    /// Does what words and their limit have come to by now.
    pub(super) async fn mind_sitting(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        let over = !matches!(&self.play, Play::On(table) if table.outcome().is_none());
        let asked = self.asked_of(sitting.by);
        let told = |sitting: &Sitting| asked.iter().all(|person| sitting.yes.contains(person));
        match () {
            // Whoever asked has gone, or nobody is left who could agree.
            () if over || asked.is_empty() || !self.is_here(sitting.by) => self.drop_sitting(),
            () if !not_yet(sitting.until) => self.drop_sitting(),
            () if told(sitting) => {
                let Some(Sitting { change, .. }) = self.sitting.take() else { return };
                // It may not fit any more: then nothing changes, and everybody sees that.
                let _ = self.seat(change).await;
                self.tell_table();
            }
            () => {}
        }
    }

    /// When `mind_sitting` has something to do again.
    pub(super) fn next_sitting(&self) -> Option<Instant> {
        self.sitting.as_ref().map(|sitting| sitting.until)
    }

    /// The question as everybody sees it.
    pub(super) fn seating_info(&self) -> Option<SeatingAsked> {
        let sitting = self.sitting.as_ref()?;
        let missing = |person: &u16| !sitting.yes.contains(person);
        Some(SeatingAsked {
            question: sitting.question,
            by: sitting.by,
            shows: sitting.shows.clone(),
            new_key: matches!(sitting.change, Change::NewKey { .. }),
            waits_for: self.asked_of(sitting.by).into_iter().filter(missing).collect(),
        })
    }

    /// Who has seen what a seat holds and does not hold it, where that is something to know.
    pub(super) fn seen_by(&self, seat: Seat) -> Vec<u16> {
        match &self.play {
            Play::On(table) if table.has_secrets() => {
                let gone = |person: &u16| !self.desk.seats_of(*person).contains(seat);
                table.looks().seen_by(seat).filter(gone).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Takes somebody's place away on `desk`; whoever has looked out of a seat is remembered by name.
    pub(super) fn dismiss_from(&self, desk: &mut Desk, person: u16) -> Seats {
        if matches!(&self.play, Play::On(table) if table.looks().has_looked(person)) {
            desk.remember(person);
        }
        desk.dismiss(person)
    }
}

pub(super) fn letters_needed(what: &str) -> Problem {
    let sentence = format!("it takes the table's six letters {what}");
    Problem { rule: Some("TAB-20".to_owned()), ..Problem::new(Code::Forbidden, sentence) }
}

fn refused(sentence: &str) -> Problem {
    Problem { rule: Some("TAB-25".to_owned()), ..Problem::new(Code::Conflict, sentence) }
}
