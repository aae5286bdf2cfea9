//! Gems, and how several pay together (ESC-GEM, ESC-RT-15, ESC-RT-26).

use arrayvec::ArrayVec;
use bivouac_engine::{MAX_SEATS, Seat, Seats};

use crate::action::{Double, Doubles};
use crate::dice::{DiceSet, Die};
use crate::event::{Event, Paid};
use crate::icon::{Cost, Icon};
use crate::play::Play;
use crate::state::State;
use crate::temple::Place;
use crate::view::Joint;

/// The icon of the joint task that is open in a chamber.
pub(crate) fn task(state: &State, at: Place) -> Option<Icon> {
    let chamber = &state.temple[at];
    chamber.tile.tile().gems.filter(|_| chamber.gems == 0).map(|gems| gems.icon)
}

/// The treasure that counts as two of an icon.
fn double(icon: Icon) -> Option<Double> {
    match icon {
        Icon::Key => Some(Double::Key),
        Icon::Torch => Some(Double::Torch),
        Icon::Adventurer | Icon::Gold => None,
    }
}

/// How many of an icon others here have lent.
fn lent(state: &State, seat: Seat, icon: Icon) -> u8 {
    let lent = state.players[seat].lent;
    match icon {
        Icon::Key => lent.keys,
        Icon::Torch => lent.torches,
        Icon::Adventurer | Icon::Gold => 0,
    }
}

/// How many of an icon others here have pledged, treasures included.
fn pledged(state: &State, seat: Seat, at: Place, icon: Icon) -> u8 {
    let shows = Die::showing(icon);
    let offered = |other: Seat| {
        let pool = &state.players[other].pool;
        (pool.showing(shows) & pool.pledged).len() as u8 + 2 * lent(state, other, icon)
    };
    state.those_at(at).without(seat).iter().map(offered).sum()
}

/// How many of an icon `seat` can bring together here.
pub(crate) fn available(state: &State, seat: Seat, at: Place, icon: Icon) -> u8 {
    state.players[seat].pool.icons().count(icon) + pledged(state, seat, at, icon)
}

/// The joint task here and what it still lacks, were `seat` to start it.
pub(crate) fn joint(state: &State, seat: Seat) -> Option<Joint> {
    let at = state.place(seat)?;
    let icon = task(state, at)?;
    let gems = state.temple[at].tile.tile().gems?;
    let own = state.players[seat].pool.icons().count(icon);
    let pledged = pledged(state, seat, at, icon);
    let lacks = gems.prices.iter().map(|need| need.saturating_sub(own + pledged)).collect();
    Some(Joint { icon, own, pledged, lacks })
}

impl Play<'_, '_> {
    pub(crate) fn activate(&mut self, seat: Seat, gems: u8, with: Doubles) {
        let at = self.place(seat);
        let printed = self.state.temple[at].tile.tile().gems.expect("checked before");
        let (icon, price) = (printed.icon, printed.prices[usize::from(gems) - 1]);
        let paid = self.pay_together(seat, at, icon, price, with);
        let lit = gems.min(self.state.depot);
        self.state.depot -= lit;
        self.state.temple[at].gems = lit;
        for share in &paid {
            self.busy(share.seat, self.game.times.other);
        }
        self.busy(seat, self.game.times.other);
        // The task is done, so nothing is offered to it any more (ESC-GEO-13).
        for other in self.state.those_at(at).iter() {
            self.end_pledges(other);
        }
        let (tile, depot) = (self.state.temple[at].tile, self.state.depot);
        self.tell(|| {
            let paid = paid.iter().copied().collect();
            Event::Activated { seat, at: tile, gems: lit, icon, price, paid, depot }
        });
    }

    /// Treasures first, named and lent; then the player's own dice, then pledged ones in the order
    /// in which they were pledged; no more than needed.
    fn pay_together(
        &mut self,
        seat: Seat,
        at: Place,
        icon: Icon,
        price: u8,
        with: Doubles,
    ) -> ArrayVec<Paid, { MAX_SEATS as usize }> {
        let mut paid = ArrayVec::<Paid, { MAX_SEATS as usize }>::new();
        let mut note = |seat: Seat, dice: DiceSet, with: Doubles| {
            let index = paid.iter().position(|share| share.seat == seat).unwrap_or_else(|| {
                paid.push(Paid { seat, dice: DiceSet::NONE, icons: Cost::NONE, with: Doubles::NONE });
                paid.len() - 1
            });
            let share = &mut paid[index];
            share.dice |= dice;
            share.icons.0[icon as usize] += dice.len() as u8;
            share.with.keys += with.keys;
            share.with.torches += with.torches;
        };
        self.use_doubles(seat, with);
        let mut left = price.saturating_sub(2 * (with.keys + with.torches));
        if !with.is_empty() {
            note(seat, DiceSet::NONE, with);
        }
        let others: Seats = self.state.those_at(at).without(seat);
        if let Some(double) = double(icon) {
            for other in others.iter() {
                let count = lent(self.state, other, icon).min(left.div_ceil(2));
                if count > 0 {
                    let with = Doubles::of(double, count);
                    self.use_doubles(other, with);
                    note(other, DiceSet::NONE, with);
                    left = left.saturating_sub(2 * count);
                }
            }
        }
        let own = self.state.players[seat].pool.icons().count(icon).min(left);
        if own > 0 {
            let dice = self.spend(seat, icon, own);
            note(seat, dice, Doubles::NONE);
            left -= own;
        }
        while left > 0 {
            let shows = Die::showing(icon);
            let fits = |pledge: &&crate::state::Pledge| {
                others.contains(pledge.seat)
                    && self.state.players[pledge.seat].pool.get(pledge.die.place()) == shows
            };
            let pledge = *self.state.pledges.iter().find(fits).expect("checked before");
            let die = DiceSet::only(pledge.die.place());
            self.spend_these(pledge.seat, die);
            note(pledge.seat, die, Doubles::NONE);
            left -= 1;
        }
        paid
    }
}
