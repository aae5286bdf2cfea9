//! What each effect does, when it cannot be played, and how it does several things at once: table 5.2 of
//! `docs/rules/terrible-things.md`. Where no card does a thing twice, a card is edited.

use std::sync::{Arc, OnceLock};

use bivouac_engine::{Content, rules};
use bivouac_terrible_things::fixture::{A, B, C, Fixture};
use bivouac_terrible_things::{Book, FILES, Kind, Options, Phase};

/// The book with other effects: what was printed, and what is printed now.
const EDITS: &[(&str, &str)] = &[
    ("[FreeReroll(1)]),\n    (id: \"F02\"", "[FreeReroll(3)]),\n    (id: \"F02\""),
    (
        "cost: 1, when: [Roll], effects: [Adjust(1, [-1, 1])]",
        "cost: 1, when: [Roll], effects: [Adjust(2, [-1, 1])]",
    ),
    ("cost: 1, when: [Roll], effects: [Flip(1)]", "cost: 1, when: [Roll], effects: [Flip(2)]"),
    ("when: [Roll], effects: [FocusDiscount(All)]", "when: [Roll], effects: [Adjust(1, [-5])]"),
    ("[ExtraReroll(1)]", "[ExtraReroll(2)]"),
    (
        "cost: 2, when: [Pool], effects: [AddDice(Luck, 1)]",
        "cost: 2, when: [Pool], effects: [AddDice(Luck, 2)]",
    ),
    (
        "cost: 1, when: [Pool], effects: [AddDice(Panic, 1)]",
        "cost: 1, when: [Pool], effects: [Choose([AddDice(Panic, 1), AddDice(Skill, 2), SwapDice(Luck, 1)])]",
    ),
    (
        "cost: 2, when: [Roll], effects: [LowerMinimum(1)]",
        "cost: 2, when: [Roll], effects: [LowerMinimum(2)]",
    ),
    ("[Wild(1)]", "[Wild(2)]"),
    ("[DesperateDiscount(2)]", "[DesperateDiscount(3)]"),
    (
        "cost: 0, when: [Explore], effects: [Gain(EncounterType, 1)]",
        "cost: 0, when: [Explore], effects: [Gain(EncounterType, 2)]",
    ),
    ("[PriceDiscount(2)]", "[PriceDiscount(3)]"),
    ("[ReadySwag(1)]", "[ReadySwag(2)]"),
    ("[Steal(1)]", "[Steal(2)]"),
    ("[RivalDiscardsFeat(1)]", "[RivalDiscardsFeat(2)]"),
    ("[Hex(FewerRerolls(1))]", "[Hex(FewerRerolls(2))]"),
    ("[Hex(FocusTax(1))]", "[Hex(FocusTax(2))]"),
    ("[Exchange(1)]", "[Exchange(2)]"),
    ("[FocusDiscount(By(1))]", "[FocusDiscount(By(2))]"),
    ("[HandLimit(1)]", "[HandLimit(2)]"),
];

fn edited() -> &'static Arc<Book> {
    static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
    BOOK.get_or_init(|| {
        let mut found = 0;
        let mut change = |text: &str| {
            EDITS.iter().fold(text.to_owned(), |text, (from, to)| {
                found += text.matches(from).count();
                text.replace(from, to)
            })
        };
        let files: Vec<_> = FILES.iter().map(|&(name, text)| (name.to_owned(), change(text))).collect();
        assert_eq!(found, EDITS.len(), "each card is changed once");
        Arc::new(Book::read(&Content::of(files)).expect("edited content is sound"))
    })
}

/// A at the Shrine before a Peril and Foe with two parts, and another Encounter at the Gunsloop.
fn laid_out(table: Fixture) -> Fixture {
    table.encounter(1, "G15").encounter(5, "O11").visiting(1).map(Some(B)).tokens(A, "F1 T1 C1 E9")
}

fn plain() -> Fixture {
    laid_out(Fixture::start(3))
}

fn several() -> Fixture {
    laid_out(Fixture::of(Options::default(), 3, edited()))
}

/// Plays a card, then answers what it asks.
fn play(table: &mut Fixture, card: &str, answers: &[&str]) {
    table.act(A, &format!("play card={card}"), "");
    answers.iter().for_each(|answer| drop(table.act(A, answer, "")));
}

