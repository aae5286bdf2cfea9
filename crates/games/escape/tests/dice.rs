//! Dice and masks: sections 3.2 and 4.2 of `docs/rules/escape.md`.

use bivouac_engine::Game as _;
use bivouac_engine::{Illegal, Viewer, rules, text};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Action, Die, Options, Pace, Timer};

#[test]
fn dice_fly_and_land() {
    rules!["SC-04", "ESC-RT-07", "ESC-RT-09", "ESC-DIE-04", "ESC-R-87"];
    let mut table = Fixture::f0().at(1_000);
    table.act(ANI, "roll dice=[1,2,3,4,5]");
    assert_eq!(table.shown(ANI), "~ ~ ~ ~ ~");
    assert_eq!(table.next(), Some((2_200, Timer::Landing(ANI))));
    table.until(2_199, "");
    for viewer in [Viewer::seat(ANI), Viewer::Spectator, Viewer::Open] {
        let view = table.game.view(&table.state, viewer, table.at);
        assert!(view.players[ANI].dice.iter().all(|die| die.shows == Die::Air), "nobody knows yet");
    }
    let done = table.until(2_200, "A B K B T");
    assert_eq!(done.story(), "the dice of @1 show 1 adventurer, 1 key, 1 torch and 2 black masks");
    assert_eq!(table.shown(ANI), "A B K B T");
    assert_eq!(table.refused(ANI, "roll dice=[1,2]"), "E_DICE ESC-DIE-04");
    assert_eq!(table.refused(ANI, "roll dice=[]"), "E_DICE ESC-RT-09");
    assert_eq!(table.refused(ANI, "roll dice=[6]"), "E_DICE ESC-RT-09");
    table.act(ANI, "roll dice=[1,3,5]");
}

#[test]
fn only_one_roll_is_in_the_air_and_the_rest_can_be_used() {
    rules!["ESC-RT-09", "ESC-R-83", "ESC-RT-24"];
    let mut table = Fixture::f0().dice(ANI, "A K - - -").at(1_000);
    table.act(ANI, "roll dice=[3,4]");
    assert_eq!(table.refused(ANI, "roll dice=[5]"), "E_AIR ESC-RT-09");
    table.act(ANI, "enter side=w");
    assert_eq!((table.place(ANI), table.shown(ANI).as_str()), ((-1, 0), "- - ~ ~ -"));
    table.until(2_200, "T T");
    assert_eq!(table.shown(ANI), "- - T T -");
}

#[test]
fn there_are_no_turns() {
    rules!["ESC-DIE-01"];
    let mut table = Fixture::f0();
    for seat in [ANI, FRANK, MICHA] {
        table.act(seat, "roll dice=[1,2,3,4,5]");
    }
    table.until(1_200, "A A A A A K K K K K T T T T T");
    for seat in [MICHA, ANI] {
        table.act(seat, "roll dice=[1,2]");
    }
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("~ ~ A A A", "K K K K K"));
}

#[test]
fn dice_not_used_may_be_kept_and_rolled_later() {
    rules!["ESC-DIE-05", "ESC-DIE-06", "ESC-RT-10"];
    let mut table = Fixture::f0().dice(ANI, "A K T G B");
    table.act(ANI, "enter side=w");
    assert_eq!(table.shown(ANI), "- - T G B", "what was used must be rolled again, the rest is kept");
    assert_eq!(table.refused(ANI, "enter side=e"), "E_BUSY ESC-RT-11");
    table.until(400, "");
    assert_eq!(table.refused(ANI, "enter side=e"), "E_DICE ESC-ACT-01");
    table.act(ANI, "roll dice=[1,3]");
    table.until(1_600, "A A");
    assert_eq!(table.shown(ANI), "A - A G B");
    assert_eq!(table.refused(ANI, "roll dice=[5]"), "E_DICE ESC-DIE-04");
}

