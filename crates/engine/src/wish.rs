//! What people want to do and perhaps may not: the beginning of "why not?".

use crate::illegal::Illegal;

/// Something that a player may want to do, in words, with the ways in which it could be done.
///
/// It can be done if one of the ways is allowed. If none is, the reason that is told is that of the
/// first, so the likeliest comes first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish<A> {
    /// What is wanted, as a heading: "Build a farm here".
    pub words: String,
    /// How it could be done.
    pub ways: Vec<A>,
}

impl<A> Wish<A> {
    /// A wish that can be granted in one way alone.
    pub fn one(words: impl Into<String>, way: A) -> Wish<A> {
        Wish { words: words.into(), ways: vec![way] }
    }

    /// A wish that can be granted in several ways, the likeliest first.
    pub fn any(words: impl Into<String>, ways: impl IntoIterator<Item = A>) -> Wish<A> {
        Wish { words: words.into(), ways: ways.into_iter().collect() }
    }
}

/// A wish that cannot be granted now, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Denied {
    /// What was wanted.
    pub words: String,
    /// Why it cannot be done.
    pub because: Illegal,
}
