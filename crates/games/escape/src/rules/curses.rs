//! Curses: drawn, suffered, lifted (ESC-CUR, ESC-SIX-02).

use bivouac_engine::Seat;

use crate::action::{Doubles, Setting};
use crate::content::{Curse, PROMPT};
use crate::dice::{Die, DieNumber};
use crate::event::{Event, Loss};
use crate::play::Play;
use crate::state::{Ask, Prompt, Soul};

impl Play<'_, '_> {
    /// Draws the top curse; with an empty pile there is none (ESC-R-19).
    pub(crate) fn draw_curse(&mut self, seat: Seat) {
        let Some(mut card) = self.state.curses.pop() else { return };
        let curse = *card.reveal(self.cx);
        let lonely = self.state.inside().without(seat).is_empty();
        let twice = self.state.players[seat].curses.has(curse);
        let stays = !twice && (curse != Curse::SoulExchange || !lonely);
        self.tell(|| Event::Cursed { seat, curse, stays });
        if !stays {
            return;
        }
        self.state.players[seat].curses.insert(curse);
        match curse {
            Curse::BrokenDie => self.break_die(seat),
            Curse::CursedHand => self.state.players[seat].hand_off = Some(self.now),
            Curse::SoulExchange => {
                let ends = (!self.game.is_calm()).then(|| self.now + PROMPT);
                self.state.prompts.push(Prompt { seat, ask: Ask::Soul, ends });
                self.tell(|| Event::SoulAsked { seat });
            }
            Curse::Trap | Curse::Mask | Curse::Silence | Curse::LostDice => {}
        }
    }

    /// A die goes onto the card, but never the last one in hand (ESC-R-20).
    fn break_die(&mut self, seat: Seat) {
        let pool = &self.state.players[seat].pool;
        let Some(place) = self.state.worst(seat).filter(|_| pool.in_hand().len() > 1) else { return };
        let loss = Loss { seat, die: DieNumber::at(place), was: pool.get(place) };
        self.put(seat, place, Die::Broken);
        self.tell(|| Event::Placed { loss, on: Curse::BrokenDie });
    }

    pub(crate) fn lift(&mut self, seat: Seat, curse: Curse, with: Doubles) {
        let paid = self.pay(seat, curse.card().lift, with);
        self.busy(seat, self.game.times.other);
        self.tell(|| Event::Lifted { seat, curse, paid });
        let player = &mut self.state.players[seat];
        player.curses.remove(curse);
        match curse {
            Curse::BrokenDie => {
                for place in player.pool.showing(Die::Broken).iter() {
                    player.pool.set(place, Die::Spent);
                }
            }
            Curse::CursedHand => player.hand_off = None,
            Curse::SoulExchange => self.return_souls(seat),
            Curse::Trap | Curse::Mask | Curse::Silence | Curse::LostDice => {}
        }
    }

    /// Two players swap adventurers; positions do not change (ESC-SIX-02).
    pub(crate) fn exchange(&mut self, seat: Seat, with: Seat) {
        self.exchange_now(seat, with, false);
    }

    fn exchange_now(&mut self, seat: Seat, with: Seat, late: bool) {
        self.state.prompts.retain(|prompt| prompt.seat != seat || prompt.ask != Ask::Soul);
        self.state.soul = Some(Soul { owner: seat, partner: with });
        self.tell(|| Event::SoulsSwapped { seat, with, late });
        self.swap(seat, with);
        self.settle();
    }

    fn return_souls(&mut self, seat: Seat) {
        self.state.prompts.retain(|prompt| prompt.seat != seat || prompt.ask != Ask::Soul);
        if let Some(Soul { owner, partner }) = self.state.soul.take_if(|soul| soul.owner == seat) {
            self.tell(|| Event::SoulsReturned { seat: owner, with: partner });
            self.swap(owner, partner);
        }
    }

    fn swap(&mut self, one: Seat, two: Seat) {
        let (first, second) = (self.state.players[one].pawn, self.state.players[two].pawn);
        (self.state.players[one].pawn, self.state.players[two].pawn) = (second, first);
        for seat in [one, two] {
            self.change_rooms(seat);
            self.stir(seat);
        }
    }

    /// A Soul exchange without a second soul leaves the game.
    pub(crate) fn discard_soul(&mut self, seat: Seat) {
        self.state.prompts.retain(|prompt| prompt.seat != seat || prompt.ask != Ask::Soul);
        self.state.players[seat].curses.remove(Curse::SoulExchange);
        self.tell(|| Event::Cursed { seat, curse: Curse::SoulExchange, stays: false });
    }

    /// Nobody answered in time: the next player inside (ESC-R-81).
    pub(crate) fn answer_by_default(&mut self, seat: Seat) {
        let inside = self.state.inside().without(seat);
        let mut with = seat.next(self.game.seats);
        while !inside.contains(with) && with != seat {
            with = with.next(self.game.seats);
        }
        if with == seat { self.discard_soul(seat) } else { self.exchange_now(seat, with, true) }
    }

    pub(crate) fn hold(&mut self, seat: Seat, on: bool) {
        self.state.players[seat].hand_off = (!on).then_some(self.now);
        self.tell(|| Event::HandHeld { seat, on });
    }

    pub(crate) fn set(&mut self, seat: Seat, setting: Setting, on: bool) {
        let player = &mut self.state.players[seat];
        match setting {
            Setting::AutoPledge => player.auto_pledge = on,
            Setting::NoHold => player.no_hold = on,
        }
        self.tell(|| Event::Set { seat, setting, on });
        if setting == Setting::AutoPledge && on {
            self.pledge_all(seat);
        }
    }
}
