//! Goldens: whole games as text, so that a change of the rules shows up as a difference
//! that can be read.
//!
//! A game keeps a few of them beside its tests, each as the log itself and as the
//! [`story`] that comes of playing the log again. A log that no longer replays, or a
//! story in which a line is another, is a change of rules that nobody meant, or one for
//! which [`RULES`](crate::Game::RULES) must be raised. Reading and writing files is the
//! business of `bivouac-goldens`; `docs/add-a-game.md` shows a test.

use crate::cx::Told;
use crate::game::Game;
use crate::hidden::{Audience, Viewer};
use crate::log::{BrokenLog, Fact, Holder, Log, Said, Step, TextStep};
use crate::outcome::{Ending, Outcome};
use crate::propose::Committed;
use crate::seat::Seats;
use crate::table::Table;

/// The game of a finished log, a line a step: its number, its moment where time matters,
/// the first digits of its digest, what was done, and what was told of it.
///
/// What not everybody was told begins with those who were: `[@1]`, or `[not @1]`.
/// At the end stands the table as whoever may see all sees it, and how it ended.
pub fn story<G: Game>(log: &Log) -> Result<String, BrokenLog> {
    let header = &log.header;
    let timed = log.entries.iter().any(|entry| entry.at != Default::default());
    let mut lines =
        vec![format!("{}, rules {}, {} seats, options {}", G::NAME, G::RULES, header.seats, header.options)];
    let opened = Table::<G>::replay_to(log, None, crate::Seq(0))?;
    lines.extend(opened.opening().iter().map(|told| format!("      {}", line_of(opened.game(), told))));
    let table =
        Table::<G>::replay(log, None, |table, done| lines.push(step_line(table.game(), done, timed)))?;
    lines.push(String::new());
    lines.push(table.game().draw(&table.view(Viewer::Open)));
    lines.push(String::new());
    lines.push(table.outcome().map_or("not over".to_owned(), |outcome| ending(&outcome)));
    let flush: Vec<&str> = lines.iter().flat_map(|line| line.split('\n')).map(str::trim_end).collect();
    Ok(flush.join("\n") + "\n")
}

/// Where two texts part: the first line that is another, as it was and as it is now.
/// `None` if they are equal.
pub fn first_difference(was: &str, now: &str) -> Option<String> {
    if was == now {
        return None;
    }
    let (mut old, mut new) = (was.split('\n'), now.split('\n'));
    for number in 1.. {
        let (was, now) = (old.next(), new.next());
        if was != now {
            let shown = |line: Option<&str>| line.unwrap_or("(the end)").to_owned();
            return Some(format!("line {number}\n  was: {}\n  now: {}", shown(was), shown(now)));
        }
    }
    None
}

fn step_line<G: Game>(game: &G, done: &Committed<G>, timed: bool) -> String {
    let entry = &done.entry;
    let digest = entry.digest.to_string();
    let at = if timed { format!("  {:>9}", entry.at.to_string()) } else { String::new() };
    let mut what = gesture(&entry.step);
    if let Some(heard) = done.heard.filter(|heard| *heard != Audience::All) {
        what.insert_str(0, &prefix(heard));
    }
    let told: Vec<String> = done.told.iter().map(|told| line_of(game, told)).collect();
    format!("{:>4}{at}  {}  {what:<12}  {}", entry.seq.0, &digest[..8], told.join("; "))
}

fn line_of<G: Game>(game: &G, told: &Told<G::Event>) -> String {
    format!("{}{}", prefix(told.to), game.story(&told.event))
}

fn prefix(audience: Audience) -> String {
    match audience {
        Audience::All => String::new(),
        Audience::Only(seats) => format!("[{}] ", names(seats)),
        Audience::AllBut(seats) => format!("[not {}] ", names(seats)),
    }
}

fn names(seats: Seats) -> String {
    seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ")
}

