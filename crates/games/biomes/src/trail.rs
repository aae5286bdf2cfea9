//! The trail: what everybody could work out about the tokens, for whoever imagines them.
//!
//! It is a list of notes in the order in which things became known. A note about a marker holds
//! for what lay under it then; a later mixing may have moved that elsewhere. When the list is
//! full the oldest notes are forgotten, and with a forgotten mixing all its markers become one
//! scrambled lot.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Stack;
use crate::kind::Kind;
use crate::token::{Marker, Markers};

/// No trail is longer.
const MOST: usize = 96;

/// What everybody could work out, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Trail {
    /// What lay under these was mixed in ways that are forgotten, before the first note.
    pub scrambled: Markers,
    /// What became known since.
    pub notes: Vec<Note>,
}

/// One thing that everybody could work out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "note", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Note {
    /// None of these was of this kind: looked at and not sprung, picked up, or denied by words
    /// that passed.
    None {
        /// Of these.
        of: Markers,
        /// No such one.
        what: Kind,
    },
    /// This was of this kind, for all to see.
    Is {
        /// Which.
        at: Marker,
        /// What.
        what: Kind,
    },
    /// These were carried together and weighed at most so much.
    Fits {
        /// These.
        of: Markers,
        /// At most.
        weight: u8,
    },
    /// Out of these, which lay in one pack, one was placed face down: `out` changed places with
    /// the one that was chosen, by kind, and nobody else could tell which.
    Mixed {
        /// The whole pack before.
        of: Markers,
        /// The marker that went.
        out: Marker,
    },
    /// Somebody looked at the top of a stack and put it into an order that nobody else knows.
    /// Secrets are named by marker; tiles by how many were left below and with them.
    Ordered {
        /// Which stack.
        stack: Stack,
        /// The secrets, lowest on top; empty for tiles.
        of: Markers,
        /// How many tiles the stack had then; 0 for secrets.
        left: u8,
        /// How many were put in order.
        count: u8,
    },
    /// This was taken out of the box by choice, into a pack that then held these and weighed at
    /// most so much.
    Chosen {
        /// Which.
        at: Marker,
        /// The pack with it.
        of: Markers,
        /// At most.
        weight: u8,
    },
}

impl Note {
    /// The markers it moves, if it moves any.
    fn moves(&self) -> Markers {
        match *self {
            Note::Mixed { of, .. } | Note::Ordered { of, .. } => of,
            _ => Markers::NONE,
        }
    }

    /// The markers it speaks of.
    pub fn markers(&self) -> Markers {
        match *self {
            Note::None { of, .. }
            | Note::Fits { of, .. }
            | Note::Mixed { of, .. }
            | Note::Ordered { of, .. }
            | Note::Chosen { of, .. } => of,
            Note::Is { at, .. } => Markers::only(at),
        }
    }
}

impl Trail {
    /// None of these is of this kind. Answers whether that is news.
    pub(crate) fn none_is(&mut self, of: Markers, what: Kind) -> bool {
        // What was said of a marker before a mixing is no longer about it.
        let (mut news, mut moved) = (of, Markers::NONE);
        for note in self.notes.iter().rev() {
            match note {
                Note::None { of, what: other } if *other == what => news = news - (*of - moved),
                _ => {}
            }
            moved |= note.moves();
        }
        if news.is_empty() {
            return false;
        }
        self.push(Note::None { of: news, what });
        true
    }

    /// These weigh at most so much together. Answers whether that is news.
    pub(crate) fn fits(&mut self, of: Markers, weight: u8) -> bool {
        for note in self.notes.iter().rev() {
            match note {
                Note::Fits { of: other, weight: most } | Note::Chosen { of: other, weight: most, .. }
                    if (of - *other).is_empty() && *most <= weight =>
                {
                    return false;
                }
                _ => {}
            }
            if note.moves().meets(of) {
                break;
            }
        }
        self.push(Note::Fits { of, weight });
        true
    }

    /// Adds a note; forgets the oldest where there are too many.
    pub(crate) fn push(&mut self, note: Note) {
        if self.notes.len() >= MOST {
            self.forget();
        }
        self.notes.push(note);
    }

    /// Forgets the oldest note. Answers whether there was one.
    pub(crate) fn forget(&mut self) -> bool {
        if self.notes.is_empty() {
            return false;
        }
        self.scrambled |= self.notes.remove(0).moves();
        true
    }

    /// Whether anything on the trail still speaks of this marker.
    pub(crate) fn speaks_of(&self, marker: Marker) -> bool {
        self.scrambled.contains(marker) || self.notes.iter().any(|note| note.markers().contains(marker))
    }
}
