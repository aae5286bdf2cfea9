//! The scenarios of `docs/rules/terrible-things.md`, section 11, about the flow of turns and small rules:
//! 74 to 77, 81, 82, 85, 86, 88 to 91 and 96.

use bivouac_engine::{Game, rules};
use bivouac_terrible_things::fixture::{A, B, C, D, Fixture};
use bivouac_terrible_things::{End, Options, Phase, ScenarioChoice, Spot, TerribleThings, Who};

#[test]
fn pawns_go_from_the_riverboat_to_a_location_and_the_trading_post() {
    rules!["ATT-S-74", "ATT-SET-14", "ATT-TRN-01", "ATT-TRN-03", "ATT-TRD-01", "ATT-RND-01", "ATT-RND-03"];
    let options = Options { character_1: Who::Captain, ..Options::default() };
    let mut table = Fixture::opened(&options, 2, 31);
    let pawns = |table: &Fixture| [A, B].map(|seat| table.state.board.players[seat].pawn);
    use Spot::{At, Riverboat, TradingPost};
    assert_eq!(pawns(&table), [Riverboat, Riverboat]);
    table.act(A, "keep_map", "");
    table.act(A, "move to=3", "");
    assert_eq!(pawns(&table), [At(3), Riverboat]);
    table.act(A, "decline_roll", "");
    assert_eq!(pawns(&table), [TradingPost, Riverboat]);
    table.act(A, "end_buying", "");
    assert_eq!((table.state.board.turn, pawns(&table)), (B, [TradingPost, Riverboat]));
    table.act(B, "move to=6", "");
    assert_eq!(pawns(&table), [TradingPost, At(6)]);
    table.act(B, "decline_roll", "");
    assert_eq!(pawns(&table), [TradingPost, TradingPost]);
    table.act(B, "end_buying", "");
    assert_eq!(pawns(&table), [Riverboat, Riverboat]);
    let board = &table.state.board;
    assert_eq!((board.round, board.phase, board.turn), (2, Phase::MapChoice, A));
}

#[test]
fn what_the_shrine_gave_is_kept_after_a_failure() {
    rules!["ATT-S-75", "ATT-LOC-01", "ATT-EXP-04", "ATT-EXP-05"];
    let start = || Fixture::start(2).encounter(1, "R11").encounter(2, "G02").visiting(1);
    let mut table = start();
    table.act(A, "act", "");
    table.act(A, "choose option=2", "");
    assert_eq!(table.refused(A, "act"), "ATT-EXP-04");
    table.act(A, "decline_roll", "");
    assert_eq!((table.tokens_of(A), table.stash_of(A).len()), ("F1 T1 C1 E2".to_owned(), 1));
    let mut declined = start();
    declined.act(A, "end_explore", "");
    assert_eq!(declined.tokens_of(A), "F1 T1 C1 E1");
}

#[test]
fn two_desperate_acts_in_one_turn() {
    rules!["ATT-S-76", "ATT-DSP-04", "ATT-ACH-05"];
    let mut table =
        Fixture::start(2).encounter(4, "G09").encounter(2, "O12").tokens(A, "C6").tokens_at(4, "C1");
    table.act(A, "move to=4", "");
    table.act(A, "act", "");
    table.act(A, "at place=2", "");
    assert_eq!(table.achievements(A), "");
    table.act(A, "desperate", "");
    assert_eq!((table.tokens_of(A), table.scored(A)), ("F1 T1 C0 E1".to_owned(), "G09 O12".to_owned()));
    assert_eq!(table.achievements(A), "A08");
}

#[test]
fn a_turn_without_dice() {
    rules!["ATT-S-77", "ATT-POL-06", "ATT-TER-01", "ATT-TER-07"];
    let mut table =
        Fixture::start(2).encounter(4, "G09").encounter(2, "O12").tokens_at(4, "T1").track(&[1, 2]);
    table.act(A, "move to=4", "");
    table.act(A, "decline_roll", "");
    assert_eq!(table.refused(A, "claim row=I-1 dice=[1]"), "ATT-SPD-09");
    assert_eq!((table.rumoured(), table.stash_of(A)), ("G09".to_owned(), vec![1]));
    assert_eq!((table.tokens_of(A), table.state.board.phase), ("F1 T2 C1 E1".to_owned(), Phase::Stock));
}

