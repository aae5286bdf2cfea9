//! Captivity (section 2.9) and injury (section 2.14) of `docs/rules/biomes.md`.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Job, Kind, Options, Status, TileKind};
use bivouac_engine::{Seats, rules};

/// A on a forest with a trap, a stealer camp at the end of the road.
fn trapped(options: &Options) -> Fixture {
    Fixture::start_with(2, options)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(0, -4, TileKind::StealerCamp)
        .cool(0, -4, 40)
        .lies(0, -1, &[Kind::Captured])
        .stands(A, 0, -1)
        .without_farms()
}

#[test]
fn captive_and_pack_go_to_the_camp_with_their_faces() {
    rules!["B34-CAP-01", "B34-CAP-02", "B34-R-19"];
    let mut table =
        trapped(&Options::default()).carries(A, &[Kind::Key]).openly(A).carries(A, &[Kind::Teleport]);
    let trap = table.slot(0, -1, 'a');
    table.act(A, "discover slot=a", "");
    assert_eq!((table.place(A), table.pack(A).total()), ((0, -4), 0));
    assert_eq!(table.tokens(0, -4), counts(&[Kind::Key, Kind::Teleport]));
    let stash = table.state.board[table.at(0, -4)].tokens;
    assert_eq!(table.view(B).known(stash), counts(&[Kind::Key]), "the key was known to all, the rest is not");
    assert_eq!(table.view(A).known(stash), counts(&[Kind::Key, Kind::Teleport]));
    assert!(table.state.board.gone.contains(trap));
    assert_eq!(table.state.token(trap).kind.known_by(), None, "shown to all");
}

#[test]
fn a_farm_kit_that_came_with_a_captive_stays_a_kit() {
    rules!["B34-R-83", "B34-R-64"];
    // Farmland beside the camp, on which stolen kits are built.
    let table = trapped(&Options::default()).tile(-1, -3, TileKind::Farmland).tile(0, -5, TileKind::AllyCamp);
    let mut table = table.carries(A, &[Kind::FarmKit, Kind::Key]);
    let done = table.act(A, "discover slot=a", "");
    assert!(table.state.board.farms.is_empty() && !done.says("farm"), "{}", done.story());
    assert_eq!(table.tokens(0, -4), counts(&[Kind::FarmKit, Kind::Key]));
    let stash = table.state.board[table.at(0, -4)].tokens;
    assert_eq!(table.view(B).known(stash), counts(&[]), "face down as it was");
    table.end_round("1");
    assert!(table.state.board.farms.is_empty(), "nor later");
    // Mercenaries fetch it.
    let job = Job::Rescue { camp: table.at(0, -4), captives: Seats::NONE, tokens: stash };
    let mut table = table.band((0, -5), (0, -5), job);
    table.end_round("1");
    assert_eq!(table.tokens(0, -4), counts(&[]));
    assert_eq!(table.tokens(0, 0).of(Kind::FarmKit), 1);
}

#[test]
fn a_farm_kit_that_comes_out_of_limbo_stays_a_kit() {
    rules!["B34-R-83", "B34-CAP-07"];
    let mut table = Fixture::start(2)
        .lies(0, -1, &[Kind::Captured])
        .carries(A, &[Kind::FarmKit])
        .stands(A, 0, -1)
        .stands(B, 1, -1)
        .stack(&[TileKind::StealerCamp])
        .without_farms();
    table.act(A, "discover slot=a", "");
    assert_eq!(table.state.board.limbo.len(), 1);
    table.end_round("");
    table.act(B, "explore to=n turn=0", "");
    assert_eq!(table.tokens(1, -2), counts(&[Kind::FarmKit]));
    assert!(table.state.board.farms.is_empty());
    let stash = table.state.board[table.at(1, -2)].tokens;
    assert_eq!(table.view(B).known(stash), counts(&[]));
}

