//! The scenarios of section 11 of `docs/rules/terrible-things.md` about dice, Focus, combinations and spending.

use bivouac_engine::{rules, text};
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{Action, Kind, Options, Phase, ScenarioChoice};

/// A stands at the Shrine before this Encounter; another lies elsewhere.
fn before(encounter: &str) -> Fixture {
    Fixture::start(2).encounter(1, encounter).encounter(5, "G03").visiting(1)
}

fn focus(table: &Fixture) -> u16 {
    table.state.board.players[A].tokens.focus
}

fn can_overcome(table: &Fixture) -> bool {
    !table.offers_of(A, "overcome").is_empty()
}

#[test]
fn three_of_five_dice_are_paid_by_those_held() {
    rules!["ATT-S-18", "ATT-ROL-04", "ATT-ROL-05", "ATT-ROL-06", "ATT-ROL-07", "ATT-ROL-08"];
    let mut table = before("R11").tokens(A, "F2").rolled("6 6 3 2 1");
    assert_eq!(table.refused(A, "focused dice=[3,4,5] pay=by_rerolled"), "ATT-ROL-07");
    table.act(A, "focused dice=[3,4,5] pay=by_held", "6 5 4");
    assert_eq!((table.dice().as_str(), focus(&table)), ("6 6 6 5 4", 0));
}

#[test]
fn two_of_five_dice_cost_two_or_three() {
    rules!["ATT-S-19", "ATT-ROL-05", "ATT-ROL-06"];
    for (way, left) in [("by_rerolled", 1), ("by_held", 0)] {
        let mut table = before("R11").tokens(A, "F3").rolled("6 6 3 2 1");
        table.act(A, &format!("focused dice=[4,5] pay={way}"), "1 1");
        assert_eq!(focus(&table), left, "{way}");
    }
}

#[test]
fn a_third_re_roll_takes_a_card() {
    rules!["ATT-S-20", "ATT-ROL-01", "ATT-ROL-10", "ATT-ROL-14"];
    let (paid, free) = ("focused dice=[1] pay=by_rerolled", "unfocused hold=[]");
    let mut table = before("R11").tokens(A, "F3 E1").hand(A, "F07").rolled("6 6 3 2 1");
    table.act(A, paid, "1");
    table.act(A, free, "6 6 3 2 1");
    assert_eq!((table.refused(A, paid), table.refused(A, free)), ("ATT-ROL-10", "ATT-ROL-10"));
    table.act(A, "play card=F07", "");
    assert_eq!(table.state.board.players[A].tokens.feat, 0);
    for (one, dice) in [(paid, "1"), (free, "6 6 3 2 1")] {
        let mut table = table.clone();
        table.act(A, one, dice);
        assert_eq!((table.refused(A, paid), table.refused(A, free)), ("ATT-ROL-10", "ATT-ROL-10"), "{one}");
    }
}

#[test]
fn an_unfocused_re_roll_with_luck_and_panic() {
    rules!["ATT-S-21", "ATT-DIE-02", "ATT-DIE-04", "ATT-ROL-03"];
    let table = before("R11").rolled("1 2 3 4 5 L6 P4");
    let mut held = table.clone();
    held.act(A, "unfocused hold=[6]", "2 2 2 2 2");
    assert_eq!((held.dice().as_str(), focus(&held)), ("2 2 2 2 2 6 4", 1));
    let mut rolled = table.clone();
    rolled.act(A, "unfocused hold=[]", "2 2 2 2 2 1");
    assert_eq!((rolled.dice().as_str(), focus(&rolled)), ("2 2 2 2 2 1 4", 1));
    let mut panic = table;
    assert_eq!(panic.refused(A, "unfocused hold=[7]"), "ATT-ROL-03", "nothing is held that is never rolled");
}

#[test]
fn six_priced_dice_and_a_luck_die() {
    rules!["ATT-S-22", "ATT-ROL-12"];
    for (way, price) in [("by_rerolled", 2), ("by_held", 4)] {
        let mut table = before("R11").tokens(A, "F9").rolled("1 2 3 4 5 L6 S1 P2");
        table.act(A, &format!("focused dice=[1,2,6] pay={way}"), "3 3 3");
        assert_eq!((table.dice().as_str(), focus(&table)), ("3 3 3 4 5 3 1 2", 9 - price), "{way}");
    }
}

#[test]
fn a_luck_die_alone_is_rolled_for_nothing_and_uses_up_a_re_roll() {
    rules!["ATT-S-23", "ATT-DIE-02"];
    let mut table = before("R11").tokens(A, "F0").rolled("1 2 3 4 5 L6 P4");
    table.act(A, "focused dice=[6] pay=by_rerolled", "1");
    assert_eq!((table.dice().as_str(), focus(&table)), ("1 2 3 4 5 1 4", 0));
    table.act(A, "focused dice=[6] pay=by_rerolled", "2");
    assert_eq!(
        table.refused(A, "focused dice=[6] pay=by_rerolled"),
        "ATT-ROL-10",
        "one was left, and is used"
    );
}

