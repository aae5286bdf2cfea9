//! Sections 2.3 and 2.4 of `docs/rules/biomes.md`: turns, actions and movement.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Dir, Dirs, Kind, Status, TileKind};
use bivouac_engine::rules;

#[test]
fn a_round_is_a_turn_for_each_and_one_for_the_board() {
    rules!["B34-TURN-01"];
    let mut table = Fixture::start(3).without_farms();
    let mut order = Vec::new();
    for _ in 0..6 {
        let seat = table.state.board.turn;
        order.push((seat.as_number(), table.state.board.round));
        let done = table.act(seat, "end", "");
        assert_eq!(done.says("the board's turn"), seat == C);
    }
    assert_eq!(order, [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]);
}

#[test]
fn the_captured_and_the_injured_are_passed_over() {
    rules!["B34-TURN-02"];
    let mut table = Fixture::road().cool(0, -4, 20).without_farms().injured(B, 10);
    table.act(A, "end", "1 1");
    assert_eq!((table.state.board.turn, table.state.board.round), (A, 2));
    let mut table = Fixture::start(3).tile(0, -2, TileKind::StealerCamp).captive(B, 0, -2, 2);
    table.act(A, "end", "");
    assert_eq!(table.state.board.turn, C);
}

#[test]
fn the_allowance_is_fixed_when_the_turn_begins() {
    rules!["B34-TURN-03", "B34-R-26"];
    let mut table =
        Fixture::start(2).lies(0, 0, &[Kind::ExtraAction]).without_farms().carries(A, &[Kind::ExtraAction]);
    table.act(A, "end", "");
    assert_eq!((table.state.board.turn, table.state.board.allowance, table.state.board.left), (B, 4, 4));
    table.act(B, "take what=extra_action", "");
    assert_eq!((table.state.board.allowance, table.state.board.left), (4, 4), "this turn stays as it is");
    table.act(B, "use_supply from=camp", "");
    assert_eq!(table.state.board.left, 7, "a supply adds the number fixed at the start");
    table.act(B, "end", "");
    assert_eq!(table.state.board.allowance, 3);
}

#[test]
fn unspent_actions_vanish() {
    rules!["B34-TURN-04"];
    let mut table = Fixture::start(2).without_farms();
    table.act(A, "end", "");
    table.act(B, "move to=n", "");
    table.act(B, "end", "");
    assert_eq!((table.state.board.turn, table.state.board.left), (A, 3));
}

#[test]
fn a_turn_does_not_end_by_itself_but_with_an_injury() {
    rules!["B34-TURN-05"];
    let mut table = Fixture::start(2).turn(A, 0);
    assert_eq!(table.state.board.turn, A);
    table.act(A, "take what=supply", "");
    table.act(A, "place what=supply", "");
    assert_eq!(table.state.board.turn, A);
    let mut table = Fixture::start(2).tile(0, -2, TileKind::Grassland).gang(0, -2).stands(A, 0, -1);
    table.act(A, "move to=n", "");
    assert_eq!((table.status(A), table.state.board.turn), (Status::Injured { cool: 10 }, B));
}

#[test]
fn the_menu_has_its_prices() {
    rules!["B34-TURN-06"];
    let table = || {
        Fixture::start(2)
            .tile(0, -2, TileKind::Mountain)
            .tile(0, -3, TileKind::AllyCamp)
            .route(&[(0, 0), (0, -1), (0, -2), (0, -3)])
            .lies(0, -1, &[Kind::Key, Kind::Foresight])
            .knows(A, 0, -1, 'b')
            .lies(0, -2, &[Kind::Key])
            .carries(A, &[Kind::Clairvoyance])
    };
    for (at, action, dice, cost) in [
        ((0, 0), "move to=n", "", 1),
        ((0, -1), "move to=n", "", 2),
        ((0, 0), "ride route=0", "", 1),
        ((0, -1), "explore to=nw turn=0", "1", 1),
        ((0, -1), "discover slot=a", "", 1),
        ((0, -2), "discover slot=a", "", 2),
        ((0, -1), "pick_up slot=b", "", 1),
        ((0, 0), "take what=supply", "", 0),
        ((0, -1), "place what=clairvoyance", "", 1),
        ((0, 0), "place what=clairvoyance", "", 0),
        ((0, 0), "reveal what=clairvoyance", "", 0),
        ((0, -1), "clairvoyance from=pack", "", 1),
    ] {
        let mut table = table().stands(A, at.0, at.1);
        table.act(A, action, dice);
        assert_eq!(table.state.board.left, 3 - cost, "{action}");
    }
}

