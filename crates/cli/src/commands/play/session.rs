//! One game at the terminal, from the first line to the last.

use anyhow::{Context as _, Result, bail};
use bivouac_engine::any::{AnyCommitted, AnyTable, Offered, Refusal};
use bivouac_engine::words::plain_name;
use bivouac_engine::{Millis, Said, Seat, Seats, Seq, Step, TextStep, Viewer};

use super::answers;
use super::calls;
use super::clock::Clock;
use super::input::{Heard, Input};
use super::keep::Keep;
use super::rivals::Rivals;
use super::typed::{HELP, Typed};
use crate::commands::verify::commitment_hex;
use crate::fault::Verdict;
use crate::output::{Out, counted, with_clipped_quotes};
use crate::story;

#[derive(Debug)]
pub(super) struct Session {
    pub(super) name: &'static str,
    pub(super) table: Box<dyn AnyTable>,
    /// The seats that the player holds.
    pub(super) me: Seats,
    pub(super) rivals: Rivals,
    pub(super) clock: Clock,
    pub(super) keep: Option<Keep>,
    /// What was last listed, by number.
    pub(super) offers: Vec<(Seat, String)>,
    /// The calls that were last listed, by number.
    pub(super) calls: Vec<String>,
    /// The player's own actions that have not been taken back.
    pub(super) own: Vec<(Seq, Seat)>,
    /// Whether what is typed does not show by itself, because it comes from a file.
    pub(super) echo: bool,
}

/// What a line led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    /// Something changed, or the player asked to see the table.
    Show,
    /// Nothing to show.
    Stay,
    Leave,
}

impl Session {
    pub(super) fn play(mut self, input: &Input, out: &mut Out) -> Result<Verdict> {
        self.welcome(out)?;
        let (mut show, mut prompt) = (true, true);
        let mut verdict = Verdict::Yes;
        while self.table.outcome().is_none() && !out.is_closed() {
            // A bot may have thought for long, and another may begin to.
            if input.is_interrupted() {
                verdict = Verdict::No;
                break;
            }
            let now = self.clock.now(&*self.table);
            if self.ring(now, out)? || self.rival(now, out)? {
                (show, prompt) = (true, true);
                continue;
            }
            self.table.wait_until(now);
            let moments =
                [self.table.next_deadline().map(|due| due.at), self.rivals.next_moment(&*self.table)];
            let next = moments.into_iter().flatten().min();
            if (self.table.to_act() & self.me).is_empty() && next.is_none() {
                out.line("Nobody acts any more, and nothing will happen by itself.")?;
                verdict = Verdict::No;
                break;
            }
            if show {
                self.show(out)?;
            }
            if prompt {
                out.part(format!("{}> ", plain_name(self.speaker())))?;
            }
            out.flush()?;
            match input.wait(next.map(|moment| self.clock.until(moment))) {
                Heard::Nothing => (show, prompt) = (false, false),
                Heard::Line(line) => {
                    if self.echo {
                        out.line(&line)?;
                    }
                    let after = self.obey(Typed::read(&line), out)?;
                    (show, prompt) = (after == After::Show, true);
                    if after == After::Leave {
                        break;
                    }
                }
                Heard::End => {
                    out.line("")?;
                    break;
                }
                Heard::Interrupted => {
                    out.line("")?;
                    verdict = Verdict::No;
                    break;
                }
            }
        }
        self.finish(out)?;
        Ok(verdict)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seats(self.me)
    }

    /// The seat that a line without a seat is from.
    fn speaker(&self) -> Seat {
        let acting = (self.table.to_act() & self.me).lowest().or(self.me.lowest());
        acting.expect("a player holds at least one seat")
    }

    fn welcome(&self, out: &mut Out) -> Result<()> {
        let seats = counted(self.table.seats().into(), "seat");
        let you = story::all_named(self.me);
        let rivals = self.rivals.introduction();
        let rivals = if rivals.is_empty() { rivals } else { format!("; {rivals}") };
        out.line(format!("{}, {seats}. You are {you}{rivals}.", self.name))?;
        let header = self.table.header();
        out.line(format!(
            "The dice are bound before the first roll, by the commitment {}",
            commitment_hex(header.commitment)
        ))?;
        for word in &header.words {
            out.line(format!("Your word is mixed into them: {word}"))?;
        }
        out.line("Type the number of what you want to do, or help.")?;
        for line in story::heard(&self.table.opening(), self.viewer()) {
            out.line(line)?;
        }
        Ok(())
    }

