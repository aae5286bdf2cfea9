//! Paying: which dice and treasures an action takes (ESC-RT-10, ESC-RT-15, ESC-R-92).

use bivouac_engine::Seat;

use crate::action::{Double, Doubles};
use crate::dice::{DiceSet, Die};
use crate::event::Paid;
use crate::icon::{Cost, Icon};
use crate::play::Play;

impl Play<'_, '_> {
    /// The player alone pays `cost`, with these treasures first.
    pub(crate) fn pay(&mut self, seat: Seat, cost: Cost, with: Doubles) -> Paid {
        self.use_doubles(seat, with);
        let mut paid = Paid { seat, dice: DiceSet::NONE, icons: Cost::NONE, with };
        for icon in Icon::ALL {
            let doubled = match icon {
                Icon::Key => 2 * with.keys,
                Icon::Torch => 2 * with.torches,
                Icon::Adventurer | Icon::Gold => 0,
            };
            let count = cost.count(icon).saturating_sub(doubled);
            paid.dice |= self.spend(seat, icon, count);
            paid.icons.0[icon as usize] = count;
        }
        paid
    }

    /// Spends so many dice that show `icon`: those not pledged first, then the lowest.
    pub(crate) fn spend(&mut self, seat: Seat, icon: Icon, count: u8) -> DiceSet {
        let pool = &self.state.players[seat].pool;
        let showing = pool.showing(Die::showing(icon));
        let mut dice = DiceSet::NONE;
        let order = (showing - pool.pledged).iter().chain((showing & pool.pledged).iter());
        order.take(count.into()).for_each(|place| dice.insert(place));
        debug_assert_eq!(dice.len(), usize::from(count), "checked before");
        self.spend_these(seat, dice);
        dice
    }

    /// Spends these dice.
    pub(crate) fn spend_these(&mut self, seat: Seat, dice: DiceSet) {
        self.state.withdraw(seat, dice);
        let pool = &mut self.state.players[seat].pool;
        dice.iter().for_each(|place| pool.set(place, Die::Spent));
    }

    /// Uses up treasures that count as two icons.
    pub(crate) fn use_doubles(&mut self, seat: Seat, with: Doubles) {
        let player = &mut self.state.players[seat];
        (0..with.keys).for_each(|_| player.discard(Double::Key.treasure()));
        (0..with.torches).for_each(|_| player.discard(Double::Torch.treasure()));
    }
}