#[test]
fn nothing_is_started_that_costs_too_much() {
    rules!["B34-TURN-07"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .lies(0, -1, &[Kind::Key])
        .carries(A, &[Kind::Clairvoyance])
        .stands(A, 0, -1);
    for action in [
        "move to=s",
        "explore to=nw turn=0",
        "discover slot=a",
        "clairvoyance from=pack",
        "place what=clairvoyance",
    ] {
        assert_eq!(table.clone().turn(A, 0).refused(A, action), "B34-TURN-07", "{action}");
    }
    assert_eq!(table.turn(A, 1).refused(A, "move to=n"), "B34-MOVE-02");
}

#[test]
fn only_the_active_player_acts_and_all_talk() {
    rules!["B34-TURN-08"];
    let mut table = Fixture::start(2);
    assert_eq!(table.refused(B, "end"), "B34-TURN-08");
    assert_eq!(table.refused(B, "move to=n"), "B34-TURN-08");
    table.call(B, "yes");
    table.say(B, "hello there", "");
}

#[test]
fn walking_costs_one_and_onto_a_mountain_two() {
    rules!["B34-MOVE-01", "B34-MOVE-02", "B34-TILE-02", "B34-TILE-06"];
    let mut table = Fixture::start(2).tile(0, -2, TileKind::Mountain);
    assert_eq!(table.refused(A, "move to=s"), "B34-MOVE-01", "there is no tile");
    table.act(A, "move to=n", "");
    table.act(A, "move to=n", "");
    assert_eq!((table.place(A), table.state.board.left), ((0, -2), 0));
    let mut table = table.turn(A, 1);
    table.act(A, "move to=s", "");
    assert_eq!(table.state.board.left, 0, "leaving costs nothing extra");
}

#[test]
fn nobody_walks_onto_a_lake() {
    rules!["B34-MOVE-03", "B34-TILE-07"];
    let mut table =
        Fixture::start(2).tile(0, -2, TileKind::Lake).stands(A, 0, -1).carries(A, &[Kind::Supply]);
    assert_eq!(table.refused(A, "move to=n"), "B34-MOVE-03");
    assert_eq!(table.refused(A, "cross pack=1 to=n"), "B34-MOVE-03");
}

#[test]
fn a_cliff_costs_a_supply_either_way_and_only_one() {
    rules!["B34-MOVE-04", "B34-R-07"];
    let north: Dirs = [Dir::N].into_iter().collect();
    let south: Dirs = [Dir::S].into_iter().collect();
    // Both quarries have a cliff between them.
    let table = Fixture::start(2)
        .cliffs(0, -2, TileKind::Quarry, north)
        .cliffs(0, -3, TileKind::Quarry, south)
        .carries(A, &[Kind::Supply]);
    for (at, dir, to) in [((0, -2), "n", (0, -3)), ((0, -3), "s", (0, -2))] {
        let mut table = table.clone().stands(A, at.0, at.1);
        assert_eq!(table.refused(A, &format!("move to={dir}")), "B34-MOVE-04");
        let done = table.act(A, &format!("cross pack=1 to={dir}"), "");
        assert_eq!((table.place(A), table.state.board.left, table.pack(A).total()), (to, 2, 0));
        assert!(done.marks.is_final(), "a toll is a payment");
    }
    let mut table = table.stands(A, 0, -1);
    assert_eq!(table.refused(A, "cross pack=1 to=n"), "B34-MOVE-04", "no cliff, no toll");
    table.act(A, "move to=n", "");
}

#[test]
fn a_caravan_is_ridden_from_end_to_end_for_one() {
    rules!["B34-MOVE-05", "B34-MOVE-06"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .tile(0, -3, TileKind::AllyCamp)
        .tile(0, -4, TileKind::AllyCamp)
        .route(&[(0, 0), (0, -1), (0, -2), (0, -3)])
        .route(&[(0, -3), (0, -4)]);
    table.act(A, "ride route=0", "");
    table.act(A, "ride route=1", "");
    assert_eq!((table.place(A), table.state.board.left), ((0, -4), 1));
    let mut table = table.stands(A, 0, -1);
    assert_eq!(table.refused(A, "ride route=0"), "B34-MOVE-05", "no boarding midway");
    assert_eq!(table.refused(A, "ride route=7"), "B34-MOVE-05");
}

#[test]
fn the_gang_closes_a_route_from_any_of_its_tiles() {
    rules!["B34-MOVE-07", "B34-GANG-10"];
    let table = Fixture::start(2).tile(0, -2, TileKind::Grassland).tile(0, -3, TileKind::AllyCamp).route(&[
        (0, 0),
        (0, -1),
        (0, -2),
        (0, -3),
    ]);
    for (q, r) in [(0, -1), (0, -2), (0, -3)] {
        assert_eq!(table.clone().gang(q, r).refused(A, "ride route=0"), "B34-MOVE-07");
    }
    assert!(table.gang(1, -1).offers(A, "ride route=0"));
}

#[test]
fn whoever_enters_the_gangs_tile_is_injured() {
    rules!["B34-MOVE-08", "B34-R-50"];
    let table = Fixture::start(3).tile(0, -2, TileKind::Grassland).gang(0, -2);
    let mut walked = table.clone().stands(A, 0, -1);
    let done = walked.act(A, "move to=n", "");
    assert_eq!((walked.status(A), walked.place(A)), (Status::Injured { cool: 10 }, (0, 0)));
    assert!(done.marks.is_final());
    let mut teleported = table.carries(A, &[Kind::Teleport]);
    teleported.act(A, "teleport from=pack to={q:0,r:-2}", "");
    assert_eq!(teleported.status(A), Status::Injured { cool: 10 });
}

#[test]
fn camps_parties_and_company_hinder_nobody() {
    rules!["B34-MOVE-09", "B34-R-23"];
    for kind in [TileKind::StealerCamp, TileKind::KillerCamp, TileKind::AllyCamp, TileKind::Exit] {
        let mut table = Fixture::start(2).tile(0, -2, kind).stands(A, 0, -1).stands(B, 0, -2);
        table.act(A, "move to=n", "");
        assert_eq!((table.place(A), table.status(A)), ((0, -2), Status::Free), "{kind}");
    }
    let mut table = Fixture::road().bare(0, 0).party((0, -4), (0, -1), (0, 0), &[Kind::Key]);
    table.act(A, "move to=n", "");
    assert_eq!((table.place(A), table.pack(A)), ((0, -1), counts(&[])));
}

#[test]
fn walking_and_riding_show_nothing() {
    rules!["B34-MOVE-10"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .route(&[(0, 0), (0, -1), (0, -2)])
        .lies(0, -1, &[Kind::Key]);
    assert!(!table.act(A, "move to=n", "").marks.is_final());
    assert!(!table.act(A, "move to=s", "").marks.is_final());
    assert!(!table.act(A, "ride route=0", "").marks.is_final());
    assert_eq!(table.token(0, -1, 'a'), "key/");
}
