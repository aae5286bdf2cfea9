//! The book for pages and scripts: every card with its words, to be looked up by its id.

use std::collections::BTreeMap;

use bivouac_engine::ContentHash;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::book::Book;
use super::text;
use super::types::{
    Achievement, Character, DieKind, Encounter, FeatCard, Honour, Id, Kind, Location, Res, Row, Scenario,
    SetupRow, Side, SwagCard, Terrible,
};
use crate::combo::Part;

/// Everything that is printed, with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Printed {
    /// Names the content.
    pub content: ContentHash,
    /// Encounter cards.
    pub encounters: BTreeMap<Id, PrintedEncounter>,
    /// Feat cards.
    pub feats: BTreeMap<Id, PrintedFeat>,
    /// Swag cards.
    pub swag: BTreeMap<Id, PrintedSwag>,
    /// Achievement cards.
    pub achievements: BTreeMap<Id, PrintedAchievement>,
    /// Character mats.
    pub characters: BTreeMap<Id, PrintedCharacter>,
    /// The sides of the Scenario cards.
    pub scenarios: BTreeMap<Side, PrintedScenario>,
    /// The locations, by slot: the first is slot 1.
    pub locations: Vec<PrintedLocation>,
    /// The kinds of dice.
    pub dice: BTreeMap<Kind, PrintedDie>,
    /// Terrible Things, by value.
    pub terrible: Vec<Terrible>,
    /// The set-up table.
    pub setup: Vec<SetupRow>,
    /// Titles for a solo game that was won, the least first.
    pub honours: Vec<Honour>,
}

/// An Encounter card with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedEncounter {
    /// The card.
    #[serde(flatten)]
    pub card: Encounter,
    /// What each part of its needs is called: "Pair 5+".
    pub parts: Vec<String>,
    /// The tokens that it brings.
    pub brings: Vec<Res>,
}

/// A Feat card with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedFeat {
    /// The card.
    #[serde(flatten)]
    pub card: FeatCard,
    /// When it may be played: "Explore or Desperation".
    pub windows: String,
    /// What it does.
    pub text: String,
}

/// A Swag card with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedSwag {
    /// The card.
    #[serde(flatten)]
    pub card: SwagCard,
    /// How it is used: "Exhaust: Roll".
    pub windows: String,
    /// What it is worth: "2 Secrets".
    pub worth: String,
    /// What it does; nothing for a trophy.
    pub text: String,
}

/// An Achievement card with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedAchievement {
    /// The card.
    #[serde(flatten)]
    pub card: Achievement,
    /// Its condition.
    pub text: String,
    /// How many of what it counts are enough.
    pub count: u8,
}

/// A Character mat with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedCharacter {
    /// The mat.
    #[serde(flatten)]
    pub mat: Character,
    /// What it has besides what everybody has.
    pub text: String,
}

/// A side of the Scenario cards with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedScenario {
    /// Which.
    pub side: Side,
    /// Its title.
    pub name: String,
    /// What dice buy.
    pub rows: Vec<PrintedRow>,
}

/// A row of a Scenario card with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedRow {
    /// The row.
    #[serde(flatten)]
    pub row: Row,
    /// What each part of its needs is called.
    pub parts: Vec<String>,
    /// All of it: "Run-4 1+ → 2 Treasure and 1 Feat".
    pub text: String,
}

/// A location with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedLocation {
    /// The location.
    #[serde(flatten)]
    pub location: Location,
    /// What may be done there.
    pub text: String,
    /// What may be done there alone.
    pub solo_text: String,
}

/// A kind of dice with its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct PrintedDie {
    /// The kind.
    #[serde(flatten)]
    pub die: DieKind,
    /// How it is rolled again, and raised.
    pub text: String,
}

impl Printed {
    /// This book, for pages and scripts.
    pub fn of(book: &Book) -> Printed {
        let encounter = |card: &Encounter| PrintedEncounter {
            parts: parts(&card.needs),
            brings: card.types.iter().map(|kind| kind.token()).collect(),
            card: card.clone(),
        };
        let feat =
            |card: &FeatCard| PrintedFeat { windows: card.when(), text: card.text(), card: card.clone() };
        let swag = |card: &SwagCard| PrintedSwag {
            windows: card.when(),
            worth: text::secrets(card.secrets),
            text: card.text(),
            card: card.clone(),
        };
        let achievement = |card: &Achievement| PrintedAchievement {
            text: card.when.text(),
            count: card.when.count(),
            card: card.clone(),
        };
        let character = |mat: &Character| PrintedCharacter { text: mat.text(), mat: mat.clone() };
        let row = |row: &Row| PrintedRow { parts: parts(&row.needs), text: text::row(row), row: row.clone() };
        let scenario = |Scenario { side, name, rows }: &Scenario| PrintedScenario {
            side: *side,
            name: name.clone(),
            rows: rows.iter().map(row).collect(),
        };
        let location = |location: &Location| PrintedLocation {
            text: location.text(),
            solo_text: location.solo_text(),
            location: location.clone(),
        };
        let die = |die: &DieKind| PrintedDie { text: die.text(), die: die.clone() };
        Printed {
            content: book.hash().clone(),
            encounters: book.encounters.iter().map(|card| (card.id, encounter(card))).collect(),
            feats: book.feats.iter().map(|card| (card.id, feat(card))).collect(),
            swag: book.swag.iter().map(|card| (card.id, swag(card))).collect(),
            achievements: book.achievements.iter().map(|card| (card.id, achievement(card))).collect(),
            characters: book.characters.iter().map(|mat| (mat.id, character(mat))).collect(),
            scenarios: book.scenarios.iter().map(|one| (one.side, scenario(one))).collect(),
            locations: book.locations.iter().map(location).collect(),
            dice: book.dice.iter().map(|one| (one.kind, die(one))).collect(),
            terrible: book.terrible.clone(),
            setup: book.setup.clone(),
            honours: book.honours.clone(),
        }
    }
}

fn parts(needs: &[Part]) -> Vec<String> {
    needs.iter().map(Part::to_string).collect()
}
