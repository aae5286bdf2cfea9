//! Refusals: the rule that forbids it, and a sentence a player can read.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

/// The id of a rule in `docs/rules/`. Made by [`rule!`](crate::rule), so that
/// `cargo xtask rules` finds every citation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Rule(&'static str);

impl Rule {
    /// Use [`rule!`](crate::rule).
    #[doc(hidden)]
    pub const fn cite(id: &'static str) -> Rule {
        Rule(id)
    }

    /// The id as written in the rules page.
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Cites a rule in code: `rule!("PIG-2.1")`.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        $crate::Rule::cite($id)
    };
}

/// Says which rules a test shows: `rules!["PIG-2.1", "PIG-R1"];`.
#[macro_export]
macro_rules! rules {
    ($($id:literal),+ $(,)?) => {
        $(const _: $crate::Rule = $crate::Rule::cite($id);)+
    };
}

/// An action that the rules forbid. It has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{because} ({rule})")]
pub struct Illegal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What is in the way and, where there is something, what would help.
    pub because: Cow<'static, str>,
    /// Names the sentence for translators; the rule's id where one sentence is all it has.
    pub key: &'static str,
    /// Whether the same words go through when they are said with `sure`: this is a
    /// warning that only its writer hears.
    pub unless_sure: bool,
}

impl Illegal {
    /// Forbidden by `rule`, because of what the sentence says.
    #[cold]
    pub fn new(rule: Rule, because: impl Into<Cow<'static, str>>) -> Illegal {
        Illegal { rule, because: because.into(), key: rule.0, unless_sure: false }
    }

    /// Gives the sentence a key of its own, where one rule has several.
    #[must_use]
    pub fn keyed(self, key: &'static str) -> Illegal {
        Illegal { key, ..self }
    }

    /// A warning before words that have consequences: it goes through when repeated with `sure`.
    #[must_use]
    pub fn unless_sure(self) -> Illegal {
        Illegal { unless_sure: true, ..self }
    }
}

/// Input that does not even say something: the sentence tells what would.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub String);
