//! Laws about doing: what is offered, what is accepted, what is refused.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::garbage::Pool;
use super::{Breach, Law, Place, Report};
use crate::clock::Millis;
use crate::cx::Cx;
use crate::dice::Dice;
use crate::game::Game;
use crate::hidden::Viewer;
use crate::seat::{Seat, Seats};
use crate::table::Table;
use crate::text;

/// Checks everything that is offered now, and some of what is not.
pub(crate) fn check<G: Game>(
    table: &Table<G>,
    pool: &mut Pool<G>,
    dice: &mut Dice,
    at: &Place,
    report: &mut Report,
) -> Result<(), Breach> {
    let (game, state, seq) = (table.game(), table.state(), table.seq().0);
    let breach = |law, what: String| Err(at.breach::<G>(law, seq, what));
    let mut offered = Vec::new();
    let mut acting = Seats::NONE;
    for seat in Seat::all(table.seats()) {
        let mut legal = Vec::new();
        game.legal(state, seat, table.at(), &mut legal);
        if game.is_over(state) {
            if !legal.is_empty() {
                return breach(Law::ToActIsTrue, format!("{seat:?} is offered something though it is over"));
            }
        } else if !legal.is_empty() {
            acting.insert(seat);
        }
        offered.push((seat, legal));
    }
    let named = if game.is_over(state) { Seats::NONE } else { game.to_act(state, table.at()) };
    if named != acting {
        return breach(
            Law::ToActIsTrue,
            format!("to_act says {named:?}, but {acting:?} are offered something"),
        );
    }
    for (seat, legal) in &offered {
        pool.add(legal, dice);
        let view = game.view(state, Viewer::seat(*seat), table.at());
        for (index, action) in legal.iter().enumerate() {
            forms::<G>(table, &view, *seat, action).or_else(|what| breach(Law::FormsReadBack, what))?;
            if legal[..index].contains(action) {
                return breach(Law::OfferedIsAccepted, format!("{seat:?} is offered {action:?} twice"));
            }
            if let Err(illegal) = attempt(table, *seat, action, dice).0 {
                return breach(
                    Law::OfferedIsAccepted,
                    format!("{seat:?} is offered {action:?}, but: {illegal}"),
                );
            }
        }
        for action in pool.draw(12, dice) {
            report.garbage += 1;
            let (result, after, drew) = attempt(table, *seat, &action, dice);
            match result {
                Ok(()) if game.is_over(state) => {} // The table refuses for every game: TAB-01.
                Ok(()) => {
                    let canonical = game.canonical(state, *seat, &action);
                    if !legal.contains(&canonical) {
                        let what = format!(
                            "{seat:?} may do {action:?} (canonical {canonical:?}), which is not offered"
                        );
                        return breach(Law::AcceptedIsOffered, what);
                    }
                    if canonical != action && attempt(table, *seat, &canonical, dice).1 != after {
                        let what =
                            format!("{action:?} does not do the same as its canonical form {canonical:?}");
                        return breach(Law::AcceptedIsOffered, what);
                    }
                }
                Err(illegal) => {
                    if after != *state || hash(&after) != hash(state) {
                        let what =
                            format!("{seat:?} was refused {action:?} ({illegal}), but the state is another");
                        return breach(Law::RefusalChangesNothing, what);
                    }
                    if drew {
                        let what = format!(
                            "{seat:?} was refused {action:?} ({illegal}) after dice were taken in hand"
                        );
                        return breach(Law::RefusalChangesNothing, what);
                    }
                    if illegal.because.trim().is_empty() {
                        return breach(
                            Law::RefusalChangesNothing,
                            format!("{action:?} is refused without a reason"),
                        );
                    }
                }
            }
        }
    }
    Ok(())
}

/// Lets time pass, short of the next moment that the game or the table names, and sees that
/// everybody is offered the same.
pub(crate) fn waiting<G: Game>(table: &Table<G>, dice: &mut Dice, at: &Place) -> Result<(), Breach> {
    let (game, state, now) = (table.game(), table.state(), table.at());
    if table.is_paused() || table.is_over() {
        return Ok(());
    }
    let span = table.next_change().map_or(10_000, |change| (change - now).0).min(10_000);
    let Some(last) = u32::try_from(span).ok().and_then(|span| span.checked_sub(1)) else { return Ok(()) };
    let offers = |moment| {
        let lists = Seat::all(table.seats()).map(|seat| {
            let mut legal = Vec::new();
            game.legal(state, seat, moment, &mut legal);
            legal
        });
        (game.to_act(state, moment), lists.collect::<Vec<_>>())
    };
    for later in [last, dice.below(last + 1)].map(|span| now + Millis(u64::from(span))) {
        if offers(later) != offers(now) {
            let what = format!("between {now} and {later} offers change, and `changes` does not say so");
            return Err(at.breach::<G>(Law::ToActIsTrue, table.seq().0, what));
        }
    }
    Ok(())
}

/// Does it on a copy.
fn attempt<G: Game>(
    table: &Table<G>,
    seat: Seat,
    action: &G::Action,
    dice: &Dice,
) -> (Result<(), crate::Illegal>, G::State, bool) {
    let (mut copy, mut dice, mut told) = (table.state().clone(), dice.clone(), Vec::new());
    let mut cx = Cx::new(table.at(), &mut dice, &mut told);
    let result = table.game().apply(&mut copy, seat, action, &mut cx);
    let drew = cx.marks().drew;
    (result, copy, drew)
}

pub(crate) fn hash<T: Hash>(thing: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    thing.hash(&mut hasher);
    hasher.finish()
}

fn forms<G: Game>(table: &Table<G>, view: &G::View, seat: Seat, action: &G::Action) -> Result<(), String> {
    let written = text::write(action).map_err(|error| error.to_string())?;
    match text::read::<G::Action>(&written) {
        Ok(again) if again == *action => {}
        Ok(again) => return Err(format!("{action:?} is written \"{written}\", which reads {again:?}")),
        Err(error) => {
            return Err(format!("{action:?} is written \"{written}\", which does not read: {error}"));
        }
    }
    if written.len() > 200 || written.contains('\n') {
        return Err(format!("the text form of {action:?} is not short: \"{written}\""));
    }
    let json = serde_json::to_value(action).map_err(|error| error.to_string())?;
    if serde_json::from_value::<G::Action>(json).ok().as_ref() != Some(action) {
        return Err(format!("the JSON form of {action:?} does not read back"));
    }
    if table.game().canonical(table.state(), seat, action) != *action {
        return Err(format!("{action:?} is offered in a form that is not canonical"));
    }
    if table.game().sentence(view, seat, action).trim().is_empty() {
        return Err(format!("{action:?} has no sentence"));
    }
    Ok(())
}
