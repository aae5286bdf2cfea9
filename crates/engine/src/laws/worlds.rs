//! Two worlds: what a viewer cannot know is dealt again, and nothing it can see,
//! do, hear or be refused may change.

use std::collections::BTreeMap;

use serde::Serialize;

use super::garbage::Pool;
use super::walk::viewers;
use super::{Breach, Law, Place, Plan, Report, chance};
use crate::admit::{run, why_final};
use crate::bot::Imagine;
use crate::cx::{Cx, Marks};
use crate::dice::Dice;
use crate::fair::Seed;
use crate::game::Game;
use crate::hidden::Viewer;
use crate::illegal::Illegal;
use crate::log::{Fact, Holder, Said, Step};
use crate::seat::Seat;
use crate::table::{StepOf, Table};

pub(crate) fn check<G: Imagine>(
    plan: &Plan<G>,
    table: &Table<G>,
    pool: &Pool<G>,
    dice: &mut Dice,
    at: &Place,
    report: &mut Report,
) -> Result<(), Breach> {
    let viewers: Vec<Viewer> =
        viewers(table.seats()).into_iter().map(|viewer| widened(table, viewer)).collect();
    for _ in 0..3 {
        let viewer = *dice.pick(&viewers).expect("there is always a spectator");
        report.worlds += 1;
        let pair = Pair::deal(table, viewer, dice, at)?;
        pair.lists(pool, dice)?;
        pair.steps(plan, dice)?;
    }
    Ok(())
}

/// Whoever looks out of one seat looks out of all seats in the same hands.
fn widened<G: Game>(table: &Table<G>, viewer: Viewer) -> Viewer {
    match viewer {
        Viewer::Seats(seats) => {
            Viewer::Seats(seats.iter().fold(seats, |all, seat| all | table.hands().same(seat)))
        }
        other => other,
    }
}

/// The true world and one that looks the same to the viewer.
struct Pair<'a, G: Game> {
    table: &'a Table<G>,
    viewer: Viewer,
    other: G::State,
    at: &'a Place,
}

fn bytes<T: Serialize>(thing: &T) -> String {
    serde_json::to_string(thing).expect("what is on the wire has a JSON form")
}

impl<'a, G: Imagine> Pair<'a, G> {
    fn breach<T>(&self, law: Law, what: impl std::fmt::Display) -> Result<T, Breach> {
        let what = format!("{what}\n  viewer: {:?}", self.viewer);
        Err(self.at.breach::<G>(law, self.table.seq().0, what))
    }

