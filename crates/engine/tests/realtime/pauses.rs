//! Two ways to stop: the game's own pause, on the table's time, and the table's, which stops all.

use bivouac_engine::{Deadline, Fact, Millis, Seats, Step};

use super::drawn::{Room, seat};
use super::lanterns::{Action, Event, Timer};

/// Two persons; dice fly from 10.0 s, and the clock stands at 10.5 s.
fn paused_in_the_air() -> Room {
    let mut room = Room::of_persons(2);
    room.act(10_000, "1: roll dice=[1,2]").unwrap();
    room.act(10_100, "1: pause").unwrap();
    room.act(10_500, "2: vote yes=true").unwrap();
    room
}

fn next(room: &Room) -> Option<(u64, Timer)> {
    let Deadline { at, id } = room.table.next_deadline()?;
    let timers = [Timer::Landing(seat(1)), Timer::Landing(seat(2)), Timer::Pause, Timer::Bell];
    timers.into_iter().find(|timer| timer.id() == id).map(|timer| (at.0, timer))
}

#[test]
fn an_agreed_pause_shifts_every_timer_by_its_length() {
    let mut room = paused_in_the_air();
    assert_eq!(next(&room), Some((70_500, Timer::Pause)), "the dice hang in the air");
    room.act(20_000, "1: ready").unwrap();
    room.act(21_000, "2: ready").unwrap();
    assert_eq!(next(&room), Some((24_000, Timer::Pause)));
    room.ring_until(24_000);
    // 13.5 s were stopped: the dice land 0.7 s from here, and the gong sounds at 60 s and 13.5 s.
    assert_eq!(next(&room), Some((24_700, Timer::Landing(seat(1)))));
    room.ring_until(24_700);
    assert_eq!(next(&room), Some((73_500, Timer::Bell)));
    room.ring_until(200_000);
    let sounded = [Event::Gong, Event::Collapsed].map(|event| room.when(&event));
    assert_eq!(sounded, [Some(73_500), Some(133_500)]);
}

#[test]
fn in_an_agreed_pause_one_can_only_be_ready() {
    let mut room = paused_in_the_air();
    for step in ["1: roll dice=[3]", "2: roll dice=[1]", "1: walk", "1: light"] {
        assert_eq!(room.refused(11_000, step), "paused");
    }
    assert_eq!(room.refused(11_000, "1: pause"), "LAN-7");
    let mut offered = Vec::new();
    room.table.legal(seat(1), &mut offered);
    assert_eq!(offered, [Action::Ready]);
    room.act(11_000, "1: ready").unwrap();
    room.act(11_000, "2: ready").unwrap();
    assert_eq!((room.table.to_act(), room.refused(13_999, "2: roll dice=[1]")), (Seats::NONE, "paused"));
    room.act(14_000, "2: roll dice=[1]").expect("the lead-in is over");
}

#[test]
fn the_longest_pause_ends_by_itself() {
    let mut room = paused_in_the_air();
    room.ring_until(73_500);
    assert_eq!((room.when(&Event::Soon), room.when(&Event::Resumed)), (Some(70_500), Some(73_500)));
    assert_eq!(room.clock(74_000), 11_000);
}

#[test]
fn readiness_follows_presence() {
    let mut room = paused_in_the_air();
    room.act(12_000, "1: ready").unwrap();
    room.fact(13_000, Fact::Away { seat: seat(2) });
    assert_eq!(room.when(&Event::Soon), Some(13_000));
}

#[test]
fn nobody_pauses_again_before_10_s_were_played() {
    let mut room = paused_in_the_air();
    room.act(11_000, "1: ready").unwrap();
    room.act(11_000, "2: ready").unwrap();
    room.ring_until(14_000);
    assert_eq!(room.refused(23_999, "2: pause"), "LAN-7");
    room.act(24_000, "2: pause").expect("10 s of the game have passed");
}

#[test]
fn a_busy_miner_is_as_busy_after_a_pause() {
    let mut room = Room::of_persons(1);
    let at = room.walk_somehow();
    room.act(at + 100, "1: pause").expect("a miner with full hands may vote");
    room.act(at + 5_100, "1: ready").unwrap();
    // Stopped from 100 ms to 8,100 ms: 300 ms of the 400 are left.
    assert_eq!(room.refused(at + 8_399, "1: roll dice=[1]"), "busy");
    assert_ne!(room.act(at + 8_400, "1: light").map_err(|illegal| illegal.key), Err("busy"));
}

#[test]
fn while_the_table_is_paused_nothing_is_due_and_nobody_acts() {
    let mut room = Room::of_persons(2);
    room.act(10_000, "1: roll dice=[1]").unwrap();
    room.fact(10_500, Fact::Paused);
    let table = &room.table;
    assert_eq!((table.next_deadline(), table.to_act()), (None, Seats::NONE));
    let walk = Step::Act { seat: seat(2), action: Action::Walk };
    assert_eq!(table.propose(Millis(10_500), walk).expect_err("paused").key, "TAB-02");
    let landing = Step::Due { deadline: Timer::Landing(seat(1)).id() };
    assert_eq!(table.propose(Millis(11_200), landing).expect_err("paused").key, "TAB-02");
    let resumed = Step::Table { fact: Fact::Resumed };
    assert_eq!(table.propose(Millis(60_000), resumed).expect_err("time stands still").key, "TAB-03");
    assert!(!room.table.ring());
    room.fact(10_500, Fact::Resumed);
    assert_eq!(next(&room), Some((11_200, Timer::Landing(seat(1)))));
}

#[test]
fn presence_is_heard_while_the_table_is_paused() {
    let mut room = Room::of_persons(2);
    room.act(10_000, "1: pause").unwrap();
    room.fact(12_000, Fact::Paused);
    room.fact(12_000, Fact::Away { seat: seat(2) });
    assert_eq!(room.when(&Event::Stopped), Some(12_000));
    room.fact(12_000, Fact::Resumed);
    assert_eq!(next(&room), Some((72_000, Timer::Pause)), "the table goes on, the game stands");
}

#[test]
fn the_table_stops_a_vote_and_a_lead_in_too() {
    let mut room = paused_in_the_air();
    room.act(11_000, "1: ready").unwrap();
    room.act(11_000, "2: ready").unwrap();
    room.fact(12_000, Fact::Paused);
    room.ring_until(90_000);
    assert_eq!(room.when(&Event::Resumed), None);
    room.fact(12_000, Fact::Resumed);
    room.ring_until(14_000);
    assert_eq!(room.when(&Event::Resumed), Some(14_000));
}
