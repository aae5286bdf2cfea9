//! The scenarios of `docs/rules/terrible-things.md`, section 11, from 38 to 52: Terrible Things, the end, the
//! Trading Post, refreshing, scores and Achievements.

use bivouac_engine::rules;
use bivouac_terrible_things::fixture::{A, B, C, D, Fixture};
use bivouac_terrible_things::{End, EndRule, Length, Options, Phase, Who};

/// At the Shrine before G04, which needs three in a row.
fn deckhand(seats: u8) -> Fixture {
    Fixture::start(seats).encounter(1, "G04").encounter(2, "G02").visiting(1)
}

#[test]
fn the_lowest_token_is_taken() {
    rules!["ATT-S-38", "ATT-TER-02", "ATT-TER-03"];
    let mut table = deckhand(2).track(&[0, 1, 1, 3]).rumours("R01");
    table.act(A, "roll", "1 1 2 2 6");
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    assert_eq!((table.stash_of(A), table.state.board.track.to_vec()), (vec![0], vec![1, 1, 3]));
    assert_eq!(table.rumoured(), "R01 G04");
}

#[test]
fn the_last_token_is_taken_by_choice() {
    rules!["ATT-S-39", "ATT-SPD-06", "ATT-TER-01", "ATT-TER-04"];
    let mut table = deckhand(2).track(&[3]).spending("1 2 3 5 6");
    assert!(!table.offers_of(A, "overcome").is_empty());
    table.act(A, "end_spending", "");
    assert_eq!((table.stash_of(A), table.state.board.end), (vec![3], Some(End::Unleashed)));
    assert!(table.offers(A).is_empty());
    assert_eq!(table.refused(A, "end_buying"), "ATT-TRD-01");
}

#[test]
fn look_away_does_not_save_the_game() {
    rules!["ATT-S-40", "ATT-TER-06"];
    let mut table = deckhand(2).track(&[2]).hand(A, "F16").tokens(A, "E2");
    table.act(A, "decline_roll", "");
    table.act(A, "play card=F16", "");
    assert_eq!((table.stash_of(A), table.state.board.end), (vec![], Some(End::Unleashed)));
}

#[test]
fn the_blame_is_passed_and_no_salts_are_smelt() {
    rules!["ATT-S-41", "ATT-R-34"];
    let mut table = deckhand(2).track(&[1, 2]).hand(A, "P03").tokens(A, "E3").swag(A, "S15").swag(B, "S15");
    table.act(A, "decline_roll", "");
    table.act(A, "play card=P03", "");
    assert_eq!((table.stash_of(A), table.stash_of(B)), (vec![], vec![1]));
    assert_eq!(
        (table.tokens_of(A), table.tokens_of(B)),
        ("F1 T1 C1 E0".to_owned(), "F1 T1 C1 E1".to_owned())
    );
    assert_eq!((table.swag_owned(A), table.swag_owned(B)), ("S15".to_owned(), "S15".to_owned()));
}

/// Whoever's turn it is takes the first Encounter that can be by a desperate act, and does nothing else.
fn dares(table: &mut Fixture) {
    if table.state.board.phase == Phase::MapChoice {
        let seat = table.state.board.turn;
        table.act(seat, "keep_map", "");
    }
    let seat = table.state.board.turn;
    if table.state.board.phase == Phase::Move {
        let way = table.offers_of(seat, "move").swap_remove(0);
        table.act(seat, &way, "");
    }
    table.act(seat, "desperate", "");
    table.pass();
}

#[test]
fn a_long_game_of_three_ends_after_seven_rounds() {
    rules!["ATT-S-42", "ATT-END-02"];
    for (end_rule, rounds, left) in [(EndRule::RoundStart, 7, 3), (EndRule::PlayOut, 8, 0)] {
        let options =
            Options { length: Length::Long, end_rule, character_1: Who::Captain, ..Options::default() };
        let mut table = Fixture::opened(&options, 3, 6);
        for seat in [A, B, C] {
            table = table.tokens(seat, "C200");
        }
        for turn in 0..3 * rounds {
            assert_eq!(u32::from(table.state.board.round), turn / 3 + 1);
            assert_eq!(table.state.board.phase == Phase::MapChoice, turn % 3 == 0);
            if turn == 18 {
                assert_eq!(table.state.board.in_deck(), 6);
                table.act(A, "keep_map", "");
                assert_eq!(table.state.board.in_deck(), 0);
            }
            dares(&mut table);
        }
        assert_eq!(table.state.board.end, Some(End::RoundWithoutDeck), "without a Map choice");
        let in_play = table.state.board.places.iter().filter(|place| place.encounter.is_some()).count();
        assert_eq!((u32::from(table.state.board.round), in_play), (rounds, left));
    }
}

