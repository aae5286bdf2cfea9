//! Module 2, Treasures: section 5.2 of `docs/rules/escape.md`.

use bivouac_engine::{Face, Game, Viewer, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Behind, Curse, Options, Side, Treasure};

fn rich() -> Options {
    Options { treasures: true, ..Options::default() }
}

#[test]
fn a_treasure_is_found_claimed_and_only_then_seen() {
    rules!["SC-24", "ESC-TRE-02", "ESC-TRE-03", "ESC-INF-02", "ESC-RT-25"];
    let mut table = Fixture::f0_with(&rich())
        .stands(FRANK, 1, 0)
        .dice(FRANK, "A A K K T")
        .pile(&["E08"])
        .treasure_stack(&[Treasure::Teleport]);
    table.act(FRANK, "discover side=e");
    let at = table.cell(2, 0);
    for viewer in [Viewer::seat(FRANK), Viewer::seat(ANI), Viewer::Spectator] {
        let view = table.game.view(&table.state, viewer, table.at);
        assert_eq!(view.temple[at.index()].treasure, Some(Face::Down));
    }
    assert_eq!((table.state.treasures.len(), table.view(ANI).treasures.left), (0, 0));
    let mut table = table.dice(FRANK, "A T K K -").at(5_000);
    assert_eq!(table.refused(FRANK, "claim"), "E_NOT_HERE ESC-TRE-03");
    table.act(FRANK, "enter side=e");
    table.until(6_000, "");
    let done = table.act(FRANK, "claim");
    assert_eq!(done.story(), "@2 claims a treasure in E08 for 2 keys: Teleport");
    assert_eq!(table.busy(FRANK), 6_600);
    let seen = table.view(ANI);
    assert_eq!(seen.temple[at.index()].treasure, None);
    assert_eq!(seen.players[FRANK].treasures[0].treasure, Treasure::Teleport);
}

#[test]
fn anybody_there_may_claim_and_the_second_is_told_so() {
    rules!["ESC-TRE-10", "ESC-RT-27", "ESC-TRE-03"];
    let mut table =
        Fixture::f0_with(&rich()).hides(1, 0, Treasure::ExtraGem).stands(ANI, 1, 0).stands(FRANK, 1, 0);
    table = table.dice(ANI, "K K - - -").dice(FRANK, "K K - - -");
    table.act(ANI, "claim");
    assert_eq!(table.refused(FRANK, "claim"), "E_TAKEN ESC-RT-27");
    assert_eq!(table.shown(FRANK), "K K - - -");
    table.until(1_501, "");
    assert_eq!(table.refused(FRANK, "claim"), "E_NOT_HERE ESC-TRE-03");
    assert_eq!(table.refused(FRANK, "extra_gem"), "E_NOT_OWNED ESC-TRE-10", "only the owner uses it");
}

#[test]
fn dice_that_are_offered_for_gems_pay_for_a_treasure_last() {
    rules!["SC-73", "ESC-R-92"];
    let mut table = Fixture::f0_with(&rich()).chamber("E02", 1, 1, 0).stands(ANI, 1, 1);
    table = table.hides(1, 1, Treasure::Teleport).dice(ANI, "K+ K K A B");
    table.act(ANI, "claim");
    assert_eq!(table.shown(ANI), "K+ - - A B");
}

#[test]
fn a_stack_that_is_empty_lays_nothing() {
    rules!["ESC-R-19"];
    let mut table = Fixture::f0_with(&rich()).stands(FRANK, 1, 0).dice(FRANK, "A A - - -").pile(&["E08"]);
    table = table.treasure_stack(&[]);
    let done = table.act(FRANK, "discover side=e");
    assert!(!done.story().contains("treasure"), "{}", done.story());
    assert_eq!(table.state.temple[table.cell(2, 0)].treasure, None);
}

#[test]
fn a_healing_mask_frees_all_of_all() {
    rules!["ESC-TRE-05", "ESC-TRE-04", "ESC-CUR-15", "ESC-R-16"];
    let mut table = Fixture::f0_with(&rich())
        .owns(ANI, Treasure::HealingMask)
        .cursed(FRANK, Curse::Mask)
        .stands(FRANK, 1, 0)
        .dice(ANI, "B A - - -")
        .dice(FRANK, "B B B - -");
    let done = table.act(ANI, "heal");
    assert_eq!(done.story(), "@1 uses a Healing mask: 4 black masks are free");
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- A - - -", "- - - - -"));
    assert_eq!(table.busy(ANI), 0, "it costs no time");
    assert_eq!(table.refused(ANI, "heal"), "E_NOT_OWNED ESC-TRE-10");
}

