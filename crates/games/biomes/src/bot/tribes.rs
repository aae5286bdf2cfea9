//! Trading, hiring and buying free.

use bivouac_engine::Seat;

use crate::action::Action;
use crate::board::Status;
use crate::bot::goals::Best;
use crate::bot::mind::Mind;
use crate::call::Call;
use crate::kind::Kind;
use crate::tile::TileId;

impl Mind<'_> {
    /// Whether it is mine to trade for a key: I am the nearest to an ally camp.
    pub(super) fn is_trader(&self) -> bool {
        if !self.wants_box_key() && self.stolen_key().is_none() {
            return false;
        }
        self.can_trade(self.seat)
            && self.board.allies.iter().any(|ally| {
                let mine = self.cost_of(self.seat, ally.at);
                let mut others = self.mates.iter().filter(|mate| self.can_trade(*mate));
                others.all(|mate| (mine, self.seat) < (self.cost_of(mate, ally.at), mate))
            })
    }

    /// Whether a pack has room for what a key costs and weighs, as far as I can tell.
    pub(super) fn can_trade(&self, seat: Seat) -> bool {
        let pack = self.view.known(self.board.players[seat].pack);
        let weight: u8 = Kind::ALL
            .into_iter()
            .filter(|kind| *kind != Kind::Supply)
            .map(|kind| kind.weight() * pack.of(kind))
            .sum();
        weight + 2 * self.keys_said(seat) + 2 <= self.view.sums.capacity
    }

    pub(super) fn wants_box_key(&self) -> bool {
        !self.has_keys() && self.key_in_box()
    }

    /// The enemy camp in whose stash a key lies that we need.
    pub(super) fn stolen_key(&self) -> Option<TileId> {
        let holds = |at: &TileId| self.of_kind(self.board[*at].tokens, Kind::Key) > 0;
        self.board.enemies.iter().map(|enemy| enemy.at).find(holds).filter(|_| !self.has_keys())
    }

    /// Trading for a key, with a way round by Main Camp where supplies are missing.
    pub(super) fn trade(&self, best: &mut Best<'_>) {
        let wanted = self.wants_box_key();
        let stolen = self.stolen_key().is_some();
        for ally in &self.board.allies {
            let Some(cost) = self.cost(ally.at) else { continue };
            let there = self.of_kind(self.board[ally.at].tokens, Kind::Supply);
            let mine = self.pack.of(Kind::Supply);
            let wait = f32::from(ally.cool) / 3.5 * 2.0;
            let value = if wanted || stolen {
                24.0
            } else if self.board.exit.is_none() {
                4.0
            } else {
                0.0
            };
            if self.board.is_out(ally.at) || value <= 0.0 {
                continue;
            }
            if stolen && mine + there >= 1 {
                if self.here != ally.at {
                    best.add(value, cost + 1.0 + wait, ally.at, None);
                }
            } else if mine + there >= 2 {
                let open = ally.cool == 0;
                let act = open.then_some(Action::Trade { pack: mine.min(2) });
                if self.room < 2 && mine < 2 && wanted {
                    continue;
                }
                if self.here != ally.at || open {
                    best.add(value * self.is_nearest(ally.at, cost), cost + 1.0 + wait, ally.at, act);
                }
            } else if (wanted || stolen) && self.here != TileId::HOME && self.is_trader() {
                self.fetch_price(best, ally.at, value, 2 - mine);
                let barn = self.of_kind(self.board[TileId::HOME].tokens, Kind::Supply);
                if barn + mine >= 2
                    && self.stock() > 2
                    && let Some(home) = self.cost(TileId::HOME)
                {
                    let on = f32::from(self.cost_of_way_home(ally.at));
                    best.add(value, home + on + 1.0 + wait, TileId::HOME, None);
                }
            }
        }
    }

    /// Stealing what a trade costs.
    fn fetch_price(&self, best: &mut Best<'_>, ally: TileId, value: f32, price: u8) {
        for enemy in &self.board.enemies {
            let lying = self.of_kind(self.board[enemy.at].tokens, Kind::Supply);
            if let Some(cost) = self.cost(enemy.at).filter(|_| lying >= price && self.room >= price) {
                let on = f32::from(self.board[enemy.at].cell.distance(self.board[ally].cell));
                let cost = cost + f32::from(price) + on + 1.0;
                best.add(value, cost, enemy.at, Some(Action::Take { what: Kind::Supply }));
            }
        }
    }

    /// Buying captives free, and hiring bands for keys that were stolen.
    pub(super) fn free(&self, best: &mut Best<'_>) {
        let mine = self.pack.of(Kind::Supply);
        for (seat, player) in self.board.players.iter() {
            let Status::Captive { camp: Some(camp), left } = player.status else { continue };
            if let Some(cost) = self.cost(camp).filter(|_| mine >= 2 && left > 0) {
                let in_time = cost + 1.0 <= f32::from(self.left) + 3.0 * f32::from(left - 1);
                if in_time {
                    let asked = self.hears(|call| call == Call::Free { captive: seat });
                    let value = if asked { 24.0 } else { 12.0 };
                    best.add(value, cost + 1.0, camp, Some(Action::Ransom { captive: seat, pack: 2 }));
                }
            }
        }
        let party = self.board.parties.iter().find(|party| self.of_kind(party.load, Kind::Key) > 0);
        for ally in self.board.allies.iter().filter(|ally| ally.cool == 0 && !self.board.is_out(ally.at)) {
            let there = self.of_kind(self.board[ally.at].tokens, Kind::Supply);
            let Some(cost) = self.cost(ally.at).filter(|_| mine + there >= 1) else { continue };
            if let Some(enemy) = self.stolen_key() {
                let at = self.board[enemy].cell;
                best.add(18.0, cost + 1.0, ally.at, Some(Action::HireRescue { at }));
            }
            if let Some(party) = party {
                let home = self.board[party.home].cell;
                best.add(12.0, cost + 1.0, ally.at, Some(Action::HireDestroy { home, pack: mine.min(1) }));
            }
        }
    }
}
