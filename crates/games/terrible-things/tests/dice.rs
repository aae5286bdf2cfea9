//! The dice pool, re-rolls and the kinds of dice: sections 3.7, 3.8 and 3.9 of `docs/rules/terrible-things.md`.

use bivouac_engine::rules;
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{Kind, Phase};

/// The first player stands at the Shrine before an Encounter that needs three sixes.
fn at_the_shrine() -> Fixture {
    Fixture::start(2).encounter(1, "R11").encounter(5, "G01").visiting(1)
}

/// The kinds of the dice in the pool: "B B B L".
fn kinds(table: &Fixture) -> String {
    let letter = |kind: Kind| &kind.name()[..1];
    let dice = table.state.board.pool.dice().iter();
    dice.map(|die| letter(die.kind)).collect::<Vec<_>>().join(" ")
}

/// What the priced ways of rolling these dice cost, found by trying: by dice rolled, by dice held.
fn prices(table: &Fixture, dice: &str) -> (Option<u16>, Option<u16>) {
    let cost = |way: &str| {
        let mut table = table.clone();
        let before = table.state.board.players[A].tokens.focus;
        let chosen = dice.split(',').count();
        table.attempt(A, &format!("focused dice=[{dice}] pay={way}"), &"1 ".repeat(chosen)).ok()?;
        Some(before - table.state.board.players[A].tokens.focus)
    };
    (cost("by_rerolled"), cost("by_held"))
}

// The pool.

#[test]
fn the_pool_starts_with_five_basic_dice_which_are_rolled_together() {
    rules!["ATT-POL-01", "ATT-POL-05", "ATT-DIE-01"];
    let mut table = at_the_shrine();
    assert_eq!((kinds(&table).as_str(), table.dice().as_str()), ("B B B B B", "0 0 0 0 0"));
    let done = table.act(A, "roll", "1 6 3 4 2");
    assert_eq!(table.dice(), "1 6 3 4 2");
    assert_eq!(table.state.board.phase, Phase::Rolling);
    assert_eq!(done.told.len(), 1, "one throw is told at once: {:?}", done.told);
}

#[test]
fn before_the_first_roll_cards_add_dice_or_swap_basic_dice() {
    rules!["ATT-POL-02"];
    for (owned, does, pool) in [
        ("", "play card=F08", "B B B B B L"),
        ("", "play card=F09", "B B B B B P"),
        ("", "play card=F10", "B B B B B S"),
        ("S03", "use card=S03", "B B B B B L"),
        ("S06", "use card=S06", "B B B B L"),
    ] {
        let mut table = at_the_shrine().hand(A, "F08 F09 F10 F11").tokens(A, "E2").swag(A, owned);
        table.act(A, does, "");
        assert_eq!((kinds(&table).as_str(), table.state.board.phase), (pool, Phase::Pool), "{does}");
        assert_eq!(table.dice().split(' ').collect::<String>(), "0".repeat(pool.len().div_ceil(2)));
    }
    let mut table = at_the_shrine().hand(A, "F11").tokens(A, "E1");
    table.act(A, "play card=F11", "");
    table.act(A, "swap_dice count=2", "");
    assert_eq!(kinds(&table), "B B B L L");
    table.act(A, "roll", "1 2 3 4 5");
}

#[test]
fn a_die_must_be_free_to_join() {
    rules!["ATT-POL-03", "ATT-CRD-05"];
    let mut table = at_the_shrine().hand(A, "F08 F08 F11 F09 F09").swag(A, "S03 S04 S06").tokens(A, "E9");
    table.act(A, "play card=F08", "");
    table.act(A, "use card=S03", "");
    assert_eq!(kinds(&table), "B B B B B L L");
    for none_is_free in ["play card=F08", "play card=F11", "use card=S06"] {
        assert_eq!(table.refused(A, none_is_free), "ATT-CRD-05", "{none_is_free}");
    }
    assert_eq!(table.tokens_of(A), "F1 T1 C1 E7");
    table.act(A, "play card=F09", "");
    table.act(A, "play card=F09", "");
    assert_eq!(table.refused(A, "use card=S04"), "ATT-CRD-05");
    assert_eq!(kinds(&table), "B B B B B L L P P");
}

