//! Is `imagine` as likely as it should be? The same short game is played in many
//! worlds; those that look the same to the viewer show how likely each hidden thing
//! really is, and imagined worlds must show the same.
//!
//! The viewer's own steps are given. Of what others did, only what everybody was told is:
//! their secret choices are made again, each legal one as likely, and what somebody chose
//! says no more than that it was legal.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::carried::carried;
use super::walk::viewers;
use super::{Breach, Law, Place, Plan, Report, chance};
use crate::admit::run;
use crate::bot::Imagine;
use crate::clock::Millis;
use crate::cx::Cx;
use crate::dice::Dice;
use crate::hidden::Viewer;
use crate::log::Step;
use crate::seat::Seat;
use crate::table::{StepOf, Table};

/// Fewer worlds than this say nothing.
pub(super) const ENOUGH: usize = 120;

pub(crate) fn likely<G: Imagine>(
    plan: &Plan<G>,
    options: &G::Options,
    at: &Place,
    report: &mut Report,
) -> Result<(), Breach> {
    let game = match plan.edition.prepare(options, at.seats) {
        Ok(game) => Arc::new(game),
        Err(illegal) => return Err(at.breach::<G>(Law::Opens, 0, illegal.to_string())),
    };
    let mut dice = Dice::fast(&at.seed);
    let viewers = viewers(at.seats);
    for position in 0..plan.positions {
        let length = position * 2 % 9;
        let truth_dice = Dice::fast(&at.seed.apart("truth", u64::from(position)));
        let (steps, truth) = prefix(&game, at.seats, truth_dice, length, &mut dice);
        let viewer = viewers[position as usize % viewers.len()];
        measure(plan, &game, at, &steps, &truth, viewer, &mut dice, report)?;
    }
    if plan.remembers { carried(plan, &game, at, &mut dice, report) } else { Ok(()) }
}

/// A short random game: its steps, and where they led.
fn prefix<G: Imagine>(
    game: &Arc<G>,
    seats: u8,
    truth: Dice,
    length: u32,
    dice: &mut Dice,
) -> (Vec<Public<G>>, Table<G>) {
    let mut table = Table::bare(Arc::clone(game), seats, truth);
    let mut steps = Vec::new();
    for _ in 0..length {
        let before = table.clone();
        let Some((at, step)) = onward(&mut table, dice) else { break };
        let told = told_to_all(&before, at, &step);
        steps.push(Public { at, step, told });
    }
    (steps, table)
}

/// One random step of a bare table; nothing when it is over.
pub(super) fn onward<G: Imagine>(table: &mut Table<G>, dice: &mut Dice) -> Option<(Millis, StepOf<G>)> {
    let acting: Vec<Seat> = table.to_act().iter().collect();
    let (at, step) = match (dice.pick(&acting), table.next_deadline()) {
        (Some(&seat), _) => {
            let mut legal = Vec::new();
            table.legal(seat, &mut legal);
            (table.at(), Step::Act { seat, action: dice.pick(&legal)?.clone() })
        }
        (None, Some(deadline)) => (deadline.at, Step::Due { deadline: deadline.id }),
        (None, None) => return None,
    };
    table.run_bare(at, &step).ok()?;
    Some((at, step))
}

/// A step, and what those who only watch were told of it.
struct Public<G: Imagine> {
    at: Millis,
    step: StepOf<G>,
    told: Option<String>,
}

fn told_to_all<G: Imagine>(table: &Table<G>, at: Millis, step: &StepOf<G>) -> Option<String> {
    let (mut state, mut stream, mut told) = (table.state.clone(), table.stream.clone(), Vec::new());
    run(table.game(), &mut state, step, &mut Cx::new(at, &mut stream, &mut told)).ok()?;
    let heard = told.iter().filter(|told| told.to.hears(Viewer::Spectator)).map(|told| &told.event);
    serde_json::to_string(&heard.collect::<Vec<_>>()).ok()
}

/// The same game in another world, as far as everybody was told. Answers also in how many
/// ways the others could have chosen.
fn alike<G: Imagine>(
    game: &Arc<G>,
    seats: u8,
    dice: Dice,
    steps: &[Public<G>],
    viewer: Viewer,
    choices: &mut Dice,
) -> Option<(Table<G>, u32)> {
    let mut table = Table::bare(Arc::clone(game), seats, dice);
    let (mut ways, mut legal) = (1_u32, Vec::new());
    for Public { at, step, told } in steps {
        let step = match step {
            Step::Act { seat, .. } if !viewer.seats().contains(*seat) => {
                table.legal(*seat, &mut legal);
                let acts = legal.drain(..).map(|action| Step::Act { seat: *seat, action });
                let same: Vec<StepOf<G>> =
                    acts.filter(|step| told_to_all(&table, *at, step) == *told).collect();
                ways = ways.saturating_mul(same.len() as u32);
                choices.pick(&same)?.clone()
            }
            other => other.clone(),
        };
        table.run_bare(*at, &step).ok()?;
    }
    Some((table, ways))
}

