//! Section 3.1 of `docs/rules/terrible-things.md`: setting up, and the options of section 2.

use std::collections::BTreeSet;

use bivouac_engine::{Cx, Dice, Game, Seat, rules};
use bivouac_terrible_things::fixture::{A, B, C, Fixture};
use bivouac_terrible_things::{
    AfterDesperate, Cards, EndRule, FirstHolder, Length, Options, Phase, ScenarioChoice, SoloMap, Spot,
    TerribleThings, Who,
};
use serde_json::json;

/// Nobody is the Captain or the Wireless Operator.
fn usual() -> Options {
    Options {
        character_1: Who::SalvageDiver,
        character_2: Who::LayPreacher,
        character_3: Who::CircusTumbler,
        character_4: Who::Mycologist,
        ..Options::default()
    }
}

fn refused(options: &Options, seats: u8) -> &'static str {
    TerribleThings::prepare(options, seats).expect_err("it cannot be played").rule.id()
}

/// Answers that leave a shuffled list of so many as it was.
fn stays(count: u32) -> impl Iterator<Item = u32> {
    (1..count).rev()
}

/// Answers that change the last of so many for the one at `with`, and nothing else.
fn last_for(count: u32, with: u32) -> impl Iterator<Item = u32> {
    std::iter::once(with).chain((1..count - 1).rev())
}

/// A game set up with the draws written down.
fn scripted(options: &Options, seats: u8, draws: Vec<u32>) -> Fixture {
    let game = TerribleThings::prepare(options, seats).expect("it can be played");
    let mut dice = Dice::scripted(draws.into_iter().chain([4_000_000_000u32]));
    let state = game.setup(&mut Cx::quiet(&mut dice));
    assert_eq!(dice.below(u32::MAX), 4_000_000_000, "all draws were used");
    Fixture { game, state }
}

#[test]
fn one_to_four_can_play_and_nobody_else() {
    rules!["ATT-SET-01"];
    for seats in 1..=4 {
        assert!(TerribleThings::prepare(&Options::default(), seats).is_ok());
        assert_eq!(Fixture::opened(&Options::default(), seats, 1).state.board.is_solo(), seats == 1);
    }
    assert_eq!(
        (refused(&Options::default(), 0), refused(&Options::default(), 5)),
        ("ATT-SET-01", "ATT-SET-01")
    );
}

#[test]
fn so_many_of_each_colour_with_green_on_top_and_red_below() {
    rules!["ATT-SET-02", "ATT-SET-03", "ATT-SET-04"];
    let mut orders = BTreeSet::new();
    for seed in 0..20 {
        let table = Fixture::opened(&usual(), 3, seed);
        let deck = table.encounter_deck();
        let colours: String = deck.iter().map(|card| &card[..1]).collect();
        assert_eq!(colours, "GGGGGGOOOOOORRRRRR");
        assert_eq!(deck.iter().collect::<BTreeSet<_>>().len(), 18, "no card twice");
        assert_eq!(table.state.board.deck, [6, 6, 6]);
        for colour in 0..3 {
            orders.insert((colour, deck[colour * 6..][..6].to_vec()));
        }
    }
    assert_eq!(orders.len(), 60, "every pile is shuffled, each time");
}

#[test]
fn the_length_says_how_many_of_each_colour() {
    rules!["ATT-SET-03", "ATT-R-38"];
    let of = |seats, length| {
        let table = Fixture::opened(&Options { length, ..usual() }, seats, 4);
        (table.state.board.deck, table.state.board.track.len())
    };
    assert_eq!((of(2, Length::Short), of(2, Length::Long)), (([4; 3], 5), ([6; 3], 7)));
    assert_eq!((of(3, Length::Short), of(3, Length::Long)), (([6; 3], 7), ([8; 3], 10)));
    assert_eq!((of(4, Length::Short), of(4, Length::Long)), (([8; 3], 9), ([12; 3], 13)));
    // Alone there is one length, whatever was asked for.
    let alone = |length| {
        let table = Fixture::opened(&Options { length, ..usual() }, 1, 4);
        (table.state.board.in_deck() + 6, table.state.board.track.len())
    };
    assert_eq!((alone(Length::Short), alone(Length::Long)), ((18, 5), (18, 5)));
}

