//! The arena: many games in virtual time on all cores, with the same result on any number
//! of threads.
//!
//! Each game has dice of its own, named by the seed and the game's number, and is added to
//! sums that do not care about order. Time is only counted, never waited for.

mod course;
mod cpu;
mod pulse;
mod report;
mod tally;

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bivouac_engine::any::Refusal;
use bivouac_engine::{
    BySeat, Dice, DiceKind, Edition, Game, Log, Malformed, Secret, Seed, Setting, Table, Viewer,
};

use crate::kind::{Kind, find};
use crate::spec::BotSpec;
use course::{Desk, Player, run};
use tally::{Crews, Tally, Took};

pub use report::{EndingKind, OutcomeCount, Report};

/// More threads than this are a slip of the finger.
const MAX_THREADS: usize = 1024;
/// About how long a batch of games should take, at least and where games are short.
const BRIEF: Duration = Duration::from_millis(10);
const MAX_BATCH: u64 = 4096;

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
    /// So many more games are finished, which had so many steps together.
    fn finished(&self, games: u64, steps: u64);
    /// So many more steps were made, in games that may still go on. Heard a few hundred times a second at
    /// most, and of every step where bots think for long.
    fn stepped(&self, _steps: u64) {}
    /// Whether to stop; games under way are broken off and do not count.
    fn stop(&self) -> bool;
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn finished(&self, _games: u64, _steps: u64) {}
    fn stop(&self) -> bool {
        false
    }
}

/// Takes the log of each game, by its number from 0, from any thread and in any order.
pub type Keep<'a> = dyn Fn(u64, Log) + Sync + 'a;

/// Plays `plan` with one bot for each seat, or one bot for all.
///
/// Bots are made anew for each game, so that none carries over what it remembers.
pub fn play<G: Game>(
    options: &G::Options,
    bots: &[BotSpec],
    kinds: &[Kind<G>],
    plan: &Plan,
    watch: &dyn Watch,
    keep: Option<&Keep<'_>>,
) -> Result<Report, Refusal> {
    play_edition(&Edition::built_in(), options, bots, kinds, plan, watch, keep)
}

/// The same with content of one's own.
pub fn play_edition<G: Game>(
    edition: &Edition<G>,
    options: &G::Options,
    bots: &[BotSpec],
    kinds: &[Kind<G>],
    plan: &Plan,
    watch: &dyn Watch,
    keep: Option<&Keep<'_>>,
) -> Result<Report, Refusal> {
    let bots = seated(bots, plan.seats)?;
    let makers = bots.iter().map(|spec| {
        let kind = find(kinds, spec)?;
        // Once to see whether its settings make sense; later ones cannot fail.
        (kind.make)(spec).map(|_| (*kind, spec))
    });
    let seed = Seed::of(plan.seed);
    // A whole table checks options and seats as any table does.
    let table = edition.open(options, setting(plan.seats, Secret::of_game(&seed, 0)))?;
    let (bound, content) = (table.game().bound(), table.game().content());
    let names = BySeat::of(plan.seats, |seat| bots[seat.index()].to_string());
    let hall = Hall {
        crews: Crews::of(&names),
        bound: bound.min(plan.max_steps.unwrap_or(u32::MAX)),
        edition,
        options,
        written: serde_json::to_value(options).expect("options have a JSON form"),
        makers: makers.collect::<Result<_, Malformed>>()?,
        seed,
        plan,
        watch,
        keep: keep.filter(|_| plan.keep_logs),
        next: AtomicU64::new(0),
        foul: Mutex::new(None),
    };
    let threads = threads(plan);
    let (began, mut cpu) = (Instant::now(), Some(0.0));
    let tally = thread::scope(|scope| {
        // Each thread is new, so that its own clock has counted its games and nothing else.
        let work = || (hall.work(), cpu::of_this_thread());
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().fold(Tally::new(&hall.crews), |mut sum, worker| {
            let (tally, took) = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            cpu = cpu.zip(took).map(|(sum, took)| sum + took.as_secs_f64());
            sum.merge(&tally);
            sum
        })
    });
    let took = Took { seconds: began.elapsed().as_secs_f64(), cpu_seconds: cpu };
    if let Some((_, foul)) = hall.foul.into_inner().expect("no worker panicked while it held the lock") {
        return Err(foul.into());
    }
    Ok(tally.report::<G>(plan, names, options, content, threads, took))
}

/// The bot of each seat, where one may stand for all.
fn seated(bots: &[BotSpec], seats: u8) -> Result<Vec<&BotSpec>, Malformed> {
    match bots {
        [one] => Ok(vec![one; usize::from(seats)]),
        bots if bots.len() == usize::from(seats) => Ok(bots.iter().collect()),
        bots => Err(Malformed(format!(
            "{seats} seats need {seats} bots, or one that plays them all, not {}",
            bots.len()
        ))),
    }
}

