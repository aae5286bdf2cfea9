//! What costs nothing: placing and taking at friendly camps.

use bivouac_engine::Seat;

use crate::action::Action;
use crate::bot::goals::Best;
use crate::bot::mind::Mind;
use crate::call::Call;
use crate::kind::Kind;
use crate::tile::{TileId, TileKind};

impl Mind<'_> {
    /// Something to place or take here for nothing.
    pub(super) fn tidy(&self) -> Option<Action> {
        if !self.tile.is_friendly() {
            return None;
        }
        self.hand_over().or_else(|| self.put_down()).or_else(|| self.take_along())
    }

    /// Passing a key from whoever explores to whoever follows.
    fn hand_over(&self) -> Option<Action> {
        let place = Action::Place { what: Kind::Key };
        let take = Action::Take { what: Kind::Key };
        if self.offers(take) && !self.is_laden() {
            return Some(take);
        }
        let taker = self.taker().filter(|_| self.seat == self.board.first)?;
        let there = self.board.players[taker].at == self.here && self.still_to_act().contains(taker);
        Some(place).filter(|place| there && self.offers(*place))
    }

    /// Whether I explore first and carry so many keys that I could not use them in the same turn.
    fn is_laden(&self) -> bool {
        self.board.exit.is_none()
            && self.seat == self.board.first
            && self.pack.of(Kind::Key) >= self.fair_share()
    }

    /// How many keys whoever explores first should carry at most.
    fn fair_share(&self) -> u8 {
        let others = self.board.players.seats() - 1;
        self.need.saturating_sub(2 * others).max(1)
    }

    /// Who is to take a key off whoever explores first, in my eyes: it has room for it.
    fn taker(&self) -> Option<Seat> {
        let first = self.board.first;
        let keys = |seat: Seat| self.keys_said(seat) + self.of_kind(self.board.players[seat].pack, Kind::Key);
        if self.board.exit.is_some() || !self.at_the_brink() || keys(first) <= self.fair_share() {
            return None;
        }
        let others =
            self.mates.iter().chain([self.seat]).filter(|seat| *seat != first && self.can_trade(*seat));
        others.min_by_key(|seat| (keys(*seat), *seat))
    }

    /// Both come to Main Camp for that.
    pub(super) fn meet_at_home(&self, best: &mut Best<'_>) {
        let mine = |taker: Seat| taker == self.seat || self.seat == self.board.first;
        if !self.taker().is_some_and(mine) {
            return;
        }
        match self.cost(TileId::HOME) {
            Some(cost) if cost > 0.0 => best.add(8.0, cost, TileId::HOME, None),
            Some(_) => best.add(1.5, 0.0, TileId::HOME, Some(Action::End)),
            None => {}
        }
    }

    fn put_down(&self) -> Option<Action> {
        let place = |what: Kind| Some(Action::Place { what }).filter(|action| self.offers(*action));
        if self.is_asked_for_supplies() {
            return place(Kind::Supply);
        }
        if self.tile.kind == TileKind::AllyCamp {
            return None;
        }
        let helps = [Kind::ExtraAction, Kind::ExtraCarry].into_iter().find_map(place);
        if helps.is_some() {
            return helps;
        }
        if self.here != TileId::HOME {
            return None;
        }
        if self.explored() >= 8 || self.stock() < self.guard() {
            let useless = place(Kind::CaravanKit)
                .or_else(|| place(Kind::FarmKit).filter(|_| self.farm_sites().next().is_none()));
            if useless.is_some() {
                return useless;
            }
        }
        if self.wants_stock() && self.spare() > 0 {
            let spare = [Kind::CaravanKit, Kind::FarmKit, Kind::Supply];
            if let Some(spare) = spare.into_iter().find_map(place) {
                return Some(spare);
            }
        }
        if self.stock() < self.siege(self.stock()).1 {
            let spare = [
                Kind::CaravanKit,
                Kind::FarmKit,
                Kind::Supply,
                Kind::Foresight,
                Kind::Clairvoyance,
                Kind::CampKit,
                Kind::Teleport,
            ];
            return spare.into_iter().find_map(place);
        }
        None
    }

    fn take_along(&self) -> Option<Action> {
        let take = |what: Kind| Some(Action::Take { what }).filter(|action| self.offers(*action));
        if self.is_asked_for_supplies() {
            return None;
        }
        if self.here != TileId::HOME {
            return take(Kind::Supply);
        }
        let keep = self.guard().max(self.siege(self.stock()).1).max(self.wanted_stock());
        let runs = self.is_trader() && self.pack.of(Kind::Supply) < 2 && self.stock() > 2;
        let spare = self.stock() > keep && !self.rests_here() && self.pack.of(Kind::Supply) < 2;
        take(Kind::Supply).filter(|_| spare || runs && self.siege(self.stock() - 1).0 <= 0.0)
    }

    fn is_asked_for_supplies(&self) -> bool {
        self.hears_of(self.tile.cell, |call| matches!(call, Call::Bring { .. }))
    }

    /// Whether supplies are better left here: there is no hurry, and room for what is found is
    /// worth more.
    fn rests_here(&self) -> bool {
        self.board.enemies.is_empty() && !self.is_stocking_up()
    }
}