#[test]
fn a_skill_die_is_raised_twice_and_no_further() {
    rules!["ATT-S-24", "ATT-DIE-03"];
    let mut table = before("R11").tokens(A, "E2").rolled("1 2 3 4 5 S4");
    table.act(A, "raise die=6", "");
    table.act(A, "raise die=6", "");
    assert_eq!((table.dice().as_str(), table.tokens_of(A).as_str()), ("1 2 3 4 5 6", "F1 T1 C1 E0"));
    assert_eq!(table.refused(A, "raise die=6"), "ATT-DIE-03");
}

#[test]
fn a_third_luck_die_is_not_there_and_costs_nothing() {
    rules!["ATT-S-27", "ATT-POL-03"];
    let mut table = before("R11").tokens(A, "E2").hand(A, "F08").swag(A, "S03 S06");
    table.act(A, "use card=S03", "");
    table.act(A, "use card=S06", "");
    assert_eq!(table.state.board.pool.count(Kind::Luck), 2);
    assert_eq!(table.refused(A, "play card=F08"), "ATT-CRD-05");
    assert_eq!((table.tokens_of(A).as_str(), table.hand_of(A).as_str()), ("F1 T1 C1 E2", "F08"));
}

#[test]
fn a_panic_die_is_turned_but_not_rolled() {
    rules!["ATT-S-28", "ATT-DIE-05"];
    let mut table = before("R11").swag(A, "S02 S09").rolled("2 2 3 4 5 P1");
    let mut lamp = table.clone();
    lamp.act(A, "use card=S02", "");
    assert_eq!(lamp.refused(A, "reroll dice=[6]"), "ATT-DIE-04");
    table.act(A, "use card=S09", "");
    table.act(A, "turn die=6 to=6", "");
    assert_eq!(table.dice(), "2 2 3 4 5 6");
}

#[test]
fn all_five_dice_are_spent_on_both() {
    rules!["ATT-S-29", "ATT-SPD-02", "ATT-SPD-03", "ATT-SPD-04", "ATT-SPD-05"];
    let mut table = before("G06").hand(A, "F01").spending("5 5 4 3 3");
    table.act(A, "overcome dice=[1,2,3]", "");
    table.act(A, "claim row=I-2 dice=[4,5]", "");
    assert_eq!((table.scored(A).as_str(), table.tokens_of(A).as_str()), ("G06", "F1 T1 C1 E2"));
    assert_eq!((table.score(A), table.dice().as_str()), (2 + 1, "x x x x x"), "and the Map");
}

#[test]
fn three_sixes_buy_four_different_things() {
    rules!["ATT-S-30", "ATT-SPD-05"];
    let start = || before("R08").tokens(A, "F0 T0 C0 E0").spending("6 6 6 2 1");
    for (claims, tokens) in [
        (&["I-1 dice=[1]", "I-1 dice=[2]", "I-1 dice=[3]"][..], "F3 T0 C0 E0"),
        (&["I-5 dice=[1,2,3]"], "F1 T0 C1 E0"),
        (&["I-3 dice=[1,2]", "I-1 dice=[3]"], "F1 T1 C0 E0"),
        (&["I-1 dice=[1]", "I-2 dice=[2,3]"], "F1 T0 C0 E1"),
    ] {
        let mut table = start();
        for claim in claims {
            table.act(A, &format!("claim row={claim}"), "");
        }
        assert_eq!(table.tokens_of(A), tokens, "{claims:?}");
        assert_ne!(table.state.board.phase, Phase::Spending, "nothing is left that fits");
    }
    let mut twice = start();
    twice.act(A, "claim row=I-1 dice=[1]", "");
    assert_eq!(twice.refused(A, "claim row=I-1 dice=[1]"), "ATT-SPD-04");
    assert_eq!(twice.refused(A, "claim row=I-5 dice=[1,2,3]"), "ATT-SPD-04");
    assert_eq!(start().claims(A, "I-4"), Vec::<String>::new());
}

#[test]
fn a_pair_of_threes_or_more() {
    rules!["ATT-S-31", "ATT-CMB-05"];
    let flood = Options { scenario: ScenarioChoice::SpringFlood, ..Options::default() };
    let mut table = Fixture::with(flood, 2).encounter(1, "R11").visiting(1).spending("6 6 3 3 2 P2");
    assert_eq!(table.refused(A, "claim row=II-1 dice=[5,6]"), "ATT-SPD-03");
    table.act(A, "claim row=II-1 dice=[1,2]", "");
    table.act(A, "claim row=II-1 dice=[3,4]", "");
    assert_eq!(focus(&table), 3);
}