#[test]
fn what_was_not_drawn_is_never_seen() {
    rules!["ATT-SET-05", "ATT-R-02"];
    // With shuffles that change nothing the first four of each colour are drawn, and the lowest tokens.
    let draws =
        stays(15).chain(stays(15)).chain(stays(15)).chain(stays(16)).chain(stays(40)).chain(stays(26));
    let mut table = scripted(&Options { first_holder: FirstHolder::Seat1, ..usual() }, 2, draws.collect());
    assert_eq!(table.encounter_deck().join(" "), "G04 G03 G02 G01 O04 O03 O02 O01 R04 R03 R02 R01");
    assert_eq!(table.state.board.track.as_slice(), [0, 0, 1, 1, 1]);
    let drawn: BTreeSet<String> = table.encounter_deck().into_iter().collect();
    while table.state.board.end.is_none() {
        table.pass();
    }
    // All five tokens are out, and whatever was dealt is of those twelve.
    assert!(table.state.board.track.is_empty());
    assert_eq!(table.stash_of(A).len() + table.stash_of(B).len(), 5);
    let dealt: BTreeSet<String> =
        table.state.board.dealt.iter().map(|card| table.game.encounter(card).id.to_string()).collect();
    assert!(dealt.len() == 6 && dealt.is_subset(&drawn), "{dealt:?}");
}

#[test]
fn terrible_things_lie_open_from_the_lowest_up() {
    rules!["ATT-SET-06", "ATT-R-06"];
    let mut tracks = BTreeSet::new();
    for seed in 0..40 {
        let table = Fixture::opened(&usual(), 4, seed);
        let track = table.state.board.track.to_vec();
        assert!(track.len() == 9 && track.is_sorted(), "{track:?}");
        for (value, most) in [2, 5, 5, 4].into_iter().enumerate() {
            assert!(track.iter().filter(|other| usize::from(**other) == value).count() <= most);
        }
        tracks.insert(track);
    }
    assert!(tracks.len() > 10, "drawn anew each time");
    // The last of the sixteen, a 3, takes the place of the first, a 0.
    let draws = stays(15)
        .chain(stays(15))
        .chain(stays(15))
        .chain(last_for(16, 0))
        .chain(stays(40))
        .chain(stays(26))
        .chain([0]);
    assert_eq!(scripted(&usual(), 2, draws.collect()).state.board.track.as_slice(), [0, 1, 1, 1, 3]);
}

#[test]
fn draws_come_in_the_order_of_the_page() {
    rules!["ATT-RNG-02", "ATT-SET-02", "ATT-SET-07", "ATT-SET-08", "ATT-R-42", "ATT-SET-13"];
    let piles = stays(15).chain(last_for(15, 0)).chain(last_for(15, 1));
    let rest = stays(16).chain(stays(40)).chain(stays(26));
    // Characters of those left, seat by seat: the third of six, the second of five, the last of four;
    // then the first holder.
    let draws: Vec<u32> = piles.chain(rest).chain([2, 1, 3, 1]).collect();
    let table = scripted(&Options::default(), 3, draws);
    assert_eq!(
        table.encounter_deck().join(" "),
        "G06 G05 G04 G03 G02 G01 O06 O05 O04 O03 O02 O15 R06 R05 R04 R03 R15 R01"
    );
    // The card on top of the Feat deck is turned up before anybody is dealt one.
    assert_eq!(table.discarded(), "P06");
    assert_eq!((table.hand_of(A), table.hand_of(B)), ("P05 P04 P03".to_owned(), "P02 P01 P01".to_owned()));
    assert_eq!((table.for_sale(), table.in_old_stock()), ("S26 S25 S24".to_owned(), String::new()));
    let who = |seat| table.game.book().characters[usize::from(table.state.board.players[seat].character)].id;
    assert_eq!([A, B, C].map(|seat| who(seat).to_string()), ["C03", "C02", "C06"]);
    assert_eq!(table.state.board.map, Some(B));
}

