//! What a table of Ancient Terrible Things agrees on (section 2 of the rules page).

use bivouac_engine::{Illegal, Seat, rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{GameLength, Side};

/// What a table of Ancient Terrible Things agrees on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-order" = [
    "length", "scenario", "character_1", "character_2", "character_3", "character_4", "first_holder",
    "end_rule", "after_desperate", "solo_map", "map_secrets", "aids",
]))]
#[ts(export_to = "terrible-things/")]
pub struct Options {
    /// How many Encounters and Terrible Things there are. Alone there is one length.
    #[schemars(title = "Length")]
    pub length: Length,
    /// What dice buy: Slack Water is kinder, Spring Flood harsher.
    #[schemars(title = "Scenario")]
    pub scenario: Scenario,
    /// Who sits in the first seat.
    #[schemars(title = "Character of seat 1")]
    pub character_1: Who,
    /// Who sits in the second seat.
    #[schemars(title = "Character of seat 2")]
    pub character_2: Who,
    /// Who sits in the third seat.
    #[schemars(title = "Character of seat 3")]
    pub character_3: Who,
    /// Who sits in the fourth seat.
    #[schemars(title = "Character of seat 4")]
    pub character_4: Who,
    /// Who begins with the Map where nobody is the Captain.
    #[schemars(title = "First with the Map")]
    pub first_holder: FirstHolder,
    /// When an empty Encounter deck ends the game.
    #[schemars(title = "End of the deck")]
    pub end_rule: EndRule,
    /// Whether whoever took the own Encounter by a desperate act still rolls for resources.
    #[schemars(title = "After a desperate act")]
    pub after_desperate: AfterDesperate,
    /// Who begins a solo game with the Map.
    #[schemars(title = "The Map alone")]
    pub solo_map: SoloMap,
    /// What the Map is worth at the end.
    #[schemars(title = "Secrets of the Map", range(min = 0, max = 5))]
    pub map_secrets: u8,
    /// Whether the table shows exact chances.
    #[schemars(title = "Exact chances")]
    pub aids: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            length: Length::Short,
            scenario: Scenario::SlackWater,
            character_1: Who::Any,
            character_2: Who::Any,
            character_3: Who::Any,
            character_4: Who::Any,
            first_holder: FirstHolder::Any,
            end_rule: EndRule::RoundStart,
            after_desperate: AfterDesperate::Dice,
            solo_map: SoloMap::CaptainOnly,
            map_secrets: 1,
            aids: true,
        }
    }
}

/// How many Encounters and Terrible Things there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Length {
    /// Four to eight of each colour.
    Short,
    /// Six to twelve of each colour.
    Long,
}

/// The side of the Scenario cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Scenario {
    /// Side I.
    SlackWater,
    /// Side II.
    SpringFlood,
}

impl Scenario {
    pub(crate) const fn side(self) -> Side {
        match self {
            Scenario::SlackWater => Side::I,
            Scenario::SpringFlood => Side::II,
        }
    }
}

/// A character, or whoever is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Who {
    /// Drawn from those that nobody asked for.
    Any,
    /// Has the Map.
    Captain,
    /// Has two more Focus.
    Mycologist,
    /// Has one more Treasure.
    SalvageDiver,
    /// Has one more Courage.
    LayPreacher,
    /// Has one more Feat token.
    CircusTumbler,
    /// Has one more Focus and one more Feat card.
    WirelessOperator,
}

impl Who {
    /// The place of the mat in the content, if somebody was named.
    pub(crate) const fn mat(self) -> Option<u8> {
        match self {
            Who::Any => None,
            Who::Captain => Some(0),
            Who::Mycologist => Some(1),
            Who::SalvageDiver => Some(2),
            Who::LayPreacher => Some(3),
            Who::CircusTumbler => Some(4),
            Who::WirelessOperator => Some(5),
        }
    }
}

/// Who begins with the Map where nobody is the Captain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum FirstHolder {
    /// Drawn.
    Any,
    /// Seat 1.
    #[serde(rename = "seat_1")]
    Seat1,
    /// Seat 2.
    #[serde(rename = "seat_2")]
    Seat2,
    /// Seat 3.
    #[serde(rename = "seat_3")]
    Seat3,
    /// Seat 4.
    #[serde(rename = "seat_4")]
    Seat4,
}

impl FirstHolder {
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            FirstHolder::Any => None,
            FirstHolder::Seat1 => Seat::number(1),
            FirstHolder::Seat2 => Seat::number(2),
            FirstHolder::Seat3 => Seat::number(3),
            FirstHolder::Seat4 => Seat::number(4),
        }
    }
}

/// When an empty Encounter deck ends the game (ATT-R-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum EndRule {
    /// When a round would begin with it.
    RoundStart,
    /// When no Encounter is in play either.
    PlayOut,
}

/// Whether whoever took the own Encounter by a desperate act still rolls (ATT-R-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum AfterDesperate {
    /// Yes, for resources.
    Dice,
    /// No.
    Skip,
}

/// Who begins a solo game with the Map (ATT-R-30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum SoloMap {
    /// The Captain.
    CaptainOnly,
    /// Everybody.
    Always,
}

impl Options {
    /// Who was asked for, by seat.
    pub(crate) const fn who(&self) -> [Who; 4] {
        [self.character_1, self.character_2, self.character_3, self.character_4]
    }

    pub(crate) const fn length(&self, seats: u8) -> GameLength {
        match self.length {
            _ if seats == 1 => GameLength::Solo,
            Length::Short => GameLength::Short,
            Length::Long => GameLength::Long,
        }
    }

    pub(crate) fn check(&self, seats: u8) -> Result<(), Illegal> {
        if !(1..=4).contains(&seats) {
            return Err(Illegal::new(rule!("ATT-SET-01"), "one to four can play"));
        }
        if self.map_secrets > 5 {
            let because = format!("the Map is worth 0 to 5 Secrets, not {}", self.map_secrets);
            return Err(Illegal::new(rule!("ATT-R-05"), because));
        }
        let mats = self.who().map(Who::mat);
        let mats = &mats[..usize::from(seats)];
        for (index, mat) in mats.iter().enumerate() {
            if let Some(other) = mats[..index].iter().position(|other| mat.is_some() && other == mat) {
                let because = format!(
                    "there is one mat of each character: seats {} and {} ask for the same",
                    other + 1,
                    index + 1
                );
                return Err(Illegal::new(rule!("ATT-SET-10"), because));
            }
        }
        match self.first_holder.seat() {
            Some(seat) if seats == 1 => {
                let because = format!("nobody but you can have the Map: leave seat {} out", seat.as_number());
                Err(Illegal::new(rule!("ATT-SOL-18"), because))
            }
            Some(seat) if seat.index() >= usize::from(seats) => {
                let because = format!("there is no seat {} to have the Map", seat.as_number());
                Err(Illegal::new(rule!("ATT-SET-13"), because))
            }
            Some(_) if mats.contains(&Who::Captain.mat()) => Err(Illegal::new(
                rule!("ATT-SET-13"),
                "the Captain has the Map: let nobody else be named for it",
            )),
            _ => Ok(()),
        }
    }
}
