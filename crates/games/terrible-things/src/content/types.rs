//! What is printed on cards, mats and boards: the types of the data files (section 5.1 of the rules page).

use std::fmt;

use arrayvec::ArrayString;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::effect::{Cond, Effect, On};
use crate::combo::Needs;

/// The most letters of an id.
pub const ID_LENGTH: usize = 6;

/// Names a card in the data, in logs and on the wire: "G06".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Id(#[ts(type = "string")] ArrayString<ID_LENGTH>);

impl Id {
    /// The id that `text` is, if it is short enough.
    pub fn new(text: &str) -> Option<Id> {
        ArrayString::from(text).ok().map(Id)
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The four kinds of resource tokens.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum Res {
    /// Green: pays for re-rolls.
    Focus,
    /// Yellow: pays for Swag.
    Treasure,
    /// Purple: pays for desperate acts.
    Courage,
    /// Blue: pays for Feats.
    Feat,
}

impl Res {
    /// All of them, in the order in which they are counted.
    pub const ALL: [Res; 4] = [Res::Focus, Res::Treasure, Res::Courage, Res::Feat];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Res::Focus => "Focus",
            Res::Treasure => "Treasure",
            Res::Courage => "Courage",
            Res::Feat => "Feat",
        }
    }
}

/// What sort of Encounter it is; each brings a token of its own.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum EType {
    /// The jungle itself: Focus.
    Peril,
    /// Things better left buried: Treasure.
    Relic,
    /// Things that should not be: Courage.
    Dread,
    /// People who got here first: Feat.
    Foe,
}

impl EType {
    /// All of them, in the order of their tokens.
    pub const ALL: [EType; 4] = [EType::Peril, EType::Relic, EType::Dread, EType::Foe];

    /// The token that is put beside it.
    pub const fn token(self) -> Res {
        match self {
            EType::Peril => Res::Focus,
            EType::Relic => Res::Treasure,
            EType::Dread => Res::Courage,
            EType::Foe => Res::Feat,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            EType::Peril => "Peril",
            EType::Relic => "Relic",
            EType::Dread => "Dread",
            EType::Foe => "Foe",
        }
    }
}

/// The colour on the back of an Encounter: how hard it is.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum Back {
    /// Easy.
    Green,
    /// Medium.
    Orange,
    /// Hard.
    Red,
}

impl Back {
    /// All of them, easy first.
    pub const ALL: [Back; 3] = [Back::Green, Back::Orange, Back::Red];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Back::Green => "green",
            Back::Orange => "orange",
            Back::Red => "red",
        }
    }
}

/// The four kinds of dice, in the order in which a pool lies.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum Kind {
    /// Green: the normal pool.
    Basic,
    /// Yellow: rolled again or not as one likes, and never priced.
    Luck,
    /// Blue: raised with Feat tokens.
    Skill,
    /// Red: locked once it is rolled.
    Panic,
}

impl Kind {
    /// All of them, in the order in which a pool lies.
    pub const ALL: [Kind; 4] = [Kind::Basic, Kind::Luck, Kind::Skill, Kind::Panic];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Basic => "Basic",
            Kind::Luck => "Luck",
            Kind::Skill => "Skill",
            Kind::Panic => "Panic",
        }
    }
}

/// A moment in which a card may be played (ATT-CRD-04).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum Window {
    /// Phase 2, after the tokens were taken.
    Explore,
    /// Phase 3, before paying.
    Desperation,
    /// Phase 4, before the first roll.
    Pool,
    /// Phase 4, from the first roll on until the dice are spent.
    Roll,
    /// Phase 4, while the dice are spent.
    Spend,
    /// Phase 5, before the token moves.
    Terrible,
    /// Phase 6, while buying.
    Trade,
}

/// An Encounter card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Encounter {
    /// Names it.
    pub id: Id,
    /// Its title.
    pub name: String,
    /// How hard it is.
    pub back: Back,
    /// One type or two.
    pub types: Vec<EType>,
    /// What overcomes it.
    #[ts(as = "Vec<crate::combo::Part>")]
    pub needs: Needs,
    /// What it is worth.
    pub secrets: u8,
    /// A line of colour.
    pub flavour: String,
}

/// The colour of a Feat's header: purple ones leave the game in solo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Header {
    /// For everybody.
    Blue,
    /// Against rivals.
    Purple,
}

/// A Feat card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct FeatCard {
    /// Names it.
    pub id: Id,
    /// Its title.
    pub name: String,
    /// How many there are.
    pub copies: u8,
    /// Its header.
    pub header: Header,
    /// What it costs in Feat tokens.
    pub cost: u8,
    /// When it may be played.
    pub when: Vec<Window>,
    /// Under which condition.
    #[serde(default)]
    pub only_if: Option<Cond>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

/// What a Swag card is worth at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Secrets {
    /// Always so much.
    Fixed(u8),
    /// 1 for each Encounter of this type in the score pile.
    PerEncounter(EType),
    /// 1 for each Swag card one owns, itself included.
    PerSwag {
        /// At most so much.
        max: u8,
    },
}

