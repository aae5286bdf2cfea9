//! The whole truth about a game of Escape.

use bivouac_engine::{BySeat, Hands, Hidden, Holder, Millis, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::{Double, Doubles, Motion};
use crate::content::{Curse, Curses, TileId, Treasure};
use crate::dice::{DiceSet, Die, DieNumber, Pool};
use crate::options::Track;
use crate::row::Row;
use crate::temple::{Place, Temple};

/// More curse cards there are not, with all expansions.
pub(crate) const MOST_CURSES: usize = 35;
/// More treasure tiles there are not, with all expansions.
pub(crate) const MOST_TREASURES: usize = 26;
/// More dice there are not.
pub(crate) const ALL_DICE: usize = 30;

/// The draw pile; the top is last.
pub type Pile = Row<Hidden<TileId>, { crate::temple::MOST_CHAMBERS }>;

/// The whole truth about a game of Escape. Moments are those of the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The moment of "Escape!".
    pub start: Millis,
    /// Whether it has come.
    pub running: bool,
    /// Which soundtrack plays.
    pub track: Hidden<Track>,
    /// How many of its gongs, slams and the collapse have sounded.
    pub bells: u8,
    /// In calm mode the beat, from 1.
    pub beat: u8,
    /// When the beat ends by itself.
    pub beat_ends: Option<Millis>,
    /// Gems in the depot.
    pub depot: u8,
    /// Gems beside it.
    pub beside: u8,
    /// The chambers.
    pub temple: Temple,
    /// Chambers to discover.
    pub pile: Pile,
    /// Curse cards to draw; the top is last.
    pub curses: Row<Hidden<Curse>, MOST_CURSES>,
    /// Treasures to lay out; the top is last.
    pub treasures: Row<Hidden<Treasure>, MOST_TREASURES>,
    /// The players.
    pub players: BySeat<Player>,
    /// Where each adventurer stands, by the seat whose colour it has.
    pub pawns: BySeat<Option<Place>>,
    /// Pledged dice, in the order in which they were pledged.
    pub pledges: Row<Pledge, ALL_DICE>,
    /// The open vote on fate.
    pub fate: Option<Ballot>,
    /// The open vote on giving up.
    pub concede: Option<Ballot>,
    /// Questions that wait for an answer, oldest first.
    pub prompts: Row<Prompt, 6>,
    /// Who has swapped adventurers.
    pub soul: Option<Soul>,
    /// Whose hands the seats are in.
    pub hands: Hands,
    /// Whether the table stands still.
    pub paused: bool,
    /// How it ended.
    pub end: Option<End>,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// The dice.
    pub pool: Pool,
    /// The roll in the air.
    pub air: Option<Air>,
    /// Until when the hands are full.
    pub busy: Millis,
    /// Whose adventurer this player moves.
    pub pawn: Seat,
    /// Curses in front of the player.
    pub curses: Curses,
    /// Since when a cursed hand is off the head; nothing while it is on it.
    pub hand_off: Option<Millis>,
    /// Unused treasures, newest last.
    pub treasures: Row<Treasure, MOST_TREASURES>,
    /// Doubles that are offered to joint actions.
    pub lent: Doubles,
    /// Extra gem tiles with a gem on them.
    pub gem_tiles: u8,
    /// Since when the player is out.
    pub out: Option<Out>,
    /// Fitting dice are pledged by themselves.
    pub auto_pledge: bool,
    /// A cursed hand need not be held.
    pub no_hold: bool,
    /// When the player may pledge again.
    pub pledge_again: Millis,
    /// When the player may propose fate again.
    pub fate_again: Millis,
    /// When the player may propose to give up again.
    pub concede_again: Millis,
    /// Rolls left in this beat.
    pub rolls: u8,
    /// Done with this beat.
    pub done: bool,
    /// Was done with this beat and thought better of it.
    pub recalled: bool,
}

/// A roll in the air.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Air {
    /// When it lands.
    pub lands: Millis,
    /// Whether dice may drop off the table.
    pub risky: bool,
}

/// A player who is out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Out {
    /// Since when, on the table's clock.
    pub since: Millis,
    /// Since which beat.
    pub beat: u8,
    /// Whether a die may still be given.
    pub gift: bool,
}

/// A pledged die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Pledge {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub die: DieNumber,
}

/// An open vote.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Ballot {
    /// Who asked.
    pub by: Seat,
    /// Who has agreed.
    pub yes: Seats,
    /// When it fails; nothing in calm mode.
    pub ends: Option<Millis>,
}