fn refused(table: Fixture, card: &str) -> &'static str {
    let mut table = table;
    let verb = if card.starts_with('S') { "use" } else { "play" };
    table.refused(A, &format!("{verb} card={card}"))
}

const NONE: &str = "ATT-CRD-05";

#[test]
fn gain_takes_tokens_of_a_type_of_the_own_encounter() {
    rules!["ATT-CRD-05"];
    let mut one = plain().hand(A, "F17");
    play(&mut one, "F17", &[]);
    assert_eq!(one.offers(A), ["type of=Peril", "type of=Foe"]);
    assert_eq!(one.refused(A, "type of=Relic"), "ATT-R-39");
    one.act(A, "type of=Peril", "");
    assert_eq!(one.tokens_of(A), "F2 T1 C1 E9");
    let mut two = several().hand(A, "F17");
    play(&mut two, "F17", &["type of=Foe"]);
    assert_eq!(two.tokens_of(A), "F1 T1 C1 E11", "two of the type that was picked");
    let mut gone = plain().tokens(A, "C3").hand(A, "F17").encounter(4, "G14").visiting(4);
    gone.act(A, "act", "");
    gone.act(A, "at place=4", "");
    assert_eq!(gone.scored(A), "G14");
    assert_eq!(refused(gone, "F17"), NONE, "the own Encounter is gone");
}

#[test]
fn choose_carries_out_exactly_one() {
    rules!["ATT-CRD-05"];
    let counts = |table: &Fixture| Kind::ALL.map(|kind| table.state.board.pool.count(kind));
    for (option, pool) in [(1, [5, 0, 0, 1]), (2, [5, 0, 2, 0]), (3, [4, 1, 0, 0])] {
        let mut table = several().hand(A, "F09");
        play(&mut table, "F09", &[&format!("choose option={option}")]);
        assert_eq!(counts(&table), pool, "option {option}");
    }
    // What is impossible is not offered; what is left alone is done without asking.
    let mut table = several().hand(A, "F09 F09 F09 F08 F09 F09").swag(A, "S04 S05");
    table.act(A, "use card=S05", "");
    play(&mut table, "F09", &[]);
    assert_eq!(table.offers(A), ["choose option=1", "choose option=3"], "one Skill die is not two");
    table.act(A, "choose option=1", "");
    table.act(A, "use card=S04", "");
    play(&mut table, "F09", &[]);
    assert_eq!(counts(&table), [4, 1, 1, 2], "only the swap was possible");
    play(&mut table, "F09", &[]);
    assert_eq!(refused(table, "F09"), NONE, "and now nothing is");
}

#[test]
fn exchange_returns_and_gains_as_many() {
    let mut one = plain().swag(A, "S18");
    one.act(A, "use card=S18", "");
    one.act(A, "give token=Treasure", "");
    one.act(A, "take token=Courage", "");
    assert_eq!(one.tokens_of(A), "F1 T0 C2 E9");
    let mut two = several().swag(A, "S18");
    two.act(A, "use card=S18", "");
    for answer in ["give token=Focus", "give token=Feat", "take token=Treasure", "take token=Courage"] {
        two.act(A, answer, "");
    }
    assert_eq!(two.tokens_of(A), "F0 T2 C2 E8");
    assert_eq!(refused(plain().swag(A, "S18").tokens(A, "F0 T0 C0 E0"), "S18"), NONE);
    assert_eq!(refused(several().swag(A, "S18").tokens(A, "F0 T0 C0 E1"), "S18"), NONE, "one is not two");
}

