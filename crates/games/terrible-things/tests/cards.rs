//! Feat and Swag cards, their windows, and Hexes: sections 3.11 and 3.19 of `docs/rules/terrible-things.md`.

use bivouac_engine::{Seat, rules};
use bivouac_terrible_things::fixture::{A, B, C, Fixture};
use bivouac_terrible_things::{Book, Phase, Power, Turn, Window};

/// The first player stands at the Shrine before a Peril and Foe with two parts, and nothing that a card could
/// ask for is missing: tokens, rivals' tokens and cards, another Encounter, a discard pile, Swag face down.
fn everything_is_there() -> Fixture {
    Fixture::start(2)
        .encounter(1, "G15")
        .encounter(5, "O11")
        .visiting(1)
        .map(Some(B))
        .tokens(A, "F9 T9 C9 E9")
        .tokens(B, "F1 T1 C1 E1")
        .hand(B, "F01 F02")
        .discard("F01 F02")
        .swag(A, "S21")
        .exhausted(A, "S21")
}

/// At the Shrine, which gives nothing but its own action.
fn at_the_shrine() -> Fixture {
    Fixture::start(2).encounter(1, "R11").encounter(5, "G01").visiting(1)
}

/// Ends the turn of whoever is at the Trading Post.
fn end_turn(table: &mut Fixture, seat: Seat) {
    table.roll(seat, "end_buying", "cards are drawn");
}

#[test]
fn a_feat_is_paid_for_and_discarded_after_its_effect() {
    rules!["ATT-CRD-01"];
    let mut table = at_the_shrine().tokens(A, "E3").hand(A, "F04 F02").discard("F09").rolled("1 2 3 4 5");
    table.act(A, "play card=F04", "");
    assert_eq!((table.tokens_of(A).as_str(), table.hand_of(A).as_str()), ("F1 T1 C1 E1", "F02"));
    assert_eq!(table.discarded(), "F09", "its effect is still asked for");
    table.act(A, "turn die=1 to=6", "");
    assert_eq!((table.dice().as_str(), table.discarded().as_str()), ("6 2 3 4 5", "F09 F04"));
    assert_eq!(table.refused(A, "play card=F04"), "ATT-CRD-01", "it is not in the hand any more");
    table.act(A, "play card=F02", "");
    table.act(A, "turn die=2 to=1", "");
    assert_eq!(table.discarded(), "F09 F04 F02", "the last one lies on top");
    let mut poor = at_the_shrine().tokens(A, "E1").hand(A, "F04").rolled("1 2 3 4 5");
    assert_eq!(poor.refused(A, "play card=F04"), "ATT-CRD-01", "it costs 2");
}

#[test]
fn swag_stays_and_is_turned_down_for_a_use() {
    rules!["ATT-CRD-02"];
    let mut table = at_the_shrine().swag(A, "S07").swag(B, "S09").rolled("1 2 3 4 5");
    table.act(A, "use card=S07", "");
    assert_eq!(table.swag_owned(A), "S07*");
    table.act(A, "turn die=1 to=2", "");
    assert_eq!((table.dice().as_str(), table.tokens_of(A).as_str()), ("2 2 3 4 5", "F1 T1 C1 E1"));
    assert_eq!(table.refused(A, "use card=S07"), "ATT-CRD-02", "it lies face down");
    assert_eq!(table.refused(A, "use card=S09"), "ATT-CRD-02", "it is somebody else's");
    table.act(A, "stop", "");
    assert_eq!(table.swag_owned(A), "S07*");
    table.act(A, "end_spending", "");
    end_turn(&mut table, A);
    assert_eq!(table.swag_owned(A), "S07", "readied in phase 7");
}

#[test]
fn cards_of_the_roll_window_are_played_before_and_after_each_re_roll() {
    rules!["ATT-CRD-03"];
    let mut table = at_the_shrine().tokens(A, "E9").hand(A, "F02 F02 F03 F04").swag(A, "S07");
    assert_eq!(table.refused(A, "play card=F02"), "ATT-CRD-04", "no roll lies on the table");
    table.act(A, "roll", "1 2 2 4 4");
    table.act(A, "play card=F02", "");
    table.act(A, "turn die=1 to=2", "");
    table.act(A, "unfocused hold=[]", "1 2 2 4 4");
    table.act(A, "play card=F02", "");
    table.act(A, "turn die=1 to=2", "");
    table.act(A, "play card=F03", "");
    table.act(A, "turn die=1 to=5", "");
    table.act(A, "unfocused hold=[]", "1 2 2 4 4");
    table.act(A, "use card=S07", "");
    table.act(A, "turn die=1 to=2", "");
    table.act(A, "stop", "");
    assert_eq!(table.refused(A, "play card=F04"), "ATT-CRD-04", "spending has begun");
    assert_eq!(table.dice(), "2 2 2 4 4");
}

