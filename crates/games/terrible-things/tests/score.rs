//! Sections 3.17 and 3.18 of `docs/rules/terrible-things.md`: scoring and Achievements.

use bivouac_engine::{Game, rules};
use bivouac_terrible_things::fixture::{A, B, C, Fixture};
use bivouac_terrible_things::{Cards, End, Options, Phase};

/// Over, with nothing in anybody's score but what is added to it.
fn over(seats: u8) -> Fixture {
    let mut table = Fixture::start(seats).map(None);
    table.state.board.end = Some(End::RoundWithoutDeck);
    table.state.board.phase = Phase::Over;
    table
}

#[test]
fn secrets_of_encounters_swag_and_achievements_are_added() {
    rules!["ATT-SCO-01", "ATT-SCO-02", "ATT-SCO-03", "ATT-ACH-01"];
    let table = over(2).gained(A, "G05 R11").swag(A, "S23 S02").achieved(A, "A01 A05");
    let score = table.game.score(&table.state.board, A);
    assert_eq!((score.encounters, score.swag, score.achievements, score.total), (3 + 7, 5, 3 + 2, 20));
    assert_eq!(table.score(B), 0);
}

#[test]
fn some_swag_counts_what_its_owner_has() {
    rules!["ATT-SCO-02"];
    // Two Relics, one of them a Foe too; three Dreads; the Cabinet counts itself and no more than five.
    let table = over(2).gained(A, "O14 G07 R10 O15").swag(A, "S25 S26").gained(B, "O07 R11");
    assert_eq!(table.game.score(&table.state.board, A).swag, 3 + 2);
    for (others, worth) in [("", 1), ("S02 S03", 3), ("S02 S03 S04 S05", 5), ("S02 S03 S04 S05 S07 S08", 5)] {
        let table = over(2).swag(A, "S24").swag(A, others);
        assert_eq!(table.game.score(&table.state.board, A).swag, worth, "{others}");
    }
}

#[test]
fn the_map_is_worth_what_the_table_agreed_on() {
    rules!["ATT-SCO-04", "ATT-R-05"];
    assert_eq!(over(2).map(Some(B)).score(B), 1);
    for map_secrets in 0..=5 {
        let table = Fixture::with(Options { map_secrets, ..Options::default() }, 2).map(Some(B));
        assert_eq!((table.score(A), table.score(B)), (0, i16::from(map_secrets)));
    }
}

#[test]
fn terrible_things_are_taken_off() {
    rules!["ATT-SCO-05"];
    let table = over(3).stash(A, &[0, 1, 2, 3, 3]).stash(B, &[0, 0]).stash(C, &[3, 2]).swag(C, "S20");
    assert_eq!((table.score(A), table.score(B), table.score(C)), (-9, 0, -2));
}

#[test]
fn the_highest_score_wins_and_nothing_else_counts() {
    rules!["ATT-SCO-06"];
    let table = over(3)
        .gained(A, "G05")
        .gained(B, "G06")
        .stash(C, &[3])
        .tokens(B, "F9 T9 C9 E9")
        .hand(B, "F01 F02 F03")
        .tokens(C, "C9")
        .rumours("R11 R08");
    assert_eq!((table.score(A), table.score(B), table.score(C)), (3, 2, -3));
    assert_eq!(table.places(), [1, 2, 3]);
    let outcome = table.game.outcome(&table.state).expect("it is over");
    assert_eq!(outcome.points.expect("there are points").values().copied().collect::<Vec<_>>(), [3, 2, -3]);
}

#[test]
fn of_equals_whoever_has_fewer_terrible_things_wins() {
    rules!["ATT-SCO-07", "ATT-R-26"];
    // Their number, not their value: two of nothing lose against one of three.
    let table = over(2).gained(A, "G06").stash(A, &[0, 0]).gained(B, "R10").stash(B, &[3]).tokens(A, "C9");
    assert_eq!((table.score(A), table.score(B)), (2, 2));
    assert_eq!(table.places(), [2, 1]);
}

