//! The scenarios of `docs/rules/terrible-things.md`, section 11, from 1 to 17: setting up, the Map, the
//! Riverboat, exploring and desperate acts.

use bivouac_engine::{Seat, rules};
use bivouac_terrible_things::fixture::{A, B, C, D, Fixture};
use bivouac_terrible_things::{End, FirstHolder, Length, Options, Phase, Who};

/// Nobody is the Captain or the Wireless Operator.
fn usual() -> Options {
    Options {
        character_1: Who::SalvageDiver,
        character_2: Who::LayPreacher,
        character_3: Who::CircusTumbler,
        character_4: Who::Mycologist,
        ..Options::default()
    }
}

/// Whose turns come, until a round is over.
fn order(table: &mut Fixture) -> Vec<Seat> {
    let round = table.state.board.round;
    let mut order = Vec::new();
    while table.state.board.round == round {
        order.push(table.state.board.turn);
        table.pass();
    }
    order
}

fn full(seats: u8) -> Fixture {
    Fixture::start(seats)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .encounter(3, "G03")
        .encounter(4, "G05")
        .encounter(5, "G04")
        .encounter(6, "G06")
}

#[test]
fn four_players_set_up_a_long_game() {
    rules![
        "ATT-S-01",
        "ATT-SET-02",
        "ATT-SET-03",
        "ATT-SET-04",
        "ATT-SET-05",
        "ATT-SET-06",
        "ATT-SET-07",
        "ATT-SET-08"
    ];
    let table = Fixture::opened(&Options { length: Length::Long, ..usual() }, 4, 11);
    let deck = table.encounter_deck();
    let colours: String = deck.iter().map(|card| &card[..1]).collect();
    assert_eq!(colours, format!("{}{}{}", "G".repeat(12), "O".repeat(12), "R".repeat(12)));
    let left_out = |back: &str| {
        let of_back = table.game.book().encounters.iter().filter(|card| card.id.as_str().starts_with(back));
        of_back.filter(|card| !deck.contains(&card.id.to_string())).count()
    };
    assert_eq!(["G", "O", "R"].map(left_out), [3, 3, 3]);
    let board = &table.state.board;
    assert!(board.track.len() == 16 - 3 && board.track.is_sorted());
    assert_eq!((board.discard.len(), board.feats), (1, 27));
    assert!(board.slots.iter().all(Option::is_some));
    assert_eq!((board.swag, board.old_stock.len(), board.any_in_play()), (23, 0, false));
}

#[test]
fn every_row_of_the_set_up_table() {
    rules!["ATT-S-02", "ATT-SET-03", "ATT-SET-06", "ATT-SOL-04", "ATT-SOL-05"];
    let of = |seats, length| {
        let table = Fixture::opened(&Options { length, ..usual() }, seats, 12);
        let in_play = table.state.board.places.iter().filter(|place| place.encounter.is_some()).count();
        (usize::from(table.state.board.in_deck()) + in_play, table.state.board.track.len())
    };
    use Length::{Long, Short};
    assert_eq!(of(1, Short), (18, 5));
    assert_eq!([of(2, Short), of(2, Long)], [(12, 5), (18, 7)]);
    assert_eq!([of(3, Short), of(3, Long)], [(18, 7), (24, 10)]);
    assert_eq!([of(4, Short), of(4, Long)], [(24, 9), (36, 13)]);
}

#[test]
fn the_mycologist_the_wireless_operator_and_the_captain() {
    rules!["ATT-S-03", "ATT-SET-11", "ATT-SET-12"];
    let options = Options {
        character_1: Who::Mycologist,
        character_2: Who::WirelessOperator,
        character_3: Who::Captain,
        ..Options::default()
    };
    let table = Fixture::opened(&options, 3, 13);
    let has = |seat| (table.tokens_of(seat), table.state.hands[seat].len());
    assert_eq!(has(A), ("F3 T1 C1 E1".to_owned(), 3));
    assert_eq!(has(B), ("F2 T1 C1 E1".to_owned(), 4));
    assert_eq!(has(C), ("F1 T1 C1 E1".to_owned(), 3));
    assert_eq!(table.state.board.map, Some(C));
}

