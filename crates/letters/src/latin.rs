//! Texts as whoever reads Latin letters reads them, whatever they are written with.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::fold::{is_ignorable, undressed};

/// The text letter by letter as it is read: small Latin letters for all that look like one, without
/// accents and without what nobody sees. What looks like none stays as it is. Read again it stays
/// the same.
pub fn latin(text: &str) -> impl Iterator<Item = char> + '_ {
    // Capitals look like other letters than their small ones, so both are asked.
    let small = undressed(text).flat_map(Looks::of).flat_map(char::to_lowercase).nfkd();
    let seen = small.filter(|letter| !is_combining_mark(*letter) && !is_ignorable(*letter));
    seen.flat_map(Looks::of).flat_map(char::to_lowercase)
}

/// The Latin letters that one other letter looks like, or that letter itself.
struct Looks {
    letters: [char; Looks::MOST],
    next: usize,
    end: usize,
}

impl Looks {
    /// No letter looks like more Latin ones than this.
    const MOST: usize = 4;

    fn of(letter: char) -> Looks {
        let letter = used_for(letter);
        let itself = Looks { letters: [letter; Looks::MOST], next: 0, end: 1 };
        if letter.is_ascii() {
            return itself;
        }
        let mut looks = Looks { letters: ['\0'; Looks::MOST], next: 0, end: 0 };
        // Strokes through a letter count as accents.
        let mut buffer = [0; 4];
        let prototype = unicode_security::skeleton(letter.encode_utf8(&mut buffer));
        for part in prototype.filter(|part| !is_combining_mark(*part)) {
            if !part.is_ascii_alphanumeric() || looks.end == Looks::MOST {
                return itself;
            }
            looks.letters[looks.end] = part;
            looks.end += 1;
        }
        match looks.letters[..looks.end] {
            [] => itself,
            // The skeleton has every m as an r and an n.
            ['r', 'n'] => Looks::of('m'),
            _ => looks,
        }
    }
}

impl Iterator for Looks {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let letter = self.letters[..self.end].get(self.next).copied();
        self.next += 1;
        letter
    }
}

/// The Latin letter for which people take or use another one, although it has a look of its own (so
/// UTS 39 tells them apart) or one more letter is closer to it.
const fn used_for(letter: char) -> char {
    match letter {
        'Λ' | 'Д' | 'ᴀ' => 'a',
        'β' | 'в' | 'ь' | 'ʙ' => 'b',
        'ð' | 'ᴅ' => 'd',
        'Σ' | 'ε' | 'є' | 'з' | 'э' | 'ə' | 'ɛ' | 'ᴇ' => 'e',
        'ғ' | 'ꜰ' => 'f',
        'ɢ' => 'g',
        'н' | 'ʜ' => 'h',
        'ᴊ' => 'j',
        'κ' | 'к' | 'қ' | 'ҝ' | 'ҟ' | 'ҡ' | 'ӄ' | 'ԟ' | 'ᴋ' => 'k',
        'ʟ' => 'l',
        'μ' | 'м' | 'ᴍ' => 'm',
        'И' | 'и' | 'п' | 'ɴ' => 'n',
        'ᴘ' => 'p',
        'Я' | 'я' | 'ʀ' => 'r',
        'ς' => 's',
        'τ' | 'т' | 'ᴛ' => 't',
        'ц' => 'u',
        'ω' => 'w',
        'χ' => 'x',
        // Letters in dark circles and squares, and those that flags are made of.
        '🅐'..='🅩' => nth(letter, '🅐'),
        '🅰'..='🆉' => nth(letter, '🅰'),
        '🇦'..='🇿' => nth(letter, '🇦'),
        other => other,
    }
}

/// The Latin letter that is as far from `a` as `letter` is from `first`.
const fn nth(letter: char, first: char) -> char {
    (b'a' + (letter as u32 - first as u32) as u8) as char
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        latin(text).collect()
    }

    #[test]
    fn letters_are_read_as_they_look() {
        for text in [
            "Key",
            "ΚΕΥ",
            "КЕУ",
            "кеу",
            "κεγ",
            "ｋｅｙ",
            "𝓚𝓮𝔂",
            "ⓚⓔⓨ",
            "🅚🅔🅨",
            "🄺🄴🅈",
            "🅺🅴🆈",
            "🇰🇪🇾",
            "ᴋᴇʏ",
            "kèÿ",
            "ķęy",
            "k\u{301}e\u{20dd}y\u{fe0f}",
            "k\u{3164}ey",
            "k\u{34f}e\u{ad}y",
            "k\u{e0065}ey",
            "k\u{180e}e\u{61c}y",
            "Ꮶеү",
            "κҽყ",
            "ᏦᎬᎩ",
        ] {
            assert_eq!(read(text), "key", "{text}");
        }
        for (text, looks) in [
            ("TЯΛP", "trap"),
            ("Сарtυrεd", "captured"),
            ("ＦＡＲＭ", "farm"),
            ("ﬀ, ½", "ff, 1⁄2"),
            ("tælеport", "taeleport"),
        ] {
            assert_eq!(read(text), looks, "{text}");
        }
    }

    #[test]
    fn other_scripts_are_left_as_they_are() {
        assert!(latin("鍵").eq(['鍵']));
        assert_eq!(read("宝の鍵 열쇠?"), read(&read("宝の鍵 열쇠?")));
    }

    #[test]
    fn every_letter_that_there_is_reads_the_same_again() {
        for letter in '\0'..=char::MAX {
            let once = read(letter.encode_utf8(&mut [0; 4]));
            assert_eq!(read(&once), once, "{letter:?}");
            assert!(once.chars().count() <= 18, "{letter:?} is read as {} letters", once.chars().count());
        }
    }

    /// Were the work to grow with the square of the length, this would take hours.
    #[test]
    fn a_long_text_takes_no_longer_than_as_many_short_ones() {
        for piece in ["k", "\u{301}", "\u{301}\u{323}\u{34f}", "\u{fdfa}", "\u{3164}", "к", "\u{1d173}"] {
            assert!(latin(&piece.repeat(200_000)).count() <= 200_000 * 18, "{piece:?}");
        }
    }
}
