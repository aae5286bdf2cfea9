//! One person: plays as fast as the server answers, talks, takes back, hands the seat on, loses the
//! connection, and remembers what was promised.

mod moves;

use std::time::Duration;

use bivouac_engine::{Dice, Seat, Seed};
use bivouac_protocol::{Lists, Now, Phase, TableInfo, ToClient, ToServer, You};
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
    /// Whether seats have secrets from each other.
    pub(super) secrets: bool,
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
    /// Not everybody can come in, so nobody plays.
    Left,
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
    lists: Lists,
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
            lists: Lists::default(),
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
        let mut message = line.next().await?;
        self.claims.hears(&message);
        // Changes that do not fit are noted as a fault there.
        let _ = self.lists.fill(&mut message);
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
                line.send(&ToServer::Again {}).await?;
            }
            _ => {}
        }
        Ok(())
    }
}
