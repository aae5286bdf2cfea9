//! What nonsense is thrown at: a table that may suffer, and one that must play on whatever happens.

use anyhow::{Context, Result, bail, ensure};
use bivouac_engine::{Dice, Seat, Seed};
use bivouac_protocol::{Join, NewSeat};
use serde_json::{Value, json};

use crate::client::{Client, new_table};
use crate::load::{Made, Table};
use crate::process::memory;
use crate::serving::{Program, Serving, panics};

/// The server and its two tables.
pub(super) struct Target {
    pub(super) client: Client,
    /// The server may hang up on nonsense, so nothing that must be answered shares its connections.
    pub(super) wild: Client,
    pub(super) victim: Victim,
    /// The table that must play on: its name is known to everybody.
    pub(super) calm: String,
    serving: Serving,
    program: Program,
    game: String,
    seats: u8,
    table: Table,
    bound: u64,
    pub(super) highest: u64,
}

/// A table that may suffer.
pub(super) struct Victim {
    pub(super) table: String,
    pub(super) code: String,
    pub(super) tokens: Vec<String>,
}

impl Target {
    pub(super) async fn start(program: Program, game: &str, bound: u64) -> Result<Target> {
        let (seats, _) = bivouac_catalog::find(game)?.seats();
        let seats = seats.max(2);
        let serving = program.start()?.listening().await?;
        let client = Client::new(&serving.base);
        let victim = Victim::new(&client, game, seats).await?;
        let made = Made::new(&client, game, &json!({}), seats).await?;
        let table = made.connect(client.base(), &Seed::of("calm")).await?;
        let calm = made.name().to_owned();
        Ok(Target {
            wild: Client::new(&serving.base),
            client,
            victim,
            calm,
            serving,
            program,
            game: game.to_owned(),
            seats,
            table,
            bound,
            highest: 0,
        })
    }

    /// A victim as good as new.
    pub(super) async fn heal(&mut self) -> Result<()> {
        self.victim = Victim::new(&self.client, &self.game, self.seats).await?;
        Ok(())
    }

    /// Makes so many moves at the calm table.
    pub(super) async fn play(&mut self, moves: u32) -> Result<()> {
        for _ in 0..moves {
            if self.table.is_over() {
                let made = Made::new(&self.client, &self.game, &json!({}), self.seats).await?;
                self.table = made.connect(self.client.base(), &Seed::of(made.name())).await?;
                made.name().clone_into(&mut self.calm);
            }
            let played = self.table.play().await?.is_some();
            ensure!(played || self.table.is_real_time(), "a good move at the calm table was refused");
        }
        Ok(())
    }

    /// Whether the server is well: it lives, answers, plays, has not panicked and is not bloated.
    pub(super) async fn check(&mut self) -> Result<()> {
        if let Some(status) = self.serving.ended()? {
            bail!("the server ended with {status}");
        }
        let health = self.client.health().await.context("asking how the server is")?;
        ensure!(health.health == "well", "the server says it is {:?}", health.health);
        self.play(1).await.context("playing on at the calm table")?;
        if let Some(line) = panics(&self.program.log).first() {
            bail!("the server panicked: {line}");
        }
        let memory = memory(self.serving.pid())?;
        self.highest = self.highest.max(memory);
        let mib = |bytes: u64| bytes / 1024 / 1024;
        ensure!(memory <= self.bound, "the server holds {} MiB, more than {}", mib(memory), mib(self.bound));
        Ok(())
    }

    /// Asks the server to stop, which it must still be able to.
    pub(super) async fn stop(mut self) -> Result<()> {
        let status = self.serving.stop().await?;
        ensure!(status.success(), "asked to stop, the server ended with {status}");
        Ok(())
    }

    /// A token: right, another person's, of another table, or none at all.
    pub(super) fn token(&self, dice: &mut Dice) -> Option<String> {
        match dice.below(8) {
            0 => None,
            1 => Some((0..32).map(|_| char::from_digit(dice.below(16), 16).unwrap_or('0')).collect()),
            2 => {
                Some(super::nonsense::text(dice, 60).chars().filter(|letter| !letter.is_control()).collect())
            }
            _ => dice.pick(&self.victim.tokens).cloned(),
        }
    }

    /// Good messages for the victim's socket.
    pub(super) fn good(&self, dice: &mut Dice) -> Value {
        let ticket = format!("t{}", dice.below(1000));
        let seat = dice.die(u32::from(self.seats));
        match dice.below(12) {
            0 | 1 => json!({"kind": "act", "seat": seat, "ticket": ticket, "action": "roll"}),
            2 => json!({"kind": "say", "seat": seat, "ticket": ticket, "said": {"text": {"text": "hello"}}}),
            3 => json!({"kind": "take_back", "seat": seat, "ticket": ticket, "to": dice.below(20)}),
            4 => json!({"kind": "agree", "ticket": ticket, "agree": true}),
            5 => {
                let question = json!({"kind": "why_not", "seat": seat, "action": "hold"});
                json!({"kind": "ask", "ticket": ticket, "question": question})
            }
            6 => {
                json!({"kind": "ask", "ticket": ticket, "question": {"kind": "takeback", "seat": seat, "to": 1}})
            }
            7 => json!({"kind": "ask", "ticket": ticket, "question": {"kind": "game", "about": {"odds": 1}}}),
            8 => json!({"kind": "ping", "seat": seat, "what": "die"}),
            9 => json!({"kind": "pause", "ticket": ticket}),
            10 => json!({"kind": "resume", "ticket": ticket}),
            _ => json!({"kind": "again"}),
        }
    }
}

impl Victim {
    async fn new(client: &Client, game: &str, seats: u8) -> Result<Victim> {
        let mut plan = vec![NewSeat::Open; usize::from(seats)];
        plan[0] = NewSeat::Me;
        let made = client.create(&new_table(game, plan)).await?;
        let join = Join { code: Some(made.code.clone()), seat: Seat::number(2), ..Join::default() };
        let other = client.join(&made.table, &join).await?;
        Ok(Victim { table: made.table, code: made.code, tokens: vec![made.token, other.token] })
    }
}
