//! The scenarios of `docs/rules/biomes.md`, section 9, from 14 to 26 and 36: raids, mercenaries,
//! the gang and the end.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{End, Job, Kind, Status, TileKind};
use bivouac_engine::rules;

#[test]
fn raid_walk() {
    rules!["B34-S-14"];
    let mut table = Fixture::road().cool(0, -4, 3).lies(0, 0, &[Kind::Key]).without_farms().round(5);
    // Main Camp holds two supplies and then the key: k is the third, s1 the first of the rest.
    table.end_round("3 #2 #0");
    let load = counts(&[Kind::Key, Kind::Supply]);
    assert_eq!(table.party_of(0, -4), Some(((0, -1), load)));
    table.end_round("");
    assert_eq!(table.party_of(0, -4), Some(((0, -2), load)));
    table.end_round("");
    assert_eq!(table.party_of(0, -4), Some(((0, -3), load)));
    let done = table.end_round("4");
    assert_eq!(table.party_of(0, -4), None);
    assert_eq!(table.tokens(0, -4), load);
    assert!(done.says("(cool-down 16)") && done.says("cools down to 12 (die 4)"), "{}", done.story());
    assert_eq!(table.cooling(0, -4), 12);
}

#[test]
fn single_token_and_tie() {
    rules!["B34-S-15"];
    // Two camps at cost 2, each beyond a grassland; (1,-4) was revealed first.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::StealerCamp)
        .tile(1, -3, TileKind::Grassland)
        .tile(1, -4, TileKind::Grassland)
        .tile(-1, -2, TileKind::Grassland)
        .tile(-1, -3, TileKind::Grassland)
        .camp(1, -4)
        .camp(-1, -3)
        .bare(0, 0)
        .lies(1, -4, &[Kind::Key])
        .lies(-1, -3, &[Kind::Supply, Kind::Supply, Kind::Supply])
        .cool(0, -2, 1)
        .without_farms();
    table.end_round("1 #0");
    assert_eq!(table.party_of(0, -2), Some(((1, -3), counts(&[Kind::Key]))));
    assert_eq!(table.tokens(-1, -3).total(), 3);
    let done = table.end_round("1");
    assert!(done.says("is home with a Key (cool-down 10)"), "{}", done.story());
    assert_eq!(table.cooling(0, -2), 9);
}

#[test]
fn stolen_farm_kit() {
    rules!["B34-S-16"];
    let mut table = Fixture::road()
        .tile(1, -4, TileKind::Farmland)
        .tile(0, -5, TileKind::Farmland)
        .party((0, -4), (0, -3), (0, 0), &[Kind::FarmKit, Kind::Supply])
        .without_farms();
    let done = table.end_round("1");
    let farm = table.state.board.farms[0];
    assert_eq!((farm.at, farm.serves, farm.cool), (table.at(0, -5), Some(table.at(0, -4)), 6));
    assert_eq!(table.tokens(0, -4), counts(&[Kind::Supply]));
    assert!(done.says("(cool-down 16)"), "{}", done.story());
    assert_eq!(table.cooling(0, -4), 15);
}

