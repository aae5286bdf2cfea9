//! Raids: whom an enemy camp attacks, and what it takes (B34-RAID, B34-KILL, B34-BERS).

use arrayvec::ArrayVec;

use crate::Biomes;
use crate::board::{End, EnemyCamp, Party};
use crate::content::cool;
use crate::event::{Cooling, Event};
use crate::land::{self, FAR, Walker};
use crate::play::Play;
use crate::state::State;
use crate::tile::TileId;
use crate::token::{Marker, Markers};

impl State {
    /// What a raid of this tile can take: the camp's tokens and the keys in the exit's lock
    /// (B34-RAID-10).
    pub(crate) fn prey(&self, tile: TileId) -> Markers {
        let board = &self.board;
        let lock = if board.exit == Some(tile) { board.lock } else { Markers::NONE };
        let camp = if board[tile].is_friendly() { board[tile].tokens } else { Markers::NONE };
        camp | lock
    }

    /// Whether this camp raids that tile at all (B34-RAID-02, B34-KILL-01).
    pub(crate) fn is_target(&self, tile: TileId, killer: bool) -> bool {
        let camp = &self.board[tile];
        let locked = self.board.exit == Some(tile) && !self.board.lock.is_empty();
        locked || if killer { camp.is_player_camp() } else { !self.prey(tile).is_empty() }
    }

    /// What this camp would raid now: the nearest, or several that are equally near.
    pub(crate) fn targets(&self, game: &Biomes, from: TileId, killer: bool) -> ArrayVec<TileId, 16> {
        let costs = land::costs_from(game, &self.board, from, Walker::Party);
        let board = &self.board;
        let mut nearest = ArrayVec::<TileId, 16>::new();
        let mut least = FAR;
        let camps = board.camps.iter().copied().chain(board.allies.iter().map(|ally| ally.at));
        let exit = board.exit.filter(|exit| !board[*exit].is_player_camp());
        for tile in camps.chain(exit).filter(|tile| self.is_target(*tile, killer)) {
            let cost = costs[tile.index()];
            if cost < least {
                (least, nearest) = (cost, ArrayVec::new());
            }
            if cost == least && cost != FAR {
                nearest.push(tile);
            }
        }
        nearest.sort_unstable();
        nearest
    }
}

impl Play<'_, '_> {
    /// Step 7 of the board turn, after the captives.
    pub(crate) fn rouse_enemies(&mut self) {
        for index in 0..self.state.board.enemies.len() {
            let EnemyCamp { at, cool, .. } = self.state.board.enemies[index];
            if self.state.board.is_ganged(at) || self.state.board.party_of(at).is_some() {
                continue;
            }
            if cool > 0 {
                let die = self.die();
                let left = cool.saturating_sub(die);
                self.state.board.enemies[index].cool = left;
                let spot = self.spot(at);
                self.tell(|| Event::Cooled { of: Cooling::Camp { at: spot }, die, left });
                if left > 0 {
                    continue;
                }
            }
            self.attack(index);
            if self.is_over() {
                return;
            }
        }
    }

    /// Camps that go berserk attack when the action is finished (B34-BERS-01, 04).
    pub(crate) fn rush(&mut self) {
        while self.state.rush != 0 && !self.is_over() {
            let index = self.state.rush.trailing_zeros() as usize;
            self.state.rush &= self.state.rush - 1;
            let at = self.state.board.enemies[index].at;
            if !self.state.board.is_ganged(at) && self.state.board.party_of(at).is_none() {
                self.attack(index);
            }
        }
    }

    fn attack(&mut self, index: usize) {
        let EnemyCamp { at, killer, .. } = self.state.board.enemies[index];
        let by = self.spot(at);
        let Some(target) = self.choose_target(at, killer) else {
            self.cool_enemy(at, cool::NO_TARGET);
            return self.tell(|| Event::Idle { by });
        };
        let prey = self.state.prey(target);
        if prey.is_empty() {
            return self.destroy_camp(at, target);
        }
        let load = self.loot(prey);
        let from_lock = load & self.state.board.lock;
        let taken = self.state.oldest_first(load);
        let camp = self.spot(target);
        let kinds: ArrayVec<_, 2> = taken.iter().map(|marker| self.kind(*marker)).collect();
        self.tell(|| Event::Raided { by, camp, taken: kinds.to_vec() });
        for marker in taken {
            self.state.board.lock.remove(marker);
            self.lift(marker, target);
        }
        self.set_party(Party { home: at, at, robbed: target, load, from_lock });
    }

    /// The nearest that is raided; a tie is settled by chance.
    fn choose_target(&mut self, from: TileId, killer: bool) -> Option<TileId> {
        let nearest = self.state.targets(self.game, from, killer);
        let index = self.pick(nearest.len());
        nearest.get(index).copied()
    }

    /// Two tokens at random, or all there are (B34-RAID-03).
    fn loot(&mut self, prey: Markers) -> Markers {
        let mut list: ArrayVec<Marker, { Marker::MOST }> = self.state.oldest_first(prey);
        if list.len() <= 2 {
            return prey;
        }
        (0..2)
            .map(|_| {
                let index = self.pick(list.len());
                list.remove(index)
            })
            .collect()
    }

    /// A killer finds an empty camp (B34-KILL-02, 04).
    fn destroy_camp(&mut self, by: TileId, camp: TileId) {
        self.cool_enemy(by, cool::CAMP_DESTROYED);
        let (by, spot) = (self.spot(by), self.spot(camp));
        self.tell(|| Event::CampDestroyed { by, camp: spot });
        if camp == TileId::HOME {
            return self.end(End::CampLost);
        }
        self.drop_routes(camp);
        self.state.board[camp].camp = false;
        self.state.board.camps.retain(|other| *other != camp);
        self.serve_camps();
    }
}