#[test]
fn the_first_holder_is_named_or_drawn() {
    rules!["ATT-S-04", "ATT-SET-13"];
    let named = Options { first_holder: FirstHolder::Seat1, ..usual() };
    let mut counts = [0; 3];
    for seed in 0..600 {
        assert_eq!(Fixture::opened(&named, 3, seed).state.board.map, Some(A));
        counts[Fixture::opened(&usual(), 3, seed).state.board.map.expect("somebody").index()] += 1;
    }
    assert!(counts.iter().all(|count| (150..250).contains(count)), "a third each: {counts:?}");
}

#[test]
fn the_holder_gives_the_map_away_or_keeps_it() {
    rules!["ATT-S-05", "ATT-MAP-01", "ATT-MAP-02"];
    let start = || full(4).phase(Phase::MapChoice).turn(C).map(Some(C));
    let mut given = start();
    given.act(C, "give_map to=1", "");
    assert_eq!(order(&mut given), [A, B, C, D]);
    let mut kept = start();
    kept.act(C, "keep_map", "");
    assert_eq!(order(&mut kept), [C, D, A, B]);
}

#[test]
fn the_map_taken_at_the_ruin_does_not_change_this_round() {
    rules!["ATT-S-06", "ATT-MAP-03", "ATT-LOC-09"];
    let mut table = full(4).phase(Phase::MapChoice).turn(B).map(Some(B));
    table.act(B, "keep_map", "");
    table.pass();
    table.act(C, "move to=6", "");
    table.act(C, "act", "");
    assert_eq!(table.state.board.map, Some(C));
    assert_eq!(order(&mut table), [C, D, A], "C ends the turn, and the two others follow");
    assert_eq!((table.state.board.phase, table.state.board.turn), (Phase::MapChoice, C));
}

#[test]
fn encounters_are_dealt_when_none_is_left_in_the_middle_of_a_round() {
    rules!["ATT-S-07", "ATT-RIV-01", "ATT-RIV-03", "ATT-RIV-05"];
    let mut table = Fixture::start(3)
        .encounter(1, "G01")
        .encounter(5, "G04")
        .deck("G02 G03 G05 G06 O01 O02 O03 O04 R01 R02 R03 R04")
        .visiting(1);
    table.pass();
    // One is in play, at the Gunsloop: nothing is dealt, and that is where the pawn goes.
    assert_eq!(
        (table.state.board.in_deck(), table.at(1), table.at(5)),
        (12, "-".to_owned(), "G04".to_owned())
    );
    table.act(B, "roll", "1 2 3 5 5");
    table.act(B, "stop", "");
    table.act(B, "overcome dice=[1,2,3]", "");
    table.pass();
    let dealt: Vec<String> = (1..=6).map(|place| table.at(place)).collect();
    assert_eq!(dealt, ["G02", "G03", "G05", "G06", "O01", "O02"]);
    assert_eq!((table.state.board.turn, table.state.board.in_deck()), (C, 6));
}

#[test]
fn tokens_of_new_encounters() {
    rules!["ATT-S-08", "ATT-RIV-04"];
    let mut table = Fixture::start(2).encounter(1, "G01").deck("G14 O05 O14").visiting(1);
    table.pass();
    assert_eq!((table.at(1), table.lying_at(1)), ("G14".to_owned(), "F1 T0 C1 E0".to_owned()));
    assert_eq!((table.at(2), table.lying_at(2)), ("O05".to_owned(), "F0 T0 C0 E1".to_owned()));
    assert_eq!((table.at(3), table.lying_at(3)), ("O14".to_owned(), "F0 T1 C0 E1".to_owned()));
}

