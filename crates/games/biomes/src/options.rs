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
    /// How wide the valley is: the walls are the two arms of a V.
    #[schemars(title = "Walls")]
    pub wall_line: WallLine,
    /// On: mercenaries, raiding parties and the gang cannot cross a cliff either. Off: cliffs stop players
    /// only.
    #[schemars(title = "Cliffs stop everybody")]
    pub cliffs_block_npcs: bool,
    /// On: a token may be picked up before anybody has looked at it; that shows it, and a Captured springs.
    /// Off: look first.
    #[schemars(title = "Pick up unseen tokens")]
    pub blind_pickup: bool,
    /// How many actions a trade, a hire and a ransom cost. 1 as written; 0: they are free.
    #[schemars(title = "Actions for dealing with tribes", range(min = 0, max = 1))]
    pub tribe_action_cost: u8,
    /// On: whoever is bought free gets the lost pack back. Off: it stays in the camp.
    #[schemars(title = "Ransom returns the pack")]
    pub ransom_returns_pack: bool,
    /// On: whoever is injured loses everything in the pack. Off: the pack is kept.
    #[schemars(title = "Injury destroys the pack")]
    pub injury_destroys_pack: bool,
    /// On: captivity also runs out while nobody knows which camp holds the captive. Off: it waits until the
    /// camp is found.
    #[schemars(title = "Captivity ends without a known camp")]
    pub limbo_timer: bool,
    /// When the enemy camps, which go berserk once the exit is found, attack for the first time.
    #[schemars(title = "Berserk camps attack")]
    pub berserk_timing: BerserkTiming,
    /// What may be said, and what it costs to name a secret.
    #[schemars(title = "Radio")]
    pub radio: Radio,
    /// After so many rounds the game is lost. Leave it empty for no limit, as written.
    #[schemars(title = "Round limit", range(min = 1, max = 500))]
    pub round_limit: Option<u16>,
    /// Whether the table works out odds for its players: what a face-down token may be, and how
    /// likely a raid or a way of the gang is.
    #[schemars(title = "Odds")]
    pub aids: Aids,
}

/// Whether the arms of the V may be built on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum WallLine {
    /// Tiles may be laid on the two arms of the V and between them.
    #[schemars(title = "The arms count as land")]
    On,
    /// Beyond the start tiles, tiles may be laid only between the arms: a narrower valley.
    #[schemars(title = "Only between the arms")]
    Inside,
}

/// When enemy camps attack once the exit is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum BerserkTiming {
    /// As soon as the action that found the exit is finished.
    #[schemars(title = "At once")]
    Now,
    /// Not before the board's turn, so that the rest of the round is left to get ready.
    #[schemars(title = "In the next board turn")]
    Board,
}

/// What may be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Radio {
    /// Write what you like. Whoever is about to name a secret is warned, and may still change the words.
    #[schemars(title = "Free words, with a warning")]
    Warned,
    /// Write what you like. A secret that is named counts at once.
    #[schemars(title = "Free words, no warning")]
    Strict,
    /// Nothing can be written; there are only the calls, which give nothing away.
    #[schemars(title = "Calls only")]
    Calls,
    /// Write what you like. Naming a secret costs nothing.
    #[schemars(title = "Say anything")]
    Open,
}

/// What the table works out for its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Aids {
    /// Chances of raids, of the gang's ways, and of what a face-down token may be.
    #[schemars(title = "Worked out for all")]
    All,
    /// No chances at all: who would raid whom is told, how likely it is you work out yourselves.
    #[schemars(title = "Not worked out")]
    None,
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
            aids: Aids::All,
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
