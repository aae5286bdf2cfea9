//! Seeded nonsense against a live server: frames, bodies, headers, paths, floods, deaf readers and
//! connections that never end. After each burst the server must be well and play on.

pub mod nonsense;
mod raw;
mod requests;
mod sockets;
mod target;
mod trace;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use bivouac_engine::{Dice, Seed};
use tokio::net::TcpStream;

use crate::client::Wire;
use crate::crash::{Shelf, check};
use crate::serving::Program;
use target::Target;
use trace::Trace;

/// So many deaf readers and half-open connections are held at once.
const HELD: usize = 48;

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that serves.
    pub server: PathBuf,
    /// The game that is played meanwhile.
    pub game: String,
    /// When to stop.
    pub until: Until,
    /// What the nonsense comes from.
    pub seed: u64,
    /// What the server's memory must stay under, in bytes.
    pub memory: u64,
    /// Where the server keeps its data.
    pub data: PathBuf,
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After so long.
    Time(Duration),
    /// After so many frames, bodies and requests.
    Frames(u64),
    /// After this one burst.
    Burst(u64),
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    /// How many bursts.
    pub bursts: u64,
    /// How many frames, bodies and requests.
    pub frames: u64,
    /// The most memory that the server held, in bytes.
    pub memory: u64,
    /// How many logs were replayed at the end.
    pub logs: u64,
}

/// Connections that are kept and not listened to.
#[derive(Default)]
struct Held {
    deaf: VecDeque<Wire>,
    open: VecDeque<TcpStream>,
}

/// Throws nonsense until it is time to stop; an error names the burst that something went wrong in.
pub async fn run(plan: &Plan) -> Result<Summary> {
    let program = Program::server(&plan.server, &plan.data, None).hurried(20);
    let mut target = Target::start(program, &plan.game, plan.memory).await?;
    let (seed, began) = (Seed::of(plan.seed), Instant::now());
    let (mut bursts, mut trace, mut held) = (0, Trace::default(), Held::default());
    let mut number = if let Until::Burst(only) = plan.until { only } else { 0 };
    loop {
        let mut dice = Dice::fast(&seed.apart("burst", number));
        burst(&mut target, &mut dice, &mut held, &mut trace).await.with_context(|| {
            format!("seed {}, burst {number}; the latest of it:{}", plan.seed, trace.lines())
        })?;
        (bursts, number) = (bursts + 1, number + 1);
        let enough = match plan.until {
            Until::Time(time) => began.elapsed() >= time,
            Until::Frames(frames) => trace.count >= frames,
            Until::Burst(_) => true,
        };
        if enough {
            break;
        }
    }
    let memory = target.highest;
    // With all the deaf and half-open ones still there.
    target.stop().await?;
    drop(held);
    Ok(Summary { bursts, frames: trace.count, memory, logs: logs(&plan.data)? })
}

async fn burst(target: &mut Target, dice: &mut Dice, held: &mut Held, trace: &mut Trace) -> Result<()> {
    match dice.below(16) {
        0 => sockets::flood(target, dice, trace).await?,
        1 => {
            for _ in 0..dice.die(6) {
                held.deaf.extend(sockets::deaf(target, trace).await?);
            }
            // They have something not to listen to.
            target.play(200).await?;
        }
        2 => {
            for _ in 0..dice.die(10) {
                held.open.extend(raw::half_open(target, dice, trace).await);
            }
        }
        3..6 => {
            for _ in 0..dice.die(20) {
                raw::one(target, dice, trace).await?;
            }
        }
        6..11 => {
            for _ in 0..dice.die(60) {
                requests::one(target, dice, trace).await?;
            }
        }
        _ => {
            for _ in 0..dice.die(6) {
                sockets::nonsense(target, dice, trace).await?;
            }
        }
    }
    held.deaf.drain(..held.deaf.len().saturating_sub(HELD));
    held.open.drain(..held.open.len().saturating_sub(HELD));
    target.check().await?;
    // Whoever had a valid token may have emptied the victim's table.
    target.heal().await
}

/// Every log that is left replays.
fn logs(data: &Path) -> Result<u64> {
    let mut logs = 0;
    for kept in Shelf::open(data)?.all() {
        let checked = check(&kept?, &[]);
        if let Some(fault) = checked.faults.first() {
            bail!("{fault}");
        }
        logs += 1;
    }
    Ok(logs)
}
