//! Section 3.20 of `docs/rules/terrible-things.md`: one alone.

use bivouac_engine::{Ending, Viewer, rules};
use bivouac_terrible_things::fixture::{A, Fixture};
use bivouac_terrible_things::{End, Options, Phase, SoloMap, Spot, Who};

fn solo(character_1: Who) -> Options {
    Options { character_1, ..Options::default() }
}

/// The last turn of a round, at the Trading Post with nothing in play.
fn ending() -> Fixture {
    Fixture::start(1).deck("G01 G02 O01 O02 R01 R02").trading()
}

fn how(table: &Fixture) -> Option<(String, Ending)> {
    table.ended()
}

#[test]
fn purple_feats_and_the_skeleton_key_are_not_in_the_game() {
    rules!["ATT-SOL-02", "ATT-SOL-03"];
    for seed in 0..20 {
        let table = Fixture::opened(&solo(Who::Captain), 1, seed);
        let mut feats: Vec<String> =
            table.state.feats.iter().map(|card| table.game.feat(*card.unseen()).id.to_string()).collect();
        feats.extend(table.hand_of(A).split(' ').map(String::from));
        feats.push(table.discarded());
        assert_eq!(feats.len(), 33);
        assert!(feats.iter().all(|card| card.starts_with('F')));
        let mut swag: Vec<String> =
            table.state.swag.iter().map(|card| table.game.swag(*card.unseen()).id.to_string()).collect();
        swag.extend(table.for_sale().split(' ').map(String::from));
        assert_eq!(swag.len(), 25);
        assert!(!swag.contains(&"S01".to_owned()));
    }
}

#[test]
fn eighteen_encounters_and_five_terrible_things() {
    rules!["ATT-SOL-04", "ATT-SOL-05"];
    let table = Fixture::opened(&solo(Who::Captain), 1, 3);
    let mut deck: Vec<String> = (1..=6).map(|place| table.at(place)).collect();
    deck.extend(table.encounter_deck());
    let colours: String = deck.iter().map(|card| &card[..1]).collect();
    assert_eq!(colours, "GGGGOOOOOORRRRRRRR");
    assert_eq!(table.state.board.track.len(), 5);
}

#[test]
fn a_solo_player_begins_as_anybody_does() {
    rules!["ATT-SOL-06", "ATT-SOL-01"];
    for (who, tokens, cards) in [
        (Who::Captain, "F1 T1 C1 E1", 3),
        (Who::LayPreacher, "F1 T1 C2 E1", 3),
        (Who::WirelessOperator, "F2 T1 C1 E1", 4),
    ] {
        let table = Fixture::opened(&solo(who), 1, 8);
        assert_eq!((table.tokens_of(A), table.state.hands[A].len()), (tokens.to_owned(), cards));
        assert_eq!(table.state.board.phase, Phase::Move);
    }
}

#[test]
fn all_other_rules_hold_alone_too() {
    rules!["ATT-SOL-01", "ATT-SOL-24"];
    let full = || {
        Fixture::start(1)
            .encounter(1, "G01")
            .encounter(2, "G02")
            .encounter(5, "G04")
            .encounter(6, "G05")
            .hand(A, "F01 F02")
            .feats("F10 F11")
    };
    // The four locations that solo play does not change.
    let mut shrine = full().visiting(1);
    shrine.act(A, "act", "");
    shrine.act(A, "choose option=2", "");
    let mut gunsloop = full().visiting(5);
    gunsloop.act(A, "act", "");
    gunsloop.act(A, "choose option=1", "");
    assert_eq!(
        (shrine.tokens_of(A), gunsloop.tokens_of(A)),
        ("F1 T1 C1 E2".to_owned(), "F1 T1 C2 E1".to_owned())
    );
    let mut gorge = full().visiting(2);
    gorge.act(A, "act", "");
    gorge.act(A, "set_aside card=F01", "");
    gorge.act(A, "redraw", "");
    assert_eq!(gorge.hand_of(A), "F02 F11");
    let mut ruin = full().visiting(6);
    ruin.act(A, "act", "");
    assert_eq!(ruin.state.board.map, Some(A));
    // Dice, rows, desperate acts and the Trading Post.
    let mut table = full().visiting(1).slots("S22 S07 S10").tokens(A, "T3");
    table.act(A, "roll", "5 5 3 3 1");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2]", "");
    table.act(A, "claim row=I-2 dice=[3,4]", "");
    table.act(A, "end_spending", "");
    table.act(A, "buy from=slot_1", "");
    assert_eq!((table.scored(A), table.swag_owned(A)), ("G01".to_owned(), "S22".to_owned()));
}

