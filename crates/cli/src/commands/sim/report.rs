//! What came of a simulation, for people.

use anyhow::Result;
use bivouac_bots::arena::{EndingKind, OutcomeCount, Report};
use bivouac_bots::stats::Told;
use bivouac_catalog::Title;
use bivouac_engine::{ContentHash, Seat};

use crate::describe::plain;
use crate::output::{Out, columns, counted, grouped};

pub(super) fn print(title: &dyn Title, report: &Report, out: &mut Out) -> Result<()> {
    let Report { seats, games, seed, .. } = report;
    out.line(format!(
        "{}, {}, {}, seed {seed}",
        title.name(),
        counted((*seats).into(), "seat"),
        counted(*games, "game")
    ))?;
    if report.interrupted {
        out.line("interrupted: the games that were over by then")?;
    }
    if let Some(options) = options(title, report) {
        out.line(format!("options: {options}"))?;
    }
    let rivals = report.outcomes.iter().any(|outcome| outcome.ending == EndingKind::Ranked);
    section(&outcomes(report), &[1, 2], out)?;
    if rivals {
        section(&winners(report), &[2, 4], out)?;
    }
    if !report.tallies.is_empty() {
        section(&tallies(report), &[1, 2], out)?;
    }
    section(&rest(report, rivals), &[], out)
}

fn section(rows: &[Vec<String>], numbers: &[usize], out: &mut Out) -> Result<()> {
    out.line("")?;
    columns(rows, numbers).iter().try_for_each(|line| out.line(line))
}

/// The options that are not as written.
fn options(title: &dyn Title, report: &Report) -> Option<String> {
    let defaults = title.defaults();
    let all = report.options.as_object().into_iter().flatten();
    let changed: Vec<String> = all
        .filter(|(name, value)| defaults.get(name) != Some(value))
        .map(|(name, value)| format!("{name}={}", plain(value)))
        .collect();
    (!changed.is_empty()).then(|| changed.join(", "))
}

fn outcomes(report: &Report) -> Vec<Vec<String>> {
    let mut rows = vec![row(["ending", "games", "share", "reason"])];
    for OutcomeCount { ending, reason, rule, games, share } in &report.outcomes {
        let ending = match ending {
            EndingKind::Won => "won",
            EndingKind::Lost => "lost",
            EndingKind::Ranked => "ranked",
            EndingKind::Unfinished => "unfinished",
            EndingKind::Stalled => "stalled",
        };
        let reason = if rule.is_empty() { reason.clone() } else { format!("{reason} ({rule})") };
        rows.push(row([ending, &grouped(*games), &percent(*share), &reason]));
    }
    rows
}

fn winners(report: &Report) -> Vec<Vec<String>> {
    let mut rows = vec![row(["seat", "bot", "wins", "95 % interval", "points"])];
    for seat in Seat::all(report.seats) {
        let points = report.points.as_ref().and_then(|points| points.get(seat));
        rows.push(row([
            &seat.as_number().to_string(),
            &report.bots[seat],
            &percent(report.win_share[seat]),
            &interval(report.win_share_ci[seat]),
            &points.map(|points| format!("{points:.1}")).unwrap_or_default(),
        ]));
    }
    rows
}

/// What the game itself counts: where unequal bots played, of each bot's own seats.
fn tallies(report: &Report) -> Vec<Vec<String>> {
    let mut rows = vec![row(["counted", "times", "mean", "95 % interval", ""])];
    for told in &report.tallies {
        let Told { name, bot, count, mean, ci: [low, high] } = told;
        let name = bot.as_ref().map_or_else(|| name.clone(), |bot| format!("{name} ({bot})"));
        let few = if told.is_of_few() { "few" } else { "" };
        let interval = format!("{low:.3} to {high:.3}");
        rows.push(row([&name, &grouped(*count), &format!("{mean:.3}"), &interval, few]));
    }
    if report.tallies.iter().any(Told::is_of_few) {
        let few = format!("few: counted fewer than {} times; trust the interval, not the mean", Told::FEW);
        rows.push(vec![few]);
    }
    rows
}

/// Rivals have been told apart; those who play together win together.
fn rest(report: &Report, rivals: bool) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    if !rivals {
        let rate = format!("{} (95 % interval: {})", percent(report.win_rate), interval(report.win_rate_ci));
        let bots = report.bots.values().map(String::as_str).collect::<Vec<_>>().join(", ");
        rows.extend([row(["win rate", &rate]), row(["bots", &bots])]);
    }
    let length = &report.length;
    let lengths = format!(
        "{} to {} actions, mean {:.1}, median {}, nine in ten from {} to {}",
        length.min, length.max, length.mean, length.median, length.p5, length.p95
    );
    let threads = counted(report.threads as u64, "thread");
    let speed = format!(
        "{} games/s, {} actions/s on {threads} ({:.2} s)",
        rate(report.games_per_second),
        rate(report.actions_per_second),
        report.seconds
    );
    rows.extend([row(["length", &lengths]), row(["speed", &speed])]);
    if let (Some(seconds), Some(games)) = (report.cpu_seconds, report.games_per_cpu_second) {
        // On a busy machine these say more: others cannot take from them.
        let cores = seconds / report.seconds.max(f64::EPSILON);
        let games = rate(games);
        rows.push(row(["", &format!("{games} games a CPU second ({seconds:.2} s on {cores:.1} cores)")]));
    }
    if report.content != ContentHash::NONE {
        rows.push(row(["content", &report.content.to_string()]));
    }
    rows.push(row(["digest", &report.digest]));
    rows
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// So many a second, with a decimal where they are few.
fn rate(rate: f64) -> String {
    if rate < 10.0 { format!("{rate:.2}") } else { grouped(rate.round() as u64) }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn interval([low, high]: [f64; 2]) -> String {
    format!("{} to {}", percent(low), percent(high))
}
