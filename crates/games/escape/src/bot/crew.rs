//! Who is inside, where, and what their dice can do: what everybody at the table sees.

use arrayvec::ArrayVec;
use bivouac_engine::{MAX_SEATS, Seat};

use super::map::{Far, Map, Tenths};
use crate::content::Curse;
use crate::dice::Die;
use crate::icon::Cost;
use crate::temple::Place;
use crate::view::{SeenPlayer, View};

/// What lifting a Trap takes before one can walk.
const TRAPPED: Tenths = 50;

/// Somebody inside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mate {
    pub(super) seat: Seat,
    pub(super) at: Place,
    /// Dice in hand.
    pub(super) hand: u8,
    /// Black masks among them.
    pub(super) black: u8,
    /// What the others show.
    pub(super) icons: Cost,
    pub(super) trapped: bool,
}

impl Mate {
    fn of(seat: Seat, player: &SeenPlayer, at: Place) -> Mate {
        let (mut hand, mut black, mut icons) = (0, 0, Cost::NONE);
        for die in &player.dice {
            hand += u8::from(die.shows.is_in_hand());
            black += u8::from(die.shows == Die::Black);
            if let Some(icon) = die.shows.icon() {
                icons.0[icon as usize] += 1;
            }
        }
        let trapped = player.curses.iter().any(|curse| curse.curse == Curse::Trap);
        Mate { seat, at, hand, black, icons, trapped }
    }

    /// Dice that are not black.
    #[inline]
    pub(super) fn free(&self) -> u8 {
        self.hand - self.black
    }

    /// Whether the dice alone will hardly help any more.
    #[inline]
    pub(super) fn is_stuck(&self) -> bool {
        self.black >= 2 && self.free() == 0
    }

    /// Whether somebody should come and help.
    #[inline]
    pub(super) fn is_weak(&self) -> bool {
        self.black >= 3 && self.free() <= 2
    }

    /// Dice that count for a task; a black one comes back now and then.
    #[inline]
    pub(super) fn strength(&self) -> Tenths {
        Tenths::from(self.hand) * 10 - Tenths::from(self.black) * 5
    }
}

/// All who are inside, each with the way to everywhere.
#[derive(Clone, Debug)]
pub(super) struct Crew {
    pub(super) mates: ArrayVec<Mate, { MAX_SEATS as usize }>,
    ways: ArrayVec<(Place, Far), { MAX_SEATS as usize }>,
}

impl Crew {
    pub(super) fn of(view: &View, map: &Map) -> Crew {
        let mut crew = Crew { mates: ArrayVec::new(), ways: ArrayVec::new() };
        for (seat, player) in view.players.iter() {
            let Some(at) = player.place else { continue };
            crew.mates.push(Mate::of(seat, player, at));
            if crew.ways.iter().all(|(place, _)| *place != at) {
                crew.ways.push((at, map.from(at)));
            }
        }
        crew
    }

    pub(super) fn mate(&self, seat: Seat) -> Option<&Mate> {
        self.mates.iter().find(|mate| mate.seat == seat)
    }

    /// The rolls from a place where somebody stands to everywhere.
    #[inline]
    pub(super) fn ways(&self, at: Place) -> &Far {
        &self.ways.iter().find(|(place, _)| *place == at).expect("somebody stands there").1
    }

    /// The rolls until somebody is there.
    #[inline]
    pub(super) fn far(&self, mate: &Mate, to: Place) -> Tenths {
        if mate.at == to {
            return 0;
        }
        // With few dice everything takes longer.
        let slow = match mate.free() {
            0 => 4,
            1 => 3,
            2 => 2,
            _ => 1,
        };
        let trapped = if mate.trapped { TRAPPED } else { 0 };
        self.ways(mate.at).to(to) * slow + trapped
    }

    /// Those in a room.
    pub(super) fn here(&self, at: Place) -> impl Iterator<Item = &Mate> + Clone {
        self.mates.iter().filter(move |mate| mate.at == at)
    }

    /// All dice in hand, and how many of them are black.
    pub(super) fn masks(&self) -> (u32, u32) {
        self.mates
            .iter()
            .fold((0, 0), |(hand, black), mate| (hand + u32::from(mate.hand), black + u32::from(mate.black)))
    }
}
