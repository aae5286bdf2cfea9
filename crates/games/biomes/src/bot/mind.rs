//! What the scout makes of its view: who can do what, what may be a trap, where keys are.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use bivouac_engine::{BySeat, Seat, Seats, Seen};

use crate::Biomes;
use crate::action::Action;
use crate::ask::threat::Threats;
use crate::ask::ways::{Ways, supplies};
use crate::board::{Board, MOST_TILES, Player};
use crate::bot::Scout;
use crate::bot::goals::Topic;
use crate::call::{Call, Worth};
use crate::content::STACK_SIZE;
use crate::kind::{Counts, Kind};
use crate::land::is_cliff;
use crate::tile::{Tile, TileId};
use crate::token::{Marker, Markers, Place};
use crate::trail::Note;
use crate::view::View;

/// Secrets of a block.
const BLOCK: u8 = 6;

pub(super) struct Mind<'a> {
    pub(super) game: &'a Biomes,
    pub(super) view: &'a View,
    pub(super) board: &'a Board,
    pub(super) legal: &'a [Action],
    pub(super) seat: Seat,
    pub(super) me: &'a Player,
    pub(super) here: TileId,
    pub(super) tile: &'a Tile,
    pub(super) left: u16,
    /// What I carry.
    pub(super) pack: Counts,
    /// How much more I can carry.
    pub(super) room: u8,
    /// Keys that open the exit.
    pub(super) need: u8,
    pub(super) patience: u16,
    /// Where I was going.
    pub(super) aim: Option<TileId>,
    /// What I have set my mind on.
    pub(super) mood: Option<Topic>,
    /// Others who are free.
    pub(super) mates: Seats,
    /// Tokens that are surely no Captured, as everybody could work out.
    safe: Markers,
    ways: OnceCell<Ways>,
    paid_ways: OnceCell<Ways>,
    reach: OnceCell<BySeat<[u8; MOST_TILES]>>,
    threats: OnceCell<Threats>,
    rally: OnceCell<Option<TileId>>,
    linked: OnceCell<[bool; MOST_TILES]>,
    pub(super) explores: OnceCell<bool>,
}

