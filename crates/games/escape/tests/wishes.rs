//! What people want and cannot have: every sort of gesture, in words, with the rule that forbids it.

use bivouac_engine::{Game, Illegal, Wish, rules, text};
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
        ("Roll a black mask", "ESC-DIE-04"),
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

/// The sentence that a player reads.
#[track_caller]
fn because(table: &Fixture, words: &str) -> String {
    why(table, words).unwrap_or_else(|| panic!("{words:?} may be done")).because.into_owned()
}

#[test]
fn a_refusal_names_what_it_takes_and_what_one_has() {
    rules!["ESC-RT-14", "ESC-ACT-01", "ESC-ENT-01", "ESC-DIS-01", "ESC-OUT-02", "ESC-DIE-04"];
    let table = Fixture::f0().stands(ANI, 1, 0).dice(ANI, "B A T T -").chamber("B01", 1, 1, 0);
    for (words, expected) in [
        (
            "Roll a black mask",
            "a black mask cannot be rolled: a golden mask frees it, yours or that of a friend in your chamber",
        ),
        ("Free a black mask of mine", "that takes a golden mask; you have none"),
        ("Go north into B01", "that chamber takes 1 adventurer and 1 key; of these you have 1 adventurer"),
        ("Discover a chamber in the east", "discovering takes 2 adventurers; you have 1"),
        ("Escape", "you escape from the Exit alone, for 12 keys of your own"),
    ] {
        assert_eq!(because(&table, words), expected, "{words}");
    }
    let exit = table.clone().chamber("M-EXIT", 2, 0, 1).stands(ANI, 2, 0).depot(2).dice(ANI, "K A B B -");
    assert_eq!(because(&exit, "Escape"), "an escape takes 3 keys; you have 1");
    let trapped = table.cursed(ANI, Curse::Trap);
    let first = "you are in a trap: lift the curse with 1 adventurer and 2 keys before you enter or discover";
    assert_eq!(because(&trapped, "Go north into B01"), first);
    let lift = "lifting that curse takes 1 adventurer and 2 keys; of these you have 1 adventurer";
    assert_eq!(because(&trapped, "Lift the curse Trap"), lift);
}

#[test]
fn gems_name_what_friends_offer_too() {
    rules!["ESC-RT-14", "ESC-GEM-03", "ESC-RT-15"];
    let great = Fixture::f0().chamber("M-GT1", 1, 1, 0).stands(ANI, 1, 1).dice(ANI, "T K A - -");
    assert_eq!(because(&great, "Activate a gem"), "a gem takes 4 torches here; you have 1");
    let idle = great.clone().stands(FRANK, 1, 1).dice(FRANK, "A A - - -");
    assert_eq!(
        because(&idle, "Activate a gem"),
        "a gem takes 4 torches here; you have 1, and the others here offer none"
    );
    let friend = great.stands(FRANK, 1, 1).dice(ANI, "A A - - -").dice(FRANK, "T+ T+ - - -");
    assert_eq!(
        because(&friend, "Activate 2 gems"),
        "2 gems take 7 torches here; you have none, and the others here offer 2"
    );
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