#[test]
fn a_round_lasts_until_no_encounter_is_left_and_turns_just_follow() {
    rules!["ATT-SOL-07", "ATT-SOL-08", "ATT-R-28"];
    let mut table =
        Fixture::start(1).encounter(2, "G01").encounter(3, "G02").encounter(4, "G03").gained(A, "R11 R10");
    for left in [2, 1] {
        let spot = table.state.board.players[A].pawn;
        table.act(A, &table.offers_of(A, "move")[0].clone(), "");
        assert_eq!(spot, if left == 2 { Spot::Riverboat } else { Spot::TradingPost });
        table.pass();
        if left == 2 {
            assert_eq!((table.state.board.phase, table.state.board.round), (Phase::Move, 1));
            assert_eq!(table.state.board.players[A].ever.turns, 1);
        }
    }
    // One is left: the only way is gone from the Trading Post, and after phase 7 the round is over.
    assert_eq!((table.state.board.phase, table.state.board.round), (Phase::Explore, 1));
    assert_eq!(table.state.board.players[A].pawn, Spot::At(4));
    table.act(A, "decline_roll", "");
    assert_eq!((table.state.board.phase, table.state.board.round), (Phase::Stock, 1));
    table.act(A, "end_buying", "");
    assert_eq!(table.state.board.phase, Phase::Forget);
    assert_eq!(table.state.board.players[A].pawn, Spot::Riverboat);
}

#[test]
fn what_was_not_overcome_is_owed_twice() {
    rules!["ATT-SOL-09", "ATT-SOL-10", "ATT-SOL-11"];
    let mut table =
        ending().rumours("G05 G01").gained(A, "G06 O05 R10").swag(A, "S21 S22").achieved(A, "A08");
    table.act(A, "end_buying", "");
    assert_eq!(table.state.board.phase, Phase::Forget);
    let debt = table.view(Viewer::seat(A)).now.debt.expect("something is owed");
    assert_eq!((debt.owed, debt.marked), (2 * (3 + 1), 0));
    assert_eq!(table.refused(A, "forget"), "ATT-SOL-09");
    // Encounters, Swag and Achievements, and there is no change.
    for card in ["R10", "A08"] {
        table.act(A, &format!("mark card={card}"), "");
    }
    assert_eq!(table.refused(A, "forget"), "ATT-SOL-09", "7 of 8");
    table.act(A, "mark card=S21", "");
    table.act(A, "forget", "");
    assert_eq!((table.scored(A), table.swag_owned(A)), ("G06 O05".to_owned(), "S22".to_owned()));
    assert_eq!((table.achievements(A), table.score(A), table.rumoured()), (String::new(), 8, String::new()));
    assert_eq!((table.state.board.round, table.state.board.phase), (2, Phase::Move));
    // Nothing is owed where nothing failed.
    let mut table = ending().gained(A, "G06");
    table.act(A, "end_buying", "");
    assert_eq!((table.state.board.phase, table.scored(A)), (Phase::Move, "G06".to_owned()));
}

