//! Rolling (ESC-RT-09, ESC-DIE): dice fly, and what they show is drawn when they land (ESC-R-87).

use bivouac_engine::{Millis, Seat};

use crate::content::{Curse, DROPS};
use crate::dice::{DiceSet, Die, DieNumber};
use crate::event::{Event, Rest};
use crate::play::Play;
use crate::state::Air;

impl Play<'_, '_> {
    pub(crate) fn roll(&mut self, seat: Seat, dice: DiceSet, careful: bool) {
        self.state.withdraw(seat, dice);
        let slow = self.game.most_dice(self.state, seat).is_some();
        let player = &mut self.state.players[seat];
        dice.iter().for_each(|place| player.pool.set(place, Die::Air));
        let risky = player.curses.has(Curse::LostDice) && !careful;
        let mut air = if self.game.is_calm() { Millis::ZERO } else { self.game.times.air };
        if slow {
            // ESC-DIG-02: without holding, two fifths longer.
            air = Millis(air.0 * 7 / 5);
        }
        if careful {
            air = Millis(air.0 * 2);
        }
        let lands = self.now + air;
        player.air = Some(Air { lands, risky });
        self.tell(|| Event::Rolled { seat, dice, careful, lands });
        if self.game.is_calm() {
            let player = &mut self.state.players[seat];
            player.rolls -= if careful { 2 } else { 1 };
            self.land(seat);
        }
    }

    /// Dice land and show something, or drop off the table.
    pub(crate) fn land(&mut self, seat: Seat) {
        let player = &mut self.state.players[seat];
        let risky = player.air.take().is_some_and(|air| air.risky);
        let landing = player.pool.showing(Die::Air);
        for place in landing.iter() {
            let dice = self.cx.dice();
            let dropped = risky && dice.chance(DROPS.0, DROPS.1);
            player.pool.set(place, if dropped { Die::Lost } else { Die::draw(dice) });
        }
        let pool = player.pool;
        self.tell(|| {
            let rest = |place| Rest { die: DieNumber::at(place), shows: pool.get(place) };
            Event::Landed { seat, dice: landing.iter().map(rest).collect() }
        });
        self.pledge_by_itself(seat, landing);
    }

    /// Lays a die so, wherever it is now. One that flew leaves its roll (ESC-RT-29).
    pub(crate) fn put(&mut self, seat: Seat, place: usize, die: Die) {
        self.state.withdraw(seat, DiceSet::only(place));
        let player = &mut self.state.players[seat];
        player.pool.set(place, die);
        if player.pool.showing(Die::Air).is_empty() {
            player.air = None;
        }
    }
}