/// What a Swag card is good for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Power {
    /// Its worth alone.
    Trophy,
    /// It is turned face down for a use.
    Exhaust {
        /// When it may be used.
        when: Vec<Window>,
        /// Under which condition.
        #[serde(default)]
        only_if: Option<Cond>,
        /// What it does, in order.
        effects: Vec<Effect>,
    },
    /// It works all the time.
    Passive(Vec<Effect>),
    /// It works by itself.
    Trigger {
        /// When.
        on: On,
        /// Whether it is turned face down for it.
        exhaust: bool,
        /// What it does, in order.
        effects: Vec<Effect>,
    },
}

/// A Swag card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct SwagCard {
    /// Names it.
    pub id: Id,
    /// Its title.
    pub name: String,
    /// What it costs in Treasure.
    pub price: u8,
    /// What it is worth.
    pub secrets: Secrets,
    /// What it is good for.
    pub power: Power,
    /// Whether it is in the solo game.
    pub solo: bool,
}

/// What an Achievement counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum TypeOrBack {
    /// Encounters of a type.
    Type(EType),
    /// Encounters of a back colour.
    Back(Back),
}

/// What earns an Achievement, counted over the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Goal {
    /// So many Encounters of a sort.
    Encounters {
        /// Of which sort.
        of: TypeOrBack,
        /// How many.
        n: u8,
    },
    /// An Encounter of each of the four types.
    OneOfEachType,
    /// So many Swag cards acquired.
    SwagAcquired(u8),
    /// So many desperate acts.
    DesperateActs(u8),
    /// So many own turns in a row in which the own Encounter was overcome.
    Streak(u8),
}

impl Goal {
    /// How many of what it counts are enough.
    pub fn count(self) -> u8 {
        match self {
            Goal::OneOfEachType => EType::ALL.len() as u8,
            Goal::Encounters { n, .. } | Goal::SwagAcquired(n) | Goal::DesperateActs(n) | Goal::Streak(n) => {
                n
            }
        }
    }
}

/// An Achievement card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Achievement {
    /// Names it.
    pub id: Id,
    /// Its title.
    pub name: String,
    /// What it is worth.
    pub secrets: u8,
    /// What earns it.
    pub when: Goal,
}

/// A Character mat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Character {
    /// Names it.
    pub id: Id,
    /// Who it is.
    pub name: String,
    /// Extra tokens.
    #[serde(default)]
    pub tokens: Vec<(Res, u8)>,
    /// Extra Feat cards.
    #[serde(default)]
    pub feat_cards: u8,
    /// Whether the Map comes with it.
    #[serde(default)]
    pub map: bool,
    /// A line of colour.
    pub flavour: String,
}

/// The two sides of the Scenario cards.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum Side {
    /// The kinder one.
    I,
    /// The harsher one.
    II,
}

/// A row of a Scenario card: what dice buy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Row {
    /// Names it.
    pub id: Id,
    /// What it takes.
    #[ts(as = "Vec<crate::combo::Part>")]
    pub needs: Needs,
    /// What it gives.
    pub gives: Vec<(Res, u8)>,
}

/// One side of the Scenario cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Scenario {
    /// Which.
    pub side: Side,
    /// Its title.
    pub name: String,
    /// What dice buy.
    pub rows: Vec<Row>,
}

/// A location on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Location {
    /// Its number, 1 to 6.
    pub slot: u8,
    /// Its name.
    pub name: String,
    /// What may be done there.
    pub action: Effect,
    /// What may be done there alone.
    pub solo_action: Effect,
}

/// How a die is rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/", rename = "Reroll")]
pub enum Again {
    /// For Focus, or with all others.
    Priced,
    /// As one likes.
    Free,
    /// Never.
    Never,
}

/// A kind of dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct DieKind {
    /// Which.
    pub kind: Kind,
    /// Its colour, in a word.
    pub colour: String,
    /// How many there are.
    pub count: u8,
    /// Its faces.
    pub faces: [u8; 6],
    /// How it is rolled again.
    pub reroll: Again,
    /// How many Feat tokens raise it by one, where they do.
    #[serde(default)]
    pub raise_cost: Option<u8>,
}

/// How long the game is.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[ts(export_to = "terrible-things/")]
pub enum GameLength {
    /// Fewer cards.
    Short,
    /// More cards.
    Long,
    /// The only one there is alone.
    Solo,
}

/// A row of the set-up table (1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct SetupRow {
    /// How many play.
    pub players: u8,
    /// For how long.
    pub length: GameLength,
    /// Green, orange and red Encounters.
    pub cards: (u8, u8, u8),
    /// Terrible Things on the track.
    pub tokens: u8,
}

/// Terrible Things of one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Terrible {
    /// How many tentacles.
    pub value: u8,
    /// How many tokens.
    pub count: u8,
}

/// A title for a solo game that was won with at least so many Secrets (6.8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "terrible-things/")]
pub struct Honour {
    /// From this score on.
    pub least: i16,
    /// What one is called.
    pub title: String,
}
