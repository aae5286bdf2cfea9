//! What players offer each other, and what they would give up: pledges and marks (ESC-RT-08,
//! ESC-RT-15, ESC-RT-16).

use bivouac_engine::Seat;

use super::gems;
use crate::action::{Double, Doubles};
use crate::content::PLEDGE_AGAIN;
use crate::dice::{DiceSet, Die, DieNumber};
use crate::event::Event;
use crate::play::Play;
use crate::state::Pledge;

impl Play<'_, '_> {
    pub(crate) fn pledge(&mut self, seat: Seat, die: DieNumber) {
        self.pledge_these(seat, DiceSet::only(die.place()));
    }

    fn pledge_these(&mut self, seat: Seat, dice: DiceSet) {
        self.state.players[seat].pool.pledged |= dice;
        self.state.pledges.extend(dice.iter().map(|place| Pledge { seat, die: DieNumber::at(place) }));
        self.tell(|| Event::Pledged { seat, dice });
    }

    /// All that a player has is pledged by itself where it fits: in a new room, or where the player
    /// wants it so from now on.
    pub(crate) fn pledge_all(&mut self, seat: Seat) {
        self.pledge_by_itself(seat, self.state.players[seat].pool.in_hand());
    }

    /// Those of these dice that fit the joint task here are pledged, where the player has it so.
    /// They have just come: what was taken back stays so (ESC-R-115).
    pub(crate) fn pledge_by_itself(&mut self, seat: Seat, come: DiceSet) {
        let player = &self.state.players[seat];
        let Some(icon) = self.state.place(seat).and_then(|at| gems::task(self.state, at)) else { return };
        let dice = (player.pool.showing(Die::showing(icon)) & come) - player.pool.pledged;
        if player.auto_pledge && !dice.is_empty() {
            self.pledge_these(seat, dice);
        }
    }

    pub(crate) fn unpledge(&mut self, seat: Seat, die: DieNumber) {
        self.state.withdraw(seat, DiceSet::only(die.place()));
        self.state.players[seat].pledge_again = self.now + PLEDGE_AGAIN;
        self.tell(|| Event::Withdrawn { seat, die });
    }

    /// All offers of a player end.
    pub(crate) fn end_pledges(&mut self, seat: Seat) {
        let pledged = self.state.players[seat].pool.pledged;
        self.state.withdraw(seat, pledged);
        self.state.players[seat].lent = Doubles::NONE;
    }

    pub(crate) fn lend(&mut self, seat: Seat, double: Double, count: u8) {
        let player = &mut self.state.players[seat];
        let lent = match double {
            Double::Key => &mut player.lent.keys,
            Double::Torch => &mut player.lent.torches,
        };
        if count < *lent {
            player.pledge_again = self.now + PLEDGE_AGAIN;
        }
        *lent = count;
        self.tell(|| Event::Lent { seat, double, count });
    }

    pub(crate) fn mark(&mut self, seat: Seat, die: DieNumber, on: bool) {
        let player = &mut self.state.players[seat];
        if on {
            player.pool.marked.insert(die.place());
        } else {
            player.pool.marked.remove(die.place());
        }
        self.tell(|| Event::Marked { seat, die, on });
    }
}
