//! Sections 2.5 and 2.6 of `docs/rules/biomes.md`: exploring and discovering.

use bivouac_biomes::fixture::{A, B, Fixture, counts};
use bivouac_biomes::{Dir, Dirs, End, Kind, Options, StackTile, Status, TileKind, WallLine};
use bivouac_engine::{Viewer, rules};

#[test]
fn exploring_costs_one_and_needs_an_empty_cell_next_door() {
    rules!["B34-EXPL-01"];
    let mut table = Fixture::start(2).tile(0, -2, TileKind::Mountain).stands(A, 0, -2);
    table.act(A, "explore to=n turn=0", "1");
    assert_eq!((table.state.board.left, table.state.board[table.at(0, -3)].kind), (2, TileKind::Grassland));
    assert_eq!(table.refused(A, "explore to=n turn=0"), "B34-EXPL-01");
    assert_eq!(table.refused(A, "explore to=s turn=0"), "B34-EXPL-01");
}

#[test]
fn the_orientation_is_named_before_the_tile_is_seen() {
    rules!["B34-EXPL-02"];
    let mut table = Fixture::start(2).stands(A, 0, -1);
    let turns = table.offered(A).iter().filter(|action| action.starts_with("explore to=n turn=")).count();
    assert_eq!(turns, 6, "all six are offered, whatever lies on top");
    assert_eq!(table.refused(A, "explore to=n turn=6"), "B34-EXPL-02");
    let quarry = StackTile { kind: TileKind::Quarry, quarry: 3, spin: 0 };
    let mut table = table.stack_of(&[quarry]);
    table.act(A, "explore to=n turn=2", "1");
    let cliffs: Vec<Dir> = table.state.board[table.at(0, -2)].cliffs.iter().collect();
    assert_eq!(cliffs, [Dir::SE, Dir::NW]);
    assert!(!table.offered(A).iter().any(|action| action.starts_with("turn")), "nothing is asked afterwards");
}

#[test]
fn an_empty_stack_ends_exploring() {
    rules!["B34-EXPL-04"];
    let mut table = Fixture::start(2).stands(A, 0, -1).tile(1, -2, TileKind::Exit).stack_left(0);
    assert_eq!(table.refused(A, "explore to=nw turn=0"), "B34-EXPL-04");
}

#[test]
fn a_secret_comes_with_the_tile_and_a_six_brings_another() {
    rules!["B34-EXPL-05", "B34-EXPL-06", "B34-TILE-04", "B34-EXPL-11"];
    for (tile, die, slots) in [
        (TileKind::Grassland, 5, "a"),
        (TileKind::Grassland, 6, "ab"),
        (TileKind::Forest, 4, "a"),
        (TileKind::Forest, 5, "ab"),
        (TileKind::Forest, 6, "ab"),
        (TileKind::Mountain, 5, "a"),
    ] {
        let mut table = Fixture::start(2)
            .stands(A, 0, -1)
            .stack(&[tile])
            .secrets(&[Kind::Key])
            .boxed(&[Kind::Supply, Kind::Teleport]);
        let pick = if slots == "ab" { " #1" } else { "" };
        let done = table.act(A, "explore to=n turn=0", &format!("{die}{pick}"));
        assert_eq!(table.slots(0, -2), slots, "{tile} {die}");
        assert_eq!(table.token(0, -2, 'a'), "key/");
        if slots == "ab" {
            assert_eq!(table.token(0, -2, 'b'), "teleport/");
            assert_eq!(table.state.boxed, counts(&[Kind::Supply]));
        }
        let heard = done.heard(Viewer::Spectator);
        assert!(heard.iter().any(|line| line.contains(&format!("(die {die})"))), "{heard:?}");
        assert!(heard.iter().all(|line| !line.contains("Key") && !line.contains("Teleport")), "{heard:?}");
    }
}