#[test]
fn only_as_many_dice_are_swapped_as_are_free() {
    rules!["ATT-POL-03"];
    let mut table = at_the_shrine().hand(A, "F08 F11").tokens(A, "E3");
    table.act(A, "play card=F08", "");
    table.act(A, "play card=F11", "");
    assert_eq!(kinds(&table), "B B B B L L", "the one Luck die that was free, without a question");
}

#[test]
fn with_the_first_roll_the_pool_is_final() {
    rules!["ATT-POL-04"];
    let mut table = at_the_shrine().hand(A, "F08 F09 F10 F11").swag(A, "S03 S04 S05 S06").tokens(A, "E9");
    table.act(A, "play card=F10", "");
    table.act(A, "roll", "1 2 3 4 5 6");
    for late in ["F08", "F09", "F11"] {
        assert_eq!(table.refused(A, &format!("play card={late}")), "ATT-CRD-04", "{late}");
    }
    for late in ["S03", "S04", "S05", "S06"] {
        assert_eq!(table.refused(A, &format!("use card={late}")), "ATT-CRD-04", "{late}");
    }
    assert_eq!(table.refused(A, "roll"), "ATT-POL-04");
    assert_eq!(table.refused(A, "raise die=9"), "ATT-POL-04");
    table.act(A, "unfocused hold=[]", "6 5 4 3 2 1");
    assert_eq!(kinds(&table), "B B B B B S");
}

#[test]
fn nobody_has_to_roll() {
    rules!["ATT-POL-06", "ATT-R-16"];
    let mut table = at_the_shrine().track(&[0, 1]);
    table.act(A, "decline_roll", "");
    let board = &table.state.board;
    assert_eq!(
        (board.phase, board.players[A].stash, &board.track[..]),
        (Phase::Stock, [1, 0, 0, 0], &[1][..])
    );
    assert_eq!((table.at(1).as_str(), table.tokens_of(A).as_str()), ("-", "F1 T1 C1 E1"));
    assert_eq!(table.refused(A, "claim row=I-1 dice=[1]"), "ATT-SPD-09");
}

#[test]
fn dice_go_back_to_the_supply_after_the_turn() {
    rules!["ATT-POL-07"];
    let mut table = at_the_shrine().encounter(2, "O05").hand(A, "F09 F10").tokens(A, "E3 F0");
    table.act(A, "play card=F09", "");
    table.act(A, "play card=F10", "");
    table.act(A, "roll", "1 2 2 4 5 3 1");
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    assert!(table.state.board.pool.dice().is_empty(), "no dice lie there while Swag is bought");
    table.act(A, "end_buying", "");
    table.act(B, "move to=2", "");
    assert_eq!((kinds(&table).as_str(), table.dice().as_str()), ("B B B B B", "0 0 0 0 0"));
}

// Re-rolls.

#[test]
fn there_are_two_re_rolls_of_either_kind() {
    rules!["ATT-ROL-01", "ATT-ROL-02", "ATT-ROL-10"];
    let (free, paid) = ("unfocused hold=[]", "focused dice=[1] pay=by_rerolled");
    for [first, second] in [[free, free], [free, paid], [paid, free], [paid, paid]] {
        let mut table = at_the_shrine().tokens(A, "F9").rolled("1 2 3 4 5");
        for kind in [first, second] {
            table.act(A, kind, if kind == free { "5 5 5 5 5" } else { "6" });
        }
        assert_eq!(table.refused(A, free), "ATT-ROL-10", "{first}, {second}");
        assert_eq!(table.refused(A, paid), "ATT-ROL-10", "{first}, {second}");
        assert!(table.offers_of(A, "unfocused").is_empty() && table.offers_of(A, "focused").is_empty());
    }
}

#[test]
fn there_is_no_re_roll_before_the_first_roll_or_after_the_last() {
    rules!["ATT-ROL-01", "ATT-ROL-11"];
    let mut table = at_the_shrine();
    assert_eq!(table.refused(A, "unfocused hold=[]"), "ATT-ROL-01");
    assert_eq!(table.refused(A, "stop"), "ATT-ROL-11");
    table.act(A, "roll", "6 6 2 2 1");
    table.act(A, "stop", "");
    assert_eq!(table.refused(A, "unfocused hold=[]"), "ATT-ROL-01");
    assert_eq!(table.refused(A, "focused dice=[5] pay=by_rerolled"), "ATT-ROL-01");
}