/// The windows that are open in a phase: its own and, before the dice are rolled, those that come by going on.
fn open(phase: Phase) -> &'static [Window] {
    match phase {
        Phase::Explore => &[Window::Explore, Window::Desperation, Window::Pool],
        Phase::Desperation => &[Window::Desperation, Window::Pool],
        Phase::Pool => &[Window::Pool],
        Phase::Rolling => &[Window::Roll],
        Phase::Spending => &[Window::Spend],
        Phase::Terrible => &[Window::Terrible],
        Phase::Stock | Phase::Buying => &[Window::Trade],
        _ => &[],
    }
}

const PHASES: [Phase; 10] = [
    Phase::MapChoice,
    Phase::Move,
    Phase::Explore,
    Phase::Desperation,
    Phase::Pool,
    Phase::Rolling,
    Phase::Spending,
    Phase::Terrible,
    Phase::Stock,
    Phase::Buying,
];

fn in_phase(phase: Phase) -> Fixture {
    let table = everything_is_there();
    match phase {
        Phase::Rolling => table.rolled("1 2 3 4 5"),
        Phase::Spending => table.spending("6 6 2 2 1"),
        other => table.phase(other),
    }
}

#[test]
fn each_feat_is_played_in_its_windows_and_in_no_others() {
    rules!["ATT-CRD-04", "ATT-R-15", "ATT-R-41"];
    let mut offered = 0;
    for card in &Book::built_in().feats {
        for phase in PHASES {
            let mut table = in_phase(phase).hand(A, card.id.as_str());
            let play = format!("play card={}", card.id);
            if card.when.iter().any(|window| open(phase).contains(window)) {
                assert!(table.offers(A).contains(&play), "{} in {phase:?}", card.name);
                offered += 1;
            } else {
                assert_eq!(table.refused(A, &play), "ATT-CRD-04", "{} in {phase:?}", card.name);
            }
        }
    }
    assert!(offered > 40, "{offered}");
}

#[test]
fn each_swag_card_is_used_in_its_windows_and_in_no_others() {
    rules!["ATT-CRD-04", "ATT-R-15", "ATT-R-41"];
    for card in &Book::built_in().swag {
        let when = if let Power::Exhaust { when, .. } = &card.power { &when[..] } else { &[] };
        for phase in PHASES {
            let ready = if card.id.as_str() == "S21" { "S22" } else { card.id.as_str() };
            let mut table = in_phase(phase).swag(A, ready);
            let using = format!("use card={ready}");
            if when.iter().any(|window| open(phase).contains(window)) {
                assert!(table.offers(A).contains(&using), "{} in {phase:?}", card.name);
            } else {
                assert_eq!(table.refused(A, &using), "ATT-CRD-04", "{} in {phase:?}", card.name);
            }
        }
    }
}

#[test]
fn a_window_is_open_as_soon_as_its_phase_begins() {
    rules!["ATT-CRD-04"];
    let mut table = Fixture::start(2)
        .encounter(1, "G15")
        .encounter(5, "O11")
        .tokens(A, "F0 T3 C0 E9")
        .hand(A, "F17 F15 F09 F02 F21 F16 F18")
        .slots("S22 S16 S15");
    let mut opens = |phase: Phase, by: &str, dice: &str, card: &str| {
        table.act(A, by, dice);
        assert_eq!(table.state.board.phase, phase, "{by}");
        assert!(table.offers(A).contains(&format!("play card={card}")), "{card} after {by}");
    };
    opens(Phase::Explore, "move to=1", "", "F17");
    opens(Phase::Desperation, "end_explore", "", "F15");
    opens(Phase::Pool, "no_desperate", "", "F09");
    opens(Phase::Rolling, "roll", "6 2 2 1 3", "F02");
    opens(Phase::Spending, "stop", "", "F21");
    opens(Phase::Terrible, "end_spending", "", "F16");
    opens(Phase::Stock, "take_terrible", "", "F18");
    opens(Phase::Buying, "no_swap", "", "F18");
}

#[test]
fn any_number_of_cards_is_played_one_after_the_other() {
    rules!["ATT-CRD-05", "ATT-R-15"];
    let mut table =
        everything_is_there().hand(A, "F12 F12 F06 F07 F02 F02").tokens(A, "E8").rolled("1 2 3 4 5");
    for card in ["F12", "F12", "F06", "F07"] {
        table.act(A, &format!("play card={card}"), "");
    }
    assert_eq!(table.state.board.players[A].tokens.feat, 2);
    for die in 1..=2 {
        table.act(A, "play card=F02", "");
        table.act(A, &format!("turn die={die} to={}", die + 1), "");
    }
    assert_eq!((table.dice().as_str(), table.state.board.players[A].tokens.feat), ("2 3 3 4 5", 0));
    // Each needs somebody or something to work on.
    let mut alone = at_the_shrine().tokens(B, "F0 T0 C0 E0").tokens(A, "E9").hand(A, "P01 P02 P06 F20");
    for card in ["P01", "P02", "P06", "F20"] {
        assert_eq!(alone.refused(A, &format!("play card={card}")), "ATT-CRD-05", "{card}");
    }
}

