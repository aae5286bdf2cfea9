//! Sections 2.14 and 2.15 of `docs/rules/biomes.md`: cool-downs, the board turn, winning and losing.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Biomes, End, Event, Job, Kind, Options, Status, TileKind};
use bivouac_engine::{Ending, Fact, Game, Holder, rules};

#[test]
fn every_cool_down_has_its_own_die_and_carries_nothing_over() {
    rules!["B34-COOL-01", "B34-R-52"];
    let mut table = Fixture::start(3)
        .farm(1, -1, (0, 0), 9)
        .injured(B, 9)
        .tile(0, -2, TileKind::AllyCamp)
        .cool(0, -2, 9)
        .tile(0, -3, TileKind::StealerCamp)
        .cool(0, -3, 9)
        .cool(-1, 0, 2);
    table.end_round("6 1 2 3 4");
    assert_eq!(
        (table.cooling(-1, 0), table.cooling(1, -1)),
        (6, 8),
        "6 takes it off, and it starts at 6 again"
    );
    assert_eq!(
        (table.status(B), table.cooling(0, -2), table.cooling(0, -3)),
        (Status::Injured { cool: 7 }, 6, 5)
    );
}

#[test]
fn a_cool_down_set_earlier_in_the_turn_is_rolled_if_its_step_is_to_come() {
    rules!["B34-COOL-02", "B34-R-51"];
    // A party caught in step 4 sets its home to 6, which is rolled in step 7; its hunters' camp is
    // set to 10 after step 3, which is not rolled.
    let table = Fixture::road()
        .tile(1, -2, TileKind::AllyCamp)
        .party((0, -4), (0, -1), (0, 0), &[Kind::Key])
        .without_farms();
    let job = Job::Destroy { home: table.at(0, -4) };
    let mut table = table.band((1, -2), (1, -2), job);
    table.end_round("2");
    assert_eq!((table.cooling(0, -4), table.cooling(1, -2)), (4, 10));
}

#[test]
fn off_cool_down_each_does_its_own() {
    rules!["B34-COOL-03"];
    let mut table = Fixture::start(3)
        .cool(-1, 0, 1)
        .injured(B, 1)
        .tile(0, -2, TileKind::AllyCamp)
        .cool(0, -2, 1)
        .tile(0, -3, TileKind::StealerCamp)
        .cool(0, -3, 1);
    let done = table.end_round("1 1 1 1 #0 #0");
    for words in [
        "brings in its harvest",
        "@2 is free to go",
        "The ally camp B3 opens again",
        "The stealer camp C4 attacks",
    ] {
        assert!(done.says(words), "{words}: {}", done.story());
    }
    assert_eq!((table.status(B), table.cooling(0, -2)), (Status::Free, 0));
}

#[test]
fn the_steps_come_in_order() {
    rules!["B34-BOARD-01"];
    let table = Fixture::start(3)
        .injured(B, 9)
        .captive(C, 0, 0, 2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Grassland)
        .tile(0, -4, TileKind::StealerCamp)
        .tile(1, -2, TileKind::AllyCamp)
        .cool(1, -2, 9)
        .tile(-1, -1, TileKind::AllyCamp)
        .tile(-2, -1, TileKind::StealerCamp)
        .cool(-2, -1, 9)
        .tile(2, -2, TileKind::Grassland)
        .gang(2, -2)
        .party((0, -4), (0, -1), (0, 0), &[Kind::Key]);
    let table = table.captive(C, -2, -1, 2);
    let mut table = table.band((-1, -1), (-1, -1), Job::Hunt { holds: 0 });
    let heard = table.end_round("1 1 1 5 1").heard_by(A);
    let words = [
        "The farm on the farmland A1 cools down",
        "@2 cools down",
        "The ally camp B4 cools down",
        "The band of the ally camp B2 goes",
        "The gang roams",
        "The raiding party of the stealer camp D5 goes",
        "@3 is held for 1 more",
        "The stealer camp C2 cools down",
    ];
    let places: Vec<Option<usize>> =
        words.iter().map(|words| heard.iter().position(|line| line.contains(words))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} {heard:?}");
}

