//! Sections 3.2 and 3.3 of `docs/rules/terrible-things.md`: rounds, the Map, turns and the Riverboat.

use bivouac_engine::{Cx, Dice, Game, Millis, Seat, Seed, rules};
use bivouac_terrible_things::fixture::{A, B, C, Fixture};
use bivouac_terrible_things::{End, FirstHolder, Options, Phase, Spot, Who};

/// Five Encounters, so that nothing is dealt for a while.
fn crowded(seats: u8) -> Fixture {
    Fixture::start(seats)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .encounter(3, "G03")
        .encounter(5, "G04")
        .encounter(6, "G05")
}

fn numbers(seats: &[Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.as_number()).collect()
}

/// Whose turns come, until a round is over.
fn order(table: &mut Fixture) -> Vec<u8> {
    let round = table.state.board.round;
    let mut order = Vec::new();
    while table.state.board.round == round {
        order.push(table.state.board.turn);
        table.pass();
    }
    numbers(&order)
}

#[test]
fn everybody_has_one_turn_in_a_round() {
    rules!["ATT-RND-01", "ATT-MAP-02"];
    let mut table = crowded(3).turn(B).first(B).map(Some(B));
    assert_eq!(order(&mut table), [2, 3, 1]);
    assert!(table.state.board.players.values().all(|player| player.ever.turns == 1));
    assert_eq!(order(&mut table), [2, 3, 1]);
    assert!(table.state.board.players.values().all(|player| player.ever.turns == 2));
}

#[test]
fn a_round_is_not_begun_without_a_deck_before_anything_else() {
    rules!["ATT-RND-02", "ATT-END-02"];
    let last = |deck: &str| {
        let mut table = crowded(2).turn(B).visiting(1).deck(deck);
        table.state.board.phase = Phase::Stock;
        let done = table.act(B, "end_buying", "");
        (table.state.board.phase, table.state.board.end, done.says("round 2"))
    };
    assert_eq!(last("R01"), (Phase::MapChoice, None, true));
    // No Map choice, though four Encounters lie there.
    assert_eq!(last(""), (Phase::Over, Some(End::RoundWithoutDeck), false));
}

#[test]
fn the_map_is_kept_or_given_to_anybody_at_the_start_of_each_round() {
    rules!["ATT-MAP-01"];
    let options = Options {
        character_1: Who::SalvageDiver,
        character_2: Who::LayPreacher,
        character_3: Who::CircusTumbler,
        first_holder: FirstHolder::Seat2,
        ..Options::default()
    };
    let mut table = Fixture::opened(&options, 3, 5);
    for round in 1..3 {
        assert_eq!((table.state.board.round, table.state.board.turn), (round, B));
        assert_eq!(table.offers(B), ["keep_map", "give_map to=1", "give_map to=3"]);
        assert!(table.offers(A).is_empty());
        assert_eq!(table.refused(B, "give_map to=2"), "ATT-MAP-01");
        assert_eq!(table.refused(B, "give_map to=4"), "ATT-MAP-01");
        table.act(B, "keep_map", "");
        assert_eq!(table.refused(B, "give_map to=1"), "ATT-MAP-01");
        order(&mut table);
    }
    table.act(B, "give_map to=3", "");
    assert_eq!((table.state.board.map, table.state.board.turn), (Some(C), C));
}

#[test]
fn whoever_has_the_map_after_the_choice_begins_and_play_goes_clockwise() {
    rules!["ATT-MAP-02"];
    let start = || crowded(4).phase(Phase::MapChoice).turn(C).map(Some(C));
    let mut kept = start();
    assert_eq!(order(&mut kept), [3, 4, 1, 2]);
    let mut given = start();
    given.act(C, "give_map to=2", "");
    assert_eq!(order(&mut given), [2, 3, 4, 1]);
}

#[test]
fn the_map_taken_in_a_round_counts_from_the_next_one_on() {
    rules!["ATT-MAP-03", "ATT-R-07"];
    let mut table = crowded(4);
    table.act(A, "move to=1", "");
    table.pass();
    table.act(B, "move to=6", "");
    table.act(B, "act", "");
    assert_eq!(table.state.board.map, Some(B));
    table.pass();
    assert_eq!((table.state.board.turn, order(&mut table)), (C, vec![3, 4]));
    assert_eq!((table.state.board.phase, table.state.board.turn), (Phase::MapChoice, B));
    assert_eq!(order(&mut table), [2, 3, 4, 1]);
}

