//! Dice in the air, hands that are busy, soot, gong and victory: drawn positions, one rule each.

use bivouac_engine::{Cx, Dice, Game, Millis, Seats, Step, Viewer};

use super::drawn::{Room, check, check_refused, check_time, read, seat};
use super::lanterns::{Action, Event, Side, Timer};

#[test]
fn a_roll_flies_for_1200_ms() {
    check(
        "0:10.000 runs, 3 dark
         @1 hall spent flame soot boot",
        "1: roll dice=[1,2]",
        [4, 5],
        "0:10.000 runs, 3 dark
         @1 hall ~hand ~soot soot boot lands 0:11.200",
    );
    check_time(
        "0:10.000 runs, 3 dark
         @1 hall ~hand ~soot soot boot lands 0:11.200",
        "0:11.199 runs, 3 dark
         @1 hall ~hand ~soot soot boot lands 0:11.200",
    );
    check_time(
        "0:10.000 runs, 3 dark
         @1 hall ~hand ~soot soot boot lands 0:11.200",
        "0:11.200 runs, 3 dark
         @1 hall hand soot soot boot",
    );
}

#[test]
fn nobody_sees_what_dice_in_the_air_will_show() {
    let mut room = Room::of_persons(2);
    room.act(500, "1: roll dice=[1,2]").unwrap();
    let drawn = |viewer| room.table.game().draw(&room.table.view(viewer));
    for viewer in [Viewer::seat(seat(1)), Viewer::seat(seat(2)), Viewer::Spectator] {
        assert!(drawn(viewer).contains("~ ~ spent spent lands 0:01.700"), "{}", drawn(viewer));
    }
    assert!(!drawn(Viewer::Open).contains("~ ~"), "{}", drawn(Viewer::Open));
}

#[test]
fn only_one_roll_is_in_the_air_but_the_other_dice_can_be_used() {
    let flying = "0:10.000 runs, 3 dark
                  @1 hall ~hand spent spent boot lands 0:11.200";
    check_refused(flying, "1: roll dice=[2]", "air");
    check(
        flying,
        "1: walk",
        [],
        "0:10.000 runs, 3 dark
         @1 gallery ~hand spent spent spent lands 0:11.200 busy 0:10.400",
    );
}

#[test]
fn soot_and_what_is_lost_or_not_there_cannot_be_rolled() {
    let position = "0:10.000 runs, 3 dark
                    @1 hall soot lost spent boot";
    for step in
        ["1: roll dice=[1]", "1: roll dice=[2,3]", "1: roll dice=[5]", "1: roll dice=[0]", "1: roll dice=[]"]
    {
        check_refused(position, step, "LAN-2");
    }
}

#[test]
fn a_set_is_one_action_however_it_is_written() {
    let mut room = Room::of_persons(1);
    let entry = room.act(0, "1: roll dice=[3,1,3]").unwrap();
    assert_eq!(entry.step, Step::Act { seat: seat(1), action: "roll dice=[1,3]".to_owned() });
    // A bare table hands actions over as they come: they fall the same, one draw a die.
    check(
        "0:10.000 runs, 3 dark
         @1 hall spent spent spent spent",
        "1: roll dice=[3,1,3]",
        [4, 5],
        "0:10.000 runs, 3 dark
         @1 hall ~hand spent ~soot spent lands 0:11.200",
    );
}

#[test]
fn a_roll_gives_nothing_away_before_it_lands() {
    let mut room = Room::of_persons(1);
    let roll = Step::Act { seat: seat(1), action: Action::Roll { dice: vec![1] } };
    let rolled = room.table.step(Millis::ZERO, roll).expect("a roll").marks;
    assert!(rolled.drew && !rolled.shown_to(Viewer::seat(seat(1))));
    let landing = Step::Due { deadline: Timer::Landing(seat(1)).id() };
    let landed = room.table.step(Millis(1_200), landing).expect("a landing").marks;
    assert!(!landed.drew && landed.shown_to(Viewer::Spectator));
}

