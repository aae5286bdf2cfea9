//! Spending the dice, and what they have to match: sections 3.10 and 3.12 of `docs/rules/terrible-things.md`.

use bivouac_engine::rules;
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{
    Book, Counts, Needs, Options, Part, Phase, ScenarioChoice, dice_of, fits, named,
};

/// The first player stands at the Shrine before an Encounter, and rolling has stopped.
fn before(encounter: &str, dice: &str) -> Fixture {
    Fixture::start(2).encounter(1, encounter).encounter(2, "O05").visiting(1).spending(dice)
}

/// The same on side II.
fn in_flood(encounter: &str, dice: &str) -> Fixture {
    let options = Options { scenario: ScenarioChoice::SpringFlood, ..Options::default() };
    Fixture::with(options, 2).encounter(1, encounter).encounter(2, "O05").visiting(1).spending(dice)
}

fn matches(encounter: &str, dice: &str) -> bool {
    !before(encounter, dice).offers_of(A, "overcome").is_empty()
}

#[test]
fn dice_buy_the_encounter_and_tokens_and_both() {
    rules!["ATT-SPD-01", "ATT-SPD-02", "ATT-SPD-03"];
    let mut table = before("G01", "6 6 4 4 1");
    table.act(A, "overcome dice=[1,2]", "");
    assert_eq!((table.scored(A).as_str(), table.at(1).as_str()), ("G01", "-"));
    assert_eq!(table.dice(), "x x 4 4 1");
    table.act(A, "claim row=I-3 dice=[3,4]", "");
    assert_eq!(table.tokens_of(A), "F1 T2 C1 E1");

    let mut rows_alone = before("R11", "6 5 4 2 1");
    rows_alone.act(A, "claim row=I-4 dice=[1,2,3]", "");
    assert_eq!((rows_alone.tokens_of(A).as_str(), rows_alone.scored(A).as_str()), ("F2 T2 C1 E1", ""));
}

#[test]
fn each_row_gives_what_it_says() {
    rules!["ATT-SPD-03"];
    for (row, dice, chosen, tokens) in [
        ("I-1", "6 2 1 1 3", "[1]", "F2 T1 C1 E1"),
        ("I-2", "2 2 6 1 4", "[1,2]", "F1 T1 C1 E2"),
        ("I-3", "4 4 6 1 1", "[1,2]", "F1 T2 C1 E1"),
        ("I-4", "1 2 3 6 6", "[1,2,3]", "F2 T2 C1 E1"),
        ("I-5", "1 1 1 6 6", "[1,2,3]", "F2 T1 C2 E1"),
        ("I-6", "1 2 3 4 6", "[1,2,3,4]", "F1 T3 C1 E2"),
        ("I-7", "1 1 1 1 6", "[1,2,3,4]", "F1 T1 C4 E1"),
    ] {
        let mut table = before("R11", dice);
        table.act(A, &format!("claim row={row} dice={chosen}"), "");
        assert_eq!(table.tokens_of(A), tokens, "{row}");
        assert_eq!(in_flood("R11", dice).refused(A, &format!("claim row={row} dice={chosen}")), "ATT-SPD-03");
    }
    for (row, dice, chosen, tokens) in [
        ("II-1", "3 3 5 5 1", "[1,2]", "F2 T1 C1 E1"),
        ("II-2", "5 5 3 3 1", "[1,2]", "F1 T1 C1 E2"),
        ("II-3", "2 3 4 6 6", "[1,2,3]", "F1 T2 C1 E1"),
        ("II-4", "2 2 2 6 6", "[1,2,3]", "F1 T1 C2 E1"),
        ("II-5", "2 3 4 5 5", "[1,2,3,4]", "F1 T2 C2 E1"),
        ("II-6", "1 1 1 1 6", "[1,2,3,4]", "F1 T1 C4 E1"),
    ] {
        let mut table = in_flood("R11", dice);
        table.act(A, &format!("claim row={row} dice={chosen}"), "");
        assert_eq!(table.tokens_of(A), tokens, "{row}");
        assert_eq!(before("R11", dice).refused(A, &format!("claim row={row} dice={chosen}")), "ATT-SPD-03");
    }
}

#[test]
fn a_die_is_spent_once() {
    rules!["ATT-SPD-04"];
    let mut table = before("G01", "5 5 5 6 1");
    table.act(A, "overcome dice=[1,2]", "");
    assert_eq!(table.refused(A, "claim row=I-3 dice=[2,3]"), "ATT-SPD-04");
    assert_eq!(table.refused(A, "claim row=I-1 dice=[6]"), "ATT-SPD-01", "there is no sixth die");
    assert_eq!(table.offers(A), ["claim dice=[4] row=I-1", "end_spending"]);
}