#[test]
fn somebody_always_has_the_map() {
    rules!["ATT-MAP-04"];
    let mut moved = 0;
    for seed in 0..30u32 {
        let mut dice = Dice::fast(&Seed::of(seed));
        let mut table = Fixture::opened(&Options::default(), 2 + (seed % 3) as u8, seed);
        let mut holder = table.state.board.map;
        while table.state.board.end.is_none() {
            assert!(table.state.board.map.is_some());
            moved += u32::from(holder != table.state.board.map);
            holder = table.state.board.map;
            let seat = table.state.board.turn;
            let mut offers = Vec::new();
            table.game.legal(&table.state, seat, Millis::ZERO, &mut offers);
            let action = dice.pick(&offers).expect("there is something to do").clone();
            let mut cx = Cx::quiet(&mut dice);
            table.game.apply(&mut table.state, seat, &action, &mut cx).expect("it was offered");
        }
        assert!(table.state.board.map.is_some());
    }
    assert!(moved > 30, "it does change hands: {moved}");
}

#[test]
fn the_map_counts_for_whoever_has_it_at_the_end() {
    rules!["ATT-MAP-05"];
    let mut table = crowded(2).track(&[0]).map(Some(B)).encounter(6, "G05");
    table.act(A, "move to=6", "");
    table.act(A, "act", "");
    table.act(A, "decline_roll", "");
    assert_eq!(table.state.board.end, Some(End::Unleashed));
    assert_eq!((table.score(A), table.score(B)), (1, 0));
}

#[test]
fn the_phases_of_a_turn_come_in_their_order() {
    rules!["ATT-TRN-01"];
    let mut table = crowded(2).hand(A, "F16").tokens(A, "C1 E2").map(Some(A));
    let mut phases = vec![table.state.board.phase];
    for (action, dice) in [
        ("move to=1", ""),
        ("end_explore", ""),
        ("no_desperate", ""),
        ("roll", "6 6 3 2 1"),
        ("stop", ""),
        ("end_spending", ""),
        ("take_terrible", ""),
        ("no_swap", ""),
        ("end_buying", ""),
    ] {
        table.act(A, action, dice);
        phases.push(table.state.board.phase);
    }
    use Phase::{Buying, Desperation, Explore, Move, Pool, Rolling, Spending, Stock, Terrible};
    assert_eq!(phases, [Move, Explore, Desperation, Pool, Rolling, Spending, Terrible, Stock, Buying, Move]);
    assert_eq!((table.state.board.turn, table.state.board.players[A].hand), (B, 3), "phase 7 was the last");
    // Nothing is done out of its order.
    let mut table = crowded(2);
    for action in ["roll", "decline_roll", "end_explore", "no_desperate"] {
        assert_eq!(table.refused(A, action), "ATT-TRN-01", "{action}");
    }
    assert_eq!(table.refused(B, "move to=1"), "ATT-TRN-01");
    for (action, rule) in [
        ("act", "ATT-EXP-04"),
        ("desperate", "ATT-DSP-01"),
        ("stop", "ATT-ROL-11"),
        ("end_spending", "ATT-SPD-01"),
        ("take_terrible", "ATT-TER-01"),
        ("swap slot=1", "ATT-TRD-01"),
        ("buy from=slot_1", "ATT-TRD-01"),
        ("end_buying", "ATT-TRD-01"),
    ] {
        assert_eq!(table.refused(A, action), rule, "{action}");
    }
    table.act(A, "move to=1", "");
    assert_eq!(table.refused(A, "move to=2"), "ATT-EXP-01");
    table.act(A, "roll", "6 6 3 2 1");
    for (action, rule) in [
        ("act", "ATT-EXP-04"),
        ("end_explore", "ATT-TRN-01"),
        ("desperate", "ATT-DSP-01"),
        ("roll", "ATT-POL-04"),
    ] {
        assert_eq!(table.refused(A, action), rule, "{action}");
    }
}

#[test]
fn a_phase_with_nothing_to_do_passes_and_only_the_riverboat_is_skipped() {
    rules!["ATT-TRN-02"];
    // No Courage and no card: phase 3 passes. The Encounter is overcome: phase 5 passes.
    let mut table = crowded(2).tokens(A, "C0");
    table.act(A, "move to=1", "");
    table.act(A, "end_explore", "");
    assert_eq!(table.state.board.phase, Phase::Pool);
    table.act(A, "roll", "5 5 1 3 4");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2]", "");
    assert_eq!(table.state.board.phase, Phase::Stock);
    assert!(table.stash_of(A).is_empty());
    // After a desperate act there is nothing left to overcome, and the dice are rolled all the same.
    let mut table = crowded(2).visiting(1);
    table.act(A, "desperate", "");
    assert_eq!(table.state.board.phase, Phase::Pool);
    table.act(A, "roll", "6 6 3 2 1");
}

