//! Section 2.1 of `docs/rules/biomes.md`: cells, directions, travel.

use bivouac_biomes::fixture::{A, B, Fixture, counts};
use bivouac_biomes::{Cell, Dir, Dirs, Job, Kind, PATTERNS, StackTile, TileKind};
use bivouac_engine::rules;

#[test]
fn directions_go_clockwise_from_the_top() {
    rules!["B34-GEO-01", "B34-GEO-02", "B34-R-01"];
    let steps = Dir::ALL.map(|dir| {
        let cell = Cell::HOME.toward(dir);
        (cell.q, cell.r)
    });
    assert_eq!(steps, [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]);
    // x = 1.5 q and y = sqrt(3) (r + q/2): clockwise with y pointing down.
    let turn = |one: (i8, i8), two: (i8, i8)| {
        let point =
            |(q, r): (i8, i8)| (1.5 * f64::from(q), 3f64.sqrt() * (f64::from(r) + f64::from(q) / 2.0));
        let ((x, y), (u, v)) = (point(one), point(two));
        x * v - y * u
    };
    assert!((0..6).all(|index| turn(steps[index], steps[(index + 1) % 6]) > 0.0));
    assert!(Dir::ALL.into_iter().all(|dir| Cell::HOME.toward(dir).toward(dir.back()) == Cell::HOME));
}

#[test]
fn the_gangs_die_names_a_direction() {
    rules!["B34-GEO-02"];
    for (die, place) in [(1, (0, -3)), (2, (1, -3)), (3, (1, -2)), (4, (0, -1)), (5, (-1, -1)), (6, (-1, -2))]
    {
        let mut table = Fixture::start(2).tile(0, -2, TileKind::Grassland).gang(0, -2).without_farms();
        for (q, r) in [(0, -3), (1, -3), (1, -2), (-1, -1), (-1, -2)] {
            table = table.tile(q, r, TileKind::Mountain);
        }
        // South lies the forest; the camp beyond is guarded by both players.
        table.end_round(&die.to_string());
        assert_eq!(table.gang_at(), place, "die {die}");
    }
}

#[test]
fn distance_counts_cells() {
    rules!["B34-GEO-03"];
    let cell = Cell::new;
    for (one, two, distance) in [
        ((0, 0), (0, 0), 0),
        ((0, 0), (1, -1), 1),
        ((0, 0), (2, -4), 4),
        ((-2, 0), (2, -2), 4),
        ((0, -1), (1, -1), 1),
    ] {
        assert_eq!(cell(one.0, one.1).distance(cell(two.0, two.1)), distance);
        assert_eq!(cell(two.0, two.1).distance(cell(one.0, one.1)), distance);
    }
}

#[test]
fn a_ring_of_the_v_has_an_odd_number_of_cells() {
    rules!["B34-GEO-04"];
    for ring in 1..8_i8 {
        let cells = (-ring..=ring).flat_map(|q| (-ring..=ring).map(move |r| Cell::new(q, r)));
        let inside = cells.filter(|cell| cell.is_inside() && cell.distance(Cell::HOME) == ring as u16);
        assert_eq!(inside.count(), 2 * ring as usize + 1);
    }
    // Ring 1 is just the start tiles, so Main Camp has nothing to explore.
    assert!(Fixture::start(2).state.board.tiles[0].open.is_empty());
}

#[test]
fn the_start_tiles_lie_left_middle_and_right() {
    rules!["B34-GEO-05", "B34-R-02"];
    let table = Fixture::start(2);
    let tiles: Vec<_> =
        table.state.board.tiles.iter().map(|tile| (tile.cell.q, tile.cell.r, tile.kind)).collect();
    assert_eq!(
        tiles,
        [
            (0, 0, TileKind::MainCamp),
            (-1, 0, TileKind::Farmland),
            (0, -1, TileKind::Forest),
            (1, -1, TileKind::Grassland)
        ]
    );
}

#[test]
fn cliffs_face_by_pattern_orientation_and_spin() {
    rules!["B34-GEO-06", "B34-R-05", "B34-R-06", "B34-TILE-05"];
    let printed: Vec<Vec<usize>> =
        PATTERNS.iter().map(|dirs| dirs.iter().map(Dir::index).collect()).collect();
    assert_eq!(printed, [vec![0, 1], vec![0, 2], vec![0, 3], vec![0, 1, 2], vec![0, 1, 3]]);
    for quarry in 1..=5 {
        for spin in 0..6 {
            for turn in 0..6 {
                let tile = StackTile { kind: TileKind::Quarry, quarry, spin };
                for dir in Dir::ALL {
                    let edge = (dir as u8 + 12 - turn - spin) % 6;
                    let wanted = PATTERNS[usize::from(quarry) - 1].contains(Dir::number(edge));
                    assert_eq!(tile.cliffs(turn).contains(dir), wanted);
                }
            }
        }
    }
    assert_eq!(StackTile::plain(TileKind::Forest).cliffs(3), Dirs::NONE);
}

/// A stealer camp with two ways to Main Camp: over a mountain, or one step longer round it.
fn two_ways(short: TileKind) -> Fixture {
    Fixture::start(2)
        .tile(0, -2, short)
        .tile(0, -3, TileKind::StealerCamp)
        .tile(1, -3, TileKind::Grassland)
        .tile(1, -2, TileKind::Grassland)
        .without_farms()
}

