//! What is told of a step. Everybody hears everything.

use bivouac_engine::{Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::state::{Place, Side};

/// What is told of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Event {
    /// Dice are in the air.
    Rolled { seat: Seat, dice: Vec<u8> },
    /// They have landed.
    Landed { seat: Seat, dice: Vec<u8>, sides: Vec<Side> },
    /// A lantern burns; so many are dark.
    Lit { seat: Seat, dark: u8 },
    /// A miner went somewhere.
    Walked { seat: Seat, to: Place },
    /// A miner wiped somebody's dice.
    Freed { by: Seat, seat: Seat, dice: Vec<u8> },
    /// Ten seconds to the hall.
    Gong,
    /// And whoever came too late.
    Slammed { late: Seats },
    /// Somebody would like a pause.
    Asked { seat: Seat },
    /// Somebody answered.
    Voted { seat: Seat, yes: bool },
    /// There will be no pause.
    Declined,
    /// The game's clock stands.
    Stopped,
    /// Somebody is ready to go on.
    Ready { seat: Seat },
    /// It goes on in a moment.
    Soon,
    /// The game's clock runs again.
    Resumed,
    /// All are out.
    Escaped,
    /// Nobody is.
    Collapsed,
}

impl Event {
    pub(crate) fn story(&self) -> String {
        match self {
            Event::Rolled { seat, dice } => format!("{seat} rolls {dice:?}"),
            Event::Landed { seat, sides, .. } => format!("the dice of {seat} show {sides:?}"),
            Event::Lit { seat, dark } => format!("{seat} lights a lantern: {dark} to go"),
            Event::Walked { seat, to } => format!("{seat} walks to the {to}"),
            Event::Freed { by, seat, dice } => format!("{by} frees {dice:?} of {seat}"),
            Event::Gong => "the gong: ten seconds to the hall".to_owned(),
            Event::Slammed { late } => format!("{} came too late", late.len()),
            Event::Asked { seat } => format!("{seat} asks for a pause"),
            Event::Voted { seat, yes: true } => format!("{seat} agrees"),
            Event::Voted { seat, yes: false } => format!("{seat} would rather play on"),
            Event::Declined => "there is no pause".to_owned(),
            Event::Stopped => "the clock stands".to_owned(),
            Event::Ready { seat } => format!("{seat} is ready"),
            Event::Soon => "it goes on in three seconds".to_owned(),
            Event::Resumed => "the clock runs".to_owned(),
            Event::Escaped => "all are out, and every lantern burns".to_owned(),
            Event::Collapsed => "the mine collapses".to_owned(),
        }
    }
}
