//! A random walk through a game, with every law looking on.

use super::garbage::Pool;
use super::likely::onward;
use super::rewinds::{self, Trail};
use super::{Breach, Law, Place, Plan, Report, actions, alike, persons, worlds};
use crate::bot::Imagine;
use crate::clock::Millis;
use crate::dice::{Dice, DiceKind};
use crate::fair::Secret;
use crate::game::Game;
use crate::hidden::Viewer;
use crate::log::{Fact, Holder, Said, Step};
use crate::seat::Seat;
use crate::table::{Setting, StepOf, Table};

/// At the first steps of a game everything is checked.
const DENSE: u64 = 30;

pub(crate) fn walk<G: Imagine>(
    plan: &Plan<G>,
    options: &G::Options,
    at: &Place,
    report: &mut Report,
) -> Result<(), Breach> {
    let mut dice = Dice::fast(&at.seed);
    let kind = if at.game.is_multiple_of(2) { DiceKind::Cipher } else { DiceKind::Fast };
    let secret = Secret::of_game(&at.seed, 0);
    let words = vec!["moss".to_owned(), "ember".to_owned()];
    let setting = Setting { seats: at.seats, secret, words, dice: kind };
    let mut table = match plan.edition.open(options, setting) {
        Ok(table) => table,
        Err(illegal) => return Err(at.breach::<G>(Law::Opens, 0, illegal.to_string())),
    };
    // A game that never ends is found before anything dear is looked at. Where a clock runs,
    // only the walk itself lets time pass.
    let mut quick = Table::bare(table.shared_game(), at.seats, Dice::fast(&at.seed.apart("quick", 0)));
    for step in 0.. {
        if quick.next_deadline().is_some() || onward(&mut quick, &mut dice).is_none() {
            break;
        }
        if step > quick.game().bound() {
            let what = format!("more than {} steps of random play", quick.game().bound());
            return Err(at.breach::<G>(Law::Ends, quick.seq().0, what));
        }
    }
    let (mut pool, mut trail) = (Pool::new(), Trail::new());
    // Half the games are opened by persons, as a server does, and half of these by one who
    // plays the first two seats.
    if at.game % 4 >= 2 {
        for seat in Seat::all(at.seats) {
            let number = u16::from(seat.as_number());
            let person = if at.game % 8 >= 6 { number.max(2) } else { number };
            let fact = Fact::Hands { seat, holder: Holder::Person(person) };
            play(&mut table, &mut trail, Step::Table { fact });
        }
    }
    let mut game_steps = 0;
    loop {
        let seq = table.seq().0;
        let dear = seq < DENSE || dice.below(plan.every) == 0 || table.is_over();
        alike::check(&table, at)?;
        alike::hear(&table, trail.told(), at)?;
        if dear {
            actions::waiting(&table, &mut dice, at)?;
            rewinds::copies(&table, &mut dice, at)?;
            actions::check(&table, &mut pool, &mut dice, at, report)?;
            worlds::check(plan, &table, &pool, &mut dice, at, report)?;
            persons::check(&table, &pool, &mut dice, at, report)?;
            trail.check(&table, at, report)?;
        }
        if table.is_over() {
            break;
        }
        if game_steps > table.game().bound() {
            let what = format!("more than {} steps of random play", table.game().bound());
            return Err(at.breach::<G>(Law::Ends, seq, what));
        }
        if table.to_act().is_empty() && table.next_deadline().is_none() && !table.is_paused() {
            return Err(at.breach::<G>(Law::NeverStuck, seq, "nobody can act and nothing is due"));
        }
        if dice.chance(1, 10) && aside(plan, &mut table, &mut trail, &mut dice, at)? {
            continue;
        }
        forward(&mut table, &mut trail, &mut dice);
        game_steps += 1;
    }
    rewinds::replay(plan, &table, at)?;
    report.games += 1;
    report.steps += table.seq().0;
    Ok(())
}