#[test]
fn no_card_is_played_in_another_players_turn() {
    rules!["ATT-CRD-06", "ATT-R-15"];
    for phase in PHASES {
        let mut table = in_phase(phase).hand(B, "F20 P03 F16").swag(B, "S07 S14").exhausted(B, "S14");
        for does in ["play card=F20", "play card=P03", "play card=F16", "use card=S07"] {
            assert_eq!(table.refused(B, does), "ATT-CRD-06", "{does} in {phase:?}");
        }
        assert!(table.offers(B).is_empty(), "{phase:?}");
    }
}

#[test]
fn points_and_passive_powers_count_face_down() {
    rules!["ATT-CRD-07"];
    let swag = "S10 S13 S16 S20";
    let table = at_the_shrine().swag(A, swag).exhausted(A, swag).stash(A, &[3, 1]).map(Some(B));
    assert_eq!(table.score(A), 3 - 1, "1 each of three of them, and the Letter cancels the 3");
    let mut relic = Fixture::start(2)
        .encounter(1, "G07")
        .encounter(5, "G01")
        .visiting(1)
        .swag(A, swag)
        .exhausted(A, swag)
        .spending("6 6 2 3 1");
    relic.act(A, "overcome dice=[1,2]", "");
    assert_eq!(relic.tokens_of(A), "F1 T2 C1 E1", "the Loupe works face down too");
    relic.act(A, "end_spending", "");
    end_turn(&mut relic, A);
    assert_eq!(relic.state.board.players[A].hand, 4, "and so does the Notebook");
}

#[test]
fn swag_that_was_bought_may_be_used_at_once() {
    rules!["ATT-CRD-08"];
    let mut table = at_the_shrine().tokens(A, "T3").slots("S16 S10 S22").trading();
    table.act(A, "buy from=slot_1", "");
    assert_eq!(table.swag_owned(A), "S16");
    table.act(A, "use card=S16", "");
    table.act(A, "buy from=slot_2", "");
    assert_eq!((table.swag_owned(A).as_str(), table.tokens_of(A).as_str()), ("S10 S16*", "F1 T0 C1 E1"));
    end_turn(&mut table, A);
    assert_eq!(table.state.board.players[A].hand, 4, "the Notebook counts in the same turn");
}

#[test]
fn effects_last_until_the_end_of_the_turn() {
    rules!["ATT-CRD-09"];
    let mut table =
        everything_is_there().hand(A, "F15 F06 F07 F12 F13 F21 F18").swag(A, "S08").tokens(A, "E19");
    table.act(A, "play card=F15", "");
    table.act(A, "roll", "6 6 4 3 1");
    for played in ["play card=F06", "play card=F07", "play card=F12", "use card=S08", "play card=F13"] {
        table.act(A, played, "");
    }
    table.act(A, "drop part=1", "");
    table.act(A, "stop", "");
    table.act(A, "play card=F21", "");
    table.act(A, "end_spending", "");
    table.act(A, "take_terrible", "");
    table.act(A, "play card=F18", "");
    let now = table.state.board.now;
    let all = Turn { at: now.at, ..Turn::default() };
    assert!(
        now.desperate_off > 0 && now.lowered > 0 && now.dropped > 0 && now.double_row && now.price_off > 0
    );
    assert!(now.focus_free && now.focus_off > 0 && now.allowed == 3 && now != all);
    end_turn(&mut table, A);
    assert_eq!(table.state.board.now, Turn { at: Some(4), allowed: 2, ..Turn::default() });
}

#[test]
fn nothing_limits_tokens_or_swag() {
    rules!["ATT-CRD-10"];
    let book = Book::built_in();
    let all: Vec<&str> = book.swag.iter().map(|card| card.id.as_str()).filter(|id| *id != "S21").collect();
    let mut table = at_the_shrine().tokens(A, "F999 T999 C999 E999").swag(A, &all.join(" ")).slots("S21 - -");
    table = table.trading();
    table.act(A, "buy from=slot_1", "");
    assert_eq!(table.state.board.players[A].swag.len(), 26);
    assert_eq!(table.tokens_of(A), "F999 T995 C999 E999");
}

