//! Only as much of the server's messages as somebody needs who plays at random, read in place.

use std::borrow::Cow;

use anyhow::{Result, ensure};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::parts::Parts;

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
    #[serde(borrow)]
    view: Option<&'a RawValue>,
    #[serde(borrow)]
    patch: Option<&'a RawValue>,
}

impl Heard<'_> {
    /// What its bytes are for.
    pub(super) fn parts(&self) -> Parts {
        let long = |text: Option<&RawValue>| text.map_or(0, |text| text.get().len() as u64);
        let mine = || self.now.iter().flat_map(|now| &now.mine);
        Parts {
            views: u64::from(self.view.is_some()),
            view_bytes: long(self.view),
            patches: u64::from(self.patch.is_some()),
            patch_bytes: long(self.patch),
            offer_bytes: mine().map(|mine| long(Some(mine.offers)) + long(mine.offers_changed)).sum(),
            call_bytes: mine().map(|mine| long(mine.calls) + long(mine.calls_changed)).sum(),
        }
    }
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
    offers: &'a RawValue,
    #[serde(borrow)]
    offers_changed: Option<&'a RawValue>,
    #[serde(borrow)]
    calls: Option<&'a RawValue>,
    #[serde(borrow)]
    calls_changed: Option<&'a RawValue>,
}

impl<'a> Mine<'a> {
    /// Makes of what it could do what it may do now, by the texts of it.
    pub(super) fn change_offers(&self, offers: &mut Vec<String>) -> Result<()> {
        let texts = |list: &[Offer<'_>]| list.iter().map(|offer| offer.text.to_string()).collect::<Vec<_>>();
        let Some(changes) = self.offers_changed else {
            *offers = texts(&serde_json::from_str::<Vec<Offer<'_>>>(self.offers.get())?);
            return Ok(());
        };
        for Splice { at, gone, new } in serde_json::from_str::<Vec<Splice<'_>>>(changes.get())? {
            ensure!(at + gone <= offers.len(), "a change of the offers does not fit");
            offers.splice(at..at + gone, texts(&new));
        }
        Ok(())
    }
}

#[derive(Deserialize, Debug)]
struct Splice<'a> {
    at: usize,
    gone: usize,
    #[serde(borrow)]
    new: Vec<Offer<'a>>,
}

#[derive(Deserialize, Debug)]
struct Offer<'a> {
    #[serde(borrow)]
    text: Cow<'a, str>,
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
                offers_changed: None,
                calls: vec![],
                calls_changed: None,
                takebacks: vec![],
            }],
            floor: None,
            outcome: None,
        };
        let step = full::StepLine { seq: Seq(5), at: Millis(7), deed: None, told: vec![] };
        let played =
            full::ToClient::Played { step, now, view: Some(full::Json::of(&json!({"a": 1}))), patch: None };
        let text = serde_json::to_string(&played).unwrap();
        let heard: Heard<'_> = serde_json::from_str(&text).unwrap();
        let parts = heard.parts();
        assert_eq!((parts.views, parts.view_bytes, parts.patches), (1, r#"{"a":1}"#.len() as u64, 0));
        let offer = r#"[{"text":"say \"x\"","sentence":"…","action":{}}]"#;
        assert_eq!((parts.offer_bytes, parts.call_bytes), (offer.len() as u64, 0));
        assert_eq!((heard.kind, heard.step.unwrap().seq), ("played", 5));
        let now = heard.now.unwrap();
        assert_eq!((now.outcome.is_some(), now.mine[0].seat), (false, 1));
        let mut offers = vec!["gone".to_owned()];
        now.mine[0].change_offers(&mut offers).unwrap();
        assert_eq!(offers, ["say \"x\""]);

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
