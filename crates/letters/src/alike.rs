//! Which names can be taken for one another.

use crate::fold::skeleton;

/// How a name looks.
#[derive(Clone, Debug)]
pub struct Look {
    written: String,
    small: String,
    small_as_it_looks: String,
}

impl Look {
    /// How `name` looks.
    pub fn of(name: &str) -> Look {
        let written = skeleton(name);
        // Capitals and small letters each have look-alikes of their own, so both are asked: `AIice`
        // looks like `Alice`, and `аnn` is a small Cyrillic `Ann`.
        let small = skeleton(&name.to_lowercase());
        let small_as_it_looks = skeleton(&written.to_lowercase());
        Look { written, small, small_as_it_looks }
    }

    /// Whether one can be taken for the other: they look the same, or do so in small letters.
    pub fn is_like(&self, other: &Look) -> bool {
        self.written == other.written
            || self.small == other.small
            || self.small_as_it_looks == other.small_as_it_looks
    }

    /// Whether there is nothing to be seen.
    pub fn is_blank(&self) -> bool {
        self.written.trim().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> bool {
        let (one, other) = (Look::of(one), Look::of(other));
        assert_eq!(one.is_like(&other), other.is_like(&one));
        one.is_like(&other)
    }

    #[test]
    fn names_with_letters_that_nobody_sees_look_like_names_without() {
        for hidden in [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{1160}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{202e}',
            '\u{2060}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{e0061}',
            '\u{e0100}',
        ] {
            for name in [format!("An{hidden}n"), format!("{hidden}Ann"), format!("Ann{hidden}")] {
                assert!(alike("Ann", &name), "{hidden:?}");
            }
            assert!(Look::of(&hidden.to_string()).is_blank(), "{hidden:?}");
        }
    }

    #[test]
    fn names_in_letters_of_other_alphabets_look_like_those_in_latin_ones() {
        for (one, other) in [
            ("Ann", "Аnn"),
            ("Ann", "Αnn"),
            ("Ann", "Ａnn"),
            ("Ann", "𝐀𝐧𝐧"),
            ("Ann", "Ⓐⓝⓝ"),
            ("Ann", "ann"),
            ("Ann", "аnn"),
            ("Alice", "AIice"),
            ("Alice", "ALICE"),
            ("Alice", "А1iсе"),
            ("Bob", "B0b"),
            ("BOB", "ВОВ"),
            ("modern", "modem"),
            ("Zoë", "Zoe\u{308}"),
            ("Guest 1", "Guest l"),
            ("Seat 2", "Ѕeat 2"),
            ("👩🏽‍🚀", "👩🏽🚀"),
            ("علی‌رضا", "علیرضا"),
        ] {
            assert!(alike(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn other_names_are_other_names() {
        for (one, other) in [
            ("Ann", "Anna"),
            ("Ann", "Ánn"),
            ("Ian", "Jan"),
            ("Al", "Ai"),
            ("Zoë", "Zoe"),
            ("Анна", "Anna"),
            ("山田", "山本"),
            ("🦊", "🐺"),
            ("👍🏻", "👍🏿"),
            ("Guest 1", "Guest 2"),
        ] {
            assert!(!alike(one, other), "{one} and {other}");
        }
    }

    /// Were the work to grow with the square of the length, this would take hours.
    #[test]
    fn a_tower_of_marks_takes_no_longer_than_as_many_small_ones() {
        let tower = format!("a{}", "\u{301}\u{323}\u{20dd}\u{34f}".repeat(100_000));
        assert!(!alike("a", &tower));
    }
}
