//! One person: plays as fast as the server answers, talks, takes back, hands the seat on, loses the
//! connection, and remembers what was promised.

use std::time::Duration;

use bivouac_engine::{Dice, Holder, Said, Seat, Seed};
use bivouac_protocol::{
    Acting, Agreeing, Code, Now, Phase, Saying, SeatHolder, TableInfo, TakingBack, ToClient, ToServer, You,
};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::claims::Claims;
use super::line::Line;
use crate::client::{Client, Fault, Ledger};

/// No answer takes longer, unless something hangs.
const PATIENCE: Duration = Duration::from_secs(30);

/// The server as it is in this round.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Speaks to it.
    pub(super) client: Client,
    /// Turns true once it has been killed.
    pub(super) killed: watch::Receiver<bool>,
}

impl Ground {
    /// Whether the server has been killed.
    pub(super) fn is_killed(&self) -> bool {
        *self.killed.borrow()
    }
}

/// Why somebody stopped playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// The game is over.
    Over,
    /// The server has been killed.
    Killed,
    /// Something hangs, and it is noted as a fault.
    Stuck,
}

/// One person at one table, or somebody who only watches.
#[derive(Debug)]
pub(super) struct Person {
    /// What opens the seats; nothing if this one only watches.
    pub(super) token: Option<String>,
    /// The seat it came for.
    pub(super) home: Option<Seat>,
    /// What it knows.
    pub(super) claims: Claims,
    /// How often it came back to a table over a new connection.
    pub(super) resumes: u64,
    /// How many messages it sent again because no answer had come.
    pub(super) again: u64,
    /// Whether it watches over the stream of lines instead of a socket.
    pub(super) streams: bool,
    dice: Dice,
    tickets: u32,
    ledger: Ledger,
    line: Option<Line>,
    table: Option<TableInfo>,
    you: You,
    now: Option<Now>,
    // What was offered was refused, so it is out of date until something new is heard.
    stale: bool,
    // A ticket of the present offers and not one of those sent to be refused.
    earnest: Option<String>,
    answered: Option<(Seat, u64)>,
    // A seat that was given away or taken, and whether it is known to be held since.
    handed: Option<(Seat, bool)>,
    // It need not hear anything before it does something.
    settled: bool,
}

impl Person {
    /// Somebody who chooses by this seed.
    pub(super) fn new(name: &str, token: Option<String>, home: Option<Seat>, seed: &Seed) -> Person {
        Person {
            token,
            home,
            claims: Claims::of(name),
            resumes: 0,
            again: 0,
            streams: false,
            dice: Dice::fast(seed),
            tickets: 0,
            ledger: Ledger::default(),
            line: None,
            table: None,
            you: You::default(),
            now: None,
            stale: false,
            earnest: None,
            answered: None,
            handed: None,
            settled: false,
        }
    }

    /// Whether it has seen the end.
    pub(super) fn is_over(&self) -> bool {
        self.now.as_ref().is_some_and(|now| now.outcome.is_some())
    }

    /// The server has gone: keeps what must outlive the connection.
    pub(super) fn lose(&mut self) {
        if let Some(line) = self.line.take() {
            self.ledger = line.drop_connection();
        }
        self.now = self.now.take().filter(|now| now.outcome.is_some());
        (self.table, self.you, self.stale) = (None, You::default(), false);
        (self.handed, self.settled) = (None, false);
    }

    /// Plays until the game is over or the server is gone.
    pub(super) async fn play(&mut self, ground: &Ground, table: &str) -> Stop {
        while !self.is_over() {
            match timeout(PATIENCE, self.turn(ground, table)).await {
                Ok(Ok(())) => {}
                Ok(Err(Fault::Lost(_))) => {
                    self.lose();
                    if ground.is_killed() {
                        return Stop::Killed;
                    }
                    // Until it is known that the server is dead, it may be the connection alone.
                    sleep(Duration::from_millis(2)).await;
                }
                Ok(Err(fault)) => {
                    self.claims.fault(fault.to_string());
                    self.lose();
                    return Stop::Stuck;
                }
                Err(_) => {
                    let to_act = self.now.as_ref().map(|now| now.to_act.clone());
                    self.claims.fault(format!("nothing has happened for {PATIENCE:?}; to act: {to_act:?}"));
                    return Stop::Stuck;
                }
            }
        }
        Stop::Over
    }

