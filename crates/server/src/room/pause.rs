//! Pauses of real-time games (TAB-15 to TAB-18): asked for and agreed on, for somebody who dropped,
//! after a restart; and how time goes on again, after a lead-in in which everybody gets ready.
//!
//! Votes and readiness are counted by the clock on the wall and are kept nowhere: the log has nothing
//! but when time stood still and when it went on.

use std::time::Duration;

use bivouac_engine::{Fact, Seq, Step};
use bivouac_protocol::{Code, PauseInfo, PauseKind, Problem, ToClient};
use tokio::time::Instant;

use super::{Play, Room};

/// How long a question for a pause is open.
const QUESTION: Duration = Duration::from_secs(15);
/// How long whoever asked in vain waits before asking again.
const ASK_AGAIN: Duration = Duration::from_secs(10);
/// Nobody who is not ready holds up the others longer.
const LONGEST: Duration = Duration::from_secs(600);
/// How long it takes from the word that all are ready until time goes on.
const LEAD_IN: Duration = Duration::from_secs(3);

/// A pause that is asked for, or that is.
#[derive(Debug)]
pub(super) enum Pausing {
    Asked(Vote),
    Held(Held),
}

/// A word of somebody, and its ticket where it had one.
type Word = (u16, Option<String>);

/// A question for a pause.
#[derive(Debug)]
pub(super) struct Vote {
    by: u16,
    yes: Vec<Word>,
    until: Instant,
}

/// A pause, and who is ready to go on.
#[derive(Debug)]
pub(super) struct Held {
    kind: PauseKind,
    by: Option<u16>,
    ready: Vec<Word>,
    /// When it goes on although somebody is not ready.
    limit: Option<Instant>,
    /// When it goes on, once nothing keeps it.
    lead: Option<Instant>,
}

impl Held {
    pub(super) fn new(kind: PauseKind, by: Option<u16>) -> Held {
        let limit = (kind == PauseKind::Agreed).then(|| Instant::now() + LONGEST);
        Held { kind, by, ready: Vec::new(), limit, lead: None }
    }

    /// Whether nothing keeps it, but the lead-in.
    fn may_end(&self, voters: &[u16], missed: bool) -> bool {
        let in_time = self.limit.is_none_or(|limit| limit > Instant::now());
        let all_ready = voters.iter().all(|person| has(&self.ready, *person));
        !voters.is_empty() && (!in_time || all_ready || (self.kind == PauseKind::Away && !missed))
    }
}

fn has(words: &[Word], person: u16) -> bool {
    words.iter().any(|(other, _)| *other == person)
}

fn give(words: &mut Vec<Word>, word: Word) {
    words.retain(|(person, _)| *person != word.0);
    words.push(word);
}

impl Room {
    /// Somebody pauses or resumes a real-time game.
    pub(super) async fn pause_live(
        &mut self,
        person: u16,
        key: Option<String>,
        ticket: String,
        on: bool,
    ) -> Result<ToClient, Problem> {
        let (seq, waits) = if on {
            self.ask_for_pause((person, key)).await?
        } else {
            self.ask_to_go_on((person, key)).await?
        };
        Ok(ToClient::Accepted { ticket, seq, waits })
    }

    /// Those whose word counts: they hold a seat, and are here.
    pub(super) fn voters(&self) -> Vec<u16> {
        let holds = |person: &u16| !self.desk.seats_of(*person).is_empty();
        let people = self.desk.people.iter().map(|sitter| sitter.person);
        people.filter(holds).filter(|person| self.is_here(*person)).collect()
    }

    /// Those who hold a seat that nobody plays now.
    fn missed(&self) -> Vec<u16> {
        let Play::On(table) = &self.play else { return Vec::new() };
        let unplayed = |person: &u16| {
            let away = table.hands().away() & self.desk.seats_of(*person);
            away.iter().any(|seat| self.desk.bot(seat).is_none())
        };
        self.desk.people.iter().map(|sitter| sitter.person).filter(unplayed).collect()
    }