#[test]
fn a_card_is_worth_what_it_was_before_the_payment() {
    rules!["ATT-SOL-12", "ATT-R-29"];
    // The Contract counts three Relics though all of them go with it; the Cabinet counts both.
    let mut table = ending().rumours("R13").gained(A, "G07 G08 G09 R10").swag(A, "S24 S25");
    table.act(A, "end_buying", "");
    for card in ["S25", "G07", "G08", "G09", "S24"] {
        table.act(A, &format!("mark card={card}"), "");
    }
    let debt = table.view(Viewer::seat(A)).now.debt.expect("something is owed");
    assert_eq!((debt.owed, debt.marked), (12, 3 + 1 + 2 + 3 + 2));
    assert_eq!(table.refused(A, "forget"), "ATT-SOL-09");
    table.act(A, "mark card=R10", "");
    table.act(A, "forget", "");
    assert_eq!(table.ended().map(|(rule, _)| rule).as_deref(), Some("ATT-SOL-14"), "nothing is left");
}

#[test]
fn who_cannot_pay_has_lost() {
    rules!["ATT-SOL-13", "ATT-SOL-30"];
    // 20 are owed; the Map does not help.
    let owes = |cards: &str| {
        let mut table = ending().rumours("R11 G08 G10").gained(A, cards).map(Some(A));
        table.act(A, "end_buying", "");
        table
    };
    let table = owes("R08 R06 G05");
    assert_eq!((table.score(A), table.state.board.end), (20, Some(End::Debt)));
    assert_eq!(how(&table), Some(("ATT-SOL-13".to_owned(), Ending::Lost)));
    assert_eq!(owes("R08 R06 O05").state.board.phase, Phase::Forget);
}

#[test]
fn who_has_no_secrets_left_has_lost() {
    rules!["ATT-SOL-14", "ATT-SOL-29", "ATT-SOL-30", "ATT-R-28"];
    let ends = |table: Fixture| {
        let mut table = table;
        table.act(A, "end_buying", "");
        (how(&table), table.state.board.phase)
    };
    let lost = (Some(("ATT-SOL-14".to_owned(), Ending::Lost)), Phase::Over);
    // Without any Rumours too, and 0 is not enough.
    assert_eq!(ends(ending().gained(A, "G06").stash(A, &[2])), lost);
    assert_eq!(ends(ending().gained(A, "G06").stash(A, &[1])), (None, Phase::Move));
    // As at the end of the game: with the Map and the Letter.
    assert_eq!(ends(ending().gained(A, "G06").stash(A, &[2]).map(Some(A))), (None, Phase::Move));
    assert_eq!(ends(ending().gained(A, "G06").stash(A, &[2, 3])), lost);
    assert_eq!(ends(ending().gained(A, "G06").stash(A, &[1, 3]).swag(A, "S20")), (None, Phase::Move));
    // After the payment, not before it.
    let mut table = ending().rumours("G10").gained(A, "G06 G01").stash(A, &[1]);
    table.act(A, "end_buying", "");
    table.act(A, "mark card=G06", "");
    table.act(A, "forget", "");
    assert_eq!(how(&table), lost.0);
}

#[test]
fn the_last_terrible_thing_loses_the_game_taken_or_not() {
    rules!["ATT-SOL-15", "ATT-SOL-30"];
    let start = || {
        Fixture::start(1)
            .encounter(1, "G01")
            .encounter(2, "G02")
            .visiting(1)
            .track(&[0])
            .gained(A, "R08 R06")
            .tokens(A, "E2")
    };
    let lost = Some(("ATT-SOL-15".to_owned(), Ending::Lost));
    let mut taken = start();
    taken.act(A, "decline_roll", "");
    assert_eq!((how(&taken), taken.score(A)), (lost.clone(), 16));
    let mut away = start().hand(A, "F16");
    away.act(A, "decline_roll", "");
    away.act(A, "play card=F16", "");
    assert_eq!((how(&away), away.stash_of(A)), (lost, vec![]));
}

