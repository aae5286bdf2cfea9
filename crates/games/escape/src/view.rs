//! What can be seen: all but the order of the piles, treasures that lie face down, and the
//! soundtrack where chance picked it (ESC-INF-01, ESC-INF-02). `cut.rs` cuts it from the truth.

use bivouac_engine::{BySeat, Face, Hands, Millis, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Doubles;
use crate::content::{Curse, TileId, Treasure};
use crate::dice::{DiceSet, Die, DieNumber};
use crate::geometry::{Cell, Side};
use crate::icon::{Cost, Icon};
use crate::options::{ClockFace, Mode, Track};
use crate::state::{Air, Ballot, End, Pledge, Prompt, Soul};
use crate::temple::{Behind, Homeward, News, Place};

/// All that one viewer may know. Moments are those of the table, as in `now.at`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct View {
    /// What time it is.
    pub clock: Clock,
    /// Gems in the depot.
    pub depot: u8,
    /// Gems beside it.
    pub beside: u8,
    /// How often fate may still be provoked.
    pub fate_left: u8,
    /// Keys that an escape costs now.
    pub keys: u8,
    /// The chambers, in the order in which they were laid.
    pub temple: Vec<SeenChamber>,
    /// Chambers to discover.
    pub pile: SeenPile<TileId>,
    /// Curse cards to draw.
    pub curses: SeenPile<Curse>,
    /// Treasures to lay out; `unseen` counts those that lie face down in chambers too.
    pub treasures: SeenPile<Treasure>,
    /// The players.
    pub players: BySeat<SeenPlayer>,
    /// Where each adventurer stands, by the seat whose colour it has.
    pub pawns: BySeat<Option<Place>>,
    /// Pledged dice, in the order in which they are taken.
    pub pledges: Vec<Pledge>,
    /// The open vote on fate.
    pub fate: Option<SeenBallot>,
    /// The open vote on giving up.
    pub concede: Option<SeenBallot>,
    /// Nobody can do anything any more that would change how it ends: all that is left is to give up, or to wait.
    pub stuck: bool,
    /// Questions that wait for an answer, oldest first.
    pub prompts: Vec<Prompt>,
    /// Who has swapped adventurers.
    pub soul: Option<Soul>,
    /// Whose hands the seats are in.
    pub hands: Hands,
    /// Whether the table stands still: only giving up is settled.
    pub paused: bool,
    /// How it ended.
    pub end: Option<End>,
}

/// What time it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Clock {
    /// How time passes.
    pub mode: Mode,
    /// Whether digits may be shown.
    pub face: ClockFace,
    /// The moment of "Escape!"; before it is the lead-in, in which nobody acts.
    pub start: Millis,
    /// Whether it has come.
    pub running: bool,
    /// The moment at which the temple collapses; nothing where it does not, or where beats are counted.
    pub collapse: Option<Millis>,
    /// Which soundtrack plays, once it is known.
    pub track: Face<Track>,
    /// How many gongs, slams and collapses have sounded.
    pub bells: u8,
    /// The countdown that runs.
    pub countdown: Option<Countdown>,
    /// In calm mode the beat.
    pub beat: Option<Beat>,
}

/// A countdown that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Countdown {
    /// Which, 1 to 3; the third ends with the collapse.
    pub number: u8,
    /// When the gong sounded; nothing in calm mode.
    pub since: Option<Millis>,
    /// When it ends; nothing in calm mode.
    pub ends: Option<Millis>,
    /// In calm mode how many beats it has in all.
    pub beats: Option<u8>,
    /// In calm mode how many beats are left, this one included.
    pub beats_left: Option<u8>,
}

/// A beat of calm mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Beat {
    /// Which, from 1.
    pub number: u8,
    /// Of how many.
    pub of: u8,
    /// When it ends by itself.
    pub ends: Option<Millis>,
}

/// A face-down pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenPile<T> {
    /// How many are left.
    pub left: u8,
    /// What nobody has seen yet, in no order.
    pub unseen: Vec<T>,
    /// The pile from the top, for those who may see all.
    pub order: Option<Vec<T>>,
}

/// A chamber.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenChamber {
    /// Which tile.
    pub tile: TileId,
    /// What it is called.
    pub name: String,
    /// Where it lies.
    pub cell: Cell,
    /// Its quarter turns clockwise; unturned its stairway is in the south.
    pub turn: u8,
    /// What entering costs.
    pub entry: Cost,
    /// What is behind its sides: north, east, south, west.
    pub sides: [Behind; 4],
    /// Blocked sides on which this chamber has a door that the one behind does not meet; the other blocked
    /// sides are plain walls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walled: Vec<Side>,
    /// Sides with a secret passage.
    pub passages: Vec<Side>,
    /// The gems that can be activated here.
    pub gems: Option<SeenGems>,
    /// Whether it shows a purple mask that matters in this game.
    pub mask: bool,
    /// A treasure that lies here.
    pub treasure: Option<Face<Treasure>>,
    /// Whether a Large torch burns here.
    pub torch: bool,
    /// Whether whoever stands here is safe at a slam that is still to come.
    pub safe: bool,
    /// While a countdown runs, the shortest way to a safe chamber; in the last one, to the Exit.
    pub home: Option<Homeward>,
    /// Who discovered it.
    pub found: Option<News>,
    /// Who took its treasure.
    pub taken: Option<News>,
}

