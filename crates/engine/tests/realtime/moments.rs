//! Stamps: what comes first at one moment, what is rung late, and time that goes back.

use bivouac_engine::{DeadlineId, Entry, Fact, Holder, Millis, Seats, Step, TextStep};

use super::drawn::{Room, seat};
use super::lanterns::{Event, Timer};

fn due(timer: Timer) -> TextStep {
    Step::Due { deadline: timer.id() }
}

fn last(room: &Room, count: usize) -> Vec<Entry> {
    let entries = room.table.log(false).expect("the table keeps its log").entries;
    entries[entries.len() - count..].to_vec()
}

#[test]
fn at_one_moment_dice_land_then_votes_end_then_the_gong_sounds_then_miners_act() {
    let mut room = Room::of_persons(2);
    room.act(45_000, "1: pause").unwrap();
    room.act(58_800, "2: roll dice=[1]").unwrap();
    room.act(58_800, "1: roll dice=[1]").unwrap();
    for _ in 0..4 {
        let refused = room.act_first(60_000, "1: roll dice=[2]").expect_err("something is due");
        assert_eq!(refused.key, "TAB-04");
        assert!(room.table.ring());
    }
    room.act_first(60_000, "1: roll dice=[2]").expect("nothing is due any more");
    let steps: Vec<TextStep> = last(&room, 5).into_iter().map(|entry| entry.step).collect();
    let act = Step::Act { seat: seat(1), action: "roll dice=[2]".to_owned() };
    let order = [Timer::Landing(seat(1)), Timer::Landing(seat(2)), Timer::Pause, Timer::Bell];
    assert_eq!(steps[..4], order.map(due));
    assert_eq!(steps[4], act);
    assert!(last(&room, 5).iter().all(|entry| entry.at == Millis(60_000)));
}

#[test]
fn what_is_rung_late_is_stamped_with_its_moment() {
    let mut room = Room::of_persons(2);
    room.act(100, "1: roll dice=[1]").unwrap();
    room.act(300, "2: roll dice=[1]").unwrap();
    // Whoever runs the table slept until 9 s; both landings come first, each at its own moment.
    room.act(9_000, "1: roll dice=[2]").unwrap();
    let moments: Vec<u64> = last(&room, 3).iter().map(|entry| entry.at.0).collect();
    assert_eq!(moments, [1_300, 1_500, 9_000]);
    let told: Vec<u64> = room.heard.iter().map(|(at, _)| *at).collect();
    assert_eq!(told, [100, 300, 1_300, 1_500, 9_000]);
}

#[test]
fn a_deadline_rings_at_its_moment_and_no_other() {
    let mut room = Room::of_persons(1);
    room.act(100, "1: roll dice=[1]").unwrap();
    let rung = |room: &Room, at, deadline| room.table.propose(Millis(at), Step::Due { deadline }).err();
    let landing = Timer::Landing(seat(1)).id();
    for (at, deadline) in
        [(1_299, landing), (1_301, landing), (1_300, Timer::Bell.id()), (1_300, DeadlineId(99))]
    {
        assert_eq!(
            rung(&room, at, deadline).map(|illegal| illegal.key),
            Some("TAB-04"),
            "{deadline:?} at {at}"
        );
    }
    assert_eq!(rung(&room, 1_300, landing), None);
}

#[test]
fn an_act_stamped_at_a_deadline_comes_after_it() {
    let mut room = Room::of_persons(1);
    room.act(0, "1: roll dice=[1]").unwrap();
    assert_eq!(room.act_first(1_199, "1: roll dice=[2]").map_err(|illegal| illegal.key), Err("air"));
    assert_eq!(room.act_first(1_200, "1: roll dice=[2]").map_err(|illegal| illegal.key), Err("TAB-04"));
    room.act(1_200, "1: roll dice=[2]").expect("the first roll has landed");
}

#[test]
fn facts_too_wait_for_what_is_due() {
    let mut room = Room::of_persons(2);
    room.act(0, "1: roll dice=[1]").unwrap();
    let away = Step::Table { fact: Fact::Away { seat: seat(2) } };
    assert_eq!(room.table.propose(Millis(1_200), away.clone()).expect_err("a landing is due").key, "TAB-04");
    assert!(room.table.ring());
    room.table.propose(Millis(1_200), away).expect("now it may be reported");
}

#[test]
fn time_does_not_go_back() {
    let mut room = Room::of_persons(1);
    room.act(5_000, "1: roll dice=[1]").unwrap();
    assert_eq!(room.act(4_999, "1: roll dice=[2]").map_err(|illegal| illegal.key), Err("TAB-03"));
    room.table.wait_until(Millis(4_000));
    assert_eq!(room.table.at(), Millis(5_000));
}

#[test]
fn waiting_stops_at_the_next_deadline() {
    let mut room = Room::of_persons(1);
    room.act(0, "1: roll dice=[1]").unwrap();
    room.table.wait_until(Millis(90_000));
    assert_eq!(room.table.at(), Millis(1_200));
}

#[test]
fn who_may_act_depends_on_the_moment() {
    let mut room = Room::of(&[Holder::Bot]);
    let at = room.walk_somehow();
    let table = &mut room.table;
    assert_eq!(table.to_act(), Seats::NONE);
    table.wait_until(Millis(at + 399));
    assert_eq!((table.at(), table.to_act()), (Millis(at + 399), Seats::NONE));
    table.wait_until(Millis(at + 400));
    assert_eq!(table.to_act(), Seats::first(1));
}

#[test]
fn the_collapse_comes_before_the_last_step() {
    let mut room = Room::of_persons(1);
    assert_eq!(room.refused(120_000, "1: roll dice=[1]"), "TAB-01");
    assert_eq!(room.when(&Event::Collapsed), Some(120_000));
    assert_eq!((room.when(&Event::Gong), room.table.next_deadline()), (Some(60_000), None));
    assert!(!room.table.ring());
}
