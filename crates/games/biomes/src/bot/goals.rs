//! Things worth doing, what each is worth, and the first step of the best.

use crate::action::{Action, Source, Stack};
use crate::ask::threat::Held;
use crate::board::Status;
use crate::bot::mind::Mind;
use crate::call::Call;
use crate::content::STACK_SIZE;
use crate::hex::Dir;
use crate::kind::Kind;
use crate::tile::{Tile, TileId, TileKind};
use crate::token::Marker;

/// Less than this is not worth an action.
const LEAST: f32 = 0.12;

/// After so many rounds it is no use to wait for a better moment.
const LATE: u16 = 80;

/// Something to do somewhere.
#[derive(Clone, Copy, Debug)]
struct Goal {
    /// What it is worth for each action that it takes.
    score: f32,
    at: TileId,
    /// What is done there; nothing where being there is enough.
    act: Option<Action>,
}

/// The best goal so far.
struct Best<'a> {
    goal: Option<Goal>,
    /// Where the last one was, which is worth a little more.
    aim: Option<TileId>,
    here: TileId,
    legal: &'a [Action],
}

impl Mind<'_> {
    /// What to do when nothing is pending, and where that leads.
    pub(super) fn decide(&self) -> (Action, Option<TileId>) {
        if let Some(free) = self.tidy().or_else(|| self.finish()) {
            return (free, self.aim);
        }
        if self.left == 0 {
            return (Action::End, self.aim);
        }
        let Some(goal) = self.best() else { return (self.rest(), None) };
        (self.toward(goal), Some(goal.at))
    }

    /// The next action toward a goal.
    fn toward(&self, goal: Goal) -> Action {
        let action = match goal.act {
            Some(act) if goal.at == self.here => Some(act),
            _ => self.step(goal.at),
        };
        let action = action.filter(|action| self.offers(*action));
        let short = self.left <= 1 || action.is_none();
        if self.is_hurried()
            && short
            && goal.score > 0.4
            && let Some(more) = self.more_actions(self.reserve())
        {
            return more;
        }
        let action = match action {
            Some(Action::Move { to }) => self.careful(to),
            action => action,
        };
        action.unwrap_or_else(|| self.stay_safe())
    }

    /// A step, unless it would end the turn where the gang may come.
    fn careful(&self, to: Dir) -> Option<Action> {
        let next = self.tile.neighbour(to)?;
        let last = self.left <= u16::from(self.board[next].kind.enter());
        let worse = self.danger(next) > self.danger(self.here);
        (!(last && worse)).then_some(Action::Move { to })
    }

    /// Nothing is worth doing: wait where it is safe, near home while there is time.
    fn rest(&self) -> Action {
        if self.is_stocking_up()
            && self.here != TileId::HOME
            && let Some(step) = self.step(TileId::HOME).filter(|step| self.offers(*step))
        {
            return step;
        }
        self.stay_safe()
    }

    /// Supplies that are kept for the way out and for a trade.
    fn reserve(&self) -> u8 {
        if self.is_trader() { 4 } else { 2 }
    }

    /// Whether it is mine to trade for a key: I am the nearest to an ally camp.
    pub(super) fn is_trader(&self) -> bool {
        if !self.wants_box_key() && self.stolen_key().is_none() {
            return false;
        }
        self.board.allies.iter().any(|ally| {
            let mine = self.cost_of(self.seat, ally.at);
            self.mates.iter().all(|mate| (mine, self.seat) < (self.cost_of(mate, ally.at), mate))
        })
    }

    fn wants_box_key(&self) -> bool {
        !self.has_keys() && self.key_in_box()
    }

    /// The enemy camp in whose stash a key lies that we need.
    fn stolen_key(&self) -> Option<TileId> {
        let holds = |at: &TileId| self.of_kind(self.board[*at].tokens, Kind::Key) > 0;
        self.board.enemies.iter().map(|enemy| enemy.at).find(holds).filter(|_| !self.has_keys())
    }

    fn best(&self) -> Option<Goal> {
        let mut best = Best { goal: None, aim: self.aim, here: self.here, legal: self.legal };
        for (id, tile) in self.board.numbered() {
            let Some(cost) = self.cost(id) else { continue };
            let near = self.is_nearest(id, cost);
            if !tile.is_camp() {
                self.tokens_on(&mut best, id, tile, cost, near);
                self.sites(&mut best, id, tile, cost);
            }
            self.frontier(&mut best, id, tile, cost, near);
        }
        self.errands(&mut best);
        best.goal.filter(|goal| goal.score > LEAST)
    }

    /// What a thing is worth where somebody else is nearer.
    fn is_nearest(&self, tile: TileId, cost: f32) -> f32 {
        let nearer = self.mates.iter().any(|mate| f32::from(self.cost_of(mate, tile)) < cost);
        if nearer { 0.6 } else { 1.0 }
    }

    // -- tokens -------------------------------------------------------------------------------

    fn tokens_on(&self, best: &mut Best<'_>, id: TileId, tile: &Tile, cost: f32, near: f32) {
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
                    let work = if tile.kind == TileKind::Mountain { 2.0 } else { 1.0 };
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
    fn known(&self, id: TileId, tile: &Tile, kind: Kind, from: Source) -> Option<(f32, Option<Action>, f32)> {
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
            Kind::ExtraCarry => Some((3.0, None, 1.0 + 0.6 * home)),
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
    fn is_aside(&self, tile: &Tile) -> bool {
        let risky =
            |marker: Marker| self.kind(marker).is_none() && !self.is_seen(marker) && self.trap(marker) > 0.0;
        self.is_brave() && tile.tokens.iter().any(risky)
    }

    /// Whether I look at what may be a trap although I carry a key: everybody does, and more keys
    /// are needed.
    fn is_brave(&self) -> bool {
        let empty = |mate| self.keys_said(mate) + self.of_kind(self.board.players[mate].pack, Kind::Key) == 0;
        !self.has_keys() && !self.mates.is_empty() && !self.mates.iter().any(empty) && self.at_the_brink()
    }

    fn is_hurried(&self) -> bool {
        self.has_killer() || self.board.gang.is_some() || self.board.exit.is_some()
    }

    fn cost_of_way_home(&self, from: TileId) -> u16 {
        self.board[from].cell.distance(self.board[TileId::HOME].cell)
    }

    /// What looking at a token is worth.
    fn unknown(&self, tile: &Tile, marker: Marker) -> f32 {
        let called = |call: Call| self.board.calls.iter().any(|heard| heard.call == call);
        let praised = called(Call::VeryGood { at: tile.cell });
        let safe = self.trap(marker) <= 0.0;
        if called(Call::KeepOff { at: tile.cell }) && !safe {
            return 0.0;
        }
        if self.is_seen(marker) {
            // Somebody left it, which it would not without a reason.
            return if praised && safe { 5.0 } else { 0.0 };
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
    fn worth(&self, kind: Kind) -> f32 {
        match kind {
            Kind::Key => 40.0,
            Kind::ExtraAction => 8.0,
            Kind::CampKit => 4.0,
            _ => 2.0,
        }
    }

    // -- building and looking -----------------------------------------------------------------

    /// Tiles on which a farm for a player camp could stand.
    pub(super) fn farm_sites(&self) -> impl Iterator<Item = (TileId, Dir)> + '_ {
        let sites = self.board.numbered().filter(|(id, _)| self.board.is_farm_site(*id));
        sites.filter_map(|(id, tile)| {
            let camp = tile.neighbours().find(|(_, next)| self.board[*next].is_player_camp());
            camp.map(|(dir, _)| (id, dir))
        })
    }

    /// What a camp there would be worth: it explores all around.
    fn camp_value(&self, id: TileId, tile: &Tile) -> f32 {
        if !self.board.is_camp_site(id) || self.board.exit.is_some() {
            return 0.0;
        }
        let cells = tile.open.iter().count() as u8;
        let after = self.board.tiles_left.saturating_sub(cells);
        let early = after > STACK_SIZE;
        let allowed = !self.is_stocking_up() && (early || (self.at_the_brink() && self.may_find_exit()));
        if allowed { 3.5 * f32::from(cells) } else { 0.0 }
    }

    /// What clairvoyance there would be worth.
    fn sight_value(&self, id: TileId) -> f32 {
        let near = self.board[id].neighbours().map(|(_, next)| next).chain([id]);
        let hidden = near.filter(|tile| !self.board[*tile].is_camp()).map(|tile| {
            let unknown = self.board[tile].tokens.iter().filter(|marker| self.kind(*marker).is_none());
            unknown.filter(|marker| !self.is_seen(*marker)).count() as u8
        });
        if self.has_keys() { 0.0 } else { 2.2 * f32::from(hidden.sum::<u8>()) }
    }

    /// Uses of what I carry.
    fn sites(&self, best: &mut Best<'_>, id: TileId, tile: &Tile, cost: f32) {
        let from = Source::Pack;
        if self.pack.of(Kind::CampKit) > 0 {
            let value = self.camp_value(id, tile);
            if value > 6.0 {
                best.add(value, cost + 1.0, id, Some(Action::BuildCamp { from }));
            }
        }
        if self.pack.of(Kind::Clairvoyance) > 0 {
            let value = self.sight_value(id);
            if value > 4.0 {
                best.add(value, cost + 1.0, id, Some(Action::Clairvoyance { from }));
            }
        }
    }

    // -- exploring ----------------------------------------------------------------------------

    /// Whether it is all right to find the exit now.
    pub(super) fn may_find_exit(&self) -> bool {
        if self.board.round > LATE {
            return true;
        }
        if self.has_keys() {
            // Whoever acts first looks for it, so that all can leave before the camps are let loose.
            let all = self.board.players.values().all(|player| player.is_free());
            let after = self.left + 2 * u16::from(self.pack.of(Kind::Supply));
            return all
                && self.holds_keys()
                && self.is_gathered()
                && self.is_first()
                && self.stock() >= self.berserk_guard()
                && (after >= 2 + u16::from(self.pack.of(Kind::Key))
                    || self.stock() > self.berserk_guard() + 1);
        }
        // Nothing else to do: what is missing must lie farther on.
        !self.has_other_hopes()
    }

    /// How many tokens Main Camp needs to outlast the raids when the exit is found.
    fn berserk_guard(&self) -> u8 {
        let (mut taken, mut need) = (0, 0);
        for threat in &self.threats().threats {
            let out = threat.held == Some(Held::Party);
            if out || !threat.targets.contains(&TileId::HOME) {
                continue;
            }
            need = if threat.killer { taken + 1 } else { need };
            taken += 2;
        }
        need
    }

    /// Whether anything at all is wanted on Main Camp, so that killers find something there.
    fn wants_stock(&self) -> bool {
        self.has_killer() && self.stock() < 4
    }

    /// Whether a key may be had without exploring.
    fn has_other_hopes(&self) -> bool {
        let free = || self.mates.iter().chain([self.seat]);
        let near = |at: TileId| free().any(|seat| self.cost_of(seat, at) < u8::MAX);
        let trade = self.key_in_box() && self.board.allies.iter().any(|ally| near(ally.at));
        let shunned = |tile: &Tile| {
            let call = Call::KeepOff { at: tile.cell };
            self.board.calls.iter().any(|heard| heard.call == call)
        };
        let wild = self.board.numbered().filter(|(id, tile)| !tile.is_camp() && near(*id) && !shunned(tile));
        let hidden = wild.flat_map(|(_, tile)| tile.tokens.iter());
        let mut hidden = hidden.filter(|marker| self.kind(*marker).is_none() && !self.is_seen(*marker));
        trade || hidden.any(|marker| self.prize(marker, Kind::Key) > 0.0)
    }

    fn explores(&self) -> bool {
        if self.board.tiles_left == 0 || self.is_stocking_up() || self.hears(|call| call == Call::HoldOff) {
            return false;
        }
        match self.board.exit {
            Some(_) => !self.has_keys() && !self.has_other_hopes(),
            None => !self.at_the_brink() || self.may_find_exit(),
        }
    }

    fn frontier(&self, best: &mut Best<'_>, id: TileId, tile: &Tile, cost: f32, near: f32) {
        if tile.open.is_empty() || tile.is_lake() || !self.explores() {
            return;
        }
        // With all keys in hand we look for the exit from where we are gathered.
        if cost > 0.0 && self.at_the_brink() && self.holds_keys() {
            return;
        }
        let asked = self.hears(|call| call == Call::Explore { at: tile.cell });
        for to in tile.open.iter() {
            let cell = tile.cell.toward(to);
            let beside = Dir::ALL.into_iter().filter(|dir| self.board.tile_at(cell.toward(*dir)).is_some());
            let far = f32::from(cell.distance(self.board[TileId::HOME].cell));
            let astray = self.at_the_brink() && self.holds_keys();
            let astray = if astray {
                self.rally().map_or(0, |rally| self.board[rally].cell.distance(cell))
            } else {
                0
            };
            let value = 4.0 - 0.8 * f32::from(astray.saturating_sub(1)) + 0.15 * beside.count() as f32
                - 0.2 * far
                + if asked { 3.0 } else { 0.0 };
            best.add(value.max(1.5) * near, cost + 1.0, id, Some(Action::Explore { to, turn: 0 }));
        }
    }

    // -- errands ------------------------------------------------------------------------------

    fn errands(&self, best: &mut Best<'_>) {
        self.deliver(best);
        self.farm(best);
        self.gather(best);
        self.trade(best);
        self.free(best);
    }

    /// Bringing home what works or guards there.
    fn deliver(&self, best: &mut Best<'_>) {
        let Some(cost) = self.cost(TileId::HOME).filter(|cost| *cost > 0.0) else { return };
        if self.board.exit.is_none() && self.pack.of(Kind::ExtraAction) > 0 {
            best.add(16.0, cost, TileId::HOME, None);
        }
        if self.board.exit.is_none() && self.pack.of(Kind::ExtraCarry) > 0 {
            best.add(4.0, cost, TileId::HOME, None);
        }
        let spare = Kind::ALL.into_iter().any(|kind| kind != Kind::Key && self.pack.of(kind) > 0);
        let kits = [Kind::CaravanKit, Kind::FarmKit, Kind::ExtraCarry];
        if self.wants_stock() && kits.into_iter().any(|kind| self.pack.of(kind) > 0) {
            best.add(5.0, cost, TileId::HOME, None);
        }
        let (lost, _) = self.siege(self.stock());
        if spare && lost > 0.0 {
            best.add(60.0 * lost * self.is_nearest(TileId::HOME, cost), cost, TileId::HOME, None);
        }
    }

    fn farm(&self, best: &mut Best<'_>) {
        if self.pack.of(Kind::FarmKit) == 0 || self.board.exit.is_some() {
            return;
        }
        for (at, serves) in self.farm_sites() {
            if let Some(cost) = self.cost(at) {
                let value = if self.board[at].kind == TileKind::Farmland { 10.0 } else { 7.0 };
                best.add(value, cost + 1.0, at, Some(Action::BuildFarm { from: Source::Pack, serves }));
            }
        }
    }

    /// With enough keys in hand all come together, and then look for the exit.
    fn gather(&self, best: &mut Best<'_>) {
        if !self.at_the_brink() || !self.holds_keys() {
            return;
        }
        let Some(rally) = self.rally() else { return };
        if let Some(cost) = self.cost(rally).filter(|cost| *cost > 0.0) {
            best.add(3.0, cost, rally, None);
        }
        if self.pack.of(Kind::Foresight) > 0 && self.may_find_exit() {
            let look = Action::Foresight { from: Source::Pack, stack: Stack::Tiles };
            best.add(10.0, 1.0, self.here, Some(look));
        }
    }

    /// Trading for a key, with a way round by Main Camp where supplies are missing.
    fn trade(&self, best: &mut Best<'_>) {
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

    /// Buying captives free, and hiring bands for keys that were stolen.
    fn free(&self, best: &mut Best<'_>) {
        let mine = self.pack.of(Kind::Supply);
        for (seat, player) in self.board.players.iter() {
            let Status::Captive { camp: Some(camp), left } = player.status else { continue };
            if let Some(cost) = self.cost(camp).filter(|_| mine >= 2 && left > 0) {
                let in_time = cost + 1.0 <= f32::from(self.left) + 3.0 * f32::from(left - 1);
                if in_time {
                    best.add(12.0, cost + 1.0, camp, Some(Action::Ransom { captive: seat, pack: 2 }));
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

impl Best<'_> {
    fn add(&mut self, value: f32, cost: f32, at: TileId, act: Option<Action>) {
        if at == self.here && !act.is_some_and(|act| self.legal.contains(&act)) {
            return;
        }
        let faith = if self.aim == Some(at) { 1.25 } else { 1.0 };
        let score = faith * value / (cost + 1.0);
        if self.goal.is_none_or(|best| score > best.score) {
            self.goal = Some(Goal { score, at, act });
        }
    }
}
