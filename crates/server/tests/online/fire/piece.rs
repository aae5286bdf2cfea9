//! The vocabulary: charms, options, actions, calls and what is told.

use bivouac_engine::{Face, Illegal, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::refuse;

/// Words that occur nowhere else, so that a search for them finds nothing but a leak.
pub(crate) const CHARMS: [&str; 5] = ["amberfox", "bonewhistle", "coralkey", "duskfeather", "eelskull"];

/// What a seat keeps to itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
pub(crate) struct Charm(String);

impl Charm {
    pub(crate) fn named(name: &str) -> Charm {
        Charm(name.to_owned())
    }

    pub(crate) fn name(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    /// How many sticks win.
    pub(crate) goal: u16,
    /// For how long hands are full after a stick, in milliseconds.
    pub(crate) rest: u64,
    /// When the fire is out, in milliseconds; 0 is never.
    pub(crate) burns: u64,
    /// By how many letters every view is longer than it need be.
    pub(crate) ballast: u32,
    /// Whether the third stick breaks the program.
    pub(crate) fragile: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { goal: 10, rest: 0, burns: 0, ballast: 0, fragile: false }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        if self.goal == 0 || self.ballast > 100_000 {
            return Err(refuse("FIR-4", "at least one stick wins, and views have an end"));
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Action {
    Lay,
    Show,
    Confide { to: Seat },
}

impl Action {
    pub(crate) fn sentence(self) -> String {
        match self {
            Action::Lay => "Lay a stick".to_owned(),
            Action::Show => "Show your charm".to_owned(),
            Action::Confide { to } => format!("Confide your charm to {to}"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Call {
    Whisper,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Event {
    Lit,
    Laid { seat: Seat },
    Shown { seat: Seat, charm: Charm },
    Confided { seat: Seat, to: Seat, charm: Face<Charm> },
    Out,
}

impl Event {
    pub(crate) fn story(&self) -> String {
        match self {
            Event::Lit => "a fire is lit".to_owned(),
            Event::Laid { seat } => format!("{seat} lays a stick"),
            Event::Shown { seat, charm } => format!("{seat} has the {}", charm.name()),
            Event::Confided { seat, to, charm: Face::Up(charm) } => {
                format!("{seat} tells {to} of the {}", charm.name())
            }
            Event::Confided { seat, to, charm: Face::Down } => format!("{seat} tells {to} of a charm"),
            Event::Out => "the fire is out".to_owned(),
        }
    }
}
