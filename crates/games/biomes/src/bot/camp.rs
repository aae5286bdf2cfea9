//! What costs nothing: placing and taking at friendly camps.

use crate::action::Action;
use crate::bot::mind::Mind;
use crate::kind::Kind;
use crate::tile::{TileId, TileKind};

impl Mind<'_> {
    /// How many tokens should stay on Main Camp: a killer that finds none destroys it, and among
    /// several an Extra Action is rarely the one that is stolen.
    pub(super) fn guard(&self) -> u8 {
        let action = self.of_kind(self.board[TileId::HOME].tokens, Kind::ExtraAction);
        if self.has_killer() { 3 + action } else { u8::from(action > 0) }
    }

    /// How many tokens lie on Main Camp.
    pub(super) fn stock(&self) -> u8 {
        self.board[TileId::HOME].tokens.len() as u8
    }

    /// Something to place or take here for nothing.
    pub(super) fn tidy(&self) -> Option<Action> {
        if !self.tile.is_friendly() {
            return None;
        }
        self.put_down().or_else(|| self.take_along())
    }

    fn put_down(&self) -> Option<Action> {
        let place = |what: Kind| Some(Action::Place { what }).filter(|action| self.offers(*action));
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
        if self.here != TileId::HOME {
            return take(Kind::Supply);
        }
        let keep = self.guard().max(self.siege(self.stock()).1);
        let runs = self.is_trader() && self.pack.of(Kind::Supply) < 2 && self.stock() > 2;
        let spare = self.stock() > keep && !self.rests_here() && self.pack.of(Kind::Supply) < 2;
        take(Kind::Supply).filter(|_| spare || runs && self.siege(self.stock() - 1).0 <= 0.0)
    }

    /// Whether supplies are better left here: there is no hurry, and room for what is found is
    /// worth more.
    fn rests_here(&self) -> bool {
        self.board.enemies.is_empty() && !self.is_stocking_up()
    }
}
