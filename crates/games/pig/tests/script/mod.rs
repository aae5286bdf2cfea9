//! Scripts: positions and what is done in them, line by line, held against the game.

use bivouac_engine::{Cx, Dice, Game, Millis, Seat, Seats, text};
use bivouac_pig::Action;

use crate::drawn::Position;

/// Plays a script: a position to begin with, then moves and further positions, which must be
/// the ones that come about. A move says who does what, which faces come up, and after an
/// arrow what is told of it or which rule refuses it:
///
/// ```text
/// 20+7 35
/// @1 roll 4 -> @1 rolls a 4: 11 in the pot
/// @2 hold -> refused: PIG-2.1
/// 20+11 35
/// ```
pub(crate) fn check(script: &str) {
    let mut lines = script.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut position = Position::read(lines.next().expect("a script begins with a position"));
    for line in lines {
        match line.split_once(" -> ") {
            Some((gesture, follows)) => assert_eq!(play(&mut position, gesture), follows, "{line}"),
            None => assert_eq!(position.state, Position::read(line).state, "{position} should be {line}"),
        }
    }
}

/// Holds what all seats may do against `offers`, such as `@1 roll, @1 hold`.
pub(crate) fn check_offers(position: &str, offers: &str) {
    let Position { game, state } = Position::read(position);
    let (mut found, mut acting) = (Vec::new(), Seats::NONE);
    for (seat, _) in state.scores.iter() {
        let mut legal = Vec::new();
        game.legal(&state, seat, Millis::ZERO, &mut legal);
        for action in &legal {
            found.push(format!("{seat} {}", text::write(action).expect("an action has a text form")));
            acting.insert(seat);
        }
    }
    assert_eq!(found.join(", "), offers, "{position}");
    assert_eq!(game.to_act(&state, Millis::ZERO), acting, "{position}");
}

/// Does what the gesture says; answers what is told, or what refuses it.
fn play(position: &mut Position, gesture: &str) -> String {
    let mut words = gesture.split_whitespace();
    let seat =
        words.next().and_then(|word| word.strip_prefix('@')).and_then(|word| word.parse::<Seat>().ok());
    let seat = seat.expect("a move begins with a seat");
    let action: Action = text::read(words.next().unwrap_or_default()).expect("a move names an action");
    let faces = words.map(|face| face.parse::<u32>().expect("what comes up is a number") - 1);
    let (mut dice, mut told) = (Dice::scripted(faces), Vec::new());

    let before = position.state.clone();
    let mut cx = Cx::new(Millis::ZERO, &mut dice, &mut told);
    match position.game.apply(&mut position.state, seat, &action, &mut cx) {
        Ok(()) => told.iter().map(|told| position.game.story(&told.event)).collect::<Vec<_>>().join("; "),
        Err(illegal) => {
            let touched = position.state != before || cx.marks().drew;
            assert!(!touched, "{gesture}: a refusal changes nothing and rolls nothing");
            format!("refused: {}", illegal.rule)
        }
    }
}