#[test]
fn then_whoever_has_more_courage_and_then_both() {
    rules!["ATT-SCO-08", "ATT-SCO-09", "ATT-R-26"];
    let tied = |a: &str, b: &str| {
        over(3).gained(A, "G06").gained(B, "G02").stash(A, &[0]).stash(B, &[0]).tokens(A, a).tokens(B, b)
    };
    assert_eq!(tied("F0 T0 C3 E0", "F9 T9 C2 E9").places(), [1, 2, 3]);
    assert_eq!(tied("C2", "C3").places(), [2, 1, 3]);
    let shared = tied("F0 T0 C2 E0", "F9 T9 C2 E9");
    assert_eq!(shared.places(), [1, 1, 3]);
    let outcome = shared.game.outcome(&shared.state).expect("it is over");
    assert_eq!([A, B, C].map(|seat| outcome.share(seat)), [0.5, 0.5, 0.0]);
}

#[test]
fn the_journal_goes_to_the_winner_and_is_worth_nothing() {
    rules!["ATT-SCO-10"];
    // One survivor has the first place, and the score is what it was before the end.
    let mut table =
        Fixture::start(2).encounter(1, "G04").encounter(2, "G01").visiting(1).track(&[1]).gained(A, "R10");
    let before = (table.score(A), table.score(B));
    table.act(A, "decline_roll", "");
    assert_eq!((table.score(A), table.score(B)), (before.0 - 1, before.1));
    let outcome = table.game.outcome(&table.state).expect("it is over");
    assert_eq!([A, B].map(|seat| outcome.share(seat)), [1.0, 0.0]);
}

#[test]
fn rumours_mean_nothing_among_rivals() {
    rules!["ATT-R-32"];
    let mut table = Fixture::start(2)
        .encounter(1, "G04")
        .encounter(2, "G01")
        .rumours("R11 R08 R06")
        .turn(B)
        .visiting(1)
        .gained(B, "G06");
    table.pass();
    // A new round, nothing is owed, and the pile lies where it lay.
    assert_eq!((table.state.board.phase, table.state.board.end), (Phase::MapChoice, None));
    assert_eq!((table.rumoured(), table.scored(B)), ("R11 R08 R06 G04".to_owned(), "G06".to_owned()));
    assert_eq!(table.refused(A, "forget"), "ATT-SOL-28");
    let taken = i16::from(*table.stash_of(B).first().expect("one was taken"));
    assert_eq!(table.score(B), 2 - taken);
}

/// Overcomes G04 at the Shrine with dice.
fn overcome(table: &mut Fixture) {
    table.act(A, "roll", "1 2 3 5 5");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2,3]", "");
}

#[test]
fn the_first_who_meets_it_takes_an_achievement_for_good() {
    rules!["ATT-ACH-02", "ATT-ACH-05", "ATT-R-27"];
    let start = || {
        Fixture::start(2)
            .encounter(1, "G04")
            .encounter(2, "G15")
            .gained(A, "G05 G06")
            .gained(B, "O04 O05")
            .visiting(1)
    };
    let mut table = start();
    table.act(A, "roll", "1 2 3 5 5");
    table.act(A, "stop", "");
    let done = table.act(A, "overcome dice=[1,2,3]", "");
    assert!(done.says("earns Duellist"), "at once");
    assert_eq!(table.achievements(A), "A02");
    table.pass();
    let mut table = table.tokens(B, "C3");
    table.act(B, "desperate", "");
    // B has three Foes too, and the card stays where it is.
    assert_eq!(table.state.board.players[B].ever.types[3], 3);
    assert_eq!((table.achievements(A), table.achievements(B)), ("A02".to_owned(), String::new()));
}

#[test]
fn conditions_are_counted_over_the_whole_game() {
    rules!["ATT-ACH-03", "ATT-R-27"];
    // Two Foes were gained and are gone, forgotten.
    let mut table =
        Fixture::start(1).encounter(1, "G04").encounter(2, "G15").gained(A, "G05 G06").visiting(1);
    table.state.board.players[A].scored = Cards::NONE;
    overcome(&mut table);
    assert_eq!((table.scored(A), table.achievements(A)), ("G04".to_owned(), "A02".to_owned()));
}

