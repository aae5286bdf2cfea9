//! Why a seat may not do something. Where a token lies is asked before what it is, and what it is
//! only of tokens that the seat knows, so that nobody learns from a refusal.

use std::borrow::Cow;

use bivouac_engine::{Illegal, Rule, Seat, rule};

use crate::Biomes;
use crate::action::{Action, Source, Stack};
use crate::board::{Board, Pending, Player, Status};
use crate::content::{DESTROY, HUNT, RANSOM, RESCUES, TRADE};
use crate::hex::{Cell, Dir, Path};
use crate::kind::Kind;
use crate::land::is_cliff;
use crate::state::State;
use crate::tile::{Tile, TileId, TileKind};
use crate::token::{Marker, Slot};

type Checked = Result<(), Illegal>;

#[cold]
fn refuse<T>(rule: Rule, because: impl Into<Cow<'static, str>>) -> Result<T, Illegal> {
    Err(Illegal::new(rule, because))
}

#[inline]
fn require(holds: bool, rule: Rule, because: &'static str) -> Checked {
    if holds { Ok(()) } else { refuse(rule, because) }
}

/// Whether `seat` may do it now.
pub(crate) fn check(game: &Biomes, state: &State, seat: Seat, action: Action) -> Checked {
    let board = &state.board;
    require(board.end.is_none(), rule!("TAB-01"), "the game is over")?;
    if board.turn != seat {
        return refuse(rule!("B34-TURN-08"), format!("it is the turn of {}", board.turn));
    }
    let player = &board.players[seat];
    let check = Check { game, state, board, seat, player, here: player.at, tile: &board[player.at] };
    match &board.pending {
        None => check.action(action),
        Some(pending) => check.answer(pending, action),
    }
}

struct Check<'a> {
    game: &'a Biomes,
    state: &'a State,
    board: &'a Board,
    seat: Seat,
    player: &'a Player,
    here: TileId,
    tile: &'a Tile,
}

