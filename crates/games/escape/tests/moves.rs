//! Geometry, entering and discovering: sections 2 and 4.3 of `docs/rules/escape.md`.

use bivouac_engine::{Game as _, rules, text};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Behind, Curse, Options, Side, Treasure};

/// The layout of SC-08.
fn walled() -> Fixture {
    Fixture::f0().chamber("B04", 2, 0, 1).chamber("B09", 1, 1, 0).chamber("B06", 2, 1, 1)
}

/// The layout of SC-10.
fn contested() -> Fixture {
    Fixture::f0()
        .chamber("B10", 2, 0, 1)
        .chamber("B09", 1, 1, 0)
        .stands(ANI, 1, 1)
        .stands(FRANK, 2, 0)
        .dice(ANI, "A A - - -")
        .dice(FRANK, "A A - - -")
}

#[test]
fn entering_costs_the_icons_of_the_destination() {
    rules!["SC-07", "ESC-DIE-03", "ESC-ENT-01", "ESC-ENT-03", "ESC-ACT-01"];
    let mut table = Fixture::f0().dice(ANI, "A K K G T");
    let done = table.act(ANI, "enter side=w");
    assert_eq!(done.story(), "@1 goes from Start to B07 for 1 adventurer and 1 key");
    assert_eq!((table.place(ANI), table.shown(ANI).as_str()), ((-1, 0), "- - K G T"));
    // The way back costs what the start costs.
    let mut table = table.dice(ANI, "A K K G T").at(1_000);
    assert_eq!(table.refused(ANI, "enter side=e"), "E_DICE ESC-ACT-01");
    let mut table = table.dice(ANI, "A A K G T");
    table.act(ANI, "enter side=e");
    assert_eq!((table.place(ANI), table.shown(ANI).as_str()), ((0, 0), "- - K G T"));
}

#[test]
fn walls_and_the_dark_are_no_way() {
    rules!["SC-08", "ESC-ENT-02", "ESC-GEO-03", "ESC-GEO-04"];
    let mut table = walled().stands(ANI, 2, 1).dice(ANI, "A T A A A");
    assert_eq!(table.refused(ANI, "enter side=s"), "E_BLOCKED ESC-ENT-02");
    assert_eq!(table.refused(ANI, "enter side=e"), "E_BLOCKED ESC-ENT-02");
    assert_eq!(table.shown(ANI), "A T A A A");
    let temple = &table.state.temple;
    let here = table.cell(2, 1);
    // It has doors W and S; the tile in the south has doors W and E.
    assert_eq!(temple.behind(here, Side::W), Behind::Way(table.cell(1, 1)));
    assert_eq!(temple.behind(here, Side::S), Behind::Blocked(table.cell(2, 0)));
    assert_eq!(temple.behind(table.cell(2, 0), Side::N), Behind::Blocked(here), "nor the other way round");
    assert_eq!(temple.behind(here, Side::N), Behind::Wall);
    // A door into the dark allows discovery alone, a door against a wall neither.
    assert_eq!(temple.behind(table.cell(2, 0), Side::E), Behind::Entrance);
    let mut table = table.stands(ANI, 2, 0);
    assert_eq!(table.refused(ANI, "enter side=e"), "E_BLOCKED ESC-ENT-02");
    assert_eq!(table.refused(ANI, "discover side=n"), "E_NO_OPENING ESC-GEO-04");
    table.act(ANI, "discover side=e");
}

#[test]
fn a_stairway_is_a_door_like_any_other() {
    rules!["ESC-GEO-05", "ESC-ENT-04"];
    let mut table = Fixture::f0().chamber("B06", 2, 0, 1).stands(ANI, 2, 0).stands(FRANK, 1, 0);
    table = table.dice(ANI, "A T - - -").dice(FRANK, "A A - - -");
    table.act(ANI, "enter side=w");
    assert_eq!((table.place(ANI), table.place(FRANK)), ((1, 0), (1, 0)), "any number may share a chamber");
    table.act(FRANK, "enter side=e");
    assert_eq!((table.place(ANI), table.place(FRANK)), ((1, 0), (2, 0)), "one payment moves one adventurer");
}

#[test]
fn discovering_lays_the_top_tile_behind_the_door() {
    rules!["SC-09", "ESC-DIE-03", "ESC-DIS-01", "ESC-DIS-02", "ESC-GEO-02", "ESC-GEO-06"];
    let mut table = Fixture::f0().stands(FRANK, 1, 0).pile(&["B06"]).dice(FRANK, "A A K - -");
    let left = table.state.pile.len();
    let done = table.act(FRANK, "discover side=e");
    assert_eq!(done.story(), "@2 discovers B06, Gem chamber, east of B08 for 2 adventurers");
    let laid = &table.state.temple[table.cell(2, 0)];
    assert_eq!((laid.tile.to_string().as_str(), laid.turn), ("B06", 1));
    let doors: Vec<Side> = Side::ALL.into_iter().filter(|side| laid.doors.contains(*side)).collect();
    assert_eq!(doors, [Side::S, Side::W]);
    assert_eq!((table.place(FRANK), table.shown(FRANK).as_str()), ((1, 0), "- - K - -"));
    assert_eq!(table.state.pile.len(), left - 1);
}