#[test]
fn rows_come_in_any_order_and_as_often_as_dice_match() {
    rules!["ATT-SPD-05", "ATT-R-21"];
    let mut table = before("G07", "6 6 6 6 5");
    table.act(A, "claim row=I-1 dice=[1]", "");
    table.act(A, "claim row=I-1 dice=[2]", "");
    table.act(A, "overcome dice=[3,5]", "");
    table.act(A, "claim row=I-1 dice=[4]", "");
    assert_eq!((table.tokens_of(A).as_str(), table.scored(A).as_str()), ("F4 T1 C1 E1", "G07"));
    assert_eq!(table.state.board.phase, Phase::Stock, "no dice are left to spend");
}

#[test]
fn overcoming_is_never_a_must() {
    rules!["ATT-SPD-06"];
    let mut table = before("G01", "5 5 3 2 1").track(&[1, 2]);
    assert!(table.offers(A).contains(&"overcome dice=[1,2]".to_owned()));
    table.act(A, "claim row=I-3 dice=[1,2]", "");
    table.act(A, "claim row=I-4 dice=[3,4,5]", "");
    assert_eq!((table.scored(A).as_str(), table.state.board.players[A].stash), ("", [0, 1, 0, 0]));
    let mut none = before("G01", "5 5 3 2 1").track(&[1, 2]);
    none.act(A, "end_spending", "");
    assert_eq!((none.scored(A).as_str(), none.state.board.players[A].stash), ("", [0, 1, 0, 0]));
}

#[test]
fn dice_left_over_are_lost_and_tokens_serve_later_phases() {
    rules!["ATT-SPD-07", "ATT-SPD-08"];
    let mut table = before("R11", "6 6 4 4 1").slots("S22 S16 S15").tokens(A, "T1 F0 C6");
    table.act(A, "claim row=I-3 dice=[3,4]", "");
    table.act(A, "claim row=I-1 dice=[1]", "");
    for over in ["focused dice=[2] pay=by_rerolled", "unfocused hold=[]"] {
        assert_eq!(table.refused(A, over), "ATT-ROL-01", "rolling has ended");
    }
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-01", "phase 3 is over");
    table.act(A, "end_spending", "");
    assert!(table.state.board.pool.dice().is_empty(), "the 6 and the 1 are gone");
    table.act(A, "buy from=slot_2", "");
    assert_eq!((table.swag_owned(A).as_str(), table.tokens_of(A).as_str()), ("S16", "F1 T0 C6 E1"));
}

#[test]
fn nothing_is_spent_before_the_last_roll() {
    rules!["ATT-SPD-09"];
    let mut table = Fixture::start(2).encounter(1, "G01").visiting(1).rolled("5 5 6 2 1");
    assert_eq!(table.refused(A, "overcome dice=[1,2]"), "ATT-SPD-09");
    assert_eq!(table.refused(A, "claim row=I-1 dice=[3]"), "ATT-SPD-09");
    table.act(A, "stop", "");
    table.act(A, "claim row=I-1 dice=[3]", "");
    assert_eq!(table.refused(A, "unfocused hold=[]"), "ATT-ROL-01", "and nothing is rolled after that");
}

#[test]
fn nobody_else_spends_the_dice() {
    rules!["ATT-SPD-01"];
    let mut table = before("G01", "5 5 6 2 1");
    assert_eq!(table.refused(B, "overcome dice=[1,2]"), "ATT-TRN-01");
    table.act(A, "overcome dice=[1,2]", "");
    assert_eq!(table.refused(A, "overcome dice=[3,4]"), "ATT-SPD-02", "it is overcome once");
}

// Combinations.

#[test]
fn a_high_is_one_die_of_that_number_or_more() {
    rules!["ATT-CMB-01"];
    for face in 1..=6u8 {
        let mut counts = [0; 6];
        counts[usize::from(face - 1)] = 1;
        for least in 1..=6 {
            assert_eq!(fits(counts, 0, &[Part::High(least)]), face >= least, "{face} for High {least}+");
        }
    }
    let table = before("R11", "6 5 5 4 4");
    assert_eq!(table.claims(A, "I-1"), ["[1]"]);
}

#[test]
fn a_pair_is_two_equal_dice_and_its_number_a_minimum() {
    rules!["ATT-CMB-02", "ATT-CMB-05"];
    for (dice, found) in [
        ("1 1 6 5 4", false),
        ("2 2 6 5 4", false),
        ("3 3 6 5 4", true),
        ("4 4 6 5 3", true),
        ("5 5 6 4 3", true),
        ("6 6 5 4 3", true),
        ("6 5 4 3 2", false),
    ] {
        let table = in_flood("R11", dice);
        assert_eq!(!table.claims(A, "II-1").is_empty(), found, "Pair 3+ of {dice}");
    }
    assert_eq!(
        before("R11", "4 5 1 1 2").refused(A, "claim row=I-3 dice=[1,2]"),
        "ATT-SPD-03",
        "4-5 is none"
    );
}

