//! A table of runners in virtual time: who looks next, and what then happens.

use bivouac_engine::{
    Bot, BySeat, Dice, DiceKind, Game as _, Millis, Seat, Seats, Secret, Seed, Setting, Table,
};
use bivouac_escape::{Action, Escape, Options, Runner};

/// A seat's runner, with dice of its own.
pub(crate) struct Chair {
    pub(crate) runner: Runner,
    pub(crate) dice: Dice,
}

/// A table with runners of these paces, over and over where there are more seats.
pub(crate) struct Course {
    pub(crate) table: Table<Escape>,
    pub(crate) chairs: BySeat<Chair>,
    /// Those who wanted nothing, until something changes.
    waiting: Seats,
}

impl Course {
    pub(crate) fn open(seed: &Seed, seats: u8, options: &Options, paces: &[u16]) -> Course {
        let words = vec!["moss".to_owned(), "ember".to_owned()];
        let setting = Setting { seats, secret: Secret::of_game(seed, 0), words, dice: DiceKind::Cipher };
        let chair = |seat: Seat| {
            let dice = Dice::fast(&seed.apart("player", seat.index() as u64));
            Chair { runner: Runner::new(paces[seat.index() % paces.len()]), dice }
        };
        let table = Table::open(options, setting).expect("a test plays what may be played");
        Course { table, chairs: BySeat::of(seats, chair), waiting: Seats::NONE }
    }

    /// The next thing that happens; nothing once the game is over. Answers who did what.
    pub(crate) fn next(&mut self) -> Option<Option<(Seat, Action)>> {
        loop {
            if self.table.is_over() {
                return None;
            }
            let at = self.table.at();
            let seats = self.table.to_act() - self.waiting;
            let wake = |seat: Seat| {
                let (table, chair) = (&self.table, &mut self.chairs[seat]);
                let pace = chair.runner.pace(&table.seen(seat, &table.sight(seat), &[]), &mut chair.dice);
                (at + pace, seat)
            };
            let first = seats.iter().map(wake).min();
            let due = self.table.next_deadline().map(|deadline| deadline.at);
            let soon = first.map(|(wake, _)| wake).into_iter().chain(due).min();
            let change = self.table.next_change().filter(|change| soon.is_none_or(|soon| *change < soon));
            if let Some(change) = change {
                self.wait_until(change);
                continue;
            }
            match (due, first) {
                (Some(due), first) if first.is_none_or(|(wake, _)| due <= wake) => {
                    self.table.ring();
                    self.waiting = Seats::NONE;
                    return Some(None);
                }
                (_, Some((wake, seat))) => {
                    self.wait_until(wake);
                    if let Some(action) = self.look(seat) {
                        return Some(Some((seat, action)));
                    }
                }
                (_, None) => panic!("nobody wants to do anything, and nothing is due"),
            }
        }
    }

    fn wait_until(&mut self, moment: Millis) {
        if moment > self.table.at() {
            self.table.wait_until(moment);
            self.waiting = Seats::NONE;
        }
    }

    fn look(&mut self, seat: Seat) -> Option<Action> {
        let (table, Chair { runner, dice }) = (&mut self.table, &mut self.chairs[seat]);
        if runner.speaks() {
            let mut calls = Vec::new();
            table.game().calls(table.state(), seat, table.at(), &mut calls);
            let call = runner.speak(&table.seen(seat, &table.sight(seat), &[]), &calls, dice);
            if let Some(call) = call {
                table.call(seat, call).expect("what is offered is heard");
            }
        }
        let mut legal = Vec::new();
        table.legal(seat, &mut legal);
        let chosen = {
            let view = table.sight(seat);
            if legal.is_empty() { None } else { runner.choose(&table.seen(seat, &view, &legal), dice) }
        };
        let Some(action) = chosen else {
            self.waiting.insert(seat);
            return None;
        };
        table.play(seat, &action).expect("a runner does what it may");
        self.waiting = Seats::NONE;
        Some(action)
    }
}
