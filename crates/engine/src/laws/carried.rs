//! Does a view remember? Worlds imagined a few steps ago and played on, as far as they
//! look the same, must be as likely as worlds imagined now. So what is right at the start
//! of a game is right all along, deep in games of any size.
//!
//! Steps are taken as given, so this is for games in which others' secret choices say no
//! more than what everybody is told, and whose views forget nothing:
//! [`Plan::remembers`](super::Plan::remembers).

use std::sync::Arc;

use super::likely::{ENOUGH, Tally, onward};
use super::walk::viewers;
use super::{Breach, Law, Place, Plan, Report, chance};
use crate::admit::run;
use crate::bot::Imagine;
use crate::clock::Millis;
use crate::cx::Cx;
use crate::dice::Dice;
use crate::fair::Seed;
use crate::hidden::Viewer;
use crate::table::{StepOf, Table};

/// Some steps of a game as a viewer saw them go by.
struct Stretch<G: Imagine> {
    viewer: Viewer,
    before: G::View,
    began: Millis,
    seen: Vec<(Millis, StepOf<G>, G::View)>,
}

pub(crate) fn carried<G: Imagine>(
    plan: &Plan<G>,
    game: &Arc<G>,
    at: &Place,
    dice: &mut Dice,
    report: &mut Report,
) -> Result<(), Breach> {
    let viewers = viewers(at.seats);
    let deal = |game_number| Dice::fast(&at.seed.apart("carried", game_number));
    let (mut games, mut table) = (0, Table::bare(Arc::clone(game), at.seats, deal(0)));
    for look in 0..plan.positions * 3 {
        if table.is_over() {
            games += 1;
            table = Table::bare(Arc::clone(game), at.seats, deal(games));
        }
        let (round, turn) = (look as usize / viewers.len(), look as usize % viewers.len());
        let viewer = viewers[turn];
        let (before, began, mut seen) = (table.view(viewer), table.at(), Vec::new());
        for _ in 0..=round % 3 {
            let Some((moment, step)) = onward(&mut table, dice) else { break };
            seen.push((moment, step, table.view(viewer)));
        }
        let stretch = Stretch { viewer, before, began, seen };
        if let Some(what) = stretch.measure(game, plan.worlds / 3, dice, report) {
            return Err(at.breach::<G>(Law::ImagineIsLikely, table.seq().0, what));
        }
    }
    Ok(())
}

impl<G: Imagine> Stretch<G> {
    /// What is wrong, if anything is.
    fn measure(&self, game: &Arc<G>, deals: u32, dice: &mut Dice, report: &mut Report) -> Option<String> {
        let (moment, _, now) = self.seen.last()?;
        let open = |state: &G::State| serde_json::to_value(game.view(state, Viewer::Open, *moment));
        let (mut tally, mut worlds) = (Tally::default(), 0);
        for _ in 0..deals {
            let Some(state) = self.carry(game, dice) else { continue };
            worlds += 1;
            tally.add(&open(&state).unwrap_or_default(), 0);
            let afresh = game.imagine(now, self.viewer, *moment, dice);
            tally.add(&open(&afresh).unwrap_or_default(), 1);
        }
        if worlds < ENOUGH {
            return None;
        }
        report.positions += 1;
        let (path, apart, counts) = tally.worst().filter(|(_, apart, _)| *apart > chance::TOO_FAR)?;
        let mut what = format!(
            "{worlds} worlds carried on for {} steps; {path} is {apart:.1} deviations off, seen by {:?}",
            self.seen.len(),
            self.viewer
        );
        for (value, [carried, afresh]) in counts.iter().take(12) {
            what.push_str(&format!("\n    {value}: carried {carried} times, imagined afresh {afresh} times"));
        }
        Some(what)
    }

    /// A world imagined at the beginning and played on; nothing where it came to look different.
    fn carry(&self, game: &Arc<G>, dice: &mut Dice) -> Option<G::State> {
        let mut state = game.imagine(&self.before, self.viewer, self.began, dice);
        let mut chance = Dice::fast(&Seed::of(dice.below(u32::MAX)));
        let stands = self.seen.iter().all(|(moment, step, view)| {
            run(&**game, &mut state, step, &mut Cx::quiet_at(*moment, &mut chance)).is_ok()
                && game.view(&state, self.viewer, *moment) == *view
        });
        stands.then_some(state)
    }
}
