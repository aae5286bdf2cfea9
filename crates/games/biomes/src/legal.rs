//! What a seat may do now: just what `check` lets through, listed without trying.

use bivouac_engine::Seat;

use crate::Biomes;
use crate::action::{Action, Source, Stack};
use crate::board::{Board, Pending};
use crate::content::{DESTROY, HUNT, RANSOM, RESCUES, TRADE};
use crate::hex::Dir;
use crate::kind::{Counts, Kind};
use crate::land::is_cliff;
use crate::state::State;
use crate::tile::{Tile, TileId, TileKind};
use crate::token::Marker;

/// Pushes what `seat` may do now.
pub(crate) fn legal(game: &Biomes, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let board = &state.board;
    if board.end.is_some() || board.turn != seat {
        return;
    }
    let here = board.players[seat].at;
    let pack = state.counts(board.players[seat].pack);
    let list = List { game, state, board, seat, here, tile: &board[here], pack };
    match &board.pending {
        None => list.actions(out),
        Some(pending) => list.answers(pending, out),
    }
}

/// Pushes every use of a token that was given away (B34-RADIO-11).
pub(crate) fn uses_of(game: &Biomes, state: &State, seat: Seat, token: Marker, out: &mut Vec<Action>) {
    let board = &state.board;
    let here = board.players[seat].at;
    let pack = state.counts(board.players[seat].pack);
    List { game, state, board, seat, here, tile: &board[here], pack }.uses_of(token, out);
}

struct List<'a> {
    game: &'a Biomes,
    state: &'a State,
    board: &'a Board,
    seat: Seat,
    here: TileId,
    tile: &'a Tile,
    /// What the seat carries.
    pack: Counts,
}