#[test]
fn triggers_work_by_themselves() {
    rules!["ATT-CRD-11", "ATT-R-36"];
    let fails = |exhausted: &str| {
        let mut table = at_the_shrine().swag(A, "S15").exhausted(A, exhausted).track(&[0, 1, 2]);
        assert_eq!(
            table.refused(A, "use card=S15"),
            if exhausted.is_empty() { "ATT-CRD-04" } else { "ATT-CRD-02" }
        );
        table.act(A, "decline_roll", "");
        (table.tokens_of(A), table.swag_owned(A))
    };
    assert_eq!(fails(""), ("F2 T1 C2 E1".to_owned(), "S15*".to_owned()));
    assert_eq!(fails("S15"), ("F1 T1 C1 E1".to_owned(), "S15*".to_owned()), "not while it lies face down");
    // One without exhaust works every time.
    let mut table = Fixture::start(2)
        .encounter(4, "O08")
        .encounter(5, "G07")
        .encounter(6, "G01")
        .visiting(4)
        .tokens(A, "T0 C9")
        .swag(A, "S13");
    table.act(A, "act", "");
    table.act(A, "at place=5", "");
    assert_eq!((table.tokens_of(A).as_str(), table.swag_owned(A).as_str()), ("F1 T1 C8 E1", "S13"));
    table.act(A, "desperate", "");
    assert_eq!((table.tokens_of(A).as_str(), table.swag_owned(A).as_str()), ("F1 T2 C5 E1", "S13"));
}

#[test]
fn overcoming_is_whatever_joins_the_score_pile() {
    rules!["ATT-CRD-12"];
    let relic = |place: u8| {
        Fixture::start(2)
            .encounter(place, "G07")
            .encounter(5, "G01")
            .visiting(place)
            .tokens(A, "T0")
            .swag(A, "S13")
    };
    let mut dice = relic(1).spending("6 5 1 2 2");
    dice.act(A, "overcome dice=[1,2]", "");
    let mut courage = relic(1);
    courage.act(A, "desperate", "");
    let mut chasm = relic(4);
    chasm.act(A, "act", "");
    chasm.act(A, "at place=4", "");
    for table in [dice, courage, chasm] {
        assert_eq!((table.scored(A).as_str(), &table.tokens_of(A)[3..5]), ("G07", "T1"));
    }
    let mut other = relic(4);
    other.act(A, "act", "");
    other.act(A, "at place=5", "");
    assert_eq!((other.scored(A).as_str(), &other.tokens_of(A)[3..5]), ("G01", "T0"), "it was no Relic");
}

#[test]
fn of_several_effects_the_possible_ones_are_carried_out() {
    rules!["ATT-CRD-13", "ATT-R-36"];
    let kinds =
        |table: &Fixture| table.state.board.pool.dice().iter().map(|die| die.kind.name()).collect::<String>();
    let foe = |hand: &str| {
        let mut table = everything_is_there().hand(A, hand).swag(A, "S12");
        hand.split_whitespace().for_each(|card| drop(table.act(A, &format!("play card={card}"), "")));
        table
    };
    for (hand, pool) in [("", "LuckPanic"), ("F08 F08", "LuckLuckPanic"), ("F09 F09", "LuckPanicPanic")] {
        let mut table = foe(hand);
        table.act(A, "use card=S12", "");
        assert_eq!(kinds(&table).replace("Basic", ""), pool, "with {hand} played");
    }
    let mut none = foe("F08 F08 F09 F09");
    assert_eq!(none.refused(A, "use card=S12"), "ATT-CRD-05", "neither is possible");
}

#[test]
fn a_condition_asks_for_the_own_encounter() {
    rules!["ATT-CRD-13"];
    let mut gone = everything_is_there().swag(A, "S12 S11");
    gone.act(A, "desperate", "");
    assert_eq!(gone.refused(A, "use card=S12"), "ATT-CRD-13");
    gone.act(A, "roll", "1 2 3 4 5");
    assert_eq!(gone.refused(A, "use card=S11"), "ATT-CRD-13");
    let mut relic = Fixture::start(2).encounter(1, "G07").visiting(1).swag(A, "S12 S11");
    assert_eq!(relic.refused(A, "use card=S12"), "ATT-CRD-13", "a Relic is no Foe");
    relic.act(A, "roll", "1 2 3 4 5");
    assert_eq!(relic.refused(A, "use card=S11"), "ATT-CRD-13", "nor a Peril");
}

