//! Only as much of the server's messages as somebody needs who plays at random, read in place.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// A message of any kind.
#[derive(Deserialize, Debug)]
pub(super) struct Heard<'a> {
    pub(super) kind: &'a str,
    pub(super) step: Option<Step>,
    #[serde(borrow)]
    pub(super) now: Option<Now<'a>>,
    pub(super) seq: Option<u64>,
    #[serde(borrow)]
    pub(super) problem: Option<Problem<'a>>,
}

#[derive(Deserialize, Debug)]
pub(super) struct Step {
    pub(super) seq: u64,
}

#[derive(Deserialize, Debug)]
pub(super) struct Now<'a> {
    #[serde(borrow)]
    pub(super) mine: Vec<Mine<'a>>,
    pub(super) outcome: Option<IgnoredAny>,
}

#[derive(Deserialize, Debug)]
pub(super) struct Mine<'a> {
    pub(super) seat: u8,
    #[serde(borrow)]
    pub(super) offers: Vec<Offer<'a>>,
}

#[derive(Deserialize, Debug)]
pub(super) struct Offer<'a> {
    #[serde(borrow)]
    pub(super) text: Cow<'a, str>,
}

#[derive(Deserialize, Debug)]
pub(super) struct Problem<'a> {
    #[serde(borrow)]
    pub(super) sentence: Cow<'a, str>,
}

#[cfg(test)]
mod tests {
    use bivouac_engine::{Millis, Seat, Seq};
    use bivouac_protocol as full;
    use serde_json::json;

    use super::*;

    /// The light form is read from what the full form writes, so the two cannot drift apart.
    #[test]
    fn what_is_needed_is_found_in_the_real_messages() {
        let now = full::Now {
            seq: Seq(5),
            at: Millis(7),
            paused: false,
            runs: false,
            to_act: vec![Seat::FIRST],
            deadline: None,
            mine: vec![full::SeatNow {
                seat: Seat::FIRST,
                offers: vec![full::Offered {
                    text: "say \"x\"".into(),
                    sentence: "…".into(),
                    action: json!({}),
                }],
                calls: vec![],
                takebacks: vec![],
            }],
            floor: full::Floor { seq: Seq(0), why: String::new() },
            outcome: None,
        };
        let step = full::StepLine { seq: Seq(5), at: Millis(7), deed: None, told: vec![] };
        let played =
            full::ToClient::Played { step, now, view: Some(full::Json::of(&json!({"a": 1}))), patch: None };
        let text = serde_json::to_string(&played).unwrap();
        let heard: Heard<'_> = serde_json::from_str(&text).unwrap();
        assert_eq!((heard.kind, heard.step.unwrap().seq), ("played", 5));
        let now = heard.now.unwrap();
        assert_eq!((now.outcome.is_some(), now.mine[0].seat), (false, 1));
        assert_eq!(now.mine[0].offers[0].text, "say \"x\"");

        let accepted = full::ToClient::Accepted { ticket: "a".into(), seq: Seq(5), waits: false };
        let text = serde_json::to_string(&accepted).unwrap();
        let heard: Heard<'_> = serde_json::from_str(&text).unwrap();
        assert_eq!((heard.kind, heard.seq), ("accepted", Some(5)));

        let problem = full::Problem::new(full::Code::Illegal, "it is not your turn");
        let text = serde_json::to_string(&full::ToClient::Refused { ticket: None, problem }).unwrap();
        let heard: Heard<'_> = serde_json::from_str(&text).unwrap();
        assert_eq!(heard.problem.unwrap().sentence, "it is not your turn");
    }
}
