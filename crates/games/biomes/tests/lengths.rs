//! How long games last that are played at random, why a few never end, and why lakes cannot seal a
//! board from set-up.

use std::collections::BTreeSet;
use std::sync::Arc;

use bivouac_biomes::{Action, Biomes, Board, Cell, Dir, Options, TileKind, WallLine};
use bivouac_engine::{Dice, Game, Seat, Secret, Seed, Table, rules};

/// No game of random players is so long unless nobody in it can get anywhere.
const LONG: u32 = 2_000;

/// A game as the arena plays it with random players, until it ends or is long.
fn played(game: &Arc<Biomes>, seats: u8, seed: u64, index: u64) -> (Table<Biomes>, u32) {
    let seed = Secret::of_game(&Seed::of(seed), index).seed::<&str>(&[]);
    let mut table = Table::bare(Arc::clone(game), seats, Dice::fast(&seed));
    let mut dice: Vec<Dice> =
        (0..seats).map(|seat| Dice::fast(&seed.apart("bot", u64::from(seat)))).collect();
    let (mut legal, mut actions) = (Vec::new(), 0);
    while let Some(seat) = table.to_act().lowest().filter(|_| actions < LONG) {
        table.legal(seat, &mut legal);
        let action = *dice[seat.index()].pick(&legal).expect("something is offered");
        table.play(seat, &action).expect("what is offered is accepted");
        actions += 1;
    }
    (table, actions)
}

fn biomes(options: &Options, seats: u8) -> Arc<Biomes> {
    Arc::new(Biomes::prepare(options, seats).expect("a test agrees on options there are"))
}

