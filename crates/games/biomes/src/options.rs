//! What a table of Biomes agrees on (section 8 of the rules page).

use bivouac_engine::{Illegal, rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a table of Biomes agrees on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(export_to = "biomes/")]
pub struct Options {
    /// How many stacks of tiles are played, and how many keys open the exit. Three is the shortest
    /// and easiest game, five the longest and hardest.
    #[schemars(title = "Stacks", range(min = 3, max = 5))]
    pub stacks: u8,
    /// Whether tiles may be laid on the two arms of the V or only between them.
    #[schemars(title = "Walls")]
    pub wall_line: WallLine,
    /// Whether cliffs also close an edge to mercenaries, raiding parties and the gang.
    #[schemars(title = "Cliffs stop everybody")]
    pub cliffs_block_npcs: bool,
    /// Whether a token may be picked up unseen. Picking it up shows it, and a Captured springs.
    #[schemars(title = "Pick up unseen tokens")]
    pub blind_pickup: bool,
    /// How many actions a trade, a hire and a ransom cost.
    #[schemars(title = "Actions for dealing with tribes", range(min = 0, max = 1))]
    pub tribe_action_cost: u8,
    /// Whether a ransomed player gets the lost pack back.
    #[schemars(title = "Ransom returns the pack")]
    pub ransom_returns_pack: bool,
    /// Whether an injured player loses the pack.
    #[schemars(title = "Injury destroys the pack")]
    pub injury_destroys_pack: bool,
    /// Whether captivity also runs out while nobody knows where the captive is.
    #[schemars(title = "Captivity ends without a known camp")]
    pub limbo_timer: bool,
    /// When enemy camps attack once the exit is found.
    #[schemars(title = "Berserk camps attack")]
    pub berserk_timing: BerserkTiming,
    /// What may be said, and what it costs to name a secret.
    #[schemars(title = "Radio")]
    pub radio: Radio,
    /// After so many rounds the game is lost. Nothing, as written: the game has no limit.
    #[schemars(title = "Round limit", range(min = 1, max = 500))]
    pub round_limit: Option<u16>,
}

/// Whether the arms of the V may be built on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum WallLine {
    /// The arm lines belong to the land.
    On,
    /// Beyond the start tiles only what lies between the arms does.
    Inside,
}

/// When enemy camps attack once the exit is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum BerserkTiming {
    /// At once, when the action that found it is finished.
    Now,
    /// In the next board turn.
    Board,
}

/// What may be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Radio {
    /// Words are free; whoever is about to name a secret is warned first.
    Warned,
    /// Words are free; there is no warning.
    Strict,
    /// Only calls.
    Calls,
    /// Words are free and nobody listens.
    Open,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            stacks: 3,
            wall_line: WallLine::On,
            cliffs_block_npcs: false,
            blind_pickup: false,
            tribe_action_cost: 1,
            ransom_returns_pack: false,
            injury_destroys_pack: false,
            limbo_timer: true,
            berserk_timing: BerserkTiming::Now,
            radio: Radio::Warned,
            round_limit: None,
        }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        if !(3..=5).contains(&self.stacks) {
            let because = format!("there are 3 to 5 stacks, not {}", self.stacks);
            return Err(Illegal::new(rule!("B34-SETUP-01"), because));
        }
        if self.tribe_action_cost > 1 {
            let because = format!("dealing with a tribe costs 0 or 1 action, not {}", self.tribe_action_cost);
            return Err(Illegal::new(rule!("B34-R-16"), because));
        }
        if self.round_limit.is_some_and(|rounds| !(1..=500).contains(&rounds)) {
            return Err(Illegal::new(rule!("B34-R-55"), "a round limit is a number from 1 to 500, or none"));
        }
        Ok(())
    }
}
