//! The story of a game in plain lines, as somebody hears it.

use bivouac_engine::any::{AnyCommitted, AnyTold};
use bivouac_engine::words::{plain_name, with_names};
use bivouac_engine::{Ending, Fact, Holder, Outcome, Said, Seat, Seats, Step, Viewer};

/// The sentence with its seats named "Seat 1", "Seat 2" and so on.
pub(crate) fn named(sentence: &str) -> String {
    with_names(sentence, plain_name)
}

/// "Seat 1, Seat 2 and Seat 4".
pub(crate) fn all_named(seats: Seats) -> String {
    let mut names: Vec<String> = seats.iter().map(plain_name).collect();
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        last => last.unwrap_or_else(|| "nobody".to_owned()),
    }
}

/// What `viewer` hears of this, a line each.
pub(crate) fn heard(told: &[AnyTold], viewer: Viewer) -> Vec<String> {
    told.iter().filter(|told| told.to.hears(viewer)).map(|told| named(&told.story)).collect()
}

/// What `viewer` hears of a step: at least one line, so that no number is left out.
pub(crate) fn told(done: &AnyCommitted, viewer: Viewer) -> Vec<String> {
    let own = |seat: Seat| viewer == Viewer::Open || viewer.seats().contains(seat);
    let events = heard(&done.told, viewer);
    let lead = match &done.entry.step {
        // An action tells itself by its events; the bare action is for those who may know it.
        Step::Act { seat, action } if events.is_empty() && own(*seat) => Some(format!("{seat}: {action}")),
        Step::Act { .. } | Step::Due { .. } => None,
        Step::Say { seat, said } if own(*seat) || done.heard.is_some_and(|heard| heard.hears(viewer)) => {
            let words = done.words.as_deref().unwrap_or_default();
            match said {
                // Somebody's own words stay as they are: "@2" in them names nobody.
                Said::Text { .. } => {
                    return vec![format!("{} says: {words}", plain_name(*seat))]
                        .into_iter()
                        .chain(events)
                        .collect();
                }
                Said::Call { .. } => Some(format!("{seat} calls: {words}")),
            }
        }
        Step::Say { .. } => None,
        Step::Table { fact } if done.shows => Some(format!("{} and sees what it holds", fact_sentence(fact))),
        Step::Table { fact } => Some(fact_sentence(fact)),
        Step::Takeback { seat, to, .. } => Some(format!("{seat} takes back all from step {} on", to.0)),
    };
    let mut lines: Vec<String> = lead.iter().map(|line| named(line)).chain(events).collect();
    if lines.is_empty() {
        let quiet =
            if matches!(done.entry.step, Step::Due { .. }) { "time passes" } else { "nothing to be seen" };
        lines.push(format!("({quiet})"));
    }
    lines
}

fn fact_sentence(fact: &Fact) -> String {
    match fact {
        Fact::Away { seat } => format!("{seat} has gone away"),
        Fact::Back { seat } => format!("{seat} is back"),
        Fact::Hands { seat, holder: Holder::Nobody } => format!("nobody holds {seat} now"),
        Fact::Hands { seat, holder: Holder::Bot } => format!("a bot holds {seat} now"),
        Fact::Hands { seat, holder: Holder::Person(person) } => format!("person {person} holds {seat} now"),
        Fact::Paused => "the table is paused".to_owned(),
        Fact::Resumed => "the table goes on".to_owned(),
    }
}

/// How it ended: who won and why, then the points where there are any.
pub(crate) fn ending(outcome: &Outcome) -> Vec<String> {
    let who = match &outcome.ending {
        Ending::Won => "Won".to_owned(),
        Ending::Lost => "Lost".to_owned(),
        Ending::Ranked(places) => {
            let first: Seats =
                places.iter().filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect();
            format!("{} {}", all_named(first), if first.len() == 1 { "wins" } else { "share the win" })
        }
    };
    let mut lines = vec![named(&format!("{who}: {} ({})", outcome.because, outcome.rule))];
    if let Some(points) = &outcome.points {
        let each = points.iter().map(|(seat, points)| format!("{} {points}", plain_name(seat)));
        lines.push(format!("Points: {}", each.collect::<Vec<_>>().join(", ")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivouac_engine::{BySeat, Rule};

    #[test]
    fn a_shared_win_names_all_who_share_it() {
        let points = BySeat::of(4, |seat| [9, 7, 9, 9][seat.index()]);
        let lines = ending(&Outcome::by_points(points, Rule::cite("TAB-01"), "most points"));
        assert_eq!(lines[0], "Seat 1, Seat 3 and Seat 4 share the win: most points (TAB-01)");
        assert_eq!(lines[1], "Points: Seat 1 9, Seat 2 7, Seat 3 9, Seat 4 9");
    }
}