#[test]
fn four_of_a_number_are_two_pairs() {
    rules!["ATT-S-32", "ATT-CMB-09"];
    assert!(can_overcome(&before("O08").spending("4 4 4 4 1")));
    assert!(!can_overcome(&before("O08").spending("4 4 1 1 6")), "Pair 2+ twice");
}

#[test]
fn the_five_of_a_run_is_not_the_high_die() {
    rules!["ATT-S-33", "ATT-CMB-08"];
    assert!(!can_overcome(&before("G12").spending("4 5 6 1 1")));
    assert!(can_overcome(&before("G12").spending("4 5 6 6 1")));
    assert!(can_overcome(&before("G12").spending("1 2 3 5 1")));
}

#[test]
fn a_run_from_four_until_the_weak_spot_is_found() {
    rules!["ATT-S-34", "ATT-CMB-04", "ATT-CMB-06", "ATT-CMB-10"];
    assert!(can_overcome(&before("O12").spending("3 4 5 5 6")));
    assert!(!can_overcome(&before("O12").spending("3 4 5 5 5")));
    assert!(!can_overcome(&before("O12").spending("5 6 1 2 2")));
    let mut table = before("O12").tokens(A, "E2").hand(A, "F12").rolled("3 4 5 5 5");
    table.act(A, "play card=F12", "");
    table.act(A, "stop", "");
    assert_eq!(table.offers_of(A, "overcome").len(), 3, "with any of the fives");
}

#[test]
fn a_weak_spot_does_not_make_rows_cheaper() {
    rules!["ATT-S-35", "ATT-CMB-10"];
    let flood = Options { scenario: ScenarioChoice::SpringFlood, ..Options::default() };
    let mut table = Fixture::with(flood, 2).encounter(1, "O11").visiting(1).tokens(A, "E2").hand(A, "F12");
    table = table.rolled("4 4 2 1 1");
    table.act(A, "play card=F12", "");
    table.act(A, "stop", "");
    assert_eq!(table.refused(A, "claim row=II-2 dice=[1,2]"), "ATT-SPD-03");
    table.act(A, "claim row=II-1 dice=[1,2]", "");
}

#[test]
fn a_wild_die_completes_a_run_of_five() {
    rules!["ATT-S-36", "ATT-DIE-06", "ATT-CMB-11"];
    let mut table = before("R08").tokens(A, "E3").hand(A, "F14").rolled("1 2 3 5 5");
    table.act(A, "play card=F14", "");
    table.act(A, "wild die=4", "");
    let mut rolled = table.clone();
    rolled.act(A, "unfocused hold=[]", "6 6 6 6");
    assert_eq!(rolled.dice(), "6 6 6 * 6", "it is not rolled again");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2,3,4,5]", "");
    assert_eq!(
        (table.scored(A).as_str(), table.score(A), table.tokens_of(A).as_str()),
        ("R08", 9, "F1 T1 C1 E0")
    );
}

#[test]
fn cutting_the_knot_leaves_the_other_part() {
    rules!["ATT-S-37", "ATT-CMB-08", "ATT-CRD-05"];
    let mut table = before("R07").tokens(A, "E3").hand(A, "F13").rolled("5 5 5 2 1");
    table.act(A, "play card=F13", "");
    assert_eq!(table.offers(A), ["drop part=1", "drop part=2"]);
    table.act(A, "drop part=2", "");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2,3]", "");
    assert_eq!((table.scored(A).as_str(), table.tokens_of(A).as_str()), ("R07", "F1 T1 C1 E0"));
    let mut one_part = before("R11").tokens(A, "E3").hand(A, "F13").rolled("5 5 5 2 1");
    assert_eq!(one_part.refused(A, "play card=F13"), "ATT-CRD-05");
}

#[test]
fn a_panic_die_joins_before_the_roll_and_nothing_after_it() {
    rules!["ATT-S-78", "ATT-POL-01", "ATT-POL-02", "ATT-POL-04", "ATT-POL-05"];
    let mut table = before("R11").tokens(A, "E2").hand(A, "F09 F10");
    table.act(A, "end_explore", "");
    table.act(A, "no_desperate", "");
    assert_eq!(table.state.board.phase, Phase::Pool);
    table.act(A, "play card=F09", "");
    table.act(A, "roll", "1 2 3 4 5 6");
    assert_eq!(table.dice(), "1 2 3 4 5 6");
    assert_eq!(table.refused(A, "play card=F10"), "ATT-CRD-04");
}