/// The gems of a chamber.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenGems {
    /// The icon that activates them.
    pub icon: Icon,
    /// How many of it for one gem, for two, for three.
    pub prices: Vec<u8>,
    /// How many lie here. Once one does, no more can be activated.
    pub lit: u8,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenPlayer {
    /// The dice.
    pub dice: Vec<SeenDie>,
    /// When the dice in the air land.
    pub lands: Option<Millis>,
    /// Whether dice in the air may drop off the table.
    pub risky: bool,
    /// Until when the hands are full; past, if they are free.
    pub busy: Millis,
    /// Whose adventurer this player moves.
    pub pawn: Seat,
    /// Where it stands; nothing once out.
    pub place: Option<Place>,
    /// Curses in front of the player.
    pub curses: Vec<SeenCurse>,
    /// Unused treasures.
    pub treasures: Vec<SeenTreasure>,
    /// Doubles that are offered to joint actions.
    pub lent: Doubles,
    /// Extra gem tiles with a gem on them.
    pub gem_tiles: u8,
    /// Once the player is out.
    pub out: Option<SeenOut>,
    /// The joint task of the chamber and what it still lacks, were this player to start it.
    pub joint: Option<Joint>,
    /// A cursed hand that must be held.
    pub hand: Option<Hand>,
    /// Since when a cursed hand is off the head, whether or not it must be held now.
    pub hand_off: Option<Millis>,
    /// The most dice in one roll, where a curse limits it.
    pub most_dice: Option<u8>,
    /// What the player has set.
    pub settings: Settings,
    /// Until when the player must wait to do some things again.
    pub again: Again,
    /// In calm mode the rolls left in this beat.
    pub rolls: Option<u8>,
    /// Done with this beat.
    pub done: bool,
    /// Was done with this beat already, and took it back.
    pub recalled: bool,
}

/// One die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenDie {
    /// Its number, which stays.
    pub number: DieNumber,
    /// What it shows, or where it is.
    pub shows: Die,
    /// Offered to joint actions here.
    pub pledged: bool,
    /// Given up first when one must be.
    pub marked: bool,
}

/// A curse in front of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenCurse {
    /// Which.
    pub curse: Curse,
    /// What it is called.
    pub name: String,
    /// What it does.
    pub text: String,
    /// What lifts it.
    pub lift: Cost,
}

/// An unused treasure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenTreasure {
    /// Which.
    pub treasure: Treasure,
    /// What it is called.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// A player who is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenOut {
    /// Since when.
    pub since: Millis,
    /// Since which beat.
    pub beat: u8,
    /// Whether a die may still be given.
    pub gift: bool,
    /// Until when, where a clock runs.
    pub gift_ends: Option<Millis>,
}

/// A joint task, as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Joint {
    /// The icon.
    pub icon: Icon,
    /// How many of it the player's own dice show.
    pub own: u8,
    /// How many others have pledged, treasures included.
    pub pledged: u8,
    /// For each number of gems, how many are still lacking.
    pub lacks: Vec<u8>,
}

/// A cursed hand that must be held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Hand {
    /// Whether it is held.
    pub held: bool,
    /// Until when the player can still act without holding it.
    pub until: Option<Millis>,
}

/// What a player has set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Settings {
    /// Fitting dice are pledged by themselves.
    pub auto_pledge: bool,
    /// A cursed hand need not be held.
    pub no_hold: bool,
}

/// When a player may do some things again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct Again {
    /// Pledge.
    pub pledge: Millis,
    /// Propose fate.
    pub fate: Millis,
    /// Propose to give up.
    pub concede: Millis,
}

/// An open vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "escape/")]
pub struct SeenBallot {
    /// Who asked, who agrees, and until when.
    #[serde(flatten)]
    pub ballot: Ballot,
    /// Whose word is missing.
    pub waits_for: Seats,
}

impl SeenPlayer {
    /// The roll in the air.
    pub(crate) fn air(&self) -> Option<Air> {
        self.lands.map(|lands| Air { lands, risky: self.risky })
    }

    /// The dice for which this holds.
    pub fn those(&self, holds: impl Fn(&SeenDie) -> bool) -> DiceSet {
        let found = self.dice.iter().filter(|die| holds(die));
        found.fold(DiceSet::NONE, |set, die| set | DiceSet::only(die.number.place()))
    }
}

impl View {
    /// Whether `seat` has a cursed hand, may still get one, or has said what to do about it.
    pub(crate) fn knows_the_hand(&self, seat: Seat) -> bool {
        let has = |player: &SeenPlayer| {
            player.settings.no_hold || player.curses.iter().any(|seen| seen.curse == Curse::CursedHand)
        };
        self.curses.unseen.contains(&Curse::CursedHand) || self.players.get(seat).is_some_and(has)
    }

    /// How many dice `seat` could roll at once.
    pub(crate) fn most_rolled(&self, seat: Seat) -> usize {
        let Some(player) = self.players.get(seat) else { return 0 };
        let dice = player.dice.iter().filter(|die| die.shows.can_be_rolled()).count();
        player.most_dice.map_or(dice, |most| dice.min(most.into()))
    }
}