    /// Somebody wants time to stand still: now, where nobody else is here; else the others are asked,
    /// or this is the answer to such a question.
    async fn ask_for_pause(&mut self, word: Word) -> Result<(Seq, bool), Problem> {
        let person = word.0;
        self.sign_of_life(person).await;
        let table = self.table()?;
        let (seq, over) = (table.seq(), table.outcome().is_some());
        let others = self.voters().iter().any(|other| *other != person);
        match &mut self.pausing {
            Some(Pausing::Held(held)) if held.lead.is_some() && held.limit.is_none_or(not_yet) => {
                // Whoever says so during the lead-in is not ready after all.
                let limit = held.limit;
                *held = Held::new(PauseKind::Agreed, Some(person));
                held.limit = limit.or(held.limit);
            }
            Some(Pausing::Asked(vote)) => {
                give(&mut vote.yes, word);
                self.mind_pause().await;
                let paused = matches!(self.pausing, Some(Pausing::Held(_)));
                if !paused {
                    self.tell_table();
                }
                return Ok((self.table()?.seq(), !paused));
            }
            None if others && !over => {
                self.in_vain.retain(|(_, until)| not_yet(*until));
                if let Some((_, until)) = self.in_vain.iter().find(|(by, _)| *by == person) {
                    let wait = (*until - Instant::now()).as_secs_f32().ceil() as u32;
                    let sentence = "you asked for a pause a moment ago and not everybody agreed";
                    return Err(Problem {
                        rule: Some("TAB-15".to_owned()),
                        ..Problem::new(Code::Illegal, sentence).wait(wait)
                    });
                }
                let until = Instant::now() + QUESTION;
                self.pausing = Some(Pausing::Asked(Vote { by: person, yes: vec![word], until }));
            }
            _ => {
                let seq = self.settle(Fact::Paused, vec![word]).await?;
                if !over {
                    self.pausing = Some(Pausing::Held(Held::new(PauseKind::Agreed, Some(person))));
                    self.tell_table();
                }
                return Ok((seq, false));
            }
        }
        self.tell_table();
        Ok((seq, true))
    }

    /// Somebody is ready to go on, or against a pause that is asked for.
    async fn ask_to_go_on(&mut self, word: Word) -> Result<(Seq, bool), Problem> {
        self.sign_of_life(word.0).await;
        let seq = self.table()?.seq();
        match &mut self.pausing {
            Some(Pausing::Asked(_)) => {
                self.drop_question();
                // It becomes no step, and is answered alike all the same when it comes once more.
                if let (_, Some(ticket)) = word {
                    self.tickets.keep(&ticket, Some(&Step::Table { fact: Fact::Resumed }), seq);
                }
                return Ok((seq, false));
            }
            Some(Pausing::Held(held)) => {
                give(&mut held.ready, word);
                held.limit.get_or_insert_with(|| Instant::now() + LONGEST);
                self.mind_pause().await;
                self.tell_table();
            }
            None => return self.settle(Fact::Resumed, vec![word]).await.map(|seq| (seq, false)),
        }
        // Even when all are ready it is no step before the lead-in is over.
        Ok((seq, true))
    }

    fn drop_question(&mut self) {
        if let Some(Pausing::Asked(vote)) = self.pausing.take() {
            self.in_vain.push((vote.by, Instant::now() + ASK_AGAIN));
            self.tell_table();
        }
    }

    /// Plays the fact that all these words came to; each of their tickets stands for it from now on.
    async fn settle(&mut self, fact: Fact, mut words: Vec<Word>) -> Result<Seq, Problem> {
        let step = Step::Table { fact };
        let last = words.pop().and_then(|(_, ticket)| ticket);
        let seq = self.take(step.clone(), last).await?;
        for ticket in words.into_iter().filter_map(|(_, ticket)| ticket) {
            self.tickets.keep(&ticket, Some(&step), seq);
        }
        Ok(seq)
    }

    /// The table paused because this person, or everybody, went away.
    pub(super) fn hold_for(&mut self, person: Option<u16>) {
        self.pausing = Some(Pausing::Held(Held::new(PauseKind::Away, person)));
    }

