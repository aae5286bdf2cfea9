//! Sections 3.13 and 3.16 of `docs/rules/terrible-things.md`: Terrible Things, and how the game ends.

use bivouac_engine::rules;
use bivouac_terrible_things::fixture::{A, B, C, D, Fixture};
use bivouac_terrible_things::{End, EndRule, Options, Phase};

/// At the Shrine before G04, which needs three in a row; others lie elsewhere.
fn deckhand(seats: u8) -> Fixture {
    Fixture::start(seats).encounter(1, "G04").encounter(2, "G02").encounter(3, "G05").visiting(1)
}

#[test]
fn who_does_not_overcome_the_own_encounter_unleashes_a_terrible_thing() {
    rules!["ATT-TER-01", "ATT-TER-02", "ATT-TER-03"];
    let start = || deckhand(2).rumours("G10").track(&[0, 1, 1, 3]);
    // By failing, by choice, and without dice.
    for dice in ["6 6 1 1 2", "1 2 3 5 6"] {
        let mut table = start();
        table.act(A, "roll", dice);
        table.act(A, "stop", "");
        table.act(A, "end_spending", "");
        assert_eq!((table.rumoured(), table.at(1)), ("G10 G04".to_owned(), "-".to_owned()));
        assert_eq!((table.stash_of(A), table.state.board.track.to_vec()), (vec![0], vec![1, 1, 3]));
    }
    let mut table = start();
    table.act(A, "decline_roll", "");
    assert_eq!((table.rumoured(), table.stash_of(A)), ("G10 G04".to_owned(), vec![0]));
    // The next is the lowest of those left.
    table.act(A, "end_buying", "");
    table.act(B, "move to=2", "");
    table.act(B, "decline_roll", "");
    assert_eq!((table.rumoured(), table.stash_of(B)), ("G10 G04 G02".to_owned(), vec![1]));
}

#[test]
fn after_the_last_token_the_game_is_over_at_once() {
    rules!["ATT-TER-04", "ATT-END-01", "ATT-R-24"];
    let mut table = deckhand(2).track(&[2]).tokens(A, "T9").exhausted(A, "S02").swag(A, "S02");
    table.act(A, "decline_roll", "");
    assert_eq!((table.state.board.end, table.state.board.phase), (Some(End::Unleashed), Phase::Over));
    assert_eq!(table.ended().map(|(rule, _)| rule).as_deref(), Some("ATT-END-01"));
    // Neither phase 6 nor phase 7.
    assert_eq!(table.refused(A, "buy from=slot_1"), "ATT-TRD-01");
    assert_eq!((table.swag_owned(A), table.hand_of(A)), ("S02*".to_owned(), String::new()));
    // With one more it would have gone on.
    let mut table = deckhand(2).track(&[2, 2]);
    table.act(A, "decline_roll", "");
    assert_eq!((table.state.board.end, table.state.board.phase), (None, Phase::Stock));
}

#[test]
fn nothing_comes_of_an_encounter_that_was_overcome() {
    rules!["ATT-TER-05"];
    let mut table = deckhand(2).track(&[3]).hand(A, "F16").tokens(A, "E5");
    table.act(A, "roll", "1 2 3 6 6");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2,3]", "");
    table.act(A, "end_spending", "");
    assert_eq!((table.state.board.phase, table.state.board.track.as_slice()), (Phase::Stock, &[3][..]));
    assert_eq!((table.stash_of(A), table.rumoured()), (vec![], String::new()));
}

#[test]
fn a_token_sent_elsewhere_leaves_the_track_all_the_same() {
    rules!["ATT-TER-06"];
    for (card, answer) in [("F16", None), ("P03", Some("rival seat=3"))] {
        let mut table = deckhand(3).track(&[1]).hand(A, card).tokens(A, "E3");
        table.act(A, "decline_roll", "");
        table.act(A, &format!("play card={card}"), "");
        if let Some(answer) = answer {
            table.act(A, answer, "");
        }
        assert_eq!((table.stash_of(A), table.state.board.end), (vec![], Some(End::Unleashed)), "{card}");
        assert_eq!(table.stash_of(C).len(), usize::from(card == "P03"));
    }
}

#[test]
fn what_was_gained_before_a_failure_is_kept() {
    rules!["ATT-TER-07"];
    let mut table = Fixture::start(2).encounter(1, "R11").encounter(2, "G02").tokens_at(1, "C1");
    table.act(A, "move to=1", "");
    table.act(A, "act", "");
    table.act(A, "choose option=1", "");
    table.act(A, "roll", "5 5 1 2 3");
    table.act(A, "stop", "");
    table.act(A, "claim row=I-3 dice=[1,2]", "");
    table.act(A, "end_spending", "");
    assert_eq!((table.stash_of(A).len(), table.tokens_of(A)), (1, "F2 T2 C2 E1".to_owned()));
}

