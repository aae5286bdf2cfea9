//! The situations that the page's tests draw are what the game says today.

use bivouac_biomes::{Action, Biomes, Call, Options, View};
use bivouac_engine::{Game, Seat, text};
use serde::Deserialize;
use serde_json::Value;

const SITUATIONS: &str = include_str!("../../../../web/src/games/biomes/testing/views.jsonl");
const AGAIN: &str = "write them again: see examples/views.rs";

fn read<T: for<'a> Deserialize<'a>>(value: &Value) -> T {
    T::deserialize(value).unwrap_or_else(|error| panic!("{error}; {AGAIN}"))
}

#[test]
fn the_situations_of_the_page_fit_the_game() {
    let game = Biomes::prepare(&Options { stacks: 5, ..Options::default() }, 5).expect("options of the game");
    let mut names = Vec::new();
    for line in SITUATIONS.lines() {
        let situation: Value = serde_json::from_str(line).expect("a line is JSON");
        names.push(read::<String>(&situation["name"]));
        let (seat, view): (Seat, View) = (read(&situation["seat"]), read(&situation["view"]));
        assert_eq!(serde_json::to_value(&view).expect("a view is JSON"), situation["view"], "{AGAIN}");
        for offer in situation["offers"].as_array().expect("a list") {
            let action: Action = read(&offer["action"]);
            assert_eq!(text::write(&action).expect("it has a text form"), offer["text"], "{AGAIN}");
            assert_eq!(game.sentence(&view, seat, &action), offer["sentence"], "{AGAIN}");
        }
        for call in situation["calls"].as_array().expect("a list") {
            assert_eq!(game.call_sentence(&read::<Call>(&call["action"])), call["sentence"], "{AGAIN}");
        }
        for (ask, answer) in situation["answers"].as_object().expect("answers by question") {
            let mut question = serde_json::json!({ "ask": ask });
            match ask.as_str() {
                "paths" => question["seat"] = situation["seat"].clone(),
                "odds" => continue,
                _ => {}
            }
            assert_eq!(game.ask(&view, &question).as_ref(), Some(answer), "{ask}; {AGAIN}");
        }
    }
    assert_eq!(names, ["early", "late", "camp", "foresight-tiles", "foresight-secrets", "rescue"]);
}