/// Something besides the game itself: speech, presence, a pause, a takeback.
fn aside<G: Game>(
    plan: &Plan<G>,
    table: &mut Table<G>,
    trail: &mut Trail<G>,
    dice: &mut Dice,
    at: &Place,
) -> Result<bool, Breach> {
    let seats: Vec<Seat> = Seat::all(table.seats()).collect();
    let seat = *dice.pick(&seats).expect("a table has seats");
    let fact = |fact| Step::Table { fact };
    let step: StepOf<G> = match dice.below(8) {
        0 if dice.chance(1, 3) => fact(Fact::Away { seat }),
        0 => fact(Fact::Back { seat }),
        1 => {
            let holders = [Holder::Nobody, Holder::Bot, Holder::Person(1), Holder::Person(2)];
            fact(Fact::Hands { seat, holder: *dice.pick(&holders).expect("there are some") })
        }
        2 => fact(if table.is_paused() { Fact::Resumed } else { Fact::Paused }),
        3 | 4 => {
            let mut calls = Vec::new();
            table.game().calls(table.state(), seat, table.at(), &mut calls);
            let Some(call) = dice.pick(&calls).cloned() else { return Ok(false) };
            Step::Say { seat, said: Said::Call { call } }
        }
        5 => {
            let Some(text) = dice.pick(&plan.phrases).cloned() else { return Ok(false) };
            Step::Say { seat, said: Said::Text { text, sure: dice.chance(1, 2) } }
        }
        _ => {
            let offers = table.takebacks(seat);
            let Some(offer) = dice.pick(&offers) else { return Ok(false) };
            Step::Takeback { seat, to: offer.to, consent: offer.needs }
        }
    };
    let call = match &step {
        Step::Say { said: Said::Call { call }, .. } if !table.is_due() => Some(format!("{call:?}")),
        _ => None,
    };
    let played = play(table, trail, step);
    match call {
        Some(call) if !played => Err(at.breach::<G>(
            Law::OfferedIsAccepted,
            table.seq().0,
            format!("the call {call} is offered and refused"),
        )),
        _ => Ok(played),
    }
}

/// One step of the game: an action at some moment, or what is due.
fn forward<G: Game>(table: &mut Table<G>, trail: &mut Trail<G>, dice: &mut Dice) {
    if table.is_paused() {
        play(table, trail, Step::Table { fact: Fact::Resumed });
        return;
    }
    if let Some(deadline) = table.next_deadline() {
        // Some act at once, some at the last moment before what comes next, some just after it.
        let next = table.next_change().unwrap_or(deadline.at);
        let later = match dice.below(8) {
            0 | 1 => table.at(),
            2 => (next - Millis(1)).max(table.at()),
            3 => next,
            _ => table.at() + Millis(u64::from(dice.below(1500))),
        };
        let nobody = table.to_act().is_empty();
        if deadline.at <= later || (nobody && next == deadline.at) {
            let before = table.state().clone();
            let step = Step::Due { deadline: deadline.id };
            let done = table.step(deadline.at, step).expect("the next deadline may always ring");
            trail.hear(&done);
            // Time that has passed is final, whatever the rule marked.
            let marks = crate::Marks { lock: Some("time has passed"), ..done.marks };
            trail.add(table.seq(), before, &marks, false);
            return;
        }
        table.wait_until(if nobody { next } else { later });
    }
    let acting: Vec<Seat> = table.to_act().iter().collect();
    let Some(&seat) = dice.pick(&acting) else { return };
    let mut legal = Vec::new();
    table.legal(seat, &mut legal);
    let Some(action) = dice.pick(&legal).cloned() else { return };
    play(table, trail, Step::Act { seat, action });
}

/// Plays a step that may well be refused; answers whether it was played.
fn play<G: Game>(table: &mut Table<G>, trail: &mut Trail<G>, step: StepOf<G>) -> bool {
    let before = table.state().clone();
    let (act, back) = (matches!(step, Step::Act { .. }), matches!(step, Step::Takeback { .. }));
    let Ok(done) = table.step(table.at(), step) else { return false };
    trail.hear(&done);
    if back {
        rewinds::forget_trail(trail, table.seq());
    } else {
        trail.add(table.seq(), before, &done.marks, act);
    }
    true
}

/// Those who look on: each seat, two seats in one hand, everybody in one hand, nobody.
pub(crate) fn viewers(seats: u8) -> Vec<Viewer> {
    let mut viewers: Vec<Viewer> = Seat::all(seats).map(Viewer::seat).collect();
    viewers.push(Viewer::Spectator);
    if seats > 1 {
        viewers.push(Viewer::Seats(crate::Seats::first(seats)));
    }
    if seats > 2 {
        viewers.push(Viewer::Seats(crate::Seats::first(2)));
    }
    viewers
}
