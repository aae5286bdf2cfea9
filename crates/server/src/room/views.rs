//! What connections have already, so that only what changed is sent: of views, of what may be done,
//! and of what may be called.

use axum::extract::ws::Utf8Bytes;
use bivouac_engine::any::{AnyTable, LastCalls, Look, SeatLook};
use bivouac_engine::{Millis, Seat, Seats, Viewer};
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
    /// Whether it is all as it was told last.
    same: bool,
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

    /// The frame where nothing was played, if there is anything to say.
    pub(super) fn of_time(self) -> Option<Utf8Bytes> {
        let News { now, view, patch, same, .. } = self;
        (!same).then(|| frame(&ToClient::Changed { now, view, patch }))
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
pub(crate) struct Views {
    known: Vec<(Viewer, Option<Known>)>,
    calls: LastCalls,
}

/// What a connection has.
#[derive(Clone, PartialEq, Debug)]
struct Known {
    view: Json,
    stands: Stands,
    lists: Vec<Listed>,
}

/// What is the same for everybody of how things stand, but for the moment.
#[derive(Clone, PartialEq, Debug)]
struct Stands {
    paused: bool,
    runs: bool,
    to_act: Vec<Seat>,
    deadline: Option<Millis>,
    over: bool,
}

impl Stands {
    fn of(now: &Now) -> Stands {
        let Now { paused, runs, deadline, .. } = *now;
        Stands { paused, runs, to_act: now.to_act.clone(), deadline, over: now.outcome.is_some() }
    }
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
        Known { view: view.clone(), stands: Stands::of(now), lists: now.mine.iter().map(listed).collect() }
    }

    /// Leaves of the lists in `now` only what changed. Of seats in `same_calls` the calls are left out,
    /// because they are what they were. Says whether anything changed.
    fn change_lists(&mut self, now: &mut Now, same_calls: Seats) -> bool {
        let is = Known::new(&self.view, now);
        let mut changed = self.stands != is.stands;
        let mut was = std::mem::replace(&mut self.lists, is.lists);
        self.stands = is.stands;
        for (mine, is) in now.mine.iter_mut().zip(&mut self.lists) {
            let before = was.iter_mut().find(|listed| listed.seat == mine.seat);
            let (offers, calls) = before.map_or_else(Default::default, |before| {
                (std::mem::take(&mut before.offers), std::mem::take(&mut before.calls))
            });
            mine.offers_changed = change(&offers, &is.offers, &std::mem::take(&mut mine.offers));
            mine.calls_changed = if same_calls.contains(mine.seat) {
                is.calls = calls;
                (!is.calls.is_empty()).then(Vec::new)
            } else {
                change(&calls, &is.calls, &std::mem::take(&mut mine.calls))
            };
            let told = [&mine.offers_changed, &mine.calls_changed];
            changed |= told.into_iter().flatten().any(|changes| !changes.is_empty());
        }
        changed
    }
}

/// What became of a list; nothing where there was none and is none.
fn change(before: &[Mark], marks: &[Mark], list: &[Offered]) -> Option<Vec<Splice>> {
    (!before.is_empty() || !list.is_empty()).then(|| Splice::between(before, marks, list))
}

fn marks(offers: &[Offered]) -> Vec<Mark> {
    offers.iter().map(Mark::of).collect()
}

/// How a view is told of: whole, by what changed, or not at all; and whether all is as it was.
#[derive(PartialEq, Debug)]
struct Change {
    view: Option<Json>,
    patch: Option<Patch>,
    same: bool,
}

/// Patches of this round: those who had the same view and have the same now share one.
type Shared = Vec<(Json, Json, Option<Patch>)>;

impl Views {
    /// One connection of this viewer has just this now.
    pub(super) fn note(&mut self, viewer: Viewer, whole: &Whole) {
        let known = Known::new(&whole.view, &whole.now);
        self.calls = LastCalls::default();
        match self.known.iter_mut().find(|(other, _)| *other == viewer) {
            Some((_, last)) => *last = last.take().filter(|last| *last == known),
            None => self.known.push((viewer, Some(known))),
        }
    }