#[test]
fn lakes_and_tribes_get_nothing_and_the_exit_does() {
    rules!["B34-EXPL-07", "B34-TILE-08", "B34-R-04"];
    for tile in
        [TileKind::Lake, TileKind::AllyCamp, TileKind::StealerCamp, TileKind::KillerCamp, TileKind::GangCamp]
    {
        let mut table = Fixture::start(2).stands(A, 0, -1).stack(&[tile]);
        table.act(A, "explore to=n turn=0", "");
        assert_eq!(table.slots(0, -2), "", "{tile}");
    }
    let mut table = Fixture::start(2).stands(A, 0, -1).stack(&[TileKind::Exit]).boxed(&[Kind::Key]);
    table.act(A, "explore to=n turn=0", "6");
    assert_eq!(table.slots(0, -2), "ab");
}

#[test]
fn what_is_not_there_is_left_out() {
    rules!["B34-EXPL-08", "B34-R-09"];
    let mut table = Fixture::start(2).stands(A, 0, -1).secrets_left(0).boxed(&[Kind::Key]);
    table.act(A, "explore to=n turn=0", "6");
    assert_eq!(table.token(0, -2, 'a'), "key/", "the extra one takes the first letter");
    table.act(A, "explore to=nw turn=0", "6");
    assert_eq!(table.slots(-1, -1), "", "the die is rolled all the same");
}

#[test]
fn tile_secret_die_extra_effect() {
    rules!["B34-EXPL-09"];
    let mut table = Fixture::start(2).stands(A, 0, -1).stack(&[TileKind::Exit]).boxed(&[Kind::Key]);
    let heard = table.act(A, "explore to=n turn=0", "6").heard_by(A);
    let place = |words: &str| heard.iter().position(|line| line.contains(words)).expect("it is told");
    assert!(place("finds the exit") < place("Two secrets lie"), "{heard:?}");
    assert!(place("Two secrets lie") < place("goes berserk"), "{heard:?}");
}

#[test]
fn tiles_wake_when_they_are_revealed() {
    rules!["B34-EXPL-09", "B34-ALLY-01", "B34-RAID-01", "B34-GANG-01"];
    for tile in [TileKind::StealerCamp, TileKind::KillerCamp, TileKind::AllyCamp] {
        let mut table = Fixture::start(2).stands(A, 0, -1).stack(&[tile]);
        table.act(A, "explore to=n turn=0", "");
        assert_eq!(table.cooling(0, -2), 6);
        assert_eq!(table.tokens(0, -2).total(), 0);
    }
    let mut table = Fixture::start(2).stands(A, 0, -1).stack(&[TileKind::GangCamp]).without_farms();
    table.act(A, "explore to=n turn=0", "");
    assert_eq!((table.gang_at(), table.status(A)), ((0, -2), Status::Free));
    // South, where both stand: not on the camp, which is guarded by B, but on the forest.
    table.end_round("4");
    assert_eq!((table.gang_at(), table.status(A)), ((0, -1), Status::Injured { cool: 10 }));
}

#[test]
fn exploring_over_a_cliff_is_free() {
    rules!["B34-EXPL-10", "B34-R-07"];
    let all = Dirs(0b11_1111);
    let mut table = Fixture::start(2).cliffs(0, -2, TileKind::Quarry, all).stands(A, 0, -2);
    table.act(A, "explore to=n turn=0", "1");
    assert_eq!((table.state.board.left, table.tokens(0, 0).of(Kind::Supply)), (2, 2));
}

#[test]
fn the_arms_belong_to_the_land_unless_the_table_says_otherwise() {
    rules!["B34-R-01", "B34-GEO-04"];
    let table =
        |wall_line| Fixture::start_with(2, &Options { wall_line, ..Options::default() }).stands(A, -1, 0);
    assert!(table(WallLine::On).offers(A, "explore to=nw turn=0"));
    assert_eq!(table(WallLine::Inside).refused(A, "explore to=nw turn=0"), "B34-GEO-04");
    assert!(table(WallLine::Inside).offers(A, "explore to=n turn=0"));
    let right = table(WallLine::Inside).stands(A, 1, -1);
    assert!(right.offers(A, "explore to=n turn=0") && !right.offers(A, "explore to=ne turn=0"));
}