impl List<'_> {
    fn actions(&self, out: &mut Vec<Action>) {
        if self.board.left > 0 {
            self.walks(out);
            self.explores(out);
            self.uses(out);
        }
        if self.tile.is_camp() {
            self.takes(out);
        } else {
            self.slots(out);
        }
        self.places(out);
        self.routes(out);
        self.tribes(out);
        out.push(Action::End);
    }

    fn supplies(&self) -> (u8, u8) {
        (self.pack.of(Kind::Supply), self.state.supplies_here(self.seat).len() as u8)
    }

    /// Every way to split a price between the pack and the tile.
    fn splits(&self, price: u8) -> impl Iterator<Item = u8> + use<> {
        let (in_pack, here) = self.supplies();
        (price.saturating_sub(here)..=price.min(in_pack)).filter(move |_| in_pack + here >= price)
    }

    fn walks(&self, out: &mut Vec<Action>) {
        for (to, next) in self.tile.neighbours() {
            let next = &self.board[next];
            if next.is_lake() || u16::from(next.kind.enter()) > self.board.left {
                continue;
            }
            if is_cliff(self.board, self.here, to) {
                out.extend(self.splits(1).map(|pack| Action::Cross { to, pack }));
            } else {
                out.push(Action::Move { to });
            }
        }
        for (index, route) in self.board.routes.iter().enumerate() {
            if route.other_end(self.here).is_some() && self.board.is_open(route) {
                out.push(Action::Ride { route: index as u8 });
            }
        }
    }

    fn explores(&self, out: &mut Vec<Action>) {
        if self.board.tiles_left == 0 {
            return;
        }
        for to in self.tile.open.iter() {
            out.extend((0..6).map(|turn| Action::Explore { to, turn }));
        }
    }

    /// Discovering and picking up on a wild tile.
    fn slots(&self, out: &mut Vec<Action>) {
        let left = self.board.left;
        if left == 0 || self.tile.tokens.is_empty() {
            return;
        }
        let room = self.room();
        for marker in self.tile.tokens.iter() {
            let token = self.state.token(marker);
            let slot = token.slot;
            if token.kind.is_known_to(self.seat) {
                let kind = *token.kind.unseen();
                if kind != Kind::Captured && kind.weight() <= room {
                    out.push(Action::PickUp { slot });
                }
                continue;
            }
            if left >= u16::from(self.tile.kind.discover()) {
                out.push(Action::Discover { slot });
            }
            if self.game.options.blind_pickup {
                out.push(Action::PickUp { slot });
            }
        }
    }

    /// How much more the pack can hold.
    fn room(&self) -> u8 {
        let weight: u8 = Kind::ALL.into_iter().map(|kind| kind.weight() * self.pack.of(kind)).sum();
        self.state.capacity().saturating_sub(weight)
    }

    /// Taking from a camp.
    fn takes(&self, out: &mut Vec<Action>) {
        let enemy = self.tile.kind.is_enemy();
        if self.tile.tokens.is_empty() || (enemy && self.board.left == 0) {
            return;
        }
        let room = self.room();
        if enemy {
            if room > 0 && self.state.to_take(self.seat, Kind::Supply).is_some() {
                out.push(Action::Take { what: Kind::Supply });
            }
            return;
        }
        let held = self.state.counts(self.tile.tokens);
        let fits = |kind: &Kind| *kind != Kind::Captured && kind.weight() <= room;
        out.extend(held.kinds().filter(fits).map(|what| Action::Take { what }));
    }

    fn places(&self, out: &mut Vec<Action>) {
        if self.tile.kind.is_enemy() || self.pack == Counts::NONE {
            return;
        }
        let friendly = self.tile.is_friendly();
        if friendly || (self.board.left > 0 && self.state.free_slot(self.here).is_some()) {
            out.extend(self.pack.kinds().map(|what| Action::Place { what }));
        }
        if friendly {
            let hidden =
                self.board.players[self.seat].pack.iter().filter(|marker| !self.state.is_open(*marker));
            let hidden: Counts = hidden.map(|marker| self.state.kind(marker)).collect();
            out.extend(hidden.kinds().map(|what| Action::Reveal { what }));
        }
    }

    fn uses(&self, out: &mut Vec<Action>) {
        for what in self.pack.kinds() {
            self.use_of(Source::Pack, what, out);
        }
        if self.tile.is_friendly() {
            for what in self.state.counts(self.tile.tokens).kinds() {
                self.use_of(Source::Camp, what, out);
            }
        } else if !self.tile.is_camp() {
            for marker in self.tile.tokens.iter() {
                let token = self.state.token(marker);
                if token.kind.is_known_to(self.seat) {
                    self.use_of(Source::Slot(token.slot), *token.kind.unseen(), out);
                }
            }
        }
    }

    /// Uses of one token; of equal ones in a pack any will do.
    fn uses_of(&self, token: Marker, out: &mut Vec<Action>) {
        if let Some(from) = self.state.source_of(self.seat, token) {
            self.use_of(from, self.state.kind(token), out);
        }
    }

    fn use_of(&self, from: Source, what: Kind, out: &mut Vec<Action>) {
        match what {
            Kind::Key if self.board.exit == Some(self.here) => out.push(Action::UseKey { from }),
            Kind::Supply => out.push(Action::UseSupply { from }),
            Kind::FarmKit if self.board.is_farm_site(self.here) => {
                let camps = self.tile.neighbours().filter(|(_, next)| self.board[*next].is_camp());
                out.extend(camps.map(|(serves, _): (Dir, _)| Action::BuildFarm { from, serves }));
            }
            Kind::CampKit if self.board.is_camp_site(self.here) => out.push(Action::BuildCamp { from }),
            Kind::CaravanKit => {
                self.board.each_route(self.here, &mut |path| out.push(Action::LayRoute { from, path }));
            }
            Kind::Clairvoyance => out.push(Action::Clairvoyance { from }),
            Kind::Foresight => {
                if self.board.tiles_left > 0 {
                    out.push(Action::Foresight { from, stack: Stack::Tiles });
                }
                if !self.board.secrets.is_empty() {
                    out.push(Action::Foresight { from, stack: Stack::Secrets });
                }
            }
            Kind::Teleport => {
                let others = self.board.numbered().filter(|(id, _)| *id != self.here);
                out.extend(others.map(|(_, tile)| Action::Teleport { from, to: tile.cell }));
            }
            _ => {}
        }
    }

    /// Sending down caravan routes.
    fn routes(&self, out: &mut Vec<Action>) {
        for (index, route) in self.board.routes.iter().enumerate() {
            if route.other_end(self.here).is_none() || !self.board.is_open(route) {
                continue;
            }
            let route = index as u8;
            let held = self.state.counts(self.tile.tokens);
            let (in_pack, here) = self.supplies();
            for (from, tokens) in [(Source::Pack, self.pack), (Source::Camp, held)] {
                for what in tokens.kinds() {
                    let own = |source| u8::from(what == Kind::Supply && from == source);
                    if here > own(Source::Camp) {
                        out.push(Action::Send { route, what, from, pack: 0 });
                    }
                    if in_pack > own(Source::Pack) {
                        out.push(Action::Send { route, what, from, pack: 1 });
                    }
                }
            }
        }
    }

    /// Trading, hiring and ransom.
    fn tribes(&self, out: &mut Vec<Action>) {
        if self.board.left < u16::from(self.game.options.tribe_action_cost) {
            return;
        }
        if self.tile.kind.is_enemy() {
            for captive in self.board.captives_at(self.here).iter() {
                out.extend(self.splits(RANSOM).map(|pack| Action::Ransom { captive, pack }));
            }
            return;
        }
        if self.tile.kind != TileKind::AllyCamp || !self.board.is_open_ally(self.here) {
            return;
        }
        if self.board.box_left > 0 {
            out.extend(self.splits(TRADE).map(|pack| Action::Trade { pack }));
        }
        if self.board.gang.is_some() {
            out.extend(self.splits(HUNT).map(|pack| Action::HireHunt { pack }));
        }
        for party in &self.board.parties {
            let home = self.board[party.home].cell;
            out.extend(self.splits(DESTROY).map(|pack| Action::HireDestroy { home, pack }));
        }
        let (in_pack, here) = self.supplies();
        for enemy in self.board.enemies.iter().filter(|_| in_pack + here > 0) {
            let tile = &self.board[enemy.at];
            if !tile.tokens.is_empty() || !self.board.captives_at(enemy.at).is_empty() {
                out.push(Action::HireRescue { at: tile.cell });
            }
        }
    }

    fn answers(&self, pending: &Pending, out: &mut Vec<Action>) {
        match pending {
            Pending::Camp { .. } => out.extend((0..6).map(|turn| Action::Turn { turn })),
            Pending::Foresight { count, laid, .. } => {
                out.extend((0..count - laid).map(|nth| Action::Next { nth }));
            }
            Pending::Trade => {
                let room = self.room();
                let fitting = self.state.boxed.kinds().filter(|kind| kind.weight() <= room);
                out.extend(fitting.map(|what| Action::Choose { what }));
                out.push(Action::Decline);
            }
            Pending::Rescue { camp, captives, tokens } => {
                let named = (captives.len() + tokens.len()) as u8;
                let (in_pack, here) = self.supplies();
                if named < RESCUES && in_pack + here > named {
                    let held = self.board.captives_at(*camp) - *captives;
                    out.extend(held.iter().map(|captive| Action::NameCaptive { captive }));
                    let stash = self.state.oldest_first(self.board[*camp].tokens);
                    let open = stash.iter().enumerate().filter(|(_, marker)| !tokens.contains(**marker));
                    out.extend(open.map(|(nth, _)| Action::NameToken { nth: nth as u8 }));
                }
                if named > 0 {
                    out.extend(self.splits(named).map(|pack| Action::Hire { pack }));
                }
                out.push(Action::Decline);
            }
            Pending::Blurt { token } => self.uses_of(*token, out),
        }
    }
}
