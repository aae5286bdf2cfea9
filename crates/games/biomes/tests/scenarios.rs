//! The scenarios of `docs/rules/biomes.md`, section 9, from 1 to 13: setting up, exploring,
//! capture. Later ones are in `scenarios_enemies.rs` and `scenarios_secrets.rs`.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Biomes, Dir, End, Kind, Options, StackTile, Status, TileKind};
use bivouac_engine::{Cx, Dice, Game, Seed, rules};

fn setup(stacks: u8, seed: u32) -> bivouac_biomes::State {
    let game = Biomes::prepare(&Options { stacks, ..Options::default() }, 3).expect("these may be played");
    game.setup(&mut Cx::quiet(&mut Dice::fast(&Seed::of(seed))))
}

#[test]
fn setup_counts() {
    rules!["B34-S-01"];
    for seed in 0..50 {
        let state = setup(4, seed);
        let tiles: Vec<TileKind> = state.stack.iter().rev().map(|tile| tile.unseen().kind).collect();
        assert_eq!(tiles.len(), 33);
        use TileKind::{AllyCamp, Exit, GangCamp, KillerCamp, Lake, Mountain, StealerCamp};
        let blocks: [&[TileKind]; 4] = [
            &[Lake, Mountain, StealerCamp],
            &[Lake, Mountain, KillerCamp, AllyCamp],
            &[Lake, Mountain, GangCamp],
            &[Lake, Mountain, StealerCamp, AllyCamp, Exit],
        ];
        for (number, fixed) in blocks.into_iter().enumerate() {
            let block = &tiles[number * 8..(number * 8 + 8 + usize::from(number == 3))];
            let special: Vec<TileKind> =
                block.iter().filter(|kind| !TileKind::BASICS.contains(kind)).copied().collect();
            assert_eq!(special.len(), fixed.len(), "block {number}: {block:?}");
            assert!(fixed.iter().all(|kind| special.contains(kind)), "block {number}: {block:?}");
        }
        let kinds: Vec<Kind> = state.tokens.iter().map(|token| *token.kind.unseen()).collect();
        assert_eq!(state.board.secrets.len(), 23);
        let count =
            |from: usize, to: usize, kind| kinds[from..to].iter().filter(|other| **other == kind).count();
        for (number, (from, to)) in [(0, 6), (6, 12), (12, 18), (18, 23)].into_iter().enumerate() {
            assert_eq!(count(from, to, Kind::Key), 1);
            assert_eq!(count(from, to, Kind::Captured), 1);
            assert_eq!(count(from, to, Kind::ExtraAction), usize::from(number % 2 == 0));
            assert_eq!(count(from, to, Kind::ExtraCarry), usize::from(number % 2 == 1));
        }
        let special = [Kind::Key, Kind::Captured, Kind::ExtraAction, Kind::ExtraCarry];
        assert!(kinds[23..26].iter().all(|kind| !special.contains(kind)), "{:?}", &kinds[23..26]);
        assert_eq!((state.boxed.total(), state.board.box_left), (13, 13));
    }
}

#[test]
fn roll_off() {
    rules!["B34-S-02"];
    let game = Biomes::prepare(&Options::default(), 4).expect("four may play");
    // Spins, the pool and the stacks come first (B34-SETUP-17); only the roll-off is scripted.
    let mut rolls = vec![0; 5];
    rolls.extend((1..23).rev());
    for size in [8, 8, 9] {
        rolls.extend((1..size).rev());
    }
    rolls.extend((1..12).rev());
    for _ in 0..3 {
        rolls.extend((1..6).rev());
    }
    rolls.extend([6, 4, 6, 2, 3, 3, 1, 5].map(|face: u32| face - 1));
    let mut dice = Dice::scripted(rolls);
    let mut state = game.setup(&mut Cx::quiet(&mut dice));
    assert_eq!(state.board.first, C);
    let mut dice = Dice::fast(&Seed::of("rounds"));
    let mut order = Vec::new();
    for _ in 0..8 {
        let seat = state.board.turn;
        order.push(seat.as_number());
        game.apply(&mut state, seat, &bivouac_biomes::Action::End, &mut Cx::quiet(&mut dice))
            .expect("it may end");
    }
    assert_eq!(order, [3, 4, 1, 2, 3, 4, 1, 2]);
}