#[expect(clippy::too_many_arguments, reason = "one measurement, told apart from the loop over positions")]
fn measure<G: Imagine>(
    plan: &Plan<G>,
    game: &Arc<G>,
    at: &Place,
    steps: &[Public<G>],
    truth: &Table<G>,
    viewer: Viewer,
    dice: &mut Dice,
    report: &mut Report,
) -> Result<(), Breach> {
    let view = truth.view(viewer);
    let mut real = Vec::new();
    for world in 0..plan.worlds {
        let seed = at.seed.apart("world", u64::from(world));
        if let Some((table, ways)) = alike(game, at.seats, Dice::fast(&seed), steps, viewer, dice)
            && table.view(viewer) == view
        {
            real.push((ways, game.view(table.state(), Viewer::Open, table.at())));
        }
    }
    // A world that can come about in more ways is as much more likely.
    let most = real.iter().map(|(ways, _)| *ways).max().unwrap_or(1);
    real.retain(|(ways, _)| dice.chance(*ways, most));
    let real: Vec<G::View> = real.into_iter().map(|(_, world)| world).collect();
    if real.len() < ENOUGH {
        return Ok(());
    }
    report.positions += 1;
    let mut tally = Tally::default();
    for real in &real {
        tally.add(&serde_json::to_value(real).unwrap_or_default(), 0);
        let imagined = game.imagine(&view, viewer, truth.at(), dice);
        let imagined = game.view(&imagined, Viewer::Open, truth.at());
        tally.add(&serde_json::to_value(imagined).unwrap_or_default(), 1);
    }
    match tally.worst() {
        Some((path, apart, counts)) if apart > chance::TOO_FAR => {
            let mut what =
                format!("{} worlds; {path} is {apart:.1} deviations off, seen by {viewer:?}", real.len());
            for (value, [real, imagined]) in counts.iter().take(12) {
                what.push_str(&format!("\n    {value}: really {real} times, imagined {imagined} times"));
            }
            Err(at.breach::<G>(Law::ImagineIsLikely, steps.len() as u64, what))
        }
        _ => Ok(()),
    }
}

/// How often each part of a world had which value, really and imagined.
#[derive(Default)]
pub(super) struct Tally {
    parts: BTreeMap<String, BTreeMap<String, [u64; 2]>>,
    whole: BTreeMap<String, [u64; 2]>,
}

impl Tally {
    pub(super) fn add(&mut self, world: &Value, side: usize) {
        self.whole.entry(world.to_string()).or_default()[side] += 1;
        self.leaves(String::new(), world, side);
    }

    fn leaves(&mut self, path: String, value: &Value, side: usize) {
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(name, value)| self.leaves(format!("{path}/{name}"), value, side));
            }
            Value::Array(items) => {
                self.count(format!("{path}/len"), items.len().to_string(), side);
                items
                    .iter()
                    .enumerate()
                    .for_each(|(at, value)| self.leaves(format!("{path}/{at}"), value, side));
            }
            leaf => self.count(path, leaf.to_string(), side),
        }
    }

    fn count(&mut self, path: String, value: String, side: usize) {
        self.parts.entry(path).or_default().entry(value).or_default()[side] += 1;
    }

    /// The part that is furthest off. A value that one side never has counts as missing.
    pub(super) fn worst(mut self) -> Option<(String, f64, BTreeMap<String, [u64; 2]>)> {
        let worlds = self.whole.values().fold([0, 0], |sum, pair| [sum[0] + pair[0], sum[1] + pair[1]]);
        for counts in self.parts.values_mut() {
            let there = counts.values().fold([0, 0], |sum, pair| [sum[0] + pair[0], sum[1] + pair[1]]);
            let absent = [worlds[0].saturating_sub(there[0]), worlds[1].saturating_sub(there[1])];
            counts.insert("(absent)".to_owned(), absent);
        }
        if self.whole.len() <= 60 {
            self.parts.insert("the world as a whole".to_owned(), self.whole);
        }
        let judged = self.parts.into_iter().map(|(path, counts)| (path, chance::apart(&counts), counts));
        judged.max_by(|one, two| one.1.total_cmp(&two.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_lopsided_leaf_is_found() {
        let mut tally = Tally::default();
        for turn in 0..400 {
            tally.add(&json!({"top": turn % 4, "rest": [1, 2]}), 0);
            tally.add(&json!({"top": turn % 3, "rest": [1, 2]}), 1);
        }
        let (path, apart, _) = tally.worst().expect("there are parts");
        assert!(apart > chance::TOO_FAR, "{apart}");
        assert!(path == "/top" || path == "the world as a whole", "{path}");
    }
}
