//! Sections 2.7 and 2.8 of `docs/rules/biomes.md`: picking up, placing, using and paying.

use bivouac_biomes::fixture::{A, B, Fixture, counts};
use bivouac_biomes::{Kind, Options, Status, TileKind};
use bivouac_engine::{Seats, rules};

#[test]
fn picking_up_costs_one_in_the_wild_and_nothing_at_a_camp() {
    rules!["B34-PICK-01", "B34-TILE-06"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .tile(0, -3, TileKind::AllyCamp)
        .lies(0, -2, &[Kind::Key])
        .knows(A, 0, -2, 'a')
        .lies(0, -3, &[Kind::Teleport]);
    for (at, action, cost) in
        [((0, -2), "pick_up slot=a", 1), ((0, -3), "take what=teleport", 0), ((0, 0), "take what=supply", 0)]
    {
        let mut table = table.clone().stands(A, at.0, at.1);
        table.act(A, action, "");
        assert_eq!((table.state.board.left, table.pack(A).total()), (3 - cost, 1), "{action}");
    }
    let mut table = table.stands(A, 0, -2);
    assert_eq!(table.refused(A, "take what=key"), "B34-PICK-01", "on a wild tile by its slot");
    let mut table = table.stands(A, 0, 0);
    assert_eq!(table.refused(A, "pick_up slot=a"), "B34-PICK-01");
    assert_eq!(table.refused(A, "take what=key"), "B34-PICK-01");
}

#[test]
fn an_unknown_token_is_not_picked_up() {
    rules!["B34-PICK-02", "B34-R-14"];
    let mut table = Fixture::start(2).lies(0, -1, &[Kind::Key]).stands(A, 0, -1);
    assert_eq!(table.refused(A, "pick_up slot=a"), "B34-PICK-02");
    table.act(A, "discover slot=a", "");
    table.act(A, "pick_up slot=a", "");
    assert_eq!(table.pack(A), counts(&[Kind::Key]));
}

#[test]
fn with_blind_pickup_it_is_and_a_captured_springs() {
    rules!["B34-R-14", "B34-R-73"];
    let start =
        || Fixture::start_with(2, &Options { blind_pickup: true, ..Options::default() }).stands(A, 0, -1);
    let mut table = start().lies(0, -1, &[Kind::Key]);
    let done = table.act(A, "pick_up slot=a", "");
    assert_eq!((table.pack(A), table.state.board.left), (counts(&[Kind::Key]), 2));
    assert!(done.marks.is_final());
    let mut table = start().tile(0, -2, TileKind::StealerCamp).lies(0, -1, &[Kind::Captured]);
    table.act(A, "pick_up slot=a", "");
    assert!(matches!(table.status(A), Status::Captive { .. }));
    let mut table = start().lies(0, -1, &[Kind::Key]).carries(A, &[Kind::Key, Kind::CampKit]);
    table.act(A, "pick_up slot=a", "");
    assert_eq!((table.token(0, -1, 'a'), table.state.board.left), ("key/1".to_owned(), 2));
    assert_eq!(table.pack(A).total(), 2);
}

#[test]
fn a_pack_holds_no_more_than_the_capacity() {
    rules!["B34-PICK-03"];
    let weights = Kind::ALL.map(|kind| kind.weight());
    assert_eq!(weights, [2, 2, 2, 0, 1, 2, 2, 2, 1, 1, 1]);
    let table = Fixture::start(2).carries(A, &[Kind::Key, Kind::Teleport]);
    let mut heavy = table.clone().lies(0, 0, &[Kind::FarmKit]);
    assert_eq!(heavy.refused(A, "take what=farm_kit"), "B34-PICK-03");
    assert!(heavy.offers(A, "take what=supply"));
    let mut wide = table.lies(0, 0, &[Kind::FarmKit, Kind::ExtraCarry]);
    wide.act(A, "take what=farm_kit", "");
    assert_eq!(wide.pack(A).total(), 3);
}

#[test]
fn nobody_carries_a_captured() {
    rules!["B34-PICK-04", "B34-USE-04"];
    let mut table = Fixture::start(2).lies(0, -1, &[Kind::Captured]).knows(A, 0, -1, 'a').stands(A, 0, -1);
    assert_eq!(table.refused(A, "pick_up slot=a"), "B34-PICK-04");
    assert_eq!(table.refused(A, "place what=captured"), "B34-PICK-06", "nobody has one");
    let usable: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| !kind.is_usable()).collect();
    assert_eq!(usable, [Kind::ExtraAction, Kind::ExtraCarry, Kind::Captured]);
}

