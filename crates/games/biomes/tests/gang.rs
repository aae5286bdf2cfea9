//! Section 2.13 of `docs/rules/biomes.md`: the Roaming Gang.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Dir, Dirs, Job, Kind, Markers, Options, Status, TileKind};
use bivouac_engine::{Seats, rules};

/// A road north with the gang on its first grassland and nobody about but at Main Camp.
fn road() -> Fixture {
    Fixture::start(3)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Grassland)
        .tile(0, -4, TileKind::Grassland)
        .gang(0, -2)
        .without_farms()
}

#[test]
fn it_moves_two_in_one_direction() {
    rules!["B34-GANG-02", "B34-R-32"];
    let mut table = road();
    table.end_round("1");
    assert_eq!(table.gang_at(), (0, -4));
    for (beyond, end) in [(TileKind::Lake, (0, -3)), (TileKind::Mountain, (0, -3))] {
        let mut table = Fixture::start(2)
            .tile(0, -2, TileKind::Grassland)
            .tile(0, -3, TileKind::Grassland)
            .tile(0, -4, beyond)
            .gang(0, -2)
            .without_farms();
        table.end_round("1");
        assert_eq!(table.gang_at(), end, "{beyond}");
    }
    let mut edge = Fixture::start(2).tile(0, -2, TileKind::Grassland).gang(0, -1).without_farms();
    edge.end_round("1");
    assert_eq!(edge.gang_at(), (0, -2), "it never leaves revealed tiles");
}

#[test]
fn a_blocked_first_step_is_rolled_again_and_six_blocked_hold_it() {
    rules!["B34-GANG-03", "B34-R-32"];
    let mut table = road();
    let done = table.end_round("2 5 6 1");
    assert_eq!(table.gang_at(), (0, -4));
    assert!(done.says("(dice 2, 5, 6, 1)"), "{}", done.story());
    let mut shut = Fixture::start(2).tile(0, -2, TileKind::Lake).gang(0, -2).without_farms();
    // All it could go to are lakes or nothing: a gang on an island.
    let forest = shut.at(0, -1);
    shut.state.board.tiles[forest.index()].kind = TileKind::Lake;
    let done = shut.end_round("");
    assert!(done.says("The gang cannot leave"), "{}", done.story());
}

#[test]
fn only_where_it_ends_is_disrupted() {
    rules!["B34-GANG-04", "B34-GANG-07", "B34-R-36"];
    let mut table = road().stands(A, 0, -3).stands(B, 0, -4).stands(C, 0, -4);
    let done = table.end_round("1");
    assert_eq!(table.status(A), Status::Free);
    assert_eq!(
        [B, C].map(|seat| table.status(seat)),
        [Status::Injured { cool: 10 }; 2],
        "every free player there"
    );
    assert!(done.says("@2 is injured by the gang"), "{}", done.story());
}

#[test]
fn a_hunting_band_stops_it_wherever_it_passes() {
    rules!["B34-GANG-05", "B34-GANG-12"];
    // The band cannot climb the mountain on which the gang is with the 1 it has left.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(1, -2, TileKind::AllyCamp)
        .gang(0, -3)
        .band((1, -2), (1, -2), Job::Hunt { holds: 0 })
        .without_farms();
    // South of the mountain is the band, and beyond it the forest where it would have ended.
    table.end_round("4");
    assert_eq!(table.gang_at(), (0, -2));
    assert!(matches!(table.state.board.bands[0].job, Job::Hunt { holds: 3 }));
}

#[test]
fn it_does_not_end_on_a_guarded_camp_of_any_sort() {
    rules!["B34-GANG-06", "B34-R-34", "B34-GANG-16"];
    for camp in [TileKind::AllyCamp, TileKind::StealerCamp, TileKind::KillerCamp] {
        let table = Fixture::start(3)
            .tile(0, -2, TileKind::Grassland)
            .tile(0, -3, TileKind::Grassland)
            .tile(0, -4, camp)
            .cool(0, -4, 60)
            .lies(0, -4, &[Kind::Teleport])
            .gang(0, -2)
            .stands(A, 0, -4)
            .without_farms();
        let mut table = table;
        table.end_round("1 1");
        assert_eq!((table.gang_at(), table.status(A)), ((0, -3), Status::Free), "{camp}");
        assert_eq!(table.tokens(0, -4).total(), 1, "the camp is untouched");
    }
    // At worst it stays where it began: no arrival, no second die.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::Lake)
        .gang(0, -1)
        .stands(A, 0, -2)
        .without_farms();
    let done = table.end_round("1");
    assert_eq!((table.gang_at(), table.status(A)), ((0, -1), Status::Free));
    assert!(done.says("The gang is held off and stays"), "{}", done.story());
}

#[test]
fn it_passes_a_guarded_camp() {
    rules!["B34-GANG-06", "B34-GANG-04"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::Grassland)
        .gang(0, -1)
        .stands(A, 0, -2)
        .without_farms();
    table.end_round("1");
    assert_eq!((table.gang_at(), table.status(A)), ((0, -3), Status::Free));
}