    /// Somebody went away while the table was about to go on: it waits for them after all.
    pub(super) fn hold_on_for(&mut self, person: u16) {
        if matches!(&self.pausing, Some(Pausing::Held(held)) if held.lead.is_some()) {
            self.hold_for(Some(person));
        }
    }

    /// A table that was put away and is paused goes on when those who are back say so.
    pub(super) fn hold_after_restart(&mut self) {
        let Play::On(table) = &self.play else { return };
        if self.is_real_time() && table.is_paused() && table.outcome().is_none() {
            self.pausing = Some(Pausing::Held(Held::new(PauseKind::Restart, None)));
        }
    }

    /// Does what votes, readiness and their limits have come to by now.
    pub(super) async fn mind_pause(&mut self) {
        let Play::On(table) = &self.play else { return };
        let (paused, over) = (table.is_paused(), table.outcome().is_some());
        let (voters, missed) = (self.voters(), !self.missed().is_empty());
        // Where no person has a seat nobody could say that they are ready.
        let bots_only = self.desk.people.iter().all(|sitter| self.desk.seats_of(sitter.person).is_empty());
        match &mut self.pausing {
            None => {}
            Some(Pausing::Asked(_)) if over || paused => self.pausing = None,
            Some(Pausing::Held(_)) if over || !paused => {
                self.pausing = None;
                self.tell_table();
            }
            Some(Pausing::Asked(vote)) => {
                if !not_yet(vote.until) || !voters.contains(&vote.by) {
                    return self.drop_question();
                }
                if voters.iter().all(|person| has(&vote.yes, *person)) {
                    let (by, words) = (vote.by, std::mem::take(&mut vote.yes));
                    let paused = self.settle(Fact::Paused, words).await.is_ok();
                    self.pausing = paused.then(|| Pausing::Held(Held::new(PauseKind::Agreed, Some(by))));
                    self.tell_table();
                }
            }
            Some(Pausing::Held(held)) => {
                if voters.is_empty() && held.kind == PauseKind::Agreed {
                    // All have gone: whoever comes back says when.
                    *held = Held::new(PauseKind::Restart, None);
                }
                match (held.may_end(&voters, missed) || bots_only, held.lead) {
                    (true, None) => {
                        held.lead = Some(Instant::now() + self.clock.hurried(LEAD_IN));
                        self.tell_table();
                    }
                    (false, Some(_)) => {
                        held.lead = None;
                        self.tell_table();
                    }
                    (true, Some(lead)) if !not_yet(lead) => {
                        let words = std::mem::take(&mut held.ready);
                        if self.settle(Fact::Resumed, words).await.is_ok() {
                            self.pausing = None;
                            self.tell_table();
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// When `mind_pause` has something to do again.
    pub(super) fn next_pause(&self) -> Option<Instant> {
        match self.pausing.as_ref()? {
            Pausing::Asked(vote) => Some(vote.until),
            Pausing::Held(held) => held.lead.or_else(|| held.limit.filter(|limit| not_yet(*limit))),
        }
    }

    /// The pause as everybody sees it.
    pub(super) fn pause_info(&self) -> Option<PauseInfo> {
        let without =
            |words: &[Word]| self.voters().into_iter().filter(|person| !has(words, *person)).collect();
        Some(match self.pausing.as_ref()? {
            Pausing::Asked(vote) => PauseInfo {
                kind: PauseKind::Asked,
                by: Some(vote.by),
                waits_for: without(&vote.yes),
                resumes_in_ms: None,
            },
            Pausing::Held(held) => PauseInfo {
                kind: held.kind,
                by: held.by,
                waits_for: match (held.lead, held.kind) {
                    (Some(_), _) => Vec::new(),
                    (None, PauseKind::Away) if held.ready.is_empty() => self.missed(),
                    (None, _) => without(&held.ready),
                },
                resumes_in_ms: held.lead.map(|lead| (lead - Instant::now()).as_millis() as u32),
            },
        })
    }
}

pub(super) fn not_yet(moment: Instant) -> bool {
    moment > Instant::now()
}