#[test]
fn both_types_count_and_it_does_not_matter_how_it_was_gained() {
    rules!["ATT-ACH-04", "ATT-R-27"];
    // R13 is a Peril and a Dread; two Perils and two Dreads are there.
    let start = || {
        Fixture::start(2)
            .encounter(4, "R13")
            .encounter(2, "G15")
            .gained(A, "G01 G02 G10 G11")
            .visiting(4)
            .tokens(A, "C6")
    };
    let mut by_dice = start();
    by_dice.act(A, "roll", "4 4 5 5 1");
    by_dice.act(A, "stop", "");
    by_dice.act(A, "overcome dice=[1,2,3,4]", "");
    let mut by_courage = start();
    by_courage.act(A, "desperate", "");
    let mut by_chasm = start();
    by_chasm.act(A, "act", "");
    by_chasm.act(A, "at place=4", "");
    for table in [by_dice, by_courage, by_chasm] {
        assert_eq!(table.achievements(A), "A01 A04");
    }
}

#[test]
fn each_achievement_has_its_own_condition() {
    rules!["ATT-ACH-01", "ATT-ACH-05"];
    // The last Encounter that makes it so, by a desperate act.
    for (gained, last, card) in [
        ("G01 G02", "G03", "A01"),
        ("G04 G05", "G06", "A02"),
        ("G07 G08", "G09", "A03"),
        ("G10 G11", "G12", "A04"),
        ("G01 G04 G07", "G10", "A05"),
        ("R01", "R05", "A06"),
    ] {
        let mut table =
            Fixture::start(2).encounter(1, last).encounter(2, "O13").gained(A, gained).visiting(1);
        table = table.tokens(A, "C9");
        assert_eq!(table.achievements(A), "");
        table.act(A, "desperate", "");
        assert_eq!(table.achievements(A), card, "{gained} {last}");
    }
    // Four Swag cards acquired, at the purchase of the fourth.
    let mut table = Fixture::start(2).slots("S08 S10 S16").old_stock("S06").tokens(A, "T8").trading();
    for stall in ["slot_1", "slot_2", "slot_3"] {
        table.act(A, &format!("buy from={stall}"), "");
        assert_eq!(table.achievements(A), "");
    }
    table.act(A, "buy from=old_stock", "");
    assert_eq!((table.achievements(A), table.score(A)), ("A07".to_owned(), 1 + 3 + 2), "with the Map");
    // Two desperate acts.
    let mut table = Fixture::start(2).encounter(4, "G01").encounter(2, "G04").visiting(4).tokens(A, "C2");
    table.act(A, "act", "");
    table.act(A, "at place=2", "");
    assert_eq!(table.achievements(A), "");
    table.act(A, "desperate", "");
    assert_eq!(table.achievements(A), "A08");
}

#[test]
fn four_own_turns_in_a_row_make_a_charmed_life_at_the_end_of_phase_five() {
    rules!["ATT-ACH-05"];
    let start = |streak| {
        let mut table = Fixture::start(2).encounter(1, "G04").encounter(2, "G15").visiting(1).tokens(A, "C3");
        table.state.board.players[A].ever.streak = streak;
        table
    };
    let mut table = start(3);
    table.act(A, "roll", "1 2 3 5 5");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2,3]", "");
    assert_eq!((table.state.board.phase, table.achievements(A)), (Phase::Spending, String::new()));
    table.act(A, "end_spending", "");
    assert_eq!(table.achievements(A), "A09");
    // A desperate act counts, three are not enough, and a failure begins anew, diverted or not.
    let mut desperate = start(3);
    desperate.act(A, "desperate", "");
    desperate.act(A, "decline_roll", "");
    assert_eq!(desperate.achievements(A), "A09");
    let mut third = start(2);
    third.act(A, "desperate", "");
    third.act(A, "decline_roll", "");
    assert_eq!((third.achievements(A), third.state.board.players[A].ever.streak), (String::new(), 3));
    let mut failed = start(3);
    failed.act(A, "decline_roll", "");
    assert_eq!((failed.achievements(A), failed.state.board.players[A].ever.streak), (String::new(), 0));
    let mut diverted = start(3).hand(A, "F16").tokens(A, "E2");
    diverted.act(A, "decline_roll", "");
    diverted.act(A, "play card=F16", "");
    assert_eq!(diverted.state.board.players[A].ever.streak, 0);
}