#[test]
fn doubles_count_as_two_icons_anywhere() {
    rules!["ESC-TRE-06", "ESC-R-22"];
    let table = Fixture::f0_with(&rich()).owns(ANI, Treasure::DoubleKey).owns(ANI, Treasure::DoubleTorch);
    // Entering: half of it is lost.
    let mut enter = table.clone().dice(ANI, "A - - - -");
    assert_eq!(enter.refused(ANI, "enter side=w"), "E_DICE ESC-ACT-01");
    assert_eq!(enter.refused(ANI, "enter side=w with=[torch]"), "E_DICE ESC-R-22");
    assert_eq!(enter.refused(ANI, "enter side=w with=[key,key]"), "E_NOT_OWNED ESC-TRE-10");
    let done = enter.act(ANI, "enter side=w with=[key]");
    assert_eq!(done.story(), "@1 goes from Start to B07 for 1 adventurer with a Double key");
    assert_eq!(enter.state.players[ANI].treasures.as_slice(), [Treasure::DoubleTorch]);
    // Escaping.
    let mut out = table.clone().chamber("M-EXIT", 1, 1, 0).stands(ANI, 1, 1).depot(2).dice(ANI, "K - - - -");
    assert_eq!(out.refused(ANI, "escape"), "E_DICE ESC-OUT-02");
    out.act(ANI, "escape with=[key]");
    assert!(out.state.players[ANI].out.is_some());
    // Claiming, with nothing else.
    let mut claim = table.clone().hides(0, 0, Treasure::Teleport).dice(ANI, "- - - - -");
    let done = claim.act(ANI, "claim with=[key]");
    assert_eq!(done.story(), "@1 claims a treasure in Start for a Double key: Teleport");
    // Lifting a curse, with both.
    let mut lift = table.clone().cursed(ANI, Curse::CursedHand).dice(ANI, "- - - - -");
    lift.act(ANI, "lift curse=cursed_hand with=[torch,key]");
    assert!(lift.state.players[ANI].curses.is_empty() && lift.state.players[ANI].treasures.is_empty());
    // Offers name each way to pay.
    let offers = table.dice(ANI, "A K - - -");
    let ways: Vec<String> =
        offers.offered(ANI).into_iter().filter(|it| it.starts_with("enter side=w")).collect();
    assert_eq!(ways, ["enter side=w", "enter side=w with=[key]"]);
}

#[test]
fn a_teleport_leads_to_another_adventurer() {
    rules!["ESC-TRE-07", "ESC-TRE-10", "ESC-RT-16"];
    let mut table = Fixture::f0_with(&rich())
        .chamber("B01", 2, 0, 1)
        .stands(FRANK, 2, 0)
        .stands(MICHA, 0, 0)
        .owns(ANI, Treasure::Teleport)
        .dice(ANI, "K - - - -");
    assert_eq!(table.refused(ANI, "teleport to=M-START"), "E_NOT_HERE ESC-TRE-07", "not where one is");
    assert_eq!(table.refused(ANI, "teleport to=B07"), "E_NOT_HERE ESC-TRE-07", "nobody is there");
    assert_eq!(table.refused(ANI, "teleport to=B13"), "E_NOT_HERE ESC-TRE-07", "not discovered");
    let done = table.act(ANI, "teleport to=B01");
    assert_eq!(done.lines(), ["@1 teleports from Start to B01", "@1 offers 1 die"]);
    assert_eq!((table.place(ANI), table.busy(ANI)), ((2, 0), 0));
    let mut lonely = Fixture::f0_with(&rich()).owns(ANI, Treasure::Teleport);
    assert!(!lonely.offered(ANI).iter().any(|action| action.starts_with("teleport")));
    assert_eq!(lonely.refused(ANI, "teleport to=B08"), "E_NOT_HERE ESC-TRE-07");
    assert!(lonely.state.players[ANI].treasures.contains(&Treasure::Teleport), "it stays unused");
}

#[test]
fn an_extra_gem_leaves_the_depot_for_good() {
    rules!["ESC-TRE-08", "ESC-R-25"];
    let mut table =
        Fixture::f0_with(&rich()).depot(1).owns(ANI, Treasure::ExtraGem).owns(ANI, Treasure::ExtraGem);
    table.act(ANI, "extra_gem");
    assert_eq!((table.state.depot, table.state.players[ANI].gem_tiles, table.view(FRANK).keys), (0, 1, 1));
    assert_eq!(table.refused(ANI, "extra_gem"), "E_DONE ESC-R-25");
    assert!(table.state.players[ANI].treasures.contains(&Treasure::ExtraGem));
}

#[test]
fn a_secret_passage_opens_a_wall() {
    rules!["SC-25", "ESC-TRE-09", "ESC-GEO-09", "ESC-R-23"];
    let mut table = Fixture::f0_with(&rich())
        .chamber("B04", 2, 0, 1)
        .chamber("B09", 1, 1, 0)
        .chamber("B06", 2, 1, 1)
        .stands(ANI, 2, 1)
        .owns(ANI, Treasure::SecretPassage)
        .dice(ANI, "A T A A -");
    assert_eq!(
        table.refused(ANI, "passage at=M-START side=e"),
        "E_BLOCKED ESC-TRE-09",
        "there is a way already"
    );
    assert_eq!(table.refused(ANI, "passage at=B06 side=n"), "E_BLOCKED ESC-TRE-09", "nothing is behind it");
    // It is named from either end, and offered from the southern or western one.
    assert!(table.offers(ANI, "passage at=B04 side=n"));
    table.act(ANI, "passage at=B06 side=s");
    let [upper, lower] = [table.cell(2, 1), table.cell(2, 0)];
    assert_eq!(table.state.temple.behind(upper, Side::S), Behind::Way(lower));
    assert_eq!(table.view(FRANK).temple[lower.index()].passages, [Side::N]);
    table.act(ANI, "enter side=s");
    assert_eq!((table.place(ANI), table.shown(ANI).as_str()), ((2, 0), "- - A A -"), "for the usual price");
    table.until(400, "");
    table.act(ANI, "enter side=n");
    assert_eq!(table.place(ANI), (2, 1));
    // Anywhere, for anybody.
    let mut far = Fixture::f0_with(&rich()).chamber("B01", -1, 1, 0).chamber("B04", 0, 1, 0);
    far = far
        .owns(MICHA, Treasure::SecretPassage)
        .stands(MICHA, 1, 0)
        .stands(ANI, -1, 1)
        .dice(ANI, "A T - - -");
    far.act(MICHA, "passage at=B01 side=e");
    far.act(ANI, "enter side=e");
    assert_eq!(far.place(ANI), (0, 1));
}
