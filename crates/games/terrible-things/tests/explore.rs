//! Sections 3.4 and 3.5 of `docs/rules/terrible-things.md`: exploring, and what the six locations offer.

use bivouac_engine::{Viewer, rules};
use bivouac_terrible_things::fixture::{A, B, C, Fixture};
use bivouac_terrible_things::{Phase, Spot};

/// An Encounter everywhere.
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
fn the_pawn_must_go_where_an_encounter_is_however_far() {
    rules!["ATT-EXP-01", "ATT-EXP-02"];
    let mut table = Fixture::start(2).encounter(1, "G01").encounter(4, "G02").encounter(6, "G03");
    assert_eq!(table.offers(A), ["move to=1", "move to=4", "move to=6"], "and nothing else");
    for place in [2, 3, 5] {
        assert_eq!(table.refused(A, &format!("move to={place}")), "ATT-EXP-02");
    }
    table.act(A, "move to=6", "");
    assert_eq!(table.state.board.players[A].pawn, Spot::At(6));
}

#[test]
fn whatever_lies_there_is_taken_before_the_special_action() {
    rules!["ATT-EXP-03", "ATT-R-09"];
    let mut table = full(2).tokens(A, "F0 T0 C0 E0").tokens_at(4, "F2 C3");
    table.act(A, "move to=4", "");
    assert_eq!((table.tokens_of(A), table.lying_at(4)), ("F2 T0 C3 E0".to_owned(), "F0 T0 C0 E0".to_owned()));
    // The Courage that lay there pays for the Chasm.
    table.act(A, "act", "");
    table.act(A, "at place=4", "");
    assert_eq!((table.scored(A), table.tokens_of(A)), ("G05".to_owned(), "F2 T0 C0 E0".to_owned()));
}

#[test]
fn the_special_action_is_for_once_and_for_those_who_want_it() {
    rules!["ATT-EXP-04"];
    let mut table = full(2);
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04");
    table.act(A, "move to=5", "");
    assert!(table.offers(A).contains(&"act".to_owned()));
    let mut declined = table.clone();
    declined.act(A, "end_explore", "");
    assert_eq!((declined.tokens_of(A), declined.refused(A, "act")), ("F1 T1 C1 E1".to_owned(), "ATT-EXP-04"));
    table.act(A, "act", "");
    table.act(A, "choose option=2", "");
    assert_eq!(table.tokens_of(A), "F1 T2 C1 E1");
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04");
    assert_eq!(table.state.board.phase, Phase::Explore);
}

#[test]
fn what_was_taken_stays_whatever_comes_of_the_encounter() {
    rules!["ATT-EXP-05"];
    let after = |dice: &str, end: &str| {
        let mut table = full(2).tokens_at(5, "E1");
        table.act(A, "move to=5", "");
        table.act(A, "act", "");
        table.act(A, "choose option=1", "");
        table.act(A, "roll", dice);
        table.act(A, "stop", "");
        table.act(A, end, "");
        (table.tokens_of(A), table.stash_of(A).len())
    };
    assert_eq!(after("1 2 3 5 5", "overcome dice=[1,2,3]"), ("F1 T1 C2 E2".to_owned(), 0));
    assert_eq!(after("1 2 3 5 5", "end_spending"), ("F1 T1 C2 E2".to_owned(), 1));
}

#[test]
fn cards_are_played_while_exploring_before_or_after_the_special_action() {
    rules!["ATT-EXP-06"];
    let mut table = full(2).hand(A, "F17 P06").tokens_at(1, "F1").map(Some(B));
    assert_eq!(table.refused(A, "play card=F17"), "ATT-CRD-04", "not before the tokens are taken");
    table.act(A, "move to=1", "");
    assert_eq!(table.tokens_of(A), "F2 T1 C1 E1");
    table.act(A, "play card=F17", "");
    assert_eq!(table.tokens_of(A), "F3 T1 C1 E1");
    table.act(A, "act", "");
    assert_eq!(table.refused(A, "play card=P06"), "ATT-R-39", "the Shrine asks first");
    table.act(A, "choose option=1", "");
    table.act(A, "play card=P06", "");
    assert_eq!((table.tokens_of(A), table.state.board.map), ("F4 T1 C1 E0".to_owned(), Some(A)));
}

