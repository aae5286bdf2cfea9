//! What people call themselves: names that others can read, and that nobody can take for another's
//! or for anything else that the table says.
//!
//! Which letters cannot be seen, and which names look alike, is said in `bivouac-letters`.

use std::sync::LazyLock;

use bivouac_catalog::games;
use bivouac_engine::{MAX_SEATS, Seat, words};
use bivouac_letters::{Look, check};
use bivouac_protocol::{Code, MAX_NAME, Problem};

/// The longest word for the dice.
const MOST_WORD: usize = 40;
/// What stands in stories where names do, besides the seats and the bots.
const OTHERS: [&str; 12] = [
    "open",
    "you",
    "they",
    "somebody",
    "everybody",
    "nobody",
    "host",
    "the host",
    "bot",
    "watcher",
    "table",
    "the table",
];

/// All that the server and the page call by names of their own.
static RESERVED: LazyLock<Vec<Look>> = LazyLock::new(|| {
    let seats = Seat::all(MAX_SEATS);
    let mut names: Vec<String> = OTHERS.into_iter().map(str::to_owned).collect();
    names.extend(seats.clone().map(words::plain_name));
    names.extend(seats.clone().map(|seat| format!("bot {}", seat.as_number())));
    for game in games() {
        for bot in game.bots() {
            names.extend(seats.clone().map(|seat| format!("{} {}", bot.name, seat.as_number())));
        }
        for (strength, _, _) in game.box_text().strengths {
            names.push(format!("{strength} bot"));
            names.extend(seats.clone().map(|seat| format!("{strength} bot {}", seat.as_number())));
        }
    }
    names.sort();
    names.dedup();
    names.iter().map(|name| Look::of(name)).collect()
});

/// A name as others will see it; empty where none was given.
pub(crate) fn clean(name: &str) -> Result<String, Problem> {
    let malformed = |sentence: String| Err(Problem::new(Code::Malformed, sentence));
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > MAX_NAME {
        return malformed(format!("a name has at most {MAX_NAME} characters: shorten it"));
    }
    if name.contains('@') {
        return malformed("a name has no @, which stands for seats in sentences: leave it out".to_owned());
    }
    if let Err(flaw) = check(&name) {
        return malformed(format!("a name has {flaw}"));
    }
    let look = Look::of(&name);
    if !name.is_empty() && (is_reserved(&look) || is_reserved_but_for_spaces(&name) || ends_as_host(&name)) {
        let sentence =
            format!("“{name}” looks like what the table calls a seat, a bot or anybody: choose another name");
        return malformed(sentence);
    }
    Ok(name)
}

fn is_reserved(look: &Look) -> bool {
    RESERVED.iter().any(|reserved| reserved.is_like(look))
}

/// The same where spaces are left out or put in: "Seat2" is read as seat 2.
fn is_reserved_but_for_spaces(name: &str) -> bool {
    static CLOSE: LazyLock<Vec<Look>> = LazyLock::new(|| {
        let seats = Seat::all(MAX_SEATS).map(words::plain_name);
        let bots = Seat::all(MAX_SEATS).map(|seat| format!("bot{}", seat.as_number()));
        seats.chain(bots).map(|name| Look::of(&name.replace(' ', ""))).collect()
    });
    let look = Look::of(&name.replace(' ', ""));
    CLOSE.iter().any(|reserved| reserved.is_like(&look))
}

/// Whether the name says besides who somebody is: "Ann (host)" is how the table shows the host Ann.
fn ends_as_host(name: &str) -> bool {
    let host = Look::of("(host)");
    name.char_indices().any(|(at, _)| host.is_like(&Look::of(name[at..].trim_start_matches([',', ' ']))))
        || name.contains('👑')
}

/// The name, or one like it that cannot be taken for any of `taken`, so that the story tells people
/// apart. Whoever gives no name is a guest.
pub(crate) fn free<'a>(wanted: &str, taken: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<Look> = taken.map(Look::of).collect();
    let is_free = |name: &String| {
        let look = Look::of(name);
        !is_reserved(&look) && !taken.iter().any(|other| other.is_like(&look))
    };
    if wanted.is_empty() {
        let mut numbered = (1..).map(|number| format!("Guest {number}"));
        return numbered.find(is_free).expect("numbers do not end");
    }
    if taken.iter().all(|other| !other.is_like(&Look::of(wanted))) {
        return wanted.to_owned();
    }
    let short = stem(wanted);
    (2..).map(|number| format!("{short} {number}")).find(is_free).expect("numbers do not end")
}

/// As much of a name as leaves room for a number. It does not end within a letter.
fn stem(name: &str) -> String {
    let mut short: String = name.chars().take(MAX_NAME - 4).collect();
    while check(&short).is_err() {
        short.pop();
    }
    short.trim_end().to_owned()
}