    fn show(&mut self, out: &mut Out) -> Result<()> {
        let drawn = story::named(&self.table.draw(self.viewer()));
        out.line(format!("\n{}\n", drawn.trim_end()))?;
        self.offers.clear();
        let acting = self.table.to_act() & self.me;
        for seat in acting.iter() {
            if acting.len() > 1 {
                out.line(format!("{} may:", plain_name(seat)))?;
            }
            for Offered { text, sentence, .. } in self.table.legal(seat) {
                self.offers.push((seat, text.clone()));
                out.line(format!("{:>3}  {}  ({text})", self.offers.len(), story::named(&sentence)))?;
            }
        }
        let count = self.table.calls(self.speaker()).len();
        if count > 0 {
            out.line(calls::hint(count))?;
        }
        Ok(())
    }

    /// Plays what was due by `now`; answers whether anything was.
    fn ring(&mut self, now: Millis, out: &mut Out) -> Result<bool> {
        let mut rung = false;
        while let Some(due) = self.table.next_deadline().filter(|due| due.at <= now) {
            let at = due.at.max(self.table.at());
            if let Err(refusal) = self.step(at, &Step::Due { deadline: due.id }, out)? {
                bail!("a deadline of the game was refused by its own rules: {refusal}");
            }
            rung = true;
        }
        Ok(rung)
    }

    /// Lets a bot act; answers whether one did.
    fn rival(&mut self, now: Millis, out: &mut Out) -> Result<bool> {
        // It may think for long, and nobody should wait for it before an empty screen.
        out.flush()?;
        let Some(step) = self.rivals.step(&*self.table, now) else { return Ok(false) };
        match self.step(now, &step, out)? {
            Err(refusal) if matches!(step, Step::Act { .. }) => {
                bail!("a bot did what is not allowed: {}", story::named(&refusal.to_string()));
            }
            // Nobody but the bot hears of a call that the rules stop.
            Ok(()) | Err(_) => Ok(true),
        }
    }

