//! Random Pig as one would write it with nothing but Pig in mind: the limit.

use std::ops::Range;
use std::thread;

use rand_pcg::Mcg128Xsl64;
use rand_pcg::rand_core::Rng;

use crate::Work;
use crate::loops::state_of;

pub(crate) fn playouts(games: u64) -> Work {
    range(0..games)
}

/// The same games, shared out evenly.
pub(crate) fn on_threads(games: u64, threads: usize) -> Work {
    let share = games / threads as u64;
    thread::scope(|scope| {
        let parts =
            (0..threads as u64).map(|part| scope.spawn(move || range(part * share..(part + 1) * share)));
        let parts =
            parts.collect::<Vec<_>>().into_iter().map(|part| part.join().expect("nothing in it panics"));
        parts.fold(Work { moves: 0, wins: 0 }, |sum, part| Work {
            moves: sum.moves + part.moves,
            wins: sum.wins + part.wins,
        })
    })
}

fn range(games: Range<u64>) -> Work {
    let mut work = Work { moves: 0, wins: 0 };
    games.for_each(|game| one(Mcg128Xsl64::new(state_of(game)), &mut work));
    work
}

fn one(mut words: Mcg128Xsl64, work: &mut Work) {
    let (mut scores, mut turn, mut pot) = ([0u16; 2], 0, 0u16);
    loop {
        work.moves += 1;
        let roll = pot == 0 || below(&mut words, 2) == 0;
        if roll {
            match below(&mut words, 6) as u16 + 1 {
                1 => (pot, turn) = (0, 1 - turn),
                face => pot += face,
            }
        } else {
            scores[turn] += pot;
            if scores[turn] >= 100 {
                work.wins += u64::from(turn == 0);
                return;
            }
            (pot, turn) = (0, 1 - turn);
        }
    }
}

#[inline]
fn below(words: &mut Mcg128Xsl64, n: u32) -> u32 {
    let mut wide = u64::from(words.next_u32()) * u64::from(n);
    if (wide as u32) < n {
        let short = n.wrapping_neg() % n;
        while (wide as u32) < short {
            wide = u64::from(words.next_u32()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}
