//! Letters as they are read, whatever they are written with: capitals, accents, other alphabets,
//! digits (B34-R-70).

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text letter by letter as it is read. What is no letter stays as it is; accents and letters
/// that nobody sees are left out. Read again it stays the same.
pub(super) fn read(text: &str) -> impl Iterator<Item = char> + '_ {
    // Capitals of other alphabets look like other letters than their small ones, so both are asked.
    let capitals = text.chars().nfkd().map(capital);
    let small = capitals.flat_map(char::to_lowercase).nfkd();
    small.filter(|letter| !is_combining_mark(*letter) && !is_blank(*letter)).map(plain)
}

/// Letters of Unicode that show nothing.
const fn is_blank(letter: char) -> bool {
    matches!(letter, '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}')
}

/// A capital of another alphabet as the Latin letter that it looks like.
const fn capital(letter: char) -> char {
    match letter {
        'Α' | 'А' | 'Λ' | 'Д' => 'a',
        'Β' | 'В' => 'b',
        'Ϲ' | 'С' => 'c',
        'Ε' | 'Е' | 'Σ' => 'e',
        'Η' | 'Н' => 'h',
        'Κ' | 'К' => 'k',
        'Μ' | 'Ϻ' | 'М' => 'm',
        'Ν' | 'И' => 'n',
        'Ο' | 'О' => 'o',
        'Ρ' | 'Р' => 'p',
        'Я' => 'r',
        'Τ' | 'Т' => 't',
        'Υ' | 'У' | 'Ү' => 'y',
        'Χ' | 'Х' => 'x',
        'Ζ' => 'z',
        // Letters in dark circles and squares, and those that flags are made of.
        '🅐'..='🅩' => latin(letter, '🅐'),
        '🅰'..='🆉' => latin(letter, '🅰'),
        '🇦'..='🇿' => latin(letter, '🇦'),
        other => other,
    }
}

/// The Latin letter that is as far from `a` as `letter` is from `first`.
const fn latin(letter: char, first: char) -> char {
    (b'a' + (letter as u32 - first as u32) as u8) as char
}

/// A digit or a small letter as the Latin letter that it looks like. `I`, `l` and 1 are told apart
/// by nobody, so all of them are an i.
const fn plain(letter: char) -> char {
    match letter {
        '4' | 'α' | 'а' | 'ɑ' | 'ᴀ' => 'a',
        'β' | 'в' | 'ь' | 'ʙ' => 'b',
        'ϲ' | 'с' | 'ᴄ' => 'c',
        'ԁ' | 'đ' | 'ð' | 'ᴅ' => 'd',
        '3' | 'ε' | 'е' | 'є' | 'з' | 'э' | 'ə' | 'ɛ' | 'ᴇ' => 'e',
        'ƒ' | 'ғ' | 'ꜰ' => 'f',
        'ɡ' | 'ɢ' => 'g',
        'н' | 'һ' | 'ħ' | 'ʜ' => 'h',
        '1' | 'l' | 'ι' | 'і' | 'ӏ' | 'ı' | 'ɩ' | 'ɪ' | 'ł' | 'ʟ' => 'i',
        'ϳ' | 'ј' | 'ᴊ' => 'j',
        'κ' | 'к' | 'қ' | 'ҝ' | 'ҟ' | 'ҡ' | 'ӄ' | 'ԟ' | 'ƙ' | 'ᴋ' => 'k',
        'μ' | 'м' | 'ᴍ' => 'm',
        'η' | 'и' | 'п' | 'ŋ' | 'ɴ' => 'n',
        '0' | 'ο' | 'σ' | 'о' | 'ѳ' | 'ө' | 'ø' | 'ᴏ' => 'o',
        'ρ' | 'р' | 'ᴘ' => 'p',
        'ԛ' => 'q',
        'г' | 'я' | 'ʀ' => 'r',
        '5' | 'ς' | 'ѕ' | 'ꜱ' => 's',
        '7' | 'τ' | 'т' | 'ŧ' | 'ᴛ' => 't',
        'υ' | 'ц' | 'ᴜ' => 'u',
        'ν' | 'ѵ' | 'ᴠ' => 'v',
        'ω' | 'ѡ' | 'ԝ' | 'ш' | 'ᴡ' => 'w',
        'χ' | 'х' => 'x',
        'γ' | 'у' | 'ү' | 'ʏ' => 'y',
        'ᴢ' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivouac_engine::rules;

    fn read_all(text: &str) -> String {
        read(text).collect()
    }

    #[test]
    fn letters_are_read_as_they_look() {
        rules!["B34-R-70"];
        for text in [
            "Key",
            "ΚΕΥ",
            "КЕУ",
            "кеу",
            "κεγ",
            "ｋｅｙ",
            "ＫＥＹ",
            "𝐤𝐞𝐲",
            "𝓚𝓮𝔂",
            "ⓚⓔⓨ",
            "🅚🅔🅨",
            "🄺🄴🅈",
            "🅺🅴🆈",
            "🇰🇪🇾",
            "ᴋᴇʏ",
            "kèÿ",
            "k\u{301}e\u{20dd}y\u{fe0f}",
            "k\u{3164}ey",
            "ķęy",
        ] {
            assert_eq!(read_all(text), "key", "{text}");
        }
        assert_eq!(read_all("TЯΛP"), "trap");
        assert_eq!(read_all("Сарtυrεd"), "captured");
        assert_eq!(read_all("SuppIy"), read_all("supply"));
        assert_eq!(read_all("5upp1ÍΕЅ"), read_all("supplies"));
        assert_eq!(read_all("te1ep0r7"), read_all("teleport"));
        assert_eq!(read_all("ﬀ, ½"), "ff, i⁄2");
    }

    #[test]
    fn other_scripts_are_left_as_they_are() {
        assert_eq!(read_all("宝の鍵 열쇠?"), read_all(&read_all("宝の鍵 열쇠?")));
        assert!(read("鍵").eq(['鍵']));
    }

    #[test]
    fn every_letter_that_there_is_reads_the_same_again() {
        for letter in '\0'..=char::MAX {
            let once = read_all(letter.encode_utf8(&mut [0; 4]));
            assert_eq!(read_all(&once), once, "{letter:?}");
            assert!(once.chars().count() <= 18, "{letter:?} is read as {} letters", once.chars().count());
        }
    }
}
