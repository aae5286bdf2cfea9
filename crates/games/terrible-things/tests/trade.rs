//! Sections 3.14 and 3.15 of `docs/rules/terrible-things.md`: the Trading Post, and refreshing.

use bivouac_engine::rules;
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{Phase, Spot};

/// At the Trading Post with 9 Treasure; S01 and then S02 are next in the Swag deck.
fn post() -> Fixture {
    Fixture::start(2)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .encounter(3, "G03")
        .tokens(A, "T9")
        .slots("S22 S07 S10")
        .swag_deck("S05 S04 S03 S02 S01")
        .trading()
}

#[test]
fn the_pawn_goes_to_the_trading_post() {
    rules!["ATT-TRD-01"];
    let mut table = post().phase(Phase::Move);
    assert_eq!(table.refused(A, "buy from=slot_1"), "ATT-TRD-01");
    table.act(A, "move to=1", "");
    for action in ["buy from=slot_1", "swap slot=1", "refresh slots=[1]", "end_buying"] {
        assert_eq!(table.refused(A, action), "ATT-TRD-01");
    }
    table.act(A, "decline_roll", "");
    assert_eq!(table.state.board.players[A].pawn, Spot::TradingPost);
    table.act(A, "buy from=slot_1", "");
}

#[test]
fn one_card_may_be_moved_onto_old_stock_for_nothing_and_another_takes_its_place() {
    rules!["ATT-TRD-02"];
    let mut table = post();
    assert_eq!(table.offers_of(A, "swap").len(), 3);
    table.act(A, "swap slot=2", "");
    assert_eq!((table.for_sale(), table.in_old_stock()), ("S22 S01 S10".to_owned(), "S07".to_owned()));
    assert_eq!((table.tokens_of(A), table.state.board.swag), ("F1 T9 C1 E1".to_owned(), 4));
    assert_eq!(table.refused(A, "swap slot=1"), "ATT-TRD-09", "once");
    let mut table = post();
    table.act(A, "no_swap", "");
    assert_eq!((table.for_sale(), table.refused(A, "swap slot=1")), ("S22 S07 S10".to_owned(), "ATT-TRD-09"));
}

#[test]
fn any_number_of_cards_is_bought_for_the_printed_price() {
    rules!["ATT-TRD-03"];
    let mut table = post().old_stock("S16 S21").tokens(A, "T12");
    table.act(A, "buy from=slot_1", "");
    assert_eq!(table.tokens_of(A), "F1 T9 C1 E1");
    table.act(A, "buy from=old_stock", "");
    assert_eq!(table.tokens_of(A), "F1 T5 C1 E1");
    table.act(A, "buy from=slot_2", "");
    assert_eq!(
        (table.swag_owned(A), table.tokens_of(A)),
        ("S07 S21 S22".to_owned(), "F1 T0 C1 E1".to_owned())
    );
    // Neither on credit nor what is not there.
    assert_eq!(table.refused(A, "buy from=slot_3"), "ATT-TRD-03");
    assert_eq!(table.refused(A, "buy from=slot_1"), "ATT-TRD-03");
    assert_eq!(post().refused(A, "buy from=old_stock"), "ATT-TRD-03");
    // Nobody has to buy.
    let mut table = post();
    table.act(A, "end_buying", "");
    assert_eq!(table.swag_owned(A), "");
}

#[test]
fn below_the_top_of_old_stock_the_next_card_comes_to_light() {
    rules!["ATT-TRD-04"];
    let mut table = post().old_stock("S16 S21 S08");
    for (card, left) in [("S08", "S16 S21"), ("S21", "S16"), ("S16", "")] {
        table.act(A, "buy from=old_stock", "");
        assert!(table.swag_owned(A).contains(card));
        assert_eq!(table.in_old_stock(), left);
    }
    assert_eq!(table.tokens_of(A), "F1 T1 C1 E1");
}

#[test]
fn an_emptied_slot_is_filled_when_buying_is_over() {
    rules!["ATT-TRD-05", "ATT-TRD-10"];
    let mut table = post();
    table.act(A, "buy from=slot_3", "");
    assert_eq!(table.for_sale(), "S22 S07 -");
    table.act(A, "buy from=slot_1", "");
    assert_eq!((table.for_sale(), table.state.board.swag), ("- S07 -".to_owned(), 5));
    // The lowest slot first.
    table.act(A, "end_buying", "");
    assert_eq!((table.for_sale(), table.state.board.swag), ("S01 S07 S02".to_owned(), 3));
}

#[test]
fn two_treasure_renew_up_to_three_slots() {
    rules!["ATT-TRD-06"];
    for (slots, sale, old) in [
        ("[2]", "S22 S01 S10", "S07"),
        ("[1,3]", "S01 S07 S02", "S22 S10"),
        ("[1,2,3]", "S01 S02 S03", "S22 S07 S10"),
    ] {
        let mut table = post();
        table.act(A, &format!("refresh slots={slots}"), "");
        assert_eq!((table.for_sale(), table.in_old_stock()), (sale.to_owned(), old.to_owned()));
        assert_eq!(table.tokens_of(A), "F1 T7 C1 E1");
    }
    assert_eq!(post().refused(A, "refresh slots=[]"), "ATT-TRD-06");
    assert_eq!(post().tokens(A, "T1").refused(A, "refresh slots=[1]"), "ATT-TRD-06");
}

