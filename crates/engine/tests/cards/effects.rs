//! A test for each effect, on the card that has it.

use bivouac_engine::Game as _;

use super::brew::End;
use super::scene::{scene, seat, seats};

#[test]
fn gain_stops_at_nine() {
    let mut scene = scene(2).hand(1, "mint mint").stuff(1, 6, 0, 0);
    scene.act(1, "play slot=0");
    assert_eq!(scene.has(1), (8, 0, 0));
    scene.act(1, "play slot=0");
    assert_eq!(scene.has(1), (9, 0, 0));
    assert_eq!(scene.discarded(), "mint mint");
}

#[test]
fn a_turn_has_two_cards() {
    let mut scene = scene(2).hand(1, "mint mint mint fizzle").deck("owl");
    assert_eq!(scene.refused(1, "play slot=3"), "BREW-3.2");
    assert_eq!(scene.refused(1, "play slot=4"), "BREW-4.1");
    assert_eq!(scene.refused(2, "end"), "BREW-2.1");
    scene.act(1, "play slot=0").act(1, "play slot=0");
    assert_eq!(scene.refused(1, "play slot=0"), "BREW-2.2");
    scene.act(1, "end");
    assert_eq!((scene.held(2).as_str(), scene.to_act()), ("owl", seats([2])));
}

#[test]
fn stirring_follows_recipes() {
    let mut scene = scene(2).stuff(1, 3, 0, 0);
    assert_eq!(scene.refused(1, "stir give={herb:1,ember:1} take=point"), "BREW-2.3");
    assert_eq!(scene.refused(1, "stir give={herb:1} take=point"), "BREW-2.3");
    assert_eq!(scene.legal(1), ["stir give={ember:0,herb:2,point:0} take=ember", "end"]);
    scene.act(1, "stir give={herb:2} take=ember").act(1, "stir give={herb:1,ember:1} take=point");
    assert_eq!(scene.has(1), (0, 0, 1));
}

#[test]
fn draw_takes_from_the_top_and_then_from_the_shuffled_discards() {
    let mut scene = scene(2).hand(1, "owl").deck("feast").discard("kettle");
    scene.act(1, "play slot=0");
    // The owl itself is still being carried out, so it is not among them.
    assert_eq!((scene.held(1).as_str(), scene.discarded().as_str()), ("feast kettle", "owl"));
    assert_eq!(scene.state.open.batch, 1);
}

#[test]
fn draw_from_nothing_does_nothing() {
    let mut scene = scene(2).hand(1, "owl");
    scene.act(1, "play slot=0");
    assert_eq!(scene.held(1), "");
}

#[test]
fn the_last_round_ends_with_the_deck() {
    let mut scene = scene(2).hand(1, "owl").deck("feast").discard("kettle").stuff(2, 0, 0, 3);
    scene.state.open.batch = 1;
    scene.act(1, "play slot=0");
    assert_eq!((scene.held(1).as_str(), scene.state.open.ended), ("feast", Some(End::Dregs)));
    let outcome = scene.game.outcome(&scene.state).expect("it is over");
    assert_eq!((outcome.share(seat(1)), outcome.share(seat(2))), (0.0, 1.0));
    assert!(scene.to_act().is_empty() && scene.legal(1).is_empty());
    assert_eq!(scene.refused(1, "end"), "BREW-5.1");
}

#[test]
fn discard_asks_for_a_set_and_each_goes_round() {
    let mut scene = scene(3).hand(1, "sweep mint owl gift").hand(2, "echo").deck("feast kettle ladle");
    scene.act(1, "play slot=0").all_pass();
    assert_eq!(scene.to_act(), seats([1]));
    let sets = ["discard slots=[0,1]", "discard slots=[0,2]", "discard slots=[1,2]"];
    assert_eq!(scene.legal(1), sets);
    for wrong in
        ["discard slots=[0]", "discard slots=[0,0]", "discard slots=[0,3]", "discard slots=[0,1,2]", "end"]
    {
        assert_eq!(scene.refused(1, wrong), "BREW-4.1", "{wrong}");
    }
    scene.act(1, "discard slots=[2,0]");
    assert_eq!(scene.discarded(), "gift mint sweep");
    let hands = [scene.held(1), scene.held(2), scene.held(3)];
    assert_eq!(hands, ["owl feast", "echo kettle", "ladle"]);
}

#[test]
fn discard_takes_what_there_is() {
    let mut scene = scene(2).hand(1, "sweep mint").deck("owl owl");
    scene.act(1, "play slot=0");
    assert_eq!(scene.legal(1), ["discard slots=[0]"]);
    scene.act(1, "discard slots=[0]");
    assert_eq!(scene.held(1), "owl");
}

