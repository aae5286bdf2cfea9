//! The cards: what is compiled in is sound, and what is not sound is refused by name.

use std::collections::BTreeSet;

use bivouac_engine::any::{AnyGame, Of};
use bivouac_engine::{ContentHash, Game, Illegal, options};
use serde_json::json;

use super::brew::{Book, Brew, Effect, Mode, Options, Shelf};

/// What is said of the full shelf with one thing changed.
fn refusal(from: &str, to: &str) -> String {
    let text = Shelf::Full.text();
    assert!(text.contains(from), "the shelf says {from}");
    Book::load(&text.replacen(from, to, 1)).expect_err("the change is refused").to_string()
}

#[test]
fn the_shelves_are_sound() {
    for shelf in [Shelf::Full, Shelf::Small] {
        let book = Book::load(shelf.text()).expect("the shelf is sound");
        assert_eq!(book.all().count(), book.total());
    }
}

#[test]
fn every_effect_and_every_special_is_on_some_card() {
    fn visit(list: &[Effect], kinds: &mut BTreeSet<String>) {
        for effect in list {
            let shown = format!("{effect:?}");
            let named = if let Effect::Special(special) = effect { format!("{special:?}") } else { shown };
            kinds.insert(named.split('(').next().unwrap_or_default().to_owned());
            (0..effect.branches()).for_each(|branch| visit(effect.branch(branch), kinds));
        }
    }
    let book = Book::load(Shelf::Full.text()).expect("the shelf is sound");
    let mut kinds = BTreeSet::new();
    book.kinds().iter().for_each(|card| visit(&card.effects, &mut kinds));
    let wanted =
        "Another Choose Discard Draw Each Eavesdrop Echo Fizzle ForEach Gain Glean Potluck Repeat Stash";
    assert_eq!(kinds.into_iter().collect::<Vec<_>>().join(" "), wanted);
}

#[test]
fn bad_cards_are_refused_by_name() {
    assert_eq!(refusal("id: \"tinder\"", "id: \"mint\""), "card \"mint\": is there twice");
    assert_eq!(refusal("total: 38", "total: 40"), "the component list says 40 cards, but there are 38");
    assert_eq!(refusal("copies: 4", "copies: 0"), "card \"mint\": needs copies, a name and where it is from");
    assert_eq!(
        refusal("from: \"ours\"", "from: \"\""),
        "card \"mint\": needs copies, a name and where it is from"
    );
    assert_eq!(
        refusal("id: \"owl\"", "id: \"Owl Post\""),
        "card \"Owl Post\": an id is a word of small letters"
    );
    assert_eq!(refusal("Draw(2)", "Draw(0)"), "card \"owl\": does something 0 times; from 1 to 9 make sense");
    assert_eq!(refusal("[Gain(herb, 2)]", "[]"), "card \"mint\": has a list without effects");
    assert_eq!(refusal("Draw(2)", "Choose([[Draw(1)]])"), "card \"owl\": offers fewer than two choices");
    let deep = "Each([Each([Each([Each([Each([Draw(1)])])])])])";
    assert_eq!(refusal("Draw(2)", deep), "card \"owl\": lies more than 4 effects deep");
    let fizzle = "card \"owl\": cannot say Special(Fizzle) when it is played Turn";
    assert_eq!(refusal("Draw(2)", "Repeat(2, [Special(Fizzle)])"), fizzle);
    let echo = "card \"echo\": cannot say Special(Echo) when it is played OnAny";
    assert_eq!(refusal("when: OnTurn", "when: OnAny"), echo);
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let unknown = refusal("Special(Glean)", "Special(Gleam)");
    assert!(unknown.contains("Gleam") && unknown.contains("Glean") && unknown.contains(" 42:"), "{unknown}");
    let field = refusal("burns: true", "burn: true");
    assert!(field.contains("burn"), "{field}");
    let long = refusal("id: \"tinder\"", "id: \"a-very-long-name-of-a-card\"");
    assert!(long.starts_with("the cards cannot be read: "), "{long}");
    let illegal: Illegal = Book::load("(").expect_err("half a file").into();
    assert_eq!(illegal.rule.id(), "BREW-1.1");
}

#[test]
fn the_hash_names_the_very_cards() {
    let hash = |text: &str| Book::load(text).expect("the shelf is sound").hash().clone();
    let full = Brew::prepare(&Options::default(), 2).expect("the options are allowed").content();
    assert_eq!(full, hash(Shelf::Full.text()));
    assert_ne!(full, ContentHash::NONE);
    assert_ne!(full, hash(Shelf::Small.text()));
    assert_ne!(full, hash(&Shelf::Full.text().replacen("Gain(herb, 2)", "Gain(herb, 1)", 1)));
}

#[test]
fn options_describe_themselves_and_are_checked() {
    let schema = Of::<Brew>::new().schema();
    assert_eq!(schema["properties"]["hand"]["maximum"], 5);
    assert_eq!(schema["properties"]["goal"]["title"], "Goal");
    let read = |value| options::read::<Options>(&value);
    let together = read(json!({"mode": "together", "hand": 2})).expect("these options exist");
    assert_eq!(together, Options { mode: Mode::Together, hand: 2, ..Options::default() });
    let why = |value| read(value).expect_err("these options do not exist").0;
    assert_eq!(why(json!({"hand": 9})), "option \"hand\" cannot be 9; it is a whole number from 1 to 5");
    assert_eq!(
        why(json!({"mode": "alone"})),
        "option \"mode\" cannot be \"alone\"; it is one of rivals, together"
    );
    let prepared = |options: &Options, seats| {
        Brew::prepare(options, seats).map(drop).map_err(|illegal| illegal.to_string())
    };
    let nine = Options { hand: 9, ..Options::default() };
    assert_eq!(
        prepared(&nine, 2),
        Err("the number of cards dealt is from 1 to 5, not 9 (BREW-1.2)".to_owned())
    );
    let crowded = Options { hand: 3, shelf: Shelf::Small, ..Options::default() };
    assert_eq!(prepared(&crowded, 2), Ok(()));
    let because = "4 seats may hold 21 cards, but this shelf has 15 (BREW-1.2)";
    assert_eq!(prepared(&crowded, 4), Err(because.to_owned()));
}
