//! The scenarios of `docs/rules/terrible-things.md`, section 11, that one plays alone: 57 to 69, 87, 97, 98.

use bivouac_engine::{Ending, Viewer, rules};
use bivouac_terrible_things::fixture::{A, Fixture};
use bivouac_terrible_things::{End, Options, Phase, Who};

/// The last turn of a round, at the Trading Post with nothing in play.
fn ending() -> Fixture {
    Fixture::start(1).deck("G01 G02 O01 O02 R01 R02").trading()
}

/// The round ends, and these cards are marked.
fn marking(table: &Fixture, cards: &[&str]) -> Fixture {
    let mut table = table.clone();
    if table.state.board.phase != Phase::Forget {
        table.act(A, "end_buying", "");
    }
    for card in cards {
        table.act(A, &format!("mark card={card}"), "");
    }
    table
}

/// By which rule the game was lost.
fn lost(table: &Fixture) -> Option<String> {
    table.ended().filter(|(_, ending)| *ending == Ending::Lost).map(|(rule, _)| rule)
}

#[test]
fn a_solo_game_is_set_up() {
    rules!["ATT-S-57", "ATT-SOL-02", "ATT-SOL-03", "ATT-SOL-04", "ATT-SOL-05", "ATT-SOL-06"];
    let of = |character_1| Fixture::opened(&Options { character_1, ..Options::default() }, 1, 21);
    let table = of(Who::Captain);
    let board = &table.state.board;
    assert_eq!((board.feats, board.discard.len(), table.state.hands[A].len()), (33 - 1 - 3, 1, 3));
    assert_eq!(board.swag, 25 - 3);
    let swag = table.state.swag.iter().map(|card| table.game.swag(*card.unseen()).id.to_string());
    assert!(swag.chain(table.for_sale().split(' ').map(String::from)).all(|card| card != "S01"));
    let feats = table.state.feats.iter().map(|card| table.game.feat(*card.unseen()).id.to_string());
    assert!(feats.chain(table.hand_of(A).split(' ').map(String::from)).all(|card| card.starts_with('F')));
    let mut deck: Vec<String> = (1..=6).map(|place| table.at(place)).collect();
    deck.extend(table.encounter_deck());
    let colours: String = deck.iter().map(|card| &card[..1]).collect();
    assert_eq!(colours, "GGGGOOOOOORRRRRRRR");
    assert_eq!((board.track.len(), board.map), (5, Some(A)));
    let diver = of(Who::SalvageDiver);
    assert_eq!((diver.state.board.map, diver.tokens_of(A)), (None, "F1 T2 C1 E1".to_owned()));
}

#[test]
fn the_round_ends_with_the_sixth_encounter() {
    rules!["ATT-S-58", "ATT-SOL-07", "ATT-SOL-08"];
    let mut table = Fixture::start(1)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .encounter(3, "G03")
        .encounter(4, "G05")
        .encounter(5, "G04")
        .encounter(6, "G06")
        .deck("O01 O02 O03 R01 R02 R03")
        .tokens(A, "C30");
    for turn in 1..=6u8 {
        if turn < 6 {
            let way = table.offers_of(A, "move").swap_remove(0);
            table.act(A, &way, "");
        }
        table.act(A, "desperate", "");
        table.act(A, "decline_roll", "");
        assert_eq!(
            (table.state.board.round, table.state.board.phase),
            (1, Phase::Stock),
            "not before phase 7"
        );
        table.act(A, "end_buying", "");
        let round = if turn == 6 { 2 } else { 1 };
        assert_eq!((table.state.board.round, table.state.board.players[A].ever.turns), (round, turn));
    }
    assert_eq!((table.at(1), table.state.board.phase), ("O01".to_owned(), Phase::Move));
}