#[test]
fn the_next_player_follows_until_all_pawns_stand_on_the_trading_post() {
    rules!["ATT-TRN-03", "ATT-RND-03"];
    let mut table = crowded(3);
    let pawns =
        |table: &Fixture| table.state.board.players.values().map(|player| player.pawn).collect::<Vec<_>>();
    table.pass();
    assert_eq!(table.state.board.turn, B);
    assert_eq!(pawns(&table), [Spot::TradingPost, Spot::Riverboat, Spot::Riverboat]);
    table.pass();
    assert_eq!(table.state.board.turn, C);
    assert_eq!(pawns(&table), [Spot::TradingPost, Spot::TradingPost, Spot::Riverboat]);
    table.act(C, "move to=6", "");
    assert_eq!(table.state.board.round, 1);
    table.pass();
    assert_eq!(pawns(&table), [Spot::Riverboat; 3]);
    assert_eq!((table.state.board.round, table.state.board.phase), (2, Phase::MapChoice));
}

#[test]
fn nothing_is_dealt_while_an_encounter_is_in_play() {
    rules!["ATT-RIV-01", "ATT-RIV-05"];
    let mut table =
        Fixture::start(3).encounter(3, "G01").encounter(5, "G02").deck("G03 G04 G05 O01 O02 O03 R01");
    table.pass();
    assert_eq!(table.state.board.in_deck(), 7, "one lies there yet");
    // The second takes the last of them, and for the third the Riverboat brings others, within the round.
    table.pass();
    let board = &table.state.board;
    assert_eq!((board.turn, board.round, board.in_deck()), (C, 1, 1));
    assert!(board.places.iter().all(|place| place.encounter.is_some()));
}

#[test]
fn a_riverboat_without_cards_ends_the_game_at_once() {
    rules!["ATT-RIV-02", "ATT-END-03"];
    let mut table = Fixture::start(3).encounter(5, "G02").visiting(5).deck("");
    table.pass();
    assert_eq!(table.state.board.end, Some(End::NothingToDeal));
    assert_eq!(table.ended().map(|(rule, _)| rule).as_deref(), Some("ATT-END-03"));
    assert_eq!(table.state.board.players[B].ever.turns, 0);
}

#[test]
fn encounters_are_dealt_from_the_top_to_the_slots_in_order() {
    rules!["ATT-RIV-03", "ATT-RIV-06", "ATT-R-08"];
    let mut table = Fixture::start(2).encounter(6, "R01").visiting(6).deck("G03 G01 G02 O06 O05 R04 R02");
    let done = table.pass();
    let dealt: Vec<String> = (1..=6).map(|place| table.at(place)).collect();
    assert_eq!(dealt, ["G03", "G01", "G02", "O06", "O05", "R04"]);
    assert_eq!((table.state.board.deck, table.state.board.in_deck()), ([0, 0, 1], 1));
    for (card, place) in [
        ("Drowned Stump Maze", "Accursed Shrine"),
        ("Leech Shallows", "Ghastly Gorge"),
        ("Half a Rope Bridge", "Sinister Chateau"),
        ("Deserters' Stockade", "Yawning Chasm"),
        ("The Smiling Surgeon", "Rusted Gunsloop"),
        ("The Colonel Who Stayed", "Crumbling Ruin"),
    ] {
        assert!(done.says(&format!("{card} at the {place}")), "{card}");
    }
    assert_eq!(table.refused(B, "move to=7"), "ATT-RIV-06");
    assert_eq!(table.refused(B, "move to=0"), "ATT-RIV-06");
    // Too few cards fill the low numbers.
    let mut table = Fixture::start(2).encounter(6, "R01").visiting(6).deck("O06 O05 R04");
    table.pass();
    let dealt: Vec<String> = (1..=6).map(|place| table.at(place)).collect();
    assert_eq!(
        (dealt, table.state.board.in_deck()),
        (["O06", "O05", "R04", "-", "-", "-"].map(String::from).to_vec(), 0)
    );
}

#[test]
fn each_type_of_a_new_encounter_brings_its_token() {
    rules!["ATT-RIV-04"];
    let mut table = Fixture::start(4).encounter(6, "R01").visiting(6).deck("G01 G07 G10 G04 O14 R13");
    table.pass();
    let tokens: Vec<String> = (1..=6).map(|place| table.lying_at(place)).collect();
    assert_eq!(
        tokens,
        ["F1 T0 C0 E0", "F0 T1 C0 E0", "F0 T0 C1 E0", "F0 T0 C0 E1", "F0 T1 C0 E1", "F1 T0 C1 E0"]
    );
    // An Encounter that lay there gets no more of them.
    table.act(B, "move to=1", "");
    table.pass();
    assert_eq!((table.state.board.turn, table.lying_at(2)), (C, "F0 T1 C0 E0".to_owned()));
}
