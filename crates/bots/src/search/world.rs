//! One imagined world, played on in place with nobody listening.

use bivouac_engine::{
    BySeat, Cx, Dice, Game, Guide, Imagine, MAX_SEATS, Millis, Said, Seat, Seats, Seen, Sight, Viewer,
};

/// A world that fits a view.
pub(super) struct World<'a, G: Game> {
    game: &'a G,
    state: G::State,
    at: Millis,
    /// Who wants to do nothing until something changes.
    waiting: Seats,
}

/// So many deadlines may ring in a row before a world counts as one that goes nowhere.
const MAX_RINGS: u32 = 1000;

impl<'a, G: Imagine> World<'a, G> {
    pub(super) fn new(seen: &Seen<'a, G>, dice: &mut Dice) -> World<'a, G> {
        let Seen { game, seat, at, view, .. } = *seen;
        World { game, state: game.imagine(view, Viewer::seat(seat), at, dice), at, waiting: Seats::NONE }
    }
}

impl<G: Game> World<'_, G> {
    /// Who acts next, with what it may do in `legal`; nobody if the world has ended or goes
    /// nowhere. While nobody can act, what is due happens.
    #[inline]
    pub(super) fn next(&mut self, legal: &mut Vec<G::Action>, dice: &mut Dice) -> Option<Seat> {
        for _ in 0..MAX_RINGS {
            if self.game.is_over(&self.state) {
                return None;
            }
            let deadline = self.game.next_deadline(&self.state);
            let due = deadline.is_some_and(|deadline| deadline.at <= self.at);
            let to_act =
                if due { Seats::NONE } else { self.game.to_act(&self.state, self.at) - self.waiting };
            let seat = match to_act.len() {
                0 => None,
                1 => to_act.lowest(),
                several => to_act.iter().nth(dice.below(several as u32) as usize),
            };
            if let Some(seat) = seat {
                legal.clear();
                self.game.legal(&self.state, seat, self.at, legal);
                return Some(seat).filter(|_| !legal.is_empty());
            }
            // Hands that are free again come before a deadline that is further off.
            let change = self.game.changes(&self.state, self.at).filter(|&change| change > self.at);
            if let Some(change) =
                change.filter(|&change| deadline.is_none_or(|deadline| change < deadline.at))
            {
                self.at = change;
                self.waiting = Seats::NONE;
                continue;
            }
            let deadline = deadline?;
            self.at = self.at.max(deadline.at);
            self.game.due(&mut self.state, deadline, &mut Cx::quiet_at(self.at, dice));
            self.waiting = Seats::NONE;
        }
        None
    }

    /// Plays one action; answers whether the rules took it.
    #[inline]
    pub(super) fn play(&mut self, seat: Seat, action: &G::Action, dice: &mut Dice) -> bool {
        self.game.apply(&mut self.state, seat, action, &mut Cx::quiet_at(self.at, dice)).is_ok()
    }

    /// Plays on at random for at most `depth` actions.
    pub(super) fn play_out(&mut self, depth: u32, legal: &mut Vec<G::Action>, dice: &mut Dice) {
        for _ in 0..depth {
            let Some(seat) = self.next(legal, dice) else { return };
            let action = &legal[dice.below(legal.len() as u32) as usize];
            if !self.play(seat, action, dice) {
                return;
            }
        }
    }

    /// Lets guides play on for at most `depth` actions. They see what their seats would see, and
    /// say what they would say.
    pub(super) fn play_on<P: Guide<G>>(
        &mut self,
        guides: &mut BySeat<P>,
        depth: u32,
        legal: &mut Vec<G::Action>,
        dice: &mut Dice,
    ) {
        let mut calls = Vec::new();
        for _ in 0..depth {
            let Some(seat) = self.next(legal, dice) else { return };
            let guide = &mut guides[seat];
            let (game, at) = (self.game, self.at);
            calls.clear();
            if guide.speaks() {
                game.calls(&self.state, seat, at, &mut calls);
            }
            let mut view = Sight::new(game, &self.state, seat, at);
            let seen = Seen { game, seat, at, view: &view, legal: &[] };
            let call = if calls.is_empty() { None } else { guide.speak(&seen, &calls, dice) };
            if let Some(call) = call {
                let said = Said::Call { call };
                // What is refused was not said, and has changed nothing.
                let _ = game.say(&mut self.state, seat, &said, &mut Cx::quiet_at(at, dice));
                view = Sight::new(game, &self.state, seat, at);
            }
            let Some(action) = guide.choose(&Seen { game, seat, at, view: &view, legal }, dice) else {
                self.waiting.insert(seat);
                continue;
            };
            self.waiting = Seats::NONE;
            if !self.play(seat, &action, dice) {
                return;
            }
        }
    }

    /// What the world has come to for a seat; where it has not ended, what a guide thinks of it.
    pub(super) fn worth(&self, seat: Seat, guide: &impl Guide<G>) -> f64 {
        match self.game.outcome(&self.state) {
            Some(outcome) => outcome.share(seat),
            None => guide.worth(self.game, &self.state, seat).clamp(0.0, 1.0),
        }
    }

    /// What the world has come to for each seat; half a win where it has not ended.
    pub(super) fn shares(&self) -> [f64; MAX_SEATS as usize] {
        let mut shares = [0.5; MAX_SEATS as usize];
        if let Some(outcome) = self.game.outcome(&self.state) {
            Seat::all(MAX_SEATS).for_each(|seat| shares[seat.index()] = outcome.share(seat));
        }
        shares
    }
}
