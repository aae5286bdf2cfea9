//! What is told of a step.

use bivouac_engine::{Face, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::End;
use crate::content::{Hex, Id, Kind, Res};
use crate::pool::{DiceSet, Die};
use crate::score::Score;
use crate::tokens::Tokens;

/// Where a Terrible Thing went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Went {
    /// Into the stash of this seat.
    To(Seat),
    /// Out of the game.
    Away,
}

/// How an Encounter was overcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum By {
    /// With dice.
    Dice,
    /// By a desperate act that cost so much Courage.
    Courage(u16),
}

/// What somebody does without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Declined {
    /// Whatever else there is to explore with.
    Explore,
    /// A desperate act.
    Desperate,
    /// New cards for old ones of the hand.
    Redraw,
    /// What else a card would change.
    More,
    /// Whatever else the dice could buy.
    Spending,
    /// Another card at the Trading Post.
    Swap,
}

/// An Encounter at a place, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Dealt {
    /// Where.
    pub place: u8,
    /// Which.
    pub encounter: u8,
}

/// What is told of a step. Cards are named by their places in the book; places and dice count from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Event {
    /// The game was laid out.
    SetUp {
        /// The mats, by seat.
        characters: Vec<u8>,
        /// Who has the Map.
        map: Option<Seat>,
        /// The Terrible Things on the track.
        track: Vec<u8>,
        /// The slots of the Trading Post.
        slots: [Option<u8>; 3],
        /// The first card of the Feat discard pile.
        discard: Option<u8>,
    },
    /// A round began.
    Round {
        /// Its number.
        round: u8,
    },
    /// The Map was kept.
    KeptMap {
        /// By whom.
        seat: Seat,
    },
    /// The Map changed hands.
    Map {
        /// From whom; nobody where it lay on the Ruin.
        from: Option<Seat>,
        /// To whom; nobody where it lies on the Ruin now.
        to: Option<Seat>,
    },
    /// A turn began.
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// Encounters were dealt.
    Dealt {
        /// Where, and which.
        cards: Vec<Dealt>,
    },
    /// A pawn moved and took what lay there.
    Moved {
        /// Whose.
        seat: Seat,
        /// Where to.
        place: u8,
        /// The Encounter there.
        encounter: u8,
        /// What was taken.
        tokens: Tokens,
    },
    /// The special action of a location is carried out.
    Acted {
        /// By whom.
        seat: Seat,
        /// Of which location.
        place: u8,
    },
    /// A Feat card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
        /// For how many Feat tokens.
        cost: u8,
    },
    /// A Swag card was used.
    Used {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// Tokens were gained from the supply.
    Gained {
        /// By whom.
        seat: Seat,
        /// What.
        token: Res,
        /// How many.
        count: u8,
        /// Which Swag card brought them, where one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        swag: Option<u8>,
    },
    /// A token went back to the supply.
    Returned {
        /// By whom.
        seat: Seat,
        /// What.
        token: Res,
    },
    /// A token went from one to another.
    Passed {
        /// What.
        token: Res,
        /// From whom.
        from: Seat,
        /// To whom.
        to: Seat,
    },
    /// A Feat card was set aside.
    SetAside {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Face<u8>,
    },
    /// A Feat card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// Feat cards were drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which.
        cards: Vec<Face<u8>>,
    },
    /// A deck was made anew.
    Renewed {
        /// Whether it was the Swag deck, and not the Feat deck.
        swag: bool,
        /// How many cards it has.
        cards: u8,
    },
    /// The top card of the Feat discard pile was taken.
    TookDiscard {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// Two Encounters changed places.
    Exchanged {
        /// The own location.
        here: u8,
        /// The other.
        there: u8,
    },
    /// A rival was hexed.
    Hexed {
        /// Who.
        seat: Seat,
        /// How.
        hex: Hex,
    },
    /// The top Rumour left the game.
    Hushed {
        /// Which.
        encounter: u8,
        /// For how much Courage.
        courage: u16,
    },
    /// Something costs less, or the dice mean something else, until the end of the turn.
    Eased {
        /// What is different now.
        how: Eased,
    },
    /// A Swag card was turned face up.
    Readied {
        /// Which.
        card: u8,
    },
    /// Dice joined the pool, perhaps in the place of Basic dice.
    Dice {
        /// Of which kind.
        die: Kind,
        /// How many.
        count: u8,
        /// Whether they replace Basic dice.
        swapped: bool,
    },
    /// The pool was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// All dice as they lie now.
        dice: Vec<Die>,
    },
    /// Dice were rolled again.
    Rerolled {
        /// By whom.
        seat: Seat,
        /// Which.
        which: DiceSet,
        /// All dice as they lie now.
        dice: Vec<Die>,
        /// For how much Focus; nothing where it was unfocused or by a card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        focus: Option<u16>,
        /// Whether a card did it, so that no re-roll was used up.
        card: bool,
    },
    /// A die was turned to a number.
    Turned {
        /// Which.
        die: u8,
        /// What it showed.
        from: u8,
        /// What it shows.
        to: u8,
    },
    /// A die became wild.
    Wild {
        /// Which.
        die: u8,
    },
    /// A turn goes without dice.
    NoRoll {
        /// Whose.
        seat: Seat,
    },
    /// Rolling has ended.
    Stopped {
        /// Whose.
        seat: Seat,
    },
    /// An Encounter was overcome.
    Overcame {
        /// By whom.
        seat: Seat,
        /// Which.
        encounter: u8,
        /// Where.
        place: u8,
        /// How.
        by: By,
        /// With which dice.
        dice: DiceSet,
    },
    /// A row of the Scenario was claimed.
    Claimed {
        /// By whom.
        seat: Seat,
        /// Which.
        row: Id,
        /// With which dice.
        dice: DiceSet,
        /// What it gave.
        tokens: Tokens,
    },
    /// A Terrible Thing was unleashed: the Encounter is a Rumour now.
    Unleashed {
        /// By whom.
        seat: Seat,
        /// The Encounter.
        encounter: u8,
        /// The value of the token.
        value: u8,
        /// Where it went.
        went: Went,
    },
    /// The Map was discarded: the Encounter stays.
    Held {
        /// The Encounter.
        encounter: u8,
        /// Where.
        place: u8,
        /// The tokens put there again.
        tokens: Tokens,
    },
    /// An Achievement was claimed.
    Achieved {
        /// By whom.
        seat: Seat,
        /// Which.
        achievement: u8,
    },
    /// Swag cards went onto Old Stock and others took their places.
    Restocked {
        /// By whom.
        seat: Seat,
        /// Which went, in order.
        went: Vec<u8>,
        /// For how much Treasure.
        treasure: u8,
        /// The slots now.
        slots: [Option<u8>; 3],
    },
    /// Something was possible and is not done.
    Declined {
        /// By whom.
        seat: Seat,
        /// What.
        what: Declined,
    },
    /// A Swag card was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
        /// For how much Treasure.
        treasure: u8,
    },
    /// Empty slots were filled.
    Filled {
        /// The slots now.
        slots: [Option<u8>; 3],
    },
    /// A solo round ended with a debt.
    Debt {
        /// How much.
        secrets: u16,
    },
    /// An own card was marked to be forgotten.
    Marked {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Id,
    },
    /// Own cards were forgotten, and the Rumours with them.
    Forgot {
        /// Which.
        cards: Vec<Id>,
        /// What they were worth.
        secrets: u16,
    },
    /// The game ended.
    Ended {
        /// How.
        end: End,
        /// What everybody has, by seat.
        scores: Vec<Score>,
    },
}

/// What is different until the end of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Eased {
    /// The next desperate act costs so much less.
    Desperate {
        /// How much, in all.
        by: u8,
    },
    /// There are so many more re-rolls.
    Rerolls {
        /// How many.
        more: u8,
    },
    /// The next focused re-roll costs less.
    Focus {
        /// So much less, in all.
        by: u8,
        /// Or nothing at all.
        free: bool,
    },
    /// The numbers of the own Encounter are lower.
    Lowered {
        /// By how much, in all.
        by: u8,
    },
    /// A part of the own Encounter is ignored.
    Dropped {
        /// Which.
        part: u8,
    },
    /// The next row pays twice.
    Double,
    /// The next purchase costs so much less.
    Price {
        /// How much, in all.
        by: u8,
    },
}
