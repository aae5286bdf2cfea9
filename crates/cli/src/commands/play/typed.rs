//! What a player types.

use bivouac_engine::Seat;

/// A line, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// Show the table again.
    Look,
    /// The action with this number in the list, from 1.
    Number(usize),
    /// An action in its text form, of this seat or of whoever is to act.
    Act(Option<Seat>, String),
    /// Why an action is not possible.
    Why(Option<Seat>, String),
    /// Take the latest step back.
    Back,
    /// Say something, having heard the warning or not.
    Say {
        seat: Option<Seat>,
        text: String,
        sure: bool,
    },
    /// Say one of the game's calls.
    Call(Option<Seat>, String),
    /// List the calls, by kind or of one kind.
    Calls(Option<Seat>, String),
    /// One of the words that need more words after them.
    Wordless(&'static str),
    /// For a seat that no table has.
    NoSeat(String),
    Help,
    Quit,
}

/// What can be typed; an action that has the name of a command is reached by `do`.
pub(super) const HELP: &str = "  3            do what has number 3 in the list
  roll         do something by its short form, which stands in brackets
  do roll      the same, for an action that is called like a command
  why roll     ask why something is not possible
  back         take your latest step back, as far as the rules allow
  say words    say something to the others (say! to say it in spite of a warning)
  call words   say one of the calls that the game knows, by its number or its short form
  calls        list these calls by kind; calls and a kind lists all of that kind
  look         show the table again
  quit         leave; the log that is kept can be replayed up to here
  @2 …         before any of these: speak for seat 2, where you hold several";

impl Typed {
    pub(super) fn read(line: &str) -> Typed {
        let line = line.trim();
        let (seat, line) = match line.strip_prefix('@') {
            Some(rest) => {
                let (number, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                match number.parse() {
                    Ok(seat) => (Some(seat), rest.trim()),
                    Err(_) => return Typed::NoSeat(number.to_owned()),
                }
            }
            None => (None, line),
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        match (word, rest.is_empty()) {
            ("" | "look", true) => Typed::Look,
            ("help" | "?", true) => Typed::Help,
            ("quit" | "exit", true) => Typed::Quit,
            ("back", true) => Typed::Back,
            ("do", false) => Typed::Act(seat, rest),
            ("why", false) => Typed::Why(seat, rest),
            ("call", false) => Typed::Call(seat, rest),
            ("calls", _) => Typed::Calls(seat, rest),
            ("do", true) => Typed::Wordless("do"),
            ("why", true) => Typed::Wordless("why"),
            ("call", true) => Typed::Wordless("call"),
            ("say" | "say!", true) => Typed::Wordless("say"),
            ("say" | "say!", false) => Typed::Say { seat, text: rest, sure: word == "say!" },
            (number, true) if number.parse::<usize>().is_ok() => {
                Typed::Number(number.parse().unwrap_or_default())
            }
            _ => Typed::Act(seat, line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_a_number_or_an_action() {
        let act = |text: &str| Typed::Act(None, text.to_owned());
        assert_eq!(Typed::read(" 12 "), Typed::Number(12));
        assert_eq!(Typed::read("place die=2 on=4"), act("place die=2 on=4"));
        assert_eq!(Typed::read("do back"), act("back"));
        assert_eq!(Typed::read("back die=2"), act("back die=2"));
        assert_eq!(Typed::read(""), Typed::Look);
        assert_eq!(Typed::read("say"), Typed::Wordless("say"));
        assert_eq!(Typed::read("do say"), act("say"));
        assert_eq!(Typed::read("calls  go "), Typed::Calls(None, "go".to_owned()));
        assert_eq!(Typed::read("@2 calls"), Typed::Calls(Seat::number(2), String::new()));
        let hello = Typed::Say { seat: Seat::number(2), text: "hello you".to_owned(), sure: true };
        assert_eq!(Typed::read("@2  say!  hello you"), hello);
        assert_eq!(Typed::read("@2 roll"), Typed::Act(Seat::number(2), "roll".to_owned()));
        assert_eq!(Typed::read("@9 roll"), Typed::NoSeat("9".to_owned()));
        assert_eq!(Typed::read("@"), Typed::NoSeat(String::new()));
    }
}
