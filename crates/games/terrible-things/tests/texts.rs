//! All that is printed, in words, kept in `texts.txt`. `UPDATE_GOLDENS=1` writes it anew; read the
//! difference like code.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use bivouac_engine::goldens;
use bivouac_terrible_things::{Book, Discount, Effect, From, Hex, Kind, Res, What, text};

#[test]
fn the_words_are_those_that_are_kept() {
    let mut now = String::new();
    let book = Book::built_in();
    for card in &book.encounters {
        let types: Vec<&str> = card.types.iter().map(|kind| kind.name()).collect();
        line(&mut now, &card.id.to_string(), &[&card.name, &types.join(" + "), &text::needs(&card.needs)]);
    }
    for card in &book.feats {
        line(&mut now, &card.id.to_string(), &[&card.name, &card.when(), &card.text()]);
    }
    for card in &book.swag {
        let worth = text::secrets(card.secrets);
        line(&mut now, &card.id.to_string(), &[&card.name, &card.when(), &worth, &card.text()]);
    }
    for card in &book.achievements {
        line(&mut now, &card.id.to_string(), &[&card.name, &card.when.text()]);
    }
    for character in &book.characters {
        line(&mut now, &character.id.to_string(), &[&character.name, &character.text()]);
    }
    for row in book.scenarios.iter().flat_map(|scenario| &scenario.rows) {
        line(&mut now, &row.id.to_string(), &[&text::row(row)]);
    }
    for location in &book.locations {
        line(
            &mut now,
            &location.slot.to_string(),
            &[&location.name, &location.text(), &location.solo_text()],
        );
    }
    for die in &book.dice {
        line(&mut now, die.kind.name(), &[&die.colour, &die.text()]);
    }
    kept(&now);
}

/// What no card says as it is compiled in, but one might.
#[test]
fn other_numbers_read_well_too() {
    let check = |effect: Effect, words: &str| assert_eq!(text::effect(&effect), words);
    check(Effect::Gain(What::EncounterType, 2), "gain 2 tokens of a type shown on your Encounter");
    check(Effect::Steal(2), "take any two tokens from a rival");
    check(Effect::Exchange(2), "exchange 2 tokens for as many of any kind");
    check(
        Effect::Choose(vec![Effect::TakeMap, Effect::Exchange(1)]),
        "take the Map or exchange 1 token for one of any kind",
    );
    check(Effect::TradeToken(From::Bank), "take any one token, then return any one");
    check(Effect::AddDice(Kind::Luck, 2), "add two Luck dice");
    check(Effect::FreeReroll(3), "re-roll up to three dice for free");
    check(Effect::ExtraReroll(2), "you have two more re-rolls this turn");
    check(Effect::FocusDiscount(Discount::By(2)), "your next focused re-roll this turn costs 2 Focus less");
    check(Effect::Adjust(2, vec![-1, 1]), "change up to two dice by 1 up or down each");
    check(Effect::Adjust(1, vec![1]), "change one die by 1 up");
    check(Effect::Adjust(1, vec![1, 2, -1]), "change one die by 1 up, 2 up or 1 down");
    check(Effect::Flip(2), "turn up to two dice to their opposite faces");
    check(Effect::Wild(2), "up to two dice are wild this turn, and locked");
    check(Effect::ReadySwag(2), "turn up to two of your exhausted Swag cards face up");
    check(Effect::RivalDiscardsFeat(2), "a rival discards two random Feat cards");
    check(Effect::Hex(Hex::FewerRerolls(2)), "a rival has two re-rolls less in their next turn");
    let gain = |res, n| Effect::Gain(What::Res(res), n);
    check(
        Effect::Choose(vec![gain(Res::Focus, 1), gain(Res::Feat, 2), Effect::TakeMap]),
        "gain 1 Focus, gain 2 Feat or take the Map",
    );
}

fn line(now: &mut String, id: &str, parts: &[&str]) {
    let shown: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    writeln!(now, "{id}: {}", shown.join(" | ")).expect("a string takes all");
}

/// Sees to it that what is kept is as it is now.
fn kept(now: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts.txt");
    let advice = "if that is meant, UPDATE_GOLDENS=1 writes it anew";
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        fs::write(&file, now).unwrap_or_else(|error| panic!("cannot write tests/texts.txt: {error}"));
    }
    let was = fs::read_to_string(&file);
    let was = was.unwrap_or_else(|error| panic!("cannot read tests/texts.txt: {error}; {advice}"));
    if let Some(difference) = goldens::first_difference(&was, now) {
        panic!("tests/texts.txt has changed; {advice}\n{difference}");
    }
}