/// A question to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Prompt {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub ask: Ask,
    /// When the default applies; nothing in calm mode.
    pub ends: Option<Millis>,
}

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum Ask {
    /// With whom to swap adventurers.
    Soul,
}

/// Two who have swapped adventurers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Soul {
    /// Who has the card.
    pub owner: Seat,
    /// The other one.
    pub partner: Seat,
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
pub enum End {
    /// All are out.
    Escaped,
    /// The temple fell on somebody.
    Collapsed,
    /// All agreed to give up.
    Conceded,
    /// A practice table was closed.
    Closed,
}

impl Player {
    /// How many unused doubles of a kind the player has.
    pub(crate) fn doubles(&self, double: Double) -> u8 {
        let treasure = double.treasure();
        self.treasures.iter().filter(|other| **other == treasure).count() as u8
    }

    /// Whether the player has this treasure unused.
    pub(crate) fn has(&self, treasure: Treasure) -> bool {
        self.treasures.contains(&treasure)
    }

    /// Takes an unused treasure away.
    pub(crate) fn discard(&mut self, treasure: Treasure) {
        if let Some(index) = self.treasures.iter().position(|other| *other == treasure) {
            self.treasures.remove(index);
        }
        self.lent.keys = self.lent.keys.min(self.doubles(Double::Key));
        self.lent.torches = self.lent.torches.min(self.doubles(Double::Torch));
    }
}

impl Double {
    /// The tile.
    pub const fn treasure(self) -> Treasure {
        match self {
            Double::Key => Treasure::DoubleKey,
            Double::Torch => Treasure::DoubleTorch,
        }
    }
}

impl State {
    /// Where the adventurer stands that this player moves; nothing once out.
    #[inline]
    pub fn place(&self, seat: Seat) -> Option<Place> {
        let player = &self.players[seat];
        if player.out.is_some() { None } else { self.pawns[player.pawn] }
    }

    /// Players who are not out.
    #[inline]
    pub fn inside(&self) -> Seats {
        self.players.iter().filter(|(_, player)| player.out.is_none()).map(|(seat, _)| seat).collect()
    }

    /// Whether somebody inside has a black mask.
    pub(crate) fn has_black(&self) -> bool {
        self.inside().iter().any(|seat| !self.players[seat].pool.showing(Die::Black).is_empty())
    }

    /// Players whose adventurers stand here.
    pub fn those_at(&self, place: Place) -> Seats {
        self.inside().iter().filter(|seat| self.place(*seat) == Some(place)).collect()
    }

    /// The open vote.
    pub(crate) fn ballot(&self, motion: Motion) -> Option<&Ballot> {
        match motion {
            Motion::Fate => self.fate.as_ref(),
            Motion::Concede => self.concede.as_ref(),
        }
    }

    pub(crate) fn ballot_mut(&mut self, motion: Motion) -> &mut Option<Ballot> {
        match motion {
            Motion::Fate => &mut self.fate,
            Motion::Concede => &mut self.concede,
        }
    }

    /// Players inside who are there (ESC-R-114); where nobody is, all of them (ESC-R-96).
    pub(crate) fn present(&self) -> Seats {
        let inside = self.inside();
        let present = inside - self.hands.absent();
        if present.is_empty() { inside } else { present }
    }

    /// Those who are asked (ESC-RT-31): for fate all inside who are there, for giving up the
    /// persons who are there.
    pub(crate) fn electorate(&self, motion: Motion) -> Seats {
        match motion {
            Motion::Fate => self.present(),
            Motion::Concede => self.hands.persons(),
        }
    }

    /// The die that this player gives up next (ESC-R-08). Marks are those of a person: whoever stands
    /// in gives up the worst (ESC-R-95).
    pub(crate) fn worst(&self, seat: Seat) -> Option<usize> {
        let pool = &self.players[seat].pool;
        let bot = self.hands.holder(seat) == Holder::Bot;
        pool.worst(if bot { DiceSet::NONE } else { pool.marked })
    }

    /// Keys that an escape costs (ESC-OUT-02).
    #[inline]
    pub fn keys(&self) -> u8 {
        self.depot + 1
    }

    /// Withdraws the pledges of these dice.
    pub(crate) fn withdraw(&mut self, seat: Seat, dice: DiceSet) {
        if self.players[seat].pool.pledged.0 & dice.0 != 0 {
            self.players[seat].pool.pledged = self.players[seat].pool.pledged - dice;
            self.pledges.retain(|pledge| pledge.seat != seat || !dice.contains(pledge.die.place()));
        }
    }
}
