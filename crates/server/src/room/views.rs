//! What connections have already, so that only what changed is sent: views and what may be called.

use axum::extract::ws::Utf8Bytes;
use bivouac_engine::any::AnyTable;
use bivouac_engine::{Seat, Viewer};
use bivouac_protocol::{Json, Now, Offered, Patch, SeatNow, Splice, ToClient, Whole};

use super::tell::{Conn, Kept, frame, line_of, now_of};

/// Views shorter than this are always sent whole.
const WORTH_A_PATCH: usize = 1024;

/// The frames of some steps for one viewer: how things stand goes with each of them, as it is after
/// the last.
pub(super) fn played(
    table: &dyn AnyTable,
    viewer: Viewer,
    steps: &[Kept],
    views: &mut Views,
) -> Vec<Utf8Bytes> {
    let mut now = now_of(table, viewer);
    let (mut view, mut patch) = views.change(viewer, Json::raw(table.view_text(viewer)), &mut now);
    let frame = |step: &Kept| {
        let message = ToClient::Played {
            step: line_of(step, viewer),
            now: now.clone(),
            view: view.take(),
            patch: patch.take(),
        };
        now.mine.iter_mut().for_each(no_change);
        frame(&message)
    };
    steps.iter().map(frame).collect()
}

/// What was said of calls has been said.
fn no_change(mine: &mut SeatNow) {
    if !mine.calls.is_empty() || mine.calls_changed.is_some() {
        (mine.calls, mine.calls_changed) = (Vec::new(), Some(Vec::new()));
    }
}

/// What every connection of a kind of viewer has: nothing where they may have different things.
#[derive(Debug, Default)]
pub(crate) struct Views(Vec<(Viewer, Option<Known>)>);

/// What a connection has.
#[derive(Clone, PartialEq, Debug)]
struct Known {
    view: Json,
    /// What may be called, by seat: the texts.
    calls: Vec<(Seat, Vec<String>)>,
}

impl Known {
    fn new(view: &Json, now: &Now) -> Known {
        let calls = now.mine.iter().map(|mine| (mine.seat, texts(&mine.calls))).collect();
        Known { view: view.clone(), calls }
    }

    /// Leaves of the calls in `now` only what changed.
    fn change_calls(&mut self, now: &mut Now) {
        let was = std::mem::take(&mut self.calls);
        for mine in &mut now.mine {
            let calls = std::mem::take(&mut mine.calls);
            let before = was.iter().find(|(seat, _)| *seat == mine.seat).map_or(&[][..], |(_, texts)| texts);
            if !before.is_empty() || !calls.is_empty() {
                mine.calls_changed = Some(Splice::between(before, &calls));
            }
            self.calls.push((mine.seat, texts(&calls)));
        }
    }
}

fn texts(calls: &[Offered]) -> Vec<String> {
    calls.iter().map(|call| call.text.clone()).collect()
}

impl Views {
    /// One connection of this viewer has just this now.
    pub(super) fn note(&mut self, viewer: Viewer, whole: &Whole) {
        let known = Known::new(&whole.view, &whole.now);
        match self.0.iter_mut().find(|(other, _)| *other == viewer) {
            Some((_, last)) => *last = last.take().filter(|last| *last == known),
            None => self.0.push((viewer, Some(known))),
        }
    }

    /// Every connection of this viewer has this now.
    pub(super) fn set(&mut self, viewer: Viewer, view: &Json, now: &Now) {
        self.0.retain(|(other, _)| *other != viewer);
        self.0.push((viewer, Some(Known::new(view, now))));
    }

    /// Forgets viewers that nobody is any more.
    pub(super) fn forget(&mut self, conns: &[Conn]) {
        self.0.retain(|(viewer, _)| conns.iter().any(|conn| conn.viewer == *viewer));
    }

    /// How every connection of `viewer` is told of `view`: whole, by what changed, or not at all
    /// because nothing did. What may be called becomes in `now` what changed of it.
    fn change(&mut self, viewer: Viewer, view: Json, now: &mut Now) -> (Option<Json>, Option<Patch>) {
        let last = self.0.iter_mut().find(|(other, _)| *other == viewer);
        let Some((_, Some(last))) = last else {
            self.set(viewer, &view, now);
            return (Some(view), None);
        };
        last.change_calls(now);
        if last.view == view {
            return (None, None);
        }
        let patch =
            (view.text().len() >= WORTH_A_PATCH).then(|| Patch::between(&last.view.value(), &view.value()));
        last.view = view.clone();
        let shorter =
            |patch: &Patch| serde_json::to_string(patch).is_ok_and(|text| text.len() * 2 < view.text().len());
        match patch.filter(shorter) {
            Some(patch) => (None, Some(patch)),
            None => (Some(view), None),
        }
    }
}