#[test]
fn a_forgotten_achievement_is_gone_and_forgotten_cards_still_count() {
    rules!["ATT-SOL-16", "ATT-SOL-17"];
    let mut table =
        ending().rumours("G10 G08").gained(A, "R10 G01 G02 G03").achieved(A, "A01").deck("R01 R02 R03");
    table.act(A, "end_buying", "");
    for card in ["A01", "G01", "G02"] {
        table.act(A, &format!("mark card={card}"), "");
    }
    table.act(A, "forget", "");
    assert_eq!(table.scored(A), "G03 R10");
    let mut table = table.tokens(A, "C9");
    // R01 is the fourth Peril, and the second red card.
    table.act(A, "move to=1", "");
    table.act(A, "desperate", "");
    assert_eq!(table.achievements(A), "A06");
    // R05 is the third Foe though one of them was forgotten.
    let mut table = ending().rumours("G01").gained(A, "R10 G05 G06").deck("R05 R06 R08");
    table.act(A, "end_buying", "");
    table.act(A, "mark card=G06", "");
    table.act(A, "forget", "");
    let mut table = table.tokens(A, "C9");
    table.act(A, "move to=1", "");
    table.act(A, "desperate", "");
    assert_eq!((table.scored(A), table.achievements(A)), ("G05 R05 R10".to_owned(), "A02 A06".to_owned()));
}

#[test]
fn the_map_shields_against_a_failure_but_at_the_ruin() {
    rules!["ATT-SOL-19", "ATT-SOL-20", "ATT-SOL-21"];
    let start = |place: u8| {
        Fixture::start(1)
            .encounter(place, "O14")
            .encounter(2, "G02")
            .visiting(place)
            .map(Some(A))
            .track(&[1, 2])
    };
    let mut table = start(1);
    table.act(A, "roll", "6 6 5 2 1");
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    assert_eq!(table.offers(A), ["take_terrible", "discard_map"]);
    table.act(A, "discard_map", "");
    assert_eq!((table.at(1), table.lying_at(1)), ("O14".to_owned(), "F0 T1 C0 E1".to_owned()));
    assert_eq!((table.stash_of(A), table.rumoured()), (vec![], String::new()));
    assert_eq!((table.state.board.map, table.state.board.track.len()), (None, 2));
    assert_eq!((table.state.board.phase, table.state.board.players[A].ever.streak), (Phase::Stock, 0));
    // It lies on the Ruin and is taken there again, where an Encounter is.
    table.act(A, "end_buying", "");
    assert_eq!(table.refused(A, "move to=6"), "ATT-EXP-02");
    let mut table = table.encounter(6, "G04");
    table.act(A, "move to=6", "");
    table.act(A, "act", "");
    assert_eq!(table.state.board.map, Some(A));
    // Not at the Ruin, not without it, not among rivals.
    table.act(A, "decline_roll", "");
    assert_eq!((table.stash_of(A), table.state.board.map), (vec![1], Some(A)));
    let mut asked = start(6).hand(A, "F16").tokens(A, "E2");
    asked.act(A, "decline_roll", "");
    assert_eq!(asked.refused(A, "discard_map"), "ATT-SOL-20");
    let mut without = start(1).map(None).hand(A, "F16").tokens(A, "E2");
    without.act(A, "decline_roll", "");
    assert_eq!(without.refused(A, "discard_map"), "ATT-SOL-19");
    let mut rivals =
        Fixture::start(2).encounter(1, "G01").encounter(2, "G02").visiting(1).hand(A, "F16").tokens(A, "E2");
    rivals.act(A, "decline_roll", "");
    assert_eq!(rivals.refused(A, "discard_map"), "ATT-SOL-19");
}

#[test]
fn the_map_decides_nothing_about_turns() {
    rules!["ATT-SOL-18"];
    let mut table = ending().gained(A, "G06").map(Some(A));
    table.act(A, "end_buying", "");
    assert_eq!((table.state.board.round, table.state.board.phase), (2, Phase::Move));
    assert_eq!(table.refused(A, "keep_map"), "ATT-SOL-18");
    assert_eq!(table.refused(A, "give_map to=1"), "ATT-SOL-18");
}

