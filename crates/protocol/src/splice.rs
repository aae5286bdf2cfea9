//! How one list of calls becomes the next. A game with a radio offers a hundred calls, of which a
//! step changes a few.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::table::Offered;

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
    /// What turns a list with these texts into `new`: short where what stays keeps its order. The
    /// text of a call says all of it, so the texts are all that need be remembered.
    pub fn between(old: &[String], new: &[Offered]) -> Vec<Splice> {
        if old.iter().eq(new.iter().map(|offer| &offer.text)) {
            return Vec::new();
        }
        let before: HashSet<&String> = old.iter().collect();
        let after: HashSet<&String> = new.iter().map(|offer| &offer.text).collect();
        let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
        let (mut splices, mut place, mut joined) = (Vec::new(), 0, false);
        while old.peek().is_some() || new.peek().is_some() {
            let (was, is) = (old.peek(), new.peek().map(|offer| &offer.text));
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
                let come = new.next().cloned();
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn list(letters: &str) -> Vec<Offered> {
        let offer = |letter: char| Offered {
            text: letter.to_string(),
            sentence: format!("Call {letter}"),
            action: json!({ "kind": letter }),
        };
        letters.chars().map(offer).collect()
    }

    fn texts(letters: &str) -> Vec<String> {
        letters.chars().map(String::from).collect()
    }

    #[track_caller]
    fn check(old: &str, new: &str, wanted: &[(u32, u32, &str)]) {
        let splices = Splice::between(&texts(old), &list(new));
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
                Splice::apply(&Splice::between(&texts(old), &list(new)), &mut applied).unwrap();
                assert_eq!(applied, list(new), "{old} to {new}");
            }
        }
    }

    #[test]
    fn a_change_that_does_not_fit_says_so() {
        let splices = Splice::between(&texts("abc"), &list("a"));
        assert!(Splice::apply(&splices, &mut list("a")).is_err());
    }
}
