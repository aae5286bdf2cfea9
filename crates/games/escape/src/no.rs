//! Refusals before they are put into words: small, so that looking at what is possible costs nothing.

use std::borrow::Cow;

use bivouac_engine::{Illegal, Rule};

use crate::icon::{Cost, Icon};

/// Why not: the rule, the code of ESC-RT-14, and what the sentence is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct No {
    rule: Rule,
    key: &'static str,
    because: Because,
}

/// A sentence that is not put together yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Because {
    /// As it stands.
    Plain(&'static str),
    /// With a number for its `#`.
    Number(&'static str, u8),
    /// With a price for its `#`.
    Price(&'static str, Cost),
    /// What it takes, and what the player's dice show of that.
    Short { what: &'static str, need: Cost, have: Cost },
    /// What gems take, what the player has of it, and what others here offer; nothing without company.
    Joint { gems: u8, icon: Icon, need: u8, have: u8, offered: Option<u8> },
}

/// What came of a check.
pub(crate) type Checked<T = ()> = Result<T, No>;

/// A refusal.
#[inline]
pub(crate) const fn no(rule: Rule, key: &'static str, because: &'static str) -> No {
    No { rule, key, because: Because::Plain(because) }
}

/// A refusal with a number for the `#` of its sentence.
#[inline]
pub(crate) const fn no_more(rule: Rule, key: &'static str, because: &'static str, number: u8) -> No {
    No { rule, key, because: Because::Number(because, number) }
}

/// A refusal with a price for the `#` of its sentence.
#[inline]
pub(crate) const fn costs(rule: Rule, key: &'static str, because: &'static str, price: Cost) -> No {
    No { rule, key, because: Because::Price(because, price) }
}

/// Icons are lacking: `what` takes so much, and the player's dice show so much.
#[inline]
pub(crate) const fn short(rule: Rule, what: &'static str, need: Cost, have: Cost) -> No {
    No { rule, key: "E_DICE", because: Because::Short { what, need, have } }
}

/// Icons for gems are lacking.
#[inline]
pub(crate) const fn short_of_gems(
    rule: Rule,
    gems: u8,
    icon: Icon,
    need: u8,
    have: u8,
    offered: Option<u8>,
) -> No {
    No { rule, key: "E_DICE", because: Because::Joint { gems, icon, need, have, offered } }
}

#[inline]
pub(crate) fn require(holds: bool, rule: Rule, key: &'static str, because: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(no(rule, key, because)) }
}

impl Because {
    fn sentence(self) -> Cow<'static, str> {
        match self {
            Because::Plain(because) => because.into(),
            Because::Number(because, number) => because.replace('#', &number.to_string()).into(),
            Because::Price(because, price) => because.replace('#', &price.to_string()).into(),
            Because::Short { what, need, have } => {
                let mut shared = Cost::NONE;
                for icon in Icon::ALL {
                    shared.0[icon as usize] = need.count(icon).min(have.count(icon));
                }
                let one = need.total() == need.0.into_iter().max().unwrap_or(0);
                match (shared, one) {
                    (Cost::NONE, true) => format!("{what} takes {need}; you have none").into(),
                    (Cost::NONE, false) => format!("{what} takes {need}; you have neither").into(),
                    (_, true) => format!("{what} takes {need}; you have {}", shared.total()).into(),
                    _ => format!("{what} takes {need}; of these you have {shared}").into(),
                }
            }
            Because::Joint { gems, icon, need, have, offered } => {
                let gems = if gems == 1 { "a gem takes".to_owned() } else { format!("{gems} gems take") };
                let has = if have == 0 { "none".to_owned() } else { have.to_string() };
                let friends = match offered {
                    None => String::new(),
                    Some(0) => ", and the others here offer none".to_owned(),
                    Some(offered) => format!(", and the others here offer {offered}"),
                };
                format!("{gems} {} here; you have {has}{friends}", icon.counted(need)).into()
            }
        }
    }
}

impl From<No> for Illegal {
    #[cold]
    fn from(no: No) -> Illegal {
        Illegal::new(no.rule, no.because.sentence()).keyed(no.key)
    }
}

#[cfg(test)]
mod tests {
    use bivouac_engine::rule;

    use super::*;

    fn said(no: No) -> String {
        Illegal::from(no).because.into_owned()
    }

    #[test]
    fn what_is_missing_is_said_in_icons() {
        let short = |need: Cost, have: Cost| said(short(rule!("ESC-ACT-01"), "it", need, have));
        let have = Cost::of(3, 1, 0);
        assert_eq!(
            short(Cost::of(1, 2, 0), have),
            "it takes 1 adventurer and 2 keys; of these you have 1 adventurer and 1 key"
        );
        assert_eq!(short(Cost::of(0, 3, 0), have), "it takes 3 keys; you have 1");
        assert_eq!(short(Cost::of(0, 0, 2), have), "it takes 2 torches; you have none");
        assert_eq!(
            short(Cost::of(0, 1, 1), Cost::of(2, 0, 0)),
            "it takes 1 key and 1 torch; you have neither"
        );
    }
}