#[test]
fn the_captain_has_the_map_alone_and_otherwise_it_lies_on_the_ruin() {
    rules!["ATT-R-30"];
    let map = |options: &Options| Fixture::opened(options, 1, 2).state.board.map;
    assert_eq!((map(&solo(Who::Captain)), map(&solo(Who::Mycologist))), (Some(A), None));
    let always = |who| Options { solo_map: SoloMap::Always, ..solo(who) };
    assert_eq!((map(&always(Who::Captain)), map(&always(Who::Mycologist))), (Some(A), Some(A)));
    // From the Ruin it is taken by the special action.
    let mut table = Fixture::opened(&solo(Who::Mycologist), 1, 2);
    table.act(A, "move to=6", "");
    let done = table.act(A, "act", "");
    assert!(done.says("takes the Map from the Ruin"));
    assert_eq!((table.state.board.map, table.score(A)), (Some(A), 1));
}

#[test]
fn at_the_chateau_the_bank_trades() {
    rules!["ATT-SOL-22"];
    let start =
        || Fixture::start(1).encounter(3, "G01").encounter(2, "G02").visiting(3).tokens(A, "F0 T0 C0 E1");
    let mut table = start();
    table.act(A, "act", "");
    assert_eq!(table.offers(A).len(), 4, "of any kind");
    table.act(A, "take token=Courage", "");
    assert_eq!(table.offers(A), ["give token=Courage", "give token=Feat"]);
    assert_eq!(table.refused(A, "give token=Focus"), "ATT-SOL-22");
    table.act(A, "give token=Feat", "");
    assert_eq!(table.tokens_of(A), "F0 T0 C1 E0");
}

#[test]
fn at_the_chasm_the_top_rumour_is_hushed() {
    rules!["ATT-SOL-23"];
    let start = |courage: &str| {
        Fixture::start(1)
            .encounter(4, "G01")
            .encounter(2, "G02")
            .visiting(4)
            .rumours("G08 O05")
            .tokens(A, courage)
    };
    assert_eq!(start("C3").refused(A, "act"), "ATT-LOC-10");
    let mut table = start("C6");
    table.act(A, "act", "");
    assert_eq!((table.rumoured(), table.tokens_of(A)), ("G08".to_owned(), "F1 T1 C2 E1".to_owned()));
    // No Encounter in play is taken so.
    assert_eq!(
        (table.scored(A), table.at(4), table.at(2)),
        (String::new(), "G01".to_owned(), "G02".to_owned())
    );
    let mut table = start("C9");
    table.state.board.rumours.clear();
    assert_eq!(table.refused(A, "act"), "ATT-LOC-10");
}

#[test]
fn hushing_is_no_desperate_act() {
    rules!["ATT-SOL-27"];
    let mut table = Fixture::start(1)
        .encounter(4, "G05")
        .encounter(2, "G02")
        .visiting(4)
        .rumours("G08 O05")
        .hand(A, "F15")
        .tokens(A, "C4");
    table.act(A, "play card=F15", "");
    table.state.board.players[A].ever.desperate = 1;
    table.act(A, "act", "");
    assert_eq!(table.tokens_of(A), "F1 T1 C0 E0", "it costs 4 all the same");
    assert_eq!((table.state.board.players[A].ever.desperate, table.achievements(A)), (1, String::new()));
    // The discount waits for the desperate act: 3 Secrets for 1.
    let mut table = table.tokens(A, "C1");
    table.act(A, "desperate", "");
    assert_eq!((table.tokens_of(A), table.achievements(A)), ("F1 T1 C0 E0".to_owned(), "A08".to_owned()));
}

#[test]
fn the_game_is_won_when_the_deck_is_empty_and_all_is_paid() {
    rules!["ATT-SOL-25", "ATT-SOL-30", "ATT-R-28"];
    let mut table = ending().deck("").gained(A, "G06").track(&[3, 3]);
    table.act(A, "end_buying", "");
    assert_eq!(how(&table), Some(("ATT-SOL-25".to_owned(), Ending::Won)));
    // A debt of the last round is paid first.
    let mut table = ending().deck("").gained(A, "G06 R10").rumours("G01");
    table.act(A, "end_buying", "");
    assert_eq!(how(&table), None);
    table.act(A, "mark card=G06", "");
    table.act(A, "forget", "");
    assert_eq!((how(&table), table.score(A)), (Some(("ATT-SOL-25".to_owned(), Ending::Won)), 5));
}

