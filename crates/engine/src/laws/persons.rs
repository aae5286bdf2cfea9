//! People and seats: somebody gives a seat up and takes another, or takes a second one. What they have
//! seen of a seat is part of what they may know afterwards, and nothing else is.
//!
//! Of worlds that look the same to each of their seats while they hold it, everything they are told,
//! offered and refused must be the same, too, to the byte.

use serde::Serialize;

use super::garbage::Pool;
use super::{Breach, Law, Place, Report};
use crate::admit::run;
use crate::bot::Imagine;
use crate::clock::Millis;
use crate::cx::Cx;
use crate::dice::Dice;
use crate::game::Game;
use crate::hidden::Viewer;
use crate::log::{Fact, Holder, Step};
use crate::seat::{Seat, Seats};
use crate::table::{StepOf, Table};

/// So many worlds are dealt for one change of seats, from what the first seat sees.
const DEALS: u32 = 4;
/// Somebody whom no fact of a walk names.
const SOMEBODY: Holder = Holder::Person(99);

pub(crate) fn check<G: Imagine>(
    table: &Table<G>,
    pool: &Pool<G>,
    dice: &mut Dice,
    at: &Place,
    report: &mut Report,
) -> Result<(), Breach> {
    let seats: Vec<Seat> = Seat::all(table.seats()).collect();
    let (Some(&first), Some(&second)) = (dice.pick(&seats), dice.pick(&seats)) else { return Ok(()) };
    if first == second || table.is_due() {
        return Ok(());
    }
    let both = Viewer::Seats(Seats::only(first) | Seats::only(second));
    let keeps = dice.chance(1, 2);
    for deal in 0..DEALS {
        // What both see together need not be what each of them sees: first it is dealt from what the
        // one sees, and what does not look the same to the other is left out.
        let from = if deal == 0 { both } else { Viewer::seat(first) };
        let moment = table.at();
        let other = table.game().imagine(&table.view(from), from, moment, dice);
        let alike =
            |seat| see(table, table.state(), Viewer::seat(seat)) == see(table, &other, Viewer::seat(seat));
        if !alike(first) || !alike(second) {
            continue;
        }
        report.changes += 1;
        let change = Change { table, first, second, keeps };
        let seed = at.seed.apart("change", table.seq().0);
        let tried = pool.draw(4, dice);
        let [here, there] = [table.state(), &other].map(|state| change.lives(state, &seed, &tried));
        if here != there {
            let how = if keeps { "takes a second seat" } else { "gives a seat up for another" };
            let what = format!(
                "somebody {how} ({first} and {second}); both worlds look the same to each of these, and yet\n  \
                 here:  {here:?}\n  there: {there:?}"
            );
            return Err(at.breach::<G>(Law::SeatsAddUp, table.seq().0, what));
        }
    }
    Ok(())
}

fn bytes<T: Serialize>(thing: &T) -> String {
    serde_json::to_string(thing).expect("what is on the wire has a JSON form")
}

fn see<G: Game>(table: &Table<G>, state: &G::State, viewer: Viewer) -> String {
    bytes(&table.game().view(state, viewer, table.at()))
}

/// Somebody who holds the first seat sits down at the second, and keeps the first or does not.
struct Change<'a, G: Game> {
    table: &'a Table<G>,
    first: Seat,
    second: Seat,
    keeps: bool,
}

impl<G: Game> Change<'_, G> {
    /// All that this person hears, sees, is offered and is refused while they change seats.
    fn lives(&self, state: &G::State, seed: &crate::Seed, tried: &[G::Action]) -> Vec<String> {
        let (table, game, moment) = (self.table, self.table.game(), self.table.at());
        let (mut state, mut dice, mut life) = (state.clone(), Dice::fast(seed), Vec::new());
        let hands = |seat, holder| Step::Table { fact: Fact::Hands { seat, holder } };
        let (first, second) = (Seats::only(self.first), Seats::only(self.second));
        let mut steps: Vec<(StepOf<G>, Seats)> = vec![(hands(self.first, SOMEBODY), first)];
        if !self.keeps {
            steps.push((hands(self.first, Holder::Bot), Seats::NONE));
        }
        let held = if self.keeps { first | second } else { second };
        steps.push((hands(self.second, SOMEBODY), held));
        for (step, held) in steps {
            // Whoever gives a seat up hears of it as whoever had it.
            let hears = if held.is_empty() { first } else { held };
            life.push(hear(game, &mut state, &step, Viewer::Seats(hears), moment, &mut dice));
            if !held.is_empty() {
                life.push(see(table, &state, Viewer::Seats(held)));
            }
        }
        for seat in held.iter() {
            let (mut legal, mut calls) = (Vec::new(), Vec::new());
            game.legal(&state, seat, moment, &mut legal);
            game.calls(&state, seat, moment, &mut calls);
            life.push(bytes(&(legal, calls)));
            for action in tried {
                let mut dice = Dice::fast(seed);
                let why =
                    game.apply(&mut state.clone(), seat, action, &mut Cx::quiet_at(moment, &mut dice)).err();
                life.push(format!("{action:?}: {why:?}"));
            }
        }
        life
    }
}

/// What a viewer is told of a step.
fn hear<G: Game>(
    game: &G,
    state: &mut G::State,
    step: &StepOf<G>,
    viewer: Viewer,
    at: Millis,
    dice: &mut Dice,
) -> String {
    let mut told = Vec::new();
    let _ = run(game, state, step, &mut Cx::new(at, dice, &mut told));
    let events: Vec<&G::Event> =
        told.iter().filter(|told| told.to.hears(viewer)).map(|told| &told.event).collect();
    bytes(&events)
}
