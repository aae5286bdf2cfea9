//! Votes: who is asked, who speaks for whom, and what presence does to an open one (LAN-7).

use bivouac_engine::{Fact, Holder, Viewer};

use super::drawn::{Room, seat};
use super::lanterns::{Event, Pause};

fn away(number: u8) -> Fact {
    Fact::Away { seat: seat(number) }
}

fn back(number: u8) -> Fact {
    Fact::Back { seat: seat(number) }
}

fn hands(number: u8, holder: Holder) -> Fact {
    Fact::Hands { seat: seat(number), holder }
}

#[test]
fn a_pause_begins_when_every_person_has_said_yes() {
    let mut room = Room::of_persons(3);
    room.act(1_000, "1: pause").unwrap();
    room.act(2_000, "3: vote yes=true").unwrap();
    assert_eq!(room.when(&Event::Stopped), None);
    room.act(3_000, "2: vote yes=true").unwrap();
    assert_eq!(room.when(&Event::Stopped), Some(3_000));
    assert_eq!(room.clock(50_000), 3_000);
}

#[test]
fn somebody_alone_pauses_at_once() {
    let mut room = Room::of(&[Holder::Bot, Holder::Person(1), Holder::Nobody]);
    room.act(1_000, "2: pause").unwrap();
    assert_eq!(room.when(&Event::Stopped), Some(1_000));
}

#[test]
fn one_no_ends_the_vote_and_nobody_asks_again_for_10_s() {
    let mut room = Room::of_persons(2);
    room.act(1_000, "1: pause").unwrap();
    assert_eq!(room.refused(1_500, "2: pause"), "LAN-7");
    assert_eq!(room.refused(1_500, "1: vote yes=false"), "LAN-7", "who has said yes is not asked again");
    room.act(2_000, "2: vote yes=false").unwrap();
    assert_eq!(room.when(&Event::Declined), Some(2_000));
    assert_eq!(room.refused(11_999, "1: pause"), "LAN-7");
    room.act(12_000, "1: pause").expect("10 s have passed");
}

#[test]
fn a_vote_lasts_15_s() {
    let mut room = Room::of_persons(2);
    room.act(1_000, "1: pause").unwrap();
    assert_eq!(room.refused(16_000, "2: vote yes=true"), "LAN-7");
    assert_eq!(room.when(&Event::Declined), Some(16_000));
}

#[test]
fn bots_and_the_absent_are_not_asked() {
    let mut room = Room::of(&[Holder::Person(1), Holder::Bot, Holder::Person(2)]);
    assert_eq!(room.refused(0, "2: pause"), "LAN-7");
    room.fact(100, away(3));
    assert_eq!(room.refused(100, "3: pause"), "LAN-7");
    room.act(200, "1: pause").unwrap();
    assert_eq!(room.when(&Event::Stopped), Some(200));
}

#[test]
fn whoever_leaves_no_longer_stands_in_the_way() {
    let mut room = Room::of_persons(3);
    room.act(1_000, "1: pause").unwrap();
    room.fact(2_000, away(2));
    assert_eq!(room.when(&Event::Stopped), None);
    room.fact(3_000, hands(3, Holder::Bot));
    assert_eq!(room.when(&Event::Stopped), Some(3_000), "the last who was asked is a bot now");
}

#[test]
fn whoever_comes_back_is_asked() {
    let mut room = Room::of_persons(2);
    room.fact(500, away(2));
    room.fact(1_000, away(1));
    room.fact(1_500, back(1));
    room.fact(1_500, back(2));
    room.act(2_000, "1: pause").unwrap();
    assert_eq!(room.when(&Event::Stopped), None);
    room.act(3_000, "2: vote yes=true").unwrap();
    assert_eq!(room.when(&Event::Stopped), Some(3_000));
}

#[test]
fn what_the_old_hands_said_is_void() {
    let mut room = Room::of_persons(3);
    room.act(1_000, "1: pause").unwrap();
    room.act(1_000, "2: vote yes=true").unwrap();
    room.fact(2_000, hands(2, Holder::Person(9)));
    room.act(2_500, "3: vote yes=true").unwrap();
    assert_eq!(room.when(&Event::Stopped), None);
    room.act(3_000, "2: vote yes=true").unwrap();
    assert_eq!(room.when(&Event::Stopped), Some(3_000));
}

#[test]
fn whoever_holds_two_seats_speaks_for_both() {
    let mut room = Room::of(&[Holder::Person(1), Holder::Person(2), Holder::Person(1)]);
    room.act(1_000, "2: pause").unwrap();
    room.act(2_000, "3: vote yes=true").unwrap();
    assert_eq!(room.when(&Event::Stopped), Some(2_000));
    room.act(3_000, "1: ready").unwrap();
    assert_eq!(room.refused(3_000, "3: ready"), "LAN-7");
    room.act(4_000, "2: ready").unwrap();
    assert_eq!(room.when(&Event::Soon), Some(4_000));
}

#[test]
fn an_empty_table_agrees_on_nothing() {
    let mut room = Room::of_persons(2);
    room.act(1_000, "1: pause").unwrap();
    room.fact(2_000, away(2));
    assert_eq!(room.when(&Event::Stopped), Some(2_000));
    room.fact(3_000, away(1));
    assert_eq!(room.when(&Event::Soon), None, "nobody is ready");
    room.fact(4_000, back(2));
    room.act(5_000, "2: ready").unwrap();
    assert_eq!(room.when(&Event::Soon), Some(5_000));
}

#[test]
fn everybody_sees_the_vote() {
    let mut room = Room::of_persons(2);
    room.act(1_000, "2: pause").unwrap();
    for viewer in [Viewer::seat(seat(1)), Viewer::Spectator] {
        let Pause::Vote { yes, ends } = room.table.view(viewer).pause else { panic!("a vote runs") };
        assert_eq!((yes.lowest(), yes.len(), ends.0), (Some(seat(2)), 1, 16_000));
    }
}
