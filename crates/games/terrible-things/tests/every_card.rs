//! Every Feat and every Swag card does what its text says, and nothing else: sections 7.2 and 7.3 of
//! `docs/rules/terrible-things.md`. Each line is a card, what is done with it, and all that is different then.

use std::collections::BTreeSet;

use bivouac_engine::{Game as _, Millis, Viewer};
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{Book, Kind, Phase};

/// Where it is played: A before G15 (Peril and Foe; Pair 4+ & High 6; 3 Secrets) at the Shrine, O11 at the
/// Gunsloop, B with the Map and two Feat cards.
fn in_phase(phase: Phase) -> Fixture {
    let table = Fixture::start(2)
        .encounter(1, "G15")
        .encounter(5, "O11")
        .visiting(1)
        .map(Some(B))
        .tokens(A, "F5 T5 C5 E5")
        .hand(B, "F01 F02")
        .discard("F01 F09")
        .track(&[1, 2, 3])
        .slots("S23 S24 S25");
    match phase {
        Phase::Rolling => table.rolled("1 2 3 4 5"),
        Phase::Spending => table.spending("6 6 2 2 1"),
        other => table.phase(other),
    }
}

/// Whatever a card can change, by name.
fn facts(table: &Fixture) -> Vec<(&'static str, String)> {
    let (board, view) = (&table.state.board, table.game.view(&table.state, Viewer::Open, Millis::ZERO));
    let (a, b) = (&board.players[A], &board.players[B]);
    let own = view.now.own.as_ref();
    let needs = own.map(|own| own.needs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" & "));
    let reroll = view.now.reroll.as_ref();
    let prices = |again: &bivouac_terrible_things::Rerolls| {
        let two = |prices: &[bivouac_terrible_things::Price]| prices.get(2).map_or(0, |price| price.focus);
        format!("{}/{}", two(&again.by_rerolled), two(&again.by_held))
    };
    let sale = view.now.stalls.iter().map(|sale| sale.treasure.to_string()).collect::<Vec<_>>().join(" ");
    vec![
        ("A", table.tokens_of(A)),
        ("B", table.tokens_of(B)),
        ("hand", table.hand_of(A)),
        ("B's hand", table.hand_of(B)),
        ("discards", table.discarded()),
        ("swag", table.swag_owned(A)),
        ("pool", Kind::ALL.map(|kind| board.pool.count(kind).to_string()).join("+")),
        ("dice", table.dice()),
        ("locked", board.pool.dice().iter().filter(|die| die.locked).count().to_string()),
        ("re-rolls", reroll.map_or(0, |again| again.left).to_string()),
        ("two dice", reroll.map(prices).unwrap_or_default()),
        ("needs", needs.unwrap_or_default()),
        ("desperate", own.map_or(0, |own| own.courage).to_string()),
        ("prices", sale),
        ("twice", board.now.double_row.to_string()),
        ("map", board.map.map_or(0, |seat| seat.as_number()).to_string()),
        ("scored", table.scored(A)),
        ("places", (1..=6).map(|place| table.at(place)).collect::<Vec<_>>().join(" ")),
        ("track", format!("{:?}", board.track)),
        ("stash", format!("{:?}", a.stash)),
        ("B's stash", format!("{:?}", b.stash)),
        ("hexes", format!("{} {}", b.hexes.fewer_rerolls, b.hexes.focus_tax)),
        ("score", table.score(A).to_string()),
    ]
}

/// What is different: "dice 1 2 3 4 6; re-rolls 3".
fn changes(before: &Fixture, after: &Fixture) -> String {
    let pairs = facts(before).into_iter().zip(facts(after));
    let changed = pairs.filter(|(was, is)| was != is).map(|(_, (name, is))| format!("{name} {is}"));
    changed.collect::<Vec<_>>().join("; ")
}