    /// Forgets viewers that nobody is any more.
    pub(super) fn forget(&mut self, conns: &[Conn]) {
        self.known.retain(|(viewer, _)| conns.iter().any(|conn| conn.viewer == *viewer));
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
        // Whoever is new is told of all the calls.
        if !viewers
            .iter()
            .all(|viewer| self.known.iter().any(|(known, last)| known == viewer && last.is_some()))
        {
            self.calls = LastCalls::default();
        }
        let Look { views, viewers: looks } = table.look(&viewers, &mut self.calls);
        let views: Vec<Json> = views.into_iter().map(Json::raw).collect();
        let (all, mut shared) = (now_for_all(table, takeback), Shared::new());
        let news = |(viewer, (view, seats)): (Viewer, (usize, Vec<SeatLook>))| {
            let same_calls = seats.iter().filter(|look| look.calls.is_none()).map(|look| look.seat).collect();
            let mut now = now_for(table, seats, &all, takeback);
            let view = views[view].clone();
            let Change { view, patch, same } = self.change(viewer, view, (&mut now, same_calls), &mut shared);
            News { viewer, now, view, patch, same }
        };
        viewers.into_iter().zip(looks).map(news).collect()
    }

    /// How every connection of `viewer` is told of `view`: whole, by what changed, or not at all
    /// because nothing did. What may be done and called becomes in `now` what changed of it.
    fn change(
        &mut self,
        viewer: Viewer,
        view: Json,
        (now, same_calls): (&mut Now, Seats),
        shared: &mut Shared,
    ) -> Change {
        let last = self.known.iter_mut().find(|(other, _)| *other == viewer);
        let Some((_, Some(last))) = last else {
            self.known.retain(|(other, _)| *other != viewer);
            self.known.push((viewer, Some(Known::new(&view, now))));
            return Change { view: Some(view), patch: None, same: false };
        };
        let changed = last.change_lists(now, same_calls);
        if last.view == view {
            return Change { view: None, patch: None, same: !changed };
        }
        let old = std::mem::replace(&mut last.view, view.clone());
        match patch(old, &view, shared) {
            Some(patch) => Change { view: None, patch: Some(patch), same: false },
            None => Change { view: Some(view), patch: None, same: false },
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
    let shorter = patch.weight() * 2 < new.text().len();
    let patch = Some(patch).filter(|_| shorter);
    shared.push((old, new.clone(), patch.clone()));
    patch
}

#[cfg(test)]
mod tests {
    use bivouac_engine::Seq;
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
        let change = views.change(viewer, view, (&mut now(&[]), Seats::NONE), &mut Shared::new());
        (change.view, change.patch)
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
            views.change(me, view.clone(), (&mut now, Seats::NONE), &mut Shared::new());
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
        views.change(me, view, (&mut next, Seats::NONE), &mut Shared::new());
        assert_eq!((next.mine[0].calls.clone(), next.mine[0].calls_changed.clone()), (offers(&["no"]), None));
    }

    #[test]
    fn where_time_alone_passed_and_nothing_is_different_nothing_is_said() {
        let (mut views, me, view) = (Views::default(), Viewer::seat(Seat::FIRST), Json::of(&0));
        let mut said = |mut now: Now, same_calls: Seats, view: &Json| {
            let Change { view, patch, same } =
                views.change(me, view.clone(), (&mut now, same_calls), &mut Shared::new());
            News { viewer: me, now, view, patch, same }.of_time().map(|frame| frame.to_string())
        };
        assert!(said(now(&["yes"]), Seats::NONE, &view).is_some(), "all of it is new");
        assert_eq!(said(Now { at: Millis(7), ..now(&["yes"]) }, Seats::NONE, &view), None);
        // Calls that the game says are the same are not written out, and stay known.
        let mut left_out = now(&["yes"]);
        left_out.mine[0].calls.clear();
        assert_eq!(said(left_out, Seats::only(Seat::FIRST), &view), None);
        assert_eq!(said(now(&["yes"]), Seats::NONE, &view), None);
        assert!(said(Now { paused: true, ..now(&["yes"]) }, Seats::NONE, &view).is_some());
        assert!(said(Now { paused: true, ..now(&["no"]) }, Seats::NONE, &view).is_some());
        assert!(said(Now { paused: true, ..now(&["no"]) }, Seats::NONE, &Json::of(&1)).is_some());
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