#[test]
fn one_may_stop_after_any_roll() {
    rules!["ATT-ROL-11"];
    for rolls in 0..3 {
        let mut table = at_the_shrine();
        table.act(A, "roll", "6 2 2 1 1");
        (0..rolls).for_each(|_| drop(table.act(A, "unfocused hold=[]", "6 2 2 1 1")));
        table.act(A, "stop", "");
        assert_eq!(table.state.board.phase, Phase::Spending, "after {rolls} re-rolls");
    }
}

#[test]
fn an_unfocused_re_roll_rolls_everything_for_nothing() {
    rules!["ATT-ROL-03"];
    let mut table = at_the_shrine().tokens(A, "F0").rolled("6 6 6 2 1");
    assert_eq!(table.offers_of(A, "unfocused"), ["unfocused hold=[]"]);
    for die in 1..=5 {
        assert_eq!(
            table.refused(A, &format!("unfocused hold=[{die}]")),
            "ATT-ROL-03",
            "no Basic die is held"
        );
    }
    table.act(A, "unfocused hold=[]", "1 2 3 4 5");
    assert_eq!((table.dice().as_str(), table.tokens_of(A).as_str()), ("1 2 3 4 5", "F0 T1 C1 E1"));
}

#[test]
fn a_focused_re_roll_rolls_the_chosen_dice_alone() {
    rules!["ATT-ROL-04", "ATT-ROL-07", "ATT-ROL-08"];
    let mut table = at_the_shrine().tokens(A, "F2").rolled("6 1 6 2 5");
    let done = table.act(A, "focused dice=[2,4] pay=by_rerolled", "3 4");
    assert_eq!((table.dice().as_str(), table.tokens_of(A).as_str()), ("6 3 6 4 5", "F0 T1 C1 E1"));
    assert!(done.says("Focus"), "{:?}", done.told);
    assert_eq!(table.refused(A, "focused dice=[2,4] pay=by_rerolled"), "ATT-ROL-07", "not in full");
    assert_eq!(table.refused(A, "focused dice=[2] pay=by_rerolled"), "ATT-ROL-07");
}

#[test]
fn it_is_priced_by_the_dice_rolled_or_by_those_held() {
    rules!["ATT-ROL-05", "ATT-ROL-06"];
    let table = at_the_shrine().tokens(A, "F9").rolled("1 2 3 4 5");
    for (dice, rolled) in [("4", 1), ("1,5", 2), ("2,3,4", 3), ("1,2,3,5", 4), ("1,2,3,4,5", 5)] {
        assert_eq!(prices(&table, dice), (Some(rolled), Some(5 - rolled)), "{dice}");
    }
    let poor = at_the_shrine().tokens(A, "F2").rolled("1 2 3 4 5");
    assert_eq!(prices(&poor, "1,2"), (Some(2), None), "the player picks the way, as far as it can be paid");
    assert_eq!(prices(&poor, "1,2,3"), (None, Some(2)));
}

#[test]
fn at_least_one_die_is_rolled_and_all_of_them_for_nothing() {
    rules!["ATT-ROL-09", "ATT-R-17"];
    let mut table = at_the_shrine().tokens(A, "F0").rolled("1 2 3 4 5");
    assert_eq!(table.refused(A, "focused dice=[] pay=by_rerolled"), "ATT-ROL-09");
    assert_eq!(table.refused(A, "focused dice=[] pay=by_held"), "ATT-ROL-09");
    assert_eq!(table.offers_of(A, "focused"), ["focused dice=[1,2,3,4,5] pay=by_held"]);
    table.act(A, "focused dice=[1,2,3,4,5] pay=by_held", "6 6 6 5 5");
    assert_eq!((table.dice().as_str(), table.state.board.now.rerolls), ("6 6 6 5 5", 1));
    let mut locked = at_the_shrine().rolled("P1 P2");
    assert_eq!(locked.refused(A, "unfocused hold=[]"), "ATT-ROL-09", "there is nothing to roll");
    let mut luck = at_the_shrine().rolled("L1 L2");
    assert_eq!(luck.refused(A, "unfocused hold=[1,2]"), "ATT-ROL-09", "somebody holds all of them");
    luck.act(A, "unfocused hold=[1]", "6");
}