#[test]
fn a_debt_of_fourteen() {
    rules!["ATT-S-59", "ATT-SOL-09", "ATT-SOL-10", "ATT-SOL-11"];
    let mut table =
        ending().rumours("O05 G05").gained(A, "R10 O09 O02 G06").achieved(A, "A08").stash(A, &[1]);
    table.act(A, "end_buying", "");
    assert_eq!(table.view(Viewer::seat(A)).now.debt.map(|debt| debt.owed), Some(14));
    let pays = |cards: &[&str]| marking(&table, cards).attempt(A, "forget", "").map(drop);
    assert!(pays(&["R10", "O09", "O02"]).is_ok() && pays(&["R10", "O09", "G06", "A08"]).is_ok());
    assert_eq!(pays(&["R10", "O02", "G06", "A08"]).expect_err("13 of 14").rule.id(), "ATT-SOL-09");
    let mut table = marking(&table, &["R10", "O09", "O02"]);
    table.act(A, "forget", "");
    assert_eq!((table.score(A), table.rumoured()), (3, String::new()));
    assert_eq!((table.state.board.round, table.state.board.end), (2, None));
}

#[test]
fn thirteen_is_too_little() {
    rules!["ATT-S-60", "ATT-SOL-13"];
    let table = marking(&ending().rumours("O05 G05").gained(A, "R10 O02 G06").achieved(A, "A08"), &[]);
    assert_eq!((lost(&table).as_deref(), table.score(A)), (Some("ATT-SOL-13"), 13));
}

#[test]
fn nothing_is_left_after_the_payment() {
    rules!["ATT-S-61", "ATT-SOL-14"];
    let mut table = marking(&ending().rumours("G01").gained(A, "G06 G02").stash(A, &[1, 1]), &["G02"]);
    table.act(A, "forget", "");
    assert_eq!((lost(&table).as_deref(), table.score(A)), (Some("ATT-SOL-14"), 0));
}

#[test]
fn the_map_is_discarded_at_the_shrine() {
    rules!["ATT-S-62", "ATT-SOL-19", "ATT-SOL-21"];
    let mut table =
        Fixture::start(1).encounter(1, "O13").encounter(2, "G02").visiting(1).map(Some(A)).track(&[1, 2]);
    table.act(A, "roll", "1 1 5 5 4");
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    table.act(A, "discard_map", "");
    assert_eq!((table.at(1), table.lying_at(1)), ("O13".to_owned(), "F1 T0 C1 E0".to_owned()));
    assert_eq!((table.stash_of(A), table.state.board.track.len()), (vec![], 2));
    assert_eq!((table.state.board.map, table.state.board.phase), (None, Phase::Stock));
}

#[test]
fn the_map_does_not_help_at_the_ruin() {
    rules!["ATT-S-63", "ATT-SOL-20"];
    let mut table = Fixture::start(1)
        .encounter(6, "O13")
        .encounter(2, "G02")
        .visiting(6)
        .map(Some(A))
        .track(&[1, 2])
        .hand(A, "F16")
        .tokens(A, "E2");
    table.act(A, "decline_roll", "");
    assert_eq!(table.offers(A), ["take_terrible", "play card=F16"]);
    assert_eq!(table.refused(A, "discard_map"), "ATT-SOL-20");
    table.act(A, "take_terrible", "");
    assert_eq!((table.stash_of(A), table.state.board.map), (vec![1], Some(A)));
}

#[test]
fn the_top_rumour_is_hushed_for_four() {
    rules!["ATT-S-64", "ATT-SOL-23"];
    let mut table =
        Fixture::start(1).encounter(4, "G01").encounter(2, "G02").rumours("R11 O05").tokens(A, "C4");
    table.act(A, "move to=4", "");
    table.act(A, "act", "");
    assert_eq!((table.tokens_of(A), table.rumoured()), ("F1 T1 C0 E1".to_owned(), "R11".to_owned()));
    assert_eq!((table.at(4), table.scored(A)), ("G01".to_owned(), String::new()));
    // With Courage for every Encounter in play and no Rumour the action is not offered.
    let table = Fixture::start(1).encounter(4, "G01").encounter(2, "G02").tokens(A, "C9").visiting(4);
    assert!(table.offers_of(A, "act").is_empty());
}

