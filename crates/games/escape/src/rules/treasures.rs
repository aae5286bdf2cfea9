//! Treasures: claimed and used (ESC-TRE, ESC-SIX-03).

use bivouac_engine::Seat;

use crate::action::Doubles;
use crate::content::{CLAIM, TileId, Treasure};
use crate::event::Event;
use crate::geometry::Side;
use crate::icon::{Cost, Icon};
use crate::play::Play;
use crate::temple::News;

impl Play<'_, '_> {
    pub(crate) fn claim(&mut self, seat: Seat, with: Doubles) {
        let at = self.place(seat);
        let paid = self.pay(seat, Cost::only(Icon::Key, CLAIM), with);
        self.busy(seat, self.game.times.other);
        let news = News { by: seat, at: self.now };
        let chamber = &mut self.state.temple[at];
        let mut hidden = chamber.treasure.take().expect("checked before");
        chamber.taken = Some(news);
        let tile = chamber.tile;
        let treasure = *hidden.reveal(self.cx);
        self.state.players[seat].treasures.push(treasure);
        self.tell(|| Event::Claimed { seat, treasure, at: tile, paid });
    }

    pub(crate) fn heal(&mut self, seat: Seat) {
        self.state.players[seat].discard(Treasure::HealingMask);
        let freed = self.free_all(self.state.inside());
        self.tell(|| Event::Healed { seat, freed });
    }

    pub(crate) fn teleport(&mut self, seat: Seat, to: TileId) {
        self.state.players[seat].discard(Treasure::Teleport);
        let from = self.state.temple[self.place(seat)].tile;
        let place = self.state.temple.find(to).expect("checked before");
        self.tell(|| Event::Teleported { seat, from, to });
        self.bring(seat, place);
    }

    pub(crate) fn extra_gem(&mut self, seat: Seat) {
        let player = &mut self.state.players[seat];
        player.discard(Treasure::ExtraGem);
        player.gem_tiles += 1;
        self.state.depot -= 1;
        let depot = self.state.depot;
        self.tell(|| Event::GemSaved { seat, depot });
    }

    pub(crate) fn passage(&mut self, seat: Seat, at: TileId, side: Side) {
        self.state.players[seat].discard(Treasure::SecretPassage);
        let place = self.state.temple.find(at).expect("checked before");
        let next = self.state.temple[place].neighbour(side).expect("checked before");
        self.state.temple.open(place, side);
        let to = self.state.temple[next].tile;
        self.tell(|| Event::PassageOpened { seat, at, to });
    }

    pub(crate) fn torch(&mut self, seat: Seat) {
        self.state.players[seat].discard(Treasure::LargeTorch);
        let place = self.place(seat);
        self.state.temple[place].torch = true;
        let at = self.state.temple[place].tile;
        self.tell(|| Event::TorchLit { seat, at });
    }
}