#[test]
fn killer_and_empty_camp() {
    rules!["B34-S-17"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(0, -4, TileKind::KillerCamp)
        .camp(0, -2)
        .route(&[(0, 0), (0, -1), (0, -2)])
        .cool(0, -4, 2)
        .without_farms();
    table.end_round("6");
    assert!(!table.state.board[table.at(0, -2)].camp && table.state.board.routes.is_empty());
    assert_eq!((table.party_of(0, -4), table.cooling(0, -4)), (None, 19));
    let mut table = table.bare(0, 0).cool(0, -4, 1);
    let done = table.end_round("1");
    assert_eq!(table.state.board.end, Some(End::CampLost));
    assert!(done.says("finds Main Camp empty and destroys it"), "{}", done.story());
}

#[test]
fn mercs_catch_a_party() {
    rules!["B34-S-18"];
    let mut table = Fixture::road()
        .tile(1, -2, TileKind::Grassland)
        .tile(1, -3, TileKind::AllyCamp)
        .bare(0, 0)
        .party((0, -4), (0, -1), (0, 0), &[Kind::Key, Kind::Supply])
        .stands(B, 1, -3)
        .carries(B, &[Kind::Supply])
        .without_farms()
        .round(6)
        .turn(B, 1);
    table.act(B, "hire_destroy home={q:0,r:-4} pack=1", "");
    assert_eq!((table.state.board.left, table.pack(B).total()), (0, 0));
    let done = table.end_round("2");
    assert_eq!(table.tokens(0, 0), counts(&[Kind::Key, Kind::Supply]));
    assert!(table.state.board.parties.is_empty() && table.state.board.bands.is_empty());
    assert_eq!((table.cooling(0, -4), table.cooling(1, -3)), (4, 10));
    assert!(done.says("The band of the ally camp C5 goes to the forest A2"), "{}", done.story());
}

#[test]
fn gang_directions() {
    rules!["B34-S-19"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(-1, -2, TileKind::Lake)
        .gang(0, -2)
        .without_farms();
    // North-west of (0,-2) lies (-1,-2).
    let done = table.end_round("6 2 1");
    assert_eq!(table.gang_at(), (0, -3));
    assert!(done.says("(dice 6, 2, 1)"), "{}", done.story());
    let mut table = table.stands(A, 0, -2).stands(B, 0, -1);
    table.end_round("4");
    assert_eq!(table.gang_at(), (0, -1));
    assert_eq!((table.status(A), table.status(B)), (Status::Free, Status::Injured { cool: 10 }));
}

#[test]
fn garrison() {
    rules!["B34-S-20"];
    let start =
        || Fixture::start(3).tile(0, -2, TileKind::Grassland).gang(0, -2).stands(B, 0, -1).stands(C, 1, -1);
    let mut table = start().without_farms();
    table.end_round("4");
    assert_eq!((table.gang_at(), table.status(B)), ((0, -1), Status::Injured { cool: 10 }));
    assert_eq!(table.tokens(0, 0).total(), 2);

    let mut table = start().injured(A, 9).turn(B, 3);
    // Farm, healing, gang, and which of two supplies.
    table.end_round("1 1 4 #1");
    assert_eq!((table.gang_at(), table.status(B)), ((0, 0), Status::Free));
    assert_eq!(table.tokens(0, 0).total(), 1);
    // The farm rolls, the healing does not, then the gang moves: north again.
    table.end_round("1 1");
    assert_eq!((table.cooling(-1, 0), table.status(A)), (4, Status::Injured { cool: 8 }));
    assert_eq!(table.gang_at(), (0, -2));
}

#[test]
fn gang_eats_a_key() {
    rules!["B34-S-21"];
    let mut table = Fixture::road()
        .gang(0, -1)
        .party((0, -4), (0, -2), (0, 0), &[Kind::Key])
        .keys_lost(1)
        .without_farms();
    // North of it are the grassland with the party and a mountain it cannot climb with 1 left.
    let done = table.end_round("1");
    assert_eq!(table.state.board.end, Some(End::KeysLost));
    assert!(done.says("The gang destroys the raiding party"), "{}", done.story());
    assert!(table.state.board.parties.is_empty());
}

/// The gang between (0,-3) and (0,-2), a band and its camp.
fn hunted() -> Fixture {
    Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Grassland)
        .tile(1, -3, TileKind::AllyCamp)
        .without_farms()
        .round(6)
}

fn holds(table: &Fixture) -> Option<u8> {
    table.state.board.bands.first().map(|band| match band.job {
        Job::Hunt { holds } => holds,
        _ => panic!("the band hunts"),
    })
}

#[test]
fn the_band_walks_into_the_gang() {
    rules!["B34-S-22"];
    let mut table = hunted().gang(0, -3).band((1, -3), (1, -3), Job::Hunt { holds: 0 });
    let mut counts = Vec::new();
    for _ in 0..3 {
        table.end_round("");
        counts.push(holds(&table));
    }
    assert_eq!(counts, [Some(2), Some(1), None], "held 3 when they met, and 2 after step 5");
    assert_eq!((table.gang_at(), table.cooling(1, -3)), ((0, -3), 10));
    table.end_round("6 4");
    assert_eq!(table.gang_at(), (0, -1), "it moves again");
}

#[test]
fn the_gang_walks_into_a_band() {
    rules!["B34-S-22", "B34-GANG-05"];
    // The band has to climb a mountain and cannot: the gang comes to it.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(0, -4, TileKind::Grassland)
        .tile(1, -2, TileKind::AllyCamp)
        .gang(0, -3)
        .band((1, -2), (1, -2), Job::Hunt { holds: 0 })
        .without_farms()
        .round(6);
    // It goes to (0,-2) and has 1 left, too little for the mountain. The gang heads south.
    let done = table.end_round("4");
    assert_eq!((table.gang_at(), holds(&table)), ((0, -2), Some(3)), "{}", done.story());
    let mut counts = Vec::new();
    for _ in 0..3 {
        table.end_round("");
        counts.push((table.gang_at(), holds(&table)));
    }
    assert_eq!(counts, [((0, -2), Some(2)), ((0, -2), Some(1)), ((0, -2), None)]);
    assert_eq!(table.cooling(1, -2), 10);
    table.end_round("6 4");
    assert_eq!(table.gang_at(), (0, -1), "north-west there is nothing");
}

#[test]
fn berserk() {
    rules!["B34-S-23"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Grassland)
        .tile(0, -4, TileKind::StealerCamp)
        .tile(1, -2, TileKind::KillerCamp)
        .tile(2, -2, TileKind::Grassland)
        .cool(0, -4, 5)
        .lies(0, 0, &[Kind::FarmKit])
        .party((1, -2), (1, -1), (0, 0), &[Kind::Supply])
        .stands(A, 2, -2)
        .stack(&[TileKind::Exit])
        .without_farms();
    // The exit's die, then the two tokens of Main Camp that the stealers take.
    let done = table.act(A, "explore to=n turn=0", "2 #2 #0");
    assert!(done.says("every enemy camp goes berserk"), "{}", done.story());
    assert_eq!(table.cooling(0, -4), 0);
    let load = counts(&[Kind::FarmKit, Kind::Supply]);
    assert_eq!(table.party_of(0, -4), Some(((0, -1), load)), "it raids at once");
    assert_eq!(table.party_of(1, -2), Some(((1, -1), counts(&[Kind::Supply]))), "its party is out");
    // The killers' party gets home and they attack again; the stealers' party is still out.
    let done = table.end_round("");
    assert!(done.says("is home and destroys a Supply"), "{}", done.story());
    assert_eq!(table.cooling(1, -2), 0);
    assert!(done.says("The killer camp B4 raids Main Camp and takes a Supply"), "{}", done.story());
    assert_eq!(table.party_of(1, -2), Some(((0, -1), counts(&[Kind::Supply]))));
    assert_eq!(table.party_of(0, -4), Some(((0, -3), load)));
    assert!(!done.says("The stealer camp D5 raids"), "{}", done.story());
}

#[test]
fn wall_at_the_exit() {
    rules!["B34-S-24", "B34-EXPL-03"];
    let base = Fixture::road().tile(1, -4, TileKind::Grassland).tile(-1, -3, TileKind::Grassland);
    let mut table =
        base.tile(1, -5, TileKind::Grassland).tile(0, -5, TileKind::Exit).carries(A, &[Kind::CampKit]);
    for (at, dir) in [((1, -5), "n"), ((1, -5), "nw"), ((0, -5), "n"), ((0, -5), "nw"), ((-1, -3), "n")] {
        table = table.stands(A, at.0, at.1);
        let cell = table.state.board[table.at(at.0, at.1)].cell;
        assert!(!table.offers(A, &format!("explore to={dir} turn=0")), "{cell:?} {dir}");
    }
    let mut table = table.stands(A, 1, -5);
    assert_eq!(table.refused(A, "explore to=n turn=0"), "B34-EXPL-03");
    // A Camp Kit there explores only what does not touch it.
    table.act(A, "build_camp from=pack", "");
    let cells = match &table.state.board.pending {
        Some(bivouac_biomes::Pending::Camp { cells, .. }) => *cells,
        other => panic!("orientations are asked for: {other:?}"),
    };
    let exit = table.state.board[table.at(0, -5)].cell;
    let camp = table.state.board[table.at(1, -5)].cell;
    assert!(!cells.is_empty() && cells.iter().all(|dir| camp.toward(dir).distance(exit) > 1), "{cells:?}");
}

#[test]
fn win_in_mid_turn() {
    rules!["B34-S-25"];
    let start = || {
        Fixture::start(3)
            .tile(0, -2, TileKind::Exit)
            .locked(3)
            .stands(A, 0, -2)
            .stands(B, 0, -2)
            .stands(C, 0, -1)
            .turn(C, 1)
    };
    let mut table = start();
    table.act(C, "move to=n", "");
    assert_eq!(table.state.board.end, Some(End::Escaped));
    let mut table = start().injured(C, 10).stands(A, 0, -1).turn(A, 1);
    table.act(A, "move to=n", "");
    assert_eq!(table.state.board.end, None);
}

#[test]
fn keys_stolen_from_the_lock() {
    rules!["B34-S-26"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::KillerCamp)
        .tile(0, -4, TileKind::Grassland)
        .tile(0, -5, TileKind::Grassland)
        .tile(0, -6, TileKind::Exit)
        .locked(2)
        .cool(0, -3, 0)
        .without_farms();
    // Main Camp and the exit are equally far: the pick says the exit.
    let mut near = table.clone();
    near.end_round("#1");
    assert_eq!(
        (near.state.board.lock.len(), near.party_of(0, -3)),
        (0, Some(((0, -5), counts(&[Kind::Key; 2]))))
    );
    assert_eq!(near.view(A).sums.keys_in, 0);
    let done = near.end_round("");
    assert_eq!(near.state.board.end, Some(End::KeysLost), "{}", done.story());
    table.end_round("#0");
    assert_eq!(table.state.board.lock.len(), 2, "Main Camp was robbed instead");
}

#[test]
fn gang_on_an_enemy_camp() {
    rules!["B34-S-36"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::StealerCamp)
        .tile(0, -3, TileKind::Mountain)
        .lies(0, -2, &[Kind::Key, Kind::Supply])
        .cool(0, -2, 2)
        .captive(A, 0, -2, 2)
        .stands(B, 1, -1)
        .gang(0, -1)
        .without_farms()
        .turn(B, 3);
    // North: the camp, and a mountain it cannot climb with 1 left. It destroys the supply.
    let done = table.end_round("1 #1");
    assert_eq!((table.gang_at(), table.tokens(0, -2)), ((0, -2), counts(&[Kind::Key])));
    assert!(done.says("The gang destroys a Supply"), "{}", done.story());
    let camp = table.at(0, -2);
    assert_eq!((table.status(A), table.cooling(0, -2)), (Status::Captive { camp: Some(camp), left: 1 }, 2));
    // It leaves; the captive is sent home; the camp rolls again.
    table.end_round("1 1");
    assert_eq!((table.status(A), table.place(A)), (Status::Injured { cool: 10 }, (0, 0)));
    assert_eq!(table.cooling(0, -2), 1);
}