#[test]
fn within_a_step_they_go_by_their_order() {
    rules!["B34-BOARD-02", "B34-R-80"];
    let mut table = Fixture::start(3)
        .farm(1, -1, (0, 0), 9)
        .injured(A, 9)
        .injured(C, 9)
        .tile(1, -2, TileKind::AllyCamp)
        .tile(0, -2, TileKind::AllyCamp)
        .cool(1, -2, 9)
        .cool(0, -2, 9)
        .tile(-1, -2, TileKind::KillerCamp)
        .tile(-1, -1, TileKind::StealerCamp)
        .cool(-1, -2, 19)
        .cool(-1, -1, 19);
    (table.state.board.first, table.state.board.turn) = (B, B);
    table.act(B, "end", "1 2 3 4 5 6 1 2");
    assert_eq!((table.cooling(-1, 0), table.cooling(1, -1)), (5, 7), "farms by building");
    assert_eq!(
        [C, A].map(|seat| table.status(seat)),
        [Status::Injured { cool: 6 }, Status::Injured { cool: 5 }],
        "turn order"
    );
    assert_eq!((table.cooling(1, -2), table.cooling(0, -2)), (4, 3), "ally camps by revealing");
    assert_eq!((table.cooling(-1, -2), table.cooling(-1, -1)), (18, 17), "enemy camps by revealing");
}

#[test]
fn the_end_comes_in_the_middle_of_a_board_turn() {
    rules!["B34-BOARD-04"];
    // The killers come first and destroy Main Camp; the stealers after them do not even roll.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::KillerCamp)
        .tile(-1, -1, TileKind::StealerCamp)
        .cool(-1, -1, 9)
        .bare(0, 0)
        .without_farms();
    table.end_round("");
    assert_eq!((table.state.board.end, table.cooling(-1, -1)), (Some(End::CampLost), 9));
}

#[test]
fn won_with_enough_keys_and_all_free_at_the_exit() {
    rules!["B34-WIN-01", "B34-BOARD-04"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Exit)
        .locked(2)
        .stands(A, 0, -2)
        .stands(B, 0, -2)
        .carries(A, &[Kind::Key]);
    let mut won = table.clone();
    let done = won.act(A, "use_key from=pack", "");
    assert_eq!(won.state.board.end, Some(End::Escaped));
    let outcome = won.game.outcome(&won.state).expect("it is over");
    assert_eq!((outcome.ending, outcome.rule.as_str()), (Ending::Won, "B34-WIN-01"));
    assert!(done.says("You have escaped") && won.offered(A).is_empty());
    let mut far = table.stands(B, 0, -1);
    far.act(A, "use_key from=pack", "");
    assert_eq!(far.state.board.end, None, "not without B");
}

#[test]
fn four_stacks_need_four_keys() {
    rules!["B34-WIN-01", "B34-LOSS-01", "B34-R-45"];
    for (stacks, keys) in [(3, 4), (4, 5), (5, 7)] {
        let options = Options { stacks, ..Options::default() };
        let table = Fixture::start_with(2, &options)
            .tile(0, -2, TileKind::Exit)
            .locked(usize::from(stacks) - 1)
            .stands(A, 0, -2)
            .stands(B, 0, -2)
            .carries(A, &[Kind::Key]);
        let mut table = table;
        assert_eq!(table.view(A).sums.keys_left, keys);
        table.act(A, "use_key from=pack", "");
        assert_eq!(table.state.board.end, Some(End::Escaped));
    }
}

#[test]
fn lost_when_too_few_keys_are_left() {
    rules!["B34-LOSS-01", "B34-R-45"];
    for (lost, end) in [(0, None), (1, Some(End::KeysLost))] {
        let mut table =
            Fixture::start(2).carries(A, &[Kind::Key]).stands(A, 0, -1).keys_lost(lost).turn(B, 3);
        table.say(A, "my key is gone", "");
        assert_eq!((table.state.board.end, table.state.board.keys_lost), (end, lost + 1));
    }
}

#[test]
fn lost_when_all_are_captured_or_injured() {
    rules!["B34-LOSS-03"];
    let mut table = Fixture::start(3)
        .tile(0, -2, TileKind::StealerCamp)
        .captive(A, 0, -2, 2)
        .injured(B, 3)
        .tile(1, -2, TileKind::Grassland)
        .gang(1, -2)
        .stands(C, 1, -1)
        .turn(C, 3);
    table.act(C, "move to=n", "");
    assert_eq!(table.state.board.end, Some(End::AllOut));
}

#[test]
fn a_round_limit_loses() {
    rules!["B34-R-55"];
    let options = Options { round_limit: Some(2), ..Options::default() };
    let mut table = Fixture::start_with(2, &options).without_farms();
    table.end_round("");
    assert_eq!(table.state.board.end, None);
    table.end_round("");
    assert_eq!(table.state.board.end, Some(End::TimeUp));
    assert_eq!(table.game.outcome(&table.state).map(|outcome| outcome.rule), Some("B34-R-55".to_owned()));
    for limit in [0, 501] {
        let options = Options { round_limit: Some(limit), ..Options::default() };
        assert_eq!(Biomes::prepare(&options, 2).expect_err("out of range").rule.id(), "B34-R-55");
    }
    assert_eq!(Options::default().round_limit, None);
}

