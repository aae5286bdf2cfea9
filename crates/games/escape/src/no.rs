//! Refusals before they are put into words: small, so that looking at what is possible costs nothing.

use bivouac_engine::{Illegal, Rule};

/// Why not: the rule, the code of ESC-RT-14, and a sentence in which `#` stands for the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct No {
    rule: Rule,
    key: &'static str,
    because: &'static str,
    number: u8,
}

/// What came of a check.
pub(crate) type Checked<T = ()> = Result<T, No>;

/// A refusal.
#[inline]
pub(crate) const fn no(rule: Rule, key: &'static str, because: &'static str) -> No {
    No { rule, key, because, number: 0 }
}

impl No {
    /// The same with a number for the `#` of its sentence.
    #[inline]
    pub(crate) const fn number(self, number: u8) -> No {
        No { number, ..self }
    }
}

#[inline]
pub(crate) fn require(holds: bool, rule: Rule, key: &'static str, because: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(no(rule, key, because)) }
}

impl From<No> for Illegal {
    #[cold]
    fn from(no: No) -> Illegal {
        let because = match no.because.contains('#') {
            true => no.because.replace('#', &no.number.to_string()).into(),
            false => std::borrow::Cow::Borrowed(no.because),
        };
        Illegal::new(no.rule, because).keyed(no.key)
    }
}
