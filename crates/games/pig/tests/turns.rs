//! Chapter 2 of `docs/rules/pig.md`: a turn.

mod drawn;
mod script;

use bivouac_engine::rules;

use script::{check, check_offers};

#[test]
fn only_the_seat_whose_turn_it_is_may_roll_or_hold() {
    rules!["PIG-2.1"];
    check(
        "20 35+7 0
         @1 roll -> refused: PIG-2.1
         @1 hold -> refused: PIG-2.1
         @3 roll -> refused: PIG-2.1
         20 35+7 0
         @2 roll 5 -> @2 rolls a 5: 12 in the pot",
    );
    check_offers("20 35+7 0", "@2 roll, @2 hold");
}

#[test]
fn two_to_six_are_added_to_the_pot_and_the_turn_goes_on() {
    rules!["PIG-2.2"];
    check(
        "20+0 35
         @1 roll 2 -> @1 rolls a 2: 2 in the pot
         20+2 35
         @1 roll 3 -> @1 rolls a 3: 5 in the pot
         20+5 35
         @1 roll 4 -> @1 rolls a 4: 9 in the pot
         20+9 35
         @1 roll 5 -> @1 rolls a 5: 14 in the pot
         20+14 35
         @1 roll 6 -> @1 rolls a 6: 20 in the pot
         20+20 35",
    );
    check(
        "0 20+74 35
         @2 roll 6 -> @2 rolls a 6: 80 in the pot
         0 20+80 35",
    );
}

#[test]
#[should_panic(expected = "the question was below(6)")]
fn the_die_has_no_seventh_side() {
    rules!["PIG-2.2"];
    check(
        "20+0 35
         @1 roll 7 -> never comes up",
    );
}

#[test]
fn a_one_empties_the_pot_and_ends_the_turn() {
    rules!["PIG-2.3"];
    check(
        "20+7 35
         @1 roll 1 -> @1 rolls a 1 and loses 7
         20 35+0
         @2 roll 1 -> @2 rolls a 1: the turn is over
         20+0 35",
    );
}

#[test]
fn holding_keeps_the_pot_and_ends_the_turn() {
    rules!["PIG-2.4"];
    check(
        "20+7 35
         @1 hold -> @1 keeps 7 and has 27
         27 35+0
         @2 roll 3 -> @2 rolls a 3: 3 in the pot
         @2 hold -> @2 keeps 3 and has 38
         27+0 38",
    );
    check_offers("20+7 35", "@1 roll, @1 hold");
}

#[test]
fn there_is_nothing_to_hold_before_the_first_roll() {
    rules!["PIG-2.4", "PIG-R1"];
    check(
        "20+0 35
         @1 hold -> refused: PIG-2.4
         20+0 35
         @1 roll 2 -> @1 rolls a 2: 2 in the pot
         @1 hold -> @1 keeps 2 and has 22",
    );
    check_offers("20+0 35", "@1 roll");
}
