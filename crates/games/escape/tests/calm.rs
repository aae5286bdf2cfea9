//! Calm mode: section 3.5 of `docs/rules/escape.md`.

use bivouac_engine::{Fact, Game, Holder, Millis, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Curse, End, Event, Exp1Cards, Mode, Options, Soul, Timer, Track, Treasure};

fn options() -> Options {
    Options { mode: Mode::Calm, ..Options::default() }
}

fn calm() -> Fixture {
    Fixture::f0_with(&options())
}

fn all_done(table: &mut Fixture) -> Vec<String> {
    let mut lines = Vec::new();
    for seat in [ANI, FRANK, MICHA] {
        if table.offers(seat, "done on=true") {
            lines.extend(table.act(seat, "done on=true").lines());
        }
    }
    lines
}

#[test]
fn two_rolls_a_beat_and_as_many_actions_as_the_dice_allow() {
    rules!["ESC-CALM-01", "ESC-R-87", "ESC-CALM-04"];
    let mut table = calm();
    assert!(table.state.running && table.state.beat == 1);
    table.act_with(ANI, "roll dice=[1,2,3,4,5]", "A K A A B");
    table.act(ANI, "enter side=w");
    table.act(ANI, "discover side=n");
    assert_eq!((table.shown(ANI).as_str(), table.busy(ANI)), ("- - - - B", 0), "no time passes");
    table.act_with(ANI, "roll dice=[1]", "G");
    table.act(ANI, "free seat=1 count=1");
    assert_eq!(table.refused(ANI, "roll dice=[1]"), "E_BUSY ESC-CALM-01");
    assert_eq!(table.view(FRANK).players[ANI].rolls, Some(0));
    assert_eq!(table.next(), None, "nothing happens by itself");
}

#[test]
fn slam_one_comes_after_beat_fifty() {
    rules!["SC-59", "ESC-CALM-01", "ESC-CALM-03", "ESC-CALM-09"];
    let mut table = calm().beat(50).stands(ANI, 1, 0).dice(ANI, "- - - - -");
    for seat in [ANI, FRANK, MICHA] {
        table.act_with(seat, "roll dice=[1]", "A");
        table.act_with(seat, "roll dice=[1]", "K");
    }
    let lines = all_done(&mut table);
    assert_eq!(lines[3..], ["the door slams on @1: @1 loses a spent die", "beat 51"]);
    assert_eq!((table.state.beat, table.state.players[ANI].rolls), (51, 2));
    // Every bell of every track, by the beat at whose end it sounds.
    for (track, beats) in [
        (Track::One, [41, 50, 91, 100, 135, 150]),
        (Track::Two, [44, 54, 87, 96, 138, 150]),
        (Track::Silent, [43, 50, 93, 100, 143, 150]),
    ] {
        let mut table = Fixture::f0_with(&Options { track, ..options() });
        let mut heard = Vec::new();
        while table.state.end.is_none() {
            let (beat, bells) = (table.state.beat, table.state.bells);
            all_done(&mut table);
            heard.extend((table.state.bells > bells).then_some(beat));
        }
        assert_eq!((heard.as_slice(), table.state.end), (&beats[..], Some(End::Collapsed)), "{track:?}");
    }
}

#[test]
fn countdowns_are_told_in_beats() {
    rules!["ESC-CALM-03", "ESC-CALM-09"];
    let mut table = calm().beat(41);
    assert_eq!(table.view(ANI).clock.countdown, None);
    let lines = all_done(&mut table);
    assert_eq!(lines[3..], ["1 gong: back to the start!", "beat 42"]);
    let countdown = table.view(ANI).clock.countdown.expect("a countdown runs");
    assert_eq!((countdown.number, countdown.beats_left, countdown.ends), (1, Some(9), None));
    let beat = table.view(ANI).clock.beat.expect("calm games have beats");
    assert_eq!((beat.number, beat.of, beat.ends), (42, 150, None));
}

