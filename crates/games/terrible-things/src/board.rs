//! Everything that everybody sees: the board, what lies before each player, and what is asked.

use arrayvec::ArrayVec;
use bivouac_engine::{BySeat, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cards::Cards;
use crate::content::{Back, EType, Hex, Kind, Res};
use crate::pool::{DiceSet, Pool};
use crate::tokens::Tokens;

/// The most Encounter cards.
pub(crate) const MOST_ENCOUNTERS: usize = 64;
/// The most Feat cards.
pub(crate) const MOST_FEATS: usize = 64;
/// The most Swag cards.
pub(crate) const MOST_SWAG: usize = 40;
/// The most Terrible Things.
pub(crate) const MOST_TERRIBLE: usize = 32;
/// The most Feat cards in a hand (ATT-R-46).
pub(crate) const MOST_HAND: usize = 24;
/// How many things can wait to be done.
pub(crate) const MOST_TASKS: usize = 16;

/// The place, from 0, of the Crumbling Ruin, where the Map lies when nobody has it.
pub(crate) const RUIN: u8 = 5;

/// Everything that everybody sees. Cards are named by their places in the book.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Board {
    /// What is to be decided now.
    pub phase: Phase,
    /// What waits to be done first, the next last.
    #[ts(as = "Vec<Task>")]
    pub tasks: ArrayVec<Task, MOST_TASKS>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who had the first turn of this round.
    pub first: Seat,
    /// The number of the round, from 1.
    pub round: u8,
    /// Who has the Map; in solo it may lie on the Ruin.
    pub map: Option<Seat>,
    /// The six locations.
    pub places: [Place; 6],
    /// How many Encounters of each back are in the deck.
    pub deck: [u8; 3],
    /// The Encounters that were dealt so far, wherever they are now.
    pub dealt: Cards,
    /// Encounters that were not overcome, the last on top.
    #[ts(type = "Array<number>")]
    pub rumours: ArrayVec<u8, MOST_ENCOUNTERS>,
    /// Terrible Things on the Expedition track, lowest first.
    #[ts(type = "Array<number>")]
    pub track: ArrayVec<u8, MOST_TERRIBLE>,
    /// How many cards are in the Feat deck.
    pub feats: u8,
    /// How often the Feat deck was renewed.
    pub era: u8,
    /// The Feat discard pile, the last on top.
    #[ts(type = "Array<number>")]
    pub discard: ArrayVec<u8, MOST_FEATS>,
    /// How many cards are in the Swag deck.
    pub swag: u8,
    /// The three slots of the Trading Post.
    pub slots: [Option<u8>; 3],
    /// Old Stock, the last on top.
    #[ts(type = "Array<number>")]
    pub old_stock: ArrayVec<u8, MOST_SWAG>,
    /// Achievements that nobody has claimed.
    pub achievements: Cards,
    /// What lies before each player.
    pub players: BySeat<Player>,
    /// The dice on the table.
    pub pool: Pool,
    /// What holds until the end of this turn.
    pub now: Turn,
    /// The solo player's cards that are marked to be forgotten.
    pub marked: Marked,
    /// How it ended.
    pub end: Option<End>,
}

/// What is to be decided now.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Phase {
    /// Who has the Map this round.
    MapChoice,
    /// Where to go.
    Move,
    /// What to do there.
    Explore,
    /// Whether to act desperately.
    Desperation,
    /// Which dice to roll.
    Pool,
    /// Whether to roll again.
    Rolling,
    /// What to spend the dice on.
    Spending,
    /// What to do about the Terrible Thing.
    Terrible,
    /// Whether to swap a card.
    Stock,
    /// What to buy.
    Buying,
    /// What to forget.
    Forget,
    /// Nothing any more.
    Over,
}

/// A location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Place {
    /// The Encounter there.
    pub encounter: Option<u8>,
    /// The tokens there.
    pub tokens: Tokens,
}

/// Where a pawn stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Spot {
    /// On the Riverboat.
    Riverboat,
    /// At the location with this number, from 1.
    At(u8),
    /// At the Trading Post.
    TradingPost,
}