/// A word for the dice. Others read it when the dice are proved, and type it to prove them by
/// themselves, so it has only what can be seen and typed.
pub(crate) fn clean_word(word: Option<&str>) -> Result<String, Problem> {
    let word = word.unwrap_or_default().trim();
    if word.chars().count() > MOST_WORD || word.chars().any(char::is_control) {
        let sentence = format!("a word for the dice is one line of at most {MOST_WORD} characters");
        return Err(Problem::new(Code::Malformed, sentence));
    }
    check(word).map_err(|flaw| Problem::new(Code::Malformed, format!("a word for the dice has {flaw}")))?;
    Ok(word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str) -> String {
        let problem = clean(name).expect_err(name);
        assert_eq!(problem.code, Code::Malformed, "{name:?}");
        problem.sentence
    }

    #[test]
    fn a_name_has_only_what_can_be_seen() {
        assert_eq!(clean("  Ann   B ").as_deref(), Ok("Ann B"));
        assert_eq!(clean(" \t ").as_deref(), Ok(""));
        for hidden in [
            '\u{ad}',
            '\u{34f}',
            '\u{fe0f}',
            '\u{3164}',
            '\u{180e}',
            '\u{61c}',
            '\u{e0061}',
            '\u{115f}',
            '\u{ffa0}',
            '\u{200b}',
            '\u{202e}',
            '\u{2066}',
            '\u{feff}',
            '\u{2800}',
            '\u{7}',
        ] {
            for name in [format!("Ann{hidden}"), format!("A{hidden}nn"), hidden.to_string()] {
                let sentence = refused(&name);
                assert!(sentence.contains(&format!("U+{:04X}", u32::from(hidden))), "{sentence}");
            }
        }
        assert_eq!(
            refused("An\u{ad}n"),
            "a name has only what can be seen, and in this one is a hidden U+00AD: type it anew instead of pasting it"
        );
    }

    #[test]
    fn a_name_is_short_and_without_towers() {
        assert_eq!(
            refused(&format!("A{}", "\u{301}".repeat(23))),
            "a name has at most 3 marks on one letter: leave some out"
        );
        assert!(refused(&"x".repeat(MAX_NAME + 1)).contains("at most 24"));
        assert!(refused("@2").contains("no @"));
        for name in ["Nguyễn Thị Ệ", "علی‌رضا", "ශ්‍රී", "👩🏽‍🚀", "山田太郎", "O’Brien"]
        {
            assert_eq!(clean(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn nobody_is_called_what_the_table_says_of_itself() {
        for name in [
            "Seat 2",
            "seat 2",
            "Ѕеаt 2",
            "Ｓｅａｔ ２",
            "Seat l",
            "open",
            "You",
            "Уоu",
            "Somebody",
            "random 3",
            "hold 1",
            "Sharp bot",
            "sharp bot 2",
            "Ѕсоut bоt",
        ] {
            assert!(refused(name).contains("choose another name"), "{name}");
        }
        for name in
            ["Host", "the host", "Ann (host)", "Ann (Host)", "Ann 👑", "Bot", "Bot 2", "Seat2", "S eat 2"]
        {
            assert!(refused(name).contains("choose another name"), "{name}");
        }
        for name in ["Scout", "Mate", "Seat", "Seat 22", "Runner", "Hostess", "Guest 1", "Ann, ghost"] {
            assert_eq!(clean(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn a_name_that_looks_like_anothers_gets_a_number() {
        let there = ["Ann", "Guest l", "Sеаt"];
        for (wanted, given) in [
            ("Ann", "Ann 2"),
            ("Аnn", "Аnn 2"),
            ("ＡＮＮ", "ＡＮＮ 2"),
            ("ann", "ann 2"),
            ("Anna", "Anna"),
            ("", "Guest 2"),
            ("Guest 1", "Guest 1 2"),
            // A number would make a seat of it.
            ("Seat", "Seat 7"),
        ] {
            assert_eq!(free(wanted, there.into_iter()), given);
        }
        assert_eq!(free("Ann", ["Аnn", "Ann Ƨ", "ann 3"].into_iter()), "Ann 4");
    }

    #[test]
    fn a_long_name_makes_room_for_its_number_between_letters() {
        for name in ["👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀", "A234567890123456789 n\u{301}\u{323}"]
        {
            let given = free(&clean(name).expect(name), [name].into_iter());
            assert_eq!(clean(&given).as_deref(), Ok(&*given), "{given}");
            assert!(given.ends_with(" 2"), "{given}");
        }
    }

    #[test]
    fn a_word_for_the_dice_can_be_typed_again() {
        assert_eq!(clean_word(Some("  moss and ember ")).as_deref(), Ok("moss and ember"));
        assert_eq!(clean_word(None).as_deref(), Ok(""));
        for wrong in ["a\nb", "mo\u{ad}ss", "mo\u{202e}ss", &"x".repeat(41)] {
            assert_eq!(
                clean_word(Some(wrong)).map_err(|problem| problem.code),
                Err(Code::Malformed),
                "{wrong:?}"
            );
        }
    }
}
