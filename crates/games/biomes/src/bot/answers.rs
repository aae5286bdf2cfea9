//! Choices that an action asks for.

use crate::action::{Action, Stack};
use crate::board::Pending;
use crate::bot::mind::Mind;
use crate::kind::Kind;
use crate::tile::TileKind;

impl Mind<'_> {
    /// The answer to what is pending.
    pub(super) fn answer(&self) -> Option<Action> {
        match self.board.pending.as_ref()? {
            Pending::Camp { .. } => Some(Action::Turn { turn: 0 }),
            Pending::Foresight { stack, count, laid } => Some(self.lay(*stack, *count, *laid)),
            Pending::Trade => Some(self.choose_from_box()),
            Pending::Rescue { .. } => self.name(),
            Pending::Blurt { .. } => self.legal.first().copied(),
        }
    }

    /// What lies next from the top: of tiles the exit first or last, of secrets what is wanted.
    fn lay(&self, stack: Stack, count: u8, laid: u8) -> Action {
        let rank = |nth: u8| match stack {
            Stack::Tiles => {
                let tile = self.view.stack.get(usize::from(laid + nth)).and_then(|tile| tile.face.up());
                tile.map_or(5, |tile| self.tile_rank(tile.kind))
            }
            Stack::Secrets => {
                let marker = self.board.secrets.iter().nth(usize::from(laid + nth));
                match marker.and_then(|marker| self.kind(marker)) {
                    Some(Kind::Key) => 0,
                    Some(Kind::ExtraAction) => 1,
                    Some(Kind::Captured) => 9,
                    _ => 5,
                }
            }
        };
        let nth = (0..count.saturating_sub(laid)).min_by_key(|nth| (rank(*nth), *nth)).unwrap_or(0);
        Action::Next { nth }
    }

    fn tile_rank(&self, kind: TileKind) -> u8 {
        match kind {
            TileKind::Exit if self.has_keys() => 0,
            TileKind::Exit => 10,
            TileKind::AllyCamp => 1,
            TileKind::GangCamp => 9,
            TileKind::KillerCamp => 8,
            TileKind::StealerCamp => 7,
            TileKind::Lake => 6,
            _ => 3,
        }
    }

    fn choose_from_box(&self) -> Action {
        let keys = !self.has_keys();
        let wishes = [
            (Kind::Key, keys || self.board.exit.is_none()),
            (Kind::ExtraAction, self.board.exit.is_none()),
            (Kind::Teleport, self.board.exit.is_some() || self.at_the_brink()),
            (Kind::CampKit, true),
            (Kind::Clairvoyance, true),
            (Kind::Supply, true),
            (Kind::Teleport, true),
            (Kind::Foresight, true),
        ];
        let offered = |what: Kind| self.offers(Action::Choose { what });
        let wish = wishes.into_iter().find(|(what, wanted)| *wanted && offered(*what));
        wish.map_or(Action::Decline, |(what, _)| Action::Choose { what })
    }

    /// Whom and what to rescue: keys, then people, then what helps.
    fn name(&self) -> Option<Action> {
        let Some(Pending::Rescue { camp, captives, tokens }) = &self.board.pending else { return None };
        let mut stash: arrayvec::ArrayVec<_, 128> = self.board[*camp].tokens.iter().collect();
        stash.sort_unstable_by_key(|marker| (self.view.token(*marker).map(|token| token.order), *marker));
        let nth = |what: Kind| {
            let place = stash
                .iter()
                .position(|marker| self.kind(*marker) == Some(what) && !tokens.contains(*marker))?;
            Some(Action::NameToken { nth: place as u8 })
        };
        let captive = || {
            let captive = (self.board.captives_at(*camp) - *captives).lowest()?;
            Some(Action::NameCaptive { captive })
        };
        let named = captives.len() + tokens.len();
        let wishes = [
            nth(Kind::Key),
            captive(),
            nth(Kind::ExtraAction),
            (named == 0).then(|| self.legal.first().copied()).flatten(),
        ];
        let hire = || self.legal.iter().rev().find(|action| matches!(action, Action::Hire { .. })).copied();
        wishes.into_iter().flatten().find(|action| self.offers(*action)).or_else(hire)
    }
}
