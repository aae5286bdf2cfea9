//! The exit is found: everybody there, with the keys, in as few rounds as possible.

use crate::action::{Action, Source};
use crate::bot::mind::Mind;
use crate::kind::Kind;
use crate::tile::TileId;

impl Mind<'_> {
    /// What brings us out. Nothing while keys are missing.
    pub(super) fn finish(&self) -> Option<Action> {
        let exit = self.board.exit?;
        if self.here == exit {
            return self.at_the_exit(exit);
        }
        if !self.holds_keys() {
            return None;
        }
        let cost = self.cost(exit);
        let by_air = self
            .legal
            .iter()
            .find(|action| matches!(action, Action::Teleport { to, .. } if *to == self.board[exit].cell));
        if let Some(by_air) = by_air.filter(|_| cost.is_none_or(|cost| cost > 2.0)) {
            return Some(*by_air);
        }
        let cost = cost?;
        let keys = f32::from(self.pack.of(Kind::Key));
        if cost + keys > f32::from(self.left)
            && let Some(more) = self.more_actions(0)
        {
            return Some(more);
        }
        self.step(exit)
    }

    fn at_the_exit(&self, exit: TileId) -> Option<Action> {
        let use_key = self.legal.iter().find(|action| matches!(action, Action::UseKey { .. })).copied();
        let mine = self.pack.of(Kind::Key) + self.of_kind(self.tile.tokens, Kind::Key);
        let open = self.board.lock.len() as u8 >= self.need;
        if mine > 0 && !open && self.holds_keys() && (self.can_end_now(exit) || !self.board.lock.is_empty()) {
            let keys = u16::from(mine);
            if self.left < keys.max(1)
                && let Some(more) = self.more_actions(0)
            {
                return Some(more);
            }
            return use_key;
        }
        // The others are on their way.
        if !self.board.lock.is_empty() && self.all_come(exit) {
            return Some(Action::End);
        }
        self.holds_keys().then(|| self.stay_safe())
    }

    /// Whether everybody else is there or can be before the next board turn.
    fn all_come(&self, exit: TileId) -> bool {
        let later = self.still_to_act();
        self.board.players.iter().filter(|(seat, _)| *seat != self.seat).all(|(seat, player)| {
            let reach = self.view.sums.allowance
                + self.of_kind(player.pack, Kind::Supply) * self.view.sums.allowance.saturating_sub(1);
            player.is_free()
                && (player.at == exit || (later.contains(seat) && self.cost_of(seat, exit) <= reach))
        })
    }

    /// Whether all keys can be used and all be there before the next board turn.
    fn can_end_now(&self, exit: TileId) -> bool {
        let later = self.still_to_act();
        let idle = self.mates.iter().filter(|mate| !later.contains(*mate));
        let held = |mate| self.keys_said(mate) + self.of_kind(self.board.players[mate].pack, Kind::Key);
        let kept: u8 = idle.map(held).sum();
        let after = self.left + 2 * u16::from(self.pack.of(Kind::Supply));
        let used = self.keys_carried().saturating_sub(kept) >= self.need;
        used && after >= u16::from(self.pack.of(Kind::Key)) && self.all_come(exit)
    }

    /// Uses a supply, if more than `reserve` are there and it can be paid for.
    pub(super) fn more_actions(&self, reserve: u8) -> Option<Action> {
        if self.left == 0 {
            return None;
        }
        let lying = self.legal.iter().find(|action| match action {
            Action::UseSupply { from: Source::Camp } => {
                self.here != TileId::HOME || self.stock() > self.guard()
            }
            Action::UseSupply { from: Source::Slot(_) } => true,
            _ => false,
        });
        let carried = Action::UseSupply { from: Source::Pack };
        let carried = Some(carried).filter(|_| self.pack.of(Kind::Supply) > reserve);
        lying.copied().or(carried.filter(|action| self.offers(*action)))
    }

    /// Ends the turn, out of the gang's way if there is one.
    pub(super) fn stay_safe(&self) -> Action {
        let here = self.danger(self.here);
        if here <= 0.0 || self.left == 0 {
            return Action::End;
        }
        let steps = self.tile.neighbours().filter_map(|(to, next)| {
            let step = Action::Move { to };
            (self.offers(step) && !self.board.is_ganged(next)).then_some((self.danger(next), step))
        });
        let safest = steps.min_by(|one, two| one.0.total_cmp(&two.0));
        safest.filter(|(danger, _)| *danger < here).map_or(Action::End, |(_, step)| step)
    }
}