fn setting(seats: u8, secret: Secret) -> Setting {
    Setting { seats, secret, words: Vec::new(), dice: DiceKind::Fast }
}

fn threads(plan: &Plan) -> usize {
    let wanted = match plan.threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        wanted => wanted.min(MAX_THREADS),
    };
    wanted.min(usize::try_from(plan.games).unwrap_or(usize::MAX)).max(1)
}

/// What all workers share.
struct Hall<'a, G: Game> {
    crews: Crews,
    edition: &'a Edition<G>,
    options: &'a G::Options,
    /// The options as a log's header has them.
    written: serde_json::Value,
    makers: Vec<(Kind<G>, &'a &'a BotSpec)>,
    seed: Seed,
    bound: u32,
    plan: &'a Plan,
    watch: &'a dyn Watch,
    keep: Option<&'a Keep<'a>>,
    /// The first game that nobody has taken yet.
    next: AtomicU64,
    /// The first foul by the number of its game, which ends it all.
    foul: Mutex<Option<(u64, Malformed)>>,
}

impl<G: Game> Hall<'_, G> {
    /// Takes games by the batch until there is none left.
    fn work(&self) -> Tally {
        let (mut tally, mut desk) = (Tally::new(&self.crews), Desk::default());
        // A game of its own: one that all workers counted their tables on would pass from
        // core to core with every game, and with it the rules that each step reads.
        let game = self.edition.prepare(self.options, self.plan.seats);
        let game = Arc::new(game.expect("the same options made a game before"));
        let mut batch = 1;
        while !self.watch.stop() && self.foul.lock().is_ok_and(|foul| foul.is_none()) {
            let first = self.next.fetch_add(batch, Relaxed);
            let last = first.saturating_add(batch).min(self.plan.games);
            if first >= last {
                break;
            }
            let (began, mut steps) = (Instant::now(), 0);
            for index in first..last {
                match self.one(index, &game, &mut desk, &mut tally) {
                    Ok(Some(made)) => steps += u64::from(made),
                    Ok(None) => {
                        self.watch.finished(index - first, steps);
                        return tally;
                    }
                    Err(foul) => {
                        let mut first = self.foul.lock().expect("nothing panics while it holds the lock");
                        if first.as_ref().is_none_or(|(earlier, _)| index < *earlier) {
                            *first = Some((index, foul));
                        }
                        return tally;
                    }
                }
            }
            self.watch.finished(last - first, steps);
            // Whoever watches wants to hear often, but not at the cost of the games.
            match began.elapsed() {
                taken if taken < BRIEF && batch < MAX_BATCH => batch *= 2,
                taken if taken > 4 * BRIEF && batch > 1 => batch /= 2,
                _ => {}
            }
        }
        tally
    }

    /// Plays one game and counts it; answers how many steps it had, if it was played to its end.
    fn one(
        &self,
        index: u64,
        game: &Arc<G>,
        desk: &mut Desk<G>,
        tally: &mut Tally,
    ) -> Result<Option<u32>, Malformed> {
        let secret = Secret::of_game(&self.seed, index);
        let seed = secret.seed::<&str>(&[]);
        let seats = self.plan.seats;
        let mut table = match self.keep {
            None => Table::bare(Arc::clone(game), seats, Dice::fast(&seed)),
            Some(_) => Table::open_with(Arc::clone(game), self.written.clone(), setting(seats, secret), None),
        };
        let mut players = BySeat::of(seats, |seat| {
            let (kind, spec) = &self.makers[seat.index()];
            let bot = (kind.make)(spec).expect("the same settings made a bot before");
            Player { bot, dice: Dice::fast(&seed.apart("bot", seat.index() as u64)) }
        });
        let course = run(&mut table, &mut players, self.bound, desk, self.watch).map_err(|foul| {
            let (_, spec) = self.makers[foul.seat.index()];
            Malformed(format!("game {index}: {spec} in seat {} chose {}", foul.seat.as_number(), foul.what))
        })?;
        // A game that was broken off does not count.
        let Some(course) = course else { return Ok(None) };
        tally.add(index, &course, &table.view(Viewer::Open), table.outcome().as_ref());
        let mut counted = Vec::new();
        game.tallies(table.state(), &mut counted);
        tally.count_all(counted);
        if let (Some(keep), Some(log)) = (self.keep, table.log(true)) {
            keep(index, log);
        }
        Ok(Some(course.steps))
    }
}