#[test]
fn when_lakes_seal_the_board_it_is_lost() {
    rules!["B34-LOSS-04", "B34-R-49"];
    // Between the arms five cells touch the start tiles.
    let mut table = Fixture::start(2)
        .tile(-2, 0, TileKind::Lake)
        .tile(-1, -1, TileKind::Lake)
        .tile(0, -2, TileKind::Lake)
        .tile(1, -2, TileKind::Lake)
        .stack(&[TileKind::Lake])
        .stands(A, 1, -1);
    table.act(A, "explore to=ne turn=0", "");
    assert_eq!(table.state.board.end, Some(End::Sealed));
    // With the exit on the board nothing is lost.
    let mut table = Fixture::start(2)
        .tile(-2, 0, TileKind::Lake)
        .tile(-1, -1, TileKind::Lake)
        .tile(0, -2, TileKind::Exit)
        .tile(1, -2, TileKind::Lake)
        .stack(&[TileKind::Lake])
        .stands(A, 1, -1);
    table.act(A, "explore to=ne turn=0", "");
    assert_eq!(table.state.board.end, None);
}

#[test]
fn discovering_looks_at_one_token_here() {
    rules!["B34-DISC-01", "B34-DISC-02", "B34-TILE-06"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .lies(0, -1, &[Kind::Key, Kind::Supply])
        .stands(A, 0, -1);
    let done = table.act(A, "discover slot=b", "");
    assert_eq!((table.state.board.left, table.token(0, -1, 'b')), (2, "supply/1".to_owned()));
    assert_eq!(table.token(0, -1, 'a'), "key/");
    assert_eq!(done.heard_by(A), ["@1 looks at token b on the forest A2: a Supply"]);
    assert_eq!(done.heard_by(B), ["@1 looks at token b on the forest A2"]);
    assert_eq!(table.view(B).tokens[table.slot(0, -1, 'b').index()].known, bivouac_engine::Seats::only(A));
    assert_eq!(table.refused(A, "discover slot=c"), "B34-DISC-01");
    let mut table = table.lies(0, -2, &[Kind::Key]).stands(A, 0, -2);
    table.act(A, "discover slot=a", "");
    assert_eq!(table.state.board.left, 0, "2 on a mountain");
}

#[test]
fn a_discovered_captured_springs() {
    rules!["B34-DISC-04", "B34-CAP-01"];
    let mut table = Fixture::road().lies(0, -1, &[Kind::Captured]).stands(A, 0, -1);
    let done = table.act(A, "discover slot=a", "");
    assert!(matches!(table.status(A), Status::Captive { left: 2, .. }));
    assert_eq!((table.place(A), table.slots(0, -1)), ((0, -4), String::new()));
    assert!(
        done.heard_by(B).iter().any(|line| line.contains("the Captured of the forest A2")),
        "{}",
        done.story()
    );
}

#[test]
fn what_is_known_is_not_looked_at_again() {
    rules!["B34-DISC-05", "B34-R-15"];
    let mut table = Fixture::start(2).lies(0, -1, &[Kind::Key]).stands(A, 0, -1).without_farms();
    table.act(A, "discover slot=a", "");
    assert_eq!(table.refused(A, "discover slot=a"), "B34-DISC-05");
    for _ in 0..3 {
        table.end_round("");
    }
    assert_eq!(table.refused(A, "discover slot=a"), "B34-DISC-05");
    assert_eq!(table.seen(A, 0, -1, 'a'), Some(Kind::Key));
    table.act(A, "end", "");
    let mut table = table.stands(B, 0, -1);
    table.act(B, "discover slot=a", "");
    assert_eq!(table.token(0, -1, 'a'), "key/12", "another may look for himself");
}

#[test]
fn a_stash_cannot_be_discovered_but_seen_through() {
    rules!["B34-DISC-06", "B34-R-23", "B34-CLAIR-01"];
    let mut table = Fixture::road().lies(0, -1, &[Kind::Captured]).stands(A, 0, -1).carries(A, &[Kind::Key]);
    table.act(A, "discover slot=a", "");
    let mut table = table.stands(B, 0, -4).carries(B, &[Kind::Clairvoyance]);
    assert_eq!(table.refused(B, "discover slot=a"), "B34-DISC-06");
    let stash = table.state.board[table.at(0, -4)].tokens;
    assert_eq!(table.view(B).known(stash), counts(&[]));
    table.act(B, "clairvoyance from=pack", "");
    assert_eq!(table.view(B).known(stash), counts(&[Kind::Key]));
}
