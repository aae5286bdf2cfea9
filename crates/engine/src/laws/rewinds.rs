//! Laws about going back and doing again: takeback, copies, replay.

use super::{Breach, Law, Place, Plan, Report};
use crate::cx::Marks;
use crate::dice::Dice;
use crate::game::Game;
use crate::hidden::Audience;
use crate::log::{Log, Seq, Step};
use crate::propose::Committed;
use crate::seat::Seat;
use crate::table::Table;

/// The states since the last revelation, as the laws themselves remember them.
pub(crate) struct Trail<G: Game> {
    last_final: Seq,
    before: Vec<(Seq, G::State)>,
    /// The latest step that was no action: it is kept by a takeback, so only steps
    /// after it give back exactly what was.
    last_other: Seq,
    /// To whom something was told since this was last looked at.
    told: Vec<Audience>,
}

impl<G: Game> Trail<G> {
    pub(crate) fn new() -> Trail<G> {
        Trail { last_final: Seq(0), before: Vec::new(), last_other: Seq(0), told: Vec::new() }
    }

    /// Remembers to whom a step was told.
    pub(crate) fn hear(&mut self, done: &Committed<G>) {
        self.told.extend(done.told.iter().map(|told| told.to).chain(done.heard));
    }

    /// To whom something was told since this was last asked.
    pub(crate) fn told(&mut self) -> Vec<Audience> {
        std::mem::take(&mut self.told)
    }

    /// Remembers a step that was just played from `before`.
    pub(crate) fn add(&mut self, seq: Seq, before: G::State, marks: &Marks, act: bool) {
        if marks.is_final() {
            (self.last_final, self.before) = (seq, Vec::new());
            return;
        }
        self.before.push((seq, before));
        if !act {
            self.last_other = seq;
        }
    }

    /// Tries every takeback on offer.
    pub(crate) fn check(&mut self, table: &Table<G>, at: &Place, report: &mut Report) -> Result<(), Breach> {
        let breach = |what: String| Err(at.breach::<G>(Law::TakebackIsExact, table.seq().0, what));
        for seat in Seat::all(table.seats()) {
            for offer in table.takebacks(seat) {
                if offer.to <= self.last_final {
                    return breach(format!("{seat:?} may take back to {:?}, past a revelation", offer.to));
                }
                let mut copy = table.clone();
                let step = Step::Takeback { seat, to: offer.to, consent: offer.needs };
                let done = match copy.step(copy.at(), step) {
                    Ok(done) => done,
                    Err(illegal) => return breach(format!("an offered takeback is refused: {illegal}")),
                };
                report.takebacks += 1;
                if done.marks.is_revelation() {
                    return breach("a takeback rolled dice or showed something".to_owned());
                }
                let then = self.before.iter().find(|(seq, _)| *seq == offer.to);
                if self.last_other < offer.to
                    && let Some((_, state)) = then
                    && copy.state() != state
                {
                    return breach(format!(
                        "after a takeback to {:?} the state is not what it was",
                        offer.to
                    ));
                }
                if let Some(past) = offer.to.0.checked_sub(1).map(Seq).filter(|&past| past <= self.last_final)
                    && copy
                        .propose(copy.at(), Step::Takeback { seat, to: past, consent: copy.everyone() })
                        .is_ok()
                {
                    return breach(format!("all agreeing, a takeback to {past:?} went past a revelation"));
                }
            }
        }
        Ok(())
    }
}

/// A takeback takes the trail back too.
pub(crate) fn forget_trail<G: Game>(trail: &mut Trail<G>, seq: Seq) {
    trail.before.clear();
    trail.last_other = seq;
}

/// Plays on with a copy and sees that the original has not moved.
pub(crate) fn copies<G: Game>(table: &Table<G>, dice: &mut Dice, at: &Place) -> Result<(), Breach> {
    let mut copy = table.clone();
    let (view, hash) = (table.view(crate::Viewer::Open), super::actions::hash(table.state()));
    let mut legal = Vec::new();
    for _ in 0..8 {
        let Some(seat) = copy.to_act().lowest() else { break };
        copy.legal(seat, &mut legal);
        let Some(action) = dice.pick(&legal).cloned() else { break };
        if copy.play(seat, &action).is_err() {
            break;
        }
    }
    if table.view(crate::Viewer::Open) != view || super::actions::hash(table.state()) != hash {
        return Err(at.breach::<G>(
            Law::CopiesShareNothing,
            table.seq().0,
            "playing on with a copy changed the original",
        ));
    }
    Ok(())
}

/// Writes the log, reads it and plays it again.
pub(crate) fn replay<G: Game>(plan: &Plan<G>, table: &Table<G>, at: &Place) -> Result<(), Breach> {
    let breach = |what: String| Err(at.breach::<G>(Law::ReplayIsEqual, table.seq().0, what));
    let Some(log) = table.log(true) else { return breach("the table kept no log".to_owned()) };
    let read = match Log::read(log.write().as_bytes()) {
        Ok(read) => read,
        Err(broken) => return breach(format!("the log does not read back: {broken}")),
    };
    if read != log {
        return breach("the log reads back as another".to_owned());
    }
    match plan.edition.replay(&read, None, |_, _| ()) {
        Ok(again) if again.state() == table.state() && again.digest() == table.digest() => Ok(()),
        Ok(_) => breach("the replay ends in another state".to_owned()),
        Err(broken) => breach(format!("the replay breaks: {broken}")),
    }
}