#[test]
fn old_stock_is_bought_from_the_top_and_covered_again() {
    rules!["ATT-S-81", "ATT-TRD-04", "ATT-TRD-07"];
    let mut table = Fixture::start(2)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .slots("S02 S03 S04")
        .swag_deck("S05 S06 S07")
        .old_stock("S16 S10 S22")
        .tokens(A, "T9")
        .trading();
    table.act(A, "buy from=old_stock", "");
    table.act(A, "buy from=old_stock", "");
    assert_eq!((table.swag_owned(A), table.tokens_of(A)), ("S10 S22".to_owned(), "F1 T4 C1 E1".to_owned()));
    assert!(table.offers(A).contains(&"buy from=old_stock".to_owned()));
    assert_eq!(table.in_old_stock(), "S16");
    table.act(A, "refresh slots=[2]", "");
    assert_eq!((table.in_old_stock(), table.for_sale()), ("S16 S03".to_owned(), "S02 S07 S04".to_owned()));
    table.act(A, "refresh slots=[2]", "");
    assert_eq!(
        (table.tokens_of(A), table.in_old_stock()),
        ("F1 T0 C1 E1".to_owned(), "S16 S03 S07".to_owned())
    );
}

#[test]
fn the_ledger_pays_for_the_notebook() {
    rules!["ATT-S-82", "ATT-CRD-07", "ATT-CRD-08"];
    let mut table = Fixture::start(2)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .slots("S16 S10 S04")
        .tokens(A, "T3")
        .map(Some(B))
        .trading();
    table.act(A, "buy from=slot_1", "");
    table.act(A, "use card=S16", "");
    table.act(A, "buy from=slot_2", "");
    assert_eq!((table.tokens_of(A), table.swag_owned(A)), ("F1 T0 C1 E1".to_owned(), "S10 S16*".to_owned()));
    assert_eq!(table.score(A), 2, "1 for the Notebook and 1 for the Ledger, face down");
    table.act(A, "end_buying", "");
    assert_eq!((table.state.hands[A].len(), table.swag_owned(A)), (4, "S10 S16".to_owned()));
}

#[test]
fn the_map_of_the_last_round_counts_once() {
    rules!["ATT-S-85", "ATT-MAP-04", "ATT-MAP-05", "ATT-SCO-04", "ATT-SCO-10"];
    let mut table = Fixture::start(2)
        .encounter(6, "G04")
        .encounter(2, "R02")
        .encounter(3, "R03")
        .deck("")
        .map(Some(B))
        .track(&[0, 0, 3])
        .visiting(6);
    assert_eq!((table.score(A), table.score(B)), (0, 1));
    table.act(A, "act", "");
    table.pass();
    table.act(B, "move to=2", "");
    table.pass();
    assert_eq!(table.state.board.end, Some(End::RoundWithoutDeck));
    assert_eq!((table.score(A), table.score(B), table.places()), (1, 0, vec![1, 2]));
}

#[test]
fn the_second_player_takes_the_last_token() {
    rules!["ATT-S-86", "ATT-END-01", "ATT-END-04"];
    let mut table = Fixture::start(4)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .encounter(3, "G03")
        .encounter(5, "G04")
        .track(&[1, 2]);
    table.pass();
    table.act(B, "move to=2", "");
    table.act(B, "decline_roll", "");
    assert_eq!(table.state.board.end, Some(End::Unleashed));
    assert_eq!([A, C, D].map(|seat| table.state.board.players[seat].ever.turns), [1, 0, 0]);
    assert!([A, B, C, D].iter().all(|seat| table.offers(*seat).is_empty()));
    // A has the Map and a token of 1.
    assert_eq!([A, B, C, D].map(|seat| table.score(seat)), [0, -2, 0, 0]);
    assert_eq!(table.places(), [3, 4, 1, 1]);
}

#[test]
fn a_new_game() {
    rules!["ATT-S-88", "ATT-SET-09", "ATT-SET-10", "ATT-SET-15", "ATT-SET-16", "ATT-RIV-06", "ATT-CRD-10"];
    for (scenario, rows) in [(ScenarioChoice::SlackWater, 7), (ScenarioChoice::SpringFlood, 6)] {
        let options = Options { character_1: Who::Captain, scenario, ..Options::default() };
        let mut table = Fixture::opened(&options, 4, 33);
        let board = &table.state.board;
        assert_eq!((board.achievements.len(), board.rumours.len()), (9, 0));
        let mut mats: Vec<u8> = board.players.values().map(|player| player.character).collect();
        mats.sort_unstable();
        mats.dedup();
        assert_eq!((mats.len(), table.game.rows().len()), (4, rows));
        let deck = table.encounter_deck();
        table.act(A, "keep_map", "");
        let dealt: Vec<String> = (1..=6).map(|place| table.at(place)).collect();
        assert_eq!(dealt, deck[..6]);
        let names = &table.game.book().locations;
        assert_eq!((names[0].name.as_str(), names[5].name.as_str()), ("Accursed Shrine", "Crumbling Ruin"));
    }
    let twice = Options { character_1: Who::Captain, character_2: Who::Captain, ..Options::default() };
    assert_eq!(TerribleThings::prepare(&twice, 2).expect_err("one mat of each").rule.id(), "ATT-SET-10");
    // Nobody is told to have enough: a tenth Swag card, and a hundredth token.
    let mut table = Fixture::start(2)
        .encounter(1, "G01")
        .encounter(2, "G02")
        .swag(A, "S01 S02 S03 S04 S05 S06 S07 S08 S09")
        .slots("S10 S11 S12")
        .tokens(A, "F99 T99")
        .visiting(1);
    table.act(A, "act", "");
    table.act(A, "choose option=1", "");
    let mut table = table.trading();
    table.act(A, "buy from=slot_1", "");
    assert_eq!(
        (table.tokens_of(A), table.state.board.players[A].swag.len()),
        ("F100 T97 C1 E1".to_owned(), 10)
    );
}