#[test]
fn effects_of_one_kind_add_up_and_are_used_up_together() {
    rules!["ATT-CRD-14", "ATT-R-36"];
    let needs = |table: &Fixture| {
        let view = bivouac_engine::Game::view(
            &table.game,
            &table.state,
            bivouac_engine::Viewer::Open,
            bivouac_engine::Millis::ZERO,
        );
        let own = view.now.own.expect("it is in play");
        (own.courage, own.needs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" & "))
    };
    // Desperate acts.
    let chasm = || Fixture::start(2).encounter(4, "R11").encounter(5, "O11").visiting(4).tokens(A, "C9 E9");
    let mut table = chasm().hand(A, "F15 F15").swag(A, "S14");
    for (played, courage) in [("play card=F15", 5), ("use card=S14", 4), ("play card=F15", 2)] {
        table.act(A, played, "");
        assert_eq!(needs(&table).0, courage);
    }
    table.act(A, "act", "");
    table.act(A, "at place=5", "");
    assert_eq!(table.tokens_of(A), "F1 T1 C8 E7", "5 less 5, but at least 1");
    assert_eq!(needs(&table).0, 7, "all of it is used up");
    // Focus.
    let mut table = at_the_shrine().tokens(A, "F3 E2").hand(A, "F06").swag(A, "S08").rolled("1 2 3 4 5");
    table.act(A, "use card=S08", "");
    table.act(A, "focused dice=[1,2] pay=by_rerolled", "6 6");
    assert_eq!(table.tokens_of(A), "F2 T1 C1 E2");
    table.act(A, "play card=F06", "");
    table.act(A, "focused dice=[1,2] pay=by_held", "6 6");
    assert_eq!(table.tokens_of(A), "F2 T1 C1 E1", "nothing at all");
    // Treasure.
    let mut table =
        at_the_shrine().tokens(A, "T9 E1").hand(A, "F18").swag(A, "S16").slots("S23 S21 -").trading();
    table.act(A, "play card=F18", "");
    table.act(A, "use card=S16", "");
    table.act(A, "buy from=slot_1", "");
    assert_eq!(table.tokens_of(A), "F1 T6 C1 E0", "6 less 3");
    table.act(A, "buy from=slot_2", "");
    assert_eq!(table.tokens_of(A), "F1 T2 C1 E0", "and the next at its full price");
    // What the Encounter needs: Pair 4+ & High 6.
    let mut table =
        everything_is_there().hand(A, "F12 F12 F13 F13").tokens(A, "E10").swag(A, "S11").rolled("1 2 3 4 5");
    for (played, left) in [
        ("play card=F12", "Pair 3+ & High 5+"),
        ("use card=S11", "Pair 2+ & High 4+"),
        ("play card=F12", "Pair 1+ & High 3+"),
    ] {
        table.act(A, played, "");
        assert_eq!(needs(&table).1, left);
    }
    table.act(A, "play card=F13", "");
    table.act(A, "drop part=1", "");
    assert_eq!(needs(&table).1, "High 3+");
    assert_eq!(table.refused(A, "play card=F13"), "ATT-CRD-05", "two parts must be left to drop one");
}

#[test]
fn a_second_doubling_waits_for_the_first() {
    rules!["ATT-CRD-14"];
    let mut table = at_the_shrine().tokens(A, "E2 F0").hand(A, "F21 F21").spending("6 6 6 2 1");
    table.act(A, "play card=F21", "");
    assert_eq!(table.refused(A, "play card=F21"), "ATT-CRD-05");
    table.act(A, "claim row=I-1 dice=[1]", "");
    table.act(A, "play card=F21", "");
    table.act(A, "claim row=I-1 dice=[2]", "");
    table.act(A, "claim row=I-1 dice=[3]", "");
    assert_eq!(table.tokens_of(A), "F5 T1 C1 E0");
}

// How choices are made.

#[test]
fn while_a_card_asks_nothing_else_can_be_done() {
    rules!["ATT-R-39"];
    let mut table = everything_is_there().hand(A, "F04 F02").swag(A, "S09").rolled("1 2 3 4 5");
    table.act(A, "play card=F04", "");
    assert_eq!(table.offers(A).len(), 30, "five dice and six numbers, and no more");
    for other in ["stop", "unfocused hold=[]", "play card=F02", "use card=S09", "reroll dice=[1]", "enough"] {
        assert_eq!(table.refused(A, other), "ATT-DIE-08", "{other}");
    }
    table.act(A, "turn die=5 to=5", "");
    assert_eq!(table.refused(A, "turn die=5 to=5"), "ATT-R-39", "nothing asks any more");
    table.act(A, "use card=S09", "");
}

#[test]
fn a_card_is_chosen_first_and_then_what_it_asks_in_order() {
    rules!["ATT-R-39"];
    let mut table = everything_is_there().swag(A, "S18").tokens(A, "F1 T0 C0 E1").phase(Phase::Explore);
    table.act(A, "use card=S18", "");
    assert_eq!(table.offers(A), ["give token=Focus", "give token=Feat"], "what is returned");
    assert_eq!(table.refused(A, "take token=Courage"), "ATT-R-39");
    table.act(A, "give token=Feat", "");
    let tokens = ["Focus", "Treasure", "Courage", "Feat"].map(|token| format!("take token={token}"));
    assert_eq!(table.offers(A), tokens, "what is gained");
    table.act(A, "take token=Courage", "");
    assert_eq!(table.tokens_of(A), "F1 T0 C1 E0");
}

