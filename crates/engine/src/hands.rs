//! Whose hands the seats are in, and who is there: one value for tables and for games
//! whose rules ask (votes, a person who plays several seats).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::log::{Fact, Holder};
use crate::seat::{BySeat, Seat, Seats};

/// Who holds each seat, and who has gone away.
///
/// ```
/// use bivouac_engine::{Fact, Hands, Holder, Seat, Seats};
/// let [one, two, three] = [1, 2, 3].map(|number| Seat::number(number).unwrap());
/// let mut hands = Hands::empty(3);
/// for seat in [one, three] {
///     hands.note(&Fact::Hands { seat, holder: Holder::Person(7) });
/// }
/// hands.note(&Fact::Hands { seat: two, holder: Holder::Bot });
/// assert_eq!(hands.same(one), Seats::only(one) | Seats::only(three));
/// hands.note(&Fact::Away { seat: one });
/// assert_eq!(hands.persons(), Seats::only(three));
/// hands.note(&Fact::Hands { seat: two, holder: Holder::Nobody });
/// assert_eq!(hands.absent(), Seats::only(one) | Seats::only(two));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Hands {
    holders: BySeat<Holder>,
    away: Seats,
}

impl Hands {
    /// All seats in nobody's hands, as every table begins.
    pub fn empty(seats: u8) -> Hands {
        Hands { holders: BySeat::of(seats, |_| Holder::Nobody), away: Seats::NONE }
    }

    /// Takes note of a fact. A seat that changes hands is present again.
    pub fn note(&mut self, fact: &Fact) {
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

    /// Who holds `seat`.
    pub fn holder(&self, seat: Seat) -> Holder {
        self.holders[seat]
    }

    /// Those who have gone away.
    pub fn away(&self) -> Seats {
        self.away
    }

    /// Those for whom nobody answers now: gone away, or in nobody's hands. Where no seat is in
    /// anybody's, as in simulations, whoever plays moves them all: then only who has gone away.
    pub fn absent(&self) -> Seats {
        let (mut left, mut held) = (Seats::NONE, false);
        for (seat, holder) in self.holders.iter() {
            if *holder == Holder::Nobody {
                left.insert(seat);
            } else {
                held = true;
            }
        }
        if held { self.away | left } else { self.away }
    }

    /// The seats of persons who are there.
    pub fn persons(&self) -> Seats {
        let person = |(_, holder): &(Seat, &Holder)| matches!(holder, Holder::Person(_));
        self.holders.iter().filter(person).map(|(seat, _)| seat).collect::<Seats>() - self.away
    }

    /// All seats in the hands that hold `seat`: several where one person plays several.
    pub fn same(&self, seat: Seat) -> Seats {
        let same = |(_, holder): &(Seat, &Holder)| **holder == self.holders[seat];
        match self.holders[seat] {
            Holder::Person(_) => self.holders.iter().filter(same).map(|(seat, _)| seat).collect(),
            Holder::Nobody | Holder::Bot => Seats::only(seat),
        }
    }
}