#[test]
fn steal_takes_from_one_rival() {
    let nothing = "F0 T0 C0 E0";
    let mut one = plain().hand(A, "P01").tokens(B, "F0 T2 C0 E0").tokens(C, "F0 T0 C1 E0");
    play(&mut one, "P01", &[]);
    assert_eq!(one.offers(A), ["take from=2 token=Treasure", "take from=3 token=Courage"]);
    one.act(A, "take from=3 token=Courage", "");
    assert_eq!((one.tokens_of(A).as_str(), one.tokens_of(C).as_str()), ("F1 T1 C2 E8", nothing));
    let mut two = several().hand(A, "P01").tokens(B, "F1 T1 C0 E1").tokens(C, "F0 T0 C1 E0");
    play(&mut two, "P01", &[]);
    assert_eq!(two.refused(A, "take from=3 token=Courage"), "ATT-R-39", "that rival has not two");
    two.act(A, "take from=2 token=Focus", "");
    assert_eq!(
        two.offers(A),
        ["take from=2 token=Treasure", "take from=2 token=Feat"],
        "from the same rival"
    );
    two.act(A, "take from=2 token=Feat", "");
    assert_eq!((two.tokens_of(A).as_str(), two.tokens_of(B).as_str()), ("F2 T1 C1 E9", "F0 T1 C0 E0"));
    assert_eq!(refused(plain().hand(A, "P01").tokens(B, nothing).tokens(C, nothing), "P01"), NONE);
    let poor = "F0 T0 C1 E0";
    assert_eq!(refused(several().hand(A, "P01").tokens(B, poor).tokens(C, poor), "P01"), NONE);
}

#[test]
fn trade_token_takes_one_and_gives_one() {
    let nothing = "F0 T0 C0 E0";
    let chateau = |table: Fixture| table.encounter(3, "R11").visiting(3);
    let mut rival =
        chateau(Fixture::start(3)).tokens(A, nothing).tokens(B, "F0 T0 C1 E0").tokens(C, "F0 T0 C0 E2");
    rival.act(A, "act", "");
    rival.act(A, "take from=3 token=Feat", "");
    assert_eq!(
        (rival.tokens_of(A).as_str(), rival.tokens_of(C).as_str()),
        (nothing, "F0 T0 C0 E2"),
        "given back"
    );
    let mut none = chateau(Fixture::start(3)).tokens(B, nothing).tokens(C, nothing);
    assert_eq!(none.refused(A, "act"), "ATT-LOC-10");
    let mut bank = chateau(Fixture::start(1)).tokens(A, "F1 T0 C0 E0");
    bank.act(A, "act", "");
    assert_eq!(bank.offers(A).len(), 4, "from the bank any kind can be taken");
    bank.act(A, "take token=Courage", "");
    bank.act(A, "give token=Focus", "");
    assert_eq!(bank.tokens_of(A), "F0 T0 C1 E0");
    let mut broke = chateau(Fixture::start(1)).tokens(A, nothing);
    broke.act(A, "act", "");
    broke.act(A, "take token=Courage", "");
    assert_eq!(broke.tokens_of(A), nothing, "the token just taken is returned");
}

#[test]
fn redraw_feats_discards_first_and_never_draws_the_top_again() {
    rules!["ATT-R-10"];
    let gorge = |hand: &str| Fixture::start(2).encounter(2, "R11").visiting(2).hand(A, hand).discard("F09");
    let mut table = gorge("F02 F07 F03").feats("F10");
    table.act(A, "act", "");
    for card in ["F07", "F02", "F03"] {
        table.act(A, &format!("set_aside card={card}"), "");
    }
    // The deck has one card. F09, F07 and F02 make a new one; F03 lies on top and stays.
    table.roll(A, "redraw", "any order");
    assert_eq!(table.discarded(), "F03");
    assert!(
        table.hand_of(A).starts_with("F10 ") && !table.hand_of(A).contains("F03"),
        "{}",
        table.hand_of(A)
    );
    assert_eq!((table.state.board.players[A].hand, table.state.board.feats), (3, 1));
    let mut none = gorge("F02");
    none.act(A, "act", "");
    none.act(A, "redraw", "");
    assert_eq!((none.hand_of(A).as_str(), none.discarded().as_str()), ("F02", "F09"), "none is allowed");
    let mut empty = gorge("");
    empty.act(A, "act", "");
    assert_eq!(empty.state.board.phase, Phase::Explore, "without a hand nothing is asked");
}

#[test]
fn desperate_act_takes_any_encounter_that_can_be_paid() {
    let chasm = |courage: &str| {
        let table = Fixture::start(2).encounter(4, "R11").encounter(5, "O11").encounter(6, "G05");
        table.visiting(4).tokens(A, courage)
    };
    let mut table = chasm("C5");
    table.act(A, "act", "");
    assert_eq!(table.offers(A), ["at place=5", "at place=6"], "R11 costs 7");
    table.act(A, "at place=6", "");
    assert_eq!((table.scored(A).as_str(), table.tokens_of(A).as_str()), ("G05", "F1 T1 C2 E1"));
    assert_eq!(chasm("C2").refused(A, "act"), "ATT-LOC-10");
}