#[test]
fn choose_inside_choose() {
    let mut scene = scene(2).hand(1, "ladle mint");
    scene.act(1, "play slot=0");
    assert_eq!(scene.legal(1), ["choose branch=0", "choose branch=1", "choose branch=2"]);
    assert_eq!(scene.refused(1, "choose branch=3"), "BREW-4.1");
    scene.act(1, "choose branch=2");
    assert_eq!(scene.legal(1), ["choose branch=0", "choose branch=1"]);
    let waiting = "0 cards in the deck, nothing on the discards\n\
        @1 *  [Mint]  \n\
        @2  []  \n\
        \x20 Branch(Frame { card: ladle, you: seat 1, place: [0, 2], next: 1, again: 0 }) asked of @1\n\
        \x20 Long Ladle for @1, at [0, 2].1\n\
        \x20 Long Ladle for @1, at [].1\n\
        \x20 Long Ladle leaves";
    assert_eq!(scene.drawn(), waiting);
    scene.act(1, "choose branch=0").act(1, "discard slots=[0]");
    assert_eq!((scene.has(1), scene.discarded().as_str()), ((0, 0, 1), "mint ladle"));
    assert!(scene.state.open.pending.is_empty());
}

#[test]
fn each_seat_chooses_for_itself_from_the_player_on() {
    let mut scene = scene(3).hand(2, "feast");
    scene.state.open.turn = seat(2);
    scene.act(2, "play slot=0");
    for (number, branch) in [(2, 0), (3, 1), (1, 0)] {
        assert_eq!(scene.to_act(), seats([number]));
        scene.act(number, &format!("choose branch={branch}"));
    }
    assert_eq!([1, 2, 3].map(|number| scene.has(number)), [(1, 0, 0), (1, 0, 1), (0, 1, 0)]);
}

#[test]
fn for_each_counts_when_it_begins() {
    let mut scene = scene(2).hand(1, "kettle kettle").stuff(1, 0, 3, 0);
    scene.act(1, "play slot=0");
    assert_eq!(scene.has(1), (3, 3, 0));
    scene.state.open.stuff[seat(1)].ember = 0;
    scene.act(1, "play slot=0");
    assert_eq!(scene.has(1), (3, 0, 0));
}

#[test]
fn repeat_stops_for_each_question() {
    let mut scene = scene(2).hand(1, "bellows mint owl");
    scene.act(1, "play slot=0").act(1, "discard slots=[1]");
    assert_eq!((scene.has(1), scene.legal(1)), ((0, 1, 0), vec!["discard slots=[0]".to_owned()]));
    scene.act(1, "discard slots=[0]");
    assert_eq!((scene.has(1), scene.discarded().as_str()), ((0, 2, 0), "owl mint bellows"));
}

#[test]
fn another_is_named_where_there_is_a_choice() {
    let mut three = scene(3).hand(1, "gift").deck("owl");
    three.act(1, "play slot=0");
    assert_eq!(three.legal(1), ["name seat=2", "name seat=3"]);
    for wrong in ["name seat=1", "name seat=4", "pass"] {
        assert_eq!(three.refused(1, wrong), "BREW-4.1", "{wrong}");
    }
    three.act(1, "name seat=3");
    assert_eq!((three.has(3), three.has(1), three.held(3).as_str()), ((1, 0, 0), (0, 0, 1), "owl"));

    let mut two = scene(2).hand(1, "gift");
    two.act(1, "play slot=0");
    assert_eq!((two.has(2), two.has(1)), ((1, 0, 0), (0, 0, 1)));
}

#[test]
fn the_goal_ends_the_game_in_the_middle_of_a_text() {
    let mut scene = scene(2).hand(1, "ladle mint").stuff(1, 0, 0, 5);
    scene.act(1, "play slot=0").act(1, "choose branch=2").act(1, "choose branch=0");
    assert_eq!(scene.state.open.ended, Some(End::Goal));
    assert!(scene.to_act().is_empty());
}

#[test]
fn whoever_holds_too_many_cards_discards_before_the_turn_passes() {
    let mut scene = scene(2).hand(1, "mint mint mint owl owl owl gift gift").deck("feast");
    scene.act(1, "end");
    assert_eq!((scene.to_act(), scene.legal(1).len()), (seats([1]), 28));
    scene.act(1, "discard slots=[0,7]");
    assert_eq!((scene.to_act(), scene.held(2).as_str()), (seats([2]), "feast"));
}