#[cfg(test)]
mod tests {
    use bivouac_engine::{Millis, Seq};
    use bivouac_protocol::Floor;
    use serde_json::json;

    use super::*;

    fn offers(texts: &[&str]) -> Vec<Offered> {
        let offer = |text: &&str| Offered {
            text: (*text).into(),
            sentence: format!("Call {text}"),
            action: json!(text),
        };
        texts.iter().map(offer).collect()
    }

    /// How things stand where seat 1 may call this.
    fn now(calls: &[&str]) -> Now {
        let mine = SeatNow {
            seat: Seat::FIRST,
            offers: vec![],
            calls: offers(calls),
            calls_changed: None,
            takebacks: vec![],
        };
        Now {
            seq: Seq(1),
            at: Millis(0),
            paused: false,
            runs: false,
            to_act: vec![],
            deadline: None,
            mine: vec![mine],
            floor: Floor { seq: Seq(0), why: String::new() },
            outcome: None,
        }
    }

    fn whole(view: &Json, calls: &[&str]) -> Whole {
        Whole { now: now(calls), view: view.clone(), steps: vec![], complete: true }
    }

    #[test]
    fn a_view_is_sent_whole_until_everybody_has_the_same() {
        let mut views = Views::default();
        let watcher = Viewer::Spectator;
        let long = |number: u32| Json::of(&json!({"text": "x".repeat(2000), "number": number}));
        assert!(views.change(watcher, long(1), &mut now(&[])).0.is_some());
        assert_eq!(views.change(watcher, long(1), &mut now(&[])), (None, None));
        assert!(views.change(watcher, long(2), &mut now(&[])).1.is_some());
        // Somebody who comes later has another view than the others.
        views.note(watcher, &whole(&long(3), &[]));
        assert!(views.change(watcher, long(4), &mut now(&[])).0.is_some());
        assert!(views.change(watcher, long(5), &mut now(&[])).1.is_some());
        let short = |number: u32| Json::of(&json!({ "number": number }));
        assert!(views.change(watcher, short(1), &mut now(&[])).0.is_some());
        assert!(views.change(watcher, short(2), &mut now(&[])).0.is_some());
    }

    #[test]
    fn of_calls_only_what_changed_is_told() {
        let (mut views, me, view) = (Views::default(), Viewer::seat(Seat::FIRST), Json::of(&0));
        let mut told = |calls: &[&str]| {
            let mut now = now(calls);
            views.change(me, view.clone(), &mut now);
            now.mine.remove(0)
        };
        let first = told(&["yes", "no"]);
        assert_eq!((first.calls, first.calls_changed), (offers(&["yes", "no"]), None));
        let same = told(&["yes", "no"]);
        assert_eq!((same.calls, same.calls_changed), (vec![], Some(vec![])));
        let more = told(&["yes", "maybe", "no"]);
        let splice = Splice { at: 1, gone: 0, new: offers(&["maybe"]) };
        assert_eq!((more.calls, more.calls_changed), (vec![], Some(vec![splice])));
        let none = told(&[]);
        assert_eq!(none.calls_changed, Some(vec![Splice { at: 0, gone: 3, new: vec![] }]));
        let still_none = told(&[]);
        assert_eq!((still_none.calls, still_none.calls_changed), (vec![], None));

        // Somebody comes who has other calls: the next time all of them are told.
        assert!(told(&["yes"]).calls_changed.is_some());
        views.note(me, &whole(&view, &["no"]));
        let mut next = now(&["no"]);
        views.change(me, view, &mut next);
        assert_eq!((next.mine[0].calls.clone(), next.mine[0].calls_changed.clone()), (offers(&["no"]), None));
    }

    #[test]
    fn what_was_said_of_calls_is_not_said_twice() {
        for mut mine in [
            now(&["yes"]).mine.remove(0),
            SeatNow {
                calls_changed: Some(vec![Splice { at: 0, gone: 1, new: vec![] }]),
                ..now(&[]).mine.remove(0)
            },
        ] {
            no_change(&mut mine);
            assert_eq!((mine.calls, mine.calls_changed), (vec![], Some(vec![])));
        }
        let mut none = now(&[]).mine.remove(0);
        no_change(&mut none);
        assert_eq!(none.calls_changed, None);
    }
}