#[test]
fn a_refresh_can_be_repeated_and_mixed_with_purchases() {
    rules!["ATT-TRD-07"];
    let mut table = post();
    table.act(A, "refresh slots=[2]", "");
    table.act(A, "buy from=slot_2", "");
    assert_eq!(table.tokens_of(A), "F1 T4 C1 E1");
    table.act(A, "refresh slots=[1]", "");
    table.act(A, "refresh slots=[1]", "");
    assert_eq!((table.tokens_of(A), table.for_sale()), ("F1 T0 C1 E1".to_owned(), "S03 - S10".to_owned()));
}

#[test]
fn the_player_says_which_refreshed_card_lies_on_top() {
    rules!["ATT-TRD-08"];
    for (slots, old) in [("[2,1,3]", "S07 S22 S10"), ("[3,1]", "S10 S22"), ("[1,3]", "S22 S10")] {
        let mut table = post();
        table.act(A, &format!("refresh slots={slots}"), "");
        assert_eq!(table.in_old_stock(), old);
    }
    assert_eq!(post().refused(A, "refresh slots=[1,1]"), "ATT-TRD-08");
}

#[test]
fn the_free_swap_is_lost_with_the_first_purchase_refresh_or_card() {
    rules!["ATT-TRD-09"];
    for action in ["buy from=slot_1", "refresh slots=[1]", "play card=F18", "use card=S16"] {
        let mut table = post().hand(A, "F18").swag(A, "S16");
        table.act(A, action, "");
        assert_eq!(table.refused(A, "swap slot=2"), "ATT-TRD-09", "{action}");
        assert!(table.offers_of(A, "swap").is_empty());
    }
}

#[test]
fn an_empty_swag_deck_is_made_anew_from_old_stock_but_for_its_top() {
    rules!["ATT-TRD-11"];
    // Of S16 and S21 the one that the shuffle puts on top.
    for (pick, sale) in [("#0", "S16"), ("#1", "S21")] {
        let mut table = post().swag_deck("").old_stock("S16 S21 S08");
        table.act(A, "buy from=slot_1", "");
        table.act(A, "end_buying", pick);
        assert_eq!(table.for_sale(), format!("{sale} S07 S10"));
        assert_eq!((table.in_old_stock(), table.state.board.swag), ("S08".to_owned(), 1));
    }
    // With nothing but the top there, the slot stays empty.
    let mut table = post().swag_deck("").old_stock("S08");
    table.act(A, "buy from=slot_1", "");
    let done = table.act(A, "end_buying", "");
    assert!(!done.says("made anew"));
    assert_eq!((table.for_sale(), table.in_old_stock()), ("- S07 S10".to_owned(), "S08".to_owned()));
}

#[test]
fn the_trading_post_is_there_after_a_failure_too() {
    rules!["ATT-TRD-12"];
    let mut table = post().phase(Phase::Move);
    table.act(A, "move to=1", "");
    table.act(A, "roll", "1 2 3 4 6");
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    assert_eq!((table.stash_of(A).len(), table.state.board.phase), (1, Phase::Stock));
    table.act(A, "buy from=slot_1", "");
    assert_eq!(table.swag_owned(A), "S22");
}

#[test]
fn an_empty_trading_post_is_passed() {
    rules!["ATT-TRN-02"];
    let mut table = post().slots("- - -").swag_deck("").phase(Phase::Move);
    table.act(A, "move to=1", "");
    table.act(A, "decline_roll", "");
    assert_eq!((table.state.board.turn, table.state.board.players[A].pawn), (B, Spot::TradingPost));
    // The top of Old Stock is something to buy.
    let mut table = post().slots("- - -").swag_deck("").old_stock("S08").phase(Phase::Move);
    table.act(A, "move to=1", "");
    table.act(A, "decline_roll", "");
    table.act(A, "buy from=old_stock", "");
}

#[test]
fn only_cards_in_slots_are_moved_and_all_of_them_before_others_come() {
    rules!["ATT-TRD-13", "ATT-R-25"];
    let mut table = post().slots("S22 - S10");
    assert_eq!(table.refused(A, "swap slot=2"), "ATT-TRD-13");
    assert_eq!(table.refused(A, "swap slot=4"), "ATT-TRD-13");
    assert_eq!(table.refused(A, "refresh slots=[1,2]"), "ATT-TRD-13");
    // Whatever order they go in, new ones come to the lowest slot first.
    let mut table = post();
    table.act(A, "refresh slots=[3,1]", "");
    assert_eq!(table.for_sale(), "S01 S07 S02");
    // With an empty deck the cards that went make up the new one, but for the last.
    let mut table = post().swag_deck("");
    table.act(A, "refresh slots=[2,3,1]", "#1");
    assert_eq!((table.for_sale(), table.in_old_stock()), ("S10 S07 -".to_owned(), "S22".to_owned()));
}

