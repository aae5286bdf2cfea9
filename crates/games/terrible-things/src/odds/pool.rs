//! What is asked: the dice on the table, and what may still be done with them.

use crate::combo::Counts;

/// A discount that makes the next focused re-roll free, whatever its price.
pub const ALL: u8 = u8::MAX;

/// The dice of a turn, before or after their first roll, and the means to roll them again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The dice, except those that are wild.
    pub dice: Dice,
    /// How many dice are wild: they are never rolled.
    pub wild: u8,
    /// How many re-rolls are left.
    pub rerolls: u8,
    /// Focus tokens to pay with.
    pub focus: u8,
    /// How much more the next focused re-roll costs, also if its price would be 0 (ATT-HEX-02).
    pub tax: u8,
    /// How much less the next focused re-roll costs; [`ALL`] makes it free.
    pub discount: u8,
}

/// Dice by what a re-roll means for them, eleven with the wild ones at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dice {
    /// Before the first roll: how many there are of each kind.
    Unrolled {
        /// Basic and Skill dice.
        priced: u8,
        /// Luck dice.
        free: u8,
        /// Panic dice, which the first roll locks.
        panic: u8,
    },
    /// After it: how many show each number.
    Rolled {
        /// Basic and Skill dice that are not locked.
        priced: Counts,
        /// Luck dice that are not locked.
        free: Counts,
        /// Dice that are never rolled again.
        locked: Counts,
    },
}

impl Pool {
    /// Dice that are still to be rolled for the first time, with the usual two re-rolls.
    pub const fn unrolled(priced: u8, free: u8, panic: u8, focus: u8) -> Pool {
        Pool::of(Dice::Unrolled { priced, free, panic }, 2, focus)
    }

    /// Dice that lie on the table: these numbers on priced ones, these on Luck dice, these locked.
    pub fn rolled(priced: &[u8], free: &[u8], locked: &[u8], rerolls: u8, focus: u8) -> Pool {
        let dice = Dice::Rolled { priced: counted(priced), free: counted(free), locked: counted(locked) };
        Pool::of(dice, rerolls, focus)
    }

    const fn of(dice: Dice, rerolls: u8, focus: u8) -> Pool {
        Pool { dice, wild: 0, rerolls, focus, tax: 0, discount: 0 }
    }
}

/// How many dice show each number, of numbers from 1 to 6.
pub fn counted(numbers: &[u8]) -> Counts {
    let mut counts = [0; 6];
    numbers.iter().for_each(|number| counts[usize::from(number - 1)] += 1);
    counts
}

/// What a focused re-roll of so many of the priced dice costs before tax and discount, and which
/// way of paying that is (ATT-ROL-05 to 07).
pub const fn price(priced: u8, chosen: u8) -> (u8, Way) {
    let held = priced - chosen;
    if held < chosen { (held, Way::ByHeld) } else { (chosen, Way::ByRerolled) }
}

/// How a focused re-roll is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A token for every priced die that is rolled.
    ByRerolled,
    /// A token for every priced die that is not.
    ByHeld,
}

/// What can be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Roll no more.
    Stop,
    /// Roll all dice for the first time.
    FirstRoll,
    /// Roll all priced dice for nothing.
    Unfocused {
        /// The Luck dice that are rolled with them.
        free: Counts,
    },
    /// Pay, and roll some dice.
    Focused {
        /// The priced dice that are rolled.
        priced: Counts,
        /// The Luck dice that are rolled.
        free: Counts,
        /// The cheaper way to pay.
        way: Way,
        /// The Focus tokens that it takes, with tax and discount.
        price: u8,
    },
}

impl Choice {
    /// The Focus tokens that it takes.
    pub const fn price(&self) -> u8 {
        match self {
            Choice::Focused { price, .. } => *price,
            _ => 0,
        }
    }
}

/// A choice and what it is worth if all goes on as well as it can.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offer {
    /// What is done now.
    pub choice: Choice,
    /// What it is worth on average: for needs, the chance to meet them.
    pub value: f64,
}

/// The answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The best choice; of equal ones the cheapest, and then the one that rolls the fewest dice.
    pub best: Offer,
    /// What it is worth to stop now; nothing before the first roll.
    pub stop: Option<f64>,
    /// Every re-roll that can be paid, the cheapest first.
    pub rerolls: Vec<Offer>,
}