#[test]
fn the_pace_says_how_long_dice_fly_and_hands_are_busy() {
    rules!["ESC-RT-11", "ESC-RT-25"];
    for (pace, air, enter, discover, other) in [
        (Pace::Relaxed, 1_800, 500, 1_800, 800),
        (Pace::Normal, 1_200, 400, 1_200, 600),
        (Pace::Fast, 900, 200, 600, 300),
    ] {
        let mut table = Fixture::f0_with(&Options { pace, ..Options::default() });
        table.act(ANI, "roll dice=[1]");
        assert_eq!(table.next(), Some((air, Timer::Landing(ANI))));
        let mut table =
            table.dice(ANI, "A K A A -").dice(FRANK, "K K K K -").chamber("B01", 1, 1, 0).stands(FRANK, 1, 1);
        table.act(ANI, "enter side=w");
        assert_eq!(table.busy(ANI), enter);
        assert_eq!(table.refused(ANI, "discover side=n"), "E_BUSY ESC-RT-11");
        let mut table = table.at(1_000);
        table.state.players[ANI].air = None;
        table.act(ANI, "discover side=n");
        assert_eq!(table.busy(ANI), 1_000 + discover);
        table.act(FRANK, "activate gems=1");
        assert_eq!(table.busy(FRANK), 1_000 + other);
        // Rolling and freeing leave hands free.
        let mut table = Fixture::f0().dice(ANI, "G B - - -");
        table.act(ANI, "free seat=1 count=1");
        table.act(ANI, "roll dice=[1]");
        assert_eq!(table.busy(ANI), 0);
    }
}

#[test]
fn busy_hands_mark_pledge_and_vote() {
    rules!["ESC-RT-11", "ESC-RT-24"];
    let mut table = Fixture::f0().chamber("B01", 1, 1, 0).stands(ANI, 1, 1).dice(ANI, "K B - - -");
    table = table.by_hand(ANI).busy_until(ANI, 10_000).person(ANI);
    assert_eq!(table.refused(ANI, "roll dice=[1]"), "E_BUSY ESC-RT-11");
    for action in ["pledge die=1", "unpledge die=1", "mark die=2 on=true", "propose_fate"] {
        table.act(ANI, action);
    }
    assert_eq!(table.game.changes(&table.state, table.at).map(|at| at.0), Some(6_000), "pledges first");
    table.until(9_999, "");
    assert_eq!(table.refused(ANI, "roll dice=[1]"), "E_BUSY ESC-RT-11");
    table.until(10_000, "");
    table.act(ANI, "roll dice=[1]");
}

#[test]
fn a_golden_mask_frees_two() {
    rules!["SC-05", "ESC-MSK-01", "ESC-MSK-04", "ESC-R-10"];
    let mut table = Fixture::f0().dice(ANI, "B B B G A");
    table.act(ANI, "free seat=1 count=2");
    assert_eq!(table.shown(ANI), "- - B - A");
    assert_eq!(table.refused(ANI, "free seat=1 count=1"), "E_DICE ESC-MSK-01");
    // An unused one stays for later.
    let mut table = Fixture::f0().dice(ANI, "G A A - -");
    assert_eq!(table.refused(ANI, "free seat=1 count=1"), "E_DICE ESC-MSK-01");
    table.act(ANI, "roll dice=[4,5]");
    table.until(1_200, "B B");
    table.act(ANI, "free seat=1 count=2");
    assert_eq!(table.shown(ANI), "- A A - -");
    assert_eq!(table.refused(ANI, "free seat=1 count=3"), "E_DICE ESC-MSK-01");
}

