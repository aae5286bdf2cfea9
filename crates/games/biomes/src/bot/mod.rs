//! A player of Biomes' own: the scout. It sees its view and its offers and nothing else, listens
//! to the radio and uses it, and tells no lies.
//!
//! Every choice is made anew from what it sees: it lists things worth doing, weighs what each is
//! worth against the actions it takes to get there, and takes the first step of the best.

mod answers;
mod build;
mod camp;
mod explore;
mod finish;
mod goals;
mod mind;
mod pleas;
mod radio;
mod stock;
mod tokens;
mod tribes;
mod worth;

use bivouac_engine::{Bot, Dice, Guide, Seat, Seen};

use crate::Biomes;
use crate::action::Action;
use crate::call::Call;
use crate::state::State;
use crate::tile::TileId;
use goals::Topic;
use mind::Mind;

/// Explores with care, brings home what helps, and leaves in time.
#[derive(Clone, Copy, Debug)]
pub struct Scout {
    /// Until this round at most it stays near Main Camp and stocks up on supplies before it goes
    /// exploring: as long as no camp of enemies is found, nothing is lost by that.
    patience: u16,
    /// Where it was last going, so that it does not change its mind for little.
    aim: Option<TileId>,
    /// What it has set its mind on, and until which round.
    mood: Option<(Topic, u16)>,
}

impl Scout {
    /// Until which round it usually waits, at most.
    pub const PATIENCE: u16 = 8;

    /// One that waits until this round, at most.
    pub const fn new(patience: u16) -> Scout {
        Scout { patience, aim: None, mood: None }
    }
}

impl Scout {
    fn mood_in(&self, round: u16) -> Option<Topic> {
        self.mood.filter(|(_, until)| round <= *until).map(|(mood, _)| mood)
    }
}

impl Guide<Biomes> for Scout {
    /// As usual, or with its mind set on one thing for this round.
    fn ways(&self, seen: &Seen<'_, Biomes>) -> Vec<Scout> {
        let usual = Scout { mood: None, ..*self };
        let board = &seen.view.board;
        let set = |mood| Scout { mood: Some((mood, board.round)), ..usual };
        let moods = Topic::MOODS.into_iter().filter(|_| board.pending.is_none());
        std::iter::once(usual).chain(moods.map(set)).collect()
    }

    fn worth(&self, game: &Biomes, state: &State, _seat: Seat) -> f64 {
        worth::worth(game, state)
    }
}

impl Default for Scout {
    fn default() -> Scout {
        Scout::new(Scout::PATIENCE)
    }
}

impl Bot<Biomes> for Scout {
    fn choose(&mut self, seen: &Seen<'_, Biomes>, _dice: &mut Dice) -> Option<Action> {
        if let [only] = seen.legal {
            return Some(*only);
        }
        let mind = Mind::of(seen, self);
        let wish = if seen.view.board.pending.is_some() {
            mind.answer()
        } else {
            let (wish, aim) = mind.decide();
            self.aim = aim;
            Some(wish)
        };
        let fallback = || {
            let end = seen.legal.iter().find(|action| **action == Action::End);
            end.or(seen.legal.first()).copied()
        };
        wish.filter(|wish| seen.legal.contains(wish)).or_else(fallback)
    }

    fn speak(&mut self, seen: &Seen<'_, Biomes>, calls: &[Call], _dice: &mut Dice) -> Option<Call> {
        Mind::of(seen, self).call(calls)
    }
}