#[test]
fn hush_rumour_pays_for_the_top_one() {
    let chasm =
        |rumours: &str| Fixture::start(1).encounter(4, "G01").rumours(rumours).visiting(4).tokens(A, "C4");
    let mut table = chasm("R11 O05");
    table.act(A, "act", "");
    assert_eq!((table.tokens_of(A).as_str(), table.state.board.rumours.len()), ("F1 T1 C0 E1", 1));
    assert_eq!(chasm("").refused(A, "act"), "ATT-LOC-10", "there is none");
    assert_eq!(chasm("O05 R11").refused(A, "act"), "ATT-LOC-10", "7 Courage");
}

#[test]
fn take_map_brings_the_map() {
    let mut table = plain().hand(A, "P06 P06");
    play(&mut table, "P06", &[]);
    assert_eq!(table.state.board.map, Some(A));
    assert_eq!(refused(table, "P06"), NONE, "A holds it");
}

#[test]
fn location_action_here_is_the_own_one_once_more() {
    let mut table = plain().swag(A, "S19");
    table.act(A, "act", "");
    table.act(A, "choose option=1", "");
    table.act(A, "use card=S19", "");
    table.act(A, "choose option=2", "");
    assert_eq!(table.tokens_of(A), "F2 T1 C1 E10");
    let mut first = plain().swag(A, "S19");
    first.act(A, "use card=S19", "");
    first.act(A, "choose option=1", "");
    first.act(A, "act", "");
    first.act(A, "choose option=1", "");
    assert_eq!(first.tokens_of(A), "F3 T1 C1 E9", "whether or not it was used");
    let chasm = Fixture::start(2).encounter(4, "R11").visiting(4).swag(A, "S19");
    assert_eq!(refused(chasm, "S19"), NONE, "the action is impossible");
}

#[test]
fn location_action_any_replaces_the_own_one() {
    let mut table = plain().swag(A, "S01").hand(A, "F01").tokens(A, "C0").map(Some(A));
    table.act(A, "use card=S01", "");
    assert_eq!(
        table.offers(A),
        ["at place=1", "at place=2", "at place=3", "at place=5"],
        "all that can be carried out: no Courage for the Chasm, and the Map is A's"
    );
    table.act(A, "at place=5", "");
    table.act(A, "choose option=2", "");
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04");
    let mut used = plain().swag(A, "S01");
    used.act(A, "act", "");
    used.act(A, "choose option=1", "");
    assert_eq!(refused(used, "S01"), NONE, "the own action was used");
}

#[test]
fn swap_encounters_exchanges_the_own_one() {
    let mut table = plain().encounter(6, "G01").hand(A, "F22").tokens_at(6, "F1");
    play(&mut table, "F22", &[]);
    assert_eq!(table.offers(A), ["at place=5", "at place=6"]);
    assert_eq!(table.refused(A, "at place=1"), "ATT-R-39", "not with itself");
    table.act(A, "at place=6", "");
    assert_eq!(
        (table.at(1).as_str(), table.at(6).as_str(), table.lying_at(6).as_str()),
        ("G01", "G15", "F1 T0 C0 E0")
    );
    let alone = Fixture::start(2).encounter(1, "G15").visiting(1).hand(A, "F22");
    assert_eq!(refused(alone, "F22"), NONE, "no other is in play");
    let mut gone = Fixture::start(2).encounter(4, "G01").encounter(5, "O11").encounter(6, "G15").visiting(4);
    gone = gone.hand(A, "F22");
    gone.act(A, "act", "");
    assert_eq!(refused(gone, "F22"), NONE, "the own one is gone");
}

#[test]
fn desperate_discount_lowers_the_next_price() {
    let price = |table: Fixture| {
        let mut table = table.hand(A, "F15").tokens(A, "C9");
        play(&mut table, "F15", &[]);
        table.act(A, "desperate", "");
        9 - table.state.board.players[A].tokens.courage
    };
    assert_eq!(price(plain()), 1, "3 less 2");
    assert_eq!(price(several()), 1, "3 less 3, but at least 1");
    assert_eq!(price(several().encounter(1, "R11")), 4, "7 less 3");
}

