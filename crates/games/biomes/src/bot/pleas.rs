//! What others ask for over the radio, as errands of its own.

use crate::action::Action;
use crate::bot::goals::Best;
use crate::bot::mind::Mind;
use crate::call::Call;
use crate::hex::Cell;
use crate::kind::Kind;
use crate::tile::TileId;

impl Mind<'_> {
    /// Whether others have lately asked for one of these calls about a place.
    pub(super) fn hears_of(&self, at: Cell, calls: impl Fn(Call) -> bool) -> bool {
        self.hears(|call| call.cell() == Some(at) && calls(call))
    }

    /// Going where one is asked to go, and staying there; bringing supplies.
    pub(super) fn pleas(&self, best: &mut Best<'_>) {
        for (id, tile) in self.board.numbered() {
            let Some(cost) = self.cost(id) else { continue };
            let come = |call| matches!(call, Call::Go { .. } | Call::Meet { .. } | Call::Guard { .. });
            if self.hears_of(tile.cell, come) {
                self.stand(best, id, cost);
            }
            if self.hears_of(tile.cell, |call| matches!(call, Call::Bring { .. })) {
                self.bring(best, id, cost);
            }
        }
    }

    fn stand(&self, best: &mut Best<'_>, id: TileId, cost: f32) {
        let staying = |call| matches!(call, Call::Meet { .. } | Call::Guard { .. });
        if cost > 0.0 {
            best.add(8.0 * self.is_nearest(id, cost), cost, id, None);
        } else if self.hears_of(self.tile.cell, staying) {
            best.add(2.5, 0.0, id, Some(Action::End));
        }
    }

    fn bring(&self, best: &mut Best<'_>, id: TileId, cost: f32) {
        let supplies = f32::from(self.pack.of(Kind::Supply));
        if supplies > 0.0 && !self.board[id].kind.is_enemy() {
            let place = Action::Place { what: Kind::Supply };
            best.add(5.0 * supplies * self.is_nearest(id, cost), cost, id, Some(place));
        }
    }
}
