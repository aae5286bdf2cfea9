//! One whole game at a live table, by text alone, and all that may be done with its log.

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use bivouac_engine::any::AnyTable;
use bivouac_engine::{BrokenLog, Dice, Log, Millis, Seat, Secret, Seed, Step, TextStep, Viewer, hex};

use crate::setup::Chosen;
use crate::story;

/// A game that random play has not ended by then is not going to end.
const LONGEST: u32 = 200_000;

/// Plays, writes, reads, replays, damages and cuts; answers what it was like.
pub(super) fn check(chosen: &Chosen, seats: u8) -> Result<String> {
    let table = play(chosen, seats)?;
    let log = table.log(true).context("the table keeps no log")?;
    let text = log.write();
    let read = Log::read(text.as_bytes()).context("its own log cannot be read")?;
    ensure!(read == log, "the log does not read back as it was written");
    let again = chosen.title.replay(&read, None, &mut |_, _| ()).context("its own log does not replay")?;
    ensure!(again.digest() == table.digest(), "the replay ends with another digest");
    ensure!(again.outcome() == table.outcome(), "the replay ends with another outcome");
    damage(chosen, &text)?;
    let cuts = cut(chosen, &log, seats)?;
    let ending = match table.outcome() {
        Some(outcome) => story::ending(&outcome).swap_remove(0),
        None => "no outcome".to_owned(),
    };
    Ok(format!(
        "{} steps, {} bytes, {cuts} cuts, digest {}. {ending}",
        table.seq().0,
        text.len(),
        table.digest()
    ))
}

/// A game of random actions in their text form, in virtual time.
pub(super) fn play(chosen: &Chosen, seats: u8) -> Result<Box<dyn AnyTable>> {
    let seed = Seed::of("doctor").apart("seats", u64::from(seats));
    let mut table = chosen.open(seats, Secret::of_game(&seed, 0))?;
    let mut dice = Dice::fast(&seed.apart("actions", 0));
    for _ in 0..LONGEST {
        if table.outcome().is_some() {
            return Ok(table);
        }
        let (at, step) = next(&mut *table, &mut dice)?;
        let proposal = table.propose(at, &step).map_err(|refusal| {
            anyhow!("step {}: {step:?} is offered and refused: {refusal}", table.seq().0 + 1)
        })?;
        table.commit(proposal)?;
    }
    bail!("it is not over after {LONGEST} steps")
}

fn next(table: &mut dyn AnyTable, dice: &mut Dice) -> Result<(Millis, TextStep)> {
    if let Some(deadline) = table.next_deadline() {
        let later = table.at() + Millis(u64::from(dice.below(1000)));
        if deadline.at <= later || table.to_act().is_empty() {
            return Ok((deadline.at.max(table.at()), Step::Due { deadline: deadline.id }));
        }
        table.wait_until(later);
    }
    let acting: Vec<Seat> = table.to_act().iter().collect();
    let stuck = || format!("step {}: nobody can act and nothing is due", table.seq().0 + 1);
    let seat = *dice.pick(&acting).with_context(stuck)?;
    let legal = table.legal(seat);
    let nothing =
        || format!("step {}: {} is to act and has nothing to do", table.seq().0 + 1, seat.as_number());
    let action = dice.pick(&legal).with_context(nothing)?.text.clone();
    Ok((table.at(), Step::Act { seat, action }))
}

/// Changes one byte of each line: each time the log must be refused, at that line or later.
fn damage(chosen: &Chosen, text: &str) -> Result<()> {
    // A few lines are enough here: each is replayed to the end.
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .filter(|at| *at < text.len())
        .collect();
    let some = starts.len().div_ceil(50);
    for (line, start) in starts.iter().enumerate().step_by(some) {
        let mut bytes = text.as_bytes().to_vec();
        let end = text[*start..].find('\n').map_or(text.len(), |length| start + length);
        let digit = bytes[*start..end].iter().position(u8::is_ascii_digit).map_or(*start, |at| start + at);
        bytes[digit] = if bytes[digit] == b'7' { b'6' } else { b'7' };
        let found =
            Log::read(&bytes).and_then(|log| chosen.title.replay(&log, None, &mut |_, _| ()).map(drop));
        ensure!(found.is_err(), "a digit changed in line {} of the log goes unnoticed", line + 1);
    }
    Ok(())
}

/// Cuts the log for everybody who could ask for it; no cut may hold the secret.
fn cut(chosen: &Chosen, log: &Log, seats: u8) -> Result<usize> {
    let secret = log.footer.as_ref().and_then(|footer| serde_json::to_value(footer.secret).ok());
    let secret = secret.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_else(|| hex(&[0; 32]));
    let viewers: Vec<Viewer> =
        Seat::all(seats).map(Viewer::seat).chain([Viewer::Spectator, Viewer::Open]).collect();
    for viewer in &viewers {
        let text = chosen
            .title
            .cut(log, None, *viewer)
            .map_err(|broken: BrokenLog| anyhow!("cannot be cut for {viewer:?}: {broken}"))?;
        let (lines, wanted) = (text.lines().count(), log.entries.len() + 2);
        ensure!(lines == wanted, "cut for {viewer:?} it has {lines} lines instead of {wanted}");
        ensure!(!text.contains(&secret), "cut for {viewer:?} it still holds the secret");
    }
    Ok(viewers.len())
}