/// A card, when it is played, what is answered with which dice, and what is different then.
type Line = (&'static str, Phase, &'static [(&'static str, &'static str)], &'static str);

const FEATS: &[Line] = &[
    ("F01", Phase::Rolling, &[("reroll dice=[1]", "6")], "A F5 T5 C5 E4; dice 6 2 3 4 5"),
    ("F02", Phase::Rolling, &[("turn die=5 to=6", "")], "A F5 T5 C5 E4; dice 1 2 3 4 6"),
    ("F03", Phase::Rolling, &[("turn die=1 to=6", "")], "A F5 T5 C5 E4; dice 6 2 3 4 5"),
    ("F04", Phase::Rolling, &[("turn die=2 to=6", "")], "A F5 T5 C5 E3; dice 1 6 3 4 5"),
    ("F05", Phase::Rolling, &[("turn die=5 to=4", "")], "A F5 T5 C5 E4; dice 1 2 3 4 4"),
    ("F06", Phase::Rolling, &[], "A F5 T5 C5 E4; two dice 0/0"),
    ("F07", Phase::Rolling, &[], "A F5 T5 C5 E4; re-rolls 3"),
    ("F08", Phase::Pool, &[], "A F5 T5 C5 E3; pool 5+1+0+0; dice 0 0 0 0 0 0"),
    ("F09", Phase::Pool, &[], "A F5 T5 C5 E4; pool 5+0+0+1; dice 0 0 0 0 0 0"),
    ("F10", Phase::Pool, &[], "A F5 T5 C5 E4; pool 5+0+1+0; dice 0 0 0 0 0 0"),
    ("F11", Phase::Pool, &[("swap_dice count=2", "")], "A F5 T5 C5 E4; pool 3+2+0+0"),
    ("F12", Phase::Rolling, &[], "A F5 T5 C5 E3; needs Pair 3+ & High 5+"),
    ("F13", Phase::Rolling, &[("drop part=2", "")], "A F5 T5 C5 E2; needs Pair 4+"),
    ("F14", Phase::Rolling, &[("wild die=1", "")], "A F5 T5 C5 E2; dice * 2 3 4 5; locked 1; two dice 2/2"),
    ("F15", Phase::Explore, &[], "A F5 T5 C5 E4; desperate 1"),
    ("F15", Phase::Desperation, &[], "A F5 T5 C5 E4; desperate 1"),
    ("F16", Phase::Terrible, &[], "A F5 T5 C5 E3; places - - - - O11 -; track [2, 3]"),
    ("F17", Phase::Explore, &[("type of=Peril", "")], "A F6 T5 C5 E5"),
    ("F18", Phase::Buying, &[], "A F5 T5 C5 E4; prices 4 1 2"),
    ("F19", Phase::Explore, &[], "hand F09; discards F01 F19"),
    ("F19", Phase::Pool, &[], "hand F09; discards F01 F19"),
    ("F19", Phase::Rolling, &[], "hand F09; discards F01 F19"),
    ("F21", Phase::Spending, &[], "A F5 T5 C5 E4; twice true"),
    ("F22", Phase::Explore, &[], "A F5 T5 C5 E4; needs Block-3 4+; desperate 5; places O11 - - - G15 -"),
    ("P01", Phase::Explore, &[("take from=2 token=Courage", "")], "A F5 T5 C6 E4; B F1 T1 C0 E1"),
    ("P02", Phase::Explore, &[], "A F5 T5 C5 E4; B's hand F02; discards F01 F09 F01 P02"),
    (
        "P03",
        Phase::Terrible,
        &[],
        "A F5 T5 C5 E2; places - - - - O11 -; track [2, 3]; B's stash [0, 1, 0, 0]",
    ),
    ("P04", Phase::Explore, &[], "A F5 T5 C5 E4; hexes 1 0"),
    ("P05", Phase::Explore, &[], "A F5 T5 C5 E4; hexes 0 1"),
    ("P06", Phase::Explore, &[], "A F5 T5 C5 E4; map 1; score 1"),
];

#[test]
fn every_feat_does_what_it_says() {
    for (card, phase, answers, expected) in FEATS {
        let before = in_phase(*phase).hand(A, card);
        let mut table = before.clone();
        // Idle Gossip is the one card that rolls as it is played: the first of B's cards.
        table.act(A, &format!("play card={card}"), if *card == "P02" { "#0" } else { "" });
        answers.iter().for_each(|(answer, dice)| drop(table.act(A, answer, dice)));
        // Every Feat leaves the hand for the top of the discard pile.
        let usual = format!("hand ; discards F01 F09 {card}");
        let changed = changes(&before, &table);
        let rest = match changed.split_once(&usual) {
            Some((before, after)) => format!("{before}{}", after.trim_start_matches("; ")),
            None => changed.replacen("hand ; ", "", 1),
        };
        // What follows from the phase having gone by is not the card's doing.
        let rest = rest.split("; ").filter(|change| !gone_by(*phase, change)).collect::<Vec<_>>().join("; ");
        assert_eq!(rest.trim_end_matches("; "), *expected, "{card} in {phase:?}");
    }
}

/// Whether this is different only because a Terrible Thing was settled: the Encounter is a Rumour, the dice
/// are gone, and the Trading Post is open.
fn gone_by(phase: Phase, change: &str) -> bool {
    let settled = ["needs ", "desperate 0", "prices ", "pool ", "dice "];
    phase == Phase::Terrible && settled.iter().any(|what| change.starts_with(what))
}

const SWAG: &[Line] = &[
    ("S01", Phase::Explore, &[("at place=5", ""), ("choose option=2", "")], "A F5 T6 C5 E5"),
    ("S02", Phase::Rolling, &[("reroll dice=[2]", "6")], "dice 1 6 3 4 5"),
    ("S03", Phase::Pool, &[], "pool 5+1+0+0; dice 0 0 0 0 0 0"),
    ("S04", Phase::Pool, &[], "pool 5+0+0+1; dice 0 0 0 0 0 0"),
    ("S05", Phase::Pool, &[], "pool 5+0+1+0; dice 0 0 0 0 0 0"),
    ("S06", Phase::Pool, &[], "pool 4+1+0+0"),
    ("S07", Phase::Rolling, &[("turn die=1 to=2", "")], "dice 2 2 3 4 5"),
    ("S08", Phase::Rolling, &[], "two dice 1/2"),
    ("S09", Phase::Rolling, &[("turn die=2 to=5", "")], "dice 1 5 3 4 5"),
    ("S11", Phase::Rolling, &[], "needs Pair 3+ & High 5+"),
    ("S12", Phase::Pool, &[], "pool 5+1+0+1; dice 0 0 0 0 0 0 0"),
    ("S14", Phase::Explore, &[], "desperate 2"),
    ("S14", Phase::Desperation, &[], "desperate 2"),
    ("S16", Phase::Buying, &[], "prices 5 2 3"),
    ("S17", Phase::Explore, &[("type of=Foe", "")], "A F5 T5 C5 E6"),
    ("S18", Phase::Explore, &[("give token=Treasure", ""), ("take token=Courage", "")], "A F5 T4 C6 E5"),
    ("S19", Phase::Explore, &[("choose option=1", "")], "A F6 T5 C5 E5"),
];

#[test]
fn every_swag_card_that_is_used_does_what_it_says() {
    for (card, phase, answers, expected) in SWAG {
        let before = in_phase(*phase).swag(A, card);
        let mut table = before.clone();
        table.act(A, &format!("use card={card}"), "");
        answers.iter().for_each(|(answer, dice)| drop(table.act(A, answer, dice)));
        let down = format!("swag {card}*");
        let changed = changes(&before, &table);
        let rest: Vec<&str> = changed.split("; ").filter(|change| *change != down).collect();
        assert_eq!(rest.join("; "), *expected, "{card} in {phase:?}");
        assert!(changed.contains(&down), "{card} is turned face down");
    }
}

#[test]
fn oil_and_wire_turns_a_swag_card_up_in_four_windows() {
    for phase in [Phase::Explore, Phase::Pool, Phase::Rolling, Phase::Buying] {
        let mut table = in_phase(phase).hand(A, "F20").swag(A, "S22").exhausted(A, "S22");
        let before = table.clone();
        table.act(A, "play card=F20", "");
        assert_eq!(changes(&before, &table), "hand ; discards F01 F09 F20; swag S22", "{phase:?}");
    }
}

#[test]
fn the_loupe_pays_for_relics_alone() {
    for (encounter, treasure) in [("G07", 6), ("G13", 6), ("G01", 5), ("G04", 5)] {
        let mut table = in_phase(Phase::Explore).encounter(1, encounter).swag(A, "S13");
        table.act(A, "desperate", "");
        assert_eq!(table.state.board.players[A].tokens.treasure, treasure, "{encounter}");
        assert_eq!(table.swag_owned(A), "S13", "it is never exhausted");
    }
}

#[test]
fn smelling_salts_comfort_once_a_turn() {
    let mut table = in_phase(Phase::Terrible).swag(A, "S15");
    table.act(A, "take_terrible", "");
    assert_eq!((table.tokens_of(A).as_str(), table.swag_owned(A).as_str()), ("F6 T5 C6 E5", "S15*"));
    let mut away = in_phase(Phase::Terrible).swag(A, "S15").hand(A, "F16");
    away.act(A, "play card=F16", "");
    assert_eq!((away.tokens_of(A).as_str(), away.swag_owned(A).as_str()), ("F5 T5 C5 E3", "S15"));
}

#[test]
fn a_notebook_holds_a_fourth_card() {
    for (swag, cards) in [("", 3), ("S10", 4)] {
        let mut table = in_phase(Phase::Buying).swag(A, swag);
        table.roll(A, "end_buying", "cards are drawn");
        assert_eq!(table.state.board.players[A].hand, cards);
    }
}

#[test]
fn trophies_and_the_letter_count_in_the_end() {
    let start = || in_phase(Phase::Explore).gained(A, "G07 O15 R11").stash(A, &[1, 3]);
    let worth = |swag: &str| start().swag(A, swag).score(A) - start().score(A);
    for (swag, secrets) in [
        ("S20", 3),
        ("S21", 3),
        ("S22", 2),
        ("S23", 5),
        ("S24", 1),
        ("S24 S02 S03", 3),
        ("S24 S02 S03 S04 S05", 5),
        ("S24 S02 S03 S04 S05 S07 S08", 5),
        ("S25", 2),
        ("S26", 2),
    ] {
        assert_eq!(worth(swag), secrets, "{swag}");
    }
}

#[test]
fn every_swag_card_is_worth_what_it_says() {
    let printed = [1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1];
    for (number, secrets) in (1..).zip(printed) {
        let card = format!("S{number:02}");
        assert_eq!(in_phase(Phase::Explore).swag(A, &card).score(A), secrets, "{card}");
    }
}

#[test]
fn no_card_is_left_out() {
    let told: BTreeSet<&str> = FEATS.iter().chain(SWAG).map(|(card, ..)| *card).collect();
    let elsewhere = ["F20", "S10", "S13", "S15", "S20", "S21", "S22", "S23", "S24", "S25", "S26"];
    let book = Book::built_in();
    let all = book.feats.iter().map(|card| card.id).chain(book.swag.iter().map(|card| card.id));
    for card in all {
        let found = told.contains(card.as_str()) != elsewhere.contains(&card.as_str());
        assert!(found, "{card} is tested, and once");
    }
    // Each in every window that it names.
    let windows = |card: &str| FEATS.iter().chain(SWAG).filter(|(other, ..)| *other == card).count();
    for card in book.feats.iter().filter(|card| card.id.as_str() != "F20") {
        assert_eq!(windows(card.id.as_str()), card.when.len(), "{}", card.name);
    }
}