#[test]
fn with_a_band_on_a_guarded_camp_it_fights_from_outside() {
    rules!["B34-R-34", "B34-GANG-05"];
    // The band's way to the gang leads over a mountain, so it waits at its camp with 1 left.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .tile(0, -3, TileKind::AllyCamp)
        .tile(0, -4, TileKind::Grassland)
        .gang(0, -1)
        .stands(A, 0, -3)
        .without_farms()
        .band((0, -3), (0, -4), Job::Hunt { holds: 0 });
    // The gang climbs the mountain; next time the band would climb it too, but rests on the camp.
    table.end_round("1");
    assert_eq!((table.gang_at(), table.state.board.bands[0].at), ((0, -2), table.at(0, -3)));
    let mut table = table.tile(1, -3, TileKind::Grassland);
    table.state.board.bands[0].at = table.at(0, -4);
    // It walks back to the camp, and the gang heads for it: not onto it, since A guards it.
    let done = table.end_round("1");
    assert_eq!((table.gang_at(), table.status(A)), ((0, -2), Status::Free), "{}", done.story());
    assert!(matches!(table.state.board.bands[0].job, Job::Hunt { holds: 3 }), "{}", done.story());
    table.end_round("");
    assert!(matches!(table.state.board.bands[0].job, Job::Hunt { holds: 2 }), "it is held");
}

#[test]
fn arriving_on_a_camp_destroys_one_token() {
    rules!["B34-GANG-08", "B34-INFO-07"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::Lake)
        .cool(0, -2, 60)
        .lies(0, -2, &[Kind::Key, Kind::Teleport, Kind::Supply])
        .gang(0, -1)
        .without_farms();
    let done = table.end_round("1 1 #1");
    assert_eq!(table.tokens(0, -2), counts(&[Kind::Key, Kind::Supply]));
    assert!(done.says("The gang destroys a Teleport on the ally camp B3"), "{}", done.story());
}

#[test]
fn standing_on_a_camp_it_halts_what_cools_down_there() {
    rules!["B34-GANG-09", "B34-COOL-04"];
    // Boxed in on an ally camp by lakes, it stays.
    let boxed = |camp| {
        let mut table = Fixture::start(2).tile(0, -2, camp).cool(0, -2, 1).gang(0, -2);
        let forest = table.at(0, -1);
        table.state.board.tiles[forest.index()].kind = TileKind::Lake;
        table
    };
    for camp in [TileKind::AllyCamp, TileKind::StealerCamp, TileKind::KillerCamp] {
        let mut table = boxed(camp);
        table.end_round("1");
        assert_eq!(
            (table.cooling(0, -2), table.cooling(-1, 0)),
            (1, 5),
            "farms are on other tiles and run on"
        );
        assert!(table.state.board.parties.is_empty());
    }
    let mut home = Fixture::start(2).injured(A, 5).stands(B, 0, -1).gang(0, 0).turn(B, 3);
    // The farm rolls, A's healing does not; the gang goes to the farmland, beyond which is nothing.
    home.end_round("1 6");
    assert_eq!(
        (home.status(A), home.cooling(-1, 0), home.gang_at()),
        (Status::Injured { cool: 5 }, 5, (-1, 0))
    );
}

#[test]
fn farms_and_routes_under_it_stand_still() {
    rules!["B34-GANG-10"];
    let mut table = Fixture::start(2)
        .tile(-2, 0, TileKind::Lake)
        .tile(0, -2, TileKind::AllyCamp)
        .route(&[(0, 0), (0, -1), (0, -2)])
        .gang(-1, 0);
    table.end_round("2");
    assert_eq!(table.cooling(-1, 0), 6, "halted");
    assert_eq!(table.gang_at(), (0, -1));
    assert_eq!(table.refused(A, "ride route=0"), "B34-MOVE-07");
}

#[test]
fn parties_and_bands_are_destroyed_where_it_ends() {
    rules!["B34-GANG-11", "B34-GANG-12", "B34-R-36", "B34-RAID-08"];
    let table = road()
        .tile(0, -5, TileKind::StealerCamp)
        .tile(1, -5, TileKind::AllyCamp)
        .cool(1, -5, 0)
        .party((0, -5), (0, -4), (0, 0), &[Kind::Teleport]);
    let table = table.lies(0, -5, &[Kind::Foresight]);
    let camp = table.at(0, -5);
    let job = Job::Rescue { camp, captives: Seats::NONE, tokens: table.state.board[camp].tokens };
    // The band comes from afar and ends on (0,-4) in step 4.
    let mut table = table.band((1, -5), (0, -2), job);
    let done = table.end_round("1 1");
    assert_eq!(table.gang_at(), (0, -4));
    assert!(table.state.board.parties.is_empty() && table.state.board.bands.is_empty(), "{}", done.story());
    assert!(
        done.says("The gang destroys the raiding party") && done.says("The gang destroys the band"),
        "{}",
        done.story()
    );
    assert_eq!((table.cooling(0, -5), table.cooling(1, -5)), (5, 10), "6, and a die of 1 in step 7");
}