#[test]
fn lighting_takes_two_flames_in_the_gallery_and_600_ms() {
    let position = "0:10.000 runs, 6 dark
                    @1 gallery boot flame flame flame
                    @2 hall flame flame spent spent";
    check(
        position,
        "1: light",
        [],
        "0:10.000 runs, 5 dark
         @1 gallery boot spent spent flame busy 0:10.600
         @2 hall flame flame spent spent",
    );
    check_refused(position, "2: light", "LAN-4");
    check_refused("0:10.000 runs, 3 dark\n@1 gallery boot flame spent spent", "1: light", "LAN-4");
    check_refused("0:10.000 runs, 0 dark\n@1 gallery boot flame flame spent", "1: light", "LAN-4");
}

#[test]
fn busy_hands_wait_to_the_millisecond() {
    let busy = "0:10.599 runs, 5 dark
                @1 gallery boot hand soot flame busy 0:10.600";
    for step in ["1: roll dice=[1]", "1: walk", "1: light", "1: free seat=1 dice=[3]"] {
        check_refused(busy, step, "busy");
    }
    check(
        "0:10.600 runs, 5 dark
         @1 gallery boot hand soot flame busy 0:10.600",
        "1: walk",
        [],
        "0:10.600 runs, 5 dark
         @1 hall spent hand soot flame busy 0:11.000",
    );
}

#[test]
fn a_hand_frees_two_sooty_dice_of_a_miner_in_the_same_place() {
    let position = "0:10.000 runs, 9 dark
                    @1 hall hand soot spent spent
                    @2 hall soot soot ~soot soot lands 0:10.500 busy 0:11.000
                    @3 gallery soot soot soot soot";
    check(
        position,
        "1: free seat=2 dice=[1,4]",
        [],
        "0:10.000 runs, 9 dark
         @1 hall spent soot spent spent
         @2 hall spent soot ~soot spent lands 0:10.500 busy 0:11.000
         @3 gallery soot soot soot soot",
    );
    for step in [
        "1: free seat=3 dice=[1]",
        "1: free seat=4 dice=[1]",
        "1: free seat=2 dice=[3]",
        "1: free seat=2 dice=[1,2,4]",
        "1: free seat=1 dice=[3]",
        "3: free seat=3 dice=[1]",
    ] {
        check_refused(position, step, "LAN-5");
    }
}

#[test]
fn the_slam_takes_the_last_die_even_out_of_the_air() {
    check_time(
        "1:09.000 runs, 9 dark
         @1 hall flame flame spent spent
         @2 gallery ~boot spent soot ~hand lands 1:10.100
         @3 gallery boot spent soot ~hand lands 1:10.100",
        "1:10.050 runs, 9 dark
         @1 hall flame flame spent spent
         @2 gallery ~boot spent soot lost lands 1:10.100
         @3 gallery boot spent soot lost",
    );
}

#[test]
fn dice_that_land_with_the_slam_have_landed() {
    let told = check_time(
        "1:09.000 runs, 3 dark
         @1 gallery flame spent ~hand ~boot lands 1:10.000",
        "1:10.000 runs, 3 dark
         @1 gallery flame spent hand lost",
    );
    let landed = Event::Landed { seat: seat(1), dice: vec![3, 4], sides: vec![Side::Hand, Side::Boot] };
    assert_eq!(told, [landed, Event::Slammed { late: Seats::first(1) }]);
}

#[test]
fn all_have_won_when_the_last_miner_is_back_and_every_lantern_burns() {
    let position = "1:30.000 runs, 0 dark
                    @1 gallery boot spent spent lost
                    @2 hall spent spent spent spent";
    let (game, mut state, at) = read(position);
    let mut dice = Dice::scripted([0u32; 0]);
    game.apply(&mut state, seat(1), &Action::Walk, &mut Cx::quiet_at(at, &mut dice)).unwrap();
    assert_eq!(game.outcome(&state).map(|outcome| outcome.because).as_deref(), Some("all lanterns were lit"));
    assert_eq!(game.next_deadline(&state), None);
}
