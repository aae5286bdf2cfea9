//! What connections have already, so that only what changed is sent: of views, of what may be done,
//! and of what may be called.

use axum::extract::ws::Utf8Bytes;
use bivouac_engine::any::{AnyTable, Look, SeatLook};
use bivouac_engine::{Seat, Viewer};
use bivouac_protocol::{Json, Mark, Now, Offered, Patch, SeatNow, Splice, ToClient, Whole};

use super::tell::{Conn, Kept, frame, line_of, now_for, now_for_all};

/// Views shorter than this are always sent whole.
const WORTH_A_PATCH: usize = 1024;

/// How things stand for a viewer, told by what changed.
#[derive(Debug)]
pub(super) struct News {
    pub(super) viewer: Viewer,
    now: Now,
    view: Option<Json>,
    patch: Option<Patch>,
}

impl News {
    /// The frames of some steps: how things stand goes with each of them, as it is after the last.
    pub(super) fn of_steps(mut self, steps: &[Kept]) -> Vec<Utf8Bytes> {
        let frame = |step: &Kept| {
            let message = ToClient::Played {
                step: line_of(step, self.viewer),
                now: self.now.clone(),
                view: self.view.take(),
                patch: self.patch.take(),
            };
            self.now.mine.iter_mut().for_each(no_change);
            frame(&message)
        };
        steps.iter().map(frame).collect()
    }

    /// The frame where nothing was played.
    pub(super) fn of_time(self) -> Utf8Bytes {
        let News { now, view, patch, .. } = self;
        frame(&ToClient::Changed { now, view, patch })
    }
}

/// What was said of lists has been said.
fn no_change(mine: &mut SeatNow) {
    if !mine.offers.is_empty() || mine.offers_changed.is_some() {
        (mine.offers, mine.offers_changed) = (Vec::new(), Some(Vec::new()));
    }
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
    lists: Vec<Listed>,
}

/// What a seat may do and call, by the marks of it.
#[derive(Clone, PartialEq, Debug)]
struct Listed {
    seat: Seat,
    offers: Vec<Mark>,
    calls: Vec<Mark>,
}

impl Known {
    fn new(view: &Json, now: &Now) -> Known {
        let listed = |mine: &SeatNow| Listed {
            seat: mine.seat,
            offers: marks(&mine.offers),
            calls: marks(&mine.calls),
        };
        Known { view: view.clone(), lists: now.mine.iter().map(listed).collect() }
    }

    /// Leaves of the lists in `now` only what changed.
    fn change_lists(&mut self, now: &mut Now) {
        let was = std::mem::replace(&mut self.lists, Known::new(&self.view, now).lists);
        for mine in &mut now.mine {
            let before = was.iter().find(|listed| listed.seat == mine.seat);
            let change = |before: Option<&Vec<Mark>>, list: &mut Vec<Offered>| {
                let (before, list) = (before.map_or(&[][..], |marks| marks), std::mem::take(list));
                (!before.is_empty() || !list.is_empty()).then(|| Splice::between(before, &list))
            };
            mine.offers_changed = change(before.map(|listed| &listed.offers), &mut mine.offers);
            mine.calls_changed = change(before.map(|listed| &listed.calls), &mut mine.calls);
        }
    }
}

fn marks(offers: &[Offered]) -> Vec<Mark> {
    offers.iter().map(Mark::of).collect()
}

/// Patches of this round: those who had the same view and have the same now share one.
type Shared = Vec<(Json, Json, Option<Patch>)>;

impl Views {
    /// One connection of this viewer has just this now.
    pub(super) fn note(&mut self, viewer: Viewer, whole: &Whole) {
        let known = Known::new(&whole.view, &whole.now);
        match self.0.iter_mut().find(|(other, _)| *other == viewer) {
            Some((_, last)) => *last = last.take().filter(|last| *last == known),
            None => self.0.push((viewer, Some(known))),
        }
    }

    /// Forgets viewers that nobody is any more.
    pub(super) fn forget(&mut self, conns: &[Conn]) {
        self.0.retain(|(viewer, _)| conns.iter().any(|conn| conn.viewer == *viewer));
    }

    /// How things stand for everybody who listens, each kind of viewer once, by what changed since
    /// they last heard. Every connection must be told of it.
    pub(super) fn news(&mut self, table: &dyn AnyTable, conns: &[Conn], takeback: bool) -> Vec<News> {
        let mut viewers: Vec<Viewer> = Vec::with_capacity(4);
        for conn in conns {
            if !viewers.contains(&conn.viewer) {
                viewers.push(conn.viewer);
            }
        }
        let Look { views, viewers: looks } = table.look(&viewers);
        let views: Vec<Json> = views.into_iter().map(Json::raw).collect();
        let (all, mut shared) = (now_for_all(table, takeback), Shared::new());
        let news = |(viewer, (view, seats)): (Viewer, (usize, Vec<SeatLook>))| {
            let mut now = now_for(table, seats, &all, takeback);
            let (view, patch) = self.change(viewer, views[view].clone(), &mut now, &mut shared);
            News { viewer, now, view, patch }
        };
        viewers.into_iter().zip(looks).map(news).collect()
    }

