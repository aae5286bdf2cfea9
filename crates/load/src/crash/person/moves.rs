//! What somebody does next: mostly what is offered, now and then something else.

use bivouac_engine::{Holder, Said, Seat};
use bivouac_protocol::{
    Acting, Agreeing, AgreeingSeating, Code, PauseInfo, PauseKind, Phase, Saying, SeatHolder, SeatingAsked,
    TakingBack, ToServer,
};

use super::{Ground, Person};
use crate::client::{Client, Fault};

impl Person {
    /// What to do next, if anything.
    pub(super) async fn consider(&mut self, ground: &Ground, table: &str) -> Result<(), Fault> {
        let waits = self.line.as_ref().is_none_or(|line| !line.ledger().waiting().is_empty());
        let unsure = self.stale || self.handed.is_some();
        if waits
            || unsure
            || self.token.is_none()
            || self.is_over()
            || self.answer().await?
            || self.answer_pause().await?
            || self.answer_seating().await?
        {
            return Ok(());
        }
        if let Some(seat) = self.lost_home() {
            return self.claim(ground, table, seat).await;
        }
        // What was accepted once stays accepted, even where the seat is somebody else's by now.
        if self.you.seats.is_empty() && self.dice.chance(1, 8) {
            return self.repeat().await;
        }
        let Some(now) = &self.now else { return Ok(()) };
        // Its own step has been promised, but what is offered now is from before.
        let promised = self.claims.accepted.values().max().is_some_and(|seq| *seq > now.seq);
        let Some(seat) = self.dice.pick(&self.you.seats).copied().filter(|_| !promised) else {
            return Ok(());
        };
        if now.paused {
            return self.be_ready().await;
        }
        if now.runs && self.dice.chance(1, 200) {
            let ticket = self.ticket();
            return self.send(ToServer::Pause { ticket }, false).await;
        }
        match self.dice.below(1000) {
            0..20 => self.chat(seat).await,
            20..25 => {
                self.lose();
                Ok(())
            }
            25..35 => self.repeat().await,
            35..40 => self.nonsense(seat).await,
            40..45 => self.hand_on(ground, table, seat).await,
            45..120 => self.take_back_or_act(seat).await,
            _ => self.act().await,
        }
    }

    /// Lets time go on. Where others must be ready too, it is said once.
    async fn be_ready(&mut self) -> Result<(), Fault> {
        let pause = self.table.as_ref().and_then(|table| table.pause.as_ref());
        let asked = |pause: &PauseInfo| self.you.person.is_some_and(|me| pause.waits_for.contains(&me));
        if !pause.is_none_or(asked) {
            return Ok(());
        }
        let ticket = self.ticket();
        self.send(ToServer::Resume { ticket }, false).await
    }

    /// Agrees to a pause that somebody asks for, or not.
    async fn answer_pause(&mut self) -> Result<bool, Fault> {
        let pause = self.table.as_ref().and_then(|table| table.pause.as_ref());
        let asked = pause.filter(|pause| pause.kind == PauseKind::Asked);
        if !asked.zip(self.you.person).is_some_and(|(pause, me)| pause.waits_for.contains(&me)) {
            return Ok(false);
        }
        let ticket = self.ticket();
        let agrees = self.dice.chance(3, 4);
        let word = if agrees { ToServer::Pause { ticket } } else { ToServer::Resume { ticket } };
        self.send(word, false).await?;
        Ok(true)
    }

    async fn act(&mut self) -> Result<(), Fault> {
        let seats = self.now.iter().flat_map(|now| &now.mine).filter(|mine| !mine.offers.is_empty());
        let seats: Vec<_> = seats.collect();
        let Some(mine) = self.dice.pick(&seats) else { return Ok(()) };
        let offer = self.dice.pick(&mine.offers).expect("there is one");
        let (seat, action) = (mine.seat, offer.text.clone());
        let twice = self.dice.chance(1, 50);
        let message = ToServer::Act(Acting { seat, ticket: self.ticket(), action, again: false });
        if twice {
            self.send(message.clone(), true).await?;
        }
        self.send(message, true).await
    }

    async fn take_back_or_act(&mut self, seat: Seat) -> Result<(), Fault> {
        let mine = self.now.iter().flat_map(|now| &now.mine).find(|mine| mine.seat == seat);
        let offers = mine.map_or(&[][..], |mine| &mine.takebacks);
        let Some(to) = self.dice.pick(offers).map(|offer| offer.to) else { return self.act().await };
        let ticket = self.ticket();
        self.send(ToServer::TakeBack(TakingBack { seat, ticket, to, again: false }), true).await
    }

    async fn chat(&mut self, seat: Seat) -> Result<(), Fault> {
        let text = format!("{} says «{}»", self.claims.name, self.dice.below(1_000_000));
        let (ticket, said) = (self.ticket(), Said::Text { text, sure: false });
        self.send(ToServer::Say(Saying { seat, ticket, said, again: false }), false).await
    }

