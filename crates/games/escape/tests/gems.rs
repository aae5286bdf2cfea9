//! Gems and joint actions: sections 3.4 and 4.3 of `docs/rules/escape.md`.

use bivouac_engine::rules;
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Double, Doubles, Setting, Treasure};

/// Ani and Frank on the first great gem chamber for torches.
fn great() -> Fixture {
    Fixture::f0().chamber("M-GT1", 1, 1, 0).stands(ANI, 1, 1).stands(FRANK, 1, 1)
}

#[test]
fn one_gem_for_four_icons() {
    rules!["SC-11", "ESC-DIE-03", "ESC-GEM-01", "ESC-GEM-02", "ESC-GEM-04", "ESC-GEM-05", "ESC-RT-27"];
    let mut table = Fixture::f0().chamber("B01", 1, 1, 0).stands(ANI, 1, 1).stands(FRANK, 1, 1);
    table = table.dice(ANI, "K K K K T").dice(FRANK, "K K K K K");
    assert_eq!(table.refused(ANI, "activate gems=2"), "E_NOT_HERE ESC-GEM-02");
    let done = table.act(ANI, "activate gems=1");
    assert_eq!(done.story(), "@1 activates 1 gem in B01: 4 keys of @1, 10 left in the depot");
    assert_eq!((table.state.depot, table.state.temple[table.cell(1, 1)].gems), (10, 1));
    assert_eq!(table.shown(ANI), "- - - - T");
    assert_eq!(table.refused(FRANK, "activate gems=1"), "E_DONE ESC-GEM-04");
    let mut table = Fixture::f0().dice(ANI, "K K K K T");
    assert_eq!(table.refused(ANI, "activate gems=1"), "E_NOT_HERE ESC-GEM-01");
}

#[test]
fn dice_of_others_count_if_they_are_pledged() {
    rules!["SC-12", "ESC-GEM-02", "ESC-GEM-03", "ESC-RT-15", "ESC-RT-17"];
    let mut table = great().dice(ANI, "T T T A B").dice(FRANK, "T T T T K").by_hand(FRANK);
    assert_eq!(table.refused(ANI, "activate gems=2"), "E_DICE ESC-GEM-03");
    for _ in 0..4 {
        let offer = table.offered(FRANK).into_iter().find(|action| action.starts_with("pledge"));
        table.act(FRANK, &offer.expect("another torch to pledge"));
    }
    assert_eq!(table.shown(FRANK), "T+ T+ T+ T+ K");
    let lacks = table.view(ANI).players[ANI].joint.clone().expect("a joint task").lacks;
    assert_eq!(lacks, [0, 0, 3]);
    let done = table.act(ANI, "activate gems=2");
    assert_eq!(done.story(), "@1 activates 2 gems in GT1: 7 torches of @1 and @2, 9 left in the depot");
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- - - A B", "- - - - K"));
    // Nobody joins for anything else: an escape, a claim, a curse, a door.
    let mut table = Fixture::f0().dice(ANI, "A - - - -").dice(FRANK, "K+ A+ - - -");
    assert_eq!(table.refused(ANI, "enter side=w"), "E_DICE ESC-ACT-01");
}

#[test]
fn own_dice_go_first_then_pledged_ones_in_order_and_no_more_than_needed() {
    rules!["ESC-RT-15", "ESC-RT-16"];
    let mut table = great()
        .stands(MICHA, 1, 1)
        .dice(ANI, "T - - - -")
        .dice(MICHA, "T+ T+ A - -")
        .dice(FRANK, "T+ T+ - - -");
    table.act(ANI, "activate gems=1");
    assert_eq!(table.shown(ANI), "- - - - -");
    assert_eq!(table.shown(MICHA), "- - A - -", "Micha pledged first");
    assert_eq!(table.shown(FRANK), "- T - - -", "one was enough, and the task is done");
    assert_eq!(table.busy(MICHA), 600);
    // A pledge that is not needed makes nobody busy.
    let mut table = great().dice(ANI, "T T T T -").dice(FRANK, "T+ T+ - - -");
    table.act(ANI, "activate gems=1");
    assert_eq!((table.busy(ANI), table.busy(FRANK)), (600, 0));
}

#[test]
fn a_pledge_ends_with_a_roll_a_room_and_a_use() {
    rules!["ESC-RT-16", "ESC-RT-08"];
    let table = great().dice(FRANK, "T+ T+ A T+ -");
    let mut rolled = table.clone();
    rolled.act(FRANK, "roll dice=[1]");
    assert_eq!((rolled.shown(FRANK).as_str(), rolled.state.pledges.len()), ("~ T+ A T+ -", 2));
    let mut left = table.clone();
    left.act(FRANK, "enter side=s");
    assert_eq!((left.shown(FRANK).as_str(), left.state.pledges.len()), ("- T - T -", 0));
    let mut withdrawn = table;
    withdrawn.act(FRANK, "unpledge die=2");
    assert_eq!((withdrawn.shown(FRANK).as_str(), withdrawn.state.pledges.len()), ("T T+ A T+ -", 2));
}

