//! What is printed on tiles and cards, and how many there are, is what tables 1.2 to 1.5 of
//! `docs/rules/escape.md` say, row by row.

use bivouac_engine::rules;
use bivouac_escape::fixture::Fixture;
use bivouac_escape::{
    CURSES, Cost, Difficulty, Gems, Icon, Options, Side, TILES, TREASURES, Tile, TileId, TileSet,
};

const PAGE: &str = include_str!("../../../../docs/rules/escape.md");

/// The rows of the first table below this line, cell by cell.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let after = PAGE.split_once(heading).unwrap_or_else(|| panic!("the page has {heading}")).1;
    let table = after.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// Icons as letters: `A K K`.
fn cost(letters: &str) -> Cost {
    let count = |letter: &str| letters.split(' ').filter(|one| *one == letter).count() as u8;
    Cost::of(count("A"), count("K"), count("T"))
}

/// Gems as `-`, `K4` or `T 4/7/10`.
fn gems(cell: &str) -> Option<(Icon, Vec<u8>)> {
    let icon = match cell.chars().next() {
        Some('K') => Icon::Key,
        Some('T') => Icon::Torch,
        _ => return None,
    };
    let prices = cell[1..].trim().split('/').map(|price| price.parse().expect("a price"));
    Some((icon, prices.collect()))
}

#[track_caller]
fn is_as_printed(tile: &Tile, entry: &str, doors: &str, gem: &str) {
    assert_eq!(tile.entry, cost(entry), "{}", tile.key);
    let doors = doors.split(" (").next().unwrap_or_default();
    let open: Vec<&str> = doors.split(' ').collect();
    for (side, letter) in [(Side::N, "N"), (Side::E, "E"), (Side::S, "S"), (Side::W, "W")] {
        assert_eq!(tile.doors.contains(side), open.contains(&letter), "{} {letter}", tile.key);
    }
    let has = tile.gems.map(|Gems { icon, prices }| (icon, prices.to_vec()));
    assert_eq!(has, gems(gem), "{}", tile.key);
}

fn tile(key: &str) -> &'static Tile {
    TileId::of(key).unwrap_or_else(|| panic!("there is no tile {key}")).tile()
}

#[test]
fn tiles_are_those_of_the_page() {
    rules!["ESC-CUR-01", "ESC-SET-03", "ESC-GEM-01", "ESC-GEM-02", "ESC-ENT-01"];
    let main = rows("**Main chambers (6)**");
    for row in &main {
        is_as_printed(tile(row[0]), row[2], row[3], row[4]);
    }
    let pairs = rows("The second set has the same entries and doors");
    for row in &pairs {
        for (key, set) in [(row[0], TileSet::Basic), (row[1], TileSet::Enhanced)] {
            is_as_printed(tile(key), row[2], row[3], row[4]);
            assert_eq!(tile(key).set, set, "{key}");
        }
        let marks = |key: &str| (tile(key).mask, tile(key).treasure);
        assert_eq!(marks(row[0]), (false, false), "{}", row[0]);
        assert_eq!(marks(row[1]), (row[5] == "yes", row[6] == "yes"), "{}", row[1]);
    }
    assert_eq!((main.len(), pairs.len(), TILES.len()), (6, 13, 6 + 2 * 13));
}

#[test]
fn curses_are_those_of_the_page() {
    rules!["ESC-CUR-02", "ESC-SIX-04"];
    let rows = rows("### 1.4 Curse cards");
    for card in &CURSES {
        let row = rows.iter().find(|row| row[1] == card.name);
        let row = row.unwrap_or_else(|| panic!("{} is not on the page", card.name));
        let counts = match row[2] {
            "M1" => (card.base, card.exp1),
            "Exp 1" => (card.exp1, card.base),
            other => panic!("{} is of {other}", card.name),
        };
        assert_eq!(counts, (row[3].parse().expect("a count"), 0), "{}", card.name);
        assert_eq!(card.lift, cost(row[4]), "{}", card.name);
    }
    assert_eq!(rows.iter().filter(|row| matches!(row[2], "M1" | "Exp 1")).count(), CURSES.len());
}

#[test]
fn treasures_are_those_of_the_page() {
    rules!["ESC-TRE-01", "ESC-SIX-04"];
    let rows = rows("### 1.5 Treasure tiles");
    for tile in &TREASURES {
        let row = rows.iter().find(|row| row[1] == tile.name);
        let row = row.unwrap_or_else(|| panic!("{} is not on the page", tile.name));
        let counts = match row[2] {
            "M2" => (tile.base, tile.exp1),
            "Exp 1" => (tile.exp1, tile.base),
            other => panic!("{} is of {other}", tile.name),
        };
        assert_eq!(counts, (row[3].parse().expect("a count"), 0), "{}", tile.name);
    }
    assert_eq!(rows.iter().filter(|row| matches!(row[2], "M2" | "Exp 1")).count(), TREASURES.len());
}

#[test]
fn gems_are_those_of_the_page() {
    rules!["ESC-SET-07", "ESC-SET-08"];
    for (row, seats) in rows("### 1.2 Gems by player count and difficulty").iter().zip(1..) {
        assert!(row[0].starts_with(&seats.to_string()), "a row for {seats}");
        let levels = [Difficulty::Normal, Difficulty::Expert, Difficulty::Professional];
        for (difficulty, cell) in levels.into_iter().zip(&row[1..4]) {
            let options = Options { difficulty, treasures: true, ..Options::default() };
            let table = Fixture::opened(seats, &options, 1);
            assert_eq!(table.state.depot.to_string(), *cell, "{seats} seats, {difficulty:?}");
            assert_eq!(table.state.beside.to_string(), row[4], "{seats} seats, {difficulty:?}");
        }
    }
}
