//! One look at a table for all who listen: what they see, and what their seats may do and call.

use std::any::Any;
use std::fmt::Debug;

use serde_json::value::{RawValue, to_raw_value};

use super::{Offered, offered};
use crate::game::Game;
use crate::hidden::Viewer;
use crate::seat::Seat;
use crate::table::Table;

/// What several viewers see, and may do.
#[derive(Debug, Default)]
pub struct Look {
    /// The views, as JSON text.
    pub views: Vec<Box<RawValue>>,
    /// For each viewer which of the views it has, and what its seats may do.
    pub viewers: Vec<(usize, Vec<SeatLook>)>,
}

/// What a seat may do.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatLook {
    /// Which.
    pub seat: Seat,
    /// What it may do, without what need not be offered by name; see [`Game::unlisted`].
    pub offers: Vec<Offered>,
    /// What it may call; nothing where that is just what the last look of this viewer found.
    pub calls: Option<Vec<Offered>>,
}

/// What the last look found that each viewer's seats may call. Games with a radio have dozens of
/// calls, which seldom change.
#[derive(Default)]
pub struct LastCalls(Option<Box<dyn Any + Send>>);

/// The same while the game's type is known.
type CallsOf<G> = Vec<((Viewer, Seat), Vec<<G as Game>::Call>)>;

/// Says nothing of what it holds.
impl Debug for LastCalls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("LastCalls").finish_non_exhaustive()
    }
}

pub(super) fn look<G: Game>(table: &Table<G>, viewers: &[Viewer], last: &mut LastCalls) -> Look {
    let mut views: Vec<(Viewer, G::View)> = Vec::new();
    let mut before = last.0.take().and_then(|last| last.downcast::<CallsOf<G>>().ok()).unwrap_or_default();
    let (mut actions, mut calls) = (Vec::new(), Vec::new());
    let mut look = Look::default();
    for viewer in viewers {
        let index = view_of(table, *viewer, &mut views);
        let seats = viewer.seats().iter().map(|seat| SeatLook {
            seat,
            offers: offers(table, seat, &views[index].1, &mut actions),
            calls: other_calls(table, (*viewer, seat), &mut before, &mut calls),
        });
        look.viewers.push((index, seats.collect()));
    }
    last.0 = Some(before);
    let text = |(_, view): &(Viewer, G::View)| to_raw_value(view).expect("a view has a JSON form");
    look.views = views.iter().map(text).collect();
    look
}

/// Which of the views is this viewer's; one that is not there is cut.
fn view_of<G: Game>(table: &Table<G>, viewer: Viewer, views: &mut Vec<(Viewer, G::View)>) -> usize {
    let alike = |(other, _): &(Viewer, G::View)| table.game().see_alike(*other, viewer);
    if let Some(index) = views.iter().position(alike) {
        debug_assert!(views[index].1 == table.view(viewer), "whoever sees alike sees the same");
        return index;
    }
    let view = table.view(viewer);
    views.iter().position(|(_, other)| *other == view).unwrap_or_else(|| {
        views.push((viewer, view));
        views.len() - 1
    })
}

fn offers<G: Game>(
    table: &Table<G>,
    seat: Seat,
    view: &G::View,
    actions: &mut Vec<G::Action>,
) -> Vec<Offered> {
    let game = table.game();
    table.legal(seat, actions);
    let listed = actions.iter().filter(|action| !game.unlisted(view, seat, action));
    listed.map(|action| offered(action, game.sentence(view, seat, action))).collect()
}

/// What a viewer's seat may call, unless that is what it was before.
fn other_calls<G: Game>(
    table: &Table<G>,
    who: (Viewer, Seat),
    before: &mut CallsOf<G>,
    calls: &mut Vec<G::Call>,
) -> Option<Vec<Offered>> {
    calls.clear();
    table.game().calls(table.state(), who.1, table.at(), calls);
    match before.iter_mut().find(|(other, _)| *other == who) {
        Some((_, before)) if before == calls => return None,
        Some((_, before)) => before.clone_from(calls),
        None => before.push((who, calls.clone())),
    }
    Some(calls.iter().map(|call| offered(call, table.game().call_sentence(call))).collect())
}
