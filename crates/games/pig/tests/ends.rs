//! Chapters 1 and 3 of `docs/rules/pig.md`, and the rulings: what the table agrees on, how a
//! game ends, who sees it and what can be taken back.

mod drawn;
mod script;

use bivouac_engine::{
    Audience, DiceKind, Ending, Game, Millis, Seat, Seats, Secret, Seq, Setting, Step, StepOf, Table, Viewer,
    rules,
};
use bivouac_pig::{Action, Options, Pig, View};

use drawn::Position;
use script::{check, check_offers};

const NOW: Millis = Millis::ZERO;

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a test names a seat that exists")
}

fn open(seats: u8, goal: u16) -> Result<Table<Pig>, &'static str> {
    let setting =
        Setting { seats, secret: Secret::from_bytes([5; 32]), words: vec![], dice: DiceKind::Cipher };
    Table::open(&Options { goal }, setting).map_err(|illegal| illegal.rule.id())
}

/// Does what the seat may do whose turn it is.
fn act(table: &mut Table<Pig>, action: Action) -> Seq {
    let seat = table.state().turn;
    table.step(NOW, Step::Act { seat, action }).expect("a test does what may be done").entry.seq
}

/// Somebody rolls until there is so much in the pot.
fn fill_the_pot(table: &mut Table<Pig>, pot: u16) {
    while table.state().pot < pot {
        assert!(table.seq() < Seq(200), "so many rolls fill any pot");
        act(table, Action::Roll);
    }
}

#[test]
fn two_to_six_seats_play_and_the_first_begins() {
    rules!["PIG-1.1"];
    for seats in 2..=6 {
        assert_eq!(open(seats, 100).expect("it may").to_act(), Seats::only(seat(1)));
    }
    assert_eq!([1, 7].map(|seats| open(seats, 100).expect_err("too few or too many")), ["TAB-06"; 2]);
}

#[test]
fn the_turn_passes_in_seat_order_and_round() {
    rules!["PIG-1.1"];
    check(
        "0+0 0 0
         @1 roll 1 -> @1 rolls a 1: the turn is over
         0 0+0 0
         @2 roll 6 -> @2 rolls a 6: 6 in the pot
         @2 hold -> @2 keeps 6 and has 6
         0 6 0+0
         @3 roll 1 -> @3 rolls a 1: the turn is over
         0+0 6 0",
    );
}

#[test]
fn the_goal_is_a_hundred_unless_the_table_agrees_on_another() {
    rules!["PIG-1.2"];
    assert_eq!(Options::default(), Options { goal: 100 });
    assert!([10, 100, 1000].into_iter().all(|goal| open(2, goal).is_ok()));
    assert_eq!([0, 9, 1001].map(|goal| open(2, goal).expect_err("too low or too high")), ["PIG-1.2"; 3]);
    check(
        "goal=1000 95+5 0
         @1 hold -> @1 keeps 5 and has 100
         100 0+0",
    );
    check(
        "goal=10 4+6 0
         @1 hold -> @1 keeps 6 and has 10; @1 wins with 10
         10! 0",
    );
}

#[test]
fn whoever_holds_and_has_the_goal_wins_at_once() {
    rules!["PIG-3.1"];
    check(
        "95+2 90 0
         @1 roll 2 -> @1 rolls a 2: 4 in the pot
         @1 hold -> @1 keeps 4 and has 99
         99 90+0 0
         @2 roll 6 -> @2 rolls a 6: 6 in the pot
         @2 roll 4 -> @2 rolls a 4: 10 in the pot
         99 90+10 0
         @2 hold -> @2 keeps 10 and has 100; @2 wins with 100
         99 100! 0",
    );
    check_offers("99 100! 0", "");
}

#[test]
fn points_in_the_pot_do_not_win() {
    rules!["PIG-3.1"];
    let Position { game, state } = Position::read("99+60 90");
    assert_eq!((game.is_over(&state), game.outcome(&state)), (false, None));
}

#[test]
fn the_others_are_ranked_by_their_points_and_equals_share_a_place() {
    rules!["PIG-3.1"];
    let Position { game, state } = Position::read("12 40 100! 7 40 0");
    let outcome = game.outcome(&state).expect("somebody has won");
    let Ending::Ranked(places) = &outcome.ending else { panic!("each plays for itself: {outcome:?}") };
    assert_eq!(places.values().copied().collect::<Vec<_>>(), [4, 2, 1, 5, 2, 6]);
    let points = outcome.points.expect("there are points");
    assert_eq!(points.values().copied().collect::<Vec<_>>(), [12, 40, 100, 7, 40, 0]);
    assert_eq!(outcome.rule, "PIG-3.1");
}

