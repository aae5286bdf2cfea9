//! What a refusal says: what may be done instead of what nobody understands, and people by their
//! names.

use bivouac_engine::any::{AnyTable, Offered, Refusal};
use bivouac_engine::{Said, Seat, Step, TextStep, words};
use bivouac_protocol::{Code, Problem, SeatHolder};

use super::play::problem;
use super::{Play, Room};

/// So many actions are named to whoever asked for one that there is not, in about so many letters.
const NAMED: (usize, usize) = (8, 200);

impl Room {
    /// Why a step is not taken.
    pub(super) fn why_not(&self, step: &TextStep, refusal: &Refusal) -> Problem {
        match (step, refusal, &self.play) {
            (Step::Act { seat, .. }, Refusal::Malformed(_), Play::On(table)) => {
                no_such_action(&**table, *seat)
            }
            (Step::Say { seat, said: Said::Call { .. } }, Refusal::Malformed(_), Play::On(table)) => {
                let calls = table.calls(*seat);
                Problem::new(Code::Malformed, format!("there is no such call{}", instead("call", &calls)))
            }
            _ => problem(refusal),
        }
    }

    /// The same refusal with people's names in it.
    pub(super) fn named(&self, problem: Problem) -> Problem {
        let name = |seat: Seat| match self.desk.place(seat).map(|place| &place.holder) {
            Ok(SeatHolder::Person { .. } | SeatHolder::Bot { .. }) => self.seat_name(seat),
            Ok(SeatHolder::Open) | Err(_) => words::plain_name(seat),
        };
        Problem { sentence: words::with_names(&problem.sentence, name), ..problem }
    }
}

/// What a seat hears that asked for an action which is none.
pub(super) fn no_such_action(table: &dyn AnyTable, seat: Seat) -> Problem {
    let (instead, rule) = match () {
        () if table.outcome().is_some() => (", and the game is over".to_owned(), Some("TAB-01")),
        () if table.is_paused() => (", and the table is paused".to_owned(), Some("TAB-02")),
        () => (instead_now(table, seat), None),
    };
    let problem = Problem::new(Code::Malformed, format!("there is no such action{instead}"));
    Problem { rule: rule.map(str::to_owned), ..problem }
}

/// What a seat may do now, or whom it waits for.
fn instead_now(table: &dyn AnyTable, seat: Seat) -> String {
    let offers = table.legal(seat);
    let others: Vec<String> = table.to_act().iter().map(|seat| seat.to_string()).collect();
    match others.as_slice() {
        [other] if offers.is_empty() => format!(", and it is not your turn but that of {other}"),
        [first @ .., last] if offers.is_empty() => {
            format!(", and it is not your turn but that of {} and {last}", first.join(", "))
        }
        _ => instead("", &offers),
    }
}

/// What may be done, or called, as one would type it.
fn instead(verb: &str, offers: &[Offered]) -> String {
    let (most, letters) = NAMED;
    let mut used = 0;
    let fits = |text: &&str| {
        used += text.chars().count();
        used <= letters
    };
    let texts: Vec<&str> = offers.iter().map(|offer| &*offer.text).take(most).take_while(fits).collect();
    let may = if verb.is_empty() { "you may".to_owned() } else { format!("you may {verb}") };
    match (texts.len(), offers.len() - texts.len()) {
        (0, 0) => format!(", and just now there is nothing that {may}"),
        (0, _) => String::new(),
        (_, 0) => format!("; {may}: {}", texts.join(", ")),
        (_, more) => format!("; {may}: {} and {more} more", texts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn offers(texts: impl IntoIterator<Item = String>) -> Vec<Offered> {
        let offer = |text| Offered { text, sentence: String::new(), action: Value::Null };
        texts.into_iter().map(offer).collect()
    }

    #[test]
    fn what_may_be_done_is_named_but_not_without_end() {
        let two = offers(["roll".to_owned(), "hold".to_owned()]);
        assert_eq!(instead("", &two), "; you may: roll, hold");
        assert_eq!(instead("call", &two), "; you may call: roll, hold");
        assert_eq!(instead("", &[]), ", and just now there is nothing that you may");
        let many = offers((1..=30).map(|number| format!("go to={number}")));
        let named = (1..=8).map(|number| format!("go to={number}")).collect::<Vec<_>>().join(", ");
        assert_eq!(instead("", &many), format!("; you may: {named} and 22 more"));
        let long = offers((0..3).map(|_| "x".repeat(150)));
        assert_eq!(instead("", &long), format!("; you may: {} and 2 more", "x".repeat(150)));
        assert_eq!(instead("", &offers(["x".repeat(1000)])), "");
    }
}