#[test]
fn feats_swag_and_achievements_lie_ready() {
    rules!["ATT-SET-07", "ATT-SET-08", "ATT-SET-09"];
    let (mut feats, mut swag) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..30 {
        let table = Fixture::opened(&usual(), 2, seed);
        let board = &table.state.board;
        assert_eq!((board.discard.len(), board.feats, table.state.feats.len()), (1, 40 - 1 - 6, 33));
        assert!(board.slots.iter().all(Option::is_some) && board.old_stock.is_empty());
        assert_eq!((board.swag, table.state.swag.len()), (23, 23));
        assert_eq!(board.achievements, Cards::first(9));
        feats.insert(table.discarded());
        swag.insert(table.for_sale());
    }
    assert!(feats.len() > 10 && swag.len() == 30, "both decks are shuffled");
}

#[test]
fn everybody_is_somebody_else() {
    rules!["ATT-SET-10", "ATT-R-04", "ATT-R-42"];
    let mut first = BTreeSet::new();
    for seed in 0..60 {
        let table = Fixture::opened(&Options { character_2: Who::Captain, ..Options::default() }, 4, seed);
        let mats: Vec<u8> = table.state.board.players.values().map(|player| player.character).collect();
        assert_eq!(mats.iter().collect::<BTreeSet<_>>().len(), 4, "{mats:?}");
        assert_eq!(mats[1], 0, "who was asked for is there");
        first.insert(mats[0]);
    }
    assert_eq!(first, (1..6).collect(), "anybody who is left");
    let twice = Options { character_1: Who::Mycologist, character_3: Who::Mycologist, ..Options::default() };
    assert_eq!(refused(&twice, 3), "ATT-SET-10");
    assert!(TerribleThings::prepare(&twice, 2).is_ok(), "nobody sits in the third seat");
}

#[test]
fn tokens_and_feat_cards_are_one_of_each_and_three_with_the_extras_of_the_mat() {
    rules!["ATT-SET-11", "ATT-SET-12"];
    for (who, tokens, cards) in [
        (Who::Captain, "F1 T1 C1 E1", 3),
        (Who::Mycologist, "F3 T1 C1 E1", 3),
        (Who::SalvageDiver, "F1 T2 C1 E1", 3),
        (Who::LayPreacher, "F1 T1 C2 E1", 3),
        (Who::CircusTumbler, "F1 T1 C1 E2", 3),
        (Who::WirelessOperator, "F2 T1 C1 E1", 4),
    ] {
        let table = Fixture::opened(&Options { character_1: who, ..Options::default() }, 2, 9);
        assert_eq!(table.tokens_of(A), tokens, "{who:?}");
        assert_eq!((table.state.hands[A].len(), table.state.board.players[A].hand), (cards, cards as u8));
    }
}

#[test]
fn the_captain_has_the_map_or_whoever_was_named_or_drawn() {
    rules!["ATT-SET-13", "ATT-R-04"];
    let map = |options: &Options, seats, seed| Fixture::opened(options, seats, seed).state.board.map;
    for seed in 0..10 {
        assert_eq!(map(&Options { character_2: Who::Captain, ..Options::default() }, 2, seed), Some(B));
        assert_eq!(map(&Options { first_holder: FirstHolder::Seat3, ..usual() }, 3, seed), Some(C));
    }
    let drawn: BTreeSet<Option<Seat>> = (0..40).map(|seed| map(&usual(), 3, seed)).collect();
    assert_eq!(drawn, BTreeSet::from([Some(A), Some(B), Some(C)]));
    let named = |first_holder| Options { first_holder, ..usual() };
    assert_eq!(refused(&named(FirstHolder::Seat3), 2), "ATT-SET-13");
    assert_eq!(refused(&Options { character_2: Who::Captain, ..named(FirstHolder::Seat1) }, 2), "ATT-SET-13");
    assert!(TerribleThings::prepare(&named(FirstHolder::Seat4), 4).is_ok());
    // The Captain who was drawn has the Map all the same.
    let hoped = Options { first_holder: FirstHolder::Seat1, ..Options::default() };
    for seed in 0..60 {
        let table = Fixture::opened(&hoped, 2, seed);
        let captain = table.state.board.players.iter().find(|(_, player)| player.character == 0);
        assert_eq!(table.state.board.map, Some(captain.map_or(A, |(seat, _)| seat)));
    }
}

