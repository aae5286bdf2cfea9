//! The soundtrack: section 4.4, and the order of what happens at one moment (ESC-RT-04).

use bivouac_engine::{Fact, Holder, Millis, Seat, Seats, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{ClockFace, End, Event, Mode, Options, Timer, Track, Treasure};

#[test]
fn the_door_slams_on_those_outside() {
    rules!["SC-17", "ESC-CLK-03", "ESC-RT-04"];
    let table = Fixture::f0().stands(ANI, 1, 0).dice(ANI, "A A K T -").at(199_000);
    let mut early = table.clone();
    early.until(199_999, "");
    early.act(ANI, "enter side=w");
    assert_eq!(early.until(200_000, "").story(), "the door slams: all are safe");
    let mut late = table;
    let done = late.until(200_000, "");
    assert_eq!(done.story(), "the door slams on @1: @1 loses a spent die");
    late.act(ANI, "enter side=w");
    assert_eq!((late.place(ANI), late.shown(ANI).as_str()), ((0, 0), "- - K T ."));
}

#[test]
fn the_worst_die_goes_first() {
    rules!["SC-18", "ESC-CLK-05", "ESC-R-08"];
    let mut table = Fixture::f0().stands(FRANK, 1, 0).dice(FRANK, "B K K A T").at(199_000);
    table.until(200_000, "");
    assert_eq!(table.shown(FRANK), ". K K A T");
    table.until(400_000, "");
    assert_eq!(table.shown(FRANK), ". K K . T", "both slams cost two dice");
    // The whole order: marked, black, spent, in the air, adventurer, golden mask, torch, key.
    for (dice, after) in [
        ("K! B - A G", ". B - A G"),
        ("- B A G T", "- . A G T"),
        ("A - G T K", "A . G T K"),
        ("K T G A A", "K T G . A"),
        ("K T G G #", "K T . G #"),
        ("K T T # .", "K . T # ."),
        ("K # . . .", ". # . . ."),
    ] {
        let mut table = Fixture::f0().stands(FRANK, 1, 0).dice(FRANK, dice).at(199_000);
        table.until(200_000, "");
        assert_eq!(table.shown(FRANK), after, "{dice}");
    }
    let mut table =
        Fixture::f0().stands(FRANK, 1, 0).dice(FRANK, "A K - T G").flies(FRANK, 3, 200_500).at(199_000);
    table.until(200_000, "");
    assert_eq!(table.shown(FRANK), "A K . T G", "dice in the air before those that show something");
}

#[test]
fn a_bot_that_stands_in_gives_up_its_worst_die_and_not_the_marked_one() {
    rules!["ESC-R-95", "ESC-RT-08"];
    let marked = || Fixture::f0().person(FRANK).stands(FRANK, 1, 0).dice(FRANK, "B A K! T -").at(199_000);
    let mut person = marked();
    person.until(200_000, "");
    assert_eq!(person.shown(FRANK), "B A . T -");
    let mut bot = marked();
    bot.fact(Fact::Hands { seat: FRANK, holder: Holder::Bot });
    bot.until(200_000, "");
    assert_eq!(bot.shown(FRANK), ". A K! T -", "and what was marked stays so until the person is back");
}

#[test]
fn a_die_lost_in_the_air_never_lands() {
    rules!["ESC-RT-29"];
    let mut table = Fixture::f0().stands(FRANK, 1, 0).dice(FRANK, "K K - - -").at(199_000);
    table.act(FRANK, "roll dice=[3,4,5]");
    table.until(200_000, "");
    assert_eq!(table.shown(FRANK), "K K . ~ ~");
    table.until(200_200, "A B");
    assert_eq!(table.shown(FRANK), "K K . A B", "the others land as planned");
    let mut table = Fixture::f0().stands(FRANK, 1, 0).dice(FRANK, "K K - . .").at(199_000);
    table.act(FRANK, "roll dice=[3]");
    table.until(200_000, "");
    assert_eq!(table.next(), Some((362_000, Timer::Bell)), "with the last die the roll is over");
}

#[test]
fn only_the_place_at_the_slam_counts() {
    rules!["SC-64", "ESC-CLK-09", "ESC-CLK-04"];
    let mut table = Fixture::f0().dice(ANI, "A T - - -").at(161_000);
    table.until(180_000, "");
    table.act(ANI, "enter side=e");
    table.until(200_000, "");
    assert_eq!((table.shown(ANI).as_str(), table.place(ANI)), (". - - - -", (1, 0)));
    table.act(ANI, "roll dice=[2]");
}

#[test]
fn gongs_open_countdowns_and_slams_close_them() {
    rules!["ESC-CLK-01", "ESC-CLK-02", "ESC-CLK-06", "ESC-RT-03", "ESC-RT-06"];
    let mut table = Fixture::f0().dice(ANI, "A T - - -");
    let countdown = |table: &Fixture| table.view(ANI).clock.countdown.map(|it| it.number);
    for (number, gong, end) in [(1, 162_000, 200_000), (2, 362_000, 400_000), (3, 540_000, 600_000)] {
        table.until(gong - 1, "");
        assert_eq!(countdown(&table), None);
        let done = table.until(gong, "");
        assert_eq!(done.told[0].event, Event::Gong { number });
        assert_eq!(countdown(&table), Some(number));
        let ends = table.view(ANI).clock.countdown.and_then(|countdown| countdown.ends);
        assert_eq!(ends, Some(table.state.start + Millis(end)));
        assert!(table.offers(ANI, "enter side=e"), "all actions stay allowed");
        table.until(end - 1, "");
        let done = table.until(end, "");
        match &done.told[0].event {
            Event::Slammed { number: slam, late, .. } => assert_eq!((*slam, *late), (number, Seats::NONE)),
            other => assert_eq!(*other, Event::Ended { end: End::Collapsed, inside: Seats::first(3) }),
        }
    }
    assert_eq!(table.state.end, Some(End::Collapsed));
}

#[test]
fn the_word_starts_the_game() {
    rules!["ESC-CLK-01", "ESC-RT-01", "ESC-RT-02", "ESC-R-90"];
    let mut table = Fixture::f0();
    (table.state.running, table.at) = (false, Millis::ZERO);
    assert_eq!(table.refused(ANI, "roll dice=[1]"), "E_NOT_RUNNING ESC-RT-02");
    assert_eq!(table.next(), Some((0, Timer::Start)));
    assert_eq!(table.state.start, Millis(5_000));
    let clock = table.view(ANI).clock;
    assert_eq!((clock.running, clock.start), (false, Millis(5_000)));
    table.say(ANI, "ready?").expect("talk is free");
    assert_eq!(table.until(0, "").story(), "Escape!");
    assert!(table.view(ANI).clock.running);
    table.act(ANI, "roll dice=[1]");
}

#[test]
fn at_one_moment_dice_land_then_timers_then_bells() {
    rules!["ESC-RT-04"];
    let mut table = Fixture::f0().dice(ANI, "B - - - -").stands(FRANK, 1, 0).at(185_000);
    table.act(ANI, "propose_fate");
    table.until(198_800, "");
    table.act(FRANK, "roll dice=[1,2,3,4,5]");
    let done = table.until(200_000, "K K K K B");
    let order: Vec<&str> = done
        .told
        .iter()
        .map(|told| match told.event {
            Event::Landed { .. } => "land",
            Event::Declined { .. } => "vote",
            Event::Slammed { .. } => "slam",
            _ => "other",
        })
        .collect();
    assert_eq!(order, ["land", "vote", "slam"]);
    assert_eq!(table.shown(FRANK), "K K K K .", "dice that land at the slam have landed");
    let timers =
        [Timer::Landing(MICHA), Timer::Vote(bivouac_escape::Motion::Fate), Timer::Gift(ANI), Timer::Bell];
    assert!(timers.is_sorted());
}

#[test]
fn grace_moves_slams_and_the_collapse() {
    rules!["ESC-RT-05"];
    let options = Options { slam_grace_ms: 150, ..Options::default() };
    let mut table = Fixture::f0_with(&options);
    let mut moments = Vec::new();
    while let Some((at, _)) = table.next() {
        moments.push(at);
        table.until(at, "");
    }
    assert_eq!(moments, [162_000, 200_150, 362_000, 400_150, 540_000, 600_150]);
}

#[test]
fn gongs_are_not_foretold() {
    rules!["ESC-RT-06"];
    use bivouac_engine::Game;
    for clock in [ClockFace::Hidden, ClockFace::Countdown, ClockFace::Full] {
        let table = Fixture::f0_with(&Options { clock, track: Track::Random, ..Options::default() });
        assert!(table.game.hides_moments(), "nobody is sent the next deadline");
        let view = table.view(ANI).clock;
        assert_eq!((view.face, view.track.up(), view.countdown), (clock, None, None));
        let json = serde_json::to_string(&view).expect("it has a JSON form");
        assert!(!json.contains("162") && !json.contains("167000") && !json.contains("180000"), "{json}");
    }
}

#[test]
fn effects_of_a_slam_come_in_order_and_spare_those_who_are_out() {
    rules!["ESC-CLK-07", "ESC-CLK-08", "ESC-R-85"];
    let options = Options { treasures: true, ..Options::default() };
    let mut table = Fixture::f0_with(&options)
        .chamber("M-EXIT", 1, 1, 0)
        .depot(0)
        .stands(ANI, 1, 1)
        .dice(ANI, "K - - - -")
        .stands(FRANK, 1, 0)
        .dice(FRANK, "K . . . .")
        .at(190_000);
    let place = table.cell(-1, 0);
    table.state.temple[place].torch = true;
    let mut table = table.stands(MICHA, -1, 0);
    table.act(ANI, "escape");
    let done = table.until(200_000, "");
    assert_eq!(
        done.lines(),
        ["the door slams on @2: @2 loses a key", "the Large torch in B07 burns out"],
        "who is safe is noted before the torch goes; the last die in hand may be lost"
    );
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- - - - -", ". . . . ."));
    let everybody: Seats = Seat::all(3).collect();
    assert_eq!(table.state.inside(), everybody.without(ANI));
}

#[test]
fn practice_has_no_bells_and_a_slam_for_the_asking() {
    rules!["ESC-SET-12", "ESC-SET-17", "ESC-R-99"];
    use bivouac_engine::Game;
    let options = Options { mode: Mode::Practice, treasures: true, ..Options::default() };
    let mut table = Fixture::f0_with(&options).dice(ANI, "B - - - -");
    assert_eq!(table.next(), Some((3_600_000, Timer::Bell)));
    table.act(ANI, "roll dice=[2]");
    table.until(601_000, "A");
    assert!(table.state.end.is_none());
    assert_eq!(table.refused(ANI, "slam"), "E_DONE ESC-SET-17");
    let place = table.cell(-1, 0);
    table.state.temple[place].torch = true;
    let mut table = table.stands(FRANK, 1, 0);
    assert_eq!(
        table.act(ANI, "slam").lines(),
        ["the door slams for practice", "the Large torch in B07 burns out"]
    );
    assert_eq!(table.shown(FRANK), "- - - - -", "nobody loses a die");
    let mut closed = table.clone();
    closed.until(3_600_000, "");
    let because = closed.game.outcome(&closed.state).map(|outcome| outcome.because);
    assert_eq!((closed.state.end, because.as_deref()), (Some(End::Closed), Some("practice is over")));
    let mut given_up = table.clone().person(ANI);
    given_up.call(ANI, "give_up").expect("alone one may");
    assert_eq!(given_up.state.end, Some(End::Conceded));
    let mut out = table.chamber("M-EXIT", 1, 1, 0).depot(0);
    for seat in [ANI, FRANK, MICHA] {
        out = out.stands(seat, 1, 1).dice(seat, "K - - - -");
    }
    for seat in [ANI, FRANK, MICHA] {
        out.act(seat, "escape");
    }
    let because = out.game.outcome(&out.state).map(|outcome| outcome.because);
    assert_eq!(because.as_deref(), Some("practice: all are out"));
    assert_eq!(Fixture::f0().refused(ANI, "slam"), "E_NOT_RUNNING ESC-SET-17");
}

#[test]
fn the_way_home_is_shown_while_a_countdown_runs() {
    rules!["ESC-R-103"];
    // Start, B08 east of it, B04 east of that; B09 north of B08, and the Exit north of that.
    let table =
        Fixture::f0().chamber("B04", 2, 0, 1).chamber("B09", 1, 1, 0).chamber("M-EXIT", 1, 2, 0).at(161_000);
    let home = |table: &Fixture| -> Vec<String> {
        let words = |seen: &bivouac_escape::SeenChamber| match seen.home {
            Some(home) => format!("{} {} {}", seen.tile, home.side, home.steps),
            None => format!("{} -", seen.tile),
        };
        table.view(ANI).temple.iter().map(words).collect()
    };
    assert!(home(&table).iter().all(|way| way.ends_with('-')), "not before the gong");
    let mut gong = table;
    gong.until(162_000, "");
    assert_eq!(
        home(&gong),
        ["Start -", "B07 east 1", "B08 west 1", "B04 west 2", "B09 south 2", "Exit south 3"]
    );
    let mut torch = gong.clone().stands(ANI, 1, 1).owns(ANI, Treasure::LargeTorch);
    torch.act(ANI, "torch");
    assert_eq!(home(&torch)[5], "Exit south 1", "a Large torch is nearer");
    gong.until(200_000, "");
    assert!(home(&gong).iter().all(|way| way.ends_with('-')), "nor after the slam");
    gong.until(540_000, "");
    assert_eq!(
        home(&gong),
        ["Start east 3", "B07 east 4", "B08 north 2", "B04 west 3", "B09 north 1", "Exit -"]
    );
}
