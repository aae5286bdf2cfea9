//! Section 4.1 of `docs/rules/escape.md`: setting up, and the component lists of section 1.

use std::collections::BTreeMap;

use bivouac_engine::{Game, Seat, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{
    CURSES, Cell, Cost, Curse, Difficulty, Escape, Exp1Cards, Icon, Mode, Options, Place, Side, TILES,
    TREASURES, TileId, TileSet, Track, Treasure,
};
use serde_json::json;

fn modules(curses: bool, treasures: bool) -> Options {
    Options { curses, treasures, ..Options::default() }
}

/// The pile from the top.
fn pile(table: &Fixture) -> Vec<TileId> {
    table.state.pile.iter().rev().map(|tile| *tile.unseen()).collect()
}

fn exit_at(table: &Fixture) -> usize {
    pile(table).iter().position(|tile| *tile == TileId::EXIT).expect("the Exit is in the pile")
}

#[test]
fn four_players() {
    rules!["SC-01", "ESC-SET-02", "ESC-SET-03", "ESC-SET-04", "ESC-SET-06", "ESC-SET-07", "ESC-SET-08"];
    let mut seen = [0; 5];
    for seed in 0..200 {
        let table = Fixture::opened(4, &Options::default(), seed);
        assert_eq!((table.state.depot, table.state.beside), (14, 2));
        let laid: Vec<(Cell, u8)> =
            table.state.temple.iter().map(|(_, chamber)| (chamber.cell, chamber.turn)).collect();
        assert_eq!(laid, [(Cell::at(0, 0), 0), (Cell::at(-1, 0), 3), (Cell::at(1, 0), 1)]);
        assert_eq!(table.state.temple[Place::START].tile, TileId::START);
        assert_eq!(pile(&table).len(), 16);
        assert!((11..16).contains(&exit_at(&table)), "the Exit is one of the last five");
        seen[exit_at(&table) - 11] += 1;
        assert!(table.state.pawns.values().all(|place| *place == Some(Place::START)));
        for seat in Seat::all(4) {
            assert_eq!((table.shown(seat).as_str(), table.state.players[seat].pawn), ("- - - - -", seat));
        }
    }
    assert!(seen.iter().all(|count| *count > 20), "each of the five, about as often: {seen:?}");
}

#[test]
fn two_players_have_the_exit_in_the_middle() {
    rules!["SC-02", "ESC-SET-05", "ESC-R-01"];
    for seed in 0..20 {
        let table = Fixture::opened(2, &Options::default(), seed);
        assert_eq!((pile(&table).len(), exit_at(&table), table.state.depot), (16, 7, 7));
    }
}

#[test]
fn the_basic_game_uses_tiles_without_marks() {
    rules!["ESC-SET-01", "ESC-CHM-01"];
    let table = Fixture::opened(3, &Options::default(), 1);
    let mut tiles = pile(&table);
    tiles.extend(table.state.temple.iter().map(|(_, chamber)| chamber.tile));
    assert_eq!(tiles.len(), 19);
    assert!(tiles.iter().all(|tile| !tile.tile().mask && !tile.tile().treasure));
    let gems = |count: usize| {
        tiles.iter().filter(|tile| tile.tile().gems.map_or(0, |gems| gems.prices.len()) == count).count()
    };
    assert_eq!([gems(1), gems(3), gems(0)], [6, 4, 9]);
    for tile in tiles.iter().filter(|tile| **tile != TileId::START) {
        assert!(tile.tile().doors.contains(Side::S), "{tile} has a stairway");
    }
}

#[test]
fn either_module_brings_the_other_thirteen() {
    rules!["ESC-CUR-01", "ESC-SET-13", "ESC-R-04", "ESC-R-17"];
    for (options, curses, treasures) in
        [(modules(true, false), 14, 0), (modules(false, true), 0, 13), (modules(true, true), 14, 13)]
    {
        let table = Fixture::opened(4, &options, 3);
        let enhanced = |tile: &TileId| tile.tile().set == TileSet::Enhanced;
        let laid = table.state.temple.iter().filter(|(_, chamber)| enhanced(&chamber.tile)).count();
        assert_eq!(laid + pile(&table).iter().filter(|tile| enhanced(tile)).count(), 13);
        assert!(pile(&table).iter().all(|tile| tile.tile().set != TileSet::Basic));
        assert_eq!((table.state.curses.len(), table.state.treasures.len()), (curses, treasures));
        assert!((11..16).contains(&exit_at(&table)));
    }
    // What the missing module would have brought does not come.
    let mut table = Fixture::seats(3, &modules(true, false)).pile(&["E11"]).dice(ANI, "A A K K K");
    table.act(ANI, "enter side=w");
    let mut table = table.dice(ANI, "A A K K K").at(5_000).curse_pile(&[Curse::Silence]);
    table.act(ANI, "discover side=n");
    assert_eq!(table.state.temple[table.cell(-1, 1)].treasure, None);
    assert!(table.state.players[ANI].curses.has(Curse::Silence));
}

#[test]
fn the_enhanced_set_is_as_listed() {
    rules!["ESC-CUR-01"];
    let enhanced: Vec<_> = TILES.iter().filter(|tile| tile.set == TileSet::Enhanced).collect();
    assert_eq!(enhanced.len(), 13);
    assert_eq!(enhanced.iter().filter(|tile| tile.mask).count(), 9);
    assert_eq!(enhanced.iter().filter(|tile| tile.treasure).count(), 8);
    assert_eq!(enhanced.iter().filter(|tile| tile.treasure && tile.mask).count(), 4);
    assert!(enhanced.iter().all(|tile| tile.mask || tile.treasure));
    assert_eq!(enhanced.iter().filter(|tile| tile.gems.is_some()).count(), 6);
    let keys: BTreeMap<&str, usize> =
        TILES.iter().enumerate().map(|(index, tile)| (tile.key, index)).collect();
    assert_eq!(keys.len(), TILES.len(), "ids are unique");
    for tile in &TILES {
        assert!(tile.entry.total() == 2 && tile.entry.count(Icon::Adventurer) > 0, "{}", tile.key);
        assert_eq!(TileId::of(tile.key).map(|id| id.tile()), Some(tile));
    }
}

#[test]
fn cards_are_as_listed() {
    rules!["ESC-CUR-02", "ESC-TRE-01"];
    assert_eq!(CURSES.iter().map(|card| card.base).sum::<u8>(), 14);
    assert_eq!(TREASURES.iter().map(|tile| tile.base).sum::<u8>(), 13);
    assert!(CURSES.iter().enumerate().all(|(index, card)| card.curse as usize == index));
    assert!(TREASURES.iter().enumerate().all(|(index, tile)| tile.treasure as usize == index));
    assert!(CURSES.iter().all(|card| card.lift.total() == 3));
    assert_eq!(Curse::CursedHand.card().lift, Cost::of(0, 1, 2));
    // Shuffled: the top differs from table to table.
    let tops = |seed| {
        let state = Fixture::opened(3, &modules(true, true), seed).state;
        (*state.curses.last().expect("curses").unseen(), *state.treasures.last().expect("treasures").unseen())
    };
    let curses: Vec<Curse> = (0..40).map(|seed| tops(seed).0).collect();
    let treasures: Vec<Treasure> = (0..40).map(|seed| tops(seed).1).collect();
    assert!(curses.iter().any(|top| *top != curses[0]) && treasures.iter().any(|top| *top != treasures[0]));
}

#[test]
fn the_first_tile_drawn_lies_in_the_west() {
    rules!["ESC-R-02"];
    // With a shuffle that leaves every tile in its place, the last two of the list are drawn.
    let game = Escape::prepare(&Options::default(), 3).expect("three may play");
    let stay = (1..17).rev().chain((1..5).rev()).collect::<Vec<u32>>();
    let mut dice = bivouac_engine::Dice::scripted(stay);
    let state = game.setup(&mut bivouac_engine::Cx::quiet(&mut dice));
    let at = |x| state.temple.in_cell(Cell::at(x, 0)).map(|place| state.temple[place].tile.to_string());
    assert_eq!((at(-1).as_deref(), at(1).as_deref()), (Some("B13"), Some("B12")));
}

#[test]
fn six_players() {
    rules!["SC-62", "ESC-SIX-01", "ESC-SIX-04"];
    let count = |seats, exp1_cards| {
        let options = Options { exp1_cards, ..modules(true, true) };
        let state = Fixture::opened(seats, &options, 5).state;
        (state.curses.len(), state.treasures.len())
    };
    let table = Fixture::opened(6, &modules(true, true), 5);
    assert_eq!((table.state.depot, pile(&table).len()), (18, 16));
    assert!((11..16).contains(&exit_at(&table)));
    assert_eq!(Seat::all(6).map(|seat| table.state.players[seat].pool.in_hand().len()).sum::<usize>(), 30);
    assert_eq!(count(6, Exp1Cards::Auto), (15, 14));
    assert_eq!(count(4, Exp1Cards::Auto), (14, 13));
    assert_eq!(count(4, Exp1Cards::On), (15, 14));
    assert_eq!(count(6, Exp1Cards::Off), (14, 13));
}

#[test]
fn six_professionals_need_treasures() {
    rules!["ESC-R-102"];
    let table = |seats, difficulty, treasures| {
        Escape::prepare(&Options { difficulty, treasures, ..Options::default() }, seats)
    };
    let refused = table(6, Difficulty::Professional, false).expect_err("nobody could win");
    assert_eq!(refused.rule.id(), "ESC-R-102");
    assert!(table(6, Difficulty::Professional, true).is_ok());
    assert!(table(5, Difficulty::Professional, false).is_ok());
    assert!(table(6, Difficulty::Expert, false).is_ok());
    // What the ruling counts: the gems that all chambers hold.
    let held: usize = TILES
        .iter()
        .filter(|tile| tile.set != TileSet::Enhanced)
        .filter_map(|tile| tile.gems)
        .map(|gems| gems.prices.len())
        .sum();
    assert_eq!(held, 18);
}

#[test]
fn difficulty_is_gems_and_fate() {
    rules!["SC-20", "SC-70", "ESC-VAR-01", "ESC-VAR-02", "ESC-R-07", "ESC-R-75"];
    let with = |seats, difficulty| {
        let options = Options { difficulty, treasures: true, ..Options::default() };
        Fixture::opened(seats, &options, 2).dice(ANI, "B - - - -")
    };
    let depots = |difficulty| (1..=6).map(|seats| with(seats, difficulty).state.depot).collect::<Vec<_>>();
    assert_eq!(depots(Difficulty::Normal), [7, 7, 11, 14, 16, 18]);
    assert_eq!(depots(Difficulty::Expert), [10, 10, 14, 17, 19, 21]);
    // More than the 25 gems of the box, those beside the depot counted.
    assert_eq!(depots(Difficulty::Professional), [13, 13, 17, 20, 22, 24]);
    assert_eq!(with(5, Difficulty::Professional).refused(ANI, "propose_fate"), "E_DONE ESC-FAT-02");
    let mut expert = with(3, Difficulty::Expert);
    assert_eq!(expert.view(ANI).fate_left, 2);
    expert.act(ANI, "propose_fate");
    let strict = Options { difficulty: Difficulty::Expert, expert_fate: false, ..Options::default() };
    let mut table = Fixture::opened(3, &strict, 2).dice(ANI, "B - - - -");
    assert_eq!(table.refused(ANI, "propose_fate"), "E_DONE ESC-FAT-02");
    assert_eq!(table.view(ANI).fate_left, 0);
}

#[test]
fn solo() {
    rules!["SC-61", "ESC-SOL-01", "ESC-SOL-04", "ESC-SET-09"];
    let options = Options { difficulty: Difficulty::Expert, ..Options::default() };
    let mut table = Fixture::opened(1, &options, 8);
    assert_eq!(table.shown(ANI), "- - - - - - -");
    assert_eq!((table.state.depot, table.state.beside, pile(&table).len(), exit_at(&table)), (10, 2, 16, 7));
    assert_eq!(table.refused(ANI, "propose_fate"), "E_DICE ESC-R-84");
    let mut table = table.dice(ANI, "B - - - - - A");
    table.act(ANI, "propose_fate");
    assert_eq!((table.state.depot, table.shown(ANI).as_str()), (11, "- - - - - - A"));
    // All dice black and nothing left: the game goes on, and one may give up alone.
    let mut table = table.dice(ANI, "B B B B B B B").person(ANI);
    table.state.beside = 0;
    assert!(table.state.end.is_none());
    table.call(ANI, "give_up").expect("nobody else is asked");
    assert_eq!(table.state.end, Some(bivouac_escape::End::Conceded));
}

#[test]
fn bots_are_players() {
    rules!["ESC-SET-16"];
    // Set up for three, although one person plays: what depends on players is the same for all hands.
    let opened = Fixture::opened(3, &Options::default(), 1).person(ANI);
    assert_eq!((opened.state.depot, opened.shown(ANI).as_str()), (11, "- - - - -"));
    // Bots are asked, and nobody has won before they are out.
    let mut table = Fixture::f0().chamber("M-EXIT", 1, 1, 0).depot(0).person(ANI);
    for seat in [FRANK, MICHA] {
        table.fact(bivouac_engine::Fact::Hands { seat, holder: bivouac_engine::Holder::Bot });
    }
    let mut table = table.stands(ANI, 1, 1).dice(ANI, "K - - - -").dice(FRANK, "B - - - -");
    table.act(ANI, "propose_fate");
    let asked = table.view(ANI).fate.map(|vote| vote.waits_for);
    assert_eq!(asked, Some(bivouac_engine::Seats::only(FRANK) | bivouac_engine::Seats::only(MICHA)));
    table.act(ANI, "escape");
    assert_eq!(table.state.end, None);
}

#[test]
fn tiles_of_the_start_are_no_discoveries() {
    rules!["ESC-SET-15", "ESC-CUR-07", "ESC-R-05"];
    let mut with_treasure = 0;
    for seed in 0..30 {
        let table = Fixture::opened(3, &modules(true, true), seed);
        assert!(table.state.players.values().all(|player| player.curses.is_empty()));
        assert!(table.state.temple.iter().all(|(_, chamber)| chamber.treasure.is_none()));
        assert_eq!(table.state.treasures.len(), 13);
        let options = Options { setup_treasures: true, ..modules(true, true) };
        let table = Fixture::opened(3, &options, seed);
        for (_, chamber) in table.state.temple.iter() {
            assert_eq!(chamber.treasure.is_some(), chamber.tile.tile().treasure);
            with_treasure += usize::from(chamber.treasure.is_some());
        }
        assert!(table.state.players.values().all(|player| player.curses.is_empty()));
    }
    assert!(with_treasure > 0);
}

#[test]
fn tracks_are_chosen_or_drawn() {
    rules!["ESC-SET-10", "ESC-R-100", "ESC-RT-03"];
    assert_eq!(Options::default().track, Track::One);
    let track = |track, seed| {
        *Fixture::opened(3, &Options { track, ..Options::default() }, seed).state.track.unseen()
    };
    assert_eq!(track(Track::Silent, 1), Track::Silent);
    let drawn: Vec<Track> = (0..100).map(|seed| track(Track::Random, seed)).collect();
    let ones = drawn.iter().filter(|track| **track == Track::One).count();
    assert!((25..75).contains(&ones) && !drawn.contains(&Track::Silent), "{ones}");
    // The moments of each track, on the game's clock.
    for (track, moments) in [
        (Track::One, [162, 200, 362, 400, 540, 600]),
        (Track::Two, [175, 213, 345, 383, 550, 600]),
        (Track::Silent, [170, 200, 370, 400, 570, 600]),
    ] {
        let mut table = Fixture::f0_with(&Options { track, ..Options::default() });
        for moment in moments {
            assert_eq!(table.next().map(|(at, _)| at), Some(moment * 1000), "{track:?}");
            table.until(moment * 1000, "");
        }
        assert_eq!(table.next(), None);
    }
}

#[test]
fn options_that_cannot_be_are_refused() {
    rules!["ESC-RT-05", "ESC-CALM-02"];
    let refused = |options: Options| Escape::prepare(&options, 3).expect_err("refused").rule.id();
    assert_eq!(refused(Options { slam_grace_ms: 201, ..Options::default() }), "ESC-RT-05");
    assert_eq!(refused(Options { beat_seconds: Some(30), ..Options::default() }), "ESC-CALM-02");
    let read = |value| bivouac_engine::options::read::<Options>(&value);
    let offered = |seconds: Option<u16>| read(json!({ "mode": "calm", "beat_seconds": seconds }));
    for seconds in [None, Some(20), Some(40), Some(90)] {
        assert!(Escape::prepare(&offered(seconds).expect("the form offers it"), 3).is_ok(), "{seconds:?}");
    }
    let why = offered(Some(30)).expect_err("the form does not offer it").0;
    assert_eq!(why, "option \"beat_seconds\" cannot be 30; it is one of 20, 40, 90, null");
    let calm = Options { mode: Mode::Calm, beat_seconds: Some(40), slam_grace_ms: 200, ..Options::default() };
    assert!(Escape::prepare(&calm, 1).is_ok());
}

#[test]
fn people_are_asked_in_an_order_that_makes_sense() {
    let schema = bivouac_engine::options::schema::<Options>();
    let order: Vec<&str> =
        schema["x-order"].as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
    assert_eq!(order[..4], ["mode", "difficulty", "curses", "treasures"]);
    let mut listed = order.clone();
    listed.sort_unstable();
    let all: Vec<&String> =
        schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name).collect();
    assert_eq!(listed, all, "every option once");
    let beats = &schema["properties"]["beat_seconds"];
    assert_eq!(beats["title"], "Seconds a beat");
    assert!(beats["description"].as_str().is_some_and(|about| about.starts_with("In calm mode")), "{beats}");
}
