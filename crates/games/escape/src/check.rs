//! Why a seat may not do something. Nothing here is secret: all of it can be seen.

use bivouac_engine::{Holder, Millis, Seat, Seats, rule};

use crate::Escape;
use crate::action::{Action, Double, Doubles, Motion, Setting};
use crate::content::{CLAIM, Curse, DISCOVER, FRESH, HAND, TileId, Treasure};
use crate::dice::{DiceSet, Die, DieNumber};
use crate::geometry::Side;
use crate::icon::{Cost, Icon};
use crate::no::{Checked, costs, no, no_more, require, short, short_of_gems};
use crate::options::Mode;
use crate::rules::gems::{self, available};
use crate::state::{Ask, Player, State};
use crate::temple::{Behind, Chamber, News, Place};

/// A seat that wants something, at a moment.
pub(crate) struct Check<'a> {
    pub(crate) game: &'a Escape,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) player: &'a Player,
    /// What the game's clock reads.
    pub(crate) now: Millis,
}

impl<'a> Check<'a> {
    pub(crate) fn new(game: &'a Escape, state: &'a State, seat: Seat, at: Millis) -> Check<'a> {
        Check { game, state, seat, player: &state.players[seat], now: game.clock(state, at) }
    }

    /// Whether the seat may do it now. Sets of dice are in canonical form.
    pub(crate) fn action(&self, action: Action) -> Checked {
        self.running()?;
        match action {
            Action::Roll { dice, careful } => self.hands_free().and_then(|_| self.roll(dice, careful)),
            Action::Free { seat, count } => self.hands_free().and_then(|at| self.free(at, seat, count)),
            Action::Enter { side, with } => self.hands_free().and_then(|at| self.enter(at, side, with)),
            Action::Discover { side } => self.hands_free().and_then(|at| self.discover(at, side)),
            Action::Activate { gems, with } => self.hands_free().and_then(|at| self.activate(at, gems, with)),
            Action::Escape { with } => self.hands_free().and_then(|at| self.escape(at, with)),
            Action::Gift { seat } => self.gift(seat),
            Action::Lift { curse, with } => self.hands_free().and_then(|_| self.lift(curse, with)),
            Action::Claim { with } => self.hands_free().and_then(|at| self.claim(at, with)),
            Action::Heal => self.hands_free().and_then(|_| self.owns(Treasure::HealingMask)),
            Action::Teleport { to } => self.hands_free().and_then(|at| self.teleport(at, to)),
            Action::ExtraGem => self.hands_free().and_then(|_| self.extra_gem()),
            Action::Passage { at, side } => self.hands_free().and_then(|_| self.passage(at, side)),
            Action::Torch => self.hands_free().and_then(|_| self.torch()),
            Action::Pledge { die } => self.inside().and_then(|at| self.pledge(at, die)),
            Action::Unpledge { die } => self.inside().and_then(|_| self.unpledge(die)),
            Action::Lend { double, count } => self.inside().and_then(|at| self.lend(at, double, count)),
            Action::Mark { die, on } => self.inside().and_then(|_| self.mark(die, on)),
            Action::Hold { on } => self.inside().and_then(|_| self.hold(on)),
            Action::Exchange { seat } => self.exchange(seat),
            Action::ProposeFate => self.propose(Motion::Fate),
            Action::VoteFate { .. } => self.vote(Motion::Fate),
            Action::Done { on } => self.inside().and_then(|_| self.done(on)),
            Action::Slam => self.slam(),
            Action::Set { setting, on } => self.set(setting, on),
        }
    }

    fn running(&self) -> Checked {
        require(self.state.end.is_none(), rule!("TAB-01"), "E_NOT_RUNNING", "the game is over")?;
        require(self.state.running, rule!("ESC-RT-02"), "E_NOT_RUNNING", "wait for the word: Escape!")
    }

    /// Where the player's adventurer stands, if it does.
    pub(crate) fn inside(&self) -> Checked<Place> {
        let out = no(rule!("ESC-OUT-04"), "E_OUT", "you are out of the temple");
        self.state.place(self.seat).ok_or(out)
    }

    /// Where the player's adventurer stands, if the player can roll and act now.
    pub(crate) fn hands_free(&self) -> Checked<Place> {
        let at = self.inside()?;
        let not_done = !self.player.done;
        require(
            not_done,
            rule!("ESC-CALM-02"),
            "E_BUSY",
            "you are done with this beat: take that back first",
        )?;
        require(
            self.player.busy <= self.now,
            rule!("ESC-RT-11"),
            "E_BUSY",
            "your hands are full for a moment",
        )?;
        let off = self.player.hand_off.is_some_and(|off| off + HAND <= self.now);
        let hand = !off || !self.game.must_hold(self.state, self.seat);
        require(hand, rule!("ESC-DIG-02"), "E_CURSE", "your hand is cursed: keep it on your head")?;
        Ok(at)
    }

    /// What any roll needs, and how many dice it may have.
    pub(crate) fn may_roll(&self) -> Checked<u8> {
        require(
            self.player.air.is_none(),
            rule!("ESC-RT-09"),
            "E_AIR",
            "your last roll is still in the air",
        )?;
        if self.game.is_calm() {
            let left = self.player.rolls > 0;
            require(left, rule!("ESC-CALM-01"), "E_BUSY", "you have rolled twice in this beat")?;
        }
        Ok(self.game.most_dice(self.state, self.seat).unwrap_or(u8::MAX))
    }

    /// Whether a careful roll is something else than a quick one, and can be afforded.
    pub(crate) fn may_take_care(&self) -> Checked {
        let cursed = self.player.curses.has(Curse::LostDice);
        require(cursed, rule!("ESC-DIG-03"), "E_DICE", "your dice do not drop off the table anyway")?;
        let time = !self.game.is_calm() || self.player.rolls > 1;
        require(time, rule!("ESC-CALM-06"), "E_BUSY", "a careful roll takes both rolls of the beat")
    }

    fn roll(&self, dice: DiceSet, careful: bool) -> Checked {
        let most = self.may_roll()?;
        if careful {
            self.may_take_care()?;
        }
        let pool = &self.player.pool;
        require(!dice.is_empty(), rule!("ESC-RT-09"), "E_DICE", "pick at least one die to roll")?;
        let black = (dice & pool.showing(Die::Black)).is_empty();
        require(
            black,
            rule!("ESC-DIE-04"),
            "E_DICE",
            "a black mask cannot be rolled: a golden mask frees it, yours or that of a friend in your chamber",
        )?;
        let rollable = (dice - pool.those(Die::can_be_rolled)).is_empty();
        require(rollable, rule!("ESC-RT-09"), "E_DICE", "roll dice that are in your hand")?;
        let few = dice.len() <= usize::from(most);
        let limit = "with a cursed hand you roll # dice at most";
        if few { Ok(()) } else { Err(no_more(rule!("ESC-DIG-02"), "E_CURSE", limit, most)) }
    }

    /// How many black masks one golden mask of this player frees.
    pub(crate) fn frees(&self) -> u8 {
        if self.player.curses.has(Curse::Mask) { 1 } else { 2 }
    }

    pub(crate) fn free(&self, at: Place, seat: Seat, count: u8) -> Checked {
        let gold = !self.player.pool.showing(Die::Gold).is_empty();
        require(gold, rule!("ESC-MSK-01"), "E_DICE", "that takes a golden mask; you have none")?;
        let here = self.state.players.get(seat).is_some() && self.state.place(seat) == Some(at);
        require(here, rule!("ESC-MSK-02"), "E_NOT_HERE", "they are not in your chamber")?;
        require((1..=2).contains(&count), rule!("ESC-MSK-01"), "E_DICE", "a golden mask frees one or two")?;
        let cursed = "your golden masks free one black mask only";
        require(count <= self.frees(), rule!("ESC-CUR-10"), "E_CURSE", cursed)?;
        let black = self.state.players[seat].pool.showing(Die::Black).len();
        let (none, few) = if seat == self.seat {
            ("you have no black mask", "you have one black mask only")
        } else {
            ("they have no black mask", "they have one black mask only")
        };
        require(black > 0, rule!("ESC-MSK-01"), "E_DICE", none)?;
        require(black >= usize::from(count), rule!("ESC-MSK-01"), "E_DICE", few)
    }

    /// Whether the player alone can pay `cost` for `what` with these treasures.
    pub(crate) fn pays(&self, what: &'static str, cost: Cost, with: Doubles) -> Checked {
        let left = self.less(cost, with)?;
        let have = self.player.pool.icons();
        if have.covers(left) { Ok(()) } else { Err(short(rule!("ESC-ACT-01"), what, left, have)) }
    }

    /// What is left of a price once these treasures have paid their share.
    pub(crate) fn less(&self, mut cost: Cost, with: Doubles) -> Checked<Cost> {
        for (double, icon, count) in
            [(Double::Key, Icon::Key, with.keys), (Double::Torch, Icon::Torch, with.torches)]
        {
            if count > 0 {
                let owned = count <= self.player.doubles(double);
                require(owned, rule!("ESC-TRE-10"), "E_NOT_OWNED", "you do not have that treasure")?;
                let needed = count <= cost.count(icon).div_ceil(2);
                require(needed, rule!("ESC-R-22"), "E_DICE", "that treasure does not help here")?;
                let price = &mut cost.0[icon as usize];
                *price = price.saturating_sub(2 * count);
            }
        }
        Ok(cost)
    }

    /// A Trap allows neither entering nor discovering.
    pub(crate) fn untrapped(&self) -> Checked {
        let free = !self.player.curses.has(Curse::Trap);
        let because = "you are in a trap: lift the curse with # before you enter or discover";
        let lift = Curse::Trap.card().lift;
        if free { Ok(()) } else { Err(costs(rule!("ESC-CUR-08"), "E_CURSE", because, lift)) }
    }

    pub(crate) fn enter(&self, at: Place, side: Side, with: Doubles) -> Checked {
        self.untrapped()?;
        match self.state.temple.behind(at, side) {
            Behind::Way(next) => self.pays("that chamber", self.state.temple[next].tile.tile().entry, with),
            Behind::Entrance => Err(no(
                rule!("ESC-ENT-02"),
                "E_BLOCKED",
                "there is no chamber yet: discover one with 2 adventurers",
            )),
            Behind::Wall | Behind::Blocked(_) => {
                Err(no(rule!("ESC-ENT-02"), "E_BLOCKED", "there is a wall in the way"))
            }
        }
    }

    /// Whether somebody else did this a moment ago (ESC-RT-27).
    fn is_fresh(&self, news: Option<News>) -> bool {
        news.is_some_and(|news| news.by != self.seat && news.at + FRESH >= self.now)
    }

    pub(crate) fn discover(&self, at: Place, side: Side) -> Checked {
        self.untrapped()?;
        let temple = &self.state.temple;
        if temple.behind(at, side) != Behind::Entrance {
            let found = temple[at].neighbour(side).and_then(|next| temple[next].found);
            if temple[at].doors.contains(side) && self.is_fresh(found) {
                return Err(no(rule!("ESC-RT-27"), "E_TAKEN", "somebody was faster"));
            }
            return Err(no(rule!("ESC-GEO-04"), "E_NO_OPENING", "there is no open entrance on that side"));
        }
        require(
            !self.state.pile.is_empty(),
            rule!("ESC-DIS-04"),
            "E_PILE_EMPTY",
            "there are no more chambers",
        )?;
        self.pays("discovering", Cost::only(Icon::Adventurer, DISCOVER), Doubles::NONE)
    }

    /// The gems of a chamber that may still be activated.
    pub(crate) fn gems_here(&self, at: Place) -> Checked<crate::content::Gems> {
        let Chamber { tile, gems, .. } = self.state.temple[at];
        let Some(price) = tile.tile().gems else {
            return Err(no(rule!("ESC-GEM-01"), "E_NOT_HERE", "there are no gems in this chamber"));
        };
        require(gems == 0, rule!("ESC-GEM-04"), "E_DONE", "gems were activated here already")?;
        require(self.state.depot > 0, rule!("ESC-R-13"), "E_DONE", "there is no gem left in the depot")?;
        Ok(price)
    }

    pub(crate) fn activate(&self, at: Place, gems: u8, with: Doubles) -> Checked {
        let price = self.gems_here(at)?;
        let Some(&need) = usize::from(gems).checked_sub(1).and_then(|index| price.prices.get(index)) else {
            return Err(no(rule!("ESC-GEM-02"), "E_NOT_HERE", "this chamber does not have so many gems"));
        };
        let left = self.less(Cost::only(price.icon, need), with)?.count(price.icon);
        let have = self.player.pool.icons().count(price.icon);
        let all = available(self.state, self.seat, at, price.icon);
        if all >= left {
            return Ok(());
        }
        let company = !self.state.those_at(at).without(self.seat).is_empty();
        let offered = company.then_some(all - have);
        Err(short_of_gems(rule!("ESC-GEM-03"), gems, price.icon, left, have, offered))
    }

    pub(crate) fn escape(&self, at: Place, with: Doubles) -> Checked {
        let keys = Cost::only(Icon::Key, self.state.keys());
        if self.state.temple[at].tile != TileId::EXIT {
            let because = "you escape from the Exit alone, for # of your own";
            return Err(costs(rule!("ESC-OUT-01"), "E_NOT_HERE", because, keys));
        }
        let (left, have) = (self.less(keys, with)?, self.player.pool.icons());
        let lacks = short(rule!("ESC-OUT-02"), "an escape", left, have);
        if have.covers(left) { Ok(()) } else { Err(lacks) }
    }

    fn gift(&self, seat: Seat) -> Checked {
        let Some(out) = self.player.out else {
            return Err(no(rule!("ESC-OUT-03"), "E_NOT_HERE", "only after your escape can you give a die"));
        };
        require(out.gift, rule!("ESC-R-14"), "E_OUT", "you can no longer give a die")?;
        let inside = self.state.inside().contains(seat);
        require(inside, rule!("ESC-OUT-03"), "E_NOT_HERE", "give it to somebody who is still inside")
    }

    pub(crate) fn lift(&self, curse: Curse, with: Doubles) -> Checked {
        let cursed = self.player.curses.has(curse);
        require(cursed, rule!("ESC-CUR-05"), "E_NOT_OWNED", "you do not have that curse")?;
        self.pays("lifting that curse", curse.card().lift, with)
    }

    pub(crate) fn claim(&self, at: Place, with: Doubles) -> Checked {
        let chamber = &self.state.temple[at];
        if chamber.treasure.is_none() {
            if self.is_fresh(chamber.taken) {
                return Err(no(rule!("ESC-RT-27"), "E_TAKEN", "somebody was faster"));
            }
            return Err(no(rule!("ESC-TRE-03"), "E_NOT_HERE", "there is no treasure in this chamber"));
        }
        self.pays("a treasure", Cost::only(Icon::Key, CLAIM), with)
    }

    pub(crate) fn owns(&self, treasure: Treasure) -> Checked {
        let owned = self.player.has(treasure);
        require(owned, rule!("ESC-TRE-10"), "E_NOT_OWNED", "you do not have that treasure")
    }

    pub(crate) fn torch(&self) -> Checked {
        self.owns(Treasure::LargeTorch)?;
        let comes = self.game.slam_comes(self.state);
        require(comes, rule!("ESC-R-163"), "E_DONE", "no slam comes any more, so a torch would save nobody")
    }

    pub(crate) fn teleport(&self, at: Place, to: TileId) -> Checked {
        self.owns(Treasure::Teleport)?;
        if self.game.options.strict_enter {
            self.untrapped()?;
        }
        let to = self.state.temple.find(to).filter(|to| *to != at);
        let others = to.is_some_and(|to| !self.state.those_at(to).is_empty());
        require(others, rule!("ESC-TRE-07"), "E_NOT_HERE", "teleport to another chamber with somebody in it")
    }

    pub(crate) fn extra_gem(&self) -> Checked {
        self.owns(Treasure::ExtraGem)?;
        require(self.state.depot > 0, rule!("ESC-R-25"), "E_DONE", "there is no gem left in the depot")
    }

    pub(crate) fn passage(&self, at: TileId, side: Side) -> Checked {
        self.owns(Treasure::SecretPassage)?;
        let blocked = self
            .state
            .temple
            .find(at)
            .is_some_and(|at| matches!(self.state.temple.behind(at, side), Behind::Blocked(_)));
        let because = "a passage joins two chambers side by side without a way between them";
        require(blocked, rule!("ESC-TRE-09"), "E_BLOCKED", because)
    }

    /// The icon of the joint task here.
    pub(crate) fn task(&self, at: Place) -> Checked<Icon> {
        let none = no(rule!("ESC-R-93"), "E_NOT_HERE", "there is no joint task in this chamber");
        gems::task(self.state, at).ok_or(none)
    }

    /// Whether the player may offer something again.
    pub(crate) fn may_pledge(&self) -> Checked {
        let again = self.now >= self.player.pledge_again;
        require(again, rule!("ESC-R-93"), "E_BUSY", "you have just taken an offer back")
    }

    fn pledge(&self, at: Place, die: DieNumber) -> Checked {
        let icon = self.task(at)?;
        let pool = &self.player.pool;
        let fits = pool.get(die.place()).icon() == Some(icon);
        require(fits, rule!("ESC-RT-15"), "E_DICE", "that die does not help with the task here")?;
        require(!pool.pledged.contains(die.place()), rule!("ESC-RT-15"), "E_DONE", "it is pledged already")?;
        self.may_pledge()
    }

    fn unpledge(&self, die: DieNumber) -> Checked {
        let pledged = self.player.pool.pledged.contains(die.place());
        require(pledged, rule!("ESC-RT-15"), "E_DICE", "that die is not pledged")
    }

    fn lend(&self, at: Place, double: Double, count: u8) -> Checked {
        let (lent, icon) = match double {
            Double::Key => (self.player.lent.keys, Icon::Key),
            Double::Torch => (self.player.lent.torches, Icon::Torch),
        };
        require(count <= self.player.doubles(double), rule!("ESC-TRE-10"), "E_NOT_OWNED", "you have fewer")?;
        require(count != lent, rule!("ESC-RT-15"), "E_DONE", "that is how it is already")?;
        if count > lent {
            let fits = self.task(at)? == icon;
            require(fits, rule!("ESC-RT-15"), "E_DICE", "that treasure does not help with the task here")?;
            self.may_pledge()?;
        }
        Ok(())
    }

    /// Whether the seat is in the hands of a person: bots have no settings and mark no dice.
    pub(crate) fn person(&self) -> Checked {
        let person = matches!(self.state.hands.holder(self.seat), Holder::Person(_));
        require(person, rule!("ESC-R-95"), "E_CONSENT", "only persons set something or mark dice")
    }

    fn mark(&self, die: DieNumber, on: bool) -> Checked {
        self.person()?;
        let pool = &self.player.pool;
        let mine = !matches!(pool.get(die.place()), Die::Missing | Die::Lost);
        require(mine, rule!("ESC-RT-08"), "E_DICE", "you have no such die")?;
        let change = pool.marked.contains(die.place()) != on;
        require(change, rule!("ESC-RT-08"), "E_DONE", "that is how it is already")
    }

    fn hold(&self, on: bool) -> Checked {
        let must = self.game.must_hold(self.state, self.seat);
        require(must, rule!("ESC-DIG-02"), "E_NOT_OWNED", "you have no cursed hand to hold")?;
        let change = self.player.hand_off.is_none() != on;
        require(change, rule!("ESC-DIG-02"), "E_DONE", "that is how it is already")
    }

    fn exchange(&self, seat: Seat) -> Checked {
        let asked =
            self.state.prompts.iter().any(|prompt| prompt.seat == self.seat && prompt.ask == Ask::Soul);
        require(asked, rule!("ESC-SIX-02"), "E_NOT_OWNED", "nobody asks you to swap adventurers")?;
        let other = self.state.inside().contains(seat) && seat != self.seat;
        require(other, rule!("ESC-R-35"), "E_NOT_HERE", "pick another player who is inside")
    }

    pub(crate) fn propose(&self, motion: Motion) -> Checked {
        let again = match motion {
            Motion::Fate => {
                self.inside()?;
                let allowed = self.game.options.fate() && self.state.beside > 0;
                require(allowed, rule!("ESC-FAT-02"), "E_DONE", "fate cannot be provoked any more")?;
                require(
                    self.state.has_black(),
                    rule!("ESC-R-84"),
                    "E_DICE",
                    "there is no black mask in play",
                )?;
                self.player.fate_again
            }
            Motion::Concede => {
                let person = self.state.electorate(motion).contains(self.seat);
                require(person, rule!("ESC-RT-31"), "E_CONSENT", "only persons at the table give up")?;
                self.player.concede_again
            }
        };
        let open = self.state.ballot(motion).is_none();
        require(open, rule!("ESC-RT-31"), "E_DONE", "there is a vote on this already")?;
        require(self.now >= again, rule!("ESC-RT-31"), "E_BUSY", "you have asked just now: wait a while")
    }

    pub(crate) fn vote(&self, motion: Motion) -> Checked {
        if motion == Motion::Fate {
            self.inside()?;
        }
        let none = no(rule!("ESC-RT-31"), "E_CONSENT", "there is no vote on this");
        let ballot = self.state.ballot(motion).ok_or(none)?;
        let member = self.state.electorate(motion).contains(self.seat);
        require(member, rule!("ESC-RT-31"), "E_CONSENT", "you are not asked")?;
        require(!ballot.yes.contains(self.seat), rule!("ESC-RT-31"), "E_DONE", "you have agreed already")
    }

    fn done(&self, on: bool) -> Checked {
        require(self.game.is_calm(), rule!("ESC-CALM-02"), "E_NOT_RUNNING", "only calm games have beats")?;
        require(self.player.done != on, rule!("ESC-CALM-02"), "E_DONE", "that is how it is already")?;
        let again = on || !self.player.recalled;
        require(again, rule!("ESC-R-94"), "E_DONE", "you have taken that back once in this beat")
    }

    fn slam(&self) -> Checked {
        let practice = self.game.options.mode == Mode::Practice;
        require(practice, rule!("ESC-SET-17"), "E_NOT_RUNNING", "only at a practice table")?;
        let lit = self.state.temple.iter().any(|(_, chamber)| chamber.torch);
        require(lit, rule!("ESC-SET-17"), "E_DONE", "there is nothing that waits for a slam")
    }

    fn set(&self, setting: Setting, on: bool) -> Checked {
        self.person()?;
        let is = match setting {
            Setting::AutoPledge => self.player.auto_pledge,
            Setting::NoHold => self.player.no_hold,
        };
        require(is != on, rule!("ESC-R-95"), "E_DONE", "that is how it is already")
    }

    /// Everybody but this seat who is inside.
    pub(crate) fn others(&self) -> Seats {
        self.state.inside().without(self.seat)
    }
}