#[test]
fn the_beat_of_a_slam_is_in_time() {
    rules!["SC-66", "ESC-CALM-02", "ESC-CALM-09"];
    let mut table = calm().beat(50).stands(ANI, 1, 0);
    for seat in [FRANK, MICHA] {
        table.act(seat, "done on=true");
    }
    table.act_with(ANI, "roll dice=[1,2]", "B K");
    table.act_with(ANI, "roll dice=[3,4]", "A A");
    assert_eq!(table.state.beat, 50, "having used both rolls is not enough");
    table.act(ANI, "enter side=w");
    let done = table.act(ANI, "done on=true");
    assert_eq!(done.lines()[1..], ["the door slams: all are safe", "beat 51"]);
}

#[test]
fn done_is_taken_back_once_and_by_the_game_when_there_is_more_to_do() {
    rules!["ESC-CALM-02", "ESC-R-94"];
    let mut table = calm().dice(ANI, "G - - - -").dice(FRANK, "B B - - -");
    table.act(FRANK, "done on=true");
    assert_eq!(table.refused(FRANK, "roll dice=[3]"), "E_BUSY ESC-CALM-02");
    assert_eq!(table.refused(FRANK, "done on=true"), "E_DONE ESC-CALM-02");
    table.act(FRANK, "done on=false");
    table.act(FRANK, "done on=true");
    assert_eq!(table.refused(FRANK, "done on=false"), "E_DONE ESC-R-94");
    let done = table.act(ANI, "free seat=2 count=2");
    assert!(done.story().ends_with("@2 is not done with this beat"), "{}", done.story());
    table.act_with(FRANK, "roll dice=[1,2]", "A A");
    // Without rolls left there is nothing to take back for.
    let mut table = calm().dice(ANI, "G - - - -").dice(FRANK, "B B - - -");
    table.act_with(FRANK, "roll dice=[3]", "A");
    table.act_with(FRANK, "roll dice=[3]", "A");
    table.act(FRANK, "done on=true");
    table.act(ANI, "free seat=2 count=2");
    assert!(table.state.players[FRANK].done);
    assert_eq!(Fixture::f0().refused(ANI, "done on=true"), "E_NOT_RUNNING ESC-CALM-02");
}

#[test]
fn freed_dice_take_done_back_however_they_were_freed() {
    rules!["SC-75", "ESC-CALM-02"];
    let treasures = Options { treasures: true, ..options() };
    let table = Fixture::f0_with(&treasures).owns(ANI, Treasure::HealingMask).dice(FRANK, "B B - - -");
    let ready = |mut table: Fixture| {
        table.act_with(FRANK, "roll dice=[3,4,5]", "A A A");
        table.act(FRANK, "done on=true");
        assert!(table.state.players[FRANK].done && table.state.players[FRANK].rolls == 1);
        table
    };
    let mut healed = ready(table.clone());
    let done = healed.act(ANI, "heal");
    assert!(done.story().contains("@2 is not done with this beat"), "{}", done.story());
    assert!(!healed.state.players[FRANK].done);
    let mut freed = ready(table);
    freed.act(ANI, "propose_fate");
    freed.act(MICHA, "vote_fate yes=true");
    freed.act(FRANK, "vote_fate yes=true");
    assert_eq!(freed.shown(FRANK), "- - A A A");
    assert!(!freed.state.players[FRANK].done);
}

#[test]
fn the_absent_are_done() {
    rules!["ESC-CALM-02", "ESC-RT-22"];
    let mut table = calm().person(ANI).person(FRANK).person(MICHA);
    table.act(ANI, "done on=true");
    table.fact(Fact::Away { seat: FRANK });
    assert_eq!(table.state.beat, 1);
    table.act(MICHA, "done on=true");
    assert_eq!(table.state.beat, 2);
    // Leaving may be what a beat waited for; but nobody left plays no beats.
    table.act(ANI, "done on=true");
    table.fact(Fact::Away { seat: MICHA });
    assert_eq!(table.state.beat, 3);
    table.fact(Fact::Away { seat: ANI });
    assert_eq!(table.state.beat, 3);
    // A bot that stands in is waited for.
    let mut table = calm().person(ANI).person(FRANK).person(MICHA);
    table.fact(Fact::Hands { seat: FRANK, holder: Holder::Bot });
    table.act(ANI, "done on=true");
    table.act(MICHA, "done on=true");
    assert_eq!(table.state.beat, 1);
}