#[test]
fn add_dice_needs_all_of_them() {
    let mut one = plain().hand(A, "F08");
    play(&mut one, "F08", &[]);
    assert_eq!(one.state.board.pool.count(Kind::Luck), 1);
    let mut two = several().hand(A, "F08");
    play(&mut two, "F08", &[]);
    assert_eq!(two.state.board.pool.count(Kind::Luck), 2);
    let mut short = several().hand(A, "F08").swag(A, "S03");
    short.act(A, "use card=S03", "");
    assert_eq!(refused(short, "F08"), NONE, "one free die is not two");
}

#[test]
fn swap_dice_replaces_one_or_more_basic_dice() {
    for count in 1..=2 {
        let mut table = plain().hand(A, "F11");
        play(&mut table, "F11", &[&format!("swap_dice count={count}")]);
        let pool = &table.state.board.pool;
        assert_eq!((pool.count(Kind::Basic), pool.count(Kind::Luck)), (5 - count, count));
    }
    let mut none = plain().hand(A, "F11");
    play(&mut none, "F11", &[]);
    assert_eq!(none.refused(A, "swap_dice count=3"), "ATT-POL-03");
    assert_eq!(none.refused(A, "swap_dice count=0"), "ATT-POL-03");
    let full = plain().hand(A, "F11 F08 F08");
    let mut full = full;
    play(&mut full, "F08", &[]);
    play(&mut full, "F08", &[]);
    assert_eq!(refused(full, "F11"), NONE, "none is free");
}

#[test]
fn free_reroll_rolls_up_to_so_many_at_once() {
    let mut three = several().hand(A, "F01 F01").rolled("1 2 3 4 5 P6");
    play(&mut three, "F01", &[]);
    assert_eq!(three.refused(A, "reroll dice=[1,2,3,4]"), "ATT-DIE-04");
    assert_eq!(three.refused(A, "reroll dice=[]"), "ATT-DIE-04");
    assert_eq!(three.refused(A, "reroll dice=[1,6]"), "ATT-DIE-04");
    three.act(A, "reroll dice=[1,3,5]", "6 6 6");
    assert_eq!(three.dice(), "6 2 6 4 6 6");
    play(&mut three, "F01", &[]);
    three.act(A, "reroll dice=[2]", "1");
    assert_eq!((three.dice().as_str(), three.state.board.now.rerolls), ("6 1 6 4 6 6", 0));
    assert_eq!(refused(plain().hand(A, "F01").rolled("P1 P2"), "F01"), NONE, "all dice are locked");
}

#[test]
fn extra_reroll_adds_to_the_allowance() {
    let mut table = several().hand(A, "F07").rolled("1 1 2 4 5");
    play(&mut table, "F07", &[]);
    (0..4).for_each(|_| drop(table.act(A, "unfocused hold=[]", "1 1 2 4 5")));
    assert_eq!(table.refused(A, "unfocused hold=[]"), "ATT-ROL-10");
}

#[test]
fn focus_discount_needs_a_re_roll_to_come() {
    let mut by = several().swag(A, "S08").tokens(A, "F1").rolled("1 2 3 4 5");
    by.act(A, "use card=S08", "");
    by.act(A, "focused dice=[1,2,3] pay=by_rerolled", "6 6 6");
    assert_eq!(by.tokens_of(A), "F0 T1 C1 E9", "3 less 2");
    let mut all = plain().hand(A, "F06").tokens(A, "F0").rolled("1 2 3 4 5");
    play(&mut all, "F06", &[]);
    all.act(A, "focused dice=[1,2] pay=by_rerolled", "6 6");
    assert_eq!(all.refused(A, "focused dice=[1,2] pay=by_rerolled"), "ATT-ROL-07", "the next one alone");
    let mut over = plain().hand(A, "F06").swag(A, "S08").rolled("1 2 3 4 5");
    (0..2).for_each(|_| drop(over.act(A, "unfocused hold=[]", "1 2 3 4 5")));
    assert_eq!((refused(over.clone(), "F06"), refused(over, "S08")), (NONE, NONE), "no re-roll is left");
}

