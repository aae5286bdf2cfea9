//! What a table of Escape agrees on (section 13 of the rules page).

use bivouac_engine::{Illegal, rule};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a table of Escape agrees on.
///
/// JSON has no order of names, so `x-order` in the schema says in which order people are asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-order" = [
    "mode", "difficulty", "curses", "treasures", "pace", "beat_seconds", "track", "clock", "expert_fate",
    "exp1_cards", "setup_treasures", "strict_enter", "slam_grace_ms",
]))]
#[ts(export_to = "escape/")]
pub struct Options {
    /// How many gems lie in the depot, and whether fate helps.
    #[schemars(title = "Difficulty")]
    pub difficulty: Difficulty,
    /// Module 1: whoever discovers a chamber with a purple mask draws a curse.
    #[schemars(title = "Curses")]
    pub curses: bool,
    /// Module 2: some chambers hide treasures.
    #[schemars(title = "Treasures")]
    pub treasures: bool,
    /// Against the clock, in calm beats, or as practice without gongs.
    #[schemars(title = "Mode")]
    pub mode: Mode,
    /// How long dice fly and hands are busy. The main knob of difficulty.
    #[schemars(title = "Pace")]
    pub pace: Pace,
    /// When the gongs sound.
    #[schemars(title = "Soundtrack")]
    pub track: Track,
    /// Whether the time is shown in digits.
    #[schemars(title = "Clock")]
    pub clock: ClockFace,
    /// Doors slam and the temple collapses so many milliseconds late, for slow connections.
    #[schemars(title = "Grace at the slam", range(min = 0, max = 200))]
    pub slam_grace_ms: u16,
    /// In calm mode a beat ends after so many seconds; without a limit, when all are done.
    #[schemars(title = "Seconds a beat", schema_with = "beat_lengths")]
    pub beat_seconds: Option<u16>,
    /// Whether the two chambers beside the start get treasures too.
    #[schemars(title = "Treasures at the start")]
    pub setup_treasures: bool,
    /// Whether experts may provoke fate.
    #[schemars(title = "Fate for experts")]
    pub expert_fate: bool,
    /// Whether a teleport counts as entering, which a Trap forbids.
    #[schemars(title = "Teleports are entering")]
    pub strict_enter: bool,
    /// Whether Soul exchange and Large torch are in their piles.
    #[schemars(title = "Cards of the first expansion")]
    pub exp1_cards: Exp1Cards,
}

/// How long a beat may last (ESC-CALM-02).
const BEAT_SECONDS: [u16; 3] = [20, 40, 90];

/// One of these, or no limit.
fn beat_lengths(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "anyOf": [{ "type": "integer", "enum": BEAT_SECONDS }, { "type": "null", "const": null }],
    })
}

/// How many gems lie in the depot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Difficulty {
    /// As written.
    Normal,
    /// Three more.
    Expert,
    /// Six more, and fate cannot be provoked.
    Professional,
}

/// How time passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Mode {
    /// Ten minutes.
    Realtime,
    /// 150 beats, in each of which everybody may roll twice.
    Calm,
    /// Without gongs and collapse.
    Practice,
}

/// How long dice fly and hands are busy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Pace {
    /// Dice fly for 1.8 s.
    Relaxed,
    /// Dice fly for 1.2 s.
    Normal,
    /// Dice fly for 0.9 s.
    Fast,
}

/// When the gongs sound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Track {
    /// The first soundtrack.
    One,
    /// The second soundtrack.
    Two,
    /// As the sand timer runs.
    Silent,
    /// The first or the second; nobody knows which before the first gong.
    Random,
}

/// Whether the time is shown in digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum ClockFace {
    /// A torch burns down.
    Hidden,
    /// Digits while a countdown runs.
    Countdown,
    /// Digits all the time.
    Full,
}

/// Whether the cards of the first expansion are in their piles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Exp1Cards {
    /// With six seats.
    Auto,
    /// Yes.
    On,
    /// No.
    Off,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            difficulty: Difficulty::Normal,
            curses: false,
            treasures: false,
            mode: Mode::Realtime,
            pace: Pace::Normal,
            track: Track::One,
            clock: ClockFace::Hidden,
            slam_grace_ms: 0,
            beat_seconds: None,
            setup_treasures: false,
            expert_fate: true,
            strict_enter: false,
            exp1_cards: Exp1Cards::Auto,
        }
    }
}

impl Options {
    pub(crate) fn check(&self, seats: u8) -> Result<(), Illegal> {
        if seats == 6 && self.difficulty == Difficulty::Professional && !self.treasures {
            return Err(Illegal::new(
                rule!("ESC-R-102"),
                "six professionals cannot win without treasures: 24 gems lie in the depot and the chambers hold 18, \
                 so an escape would cost 7 keys; turn treasures on, or play as experts",
            ));
        }
        if self.slam_grace_ms > 200 {
            let because = format!("grace at the slam is at most 200 ms, not {}", self.slam_grace_ms);
            return Err(Illegal::new(rule!("ESC-RT-05"), because));
        }
        if self.beat_seconds.is_some_and(|seconds| !BEAT_SECONDS.contains(&seconds)) {
            return Err(Illegal::new(
                rule!("ESC-CALM-02"),
                "a beat lasts 20, 40 or 90 seconds, or has no limit",
            ));
        }
        Ok(())
    }

    /// Whether Soul exchange and Large torch are in their piles (ESC-SIX-04).
    pub(crate) fn has_exp1_cards(&self, seats: u8) -> bool {
        match self.exp1_cards {
            Exp1Cards::Auto => seats == 6,
            Exp1Cards::On => true,
            Exp1Cards::Off => false,
        }
    }

    /// How often fate may be provoked (ESC-FAT-02, ESC-R-07).
    pub(crate) fn fate(&self) -> bool {
        match self.difficulty {
            Difficulty::Normal => true,
            Difficulty::Expert => self.expert_fate,
            Difficulty::Professional => false,
        }
    }
}
