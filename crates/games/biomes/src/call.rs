//! What can be called over the radio (B34-RADIO-01, 04), and how it sounds.

use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Stack;
use crate::hex::Cell;

/// How much something matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Worth {
    /// It matters a lot.
    Much,
    /// It is handy.
    Handy,
    /// It is nothing special.
    Little,
}

/// How what comes next looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Omen {
    /// Good.
    Good,
    /// Mixed.
    Mixed,
    /// Bad.
    Bad,
}

/// A canned call. Those of the first group speak of what the caller privately knows; the others
/// are plans. Tiles are named by where they lie and what is there for all to see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Call {
    /// "Keep off".
    KeepOff {
        /// Which tile.
        at: Cell,
    },
    /// "Very good".
    VeryGood {
        /// Which tile.
        at: Cell,
    },
    /// "Fine, not urgent".
    Fine {
        /// Which tile.
        at: Cell,
    },
    /// "Nothing for us".
    Nothing {
        /// Which tile.
        at: Cell,
    },
    /// "I left something there".
    Left {
        /// Which tile.
        at: Cell,
    },
    /// "What I carry matters a lot", or does not.
    Carry {
        /// How much.
        worth: Worth,
    },
    /// "What comes next is good", or is not.
    Omen {
        /// On which stack.
        stack: Stack,
        /// How it looks.
        omen: Omen,
    },
    /// "I am going to".
    Going {
        /// Which tile.
        at: Cell,
    },
    /// "Please go to".
    Go {
        /// Which tile.
        at: Cell,
    },
    /// "Meet at".
    Meet {
        /// Which tile.
        at: Cell,
    },
    /// "Please look at".
    Look {
        /// Which tile.
        at: Cell,
    },
    /// "Please fetch what is at".
    Fetch {
        /// Which tile.
        at: Cell,
    },
    /// "Please explore from".
    Explore {
        /// Which tile.
        at: Cell,
    },
    /// "Hold off exploring".
    HoldOff,
    /// "Please guard".
    Guard {
        /// Which camp.
        at: Cell,
    },
    /// "Please free".
    Free {
        /// Which captive.
        captive: Seat,
    },
    /// "Please bring supplies to".
    Bring {
        /// Which tile.
        at: Cell,
    },
    /// "Everyone to the exit".
    ToTheExit,
    /// "Yes".
    Yes,
    /// "No".
    No,
    /// "Wait".
    Wait,
    /// "Thanks".
    Thanks,
    /// "Sorry".
    Sorry,
    /// "Well done".
    WellDone,
    /// A vote to give the game up (B34-LOSS-05).
    GiveUp,
    /// Takes the vote back.
    PlayOn,
}

impl Call {
    /// The tile it names.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Call::KeepOff { at }
            | Call::VeryGood { at }
            | Call::Fine { at }
            | Call::Nothing { at }
            | Call::Left { at }
            | Call::Going { at }
            | Call::Go { at }
            | Call::Meet { at }
            | Call::Look { at }
            | Call::Fetch { at }
            | Call::Explore { at }
            | Call::Guard { at }
            | Call::Bring { at } => Some(at),
            _ => None,
        }
    }

    /// Whether it speaks of what the caller privately knows (B34-RADIO-01).
    pub const fn is_info(self) -> bool {
        matches!(
            self,
            Call::KeepOff { .. }
                | Call::VeryGood { .. }
                | Call::Fine { .. }
                | Call::Nothing { .. }
                | Call::Left { .. }
                | Call::Carry { .. }
                | Call::Omen { .. }
        )
    }

    /// How it is heard, without knowing the board.
    pub(crate) fn sentence(self) -> String {
        let place = |at: Cell| if at == Cell::HOME { "Main Camp".to_owned() } else { at.to_string() };
        match self {
            Call::KeepOff { at } => format!("Keep off {}", place(at)),
            Call::VeryGood { at } => format!("{}: very good", place(at)),
            Call::Fine { at } => format!("{}: fine, not urgent", place(at)),
            Call::Nothing { at } => format!("{}: nothing for us", place(at)),
            Call::Left { at } => format!("I left something at {}", place(at)),
            Call::Carry { worth: Worth::Much } => "What I carry matters a lot".to_owned(),
            Call::Carry { worth: Worth::Handy } => "What I carry is handy".to_owned(),
            Call::Carry { worth: Worth::Little } => "What I carry is nothing special".to_owned(),
            Call::Omen { stack, omen } => {
                let omen = match omen {
                    Omen::Good => "good",
                    Omen::Mixed => "mixed",
                    Omen::Bad => "bad",
                };
                format!("What comes next on the {} is {omen}", stack.name())
            }
            Call::Going { at } => format!("I am going to {}", place(at)),
            Call::Go { at } => format!("Please go to {}", place(at)),
            Call::Meet { at } => format!("Meet at {}", place(at)),
            Call::Look { at } => format!("Please look at {}", place(at)),
            Call::Fetch { at } => format!("Please fetch what is at {}", place(at)),
            Call::Explore { at } => format!("Please explore from {}", place(at)),
            Call::HoldOff => "Hold off exploring".to_owned(),
            Call::Guard { at } => format!("Please guard {}", place(at)),
            Call::Free { captive } => format!("Please free {captive}"),
            Call::Bring { at } => format!("Please bring supplies to {}", place(at)),
            Call::ToTheExit => "Everyone to the exit".to_owned(),
            Call::Yes => "Yes".to_owned(),
            Call::No => "No".to_owned(),
            Call::Wait => "Wait".to_owned(),
            Call::Thanks => "Thanks".to_owned(),
            Call::Sorry => "Sorry".to_owned(),
            Call::WellDone => "Well done".to_owned(),
            Call::GiveUp => "I would give up".to_owned(),
            Call::PlayOn => "I would play on".to_owned(),
        }
    }
}

/// Something called, for whoever listens later.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "biomes/")]
pub struct Heard {
    /// Who called.
    pub seat: Seat,
    /// In which round.
    pub round: u16,
    /// What.
    pub call: Call,
}