#[test]
fn five_dice_cost_at_least_one_two_two_one_and_no_focus() {
    rules!["ATT-ROL-13"];
    let sets = ["1", "1,2", "1,2,3", "1,2,3,4", "1,2,3,4,5"];
    let least = sets.map(|dice| {
        let table = at_the_shrine().tokens(A, "F9").rolled("1 2 3 4 5");
        let (by_rerolled, by_held) = prices(&table, dice);
        by_rerolled.min(by_held)
    });
    assert_eq!(least, [Some(1), Some(2), Some(2), Some(1), Some(0)]);
    // With four tokens both re-rolls can be of any number of dice.
    for first in sets {
        for second in sets {
            let mut table = at_the_shrine().tokens(A, "F4").rolled("1 2 3 4 5");
            for dice in [first, second] {
                let offers = table.offers_of(A, &format!("focused dice=[{dice}]"));
                let cheapest = offers.into_iter().min_by_key(|offer| {
                    let mut table = table.clone();
                    table.roll(A, offer, "any dice");
                    u16::MAX - table.state.board.players[A].tokens.focus
                });
                table.roll(A, &cheapest.expect("it can be paid"), "any dice");
            }
        }
    }
}

#[test]
fn luck_dice_and_locked_dice_are_not_priced() {
    rules!["ATT-ROL-12", "ATT-R-18"];
    let table = at_the_shrine().tokens(A, "F9").rolled("1 2 3 L4 L5 S6 P1 P2");
    assert_eq!(prices(&table, "1"), (Some(1), Some(3)), "three Basic dice and a Skill die count");
    assert_eq!(prices(&table, "1,4"), (Some(1), Some(3)));
    assert_eq!(prices(&table, "4,5"), (Some(0), Some(4)));
    assert_eq!(prices(&table, "6"), (Some(1), Some(3)), "a Skill die is priced like a Basic one");
    assert_eq!(prices(&table, "1,2,3,6"), (Some(4), Some(0)));
    assert_eq!(prices(&table, "1,2,3,4,5,6"), (Some(4), Some(0)));
}

#[test]
fn a_wild_die_is_locked_and_not_priced() {
    rules!["ATT-ROL-12", "ATT-DIE-06"];
    let mut table = at_the_shrine().tokens(A, "F9 E3").hand(A, "F14").rolled("1 2 3 4 5");
    table.act(A, "play card=F14", "");
    table.act(A, "wild die=5", "");
    assert_eq!(prices(&table, "1"), (Some(1), Some(3)));
    assert_eq!(table.refused(A, "focused dice=[5] pay=by_rerolled"), "ATT-DIE-04");
    table.act(A, "unfocused hold=[]", "6 6 6 6");
    assert_eq!(table.dice(), "6 6 6 6 *");
}

#[test]
fn extra_re_rolls_are_normal_ones() {
    rules!["ATT-ROL-14"];
    let mut table = at_the_shrine().tokens(A, "F2 E2").hand(A, "F07 F07").rolled("1 2 3 4 5");
    table.act(A, "play card=F07", "");
    table.act(A, "unfocused hold=[]", "1 1 1 1 1");
    table.act(A, "focused dice=[1] pay=by_rerolled", "2");
    table.act(A, "play card=F07", "");
    table.act(A, "focused dice=[1] pay=by_rerolled", "3");
    table.act(A, "unfocused hold=[]", "4 4 4 4 4");
    assert_eq!((table.tokens_of(A).as_str(), table.dice().as_str()), ("F0 T1 C1 E0", "4 4 4 4 4"));
    assert_eq!(table.refused(A, "unfocused hold=[]"), "ATT-ROL-10");
}