/// What lies before a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Player {
    /// The Character mat.
    pub character: u8,
    /// Resource tokens.
    pub tokens: Tokens,
    /// How many Feat cards are in the hand.
    pub hand: u8,
    /// Encounters in the score pile.
    pub scored: Cards,
    /// Achievements claimed and not forgotten.
    pub achieved: Cards,
    /// Swag cards owned.
    pub swag: Cards,
    /// Those of them that are face down.
    pub exhausted: Cards,
    /// How many Terrible Things of each value.
    pub stash: [u8; 4],
    /// Where the pawn stands.
    pub pawn: Spot,
    /// What lies on the player until the end of the next own turn.
    pub hexes: Hexes,
    /// What was done over the whole game.
    pub ever: Ever,
}

/// Hexes on a player: how strong each is, 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Hexes {
    /// So many re-rolls less.
    pub fewer_rerolls: u8,
    /// The first focused re-roll costs so much more.
    pub focus_tax: u8,
}

impl Hexes {
    /// Whether a Hex of this kind lies there.
    pub const fn has(self, hex: Hex) -> bool {
        match hex {
            Hex::FewerRerolls(_) => self.fewer_rerolls > 0,
            Hex::FocusTax(_) => self.focus_tax > 0,
        }
    }
}

/// What a player did over the whole game: Achievements count it (ATT-ACH-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Ever {
    /// Encounters gained, by type: Peril, Relic, Dread, Foe.
    pub types: [u8; 4],
    /// Encounters gained, by back: green, orange, red.
    pub backs: [u8; 3],
    /// Swag cards acquired.
    pub swag: u8,
    /// Desperate acts.
    pub desperate: u8,
    /// Own turns in a row in which the own Encounter was overcome.
    pub streak: u8,
    /// Own turns taken.
    pub turns: u8,
    /// Encounters not overcome.
    pub failed: u8,
}

/// What holds until the end of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Turn {
    /// The location of this turn, from 0, once the pawn has moved.
    pub at: Option<u8>,
    /// Whether the special action of the location was used, or replaced.
    pub acted: bool,
    /// Re-rolls made.
    pub rerolls: u8,
    /// Re-rolls allowed.
    pub allowed: u8,
    /// What the next focused re-roll costs less.
    pub focus_off: u8,
    /// Whether it costs nothing at all.
    pub focus_free: bool,
    /// What the first focused re-roll costs more.
    pub focus_tax: u8,
    /// What the next desperate act costs less.
    pub desperate_off: u8,
    /// What the next purchase costs less.
    pub price_off: u8,
    /// By how much the numbers of the own Encounter are lower.
    pub lowered: u8,
    /// The parts of the own Encounter that are ignored, as bits.
    pub dropped: u8,
    /// Whether the next row pays twice.
    pub double_row: bool,
    /// How many hand cards are set aside to be discarded.
    pub aside: u8,
}

/// The solo player's cards that are marked to be forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Marked {
    /// Encounters.
    pub encounters: Cards,
    /// Achievements.
    pub achievements: Cards,
    /// Swag.
    pub swag: Cards,
}

/// Names an effect: its place among all effects of the book, and which of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct EffectRef {
    /// The place among all effects.
    pub effect: u16,
    /// Which of a choice, from 0.
    pub option: Option<u8>,
}

/// Something that has yet to happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Task {
    /// An effect.
    Effect {
        /// Which.
        does: EffectRef,
    },
    /// Whoever's turn it is, is asked.
    Ask {
        /// What.
        what: Ask,
    },
    /// A played Feat goes to the discard pile.
    Discard {
        /// Which.
        feat: u8,
    },
}