#[test]
fn a_single_answer_is_given_by_itself() {
    rules!["ATT-R-39"];
    let mut gossip = everything_is_there().hand(A, "P02");
    let done = gossip.act(A, "play card=P02", "#1");
    assert_eq!((gossip.hand_of(B).as_str(), gossip.discarded().as_str()), ("F01", "F01 F02 F02 P02"));
    assert!(done.says("@2"), "{:?}", done.told);
    let mut three =
        Fixture::start(3).encounter(1, "G15").visiting(1).hand(A, "P02").hand(B, "F01").hand(C, "F01");
    three.act(A, "play card=P02", "");
    assert_eq!(three.offers(A), ["rival seat=2", "rival seat=3"]);
    let mut exhausted = everything_is_there().hand(A, "F20");
    exhausted.act(A, "play card=F20", "");
    assert_eq!(exhausted.swag_owned(A), "S21", "the only one that lay face down");
    let mut one_type = at_the_shrine().hand(A, "F17");
    one_type.act(A, "play card=F17", "");
    assert_eq!(one_type.tokens_of(A), "F1 T1 C2 E1", "R11 is a Dread and nothing else");
}

#[test]
fn what_everybody_can_see_to_be_idle_is_passed() {
    rules!["ATT-R-40"];
    // One location to go to.
    let mut table = Fixture::start(2).encounter(1, "G01").encounter(3, "R11").tokens_at(3, "C1").visiting(1);
    table = table.tokens(A, "F0 T0 C0 E0").spending("5 5 1 2 3").hand(B, "F01");
    table.act(A, "overcome dice=[1,2]", "");
    table.act(A, "end_spending", "");
    end_turn(&mut table, A);
    let board = &table.state.board;
    assert_eq!(
        (board.turn, board.now.at, board.phase),
        (B, Some(2), Phase::Explore),
        "there was but one way"
    );
    assert_eq!(table.tokens_of(B), "F1 T1 C2 E1");
    // No desperate act: R11 costs 7. B has a card and could pay for a Bravado.
    table.act(B, "end_explore", "");
    assert_eq!(table.state.board.phase, Phase::Desperation, "the hand may hold one, so B is asked");
    assert_eq!(table.offers_of(B, "play"), Vec::<String>::new(), "although it does not");
}

#[test]
fn a_desperation_without_means_is_passed() {
    rules!["ATT-R-40"];
    let ends_in = |table: Fixture| {
        let mut table = table;
        table.act(A, "end_explore", "");
        table.state.board.phase
    };
    assert_eq!(ends_in(at_the_shrine().tokens(A, "C6 E9")), Phase::Pool, "no hand");
    assert_eq!(ends_in(at_the_shrine().tokens(A, "C6 E0").hand(A, "F15")), Phase::Pool, "no Feat token");
    assert_eq!(ends_in(at_the_shrine().tokens(A, "C6 E1").hand(A, "F01")), Phase::Desperation);
    assert_eq!(ends_in(at_the_shrine().tokens(A, "C7 E0")), Phase::Desperation, "it can be paid");
    assert_eq!(ends_in(at_the_shrine().tokens(A, "C6 E0").swag(A, "S14")), Phase::Desperation, "the Censer");
    let censer = at_the_shrine().tokens(A, "C6 E0").swag(A, "S14").exhausted(A, "S14");
    assert_eq!(ends_in(censer), Phase::Pool, "face down");
}

#[test]
fn spending_and_terrible_things_without_a_choice_are_passed() {
    rules!["ATT-R-40"];
    let after = |table: Fixture, does: &str| {
        let mut table = table;
        table.act(A, does, "");
        table.state.board.phase
    };
    let nothing = || at_the_shrine().tokens(A, "E0").rolled("1 2 4 5 5");
    assert_eq!(after(nothing().rolled("1 1 2 4 5"), "stop"), Phase::Stock, "no row fits, nothing to decide");
    assert_eq!(after(nothing(), "stop"), Phase::Spending, "5-5 buys something");
    let hand = |tokens: &str| at_the_shrine().tokens(A, tokens).hand(A, "F01").rolled("1 1 2 4 5");
    assert_eq!(after(hand("E0"), "stop"), Phase::Stock);
    assert_eq!(after(hand("E1"), "stop"), Phase::Spending, "the hand may hold a card of the Spend window");
    let explores = |tokens: &str| at_the_shrine().tokens(A, tokens).hand(A, "F01");
    assert_eq!(after(explores("E1"), "decline_roll"), Phase::Stock, "the cheapest card against it costs 2");
    assert_eq!(after(explores("E2"), "decline_roll"), Phase::Terrible, "the hand may hold it");
    assert_eq!(after(at_the_shrine().tokens(A, "E2"), "decline_roll"), Phase::Stock, "no hand");
}