#[test]
fn a_free_re_roll_by_a_card_is_not_one_of_them() {
    rules!["ATT-ROL-14", "ATT-R-19"];
    let mut table = at_the_shrine().tokens(A, "F0 E1").hand(A, "F01").swag(A, "S02").rolled("1 2 3 4 5");
    table.act(A, "play card=F01", "");
    table.act(A, "reroll dice=[2]", "6");
    assert_eq!((table.dice().as_str(), table.state.board.now.rerolls), ("1 6 3 4 5", 0));
    table.act(A, "unfocused hold=[]", "1 2 3 4 5");
    table.act(A, "unfocused hold=[]", "1 2 3 4 5");
    table.act(A, "use card=S02", "");
    table.act(A, "reroll dice=[1]", "6");
    assert_eq!((table.dice().as_str(), table.tokens_of(A).as_str()), ("6 2 3 4 5", "F0 T1 C1 E0"));
}

// Kinds of dice.

#[test]
fn luck_dice_are_rolled_or_held_as_one_likes() {
    rules!["ATT-DIE-02"];
    let table = at_the_shrine().tokens(A, "F0").rolled("1 2 3 4 5 L6 L1");
    let holds = ["unfocused hold=[]", "unfocused hold=[6]", "unfocused hold=[7]", "unfocused hold=[6,7]"];
    assert_eq!(table.offers_of(A, "unfocused"), holds);
    for (hold, dice, left) in [
        (holds[0], "2 2 2 2 2 2 2", "2 2 2 2 2 2 2"),
        (holds[1], "2 2 2 2 2 2", "2 2 2 2 2 6 2"),
        (holds[3], "2 2 2 2 2", "2 2 2 2 2 6 1"),
    ] {
        let mut table = table.clone();
        table.act(A, hold, dice);
        assert_eq!(table.dice(), left, "{hold}");
    }
    let mut alone = table;
    alone.act(A, "focused dice=[7] pay=by_rerolled", "6");
    assert_eq!((alone.dice().as_str(), alone.tokens_of(A).as_str()), ("1 2 3 4 5 6 6", "F0 T1 C1 E1"));
    assert_eq!(alone.state.board.now.rerolls, 1, "it is one of the two re-rolls");
}

#[test]
fn a_skill_die_is_raised_with_feat_tokens() {
    rules!["ATT-DIE-03"];
    let mut table = at_the_shrine().tokens(A, "E4").rolled("1 2 3 4 5 S3 S6");
    assert_eq!(table.offers_of(A, "raise"), ["raise die=6"]);
    for (pip, left) in [(4, 3), (5, 2), (6, 1)] {
        table.act(A, "raise die=6", "");
        assert_eq!(table.state.board.pool.dice()[5].value, pip);
        assert_eq!(table.state.board.players[A].tokens.feat, left);
    }
    for no in ["raise die=6", "raise die=7", "raise die=1"] {
        assert_eq!(table.refused(A, no), "ATT-DIE-03", "{no}");
    }
    table.act(A, "focused dice=[6] pay=by_rerolled", "1");
    let mut poor = table.clone().tokens(A, "E0");
    assert_eq!(poor.refused(A, "raise die=6"), "ATT-DIE-03", "it costs a token");
    table.act(A, "raise die=6", "");
    assert_eq!(table.dice(), "1 2 3 4 5 2 6");
    table.act(A, "stop", "");
    assert_eq!(table.refused(A, "raise die=6"), "ATT-DIE-03", "in the Roll window alone");
}

#[test]
fn a_panic_die_locks_once_it_is_rolled() {
    rules!["ATT-DIE-04", "ATT-R-18", "ATT-R-19"];
    let mut table = at_the_shrine().tokens(A, "F9 E2").hand(A, "F09 F01").swag(A, "S02");
    table.act(A, "play card=F09", "");
    table.act(A, "roll", "1 2 3 4 5 1");
    assert!(table.state.board.pool.dice()[5].locked);
    assert_eq!(table.refused(A, "focused dice=[6] pay=by_held"), "ATT-DIE-04");
    assert_eq!(table.refused(A, "focused dice=[1,6] pay=by_held"), "ATT-DIE-04");
    table.act(A, "play card=F01", "");
    assert_eq!(table.refused(A, "reroll dice=[6]"), "ATT-DIE-04");
    table.act(A, "reroll dice=[1]", "6");
    table.act(A, "unfocused hold=[]", "2 2 2 2 2");
    assert_eq!(table.dice(), "2 2 2 2 2 1", "not even with all others");
    let mut panic = at_the_shrine().swag(A, "S02").rolled("P1 P2");
    assert_eq!(panic.refused(A, "use card=S02"), "ATT-CRD-05");
}