#[test]
fn the_shrine_gives_focus_or_a_feat_token() {
    rules!["ATT-LOC-01"];
    for (option, tokens) in [(1, "F2 T1 C1 E1"), (2, "F1 T1 C1 E2")] {
        let mut table = full(2).visiting(1);
        table.act(A, "act", "");
        assert_eq!(table.offers(A).len(), 2);
        table.act(A, &format!("choose option={option}"), "");
        assert_eq!(table.tokens_of(A), tokens);
    }
}

#[test]
fn the_gorge_discards_in_the_chosen_order_and_draws_as_many() {
    rules!["ATT-LOC-02"];
    let gorge = || full(2).visiting(2).hand(A, "F01 F02 F03").discard("F09").feats("F10 F11 F12 F13");
    let mut table = gorge();
    table.act(A, "act", "");
    table.act(A, "set_aside card=F03", "");
    assert_eq!(table.refused(A, "set_aside card=F03"), "ATT-LOC-02");
    table.act(A, "set_aside card=F01", "");
    assert_eq!((table.hand_of(A), table.discarded()), ("F01 F02 F03".to_owned(), "F09".to_owned()));
    table.act(A, "redraw", "");
    assert_eq!(table.hand_of(A), "F02 F13 F12");
    assert_eq!((table.discarded(), table.state.board.feats), ("F09 F03 F01".to_owned(), 2));
    // None at all, and all of them.
    let mut table = gorge();
    table.act(A, "act", "");
    table.act(A, "redraw", "");
    assert_eq!((table.hand_of(A), table.discarded()), ("F01 F02 F03".to_owned(), "F09".to_owned()));
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04");
    let mut table = gorge();
    table.act(A, "act", "");
    for card in ["F02", "F01", "F03"] {
        table.act(A, &format!("set_aside card={card}"), "");
    }
    table.act(A, "redraw", "");
    assert_eq!(table.hand_of(A), "F13 F12 F11");
}

#[test]
fn the_chateau_takes_a_token_from_a_rival_and_gives_one_back() {
    rules!["ATT-LOC-03", "ATT-LOC-04", "ATT-R-11"];
    let mut table =
        full(3).visiting(3).tokens(A, "F2 T0 C0 E0").tokens(B, "F0 T0 C1 E1").tokens(C, "F0 T1 C0 E0");
    table.act(A, "act", "");
    assert_eq!(
        table.offers(A),
        ["take from=2 token=Courage", "take from=2 token=Feat", "take from=3 token=Treasure"]
    );
    assert_eq!(table.refused(A, "take token=Focus from=2"), "ATT-LOC-04");
    assert_eq!(table.refused(A, "take token=Courage"), "ATT-LOC-04");
    table.act(A, "take token=Treasure from=3", "");
    // The gift is compulsory, to the same rival, and may be of the same kind.
    assert_eq!(table.offers(A), ["give token=Focus", "give token=Treasure"]);
    assert_eq!(table.refused(A, "end_explore"), "ATT-LOC-04");
    let mut same = table.clone();
    same.act(A, "give token=Treasure", "");
    assert_eq!((same.tokens_of(A), same.tokens_of(C)), ("F2 T0 C0 E0".to_owned(), "F0 T1 C0 E0".to_owned()));
    table.act(A, "give token=Focus", "");
    assert_eq!(
        (table.tokens_of(A), table.tokens_of(C)),
        ("F1 T1 C0 E0".to_owned(), "F1 T0 C0 E0".to_owned())
    );
    assert_eq!(table.tokens_of(B), "F0 T0 C1 E1");
}