#[test]
fn the_hand_is_filled_to_three_or_to_four_with_the_notebook() {
    rules!["ATT-REF-01", "ATT-REF-02"];
    let drawn = |hand: &str, swag: &str| {
        let mut table = post().hand(A, hand).swag(A, swag).feats("F01 F02 F03 F04 F05");
        table.act(A, "end_buying", "");
        (table.state.hands[A].len(), 5 - table.state.board.feats, table.discarded().len())
    };
    let discard = post().discarded().len();
    for (hand, swag, after, draws) in [
        ("", "", 3, 3),
        ("F06 F07", "", 3, 1),
        ("F06 F07 F08", "", 3, 0),
        ("F06 F07 F08 F09 F10", "", 5, 0),
        ("F06 F07", "S11", 3, 1),
        ("", "S10", 4, 4),
        ("F06 F07 F08", "S10", 4, 1),
        ("F06 F07 F08 F09", "S10", 4, 0),
    ] {
        assert_eq!(drawn(hand, swag), (after, draws, discard), "{hand} {swag}");
    }
}

#[test]
fn a_full_hand_is_left_as_it_is() {
    rules!["ATT-REF-02", "ATT-R-20"];
    let mut table = post().hand(A, "F06 F07 F08 F09 F10").discard("F11");
    table.act(A, "end_buying", "");
    assert_eq!((table.hand_of(A), table.discarded()), ("F06 F07 F08 F09 F10".to_owned(), "F11".to_owned()));
}

#[test]
fn the_swag_of_whoever_had_the_turn_is_turned_up() {
    rules!["ATT-REF-03"];
    let mut table = post().swag(A, "S02 S09 S16").exhausted(A, "S02 S16").swag(B, "S12").exhausted(B, "S12");
    assert_eq!(table.swag_owned(A), "S02* S09 S16*");
    table.act(A, "end_buying", "");
    assert_eq!((table.swag_owned(A), table.swag_owned(B)), ("S02 S09 S16".to_owned(), "S12*".to_owned()));
}

#[test]
fn an_empty_feat_deck_is_made_anew_from_the_discards_but_for_the_top() {
    rules!["ATT-REF-04", "ATT-R-20"];
    let mut table = post().hand(A, "F06").feats("F01").discard("F02 F03 F04");
    // F01 is drawn, then F02 and F03 are shuffled: the pick puts F02 on top.
    table.act(A, "end_buying", "#0");
    assert_eq!((table.hand_of(A), table.discarded()), ("F06 F01 F02".to_owned(), "F04".to_owned()));
    assert_eq!((table.state.board.feats, table.state.board.era), (1, 1));
    // Where there is but the top card, nothing is drawn.
    let mut table = post().hand(A, "F06").feats("").discard("F04");
    let done = table.act(A, "end_buying", "");
    assert!(!done.says("made anew") && table.state.board.era == 0);
    assert_eq!((table.hand_of(A), table.discarded()), ("F06".to_owned(), "F04".to_owned()));
    let mut table = post().hand(A, "F06").feats("").discard("");
    table.act(A, "end_buying", "");
    assert_eq!(table.hand_of(A), "F06");
}

#[test]
fn a_played_card_reaches_the_pile_after_its_effect() {
    rules!["ATT-R-20"];
    let mut table = post().hand(A, "F19 F06").discard("F04 F05").phase(Phase::Move);
    table.act(A, "move to=1", "");
    table.act(A, "play card=F19", "");
    assert_eq!((table.hand_of(A), table.discarded()), ("F06 F05".to_owned(), "F04 F19".to_owned()));
}

#[test]
fn swag_is_ready_when_bought_works_face_down_and_has_no_limit() {
    rules!["ATT-R-23"];
    // The Ledger is used at once for the next card.
    let mut table = post().slots("S16 S10 S20").stash(A, &[3]).feats("F01 F02 F03 F04 F05");
    table.act(A, "buy from=slot_1", "");
    table.act(A, "use card=S16", "");
    table.act(A, "buy from=slot_2", "");
    assert_eq!(table.tokens_of(A), "F1 T6 C1 E1");
    table.act(A, "buy from=slot_3", "");
    // Points and passive powers count face down: 1 for the Ledger, 1 for the Notebook, 1 for the Map, and
    // the Letter ignores the 3.
    let mut table = table.exhausted(A, "S10 S20");
    assert_eq!(table.score(A), 3);
    assert_eq!(table.refused(A, "use card=S16"), "ATT-CRD-02");
    table.act(A, "end_buying", "");
    assert_eq!(table.state.hands[A].len(), 4);
    // All twenty-six can be one's own.
    let all: Vec<String> = (1..=26).map(|number| format!("S{number:02}")).collect();
    let table = post().swag(A, &all.join(" "));
    assert_eq!(table.swag_owned(A), all.join(" "));
}
