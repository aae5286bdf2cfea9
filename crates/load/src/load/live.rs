//! Tables in real time: everybody acts on their own, as soon as the rules allow, and what counts is how
//! long it takes from an intent to the word that it is kept, and how much each viewer is sent.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use bivouac_engine::{Dice, Seat, Seed};
use bivouac_protocol::{Join, NewSeat, NewTable, PROTOCOL, ToServer};
use futures_util::{SinkExt, StreamExt, stream};
use serde::Serialize;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout_at};
use tokio_tungstenite::tungstenite::Message;

use super::gauge::Stage;
use super::histogram::Histogram;
use super::light::Heard;
use super::parts::Parts;
use super::report::{Kept, Took, ratio, whole};
use super::table::text;
use crate::client::{Client, Wire, connect, new_table};
use crate::process::{cpu_time, memory, others_running};
use crate::serving::Program;

/// How many tables are made at once.
const AT_ONCE: usize = 16;
/// How often somebody who waits looks whether the run has ended.
const LOOKS: Duration = Duration::from_millis(250);

/// What to do.
#[derive(Clone, Debug)]
pub struct Live {
    /// The program that serves.
    pub server: std::path::PathBuf,
    /// The game that is played.
    pub game: String,
    /// What differs from the game as written.
    pub options: Value,
    /// How many tables.
    pub tables: usize,
    /// How many seats each.
    pub seats: u8,
    /// How many of the seats are played over sockets. With none, somebody watches each table.
    pub people: u8,
    /// Who plays the others.
    pub bot: String,
    /// Actions whose text begins with one of these words are never chosen.
    pub leave_out: Vec<String>,
    /// How long somebody thinks before they act.
    pub think: Duration,
    /// How long to measure.
    pub time: Duration,
    /// How long to play before measuring.
    pub warm_up: Duration,
    /// The core of the server.
    pub server_core: Option<usize>,
    /// What all choices come from.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LiveReport {
    /// The game's key.
    pub game: String,
    /// What differs from the game as written.
    pub options: Value,
    /// How many tables.
    pub tables: usize,
    /// How many seats each.
    pub seats: u8,
    /// How many of them over sockets; the others were bots.
    pub people: u8,
    /// How long somebody thought before they acted, in milliseconds.
    pub think_ms: u64,
    /// For how long.
    pub seconds: f64,
    /// How many others wanted a core before the run began; figures from a busy machine say little.
    pub others_running: f64,
    /// Actions that were accepted, a second, all tables together.
    pub acts_per_second: f64,
    /// Steps, those that happen by themselves too, a second, all tables together.
    pub steps_per_second: f64,
    /// From sending an intent until it was answered as kept.
    pub took: Took,
    /// Refused because somebody was faster or time had passed.
    pub refused: u64,
    /// Bytes that a viewer was sent in a second.
    pub bytes: Spread,
    /// Bytes of all messages, by what they are for, a viewer and second.
    pub parts: PartsASecond,
    /// How busy the server was: 1 is a whole core.
    pub server_busy: f64,
    /// How busy the clients were.
    pub client_busy: f64,
    /// The server's memory for each table, in bytes.
    pub memory_a_table: f64,
    /// What the store did meanwhile, if the server says.
    pub kept: Option<Kept>,
}

/// How something is spread over viewers.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// On average.
    pub mean: f64,
    /// Half of them had no more.
    pub p50: f64,
    /// Nor had 99 of 100 more than this.
    pub p99: f64,
}

/// Bytes a viewer and second.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct PartsASecond {
    /// Views sent whole.
    pub views: f64,
    /// What changed of views.
    pub patches: f64,
    /// What may be done.
    pub offers: f64,
    /// What may be called.
    pub calls: f64,
}

/// What everybody counts together.
#[derive(Debug, Default)]
struct Tally {
    stage: AtomicU64,
    steps: AtomicU64,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    took: Histogram,
    refused: u64,
    parts: Parts,
    /// Bytes of each viewer.
    bytes: Vec<u64>,
}

