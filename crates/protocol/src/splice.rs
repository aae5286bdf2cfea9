//! How one list of offers or calls becomes the next. A game with a radio offers a hundred calls, of
//! which a step changes a few.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use bivouac_engine::Seat;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::socket::ToClient;
use crate::table::{Now, Offered};

/// One change of a list: from place `at` on, `gone` of it go and `new` come instead. Changes follow
/// one another, each in the list that the one before has left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Splice {
    /// Where.
    pub at: u32,
    /// How many go.
    pub gone: u32,
    /// What comes instead.
    pub new: Vec<Offered>,
}

impl Splice {
    /// What turns a list with the marks `old` into `new`, which has the marks `marks`: short where what
    /// stays keeps its order. The marks are all that need be remembered of a list.
    pub fn between(old: &[Mark], marks: &[Mark], new: &[Offered]) -> Vec<Splice> {
        if old == marks {
            return Vec::new();
        }
        let before: HashSet<&Mark> = old.iter().collect();
        let after: HashSet<&Mark> = marks.iter().collect();
        let (mut old, mut new) = (old.iter().peekable(), marks.iter().zip(new).peekable());
        let (mut splices, mut place, mut joined) = (Vec::new(), 0, false);
        while old.peek().is_some() || new.peek().is_some() {
            let (was, is) = (old.peek(), new.peek().map(|(mark, _)| *mark));
            if was.copied() == is {
                old.next();
                new.next();
                (place, joined) = (place + 1, false);
                continue;
            }
            // Where both are elsewhere too, the order is another: one goes and one comes.
            let goes = was.is_some_and(|was| !after.contains(was));
            let comes = is.is_some_and(|is| !before.contains(is));
            let both = goes == comes;
            if !joined {
                splices.push(Splice { at: place, gone: 0, new: Vec::new() });
            }
            joined = true;
            let splice = splices.last_mut().expect("one was just begun");
            if goes || both {
                splice.gone += u32::from(old.next().is_some());
            }
            if comes || both {
                let come = new.next().map(|(_, offer)| offer.clone());
                place += u32::from(come.is_some());
                splice.new.extend(come);
            }
        }
        splices
    }

    /// The list after these changes. One that does not fit is an error: whoever has it must ask for
    /// everything.
    pub fn apply(splices: &[Splice], list: &mut Vec<Offered>) -> Result<(), &'static str> {
        for Splice { at, gone, new } in splices {
            let (from, to) = (*at as usize, *at as usize + *gone as usize);
            if to > list.len() {
                return Err("the change does not fit what is there");
            }
            list.splice(from..to, new.iter().cloned());
        }
        Ok(())
    }
}

/// What tells an offer from others: its text and its sentence, which may say more as things change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark(u64);

impl Mark {
    /// The mark of an offer.
    pub fn of(offer: &Offered) -> Mark {
        let mut hasher = DefaultHasher::new();
        (&offer.text, &offer.sentence).hash(&mut hasher);
        Mark(hasher.finish())
    }
}

/// What a client has been offered, seat by seat, for whoever would rather have whole lists than what
/// changed of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lists(BTreeMap<Seat, (Vec<Offered>, Vec<Offered>)>);

