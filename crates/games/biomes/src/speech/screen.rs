//! Screening: which kinds some words name (B34-RADIO-06).

use super::letters;
use crate::kind::Kind;

/// The kinds that are named, in the order in which they are first named.
pub(crate) fn named(text: &str) -> Vec<Kind> {
    // Marks between letters may join words or part them; either reading counts.
    let joined = words(text, false);
    let parted = words(text, true);
    let mut found: Vec<(usize, Kind)> = Vec::new();
    for kind in Kind::ALL {
        let aliases = kind.aliases().iter().map(|alias| words(alias, true));
        let first =
            aliases.flat_map(|alias| [first(&joined, &alias), first(&parted, &alias)]).flatten().min();
        found.extend(first.map(|at| (at, kind)));
    }
    found.sort();
    found.into_iter().map(|(_, kind)| kind).collect()
}

/// Where a phrase begins, a plural of its last word included. Counted in letters.
fn first(words: &[String], phrase: &[String]) -> Option<usize> {
    let same = |(word, wanted): (&String, &String)| {
        word == wanted || word.strip_suffix('s').is_some_and(|single| single == wanted)
    };
    let at = words.windows(phrase.len().max(1)).position(|window| window.iter().zip(phrase).all(same))?;
    Some(words[..at].iter().map(String::len).sum())
}

/// Words as they are read, without marks, runs of one letter shortened, and single letters in a row
/// joined. Read again they stay the same.
fn words(text: &str, marks_part: bool) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in letters::read(text) {
        if letter.is_alphanumeric() {
            let word = words.last_mut().expect("there is always a last word");
            push(word, letter);
        } else if letter.is_whitespace() || marks_part {
            words.push(String::new());
        }
    }
    words.retain(|word| !word.is_empty());
    let single: Vec<bool> = words.iter().map(|word| word.chars().nth(1).is_none()).collect();
    let mut joined: Vec<String> = Vec::new();
    let mut spelt = false;
    for (index, word) in words.into_iter().enumerate() {
        let goes_on = spelt && single[index];
        spelt = goes_on || single[index..].starts_with(&[true; 3]);
        match joined.last_mut().filter(|_| goes_on) {
            Some(last) => word.chars().for_each(|letter| push(last, letter)),
            None => joined.push(word),
        }
    }
    joined
}

/// Adds a letter, unless it is the last one again.
fn push(word: &mut String, letter: char) {
    if !word.ends_with(letter) {
        word.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivouac_engine::{Dice, Seed, rules};

    #[test]
    fn words_are_found_however_they_are_spelt() {
        rules!["B34-RADIO-06"];
        for text in ["I have a KEY!", "keys", "k3y", "kkeeeyy", "the k-e-y", "k e y", "key,maybe", "kéy"] {
            assert_eq!(named(text), [Kind::Key], "{text}");
        }
        for text in ["monkey", "keyboard", "turkey", "hello", "k", ""] {
            assert_eq!(named(text), [], "{text}");
        }
        assert_eq!(named("a farm-kit"), [Kind::FarmKit]);
        assert_eq!(named("two farm kits"), [Kind::FarmKit]);
        assert_eq!(named("Farm. Kit."), [Kind::FarmKit]);
        assert_eq!(named("the farm has a kit"), []);
        assert_eq!(named("5uppl1es"), [Kind::Supply]);
        assert_eq!(named("first one at the forest is the trap"), [Kind::Captured]);
    }

    #[test]
    fn words_are_found_whatever_they_are_written_with() {
        rules!["B34-RADIO-06", "B34-R-70"];
        for text in ["a КЕУ here", "кеуѕ", "Κey", "ｋｅｙ", "k e e y", "𝗸𝗲𝘆!", "к.е.у", "my ᴋᴇʏs"]
        {
            assert_eq!(named(text), [Kind::Key], "{text}");
        }
        for text in ["Тrар", "7RAP", "ΤRΑΡ", "t\u{200b}rap", "t\u{ad}r\u{34f}a\u{180e}p", "ᎢᎡᎪᏢ"]
        {
            assert_eq!(named(text), [Kind::Captured], "{text}");
        }
        assert_eq!(named("Ｆａｒｍ－Ｋｉｔ"), [Kind::FarmKit]);
        assert_eq!(named("supp1y and SUPPIY"), [Kind::Supply]);
        assert_eq!(named("Сlаirvоуаnсe"), [Kind::Clairvoyance]);
        // Neither backwards, nor out of pieces, nor in other languages.
        for text in ["yek", "part", "part rap", "ke yboard", "farm it", "ключ", "клиент", "κλειδί"]
        {
            assert_eq!(named(text), [], "{text}");
        }
    }

    #[test]
    fn the_first_one_named_comes_first() {
        rules!["B34-RADIO-09"];
        assert_eq!(named("a teleport, then a key"), [Kind::Teleport, Kind::Key]);
        assert_eq!(named("a key, then a teleport"), [Kind::Key, Kind::Teleport]);
    }

    #[test]
    fn every_alias_names_its_kind() {
        rules!["B34-RADIO-06"];
        for kind in Kind::ALL {
            for alias in kind.aliases() {
                assert_eq!(named(&format!("well, {} here", alias.to_uppercase())), [kind], "{alias}");
            }
        }
    }

    /// Texts of letters that make trouble: digits, marks, blanks, accents, other alphabets, and any
    /// that there are.
    fn odd_text(dice: &mut Dice, length: u32) -> String {
        const ODD: &[char] = &[
            'k', 'E', 'y', 'l', 'I', '1', '0', '5', ' ', ' ', '-', '\u{200b}', '\u{301}', '\u{20dd}', 'К',
            'Ε', 'ｙ', 'İ', 'ẞ', 'ﬁ', '\u{fdfa}', '\u{3164}', '🇰', '鍵', '\u{a0}', '\0',
        ];
        let odd = dice.below(4) > 0;
        let letter = |dice: &mut Dice| loop {
            if odd {
                return *dice.pick(ODD).expect("there are some");
            }
            if let Some(letter) = char::from_u32(dice.below(u32::from(char::MAX) + 1)) {
                return letter;
            }
        };
        (0..length).map(|_| letter(dice)).collect()
    }

    #[test]
    fn any_text_is_read_and_read_again_it_stays_the_same() {
        rules!["B34-RADIO-06"];
        let mut dice = Dice::fast(&Seed::of("screen"));
        let mut found = 0;
        for _ in 0..4_000 {
            let length = dice.below(40);
            let text = odd_text(&mut dice, length);
            for marks_part in [false, true] {
                let once = words(&text, marks_part);
                assert_eq!(words(&once.join(" "), marks_part), once, "{text:?}");
                assert!(once.iter().all(|word| !word.is_empty()), "{text:?}");
            }
            let kinds = named(&text);
            found += kinds.len();
            let mut once = kinds.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), kinds.len(), "each kind is named once: {text:?}");
        }
        assert!(found > 0, "some of the texts name something");
    }

    /// Were the work to grow with the square of the length, this would take hours.
    #[test]
    fn a_long_text_takes_no_longer_than_as_many_short_ones() {
        const LENGTH: usize = 200_000;
        for piece in [
            "k",
            "ke",
            "k ",
            "e\u{301}",
            "-",
            " ",
            "farm ",
            "\u{301}",
            "1l",
            "\u{fdfa}",
            "\u{301}\u{34f}\u{323}",
        ] {
            let text = piece.repeat(LENGTH);
            assert_eq!(named(&text), [], "{piece}");
            assert_eq!(named(&format!("{text} key")), [Kind::Key], "{piece}");
        }
    }
}
