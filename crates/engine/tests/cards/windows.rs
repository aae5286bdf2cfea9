//! Answers to played cards, and answers to answers.

use bivouac_engine::{Cx, Dice, Fact, Game as _, Seed};

use super::brew::State;
use super::scene::{Scene, scene, seat, seats};

/// All orders of these seats.
fn orders(numbers: &[u8]) -> Vec<Vec<u8>> {
    if numbers.is_empty() {
        return vec![Vec::new()];
    }
    let first = |&first: &u8| {
        let rest: Vec<u8> = numbers.iter().copied().filter(|&other| other != first).collect();
        orders(&rest).into_iter().map(move |order| [vec![first], order].concat())
    };
    numbers.iter().flat_map(first).collect()
}

fn tells(scene: &mut Scene, fact: Fact) {
    let mut dice = Dice::fast(&Seed::of("nobody rolls"));
    scene.game.table(&mut scene.state, &fact, &mut Cx::quiet(&mut dice));
}

#[test]
fn all_others_are_asked_at_once_and_may_pass_in_any_order() {
    let mut first: Option<State> = None;
    for order in orders(&[2, 3, 4]) {
        let mut scene = scene(4).hand(1, "mint owl").hand(2, "gift").hand(3, "fizzle").hand(4, "echo");
        scene.act(1, "play slot=0");
        let mut left = seats([2, 3, 4]);
        for number in order {
            assert_eq!(scene.to_act(), left);
            assert_eq!(scene.refused(1, "end"), "BREW-4.1");
            scene.act(number, "pass");
            left.remove(seat(number));
        }
        assert_eq!((scene.to_act(), scene.has(1)), (seats([1]), (2, 0, 0)));
        assert!(*first.get_or_insert(scene.state.clone()) == scene.state, "the order makes no difference");
    }
}

#[test]
fn everybody_with_cards_is_asked_whatever_they_hold() {
    let mut scene = scene(4).hand(1, "mint").hand(2, "gift").hand(3, "fizzle");
    scene.act(1, "play slot=0");
    assert_eq!(scene.to_act(), seats([2, 3]), "seat 4 holds nothing, as all can see");
    assert_eq!(scene.legal(2), ["pass"]);
    assert_eq!(scene.legal(3), ["play slot=0", "pass"]);
    assert_eq!(scene.refused(2, "play slot=0"), "BREW-3.2");
    scene.act(3, "pass");
    assert_eq!(scene.refused(3, "play slot=0"), "BREW-4.1", "whoever has passed has answered");
}

#[test]
fn an_answer_opens_a_window_on_itself() {
    let mut scene =
        scene(4).hand(1, "mint fizzle").hand(2, "fizzle gift").hand(3, "sip gift").hand(4, "gift");
    scene.act(1, "play slot=0").act(4, "pass").act(2, "play slot=0");
    assert_eq!(scene.to_act(), seats([1, 3, 4]), "all but the answerer, whoever has passed before");
    scene.act(3, "play slot=0");
    assert_eq!(scene.to_act(), seats([1, 2, 4]));
    scene.act(2, "pass").act(4, "pass").act(1, "pass");
    assert_eq!(scene.has(3), (1, 0, 0), "the latest answer comes first");
    assert_eq!(scene.to_act(), seats([1, 4]), "seat 3 has answered this one");
    scene.act(1, "play slot=0").act(3, "pass").act(2, "pass").act(4, "pass");
    // The second fizzle called off the first, so the mint is still open to seat 3.
    assert_eq!((scene.to_act(), scene.discarded().as_str()), (seats([3]), "sip fizzle fizzle"));
    scene.act(3, "pass");
    assert_eq!((scene.has(1), scene.discarded().as_str()), ((2, 0, 0), "sip fizzle fizzle mint"));
}

#[test]
fn a_war_of_answers_ends_the_same_in_whatever_order_others_pass() {
    // Each answers the one before; whether the mint stands depends on the number alone.
    for depth in 0..=3 {
        let mut states: Vec<State> = Vec::new();
        for order in orders(&[1, 2, 3]) {
            let mut scene =
                scene(3).hand(1, "mint fizzle gift").hand(2, "fizzle fizzle gift").hand(3, "gift");
            scene.act(1, "play slot=0");
            for number in [2, 1, 2].into_iter().take(depth) {
                scene.act(number, "play slot=0");
            }
            while scene.to_act() != seats([1]) || !scene.state.open.pending.is_empty() {
                let passes = order.iter().find(|&&number| scene.to_act().contains(seat(number)));
                scene.act(*passes.expect("somebody is asked"), "pass");
            }
            assert_eq!(scene.has(1), (if depth % 2 == 0 { 2 } else { 0 }, 0, 0), "{depth} answers");
            states.push(scene.state);
        }
        assert!(states.iter().all(|state| *state == states[0]));
    }
}

#[test]
fn an_echo_answers_no_answer() {
    let mut scene = scene(3).hand(1, "mint").hand(2, "sip gift").hand(3, "echo gift");
    scene.act(1, "play slot=0").act(2, "play slot=0");
    assert_eq!(scene.legal(3), ["pass"]);
    assert_eq!(scene.refused(3, "play slot=0"), "BREW-3.2");
    scene.act(3, "pass").act(3, "play slot=0").all_pass();
    assert_eq!([1, 2, 3].map(|number| scene.has(number).0), [2, 1, 2]);
}

#[test]
fn whoever_is_away_passes_and_answers_again_when_back() {
    let mut scene = scene(3).hand(1, "mint mint").hand(2, "fizzle").hand(3, "gift");
    scene.act(1, "play slot=0").act(3, "pass");
    tells(&mut scene, Fact::Away { seat: seat(2) });
    assert_eq!((scene.has(1), scene.to_act()), ((2, 0, 0), seats([1])), "the last one to answer has gone");
    scene.act(1, "play slot=0");
    assert_eq!(scene.to_act(), seats([3]));
    scene.act(3, "pass");
    tells(&mut scene, Fact::Back { seat: seat(2) });
    scene.state.open.plays = 0;
    let mut scene = scene.hand(1, "mint");
    scene.act(1, "play slot=0");
    assert_eq!(scene.to_act(), seats([2, 3]));
}

#[test]
fn what_waits_below_waits_while_somebody_goes() {
    // Seat 3 leaves while seat 2's answer is open: both windows know.
    let mut scene = scene(3).hand(1, "mint gift").hand(2, "sip gift").hand(3, "gift");
    scene.act(1, "play slot=0").act(2, "play slot=0");
    tells(&mut scene, Fact::Away { seat: seat(3) });
    assert_eq!(scene.to_act(), seats([1]));
    scene.act(1, "pass");
    assert_eq!((scene.has(1), scene.has(2)), ((2, 0, 0), (1, 0, 0)));
}
