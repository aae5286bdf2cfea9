//! Golden masks free black ones (ESC-MSK).

use bivouac_engine::{Seat, Seats};

use crate::dice::{DiceSet, Die};
use crate::event::Event;
use crate::play::Play;

impl Play<'_, '_> {
    pub(crate) fn free(&mut self, by: Seat, seat: Seat, count: u8) {
        let gold = self.state.players[by].pool.showing(Die::Gold).iter().next();
        self.put(by, gold.expect("checked before"), Die::Spent);
        let mut dice = DiceSet::NONE;
        let pool = &mut self.state.players[seat].pool;
        pool.showing(Die::Black).iter().take(count.into()).for_each(|place| dice.insert(place));
        dice.iter().for_each(|place| pool.set(place, Die::Spent));
        self.tell(|| Event::Freed { by, seat, dice });
        if by != seat {
            self.stir(seat);
        }
    }

    /// Frees every black mask of these players; answers how many (ESC-R-16).
    pub(crate) fn free_all(&mut self, seats: Seats) -> u8 {
        let mut freed = 0;
        for seat in seats.iter() {
            let pool = &mut self.state.players[seat].pool;
            let black = pool.showing(Die::Black);
            black.iter().for_each(|place| pool.set(place, Die::Spent));
            freed += black.len() as u8;
            if !black.is_empty() {
                self.stir(seat);
            }
        }
        freed
    }
}