/// A question to whoever's turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum Ask {
    /// Which of these effects.
    Choose {
        /// The choice.
        of: EffectRef,
    },
    /// Which type of the own Encounter brings tokens.
    Type {
        /// How many.
        count: u8,
    },
    /// Which token to return.
    Return {
        /// How many are still to be returned.
        left: u8,
        /// How many are gained for it.
        gain: u8,
    },
    /// Which token to gain.
    Gain {
        /// How many are still to be gained.
        left: u8,
    },
    /// Which token to take from which rival.
    Steal {
        /// How many are still to be taken.
        left: u8,
        /// From whom, once the first was taken.
        from: Option<Seat>,
    },
    /// Which token to take from which rival, for one in return.
    TradeRival,
    /// Which token to take from the bank, for one in return.
    TradeBank,
    /// Which token to give, and to whom; to the bank if to nobody.
    Give {
        /// To whom.
        to: Option<Seat>,
    },
    /// Which Feat cards to set aside and redraw.
    Redraw,
    /// Against which Encounter to act desperately.
    Target,
    /// The special action of which location.
    Location,
    /// With which Encounter to exchange the own one.
    SwapWith,
    /// How many Basic dice to swap.
    SwapDice {
        /// For which kind.
        to: Kind,
        /// How many at most.
        most: u8,
    },
    /// Which dice to roll again.
    Reroll {
        /// How many at most.
        most: u8,
    },
    /// Which die to change by one of the effect's steps.
    Adjust {
        /// The effect.
        by: EffectRef,
        /// How many dice are left.
        left: u8,
        /// Those that were changed.
        done: DiceSet,
    },
    /// Which die to turn to the opposite face.
    Flip {
        /// How many dice are left.
        left: u8,
        /// Those that were turned.
        done: DiceSet,
    },
    /// Which die to set to which number.
    SetAny,
    /// Which die to set to the number of another.
    SetMatch,
    /// Which die becomes wild.
    Wild {
        /// How many dice are left.
        left: u8,
        /// Whether one was made wild already, so that it may be enough.
        some: bool,
    },
    /// Which part of the own Encounter to ignore.
    DropPart,
    /// Which rival discards Feats.
    Gossip {
        /// How many.
        count: u8,
    },
    /// Which rival is hexed.
    Hex {
        /// How.
        hex: Hex,
    },
    /// Which rival takes the Terrible Thing.
    Blame,
    /// Which exhausted Swag card to turn up.
    Ready {
        /// How many are left.
        left: u8,
        /// Whether one was turned up already, so that it may be enough.
        some: bool,
    },
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "terrible-things/")]
pub enum End {
    /// The last Terrible Thing left the track (ATT-END-01; in solo ATT-SOL-15).
    Unleashed,
    /// A round would have begun with an empty deck (ATT-END-02; in solo the game is won).
    RoundWithoutDeck,
    /// A Riverboat phase found the deck empty (ATT-END-03).
    NothingToDeal,
    /// The debt could not be paid (ATT-SOL-13).
    Debt,
    /// The score was not positive (ATT-SOL-14).
    Score,
}

impl Board {
    /// How many play.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// Whether one plays alone.
    #[inline]
    pub fn is_solo(&self) -> bool {
        self.seats() == 1
    }

    /// The player whose turn it is.
    #[inline]
    pub fn me(&self) -> &Player {
        &self.players[self.turn]
    }

    /// The player whose turn it is, to change.
    #[inline]
    pub(crate) fn me_mut(&mut self) -> &mut Player {
        let turn = self.turn;
        &mut self.players[turn]
    }

    /// The others, from the next seat on.
    pub fn rivals(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (turn, seats) = (self.turn, self.seats());
        Seat::all(seats).filter(move |seat| *seat != turn)
    }

    /// What is asked just now, where an effect asks.
    #[inline]
    pub fn asked(&self) -> Option<Ask> {
        match self.tasks.last() {
            Some(Task::Ask { what }) => Some(*what),
            _ => None,
        }
    }

    /// The own Encounter of this turn, while it is in play.
    #[inline]
    pub fn own(&self) -> Option<u8> {
        self.places[usize::from(self.now.at?)].encounter
    }

    /// Whether any Encounter is in play.
    #[inline]
    pub fn any_in_play(&self) -> bool {
        self.places.iter().any(|place| place.encounter.is_some())
    }

    /// How many Encounters are in the deck.
    #[inline]
    pub fn in_deck(&self) -> u8 {
        self.deck.iter().sum()
    }

    /// The back of the card on top of the deck (ATT-SET-04).
    pub fn top_back(&self) -> Option<Back> {
        Back::ALL.into_iter().find(|back| self.deck[*back as usize] > 0)
    }

    /// The tokens of a player that a rule or a price asks for.
    #[inline]
    pub(crate) fn has(&self, kind: Res) -> u16 {
        self.me().tokens[kind]
    }
}

impl Ever {
    /// Counts an Encounter gained.
    pub(crate) fn gained(&mut self, types: &[EType], back: Back) {
        for kind in types {
            self.types[*kind as usize] = self.types[*kind as usize].saturating_add(1);
        }
        self.backs[back as usize] = self.backs[back as usize].saturating_add(1);
    }
}
