//! Exploring, and finding the exit when all are ready to leave.

use crate::action::{Action, Source, Stack};
use crate::bot::goals::{Best, Topic};
use crate::bot::mind::Mind;
use crate::call::Call;
use crate::hex::Dir;
use crate::kind::Kind;
use crate::land::is_cliff;
use crate::tile::{Tile, TileId};

/// After so many rounds it is no use to wait for a better moment.
const LATE: u16 = 80;

impl Mind<'_> {
    /// Whether it is all right to find the exit now.
    pub(super) fn may_find_exit(&self) -> bool {
        if self.board.round > LATE {
            return true;
        }
        if self.has_keys() {
            // All get out before the camps that are let loose have destroyed Main Camp.
            let all = self.board.players.values().all(|player| player.is_free());
            let ready = || self.outlasts().is_some_and(|turns| turns >= self.turns_to_leave());
            return all && self.holds_keys() && ready();
        }
        // Nothing else to do: what is missing must lie farther on.
        !self.has_other_hopes()
    }

    /// How many board turns it takes until all are out, if the exit is found next to here now.
    fn turns_to_leave(&self) -> u8 {
        let later = self.still_to_act();
        // An Extra Action may be gone by then.
        let each = u16::from(self.view.sums.allowance).min(3);
        let turns = |at_hand: u16, work: u16| match work.saturating_sub(at_hand) {
            0 => 0,
            rest => rest.div_ceil(each.max(1)).min(9) as u8,
        };
        let mine = self.left.saturating_sub(1) + u16::from(self.pack.of(Kind::Supply)) * (each - 1);
        let me = turns(mine, 1 + u16::from(self.pack.of(Kind::Key)));
        let others = self.mates.iter().map(|mate| {
            let player = &self.board.players[mate];
            let keys = self.keys_said(mate) + self.of_kind(player.pack, Kind::Key);
            let way = self.cost_of(mate, self.here);
            if way == u8::MAX {
                return 9;
            }
            let work = u16::from(way) + 1 + u16::from(keys);
            let extra = u16::from(self.of_kind(player.pack, Kind::Supply)) * (each - 1);
            if later.contains(mate) { turns(each + extra, work) } else { turns(extra, work).max(1) }
        });
        others.fold(me, u8::max)
    }

    /// Whether a key may be had without exploring.
    pub(super) fn has_other_hopes(&self) -> bool {
        let free = || self.mates.iter().chain([self.seat]);
        let near = |at: TileId| free().any(|seat| self.cost_of(seat, at) < u8::MAX);
        let trade = self.key_in_box() && self.board.allies.iter().any(|ally| near(ally.at));
        let shunned = |tile: &Tile| {
            let call = Call::KeepOff { at: tile.cell };
            self.board.calls.iter().any(|heard| heard.call == call)
        };
        let wild = self.board.numbered().filter(|(id, tile)| !tile.is_camp() && near(*id) && !shunned(tile));
        let hidden = wild.flat_map(|(_, tile)| tile.tokens.iter());
        let mut hidden = hidden.filter(|marker| self.kind(*marker).is_none() && !self.is_seen(*marker));
        trade || hidden.any(|marker| self.prize(marker, Kind::Key) > 0.0)
    }

    pub(super) fn explores(&self) -> bool {
        *self.explores.get_or_init(|| self.may_explore())
    }

    fn may_explore(&self) -> bool {
        if self.mood == Some(Topic::Explore) {
            return self.board.tiles_left > 0 && (self.board.exit.is_none() || !self.has_keys());
        }
        if self.board.tiles_left == 0
            || self.is_stocking_up()
            || self.hears(|call| matches!(call, Call::HoldOff | Call::Wait))
        {
            return false;
        }
        if self.is_stranded() {
            return true;
        }
        match self.board.exit {
            Some(_) => !self.has_keys() && !self.has_other_hopes(),
            None => !self.at_the_brink() || self.may_find_exit(),
        }
    }

    pub(super) fn frontier(&self, best: &mut Best<'_>, id: TileId, tile: &Tile, cost: f32, near: f32) {
        if tile.open.is_empty() || tile.is_lake() || !self.explores() {
            return;
        }
        // With all keys in hand we look for the exit from where we are gathered.
        let leaving = self.at_the_brink() && self.holds_keys();
        if cost > 0.0 && leaving {
            return;
        }
        let asked = self.hears(|call| call == Call::Explore { at: tile.cell });
        for to in tile.open.iter() {
            let cell = tile.cell.toward(to);
            let beside = Dir::ALL.into_iter().filter(|dir| self.board.tile_at(cell.toward(*dir)).is_some());
            let far = f32::from(cell.distance(self.board[TileId::HOME].cell));
            if leaving && is_cliff(self.board, id, to) {
                continue;
            }
            let astray = self.rally().filter(|_| leaving);
            let astray = astray.map_or(0, |rally| self.board[rally].cell.distance(cell));
            let value = 4.0 - 0.8 * f32::from(astray.saturating_sub(1)) + 0.15 * beside.count() as f32
                - 0.2 * far
                + if asked { 3.0 } else { 0.0 };
            best.add(value.max(1.5) * near, cost + 1.0, id, Some(Action::Explore { to, turn: 0 }));
        }
    }

    /// With enough keys in hand all come together, and then look for the exit.
    pub(super) fn gather(&self, best: &mut Best<'_>) {
        if !self.at_the_brink() || !self.holds_keys() {
            return;
        }
        let Some(rally) = self.rally() else { return };
        match self.cost(rally) {
            Some(cost) if cost > 0.0 => best.add(3.0, cost, rally, None),
            Some(_) => best.add(1.0, 0.0, rally, Some(Action::End)),
            None => {}
        }
        if self.pack.of(Kind::Foresight) > 0 && self.may_find_exit() {
            let look = Action::Foresight { from: Source::Pack, stack: Stack::Tiles };
            best.add(10.0, 1.0, self.here, Some(look));
        }
    }
}
