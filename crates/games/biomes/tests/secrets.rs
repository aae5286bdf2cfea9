//! Section 2.9 of `docs/rules/biomes.md`: what each secret does. Captivity is in `capture.rs`.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Cell, Kind, Pending, Stack, StackTile, Status, TileKind};
use bivouac_engine::{Face, rules};

#[test]
fn keys_go_into_the_lock_at_the_exit() {
    rules!["B34-KEY-01", "B34-KEY-03", "B34-USE-03", "B34-R-47", "B34-TILE-09"];
    let mut table =
        Fixture::start(2).tile(0, -2, TileKind::Exit).carries(A, &[Kind::Key, Kind::Key]).stands(A, 0, -1);
    assert_eq!(table.refused(A, "use_key from=pack"), "B34-KEY-01");
    table.act(A, "move to=n", "");
    table.act(A, "use_key from=pack", "");
    table.act(A, "use_key from=pack", "");
    assert_eq!((table.state.board.lock.len(), table.state.board.left, table.pack(A).total()), (2, 0, 0));
    assert_eq!((table.state.board.keys_lost, table.view(B).sums.keys_in), (0, 2));
    // Nobody takes a key out again.
    let table = table.turn(A, 9);
    let offered = table.offered(A);
    assert!(
        offered.iter().all(|action| !action.contains("key") && !action.starts_with("pick_up")),
        "{offered:?}"
    );
    assert_eq!(table.state.board.end, None, "carried and used keys are two things");
}

#[test]
fn a_key_lying_on_the_exit_is_used_from_there() {
    rules!["B34-KEY-01", "B34-USE-01"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Exit)
        .lies(0, -2, &[Kind::Key])
        .knows(A, 0, -2, 'a')
        .stands(A, 0, -2);
    table.act(A, "use_key from=a", "");
    assert_eq!((table.state.board.lock.len(), table.slots(0, -2)), (1, String::new()));
}

#[test]
fn the_exit_is_raided_only_with_a_key_in_its_lock() {
    rules!["B34-KEY-02", "B34-RAID-02", "B34-RAID-10", "B34-R-46"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::StealerCamp)
        .tile(0, -4, TileKind::Exit)
        .lies(0, -4, &[Kind::Teleport])
        .without_farms();
    let mut empty = table.clone();
    empty.end_round("");
    assert_eq!(empty.tokens(0, 0).total(), 0, "Main Camp is raided");
    let mut locked = table.locked(1);
    locked.end_round("");
    assert_eq!(
        (locked.state.board.lock.len(), locked.tokens(0, -3)),
        (0, counts(&[Kind::Key])),
        "home at once"
    );
    assert_eq!(locked.tokens(0, -4), counts(&[Kind::Teleport]), "only keys in the lock are taken");
}

#[test]
fn extra_actions_count_on_player_camps_alone() {
    rules!["B34-EXA-01", "B34-EXA-02", "B34-EXA-04", "B34-ALLY-02"];
    let mut table = Fixture::start(3)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::AllyCamp)
        .camp(0, -2)
        .lies(0, -2, &[Kind::ExtraAction])
        .lies(0, -3, &[Kind::ExtraAction])
        .carries(A, &[Kind::ExtraAction])
        .without_farms();
    assert_eq!(table.view(A).sums.allowance, 4, "a built camp counts, an ally camp does not");
    table.act(A, "place what=extra_action", "");
    assert_eq!(table.state.board.left, 3, "this turn is not lengthened");
    table.act(A, "end", "");
    assert_eq!(table.state.board.left, 5, "the next of the same round is");
    table.act(B, "take what=extra_action", "");
    table.act(B, "end", "");
    assert_eq!((table.state.board.turn, table.state.board.left), (C, 4), "by hand it leaves again");
}

