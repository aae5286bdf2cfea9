//! Things worth doing, what each is worth, and the first step of the best.

use crate::action::Action;
use crate::bot::mind::Mind;
use crate::hex::Dir;
use crate::tile::TileId;

/// Less than this is not worth an action.
const LEAST: f32 = 0.12;

/// Something to do somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// What it is worth for each action that it takes.
    score: f32,
    at: TileId,
    /// What is done there; nothing where being there is enough.
    act: Option<Action>,
}

/// What a goal is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Topic {
    /// Looking at tokens and fetching them.
    Tokens,
    /// Exploring, even where the exit may come too early.
    Explore,
    /// What lies on Main Camp.
    Stock,
    /// Trading, hiring, buying free, and building.
    Tribes,
    /// Coming together, and waiting.
    Gather,
}

impl Topic {
    /// What it may pay to set one's mind on.
    pub(super) const MOODS: [Topic; 3] = [Topic::Explore, Topic::Stock, Topic::Gather];
}

/// So much more a goal is worth to whoever has set its mind on it.
const SET: f32 = 8.0;

/// The best goal so far.
pub(super) struct Best<'a> {
    goal: Option<Goal>,
    /// What is being added.
    topic: Topic,
    /// What I have set my mind on.
    mood: Option<Topic>,
    /// Where the last one was, which is worth a little more.
    aim: Option<TileId>,
    here: TileId,
    legal: &'a [Action],
}

impl Mind<'_> {
    /// What to do when nothing is pending, and where that leads.
    pub(super) fn decide(&self) -> (Action, Option<TileId>) {
        if let Some(free) = self.tidy().or_else(|| self.finish()) {
            return (free, self.aim);
        }
        if self.left == 0 {
            return (Action::End, self.aim);
        }
        if self.mood == Some(Topic::Gather) && self.rally().is_none_or(|rally| rally == self.here) {
            return (self.stay_safe(), self.aim);
        }
        let Some(goal) = self.best() else { return (self.rest(), None) };
        (self.toward(goal), Some(goal.at))
    }

    /// The next action toward a goal.
    pub(super) fn toward(&self, goal: Goal) -> Action {
        let action = match goal.act {
            Some(Action::End) if goal.at == self.here => return self.stay_safe(),
            Some(act) if goal.at == self.here => Some(act),
            _ => self.step(goal.at),
        };
        let action = action.filter(|action| self.offers(*action));
        let short = self.left <= 1 || action.is_none();
        if self.is_hurried()
            && short
            && goal.score > 0.4
            && let Some(more) = self.more_actions(self.reserve())
        {
            return more;
        }
        let action = match action {
            Some(Action::Move { to }) => self.careful(to),
            action => action,
        };
        action.unwrap_or_else(|| self.stay_safe())
    }

    /// A step, unless it would end the turn where the gang may come.
    pub(super) fn careful(&self, to: Dir) -> Option<Action> {
        let next = self.tile.neighbour(to)?;
        let last = self.left <= u16::from(self.board[next].kind.enter());
        let worse = self.danger(next) > self.danger(self.here);
        (!(last && worse)).then_some(Action::Move { to })
    }

    /// Nothing is worth doing: wait where it is safe, near home while there is time.
    pub(super) fn rest(&self) -> Action {
        if self.is_stocking_up()
            && self.here != TileId::HOME
            && let Some(step) = self.step(TileId::HOME).filter(|step| self.offers(*step))
        {
            return step;
        }
        self.stay_safe()
    }

    /// Supplies that are kept for the way out and for a trade.
    pub(super) fn reserve(&self) -> u8 {
        if self.is_trader() { 4 } else { 2 }
    }

    pub(super) fn best(&self) -> Option<Goal> {
        let mut best = Best {
            goal: None,
            topic: Topic::Tokens,
            mood: self.mood,
            aim: self.aim,
            here: self.here,
            legal: self.legal,
        };
        for (id, tile) in self.board.numbered() {
            let Some(cost) = self.cost(id) else { continue };
            let near = self.is_nearest(id, cost);
            if !tile.is_camp() {
                best.topic = Topic::Tokens;
                self.tokens_on(&mut best, id, tile, cost, near);
                self.sites(&mut best, id, tile, cost);
            }
            best.topic = Topic::Explore;
            self.frontier(&mut best, id, tile, cost, near);
        }
        self.errands(&mut best);
        best.goal.filter(|goal| goal.score > LEAST)
    }

    /// What a thing is worth where somebody else is nearer.
    pub(super) fn is_nearest(&self, tile: TileId, cost: f32) -> f32 {
        let nearer = self.mates.iter().any(|mate| f32::from(self.cost_of(mate, tile)) < cost);
        if nearer { 0.6 } else { 1.0 }
    }

    pub(super) fn is_hurried(&self) -> bool {
        self.has_killer() || self.board.gang.is_some() || self.board.exit.is_some()
    }

    pub(super) fn cost_of_way_home(&self, from: TileId) -> u16 {
        self.board[from].cell.distance(self.board[TileId::HOME].cell)
    }

    pub(super) fn errands(&self, best: &mut Best<'_>) {
        best.topic = Topic::Stock;
        self.deliver(best);
        self.restock(best);
        best.topic = Topic::Gather;
        self.meet_at_home(best);
        self.pleas(best);
        self.gather(best);
        best.topic = Topic::Tribes;
        self.farm(best);
        self.caravan(best);
        self.trade(best);
        self.free(best);
    }
}

impl Best<'_> {
    pub(super) fn add(&mut self, value: f32, cost: f32, at: TileId, act: Option<Action>) {
        if at == self.here && !act.is_some_and(|act| self.legal.contains(&act)) {
            return;
        }
        let faith = if self.aim == Some(at) { 1.25 } else { 1.0 };
        let set = if self.mood == Some(self.topic) { SET } else { 1.0 };
        let score = faith * set * value / (cost + 1.0);
        if self.goal.is_none_or(|best| score > best.score) {
            self.goal = Some(Goal { score, at, act });
        }
    }
}
