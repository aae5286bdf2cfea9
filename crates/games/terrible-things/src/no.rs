//! Refusals before they are put into words: small, so that looking at what is possible costs nothing.

use bivouac_engine::{Illegal, Rule};

/// Why not: the rule, and a sentence with numbers for its `#`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct No {
    rule: Rule,
    because: &'static str,
    numbers: [u16; 2],
}

/// What came of a check.
pub(crate) type Checked<T = ()> = Result<T, No>;

/// A refusal.
#[inline]
pub(crate) const fn no<T>(rule: Rule, because: &'static str) -> Checked<T> {
    Err(No { rule, because, numbers: [0; 2] })
}

/// A refusal with numbers for the `#` of its sentence.
#[inline]
pub(crate) const fn no_for<T>(rule: Rule, because: &'static str, one: u16, two: u16) -> Checked<T> {
    Err(No { rule, because, numbers: [one, two] })
}

impl From<No> for Illegal {
    #[cold]
    fn from(no: No) -> Illegal {
        let mut because = String::new();
        let mut numbers = no.numbers.iter();
        for letter in no.because.chars() {
            match letter {
                '#' => because.extend(numbers.next().map(u16::to_string)),
                _ => because.push(letter),
            }
        }
        Illegal::new(no.rule, because)
    }
}