#[test]
fn adjust_changes_up_to_so_many_dice_by_one() {
    let mut one = plain().hand(A, "F02").rolled("1 2 3 4 6");
    play(&mut one, "F02", &[]);
    let die = |die: u8| one.offers_of(A, &format!("turn die={die} "));
    assert_eq!((die(1), die(5)), (vec!["turn die=1 to=2".to_owned()], vec!["turn die=5 to=5".to_owned()]));
    assert_eq!(one.refused(A, "enough"), "ATT-DIE-08", "at least one");
    assert_eq!(one.refused(A, "turn die=2 to=4"), "ATT-DIE-08");
    one.act(A, "turn die=2 to=3", "");
    assert_eq!((one.dice().as_str(), one.state.board.asked()), ("1 3 3 4 6", None));
    let mut two = several().hand(A, "F02 F02").rolled("1 2 3 4 6");
    play(&mut two, "F02", &["turn die=2 to=3"]);
    assert_eq!(two.offers_of(A, "turn die=2 "), Vec::<String>::new(), "each die once");
    two.act(A, "turn die=5 to=5", "");
    assert_eq!(two.dice(), "1 3 3 4 5");
    play(&mut two, "F02", &["turn die=1 to=2", "enough"]);
    assert_eq!((two.dice().as_str(), two.discarded().matches("F02").count()), ("2 3 3 4 5", 2));
}

#[test]
fn adjust_needs_a_die_that_can_be_changed_so_far() {
    rules!["ATT-CRD-05", "ATT-R-60"];
    // An edited card that lowers a die by five: only a 6 can be.
    assert_eq!(refused(several().hand(A, "F06").rolled("1 2 3 4 5"), "F06"), NONE);
    let mut six = several().hand(A, "F06").rolled("1 2 3 4 6");
    play(&mut six, "F06", &[]);
    assert_eq!(six.dice(), "1 2 3 4 1");
}

#[test]
fn flip_turns_up_to_so_many_dice_over() {
    let mut one = plain().hand(A, "F03").rolled("1 2 3 4 6");
    play(&mut one, "F03", &["turn die=5 to=1"]);
    assert_eq!((one.dice().as_str(), one.state.board.asked()), ("1 2 3 4 1", None));
    let mut two = several().hand(A, "F03").rolled("1 2 3 4 6");
    play(&mut two, "F03", &["turn die=1 to=6"]);
    assert_eq!(two.refused(A, "turn die=1 to=1"), "ATT-DIE-08", "each die once");
    two.act(A, "turn die=2 to=5", "");
    assert_eq!(two.dice(), "6 5 3 4 6");
    let mut enough = several().hand(A, "F03").rolled("1 2 3 4 6");
    play(&mut enough, "F03", &["turn die=1 to=6", "enough"]);
    assert_eq!(enough.dice(), "6 2 3 4 6");
}

#[test]
fn set_die_sets_one_to_any_number_or_to_that_of_another() {
    let mut any = plain().hand(A, "F04").rolled("1 2 3 4 6");
    play(&mut any, "F04", &["turn die=3 to=6"]);
    assert_eq!(any.dice(), "1 2 6 4 6");
    let mut other = plain().hand(A, "F05").rolled("1 2 3 3 6");
    play(&mut other, "F05", &[]);
    assert_eq!(other.refused(A, "turn die=1 to=4"), "ATT-DIE-08", "no die shows a 4");
    assert_eq!(other.refused(A, "turn die=5 to=6"), "ATT-DIE-08", "no other die shows a 6");
    other.act(A, "turn die=1 to=3", "");
    assert_eq!(other.dice(), "3 2 3 3 6");
    assert_eq!(refused(plain().hand(A, "F05").rolled("1"), "F05"), NONE, "one die has no other");
    let mut wild = several().hand(A, "F05 F14").rolled("1 2");
    play(&mut wild, "F14", &["wild die=1", "enough"]);
    assert_eq!(refused(wild, "F05"), NONE, "one that shows a number and one that is wild");
}