#[test]
fn extra_carry_works_at_once_on_player_camps() {
    rules!["B34-ECC-01", "B34-ECC-02"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .lies(0, -2, &[Kind::ExtraCarry])
        .carries(A, &[Kind::ExtraCarry, Kind::Key])
        .lies(0, 0, &[Kind::CampKit, Kind::Teleport]);
    assert_eq!(table.view(B).sums.capacity, 4);
    table.act(A, "place what=extra_carry", "");
    assert_eq!(table.view(B).sums.capacity, 5, "for all");
    table.act(A, "take what=camp_kit", "");
    table.act(A, "take what=teleport", "");
    assert_eq!(table.refused(A, "take what=supply"), "B34-PICK-03");
}

#[test]
fn a_raid_ends_the_effect_of_extra_carry() {
    rules!["B34-ECC-02"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::StealerCamp)
        .bare(0, 0)
        .lies(0, 0, &[Kind::ExtraCarry])
        .without_farms();
    assert_eq!(table.view(A).sums.capacity, 5);
    table.end_round("");
    assert_eq!(table.view(A).sums.capacity, 4);
}

#[test]
fn supplies_buy_turns_without_limit() {
    rules!["B34-SUP-01", "B34-SUP-02"];
    let mut table = Fixture::start(2).carries(A, &[Kind::Supply, Kind::Supply]).turn(A, 1);
    for left in [3, 5, 7, 9] {
        let from = if left < 6 { "pack" } else { "camp" };
        table.act(A, &format!("use_supply from={from}"), "");
        assert_eq!(table.state.board.left, left);
    }
    assert_eq!(table.refused(A, "use_supply from=camp"), "B34-USE-01", "none are left");
}

#[test]
fn supplies_at_ally_camps_are_ones_own() {
    rules!["B34-SUP-04", "B34-ALLY-02"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .cool(0, -2, 9)
        .lies(0, -2, &[Kind::Supply, Kind::Supply])
        .stands(A, 0, -2);
    table.act(A, "take what=supply", "");
    table.act(A, "use_supply from=camp", "");
    assert_eq!((table.pack(A).total(), table.state.board.left), (1, 5), "at all times, on cool-down too");
}

#[test]
fn a_farm_is_built_in_the_wild_next_to_a_camp_of_any_sort() {
    rules!["B34-FARM-01", "B34-FARM-02", "B34-FARM-04", "B34-TILE-03", "B34-R-28"];
    for (camp, cool) in [(TileKind::AllyCamp, 10), (TileKind::StealerCamp, 10), (TileKind::KillerCamp, 10)] {
        let mut table = Fixture::start(2)
            .tile(0, -2, TileKind::Grassland)
            .tile(0, -3, camp)
            .stands(A, 0, -2)
            .carries(A, &[Kind::FarmKit]);
        table.act(A, "build_farm from=pack serves=n", "");
        let farm = *table.state.board.farms.last().expect("it stands");
        assert_eq!((farm.at, farm.serves, farm.cool), (table.at(0, -2), Some(table.at(0, -3)), cool));
        assert_eq!(table.pack(A).total(), 0, "the kit is used up");
    }
    let table = Fixture::start(2)
        .tile(-1, -1, TileKind::Farmland)
        .tile(-1, -2, TileKind::AllyCamp)
        .carries(A, &[Kind::FarmKit]);
    let mut farmland = table.clone().stands(A, -1, -1);
    farmland.act(A, "build_farm from=pack serves=n", "");
    assert_eq!(farmland.cooling(-1, -1), 6);
    // Not on a camp, not on another farm, not away from camps.
    for (at, serves, rule) in
        [((0, 0), "n", "B34-FARM-02"), ((-1, 0), "se", "B34-FARM-02"), ((-1, -1), "s", "B34-FARM-01")]
    {
        let mut table = table.clone().stands(A, at.0, at.1);
        assert_eq!(table.refused(A, &format!("build_farm from=pack serves={serves}")), rule, "{at:?}");
    }
}

#[test]
fn the_builder_chooses_whom_a_farm_serves() {
    rules!["B34-FARM-03", "B34-R-29"];
    let table =
        Fixture::start(2).tile(0, -2, TileKind::AllyCamp).stands(A, 0, -1).carries(A, &[Kind::FarmKit]);
    for (dir, camp) in [("n", (0, -2)), ("s", (0, 0))] {
        let mut table = table.clone();
        table.act(A, &format!("build_farm from=pack serves={dir}"), "");
        assert_eq!(table.state.board.farms[1].serves, Some(table.at(camp.0, camp.1)));
    }
}

#[test]
fn a_farm_produces_and_starts_anew() {
    rules!["B34-FARM-05", "B34-FARM-04", "B34-COOL-03", "B34-FARM-06"];
    let mut table = Fixture::start(2).farm(1, -1, (0, 0), 4).cool(-1, 0, 6);
    let done = table.end_round("5 4");
    assert_eq!((table.cooling(-1, 0), table.cooling(1, -1)), (1, 10));
    assert_eq!(table.tokens(0, 0).of(Kind::Supply), 3);
    assert!(done.says("Main Camp gets a Supply"), "{}", done.story());
    let done = table.end_round("6 1");
    assert_eq!((table.cooling(-1, 0), table.cooling(1, -1), table.tokens(0, 0).of(Kind::Supply)), (6, 9, 4));
    assert!(done.says("brings in its harvest (die 6)"), "{}", done.story());
    // The tile is still wild: tokens lie face down there, at a price.
    let mut table = table.stands(A, 1, -1).carries(A, &[Kind::Key]);
    table.act(A, "place what=key", "");
    assert_eq!((table.token(1, -1, 'a'), table.state.board.left), ("key/1".to_owned(), 2));
}

#[test]
fn a_farm_whose_camp_is_gone_finds_another_or_idles() {
    rules!["B34-FARM-07", "B34-R-29", "B34-KILL-04"];
    // The farm on (0,-2) serves the camp on (0,-3); the killers destroy that.
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Grassland)
        .tile(0, -4, TileKind::KillerCamp)
        .camp(0, -3)
        .without_farms()
        .farm(0, -2, (0, -3), 9);
    let mut idle = table.clone();
    idle.end_round("1");
    assert_eq!(idle.state.board.farms[0].serves, None);
    assert_eq!(idle.cooling(0, -2), 8);
    // It stands idle, without rolling; only the killers' cool-down of 19 is rolled.
    let mut idle = idle.cool(0, -4, 19);
    idle.end_round("1");
    assert_eq!(idle.cooling(0, -2), 8);
    let mut ally = table
        .tile(-1, -2, TileKind::StealerCamp)
        .cool(-1, -2, 19)
        .tile(1, -2, TileKind::AllyCamp)
        .cool(1, -2, 19);
    ally.end_round("1 1 1");
    assert_eq!(ally.state.board.farms[0].serves, Some(ally.at(1, -2)), "allies before enemies");
}

#[test]
fn stealers_build_with_a_stolen_farm_kit() {
    rules!["B34-FARM-08", "B34-RAID-06", "B34-R-48"];
    // No farmland: the free tile farthest from player camps; a tie is settled by chance.
    let base = || {
        Fixture::road()
            .party((0, -4), (0, -3), (0, 0), &[Kind::FarmKit])
            .tile(-1, -4, TileKind::Grassland)
            .tile(0, -5, TileKind::Forest)
            .tile(1, -5, TileKind::Lake)
            .without_farms()
    };
    for (pick, at) in [(0, (0, -5)), (1, (-1, -4))] {
        let mut table = base();
        table.end_round(&format!("#{pick} 1"));
        assert_eq!(table.state.board.farms[0].at, table.at(at.0, at.1));
        assert_eq!((table.state.board.farms[0].cool, table.tokens(0, -4).total()), (10, 0));
    }
    // A farmland is taken before a farther tile.
    let mut table = base().tile(1, -4, TileKind::Farmland);
    table.end_round("1");
    assert_eq!((table.state.board.farms[0].at, table.state.board.farms[0].cool), (table.at(1, -4), 6));
    // Nowhere to build: the kit stays in the stash.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .cool(0, -2, 20)
        .tile(0, -3, TileKind::StealerCamp)
        .party((0, -3), (0, -2), (0, 0), &[Kind::FarmKit])
        .without_farms();
    table.end_round("1 1");
    assert_eq!(table.tokens(0, -3), counts(&[Kind::FarmKit]));
}

#[test]
fn a_camp_kit_makes_a_player_camp() {
    rules!["B34-CAMP-01", "B34-CAMP-03", "B34-R-68"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .stack(&[TileKind::Lake, TileKind::Lake, TileKind::Lake, TileKind::Lake, TileKind::Lake])
        .stands(A, 0, -2)
        .carries(A, &[Kind::CampKit, Kind::ExtraAction]);
    let done = table.act(A, "build_camp from=pack", "");
    assert!(done.marks.is_final() && table.pack(A).of(Kind::CampKit) == 0, "shown and spent first");
    assert_eq!(table.refused(A, "end"), "B34-CAMP-04");
    for _ in 0..5 {
        table.act(A, "turn turn=0", "");
    }
    let camp = table.at(0, -2);
    assert!(table.state.board[camp].camp && table.state.board.camps.contains(&camp));
    table.act(A, "place what=extra_action", "");
    assert_eq!((table.view(A).sums.allowance, table.state.board.left), (4, 2));
}

#[test]
fn where_no_camp_can_be_built() {
    rules!["B34-CAMP-02", "B34-R-28"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::AllyCamp)
        .tile(1, -2, TileKind::StealerCamp)
        .tile(-1, -1, TileKind::GangCamp)
        .tile(-1, -2, TileKind::Exit)
        .gang(1, -1)
        .route(&[(0, 0), (0, -1), (0, -2), (0, -3)])
        .carries(A, &[Kind::CampKit]);
    for (q, r) in [(0, 0), (0, -3), (1, -2), (-1, 0), (0, -1), (0, -2)] {
        let mut table = table.clone().stands(A, q, r);
        assert_eq!(table.refused(A, "build_camp from=pack"), "B34-CAMP-02", "({q},{r})");
    }
    for (q, r) in [(-1, -1), (-1, -2)] {
        assert!(
            table.clone().stands(A, q, r).offers(A, "build_camp from=pack"),
            "the gang's tile and the exit"
        );
    }
}

#[test]
fn a_new_camp_explores_all_around_in_order() {
    rules!["B34-CAMP-04", "B34-R-30"];
    let quarry = |quarry| StackTile { kind: TileKind::Quarry, quarry, spin: 0 };
    let mut table = Fixture::start(2)
        .stack_of(&[quarry(1), quarry(2), StackTile::plain(TileKind::Lake)])
        .stack_left(3)
        .stands(A, 0, -1)
        .carries(A, &[Kind::CampKit]);
    table.act(A, "build_camp from=pack", "");
    // N, NE and NW are empty.
    assert!(
        matches!(&table.state.board.pending, Some(Pending::Camp { cells, .. }) if cells.iter().count() == 3)
    );
    table.act(A, "turn turn=1", "");
    table.act(A, "turn turn=2", "");
    table.act(A, "turn turn=3", "2 3");
    let tile = |q, r| table.state.board[table.at(q, r)];
    assert_eq!(tile(0, -2).cliffs, quarry(1).cliffs(1));
    assert_eq!(tile(1, -2).cliffs, quarry(2).cliffs(2));
    assert_eq!((tile(-1, -1).kind, table.state.board.left), (TileKind::Lake, 2), "at no cost");
    // With fewer tiles it stops when the stack is empty.
    let mut table = Fixture::start(2)
        .tile(1, -2, TileKind::Exit)
        .stack_left(1)
        .stands(A, -1, 0)
        .without_farms()
        .carries(A, &[Kind::CampKit]);
    table.act(A, "build_camp from=pack", "");
    table.act(A, "turn turn=0", "");
    table.act(A, "turn turn=0", "1");
    assert_eq!(table.state.board.tiles_left, 0);
    assert!(table.state.board.tile_at(Cell::new(-2, 0)).is_none());
}

#[test]
fn tokens_of_a_new_camp_turn_up_and_a_captured_springs_last() {
    rules!["B34-CAMP-05", "B34-R-27", "B34-R-64"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::StealerCamp)
        .tile(1, -2, TileKind::Lake)
        .lies(0, -1, &[Kind::Captured, Kind::Supply, Kind::Supply, Kind::Supply, Kind::Supply, Kind::Supply])
        .stack(&[TileKind::Grassland])
        .stands(A, 0, -1)
        .carries(A, &[Kind::CampKit, Kind::Key]);
    table.act(A, "build_camp from=pack", "");
    let done = table.act(A, "turn turn=0", "1");
    assert_eq!(table.tokens(0, -1), counts(&[Kind::Supply; 4]), "the fifth goes to the reserve");
    assert!(matches!(table.status(A), Status::Captive { .. }));
    let heard = done.heard_by(B);
    let place = |words: &str| heard.iter().position(|line| line.contains(words)).expect("it is told");
    assert!(place("finds grassland") < place("A trap springs"), "{heard:?}");
    assert_eq!(table.state.board.turn, B);
}

#[test]
fn a_route_joins_two_friendly_camps() {
    rules!["B34-CARA-01", "B34-CARA-02", "B34-R-31"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::AllyCamp)
        .tile(1, -2, TileKind::Lake)
        .tile(-1, -1, TileKind::StealerCamp)
        .carries(A, &[Kind::CaravanKit]);
    let mut from_wild = table.clone().stands(A, 0, -1);
    assert_eq!(from_wild.refused(A, "lay_route from=pack path=[s]"), "B34-CARA-01");
    let mut table = table;
    for path in ["[]", "[n]", "[n,n]", "[n,nw]", "[n,ne,nw,n]", "[nw,n]", "[n,s]", "[n,n,s,n]"] {
        assert_eq!(table.refused(A, &format!("lay_route from=pack path={path}")), "B34-CARA-02", "{path}");
    }
    table.act(A, "lay_route from=pack path=[n,n,n]", "");
    let route = &table.state.board.routes[0];
    assert_eq!((route.tiles.len(), table.pack(A).total(), table.state.board.left), (4, 0, 2));
}

#[test]
fn tokens_are_sent_one_way_for_a_supply_each() {
    rules!["B34-CARA-04", "B34-CARA-05", "B34-R-18"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .route(&[(0, 0), (0, -1), (0, -2)])
        .lies(0, 0, &[Kind::Teleport])
        .lies(0, -2, &[Kind::Key])
        .carries(A, &[Kind::Foresight, Kind::Supply])
        .turn(A, 0);
    let done = table.act(A, "send from=pack pack=1 route=0 what=foresight", "");
    assert_eq!(
        done.heard_by(B).last().map(String::as_str),
        Some("@1 sends a Foresight by caravan to the ally camp B3")
    );
    table.act(A, "send from=camp pack=0 route=0 what=teleport", "");
    assert_eq!(table.tokens(0, -2), counts(&[Kind::Key, Kind::Foresight, Kind::Teleport]));
    assert_eq!(
        table.refused(A, "send from=camp pack=0 route=0 what=supply"),
        "B34-CARA-04",
        "it does not pay for itself"
    );
    assert_eq!(
        table.refused(A, "send from=camp pack=0 route=0 what=key"),
        "B34-CARA-04",
        "nothing is called over"
    );
    assert_eq!((table.state.board.left, table.tokens(0, 0).of(Kind::Supply)), (0, 1));
}

#[test]
fn a_route_goes_with_its_camp() {
    rules!["B34-CARA-06"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::KillerCamp)
        .camp(0, -2)
        .route(&[(0, 0), (0, -1), (0, -2)])
        .without_farms();
    let done = table.end_round("");
    assert!(table.state.board.routes.is_empty() && done.says("The caravan route"), "{}", done.story());
}

#[test]
fn clairvoyance_shows_here_and_next_door_to_its_user_alone() {
    rules!["B34-CLAIR-01", "B34-CLAIR-02", "B34-CAP-09"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Grassland)
        .lies(0, -1, &[Kind::Captured])
        .lies(0, -2, &[Kind::Key, Kind::Supply])
        .lies(0, -3, &[Kind::Teleport])
        .lies(1, -1, &[Kind::CampKit])
        .stands(A, 0, -1)
        .carries(A, &[Kind::Clairvoyance]);
    let done = table.act(A, "clairvoyance from=pack", "");
    for (q, r, slot, token) in [
        (0, -1, 'a', "captured/1"),
        (0, -2, 'a', "key/1"),
        (0, -2, 'b', "supply/1"),
        (1, -1, 'a', "camp_kit/1"),
        (0, -3, 'a', "teleport/"),
    ] {
        assert_eq!(table.token(q, r, slot), token);
    }
    assert_eq!((table.status(A), table.state.board.left, table.pack(A).total()), (Status::Free, 2, 0));
    assert_eq!(done.heard_by(B), ["@1 uses a Clairvoyance", "@1 sees 4 tokens near by"]);
}

#[test]
fn foresight_on_tiles_orders_them_unseen_by_others() {
    rules!["B34-FORE-01", "B34-FORE-02"];
    use TileKind::{Exit, Farmland, Forest, Lake, Mountain};
    let mut table =
        Fixture::start(2).stack(&[Lake, Forest, Exit, Mountain, Farmland]).carries(A, &[Kind::Foresight]);
    let done = table.act(A, "foresight from=pack stack=tiles", "");
    assert_eq!(done.heard_by(B).last().map(String::as_str), Some("@1 looks at the top 5 of the tiles"));
    assert!(
        done.heard_by(A).last().is_some_and(|line| line.contains("lake, forest, exit, mountain, farmland"))
    );
    assert_eq!(table.refused(A, "end"), "B34-FORE-01");
    assert_eq!(table.refused(A, "next nth=5"), "B34-FORE-01");
    for nth in [4, 3, 2, 0] {
        table.act(A, &format!("next nth={nth}"), "");
    }
    let order: Vec<TileKind> =
        table.view(A).stack.iter().take(5).filter_map(|tile| tile.face.up().map(|tile| tile.kind)).collect();
    assert_eq!(order, [Farmland, Mountain, Exit, Lake, Forest]);
    assert!(table.view(B).stack.iter().all(|tile| tile.face == Face::Down));
    assert_eq!(table.state.board.pending, None);
}

#[test]
fn foresight_looks_at_what_there_is() {
    rules!["B34-FORE-01", "B34-R-57"];
    let table = Fixture::start(2).carries(A, &[Kind::Foresight]);
    let mut two = table.clone().secrets_left(2);
    two.act(A, "foresight from=pack stack=secrets", "");
    assert_eq!(
        two.state.board.pending,
        Some(Pending::Foresight { stack: Stack::Secrets, count: 2, laid: 0 })
    );
    let mut one = table.clone().secrets_left(1);
    one.act(A, "foresight from=pack stack=secrets", "");
    assert_eq!(one.state.board.pending, None, "there is nothing to order");
    let mut none = table.secrets_left(0);
    assert_eq!(none.refused(A, "foresight from=pack stack=secrets"), "B34-FORE-01");
    assert!(none.offers(A, "foresight from=pack stack=tiles"));
}

#[test]
fn what_foresight_saw_is_still_known_on_a_tile() {
    rules!["B34-FORE-03", "B34-R-57", "B34-CAP-09"];
    let mut table = Fixture::start(2)
        .carries(A, &[Kind::Foresight])
        .secrets(&[Kind::Captured, Kind::Key])
        .secrets_left(2)
        .stands(A, 0, -1);
    table.act(A, "foresight from=pack stack=secrets", "");
    table.act(A, "next nth=0", "");
    assert_eq!(table.status(A), Status::Free, "seen, it does not spring");
    table.act(A, "explore to=n turn=0", "1");
    assert_eq!(table.token(0, -2, 'a'), "captured/1");
}

#[test]
fn a_teleport_leads_to_any_revealed_tile() {
    rules!["B34-TELE-01", "B34-R-69"];
    let mut table = Fixture::road().carries(A, &[Kind::Teleport]);
    assert_eq!(table.refused(A, "teleport from=pack to={q:0,r:-5}"), "B34-TELE-01");
    assert_eq!(table.refused(A, "teleport from=pack to={q:0,r:0}"), "B34-TELE-01", "only elsewhere");
    table.act(A, "teleport from=pack to={q:0,r:-3}", "");
    assert_eq!((table.place(A), table.state.board.left, table.pack(A).total()), ((0, -3), 2, 0));
}

#[test]
fn a_teleport_into_a_lake_injures() {
    rules!["B34-TELE-02", "B34-R-50"];
    let mut table = Fixture::start(2).tile(0, -2, TileKind::Lake).carries(A, &[Kind::Teleport, Kind::Key]);
    let done = table.act(A, "teleport from=pack to={q:0,r:-2}", "");
    assert_eq!((table.status(A), table.place(A)), (Status::Injured { cool: 10 }, (0, 0)));
    assert_eq!((table.pack(A), table.state.board.turn), (counts(&[Kind::Key]), B));
    assert!(done.says("injured in the lake"), "{}", done.story());
}
