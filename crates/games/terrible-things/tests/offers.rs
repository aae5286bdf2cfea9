//! What people are offered by name, what they want and may not, and the table as text.

use bivouac_engine::{Game, Millis, Viewer, Wish, text};
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{Action, Phase, View};

fn view(table: &Fixture) -> View {
    table.game.view(&table.state, Viewer::seat(A), Millis::ZERO)
}

/// What is offered by name.
fn listed(table: &Fixture, words: &str) -> Vec<String> {
    let (view, mut legal) = (view(table), Vec::new());
    table.game.legal(&table.state, A, Millis::ZERO, &mut legal);
    legal.retain(|action| !table.game.unlisted(&view, A, action));
    let offers = legal.iter().map(|action| text::write(action).expect("an action has a text form"));
    offers.filter(|offer| offer.contains(words)).collect()
}

/// The rule that stands against a wish; nothing if it can be granted.
fn rule(table: &Fixture, words: &str) -> Option<&'static str> {
    let mut wishes: Vec<Wish<Action>> = Vec::new();
    table.game.wishes(&view(table), A, &mut wishes);
    let wish = wishes.iter().find(|wish| wish.words == words);
    let wish = wish.unwrap_or_else(|| panic!("nobody wishes for {words:?}: {wishes:#?}"));
    let refused = |way: &Action| {
        let way = text::write(way).expect("an action has a text form");
        table.clone().attempt(A, &way, "").err()
    };
    let reasons = wish.ways.iter().map(refused).collect::<Option<Vec<_>>>()?;
    reasons.first().map(|reason| reason.rule.id())
}

#[test]
fn of_equal_dice_the_first_are_named() {
    let table = Fixture::start(2).encounter(1, "G06").visiting(1).spending("5 5 5 4 2");
    assert_eq!(listed(&table, "overcome"), ["overcome dice=[1,2,3]", "overcome dice=[1,2,4]"]);
    assert_eq!(listed(&table, "row=I-3"), ["claim dice=[1,2] row=I-3"]);
    let all = table.offers(A).into_iter().filter(|offer| offer.contains("row=I-3")).count();
    assert_eq!(all, 3, "all of them can be done");
}

#[test]
fn which_of_many_dice_to_roll_again_is_not_asked_by_name() {
    let table = Fixture::start(2).encounter(1, "G06").visiting(1).tokens(A, "F4");
    let many = table.clone().rolled("5 5 5 4 2");
    assert!(listed(&many, "pay=").is_empty() && many.offers_of(A, "focused").len() > 30);
    let few = table.rolled("5 5 P1");
    assert_eq!(listed(&few, "pay="), ["focused dice=[1] pay=by_rerolled", "focused dice=[1,2] pay=by_held"]);
}

#[test]
fn renewing_slots_in_another_order_is_not_asked_by_name() {
    let table = Fixture::start(2).tokens(A, "T2").phase(Phase::Buying);
    assert_eq!((listed(&table, "refresh").len(), table.offers_of(A, "refresh").len()), (7, 15));
}

#[test]
fn whoever_wants_something_learns_what_it_takes() {
    let table = Fixture::start(2).encounter(1, "R06").slots("S03 S21 S08").hand(A, "F02").swag(A, "S09");
    for (words, expected) in [
        ("Go to the Ghastly Gorge", Some("ATT-EXP-02")),
        ("Go to the Accursed Shrine", None),
        ("Use the special action of the location", Some("ATT-EXP-04")),
        ("Take the Encounter by a desperate act", Some("ATT-DSP-01")),
        ("Roll the dice", Some("ATT-TRN-01")),
        ("Roll all dice again", Some("ATT-ROL-01")),
        ("Stop rolling", Some("ATT-ROL-11")),
        ("Buy Gilded Tapir", Some("ATT-TRD-01")),
        ("Swap a Swag card away, for nothing", Some("ATT-TRD-01")),
        ("Play Tilt the Table", Some("ATT-CRD-04")),
        ("Use Pocket Mirror", Some("ATT-CRD-04")),
        ("Give the Map away", Some("ATT-MAP-01")),
    ] {
        assert_eq!(rule(&table, words), expected, "{words}");
    }
    let there = table.clone().visiting(1);
    let desperate = "Take The Stranger With Your Face by a desperate act";
    assert_eq!(rule(&there, desperate), Some("ATT-DSP-02"));
    let rolled = table.clone().visiting(1).tokens(A, "F0").rolled("5 5 4 2 1");
    assert_eq!(rule(&rolled, "Roll some dice again and hold others"), Some("ATT-ROL-07"));
    assert_eq!(rule(&rolled, "Overcome The Stranger With Your Face"), Some("ATT-SPD-09"));
    let spending = table.clone().visiting(1).spending("5 5 4 2 1");
    assert_eq!(rule(&spending, "Overcome The Stranger With Your Face"), Some("ATT-SPD-02"));
    let turn_of_b = table.turn(B);
    assert_eq!(rule(&turn_of_b, "Go to the Accursed Shrine"), Some("ATT-TRN-01"));
    let alone = Fixture::start(1).encounter(1, "R06").visiting(1).phase(Phase::Terrible);
    assert_eq!(rule(&alone, "Discard the Map"), Some("ATT-SOL-19"));
    assert_eq!(rule(&alone, "Forget cards to pay for Rumours"), Some("ATT-SOL-28"));
}

#[test]
fn the_table_can_be_read_in_a_terminal() {
    let table = Fixture::start(2).encounter(1, "G06").tokens_at(1, "E1").hand(A, "F02").swag(A, "S09");
    let table = table.visiting(1).rolled("5 5 4 P1").track(&[0, 2]);
    let drawn = table.game.draw(&view(&table));
    for words in [
        "track: 0 2",
        "1 Accursed Shrine   G06 Knife-Thrower's Widow (green, Foe): Pair 5+ & High 4+ for 2 Secrets  1 Feat  @1",
        "6 Crumbling Ruin    -",
        "> @1 The Salvage Diver has",
        "1 Feats: Tilt the Table",
        "    Pocket Mirror",
        "dice: B5 B5 B4 P1!",
        "against Knife-Thrower's Widow: Pair 5+ & High 4+, which the dice meet",
    ] {
        assert!(drawn.contains(words), "{words:?} is not in\n{drawn}");
    }
}
