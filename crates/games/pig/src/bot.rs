//! A bot of Pig's own: it keeps a pot that is worth keeping.

use bivouac_engine::{Bot, Dice, Seen};

use crate::Pig;
use crate::action::Action;

/// Rolls until the pot holds so much, or enough to win, and then keeps it.
///
/// At 20 a roll costs as much as it brings: one face in six loses 20, and the other five
/// bring 2 to 6, which is 20 together.
#[derive(Clone, Copy, Debug)]
pub struct HoldAt(pub u16);

impl Bot<Pig> for HoldAt {
    fn choose(&mut self, seen: &Seen<'_, Pig>, _dice: &mut Dice) -> Option<Action> {
        let Seen { seat, view, legal, .. } = *seen;
        let enough = self.0.min(view.goal.saturating_sub(view.scores[seat]));
        let wish = if view.pot >= enough { Action::Hold } else { Action::Roll };
        legal.contains(&wish).then_some(wish).or(legal.first().copied())
    }
}