#[test]
fn a_beat_waits_neither_for_an_empty_chair_nor_for_its_questions() {
    rules!["ESC-R-114", "ESC-CALM-02", "ESC-CALM-07"];
    let cursed = Options { curses: true, exp1_cards: Exp1Cards::On, ..options() };
    let mut table = Fixture::f0_with(&cursed).curse_pile(&[Curse::SoulExchange]);
    table = table.person(ANI).person(FRANK).person(MICHA);
    table.draw_curse(MICHA);
    for seat in [ANI, FRANK] {
        table.act(seat, "done on=true");
    }
    assert_eq!(table.state.beat, 1);
    let mut gone = table.clone();
    let left = gone.fact(Fact::Hands { seat: MICHA, holder: Holder::Nobody });
    assert_eq!(left.lines(), ["@3 picks nobody in time: @3 and @1 swap adventurers", "beat 2"]);
    // The same for somebody who went away.
    table.fact(Fact::Away { seat: MICHA });
    assert_eq!((table.state.beat, table.state.prompts.is_empty()), (2, true));
}

#[test]
fn where_only_those_are_inside_who_are_gone_the_beat_waits() {
    rules!["ESC-R-114"];
    let table = calm().chamber("M-EXIT", 1, 1, 0).depot(0).beat(49).stands(FRANK, 1, 0);
    let mut table = table.person(ANI).person(FRANK).person(MICHA);
    for seat in [ANI, MICHA] {
        table = table.stands(seat, 1, 1).dice(seat, "K - - - -");
        table.act(seat, "escape");
    }
    table.fact(Fact::Away { seat: FRANK });
    assert_eq!((table.state.beat, table.state.end), (49, None), "nobody is buried for a lost connection");
    let mut back = table.clone();
    back.fact(Fact::Back { seat: FRANK });
    back.act(FRANK, "done on=true");
    assert_eq!(back.state.beat, 50);
    let mut bot = table.clone();
    bot.fact(Fact::Hands { seat: FRANK, holder: Holder::Bot });
    bot.act(FRANK, "done on=true");
    assert_eq!(bot.state.beat, 50);
    for seat in [ANI, MICHA] {
        table.call(seat, "give_up").expect("those who are out may give up");
    }
    assert_eq!(table.state.end, Some(End::Conceded));
}

#[test]
fn while_the_table_stands_still_so_does_the_beat() {
    rules!["ESC-R-116", "ESC-CALM-02"];
    let mut table = calm().person(ANI).person(FRANK).person(MICHA);
    for seat in [ANI, FRANK] {
        table.act(seat, "done on=true");
    }
    table.fact(Fact::Paused);
    table.fact(Fact::Away { seat: MICHA });
    assert_eq!(table.state.beat, 1);
    let mut back = table.clone();
    back.fact(Fact::Back { seat: MICHA });
    back.fact(Fact::Resumed);
    assert_eq!(back.state.beat, 1, "nothing is lost");
    table.fact(Fact::Resumed);
    assert_eq!(table.state.beat, 2, "it goes on without them");
}

#[test]
fn a_limit_ends_a_beat_with_defaults() {
    rules!["ESC-CALM-02", "ESC-CALM-07", "ESC-RT-31"];
    let limited = Options { beat_seconds: Some(20), curses: true, exp1_cards: Exp1Cards::On, ..options() };
    let mut table = Fixture::f0_with(&limited).dice(ANI, "B - - - -").curse_pile(&[Curse::SoulExchange]);
    table.draw_curse(MICHA);
    table.act(ANI, "propose_fate");
    assert_eq!(table.view(ANI).fate.map(|vote| vote.ballot.ends), Some(None), "no limit of its own");
    assert_eq!(table.next(), Some((20_000, Timer::Beat)));
    let done = table.until(20_000, "");
    assert_eq!(
        done.lines(),
        [
            "time is up without a word of @2 and @3: fate is not provoked",
            "@3 picks nobody in time: @3 and @1 swap adventurers",
            "beat 2"
        ],
        "open votes count as no, questions take their default"
    );
    assert_eq!(table.state.soul, Some(Soul { owner: MICHA, partner: ANI }));
    assert_eq!(table.next(), Some((40_000, Timer::Beat)));
    assert_eq!(table.state.players[ANI].fate_again, Millis(4_000), "asked again in the next beat");
    table.act(ANI, "propose_fate");
}