#[test]
fn two_supplies_free_the_person_alone() {
    rules!["B34-CAP-03", "B34-R-19"];
    for returns in [false, true] {
        let options = Options { ransom_returns_pack: returns, ..Options::default() };
        let mut table = trapped(&options).carries(A, &[Kind::Key]).lies(0, -4, &[Kind::Teleport]);
        table.act(A, "discover slot=a", "");
        let mut far = table.clone().carries(B, &[Kind::Supply, Kind::Supply]).stands(B, 0, -3);
        assert_eq!(far.refused(B, "ransom captive=1 pack=2"), "B34-CAP-03");
        let mut poor = table.clone().carries(B, &[Kind::Supply]).stands(B, 0, -4);
        assert_eq!(poor.refused(B, "ransom captive=1 pack=2"), "B34-PAY-01");
        let mut table = table.carries(B, &[Kind::Supply, Kind::Supply]).stands(B, 0, -4);
        table.act(B, "ransom captive=1 pack=2", "");
        assert_eq!((table.status(A), table.place(A)), (Status::Free, (0, -4)));
        let (pack, stash) = if returns { (vec![Kind::Key], vec![]) } else { (vec![], vec![Kind::Key]) };
        assert_eq!(table.pack(A), counts(&pack));
        assert_eq!(table.tokens(0, -4), counts(&[&stash[..], &[Kind::Teleport]].concat()));
        table.end_round("1");
        assert_eq!(table.state.board.turn, A, "free from then on");
    }
}

#[test]
fn after_two_board_turns_the_captive_is_home_injured() {
    rules!["B34-CAP-05", "B34-R-22", "B34-BOARD-03"];
    let mut table = trapped(&Options::default()).carries(A, &[Kind::Key]);
    table.act(A, "discover slot=a", "");
    table.end_round("1");
    assert!(matches!(table.status(A), Status::Captive { left: 1, .. }));
    let done = table.end_round("1");
    assert_eq!(
        (table.status(A), table.place(A), table.pack(A).total()),
        (Status::Injured { cool: 10 }, (0, 0), 0)
    );
    let heard = done.heard_by(B);
    let place = |words: &str| heard.iter().position(|line| line.contains(words)).expect("it is told");
    assert!(place("Nobody came for @1") < place("The stealer camp D5 cools down"), "{heard:?}");
}

#[test]
fn mercenaries_in_the_same_board_turn_are_in_time() {
    rules!["B34-R-22", "B34-CAP-04", "B34-MERC-06"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::StealerCamp)
        .tile(0, -3, TileKind::AllyCamp)
        .cool(0, -2, 40)
        .captive(A, 0, -2, 1)
        .turn(B, 3)
        .without_farms();
    let job = Job::Rescue {
        camp: table.at(0, -2),
        captives: Seats::only(A),
        tokens: bivouac_biomes::Markers::NONE,
    };
    let mut table = table.band((0, -3), (0, -3), job);
    table.end_round("1");
    assert_eq!((table.status(A), table.place(A)), (Status::Free, (0, 0)));
}

#[test]
fn without_a_stealer_camp_nobody_knows_where() {
    rules!["B34-CAP-06", "B34-CAP-08"];
    let mut table = Fixture::start(3)
        .tile(0, -2, TileKind::KillerCamp)
        .cool(0, -2, 40)
        .lies(0, -1, &[Kind::Captured])
        .carries(A, &[Kind::Key])
        .stands(A, 0, -1)
        .stands(B, 1, -1)
        .stack(&[TileKind::StealerCamp, TileKind::StealerCamp]);
    table.act(A, "discover slot=a", "");
    assert_eq!(table.status(A), Status::Captive { camp: None, left: 2 }, "killers hold nobody");
    assert_eq!((table.state.board.limbo.len(), table.tokens(0, -2).total()), (1, 0));
    table.act(B, "explore to=ne turn=0", "");
    let camp = table.at(2, -2);
    assert_eq!(table.status(A), Status::Captive { camp: Some(camp), left: 2 });
    assert_eq!((table.tokens(2, -2), table.state.board.limbo.len()), (counts(&[Kind::Key]), 0));
    table.act(B, "explore to=n turn=0", "");
    assert_eq!(
        table.status(A),
        Status::Captive { camp: Some(camp), left: 2 },
        "a nearer one changes nothing"
    );
}