#[test]
fn fitting_dice_are_pledged_by_themselves() {
    rules!["ESC-RT-15", "ESC-R-95"];
    let mut table = great().stands(FRANK, 1, 0).dice(FRANK, "A T T - K").person(FRANK);
    table.act(FRANK, "enter side=n");
    assert_eq!(table.shown(FRANK), "- - T+ - K", "on arriving");
    table.until(400, "");
    table.act(FRANK, "roll dice=[1,2]");
    let done = table.until(1_600, "T K");
    assert!(done.story().ends_with("@2 offers 1 die"), "{}", done.story());
    assert_eq!(table.shown(FRANK), "T+ K T+ - K", "on landing");
    table.act(FRANK, "set setting=auto_pledge on=false");
    assert!(!table.view(ANI).players[FRANK].settings.auto_pledge);
    table.act(FRANK, "roll dice=[2]");
    table.until(2_800, "T");
    assert_eq!(table.shown(FRANK), "T+ T T+ - K");
    table.act(FRANK, "set setting=auto_pledge on=true");
    assert_eq!(table.shown(FRANK), "T+ T+ T+ - K");
    assert_eq!(table.refused(FRANK, "set setting=auto_pledge on=true"), "E_DONE ESC-R-95");
    assert_eq!(table.refused(ANI, "set setting=no_hold on=true"), "E_CONSENT ESC-R-95");
    assert_eq!(bivouac_engine::text::write(&Setting::AutoPledge).as_deref(), Ok("auto_pledge"));
    // Where no task is open nothing is offered.
    let mut done = great().dice(FRANK, "T T T T -").dice(ANI, "- - - - -");
    done.act(FRANK, "activate gems=1");
    let mut done = done.busy_until(FRANK, 0);
    done.act(FRANK, "roll dice=[1]");
    done.until(1_200, "T");
    assert_eq!(done.shown(FRANK), "T - - - -");
}

#[test]
fn what_was_taken_back_stays_back_until_it_is_rolled() {
    rules!["ESC-R-115", "ESC-RT-16"];
    let mut table = great().dice(FRANK, "T+ T+ A - -");
    table.act(FRANK, "unpledge die=1");
    table.act(FRANK, "roll dice=[4]");
    table.until(1_200, "T");
    assert_eq!(table.shown(FRANK), "T T+ A T+ -", "another die that lands changes nothing");
    let mut rolled = table.clone();
    rolled.act(FRANK, "roll dice=[1]");
    rolled.until(2_400, "T");
    assert_eq!(rolled.shown(FRANK), "T+ T+ A T+ -");
    let mut asked = table.clone().person(FRANK);
    asked.act(FRANK, "set setting=auto_pledge on=false");
    asked.act(FRANK, "set setting=auto_pledge on=true");
    assert_eq!(asked.shown(FRANK), "T+ T+ A T+ -");
}

#[test]
fn pledges_are_for_open_tasks_and_not_for_fiddling() {
    rules!["ESC-R-93", "ESC-RT-08"];
    let mut table = great().by_hand(FRANK).dice(FRANK, "T K - - -");
    assert_eq!(table.refused(FRANK, "pledge die=2"), "E_DICE ESC-RT-15");
    table.act(FRANK, "pledge die=1");
    assert_eq!(table.refused(FRANK, "pledge die=1"), "E_DONE ESC-RT-15");
    table.act(FRANK, "unpledge die=1");
    assert_eq!(table.refused(FRANK, "unpledge die=1"), "E_DICE ESC-RT-15");
    assert_eq!(table.refused(FRANK, "pledge die=1"), "E_BUSY ESC-R-93");
    table.until(1_000, "");
    table.act(FRANK, "pledge die=1");
    assert_eq!(table.refused(FRANK, "mark die=2 on=true"), "E_CONSENT ESC-R-95");
    let mut table = table.person(FRANK);
    table.act(FRANK, "mark die=2 on=true");
    assert_eq!(table.shown(FRANK), "T+ K! - - -");
    assert_eq!(table.refused(FRANK, "mark die=2 on=true"), "E_DONE ESC-RT-08");
    table.act(FRANK, "mark die=2 on=false");
    assert_eq!(table.refused(FRANK, "mark die=9 on=true"), "E_DICE ESC-RT-08");
    let mut table = Fixture::f0().dice(FRANK, "T K - - -");
    assert_eq!(table.refused(FRANK, "pledge die=1"), "E_NOT_HERE ESC-R-93");
}

