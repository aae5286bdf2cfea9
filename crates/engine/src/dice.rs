//! Dice: every chance in a game comes from here, and all of it can be played again.
//!
//! A live table draws each step from a ChaCha8 stream of its own, named by the
//! seed and the step's number, so a rule that draws once more does not shift
//! every later roll. Simulation and search draw from one fast stream. Only the
//! raw words come from a crate: what is made of them is pinned here by tests,
//! because general-purpose crates may change theirs.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_pcg::Mcg128Xsl64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::fair::Seed;
use crate::log::Seq;

/// How a table draws; named in the log's header.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum DiceKind {
    /// A ChaCha8 stream for each step: nobody can foresee a roll.
    Cipher,
    /// One PCG stream for the whole game: fast, for simulation and search.
    Fast,
}

/// A source of uniform draws.
///
/// ```
/// use bivouac_engine::{Dice, Seed, Seq};
/// let seed = Seed::of("a table of friends");
/// let mut dice = Dice::for_step(&seed, Seq(7));
/// let roll = dice.die(6);
/// assert!((1..=6).contains(&roll));
/// // The same step of the same table rolls the same, whenever it is played.
/// assert_eq!(Dice::for_step(&seed, Seq(7)).die(6), roll);
/// ```
#[derive(Clone)]
pub struct Dice {
    /// What a fast stream draws from, and nobody else.
    words: Mcg128Xsl64,
    /// Every other kind of dice: out of the way, so that a fast draw asks one question.
    slow: Option<Box<Slow>>,
}

#[derive(Clone)]
enum Slow {
    /// Named but not yet set up: most steps draw nothing.
    Step(Seed, u64),
    Cipher(Box<ChaCha8Rng>),
    Script(VecDeque<u32>, Option<Mcg128Xsl64>),
}

impl std::fmt::Debug for Dice {
    /// Says what it is and never what comes next.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.slow.as_deref() {
            None => "Dice(fast)",
            Some(Slow::Step(..) | Slow::Cipher(_)) => "Dice(cipher)",
            Some(Slow::Script(..)) => "Dice(script)",
        })
    }
}

impl Dice {
    /// The dice of one step of a live table. Setting up is put off to the first draw.
    pub fn for_step(seed: &Seed, seq: Seq) -> Dice {
        Dice::slow(Slow::Step(*seed, seq.0))
    }

    /// One fast stream for a whole game, a search or a bot.
    pub fn fast(seed: &Seed) -> Dice {
        Dice { words: fast_words(seed), slow: None }
    }

    /// For tests: the answers of [`below`](Dice::below), in order. It panics when
    /// an answer does not fit the question or when they run out.
    pub fn scripted<T: Into<u32>>(answers: impl IntoIterator<Item = T>) -> Dice {
        Dice::slow(Slow::Script(answers.into_iter().map(Into::into).collect(), None))
    }

    /// For tests: goes on with a fast stream when the script has run out.
    #[must_use]
    pub fn then(mut self, seed: &Seed) -> Dice {
        match self.slow.as_deref_mut() {
            Some(Slow::Script(_, rest)) => *rest = Some(fast_words(seed)),
            _ => panic!("only scripted dice have a sequel"),
        }
        self
    }

    fn slow(slow: Slow) -> Dice {
        Dice { words: Mcg128Xsl64::new(0), slow: Some(Box::new(slow)) }
    }

    /// A number from 0 to `n - 1`, each as likely. `n` is at least 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "there is no number below 0");
        match &mut self.slow {
            None => lemire(n, || self.words.next_u32()),
            Some(slow) => slow.below(n),
        }
    }

    /// A die with `sides` sides, from 1 up.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }

    /// Whether something of odds `wins` in `out_of` comes about.
    #[inline]
    pub fn chance(&mut self, wins: u32, out_of: u32) -> bool {
        self.below(out_of) < wins
    }

    /// The place of one of the weights, each as likely as it is heavy; nothing if all are 0.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total = weights.iter().map(|&weight| u64::from(weight)).sum::<u64>();
        let total = u32::try_from(total).expect("weights add up to less than 2^32");
        let mut left = self.below(Some(total).filter(|&total| total > 0)?);
        weights.iter().position(|&weight| {
            let here = left < weight;
            left = left.wrapping_sub(weight);
            here
        })
    }

    /// Puts the slice in an order in which each order is as likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// One of the items, each as likely; nothing if there is none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len() as u32) as usize]) }
    }
}

fn fast_words(seed: &Seed) -> Mcg128Xsl64 {
    let mut state = [0; 16];
    state.copy_from_slice(&seed.bytes()[..16]);
    Mcg128Xsl64::new(u128::from_le_bytes(state))
}

impl Slow {
    #[cold]
    #[inline(never)]
    fn below(&mut self, n: u32) -> u32 {
        match self {
            Slow::Cipher(words) => lemire(n, || words.next_u32()),
            Slow::Step(seed, seq) => {
                let mut words = ChaCha8Rng::from_seed(*seed.bytes());
                words.set_stream(*seq);
                *self = Slow::Cipher(Box::new(words));
                self.below(n)
            }
            Slow::Script(answers, rest) => match (answers.pop_front(), rest) {
                (Some(answer), _) => {
                    assert!(answer < n, "the script says {answer}, but the question was below({n})");
                    answer
                }
                (None, Some(words)) => lemire(n, || words.next_u32()),
                (None, None) => panic!("the script has run out at below({n})"),
            },
        }
    }
}