#[test]
fn wild_makes_up_to_so_many_dice_wild() {
    rules!["ATT-R-60"];
    let mut two = several().hand(A, "F14").rolled("1 2 3 4 6");
    play(&mut two, "F14", &["wild die=1"]);
    assert_eq!(two.refused(A, "wild die=1"), "ATT-DIE-08");
    two.act(A, "wild die=2", "");
    assert_eq!((two.dice().as_str(), two.state.board.asked()), ("* * 3 4 6", None));
    let mut one = several().hand(A, "F14").rolled("1 2 3 4 6");
    play(&mut one, "F14", &["wild die=1", "enough"]);
    assert_eq!(one.dice(), "* 2 3 4 6");
    assert!(one.state.board.pool.dice()[0].locked);
    // ATT-CRD-05: a card needs something to work on.
    let mut all = several().hand(A, "F14 F14 F02 F03 F04").rolled("1 2");
    play(&mut all, "F14", &["wild die=1", "wild die=2"]);
    for card in ["F14", "F02", "F03", "F04"] {
        assert_eq!(refused(all.clone(), card), NONE, "{card}: no die shows a number");
    }
}

#[test]
fn lower_minimum_needs_the_own_encounter() {
    let mut two = several().hand(A, "F12").rolled("2 2 4 1 1");
    play(&mut two, "F12", &[]);
    two.act(A, "stop", "");
    assert_eq!(two.offers_of(A, "overcome"), ["overcome dice=[1,2,3]"], "Pair 2+ & High 4+");
    let mut gone = plain().hand(A, "F12 F13").tokens(A, "C3");
    gone.act(A, "desperate", "");
    gone.act(A, "roll", "1 2 3 4 5");
    assert_eq!((refused(gone.clone(), "F12"), refused(gone, "F13")), (NONE, NONE));
}

#[test]
fn drop_part_leaves_at_least_one() {
    let mut table = plain().hand(A, "F13 F13").rolled("6 1 1 2 3");
    play(&mut table, "F13", &["drop part=1"]);
    assert_eq!(refused(table.clone(), "F13"), NONE);
    table.act(A, "stop", "");
    assert_eq!(table.offers_of(A, "overcome"), ["overcome dice=[1]"], "High 6 is left");
}

#[test]
fn double_row_pays_the_next_row_twice() {
    let mut table = plain().hand(A, "F21 F21").spending("6 6 1 2 4");
    play(&mut table, "F21", &[]);
    assert_eq!(refused(table.clone(), "F21"), NONE, "one is waiting already");
    table.act(A, "claim row=I-3 dice=[1,2]", "");
    assert_eq!(table.tokens_of(A), "F1 T3 C1 E8");
    let mut encounter = plain().hand(A, "F21").encounter(1, "G07").spending("6 6 1 2 6");
    play(&mut encounter, "F21", &[]);
    encounter.act(A, "overcome dice=[1,2]", "");
    encounter.act(A, "claim row=I-1 dice=[5]", "");
    assert_eq!(encounter.tokens_of(A), "F3 T1 C1 E8", "an Encounter is no row");
}

#[test]
fn divert_terrible_sends_the_token_elsewhere() {
    let fail = |hand: &str| {
        let mut table = plain().hand(A, hand).track(&[1, 2, 3]);
        table.act(A, "decline_roll", "");
        table
    };
    let stashes = |table: &Fixture| [A, B, C].map(|seat| table.state.board.players[seat].stash);
    let mut away = fail("F16");
    play(&mut away, "F16", &[]);
    assert_eq!((stashes(&away), &away.state.board.track[..]), ([[0; 4]; 3], &[2, 3][..]));
    let mut blame = fail("P03");
    play(&mut blame, "P03", &[]);
    assert_eq!(blame.offers(A), ["rival seat=2", "rival seat=3"]);
    blame.act(A, "rival seat=3", "");
    assert_eq!(
        (stashes(&blame), &blame.state.board.track[..]),
        ([[0; 4], [0; 4], [0, 1, 0, 0]], &[2, 3][..])
    );
    assert_eq!(blame.discarded().split(' ').next_back(), Some("P03"));
    let mut fine = plain().hand(A, "F16 P03").spending("4 4 6 1 2");
    fine.act(A, "overcome dice=[1,2,3]", "");
    fine.act(A, "end_spending", "");
    assert_eq!(
        (refused(fine.clone(), "F16"), refused(fine, "P03")),
        ("ATT-CRD-04", "ATT-CRD-04"),
        "nothing was unleashed"
    );
}

