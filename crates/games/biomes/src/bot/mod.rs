//! A player of Biomes' own: the scout. It sees its view and its offers and nothing else, listens
//! to the radio and uses it, and tells no lies.
//!
//! Every choice is made anew from what it sees: it lists things worth doing, weighs what each is
//! worth against the actions it takes to get there, and takes the first step of the best.

mod answers;
mod camp;
mod finish;
mod goals;
mod mind;
mod radio;

use bivouac_engine::{Bot, Dice, Seen};

use crate::Biomes;
use crate::action::Action;
use crate::call::Call;
use crate::tile::TileId;
use mind::Mind;

/// Explores with care, brings home what helps, and leaves in time.
#[derive(Clone, Copy, Debug)]
pub struct Scout {
    /// Until this round at most it stays near Main Camp and stocks up on supplies before it goes
    /// exploring: as long as no camp of enemies is found, nothing is lost by that.
    patience: u16,
    /// Where it was last going, so that it does not change its mind for little.
    aim: Option<TileId>,
}

impl Scout {
    /// Until which round it usually waits, at most.
    pub const PATIENCE: u16 = 8;

    /// One that waits until this round, at most.
    pub const fn new(patience: u16) -> Scout {
        Scout { patience, aim: None }
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
        let mind = Mind::of(seen, self.patience, self.aim);
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
        Mind::of(seen, self.patience, self.aim).call(calls)
    }
}
