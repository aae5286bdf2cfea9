//! The board turn (B34-BOARD), with farms, injuries and ally camps, which only cool down.

use crate::board::{AllyCamp, Farm, Status};
use crate::event::{Cooling, Event};
use crate::play::Play;
use crate::rules::build::farm_cool;
use crate::tile::TileId;

impl Play<'_, '_> {
    /// All seven steps in order (B34-BOARD-01), until the game is over.
    pub(crate) fn board_turn(&mut self) {
        let round = self.state.board.round;
        self.tell(|| Event::BoardBegan { round });
        let steps: [fn(&mut Self); 8] = [
            Self::tend_farms,
            Self::heal,
            Self::open_allies,
            Self::move_bands,
            Self::move_gang,
            Self::move_parties,
            Self::count_captives,
            Self::rouse_enemies,
        ];
        for step in steps {
            if !self.is_over() {
                step(self);
            }
        }
    }

    fn tend_farms(&mut self) {
        for index in 0..self.state.board.farms.len() {
            let Farm { at, serves, cool } = self.state.board.farms[index];
            let Some(camp) = serves.filter(|_| !self.state.board.is_ganged(at)) else { continue };
            let die = self.die();
            let left = cool.saturating_sub(die);
            let spot = self.spot(at);
            self.tell(|| Event::Cooled { of: Cooling::Farm { at: spot }, die, left });
            self.state.board.farms[index].cool =
                if left > 0 { left } else { farm_cool(self.state.board[at].kind) };
            if left == 0 {
                let kept = self.state.in_barn(camp) < crate::content::BARN && self.produce(camp);
                let camp = self.spot(camp);
                self.tell(|| Event::Produced { at: spot, camp, kept });
            }
        }
    }

    fn produce(&mut self, camp: TileId) -> bool {
        let Some(marker) = self.new_supply() else { return false };
        self.put_in_stash(marker, camp)
    }

    fn heal(&mut self) {
        if self.state.board.is_ganged(TileId::HOME) {
            return;
        }
        for seat in self.turn_order() {
            let Status::Injured { cool } = self.state.board.players[seat].status else { continue };
            let die = self.die();
            let left = cool.saturating_sub(die);
            self.tell(|| Event::Cooled { of: Cooling::Player { seat }, die, left });
            if left > 0 {
                self.state.board.players[seat].status = Status::Injured { cool: left };
            } else {
                self.set_free(seat, TileId::HOME);
                self.tell(|| Event::Healed { seat });
            }
        }
    }

    fn open_allies(&mut self) {
        for index in 0..self.state.board.allies.len() {
            let AllyCamp { at, cool } = self.state.board.allies[index];
            if cool == 0 || self.state.board.is_ganged(at) {
                continue;
            }
            let die = self.die();
            let left = cool.saturating_sub(die);
            self.state.board.allies[index].cool = left;
            let spot = self.spot(at);
            self.tell(|| Event::Cooled { of: Cooling::Camp { at: spot }, die, left });
        }
    }
}
