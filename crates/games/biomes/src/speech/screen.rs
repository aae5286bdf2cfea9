//! Screening: which kinds some words name (B34-RADIO-06).

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

/// Words in lower case, without marks, digits read as letters, runs of one letter shortened, and
/// single letters in a row joined.
fn words(text: &str, marks_part: bool) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in text.chars().flat_map(char::to_lowercase) {
        let letter = plain(letter);
        if letter.is_alphanumeric() {
            let word = words.last_mut().expect("there is always a last word");
            if !word.ends_with(letter) {
                word.push(letter);
            }
        } else if letter.is_whitespace() || marks_part {
            words.push(String::new());
        }
    }
    words.retain(|word| !word.is_empty());
    let mut joined: Vec<String> = Vec::new();
    let mut spelt = false;
    for (index, word) in words.iter().enumerate() {
        let single = |index: usize| words.get(index).is_some_and(|word| word.chars().count() == 1);
        let goes_on = spelt && single(index);
        spelt = goes_on || (single(index) && single(index + 1) && single(index + 2));
        match joined.last_mut().filter(|_| goes_on) {
            Some(last) => last.push_str(word),
            None => joined.push(word.clone()),
        }
    }
    joined
}

/// A digit or an accented letter as the letter it stands for.
fn plain(letter: char) -> char {
    match letter {
        '0' | 'ò'..='ö' | 'ø' => 'o',
        '1' | 'ì'..='ï' => 'i',
        '3' | 'è'..='ë' => 'e',
        '4' | 'à'..='å' => 'a',
        '5' => 's',
        'ù'..='ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        'ý' | 'ÿ' => 'y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivouac_engine::rules;

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
}