#[test]
fn a_nearly_empty_depot() {
    rules!["SC-13", "ESC-R-13"];
    let mut table = Fixture::f0().chamber("M-GK1", 1, 1, 0).depot(1);
    table =
        table.stands(ANI, 1, 1).stands(FRANK, 1, 1).dice(ANI, "K+ K+ K+ K+ K+").dice(FRANK, "K+ K+ K+ K+ K+");
    table.act(ANI, "activate gems=3");
    assert_eq!((table.state.depot, table.state.temple[table.cell(1, 1)].gems), (0, 1));
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- - - - -", "- - - - -"));
    let mut table = great().depot(0).dice(ANI, "T T T T -");
    assert_eq!(table.refused(ANI, "activate gems=1"), "E_DONE ESC-R-13");
}

#[test]
fn one_player_may_pay_for_two() {
    rules!["ESC-R-12"];
    let mut table = great().dice(ANI, "T T T T T").owns(ANI, Treasure::DoubleTorch);
    assert_eq!(table.refused(ANI, "activate gems=2"), "E_DICE ESC-GEM-03");
    table.act(ANI, "activate gems=2 with=[torch]");
    assert_eq!((table.state.depot, table.shown(ANI).as_str()), (9, "- - - - -"));
    assert!(table.state.players[ANI].treasures.is_empty());
}

#[test]
fn anybody_here_may_start_it_and_all_contributors_are_busy() {
    rules!["SC-65", "ESC-RT-25", "ESC-RT-26"];
    let mut table = great()
        .stands(MICHA, 1, 1)
        .dice(MICHA, "A - - - -")
        .dice(ANI, "T+ T+ - - -")
        .dice(FRANK, "T+ T+ - - -")
        .busy_until(FRANK, 50_400)
        .at(50_000);
    table.act(MICHA, "activate gems=1");
    assert_eq!(table.state.depot, 10);
    for seat in [ANI, FRANK, MICHA] {
        assert_eq!(table.busy(seat), 50_600);
    }
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- - - - -", "- - - - -"));
    // Busy times never shorten.
    let mut table = great().dice(ANI, "- - - - -").dice(FRANK, "T+ T+ T+ T+ -").busy_until(FRANK, 9_000);
    table.act(ANI, "activate gems=1");
    assert_eq!((table.busy(ANI), table.busy(FRANK)), (600, 9_000));
    // Of two who start it the first wins.
    assert_eq!(table.refused(FRANK, "activate gems=1"), "E_BUSY ESC-RT-11");
    assert_eq!(table.busy_until(FRANK, 0).refused(FRANK, "activate gems=1"), "E_DONE ESC-GEM-04");
}

#[test]
fn treasures_count_first_and_only_if_named_or_lent() {
    rules!["ESC-RT-15", "ESC-RT-26", "ESC-R-22"];
    let table = great().dice(ANI, "T T - - -").dice(FRANK, "A - - - -").owns(FRANK, Treasure::DoubleTorch);
    let mut alone = table.clone();
    assert_eq!(alone.refused(ANI, "activate gems=1"), "E_DICE ESC-GEM-03");
    let mut lent = table.clone();
    assert_eq!(lent.refused(FRANK, "lend double=key count=1"), "E_NOT_OWNED ESC-TRE-10");
    lent.act(FRANK, "lend double=torch count=1");
    assert_eq!(lent.refused(FRANK, "lend double=torch count=1"), "E_DONE ESC-RT-15");
    lent.act(ANI, "activate gems=1");
    assert!(lent.state.players[FRANK].treasures.is_empty());
    assert_eq!((lent.shown(ANI).as_str(), lent.busy(FRANK)), ("- - - - -", 600));
    // What was lent is used before dice.
    let mut first = table.clone().dice(ANI, "T T T T -");
    first.act(FRANK, "lend double=torch count=1");
    first.act(ANI, "activate gems=1");
    assert_eq!(first.shown(ANI), "- - T T -");
    // An offer ends with the room, or when it is taken back.
    let mut back = table.clone();
    back.act(FRANK, "lend double=torch count=1");
    back.act(FRANK, "lend double=torch count=0");
    assert_eq!(back.state.players[FRANK].lent, Doubles::NONE);
    assert_eq!(back.refused(FRANK, "lend double=torch count=1"), "E_BUSY ESC-R-93");
    let mut left = table.dice(FRANK, "A T - - -");
    left.act(FRANK, "lend double=torch count=1");
    left.act(FRANK, "enter side=s");
    assert_eq!(left.state.players[FRANK].lent, Doubles::NONE);
    assert_eq!(left.refused(FRANK, "lend double=torch count=1"), "E_NOT_HERE ESC-R-93");
    assert_eq!(Doubles::of(Double::Torch, 2), Doubles { keys: 0, torches: 2 });
}