impl<'a> Mind<'a> {
    pub(super) fn of(seen: &Seen<'a, Biomes>, scout: &Scout) -> Mind<'a> {
        let Seen { game, seat, view, legal, .. } = *seen;
        let board = &view.board;
        let me = &board.players[seat];
        let pack = view.known(me.pack);
        let weight: u8 = Kind::ALL.into_iter().map(|kind| kind.weight() * pack.of(kind)).sum();
        let mates = board.players.iter().filter(|(other, player)| *other != seat && player.is_free());
        let safe = board.trail.notes.iter().fold(Markers::NONE, |safe, note| match note {
            Note::None { of, what: Kind::Captured } => safe | *of,
            _ => safe,
        });
        Mind {
            game,
            view,
            board,
            legal,
            seat,
            me,
            here: me.at,
            tile: &board[me.at],
            left: board.left,
            pack,
            room: view.sums.capacity.saturating_sub(weight),
            need: view.sums.stacks,
            patience: scout.patience,
            aim: scout.aim,
            mood: scout.mood_in(board.round),
            mates: mates.map(|(other, _)| other).collect(),
            safe,
            ways: OnceCell::new(),
            paid_ways: OnceCell::new(),
            reach: OnceCell::new(),
            threats: OnceCell::new(),
            rally: OnceCell::new(),
            linked: OnceCell::new(),
            explores: OnceCell::new(),
        }
    }

    // -- ways ---------------------------------------------------------------------------------

    /// My ways without paying.
    fn ways(&self) -> &Ways {
        self.ways.get_or_init(|| Ways::of(self.view, self.seat, 0))
    }

    /// My ways when I pay for cliffs.
    fn paid_ways(&self) -> &Ways {
        let purse = supplies(self.view, self.seat, self.me.pack);
        self.paid_ways.get_or_init(|| Ways::of(self.view, self.seat, purse))
    }

    /// What it costs me to come there, a cliff counting as two actions; nothing if I cannot.
    pub(super) fn cost(&self, to: TileId) -> Option<f32> {
        let total = |(actions, supplies): (u8, u8)| f32::from(actions) + 2.0 * f32::from(supplies);
        let free = self.ways().cost(to).map(total);
        if self.pack.of(Kind::Supply) == 0 {
            return free;
        }
        // Whoever pays to come where only paying leads back keeps enough to pay again.
        let back = |(_, supplies): &(u8, u8)| {
            self.is_linked(to) || self.board.exit == Some(to) || *supplies < self.pack.of(Kind::Supply)
        };
        let paid = self.paid_ways().cost(to).filter(back).map(total);
        match (free, paid) {
            (Some(free), Some(paid)) => Some(free.min(paid)),
            (free, paid) => free.or(paid),
        }
    }

    /// Whether a player can walk between there and Main Camp without paying.
    pub(super) fn is_linked(&self, tile: TileId) -> bool {
        self.linked.get_or_init(|| {
            let mut linked = [false; MOST_TILES];
            let mut next: ArrayVec<TileId, MOST_TILES> = ArrayVec::new();
            linked[TileId::HOME.index()] = true;
            next.push(TileId::HOME);
            while let Some(from) = next.pop() {
                for (dir, to) in self.board[from].neighbours() {
                    if !linked[to.index()] && !self.board[to].is_lake() && !is_cliff(self.board, from, dir) {
                        linked[to.index()] = true;
                        next.push(to);
                    }
                }
            }
            linked
        })[tile.index()]
    }

    /// Whether I stand where only paying leads back, and cannot pay.
    pub(super) fn is_stranded(&self) -> bool {
        !self.is_linked(self.here) && self.pack.of(Kind::Supply) == 0 && self.cost(TileId::HOME).is_none()
    }

    /// The first step there.
    pub(super) fn step(&self, to: TileId) -> Option<Action> {
        let total = |(actions, supplies): (u8, u8)| u16::from(actions) + 2 * u16::from(supplies);
        let free = self.ways().cost(to).map_or(u16::MAX, total);
        let paid = if self.pack.of(Kind::Supply) > 0 {
            self.paid_ways().cost(to).map_or(u16::MAX, total)
        } else {
            u16::MAX
        };
        let ways = if paid < free { self.paid_ways() } else { self.ways() };
        ways.first(to).map(|step| step.action)
    }

    /// What it costs each free player to come to each tile, without paying.
    fn reach(&self) -> &BySeat<[u8; MOST_TILES]> {
        self.reach.get_or_init(|| {
            self.board.players.map(|seat, _| {
                let ways = Ways::of(self.view, seat, 0);
                std::array::from_fn(|tile| ways.cost(TileId(tile as u8)).map_or(u8::MAX, |cost| cost.0))
            })
        })
    }

    /// What it costs another to come there, without paying; 255 if it cannot.
    pub(super) fn cost_of(&self, seat: Seat, to: TileId) -> u8 {
        self.reach()[seat][to.index()]
    }

    /// How likely it is that the gang ends on a tile in the next board turn.
    pub(super) fn danger(&self, tile: TileId) -> f32 {
        if self.board.gang.is_none() {
            return 0.0;
        }
        // It never ends on a camp on which a free player stands (B34-GANG-06).
        if self.board[tile].is_camp() {
            return 0.0;
        }
        let prowl = self.threats().gang.iter().find(|prowl| prowl.to == tile);
        prowl.map_or(0.0, |prowl| prowl.chance as f32)
    }

    /// What the next board turn may bring.
    pub(super) fn threats(&self) -> &Threats {
        self.threats.get_or_init(|| Threats::of(self.game, self.view))
    }

    /// How likely it is that Main Camp, holding so many tokens, is destroyed in the next board
    /// turn, and how many tokens would make that impossible.
    pub(super) fn siege(&self, stock: u8) -> (f32, u8) {
        if !self.has_killer() {
            return (0.0, 0);
        }
        let (mut lost, mut need) = (0.0_f32, 0);
        // Who comes before has taken two, one time or another.
        let (mut taken, mut before) = (0_u8, 1.0_f32);
        for threat in &self.threats().threats {
            let chance = threat.chance as f32;
            // A killer that finds another camp first leaves Main Camp alone; a stealer that finds
            // Main Camp empty may yet come when there is something.
            let here =
                threat.targets.contains(&TileId::HOME) || (!threat.killer && threat.targets.is_empty());
            if chance <= 0.0 || !here {
                continue;
            }
            if threat.killer {
                need = need.max(taken + 1);
                if stock <= taken {
                    lost = lost.max(if stock == 0 { chance } else { chance * before });
                }
            }
            taken += 2;
            before *= chance;
        }
        (lost, need)
    }

    // -- tokens -------------------------------------------------------------------------------

    /// What I know a token to be.
    pub(super) fn kind(&self, marker: Marker) -> Option<Kind> {
        self.view.token(marker)?.face.up().copied()
    }

    /// Whether somebody else has looked at it.
    pub(super) fn is_seen(&self, marker: Marker) -> bool {
        self.view.token(marker).is_some_and(|token| !token.known.is_empty())
    }

    /// The other secrets that were shuffled together with this one.
    fn block(&self, marker: Marker) -> impl Iterator<Item = Marker> + use<> {
        let secrets = self.game.content.secrets;
        let first = marker.0 / BLOCK * BLOCK;
        (first..(first + BLOCK).min(secrets)).map(Marker)
    }

    /// How likely a face-down token that I do not know is a Captured.
    pub(super) fn trap(&self, marker: Marker) -> f32 {
        if marker.0 >= self.game.content.secrets || self.safe.contains(marker) {
            return 0.0;
        }
        let mut open = 0_u8;
        for other in self.block(marker) {
            match self.kind(other) {
                Some(Kind::Captured) => return 0.0,
                None if !self.safe.contains(other) => open += 1,
                _ => {}
            }
        }
        1.0 / f32::from(open.max(1))
    }

    /// How likely a token that I do not know is of a kind of which each block has one.
    pub(super) fn prize(&self, marker: Marker, what: Kind) -> f32 {
        if marker.0 >= self.game.content.secrets {
            let from_box = marker.0 >= self.game.content.box_markers();
            return if from_box { 0.09 } else { 0.0 };
        }
        let mut open = 0_u8;
        for other in self.block(marker) {
            match self.kind(other) {
                Some(kind) if kind == what => return 0.0,
                None => open += 1,
                _ => {}
            }
        }
        1.0 / f32::from(open.max(1))
    }

    // -- stages -------------------------------------------------------------------------------

    /// How many tiles have been explored.
    pub(super) fn explored(&self) -> u8 {
        self.game.content.tiles - self.board.tiles_left
    }

    /// Whether the next tile may be the exit.
    pub(super) fn at_the_brink(&self) -> bool {
        self.board.exit.is_none() && self.board.tiles_left <= STACK_SIZE + 1
    }

    pub(super) fn has_killer(&self) -> bool {
        self.board.enemies.iter().any(|enemy| enemy.killer)
    }

    /// Whether there is time: as long as nobody steals, nothing is lost by waiting for the farm.
    pub(super) fn is_stocking_up(&self) -> bool {
        if !self.board.enemies.is_empty() || self.board.round >= self.patience {
            return false;
        }
        let carried: usize = self.board.players.values().map(|player| player.pack.len()).sum();
        carried < 2 * usize::from(self.board.players.seats()) || self.board[TileId::HOME].tokens.len() < 4
    }

    /// Where we gather before we look for the exit: the tile next to unexplored cells that is
    /// nearest to Main Camp and that all of us can reach.
    pub(super) fn rally(&self) -> Option<TileId> {
        *self.rally.get_or_init(|| {
            let reached = |id: TileId| {
                // Whoever is cut off comes later.
                let comes =
                    |seat| self.cost_of(seat, id) < u8::MAX || !self.is_linked(self.board.players[seat].at);
                self.mates.iter().chain([self.seat]).all(comes) && self.is_linked(id)
            };
            let open = self.board.numbered().filter(|(id, tile)| {
                tile.open.iter().any(|to| !is_cliff(self.board, *id, to))
                    && !tile.is_lake()
                    && !self.board.is_ganged(*id)
                    && reached(*id)
            });
            let effort = |(id, tile): (TileId, &Tile)| {
                let home = tile.cell.distance(self.board[TileId::HOME].cell);
                (home + u16::from(tile.kind.enter()), id)
            };
            open.map(effort).min().map(|(_, id)| id)
        })
    }

    // -- keys ---------------------------------------------------------------------------------

    /// Keys in packs and in the lock, as far as I know or am told.
    pub(super) fn keys_carried(&self) -> u8 {
        let sure = self.view.tokens.iter().filter(|token| {
            token.face.up() == Some(&Kind::Key) && matches!(token.place, Place::Pack { .. } | Place::Lock)
        });
        let said: u8 = self.board.players.iter().map(|(seat, _)| self.keys_said(seat)).sum();
        sure.count() as u8 + said
    }

    /// Keys that I know to lie where we can fetch them.
    pub(super) fn keys_lying(&self) -> u8 {
        let lying = self.view.tokens.iter().filter(|token| match token.place {
            Place::Tile { at } => token.face.up() == Some(&Kind::Key) && !self.board[at].kind.is_enemy(),
            _ => false,
        });
        lying.count() as u8
    }

    /// Keys that another says it carries, and I cannot see.
    pub(super) fn keys_said(&self, seat: Seat) -> u8 {
        if seat == self.seat {
            return 0;
        }
        let pack = self.board.players[seat].pack;
        let hidden = pack.iter().filter(|marker| self.kind(*marker).is_none()).count() as u8;
        self.keys_called(seat).saturating_sub(self.view.known(pack).of(Kind::Key)).min(hidden)
    }

    /// How often a seat has called out that what it carries matters a lot, since it last said
    /// otherwise: the scouts call once for each key.
    pub(super) fn keys_called(&self, seat: Seat) -> u8 {
        let mut count = 0;
        for heard in self.board.calls.iter().filter(|heard| heard.seat == seat) {
            match heard.call {
                Call::Carry { worth: Worth::Much } => count += 1,
                Call::Carry { .. } => count = 0,
                _ => {}
            }
        }
        count
    }

    /// Whether enough keys are found.
    pub(super) fn has_keys(&self) -> bool {
        self.keys_carried() + self.keys_lying() >= self.need
    }

    /// Whether enough keys are in hand.
    pub(super) fn holds_keys(&self) -> bool {
        self.keys_carried() >= self.need
            || (self.board.exit.is_some() && self.hears(|call| call == Call::ToTheExit))
    }

    /// Whether a key may still be in the box.
    pub(super) fn key_in_box(&self) -> bool {
        if let Some(look) = &self.view.looks[self.seat]
            && let Some(held) = look.held.up()
        {
            let drawn = look.since.iter().filter(|marker| self.kind(*marker) == Some(Kind::Key)).count();
            return usize::from(held.of(Kind::Key)) > drawn;
        }
        let content = &self.game.content;
        let boxed = content.box_markers()..content.reserve_markers();
        let out = boxed.filter(|marker| self.kind(Marker(*marker)) == Some(Kind::Key)).count() as u8;
        self.board.box_left > 0 && out < content.in_box.of(Kind::Key)
    }

    // -- others -------------------------------------------------------------------------------

    /// Seats whose turn comes before the next board turn, after mine.
    pub(super) fn still_to_act(&self) -> Seats {
        let seats = self.board.players.seats();
        let mut seat = self.seat.next(seats);
        let mut later = Seats::NONE;
        while seat != self.board.first {
            if self.board.players[seat].is_free() {
                later.insert(seat);
            }
            seat = seat.next(seats);
        }
        later
    }

    /// Whether `call` was heard from another in this round or the last.
    pub(super) fn hears(&self, wanted: impl Fn(Call) -> bool) -> bool {
        let recent = self.board.calls.iter().rev().filter(|heard| heard.seat != self.seat);
        recent.take_while(|heard| heard.round + 1 >= self.board.round).any(|heard| wanted(heard.call))
    }

    /// Tokens of this set that I know to be of this kind.
    pub(super) fn of_kind(&self, set: Markers, what: Kind) -> u8 {
        self.view.known(set).of(what)
    }

    pub(super) fn offers(&self, action: Action) -> bool {
        self.legal.contains(&action)
    }
}