#[test]
fn the_last_two_cards_of_the_deck() {
    rules!["ATT-S-09", "ATT-RIV-02", "ATT-RIV-03", "ATT-RND-02", "ATT-END-02", "ATT-END-03"];
    // In the last turn of a round.
    let mut table = Fixture::start(2).encounter(1, "G01").deck("R01 R02").visiting(1);
    table.pass();
    let dealt: Vec<String> = (1..=6).map(|place| table.at(place)).collect();
    assert_eq!(dealt, ["R01", "R02", "-", "-", "-", "-"]);
    table.act(B, "move to=2", "");
    table.act(B, "decline_roll", "");
    assert_eq!((table.state.board.end, table.state.board.phase), (None, Phase::Stock));
    table.act(B, "end_buying", "");
    assert_eq!((table.state.board.end, table.at(1)), (Some(End::RoundWithoutDeck), "R01".to_owned()));
    // In the first turn of a round of four.
    let mut table = Fixture::start(4).deck("R01 R02").phase(Phase::MapChoice);
    table.act(A, "keep_map", "");
    table.pass();
    table.pass();
    assert_eq!((table.state.board.end, table.state.board.turn), (Some(End::NothingToDeal), C));
    assert_eq!(table.state.board.players[B].ever.turns, 1);
}

#[test]
fn moves_are_listed_to_locations_with_encounters() {
    rules!["ATT-S-10", "ATT-EXP-01", "ATT-EXP-02"];
    let mut table = Fixture::start(2).encounter(2, "G01").encounter(6, "G02");
    assert_eq!(table.offers(A), ["move to=2", "move to=6"]);
    assert_eq!(table.refused(A, "move to=1"), "ATT-EXP-02");
}

#[test]
fn a_relic_at_the_gunsloop() {
    rules!["ATT-S-11", "ATT-EXP-03", "ATT-LOC-08"];
    let mut table =
        Fixture::start(2).encounter(5, "G07").encounter(6, "G02").tokens_at(5, "T1").tokens(A, "T0 C0");
    table.act(A, "move to=5", "");
    table.act(A, "act", "");
    table.act(A, "choose option=1", "");
    assert_eq!((table.tokens_of(A), table.lying_at(5)), ("F1 T1 C1 E1".to_owned(), "F0 T0 C0 E0".to_owned()));
}

#[test]
fn two_feats_are_changed_at_the_gorge() {
    rules!["ATT-S-12", "ATT-LOC-02", "ATT-REF-04"];
    let start = || {
        full(2)
            .visiting(2)
            .hand(A, "F02 F07 P01")
            .discard("F09")
            .feats("F01 F03 F04 F05 F06 F08 F10 F11 F12 F13")
    };
    let mut table = start();
    table.act(A, "act", "");
    table.act(A, "set_aside card=P01", "");
    table.act(A, "set_aside card=F07", "");
    table.act(A, "redraw", "");
    assert_eq!(table.discarded(), "F09 P01 F07");
    assert_eq!((table.state.hands[A].len(), table.state.board.feats), (3, 8));
    let mut table = start();
    table.act(A, "act", "");
    table.act(A, "redraw", "");
    assert_eq!((table.hand_of(A), table.discarded()), ("F02 F07 P01".to_owned(), "F09".to_owned()));
    assert_eq!(table.state.board.feats, 10);
    // Where the deck runs out in the draw, all but the top discard make a new one.
    let mut table = start().feats("F01");
    table.act(A, "act", "");
    table.act(A, "set_aside card=P01", "");
    table.act(A, "set_aside card=F07", "");
    table.act(A, "redraw", "#0");
    assert_eq!((table.hand_of(A), table.discarded()), ("F02 F01 F09".to_owned(), "F07".to_owned()));
}

#[test]
fn courage_for_focus_at_the_chateau() {
    rules!["ATT-S-13", "ATT-LOC-03", "ATT-LOC-04"];
    let start = || {
        let none = "F0 T0 C0 E0";
        full(4).visiting(3).tokens(A, "F2 T0 C0 E0").tokens(B, "F0 T0 C1 E0").tokens(C, none).tokens(D, none)
    };
    // There is but one token to take, so it is taken.
    let mut table = start();
    table.act(A, "act", "");
    assert_eq!(table.offers(A), ["give token=Focus", "give token=Courage"]);
    let mut back = table.clone();
    table.act(A, "give token=Focus", "");
    assert_eq!(
        (table.tokens_of(A), table.tokens_of(B)),
        ("F1 T0 C1 E0".to_owned(), "F1 T0 C0 E0".to_owned())
    );
    back.act(A, "give token=Courage", "");
    assert_eq!((back.tokens_of(A), back.tokens_of(B)), ("F2 T0 C0 E0".to_owned(), "F0 T0 C1 E0".to_owned()));
    assert!(start().tokens(B, "C0").offers_of(A, "act").is_empty());
}

