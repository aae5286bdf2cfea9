//! Takeback: one's own latest steps, to the last revelation, without a line per game.
//!
//! The table keeps the state after the last step that gave something away and the
//! steps since. Taking back replays what is left of them: no die is rolled in it,
//! because a step that rolled would have been the last revelation.

use crate::admit::{run, why_final};
use crate::clock::Millis;
use crate::cx::Cx;
use crate::dice::Dice;
use crate::fair::Seed;
use crate::game::Game;
use crate::illegal::Illegal;
use crate::log::{Seq, Step};
use crate::rule;
use crate::seat::{Seat, Seats};
use crate::table::{StepOf, Table};

/// The last final state, and what was done since.
pub(crate) struct Rewind<G: Game> {
    /// Nothing, in games without takebacks.
    state: Option<G::State>,
    floor: Seq,
    why: &'static str,
    pub(crate) since: Vec<Kept<G>>,
}

/// A step that may still be taken back.
pub(crate) struct Kept<G: Game> {
    pub(crate) seq: Seq,
    pub(crate) at: Millis,
    pub(crate) step: StepOf<G>,
}

impl<G: Game> Clone for Kept<G> {
    fn clone(&self) -> Kept<G> {
        Kept { seq: self.seq, at: self.at, step: self.step.clone() }
    }
}

impl<G: Game> Clone for Rewind<G> {
    fn clone(&self) -> Rewind<G> {
        let Rewind { state, floor, why, since } = self;
        Rewind { state: state.clone(), floor: *floor, why, since: since.clone() }
    }
}

/// A takeback that a seat could ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// From this step of its own on.
    pub to: Seq,
    /// Those whose steps since would go too, and who must agree.
    pub needs: Seats,
    /// How many steps would go.
    pub steps: usize,
}

impl<G: Game> Rewind<G> {
    pub(crate) fn from(state: &G::State, floor: Seq, why: &'static str) -> Rewind<G> {
        Rewind { state: G::TAKEBACK.then(|| state.clone()), floor, why, since: Vec::new() }
    }

    /// The actions from step `to` on.
    fn acts_from(&self, to: Seq) -> impl Iterator<Item = (Seq, Seat)> + Clone + '_ {
        self.since.iter().filter_map(move |kept| match kept.step {
            Step::Act { seat, .. } if kept.seq >= to => Some((kept.seq, seat)),
            _ => None,
        })
    }

    fn offer(&self, seat: Seat, to: Seq) -> Offer {
        let acts = self.acts_from(to);
        let others: Seats = acts.clone().map(|(_, by)| by).filter(|&by| by != seat).collect();
        Offer { to, needs: others, steps: acts.count() }
    }

    /// The state, and the steps left, when `seat` takes back everything from `to` on.
    pub(crate) fn without(
        &self,
        game: &G,
        seat: Seat,
        to: Seq,
        consent: Seats,
    ) -> Result<(G::State, Vec<Kept<G>>), Illegal> {
        let Some(base) = &self.state else {
            return Err(Illegal::new(rule!("TAB-08"), "in this game nothing is taken back"));
        };
        if to <= self.floor {
            let because = format!("no further back than step {}, because {}", self.floor.0, self.why);
            return Err(Illegal::new(rule!("TAB-07"), because).keyed("TAB-07/floor"));
        }
        if !self.acts_from(to).any(|act| act == (to, seat)) {
            return Err(
                Illegal::new(rule!("TAB-07"), "only a step of one's own is taken back").keyed("TAB-07/own")
            );
        }
        let missing = self.offer(seat, to).needs - consent;
        if let Some(other) = missing.lowest() {
            let because = format!("{other} has acted since and must agree");
            return Err(Illegal::new(rule!("TAB-09"), because).keyed("TAB-09/consent"));
        }
        let gone = |kept: &&Kept<G>| matches!(kept.step, Step::Act { .. }) && kept.seq >= to;
        let left: Vec<Kept<G>> = self.since.iter().filter(|kept| !gone(kept)).cloned().collect();
        let mut state = base.clone();
        for kept in &left {
            // Draws here would be a second roll, so these dice must stay untouched.
            let mut dice = Dice::fast(&Seed::of("nobody rolls in a takeback"));
            let mut cx = Cx::quiet_at(kept.at, &mut dice);
            let stands = run(game, &mut state, &kept.step, &mut cx);
            if stands.is_err() || why_final::<G>(&kept.step, &cx.marks()).is_some() {
                let because = "what was done or said since would not stand without it";
                return Err(Illegal::new(rule!("TAB-09"), because).keyed("TAB-09/stands"));
            }
        }
        Ok((state, left))
    }
}

impl<G: Game> Table<G> {
    /// What `seat` could take back now, the latest step first.
    pub fn takebacks(&self, seat: Seat) -> Vec<Offer> {
        let Some(past) = self.past.as_ref().filter(|_| G::TAKEBACK && !self.paused && !self.is_over()) else {
            return Vec::new();
        };
        let own = past.rewind.acts_from(Seq(0)).filter(|&(_, by)| by == seat);
        let mut offers: Vec<Offer> = own.map(|(seq, _)| past.rewind.offer(seat, seq)).collect();
        offers.retain(|offer| past.rewind.without(&self.game, seat, offer.to, offer.needs).is_ok());
        offers.reverse();
        offers
    }

    /// The step past which nothing is taken back, and why; `None` on a bare table.
    pub fn floor(&self) -> Option<(Seq, &'static str)> {
        self.past.as_ref().map(|past| (past.rewind.floor, past.rewind.why))
    }
}