    /// Plays a step and tells of it: first the rules, then the file, then the people.
    fn step(&mut self, at: Millis, step: &TextStep, out: &mut Out) -> Result<Result<(), Refusal>> {
        let proposal = match self.table.propose(at, step) {
            Ok(proposal) => proposal,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if let Some(keep) = &mut self.keep {
            keep.add(&proposal.entry)?;
        }
        let done = self.table.commit(proposal).context("nothing came in between")?;
        self.note_own(&done);
        for line in story::told(&done, self.viewer()) {
            out.line(format!("  {line}"))?;
        }
        Ok(Ok(()))
    }

    fn note_own(&mut self, done: &AnyCommitted) {
        match done.entry.step {
            Step::Act { seat, .. } if self.me.contains(seat) => self.own.push((done.entry.seq, seat)),
            Step::Takeback { to, .. } => self.own.retain(|(seq, _)| *seq < to),
            _ => {}
        }
    }

    fn obey(&mut self, typed: Typed, out: &mut Out) -> Result<After> {
        match typed {
            Typed::Look => return Ok(After::Show),
            Typed::Quit => return Ok(After::Leave),
            Typed::Help => out.line(HELP)?,
            Typed::Number(number) => match number.checked_sub(1).and_then(|index| self.offers.get(index)) {
                Some((seat, action)) => {
                    let step = Step::Act { seat: *seat, action: action.clone() };
                    return self.attempt(&step, out);
                }
                None => out.line(format!("  There is no {number} in the list."))?,
            },
            Typed::Act(seat, action) => {
                let seat = seat.unwrap_or_else(|| self.speaker());
                return self.attempt(&Step::Act { seat, action }, out);
            }
            Typed::Say { seat, text, sure } => {
                let (seat, said) = (seat.unwrap_or_else(|| self.speaker()), Said::Text { text, sure });
                return self.attempt(&Step::Say { seat, said }, out);
            }
            Typed::Calls(seat, kind) => {
                let seat = seat.filter(|seat| self.me.contains(*seat)).unwrap_or_else(|| self.speaker());
                let offered = self.table.calls(seat);
                calls::listed(&offered, &kind).iter().try_for_each(|line| out.line(line))?;
                self.calls = offered.into_iter().map(|call| call.text).collect();
            }
            Typed::Call(seat, call) => {
                let number = call.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let call = number.and_then(|index| self.calls.get(index)).cloned().unwrap_or(call);
                let (seat, said) = (seat.unwrap_or_else(|| self.speaker()), Said::Call { call });
                return self.attempt(&Step::Say { seat, said }, out);
            }
            Typed::Why(seat, action) => {
                let seat = seat.unwrap_or_else(|| self.speaker());
                out.line(format!("  {}", story::named(&self.why(seat, &action))))?;
            }
            Typed::Wordless(word) => {
                out.line(format!("  {}", answers::wordless(&*self.table, self.speaker(), word)))?;
            }
            Typed::NoSeat(typed) => out.line(format!("  {}", answers::no_seat(self.me, &typed)))?,
            Typed::Back => return self.back(out),
        }
        Ok(After::Stay)
    }

    /// Plays what the player wants, or says why not.
    fn attempt(&mut self, step: &TextStep, out: &mut Out) -> Result<After> {
        if let Step::Act { seat, .. } | Step::Say { seat, .. } = step
            && !self.me.contains(*seat)
        {
            let (theirs, yours) = (plain_name(*seat), story::all_named(self.me));
            out.line(format!("  You do not hold {theirs}. You hold {yours}."))?;
            return Ok(After::Stay);
        }
        let now = self.clock.now(&*self.table);
        let rung = self.ring(now, out)?;
        let after = |changed: bool| if changed { After::Show } else { After::Stay };
        let Err(refusal) = self.step(now, step, out)? else {
            return Ok(after(rung || !matches!(step, Step::Say { .. })));
        };
        let answer = match (&refusal, step) {
            (Refusal::Malformed(_), Step::Act { seat, action }) => {
                answers::no_action(&*self.table, *seat, action)
            }
            (Refusal::Malformed(_), Step::Say { seat, said: Said::Call { call } }) => {
                answers::no_call(&*self.table, *seat, call)
            }
            _ => format!("No: {}", story::named(&with_clipped_quotes(&refusal.to_string()))),
        };
        out.line(format!("  {answer}"))?;
        if matches!(&refusal, Refusal::Illegal(illegal) if illegal.unless_sure) {
            out.line("  Type say! instead of say if you mean it.")?;
        }
        Ok(after(rung))
    }

    fn why(&self, seat: Seat, action: &str) -> String {
        let listed = action.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let action = listed.and_then(|index| self.offers.get(index)).map_or(action, |(_, text)| text);
        match self.table.why_not(seat, action) {
            Ok(None) => format!("{seat} may do that now."),
            Ok(Some(illegal)) => format!("Not now: {illegal}"),
            Err(_) => {
                let choices = answers::choices(&*self.table, seat);
                format!("That is nothing anybody does in this game; {choices}")
            }
        }
    }

    /// Takes back the player's latest step that may be, with the bots' consent; where none
    /// may be, the refusal of the latest says why.
    fn back(&mut self, out: &mut Out) -> Result<After> {
        let table = &self.table;
        let offers =
            self.me.iter().flat_map(|seat| table.takebacks(seat).into_iter().map(move |offer| (offer, seat)));
        let latest = offers.max_by_key(|(offer, _)| offer.to);
        let step = match (latest, self.own.last()) {
            (Some((offer, seat)), _) => Step::Takeback { seat, to: offer.to, consent: offer.needs },
            (None, Some((seq, seat))) => Step::Takeback { seat: *seat, to: *seq, consent: Seats::NONE },
            (None, None) => {
                out.line("  You have done nothing that could be taken back.")?;
                return Ok(After::Stay);
            }
        };
        self.attempt(&step, out)
    }

    fn finish(self, out: &mut Out) -> Result<()> {
        let outcome = self.table.outcome();
        match &outcome {
            Some(outcome) => {
                // Once it is over everything lies open.
                let drawn = story::named(&self.table.draw(Viewer::Open));
                out.line(format!("\n{}\n", drawn.trim_end()))?;
                story::ending(outcome).iter().try_for_each(|line| out.line(line))?;
            }
            None => out.line("The game is left unfinished.")?,
        }
        let Some(keep) = self.keep else {
            return if outcome.is_some() { out.line("Play with --log FILE to keep a game.") } else { Ok(()) };
        };
        let footer = self.table.log(true).and_then(|log| log.footer);
        let commitment = commitment_hex(self.table.header().commitment);
        let path = keep.end(&footer.context("a closed log has a footer")?)?;
        let path = path.display();
        out.line(format!(
            "The game is kept in {path}. Anybody can check its dice against the commitment of the beginning:"
        ))?;
        out.line(format!("bivouac verify {path} --commitment {commitment}"))
    }
}