#[test]
fn six_encounters_are_gone_before_the_fourth_player() {
    rules!["ATT-S-43", "ATT-END-03"];
    let mut table = Fixture::start(4)
        .deck("G01 G02 G03 G04 G05 G06")
        .swag(A, "S19")
        .swag(B, "S01")
        .tokens(A, "C20")
        .tokens(B, "C20")
        .tokens(C, "C20")
        .phase(Phase::MapChoice);
    for action in [
        "keep_map",
        "move to=4",
        "act",
        "at place=1",
        "use card=S19",
        "at place=2",
        "desperate",
        "decline_roll",
        "end_buying",
    ] {
        table.act(A, action, "");
    }
    assert_eq!(table.scored(A), "G01 G02 G04");
    for action in
        ["move to=3", "use card=S01", "at place=4", "at place=5", "desperate", "decline_roll", "end_buying"]
    {
        table.act(B, action, "");
    }
    assert_eq!(table.scored(B), "G03 G05");
    for action in ["desperate", "decline_roll", "end_buying"] {
        table.act(C, action, "");
    }
    assert_eq!(table.scored(C), "G06");
    assert_eq!((table.state.board.turn, table.state.board.end), (D, Some(End::NothingToDeal)));
    assert_eq!(table.state.board.players[D].ever.turns, 0);
}

fn post(slots: &str) -> Fixture {
    let deck = "S05 S04 S03 S02 S01";
    Fixture::start(2).encounter(1, "G01").encounter(2, "G02").slots(slots).swag_deck(deck).trading()
}

#[test]
fn a_card_is_swapped_and_bought_from_old_stock() {
    rules!["ATT-S-44", "ATT-TRD-02", "ATT-TRD-03"];
    let mut table = post("S22 S07 S10").tokens(A, "T5");
    table.act(A, "swap slot=2", "");
    table.act(A, "buy from=old_stock", "");
    assert_eq!((table.swag_owned(A), table.tokens_of(A)), ("S07".to_owned(), "F1 T0 C1 E1".to_owned()));
    assert_eq!((table.for_sale(), table.in_old_stock()), ("S22 S01 S10".to_owned(), String::new()));
}

#[test]
fn a_refresh_between_empty_slots() {
    rules!["ATT-S-45", "ATT-TRD-05", "ATT-TRD-06", "ATT-TRD-10"];
    let mut table = post("S22 S07 S10").tokens(A, "T7");
    table.act(A, "buy from=slot_1", "");
    table.act(A, "buy from=slot_3", "");
    assert_eq!(table.tokens_of(A), "F1 T2 C1 E1");
    assert_eq!(table.refused(A, "refresh slots=[1]"), "ATT-TRD-13");
    table.act(A, "refresh slots=[2]", "");
    assert_eq!((table.for_sale(), table.tokens_of(A)), ("- S01 -".to_owned(), "F1 T0 C1 E1".to_owned()));
    table.act(A, "end_buying", "");
    assert_eq!(table.for_sale(), "S02 S01 S03");
}

#[test]
fn the_order_of_a_refresh() {
    rules!["ATT-S-46", "ATT-TRD-08"];
    let mut table = post("S22 S07 S10").tokens(A, "T2");
    table.act(A, "refresh slots=[3,1]", "");
    assert_eq!(table.in_old_stock(), "S10 S22");
}

#[test]
fn no_free_swap_after_a_purchase() {
    rules!["ATT-S-47", "ATT-TRD-09"];
    let mut table = post("S22 S07 S10").tokens(A, "T3");
    table.act(A, "buy from=slot_1", "");
    assert_eq!(table.refused(A, "swap slot=2"), "ATT-TRD-09");
}