#[test]
fn a_beat_waits_for_open_questions() {
    rules!["ESC-CALM-07", "ESC-CALM-04"];
    let cursed = Options { curses: true, exp1_cards: Exp1Cards::On, ..options() };
    let mut table = Fixture::f0_with(&cursed).dice(ANI, "B - - - -").curse_pile(&[Curse::SoulExchange]);
    table.draw_curse(MICHA);
    table.act(ANI, "propose_fate");
    all_done(&mut table);
    assert_eq!(table.state.beat, 1);
    table.act(FRANK, "vote_fate yes=false");
    assert_eq!(table.state.beat, 1, "a question is still open");
    let done = table.act(MICHA, "exchange seat=2");
    assert!(done.told.iter().any(|told| matches!(told.event, Event::SoulsSwapped { .. })));
    all_done(&mut table);
    assert_eq!(table.state.beat, 2);
}

#[test]
fn a_gift_may_wait_until_the_end_of_the_next_beat() {
    rules!["ESC-CALM-08", "ESC-R-14"];
    let mut table =
        calm().chamber("M-EXIT", 1, 1, 0).depot(0).stands(ANI, 1, 1).dice(ANI, "K - - - -").beat(10);
    table.act(ANI, "escape");
    all_done(&mut table);
    assert_eq!(table.state.beat, 11);
    table.clone().act(ANI, "gift seat=2");
    all_done(&mut table);
    assert_eq!(table.state.beat, 12);
    assert_eq!(table.refused(ANI, "gift seat=2"), "E_OUT ESC-R-14");
}

#[test]
fn first_come_first_served_in_a_beat() {
    rules!["ESC-CALM-05", "ESC-RT-27"];
    let mut table =
        calm().chamber("B10", 2, 0, 1).chamber("B09", 1, 1, 0).stands(ANI, 1, 1).stands(FRANK, 2, 0);
    table = table.dice(ANI, "A A - - -").dice(FRANK, "A A - - -");
    table.act(ANI, "discover side=e");
    table.at = Millis(99_000);
    assert_eq!(table.refused(FRANK, "discover side=n"), "E_TAKEN ESC-RT-27", "in the same beat it is fresh");
    all_done(&mut table);
    assert_eq!(table.refused(FRANK, "discover side=n"), "E_NO_OPENING ESC-GEO-04");
}

#[test]
fn a_random_track_is_known_once_a_gong_did_or_did_not_sound() {
    rules!["ESC-R-100"];
    let options = Options { track: Track::Random, ..options() };
    let mut one = 0;
    for seed in 0..20 {
        let mut table = Fixture::opened(3, &options, seed).beat(41);
        assert_eq!(table.view(ANI).clock.track.up(), None);
        all_done(&mut table);
        let track = *table.state.track.unseen();
        one += usize::from(track == Track::One);
        assert_eq!(table.view(ANI).clock.track.up().is_some(), track == Track::One);
        // Whoever imagines the rest knows it too.
        let mut dice = bivouac_engine::Dice::fast(&bivouac_engine::Seed::of(seed));
        let viewer = bivouac_engine::Viewer::seat(ANI);
        let view = table.game.view(&table.state, viewer, table.at);
        let imagined = bivouac_engine::Imagine::imagine(&table.game, &view, viewer, table.at, &mut dice);
        assert_eq!(*imagined.track.unseen(), track);
    }
    assert!((1..20).contains(&one));
}
