//! Text forms, sentences and answers.

use bivouac_engine::{Game as _, Viewer, text};
use serde_json::json;

use super::brew::{Action, Pile, Stuff};
use super::scene::{action, scene, seat, seats};

fn check(action: &Action, written: &str) {
    assert_eq!(text::write(action).expect("an action has a text form"), written);
    assert_eq!(text::read::<Action>(written).as_ref(), Ok(action));
}

#[test]
fn actions_read_as_written() {
    check(&Action::Pass, "pass");
    check(&Action::Play { slot: 3 }, "play slot=3");
    check(&Action::Name { seat: seat(2) }, "name seat=2");
    check(&Action::Discard { slots: vec![0, 2] }, "discard slots=[0,2]");
    check(&Action::Discard { slots: Vec::new() }, "discard slots=[]");
    let give = Pile { herb: 1, ember: 1, point: 0 };
    check(&Action::Stir { give, take: Stuff::Point }, "stir give={ember:1,herb:1,point:0} take=point");
    assert_eq!(action("stir take=point give={herb:1,ember:1}"), Action::Stir { give, take: Stuff::Point });
}

#[test]
fn nonsense_does_not_read() {
    let nonsense = [
        "stir give={salt:1} take=point",
        "stir give=3 take=point",
        "stir give={herb:1 take=point",
        "play slot=-1",
        "play slot=1 slot=2",
        "play",
        "name seat=7",
        "discard slots=[a]",
    ];
    for said in nonsense {
        assert!(text::read::<Action>(said).is_err(), "{said}");
    }
}

#[test]
fn a_set_has_one_form_and_may_be_said_in_any_order() {
    let mut scene = scene(2).hand(1, "sweep mint owl gift").deck("feast feast");
    scene.act(1, "play slot=0");
    let said = action("discard slots=[2,0]");
    assert_eq!(said.canonical(), action("discard slots=[0,2]"));
    assert_eq!(scene.attempt(1, "discard slots=[2,0]"), Ok(()));
}

#[test]
fn offers_and_the_story_name_cards() {
    let mut scene = scene(3).hand(1, "ladle cellar mint").hand(2, "fizzle");
    let offers = |scene: &super::scene::Scene, number: u8| {
        let view = scene.view(Viewer::seat(seat(number)));
        let said = scene
            .legal(number)
            .into_iter()
            .map(|said| scene.game.sentence(&view, seat(number), &action(&said)));
        said.collect::<Vec<_>>()
    };
    assert_eq!(offers(&scene, 1), ["Play Long Ladle", "Play Cellar", "Play Mint", "End the turn"]);
    scene.act(1, "play slot=0");
    assert_eq!(offers(&scene, 2), ["Answer Long Ladle with Fizzle", "Let Long Ladle pass"]);
    assert_eq!(scene.story(Viewer::Spectator), ["@1 plays Long Ladle"]);
    scene.act(2, "pass");
    assert_eq!(offers(&scene, 1)[1], "Long Ladle: [Gain(Ember, 1)]");
    scene.act(1, "choose branch=1").act(1, "play slot=0").act(2, "pass");
    assert_eq!(offers(&scene, 1), ["Lay Mint on the deck"]);
    // A view from two seats does not say which of them would act.
    let both = scene.view(Viewer::Seats(seats([1, 2])));
    assert_eq!(scene.game.sentence(&both, seat(1), &action("lay slot=0")), "Lay card 1 on the deck");
}

#[test]
fn odds_come_from_the_view_alone() {
    let mut scene = scene(2).hand(1, "cellar owl").hand(2, "mint").deck("mint mint gift");
    let odds = |scene: &super::scene::Scene, number, card: &str| {
        scene.game.ask(&scene.view(Viewer::seat(seat(number))), &json!({ "next": card }))
    };
    assert_eq!(odds(&scene, 1, "mint"), Some(json!({ "parts": 3, "whole": 4 })));
    assert_eq!(odds(&scene, 2, "mint"), Some(json!({ "parts": 2, "whole": 5 })));
    scene.act(1, "play slot=0").act(2, "pass").act(1, "lay slot=0");
    assert_eq!(odds(&scene, 1, "owl"), Some(json!({ "parts": 1, "whole": 1 })));
    assert_eq!(odds(&scene, 2, "owl"), Some(json!({ "parts": 1, "whole": 4 })));
    assert_eq!(scene.game.ask(&scene.view(Viewer::Spectator), &json!({ "last": "owl" })), None);
}
