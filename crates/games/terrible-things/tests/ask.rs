//! The exact chances as a help (ATT-R-50), against the numbers that the rules page prints.

use bivouac_engine::{Game, Millis, Viewer, rules};
use bivouac_terrible_things::fixture::{A, Fixture};
use bivouac_terrible_things::{AfterDesperate, Options, Phase};
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
fn feat_tokens_that_raise_a_skill_die_are_counted_and_it_is_said_which() {
    rules!["ATT-R-50", "ATT-DIE-03"];
    let table = |tokens: &str| {
        let mut table =
            Fixture::start(2).encounter(1, "R11").visiting(1).tokens(A, tokens).rolled("6 6 2 1 S5");
        table.state.board.now.rerolls = 2;
        table
    };
    let raised = odds(&table("E1"));
    is(&raised["encounters"][0]["chance"], 1.0);
    assert_eq!((&raised["best"]["dice"], &raised["best"]["chance"]), (&json!([]), &json!(1.0)));
    assert_eq!(raised["raises"], json!([{ "die": 5, "to": 6 }]));
    let mut table_of_one = table("E1");
    table_of_one.act(A, "raise die=5", "");
    assert_eq!(odds(&table_of_one)["raises"], json!([]), "it is done");
    table_of_one.act(A, "stop", "");
    is(&odds(&table_of_one)["encounters"][0]["chance"], 1.0);
    let poor = odds(&table("E0"));
    is(&poor["encounters"][0]["chance"], 0.0);
    assert_eq!(poor["raises"], json!([]));
    // Once rolling has stopped nothing is raised.
    let mut late = table("E1");
    late.act(A, "stop", "");
    is(&odds(&late)["encounters"][0]["chance"], 0.0);
    // A row counts it too: three 5s are not there, but 6-6 with the Skill die are.
    let row = |odds: &Value, id: &str| {
        let rows = odds["rows"].as_array().expect("there are rows").iter();
        rows.filter(|row| row["row"] == id).map(|row| row["chance"].as_f64().expect("a chance")).sum::<f64>()
    };
    assert!((row(&raised, "I-5") - 1.0).abs() < 1e-9 && row(&poor, "I-5") < 1e-9);
}

#[test]
fn with_a_re_roll_left_it_is_rolled_for_what_raising_can_complete() {
    rules!["ATT-R-50", "ATT-DIE-03"];
    // A 6 is missing: the Skill die does with a 5 or a 6, the Basic one with a 6 alone.
    let mut table = Fixture::start(2).encounter(1, "R11").visiting(1).tokens(A, "F2 E1").rolled("6 6 2 1 S1");
    table.state.board.now.rerolls = 1;
    let odds = odds(&table);
    assert_eq!(odds["best"]["dice"], json!([3, 4, 5]));
    is(&odds["best"]["chance"], 1.0 - (5.0 / 6.0) * (5.0 / 6.0) * (4.0 / 6.0));
    assert_eq!(odds["raises"], json!([]), "first it is rolled");
}

#[test]
fn own_swag_that_may_still_be_used_is_named_as_not_counted() {
    rules!["ATT-R-50"];
    let table = || {
        let table = Fixture::start(2).encounter(1, "R05").tokens(A, "F1").swag(A, "S03 S07 S10 S11 S12 S21");
        table.exhausted(A, "S07")
    };
    let named = |table: &Fixture| odds(table)["uncounted"].clone();
    assert_eq!(named(&table()), json!(["S03", "S11", "S12"]), "what comes before the move is open");
    let there = table().visiting(1);
    assert_eq!(named(&there), json!(["S03", "S12"]), "R05 is a Foe and no Peril");
    let mut rolled = there.rolled("5 5 4 2 1");
    assert_eq!(named(&rolled), json!([]), "the pool is final, and the Sextant lies face down");
    rolled.state.board.players[A].exhausted = Default::default();
    assert_eq!(named(&rolled), json!(["S07"]));
    assert_eq!(named(&rolled.phase(Phase::Spending)), json!([]));
}

#[test]
fn there_are_no_chances_where_no_dice_will_be_rolled() {
    rules!["ATT-R-50", "ATT-R-12"];
    let options = |after_desperate| Options { after_desperate, ..Options::default() };
    let table = |after| Fixture::with(options(after), 2).encounter(2, "G06").visiting(1);
    assert_eq!(asked(&table(AfterDesperate::Skip)), None, "the own Encounter is gone");
    assert!(asked(&table(AfterDesperate::Dice)).is_some());
    assert!(asked(&table(AfterDesperate::Skip).encounter(1, "G01")).is_some(), "it is still there");
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
