//! What cards do: the vocabulary of the data files (section 5.2 of the rules page).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::types::{EType, Kind, Res};

/// What is gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum What {
    /// Tokens of this kind.
    Res(Res),
    /// Tokens of a type of one's own Encounter, as one likes.
    EncounterType,
}

/// With whom a token is traded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum From {
    /// With a rival.
    Rival,
    /// With the bank.
    Bank,
}

/// Whose special action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Where {
    /// That of one's own location, once more.
    Here,
    /// That of any location, instead of one's own.
    Any,
}

/// How much less a focused re-roll costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Discount {
    /// So much.
    By(u8),
    /// It costs nothing.
    All,
}

/// What a die is set to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum SetTo {
    /// Any number.
    Any,
    /// The number of another die.
    MatchOther,
}

/// Where a Terrible Thing goes instead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Whither {
    /// Out of the game.
    Box,
    /// To a rival.
    Rival,
}

/// What lies on a rival until the end of the rival's next turn (ATT-HEX).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Hex {
    /// So many re-rolls less.
    FewerRerolls(u8),
    /// The first focused re-roll costs so much more.
    FocusTax(u8),
}

/// What a card does (section 5.2 of the rules page).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Effect {
    /// Take so many tokens from the supply.
    Gain(What, u8),
    /// Carry out one of these.
    Choose(Vec<Effect>),
    /// Return so many tokens and gain as many of any kind.
    Exchange(u8),
    /// Take so many tokens from one rival.
    Steal(u8),
    /// Take a token and give one back.
    TradeToken(From),
    /// Discard Feat cards and draw as many.
    RedrawFeats,
    /// A desperate act against any Encounter in play.
    DesperateAct,
    /// Pay the Secrets of the top Rumour in Courage and remove it.
    HushRumour,
    /// The Map is yours.
    TakeMap,
    /// Carry out a special action.
    LocationAction(Where),
    /// Exchange one's own Encounter with another in play.
    SwapEncounters,
    /// The next desperate act this turn costs so much less.
    DesperateDiscount(u8),
    /// So many dice of this kind join the pool.
    AddDice(Kind, u8),
    /// Up to so many Basic dice are replaced by dice of this kind.
    SwapDice(Kind, u8),
    /// Up to so many dice are rolled again, for nothing.
    FreeReroll(u8),
    /// So many re-rolls more this turn.
    ExtraReroll(u8),
    /// The next focused re-roll this turn costs less.
    FocusDiscount(Discount),
    /// Up to so many dice are changed by one of these.
    Adjust(u8, Vec<i8>),
    /// Up to so many dice are turned to the opposite face.
    Flip(u8),
    /// One die is set to a number.
    SetDie(SetTo),
    /// Up to so many dice are wild and locked.
    Wild(u8),
    /// The numbers of one's own Encounter are lower by so much this turn.
    LowerMinimum(u8),
    /// One part of one's own Encounter is ignored this turn.
    DropPart,
    /// The next row claimed this turn pays twice.
    DoubleRow,
    /// The token goes elsewhere.
    DivertTerrible(Whither),
    /// The next purchase costs so much less.
    PriceDiscount(u8),
    /// Take the top card of the Feat discard pile.
    TakeFeatDiscard,
    /// Up to so many exhausted Swag cards are turned face up.
    ReadySwag(u8),
    /// A rival discards so many Feat cards at random.
    RivalDiscardsFeat(u8),
    /// A rival is hexed.
    Hex(Hex),
    /// The hand is refilled to so many more.
    HandLimit(u8),
    /// The most valuable Terrible Thing counts nothing.
    IgnoreHighestTerrible,
}

/// Under which condition a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum Cond {
    /// One's own Encounter is in play and of this type.
    EncounterHas(EType),
}

/// What sets off a trigger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub enum On {
    /// An Encounter of this type joins the score pile.
    Overcome(EType),
    /// A Terrible Thing enters the stash in one's own turn.
    TerribleTaken,
}