impl Check<'_> {
    fn action(&self, action: Action) -> Checked {
        match action {
            Action::Move { to } => self.walk(to, None),
            Action::Cross { to, pack } => self.walk(to, Some(pack)),
            Action::Ride { route } => self.ride(route),
            Action::Explore { to, turn } => self.explore(to, turn),
            Action::Discover { slot } => self.discover(slot),
            Action::PickUp { slot } => self.pick_up(slot),
            Action::Take { what } => self.take(what),
            Action::Place { what } => self.place(what),
            Action::Reveal { what } => self.reveal(what),
            Action::Send { route, what, from, pack } => self.send(route, what, from, pack),
            Action::Trade { pack } => self.trade(pack),
            Action::HireRescue { at } => self.hire_rescue(at),
            Action::HireHunt { pack } => self.hire_hunt(pack),
            Action::HireDestroy { home, pack } => self.hire_destroy(home, pack),
            Action::Ransom { captive, pack } => self.ransom(captive, pack),
            Action::End => Ok(()),
            Action::Turn { .. }
            | Action::Next { .. }
            | Action::Choose { .. }
            | Action::Decline
            | Action::NameCaptive { .. }
            | Action::NameToken { .. }
            | Action::Hire { .. } => refuse(rule!("B34-TURN-06"), "nobody has asked for that now"),
            used => self.use_token(used).map(drop),
        }
    }

    /// What was asked for comes first.
    fn answer(&self, pending: &Pending, action: Action) -> Checked {
        match (pending, action) {
            (Pending::Camp { .. }, Action::Turn { turn }) => orientation(turn),
            (Pending::Camp { .. }, _) => {
                refuse(rule!("B34-CAMP-04"), "first name an orientation for each cell round the camp")
            }
            (Pending::Foresight { count, laid, .. }, Action::Next { nth }) => require(
                nth < count - laid,
                rule!("B34-FORE-01"),
                "there are not so many left to put in order",
            ),
            (Pending::Foresight { .. }, _) => {
                refuse(rule!("B34-FORE-01"), "first say what lies next from the top")
            }
            (Pending::Trade, Action::Decline) => Ok(()),
            (Pending::Trade, Action::Choose { what }) => {
                require(self.state.boxed.of(what) > 0, rule!("B34-TRADE-02"), "there is none in the box")?;
                self.fits(what, rule!("B34-R-58"))
            }
            (Pending::Trade, _) => {
                refuse(rule!("B34-TRADE-02"), "first take something out of the box, or decline")
            }
            (Pending::Rescue { camp, captives, tokens }, action) => {
                let named = (captives.len() + tokens.len()) as u8;
                match action {
                    Action::Decline => Ok(()),
                    Action::Hire { pack } => {
                        require(named > 0, rule!("B34-MERC-04"), "first name whom or what to rescue")?;
                        self.price(named, pack)
                    }
                    Action::NameCaptive { captive } => {
                        let held =
                            self.board.captives_at(*camp).contains(captive) && !captives.contains(captive);
                        require(held, rule!("B34-MERC-05"), "only captives of that camp, each once")?;
                        self.another(named)
                    }
                    Action::NameToken { nth } => {
                        let stash = self.state.oldest_first(self.board[*camp].tokens);
                        let named_token =
                            stash.get(usize::from(nth)).is_some_and(|marker| !tokens.contains(*marker));
                        require(named_token, rule!("B34-MERC-05"), "only tokens of that stash, each once")?;
                        self.another(named)
                    }
                    _ => refuse(rule!("B34-MERC-05"), "first name whom and what to rescue, and hire"),
                }
            }
            (Pending::Blurt { token }, used) => {
                let because = "you gave it away: use it now";
                let used = self.use_token(used).or_else(|_| refuse(rule!("B34-RADIO-11"), because))?;
                let alike = used.is_some_and(|used| {
                    let from = |marker| self.state.source_of(self.seat, marker);
                    self.state.kind(used) == self.state.kind(*token) && from(used) == from(*token)
                });
                require(alike, rule!("B34-RADIO-11"), because)
            }
        }
    }

    /// Whether a rescue can name one more, and pay for it.
    fn another(&self, named: u8) -> Checked {
        require(named < RESCUES, rule!("B34-MERC-04"), "a band rescues three at most")?;
        let enough = self.supplies() > usize::from(named);
        require(enough, rule!("B34-MERC-04"), "you have no more supplies to pay with")
    }

    fn actions(&self, cost: u8) -> Checked {
        if self.board.left >= u16::from(cost) {
            return Ok(());
        }
        let because = match (cost, self.board.left) {
            (1, _) => "you have no action left".into(),
            (cost, left) => Cow::Owned(format!("that takes {cost} actions, and you have {left}")),
        };
        refuse(rule!("B34-TURN-07"), because)
    }

    fn supplies(&self) -> usize {
        self.state.supplies_in_pack(self.seat).len() + self.state.supplies_here(self.seat).len()
    }

    /// Whether a price can be paid, so many of it out of the pack.
    fn price(&self, price: u8, pack: u8) -> Checked {
        let in_pack = self.state.supplies_in_pack(self.seat).len();
        let here = self.state.supplies_here(self.seat).len();
        let enough = in_pack + here >= usize::from(price);
        if !enough {
            let because = format!("that takes {price} supplies from your pack or your own tile");
            return refuse(rule!("B34-PAY-01"), because);
        }
        let split = pack <= price && usize::from(pack) <= in_pack && usize::from(price - pack) <= here;
        require(split, rule!("B34-PAY-01"), "there are not so many supplies there")
    }

    fn fits(&self, what: Kind, rule: Rule) -> Checked {
        let weight = self.state.weight(self.player.pack) + what.weight();
        if weight <= self.state.capacity() {
            return Ok(());
        }
        let because = format!("your pack would weigh {weight}, and {} is the most", self.state.capacity());
        refuse(rule, because)
    }

    fn walk(&self, dir: Dir, toll: Option<u8>) -> Checked {
        let Some(to) = self.tile.neighbour(dir) else {
            return refuse(rule!("B34-MOVE-01"), "there is no tile: explore it first");
        };
        let next = &self.board[to];
        require(!next.is_lake(), rule!("B34-MOVE-03"), "nobody can walk onto a lake")?;
        let rule = if next.kind == TileKind::Mountain { rule!("B34-MOVE-02") } else { rule!("B34-TURN-07") };
        self.actions(next.kind.enter()).map_err(|illegal| Illegal { rule, ..illegal })?;
        match (is_cliff(self.board, self.here, dir), toll) {
            (false, None) => Ok(()),
            (true, Some(pack)) => self.price(1, pack),
            (true, None) => refuse(rule!("B34-MOVE-04"), "there is a cliff: crossing it takes a supply"),
            (false, Some(_)) => refuse(rule!("B34-MOVE-04"), "there is no cliff to pay for"),
        }
    }

    /// The other end of an open route from here.
    fn route(&self, route: u8) -> Result<TileId, Illegal> {
        let Some(route) = self.board.routes.get(usize::from(route)) else {
            return refuse(rule!("B34-MOVE-05"), "there is no such caravan route");
        };
        let Some(end) = route.other_end(self.here) else {
            return refuse(rule!("B34-MOVE-05"), "a caravan route is used from one of its ends");
        };
        require(self.board.is_open(route), rule!("B34-MOVE-07"), "the gang is on that route")?;
        Ok(end)
    }

    fn ride(&self, route: u8) -> Checked {
        self.route(route)?;
        self.actions(1)
    }

    fn explore(&self, dir: Dir, turn: u8) -> Checked {
        orientation(turn)?;
        require(self.tile.neighbour(dir).is_none(), rule!("B34-EXPL-01"), "a tile lies there already")?;
        if !self.tile.open.contains(dir) {
            let cell = self.tile.cell.toward(dir);
            let exit = self.board.exit.is_some_and(|exit| self.board[exit].cell.distance(cell) <= 1);
            return if exit {
                refuse(rule!("B34-EXPL-03"), "nothing can be explored next to the exit")
            } else {
                refuse(rule!("B34-GEO-04"), "that lies outside the walls")
            };
        }
        require(self.board.tiles_left > 0, rule!("B34-EXPL-04"), "there are no tiles left")?;
        self.actions(1)
    }

    /// The token under a letter here, on a wild tile.
    fn slot(&self, slot: Slot, rule: Rule) -> Result<Marker, Illegal> {
        require(!self.tile.is_camp(), rule, "only a wild tile has slots")?;
        let Some(marker) = self.state.in_slot(self.here, slot) else {
            return refuse(rule, format!("nothing lies here in slot {slot}"));
        };
        Ok(marker)
    }

    fn is_known(&self, marker: Marker) -> bool {
        self.state.token(marker).kind.is_known_to(self.seat)
    }

    fn discover(&self, slot: Slot) -> Checked {
        if self.tile.kind.is_enemy() {
            return refuse(rule!("B34-DISC-06"), "what lies in a stash cannot be discovered");
        }
        let marker = self.slot(slot, rule!("B34-DISC-01"))?;
        require(!self.is_known(marker), rule!("B34-DISC-05"), "you know what that is")?;
        self.actions(self.tile.kind.discover())
    }

    fn pick_up(&self, slot: Slot) -> Checked {
        let marker = self.slot(slot, rule!("B34-PICK-01"))?;
        self.actions(1)?;
        if !self.is_known(marker) {
            let because = "you do not know what that is: discover it first";
            return require(self.game.options.blind_pickup, rule!("B34-PICK-02"), because);
        }
        let kind = self.state.kind(marker);
        require(kind != Kind::Captured, rule!("B34-PICK-04"), "nobody carries a Captured")?;
        self.fits(kind, rule!("B34-PICK-03"))
    }

    fn take(&self, what: Kind) -> Checked {
        require(
            self.tile.is_camp(),
            rule!("B34-PICK-01"),
            "on a wild tile a token is picked up by its slot",
        )?;
        if self.tile.kind.is_enemy() {
            require(what == Kind::Supply, rule!("B34-PICK-12"), "only supplies can be stolen")?;
            let there = self.state.to_take(self.seat, what).is_some();
            require(there, rule!("B34-PICK-12"), "you know of no supply in this stash")?;
            self.actions(1)?;
        } else {
            let there = self.state.to_take(self.seat, what).is_some();
            require(there, rule!("B34-PICK-01"), "there is none on this camp")?;
            require(what != Kind::Captured, rule!("B34-PICK-04"), "nobody carries a Captured")?;
        }
        self.fits(what, rule!("B34-PICK-03"))
    }

    /// A token of the pack.
    fn carried(&self, what: Kind, rule: Rule) -> Result<Marker, Illegal> {
        match self.state.first_to_go(self.player.pack, what) {
            Some(marker) => Ok(marker),
            None if self.player.pack.is_empty() => refuse(rule, "your pack is empty"),
            None => refuse(rule, format!("you carry no {what}")),
        }
    }

    fn place(&self, what: Kind) -> Checked {
        require(!self.tile.kind.is_enemy(), rule!("B34-PICK-08"), "nothing can be placed on an enemy camp")?;
        self.carried(what, rule!("B34-PICK-06"))?;
        if self.tile.is_friendly() {
            return Ok(());
        }
        require(
            self.state.free_slot(self.here).is_some(),
            rule!("B34-R-63"),
            "there is no room for another token here",
        )?;
        self.actions(1)
    }

    fn reveal(&self, what: Kind) -> Checked {
        require(self.tile.is_friendly(), rule!("B34-PICK-09"), "tokens are shown at a friendly camp")?;
        self.carried(what, rule!("B34-PICK-09"))?;
        let hidden = self.state.to_show(self.seat, what).is_some();
        require(hidden, rule!("B34-PICK-09"), "everybody knows that already")
    }

    /// A token to use; its marker.
    fn usable(&self, from: Source, what: Kind) -> Result<Marker, Illegal> {
        require(
            !self.tile.kind.is_enemy() || from == Source::Pack,
            rule!("B34-USE-01"),
            "nothing in a stash can be used",
        )?;
        match self.state.usable(self.seat, from, what) {
            Some(marker) => Ok(marker),
            None if from == Source::Pack => refuse(rule!("B34-USE-01"), format!("you carry no {what}")),
            None => refuse(rule!("B34-USE-01"), format!("you know of no {what} there")),
        }
    }

    /// Whether this is a use and may be made; which token it takes.
    fn use_token(&self, action: Action) -> Result<Option<Marker>, Illegal> {
        let used = |from, what| self.usable(from, what).map(Some);
        let marker = match action {
            Action::UseKey { from } => {
                let exit = self.board.exit == Some(self.here);
                require(exit, rule!("B34-KEY-01"), "keys are used at the exit")?;
                used(from, Kind::Key)?
            }
            Action::UseSupply { from } => used(from, Kind::Supply)?,
            Action::BuildFarm { from, serves } => {
                let marker = used(from, Kind::FarmKit)?;
                self.farm(serves)?;
                marker
            }
            Action::BuildCamp { from } => {
                let marker = used(from, Kind::CampKit)?;
                self.camp()?;
                marker
            }
            Action::LayRoute { from, path } => {
                let marker = used(from, Kind::CaravanKit)?;
                self.lay_route(path)?;
                marker
            }
            Action::Clairvoyance { from } => used(from, Kind::Clairvoyance)?,
            Action::Foresight { from, stack } => {
                let empty = match stack {
                    Stack::Tiles => self.board.tiles_left == 0,
                    Stack::Secrets => self.board.secrets.is_empty(),
                };
                require(!empty, rule!("B34-FORE-01"), "that stack is empty")?;
                used(from, Kind::Foresight)?
            }
            Action::Teleport { from, to } => {
                let tile = self.board.tile_at(to);
                require(tile.is_some(), rule!("B34-TELE-01"), "only to a revealed tile")?;
                require(tile != Some(self.here), rule!("B34-TELE-01"), "you are there already")?;
                used(from, Kind::Teleport)?
            }
            _ => return refuse(rule!("B34-USE-04"), "that is no use of a token"),
        };
        self.actions(1)?;
        Ok(marker)
    }

    fn farm(&self, serves: Dir) -> Checked {
        let site = self.board.is_farm_site(self.here);
        require(site, rule!("B34-FARM-02"), "a farm needs a wild tile without another structure")?;
        let camp = self.tile.neighbour(serves).is_some_and(|tile| self.board[tile].is_camp());
        require(camp, rule!("B34-FARM-01"), "a farm serves a camp next to it")
    }

    fn camp(&self) -> Checked {
        let site = self.board.is_camp_site(self.here);
        require(site, rule!("B34-CAMP-02"), "a camp needs a tile without a camp, a farm or a passing route")
    }

    fn lay_route(&self, path: Path) -> Checked {
        require(self.tile.is_friendly(), rule!("B34-CARA-01"), "a route is laid out from a friendly camp")?;
        let along = self.board.route_along(self.here, path).is_some();
        require(
            along,
            rule!("B34-CARA-02"),
            "a route leads over two to five tiles to another friendly camp, past no lake and no other camp",
        )
    }

    fn send(&self, route: u8, what: Kind, from: Source, pack: u8) -> Checked {
        self.route(route)?;
        let place = matches!(from, Source::Pack | Source::Camp);
        require(place, rule!("B34-CARA-04"), "a token is sent from the pack or from this camp")?;
        let marker = self.state.usable(self.seat, from, what);
        require(marker.is_some(), rule!("B34-CARA-04"), "there is no such token to send")?;
        // What is sent does not pay for itself.
        let (mut in_pack, mut here) =
            (self.state.supplies_in_pack(self.seat), self.state.supplies_here(self.seat));
        if let Some(marker) = marker {
            in_pack.remove(marker);
            here.remove(marker);
        }
        let paid = match pack {
            0 => !here.is_empty(),
            1 => !in_pack.is_empty(),
            _ => false,
        };
        require(paid, rule!("B34-CARA-04"), "sending takes another supply, from the pack or from this camp")
    }

    fn ally(&self, rule: Rule) -> Checked {
        require(self.tile.kind == TileKind::AllyCamp, rule, "that is done at an ally camp")?;
        require(!self.board.is_out(self.here), rule!("B34-MERC-03"), "its mercenaries are out")?;
        require(self.board.is_open_ally(self.here), rule!("B34-ALLY-01"), "this ally camp is on cool-down")?;
        self.actions(self.game.options.tribe_action_cost)
    }

    fn trade(&self, pack: u8) -> Checked {
        self.ally(rule!("B34-TRADE-01"))?;
        require(self.board.box_left > 0, rule!("B34-TRADE-01"), "the box is empty")?;
        self.price(TRADE, pack)
    }

    fn hire_rescue(&self, at: Cell) -> Checked {
        self.ally(rule!("B34-MERC-01"))?;
        let camp = self.board.tile_at(at).filter(|tile| self.board[*tile].kind.is_enemy());
        let Some(camp) = camp else {
            return refuse(rule!("B34-MERC-04"), "a rescue goes to an enemy camp");
        };
        let something = !self.board.captives_at(camp).is_empty() || !self.board[camp].tokens.is_empty();
        require(something, rule!("B34-MERC-04"), "there is nobody and nothing to rescue")?;
        require(self.supplies() > 0, rule!("B34-MERC-04"), "a rescue takes a supply for each target")
    }

    fn hire_hunt(&self, pack: u8) -> Checked {
        self.ally(rule!("B34-MERC-01"))?;
        require(self.board.gang.is_some(), rule!("B34-MERC-07"), "there is no gang to hunt")?;
        self.price(HUNT, pack)
    }

    fn hire_destroy(&self, home: Cell, pack: u8) -> Checked {
        self.ally(rule!("B34-MERC-01"))?;
        let party = self.board.tile_at(home).is_some_and(|home| self.board.party_of(home).is_some());
        require(party, rule!("B34-MERC-08"), "that camp has no raiding party out")?;
        self.price(DESTROY, pack)
    }

    fn ransom(&self, captive: Seat, pack: u8) -> Checked {
        let status = self.board.players.get(captive).map(|player| player.status);
        let held = matches!(status, Some(Status::Captive { camp: Some(camp), .. }) if camp == self.here);
        require(held, rule!("B34-CAP-03"), "a captive is bought free at the camp that holds him")?;
        self.actions(self.game.options.tribe_action_cost)?;
        self.price(RANSOM, pack)
    }
}

fn orientation(turn: u8) -> Checked {
    require(turn < 6, rule!("B34-EXPL-02"), "an orientation is a number from 0 to 5")
}
