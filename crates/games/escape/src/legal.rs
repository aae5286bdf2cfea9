//! What a seat may do now: candidates that `check` lets through. Whoever only asks whether there is
//! anything stops at the first.

use std::ops::ControlFlow::{self, Break, Continue};

use bivouac_engine::{Millis, Seat, Seats};

use crate::Escape;
use crate::action::{Action, Double, Doubles, Motion, Setting};
use crate::check::Check;
use crate::content::{CLAIM, DISCOVER, TileId, Treasure};
use crate::dice::{DiceSet, Die, DieNumber};
use crate::geometry::Side;
use crate::icon::{Cost, Icon};
use crate::no::Checked;
use crate::options::Mode;
use crate::rules::gems::available;
use crate::state::State;
use crate::temple::{Behind, Place};

/// Pushes what `seat` may do now.
pub(crate) fn legal(game: &Escape, state: &State, seat: Seat, at: Millis, out: &mut Vec<Action>) {
    let _ = each(game, state, seat, at, &mut |action| {
        out.push(action);
        Continue(())
    });
}

/// Seats that may do something now.
pub(crate) fn to_act(game: &Escape, state: &State, at: Millis) -> Seats {
    if state.end.is_some() || !state.running {
        return Seats::NONE;
    }
    let fate = game.options.fate() && state.beside > 0 && state.fate.is_none() && state.has_black();
    // What many can do nearly always: whoever can need not be asked about the rest.
    let usual = |seat| {
        let check = Check::new(game, state, seat, at);
        let proposes = fate && check.player.out.is_none() && check.now >= check.player.fate_again;
        let rolls = || check.hands_free().is_ok() && check.may_roll().is_ok();
        proposes || rolls() && !check.player.pool.those(Die::can_be_rolled).is_empty()
    };
    let any = |seat: &Seat| usual(*seat) || each(game, state, *seat, at, &mut |_| Break(())).is_break();
    Seat::all(state.players.seats()).filter(any).collect()
}

type Flow = ControlFlow<()>;

/// Hands each legal action to `sink` until it has enough.
fn each<F: FnMut(Action) -> Flow>(
    game: &Escape,
    state: &State,
    seat: Seat,
    at: Millis,
    sink: &mut F,
) -> Flow {
    if state.end.is_some() || !state.running {
        return Continue(());
    }
    let mut list = List { check: Check::new(game, state, seat, at), sink };
    if let Ok(place) = list.check.hands_free() {
        list.rolls()?;
        list.masks(place)?;
        list.moves(place)?;
        list.gems(place)?;
        list.cards(place)?;
    }
    if let Ok(place) = list.check.inside() {
        list.pledges(place)?;
    }
    list.answers()?;
    if game.is_calm() {
        for on in [true, false] {
            list.offer(Action::Done { on })?;
        }
    }
    if game.options.mode == Mode::Practice {
        list.offer(Action::Slam)?;
    }
    if list.check.person().is_ok() { list.marks_and_settings() } else { Continue(()) }
}

struct List<'a, 'b, F> {
    check: Check<'a>,
    sink: &'b mut F,
}

impl<F: FnMut(Action) -> Flow> List<'_, '_, F> {
    /// Hands it on if it is allowed.
    #[inline]
    fn offer(&mut self, action: Action) -> Flow {
        self.offer_if(self.check.action(action), action)
    }

    /// Hands it on if its own check went well; free hands are known.
    #[inline]
    fn offer_if(&mut self, checked: Checked, action: Action) -> Flow {
        if checked.is_ok() { (self.sink)(action) } else { Continue(()) }
    }

    /// How many of each sort of dice, rather than every set of them.
    fn rolls(&mut self) -> Flow {
        let Ok(most) = self.check.may_roll() else { return Continue(()) };
        let care = self.check.may_take_care().is_ok();
        let pool = &self.check.player.pool;
        let sorts = pool.sorts(pool.those(Die::can_be_rolled));
        // Like counting with a digit for each sort.
        let mut taken = [0u8; crate::dice::MOST_DICE];
        loop {
            let mut digit = 0;
            loop {
                let Some((_, count)) = sorts.get(digit) else { return Continue(()) };
                if taken[digit] < *count {
                    taken[digit] += 1;
                    break;
                }
                taken[digit] = 0;
                digit += 1;
            }
            let mut dice = DiceSet::NONE;
            for ((sort, _), taken) in sorts.iter().zip(taken) {
                sort.iter().take(taken.into()).for_each(|place| dice.insert(place));
            }
            if dice.len() <= usize::from(most) {
                (self.sink)(Action::Roll { dice, careful: false })?;
                if care {
                    (self.sink)(Action::Roll { dice, careful: true })?;
                }
            }
        }
    }

    fn masks(&mut self, place: Place) -> Flow {
        if self.check.player.pool.showing(Die::Gold).is_empty() {
            return Continue(());
        }
        for seat in self.check.state.those_at(place).iter() {
            for count in 1..=2 {
                self.offer_if(self.check.free(place, seat, count), Action::Free { seat, count })?;
            }
        }
        Continue(())
    }