    fn deal(
        table: &'a Table<G>,
        viewer: Viewer,
        dice: &mut Dice,
        at: &'a Place,
    ) -> Result<Pair<'a, G>, Breach> {
        let view = table.view(viewer);
        let other = table.game().imagine(&view, viewer, table.at(), dice);
        let pair = Pair { table, viewer, other, at };
        let json = bytes(&view);
        if serde_json::from_str::<G::View>(&json).ok().as_ref() != Some(&view) {
            return pair.breach(Law::FormsReadBack, format!("the view does not read back: {json}"));
        }
        let again = bytes(&table.game().view(&pair.other, viewer, table.at()));
        if again == json {
            return Ok(pair);
        }
        // Is it imagine that does not fit, or the view that shows too much? What the view
        // gives away changes from deal to deal; a misfit is always the same.
        let deals = (0..8).map(|_| {
            bytes(&table.game().view(
                &table.game().imagine(&view, viewer, table.at(), dice),
                viewer,
                table.at(),
            ))
        });
        let changes = deals.collect::<Vec<_>>().iter().any(|deal| *deal != again);
        let law = if changes { Law::ViewKeepsSecrets } else { Law::ImagineFits };
        pair.breach(law, format!("seen:     {json}\n  imagined: {again}"))
    }

    /// What is offered and refused.
    fn lists(&self, pool: &Pool<G>, dice: &mut Dice) -> Result<(), Breach> {
        let (table, game, moment) = (self.table, self.table.game(), self.table.at());
        if game.to_act(table.state(), moment) != game.to_act(&self.other, moment) {
            return self.breach(Law::LegalKeepsSecrets, "to_act depends on what the viewer cannot know");
        }
        if bytes(&game.outcome(table.state())) != bytes(&game.outcome(&self.other)) {
            return self.breach(Law::ViewKeepsSecrets, "the outcome depends on what the viewer cannot know");
        }
        // Everybody sees when something happens, unless the game makes a secret of it.
        let moments = |state: &G::State| (game.next_deadline(state), game.changes(state, moment));
        if !game.hides_moments() && moments(table.state()) != moments(&self.other) {
            let what = "when something happens depends on what the viewer cannot know";
            return self.breach(Law::EventsKeepSecrets, what);
        }
        for seat in self.viewer.seats().iter() {
            let list = |state: &G::State| {
                let (mut legal, mut calls) = (Vec::new(), Vec::new());
                game.legal(state, seat, moment, &mut legal);
                game.calls(state, seat, moment, &mut calls);
                bytes(&(legal, calls))
            };
            let (here, there) = (list(table.state()), list(&self.other));
            if here != there {
                return self
                    .breach(Law::LegalKeepsSecrets, format!("{seat:?}\n  here:  {here}\n  there: {there}"));
            }
            let why = |action: &G::Action, state: &G::State| -> Result<(), Illegal> {
                let mut dice = Dice::fast(&self.at.seed);
                game.apply(&mut state.clone(), seat, action, &mut Cx::quiet_at(moment, &mut dice))
            };
            let mut wishes = Vec::new();
            game.wishes(&table.view(Viewer::seat(seat)), seat, &mut wishes);
            let wished = wishes.into_iter().flat_map(|wish| wish.ways);
            for action in pool.draw(10, dice).into_iter().chain(wished) {
                let (here, there) = (why(&action, table.state()), why(&action, &self.other));
                if here != there {
                    let what = format!("{seat:?} tries {action:?}\n  here:  {here:?}\n  there: {there:?}");
                    return self.breach(Law::RefusalKeepsSecrets, what);
                }
            }
        }
        Ok(())
    }

    /// What is told of steps, and seen after them.
    fn steps(&self, plan: &Plan<G>, dice: &mut Dice) -> Result<(), Breach> {
        let table = self.table;
        if table.is_over() || table.is_paused() {
            return Ok(());
        }
        let mut steps: Vec<StepOf<G>> = Vec::new();
        let mut legal = Vec::new();
        for seat in table.to_act().iter() {
            table.legal(seat, &mut legal);
            steps.extend(
                (0..3).filter_map(|_| dice.pick(&legal).cloned()).map(|action| Step::Act { seat, action }),
            );
        }
        let seats: Vec<Seat> = Seat::all(table.seats()).collect();
        if let (Some(&seat), Some(text)) = (dice.pick(&seats), dice.pick(&plan.phrases)) {
            let sure = dice.chance(1, 2);
            steps.push(Step::Say { seat, said: Said::Text { text: text.clone(), sure } });
        }
        for &seat in &seats {
            let mut calls = Vec::new();
            table.game().calls(table.state(), seat, table.at(), &mut calls);
            let call = dice.pick(&calls).cloned();
            steps.extend(call.map(|call| Step::Say { seat, said: Said::Call { call } }));
        }
        let due = table.game().next_deadline(table.state());
        if due == table.game().next_deadline(&self.other) {
            steps.extend(due.map(|deadline| Step::Due { deadline: deadline.id }));
        }
        if let Some(&seat) = dice.pick(&seats) {
            let holder = Holder::Person(1);
            let facts = [Fact::Away { seat }, Fact::Back { seat }, Fact::Hands { seat, holder }];
            steps.extend(dice.pick(&facts).map(|&fact| Step::Table { fact }));
        }
        steps.iter().try_for_each(|step| self.step(step, dice))
    }

    fn step(&self, step: &StepOf<G>, dice: &mut Dice) -> Result<(), Breach> {
        let own = match step {
            Step::Act { seat, .. } | Step::Say { seat, .. } => self.viewer.seats().contains(*seat),
            Step::Due { .. } | Step::Table { .. } | Step::Takeback { .. } => false,
        };
        let seed = Seed::of(dice.below(u32::MAX));
        let here = self.after(self.table.state(), step, &seed);
        if here != self.after(self.table.state(), step, &seed) {
            return self
                .breach(Law::ReplayIsEqual, format!("{step:?} comes out differently when played twice"));
        }
        let there = self.after(&self.other, step, &seed);
        let (here, there) = match (here, there) {
            (Ok(here), Ok(there)) => (here, there),
            (Err(here), Err(there)) if !own || here == there => return Ok(()),
            (here, there) if own => {
                let (here, there) = (here.err(), there.err());
                let what = format!("{step:?}\n  here:  {here:?}\n  there: {there:?}");
                return self.breach(Law::RefusalKeepsSecrets, what);
            }
            // What others may do depends on what they know: that it was done tells what was
            // legal, unless something else was legal there that looks just the same.
            (Ok(here), Err(_)) => {
                if !here.marks.shown_to(self.viewer) && !self.alternative(&here, step, &seed) {
                    let (told, view) = (&here.told, &here.view);
                    let what = format!(
                        "{step:?} is legal here and not there, and its marks show nothing\n  {told} {view}"
                    );
                    return self.breach(Law::PlansAreBlind, what);
                }
                return Ok(());
            }
            _ => return Ok(()),
        };
        let shown = |after: &After| after.marks.shown_to(self.viewer);
        if shown(&here) && shown(&there) {
            return Ok(());
        }
        let plan_here = why_final::<G>(step, &here.marks).is_none();
        let law = if plan_here { Law::PlansAreBlind } else { Law::EventsKeepSecrets };
        let alike = |here: &After, there: &After| {
            here.told == there.told && here.view == there.view && shown(here) == shown(there)
        };
        if alike(&here, &there) {
            let finals = [&here, &there].map(|after| why_final::<G>(step, &after.marks).is_some());
            if own && finals[0] != finals[1] {
                let what = format!("whether {step:?} may be taken back depends on what its seat cannot know");
                return self.breach(Law::PlansAreBlind, what);
            }
            return Ok(());
        }
        if (here.marks.drew || there.marks.drew) && self.same_odds(step, dice) {
            return Ok(());
        }
        let what = format!(
            "{step:?} shows the viewer nothing by its marks, and yet\n  here:  {} {}\n  there: {} {}",
            here.told, here.view, there.told, there.view
        );
        self.breach(law, what)
    }

    /// Whether the seat could do something in the other world that looks just like `here`.
    fn alternative(&self, here: &After, step: &StepOf<G>, seed: &Seed) -> bool {
        // Words and calls are heard as they are said.
        let Step::Act { seat, .. } = step else { return false };
        let mut legal = Vec::new();
        self.table.game().legal(&self.other, *seat, self.table.at(), &mut legal);
        legal.into_iter().any(|action| {
            let there = self.after(&self.other, &Step::Act { seat: *seat, action }, seed);
            there.is_ok_and(|there| there.told == here.told && there.view == here.view)
        })
    }

    /// Where hidden lists of different length were drawn from, the same dice fall
    /// differently afterwards: then what follows must be as likely, not equal.
    fn same_odds(&self, step: &StepOf<G>, dice: &mut Dice) -> bool {
        let mut counts = BTreeMap::<String, [u64; 2]>::new();
        for _ in 0..400 {
            let seed = Seed::of(dice.below(u32::MAX));
            for (side, state) in [self.table.state(), &self.other].into_iter().enumerate() {
                if let Ok(after) = self.after(state, step, &seed) {
                    let key = format!("{}{}{}", after.marks.shown_to(self.viewer), after.told, after.view);
                    counts.entry(key).or_default()[side] += 1;
                }
            }
        }
        let lonely =
            counts.values().filter(|pair| pair.contains(&0)).map(|pair| pair[0] + pair[1]).sum::<u64>();
        chance::apart(&counts) < chance::TOO_FAR && lonely < 200
    }

    fn after(&self, state: &G::State, step: &StepOf<G>, seed: &Seed) -> Result<After, Illegal> {
        let game = self.table.game();
        let moment = match (step, self.table.next_deadline()) {
            (Step::Due { .. }, Some(deadline)) => deadline.at,
            _ => self.table.at(),
        };
        let (mut state, mut dice, mut told) = (state.clone(), Dice::fast(seed), Vec::new());
        let mut cx = Cx::new(moment, &mut dice, &mut told);
        let heard = run(game, &mut state, step, &mut cx)?;
        let marks = cx.marks();
        let heard = heard.is_some_and(|audience| audience.hears(self.viewer));
        let events: Vec<&G::Event> =
            told.iter().filter(|told| told.to.hears(self.viewer)).map(|told| &told.event).collect();
        Ok(After {
            told: bytes(&(heard, events)),
            view: bytes(&game.view(&state, self.viewer, moment)),
            marks,
        })
    }
}

/// What a viewer has of a step.
#[derive(PartialEq)]
struct After {
    told: String,
    view: String,
    marks: Marks,
}