#[test]
fn walls() {
    rules!["B34-S-03"];
    let mut table = Fixture::start(2).stands(A, 1, -1);
    for (dir, cell) in [("ne", "(2,-2)"), ("n", "(1,-2)")] {
        assert!(table.offers(A, &format!("explore to={dir} turn=0")), "{cell}");
    }
    assert_eq!(table.refused(A, "explore to=se turn=0"), "B34-GEO-04");
    let mut table = Fixture::start(2).stands(A, -1, 0);
    for dir in ["nw", "n"] {
        assert!(table.offers(A, &format!("explore to={dir} turn=3")));
    }
    for dir in ["s", "sw"] {
        assert_eq!(table.refused(A, &format!("explore to={dir} turn=0")), "B34-GEO-04");
    }
}

#[test]
fn forest_reveal() {
    rules!["B34-S-04"];
    let mut table = Fixture::start(2)
        .stands(A, 0, -1)
        .stack(&[TileKind::Forest])
        .secrets(&[Kind::Captured])
        .boxed(&[Kind::Key, Kind::Supply]);
    let done = table.act(A, "explore to=n turn=0", "5 #0");
    assert_eq!(table.slots(0, -2), "ab");
    assert_eq!(
        (table.token(0, -2, 'a'), table.token(0, -2, 'b')),
        ("captured/".to_owned(), "key/".to_owned())
    );
    assert_eq!(table.state.board.left, 2);
    assert!(done.marks.is_final(), "the turn is locked");
}

#[test]
fn lake_and_camp_reveals() {
    rules!["B34-S-05"];
    let mut table = Fixture::start(2).stands(A, 0, -1).stack(&[TileKind::Lake, TileKind::AllyCamp]);
    let secrets = table.state.board.secrets;
    table.act(A, "explore to=n turn=0", "");
    table.act(A, "explore to=ne turn=0", "");
    assert_eq!(table.state.board.secrets, secrets);
    assert_eq!(table.cooling(1, -2), 6);
}

#[test]
fn quarry_aim() {
    rules!["B34-S-06"];
    let quarry = StackTile { kind: TileKind::Quarry, quarry: 1, spin: 2 };
    let mut table = Fixture::start(2).stands(A, 1, -1).stack_of(&[quarry]);
    table.act(A, "explore to=n turn=1", "2");
    let tile = table.state.board[table.at(1, -2)];
    assert_eq!(tile.cliffs.iter().collect::<Vec<_>>(), [Dir::S, Dir::SW]);
    assert_eq!(table.refused(A, "move to=n"), "B34-MOVE-04");
    assert_eq!(table.refused(A, "cross pack=1 to=n"), "B34-PAY-01");
    let mut table = table.carries(A, &[Kind::Supply]);
    table.act(A, "cross pack=1 to=n", "");
    assert_eq!((table.place(A), table.state.board.left, table.pack(A).total()), ((1, -2), 1, 0));
}