#[test]
fn price_discount_lowers_the_next_purchase() {
    let mut table = several().hand(A, "F18").tokens(A, "T5").slots("S10 S21 S22").trading();
    play(&mut table, "F18", &[]);
    table.act(A, "buy from=slot_1", "");
    assert_eq!(table.tokens_of(A), "F1 T5 C1 E8", "2 less 3 is 0 and no gift");
    table.act(A, "buy from=slot_2", "");
    assert_eq!(table.tokens_of(A), "F1 T1 C1 E8");
}

#[test]
fn take_feat_discard_takes_what_lay_on_top_before() {
    let mut table = plain().hand(A, "F19").discard("F01 F02");
    play(&mut table, "F19", &[]);
    assert_eq!((table.hand_of(A).as_str(), table.discarded().as_str()), ("F02", "F01 F19"));
    assert_eq!(refused(plain().hand(A, "F19").discard(""), "F19"), NONE, "the pile is empty");
}

#[test]
fn ready_swag_turns_up_to_so_many_up() {
    let down = |table: Fixture| table.swag(A, "S02 S07 S09").exhausted(A, "S02 S07 S09").hand(A, "F20");
    let mut one = down(plain());
    play(&mut one, "F20", &["ready card=S07"]);
    assert_eq!(one.swag_owned(A), "S02* S07 S09*");
    let mut two = down(several());
    play(&mut two, "F20", &["ready card=S07"]);
    assert_eq!(two.refused(A, "ready card=S07"), "ATT-R-39");
    two.act(A, "ready card=S02", "");
    assert_eq!(two.swag_owned(A), "S02 S07 S09*");
    let mut enough = down(several());
    play(&mut enough, "F20", &["ready card=S07", "enough"]);
    assert_eq!(enough.swag_owned(A), "S02* S07 S09*");
    assert_eq!(refused(plain().swag(A, "S02").hand(A, "F20"), "F20"), NONE, "none is exhausted");
}

#[test]
fn rival_discards_feats_at_random() {
    let mut one = plain().hand(A, "P02").hand(B, "F01 F02 F03").hand(C, "F04").discard("F09");
    play(&mut one, "P02", &[]);
    one.act(A, "rival seat=2", "#1");
    assert_eq!((one.hand_of(B).as_str(), one.discarded().as_str()), ("F01 F03", "F09 F02 P02"));
    let mut two = several().hand(A, "P02").hand(B, "F01 F02 F03").hand(C, "F04").discard("F09");
    play(&mut two, "P02", &[]);
    let mut short = two.clone();
    two.act(A, "rival seat=2", "#2 #0");
    assert_eq!((two.hand_of(B).as_str(), two.discarded().as_str()), ("F02", "F09 F03 F01 P02"));
    short.act(A, "rival seat=3", "#0");
    assert_eq!(
        (short.hand_of(C).as_str(), short.discarded().as_str()),
        ("", "F09 F04 P02"),
        "as many as there are"
    );
    assert_eq!(refused(plain().hand(A, "P02"), "P02"), NONE, "no rival has a card");
}

#[test]
fn hexes_are_as_strong_as_they_say() {
    let mut table = several().hand(A, "P04 P05");
    play(&mut table, "P04", &["rival seat=2"]);
    play(&mut table, "P05", &["rival seat=2"]);
    table = table.tokens(A, "E0").tokens(B, "F5");
    table.act(A, "decline_roll", "");
    table.roll(A, "end_buying", "cards are drawn");
    table.act(B, "roll", "1 2 3 4 5");
    assert_eq!(table.refused(B, "unfocused hold=[]"), "ATT-ROL-10", "no re-roll is left at all");
    assert_eq!(table.state.board.now.focus_tax, 2);
}

#[test]
fn hand_limit_refills_to_more() {
    let hand = |table: Fixture| {
        let mut table = table.swag(A, "S10").trading();
        table.roll(A, "end_buying", "cards are drawn");
        table.state.board.players[A].hand
    };
    assert_eq!((hand(plain()), hand(several())), (4, 5));
}

#[test]
fn ignore_highest_terrible_counts_the_worst_as_nothing() {
    let score = |stash: &[u8], swag: &str| plain().stash(A, stash).swag(A, swag).score(A);
    assert_eq!((score(&[3, 3, 1], ""), score(&[3, 3, 1], "S20")), (-7, -4));
    assert_eq!((score(&[], "S20"), score(&[0], "S20")), (0, 0));
}