#[test]
fn all_people_together_may_give_up() {
    rules!["B34-LOSS-05", "B34-R-55", "B34-R-74"];
    let mut table = Fixture::start(3).held(1, &[A]).held(2, &[B]);
    assert!(!table.calls(C).iter().any(|call| call == "give_up"), "bots have no vote");
    assert_eq!(table.try_call(C, "give_up").expect_err("nobody's seat").rule.id(), "B34-LOSS-05");
    let done = table.call(A, "give_up");
    assert!(!done.marks.is_final() && done.says("@1 would give up"));
    assert_eq!(table.state.board.end, None);
    table.call(A, "play_on");
    table.call(B, "give_up");
    assert_eq!((table.state.board.end, table.state.board.votes.len()), (None, 1));
    table.call(A, "give_up");
    assert_eq!(table.state.board.end, Some(End::GaveUp));
}

#[test]
fn a_seat_that_changes_hands_has_not_voted_and_votes_are_counted_again() {
    rules!["B34-R-74", "B34-LOSS-05"];
    let mut table = Fixture::start(2).held(1, &[A]).held(2, &[B]);
    table.call(A, "give_up");
    table.fact(Fact::Away { seat: B });
    assert_eq!(table.state.board.end, None, "away is not gone");
    let mut taken = table.clone();
    taken.fact(Fact::Hands { seat: A, holder: Holder::Person(3) });
    assert!(taken.state.board.votes.is_empty());
    table.fact(Fact::Hands { seat: B, holder: Holder::Bot });
    assert_eq!(table.state.board.end, Some(End::GaveUp), "the only person left has voted");
}

#[test]
fn the_story_of_a_raid_can_be_read() {
    rules!["B34-INFO-05"];
    let mut table =
        Fixture::start(2).tile(0, -2, TileKind::StealerCamp).cool(0, -2, 3).lies(0, 0, &[Kind::Key]);
    let story = table.end_round("2 5 #2 #0").heard_by(A);
    assert_eq!(
        story,
        [
            "@2 ends the turn",
            "Round 1: the board's turn",
            "The farm on the farmland A1 cools down to 4 (die 2)",
            "The stealer camp B3 attacks (die 5)",
            "The stealer camp B3 raids Main Camp and takes a Key and a Supply",
            "The raiding party of the stealer camp B3 stands on the forest A2",
            "Round 2: it is the turn of @1, with 3 actions",
        ]
    );
    assert_eq!(table.tokens(0, 0), counts(&[Kind::Supply]));
}

#[test]
fn equal_tokens_are_told_by_their_number() {
    rules!["B34-INFO-05"];
    let table = |stock: &[Kind]| {
        Fixture::start(2).tile(0, -2, TileKind::StealerCamp).cool(0, -2, 3).lies(0, 0, stock)
    };
    let done = table(&[]).end_round("2 5");
    assert!(done.says("The stealer camp B3 raids Main Camp and takes 2 Supplies"), "{}", done.story());
    let plural = |kind: Kind| [1, 2].map(|count| kind.many(count));
    assert_eq!(plural(Kind::Key), ["a Key", "2 Keys"]);
    assert_eq!(plural(Kind::ExtraAction), ["an Extra Action", "2 Extra Actions"]);
    assert_eq!(plural(Kind::ExtraCarry), ["an Extra Carry Capacity", "2 Extra Carry Capacities"]);
    assert_eq!(plural(Kind::Captured), ["a Captured", "2 Captured"]);
    assert_eq!(plural(Kind::Supply), ["a Supply", "2 Supplies"]);
    assert_eq!(plural(Kind::CampKit), ["a Camp Kit", "2 Camp Kits"]);
    let game = &table(&[]).game;
    let told = |taken: &[Kind]| {
        let spot = table(&[]).state.board.tiles[0].spot();
        game.story(&Event::PartySlain { home: spot, load: taken.iter().copied().collect() })
    };
    let loot = [Kind::Supply, Kind::FarmKit, Kind::Key, Kind::Supply, Kind::FarmKit];
    assert!(told(&loot).ends_with("with a Key, 2 Supplies and 2 Farm Kits"), "{}", told(&loot));
    assert!(told(&[]).ends_with("with nothing"));
}