    /// Comes back and waits until everything asked for is answered.
    pub(super) async fn settle(&mut self, ground: &Ground, table: &str) {
        match timeout(PATIENCE, self.settled(ground, table)).await {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => self.claims.fault(format!("could not go on: {fault}")),
            Err(_) => {
                let waiting = self.line.as_ref().map(|line| line.ledger().waiting().to_vec());
                self.claims.fault(format!("could not go on within {PATIENCE:?}; unanswered: {waiting:?}"));
            }
        }
    }

    async fn settled(&mut self, ground: &Ground, table: &str) -> Result<(), Fault> {
        loop {
            let line = self.connect(ground, table).await?;
            let answered = line.ledger().waiting().is_empty();
            let known = match self.table.as_ref().map(|table| table.phase) {
                None => false,
                Some(Phase::Gathering) => true,
                Some(Phase::Running | Phase::Over | Phase::Broken) => self.now.is_some(),
            };
            if answered && known {
                self.settled = true;
                return Ok(());
            }
            self.hear().await?;
        }
    }

    async fn turn(&mut self, ground: &Ground, table: &str) -> Result<(), Fault> {
        self.connect(ground, table).await?;
        if !std::mem::take(&mut self.settled) {
            self.hear().await?;
        }
        self.consider(ground, table).await
    }

    async fn connect(&mut self, ground: &Ground, table: &str) -> Result<&mut Line, Fault> {
        if self.line.is_none() {
            // A copy, because this may be given up half-way.
            let ledger = self.ledger.clone();
            let line = match (&self.token, self.streams) {
                (None, true) => Line::stream(&ground.client, table, ledger).await?,
                (token, _) => Line::socket(&ground.client, table, token.as_deref(), ledger).await?,
            };
            self.again += self.ledger.waiting().len() as u64;
            self.resumes += u64::from(self.claims.latest().is_some());
            self.line = Some(line);
        }
        Ok(self.line.as_mut().expect("it is there by now"))
    }

    async fn hear(&mut self) -> Result<(), Fault> {
        let line = self.line.as_mut().ok_or_else(|| Fault::Lost("not connected".into()))?;
        let message = line.next().await?;
        self.claims.hears(&message);
        match message {
            ToClient::Table { table, you } => {
                self.handed = self.handed.filter(|(seat, mine)| you.seats.contains(seat) != *mine);
                (self.table, self.you, self.stale) = (Some(table), you, false);
            }
            ToClient::Whole(whole) => (self.now, self.stale) = (Some(whole.now), false),
            ToClient::Played { now, .. } | ToClient::Changed { now, .. } => {
                (self.now, self.stale) = (Some(now), false);
            }
            ToClient::Refused { ticket: Some(ticket), .. } if self.earnest.as_ref() == Some(&ticket) => {
                self.stale = true;
                line.send(&ToServer::Again).await?;
            }
            _ => {}
        }
        Ok(())
    }

    /// What to do next, if anything.
    async fn consider(&mut self, ground: &Ground, table: &str) -> Result<(), Fault> {
        let waits = self.line.as_ref().is_none_or(|line| !line.ledger().waiting().is_empty());
        let unsure = self.stale || self.handed.is_some();
        if waits || unsure || self.token.is_none() || self.is_over() || self.answer().await? {
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
            let ticket = self.ticket();
            return self.send(ToServer::Resume { ticket }, false).await;
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

    /// Gives the seat to a bot or to nobody; it is claimed again later, or at once.
    async fn hand_on(&mut self, ground: &Ground, table: &str, seat: Seat) -> Result<(), Fault> {
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