#[test]
fn captivity_runs_out_in_limbo_and_the_pack_stays_there() {
    rules!["B34-CAP-07", "B34-R-21"];
    let start = |limbo_timer| {
        let mut table = Fixture::start_with(2, &Options { limbo_timer, ..Options::default() })
            .lies(0, -1, &[Kind::Captured])
            .carries(A, &[Kind::Key])
            .stands(A, 0, -1)
            .stands(B, 1, -1)
            .stack(&[TileKind::StealerCamp])
            .without_farms();
        table.act(A, "discover slot=a", "");
        table.end_round("");
        table
    };
    let mut table = start(true);
    table.end_round("");
    assert_eq!((table.status(A), table.pack(A).total()), (Status::Injured { cool: 10 }, 0));
    assert_eq!(table.state.board.limbo.len(), 1);
    table.act(B, "explore to=n turn=0", "");
    assert_eq!(table.tokens(1, -2), counts(&[Kind::Key]));
    let mut table = start(false);
    for _ in 0..3 {
        table.end_round("");
    }
    assert_eq!(table.status(A), Status::Captive { camp: None, left: 2 });
}

#[test]
fn an_injured_player_is_brought_home_and_keeps_the_pack() {
    rules!["B34-INJ-01", "B34-INJ-02", "B34-R-20", "B34-TILE-01"];
    for destroys in [false, true] {
        let options = Options { injury_destroys_pack: destroys, ..Options::default() };
        let mut table = Fixture::start_with(2, &options)
            .tile(0, -2, TileKind::Grassland)
            .gang(0, -2)
            .stands(A, 0, -1)
            .carries(A, &[Kind::Teleport]);
        table.act(A, "move to=n", "");
        assert_eq!((table.status(A), table.place(A)), (Status::Injured { cool: 10 }, (0, 0)));
        assert_eq!(table.pack(A).total(), u8::from(!destroys));
        assert_eq!(table.state.board.turn, B);
    }
}

#[test]
fn off_cool_down_one_is_free_on_main_camp() {
    rules!["B34-INJ-03", "B34-COOL-03"];
    let mut table = Fixture::start(2).injured(A, 5).turn(B, 3).without_farms();
    table.end_round("4");
    assert_eq!((table.status(A), table.state.board.turn), (Status::Injured { cool: 1 }, B));
    let done = table.end_round("1");
    assert_eq!((table.status(A), table.place(A), table.state.board.turn), (Status::Free, (0, 0), A));
    assert!(done.says("@1 is well again (die 1)"), "{}", done.story());
}

#[test]
fn the_injured_are_not_injured_again_and_guard_nothing() {
    rules!["B34-INJ-04", "B34-R-34"];
    let mut table = Fixture::start(3)
        .injured(A, 9)
        .stands(B, 1, -1)
        .stands(C, 1, -1)
        .gang(0, -1)
        .bare(0, 0)
        .turn(B, 3)
        .without_farms();
    // South of the forest lies Main Camp, and beyond it nothing.
    table.end_round("1 4");
    assert_eq!((table.gang_at(), table.status(A)), ((0, 0), Status::Injured { cool: 8 }));
}

#[test]
fn a_stash_keeps_what_the_captive_carried_face_down_beyond_its_barn() {
    rules!["B34-R-64"];
    let mut table = trapped(&Options::default())
        .lies(0, -4, &[Kind::Supply; 4])
        .carries(A, &[Kind::Supply])
        .openly(A)
        .carries(A, &[Kind::Supply]);
    table.act(A, "discover slot=a", "");
    assert_eq!(
        table.tokens(0, -4),
        counts(&[Kind::Supply; 5]),
        "the open one went to the reserve, the other is kept"
    );
}
