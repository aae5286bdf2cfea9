//! What a miner can do.

use bivouac_engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::state::DICE;

/// What a miner can do. A set of dice is one action: their numbers from 1, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Action {
    /// Throw these dice into the air.
    Roll { dice: Vec<u8> },
    /// Spend two flames on a lantern.
    Light,
    /// Spend a boot to go to the other place.
    Walk,
    /// Spend a hand to free these sooty dice.
    Free { seat: Seat, dice: Vec<u8> },
    /// Ask for a pause.
    Pause,
    /// Answer whoever asked.
    Vote { yes: bool },
    /// Be ready to go on.
    Ready,
}

/// Which of a miner's dice.
pub(crate) type Set = [bool; DICE];

/// The dice of these numbers, if there are such and at least one.
pub(crate) fn set(numbers: &[u8]) -> Option<Set> {
    let mut set = [false; DICE];
    for number in numbers {
        *set.get_mut(usize::from(*number).checked_sub(1)?)? = true;
    }
    set.contains(&true).then_some(set)
}

/// The numbers of these dice.
pub(crate) fn numbers(set: &Set) -> Vec<u8> {
    (1..).zip(set).filter(|(_, chosen)| **chosen).map(|(number, _)| number).collect()
}

impl Action {
    pub(crate) fn canonical(&self) -> Action {
        let mut action = self.clone();
        if let Action::Roll { dice } | Action::Free { dice, .. } = &mut action {
            dice.sort_unstable();
            dice.dedup();
        }
        action
    }

    pub(crate) fn sentence(&self) -> String {
        match self {
            Action::Roll { dice } => format!("Roll {dice:?}"),
            Action::Light => "Light a lantern".to_owned(),
            Action::Walk => "Walk to the other place".to_owned(),
            Action::Free { seat, dice } => format!("Free {dice:?} of {seat}"),
            Action::Pause => "Ask for a pause".to_owned(),
            Action::Vote { yes: true } => "Agree to a pause".to_owned(),
            Action::Vote { yes: false } => "Play on without a pause".to_owned(),
            Action::Ready => "Be ready".to_owned(),
        }
    }
}