    /// How every connection of `viewer` is told of `view`: whole, by what changed, or not at all
    /// because nothing did. What may be done and called becomes in `now` what changed of it.
    fn change(
        &mut self,
        viewer: Viewer,
        view: Json,
        now: &mut Now,
        shared: &mut Shared,
    ) -> (Option<Json>, Option<Patch>) {
        let last = self.0.iter_mut().find(|(other, _)| *other == viewer);
        let Some((_, Some(last))) = last else {
            self.0.retain(|(other, _)| *other != viewer);
            self.0.push((viewer, Some(Known::new(&view, now))));
            return (Some(view), None);
        };
        last.change_lists(now);
        if last.view == view {
            return (None, None);
        }
        let old = std::mem::replace(&mut last.view, view.clone());
        match patch(old, &view, shared) {
            Some(patch) => (None, Some(patch)),
            None => (Some(view), None),
        }
    }
}

/// What changed, if that is worth it.
fn patch(old: Json, new: &Json, shared: &mut Shared) -> Option<Patch> {
    if new.text().len() < WORTH_A_PATCH {
        return None;
    }
    if let Some((_, _, patch)) = shared.iter().find(|(was, is, _)| *was == old && is == new) {
        return patch.clone();
    }
    let patch = Patch::between(&old, new);
    let shorter = serde_json::to_string(&patch).is_ok_and(|text| text.len() * 2 < new.text().len());
    let patch = Some(patch).filter(|_| shorter);
    shared.push((old, new.clone(), patch.clone()));
    patch
}

#[cfg(test)]
mod tests {
    use bivouac_engine::{Millis, Seq};
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

    /// How things stand where seat 1 may call this, and do the same.
    fn now(calls: &[&str]) -> Now {
        let mine = SeatNow {
            seat: Seat::FIRST,
            offers: offers(calls),
            offers_changed: None,
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
            floor: None,
            outcome: None,
        }
    }

    fn change(views: &mut Views, viewer: Viewer, view: Json) -> (Option<Json>, Option<Patch>) {
        views.change(viewer, view, &mut now(&[]), &mut Shared::new())
    }

    fn whole(view: &Json, calls: &[&str]) -> Whole {
        Whole { now: now(calls), view: view.clone(), steps: vec![], complete: true }
    }

    #[test]
    fn a_view_is_sent_whole_until_everybody_has_the_same() {
        let mut views = Views::default();
        let watcher = Viewer::Spectator;
        let long = |number: u32| Json::of(&json!({"text": "x".repeat(2000), "number": number}));
        assert!(change(&mut views, watcher, long(1)).0.is_some());
        assert_eq!(change(&mut views, watcher, long(1)), (None, None));
        assert!(change(&mut views, watcher, long(2)).1.is_some());
        // Somebody who comes later has another view than the others.
        views.note(watcher, &whole(&long(3), &[]));
        assert!(change(&mut views, watcher, long(4)).0.is_some());
        assert!(change(&mut views, watcher, long(5)).1.is_some());
        let short = |number: u32| Json::of(&json!({ "number": number }));
        assert!(change(&mut views, watcher, short(1)).0.is_some());
        assert!(change(&mut views, watcher, short(2)).0.is_some());
    }

    #[test]
    fn of_lists_only_what_changed_is_told() {
        let (mut views, me, view) = (Views::default(), Viewer::seat(Seat::FIRST), Json::of(&0));
        let mut told = |calls: &[&str]| {
            let mut now = now(calls);
            views.change(me, view.clone(), &mut now, &mut Shared::new());
            let mine = now.mine.remove(0);
            assert_eq!(
                (&mine.offers, &mine.offers_changed),
                (&mine.calls, &mine.calls_changed),
                "they are alike"
            );
            mine
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
        views.change(me, view, &mut next, &mut Shared::new());
        assert_eq!((next.mine[0].calls.clone(), next.mine[0].calls_changed.clone()), (offers(&["no"]), None));
    }

    #[test]
    fn what_was_said_of_lists_is_not_said_twice() {
        for mut mine in [
            now(&["yes"]).mine.remove(0),
            SeatNow {
                calls_changed: Some(vec![Splice { at: 0, gone: 1, new: vec![] }]),
                ..now(&[]).mine.remove(0)
            },
        ] {
            no_change(&mut mine);
            assert_eq!((mine.calls, mine.calls_changed), (vec![], Some(vec![])));
            assert!(mine.offers.is_empty());
        }
        let mut none = now(&[]).mine.remove(0);
        no_change(&mut none);
        assert_eq!(none.calls_changed, None);
    }

    #[test]
    fn those_who_had_the_same_and_have_the_same_share_a_patch() {
        let long = |number: u32| Json::of(&json!({"text": "x".repeat(2000), "number": number}));
        let (one, other) = (long(1), long(2));
        let mut shared = Shared::new();
        let first = patch(one, &other, &mut shared);
        assert_eq!(patch(long(1), &long(2), &mut shared), first);
        assert_eq!(shared.len(), 1);
        assert_ne!(patch(long(3), &other, &mut shared), None);
        assert_eq!(shared.len(), 2, "whoever had something else has another");
    }
}