    /// Each way to pay a price with treasures, none first.
    fn payments(
        &mut self,
        cost: Cost,
        check: impl Fn(&Check<'_>, Doubles) -> Checked,
        action: impl Fn(Doubles) -> Action,
    ) -> Flow {
        let player = self.check.player;
        if player.treasures.is_empty() {
            return self.offer_if(check(&self.check, Doubles::NONE), action(Doubles::NONE));
        }
        let most = |double, icon: Icon| player.doubles(double).min(cost.count(icon).div_ceil(2));
        for keys in 0..=most(Double::Key, Icon::Key) {
            for torches in 0..=most(Double::Torch, Icon::Torch) {
                let with = Doubles { keys, torches };
                self.offer_if(check(&self.check, with), action(with))?;
            }
        }
        Continue(())
    }

    fn moves(&mut self, place: Place) -> Flow {
        let state = self.check.state;
        let (icons, plain) = (self.check.player.pool.icons(), self.check.player.treasures.is_empty());
        let sides = if self.check.untrapped().is_ok() { &Side::ALL[..] } else { &[] };
        for &side in sides {
            match state.temple.behind(place, side) {
                Behind::Way(next) => {
                    let entry = state.temple[next].tile.tile().entry;
                    // Whoever has no treasure has one way to pay.
                    if plain {
                        if icons.covers(entry) {
                            (self.sink)(Action::Enter { side, with: Doubles::NONE })?;
                        }
                        continue;
                    }
                    let check = |check: &Check<'_>, with| check.enter(place, side, with);
                    self.payments(entry, check, |with| Action::Enter { side, with })?;
                }
                Behind::Entrance if icons.count(Icon::Adventurer) >= DISCOVER => {
                    self.offer_if(self.check.discover(place, side), Action::Discover { side })?;
                }
                Behind::Entrance | Behind::Wall | Behind::Blocked(_) => {}
            }
        }
        if state.temple[place].tile == TileId::EXIT {
            let keys = Cost::only(Icon::Key, state.keys());
            self.payments(keys, |check, with| check.escape(place, with), |with| Action::Escape { with })?;
        }
        Continue(())
    }

    fn gems(&mut self, place: Place) -> Flow {
        let Ok(price) = self.check.gems_here(place) else { return Continue(()) };
        if self.check.player.treasures.is_empty() {
            let have = available(self.check.state, self.check.seat, place, price.icon);
            for (gems, _) in (1..).zip(price.prices).filter(|(_, need)| **need <= have) {
                (self.sink)(Action::Activate { gems, with: Doubles::NONE })?;
            }
            return Continue(());
        }
        for (gems, need) in (1..).zip(price.prices) {
            let check = |check: &Check<'_>, with| check.activate(place, gems, with);
            self.payments(Cost::only(price.icon, *need), check, |with| Action::Activate { gems, with })?;
        }
        Continue(())
    }

    fn cards(&mut self, place: Place) -> Flow {
        let (state, player) = (self.check.state, self.check.player);
        if !player.curses.is_empty() {
            for curse in player.curses.iter() {
                let check = |check: &Check<'_>, with| check.lift(curse, with);
                self.payments(curse.card().lift, check, |with| Action::Lift { curse, with })?;
            }
        }
        if state.temple[place].treasure.is_some() {
            let keys = Cost::only(Icon::Key, CLAIM);
            self.payments(keys, |check, with| check.claim(place, with), |with| Action::Claim { with })?;
        }
        if player.treasures.is_empty() {
            return Continue(());
        }
        self.offer_if(self.check.owns(Treasure::HealingMask), Action::Heal)?;
        self.offer_if(self.check.extra_gem(), Action::ExtraGem)?;
        self.offer_if(self.check.torch(), Action::Torch)?;
        if player.has(Treasure::Teleport) {
            for (_, chamber) in state.temple.iter() {
                let to = chamber.tile;
                self.offer_if(self.check.teleport(place, to), Action::Teleport { to })?;
            }
        }
        if player.has(Treasure::SecretPassage) {
            for (_, chamber) in state.temple.iter() {
                for side in [Side::N, Side::E] {
                    let at = chamber.tile;
                    self.offer_if(self.check.passage(at, side), Action::Passage { at, side })?;
                }
            }
        }
        Continue(())
    }

    fn pledges(&mut self, place: Place) -> Flow {
        let player = self.check.player;
        let pool = &player.pool;
        if let Ok(icon) = self.check.task(place) {
            let fitting = pool.showing(Die::showing(icon));
            for (sort, _) in pool.sorts(fitting) {
                if let Some(die) = sort.iter().next().map(DieNumber::at) {
                    self.offer(Action::Pledge { die })?;
                    self.offer(Action::Unpledge { die })?;
                }
            }
        }
        if !player.treasures.is_empty() {
            for double in [Double::Key, Double::Torch] {
                for count in 0..=player.doubles(double) {
                    self.offer(Action::Lend { double, count })?;
                }
            }
        }
        Continue(())
    }

    /// What only persons do.
    fn marks_and_settings(&mut self) -> Flow {
        for on in [true, false] {
            self.offer(Action::Hold { on })?;
            for setting in [Setting::AutoPledge, Setting::NoHold] {
                self.offer(Action::Set { setting, on })?;
            }
        }
        let pool = &self.check.player.pool;
        for (sort, _) in pool.sorts(pool.those(|die| !matches!(die, Die::Missing | Die::Lost))) {
            if let Some(place) = sort.iter().next() {
                let on = !pool.marked.contains(place);
                self.offer(Action::Mark { die: DieNumber::at(place), on })?;
            }
        }
        Continue(())
    }

    fn answers(&mut self) -> Flow {
        let state = self.check.state;
        if !state.prompts.is_empty() {
            for seat in self.check.others().iter() {
                self.offer(Action::Exchange { seat })?;
            }
        }
        if self.check.player.out.is_some() {
            for seat in self.check.others().iter() {
                self.offer(Action::Gift { seat })?;
            }
        }
        if state.fate.is_none() {
            return self.offer_if(self.check.propose(Motion::Fate), Action::ProposeFate);
        }
        for yes in [true, false] {
            self.offer_if(self.check.vote(Motion::Fate), Action::VoteFate { yes })?;
        }
        Continue(())
    }
}