#[test]
fn old_stock_becomes_the_deck_but_for_its_top() {
    rules!["ATT-S-48", "ATT-TRD-11"];
    let mut filled = Vec::new();
    for pick in ["#0", "#1"] {
        let mut table = post("- S07 S10").swag_deck("").old_stock("S16 S21 S08");
        table.act(A, "end_buying", pick);
        assert_eq!((table.in_old_stock(), table.state.board.swag), ("S08".to_owned(), 1));
        filled.push(table.for_sale());
    }
    assert_eq!(filled, ["S16 S07 S10", "S21 S07 S10"], "one of two, each as likely");
}

#[test]
fn hands_are_filled() {
    rules!["ATT-S-49", "ATT-REF-01", "ATT-REF-02"];
    let drawn = |hand: &str, swag: &str| {
        let mut table =
            post("S22 S07 S11").hand(A, hand).swag(A, swag).feats("F11 F12 F13 F14").discard("F09");
        table.act(A, "end_buying", "");
        assert!(table.hand_of(A).starts_with(hand) && table.discarded() == "F09", "none is discarded");
        4 - table.state.board.feats
    };
    let hands = ["F01", "F01 F02 F03", "F01 F02 F03 F04"];
    assert_eq!(hands.map(|hand| drawn(hand, "")), [2, 0, 0]);
    assert_eq!(hands.map(|hand| drawn(hand, "S10")), [3, 1, 0]);
}

#[test]
fn a_score_in_all_its_parts() {
    rules!["ATT-S-50", "ATT-SCO-01", "ATT-SCO-02", "ATT-SCO-03", "ATT-SCO-04", "ATT-SCO-05"];
    let table = Fixture::start(2)
        .gained(A, "G06 O05 R10")
        .swag(A, "S22 S24 S20")
        .achieved(A, "A08")
        .map(Some(A))
        .stash(A, &[1, 3]);
    let score = table.game.score(&table.state.board, A);
    assert_eq!((score.encounters, score.swag, score.achievements), (11, 2 + 3, 2));
    assert_eq!((score.map, score.terrible, score.total), (1, -1, 18));
}

#[test]
fn who_wins_with_equal_secrets() {
    rules!["ATT-S-51", "ATT-SCO-07", "ATT-SCO-08", "ATT-SCO-09"];
    let over = |a: &[u8], b: &[u8], courage: &str| {
        let mut table = Fixture::start(2)
            .map(None)
            .gained(A, "R06 R10 R15")
            .gained(B, "R11 R08 G05")
            .stash(A, a)
            .stash(B, b)
            .tokens(B, courage);
        table.state.board.end = Some(End::RoundWithoutDeck);
        table
    };
    assert_eq!(over(&[], &[], "").score(A), 18);
    // Two of nothing against one of three, with 18 each.
    let table = over(&[0, 0], &[3], "").swag(B, "S21");
    assert_eq!((table.score(A), table.score(B), table.places()), (18, 18, vec![2, 1]));
    assert_eq!(over(&[0], &[0], "C2").places(), [2, 1]);
    assert_eq!(over(&[0], &[0], "C1").places(), [1, 1]);
}

#[test]
fn two_achievements_at_once_and_none_for_the_second() {
    rules!["ATT-S-52", "ATT-ACH-02", "ATT-ACH-03", "ATT-ACH-04", "ATT-ACH-05"];
    let mut table = Fixture::start(2)
        .encounter(1, "R13")
        .encounter(2, "G03")
        .gained(A, "G01 G02 G10 G11")
        .gained(B, "O01 O02")
        .map(None)
        .visiting(1)
        .spending("4 4 5 5 1");
    table.act(A, "overcome dice=[1,2,3,4]", "");
    assert_eq!(table.achievements(A), "A01 A04");
    assert_eq!(table.game.score(&table.state.board, A).achievements, 6);
    table.pass();
    let mut table = table.tokens(B, "C2");
    table.act(B, "desperate", "");
    assert_eq!((table.state.board.players[B].ever.types[0], table.achievements(B)), (3, String::new()));
}
