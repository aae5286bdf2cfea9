//! What is wrong with a name for others to read.
//!
//! Whatever cannot be seen is refused, with three exceptions without which real names could not be
//! written. Each is allowed only where it does what it is for, and none of them tells two names
//! apart (see [`Look`](crate::Look)):
//!
//! - the joiner and the non-joiner between letters that join (`علی‌رضا`) and beside the sign that
//!   takes a vowel away (`ශ්‍රී`, `র‍্যাচেল`), as names of hosts have them (RFC 5892, A.1 and A.2);
//! - the joiner between two emoji, and after an emoji the two selectors that choose how it is drawn;
//! - after an ideograph, the selectors that Japanese names choose a form of it with.
//!
//! The tag letters with which three flags are spelt are refused: whoever has no such flag sees a
//! black one and nothing after it.

use std::fmt;

use icu_properties::props::{
    BinaryProperty, DefaultIgnorableCodePoint, ExtendedPictographic, GeneralCategory, JoiningType,
    PrependedConcatenationMark, UnifiedIdeograph,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};

/// So many marks may stand on one letter. Polytonic Greek, Hebrew with its points, Arabic, Burmese
/// and Tibetan need three.
pub const MOST_MARKS: usize = 3;

/// What is wrong with a name. It reads on from "a name has".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Nobody sees it.
    Unseen(char),
    /// Not everybody sees the same: nobody has said what it is, or some have among themselves.
    Unknown(char),
    /// There are too many marks on one letter.
    Stacked,
    /// A mark stands on no letter.
    Bare(char),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Flaw::Unseen(letter) => write!(
                f,
                "only what can be seen, and in this one is a hidden U+{:04X}: type it anew instead of pasting it",
                u32::from(letter)
            ),
            Flaw::Unknown(letter) => write!(
                f,
                "only what everybody sees alike, and nobody knows U+{:04X}: leave it out",
                u32::from(letter)
            ),
            Flaw::Stacked => write!(f, "at most {MOST_MARKS} marks on one letter: leave some out"),
            Flaw::Bare(mark) => {
                write!(
                    f,
                    "marks only on letters, and U+{:04X} stands on none: put a letter before it",
                    u32::from(mark)
                )
            }
        }
    }
}

/// What is wrong with `text` as a name in one line, if anything.
pub fn check(text: &str) -> Result<(), Flaw> {
    let letters: Vec<char> = text.chars().collect();
    for (at, letter) in letters.iter().copied().enumerate() {
        if is_hidden(letter) && !may_hide(letter, &letters[..at], &letters[at + 1..]) {
            return Err(Flaw::Unseen(letter));
        }
        if matches!(category(letter), GeneralCategory::Unassigned | GeneralCategory::PrivateUse) {
            return Err(Flaw::Unknown(letter));
        }
    }
    let mut bare = true;
    let mut marks = 0;
    // Taken apart, since a letter may bring marks of its own.
    for letter in text.chars().filter(|letter| !is_hidden(*letter)).nfd() {
        if !is_combining_mark(letter) {
            (bare, marks) = (letter.is_whitespace(), 0);
        } else if bare {
            return Err(Flaw::Bare(letter));
        } else if category(letter) != GeneralCategory::SpacingMark {
            marks += 1;
        }
        if marks > MOST_MARKS {
            return Err(Flaw::Stacked);
        }
    }
    Ok(())
}

/// Whether a letter shows nothing, or is there to move what others show.
fn is_hidden(letter: char) -> bool {
    let formats = || category(letter) == GeneralCategory::Format && !is::<PrependedConcatenationMark>(letter);
    is::<DefaultIgnorableCodePoint>(letter) || letter.is_control() || is_empty(letter) || formats()
}

/// What Unicode calls a sign and draws as nothing.
const fn is_empty(letter: char) -> bool {
    // An object that is not there, a Braille cell without a dot, a filler, a note without a head.
    matches!(letter, '\u{fffc}' | '\u{2800}' | '\u{16fe4}' | '\u{1d159}')
}

/// Whether this is one of the places where a hidden letter does what it is for.
fn may_hide(letter: char, before: &[char], after: &[char]) -> bool {
    let (last, next) = (before.last().copied(), after.first().copied());
    match letter {
        '\u{200c}' => last.is_some_and(takes_vowel) || (joins_next(before) && joins_last(after)),
        '\u{200d}' => {
            last.is_some_and(takes_vowel)
                || next.is_some_and(takes_vowel)
                || (ends_in_emoji(before) && next.is_some_and(is::<ExtendedPictographic>))
        }
        '\u{fe0e}' | '\u{fe0f}' => {
            last.is_some_and(is::<ExtendedPictographic>)
                || (last.is_some_and(|last| matches!(last, '0'..='9' | '#' | '*'))
                    && next == Some('\u{20e3}'))
        }
        '\u{e0100}'..='\u{e01ef}' => last.is_some_and(is::<UnifiedIdeograph>),
        _ => false,
    }
}

/// Whether it takes away the vowel of the letter before it.
fn takes_vowel(letter: char) -> bool {
    const VIRAMA: u8 = 9;
    canonical_combining_class(letter) == VIRAMA
}