#[test]
fn mountain_costs() {
    rules!["B34-S-07"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .lies(0, -2, &[Kind::Key])
        .stands(A, 0, -1)
        .without_farms();
    table.act(A, "move to=n", "");
    assert_eq!(table.state.board.left, 1);
    assert_eq!(table.refused(A, "discover slot=a"), "B34-TURN-07");
    table.end_round("");
    table.act(A, "discover slot=a", "");
    assert_eq!(table.state.board.left, 1);
    table.act(A, "pick_up slot=a", "");
    assert_eq!((table.state.board.left, table.pack(A)), (0, counts(&[Kind::Key])));
    table.end_round("");
    table.act(A, "move to=s", "");
    assert_eq!(table.state.board.left, 2);
}

#[test]
fn supply_arithmetic() {
    rules!["B34-S-08"];
    let mut table = Fixture::start(2).lies(0, 0, &[Kind::ExtraAction, Kind::ExtraAction]).turn(A, 5);
    assert_eq!(table.state.board.allowance, 5);
    table.act(A, "use_supply from=camp", "");
    assert_eq!(table.state.board.left, 9);
    table.act(A, "use_supply from=camp", "");
    assert_eq!(table.state.board.left, 13);
    assert_eq!(table.tokens(0, 0).of(Kind::Supply), 0);
}

#[test]
fn extra_action_timing() {
    rules!["B34-S-09"];
    let mut table = Fixture::start(3)
        .tile(0, -2, TileKind::StealerCamp)
        .cool(0, -2, 1)
        .without_farms()
        .bare(0, 0)
        .lies(0, 0, &[Kind::Supply])
        .carries(A, &[Kind::ExtraAction])
        .turn(A, 2);
    table.act(A, "place what=extra_action", "");
    assert_eq!(table.state.board.left, 2);
    table.act(A, "use_supply from=camp", "");
    assert_eq!(table.state.board.left, 4);
    table.act(A, "end", "");
    assert_eq!((table.state.board.turn, table.state.board.left), (B, 4));
    let raid = table.end_round("1");
    assert!(raid.says("takes an Extra Action"), "{:?}", raid.story());
    for seat in [A, B, C] {
        assert_eq!((table.state.board.turn, table.state.board.allowance), (seat, 3));
        if seat != C {
            table.act(seat, "end", "");
        }
    }
}

#[test]
fn capture_nearest_by_travel() {
    rules!["B34-S-10"];
    let mut table = Fixture::start_with(2, &Options { stacks: 4, ..Options::default() })
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(0, -4, TileKind::StealerCamp)
        .tile(-1, -1, TileKind::Quarry)
        .tile(-2, -1, TileKind::StealerCamp)
        .lies(0, -2, &[Kind::Captured])
        .stands(A, 0, -2)
        .carries(A, &[Kind::Key, Kind::Supply]);
    let trap = table.slot(0, -2, 'a');
    let done = table.act(A, "discover slot=a", "");
    let camp = table.at(-2, -1);
    assert_eq!(table.status(A), Status::Captive { camp: Some(camp), left: 2 });
    assert_eq!(table.place(A), (-2, -1));
    let stash = table.state.board[camp].tokens;
    assert_eq!(stash.len(), 2);
    for marker in stash.iter() {
        assert_eq!(table.state.token(marker).kind.known_by(), Some(bivouac_engine::Seats::only(A)));
    }
    assert_eq!(table.state.board.turn, B);
    assert!(table.state.board.gone.contains(trap) && table.state.token(trap).kind.known_by().is_none());
    assert!(done.says("@1 is captured by the stealer camp"), "{}", done.story());
}

#[test]
fn limbo() {
    rules!["B34-S-11"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .lies(0, -2, &[Kind::Captured])
        .stands(A, 0, -2)
        .stands(B, 1, -1)
        .carries(A, &[Kind::Key])
        .without_farms()
        .stack(&[TileKind::StealerCamp])
        .round(3);
    table.act(A, "discover slot=a", "");
    assert_eq!(table.status(A), Status::Captive { camp: None, left: 2 });
    table.end_round("");
    assert_eq!(table.status(A), Status::Captive { camp: None, left: 1 });
    assert_eq!((table.state.board.round, table.state.board.turn), (4, B));
    table.act(B, "explore to=n turn=0", "");
    let camp = table.at(1, -2);
    assert_eq!(table.status(A), Status::Captive { camp: Some(camp), left: 1 });
    assert_eq!(table.tokens(1, -2), counts(&[Kind::Key]));
    let done = table.end_round("4");
    assert_eq!(table.status(A), Status::Injured { cool: 10 });
    assert_eq!((table.place(A), table.cooling(1, -2)), ((0, 0), 2));
    assert!(done.says("cools down to 2 (die 4)"), "{}", done.story());
    assert_eq!(table.tokens(1, -2), counts(&[Kind::Key]));
    // The first healing roll is in the next round.
    table.end_round("3 1");
    assert_eq!((table.status(A), table.cooling(1, -2)), (Status::Injured { cool: 7 }, 1));
}

#[test]
fn ransom() {
    rules!["B34-S-12"];
    let mut table = Fixture::road()
        .lies(0, -4, &[Kind::Key])
        .captive(A, 0, -4, 2)
        .stands(B, 0, -4)
        .carries(B, &[Kind::Supply, Kind::Supply])
        .cool(0, -4, 9)
        .without_farms()
        .turn(B, 1);
    table.act(B, "ransom captive=1 pack=2", "");
    assert_eq!((table.state.board.left, table.pack(B).total()), (0, 0));
    assert_eq!((table.status(A), table.place(A), table.pack(A).total()), (Status::Free, (0, -4), 0));
    assert_eq!(table.tokens(0, -4), counts(&[Kind::Key]));
    table.end_round("1");
    assert_eq!(table.state.board.turn, A);
}

#[test]
fn all_out() {
    rules!["B34-S-13", "B34-LOSS-03"];
    let mut table = Fixture::road().lies(0, -2, &[Kind::Captured]).stands(B, 0, -2).injured(A, 1).turn(B, 3);
    table.act(B, "discover slot=a", "");
    assert_eq!(table.state.board.end, Some(End::AllOut));
    assert!(table.offered(A).is_empty() && table.offered(B).is_empty());
}