#[test]
fn a_block_is_as_many_equal_dice_as_printed() {
    rules!["ATT-CMB-03"];
    assert!(matches("O05", "2 2 2 1 1") && matches("O05", "6 6 6 6 6"), "Block-3 2+");
    assert!(!matches("O05", "1 1 1 6 6") && !matches("O05", "2 2 3 3 4"));
    let table = before("R11", "4 4 4 4 1");
    assert_eq!(table.claims(A, "I-7"), ["[1,2,3,4]"]);
    assert_eq!(before("R11", "4 4 4 3 1").claims(A, "I-7"), Vec::<String>::new());
}

#[test]
fn a_run_is_consecutive_and_its_lowest_number_counts() {
    rules!["ATT-CMB-04"];
    assert!(matches("O09", "2 3 4 5 1") && matches("O09", "6 5 4 3 1"), "Run-4 2+, in any order");
    assert!(!matches("O09", "1 2 3 4 4") && !matches("O09", "2 3 4 6 6"));
    assert!(matches("R08", "5 4 3 2 1") && matches("R08", "2 3 4 5 6"), "Run-5 1+");
    assert!(!matches("R08", "1 2 3 4 6"));
}

#[test]
fn a_run_does_not_wrap() {
    rules!["ATT-CMB-06"];
    for (run, starts) in [(3, 4), (4, 3), (5, 2)] {
        for lowest in 1..=6u8 {
            let mut counts = [0; 6];
            (0..run).for_each(|step| counts[usize::from((lowest - 1 + step) % 6)] += 1);
            assert_eq!(fits(counts, 0, &[Part::Run(run, 1)]), lowest <= starts, "Run-{run} from {lowest}");
        }
    }
    assert!(!matches("G04", "5 6 1 1 1") && !matches("G04", "6 1 2 2 2"), "Run-3 1+");
}

#[test]
fn exactly_the_printed_number_of_dice_is_spent() {
    rules!["ATT-CMB-07"];
    let mut table = before("O10", "4 4 4 4 4");
    assert_eq!(table.offers_of(A, "overcome").len(), 10, "any three of five");
    assert_eq!(table.refused(A, "overcome dice=[1,2,3,4]"), "ATT-SPD-02");
    assert_eq!(table.refused(A, "overcome dice=[1,2]"), "ATT-SPD-02");
    assert_eq!(table.refused(A, "claim row=I-3 dice=[1,2,3]"), "ATT-SPD-03");
    table.act(A, "overcome dice=[1,2,3]", "");
    table.act(A, "claim row=I-3 dice=[4,5]", "");
    assert_eq!(table.tokens_of(A), "F1 T2 C1 E1", "what was left stayed in the pool");
}

#[test]
fn every_part_takes_dice_of_its_own() {
    rules!["ATT-CMB-08"];
    assert!(!matches("G06", "5 5 1 1 2"), "Pair 5+ and another 4+");
    assert!(matches("G06", "5 5 5 1 2") && matches("G06", "6 6 4 1 1"));
    assert!(!matches("G05", "6 6 4 1 1") && matches("G05", "6 5 5 1 1") && matches("G05", "6 6 6 1 1"));
    let table = before("G08", "6 6 6 2 2");
    let split = ["[1,2,3]", "[1,4,5]", "[2,4,5]", "[3,4,5]"].map(|dice| format!("overcome dice={dice}"));
    assert_eq!(table.offers_of(A, "overcome"), split, "the player chooses the split");
}

#[test]
fn equal_parts_may_use_equal_numbers() {
    rules!["ATT-CMB-09"];
    assert!(matches("G14", "1 1 1 1 6"), "two Pairs of four ones");
    assert!(matches("R09", "3 3 3 3 3"), "a Block-3 and a Pair of five threes");
    assert!(matches("R13", "4 4 4 4 1") && !matches("R13", "4 4 4 1 1"));
}

#[test]
fn lowered_numbers_are_those_of_the_own_encounter_alone() {
    rules!["ATT-CMB-10"];
    // Pair 4+ & High 6, one lower: Pair 3+ & High 5+. Side I has a Pair 4+ too.
    let start = Fixture::start(2).encounter(1, "G15").visiting(1).tokens(A, "E2").hand(A, "F12");
    let mut table = start.clone().rolled("3 3 5 2 1");
    table.act(A, "play card=F12", "");
    table.act(A, "stop", "");
    assert_eq!(table.offers_of(A, "overcome"), ["overcome dice=[1,2,3]"]);
    assert_eq!(table.claims(A, "I-3"), Vec::<String>::new());
    assert_eq!(table.claims(A, "I-1"), Vec::<String>::new());
    let mut without = start.rolled("3 3 5 2 1");
    without.act(A, "stop", "");
    assert_eq!(without.offers_of(A, "overcome"), Vec::<String>::new());
    assert_eq!(Part::Pair(1).lowered(1), Part::Pair(1), "1 stays 1");
    assert_eq!(Part::Run(3, 4).lowered(2), Part::Run(3, 2));
    assert_eq!((Part::Block(3, 2).lowered(5), Part::High(6).lowered(1)), (Part::Block(3, 1), Part::High(5)));
}