fn joins_next(before: &[char]) -> bool {
    let joins = |kind| matches!(kind, JoiningType::DualJoining | JoiningType::LeftJoining);
    before
        .iter()
        .rev()
        .copied()
        .map(joining)
        .find(|kind| *kind != JoiningType::Transparent)
        .is_some_and(joins)
}

fn joins_last(after: &[char]) -> bool {
    let joins = |kind| matches!(kind, JoiningType::DualJoining | JoiningType::RightJoining);
    after.iter().copied().map(joining).find(|kind| *kind != JoiningType::Transparent).is_some_and(joins)
}

fn ends_in_emoji(before: &[char]) -> bool {
    let dress = |letter: &char| matches!(letter, '\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}');
    before.iter().rev().find(|letter| !dress(letter)).copied().is_some_and(is::<ExtendedPictographic>)
}

fn is<P: BinaryProperty>(letter: char) -> bool {
    CodePointSetData::new::<P>().contains(letter)
}

fn category(letter: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(letter)
}

fn joining(letter: char) -> JoiningType {
    CodePointMapData::<JoiningType>::new().get(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_names_in_any_script_are_fine() {
        for name in [
            "Ann",
            "Zoë",
            "Zoe\u{308}",
            "O’Brien-Smith",
            "Nguyễn Thị Ệ",
            "Nguye\u{302}\u{303}n",
            "ᾍδης",
            "Анна",
            "שָׁלוֹם",
            "שּׁ\u{5b8}רה",
            "عَبْدُ اللّٰه",
            "علی‌رضا",
            "ශ්‍රී ලාල්",
            "প্রিয়াঙ্কা",
            "র‍্যাচেল",
            "ज़ूँ",
            "นํ้าฝน",
            "ที่รัก",
            "སྒྲོལ་མ",
            "မြွှေ့",
            "សុខា",
            "山田太郎",
            "辻\u{e0100}",
            "김민준",
            "🦊",
            "❤️",
            "☺︎",
            "👩🏽‍🚀",
            "❤️‍🔥",
            "🏴‍☠️",
            "🇳🇿",
            "1️⃣",
            "½ Ann & Co. #3",
            "⠁⠝⠝",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_found_wherever_it_stands() {
        for hidden in [
            '\0',
            '\u{7}',
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{180b}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{206a}',
            '\u{2800}',
            '\u{3164}',
            '\u{fe00}',
            '\u{fe0e}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{fffc}',
            '\u{1bca0}',
            '\u{1d159}',
            '\u{1d173}',
            '\u{e0001}',
            '\u{e0061}',
            '\u{e007f}',
            '\u{e0100}',
            '\u{e0fff}',
        ] {
            let places = [format!("An{hidden}n"), format!("{hidden}Ann"), format!("Ann{hidden}")];
            for name in places.into_iter().chain([hidden.to_string()]) {
                assert_eq!(check(&name), Err(Flaw::Unseen(hidden)), "{hidden:?}");
            }
        }
        // Allowed after what it belongs to, and nowhere else.
        for name in
            ["Ann 1\u{fe0f}", "🦊\u{200d}", "علی\u{200c}", "🏴\u{e0067}\u{e0062}\u{e007f}", "ا\u{200c}ب"]
        {
            assert!(matches!(check(name), Err(Flaw::Unseen(_))), "{name:?}");
        }
    }

    #[test]
    fn marks_stand_on_letters_and_do_not_make_towers() {
        let tower = |marks: usize| format!("A{}nn", "\u{301}".repeat(marks));
        assert_eq!(check(&tower(MOST_MARKS)), Ok(()));
        assert_eq!(check(&tower(MOST_MARKS + 1)), Err(Flaw::Stacked));
        assert_eq!(check(&tower(23)), Err(Flaw::Stacked));
        assert_eq!(check("ệ\u{301}\u{20dd}"), Err(Flaw::Stacked), "two of them are in the letter");
        assert_eq!(check("\u{301}Ann"), Err(Flaw::Bare('\u{301}')));
        assert_eq!(check("Ann \u{301}"), Err(Flaw::Bare('\u{301}')));
        assert_eq!(check("\u{301}"), Err(Flaw::Bare('\u{301}')));
    }

    #[test]
    fn what_nobody_has_given_a_meaning_is_refused() {
        for letter in ['\u{e000}', '\u{f8ff}', '\u{378}', '\u{ffff}', '\u{10ffff}'] {
            assert_eq!(check(&format!("Ann {letter}")), Err(Flaw::Unknown(letter)), "{letter:?}");
        }
        assert_eq!(
            Flaw::Unknown('\u{e000}').to_string(),
            "only what everybody sees alike, and nobody knows U+E000: leave it out"
        );
    }

    /// Whatever passes is seen: with only that, there is something to see.
    #[test]
    fn no_letter_of_unicode_passes_unseen() {
        for letter in ('\0'..=char::MAX).filter(|letter| !letter.is_whitespace()) {
            let alone = letter.to_string();
            assert!(check(&alone).is_err() || !crate::Look::of(&alone).is_blank(), "{letter:?}");
        }
    }
}