#[test]
fn the_last_token_loses_whatever_the_score() {
    rules!["ATT-S-65", "ATT-SOL-15", "ATT-SOL-30"];
    let mut table = Fixture::start(1)
        .encounter(1, "O13")
        .encounter(2, "G02")
        .visiting(1)
        .map(Some(A))
        .track(&[0])
        .gained(A, "R06 R08 R11")
        .hand(A, "F16")
        .tokens(A, "E2");
    table.act(A, "decline_roll", "");
    for action in ["take_terrible", "play card=F16"] {
        let mut table = table.clone();
        table.act(A, action, "");
        assert_eq!(
            (lost(&table).as_deref(), table.state.board.end),
            (Some("ATT-SOL-15"), Some(End::Unleashed))
        );
    }
    table.act(A, "discard_map", "");
    assert_eq!(table.state.board.end, None);
}

#[test]
fn the_contract_counts_what_goes_with_it() {
    rules!["ATT-S-66", "ATT-SOL-12"];
    // G07, G08 and G09 are Relics worth 1, 2 and 3; 2 x 3 is owed.
    let table = ending().rumours("G05").gained(A, "G07 G08 G09").swag(A, "S25");
    let mut table = marking(&table, &["S25", "G07", "G08"]);
    assert_eq!(
        table.view(Viewer::seat(A)).now.debt.map(|debt| (debt.owed, debt.marked)),
        Some((6, 3 + 1 + 2))
    );
    table.act(A, "forget", "");
    assert_eq!((table.scored(A), table.swag_owned(A), table.score(A)), ("G09".to_owned(), String::new(), 3));
}

#[test]
fn what_was_forgotten_is_not_claimed_twice_and_still_counts() {
    rules!["ATT-S-67", "ATT-SOL-16", "ATT-SOL-17"];
    let gains = |table: &Fixture, cards: &[&str]| {
        let mut table = marking(table, cards);
        table.act(A, "forget", "");
        let mut table = table.tokens(A, "C9");
        table.act(A, "move to=1", "");
        table.act(A, "desperate", "");
        (table.scored(A), table.achievements(A))
    };
    let relics = ending().deck("R07 R06 R05").rumours("G01").gained(A, "G07 G08 G09").achieved(A, "A03");
    assert_eq!(gains(&relics, &["A03"]), ("G07 G08 G09 R07".to_owned(), String::new()));
    let perils = ending().deck("R01 R06 R05").rumours("G10 G04").gained(A, "G02 G03 O04");
    assert_eq!(gains(&perils, &["G02", "G03"]), ("O04 R01".to_owned(), "A01".to_owned()));
}

#[test]
fn the_bank_trades_at_the_chateau() {
    rules!["ATT-S-68", "ATT-SOL-22"];
    let start = |tokens: &str| {
        Fixture::start(1).encounter(3, "G01").encounter(2, "G02").visiting(3).tokens(A, tokens)
    };
    let mut table = start("F1 T0 C0 E0");
    table.act(A, "act", "");
    table.act(A, "take token=Courage", "");
    table.act(A, "give token=Focus", "");
    assert_eq!(table.tokens_of(A), "F0 T0 C1 E0");
    // Without any token the very one just taken goes back, by itself.
    let mut table = start("F0 T0 C0 E0");
    table.act(A, "act", "");
    let done = table.act(A, "take token=Treasure", "");
    assert!(done.says("returns 1 Treasure"));
    assert_eq!((table.tokens_of(A), table.state.board.asked()), ("F0 T0 C0 E0".to_owned(), None));
}