#[test]
fn another_encounter_through_the_chasm() {
    rules!["ATT-S-14", "ATT-LOC-05", "ATT-LOC-06", "ATT-LOC-07", "ATT-TER-01"];
    let mut table = Fixture::start(2)
        .encounter(4, "R10")
        .encounter(6, "O12")
        .tokens_at(4, "C1")
        .tokens_at(6, "C1")
        .tokens(A, "C3")
        .track(&[1, 2]);
    table.act(A, "move to=4", "");
    table.act(A, "act", "");
    assert_eq!((table.tokens_of(A), table.scored(A)), ("F1 T1 C0 E1".to_owned(), "O12".to_owned()));
    assert_eq!(
        (table.lying_at(6), table.state.board.players[A].ever.desperate),
        ("F0 T0 C0 E0".to_owned(), 1)
    );
    table.act(A, "roll", "6 6 1 2 5");
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    assert_eq!((table.rumoured(), table.stash_of(A)), ("R10".to_owned(), vec![1]));
}

#[test]
fn the_own_encounter_through_the_chasm() {
    rules!["ATT-S-15", "ATT-LOC-07", "ATT-DSP-03", "ATT-TER-05"];
    let mut table = Fixture::start(2).encounter(4, "G05").encounter(6, "R11").visiting(4).tokens(A, "C3");
    table.act(A, "act", "");
    assert_eq!((table.scored(A), table.tokens_of(A)), ("G05".to_owned(), "F1 T1 C0 E1".to_owned()));
    table.act(A, "end_explore", "");
    assert_eq!(table.state.board.phase, Phase::Pool, "nothing desperate is asked");
    table.act(A, "roll", "6 6 5 2 1");
    table.act(A, "stop", "");
    assert!(table.offers_of(A, "overcome").is_empty() && !table.offers_of(A, "claim").is_empty());
    table.act(A, "end_spending", "");
    assert_eq!((table.stash_of(A), table.rumoured()), (vec![], String::new()));
}

#[test]
fn a_desperate_act_and_dice_for_resources() {
    rules!["ATT-S-16", "ATT-DSP-01", "ATT-DSP-02", "ATT-DSP-05"];
    let start = |courage: &str| {
        Fixture::start(2).encounter(1, "O11").encounter(6, "R11").visiting(1).tokens(A, courage)
    };
    let mut table = start("C5");
    table.act(A, "desperate", "");
    table.act(A, "roll", "5 5 3 2 1");
    table.act(A, "stop", "");
    assert_eq!((table.tokens_of(A), table.scored(A)), ("F1 T1 C0 E1".to_owned(), "O11".to_owned()));
    table.act(A, "claim row=I-3 dice=[1,2]", "");
    assert_eq!(table.tokens_of(A), "F1 T2 C0 E1");
    table.act(A, "end_spending", "");
    assert!(table.stash_of(A).is_empty());
    assert_eq!(start("C4").refused(A, "desperate"), "ATT-DSP-02");
}

#[test]
fn discounts_for_a_desperate_act() {
    rules!["ATT-S-17", "ATT-DSP-06"];
    let act = |card: &str, courage: &str| {
        let mut table = Fixture::start(2)
            .encounter(1, card)
            .encounter(6, "R11")
            .visiting(1)
            .tokens(A, courage)
            .hand(A, "F15")
            .swag(A, "S14");
        table.act(A, "play card=F15", "");
        table.act(A, "use card=S14", "");
        table.act(A, "desperate", "");
        (table.tokens_of(A), table.swag_owned(A), table.scored(A))
    };
    assert_eq!(act("O11", "C2"), ("F1 T1 C0 E0".to_owned(), "S14*".to_owned(), "O11".to_owned()));
    assert_eq!(act("G01", "C2"), ("F1 T1 C1 E0".to_owned(), "S14*".to_owned(), "G01".to_owned()));
}
