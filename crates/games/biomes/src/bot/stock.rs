//! What lies on Main Camp: how much is enough, and bringing more.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::bot::goals::Best;
use crate::bot::mind::Mind;
use crate::kind::Kind;
use crate::land::{self, Walker};
use crate::tile::TileId;

/// More board turns than this are not looked ahead.
const HORIZON: u8 = 3;

/// An enemy camp that has been let loose.
struct Raider {
    killer: bool,
    /// What it has to travel to Main Camp.
    far: u8,
    /// What its party has yet to travel home.
    away: u8,
    /// Raids that other camps take on themselves.
    spared: u8,
}

impl Mind<'_> {
    /// How many tokens lie on Main Camp.
    pub(super) fn stock(&self) -> u8 {
        self.board[TileId::HOME].tokens.len() as u8
    }

    /// How many tokens should stay on Main Camp: a killer that finds none destroys it, and among
    /// several an Extra Action is rarely the one that is stolen.
    pub(super) fn guard(&self) -> u8 {
        let action = self.of_kind(self.board[TileId::HOME].tokens, Kind::ExtraAction);
        if self.has_killer() { 3 + action } else { u8::from(action > 0) }
    }

    /// How many we would like to see there.
    pub(super) fn wanted_stock(&self) -> u8 {
        if self.board.exit.is_some() && self.holds_keys() {
            return 0;
        }
        match () {
            () if self.has_killer() => 4,
            () if self.board.enemies.is_empty() => 0,
            () => 3,
        }
    }

    /// Whether anything at all is wanted on Main Camp, so that killers find something there.
    pub(super) fn wants_stock(&self) -> bool {
        self.stock() < self.wanted_stock()
    }

    /// How many board turns Main Camp outlasts for sure if the exit is found now; nothing if it
    /// does not even outlast that.
    pub(super) fn outlasts(&self) -> Option<u8> {
        let mut stock = self.stock();
        let mut raiders: ArrayVec<Raider, 4> =
            self.board.enemies.iter().map(|enemy| self.raider(enemy.at)).collect();
        for turn in 0..=HORIZON {
            for raider in &mut raiders {
                raider.away = raider.away.saturating_sub(if turn > 0 { 2 } else { 0 });
                if raider.away > 0 {
                    continue;
                }
                if raider.spared > 0 {
                    raider.spared -= 1;
                } else if stock > 0 {
                    stock = stock.saturating_sub(2);
                    raider.away = raider.far.saturating_sub(1);
                } else if raider.killer {
                    return turn.checked_sub(1);
                }
            }
        }
        Some(HORIZON)
    }

    fn raider(&self, camp: TileId) -> Raider {
        let killer = self.board.enemy_on(camp).is_some_and(|enemy| enemy.killer);
        let from = land::costs_from(self.game, self.board, camp, Walker::Party);
        let away = self
            .board
            .party_of(camp)
            .map_or(0, |party| land::costs_to(self.game, self.board, camp, Walker::Party)[party.at.index()]);
        let far = from[TileId::HOME.index()];
        let nearer = self.board.camps.iter().filter(|other| from[other.index()] < far);
        let spared = nearer.map(|other| {
            let tokens = self.board[*other].tokens.len() as u8;
            if killer { 1 + tokens.div_ceil(2) } else { tokens.div_ceil(2) }
        });
        Raider { killer, far, away, spared: spared.sum() }
    }

    /// Bringing home what works or guards there.
    pub(super) fn deliver(&self, best: &mut Best<'_>) {
        let Some(cost) = self.cost(TileId::HOME).filter(|cost| *cost > 0.0) else { return };
        if self.board.exit.is_none() && self.pack.of(Kind::ExtraAction) > 0 {
            best.add(16.0, cost, TileId::HOME, None);
        }
        if self.board.exit.is_none() && self.pack.of(Kind::ExtraCarry) > 0 {
            best.add(6.0, cost, TileId::HOME, None);
        }
        if self.wants_stock() {
            let spare = self.spare();
            let missing = self.wanted_stock() - self.stock();
            let value = 5.0 * f32::from(spare.min(missing)).min(2.0);
            best.add(value, cost, TileId::HOME, None);
        }
        let carried = Kind::ALL.into_iter().any(|kind| kind != Kind::Key && self.pack.of(kind) > 0);
        let (lost, _) = self.siege(self.stock());
        if carried && lost > 0.0 {
            best.add(60.0 * lost * self.is_nearest(TileId::HOME, cost), cost, TileId::HOME, None);
        }
    }

    /// How many tokens I carry that are of more use on Main Camp.
    pub(super) fn spare(&self) -> u8 {
        let kits: u8 = [Kind::CaravanKit, Kind::FarmKit, Kind::ExtraCarry]
            .into_iter()
            .map(|kind| self.pack.of(kind))
            .sum();
        let keep = if self.is_trader() { 2 } else { 0 };
        kits + self.pack.of(Kind::Supply).saturating_sub(keep)
    }

    /// Stealing supplies back, to have something on Main Camp.
    pub(super) fn restock(&self, best: &mut Best<'_>) {
        if !self.wants_stock() || self.room == 0 {
            return;
        }
        let missing = (self.wanted_stock() - self.stock()).saturating_sub(self.spare());
        for enemy in &self.board.enemies {
            let lying = self.of_kind(self.board[enemy.at].tokens, Kind::Supply);
            let load = lying.min(self.room).min(missing);
            let Some(cost) = self.cost(enemy.at).filter(|_| load > 0) else { continue };
            let home = f32::from(self.cost_of_way_home(enemy.at));
            let value = 5.0 * f32::from(load) * self.is_nearest(enemy.at, cost);
            best.add(
                value,
                cost + f32::from(load) + home,
                enemy.at,
                Some(Action::Take { what: Kind::Supply }),
            );
        }
    }
}