#[test]
fn the_game_is_won_with_twenty_four() {
    rules!["ATT-S-69", "ATT-SOL-25"];
    let mut table = ending().deck("").gained(A, "R06 R08 R11").map(Some(A)).track(&[3, 3]);
    table.state.board.round = 3;
    table.act(A, "end_buying", "");
    assert_eq!((table.ended(), table.score(A)), (Some(("ATT-SOL-25".to_owned(), Ending::Won)), 24));
    assert_eq!(table.state.board.round, 3);
}

#[test]
fn the_map_alone_is_no_choice_and_no_payment() {
    rules!["ATT-S-87", "ATT-SOL-18", "ATT-SOL-24", "ATT-SOL-26"];
    let mut table = ending().rumours("G10").gained(A, "G06 G04").map(Some(A));
    table.act(A, "end_buying", "");
    assert_eq!(table.view(Viewer::seat(A)).now.debt.map(|debt| debt.owed), Some(2));
    assert_eq!(table.offers(A), ["mark card=G04", "mark card=G06"]);
    let mut table = marking(&table, &["G06"]);
    table.act(A, "forget", "");
    assert_eq!(
        (table.state.board.round, table.state.board.phase, table.state.board.map),
        (2, Phase::Move, Some(A))
    );
    let full = |place: u8, map| {
        let table = Fixture::start(1)
            .encounter(1, "G01")
            .encounter(2, "G02")
            .encounter(5, "G04")
            .encounter(6, "G06")
            .hand(A, "F01")
            .map(map)
            .visiting(place);
        let mut asked = table.clone();
        if !table.offers(A).contains(&"act".to_owned()) {
            return "-".to_owned();
        }
        asked.act(A, "act", "");
        asked.offers(A).join(", ")
    };
    assert_eq!(full(1, None), "choose option=1, choose option=2");
    assert_eq!(full(2, None), "set_aside card=F01, redraw");
    assert_eq!(full(5, None), "choose option=1, choose option=2");
    assert_eq!(full(6, Some(A)), "-");
    let mut ruin = Fixture::start(1).encounter(6, "G06").encounter(1, "G01").visiting(6);
    ruin.act(A, "act", "");
    assert_eq!(ruin.state.board.map, Some(A));
}

#[test]
fn bravado_does_not_hush() {
    rules!["ATT-S-97", "ATT-SOL-27"];
    let mut table = Fixture::start(1)
        .encounter(4, "G05")
        .encounter(2, "G02")
        .visiting(4)
        .rumours("O05")
        .tokens(A, "C4 E1")
        .hand(A, "F15");
    table.act(A, "play card=F15", "");
    table.act(A, "act", "");
    assert_eq!((table.tokens_of(A), table.rumoured()), ("F1 T1 C0 E0".to_owned(), String::new()));
    let board = &table.state.board;
    assert_eq!((board.now.desperate_off, board.players[A].ever.desperate), (2, 0));
}

#[test]
fn which_cards_can_pay() {
    rules!["ATT-S-98", "ATT-SOL-28", "ATT-SOL-29"];
    let mut table = ending().rumours("G05").gained(A, "R10 G06 G04").swag(A, "S08");
    table.act(A, "end_buying", "");
    assert_eq!(table.offers(A), ["mark card=G04", "mark card=G06", "mark card=R10"]);
    for cards in [&["R10", "G04"][..], &["R10", "G06"], &["R10", "G06", "G04"]] {
        assert!(marking(&table, cards).attempt(A, "forget", "").is_ok(), "{cards:?}");
    }
    assert_eq!(marking(&table, &["R10"]).refused(A, "forget"), "ATT-SOL-09");
    assert_eq!(marking(&table, &["R10", "G06"]).refused(A, "mark card=S08"), "ATT-SOL-28");
    // The score afterwards is as at the end: the Letter takes the 3 away.
    let table = ending().rumours("G05").gained(A, "R10 G06 G04").swag(A, "S20").stash(A, &[1, 3]);
    let mut table = marking(&table, &["R10", "G04"]);
    table.act(A, "forget", "");
    assert_eq!((table.score(A), table.state.board.end, table.state.board.round), (1, None, 2));
}
