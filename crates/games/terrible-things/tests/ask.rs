//! The exact chances as a help (ATT-R-50), against the numbers that the rules page prints.

use bivouac_engine::{Game, Millis, Viewer, rules};
use bivouac_terrible_things::fixture::{A, Fixture};
use bivouac_terrible_things::{Options, Phase};
use serde_json::{Value, json};

fn asked(table: &Fixture) -> Option<Value> {
    let view = table.game.view(&table.state, Viewer::seat(A), Millis::ZERO);
    table.game.ask(&view, &json!({ "kind": "odds" }))
}

fn odds(table: &Fixture) -> Value {
    asked(table).expect("there are chances to tell")
}

fn is(value: &Value, printed: f64) {
    let value = value.as_f64().expect("a chance");
    assert!((value - printed).abs() < 0.0006, "{value} is not {printed}");
}

#[test]
fn before_the_move_each_encounter_counts_the_focus_that_lies_there() {
    rules!["ATT-R-50", "ATT-EXP-03"];
    let table = Fixture::start(2)
        .encounter(1, "G06")
        .encounter(4, "R05")
        .tokens(A, "F1")
        .tokens_at(1, "F1")
        .tokens_at(4, "F1");
    let odds = odds(&table);
    let places: Vec<_> = odds["encounters"].as_array().unwrap().iter().map(|at| &at["place"]).collect();
    assert_eq!(places, [&json!(1), &json!(4)]);
    is(&odds["encounters"][0]["chance"], 0.844);
    is(&odds["encounters"][1]["chance"], 0.394);
    assert_eq!((odds["rows"][0]["row"].as_str(), odds["rows"].as_array().unwrap().len()), (Some("I-1"), 7));
    is(&odds["rows"][0]["chance"], 0.9351);
    assert_eq!((&odds["rerolls"], &odds["best"]), (&json!([]), &Value::Null));
}

#[test]
fn while_rolling_every_reroll_that_can_be_paid_is_told_once() {
    rules!["ATT-R-50", "ATT-ROL-13"];
    // One 5 is wanted beside two: with one token one of the two others is rolled, or four dice.
    let mut table = Fixture::start(2).encounter(1, "R05").visiting(1).tokens(A, "F1").rolled("5 5 2 2 1");
    table.state.board.now.rerolls = 1;
    let odds = odds(&table);
    let rerolls = odds["rerolls"].as_array().unwrap();
    let rolled: Vec<_> = rerolls.iter().map(|offer| (&offer["dice"], &offer["price"])).collect();
    assert_eq!(rolled[0], (&json!([1, 2, 3, 4, 5]), &json!(0)), "for nothing all are rolled");
    assert!(rolled.contains(&(&json!([3]), &json!(1))) && rolled.contains(&(&json!([5]), &json!(1))));
    assert!(!rolled.contains(&(&json!([4]), &json!(1))), "the other 2 is as good as the first");
    assert!(rerolls.iter().all(|offer| offer["price"].as_u64() <= Some(1)));
    assert_eq!((&odds["best"]["dice"], &odds["best"]["pay"]), (&json!([5]), &json!("by_rerolled")));
    is(&odds["best"]["chance"], 1.0 / 6.0);
    is(&odds["encounters"][0]["chance"], 1.0 / 6.0);
}

#[test]
fn what_is_met_is_certain_and_it_is_best_to_stop() {
    rules!["ATT-R-50"];
    let table = Fixture::start(2).encounter(1, "R05").visiting(1).rolled("5 5 5 2 1");
    let odds = odds(&table);
    assert_eq!((&odds["best"]["dice"], &odds["best"]["chance"]), (&json!([]), &json!(1.0)));
}

#[test]
fn without_an_encounter_of_ones_own_rows_alone_have_chances() {
    rules!["ATT-R-50", "ATT-DSP-05"];
    let table = Fixture::start(2).encounter(2, "G06").visiting(1).rolled("6 5 4 2 1");
    let odds = odds(&table);
    assert_eq!((&odds["encounters"], &odds["best"]), (&json!([]), &Value::Null));
    assert_eq!(odds["rerolls"][0]["chance"], Value::Null);
    is(&odds["rows"][0]["chance"], 1.0);
}

#[test]
fn spent_dice_and_stopped_rolling_count() {
    rules!["ATT-R-50", "ATT-SPD-09"];
    let mut table = Fixture::start(2).encounter(1, "G07").visiting(1).spending("6 5 2 2 2");
    is(&odds(&table)["encounters"][0]["chance"], 1.0);
    table.act(A, "claim row=I-1 dice=[1]", "");
    is(&odds(&table)["encounters"][0]["chance"], 0.0);
}

#[test]
fn a_table_may_do_without() {
    rules!["ATT-R-50"];
    let table = Fixture::with(Options { aids: false, ..Options::default() }, 2).encounter(1, "G06");
    assert_eq!(asked(&table), None);
    let trading = Fixture::start(2).encounter(1, "G06").phase(Phase::Stock);
    assert_eq!(asked(&trading), None, "no dice are rolled at the Trading Post");
    let view = trading.game.view(&trading.state, Viewer::Spectator, Millis::ZERO);
    assert_eq!(trading.game.ask(&view, &json!({ "kind": "weather" })), None);
}