#[test]
fn everybody_sees_all_points_and_the_pot() {
    rules!["PIG-3.2"];
    let Position { game, state } = Position::read("goal=50 12 40+7 3");
    let whole = View { goal: 50, scores: state.scores.clone(), turn: seat(2), pot: 7, winner: None };
    let players = [1, 2, 3].map(|number| Viewer::seat(seat(number)));
    for viewer in players.into_iter().chain([Viewer::Seats(Seats::first(3)), Viewer::Spectator, Viewer::Open])
    {
        assert_eq!(game.view(&state, viewer, NOW), whole, "{viewer:?}");
    }
}

#[test]
fn everybody_hears_every_roll_and_everything_else() {
    rules!["PIG-3.2"];
    let mut table = open(3, 100).expect("it may");
    let mut stories = Vec::new();
    while !table.is_over() {
        assert!(table.seq() < Seq(1000), "holding at 10 has long won by then");
        let (seat, pot) = (table.state().turn, table.state().pot);
        let action = if pot >= 10 { Action::Hold } else { Action::Roll };
        let told = table.step(NOW, Step::Act { seat, action }).expect("it may").told;
        assert!(!told.is_empty() && told.iter().all(|told| told.to == Audience::All), "{told:?}");
        stories.extend(told.iter().map(|told| table.game().story(&told.event)));
    }
    for part in ["in the pot", "and loses", "keeps", "wins with"] {
        assert!(stories.iter().any(|story| story.contains(part)), "nobody heard \"{part}\": {stories:?}");
    }
}

fn take_back(number: u8, to: Seq) -> StepOf<Pig> {
    Step::Takeback { seat: seat(number), to, consent: Seats::first(2) }
}

fn rule_against(table: &Table<Pig>, step: StepOf<Pig>) -> &'static str {
    table.propose(NOW, step).expect_err("this should be refused").rule.id()
}

#[test]
fn a_roll_is_final() {
    rules!["PIG-3.3"];
    let mut table = open(2, 100).expect("it may");
    let roll = act(&mut table, Action::Roll);
    assert!(table.takebacks(seat(1)).is_empty());
    assert_eq!(rule_against(&table, take_back(1, roll)), "TAB-07");
}

#[test]
fn a_hold_may_be_taken_back_until_the_next_seat_rolls() {
    rules!["PIG-3.3"];
    let mut table = open(2, 100).expect("it may");
    fill_the_pot(&mut table, 5);
    let (holder, before) = (table.state().turn, table.state().clone());
    let hold = act(&mut table, Action::Hold);
    let other = table.state().turn;
    assert!(table.takebacks(other).is_empty());

    let mut regretted = table.clone();
    assert_eq!(rule_against(&regretted, take_back(other.as_number(), hold)), "TAB-07");
    regretted.step(NOW, take_back(holder.as_number(), hold)).expect("nobody has rolled since");
    assert_eq!(regretted.state(), &before);

    act(&mut table, Action::Roll);
    assert!(table.takebacks(holder).is_empty());
    assert_eq!(rule_against(&table, take_back(holder.as_number(), hold)), "TAB-07");
}

#[test]
fn a_hold_that_won_is_not_taken_back() {
    rules!["PIG-3.3"];
    let mut table = open(2, 10).expect("it may");
    fill_the_pot(&mut table, 10);
    let winner = table.state().turn;
    let hold = act(&mut table, Action::Hold);
    assert!(table.is_over() && table.takebacks(winner).is_empty());
    assert_eq!(rule_against(&table, take_back(winner.as_number(), hold)), "TAB-01");
}

#[test]
fn nobody_passes_without_rolling() {
    rules!["PIG-R1"];
    check_offers("20+0 35", "@1 roll");
    check_offers("20 35+0 8", "@2 roll");
    check(
        "20+0 35
         @1 hold -> refused: PIG-2.4
         20+0 35",
    );
}

#[test]
fn more_than_the_goal_is_as_good() {
    rules!["PIG-R2"];
    check(
        "99+60 90
         @1 hold -> @1 keeps 60 and has 159; @1 wins with 159
         159! 90",
    );
}
