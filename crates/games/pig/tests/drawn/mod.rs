//! Positions as a line of text. In `20+7 35` it is the turn of the first seat, which has kept
//! 20 and has 7 in the pot, and the second has 35. `100! 35` is won by the first. The goal is
//! 100 unless the line begins with another, as in `goal=50 20+7 35`.

use std::fmt;

use bivouac_engine::{BySeat, Game, Seat};
use bivouac_pig::{Options, Pig, State};

#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) game: Pig,
    pub(crate) state: State,
}

impl Position {
    pub(crate) fn read(line: &str) -> Position {
        let (goal, line) = match line.trim().strip_prefix("goal=").and_then(|rest| rest.split_once(' ')) {
            Some((goal, rest)) => (number(goal), rest),
            None => (Options::default().goal, line),
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let game =
            Pig::prepare(&Options { goal }, words.len() as u8).expect("a test agrees on a goal there is");
        let score = |seat: Seat| number(words[seat.index()].split(['+', '!']).next().unwrap_or_default());
        let scores = BySeat::of(words.len() as u8, score);
        let mark = |mark: char| {
            scores.iter().find_map(|(seat, _)| Some((seat, words[seat.index()].split_once(mark)?.1)))
        };
        let (turn, pot, winner) = match (mark('+'), mark('!')) {
            (Some((seat, pot)), None) => (seat, number(pot), None),
            (None, Some((seat, _))) => (seat, 0, Some(seat)),
            _ => panic!("it is somebody's turn or somebody has won: {line}"),
        };
        Position { game, state: State { scores, turn, pot, winner } }
    }
}

/// The position without its goal, as [`Position::read`] takes it.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { scores, turn, pot, winner } = &self.state;
        let word = |(seat, score): (Seat, &u16)| match winner {
            Some(winner) if *winner == seat => format!("{score}!"),
            None if *turn == seat => format!("{score}+{pot}"),
            _ => score.to_string(),
        };
        f.write_str(&scores.iter().map(word).collect::<Vec<_>>().join(" "))
    }
}

fn number(text: &str) -> u16 {
    text.parse().unwrap_or_else(|_| panic!("\"{text}\" should be a number"))
}
