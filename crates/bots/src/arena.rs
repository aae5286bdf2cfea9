//! The arena: many games in virtual time on all cores, with the same result on any number
//! of threads.
//!
//! Each game has dice of its own, named by the seed and the game's number, and is added to
//! sums that do not care about order. Time is only counted, never waited for.

mod report;

use std::fmt;

use bivouac_engine::any::Refusal;
use bivouac_engine::{Game, Log};

use crate::kind::Kind;
use crate::spec::BotSpec;

pub use report::{EndingKind, OutcomeCount, Report};

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many seats.
    pub seats: u8,
    /// How many games.
    pub games: u64,
    /// Names all dice: the same seed plays the same games.
    pub seed: u64,
    /// How many threads play; 0 for as many as there are cores.
    pub threads: usize,
    /// Whether each game's log is handed to `keep`. It changes the speed and nothing else.
    pub keep_logs: bool,
    /// Gives a game up after so many steps, where that is sooner than the game's own bound.
    pub max_steps: Option<u32>,
}

impl Plan {
    /// One game on all cores, without its log.
    pub fn new(seats: u8, seed: u64) -> Plan {
        Plan { seats, games: 1, seed, threads: 0, keep_logs: false, max_steps: None }
    }
}

/// Somebody who watches the games go by, from any thread.
pub trait Watch: Sync {
    /// So many more games are finished.
    fn finished(&self, games: u64);
    /// Whether to stop after the games under way.
    fn stop(&self) -> bool;
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn finished(&self, _games: u64) {}
    fn stop(&self) -> bool {
        false
    }
}

/// Takes the log of each game, by its number from 0, from any thread and in any order.
pub type Keep<'a> = dyn Fn(u64, Log) + Sync + 'a;

/// Plays `plan` with one bot for each seat, or one bot for all.
pub fn play<G: Game>(
    options: &G::Options,
    bots: &[BotSpec],
    kinds: &[Kind<G>],
    plan: &Plan,
    watch: &dyn Watch,
    keep: Option<&Keep<'_>>,
) -> Result<Report, Refusal> {
    todo!()
}