/// Lemire's multiplication with rejection: exact, and one multiplication almost always.
#[inline]
fn lemire(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut wide = u64::from(word()) * u64::from(n);
    if (wide as u32) < n {
        let short = n.wrapping_neg() % n;
        while (wide as u32) < short {
            wide = u64::from(word()) * u64::from(n);
        }
    }
    (wide >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_raw_stream_is_chacha8() {
        // Published test vector: 256-bit key of zeros, nonce of zeros, 8 rounds.
        let mut words = ChaCha8Rng::from_seed([0; 32]);
        let mut bytes = [0; 16];
        words.fill_bytes(&mut bytes);
        assert_eq!(crate::fair::hex(&bytes), "3e00ef2f895f40d67f5bb8e81f09a5a1");
    }

    fn first<T>(count: usize, draw: impl FnMut() -> T) -> Vec<T> {
        std::iter::repeat_with(draw).take(count).collect()
    }

    #[test]
    fn draws_are_pinned() {
        // From the words of the vector above: 0x2fef003e * 6 >> 32 = 1, 0xd6405f89 -> 5, ...
        let zero = Seed::from_bytes([0; 32]);
        let mut dice = Dice::for_step(&zero, Seq(0));
        assert_eq!(first(4, || dice.below(6)), [1, 5, 5, 3]);
        // Worked out apart from this program, from the definitions of both generators.
        let counting = Seed::from_bytes(std::array::from_fn(|index| index as u8));
        let mut dice = Dice::for_step(&counting, Seq(3));
        assert_eq!(first(8, || dice.below(6)), [3, 4, 1, 4, 0, 4, 4, 3]);
        let mut dice = Dice::fast(&counting);
        assert_eq!(first(8, || dice.below(6)), [1, 2, 3, 0, 5, 0, 3, 0]);
        let mut cards: Vec<u8> = (0..8).collect();
        Dice::fast(&counting).shuffle(&mut cards);
        assert_eq!(cards, [6, 7, 4, 5, 0, 3, 2, 1]);
        assert_eq!(Dice::fast(&counting).pick(&["a", "b", "c"]), Some(&"a"));
        assert_eq!(Dice::fast(&counting).pick::<u8>(&[]), None);
    }

    #[test]
    fn rejection_is_exact() {
        // With n = 3 exactly one word of 2^32 must be refused: the one whose product's
        // low half is below 2^32 mod 3 = 1, which is the word 0.
        let mut words = [0, 0x5555_5556].into_iter();
        assert_eq!(lemire(3, || words.next().unwrap()), 1);
        assert_eq!(words.next(), None);
        // Where n divides 2^32 nothing is refused.
        assert_eq!(lemire(4, || 0), 0);
        assert_eq!(lemire(1, || u32::MAX), 0);
    }

    /// Chi-squared of `counts` against a flat distribution.
    fn unevenness(counts: &[u32]) -> f64 {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }

    #[test]
    fn draws_and_orders_are_even() {
        let fast = Dice::fast(&Seed::of("fair"));
        let steps = (0..60_000).map(|seq| Dice::for_step(&Seed::of("fair"), Seq(seq)));
        let mut faces = [0; 6];
        steps.for_each(|mut dice| faces[dice.below(6) as usize] += 1);
        assert!(unevenness(&faces) < 25.7, "five degrees of freedom, one in ten thousand: {faces:?}");

        let (mut dice, mut orders) = (fast, std::collections::BTreeMap::new());
        for _ in 0..24_000 {
            let mut cards = [1, 2, 3, 4];
            dice.shuffle(&mut cards);
            *orders.entry(cards).or_insert(0) += 1;
        }
        let counts: Vec<u32> = orders.into_values().collect();
        assert_eq!(counts.len(), 24);
        assert!(unevenness(&counts) < 57.0, "23 degrees of freedom, one in ten thousand: {counts:?}");
    }

    #[test]
    fn weights_are_kept() {
        let pick = |answer: u32| Dice::scripted([answer]).weighted(&[2, 0, 3]);
        assert_eq!([0, 1, 2, 4].map(pick), [Some(0), Some(0), Some(2), Some(2)]);
        assert_eq!(Dice::scripted::<u32>([]).weighted(&[0, 0]), None);
    }

    #[test]
    fn a_copy_draws_the_same_and_apart() {
        let mut one = Dice::for_step(&Seed::of("copy"), Seq(1));
        one.below(6);
        let mut two = one.clone();
        assert_eq!(first(20, || one.below(1000)), first(20, || two.below(1000)));
    }

    #[test]
    fn scripts_answer_in_order_and_may_have_a_sequel() {
        let mut dice = Dice::scripted([3u32, 0]).then(&Seed::of("rest"));
        assert_eq!((dice.die(6), dice.chance(1, 2)), (4, true));
        assert!(dice.below(6) < 6);
    }

    #[test]
    #[should_panic(expected = "the script says 6, but the question was below(6)")]
    fn a_script_that_does_not_fit_says_so() {
        Dice::scripted([6u32]).below(6);
    }

    #[test]
    fn what_comes_next_is_not_printed() {
        assert_eq!(format!("{:?}", Dice::for_step(&Seed::of("x"), Seq(1))), "Dice(cipher)");
    }
}
