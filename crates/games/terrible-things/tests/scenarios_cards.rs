//! The scenarios of section 11 of `docs/rules/terrible-things.md` about Feat and Swag cards.

use bivouac_engine::rules;
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{Kind, Phase};

/// A stands at the Shrine before this Encounter; another lies elsewhere.
fn before(encounter: &str) -> Fixture {
    Fixture::start(2).encounter(1, encounter).encounter(5, "G03").visiting(1)
}

#[test]
fn a_tilted_die_completes_two_pairs() {
    rules!["ATT-S-25", "ATT-CRD-01", "ATT-CRD-03"];
    let mut table = before("G14").tokens(A, "E1").hand(A, "F02").discard("F09");
    table.act(A, "roll", "6 6 6 6 6");
    table.act(A, "unfocused hold=[]", "1 1 1 1 1");
    table.act(A, "unfocused hold=[]", "4 4 3 2 1");
    let mut late = table.clone();
    late.act(A, "stop", "");
    assert_eq!(late.refused(A, "play card=F02"), "ATT-CRD-04");
    table.act(A, "play card=F02", "");
    table.act(A, "turn die=3 to=2", "");
    table.act(A, "stop", "");
    table.act(A, "overcome dice=[1,2,3,4]", "");
    assert_eq!((table.scored(A).as_str(), table.discarded().as_str()), ("G14", "F09 F02"));
    assert_eq!(table.state.board.players[A].tokens.feat, 0);
}

#[test]
fn the_sextant_once_and_again_after_oil_and_wire() {
    rules!["ATT-S-26", "ATT-CRD-02", "ATT-REF-03"];
    let mut table = before("R11").tokens(A, "E0").swag(A, "S07").hand(A, "F20").rolled("1 1 2 4 4");
    table.act(A, "use card=S07", "");
    table.act(A, "turn die=1 to=2", "");
    assert_eq!(table.refused(A, "use card=S07"), "ATT-CRD-02");
    table.act(A, "play card=F20", "");
    table.act(A, "use card=S07", "");
    table.act(A, "turn die=2 to=2", "");
    assert_eq!((table.dice().as_str(), table.swag_owned(A).as_str()), ("2 2 2 4 4", "S07*"));
    table.act(A, "stop", "");
    table.act(A, "end_spending", "");
    table.roll(A, "end_buying", "cards are drawn");
    assert_eq!(table.swag_owned(A), "S07");
}

#[test]
fn two_hexes_make_a_turn_hard() {
    rules!["ATT-S-53", "ATT-HEX-01", "ATT-HEX-02", "ATT-HEX-03", "ATT-HEX-04"];
    let mut table = before("R11").encounter(2, "O05").tokens(A, "E2").hand(A, "P04 P05").tokens(B, "F9");
    table = table.swag(B, "S08");
    table.act(A, "play card=P04", "");
    table.act(A, "play card=P05", "");
    table.act(A, "decline_roll", "");
    table.roll(A, "end_buying", "cards are drawn");
    table.act(B, "move to=2", "");
    table.act(B, "roll", "1 2 3 4 5");
    let price = |table: &Fixture, way: &str| {
        let mut table = table.clone();
        table.act(B, &format!("focused dice=[1,2] pay={way}"), "6 6");
        assert_eq!(table.refused(B, "unfocused hold=[]"), "ATT-ROL-10", "there was one re-roll");
        9 - table.state.board.players[B].tokens.focus
    };
    assert_eq!((price(&table, "by_rerolled"), price(&table, "by_held")), (3, 4));
    table.act(B, "use card=S08", "");
    assert_eq!((price(&table, "by_rerolled"), price(&table, "by_held")), (2, 3));
    table = table.tokens(B, "E0");
    table.act(B, "stop", "");
    table.act(B, "end_spending", "");
    table.roll(B, "end_buying", "cards are drawn");
    assert_eq!(table.state.board.players[B].hexes, Default::default());
}

#[test]
fn the_key_replaces_the_action_and_the_drum_repeats_it() {
    rules!["ATT-S-54", "ATT-LOC-11"];
    let mut table = Fixture::start(2)
        .encounter(2, "R11")
        .encounter(6, "G01")
        .visiting(2)
        .hand(A, "F01")
        .feats("F02 F03 F04")
        .swag(A, "S01 S19");
    table.act(A, "use card=S01", "");
    table.act(A, "at place=5", "");
    table.act(A, "choose option=1", "");
    assert_eq!(table.tokens_of(A), "F1 T1 C2 E1");
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04");
    table.act(A, "use card=S19", "");
    table.act(A, "set_aside card=F01", "");
    table.act(A, "redraw", "");
    assert_eq!((table.hand_of(A).as_str(), table.swag_owned(A).as_str()), ("F04", "S01* S19*"));
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04");
    assert_eq!(table.refused(A, "use card=S19"), "ATT-CRD-02", "once");
}

#[test]
fn the_bait_is_swapped_and_tokens_stay() {
    rules!["ATT-S-55"];
    let mut table = Fixture::start(2)
        .encounter(1, "R11")
        .encounter(5, "G01")
        .tokens_at(5, "F1")
        .visiting(1)
        .hand(A, "F22");
    table.act(A, "play card=F22", "");
    assert_eq!((table.at(1).as_str(), table.at(5).as_str()), ("G01", "R11"));
    assert_eq!((table.lying_at(5).as_str(), table.lying_at(1).as_str()), ("F1 T0 C0 E0", "F0 T0 C0 E0"));
    assert_eq!(table.tokens_of(A), "F1 T1 C1 E0");
    table.act(A, "desperate", "");
    assert_eq!(table.scored(A), "G01", "it is A's Encounter now");
}