#[test]
fn wild_dice_are_named_so_that_they_match() {
    rules!["ATT-CMB-11", "ATT-R-43"];
    let counts = |dice: &[u8]| {
        let mut counts: Counts = [0; 6];
        dice.iter().for_each(|die| counts[usize::from(die - 1)] += 1);
        counts
    };
    let name =
        |dice: &[u8], wild, needs: &[Part]| named(counts(dice), wild, needs).map(|names| names.to_vec());
    assert_eq!(name(&[1, 2, 3, 5], 1, &[Part::Run(5, 1)]), Some(vec![4]));
    assert_eq!(name(&[3, 4], 1, &[Part::Run(3, 1)]), Some(vec![2]), "the lowest that fits");
    assert_eq!(name(&[3, 4], 1, &[Part::Run(3, 3)]), Some(vec![5]));
    assert_eq!(name(&[], 1, &[Part::High(4)]), Some(vec![4]));
    assert_eq!(name(&[6, 6], 1, &[Part::Block(3, 1)]), Some(vec![6]));
    assert_eq!(name(&[6, 6], 1, &[Part::Pair(1)]), None, "three dice are no Pair");
    assert_eq!(name(&[2, 5], 1, &[Part::Block(3, 1)]), None, "one wild die is not two");
    let two = name(&[2, 5], 2, &[Part::Pair(1), Part::Pair(5)]).expect("a Pair each");
    assert_eq!(two.iter().sum::<u8>(), 7);
}

/// Whether these dice meet a part: all of them, by its words.
fn is(part: Part, dice: &[u8]) -> bool {
    let mut dice = dice.to_vec();
    dice.sort_unstable();
    let equal = dice.iter().all(|die| *die == dice[0]);
    let row = dice.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match part {
        Part::High(least) => dice.len() == 1 && dice[0] >= least,
        Part::Pair(least) => dice.len() == 2 && equal && dice[0] >= least,
        Part::Block(count, least) => dice.len() == usize::from(count) && equal && dice[0] >= least,
        Part::Run(count, least) => dice.len() == usize::from(count) && row && dice[0] >= least,
    }
}

/// Whether the parts can be met, by trying all splits of these dice.
fn can(dice: &[u8], parts: &[Part]) -> bool {
    let Some((part, rest)) = parts.split_first() else { return true };
    (0..1u32 << dice.len()).any(|set| {
        let of = |wanted: u32| (0..dice.len()).filter(move |index| set >> index & 1 == wanted);
        let taken: Vec<u8> = of(1).map(|index| dice[index]).collect();
        let left: Vec<u8> = of(0).map(|index| dice[index]).collect();
        !taken.is_empty() && is(*part, &taken) && can(&left, rest)
    })
}

#[test]
fn every_result_of_five_dice_is_judged_as_the_words_say() {
    rules![
        "ATT-CMB-01",
        "ATT-CMB-02",
        "ATT-CMB-03",
        "ATT-CMB-04",
        "ATT-CMB-05",
        "ATT-CMB-08",
        "ATT-CMB-09",
        "ATT-R-22"
    ];
    let book = Book::built_in();
    let rows = book.scenarios.iter().flat_map(|side| &side.rows);
    let mut all: Vec<Needs> = book.encounters.iter().map(|card| card.needs.clone()).collect();
    all.extend(rows.map(|row| row.needs.clone()));
    all.sort();
    all.dedup();
    let mut judged = 0;
    for needs in &all {
        for roll in 0..7776u32 {
            let dice: Vec<u8> = (0..5).map(|die| (roll / 6u32.pow(die) % 6 + 1) as u8).collect();
            if !dice.is_sorted() {
                continue;
            }
            let mut counts = [0; 6];
            dice.iter().for_each(|die| counts[usize::from(die - 1)] += 1);
            assert_eq!(fits(counts, 0, needs), can(&dice, needs), "{dice:?} for {needs:?}");
            let all = dice_of(needs) == 5 && can(&dice, needs);
            assert_eq!(named(counts, 0, needs).is_some(), all, "{dice:?} and no more for {needs:?}");
            judged += 1;
        }
    }
    assert_eq!(judged, all.len() * 252);
}
