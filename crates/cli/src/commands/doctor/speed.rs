//! How fast a game is: by random playouts, in replay, and at a live table.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use bivouac_bots::BotSpec;
use bivouac_bots::arena::{Plan, Unwatched};
use bivouac_engine::Seq;
use serde::Serialize;

use super::playthrough;
use crate::setup::Chosen;

/// Long enough that the clock and the first cold games do not matter.
const LONG_ENOUGH: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Speed {
    pub(super) playouts_per_second: f64,
    pub(super) actions_per_second: f64,
    pub(super) replay_steps_per_second: f64,
    /// With log, digests and takebacks, and the list of what may be done at each step.
    pub(super) live_steps_per_second: f64,
    /// What search pays to try something on a copy.
    pub(super) copy_nanoseconds: f64,
}

pub(super) fn measure(chosen: &Chosen) -> Result<Speed> {
    let (playouts_per_second, actions_per_second) = playouts(chosen)?;
    let table = playthrough::play(chosen, chosen.seats)?;
    let log = table.log(true).context("the table keeps no log")?;
    let replay_steps_per_second = rate(|| {
        let replayed = chosen.title.replay(&log, None, &mut |_, _| ())?;
        Ok(replayed.seq().0)
    })?;
    let live_steps_per_second = rate(|| Ok(playthrough::play(chosen, chosen.seats)?.seq().0))?;
    let middle = chosen.title.replay_to(&log, None, Seq(table.seq().0 / 2))?;
    let copies = rate(|| {
        middle.copy_states(10_000);
        Ok(10_000)
    })?;
    Ok(Speed {
        playouts_per_second,
        actions_per_second,
        replay_steps_per_second,
        live_steps_per_second,
        copy_nanoseconds: 1e9 / copies,
    })
}

/// Games and actions a second, with ever more games until it takes long enough.
fn playouts(chosen: &Chosen) -> Result<(f64, f64)> {
    let bots = vec![BotSpec::new("random"); usize::from(chosen.seats)];
    let mut games = 1_u64;
    loop {
        let plan = Plan { games, threads: 1, ..Plan::new(chosen.seats, 1) };
        let report = chosen.title.simulate(&chosen.options, &bots, &plan, &Unwatched, None);
        let report = report.map_err(|refusal| anyhow!("it cannot be simulated: {refusal}"))?;
        if report.seconds >= LONG_ENOUGH.as_secs_f64() {
            return Ok((report.games_per_second, report.actions_per_second));
        }
        let missing = LONG_ENOUGH.as_secs_f64() / report.seconds.max(1e-6);
        games = (games as f64 * (missing * 1.2).clamp(2.0, 10.0)).ceil() as u64;
    }
}

/// How many steps a second `run` takes, which answers how many it took.
fn rate(mut run: impl FnMut() -> Result<u64>) -> Result<f64> {
    let (start, mut steps) = (Instant::now(), 0);
    while start.elapsed() < LONG_ENOUGH {
        steps += run()?;
    }
    Ok(steps as f64 / start.elapsed().as_secs_f64())
}