#[test]
fn values_change_on_any_die_and_a_later_roll_counts() {
    rules!["ATT-DIE-05", "ATT-R-19"];
    let hand = "F02 F03 F04 F05";
    for (card, turn) in [
        ("F02", "turn die=6 to=2"),
        ("F03", "turn die=6 to=6"),
        ("F04", "turn die=6 to=5"),
        ("F05", "turn die=6 to=4"),
    ] {
        let mut table = at_the_shrine().tokens(A, "E2").hand(A, hand).rolled("4 4 4 4 4 P1");
        table.act(A, &format!("play card={card}"), "");
        table.act(A, turn, "");
        assert!(table.dice().ends_with(&turn[turn.len() - 1..]), "{card} turns a locked die");
    }
    let mut table = at_the_shrine().tokens(A, "E2 F1").hand(A, hand).rolled("4 4 4 4 1");
    table.act(A, "play card=F03", "");
    table.act(A, "turn die=5 to=6", "");
    table.act(A, "focused dice=[5] pay=by_rerolled", "2");
    assert_eq!(table.dice(), "4 4 4 4 2", "the change is gone with the new roll");
}

#[test]
fn a_wild_die_counts_as_any_number() {
    rules!["ATT-DIE-06", "ATT-CMB-11", "ATT-R-43"];
    for (dice, spent) in [("6 6 1 2 3", "[1,2,5]"), ("1 6 3 6 5", "[2,4,5]")] {
        let mut table = at_the_shrine().tokens(A, "E3").hand(A, "F14").rolled(dice);
        table.act(A, "play card=F14", "");
        table.act(A, "wild die=5", "");
        table.act(A, "stop", "");
        let other = table.clone().attempt(A, "claim row=I-4 dice=[1,2,5]", "").is_ok();
        assert!(!other, "6-6 and anything is no run");
        table.act(A, &format!("overcome dice={spent}"), "");
        assert_eq!(table.scored(A), "R11");
    }
    // The same die is worth another number for a row, where it is spent on that.
    let mut table = at_the_shrine().tokens(A, "E3").hand(A, "F14").rolled("2 3 6 6 1");
    table.act(A, "play card=F14", "");
    table.act(A, "wild die=5", "");
    table.act(A, "stop", "");
    let offers = table.claims(A, "I-4");
    assert_eq!(offers, ["[1,2,5]"], "1-2-3 or 2-3-4, as one likes");
    assert_eq!(table.claims(A, "I-1").len(), 3);
    table.act(A, "claim row=I-4 dice=[1,2,5]", "");
    assert_eq!(table.refused(A, "claim row=I-1 dice=[5]"), "ATT-SPD-04", "and is spent once");
}

#[test]
fn a_wild_die_shows_no_number() {
    rules!["ATT-DIE-08"];
    let hand = "F02 F03 F04 F05 F14 F14";
    let mut table = at_the_shrine().tokens(A, "E20").hand(A, hand).rolled("6 2 2 3 4 S5");
    table.act(A, "play card=F14", "");
    table.act(A, "wild die=6", "");
    assert_eq!(table.refused(A, "raise die=6"), "ATT-DIE-08");
    for (card, turn) in [
        ("F02", "turn die=6 to=4"),
        ("F03", "turn die=6 to=2"),
        ("F04", "turn die=6 to=1"),
        ("F05", "turn die=6 to=2"),
        ("F05", "turn die=1 to=5"),
        ("F14", "wild die=6"),
    ] {
        let mut table = table.clone();
        table.act(A, &format!("play card={card}"), "");
        assert_eq!(table.refused(A, turn), "ATT-DIE-08", "{card}: {turn}");
    }
}

#[test]
fn the_colour_of_a_die_never_matters() {
    rules!["ATT-DIE-07"];
    let mut table = Fixture::start(2).encounter(1, "G12").visiting(1).spending("1 1 L2 S3 P5");
    assert_eq!(table.offers_of(A, "overcome"), ["overcome dice=[1,3,4,5]", "overcome dice=[2,3,4,5]"]);
    table.act(A, "overcome dice=[1,3,4,5]", "");
    assert_eq!(table.scored(A), "G12");
}
