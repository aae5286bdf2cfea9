//! What the scout says: only what is true, and each thing once.

use crate::bot::mind::Mind;
use crate::call::{Call, Worth};
use crate::kind::Kind;
use crate::tile::Tile;

/// What is worth a way.
const GREAT: [Kind; 3] = [Kind::Key, Kind::ExtraAction, Kind::CampKit];
/// What is worth taking along.
const FINE: [Kind; 5] = [Kind::Supply, Kind::FarmKit, Kind::Clairvoyance, Kind::Teleport, Kind::ExtraCarry];

impl Mind<'_> {
    /// Something to say, if it is offered and was not said.
    pub(super) fn call(&self, calls: &[Call]) -> Option<Call> {
        if self.board.turn != self.seat || self.board.pending.is_some() {
            return None;
        }
        let offered = |call: &Call| calls.contains(call);
        self.about_pack()
            .filter(offered)
            .or_else(|| self.about_tiles().find(|call| calls.contains(call)))
            .or_else(|| self.about_plans().filter(offered))
    }

    /// One call for each key that I carry, and one to take it back.
    fn about_pack(&self) -> Option<Call> {
        let called = self.keys_called(self.seat);
        let keys = self.pack.of(Kind::Key);
        if keys > called {
            return Some(Call::Carry { worth: Worth::Much });
        }
        let worth = if self.pack.of(Kind::CampKit) > 0 { Worth::Handy } else { Worth::Little };
        (keys < called).then_some(Call::Carry { worth })
    }

    fn was_said(&self, call: Call) -> bool {
        self.board.calls.iter().any(|heard| heard.call == call)
    }

    /// Warnings first, then what is worth fetching.
    fn about_tiles(&self) -> impl Iterator<Item = Call> + '_ {
        let elsewhere = || self.board.numbered().filter(|(id, _)| *id != self.here).map(|(_, tile)| tile);
        let traps = elsewhere().filter(|tile| self.lies(tile, &[Kind::Captured]));
        let traps = traps.map(|tile| Call::KeepOff { at: tile.cell });
        let good = elsewhere().filter(|tile| self.lies(tile, &GREAT) && !self.lies(tile, &[Kind::Captured]));
        let good = good.map(|tile| Call::VeryGood { at: tile.cell });
        let fine = elsewhere().filter(|tile| {
            self.lies(tile, &FINE) && !self.lies(tile, &GREAT) && !self.lies(tile, &[Kind::Captured])
        });
        let fine = fine.map(|tile| Call::Fine { at: tile.cell });
        traps.chain(good).chain(fine).filter(|call| !self.was_said(*call))
    }

    /// Whether I know that something of these kinds lies face down on a wild tile, and others do
    /// not.
    fn lies(&self, tile: &Tile, kinds: &[Kind]) -> bool {
        !tile.is_camp()
            && tile.tokens.iter().any(|marker| {
                let hidden = self.view.token(marker).is_some_and(|token| !token.up);
                hidden && self.kind(marker).is_some_and(|kind| kinds.contains(&kind))
            })
    }

    fn about_plans(&self) -> Option<Call> {
        let heard = |call: Call| {
            let lately = self.board.round.saturating_sub(3);
            self.board.calls.iter().any(|heard| heard.call == call && heard.round >= lately)
        };
        let run = self.board.exit.is_some() && self.keys_carried() >= self.need;
        let hold = self.at_the_brink() && !self.has_keys() && !self.may_find_exit();
        let plan = match () {
            () if run => Call::ToTheExit,
            () if hold => Call::HoldOff,
            () => return None,
        };
        (!heard(plan)).then_some(plan)
    }
}
