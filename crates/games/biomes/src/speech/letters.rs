//! Letters as they are read, whatever they are written with: capitals, accents, other alphabets,
//! digits (B34-R-70).

/// The text letter by letter as it is read. What is no letter stays as it is; accents and letters
/// that nobody sees are left out. Read again it stays the same.
pub(super) fn read(text: &str) -> impl Iterator<Item = char> + '_ {
    bivouac_letters::latin(text).map(plain)
}

/// A digit as the letter that it looks like. `I`, `l` and 1 are told apart by nobody, so all of them
/// are an i.
const fn plain(letter: char) -> char {
    match letter {
        '4' => 'a',
        '3' => 'e',
        '1' | 'l' => 'i',
        '0' => 'o',
        '5' => 's',
        '7' => 't',
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
            "k3y",
            "k\u{301}e\u{20dd}y\u{fe0f}",
            "k\u{3164}ey",
            "ķęy",
            // Another alphabet still, and letters that nobody sees.
            "ᏦᎬᎩ",
            "k\u{ad}e\u{34f}y",
            "k\u{180e}e\u{61c}y\u{e0079}",
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

    /// A newer table of look-alikes may read some letter otherwise, and then a kept game may go another
    /// way: `RULES` is raised with the number here.
    #[test]
    fn the_reading_is_the_one_of_these_rules() {
        let all = ('\0'..=char::MAX).flat_map(|letter| {
            let read: Vec<char> = read(letter.encode_utf8(&mut [0; 4])).collect();
            std::iter::once(letter).chain(read)
        });
        let sum =
            all.fold(0_u64, |sum, letter| sum.wrapping_mul(0x0100_0000_01b3) ^ u64::from(u32::from(letter)));
        assert_eq!((<crate::Biomes as bivouac_engine::Game>::RULES, sum), (3, 3_579_492_733_461_512_394));
    }
}