impl Lists {
    /// Puts whole lists into a message in the place of what changed. Changes that do not fit are an
    /// error: whoever has them must ask for everything.
    pub fn fill(&mut self, message: &mut ToClient) -> Result<(), &'static str> {
        match message {
            ToClient::Whole(whole) => self.now(&mut whole.now),
            ToClient::Played { now, .. } | ToClient::Changed { now, .. } => self.now(now),
            _ => Ok(()),
        }
    }

    fn now(&mut self, now: &mut Now) -> Result<(), &'static str> {
        let mut before = std::mem::take(&mut self.0);
        for mine in &mut now.mine {
            let (mut offers, mut calls) = before.remove(&mine.seat).unwrap_or_default();
            match mine.offers_changed.take() {
                Some(changes) => Splice::apply(&changes, &mut offers)?,
                None => offers = std::mem::take(&mut mine.offers),
            }
            match mine.calls_changed.take() {
                Some(changes) => Splice::apply(&changes, &mut calls)?,
                None => calls = std::mem::take(&mut mine.calls),
            }
            (mine.offers, mine.calls) = (offers.clone(), calls.clone());
            self.0.insert(mine.seat, (offers, calls));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bivouac_engine::{Millis, Seq};
    use serde_json::json;

    use super::*;
    use crate::table::SeatNow;

    fn list(letters: &str) -> Vec<Offered> {
        let offer = |letter: char| Offered {
            text: letter.to_string(),
            sentence: format!("Call {letter}"),
            action: json!({ "kind": letter }),
        };
        letters.chars().map(offer).collect()
    }

    fn between(old: &str, new: &[Offered]) -> Vec<Splice> {
        let marks = |list: &[Offered]| list.iter().map(Mark::of).collect::<Vec<_>>();
        Splice::between(&marks(&list(old)), &marks(new), new)
    }

    #[track_caller]
    fn check(old: &str, new: &str, wanted: &[(u32, u32, &str)]) {
        let splices = between(old, &list(new));
        let wanted: Vec<Splice> =
            wanted.iter().map(|(at, gone, new)| Splice { at: *at, gone: *gone, new: list(new) }).collect();
        assert_eq!(splices, wanted, "{old} to {new}");
        let mut applied = list(old);
        Splice::apply(&splices, &mut applied).unwrap();
        assert_eq!(applied, list(new), "{old} to {new}");
    }

    #[test]
    fn what_stays_is_not_told_again() {
        check("", "", &[]);
        check("abc", "abc", &[]);
        check("", "ab", &[(0, 0, "ab")]);
        check("ab", "", &[(0, 2, "")]);
        check("abcd", "axbcdy", &[(1, 0, "x"), (5, 0, "y")]);
        check("abcdef", "adf", &[(1, 2, ""), (2, 1, "")]);
        check("abcd", "axyd", &[(1, 2, "xy")]);
    }

    #[test]
    fn lists_in_any_order_come_out_right() {
        let letters = ["", "a", "ab", "ba", "abc", "cab", "bca", "aab", "aba", "xaybz", "zybax", "abcabc"];
        for old in letters {
            for new in letters {
                let mut applied = list(old);
                Splice::apply(&between(old, &list(new)), &mut applied).unwrap();
                assert_eq!(applied, list(new), "{old} to {new}");
            }
        }
    }

    #[test]
    fn a_change_that_does_not_fit_says_so() {
        let splices = between("abc", &list("a"));
        assert!(Splice::apply(&splices, &mut list("a")).is_err());
    }

    #[test]
    fn a_sentence_that_says_something_else_is_another_offer() {
        let mut other = list("abc");
        other[1].sentence = "Call b, twice".to_owned();
        let splices = between("abc", &other);
        assert_eq!(splices, [Splice { at: 1, gone: 1, new: vec![other[1].clone()] }]);
    }

    #[test]
    fn whoever_wants_whole_lists_has_them() {
        let now = |offers: &str, calls: &str| Now {
            seq: Seq(1),
            at: Millis(0),
            paused: false,
            runs: false,
            to_act: vec![],
            deadline: None,
            mine: vec![SeatNow {
                seat: Seat::FIRST,
                offers: list(offers),
                offers_changed: None,
                calls: list(calls),
                calls_changed: None,
                takebacks: vec![],
            }],
            floor: None,
            outcome: None,
        };
        let mut changed = now("", "");
        changed.mine[0].offers_changed = Some(between("ab", &list("ac")));
        changed.mine[0].calls_changed = Some(vec![]);
        let mut messages = [
            ToClient::Changed { now: now("ab", "x"), view: None, patch: None },
            ToClient::Changed { now: changed.clone(), view: None, patch: None },
            ToClient::Changed { now: changed, view: None, patch: None },
        ];
        let mut lists = Lists::default();
        for message in &mut messages {
            lists.fill(message).unwrap();
        }
        let [_, second, third] = messages;
        assert_eq!(second, ToClient::Changed { now: now("ac", "x"), view: None, patch: None });
        assert_eq!(second, third, "the same change again gives the same, as it happens");
        let mut misfit = now("", "");
        misfit.mine[0].offers_changed = Some(vec![Splice { at: 9, gone: 1, new: vec![] }]);
        assert!(lists.fill(&mut ToClient::Changed { now: misfit, view: None, patch: None }).is_err());
    }
}