#[test]
fn a_golden_mask_helps_one_player_in_the_same_chamber() {
    rules!["SC-06", "ESC-MSK-02", "ESC-MSK-03", "ESC-R-11", "ESC-R-86", "ESC-DIE-07", "ESC-DIG-08"];
    let mut table = Fixture::f0().dice(ANI, "G B A A K").dice(FRANK, "B B T T T").busy_until(FRANK, 9_000);
    // One player is named, so a mask cannot be split; and only its owner uses it.
    let offered: Vec<String> =
        table.offered(ANI).into_iter().filter(|action| action.starts_with("free")).collect();
    assert_eq!(offered, ["free count=1 seat=1", "free count=1 seat=2", "free count=2 seat=2"]);
    assert_eq!(table.refused(FRANK, "free seat=2 count=1"), "E_BUSY ESC-RT-11");
    let done = table.act(ANI, "free seat=2 count=2");
    assert_eq!(done.story(), "@1 frees 2 black masks of @2 with a golden mask");
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- B A A K", "- - T T T"));
    let mut table = Fixture::f0().dice(ANI, "G B A A K").dice(FRANK, "B B T T T").stands(FRANK, 1, 0);
    assert_eq!(table.refused(ANI, "free seat=2 count=1"), "E_NOT_HERE ESC-MSK-02");
}

#[test]
fn whoever_has_no_dice_stays_inside() {
    rules!["ESC-R-09"];
    let mut table = Fixture::f0().dice(ANI, ". . . . .").stands(ANI, 1, 0).dice(FRANK, "- - - - -");
    assert!(table.offered(ANI).is_empty());
    let done = table.until(200_000, "");
    assert!(done.story().contains("the door slams on @1: they have no die to lose"), "{}", done.story());
    assert!(table.state.end.is_none() && table.state.place(ANI).is_some());
}

#[test]
fn alike_dice_are_one_offer() {
    rules!["ESC-R-92"];
    let table = Fixture::f0();
    let rolls = |table: &Fixture| {
        table.offered(ANI).into_iter().filter(|action| action.starts_with("roll")).collect::<Vec<_>>()
    };
    assert_eq!(
        rolls(&table),
        [
            "roll dice=[1]",
            "roll dice=[1,2]",
            "roll dice=[1,2,3]",
            "roll dice=[1,2,3,4]",
            "roll dice=[1,2,3,4,5]"
        ]
    );
    let table = Fixture::f0().dice(ANI, "A A K - B");
    assert_eq!(rolls(&table).len(), 3 * 2 * 2 - 1);
    let mut table = table;
    table.act(ANI, "roll dice=[2,3]");
    assert_eq!(table.shown(ANI), "~ A ~ - B");
}

#[test]
fn refusals_say_what_is_in_the_way() {
    rules!["ESC-RT-14", "ESC-R-98", "ESC-ACT-01"];
    let mut table = Fixture::f0().dice(ANI, "K K K K K");
    let Illegal { because, .. } = table.try_act(ANI, "enter side=w", "").expect_err("no adventurer");
    assert_eq!(because, "that chamber takes 1 adventurer and 1 key; of these you have 1 key");
    let mut table =
        Fixture::f0().chamber("M-EXIT", 1, 1, 0).stands(ANI, 1, 1).depot(4).dice(ANI, "K K K K -");
    let Illegal { because, .. } = table.try_act(ANI, "escape", "").expect_err("too few");
    assert_eq!(because, "an escape takes 5 keys; you have 4");
}

#[test]
fn a_die_is_named_once() {
    rules!["ESC-RT-09"];
    let read =
        |typed: &str| text::read::<Action>(typed).map(|_| ()).map_err(|malformed| malformed.to_string());
    assert_eq!(read("roll dice=[2,1]"), Ok(()));
    for twice in ["roll dice=[1,1]", "roll dice=[2,1,2]", "roll careful=true dice=[1,1]"] {
        let why = read(twice).expect_err("a die is named twice");
        assert!(why.contains("is named twice; name each die once"), "{twice}: {why}");
    }
    let many = format!("roll dice=[{}]", vec!["1"; 40].join(","));
    assert!(read(&many).is_err_and(|why| why.contains("die 1 is named twice")));
    assert!(read("roll dice=[11]").is_err_and(|why| why.contains("a die is a number from 1 to 10")));
}
