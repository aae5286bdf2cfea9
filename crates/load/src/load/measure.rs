//! A run against the server: start it, make tables, connect, play, measure.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bivouac_engine::Seed;
use futures_util::{StreamExt, stream};
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval_at, sleep};

use super::Plan;
use super::gauge::{Counts, Gauge, Stage};
use super::report::{Figures, Kept, Memory};
use super::table::{Made, Table};
use crate::client::Client;
use crate::process::{cpu_time, memory};
use crate::serving::{Program, Serving};

/// How large messages are, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// A move as it is sent.
    pub(super) sent: usize,
    /// A move as it is told to one viewer.
    pub(super) told: usize,
}

/// How many tables are made at once.
const AT_ONCE: usize = 32;

/// Plays a little, to see how large messages are.
pub(super) async fn sizes(plan: &Plan, options: &Value, seats: u8) -> Result<Sizes> {
    let data = tempfile::tempdir()?;
    let serving = Program::server(&plan.server, data.path(), plan.server_core).start()?.listening().await?;
    let client = Client::new(&serving.base);
    let made = Made::new(&client, &plan.game, options, seats).await?;
    let mut table = made.connect(&serving.base, &Seed::of("sizes")).await?;
    let (mut moves, mut sent, mut told) = (0, 0, 0);
    while moves < 200 && !table.is_over() {
        if let Some(cost) = table.play().await? {
            (moves, sent, told) = (moves + 1, sent + cost.sent_bytes, told + cost.told_bytes);
        }
    }
    ensure!(moves > 0, "no move was accepted");
    Ok(Sizes { sent: (sent / moves) as usize, told: (told / moves / u64::from(seats)) as usize })
}

/// The run itself.
pub(super) async fn measure(plan: &Plan, options: &Value, seats: u8) -> Result<Figures> {
    let data = tempfile::tempdir()?;
    let serving = Program::server(&plan.server, data.path(), plan.server_core).start()?.listening().await?;
    let client = Client::new(&serving.base);
    client.health().await?;
    let empty = memory(serving.pid())?;

    let making = (0..plan.tables).map(|_| Made::new(&client, &plan.game, options, seats));
    let made: Vec<Made> =
        all(stream::iter(making).buffer_unordered(AT_ONCE)).await.context("making tables")?;
    let with_tables = memory(serving.pid())?;

    let seed = Seed::of(plan.seed);
    let connecting = made.iter().enumerate().map(|(number, made)| {
        let (base, seed) = (&serving.base, seed.apart("table", number as u64));
        async move { made.connect(base, &seed).await }
    });
    let tables: Vec<Table> =
        all(stream::iter(connecting).buffer_unordered(AT_ONCE)).await.context("connecting")?;
    let connected = memory(serving.pid())?;

    let game = Game { client, game: plan.game.clone(), options: options.clone(), seats, rate: plan.rate };
    let gauge = Gauge::default();
    let mut playing = JoinSet::new();
    let count = tables.len();
    for (number, table) in tables.into_iter().enumerate() {
        let share = number as f64 / count as f64;
        playing.spawn(game.clone().play(table, gauge.clone(), seed.apart("games", number as u64), share));
    }
    let (counts, window) = watch(plan, &serving, &gauge, &mut playing).await?;
    let played = memory(serving.pid())?;
    let each = |bytes: u64| bytes.saturating_sub(empty) as f64 / count as f64;
    let memory = Memory {
        empty,
        a_table: each(with_tables),
        a_connected_table: each(connected),
        a_played_table: each(played),
    };
    Ok(Figures::new(&counts, &window, usize::from(seats), serving.started_in, memory))
}

/// What the clock and the server said at both ends of the time that counts.
pub(super) struct Window {
    pub(super) took: Duration,
    pub(super) server: Duration,
    pub(super) client: Duration,
    pub(super) kept: Option<Kept>,
}

/// Lets tables warm up, counts for a while, and waits until they have ended.
pub(super) async fn watch(
    plan: &Plan,
    serving: &Serving,
    gauge: &Gauge,
    playing: &mut JoinSet<Result<()>>,
) -> Result<(Counts, Window)> {
    let client = Client::new(&serving.base);
    sleep(plan.warm_up).await;
    let kept = Kept::read(&client).await;
    let (server, myself) = (cpu_time(serving.pid())?, cpu_time(std::process::id())?);
    let began = Instant::now();
    gauge.enter(Stage::Counting);
    sleep(plan.time).await;
    gauge.enter(Stage::Ending);
    let took = began.elapsed();
    let (server, myself) = (cpu_time(serving.pid())? - server, cpu_time(std::process::id())? - myself);
    let kept = Kept::read(&client).await.zip(kept).map(|(after, before)| after.since(&before));
    while let Some(ended) = playing.join_next().await {
        ended??;
    }
    let counts = gauge.counts().clone();
    Ok((counts, Window { took, server, client: myself, kept }))
}

#[derive(Clone)]
struct Game {
    client: Client,
    game: String,
    options: Value,
    seats: u8,
    rate: Option<f64>,
}

impl Game {
    /// Plays one game after the other until the run ends.
    async fn play(self, mut table: Table, gauge: Gauge, seed: Seed, share: f64) -> Result<()> {
        let mut ticks = self.rate.map(|rate| {
            let period = Duration::from_secs_f64(1.0 / rate);
            let mut ticks = interval_at(tokio::time::Instant::now() + period.mul_f64(share), period);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            (ticks, period)
        });
        let mut games = 0;
        while gauge.stage() != Stage::Ending {
            if let Some((ticks, period)) = &mut ticks {
                let due = ticks.tick().await;
                // Timers wake at whole milliseconds, so only what is clearly behind is late.
                if due.elapsed() > *period / 2 {
                    gauge.counts().late += 1;
                }
            }
            if table.is_over() {
                games += 1;
                let made = Made::new(&self.client, &self.game, &self.options, self.seats).await?;
                table = made.connect(self.client.base(), &seed.apart("game", games)).await?;
                gauge.counts().games += 1;
            }
            match table.play().await? {
                Some(cost) => gauge.moved(&cost),
                None => gauge.counts().refused += 1,
            }
        }
        Ok(())
    }
}

async fn all<T>(mut results: impl stream::Stream<Item = Result<T>> + Unpin) -> Result<Vec<T>> {
    let mut done = Vec::new();
    while let Some(result) = results.next().await {
        done.push(result?);
    }
    Ok(done)
}
