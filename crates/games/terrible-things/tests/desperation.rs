//! Section 3.6 of `docs/rules/terrible-things.md`: desperate acts.

use bivouac_engine::rules;
use bivouac_terrible_things::fixture::{A, Fixture};
use bivouac_terrible_things::{AfterDesperate, Options, Phase};

/// At the Shrine before O11, which has 5 Secrets; G05, with 3, is elsewhere.
fn laundress() -> Fixture {
    Fixture::start(2).encounter(1, "O11").encounter(2, "G05").visiting(1)
}

#[test]
fn courage_as_much_as_its_secrets_takes_the_own_encounter() {
    rules!["ATT-DSP-01"];
    let mut table = laundress().tokens(A, "C6").phase(Phase::Desperation);
    table.act(A, "desperate", "");
    assert_eq!((table.scored(A), table.tokens_of(A)), ("O11".to_owned(), "F1 T1 C1 E1".to_owned()));
    assert_eq!((table.at(1), table.at(2)), ("-".to_owned(), "G05".to_owned()));
    // Not once the dice are rolled.
    let mut late = laundress().tokens(A, "C6");
    late.act(A, "roll", "6 6 3 2 1");
    assert_eq!(late.refused(A, "desperate"), "ATT-DSP-01");
    // And it may be left.
    let mut left = laundress().tokens(A, "C6").phase(Phase::Desperation);
    left.act(A, "no_desperate", "");
    assert_eq!((left.state.board.phase, left.tokens_of(A)), (Phase::Pool, "F1 T1 C6 E1".to_owned()));
}

#[test]
fn it_is_paid_in_full_and_in_courage_alone() {
    rules!["ATT-DSP-02"];
    let mut table = laundress().tokens(A, "F9 T9 C4 E9");
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-02");
    assert!(table.offers_of(A, "desperate").is_empty());
    let mut table = laundress().tokens(A, "F9 T9 C5 E9");
    table.act(A, "desperate", "");
    assert_eq!(table.tokens_of(A), "F9 T9 C0 E9");
}

#[test]
fn what_was_taken_so_counts_as_overcome() {
    rules!["ATT-DSP-03"];
    let mut table = laundress().tokens(A, "C5").gained(A, "R10 O12");
    table.act(A, "desperate", "");
    assert_eq!(table.achievements(A), "A04", "the third Dread");
    table.act(A, "roll", "1 2 2 4 6");
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    assert_eq!(
        (table.stash_of(A), table.rumoured(), table.state.board.phase),
        (vec![], String::new(), Phase::Stock)
    );
    assert_eq!(table.state.board.players[A].ever.streak, 1);
}

#[test]
fn there_is_one_act_in_phase_three_and_the_chasm_is_another() {
    rules!["ATT-DSP-04"];
    let chasm = || Fixture::start(2).encounter(4, "G05").encounter(2, "G03").visiting(4).tokens(A, "C9");
    let mut table = chasm();
    table.act(A, "act", "");
    table.act(A, "at place=2", "");
    table.act(A, "desperate", "");
    assert_eq!((table.scored(A), table.tokens_of(A)), ("G03 G05".to_owned(), "F1 T1 C4 E1".to_owned()));
    assert_eq!(table.state.board.players[A].ever.desperate, 2);
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-01");
    // What the Chasm took cannot be taken again in phase 3, nor anything at another location.
    let mut table = chasm();
    table.act(A, "act", "");
    table.act(A, "at place=4", "");
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-04");
    table.act(A, "end_explore", "");
    assert_eq!(table.state.board.phase, Phase::Pool);
}

#[test]
fn the_dice_are_rolled_for_resources_unless_the_table_skips_them() {
    rules!["ATT-DSP-05", "ATT-R-12"];
    let mut table = laundress().tokens(A, "C5");
    table.act(A, "desperate", "");
    assert_eq!(table.offers(A), ["roll", "decline_roll"]);
    table.act(A, "roll", "4 4 4 2 1");
    table.act(A, "stop", "");
    assert_eq!(table.refused(A, "overcome dice=[1,2,3]"), "ATT-SPD-02", "there is nothing to overcome");
    table.act(A, "claim row=I-5 dice=[1,2,3]", "");
    assert_eq!(table.tokens_of(A), "F2 T1 C1 E1");
    // Who wants no dice declines.
    let mut table = laundress().tokens(A, "C5");
    table.act(A, "desperate", "");
    table.act(A, "decline_roll", "");
    assert_eq!((table.state.board.phase, table.stash_of(A)), (Phase::Stock, vec![]));
    let skip = Options { after_desperate: AfterDesperate::Skip, ..Options::default() };
    let table =
        || Fixture::with(skip.clone(), 2).encounter(4, "O11").encounter(2, "G05").visiting(4).tokens(A, "C5");
    let mut act = table();
    act.act(A, "desperate", "");
    assert_eq!((act.state.board.phase, act.stash_of(A)), (Phase::Stock, vec![]));
    // The same where the Chasm took the own one, once exploring has ended; other turns have their dice.
    let mut own = table();
    own.act(A, "act", "");
    own.act(A, "at place=4", "");
    assert_eq!(own.refused(A, "roll"), "ATT-TRN-01");
    own.act(A, "end_explore", "");
    assert_eq!(own.state.board.phase, Phase::Stock);
    let mut other = table();
    other.act(A, "act", "");
    other.act(A, "at place=2", "");
    other.act(A, "roll", "1 2 3 4 5");
}

#[test]
fn discounts_are_for_the_next_act_and_never_make_it_free() {
    rules!["ATT-DSP-06", "ATT-R-14"];
    // Two copies of Bravado and the Censer: 5 less, and 1 is left to pay.
    let mut table = laundress().tokens(A, "C1 E2").hand(A, "F15 F15").swag(A, "S14");
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-02");
    table.act(A, "play card=F15", "");
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-02");
    table.act(A, "play card=F15", "");
    table.act(A, "use card=S14", "");
    table.act(A, "desperate", "");
    assert_eq!((table.scored(A), table.tokens_of(A)), ("O11".to_owned(), "F1 T1 C0 E0".to_owned()));
    // The first act uses them up: the Chasm costs 1 and the own Encounter its 5.
    let mut table = Fixture::start(2)
        .encounter(4, "O11")
        .encounter(2, "G05")
        .visiting(4)
        .tokens(A, "C5 E1")
        .hand(A, "F15");
    table.act(A, "play card=F15", "");
    table.act(A, "act", "");
    table.act(A, "at place=2", "");
    assert_eq!(table.tokens_of(A), "F1 T1 C4 E0");
    assert_eq!(table.refused(A, "desperate"), "ATT-DSP-02");
    // And the end of the turn does.
    let mut table = laundress().hand(A, "F15").encounter(3, "G06");
    table.act(A, "play card=F15", "");
    assert_eq!(table.state.board.now.desperate_off, 2);
    table.pass();
    assert_eq!(table.state.board.now.desperate_off, 0);
}