impl Tally {
    fn stage(&self) -> Stage {
        match self.stage.load(Ordering::Relaxed) {
            0 => Stage::Warming,
            1 => Stage::Counting,
            _ => Stage::Ending,
        }
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Measures. `say` is told what is going on.
pub async fn run_live(plan: &Live, mut say: impl FnMut(&str)) -> Result<LiveReport> {
    let title = bivouac_catalog::find(&plan.game)?;
    ensure!(!title.takeback(), "{} is not played in real time", title.name());
    ensure!(plan.people <= plan.seats, "there are {} seats, so no more people", plan.seats);
    let others_running = others_running()?;
    let data = tempfile::tempdir()?;
    let serving = Program::server(&plan.server, data.path(), plan.server_core).start()?.listening().await?;
    let client = Client::new(&serving.base);
    client.health().await?;
    let empty = memory(serving.pid())?;
    say(&format!("making {} tables of {}", plan.tables, title.name()));
    let (tally, seed) = (Arc::new(Tally::default()), Seed::of(plan.seed));
    let making = (0..plan.tables).map(|number| sit_down(plan, &client, seed.apart("table", number as u64)));
    let mut playing = JoinSet::new();
    let mut making = stream::iter(making).buffer_unordered(AT_ONCE);
    while let Some(players) = making.next().await {
        for player in players? {
            playing.spawn(player.play(plan.clone(), Arc::clone(&tally)));
        }
    }
    say(&format!("playing for {:?}", plan.time));
    sleep(plan.warm_up).await;
    let kept = Kept::read(&client).await;
    let (server, myself) = (cpu_time(serving.pid())?, cpu_time(std::process::id())?);
    let began = Instant::now();
    tally.stage.store(1, Ordering::Relaxed);
    sleep(plan.time).await;
    tally.stage.store(2, Ordering::Relaxed);
    let seconds = began.elapsed().as_secs_f64();
    let (server, myself) = (cpu_time(serving.pid())? - server, cpu_time(std::process::id())? - myself);
    let kept = Kept::read(&client).await.zip(kept).map(|(after, before)| after.since(&before));
    let memory = memory(serving.pid())?.saturating_sub(empty);
    while let Some(ended) = playing.join_next().await {
        ended??;
    }
    let counts = std::mem::take(&mut *tally.counts());
    let viewers = counts.bytes.len() as f64;
    let each = |bytes: u64| ratio(bytes as f64, viewers * seconds);
    let Parts { view_bytes, patch_bytes, offer_bytes, call_bytes, .. } = counts.parts;
    Ok(LiveReport {
        game: plan.game.clone(),
        options: plan.options.clone(),
        tables: plan.tables,
        seats: plan.seats,
        people: plan.people,
        think_ms: plan.think.as_millis() as u64,
        seconds,
        others_running,
        acts_per_second: counts.took.count() as f64 / seconds,
        steps_per_second: tally.steps.load(Ordering::Relaxed) as f64 / seconds,
        took: Took::of(&counts.took),
        refused: counts.refused,
        bytes: Spread::of(&counts.bytes, seconds),
        parts: PartsASecond {
            views: each(view_bytes),
            patches: each(patch_bytes),
            offers: each(offer_bytes),
            calls: each(call_bytes),
        },
        server_busy: server.as_secs_f64() / seconds,
        client_busy: myself.as_secs_f64() / seconds,
        memory_a_table: memory as f64 / plan.tables as f64,
        kept,
    })
}

impl Spread {
    fn of(bytes: &[u64], seconds: f64) -> Spread {
        let mut sorted = bytes.to_vec();
        sorted.sort_unstable();
        let at = |share: f64| {
            let place = (share * sorted.len() as f64).ceil() as usize;
            sorted.get(place.saturating_sub(1)).map_or(0.0, |bytes| *bytes as f64 / seconds)
        };
        let mean = ratio(sorted.iter().sum::<u64>() as f64 / seconds, sorted.len() as f64);
        Spread { mean, p50: at(0.5), p99: at(0.99) }
    }
}

/// Somebody with a socket.
struct Player {
    wire: Wire,
    /// Which seat; nothing for whoever only watches.
    seat: Option<u8>,
    /// Whether this one counts the steps of its table.
    counts_steps: bool,
    dice: Dice,
    offers: Vec<String>,
    tickets: u32,
    over: bool,
    /// What is offered was refused, so nothing is chosen before something newer comes.
    stale: bool,
}

/// Makes a table and connects everybody.
async fn sit_down(plan: &Live, client: &Client, seed: Seed) -> Result<Vec<Player>> {
    let people = usize::from(plan.people);
    let seat = |index: usize| match index {
        0 if people > 0 => NewSeat::Me,
        index if index < people => NewSeat::Open,
        _ => NewSeat::Bot { bot: plan.bot.clone() },
    };
    let seats = (0..usize::from(plan.seats)).map(seat);
    let new = NewTable { options: plan.options.clone(), ..new_table(&plan.game, seats) };
    let made = client.create(&new).await.context("making a table")?;
    let mut tokens = vec![(people > 0).then_some(made.token)];
    for index in 1..people {
        let join = Join { code: Some(made.code.clone()), seat: Seat::at(index), ..Join::default() };
        tokens.push(Some(client.join(&made.table, &join).await.context("joining")?.token));
    }
    let mut players = Vec::new();
    for (index, token) in tokens.into_iter().enumerate() {
        let mut wire = connect(client.base(), &made.table).await?;
        let seat = token.is_some().then_some(index as u8 + 1);
        let hello = ToServer::Hello { protocol: PROTOCOL, token, since: None };
        wire.send(Message::text(serde_json::to_string(&hello)?)).await?;
        players.push(Player {
            wire,
            seat,
            counts_steps: index == 0,
            dice: Dice::fast(&seed.apart("player", index as u64)),
            offers: Vec::new(),
            tickets: 0,
            over: false,
            stale: false,
        });
    }
    Ok(players)
}

impl Player {
    /// Plays until the run ends.
    async fn play(mut self, plan: Live, tally: Arc<Tally>) -> Result<()> {
        let (mut bytes, mut sent, mut acts_at) = (0, None::<Instant>, None);
        let mut next_look = tokio::time::Instant::now() + LOOKS;
        loop {
            if tally.stage() == Stage::Ending {
                tally.counts().bytes.push(bytes);
                return Ok(());
            }
            // Nothing is chosen while an answer is missing, nor while one thinks.
            if sent.is_none() && !self.over && !self.stale {
                let ready = acts_at.is_some_and(|at| at <= tokio::time::Instant::now());
                match self.choice(&plan.leave_out) {
                    Some(action) if ready => {
                        self.act(&action).await?;
                        (sent, acts_at) = (Some(Instant::now()), None);
                    }
                    Some(_) => {
                        acts_at.get_or_insert_with(|| tokio::time::Instant::now() + plan.think);
                        if plan.think.is_zero() {
                            continue;
                        }
                    }
                    None => acts_at = None,
                }
            }
            let until = acts_at.unwrap_or(next_look).min(next_look);
            let Ok(heard) = timeout_at(until, text(&mut self.wire)).await else {
                next_look = next_look.max(tokio::time::Instant::now() + LOOKS);
                continue;
            };
            let (frame, counting) = (heard?, tally.stage() == Stage::Counting);
            if counting {
                bytes += frame.len() as u64;
            }
            match self.hear(&frame, counting, &tally)? {
                Word::Accepted => {
                    let took = sent.take().map(|sent| sent.elapsed());
                    if let Some(took) = took.filter(|_| counting) {
                        tally.counts().took.record(took);
                    }
                }
                Word::Refused => {
                    // What was offered is out of date; something newer is on its way.
                    (sent, self.stale) = (None, true);
                    tally.counts().refused += u64::from(counting);
                }
                Word::Other => {}
            }
        }
    }

    fn choice(&mut self, leave_out: &[String]) -> Option<String> {
        let chosen = |text: &&String| {
            let first = text.split(' ').next().unwrap_or_default();
            !leave_out.iter().any(|word| word == first)
        };
        let choices: Vec<&String> = self.offers.iter().filter(chosen).collect();
        self.dice.pick(&choices).map(|text| (*text).clone())
    }

    async fn act(&mut self, action: &str) -> Result<()> {
        self.tickets += 1;
        let (seat, ticket) = (self.seat.unwrap_or_default(), self.tickets);
        let action = serde_json::to_string(action)?;
        let text = format!(r#"{{"kind":"act","seat":{seat},"ticket":"{ticket}","action":{action}}}"#);
        self.wire.send(Message::text(text)).await?;
        Ok(())
    }

    fn hear(&mut self, text: &str, counting: bool, tally: &Tally) -> Result<Word> {
        let heard: Heard<'_> = serde_json::from_str(text).with_context(|| format!("cannot read {text}"))?;
        if counting {
            tally.counts().parts += heard.parts();
            if self.counts_steps && heard.kind == "played" {
                tally.steps.fetch_add(1, Ordering::Relaxed);
            }
        }
        if let Some(now) = &heard.now {
            self.over |= now.outcome.is_some();
            self.stale = false;
            for mine in &now.mine {
                mine.change_offers(&mut self.offers)?;
            }
        }
        match heard.kind {
            "accepted" => Ok(Word::Accepted),
            "refused" => Ok(Word::Refused),
            "closing" => {
                let why = heard.problem.map(|problem| problem.sentence.into_owned()).unwrap_or_default();
                bail!("the server closed a socket: {why}")
            }
            _ => Ok(Word::Other),
        }
    }
}

/// What matters of a message.
enum Word {
    Accepted,
    Refused,
    Other,
}

impl LiveReport {
    /// Lines for people.
    pub fn table(&self) -> String {
        let LiveReport { game, options, tables, seats, people, think_ms, seconds, .. } = self;
        let who = match people {
            0 => "bots, and somebody who watches".to_owned(),
            people if people == seats => format!("{seats} sockets each"),
            people => format!("{people} sockets each and bots"),
        };
        let pace = match think_ms {
            0 => "as fast as the rules allow".to_owned(),
            think => format!("{think} ms of thought before each action"),
        };
        let mut text = format!(
            "{tables} tables of {game} {options}, {seats} seats, {who}, {pace}, {seconds:.0} s\n\
             before it began, {:.1} others wanted a core\n\n",
            self.others_running
        );
        let mut line = |name: &str, cell: String| {
            let _ = writeln!(text, "{name:<40}{cell:>24}");
        };
        line("actions a second", whole(self.acts_per_second));
        line("steps a second", whole(self.steps_per_second));
        line("p50, intent to kept, ms", format!("{:.2}", self.took.p50_ms));
        line("p99", format!("{:.2}", self.took.p99_ms));
        line("longest", format!("{:.2}", self.took.max_ms));
        line("refused", self.refused.to_string());
        line("bytes a viewer and second, mean", whole(self.bytes.mean));
        line("  p50; p99", format!("{}; {}", whole(self.bytes.p50), whole(self.bytes.p99)));
        line("  views sent whole", whole(self.parts.views));
        line("  what changed of views", whole(self.parts.patches));
        line("  what may be done", whole(self.parts.offers));
        line("  what may be called", whole(self.parts.calls));
        line("server busy", format!("{:.0} %", self.server_busy * 100.0));
        line("clients busy", format!("{:.0} %", self.client_busy * 100.0));
        line("memory a table", format!("{:.1} KiB", self.memory_a_table / 1024.0));
        if let Some(kept) = &self.kept {
            line("synced groups a second", whole(ratio(kept.groups, *seconds)));
            line("writes a group", format!("{:.1}", ratio(kept.writes, kept.groups)));
            line("a group takes, ms", format!("{:.2}", ratio(kept.seconds * 1e3, kept.groups)));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_spread_over_viewers_and_seconds() {
        let spread = Spread::of(&[100, 200, 300, 400], 2.0);
        assert_eq!((spread.mean, spread.p50, spread.p99), (125.0, 100.0, 200.0));
        assert_eq!(Spread::of(&[], 2.0), Spread::default());
    }
}