/// What was done, in a few words.
fn gesture(step: &TextStep) -> String {
    match step {
        Step::Act { seat, action } => format!("{seat} {action}"),
        Step::Say { seat, said: Said::Text { text, sure: false } } => format!("{seat} says: {text}"),
        Step::Say { seat, said: Said::Text { text, sure: true } } => {
            format!("{seat} says, being sure: {text}")
        }
        Step::Say { seat, said: Said::Call { call } } => format!("{seat} calls: {call}"),
        Step::Due { deadline } => format!("due {}", deadline.0),
        Step::Table { fact: Fact::Away { seat } } => format!("{seat} goes away"),
        Step::Table { fact: Fact::Back { seat } } => format!("{seat} is back"),
        Step::Table { fact: Fact::Hands { seat, holder } } => match holder {
            Holder::Nobody => format!("{seat} is nobody's"),
            Holder::Bot => format!("{seat} is a bot's"),
            Holder::Person(person) => format!("{seat} is person {person}'s"),
        },
        Step::Table { fact: Fact::Paused } => "paused".to_owned(),
        Step::Table { fact: Fact::Resumed } => "resumed".to_owned(),
        Step::Takeback { seat, to, consent } if consent.is_empty() => {
            format!("{seat} takes back {} on", to.0)
        }
        Step::Takeback { seat, to, consent } => {
            format!("{seat} takes back {} on, {} agreeing", to.0, names(*consent))
        }
    }
}

fn ending(outcome: &Outcome) -> String {
    let Outcome { ending, points, because, rule } = outcome;
    let mut line = match ending {
        Ending::Won => format!("won: {because} ({rule})"),
        Ending::Lost => format!("lost: {because} ({rule})"),
        Ending::Ranked(places) => {
            let places: Vec<String> =
                places.iter().map(|(seat, place)| format!("{seat} is {place}")).collect();
            format!("{because} ({rule}): {}", places.join(", "))
        }
    };
    if let Some(points) = points {
        let points: Vec<String> = points.values().map(i32::to_string).collect();
        line.push_str(&format!("; points {}", points.join(" ")));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::DeadlineId;
    use crate::illegal::Rule;
    use crate::log::Seq;
    use crate::seat::{BySeat, Seat};

    fn seat(number: u8) -> Seat {
        Seat::number(number).expect("a test names a seat that exists")
    }

    #[test]
    fn texts_part_at_their_first_other_line() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n").as_deref(), Some("line 2\n  was: b\n  now: c"));
        assert_eq!(first_difference("a\n", "a\nb\n").as_deref(), Some("line 2\n  was: \n  now: b"));
        assert_eq!(first_difference("a\n", "a").as_deref(), Some("line 2\n  was: \n  now: (the end)"));
    }

    #[test]
    fn every_step_has_its_words() {
        let (one, said) = (seat(1), |said| gesture(&Step::Say { seat: seat(1), said }));
        let fact = |fact| gesture(&Step::Table { fact });
        let back = |consent| gesture(&Step::Takeback { seat: one, to: Seq(7), consent });
        let words = [
            gesture(&Step::Act { seat: one, action: "roll".into() }),
            said(Said::Text { text: "hello".into(), sure: false }),
            said(Said::Text { text: "a key".into(), sure: true }),
            said(Said::Call { call: "worth cave=2".into() }),
            gesture(&Step::Due { deadline: DeadlineId(3) }),
            fact(Fact::Away { seat: one }),
            fact(Fact::Back { seat: one }),
            fact(Fact::Hands { seat: one, holder: Holder::Nobody }),
            fact(Fact::Hands { seat: one, holder: Holder::Bot }),
            fact(Fact::Hands { seat: one, holder: Holder::Person(4) }),
            fact(Fact::Paused),
            fact(Fact::Resumed),
            back(Seats::NONE),
            back(Seats::first(2)),
        ];
        let expected = [
            "@1 roll",
            "@1 says: hello",
            "@1 says, being sure: a key",
            "@1 calls: worth cave=2",
            "due 3",
            "@1 goes away",
            "@1 is back",
            "@1 is nobody's",
            "@1 is a bot's",
            "@1 is person 4's",
            "paused",
            "resumed",
            "@1 takes back 7 on",
            "@1 takes back 7 on, @1 @2 agreeing",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn those_who_hear_it_are_named_unless_all_do() {
        let both = Seats::first(2);
        let prefixes = [Audience::All, Audience::Only(both), Audience::AllBut(both)].map(prefix);
        assert_eq!(prefixes, ["", "[@1 @2] ", "[not @1 @2] "]);
    }

    #[test]
    fn an_end_names_its_rule() {
        let rule = Rule::cite("TAB-01");
        let points = BySeat::of(2, |seat| [7, 9][seat.index()]);
        assert_eq!(ending(&Outcome::won(rule, "all are out")), "won: all are out (TAB-01)");
        assert_eq!(ending(&Outcome::lost(rule, "time ran out")), "lost: time ran out (TAB-01)");
        let ranked = ending(&Outcome::by_points(points, rule, "most points"));
        assert_eq!(ranked, "most points (TAB-01): @1 is 2, @2 is 1; points 7 9");
    }
}
