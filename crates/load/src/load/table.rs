//! One table of the load: everybody's sockets in one task, a random move after the other.

use std::fmt::Write;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use bivouac_engine::{Dice, Seat, Seed};
use bivouac_protocol::{Join, NewSeat, NewTable, PROTOCOL, ToServer};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::gauge::Cost;
use super::light::Heard;
use crate::client::{Client, Wire, connect, new_table};

/// A table that is made, with a token for each seat, but no sockets yet.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    name: String,
    game: String,
    real_time: bool,
    tokens: Vec<String>,
}

/// A table with a socket for each seat.
pub(crate) struct Table {
    wires: Vec<Wire>,
    /// What each of them may do.
    offers: Vec<Vec<String>>,
    dice: Dice,
    tickets: u32,
    next: Option<Next>,
    over: bool,
    /// Whether time alone may bring something to do, or take it away.
    real_time: bool,
}

/// What will be done next, and by whom.
struct Next {
    wire: usize,
    seat: u8,
    action: String,
}

impl Made {
    /// Makes a table, with everybody at it.
    pub(crate) async fn new(client: &Client, game: &str, options: &Value, seats: u8) -> Result<Made> {
        let mut plan = vec![NewSeat::Open; usize::from(seats)];
        plan[0] = NewSeat::Me;
        let made = client.create(&NewTable { options: options.clone(), ..new_table(game, plan) }).await?;
        let mut tokens = vec![made.token];
        for index in 1..usize::from(seats) {
            let join = Join { code: Some(made.code.clone()), seat: Seat::at(index), ..Join::default() };
            tokens.push(client.join(&made.table, &join).await?.token);
        }
        let real_time = !bivouac_catalog::find(game)?.takeback();
        Ok(Made { name: made.table, game: game.to_owned(), real_time, tokens })
    }

    /// Its name in addresses.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// What is played there.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// How many seats it has.
    pub(crate) fn seats(&self) -> u8 {
        self.tokens.len() as u8
    }

    /// Opens everybody's sockets and waits until everybody sees the game.
    pub(crate) async fn connect(&self, base: &str, seed: &Seed) -> Result<Table> {
        let mut table = Table {
            wires: Vec::new(),
            offers: Vec::new(),
            dice: Dice::fast(seed),
            tickets: 0,
            next: None,
            over: false,
            real_time: self.real_time,
        };
        for token in &self.tokens {
            let mut wire = connect(base, &self.name).await?;
            let hello = ToServer::Hello { protocol: PROTOCOL, token: Some(token.clone()), since: None };
            wire.send(Message::text(serde_json::to_string(&hello)?)).await?;
            table.wires.push(wire);
            table.offers.push(Vec::new());
        }
        for wire in 0..table.wires.len() {
            table.everything(wire).await?;
        }
        Ok(table)
    }
}

impl Table {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Whether an offer may be out of date by the time it is taken.
    pub(crate) fn is_real_time(&self) -> bool {
        self.real_time
    }

    /// One move, until everybody has heard of it; nothing if it was refused.
    pub(crate) async fn play(&mut self) -> Result<Option<Cost>> {
        while self.next.is_none() && self.real_time && !self.over {
            // Time brings something to do.
            self.hear(0, &mut Cost::default()).await?;
        }
        if self.over && self.real_time {
            return Ok(None);
        }
        let Next { wire, seat, action } =
            self.next.take().context("nobody may do anything, and it is not over")?;
        self.tickets += 1;
        let mut text = String::with_capacity(action.len() + 64);
        let action = serde_json::to_string(&action)?;
        write!(text, r#"{{"kind":"act","seat":{seat},"ticket":"{}","action":{action}}}"#, self.tickets)?;
        let mut cost = Cost { sent_bytes: text.len() as u64, ..Cost::default() };
        let sent = Instant::now();
        self.wires[wire].send(Message::text(text)).await?;
        let Some(seq) = self.answer(wire, &mut cost).await? else {
            // What was offered is out of date, which happens where time runs.
            self.wires[wire].send(Message::text(r#"{"kind":"again"}"#)).await?;
            self.everything(wire).await?;
            return Ok(None);
        };
        for other in (0..self.wires.len()).filter(|other| *other != wire) {
            while self.hear(other, &mut cost).await?.played.is_none_or(|played| played < seq) {}
        }
        cost.took = sent.elapsed();
        Ok(Some(cost))
    }

    /// Reads until the move is both answered and told; its number, or nothing if it was refused.
    async fn answer(&mut self, wire: usize, cost: &mut Cost) -> Result<Option<u64>> {
        let (mut told, mut accepted) = (0, None);
        loop {
            let short = self.hear(wire, cost).await?;
            if short.refused {
                return Ok(None);
            }
            told = short.played.unwrap_or(told);
            accepted = short.accepted.or(accepted);
            if let Some(seq) = accepted.filter(|seq| *seq <= told) {
                return Ok(Some(seq));
            }
        }
    }

    async fn everything(&mut self, wire: usize) -> Result<()> {
        let mut cost = Cost::default();
        while !self.hear(wire, &mut cost).await?.whole {}
        Ok(())
    }

    async fn hear(&mut self, wire: usize, cost: &mut Cost) -> Result<Short> {
        let text = text(&mut self.wires[wire]).await?;
        let heard: Heard<'_> = serde_json::from_str(&text).with_context(|| format!("cannot read {text}"))?;
        let mut short =
            Short { whole: heard.kind == "whole", refused: heard.kind == "refused", ..Short::default() };
        cost.all_bytes += text.len() as u64;
        match heard.kind {
            "played" => {
                cost.told_bytes += text.len() as u64;
                cost.parts += heard.parts();
                short.played = heard.step.map(|step| step.seq);
            }
            "accepted" => short.accepted = heard.seq,
            "closing" => {
                let why = heard.problem.map(|problem| problem.sentence.into_owned()).unwrap_or_default();
                bail!("the server closed a socket: {why}");
            }
            _ => {}
        }
        if let Some(now) = heard.now {
            self.over |= now.outcome.is_some();
            if self.next.as_ref().is_some_and(|next| next.wire == wire) {
                self.next = None;
            }
            for mine in &now.mine {
                mine.change_offers(&mut self.offers[wire])?;
                if let Some(offer) = self.dice.pick(&self.offers[wire]) {
                    self.next = Some(Next { wire, seat: mine.seat, action: offer.clone() });
                    break;
                }
            }
        }
        Ok(short)
    }
}

/// What matters of a message.
#[derive(Default)]
struct Short {
    played: Option<u64>,
    accepted: Option<u64>,
    whole: bool,
    refused: bool,
}

/// The next text on a socket.
pub(crate) async fn text(wire: &mut Wire) -> Result<Utf8Bytes> {
    loop {
        match wire.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Err(error)) => return Err(error.into()),
            other => {
                ensure!(other.is_some(), "the server closed a socket");
                bail!("a frame that is no text")
            }
        }
    }
}