#[test]
fn emptied_pockets_pay_the_next_row_twice() {
    rules!["ATT-S-56"];
    let mut table = before("R11").tokens(A, "F0 T0 C0 E1").hand(A, "F21").spending("2 3 4 5 6");
    table.act(A, "play card=F21", "");
    table.act(A, "claim row=I-6 dice=[1,2,3,4]", "");
    assert_eq!(table.tokens_of(A), "F0 T4 C0 E2");
    table.act(A, "claim row=I-1 dice=[5]", "");
    assert_eq!(table.tokens_of(A), "F1 T4 C0 E2");
}

#[test]
fn cards_are_for_the_own_turn_and_their_window() {
    rules!["ATT-S-83", "ATT-CRD-04", "ATT-CRD-06"];
    let mut table = before("R11").tokens(A, "E9").hand(A, "F02").hand(B, "F01 F02 F20").swag(B, "S07 S17");
    let bs = |table: &mut Fixture| {
        for does in ["play card=F01", "play card=F02", "play card=F20", "use card=S07", "use card=S17"] {
            assert_eq!(table.refused(B, does), "ATT-CRD-06", "{does}");
        }
    };
    bs(&mut table);
    assert_eq!(table.refused(A, "play card=F02"), "ATT-CRD-04", "Tilt the Table in phase 2");
    table.act(A, "roll", "1 2 3 4 5");
    bs(&mut table);
}

#[test]
fn the_harpoon_gun_adds_what_is_free_against_a_foe() {
    rules!["ATT-S-92", "ATT-CRD-13"];
    let foe = || before("O05").tokens(A, "E4 C4").hand(A, "F08 F08").swag(A, "S12");
    let mut table = foe();
    table.act(A, "play card=F08", "");
    table.act(A, "play card=F08", "");
    table.act(A, "use card=S12", "");
    let pool = &table.state.board.pool;
    assert_eq!(Kind::ALL.map(|kind| pool.count(kind)), [5, 2, 0, 1]);
    let mut gone = foe();
    gone.act(A, "desperate", "");
    assert_eq!(gone.state.board.phase, Phase::Pool);
    assert_eq!(gone.refused(A, "use card=S12"), "ATT-CRD-13");
}

#[test]
fn two_weak_spots_and_two_knots() {
    rules!["ATT-S-93", "ATT-CRD-14", "ATT-CMB-10"];
    for (dice, met) in [("2 2 2 6 6", true), ("1 1 1 6 6", false)] {
        let mut table = before("O11").tokens(A, "E4").hand(A, "F12 F12").rolled(dice);
        table.act(A, "play card=F12", "");
        table.act(A, "play card=F12", "");
        assert_eq!(table.state.board.players[A].tokens.feat, 0);
        table.act(A, "stop", "");
        assert_eq!(!table.offers_of(A, "overcome").is_empty(), met, "{dice}");
    }
    let knots = |encounter: &str| {
        let mut table = before(encounter).tokens(A, "E6").hand(A, "F13 F19").rolled("4 5 1 1 2");
        table.act(A, "play card=F13", "");
        table.act(A, "drop part=1", "");
        table.act(A, "play card=F19", "");
        assert_eq!(table.hand_of(A), "F13");
        table
    };
    let mut four = knots("G02");
    four.act(A, "play card=F13", "");
    assert_eq!(four.offers(A), ["drop part=2", "drop part=3", "drop part=4"], "the first is dropped already");
    four.act(A, "drop part=4", "");
    four.act(A, "stop", "");
    assert_eq!(four.offers_of(A, "overcome"), ["overcome dice=[1,2]"], "two High 4+ are left");
    assert_eq!(knots("R07").refused(A, "play card=F13"), "ATT-CRD-05");
}

#[test]
fn looking_away_settles_it() {
    rules!["ATT-S-94", "ATT-TER-08"];
    let mut table = before("R11").tokens(A, "E5").hand(A, "F16 P03").track(&[2, 3]);
    table.act(A, "decline_roll", "");
    assert_eq!(table.offers(A), ["take_terrible", "play card=F16", "play card=P03"]);
    table.act(A, "play card=F16", "");
    let board = &table.state.board;
    assert_eq!(
        (&board.track[..], board.players[A].stash, board.players[B].stash),
        (&[3][..], [0; 4], [0; 4])
    );
    assert_eq!((board.rumours.len(), table.at(1).as_str()), (1, "-"));
    assert_eq!(table.refused(A, "play card=P03"), "ATT-CRD-04");
}

#[test]
fn a_wild_die_has_no_kindred_spirit() {
    rules!["ATT-S-95", "ATT-DIE-08"];
    let mut table = before("R11").tokens(A, "E4").hand(A, "F14 F05").rolled("6 2 2 3 4");
    table.act(A, "play card=F14", "");
    table.act(A, "wild die=1", "");
    table.act(A, "play card=F05", "");
    let offers = table.offers(A);
    assert!(
        offers.iter().all(|offer| !offer.starts_with("turn die=1") && !offer.ends_with("to=6")),
        "{offers:?}"
    );
    assert_eq!(offers.len(), 2 * 3 + 2 + 2, "the twos to 2, 3 and 4, the others to what the rest shows");
}