#[test]
fn a_pack_is_a_number_to_the_others() {
    rules!["B34-PICK-05", "B34-R-54", "B34-INFO-09"];
    let table = Fixture::start(2).carries(A, &[Kind::Key, Kind::Teleport]);
    assert_eq!(table.seen_pack(B, A), (counts(&[]), 2));
    assert_eq!(table.seen_pack(A, A), (counts(&[Kind::Key, Kind::Teleport]), 0));
}

#[test]
fn placing_lies_face_down_in_the_wild_and_face_up_at_a_camp() {
    rules!["B34-PICK-06", "B34-PICK-07", "B34-INFO-04"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .lies(0, -1, &[Kind::Supply, Kind::Supply, Kind::Supply])
        .knows(A, 0, -1, 'b')
        .carries(A, &[Kind::Key, Kind::Teleport])
        .stands(A, 0, -1);
    table.act(A, "pick_up slot=b", "");
    assert_eq!(table.slots(0, -1), "ac", "the others keep their letters");
    let done = table.act(A, "place what=key", "");
    assert_eq!(
        (table.token(0, -1, 'b'), table.state.board.left),
        ("key/1".to_owned(), 1),
        "the lowest free letter"
    );
    assert_eq!(done.heard_by(B), ["@1 leaves something face down on the forest A2"]);
    table.act(A, "move to=n", "");
    let done = table.act(A, "place what=teleport", "");
    assert_eq!(table.state.board.left, 0);
    assert_eq!(done.heard_by(B), ["@1 puts a Teleport on the ally camp B3"]);
    assert_eq!(table.view(B).known(table.state.board[table.at(0, -2)].tokens), counts(&[Kind::Teleport]));
}

#[test]
fn nothing_is_placed_on_an_enemy_camp() {
    rules!["B34-PICK-08"];
    for kind in [TileKind::StealerCamp, TileKind::KillerCamp] {
        let mut table = Fixture::start(2).tile(0, -2, kind).stands(A, 0, -2).carries(A, &[Kind::Key]);
        assert_eq!(table.refused(A, "place what=key"), "B34-PICK-08");
    }
}

#[test]
fn tokens_are_shown_for_free_at_a_friendly_camp() {
    rules!["B34-PICK-09", "B34-BACK-03"];
    let mut table = Fixture::start(2).carries(A, &[Kind::Key, Kind::Teleport]).turn(A, 0);
    let done = table.act(A, "reveal what=key", "");
    assert_eq!(table.seen_pack(B, A), (counts(&[Kind::Key]), 1));
    assert!(done.marks.is_final());
    assert_eq!(table.refused(A, "reveal what=key"), "B34-PICK-09", "everybody knows it");
    let mut table = table.stands(A, 0, -1);
    assert_eq!(table.refused(A, "reveal what=teleport"), "B34-PICK-09", "not in the wild");
}

#[test]
fn a_supply_too_many_goes_to_the_reserve() {
    rules!["B34-PICK-10", "B34-SUP-03"];
    let mut table =
        Fixture::start(2).lies(0, 0, &[Kind::Supply, Kind::Supply]).carries(A, &[Kind::Supply]).openly(A);
    let done = table.act(A, "place what=supply", "");
    assert_eq!((table.tokens(0, 0).of(Kind::Supply), table.pack(A).total()), (4, 0));
    assert!(done.says("Main Camp is full"), "{}", done.story());
    assert!(!done.marks.is_final(), "a supply that all knew may be taken back");
}

#[test]
fn there_is_no_hand_to_hand_exchange() {
    rules!["B34-PICK-11"];
    let table = Fixture::start(2).carries(A, &[Kind::Key]);
    let offered = table.offered(A);
    assert!(offered.iter().all(|action| !action.contains("to=2") && !action.contains("seat")), "{offered:?}");
}

#[test]
fn only_known_supplies_are_stolen_from_a_stash() {
    rules!["B34-PICK-12", "B34-R-62", "B34-SUP-04"];
    let mut table = Fixture::road().lies(0, -4, &[Kind::Supply, Kind::Key]).stands(A, 0, -4);
    table.act(A, "take what=supply", "");
    assert_eq!((table.pack(A), table.state.board.left), (counts(&[Kind::Supply]), 2));
    assert_eq!(table.refused(A, "take what=supply"), "B34-PICK-12");
    assert_eq!(table.refused(A, "take what=key"), "B34-PICK-12");
    // A supply from a captive's pack: only its former owner knows it, and taking it shows it.
    let mut table =
        Fixture::road().lies(0, -1, &[Kind::Captured]).carries(A, &[Kind::Supply]).stands(A, 0, -1);
    table.act(A, "discover slot=a", "");
    let mut table = table.stands(B, 0, -4);
    assert_eq!(table.refused(B, "take what=supply"), "B34-PICK-12");
    let camp = table.at(0, -4);
    table.state.board.players[A].status = Status::Free;
    let mut table = table.turn(A, 3).stands(A, 0, -4);
    let done = table.act(A, "take what=supply", "");
    assert!(done.marks.is_final() && done.heard_by(B)[0].contains("takes a Supply"), "{}", done.story());
    assert!(table.state.board[camp].tokens.is_empty());
}

#[test]
fn a_pack_grown_too_heavy_is_kept() {
    rules!["B34-PICK-13", "B34-R-25"];
    let mut table = Fixture::start(2)
        .carries(A, &[Kind::Key, Kind::Key, Kind::Supply])
        .lies(0, -1, &[Kind::Teleport])
        .knows(A, 0, -1, 'a')
        .stands(A, 0, -1);
    assert_eq!(table.refused(A, "pick_up slot=a"), "B34-PICK-03");
    table.act(A, "move to=s", "");
    assert_eq!(table.pack(A).total(), 3);
}

#[test]
fn a_token_is_used_from_the_pack_or_the_own_tile() {
    rules!["B34-USE-01", "B34-USE-02", "B34-USE-03", "B34-R-56"];
    let table = Fixture::start(2).lies(0, 0, &[Kind::Teleport]).lies(
        0,
        -1,
        &[Kind::Clairvoyance, Kind::Clairvoyance],
    );
    let mut camp = table.clone();
    let box_left = camp.state.board.box_left;
    let done = camp.act(A, "teleport from=camp to={q:0,r:-1}", "");
    assert_eq!((camp.place(A), camp.state.board.left), ((0, -1), 2));
    assert!(done.heard_by(B)[0].contains("@1 uses a Teleport"));
    assert_eq!(camp.state.board.box_left, box_left, "it leaves the game");
    let mut wild = table.knows(A, 0, -1, 'a').stands(A, 0, -1);
    assert_eq!(wild.refused(A, "clairvoyance from=b"), "B34-USE-01", "not what is unknown");
    wild.act(A, "clairvoyance from=a", "");
    assert_eq!((wild.slots(0, -1), wild.state.board.left), ("b".to_owned(), 2));
    let mut stash = Fixture::road().lies(0, -4, &[Kind::Supply, Kind::Clairvoyance]).stands(A, 0, -4);
    for action in
        ["use_supply from=camp", "use_supply from=a", "clairvoyance from=camp", "clairvoyance from=b"]
    {
        assert_eq!(stash.refused(A, action), "B34-USE-01", "{action}");
    }
}

#[test]
fn using_costs_one_on_any_terrain() {
    rules!["B34-USE-01", "B34-TILE-06"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .stands(A, 0, -2)
        .carries(A, &[Kind::Clairvoyance])
        .turn(A, 1);
    table.act(A, "clairvoyance from=pack", "");
    assert_eq!(table.state.board.left, 0);
}

#[test]
fn some_kinds_are_never_used() {
    rules!["B34-USE-04", "B34-EXA-03", "B34-ECC-02"];
    let table = Fixture::start(2).carries(A, &[Kind::ExtraAction, Kind::ExtraCarry]).stands(A, 0, -1);
    let offered = table.offered(A);
    assert!(offered.iter().all(|action| !action.contains("from=")), "{offered:?}");
    assert_eq!(
        (table.view(A).sums.capacity, table.view(A).sums.allowance),
        (4, 3),
        "carrying them does nothing"
    );
}

#[test]
fn a_price_is_paid_from_pack_and_tile_as_one_likes() {
    rules!["B34-PAY-01", "B34-R-17", "B34-PAY-03"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .lies(0, -2, &[Kind::Supply, Kind::Supply])
        .carries(A, &[Kind::Supply, Kind::Supply])
        .stands(A, 0, -2);
    for pack in 0..=2 {
        let mut table = table.clone();
        let done = table.act(A, &format!("trade pack={pack}"), "");
        assert_eq!((table.pack(A).total(), table.tokens(0, -2).total()), (2 - pack, pack));
        assert!(done.heard_by(B)[0].contains("pays 2 Supplies") && done.marks.is_final());
    }
    let mut table = table;
    assert_eq!(table.refused(A, "trade pack=3"), "B34-PAY-01");
    // On a wild tile only what is known pays, in a stash nothing does.
    let mut wild = Fixture::start(2)
        .cliffs(0, -2, TileKind::Quarry, bivouac_biomes::Dirs(0b11_1111))
        .lies(0, -1, &[Kind::Supply])
        .stands(A, 0, -1);
    assert_eq!(wild.refused(A, "cross pack=0 to=n"), "B34-PAY-01");
    let mut wild = wild.knows(A, 0, -1, 'a');
    wild.act(A, "cross pack=0 to=n", "");
    assert_eq!(wild.slots(0, -1), "");
    let mut stash =
        Fixture::road().lies(0, -4, &[Kind::Supply, Kind::Supply]).captive(B, 0, -4, 2).stands(A, 0, -4);
    assert_eq!(stash.refused(A, "ransom captive=2 pack=0"), "B34-PAY-01");
}

#[test]
fn dealing_with_tribes_costs_one_action_and_tolls_none() {
    rules!["B34-PAY-02", "B34-R-16", "B34-R-18"];
    for cost in [1, 0] {
        let options = Options { tribe_action_cost: cost, ..Options::default() };
        let table = Fixture::start_with(2, &options)
            .tile(0, -2, TileKind::AllyCamp)
            .tile(0, -3, TileKind::StealerCamp)
            .gang(1, -1)
            .captive(B, 0, -3, 2)
            .lies(0, -2, &[Kind::Supply, Kind::Supply, Kind::Supply])
            .carries(A, &[Kind::Supply, Kind::Supply]);
        for (at, action) in
            [((0, -2), "trade pack=0"), ((0, -2), "hire_hunt pack=0"), ((0, -3), "ransom captive=2 pack=2")]
        {
            let mut table = table.clone().stands(A, at.0, at.1);
            table.act(A, action, "");
            assert_eq!(table.state.board.left, u16::from(3 - cost), "{action}");
        }
        let mut broke = table.stands(A, 0, -2).turn(A, 0);
        assert_eq!(broke.offers(A, "trade pack=0"), cost == 0);
        if cost == 1 {
            assert_eq!(broke.refused(A, "trade pack=0"), "B34-TURN-07");
        }
    }
    let impossible = Options { tribe_action_cost: 2, ..Options::default() };
    let refused = <bivouac_biomes::Biomes as bivouac_engine::Game>::prepare(&impossible, 3);
    assert_eq!(refused.expect_err("0 or 1").rule.id(), "B34-R-16");
}

#[test]
fn a_wild_tile_has_a_letter_for_twenty_six_tokens() {
    rules!["B34-R-63"];
    let mut table =
        Fixture::start(2).lies(0, -1, &[Kind::Supply; 26]).stands(A, 0, -1).carries(A, &[Kind::Key]);
    assert_eq!(table.slots(0, -1), "abcdefghijklmnopqrstuvwxyz");
    assert_eq!(table.refused(A, "place what=key"), "B34-R-63");
}

#[test]
fn of_equal_tokens_the_better_known_goes() {
    rules!["B34-R-60"];
    let mut table = Fixture::start(2).carries(A, &[Kind::Supply]).carries(A, &[Kind::Supply]).stands(A, 0, 0);
    table.act(A, "reveal what=supply", "");
    let open: Vec<_> = table.state.board.players[A]
        .pack
        .iter()
        .filter(|marker| table.state.token(*marker).kind.known_by().is_none())
        .collect();
    assert_eq!(open.len(), 1);
    table.act(A, "place what=supply", "");
    let left: Vec<_> = table.state.board.players[A].pack.iter().collect();
    assert_eq!(left.len(), 1);
    assert_eq!(table.state.token(left[0]).kind.known_by(), Some(Seats::only(A)), "the open one went");
}
