//! What people want and cannot have: every sort of gesture, in words, with the rule that forbids it.

use bivouac_engine::{Game, Illegal, Wish, text};
use bivouac_escape::fixture::{ANI, FRANK, Fixture};
use bivouac_escape::{Action, Curse, Mode, Options, Treasure};

fn wishes(table: &Fixture) -> Vec<Wish<Action>> {
    let mut out = Vec::new();
    table.game.wishes(&table.view(ANI), ANI, &mut out);
    out
}

/// Why the first seat may not do this; nothing if it may.
#[track_caller]
fn why(table: &Fixture, words: &str) -> Option<Illegal> {
    let wishes = wishes(table);
    let wish = wishes.iter().find(|wish| wish.words == words);
    let wish = wish.unwrap_or_else(|| panic!("nobody wishes for {words:?}: {wishes:#?}"));
    let refused = |way: &Action| {
        let way = text::write(way).expect("an action has a text form");
        table.clone().try_act(ANI, &way, "").err()
    };
    let mut reasons = wish.ways.iter().map(refused).collect::<Option<Vec<_>>>()?;
    Some(reasons.swap_remove(0))
}

#[track_caller]
fn rule(table: &Fixture, words: &str) -> &'static str {
    why(table, words).unwrap_or_else(|| panic!("{words:?} may be done")).rule.id()
}

#[test]
fn whoever_has_nothing_learns_what_it_takes() {
    let table = Fixture::f0().dice(ANI, "B B T T -");
    for (words, expected) in [
        ("Roll a black mask", "ESC-RT-09"),
        ("Free a black mask of mine", "ESC-MSK-01"),
        ("Go north", "ESC-ENT-02"),
        ("Go west into B07", "ESC-ACT-01"),
        ("Discover a chamber", "ESC-GEO-04"),
        ("Activate a gem", "ESC-GEM-01"),
        ("Escape", "ESC-OUT-01"),
        ("Offer a die to the others here", "ESC-R-93"),
        ("Give somebody a die", "ESC-OUT-03"),
    ] {
        assert_eq!(rule(&table, words), expected, "{words}");
    }
    assert_eq!(why(&table, "Roll the dice"), None, "three dice can be rolled");
    let there = table.dice(ANI, "G B T T -").stands(FRANK, 1, 0);
    assert_eq!(rule(&there, "Free a black mask of @2"), "ESC-MSK-02");
    assert_eq!(why(&there, "Free a black mask of mine"), None);
    assert_eq!(rule(&Fixture::f0().dice(ANI, "A A T T -"), "Provoke fate"), "ESC-R-84");
}

#[test]
fn cards_and_modes_bring_wishes_of_their_own() {
    let options = Options { curses: true, treasures: true, ..Options::default() };
    let table = Fixture::f0_with(&options).dice(ANI, "A A T T -");
    for (words, expected) in [
        ("Lift a curse", "ESC-CUR-05"),
        ("Claim a treasure", "ESC-TRE-03"),
        ("Use a Healing mask", "ESC-TRE-10"),
        ("Use an Extra gem", "ESC-TRE-10"),
        ("Teleport", "ESC-TRE-10"),
        ("Open a secret passage", "ESC-TRE-10"),
    ] {
        assert_eq!(rule(&table, words), expected, "{words}");
    }
    let trapped = table.cursed(ANI, Curse::Trap).owns(ANI, Treasure::DoubleKey).dice(ANI, "A T - - -");
    assert_eq!(rule(&trapped, "Go west into B07"), "ESC-CUR-08");
    assert_eq!(why(&trapped, "Lift the curse Trap"), None, "with the Double key");
    assert_eq!(rule(&trapped, "Offer a Double key to the others here"), "ESC-R-93");
    let plain = wishes(&Fixture::f0());
    assert!(!plain.iter().any(|wish| wish.words.contains("treasure") || wish.words.contains("curse")));
    let calm = Fixture::f0_with(&Options { mode: Mode::Calm, ..Options::default() });
    assert_eq!(why(&calm, "Be done with this beat"), None);
    let practice = Fixture::f0_with(&Options { mode: Mode::Practice, ..Options::default() });
    assert_eq!(rule(&practice, "Let the door slam"), "ESC-SET-17");
}