#[test]
fn travel_takes_the_cheapest_way_and_cliffs_do_not_count() {
    rules!["B34-GEO-07", "B34-GEO-09", "B34-R-13", "B34-R-07", "B34-RAID-05"];
    // Robbed at Main Camp, the party goes home over (0,-1). From there straight on costs 1 + 1.
    let mut table = two_ways(TileKind::Grassland);
    table.end_round("");
    table.end_round("1");
    assert_eq!(table.party_of(0, -3), None, "two steps: home");
    // The mountain costs 2 + 1, the way round 1 + 1 + 1: equal, so the lowest direction, north.
    let mut table = two_ways(TileKind::Mountain);
    table.end_round("");
    table.end_round("");
    assert_eq!(table.party_of(0, -3).map(|(at, _)| at), Some((0, -2)));
    // A lake is closed: round it.
    let mut table = two_ways(TileKind::Lake);
    table.end_round("");
    table.end_round("");
    assert_eq!(table.party_of(0, -3).map(|(at, _)| at), Some((1, -3)));
    // Cliffs all round the way hinder nobody but players.
    let all = Dirs(0b11_1111);
    let mut table = Fixture::start(2)
        .cliffs(0, -2, TileKind::Quarry, all)
        .tile(0, -3, TileKind::StealerCamp)
        .without_farms();
    table.end_round("");
    table.end_round("1");
    assert_eq!(table.party_of(0, -3), None);
}

#[test]
fn nearest_is_by_travel_and_a_tie_is_settled_by_chance() {
    rules!["B34-GEO-08", "B34-R-12"];
    for (pick, camp) in [(0, (-1, -1)), (1, (1, -2))] {
        let mut table = Fixture::start(2)
            .tile(-1, -1, TileKind::StealerCamp)
            .tile(1, -2, TileKind::StealerCamp)
            .lies(0, -1, &[Kind::Captured])
            .stands(A, 0, -1);
        table.act(A, "discover slot=a", &format!("#{pick}"));
        assert_eq!(table.place(A), camp);
    }
    // As the crow flies (0,-2) is nearer, but the way there leads over a mountain.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Mountain)
        .tile(0, -3, TileKind::StealerCamp)
        .tile(-1, -1, TileKind::Grassland)
        .tile(-2, -1, TileKind::StealerCamp)
        .lies(0, -1, &[Kind::Captured])
        .stands(A, 0, -1);
    table.act(A, "discover slot=a", "");
    assert_eq!(table.place(A), (-2, -1));
}

#[test]
fn movement_that_does_not_reach_is_lost() {
    rules!["B34-GEO-10"];
    let mut table = Fixture::road().bare(0, 0).party((0, -4), (0, -1), (0, 0), &[Kind::Key]).without_farms();
    table.end_round("");
    assert_eq!(table.party_of(0, -4).map(|(at, _)| at), Some((0, -2)), "1 left, and the mountain takes 2");
    table.end_round("");
    assert_eq!(table.party_of(0, -4).map(|(at, _)| at), Some((0, -3)), "what was left is not carried over");
}

/// An ally camp, a route from it to Main Camp, and a party that has to be caught near there.
fn rail(walk: TileKind) -> Fixture {
    Fixture::start(2)
        .tile(0, -2, walk)
        .tile(0, -3, TileKind::Grassland)
        .tile(0, -4, TileKind::AllyCamp)
        .tile(-2, 0, TileKind::Mountain)
        .tile(-3, 0, TileKind::StealerCamp)
        .route(&[(0, 0), (0, -1), (0, -2), (0, -3), (0, -4)])
        .party((-3, 0), (-1, 0), (0, 0), &[Kind::Key])
        .without_farms()
}

#[test]
fn bands_ride_open_routes_for_one() {
    rules!["B34-GEO-12", "B34-CARA-03", "B34-MERC-02"];
    let job = |table: &Fixture| Job::Destroy { home: table.at(-3, 0) };
    let table = rail(TileKind::Grassland);
    let job = job(&table);
    // One to ride to Main Camp, one to walk to the farmland.
    let mut open = table.clone().band((0, -4), (0, -4), job);
    open.end_round("1");
    assert!(open.state.board.parties.is_empty() && open.tokens(0, 0).of(Kind::Key) == 1);
    // The gang on the way closes the route: it walks two tiles, away from the gang's end.
    let mut shut = table.band((0, -4), (0, -4), job).gang(0, -2).stands(A, 1, -1).stands(B, 1, -1);
    shut.end_round("1");
    assert_eq!(shut.state.board.parties.len(), 1);
}

#[test]
fn parties_do_not_ride() {
    rules!["B34-CARA-03"];
    let mut table = Fixture::road()
        .tile(1, -3, TileKind::Grassland)
        .tile(1, -4, TileKind::AllyCamp)
        .route(&[(0, 0), (0, -1), (0, -2), (1, -3), (1, -4)])
        .bare(0, 0)
        .party((0, -4), (0, 0), (0, 0), &[Kind::Key])
        .without_farms();
    table.end_round("");
    // By caravan it would be at the ally camp, next to its home.
    assert_eq!(table.party_of(0, -4), Some(((0, -2), counts(&[Kind::Key]))));
}

#[test]
fn cells_have_names_that_can_be_spoken() {
    rules!["B34-R-76"];
    let name = |q, r| Cell::new(q, r).to_string();
    assert_eq!([name(-1, 0), name(0, -1), name(1, -1)], ["A1", "A2", "A3"]);
    assert_eq!([name(0, -2), name(0, -3), name(2, -2), name(-3, 0)], ["B3", "C4", "B5", "C1"]);
    assert_eq!([name(0, -26), name(0, -27)], ["Z27", "AA28"]);
    let cells = (-12..=12).flat_map(|q| (-12..=0).map(move |r| Cell::new(q, r)));
    let mut names: Vec<String> = cells.filter(|cell| cell.is_inside()).map(|cell| cell.to_string()).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "each cell has its own name");
}
