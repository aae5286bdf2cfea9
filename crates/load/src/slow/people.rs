//! Those who play and watch over the server meanwhile, and what they notice.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bivouac_engine::Seed;
use http_body_util::Full;
use hyper::Request;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{interval, timeout};

use super::Plan;
use super::report::Noticed;
use crate::client::Client;
use crate::load::{Histogram, Made, Table};

/// Whoever waits longer has given up.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often somebody asks how the server is, and how often a move is made at each table.
const EVERY: Duration = Duration::from_millis(100);
/// How often somebody new sits down.
const NEWCOMERS: Duration = Duration::from_millis(1000);

/// What one of them noticed.
enum Seen {
    Moves(Histogram),
    Health(Histogram),
    Newcomers(Histogram),
}

/// Plays, asks and sits down for a while; an error is something that was not answered.
pub(super) async fn look(plan: &Plan, base: &str) -> Result<Noticed> {
    let mut tasks: JoinSet<Result<Seen>> = JoinSet::new();
    let client = Client::new(base);
    let (least, _) = bivouac_catalog::find(&plan.game)?.seats();
    for number in 0..plan.tables {
        let made =
            patiently(Made::new(&client, &plan.game, &json!({}), least)).await.context("making a table")?;
        let table = patiently(made.connect(base, &Seed::of(number as u64))).await.context("sitting down")?;
        tasks.spawn(play(table, made, base.to_owned(), plan.time));
    }
    tasks.spawn(ask(base.to_owned(), plan.time));
    tasks.spawn(sit_down(base.to_owned(), plan.game.clone(), least, plan.time));
    let mut noticed = Noticed::default();
    while let Some(seen) = tasks.join_next().await {
        match seen?? {
            Seen::Moves(took) => noticed.moves.add(&took),
            Seen::Health(took) => noticed.health.add(&took),
            Seen::Newcomers(took) => noticed.newcomers.add(&took),
        }
    }
    noticed.held = held(&client).await?;
    Ok(noticed)
}

/// How many connections the server holds that are no sockets, as it says itself: whoever reads slowly
/// does not know yet that theirs is over.
async fn held(client: &Client) -> Result<usize> {
    let request = Request::get(format!("{}/metrics", client.base())).body(Full::default())?;
    let reply = patiently(async { Ok(client.send(request).await?) }).await?;
    let text = String::from_utf8_lossy(reply.granted()?).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("bivouac_connections "));
    line.and_then(|count| count.trim().parse().ok()).context("the server does not count its connections")
}

async fn patiently<T>(done: impl Future<Output = Result<T>>) -> Result<T> {
    timeout(PATIENCE, done).await.context("no answer within ten seconds")?
}

async fn play(mut table: Table, made: Made, base: String, time: Duration) -> Result<Seen> {
    let (began, mut took, mut tick, mut games) =
        (Instant::now(), Histogram::default(), interval(EVERY), 0_u64);
    while began.elapsed() < time {
        tick.tick().await;
        if table.is_over() {
            // People go on at another table.
            games += 1;
            let again = Made::new(&Client::new(&base), made.game(), &json!({}), made.seats()).await;
            table = patiently(again?.connect(&base, &Seed::of(games))).await.context("the next game")?;
        }
        if let Some(cost) = patiently(table.play()).await.context("a move")? {
            took.record(cost.took);
        }
    }
    ensure!(took.count() > 0, "nobody could move");
    Ok(Seen::Moves(took))
}

/// Each time over a connection of its own, as whoever watches over a server does.
async fn ask(base: String, time: Duration) -> Result<Seen> {
    let (began, mut took, mut tick) = (Instant::now(), Histogram::default(), interval(EVERY));
    while began.elapsed() < time {
        tick.tick().await;
        let sent = Instant::now();
        let client = Client::new(&base);
        patiently(async { Ok(client.health().await?) }).await.context("asking how the server is")?;
        took.record(sent.elapsed());
    }
    Ok(Seen::Health(took))
}

async fn sit_down(base: String, game: String, seats: u8, time: Duration) -> Result<Seen> {
    let (began, mut took, mut tick) = (Instant::now(), Histogram::default(), interval(NEWCOMERS));
    while began.elapsed() < time {
        tick.tick().await;
        let sent = Instant::now();
        let client = Client::new(&base);
        let newcomer = async {
            let made = Made::new(&client, &game, &json!({}), seats).await?;
            made.connect(&base, &Seed::of("newcomer")).await?.play().await
        };
        patiently(newcomer).await.context("somebody new")?;
        took.record(sent.elapsed());
    }
    Ok(Seen::Newcomers(took))
}