#[test]
fn what_can_be_rolled_again_without_focus_and_with_one() {
    rules!["ATT-S-79", "ATT-ROL-09", "ATT-ROL-11", "ATT-ROL-13"];
    let mut table = before("R11").tokens(A, "F0").rolled("6 2 2 1 1");
    let mut all = table.clone();
    all.act(A, "focused dice=[1,2,3,4,5] pay=by_held", "1 1 1 1 1");
    assert_eq!(focus(&all), 0);
    assert_eq!(table.refused(A, "focused dice=[] pay=by_held"), "ATT-ROL-09");
    assert_eq!(table.refused(A, "focused dice=[1,2,3,4] pay=by_held"), "ATT-ROL-07");
    assert_eq!(table.refused(A, "focused dice=[1,2,3,4] pay=by_rerolled"), "ATT-ROL-07");
    table.act(A, "stop", "");
    let one = before("R11").tokens(A, "F1").rolled("6 2 2 1 1");
    let sizes = one.offers_of(A, "focused").into_iter().map(|offer| {
        let Ok(Action::Focused { dice, .. }) = text::read::<Action>(&offer) else { panic!("{offer}") };
        dice.len()
    });
    let mut sizes: Vec<u8> = sizes.collect();
    sizes.sort_unstable();
    sizes.dedup();
    assert_eq!(sizes, [1, 4, 5]);
}

#[test]
fn tokens_gained_with_dice_come_too_late_for_this_encounter() {
    rules!["ATT-S-80", "ATT-SPD-01", "ATT-SPD-07", "ATT-SPD-08", "ATT-SPD-09"];
    let mut table = before("O11").tokens(A, "C4 F0").rolled("3 3 3 6 1");
    assert_eq!(table.refused(A, "claim row=I-5 dice=[1,2,3]"), "ATT-SPD-09");
    table.act(A, "stop", "");
    assert!(!can_overcome(&table), "Block-3 4+");
    table.act(A, "claim row=I-5 dice=[1,2,3]", "");
    assert_eq!(table.tokens_of(A), "F1 T1 C5 E1");
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-01");
    assert_eq!(table.refused(A, "focused dice=[5] pay=by_rerolled"), "ATT-ROL-01");
    table.act(A, "claim row=I-1 dice=[4]", "");
    assert_eq!((table.tokens_of(A).as_str(), table.scored(A).as_str()), ("F2 T1 C5 E1", ""));
    assert!(table.state.board.pool.dice().is_empty(), "the 1 is lost");
}

#[test]
fn four_kinds_of_dice_make_one_block() {
    rules!["ATT-S-84", "ATT-DIE-07", "ATT-CMB-03", "ATT-CMB-07"];
    let table = before("O10").spending("2 1 L2 S2 P2");
    let three = ["[1,3,4]", "[1,3,5]", "[1,4,5]", "[3,4,5]"];
    assert_eq!(table.offers_of(A, "overcome"), three.map(|dice| format!("overcome dice={dice}")));
    for dice in three {
        let mut table = table.clone().hand(A, "F01");
        table.act(A, &format!("overcome dice={dice}"), "");
        assert_eq!(table.dice().matches('2').count(), 1, "the fourth stays");
    }
}

#[test]
fn highs_pairs_kinds_of_re_rolls_and_what_tokens_are_worth() {
    rules!["ATT-S-99", "ATT-CMB-01", "ATT-CMB-02", "ATT-SCO-06", "ATT-DIE-01", "ATT-ROL-02", "ATT-POL-07"];
    // High 5+, after the Pair 6 of O04 is ignored.
    let mut high = before("O04").tokens(A, "E3").hand(A, "F13").rolled("5 5 4 2 1");
    assert_eq!(high.refused(A, "reroll dice=[1]"), "ATT-R-39", "a re-roll has a kind");
    high.act(A, "play card=F13", "");
    high.act(A, "drop part=1", "");
    high.act(A, "stop", "");
    assert_eq!(high.offers_of(A, "overcome"), ["overcome dice=[1]", "overcome dice=[2]"]);
    // Pair 4+ is row I-3.
    let mut table = before("R11").tokens(A, "T9").spending("5 5 4 2 1");
    assert_eq!(table.claims(A, "I-3"), ["[1,2]"]);
    assert_eq!(table.refused(A, "claim row=I-3 dice=[1,3]"), "ATT-SPD-03");
    table.act(A, "end_spending", "");
    table.roll(A, "end_buying", "cards are drawn");
    let pool = table.state.board.pool.dice();
    assert_eq!((table.state.board.turn, pool.len()), (B, 5));
    assert!(pool.iter().all(|die| die.kind == Kind::Basic && die.value == 0));
    // Tokens are worth nothing in the end.
    let end = |tokens: &str| {
        let mut table = before("R11").tokens(A, tokens).track(&[2]);
        table.act(A, "decline_roll", "");
        assert!(table.state.board.end.is_some());
        table.score(A)
    };
    assert_eq!((end("F0 T0 C0 E0"), end("F9 T9 C9 E9")), (1 - 2, 1 - 2), "the Map and a token of 2");
}
