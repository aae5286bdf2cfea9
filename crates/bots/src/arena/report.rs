//! What is told of many games.

use std::fmt;

use bivouac_engine::{BySeat, ContentHash};
use serde::Serialize;
use serde_json::Value;

use crate::stats::{Spread, Told};

/// How a game in the arena can end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingKind {
    /// All together won.
    Won,
    /// All together lost.
    Lost,
    /// Each for himself.
    Ranked,
    /// It went on past the bound.
    Unfinished,
    /// Nobody could or would act and nothing was due.
    Stalled,
}

/// How often games ended in one way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OutcomeCount {
    /// Who won.
    pub ending: EndingKind,
    /// Why, as the game says it.
    pub reason: String,
    /// The rule that ended it; empty where none did.
    pub rule: String,
    /// How many games.
    pub games: u64,
    /// That as a share of all.
    pub share: f64,
}

/// What came of a plan.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's key.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// With which content it was played; left out where a game has none.
    #[serde(skip_serializing_if = "is_none")]
    pub content: ContentHash,
    /// How many seats.
    pub seats: u8,
    /// Who sat in each.
    pub bots: BySeat<String>,
    /// What the dice were named by.
    pub seed: u64,
    /// All options.
    pub options: Value,
    /// How many games were finished.
    pub games: u64,
    /// How they ended, most frequent first.
    pub outcomes: Vec<OutcomeCount>,
    /// The share of games that seat 1 won; in a cooperative game that is everybody's.
    pub win_rate: f64,
    /// Its 95 % interval.
    pub win_rate_ci: [f64; 2],
    /// What each seat won: a whole game, or a part of one where winners tie.
    pub win_share: BySeat<f64>,
    /// Their 95 % intervals.
    pub win_share_ci: BySeat<[f64; 2]>,
    /// Each seat's points on average over the games that had any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<BySeat<f64>>,
    /// All actions of all games.
    pub actions: u64,
    /// How many actions a game had.
    pub length: Spread,
    /// What the game itself counts, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<Told>,
    /// How long it took.
    pub seconds: f64,
    /// Games a second.
    pub games_per_second: f64,
    /// Actions a second.
    pub actions_per_second: f64,
    /// How long processors were at work on it, all threads together; left out where nobody can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
    /// Games a second of that: the same on a busy machine, and on any number of threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games_per_cpu_second: Option<f64>,
    /// How many threads played.
    pub threads: usize,
    /// Sums up every game's end and the content in a number that is the same for the same games,
    /// whatever the order and the threads.
    pub digest: String,
    /// Whether it was stopped before all games were played.
    pub interrupted: bool,
}

fn is_none(content: &ContentHash) -> bool {
    *content == ContentHash::NONE
}

impl Report {
    /// The report for people, in a few lines.
    pub fn summary(&self) -> String {
        self.to_string()
    }

    /// Whether all seats won or lost together in every game.
    fn is_cooperative(&self) -> bool {
        self.outcomes.iter().all(|outcome| outcome.ending != EndingKind::Ranked)
    }
}

impl fmt::Display for EndingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            EndingKind::Won => "won",
            EndingKind::Lost => "lost",
            EndingKind::Ranked => "ranked",
            EndingKind::Unfinished => "unfinished",
            EndingKind::Stalled => "stalled",
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { game, seats, seed, games, length, .. } = self;
        let interrupted = if self.interrupted { ", interrupted" } else { "" };
        writeln!(f, "{game} with {seats} seats, seed {seed}: {games} games{interrupted}")?;
        if self.is_cooperative() {
            writeln!(f, "won      {}", Share(self.win_rate, self.win_rate_ci))?;
        }
        let width = self.bots.values().map(String::len).max().unwrap_or_default();
        for (seat, bot) in self.bots.iter() {
            write!(f, "seat {}   {bot:width$}", seat.as_number())?;
            if !self.is_cooperative() {
                write!(f, "  won {}", Share(self.win_share[seat], self.win_share_ci[seat]))?;
            }
            match &self.points {
                Some(points) => writeln!(f, "  {:.1} points", points[seat])?,
                None => writeln!(f)?,
            }
        }
        for OutcomeCount { ending, reason, rule, games, share } in &self.outcomes {
            let rule = if rule.is_empty() { String::new() } else { format!(" ({rule})") };
            writeln!(f, "{:>5.1} %  {ending:<10} {games:>9}  {reason}{rule}", share * 100.0)?;
        }
        writeln!(
            f,
            "actions  {} a game: {:.1} on average, {} to {}, nine in ten {} to {}",
            length.median, length.mean, length.min, length.max, length.p5, length.p95
        )?;
        for Told { name, bot, count, mean, ci: [low, high] } in &self.tallies {
            let bot = bot.as_ref().map(|bot| format!(" ({bot})")).unwrap_or_default();
            writeln!(f, "{mean:>9.3}  ({low:.3} to {high:.3})  {name}{bot}, {count} times")?;
        }
        let threads =
            if self.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", self.threads) };
        writeln!(
            f,
            "speed    {:.0} games/s, {:.0} actions/s: {:.2} s on {threads}",
            self.games_per_second, self.actions_per_second, self.seconds
        )?;
        if self.content != ContentHash::NONE {
            writeln!(f, "content  {}", self.content)?;
        }
        write!(f, "digest   {}", self.digest)
    }
}

/// A share with its interval, in per cent.
struct Share(f64, [f64; 2]);

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Share(share, [low, high]) = self;
        write!(f, "{:.1} % ({:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0)
    }
}