#[test]
fn a_terrible_thing_is_settled_by_one_thing_alone() {
    rules!["ATT-TER-08"];
    let start = || deckhand(2).track(&[1, 2, 3]).hand(A, "F16 P03 F17").tokens(A, "E9");
    let unleashed = || {
        let mut table = start();
        table.act(A, "decline_roll", "");
        assert_eq!(table.offers(A), ["take_terrible", "play card=F16", "play card=P03"]);
        table
    };
    // Taking it, or a card: then the phase is over, and the Encounter is a Rumour.
    let mut taken = unleashed();
    taken.act(A, "take_terrible", "");
    assert_eq!((taken.stash_of(A), taken.refused(A, "play card=F16")), (vec![1], "ATT-CRD-04"));
    let mut away = unleashed();
    away.act(A, "play card=F16", "");
    assert_eq!((away.stash_of(A), away.refused(A, "play card=P03")), (vec![], "ATT-CRD-04"));
    assert_eq!(away.refused(A, "take_terrible"), "ATT-TER-01");
    let mut blamed = unleashed();
    blamed.act(A, "play card=P03", "");
    assert_eq!((blamed.stash_of(A), blamed.stash_of(B)), (vec![], vec![1]));
    assert_eq!(blamed.refused(A, "play card=F16"), "ATT-CRD-04");
    for table in [taken, away, blamed] {
        assert_eq!((table.rumoured(), table.state.board.track.to_vec()), ("G04".to_owned(), vec![2, 3]));
        assert_eq!(table.state.board.phase, Phase::Stock);
    }
    // In solo the Map is the third way, and the Encounter stays.
    let mut alone = Fixture::start(1)
        .encounter(1, "G04")
        .encounter(2, "G02")
        .visiting(1)
        .map(Some(A))
        .hand(A, "F16")
        .tokens(A, "E9");
    alone.act(A, "decline_roll", "");
    alone.act(A, "discard_map", "");
    assert_eq!((alone.rumoured(), alone.at(1)), (String::new(), "G04".to_owned()));
    assert_eq!(alone.refused(A, "play card=F16"), "ATT-CRD-04");
}

#[test]
fn the_last_token_ends_the_game_before_anything_is_set_off() {
    rules!["ATT-TER-09", "ATT-R-24"];
    let taken = |track: &[u8]| {
        let mut table = deckhand(2).track(track).swag(A, "S15");
        table.act(A, "decline_roll", "");
        (table.tokens_of(A), table.swag_owned(A))
    };
    assert_eq!(taken(&[0, 1]), ("F2 T1 C2 E1".to_owned(), "S15*".to_owned()));
    assert_eq!(taken(&[1]), ("F1 T1 C1 E1".to_owned(), "S15".to_owned()));
}

#[test]
fn smelling_salts_work_in_their_owners_own_turn() {
    rules!["ATT-R-34"];
    let mut table = deckhand(2).track(&[1, 2]).hand(A, "P03").tokens(A, "E3").swag(B, "S15").turn(A);
    table.act(A, "decline_roll", "");
    table.act(A, "play card=P03", "");
    assert_eq!((table.stash_of(B), table.tokens_of(B)), (vec![1], "F1 T1 C1 E1".to_owned()));
    assert_eq!(table.swag_owned(B), "S15");
    // In B's own turn they do.
    table.act(A, "end_buying", "");
    table.act(B, "move to=2", "");
    let mut table = table.track(&[2, 2]);
    table.act(B, "decline_roll", "");
    assert_eq!((table.tokens_of(B), table.swag_owned(B)), ("F2 T1 C2 E1".to_owned(), "S15*".to_owned()));
}

#[test]
fn a_round_without_a_deck_ends_the_game_though_encounters_lie_there() {
    rules!["ATT-END-02", "ATT-R-03"];
    let last = |end_rule, more: bool| {
        let options = Options { end_rule, ..Options::default() };
        let mut table = Fixture::with(options, 2).encounter(1, "G04").deck("").turn(B).visiting(1);
        if more {
            table = table.encounter(2, "G02");
        }
        table.pass();
        (table.state.board.end, table.state.board.phase)
    };
    assert_eq!(last(EndRule::RoundStart, true), (Some(End::RoundWithoutDeck), Phase::Over));
    // Played out, it goes on as long as something lies there.
    assert_eq!(last(EndRule::PlayOut, true), (None, Phase::MapChoice));
    assert_eq!(last(EndRule::PlayOut, false), (Some(End::RoundWithoutDeck), Phase::Over));
    let options = Options { end_rule: EndRule::PlayOut, ..Options::default() };
    let mut table =
        Fixture::with(options, 2).encounter(1, "G04").deck("").turn(B).visiting(1).encounter(2, "G02");
    table.pass();
    // The first takes what was left, and the second finds nothing.
    table.pass();
    assert_eq!((table.state.board.round, table.state.board.end), (2, Some(End::NothingToDeal)));
}

#[test]
fn a_riverboat_that_finds_no_cards_ends_the_game_within_the_round() {
    rules!["ATT-END-03", "ATT-R-03"];
    for end_rule in [EndRule::RoundStart, EndRule::PlayOut] {
        let options = Options { end_rule, ..Options::default() };
        let mut table = Fixture::with(options, 3).encounter(1, "G04").deck("").visiting(1);
        table.pass();
        assert_eq!((table.state.board.end, table.state.board.turn), (Some(End::NothingToDeal), B));
        assert_eq!(table.ended().map(|(rule, _)| rule).as_deref(), Some("ATT-END-03"));
    }
}

#[test]
fn nothing_is_decided_after_the_end() {
    rules!["ATT-END-04"];
    let mut table = deckhand(4).turn(B).track(&[3]);
    table.act(B, "decline_roll", "");
    for seat in [A, B, C, D] {
        assert!(table.offers(seat).is_empty());
    }
    for action in ["roll", "end_buying", "keep_map", "move to=2", "act", "no_swap", "take_terrible", "forget"]
    {
        table.refused(B, action);
    }
    // Two had a turn, or were in it, and two had none.
    assert_eq!(table.places(), [1, 4, 2, 2]);
    assert_eq!(table.score(B), -3);
}