    /// Sends something again that was accepted long ago.
    async fn repeat(&mut self) -> Result<(), Fault> {
        let old: Vec<&String> = self.claims.accepted.keys().collect();
        let Some(message) = self.dice.pick(&old).and_then(|ticket| self.claims.asked.get(*ticket)) else {
            return self.act().await;
        };
        let message = match message.clone() {
            ToServer::Act(acting) => ToServer::Act(Acting { again: true, ..acting }),
            ToServer::Say(saying) => ToServer::Say(Saying { again: true, ..saying }),
            _ => return self.act().await,
        };
        self.send(message, false).await
    }

    async fn nonsense(&mut self, seat: Seat) -> Result<(), Fault> {
        let ticket = self.ticket();
        let action = format!("no such action {}", self.dice.below(100));
        self.send(ToServer::Act(Acting { seat, ticket, action, again: false }), false).await
    }

    /// Answers a takeback that waits for one of its seats, once.
    async fn answer(&mut self) -> Result<bool, Fault> {
        let Some(asked) = self.table.as_ref().and_then(|table| table.asked.as_ref()) else {
            self.answered = None;
            return Ok(false);
        };
        let this = (asked.seat, asked.to.0);
        if self.answered == Some(this) || !asked.waits_for.iter().any(|seat| self.you.seats.contains(seat)) {
            return Ok(false);
        }
        self.answered = Some(this);
        let message = Agreeing { ticket: self.ticket(), agree: self.dice.chance(3, 4) };
        self.send(ToServer::Agree(message), false).await?;
        Ok(true)
    }

    /// Answers somebody who would sit down where they would see what others hold.
    async fn answer_seating(&mut self) -> Result<bool, Fault> {
        let seating = self.table.as_ref().and_then(|table| table.seating.as_ref());
        let mine = |seating: &SeatingAsked| self.you.person.is_some_and(|me| seating.waits_for.contains(&me));
        let Some(question) = seating.filter(|seating| mine(seating)).map(|seating| seating.question) else {
            return Ok(false);
        };
        // Whoever is refused waits half a minute, in which nobody plays the seat.
        let message = AgreeingSeating { ticket: self.ticket(), question, agree: true };
        self.send(ToServer::AgreeSeating(message), false).await?;
        Ok(true)
    }

    /// Gives the seat to a bot or to nobody; it is claimed again later, or at once.
    async fn hand_on(&mut self, ground: &Ground, table: &str, seat: Seat) -> Result<(), Fault> {
        // Where seats have secrets the others are asked before it is taken back, and may be gone by then.
        if ground.secrets {
            self.settled = true;
            return Ok(());
        }
        let client = self.client(ground);
        if self.dice.chance(1, 2) {
            let placed = client.place_bot(table, seat, "random").await;
            return self.promised(placed.map(|_| ()), seat, Holder::Bot);
        }
        let released = client.release(table, seat).await;
        self.promised(released.map(|_| ()), seat, Holder::Nobody)?;
        self.claim(ground, table, seat).await
    }

    /// A seat it came for and does not hold, where it may be had: at once if nobody has it.
    fn lost_home(&mut self) -> Option<Seat> {
        let home = self.home.filter(|home| !self.you.seats.contains(home))?;
        let table = self.table.as_ref().filter(|table| table.phase == Phase::Running)?;
        let holder = &table.seats.iter().find(|info| info.seat == home)?.holder;
        let now = match holder {
            SeatHolder::Open => true,
            SeatHolder::Bot { .. } => self.dice.chance(1, 4),
            SeatHolder::Person { .. } => false,
        };
        now.then_some(home)
    }

    async fn claim(&mut self, ground: &Ground, table: &str, seat: Seat) -> Result<(), Fault> {
        let claimed = self.client(ground).claim(table, seat).await;
        let holder = self.you.person.map_or(Holder::Nobody, Holder::Person);
        if claimed.as_ref().is_ok_and(|at| !at.you.seats.contains(&seat)) {
            // Those who play are asked first.
            self.settled = true;
            return Ok(());
        }
        self.promised(claimed.map(|_| ()), seat, holder)
    }

    fn promised(&mut self, done: Result<(), Fault>, seat: Seat, holder: Holder) -> Result<(), Fault> {
        match done {
            Ok(()) => {
                self.handed = Some((seat, matches!(holder, Holder::Person(_))));
                self.claims.hands.push((seat, holder));
                Ok(())
            }
            // Others act too: the game may have ended, the seat may have changed hands.
            Err(Fault::Refused(problem)) if problem.code != Code::Mistake => {
                self.settled = true;
                Ok(())
            }
            Err(fault) => Err(fault),
        }
    }

    fn client(&self, ground: &Ground) -> Client {
        self.token.as_ref().map_or_else(|| ground.client.clone(), |token| ground.client.with(token))
    }

    fn ticket(&mut self) -> String {
        self.tickets += 1;
        format!("{}-{}", self.claims.name, self.tickets)
    }

    async fn send(&mut self, message: ToServer, earnest: bool) -> Result<(), Fault> {
        self.claims.asks(&message);
        if earnest {
            self.earnest = crate::client::ticket(&message).map(str::to_owned);
        }
        match &mut self.line {
            Some(line) => line.send(&message).await,
            None => Err(Fault::Lost("not connected".into())),
        }
    }
}