#[test]
fn whoever_comes_second_keeps_the_dice() {
    rules!["SC-10", "ESC-RT-13", "ESC-RT-27", "ESC-RT-10"];
    let mut table = contested().chamber("B01", 3, 1, 0).stands(MICHA, 3, 1).dice(MICHA, "A A - - -");
    let left = table.state.pile.len();
    table.act(ANI, "discover side=e");
    assert_eq!(table.refused(FRANK, "discover side=n"), "E_TAKEN ESC-RT-27");
    assert_eq!((table.shown(FRANK).as_str(), table.state.pile.len()), ("A A - - -", left - 1));
    // Where there never was a door nobody was faster.
    assert_eq!(table.refused(MICHA, "discover side=w"), "E_NO_OPENING ESC-GEO-04");
    // A while later it is just a door that is taken.
    table.until(1_500, "");
    assert_eq!(table.refused(FRANK, "discover side=n"), "E_TAKEN ESC-RT-27");
    table.until(1_501, "");
    assert_eq!(table.refused(FRANK, "discover side=n"), "E_NO_OPENING ESC-GEO-04");
    // And whoever took it oneself was not beaten by anybody.
    let mut table = contested().dice(ANI, "A A A A -");
    table.act(ANI, "discover side=e");
    let mut table = table.busy_until(ANI, 0);
    assert_eq!(table.refused(ANI, "discover side=e"), "E_NO_OPENING ESC-GEO-04");
}

#[test]
fn each_door_is_a_discovery_of_its_own() {
    rules!["ESC-DIS-03"];
    let mut table = Fixture::f0().stands(FRANK, 1, 0).dice(FRANK, "A A A A -");
    table.act(FRANK, "discover side=n");
    assert_eq!(table.shown(FRANK), "- - A A -");
    table.until(1_200, "");
    table.act(FRANK, "discover side=s");
    assert_eq!(table.state.temple.len(), 5);
    table.until(2_400, "");
    assert_eq!(table.refused(FRANK, "discover side=e"), "E_DICE ESC-ACT-01");
}

#[test]
fn an_empty_pile_ends_discovering() {
    rules!["ESC-DIS-04", "ESC-GEO-06"];
    let mut table = Fixture::f0().stands(FRANK, 1, 0).pile_left(1).dice(FRANK, "A A A A -");
    table.act(FRANK, "discover side=n");
    table.until(1_200, "");
    assert_eq!(table.refused(FRANK, "discover side=e"), "E_PILE_EMPTY ESC-DIS-04");
}

#[test]
fn a_discovery_is_one_step_and_the_curse_comes_last() {
    rules!["SC-68", "ESC-DIS-05", "ESC-CUR-14", "ESC-R-08"];
    let options = Options { curses: true, treasures: true, ..Options::default() };
    let mut table = Fixture::f0_with(&options)
        .stands(FRANK, 1, 0)
        .dice(FRANK, "A A K T G")
        .pile(&["E11"])
        .curse_pile(&[Curse::BrokenDie, Curse::Trap])
        .treasure_stack(&[Treasure::Teleport]);
    let done = table.act(FRANK, "discover side=e");
    assert_eq!(
        done.lines(),
        [
            "@2 discovers E11, Chamber, east of B08 for 2 adventurers",
            "a treasure lies face down in E11",
            "@2 is cursed: Broken die",
            "@2 puts a spent die on Broken die"
        ]
    );
    assert_eq!(table.shown(FRANK), "# - K T G");
    assert!(table.state.temple[table.cell(2, 0)].treasure.is_some());
    // Whoever enters later draws nothing.
    let mut table = table.stands(MICHA, 1, 0).dice(MICHA, "A K - - -");
    table.act(MICHA, "enter side=e");
    assert!(table.state.players[MICHA].curses.is_empty());
    assert_eq!(table.state.curses.len(), 1);
}

#[test]
fn a_door_against_a_wall_can_be_told_from_a_wall() {
    rules!["ESC-ENT-02", "ESC-GEO-04"];
    let table = walled();
    let view = table.view(ANI);
    let blocked = |name: &str| {
        let chamber = view.temple.iter().find(|chamber| chamber.tile.to_string() == name).expect("it lies");
        let sides = Side::ALL.into_iter().zip(chamber.sides);
        let sides: Vec<Side> =
            sides.filter(|(_, behind)| matches!(behind, Behind::Blocked(_))).map(|(side, _)| side).collect();
        (sides, chamber.walled.clone())
    };
    assert_eq!(blocked("B06"), (vec![Side::S], vec![Side::S]), "its door meets the wall of B04");
    assert_eq!(blocked("B04"), (vec![Side::N], vec![]), "which has none there");
    assert_eq!(blocked("B09").1, [], "its doors lead on");
}

#[test]
fn a_chamber_has_one_name_wherever_it_is_read() {
    rules!["ESC-DIS-02"];
    let mut table = Fixture::f0().stands(ANI, 1, 0).pile(&["M-GK2", "M-EXIT"]).dice(ANI, "A A A A -");
    let done = table.act(ANI, "discover side=e");
    assert_eq!(done.story(), "@1 discovers GK2, Great gem chamber, east of B08 for 2 adventurers");
    table.until(1_200, "");
    let done = table.act(ANI, "discover side=n");
    assert_eq!(done.story(), "@1 discovers Exit, north of B08 for 2 adventurers");
    let view = table.view(ANI);
    let drawn = table.game.draw(&view);
    assert!(drawn.contains("\nGK2 ") && drawn.contains("\nStart ") && !drawn.contains("M-"), "{drawn}");
    let says = |action: &str| table.game.sentence(&view, ANI, &text::read(action).expect("it is one"));
    assert_eq!(says("enter side=e"), "Go east into GK2, Great gem chamber");
    assert_eq!(says("teleport to=M-EXIT"), "Teleport to Exit");
}
