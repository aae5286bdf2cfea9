//! Looking at tokens, and fetching those that are known.

use crate::action::{Action, Source};
use crate::bot::goals::Best;
use crate::bot::mind::Mind;
use crate::call::Call;
use crate::kind::Kind;
use crate::tile::{Tile, TileId};
use crate::token::Marker;

impl Mind<'_> {
    pub(super) fn tokens_on(&self, best: &mut Best<'_>, id: TileId, tile: &Tile, cost: f32, near: f32) {
        let near = match () {
            () if self.hears_of(tile.cell, |call| matches!(call, Call::Fetch { .. })) => 2.0 * near,
            // Somebody else sees to it.
            () if self.hears_of(tile.cell, |call| matches!(call, Call::Going { .. })) => 0.5 * near,
            () => near,
        };
        for marker in tile.tokens.iter() {
            let Some(token) = self.view.token(marker) else { continue };
            let slot = token.slot;
            match self.kind(marker) {
                Some(kind) => {
                    if let Some((value, act, extra)) = self.known(id, tile, kind, Source::Slot(slot)) {
                        let act = act.unwrap_or(Action::PickUp { slot });
                        best.add(value * near, cost + extra, id, Some(act));
                    }
                }
                None => {
                    let work = f32::from(tile.kind.discover());
                    let value = self.unknown(tile, marker);
                    let keys = self.pack.of(Kind::Key);
                    if keys > 0 && self.trap(marker) > 0.0 {
                        // The keys are laid aside first.
                        let aside = Action::Place { what: Kind::Key };
                        best.add(value * near, cost + work + f32::from(2 * keys), id, Some(aside));
                    } else {
                        best.add(value * near, cost + work, id, Some(Action::Discover { slot }));
                    }
                }
            }
        }
    }

    /// What a token that I know is worth, what else than picking up to do with it, and what that
    /// costs besides the way.
    pub(super) fn known(
        &self,
        id: TileId,
        tile: &Tile,
        kind: Kind,
        from: Source,
    ) -> Option<(f32, Option<Action>, f32)> {
        let fits = kind.weight() <= self.room;
        let home = f32::from(self.cost_of_way_home(id));
        let room = Action::UseSupply { from: Source::Pack };
        match kind {
            Kind::Key if self.is_aside(tile) => Some((0.5, None, 1.0)),
            Kind::Key if fits => Some((20.0, None, 1.0)),
            Kind::Key => {
                // Make room for it.
                if self.pack.of(Kind::Supply) > 0 {
                    return Some((18.0, Some(room), 1.0));
                }
                let spare = [Kind::CaravanKit, Kind::FarmKit, Kind::Foresight, Kind::ExtraCarry]
                    .into_iter()
                    .chain([
                        Kind::Supply,
                        Kind::Clairvoyance,
                        Kind::CampKit,
                        Kind::Teleport,
                        Kind::ExtraAction,
                    ])
                    .find(|kind| self.pack.of(*kind) > 0)?;
                Some((15.0, Some(Action::Place { what: spare }), 2.0))
            }
            Kind::Supply if self.is_hurried() && self.left > 0 => {
                Some((3.0, Some(Action::UseSupply { from }), 1.0))
            }
            Kind::Supply if fits && self.pack.of(Kind::Supply) < 2 => Some((3.0, None, 1.0)),
            Kind::CampKit if self.camp_value(id, tile) > 6.0 => {
                Some((self.camp_value(id, tile), Some(Action::BuildCamp { from }), 1.0))
            }
            Kind::Clairvoyance if self.sight_value(id) > 4.0 => {
                Some((self.sight_value(id), Some(Action::Clairvoyance { from }), 1.0))
            }
            Kind::ExtraAction if !fits && self.pack.of(Kind::Supply) > 0 && self.board.exit.is_none() => {
                Some((12.0, Some(room), 1.0 + 0.6 * home))
            }
            _ if !fits || self.board.exit.is_some() => None,
            Kind::ExtraAction => Some((14.0, None, 1.0 + 0.6 * home)),
            Kind::ExtraCarry => Some((6.0, None, 1.0 + 0.6 * home)),
            Kind::CampKit => Some((5.0, None, 1.0)),
            Kind::FarmKit if self.farm_sites().next().is_some() => Some((6.0, None, 1.0 + 0.6 * home)),
            Kind::Clairvoyance => Some((4.0, None, 1.0)),
            Kind::Teleport => Some((3.0, None, 1.0)),
            Kind::Foresight => Some((2.0, None, 1.0)),
            _ if self.wants_stock() => Some((4.0, None, 1.0 + 0.6 * home)),
            _ => None,
        }
    }

    /// Whether keys are laid aside here while somebody looks at what may be a trap.
    pub(super) fn is_aside(&self, tile: &Tile) -> bool {
        let risky =
            |marker: Marker| self.kind(marker).is_none() && !self.is_seen(marker) && self.trap(marker) > 0.0;
        self.is_brave() && tile.tokens.iter().any(risky)
    }

    /// Whether I look at what may be a trap although I carry a key: everybody does, and more keys
    /// are needed.
    pub(super) fn is_brave(&self) -> bool {
        let empty = |mate| self.keys_said(mate) + self.of_kind(self.board.players[mate].pack, Kind::Key) == 0;
        !self.has_keys() && !self.mates.is_empty() && !self.mates.iter().any(empty) && self.at_the_brink()
    }

    /// What looking at a token is worth.
    pub(super) fn unknown(&self, tile: &Tile, marker: Marker) -> f32 {
        let called = |call: Call| self.board.calls.iter().any(|heard| heard.call == call);
        let praised = called(Call::VeryGood { at: tile.cell });
        let safe = self.trap(marker) <= 0.0;
        if called(Call::KeepOff { at: tile.cell }) && !safe {
            return 0.0;
        }
        if self.is_seen(marker) {
            // Somebody left it, which it would not without a reason.
            let at = tile.cell;
            let fine = called(Call::Fine { at }) || called(Call::Left { at });
            return match () {
                () if praised && safe => 5.0,
                () if fine && safe => 1.5,
                () => 0.0,
            };
        }
        let trap = self.trap(marker);
        if trap > 0.0 && self.mates.is_empty() {
            return 0.0;
        }
        let wanted = self.hears(|call| call == Call::Look { at: tile.cell });
        let idle = if self.wants_stock() && trap <= 0.0 { 1.5 } else { 0.3 };
        let base = if self.has_keys() { idle } else { 2.5 + if wanted { 3.0 } else { 0.0 } };
        let key = if self.has_keys() { 0.0 } else { 10.0 * self.prize(marker, Kind::Key) };
        let pack: f32 =
            Kind::ALL.into_iter().map(|kind| self.worth(kind) * f32::from(self.pack.of(kind))).sum();
        base + key - trap * if self.is_brave() { 7.0 } else { 7.0 + pack }
    }

    /// What losing one of these would cost.
    pub(super) fn worth(&self, kind: Kind) -> f32 {
        match kind {
            Kind::Key => 40.0,
            Kind::ExtraAction => 8.0,
            Kind::CampKit => 4.0,
            _ => 2.0,
        }
    }
}
