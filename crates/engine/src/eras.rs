//! Which seed a step draws from. A table has one; a fork draws its first steps
//! from the game it branched off.

use crate::dice::{Dice, DiceKind};
use crate::fair::{Secret, Seed};
use crate::log::{Fork, Header, Seq};

#[derive(Clone, Debug)]
pub(crate) struct Eras {
    kind: DiceKind,
    /// Each with the last step before it, oldest first.
    seeds: Vec<(Seq, Seed)>,
}

impl Eras {
    pub(crate) fn of(header: &Header, secret: &Secret) -> Eras {
        let after = |fork: Option<&Fork>| fork.map_or(Seq(0), |fork| fork.after);
        let mut seeds = vec![(after(header.fork.as_ref()), secret.seed(&header.words))];
        let mut fork = header.fork.as_ref();
        while let Some(older) = fork {
            fork = older.fork.as_deref();
            seeds.push((after(fork), older.secret.seed(&older.words)));
        }
        seeds.reverse();
        Eras { kind: header.dice, seeds }
    }

    /// The dice with which the game is laid out.
    pub(crate) fn opening(&self) -> Dice {
        match self.kind {
            DiceKind::Cipher => Dice::for_step(&self.seeds[0].1, Seq(0)),
            DiceKind::Fast => Dice::fast(&self.seeds[0].1),
        }
    }

    /// The dice of step `seq`, where `stream` is what the last step left.
    pub(crate) fn dice_for(&self, seq: Seq, stream: &Dice) -> Dice {
        let era = self.seeds.iter().rev().find(|(after, _)| *after < seq).unwrap_or(&self.seeds[0]);
        match self.kind {
            DiceKind::Cipher => Dice::for_step(&era.1, seq),
            DiceKind::Fast if era.0 != Seq(0) && era.0.next() == seq => Dice::fast(&era.1),
            DiceKind::Fast => stream.clone(),
        }
    }
}