#[test]
fn the_map_is_no_card_and_counts_in_the_score() {
    rules!["ATT-SOL-26", "ATT-R-29"];
    let mut table = ending().rumours("G01").gained(A, "G06").map(Some(A));
    table.act(A, "end_buying", "");
    assert_eq!(table.offers(A), ["mark card=G06"]);
    table.act(A, "mark card=G06", "");
    table.act(A, "forget", "");
    assert_eq!((how(&table), table.score(A), table.state.board.map), (None, 1, Some(A)));
}

#[test]
fn cards_are_forgotten_at_the_end_of_a_round_and_only_if_they_are_worth_something() {
    rules!["ATT-SOL-28", "ATT-R-37"];
    let owing = || {
        let mut table =
            ending().rumours("G01").gained(A, "G06 G04").swag(A, "S08 S25 S22").exhausted(A, "S22");
        assert_eq!(table.refused(A, "mark card=G06"), "ATT-SOL-28");
        assert_eq!(table.refused(A, "forget"), "ATT-SOL-28");
        table.act(A, "end_buying", "");
        table
    };
    let mut table = owing();
    assert_eq!(table.offers(A), ["mark card=G04", "mark card=G06", "mark card=S22"]);
    for card in ["S08", "S25", "G05", "S02", "F01", "A01"] {
        assert_eq!(table.refused(A, &format!("mark card={card}")), "ATT-SOL-28", "{card}");
    }
    table.act(A, "mark card=G06", "");
    assert_eq!(table.refused(A, "mark card=G06"), "ATT-SOL-28");
    // Every set that is worth enough, and more than enough.
    table.act(A, "mark card=G04", "");
    table.act(A, "mark card=S22", "");
    table.act(A, "forget", "");
    assert_eq!((table.scored(A), table.swag_owned(A)), (String::new(), "S08 S25".to_owned()));
    assert_eq!(how(&table).map(|(rule, _)| rule).as_deref(), Some("ATT-SOL-14"));
    let mut table = owing();
    table.act(A, "mark card=S22", "");
    table.act(A, "forget", "");
    assert_eq!((table.swag_owned(A), table.scored(A)), ("S08 S25".to_owned(), "G04 G06".to_owned()));
}

#[test]
fn cards_are_marked_one_by_one_and_marks_can_be_taken_back() {
    rules!["ATT-R-44"];
    let mut table = ending().rumours("G01").gained(A, "G06 G04");
    table.act(A, "end_buying", "");
    let done = table.act(A, "mark card=G04", "");
    assert!(!done.marks.is_final());
    assert_eq!((table.scored(A), table.offers(A)), ("G04 G06".to_owned(), vec!["mark card=G06".to_owned()]));
    table.act(A, "mark card=G06", "");
    assert_eq!(table.offers(A), ["forget"]);
    table.act(A, "forget", "");
    assert_eq!(table.scored(A), "");
}

#[test]
fn the_view_names_the_title_of_a_game_that_was_won() {
    rules!["ATT-SOL-25"];
    let titled = |cards: &str, deck: &str| {
        let mut table = ending().deck(deck).gained(A, cards);
        table.act(A, "end_buying", "");
        let honour = table.view(Viewer::seat(A)).honour;
        honour.map(|place| (table.score(A), table.game.book().honours[usize::from(place)].title.clone()))
    };
    let titles = |cards: &str| titled(cards, "").expect("it was won");
    let (few, many) = (titles("G06"), titles("R08 R06 R10"));
    assert_eq!((few.0, few.1.as_str()), (2, "Washed Ashore"));
    assert_eq!((many.0, many.1.as_str()), (21, "Unreliable Witness"));
    assert_eq!(titled("G06", "R01 R02 R03"), None, "it goes on");
}
