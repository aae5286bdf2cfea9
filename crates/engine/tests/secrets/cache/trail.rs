//! The trail: what everybody could work out about the hidden pieces, for whoever imagines
//! them. Looked at and not sprung; tossed and so no key; denied by words that passed.
//!
//! What is told of a marker holds until the marker is mixed with others, and then for
//! one of them. So the trail is a list of stretches between mixings. It is kept as
//! short as it can be: what was known already adds nothing, what concerns a marker
//! goes to the earliest stretch in which it is under way as it is now, and a mixing of
//! pieces that nothing told apart is none.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::piece::{Kind, Kinds, Marker, Markers};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Trail(pub(crate) Vec<Stretch>);

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct Stretch {
    /// What was mixed before it; nothing before the first.
    pub(crate) mixed: Markers,
    /// For each kind, what is none of it.
    pub(crate) not: [Markers; 4],
    /// Something among these is of one of those kinds.
    pub(crate) some: Vec<(Markers, Kinds)>,
}

impl Default for Trail {
    fn default() -> Trail {
        Trail(vec![Stretch::default()])
    }
}

impl Trail {
    /// None of these is a `kind`. Answers whether that is news.
    pub(crate) fn none_is(&mut self, of: Markers, kind: Kind) -> bool {
        let news: Vec<Marker> = of.iter().filter(|marker| self.is_not(*marker, kind)).collect();
        !news.is_empty()
    }

    fn is_not(&mut self, marker: Marker, kind: Kind) -> bool {
        let since = self.last_mixed(|mixed| mixed.contains(marker));
        if self.0[since..].iter().any(|stretch| stretch.not[kind as usize].contains(marker)) {
            return false;
        }
        self.0[since].not[kind as usize].0 |= Markers::only(marker).0;
        true
    }

    /// Something among `of` is one of `kinds`. Answers whether that is news.
    pub(crate) fn some_is(&mut self, of: Markers, kinds: Kinds) -> bool {
        let since = self.last_mixed(|mixed| mixed.meets(of));
        if self.0[since..].iter().any(|stretch| stretch.some.contains(&(of, kinds))) {
            return false;
        }
        let some = &mut self.0[since].some;
        some.push((of, kinds));
        some.sort_by_key(|(of, kinds)| (of.0, kinds.0));
        true
    }

    /// Nobody can tell these apart any more.
    pub(crate) fn mix(&mut self, of: Markers) {
        let apart = |told: Markers| told.meets(of) && !told.covers(of);
        let since = self.last_mixed(|mixed| mixed.covers(of));
        let told_apart = self.0[since..].iter().enumerate().any(|(later, stretch)| {
            stretch.not.iter().any(|&not| apart(not))
                || stretch.some.iter().any(|&(some, _)| apart(some))
                || (later > 0 && apart(stretch.mixed))
        });
        if told_apart {
            self.0.push(Stretch { mixed: of, ..Stretch::default() });
        }
    }

    fn last_mixed(&self, which: impl Fn(Markers) -> bool) -> usize {
        self.0.iter().rposition(|stretch| which(stretch.mixed)).unwrap_or(0)
    }
}