#[test]
fn what_lies_between_is_declined_by_going_on() {
    rules!["ATT-R-41"];
    let table = || everything_is_there().hand(A, "F09 F15").swag(A, "S14");
    for (does, phase) in [
        ("desperate", Phase::Pool),
        ("roll", Phase::Rolling),
        ("decline_roll", Phase::Terrible),
        ("play card=F09", Phase::Pool),
        ("play card=F15", Phase::Explore),
    ] {
        let mut table = table();
        table.act(A, does, if does == "roll" { "1 2 3 4 5" } else { "" });
        assert_eq!(table.state.board.phase, phase, "{does}");
        let explored = phase != Phase::Explore;
        assert_eq!(table.clone().attempt(A, "act", "").is_err(), explored, "{does}");
        assert_eq!(table.attempt(A, "desperate", "").is_err(), explored, "{does}");
    }
    let mut desperation = table();
    desperation.act(A, "end_explore", "");
    desperation.act(A, "play card=F09", "");
    assert_eq!(desperation.state.board.phase, Phase::Pool);
    // At the Trading Post every purchase declines the free swap.
    for does in ["buy from=slot_1", "refresh slots=[2]"] {
        let mut post = table().slots("S22 S16 S15").trading();
        post.act(A, does, "");
        assert_eq!(post.state.board.phase, Phase::Buying, "{does}");
        assert_eq!(post.refused(A, "swap slot=3"), "ATT-TRD-09");
    }
}

#[test]
fn what_comes_from_a_hand_rules_out_what_came_before() {
    rules!["ATT-R-61"];
    let ruled_out = |table: &Fixture| {
        let ids = |held: &bivouac_terrible_things::Held| {
            let ids = held.not.iter().map(|card| table.game.feat(card).id.to_string());
            ids.collect::<Vec<_>>().join("+")
        };
        table.state.hands[A].iter().map(ids).collect::<Vec<_>>().join(" ")
    };
    let hand = || at_the_shrine().tokens(A, "E9").hand(A, "F02 F01 F03 F01").rolled("1 2 3 4 5");
    let mut table = hand();
    table.act(A, "play card=F01", "");
    assert_eq!(
        (table.hand_of(A).as_str(), ruled_out(&table).as_str()),
        ("F02 F03 F01", "F01  "),
        "the first F01"
    );
    table.act(A, "reroll dice=[1]", "6");
    table.act(A, "play card=F01", "");
    assert_eq!((table.hand_of(A).as_str(), ruled_out(&table).as_str()), ("F02 F03", "F01 F01"));
    // A card that everybody knows goes first, and tells nothing.
    let mut open = hand().hand(A, "F19").discard("F09 F01");
    open.act(A, "play card=F19", "");
    assert_eq!(open.hand_of(A), "F02 F01 F03 F01 F01");
    open.act(A, "play card=F01", "");
    assert_eq!((open.hand_of(A).as_str(), ruled_out(&open).as_str()), ("F02 F01 F03 F01", "F19 F19 F19 F19"));
    // Set aside they tell nothing yet; discarded they do.
    let mut gorge =
        Fixture::start(2).encounter(2, "R11").visiting(2).hand(A, "F02 F01 F03").feats("F09 F10 F11");
    gorge.act(A, "act", "");
    gorge.act(A, "set_aside card=F03", "");
    gorge.act(A, "set_aside card=F01", "");
    assert_eq!(ruled_out(&gorge), "  ");
    gorge.act(A, "redraw", "");
    assert_eq!((gorge.hand_of(A).as_str(), ruled_out(&gorge).as_str()), ("F02 F11 F10", "F01+F03  "));
}

// Hexes.

/// The first of three players has just played these Hexes on the second.
fn hexed(cards: &str) -> Fixture {
    let mut table = Fixture::start(3)
        .encounter(1, "R11")
        .encounter(2, "O05")
        .encounter(3, "O06")
        .encounter(5, "O11")
        .visiting(1)
        .tokens(A, "E9")
        .hand(A, cards);
    for card in cards.split_whitespace() {
        table.act(A, &format!("play card={card}"), "");
        table.act(A, "rival seat=2", "");
    }
    table
}

/// … and the second one has rolled.
fn hexed_and_rolled(cards: &str) -> Fixture {
    let mut table = hexed(cards).tokens(A, "E0").tokens(B, "F9 E9").hand(B, "F07");
    table.act(A, "decline_roll", "");
    end_turn(&mut table, A);
    table.act(B, "move to=2", "");
    table.act(B, "roll", "1 2 3 4 5");
    table
}

fn focus(table: &Fixture, seat: Seat) -> u16 {
    table.state.board.players[seat].tokens.focus
}

