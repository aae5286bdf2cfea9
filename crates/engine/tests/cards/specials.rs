//! A test for each special.

use bivouac_engine::{Face, Viewer};

use super::brew::Special;
use super::scene::{card, scene, seat, seats};

/// Says which special a test is of; one that does not exist does not compile.
fn shows(_special: Special) {}

#[test]
fn eavesdrop_shows_a_card_of_the_next_seat_to_one_alone() {
    shows(Special::Eavesdrop);
    let mut scene = scene(3).hand(1, "keyhole").hand(3, "mint owl gift").deck("feast").dice([1]);
    scene.act(1, "play slot=0").all_pass();
    let faces = |viewer| scene.view(viewer).hands[seat(3)].iter().map(|slot| slot.face).collect::<Vec<_>>();
    assert_eq!(faces(Viewer::seat(seat(1))), [Face::Down, Face::Up(card("owl")), Face::Down]);
    assert_eq!(faces(Viewer::seat(seat(2))), [Face::Down; 3]);
    assert_eq!(faces(Viewer::Spectator), [Face::Down; 3]);
    assert!(scene.story(Viewer::seat(seat(1))).contains(&"@1 sees Owl Post of @3".to_owned()));
    assert!(scene.story(Viewer::seat(seat(3))).contains(&"@1 sees a card of @3".to_owned()));
}

#[test]
fn eavesdrop_needs_somebody_with_cards() {
    let mut scene = scene(2).hand(1, "keyhole").deck("feast").dice([]);
    scene.act(1, "play slot=0");
    assert_eq!(scene.held(1), "feast");
}

#[test]
fn stash_lays_a_card_on_the_deck_that_its_owner_still_knows() {
    shows(Special::Stash);
    let mut scene = scene(2).hand(1, "cellar mint owl").deck("feast");
    scene.act(1, "play slot=0");
    assert_eq!(scene.legal(1), ["lay slot=0", "lay slot=1"]);
    scene.act(1, "lay slot=1");
    assert_eq!((scene.held(1).as_str(), scene.has(1)), ("mint", (1, 0, 0)));
    let top = |viewer| scene.view(viewer).deck[0].face;
    assert_eq!(top(Viewer::seat(seat(1))), Face::Up(card("owl")));
    assert_eq!(top(Viewer::seat(seat(2))), Face::Down);
    assert_eq!(scene.discarded(), "", "the cellar burns");
    // Whoever draws it knows it then, and so does whoever laid it there.
    scene.act(1, "end");
    let drawn = scene.view(Viewer::seat(seat(1))).hands[seat(2)][0];
    assert_eq!((drawn.face, drawn.known), (Face::Up(card("owl")), Some(seats([1, 2]))));
}

#[test]
fn glean_takes_the_top_of_the_discards_and_all_know_it() {
    shows(Special::Glean);
    let mut scene = scene(2).hand(1, "gleaner").discard("mint owl");
    scene.act(1, "play slot=0");
    assert_eq!((scene.held(1).as_str(), scene.discarded().as_str()), ("owl", "mint gleaner"));
    assert_eq!(scene.view(Viewer::Spectator).hands[seat(1)][0].face, Face::Up(card("owl")));
}

#[test]
fn potluck_asks_all_at_once_and_turns_up_together() {
    shows(Special::Potluck);
    let mut scene = scene(4).hand(1, "potluck mint").hand(2, "owl mint").hand(3, "gift");
    scene.act(1, "play slot=0").all_pass();
    assert_eq!(scene.to_act(), seats([1, 2, 3]), "seat 4 has nothing to bring");
    scene.act(3, "lay slot=0");
    assert_eq!(scene.story(Viewer::seat(seat(3))), ["@3 brings Gift"]);
    assert_eq!(scene.story(Viewer::Spectator), ["@3 brings a card"]);
    assert_eq!((scene.to_act(), scene.has(3)), (seats([1, 2]), (0, 0, 0)));
    assert_eq!(scene.refused(3, "pass"), "BREW-4.1");
    scene.act(1, "lay slot=0").act(2, "lay slot=1");
    assert_eq!([1, 2, 3].map(|number| scene.has(number).2), [0, 0, 1], "two brought mint");
    assert_eq!(scene.discarded(), "mint mint gift potluck");
}

#[test]
fn fizzle_calls_off_the_card_it_answers() {
    shows(Special::Fizzle);
    let mut scene = scene(3).hand(1, "mint").hand(2, "fizzle").hand(3, "gift");
    scene.act(1, "play slot=0").act(2, "play slot=0").act(3, "pass");
    // Nobody is asked about the mint any more: there is nothing left to answer.
    assert_eq!((scene.has(1), scene.discarded().as_str()), ((0, 0, 0), "fizzle mint"));
    assert_eq!(scene.to_act(), seats([1]));
    assert_eq!(scene.story(Viewer::Spectator), ["@3 lets it pass", "Mint fizzles out"]);
}

#[test]
fn echo_carries_the_text_out_for_its_player_first() {
    shows(Special::Echo);
    let mut scene = scene(2).hand(1, "ladle").hand(2, "echo gift");
    scene.act(1, "play slot=0").act(2, "play slot=0");
    assert_eq!(scene.to_act(), seats([2]), "the echo is carried out before the ladle");
    scene.act(2, "choose branch=1");
    assert_eq!(scene.to_act(), seats([1]));
    scene.act(1, "choose branch=1");
    assert_eq!((scene.has(1), scene.has(2)), ((0, 1, 0), (0, 1, 0)));
    assert_eq!(scene.discarded(), "echo ladle");
}