#[test]
fn the_chateau_needs_a_rival_with_a_token() {
    rules!["ATT-LOC-04", "ATT-LOC-10", "ATT-R-35"];
    let mut table = full(2).tokens(B, "F0 T0 C0 E0");
    table.act(A, "move to=3", "");
    assert!(table.offers_of(A, "act").is_empty());
    assert_eq!(table.refused(A, "act"), "ATT-LOC-10");
    // Who has nothing can trade all the same: the token just taken goes back by itself.
    let mut table = full(2).visiting(3).tokens(A, "F0 T0 C0 E0").tokens(B, "F0 T0 C1 E0");
    table.act(A, "act", "");
    assert_eq!(
        (table.tokens_of(A), table.tokens_of(B)),
        ("F0 T0 C0 E0".to_owned(), "F0 T0 C1 E0".to_owned())
    );
}

#[test]
fn the_chasm_takes_any_encounter_in_play_for_its_secrets_in_courage() {
    rules!["ATT-LOC-05", "ATT-LOC-06"];
    // G01 costs 1, G02, G03 and G06 cost 2, G05 costs 3.
    let mut table = full(2).visiting(4).tokens(A, "C2").tokens_at(6, "T2 E1").tokens_at(2, "F1");
    table.act(A, "act", "");
    assert_eq!(
        table.offers(A),
        ["at place=1", "at place=2", "at place=3", "at place=5", "at place=6"],
        "whatever 2 Courage can pay"
    );
    assert_eq!(table.refused(A, "at place=4"), "ATT-LOC-10");
    table.act(A, "at place=6", "");
    assert_eq!((table.scored(A), table.at(6)), ("G06".to_owned(), "-".to_owned()));
    assert_eq!(table.tokens_of(A), "F1 T1 C0 E1", "what lay there is nobody's");
    assert_eq!((table.lying_at(6), table.lying_at(2)), ("F0 T0 C0 E0".to_owned(), "F1 T0 C0 E0".to_owned()));
    assert_eq!(table.state.board.players[A].ever.desperate, 1);
}

#[test]
fn the_chasm_takes_its_own_encounter_too_and_then_nothing_is_left_to_do() {
    rules!["ATT-LOC-07", "ATT-R-13"];
    let mut own = full(2).visiting(4).tokens(A, "C4");
    own.act(A, "act", "");
    own.act(A, "at place=4", "");
    own.act(A, "end_explore", "");
    assert_eq!((own.state.board.phase, own.scored(A)), (Phase::Pool, "G05".to_owned()), "no phase 3");
    own.act(A, "decline_roll", "");
    assert_eq!((own.state.board.phase, own.stash_of(A)), (Phase::Stock, vec![]), "and no phase 5");
    // With another the own one is still there to be dealt with.
    let mut other = full(2).visiting(4).tokens(A, "C4");
    other.act(A, "act", "");
    other.act(A, "at place=1", "");
    other.act(A, "end_explore", "");
    assert_eq!(other.state.board.phase, Phase::Desperation);
    other.act(A, "decline_roll", "");
    assert_eq!((other.rumoured(), other.stash_of(A).len()), ("G05".to_owned(), 1));
}

#[test]
fn the_gunsloop_gives_courage_or_treasure() {
    rules!["ATT-LOC-08"];
    for (option, tokens) in [(1, "F1 T1 C2 E1"), (2, "F1 T2 C1 E1")] {
        let mut table = full(2).visiting(5);
        table.act(A, "act", "");
        table.act(A, &format!("choose option={option}"), "");
        assert_eq!(table.tokens_of(A), tokens);
    }
}

#[test]
fn the_ruin_takes_the_map_from_whoever_has_it() {
    rules!["ATT-LOC-09"];
    for holder in [B, C] {
        let mut table = full(3).visiting(6).map(Some(holder));
        table.act(A, "act", "");
        assert_eq!(table.state.board.map, Some(A));
    }
    let mut table = full(3).visiting(6).map(Some(A));
    assert!(table.offers_of(A, "act").is_empty());
    assert_eq!(table.refused(A, "act"), "ATT-LOC-10");
}

