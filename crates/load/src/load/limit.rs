//! The same run against the forwarder: the same sockets and frames, and nothing behind them.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use anyhow::Result;
use futures_util::SinkExt;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval_at};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::Plan;
use super::gauge::{Cost, Gauge, Stage};
use super::measure::watch;
use super::report::Limit;
use super::table::text;
use crate::client::{Wire, connect_to};
use crate::process::memory;
use crate::serving::Program;

/// Forwards frames of `size` bytes between the sockets of as many matches as there are tables.
pub(super) async fn measure(plan: &Plan, seats: usize, size: usize) -> Result<Limit> {
    let folder = tempfile::tempdir()?;
    let arguments: Vec<OsString> = ["forward", "--listen", "127.0.0.1:0"].map(OsString::from).to_vec();
    let program = Program {
        path: plan.myself.clone(),
        arguments,
        core: plan.server_core,
        log: folder.path().join("forward.log"),
    };
    let serving = program.start()?.listening().await?;
    let empty = memory(serving.pid())?;
    let mut matches = Vec::new();
    for number in 0..plan.tables {
        let mut wires = Vec::new();
        for _ in 0..seats {
            wires.push(connect_to(&serving.base, &format!("/{number}/{seats}")).await?);
        }
        matches.push(wires);
    }
    let frame = Utf8Bytes::from("x".repeat(size));
    let gauge = Gauge::default();
    let mut playing = JoinSet::new();
    for (number, wires) in matches.into_iter().enumerate() {
        let share = number as f64 / plan.tables as f64;
        playing.spawn(play(wires, frame.clone(), gauge.clone(), plan.rate, share));
    }
    let (counts, window) = watch(plan, &serving, &gauge, &mut playing).await?;
    let a_match = memory(serving.pid())?.saturating_sub(empty) as f64 / plan.tables as f64;
    Ok(Limit::new(size, &counts, &window, a_match))
}

/// Everybody sends in turn, when all have heard the last.
async fn play(
    mut wires: Vec<Wire>,
    frame: Utf8Bytes,
    gauge: Gauge,
    rate: Option<f64>,
    share: f64,
) -> Result<()> {
    let mut ticks = rate.map(|rate| {
        let period = Duration::from_secs_f64(1.0 / rate);
        let mut ticks = interval_at(tokio::time::Instant::now() + period.mul_f64(share), period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    let (mut turn, size) = (0, frame.len() as u64);
    while gauge.stage() != Stage::Ending {
        if let Some(ticks) = &mut ticks {
            ticks.tick().await;
        }
        let sent = Instant::now();
        wires[turn].send(Message::Text(frame.clone())).await?;
        let mut bytes = 0;
        for wire in &mut wires {
            bytes += text(wire).await?.len() as u64;
        }
        let cost = Cost { told_bytes: bytes, all_bytes: bytes, sent_bytes: size, ..Cost::default() };
        gauge.moved(&Cost { took: sent.elapsed(), ..cost });
        turn = (turn + 1) % wires.len();
    }
    Ok(())
}