/// All tiles that can be walked to from here without a supply.
fn pocket(board: &Board, from: Cell) -> BTreeSet<(i8, i8)> {
    let tile = |cell| board.tile_at(cell).map(|id| &board[id]);
    let (mut found, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(cell) = next.pop() {
        let Some(here) = tile(cell).filter(|_| found.insert((cell.q, cell.r))) else { continue };
        let free = |dir: &Dir| {
            let cliff = |other: &bivouac_biomes::Tile| other.cliffs.contains(dir.back());
            !here.cliffs.contains(*dir)
                && tile(cell.toward(*dir)).is_some_and(|other| !cliff(other) && other.kind != TileKind::Lake)
        };
        next.extend(Dir::ALL.into_iter().filter(free).map(|dir| cell.toward(dir)));
    }
    found
}

/// Whether everybody is free, stands behind cliffs, and finds nothing to explore there.
fn all_are_shut_in(table: &Table<Biomes>) -> bool {
    let board = &table.state().board;
    board.players.values().all(|player| {
        let pocket = pocket(board, board[player.at].cell);
        let closed = |(q, r): &(i8, i8)| {
            let tile = board.tile_at(Cell::new(*q, *r)).expect("a tile lies there");
            board[tile].open.is_empty()
        };
        player.is_free() && !pocket.contains(&(0, 0)) && pocket.iter().all(closed)
    })
}

/// The cells of the land that a tile may be laid in.
fn is_land(cell: Cell, wall: WallLine) -> bool {
    cell.is_inside() && (cell.distance(Cell::HOME) <= 1 || wall == WallLine::On || !cell.is_on_arm())
}

#[test]
fn random_games_end_long_before_the_bound() {
    rules!["B34-R-55"];
    let (mut longest, mut ended) = (0, 0);
    for stacks in 3..=5 {
        for seats in 2..=5 {
            let game = biomes(&Options { stacks, ..Options::default() }, seats);
            for index in 0..250 {
                let (table, actions) = played(&game, seats, 7, index);
                assert!(
                    table.is_over() || all_are_shut_in(&table),
                    "{seats} seats, {stacks} stacks: {index}"
                );
                if table.is_over() {
                    longest = longest.max(actions);
                    ended += 1;
                }
                // What is drawn lay at most four places further down: that is how far Foresight
                // reaches. So of the lakes, one in each stack of eight, none comes sooner.
                let board = &table.state().board;
                let lakes = board.tiles.iter().filter(|tile| tile.kind == TileKind::Lake).count();
                assert!(
                    board.tiles.len() - 4 + 11 >= 8 * lakes,
                    "{lakes} lakes in {} tiles",
                    board.tiles.len()
                );
            }
            assert!(longest * 10 < game.bound(), "{longest} actions");
        }
    }
    assert!(ended > 2_990, "{ended} of 3,000 games");
}

/// Two of 20,000 games of two random players with five stacks: they are in a quarry whose open
/// sides are cliffs, lakes and the wall, and nobody has a supply.
#[test]
fn whoever_is_shut_in_by_cliffs_without_a_supply_plays_for_ever() {
    rules!["B34-R-82", "B34-MOVE-04"];
    let game = biomes(&Options { stacks: 5, ..Options::default() }, 2);
    for index in [996, 6582] {
        let (mut table, actions) = played(&game, 2, 1, index);
        assert_eq!((actions, table.is_over()), (LONG, false));
        assert!(all_are_shut_in(&table));
        // Whatever they do, they stay there.
        let seat = table.to_act().lowest().expect("somebody acts");
        let at = |table: &Table<Biomes>, seat: Seat| table.state().board.players[seat].at;
        let before = at(&table, seat);
        let mut legal = Vec::new();
        table.legal(seat, &mut legal);
        let stays = |action: &Action| {
            matches!(
                action,
                Action::End | Action::PickUp { .. } | Action::Place { .. } | Action::Discover { .. }
            )
        };
        assert!(legal.iter().all(stays), "{legal:?}");
        table.play(seat, &Action::End).expect("a turn can be ended");
        assert_eq!(at(&table, seat), before);
    }
}

/// Lays lakes in a row wherever a row may go, and answers how many cells beyond the start tiles the
/// best row of so many fences in; nothing, if none does. What parts two regions of such a grid
/// always holds a row from wall to wall that parts them.
fn most_fenced_in(wall: WallLine, lakes: usize) -> Option<usize> {
    const FAR: u16 = 9;
    let beyond = |cell: Cell| cell.distance(Cell::HOME) > 1 && is_land(cell, wall);
    let at_wall = |cell: Cell| Dir::ALL.iter().any(|dir| !is_land(cell.toward(*dir), wall));
    let fenced_in = |row: &[Cell]| {
        let (mut found, mut next) = (Vec::new(), vec![Cell::HOME]);
        while let Some(cell) = next.pop() {
            if cell.distance(Cell::HOME) >= FAR {
                return None;
            }
            if is_land(cell, wall) && !row.contains(&cell) && !found.contains(&cell) {
                found.push(cell);
                next.extend(Dir::ALL.map(|dir| cell.toward(dir)));
            }
        }
        Some(found.len() - 4)
    };
    let cells = (-7..=7).flat_map(|q| (-7..=0).map(move |r| Cell::new(q, r)));
    let mut rows: Vec<Vec<Cell>> =
        cells.filter(|cell| beyond(*cell) && at_wall(*cell)).map(|cell| vec![cell]).collect();
    let mut best = None;
    while let Some(row) = rows.pop() {
        let last = row[row.len() - 1];
        if at_wall(last) {
            best = best.max(fenced_in(&row));
        }
        if row.len() < lakes {
            let on = Dir::ALL.map(|dir| last.toward(dir)).into_iter().filter(|cell| beyond(*cell));
            rows.extend(on.filter(|cell| !row.contains(cell)).map(|cell| [&row[..], &[cell]].concat()));
        }
    }
    best
}

/// So B34-LOSS-04 guards against what set-up never brings about.
#[test]
fn the_lakes_of_a_game_are_too_few_to_seal_what_comes_before_them() {
    rules!["B34-R-49"];
    for wall in [WallLine::On, WallLine::Inside] {
        for lakes in 1..=5_usize {
            // With so many lakes on the board at least so many other tiles are there too.
            let others = (7 * lakes).saturating_sub(11);
            let fenced_in = most_fenced_in(wall, lakes);
            assert!(fenced_in.is_none_or(|cells| cells < others), "{lakes} lakes: {fenced_in:?}");
        }
    }
    assert_eq!([3, 4, 5].map(|lakes| most_fenced_in(WallLine::On, lakes)), [None, None, Some(0)]);
    assert_eq!(
        [2, 3, 4, 5].map(|lakes| most_fenced_in(WallLine::Inside, lakes)),
        [None, Some(0), Some(1), Some(3)]
    );
}