#[test]
fn an_action_is_offered_where_all_of_it_can_be_done_and_the_location_is_open_anyway() {
    rules!["ATT-LOC-10"];
    let poor = || full(2).tokens(A, "F0 T0 C0 E0").tokens(B, "F0 T0 C0 E0").map(Some(A));
    for (place, offered) in [(1, true), (2, true), (3, false), (4, false), (5, true), (6, false)] {
        let mut table = poor();
        table.act(A, &format!("move to={place}"), "");
        assert_eq!(!table.offers_of(A, "act").is_empty(), offered, "{place}");
    }
    // A rival's token, Courage for the cheapest Encounter in play, the Map elsewhere.
    let rich = |place: u8| poor().visiting(place).tokens(B, "F1").tokens(A, "C1").map(Some(B));
    assert!((1..=6).all(|place| rich(place).offers(A).contains(&"act".to_owned())));
    // A price that a card has lowered counts.
    let mut table = Fixture::start(2).encounter(4, "G05").encounter(2, "R11").visiting(4);
    let mut table2 = table.clone().hand(A, "F15");
    assert_eq!(table.refused(A, "act"), "ATT-LOC-10");
    table2.act(A, "play card=F15", "");
    table2.act(A, "act", "");
    assert_eq!((table2.scored(A), table2.tokens_of(A)), ("G05".to_owned(), "F1 T1 C0 E0".to_owned()));
    // Alone: the bank always trades, and the Chasm hears the top Rumour only.
    let solo = |courage: &str| {
        let table = full(1).tokens(A, courage).rumours("G07 O02");
        let offers = |place: u8| !table.clone().visiting(place).offers_of(A, "act").is_empty();
        (offers(3), offers(4), offers(6))
    };
    assert_eq!(solo("F0 T0 C3 E0"), (true, false, true));
    assert_eq!(solo("F0 T0 C4 E0"), (true, true, true));
}

#[test]
fn a_card_can_carry_out_the_action_of_any_location() {
    rules!["ATT-LOC-11"];
    // The Key reaches locations without an Encounter, and the own one.
    let key =
        || Fixture::start(2).encounter(1, "G01").encounter(2, "R11").visiting(1).swag(A, "S01").map(Some(B));
    let mut table = key();
    table.act(A, "use card=S01", "");
    assert_eq!(
        table.offers(A),
        ["at place=1", "at place=2", "at place=3", "at place=4", "at place=5", "at place=6"]
    );
    table.act(A, "at place=6", "");
    assert_eq!(table.state.board.map, Some(A));
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04", "it was instead of the own one");
    let mut table = key();
    table.act(A, "use card=S01", "");
    table.act(A, "at place=1", "");
    table.act(A, "choose option=1", "");
    assert_eq!(table.tokens_of(A), "F2 T1 C1 E1");
    // What cannot be carried out is not among them, and after the own action the Key opens nothing.
    let mut table = key().tokens(A, "C0").tokens(B, "F0 T0 C0 E0").map(Some(A));
    table.act(A, "use card=S01", "");
    assert_eq!(table.offers(A), ["at place=1", "at place=2", "at place=5"]);
    assert_eq!(table.refused(A, "at place=3"), "ATT-LOC-11");
    let mut table = key();
    table.act(A, "act", "");
    table.act(A, "choose option=1", "");
    assert_eq!(table.refused(A, "use card=S01"), "ATT-CRD-05");
    // In solo a card carries out the solo action.
    let mut table = Fixture::start(1)
        .encounter(4, "G01")
        .encounter(1, "G02")
        .rumours("O02 G07 G08")
        .tokens(A, "C3")
        .visiting(4)
        .swag(A, "S19");
    table.act(A, "act", "");
    table.act(A, "use card=S19", "");
    assert_eq!((table.rumoured(), table.tokens_of(A)), ("O02".to_owned(), "F1 T1 C0 E1".to_owned()));
    assert_eq!(table.scored(A), "");
}

#[test]
fn encounters_in_play_can_be_read_by_anybody_before_moving() {
    rules!["ATT-R-33"];
    let table = full(2);
    for viewer in [Viewer::seat(A), Viewer::seat(B), Viewer::Spectator] {
        let view = table.view(viewer);
        let seen = view.board.places.map(|place| place.encounter.expect("face up"));
        assert_eq!(
            seen.map(|card| table.game.encounter(card).id.to_string()),
            ["G01", "G02", "G03", "G05", "G04", "G06"]
        );
    }
    assert_eq!(table.state.board.phase, Phase::Move);
}
