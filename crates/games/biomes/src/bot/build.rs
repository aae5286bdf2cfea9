//! Camps, farms and clairvoyance: what is used where one stands.

use crate::action::{Action, Source};
use crate::bot::goals::Best;
use crate::bot::mind::Mind;
use crate::content::STACK_SIZE;
use crate::hex::Dir;
use crate::kind::Kind;
use crate::land::{Walker, costs_from};
use crate::tile::{Tile, TileId, TileKind};

impl Mind<'_> {
    /// Tiles on which a farm for a player camp could stand.
    pub(super) fn farm_sites(&self) -> impl Iterator<Item = (TileId, Dir)> + '_ {
        let sites = self.board.numbered().filter(|(id, _)| self.board.is_farm_site(*id));
        sites.filter_map(|(id, tile)| {
            let camp = tile.neighbours().find(|(_, next)| self.board[*next].is_player_camp());
            camp.map(|(dir, _)| (id, dir))
        })
    }

    /// What a camp there would be worth: it explores all around, and draws off killers.
    pub(super) fn camp_value(&self, id: TileId, tile: &Tile) -> f32 {
        if !self.board.is_camp_site(id) || (self.board.exit.is_some() && self.holds_keys()) {
            return 0.0;
        }
        let cells = if self.board.exit.is_some() { 0 } else { tile.open.iter().count() as u8 };
        let after = self.board.tiles_left.saturating_sub(cells);
        let early = after > STACK_SIZE;
        let allowed = !self.is_stocking_up() && (early || (self.at_the_brink() && self.may_find_exit()));
        let explores = if allowed { 3.5 * f32::from(cells) } else { 0.0 };
        if cells > 0 && !allowed { 0.0 } else { explores + 8.0 * f32::from(self.draws_off(id)) }
    }

    /// How many killers would raid a camp there instead of Main Camp.
    fn draws_off(&self, id: TileId) -> u8 {
        let aims = self
            .threats()
            .threats
            .iter()
            .filter(|threat| threat.killer && threat.targets.contains(&TileId::HOME));
        let nearer = aims.filter(|threat| {
            let costs = costs_from(self.game, self.board, threat.camp, Walker::Party);
            costs[id.index()] < costs[TileId::HOME.index()]
        });
        nearer.count() as u8
    }

    /// Joining this camp to another that is far on foot.
    pub(super) fn caravan(&self, best: &mut Best<'_>) {
        if !self.tile.is_friendly() || self.board.exit.is_some() {
            return;
        }
        for action in self.legal {
            let Action::LayRoute { path, .. } = action else { continue };
            let cell = path.iter().fold(self.tile.cell, |cell, dir| cell.toward(dir));
            let Some(cost) = self.board.tile_at(cell).and_then(|end| self.cost(end)) else { continue };
            if cost >= 3.0 {
                best.add(2.0 * (cost - 1.0), 1.0, self.here, Some(*action));
            }
        }
    }

    /// What clairvoyance there would be worth.
    pub(super) fn sight_value(&self, id: TileId) -> f32 {
        let near = self.board[id].neighbours().map(|(_, next)| next).chain([id]);
        let hidden = near.filter(|tile| !self.board[*tile].is_camp()).map(|tile| {
            let unknown = self.board[tile].tokens.iter().filter(|marker| self.kind(*marker).is_none());
            unknown.filter(|marker| !self.is_seen(*marker)).count() as u8
        });
        if self.has_keys() { 0.0 } else { 2.2 * f32::from(hidden.sum::<u8>()) }
    }

    /// Uses of what I carry.
    pub(super) fn sites(&self, best: &mut Best<'_>, id: TileId, tile: &Tile, cost: f32) {
        let from = Source::Pack;
        if self.pack.of(Kind::CampKit) > 0 {
            let value = self.camp_value(id, tile);
            if value > 6.0 {
                best.add(value, cost + 1.0, id, Some(Action::BuildCamp { from }));
            }
        }
        if self.pack.of(Kind::Clairvoyance) > 0 {
            let value = self.sight_value(id);
            if value > 4.0 {
                best.add(value, cost + 1.0, id, Some(Action::Clairvoyance { from }));
            }
        }
    }

    pub(super) fn farm(&self, best: &mut Best<'_>) {
        if self.pack.of(Kind::FarmKit) == 0 || self.board.exit.is_some() {
            return;
        }
        for (at, serves) in self.farm_sites() {
            if let Some(cost) = self.cost(at) {
                let value = if self.board[at].kind == TileKind::Farmland { 10.0 } else { 7.0 };
                best.add(value, cost + 1.0, at, Some(Action::BuildFarm { from: Source::Pack, serves }));
            }
        }
    }
}