#[test]
fn the_game_begins_on_the_riverboat_with_nothing_in_play() {
    rules!["ATT-SET-14", "ATT-SET-16"];
    let mut table = Fixture::opened(&Options { first_holder: FirstHolder::Seat1, ..usual() }, 2, 3);
    let board = &table.state.board;
    assert!(board.players.values().all(|player| player.pawn == Spot::Riverboat));
    assert!(board.rumours.is_empty() && !board.any_in_play() && board.in_deck() == 12);
    assert_eq!(board.phase, Phase::MapChoice);
    table.act(A, "keep_map", "");
    let board = &table.state.board;
    assert!(board.places.iter().all(|place| place.encounter.is_some()) && board.rumours.is_empty());
}

#[test]
fn all_play_the_same_side_of_the_scenario() {
    rules!["ATT-SET-15"];
    let with = |scenario| Fixture::with(Options { scenario, ..Options::default() }, 2);
    for (scenario, other, side, row) in [
        (ScenarioChoice::SlackWater, "claim row=II-1 dice=[1,2]", "I-", "claim row=I-2 dice=[1,2]"),
        (ScenarioChoice::SpringFlood, "claim row=I-2 dice=[1,2]", "II-", "claim row=II-1 dice=[1,2]"),
    ] {
        assert!(with(scenario).game.rows().iter().all(|row| row.id.as_str().starts_with(side)));
        for seat in [A, B] {
            let mut table = with(scenario).encounter(1, "R11").turn(seat).visiting(1).spending("3 3 3 3 1");
            assert_eq!(table.refused(seat, other), "ATT-SPD-03");
            table.act(seat, row, "");
        }
    }
}

#[test]
fn tokens_never_run_out() {
    rules!["ATT-R-01"];
    let many = "F26 T26 C32 E30";
    let mut table = Fixture::start(2)
        .tokens(A, many)
        .tokens(B, many)
        .encounter(1, "O13")
        .encounter(2, "O14")
        .tokens_at(1, "F1 C1");
    table.act(A, "move to=1", "");
    table.act(A, "act", "");
    table.act(A, "choose option=2", "");
    assert_eq!(table.tokens_of(A), "F27 T26 C33 E31");
}

#[test]
fn options_that_cannot_be_are_refused() {
    rules!["ATT-R-05", "ATT-SOL-18"];
    assert_eq!(refused(&Options { map_secrets: 6, ..usual() }, 2), "ATT-R-05");
    assert!(TerribleThings::prepare(&Options { map_secrets: 0, ..usual() }, 2).is_ok());
    assert!(TerribleThings::prepare(&Options { map_secrets: 5, ..usual() }, 2).is_ok());
    assert_eq!(refused(&Options { first_holder: FirstHolder::Seat1, ..usual() }, 1), "ATT-SOL-18");
    let read = |value| bivouac_engine::options::read::<Options>(&value);
    for (value, why) in [
        (json!({ "length": "endless" }), "length"),
        (json!({ "scenario": "III" }), "scenario"),
        (json!({ "end_rule": "never" }), "end_rule"),
        (json!({ "after_desperate": "perhaps" }), "after_desperate"),
        (json!({ "solo_map": "nobody" }), "solo_map"),
        (json!({ "map_secrets": 6 }), "map_secrets"),
        (json!({ "first_holder": "seat_5" }), "first_holder"),
        (json!({ "character_1": "parrot" }), "character_1"),
        (json!({ "parrots": true }), "parrots"),
    ] {
        let refused = read(value).expect_err(why).0;
        assert!(refused.contains(why), "{refused}");
    }
    let all = json!({
        "length": "long", "scenario": "spring_flood", "end_rule": "play_out", "after_desperate": "skip",
        "solo_map": "always", "map_secrets": 3, "first_holder": "seat_2", "character_1": "wireless_operator",
        "aids": false,
    });
    let expected = Options {
        length: Length::Long,
        scenario: ScenarioChoice::SpringFlood,
        end_rule: EndRule::PlayOut,
        after_desperate: AfterDesperate::Skip,
        solo_map: SoloMap::Always,
        map_secrets: 3,
        first_holder: FirstHolder::Seat2,
        character_1: Who::WirelessOperator,
        aids: false,
        ..Options::default()
    };
    assert_eq!(read(all).expect("the form offers all of it"), expected);
    assert_eq!(read(json!({})).expect("nothing has to be chosen"), Options::default());
    let usual = Options::default();
    assert_eq!(
        (usual.length, usual.scenario, usual.map_secrets),
        (Length::Short, ScenarioChoice::SlackWater, 1)
    );
}