#[test]
fn cut_the_rope_takes_a_re_roll() {
    rules!["ATT-HEX-01"];
    let mut table = hexed_and_rolled("P04");
    table.act(B, "unfocused hold=[]", "1 2 3 4 5");
    assert_eq!(table.refused(B, "unfocused hold=[]"), "ATT-ROL-10");
    table.act(B, "play card=F07", "");
    table.act(B, "unfocused hold=[]", "1 2 3 4 5");
    assert_eq!(table.refused(B, "unfocused hold=[]"), "ATT-ROL-10");
}

#[test]
fn the_evil_eye_taxes_the_first_focused_re_roll() {
    rules!["ATT-HEX-02"];
    let mut table = hexed_and_rolled("P05");
    let mut all = table.clone();
    all.act(B, "focused dice=[1,2,3,4,5] pay=by_held", "1 2 3 4 5");
    assert_eq!(focus(&all, B), 8, "also if the price would be 0");
    table.act(B, "unfocused hold=[]", "1 2 3 4 5");
    assert_eq!(focus(&table, B), 9, "an unfocused one is not taxed");
    let mut second = table.clone();
    second.act(B, "focused dice=[1] pay=by_rerolled", "1");
    assert_eq!(focus(&second, B), 7, "the first focused one is");
    table.act(B, "play card=F07", "");
    table.act(B, "focused dice=[1] pay=by_rerolled", "1");
    table.act(B, "focused dice=[1] pay=by_rerolled", "1");
    assert_eq!(focus(&table, B), 6, "2 and then 1: the second is not");
}

#[test]
fn a_hex_goes_with_the_victims_next_turn_used_or_not() {
    rules!["ATT-HEX-03", "ATT-CRD-09"];
    let mut table = hexed("P04 P05");
    let hexes = |table: &Fixture| {
        let hexes = table.state.board.players[B].hexes;
        (hexes.fewer_rerolls, hexes.focus_tax)
    };
    assert_eq!(hexes(&table), (1, 1));
    table = table.tokens(A, "E0").tokens(B, "E0");
    table.act(A, "decline_roll", "");
    end_turn(&mut table, A);
    table.act(B, "move to=2", "");
    table.act(B, "decline_roll", "");
    assert_eq!(hexes(&table), (1, 1), "until the end of the turn");
    end_turn(&mut table, B);
    assert_eq!(hexes(&table), (0, 0));
}

#[test]
fn nobody_carries_a_hex_twice() {
    rules!["ATT-HEX-03"];
    let mut table = hexed("P04").hand(A, "P04 P05").tokens(C, "E1").hand(C, "P04");
    table.act(A, "play card=P05", "");
    assert_eq!(table.offers(A), ["rival seat=2", "rival seat=3"], "another kind may lie there too");
    table.act(A, "rival seat=2", "");
    table.act(A, "play card=P04", "");
    assert_eq!(table.state.board.players[C].hexes.fewer_rerolls, 1, "the only one who does not carry it yet");
    let mut again = table.hand(A, "P04");
    assert_eq!(again.refused(A, "play card=P04"), "ATT-CRD-05", "every rival carries it");
    let mut two = Fixture::start(3).encounter(1, "R11").visiting(1).tokens(A, "E9").hand(A, "P04 P04");
    two.act(A, "play card=P04", "");
    assert_eq!(two.refused(A, "rival seat=1"), "ATT-HEX-03", "nobody hexes themselves");
}

#[test]
fn the_price_is_base_and_tax_less_the_discount() {
    rules!["ATT-HEX-04"];
    let price = |swag: &str, hand: &str, dice: &str, way: &str| {
        let mut table = hexed_and_rolled("P05").swag(B, swag).hand(B, hand);
        swag.split_whitespace().for_each(|card| drop(table.act(B, &format!("use card={card}"), "")));
        hand.split_whitespace().for_each(|card| drop(table.act(B, &format!("play card={card}"), "")));
        let before = focus(&table, B);
        table.roll(B, &format!("focused dice=[{dice}] pay={way}"), "any");
        before - focus(&table, B)
    };
    assert_eq!(price("", "", "1,2", "by_rerolled"), 3);
    assert_eq!(price("", "", "1,2", "by_held"), 4);
    assert_eq!(price("S08", "", "1,2", "by_rerolled"), 2);
    assert_eq!(price("S08", "", "1,2,3,4,5", "by_held"), 0, "tax and discount meet");
    assert_eq!(price("", "F06", "1,2", "by_held"), 0);
    let mut plain = at_the_shrine().swag(A, "S08").tokens(A, "F0").rolled("1 2 3 4 5");
    plain.act(A, "use card=S08", "");
    plain.act(A, "focused dice=[1,2,3,4,5] pay=by_held", "1 2 3 4 5");
    assert_eq!(focus(&plain, A), 0, "never below 0");
}