#[test]
fn actions_that_cannot_be_carried_out_are_not_offered() {
    rules!["ATT-S-89", "ATT-LOC-10"];
    let start =
        || Fixture::start(2).encounter(4, "G05").encounter(6, "G06").encounter(2, "O12").tokens_at(4, "C1");
    let mut table = start().tokens(A, "C0");
    table.act(A, "move to=4", "");
    assert_eq!((table.tokens_of(A), table.refused(A, "act")), ("F1 T1 C1 E1".to_owned(), "ATT-LOC-10"));
    assert!(!table.offers(A).contains(&"act".to_owned()));
    let mut table = start().map(Some(A)).tokens(A, "C2");
    table.act(A, "move to=6", "");
    assert!(!table.offers(A).contains(&"act".to_owned()));
    table.act(A, "end_explore", "");
    assert_eq!(table.state.board.phase, Phase::Desperation);
}

#[test]
fn the_loupe_pays_for_every_relic() {
    rules!["ATT-S-90", "ATT-CRD-11", "ATT-CRD-12"];
    let mut table = Fixture::start(2)
        .encounter(4, "G07")
        .encounter(2, "O07")
        .encounter(3, "R11")
        .visiting(4)
        .tokens(A, "C4")
        .swag(A, "S13");
    table.act(A, "act", "");
    table.act(A, "at place=2", "");
    assert_eq!((table.scored(A), table.tokens_of(A)), ("O07".to_owned(), "F1 T2 C1 E1".to_owned()));
    assert_eq!((table.state.board.asked(), table.swag_owned(A)), (None, "S13".to_owned()));
    table.act(A, "desperate", "");
    assert_eq!((table.tokens_of(A), table.swag_owned(A)), ("F1 T3 C0 E1".to_owned(), "S13".to_owned()));
}

#[test]
fn smelling_salts() {
    rules!["ATT-S-91", "ATT-CRD-11", "ATT-TER-09"];
    let start = |track: &[u8]| {
        Fixture::start(2).encounter(1, "G01").encounter(2, "G02").visiting(1).swag(A, "S15").track(track)
    };
    let mut table = start(&[1, 2]);
    table.act(A, "decline_roll", "");
    assert_eq!((table.tokens_of(A), table.swag_owned(A)), ("F2 T1 C2 E1".to_owned(), "S15*".to_owned()));
    table.act(A, "end_buying", "");
    assert_eq!(table.swag_owned(A), "S15");
    let mut last = start(&[0]).stash(B, &[0]).map(None);
    last.act(A, "decline_roll", "");
    assert_eq!((last.tokens_of(A), last.state.board.end), ("F1 T1 C1 E1".to_owned(), Some(End::Unleashed)));
    assert_eq!(last.places(), [1, 1], "as much Courage as before");
}

#[test]
fn sweet_talk_comes_at_the_price_of_the_swap() {
    rules!["ATT-S-96", "ATT-TRD-09", "ATT-TRD-13", "ATT-TRD-12"];
    let mut table = Fixture::start(2)
        .encounter(1, "R11")
        .encounter(2, "G02")
        .visiting(1)
        .slots("S07 - S10")
        .tokens(A, "T3")
        .hand(A, "F18");
    table.act(A, "decline_roll", "");
    assert_eq!((table.stash_of(A).len(), table.state.board.phase), (1, Phase::Stock));
    assert_eq!(table.offers_of(A, "swap"), ["swap slot=1", "swap slot=3"]);
    assert_eq!(table.refused(A, "swap slot=2"), "ATT-TRD-13");
    table.act(A, "play card=F18", "");
    assert_eq!(table.refused(A, "swap slot=1"), "ATT-TRD-09");
    assert!(table.offers_of(A, "swap").is_empty());
    table.act(A, "buy from=slot_1", "");
    assert_eq!((table.swag_owned(A), table.tokens_of(A)), ("S07".to_owned(), "F1 T0 C1 E0".to_owned()));
}
