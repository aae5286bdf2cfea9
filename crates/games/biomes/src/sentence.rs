//! Actions as offers, in the words of whoever has this view.

use bivouac_engine::{Face, Seat};

use crate::action::{Action, Source, Stack};
use crate::board::{Board, Pending};
use crate::content::{DESTROY, HUNT, RANSOM, TRADE};
use crate::hex::{Cell, Dir};
use crate::kind::Kind;
use crate::tile::TileId;
use crate::token::Slot;
use crate::view::View;

impl Board {
    /// A cell as people call it: by the tile that lies there, or by its name alone.
    pub(crate) fn name(&self, cell: Cell) -> String {
        self.tile_at(cell).map_or_else(|| cell.to_string(), |tile| self[tile].spot().to_string())
    }
}

impl Action {
    pub(crate) fn sentence(self, view: &View, seat: Seat) -> String {
        let Some(player) = view.board.players.get(seat) else { return String::new() };
        let words = Words { view, here: player.at };
        format!("{}{}", words.offer(self), words.cost(self))
    }
}

struct Words<'a> {
    view: &'a View,
    here: TileId,
}

impl Words<'_> {
    fn offer(&self, action: Action) -> String {
        match action {
            Action::Move { to } => format!("Walk {to} to {}", self.beyond(to)),
            Action::Cross { to, pack } => {
                format!("Cross the cliff {to} to {}{}", self.beyond(to), self.price(1, pack))
            }
            Action::Ride { route } => format!("Ride the caravan to {}", self.end_of(route)),
            Action::Explore { to, turn } => {
                let cell = self.view.board[self.here].cell.toward(to);
                format!("Explore {cell}, {to} of here, turned {turn}")
            }
            Action::Discover { slot } => format!("Look at token {slot}"),
            Action::PickUp { slot } => format!("Pick up {}", self.in_slot(slot)),
            Action::Take { what } if self.view.board[self.here].kind.is_enemy() => {
                format!("Steal {}", what.one())
            }
            Action::Take { what } => format!("Take {}", what.one()),
            Action::Place { what } if self.view.board[self.here].is_friendly() => {
                format!("Put {} on the camp", what.one())
            }
            Action::Place { what } => format!("Leave {} here, face down", what.one()),
            Action::Reveal { what } => format!("Show your {what}"),
            Action::UseKey { from } => format!("Put a Key into the lock{}", self.source(from)),
            Action::UseSupply { from } => {
                format!("Use a Supply for {} more actions{}", self.view.board.allowance, self.source(from))
            }
            Action::BuildFarm { from, serves } => {
                format!("Build a farm here for {}{}", self.beyond(serves), self.source(from))
            }
            Action::BuildCamp { from } => format!("Build a camp here{}", self.source(from)),
            Action::LayRoute { from, path } => {
                let cell = path.iter().fold(self.view.board[self.here].cell, Cell::toward);
                let way: Vec<&str> = path.iter().map(Dir::name).collect();
                let (to, way) = (self.view.board.name(cell), way.join(", "));
                format!("Lay out a caravan route to {to} ({way}){}", self.source(from))
            }
            Action::Clairvoyance { from } => format!("Use Clairvoyance{}", self.source(from)),
            Action::Foresight { from, stack } => {
                format!("Use Foresight on the {}{}", stack.name(), self.source(from))
            }
            Action::Teleport { from, to } => {
                format!("Teleport to {}{}", self.view.board.name(to), self.source(from))
            }
            Action::Send { route, what, from, pack } => {
                let to = self.end_of(route);
                format!("Send {}{} to {to}{}", what.one(), self.source(from), self.price(1, pack))
            }
            Action::Trade { pack } => format!("Trade: look through the box{}", self.price(TRADE, pack)),
            Action::HireRescue { at } => format!("Hire a band to rescue from {}", self.view.board.name(at)),
            Action::HireHunt { pack } => format!("Hire a band to hunt the gang{}", self.price(HUNT, pack)),
            Action::HireDestroy { home, pack } => {
                let home = self.view.board.name(home);
                format!("Hire a band to destroy the raiding party of {home}{}", self.price(DESTROY, pack))
            }
            Action::Ransom { captive, pack } => format!("Buy {captive} free{}", self.price(RANSOM, pack)),
            Action::End => "End your turn".to_owned(),
            Action::Turn { turn } => self.turn(turn),
            Action::Next { nth } => format!("Next from the top: {}", self.next(nth)),
            Action::Choose { what } => format!("Take {} out of the box", what.one()),
            Action::Decline => match self.view.board.pending {
                Some(Pending::Rescue { .. }) => "Hire nobody after all".to_owned(),
                _ => "Take nothing".to_owned(),
            },
            Action::NameCaptive { captive } => format!("Have {captive} rescued"),
            Action::NameToken { nth } => format!("Have {} rescued", self.in_stash(nth)),
            Action::Hire { pack } => {
                let price = match self.view.board.pending {
                    Some(Pending::Rescue { captives, tokens, .. }) => captives.len() + tokens.len(),
                    _ => 0,
                };
                format!("Hire the band{}", self.price(price as u8, pack))
            }
        }
    }

    /// What it costs, where that is not one action.
    fn cost(&self, action: Action) -> String {
        let board = &self.view.board;
        let here = &board[self.here];
        let actions = match action {
            Action::Move { to } | Action::Cross { to, .. } => {
                board.tile_at(here.cell.toward(to)).map_or(1, |tile| board[tile].kind.enter())
            }
            Action::Discover { .. } => here.kind.discover(),
            Action::Take { .. } | Action::Place { .. } => u8::from(!here.is_friendly()),
            Action::Reveal { .. } | Action::Send { .. } => 0,
            Action::Trade { .. }
            | Action::HireHunt { .. }
            | Action::HireDestroy { .. }
            | Action::Hire { .. }
            | Action::Ransom { .. } => self.view.sums.tribe_cost,
            _ => 1,
        };
        match actions {
            0 => " (no action)".to_owned(),
            1 => String::new(),
            many => format!(" ({many} actions)"),
        }
    }

    /// What lies in a direction.
    fn beyond(&self, dir: Dir) -> String {
        self.view.board.name(self.view.board[self.here].cell.toward(dir))
    }

    fn end_of(&self, route: u8) -> String {
        let route = self.view.board.routes.get(usize::from(route));
        let end = route.and_then(|route| route.other_end(self.here));
        end.map_or_else(|| "the other end".to_owned(), |end| self.view.board[end].spot().to_string())
    }

    fn source(&self, from: Source) -> String {
        match from {
            Source::Pack => String::new(),
            Source::Camp => " (from the camp)".to_owned(),
            Source::Slot(slot) => format!(" (token {slot} here)"),
        }
    }

    /// How many supplies, and from where.
    fn price(&self, price: u8, pack: u8) -> String {
        let supplies =
            |count: u8| if count == 1 { "1 supply".to_owned() } else { format!("{count} supplies") };
        let here = price.saturating_sub(pack);
        match (pack, here) {
            (0, here) => format!(", for {} from here", supplies(here)),
            (pack, 0) => format!(", for {} from your pack", supplies(pack)),
            (pack, here) => {
                format!(", for {pack} of {} from your pack and {here} from here", supplies(price))
            }
        }
    }

    /// A token by its slot, and what it is if the viewer knows.
    fn in_slot(&self, slot: Slot) -> String {
        let here = self.view.board[self.here].tokens.iter().filter_map(|marker| self.view.token(marker));
        let found = here.clone().find(|token| token.slot == slot);
        match found.map(|token| token.face) {
            Some(Face::Up(kind)) => format!("{} (token {slot})", kind.one()),
            _ => format!("token {slot}"),
        }
    }

    fn in_stash(&self, nth: u8) -> String {
        let Some(Pending::Rescue { camp, .. }) = self.view.board.pending else { return "a token".to_owned() };
        let mut stash: Vec<_> =
            self.view.board[camp].tokens.iter().filter_map(|marker| self.view.token(marker)).collect();
        stash.sort_by_key(|token| token.order);
        match stash.get(usize::from(nth)).map(|token| token.face) {
            Some(Face::Up(kind)) => format!("token {}, {}", nth + 1, kind.one()),
            _ => format!("token {}", nth + 1),
        }
    }

    fn turn(&self, turn: u8) -> String {
        let Some(Pending::Camp { cells, turns }) = &self.view.board.pending else {
            return format!("Turn the tile {turn}");
        };
        match cells.iter().nth(turns.len()) {
            Some(dir) => format!("The tile {dir} of the camp: turned {turn}"),
            None => format!("Turn the tile {turn}"),
        }
    }

    /// What the `nth` of those not yet laid is.
    fn next(&self, nth: u8) -> String {
        let Some(Pending::Foresight { stack, laid, .. }) = self.view.board.pending else {
            return format!("number {}", nth + 1);
        };
        let index = usize::from(laid + nth);
        let name = match stack {
            Stack::Tiles => {
                self.view.stack.get(index).and_then(|tile| tile.face.up()).map(|tile| match tile.quarry {
                    0 => tile.kind.name().to_owned(),
                    number => format!("quarry {number}, spin {}", tile.spin),
                })
            }
            Stack::Secrets => {
                let marker = self.view.board.secrets.iter().nth(index);
                let face = marker.and_then(|marker| self.view.token(marker)).map(|token| token.face);
                face.and_then(|face| face.up().map(|kind: &Kind| kind.name().to_owned()))
            }
        };
        match name {
            Some(name) => format!("number {}, {name}", nth + 1),
            None => format!("number {}", nth + 1),
        }
    }
}