#[test]
fn ending_on_its_tile_is_like_being_found_there() {
    rules!["B34-GANG-11", "B34-GANG-12", "B34-GANG-15", "B34-R-36"];
    // Held on the party's way, on its home, and where a party is put down.
    let held = |table: Fixture, gang: (i8, i8)| {
        table.tile(1, -2, TileKind::AllyCamp).gang(gang.0, gang.1).band((1, -2), gang, Job::Hunt { holds: 3 })
    };
    let party = || Fixture::road().party((0, -4), (0, -1), (0, 0), &[Kind::Teleport]).without_farms();
    let mut on_the_way = held(party(), (0, -2));
    on_the_way.end_round("1");
    assert!(on_the_way.state.board.parties.is_empty());
    assert_eq!(on_the_way.cooling(0, -4), 5);
    let mut passed = held(
        Fixture::start(2)
            .tile(0, -2, TileKind::Grassland)
            .tile(0, -3, TileKind::Grassland)
            .tile(0, -4, TileKind::Grassland)
            .tile(0, -5, TileKind::StealerCamp)
            .party((0, -5), (0, -1), (0, 0), &[Kind::Teleport])
            .without_farms(),
        (0, -2),
    );
    passed.end_round("");
    assert_eq!(passed.party_of(0, -5).map(|(at, _)| at), Some((0, -3)), "passing is safe");
    let mut home =
        held(Fixture::road().party((0, -4), (0, -3), (0, 0), &[Kind::Teleport]).without_farms(), (0, -4));
    home.end_round("");
    assert!(
        home.state.board.parties.is_empty() && home.tokens(0, -4).total() == 0,
        "before anything is delivered"
    );
    assert_eq!(home.cooling(0, -4), 6, "not rolled: the gang is on it");
    let mut set = held(Fixture::road().cool(0, -4, 1).without_farms(), (0, -1));
    set.end_round("1");
    assert!(set.state.board.parties.is_empty() && set.tokens(0, 0).total() == 0);
    assert_eq!(set.cooling(0, -4), 6);
}

#[test]
fn a_rescue_that_arrives_where_it_stands_is_lost() {
    rules!["B34-R-36", "B34-GANG-12"];
    let table = Fixture::start(3)
        .tile(0, -2, TileKind::StealerCamp)
        .tile(1, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::AllyCamp)
        .cool(0, -2, 60)
        .captive(B, 0, -2, 2)
        .gang(0, -2)
        .band((1, -2), (0, -2), Job::Hunt { holds: 3 })
        .without_farms();
    let job = Job::Rescue { camp: table.at(0, -2), captives: Seats::only(B), tokens: Markers::NONE };
    let mut table = table.band((0, -3), (0, -3), job);
    let done = table.end_round("");
    assert!(
        matches!(table.status(B), Status::Captive { left: 1, .. }),
        "captives are unharmed: {}",
        done.story()
    );
    assert_eq!((table.state.board.bands.len(), table.cooling(0, -3)), (1, 10));
}

#[test]
fn staying_destroys_nothing_more() {
    rules!["B34-GANG-13", "B34-R-33", "B34-R-35", "B34-GANG-14"];
    let mut table = Fixture::start(3)
        .tile(0, -2, TileKind::StealerCamp)
        .tile(1, -2, TileKind::AllyCamp)
        .cool(0, -2, 60)
        .lies(0, -2, &[Kind::Key, Kind::Key])
        .captive(B, 0, -2, 2)
        .gang(0, -2)
        .band((1, -2), (0, -2), Job::Hunt { holds: 3 })
        .without_farms();
    table.end_round("");
    assert_eq!(table.tokens(0, -2).total(), 2);
    assert!(matches!(table.status(B), Status::Captive { left: 1, .. }), "unharmed, and the counter runs on");
}

#[test]
fn secrets_in_the_wild_and_keys_in_the_lock_are_safe() {
    rules!["B34-GANG-14"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Exit)
        .locked(2)
        .lies(0, -2, &[Kind::Teleport])
        .gang(0, 0)
        .stands(A, 1, -1)
        .stands(B, 1, -1)
        .without_farms();
    table.end_round("1");
    assert_eq!(
        (table.gang_at(), table.state.board.lock.len(), table.slots(0, -2)),
        ((0, -2), 2, "a".to_owned())
    );
}

#[test]
fn cliffs_stop_it_only_where_the_table_says_so() {
    rules!["B34-R-07", "B34-R-78"];
    let north: Dirs = [Dir::N].into_iter().collect();
    for (cliffs_block_npcs, end) in [(false, (0, -4)), (true, (0, -3))] {
        let options = Options { cliffs_block_npcs, ..Options::default() };
        let mut table = Fixture::start_with(2, &options)
            .tile(0, -2, TileKind::Grassland)
            .cliffs(0, -3, TileKind::Quarry, north)
            .tile(0, -4, TileKind::Grassland)
            .gang(0, -2)
            .without_farms();
        table.end_round("1");
        assert_eq!(table.gang_at(), end);
        if cliffs_block_npcs {
            table.end_round("1 4");
            assert_eq!(table.gang_at(), (0, -1), "north is shut, so the die is rolled again");
        }
    }
}
