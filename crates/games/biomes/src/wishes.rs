//! What a player may want to do, in words, from the view alone: the list behind "why not?".
//!
//! Every sort of action is there, wherever the player stands, so that somebody who has never built
//! a camp learns here what it takes.

use bivouac_engine::{Face, Seat, Wish};

use crate::action::{Action, Source, Stack};
use crate::board::{Pending, Status};
use crate::content::{DESTROY, HUNT, RANSOM, TRADE};
use crate::hex::{Cell, Dir, Path};
use crate::kind::Kind;
use crate::tile::Tile;
use crate::token::{SeenToken, Slot};
use crate::view::View;

type Wishes = Vec<Wish<Action>>;

/// Pushes what `seat` may want to do.
pub(crate) fn wishes(view: &View, seat: Seat, out: &mut Wishes) {
    let Some(player) = view.board.players.get(seat) else { return };
    let wanting = Wanting { view, seat, tile: &view.board[player.at] };
    wanting.handle(out);
    wanting.use_tokens(out);
    wanting.deal(out);
    wanting.go(out);
    wanting.stop(out);
}

struct Wanting<'a> {
    view: &'a View,
    seat: Seat,
    tile: &'a Tile,
}

impl Wanting<'_> {
    fn go(&self, out: &mut Wishes) {
        for to in Dir::ALL {
            out.push(if let Some(next) = self.tile.neighbour(to) {
                let across = [1, 0].map(|pack| Action::Cross { to, pack });
                let words = format!("Walk {to} to {}", self.view.board[next].spot());
                Wish::any(words, [Action::Move { to }].into_iter().chain(across))
            } else {
                Wish::one(format!("Explore {to} of here"), Action::Explore { to, turn: 0 })
            });
        }
        let routes = 0..self.view.board.routes.len().max(1) as u8;
        out.push(Wish::any("Ride a caravan", routes.map(|route| Action::Ride { route })));
    }

    /// Looking, picking up, putting down, showing.
    fn handle(&self, out: &mut Wishes) {
        let slots = self.slots();
        if slots.is_empty() {
            let first = Slot::default();
            out.push(Wish::one("Look at a token here", Action::Discover { slot: first }));
            out.push(Wish::any("Pick up a token here", self.takes().chain([Action::PickUp { slot: first }])));
        }
        for (slot, what) in slots {
            out.push(Wish::one(format!("Look at token {slot}"), Action::Discover { slot }));
            out.push(Wish::one(format!("Pick up {what}"), Action::PickUp { slot }));
        }
        let carried = self.carried();
        if carried.is_empty() {
            out.push(Wish::any("Put something down", Kind::ALL.map(|what| Action::Place { what })));
            out.push(Wish::any("Show something of my pack", Kind::ALL.map(|what| Action::Reveal { what })));
        }
        for what in carried {
            out.push(Wish::one(format!("Put {} down", what.one()), Action::Place { what }));
            out.push(Wish::one(format!("Show my {what}"), Action::Reveal { what }));
        }
    }

    fn use_tokens(&self, out: &mut Wishes) {
        let mut each = |words: &str, what: Kind, make: &dyn Fn(Source) -> Vec<Action>| {
            out.push(Wish::any(words, self.sources(what).into_iter().flat_map(make)));
        };
        each("Put a Key into the lock", Kind::Key, &|from| vec![Action::UseKey { from }]);
        each("Use a Supply for more actions", Kind::Supply, &|from| vec![Action::UseSupply { from }]);
        each("Build a farm here", Kind::FarmKit, &|from| {
            let camps = self.tile.neighbours().filter(|(_, tile)| self.view.board[*tile].is_camp());
            let dirs = camps.map(|(dir, _)| dir).chain([Dir::ALL[0]]);
            dirs.map(|serves| Action::BuildFarm { from, serves }).collect()
        });
        each("Build a camp here", Kind::CampKit, &|from| vec![Action::BuildCamp { from }]);
        each("Lay out a caravan route from here", Kind::CaravanKit, &|from| {
            let paths = self.paths().into_iter();
            paths.map(|path| Action::LayRoute { from, path }).collect()
        });
        each("Use Clairvoyance", Kind::Clairvoyance, &|from| vec![Action::Clairvoyance { from }]);
        for stack in [Stack::Tiles, Stack::Secrets] {
            let words = format!("Use Foresight on the {}", stack.name());
            each(&words, Kind::Foresight, &|from| vec![Action::Foresight { from, stack }]);
        }
        each("Teleport", Kind::Teleport, &|from| {
            let elsewhere = |tile: &&Tile| tile.cell != self.tile.cell;
            let away = self.view.board.tiles.iter().find(elsewhere);
            away.map(|tile| Action::Teleport { from, to: tile.cell }).into_iter().collect()
        });
    }

    /// Whatever takes a camp, a caravan or a tribe, and supplies.
    fn deal(&self, out: &mut Wishes) {
        let board = &self.view.board;
        let mut sent = Vec::new();
        for route in 0..board.routes.len().max(1) as u8 {
            for (from, what) in self.sendable() {
                sent.extend([0, 1].map(|pack| Action::Send { route, what, from, pack }));
            }
        }
        out.push(Wish::any("Send a token down a caravan route", sent));
        out.push(Wish::any("Trade with allies", (0..=TRADE).map(|pack| Action::Trade { pack })));
        let camps: Vec<Cell> = board.enemies.iter().map(|camp| board[camp.at].cell).collect();
        let at = |cells: &[Cell]| if cells.is_empty() { vec![self.tile.cell] } else { cells.to_vec() };
        let rescues = at(&camps).into_iter().map(|at| Action::HireRescue { at });
        out.push(Wish::any("Hire mercenaries for a rescue", rescues));
        let hunts = (0..=HUNT).map(|pack| Action::HireHunt { pack });
        out.push(Wish::any("Hire mercenaries to hunt the gang", hunts));
        let homes: Vec<Cell> = board.parties.iter().map(|party| board[party.home].cell).collect();
        let splits = |home: Cell| (0..=DESTROY).map(move |pack| Action::HireDestroy { home, pack });
        let destroys = at(&homes).into_iter().flat_map(splits);
        out.push(Wish::any("Hire mercenaries against a raiding party", destroys));
        let held = board.players.iter().filter(|(_, other)| matches!(other.status, Status::Captive { .. }));
        let mut held: Vec<Seat> = held.map(|(seat, _)| seat).filter(|seat| *seat != self.seat).collect();
        let words = match held[..] {
            [one] => format!("Buy {one} free"),
            _ => "Buy a captive free".to_owned(),
        };
        if held.is_empty() {
            held.push(self.seat);
        }
        let ransoms = held.into_iter().flat_map(|captive| (0..=RANSOM).map(move |pack| (captive, pack)));
        out.push(Wish::any(words, ransoms.map(|(captive, pack)| Action::Ransom { captive, pack })));
    }

    fn stop(&self, out: &mut Wishes) {
        let changes_mind = match self.view.board.pending {
            Some(Pending::Rescue { .. }) => Some("Hire nobody after all"),
            Some(Pending::Trade) => Some("Take nothing out of the box"),
            _ => None,
        };
        out.extend(changes_mind.map(|words| Wish::one(words, Action::Decline)));
        out.push(Wish::one("End the turn", Action::End));
    }

    /// The tokens on this tile that have a slot, with what the player may call them.
    fn slots(&self) -> Vec<(Slot, String)> {
        if self.tile.is_camp() {
            return Vec::new();
        }
        let named = |token: &SeenToken| match token.face {
            Face::Up(kind) => (token.slot, format!("{} (token {})", kind.one(), token.slot)),
            Face::Down => (token.slot, format!("token {}", token.slot)),
        };
        self.tile.tokens.iter().filter_map(|marker| self.view.token(marker).map(named)).collect()
    }

    fn takes(&self) -> impl Iterator<Item = Action> + use<> {
        let here = if self.tile.is_camp() { &Kind::ALL[..] } else { &[] };
        here.iter().map(|what| Action::Take { what: *what })
    }

    /// The kinds in the player's pack, each once.
    fn carried(&self) -> Vec<Kind> {
        let pack = self.view.known(self.view.board.players[self.seat].pack);
        Kind::ALL.into_iter().filter(|kind| pack.of(*kind) > 0).collect()
    }

    /// Where the player knows a token of this kind, the pack first; the pack, if nowhere.
    fn sources(&self, what: Kind) -> Vec<Source> {
        let mut sources = Vec::new();
        if self.carried().contains(&what) {
            sources.push(Source::Pack);
        }
        let known = self.tile.tokens.iter().filter_map(|marker| self.view.token(marker));
        for token in known.filter(|token| token.face == Face::Up(what)) {
            let from = if self.tile.is_camp() { Source::Camp } else { Source::Slot(token.slot) };
            if !sources.contains(&from) {
                sources.push(from);
            }
        }
        if sources.is_empty() {
            sources.push(Source::Pack);
        }
        sources
    }

    /// What could be sent away from here.
    fn sendable(&self) -> Vec<(Source, Kind)> {
        let mut all: Vec<_> = self.carried().into_iter().map(|what| (Source::Pack, what)).collect();
        if self.tile.is_friendly() {
            let here = self.view.known(self.tile.tokens);
            let lying = Kind::ALL.into_iter().filter(|kind| here.of(*kind) > 0);
            all.extend(lying.map(|what| (Source::Camp, what)));
        }
        if all.is_empty() {
            all.push((Source::Pack, Kind::Supply));
        }
        all
    }

    /// Ways from here over revealed tiles to each friendly camp within reach; one step north if
    /// there is none.
    fn paths(&self) -> Vec<Path> {
        let board = &self.view.board;
        let here = board.tile_at(self.tile.cell);
        let mut paths = Vec::new();
        let mut open = vec![(here, Path::default())];
        while let Some((at, path)) = open.pop() {
            let Some(at) = at else { continue };
            for (dir, next) in board[at].neighbours() {
                let Some(longer) = path.then(dir) else { continue };
                if board[next].is_friendly() && Some(next) != here {
                    paths.push(longer);
                } else if !board[next].is_camp() && !board[next].is_lake() {
                    open.push((Some(next), longer));
                }
            }
        }
        paths.sort_by_key(|path| path.len());
        paths.truncate(MOST_PATHS);
        if paths.is_empty() {
            paths.extend(Path::default().then(Dir::ALL[0]));
        }
        paths
    }
}

/// No more ways of a caravan are tried: the shortest are the likeliest.
const MOST_PATHS: usize = 60;
