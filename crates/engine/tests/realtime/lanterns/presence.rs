//! Who holds the seats and is there: the electorate of a vote.

use bivouac_engine::{BySeat, Fact, Holder, Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who holds the seats and is there.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
pub(crate) struct Presence {
    holders: BySeat<Holder>,
    away: Seats,
}

impl Presence {
    pub(crate) fn nobody(seats: u8) -> Presence {
        Presence { holders: BySeat::of(seats, |_| Holder::Nobody), away: Seats::NONE }
    }

    pub(crate) fn note(&mut self, fact: &Fact) {
        match *fact {
            Fact::Away { seat } => self.away.insert(seat),
            Fact::Back { seat } => self.away.remove(seat),
            Fact::Hands { seat, holder } => {
                self.holders[seat] = holder;
                self.away.remove(seat);
            }
            Fact::Paused | Fact::Resumed => {}
        }
    }

    /// The seats of persons who are there.
    pub(crate) fn persons(&self) -> Seats {
        let person = |(_, holder): &(Seat, &Holder)| matches!(holder, Holder::Person(_));
        self.holders.iter().filter(person).map(|(seat, _)| seat).collect::<Seats>() - self.away
    }

    /// The seats for which whoever holds `seat` speaks.
    pub(crate) fn voice(&self, seat: Seat) -> Seats {
        let same = |(_, holder): &(Seat, &Holder)| **holder == self.holders[seat];
        match self.holders[seat] {
            Holder::Person(_) => self.holders.iter().filter(same).map(|(seat, _)| seat).collect(),
            Holder::Nobody | Holder::Bot => Seats::only(seat),
        }
    }
}
