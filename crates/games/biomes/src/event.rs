//! What is told of a step: one happening each, with the dice that were rolled for it.

mod parts;

use bivouac_engine::{Face, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Stack;
use crate::board::End;
use crate::hex::{Cell, Dir, Dirs};
use crate::kind::{Counts, Kind};
use crate::tile::{Spot, StackTile, TileKind};
use crate::token::Slot;

pub use parts::{Cooling, Harm, Parting, Slip, Task};

/// What is told of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
pub enum Event {
    /// Dice for who begins.
    RolledOff {
        /// Who rolled what.
        rolls: Vec<(Seat, u8)>,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// The round.
        round: u16,
        /// How many actions it has.
        actions: u8,
    },
    /// Somebody walked.
    Moved {
        /// Who.
        seat: Seat,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
        /// Whether over a cliff, for a supply.
        cliff: bool,
    },
    /// Somebody rode a caravan route.
    Rode {
        /// Who.
        seat: Seat,
        /// Where to.
        to: Spot,
    },
    /// A tile was turned over.
    Explored {
        /// By whom.
        seat: Seat,
        /// From where.
        from: Spot,
        /// In which direction.
        dir: Dir,
        /// In which cell.
        cell: Cell,
        /// What it is.
        tile: TileKind,
        /// Where its cliffs are.
        cliffs: Dirs,
    },
    /// What came to lie on a new tile.
    Laid {
        /// Where.
        at: Spot,
        /// Whether there was a secret in the stack.
        secret: bool,
        /// The die for an extra one.
        die: u8,
        /// Whether an extra one was added.
        extra: bool,
    },
    /// Somebody looked at a token.
    Discovered {
        /// Who.
        seat: Seat,
        /// Where.
        at: Spot,
        /// Which.
        slot: Slot,
        /// What it is.
        face: Face<Kind>,
    },
    /// A Captured sprang.
    Sprang {
        /// On whom.
        seat: Seat,
        /// Where it lay, if it lay on a tile.
        at: Option<Spot>,
    },
    /// Somebody was captured.
    Seized {
        /// Who.
        seat: Seat,
        /// By which camp; nothing if nobody knows.
        by: Option<Spot>,
        /// How many tokens were lost.
        tokens: u8,
    },
    /// Captives and what was lost with them turn up.
    Found {
        /// Who is held there.
        captives: Seats,
        /// Where.
        at: Spot,
        /// How many tokens.
        tokens: u8,
    },
    /// Somebody picked up a token.
    PickedUp {
        /// Who.
        seat: Seat,
        /// Where.
        at: Spot,
        /// The slot, on a wild tile.
        slot: Option<Slot>,
        /// What it is.
        face: Face<Kind>,
    },
    /// Somebody put down a token.
    Placed {
        /// Who.
        seat: Seat,
        /// Where.
        at: Spot,
        /// The slot, on a wild tile.
        slot: Option<Slot>,
        /// What it is.
        face: Face<Kind>,
    },
    /// Somebody showed a token.
    Revealed {
        /// Who.
        seat: Seat,
        /// What.
        what: Kind,
    },
    /// Somebody used a token.
    Used {
        /// Who.
        seat: Seat,
        /// What.
        what: Kind,
    },
    /// Somebody paid.
    Paid {
        /// Who.
        seat: Seat,
        /// How many supplies.
        supplies: u8,
    },
    /// Supplies went back to the reserve, because a camp was full.
    Spilled {
        /// Where.
        at: Spot,
        /// How many.
        supplies: u8,
    },
    /// A key is in the lock.
    Unlocked {
        /// Whose.
        seat: Seat,
        /// How many are in it now.
        keys: u8,
        /// How many it needs.
        needs: u8,
    },
    /// A farm was built.
    FarmBuilt {
        /// By whom; nothing if by enemies.
        seat: Option<Seat>,
        /// Where.
        at: Spot,
        /// The camp it serves.
        serves: Spot,
    },
    /// A farm has another camp to serve, or none.
    FarmServes {
        /// Which farm.
        at: Spot,
        /// The camp.
        serves: Option<Spot>,
    },
    /// A camp was built.
    CampBuilt {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Spot,
        /// What turned up there.
        shown: Counts,
    },
    /// A caravan route was laid out.
    RouteLaid {
        /// By whom.
        seat: Seat,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
        /// How many tiles it has.
        tiles: u8,
    },
    /// A caravan route is no more.
    RouteLost {
        /// One end.
        from: Spot,
        /// The other.
        to: Spot,
    },
    /// Somebody saw what lies near.
    Saw {
        /// Who.
        seat: Seat,
        /// How many tokens.
        count: u8,
        /// What they are, for whoever saw them.
        seen: Option<Vec<(Spot, Slot, Kind)>>,
    },
    /// Somebody looked at the top of a stack.
    Foresaw {
        /// Who.
        seat: Seat,
        /// Which stack.
        stack: Stack,
        /// How many.
        count: u8,
        /// The secrets, from the top, for whoever saw them.
        secrets: Option<Vec<Kind>>,
        /// The tiles, from the top, for whoever saw them.
        tiles: Option<Vec<StackTile>>,
    },
    /// Somebody put the top of a stack into an order.
    Ordered {
        /// Who.
        seat: Seat,
        /// Which stack.
        stack: Stack,
    },
    /// Somebody teleported.
    Teleported {
        /// Who.
        seat: Seat,
        /// Where to.
        to: Spot,
    },
    /// A token was sent down a route.
    Sent {
        /// By whom.
        seat: Seat,
        /// What.
        what: Kind,
        /// Where to.
        to: Spot,
    },
    /// Somebody looks through the box.
    Traded {
        /// Who.
        seat: Seat,
        /// At which camp.
        at: Spot,
        /// What it holds, for whoever looks.
        held: Face<Counts>,
    },
    /// Somebody took something out of the box.
    Chose {
        /// Who.
        seat: Seat,
        /// What.
        face: Face<Kind>,
    },
    /// Somebody took nothing.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A band was hired.
    Hired {
        /// By whom.
        seat: Seat,
        /// At which camp.
        at: Spot,
        /// For what.
        task: Task,
    },
    /// A captive was bought free.
    Ransomed {
        /// By whom.
        seat: Seat,
        /// Who.
        captive: Seat,
        /// Where.
        at: Spot,
        /// How many tokens came back.
        tokens: u8,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// The board's turn begins.
    BoardBegan {
        /// The round.
        round: u16,
    },
    /// A cool-down was rolled.
    Cooled {
        /// Of what.
        of: Cooling,
        /// The die.
        die: u8,
        /// What is left; 0 when it is off.
        left: u8,
    },
    /// A farm made a supply.
    Produced {
        /// Where it stands.
        at: Spot,
        /// For which camp.
        camp: Spot,
        /// Whether the camp had room.
        kept: bool,
    },
    /// Somebody is healed.
    Healed {
        /// Who.
        seat: Seat,
    },
    /// A band moved.
    BandMoved {
        /// Whose.
        ally: Spot,
        /// Where to.
        to: Spot,
    },
    /// A band is no more; its camp cools down.
    BandGone {
        /// Whose.
        ally: Spot,
        /// Why.
        why: Parting,
    },
    /// Captives and tokens were rescued.
    Rescued {
        /// From where.
        from: Spot,
        /// Who.
        captives: Seats,
        /// What.
        tokens: Counts,
    },
    /// The gang and a band that hunts it meet.
    GangMet {
        /// The band's home.
        ally: Spot,
        /// How many rounds it is held.
        rounds: u8,
    },
    /// The gang is held by a band.
    GangHeld {
        /// The band's home.
        ally: Spot,
        /// How many more rounds.
        left: u8,
    },
    /// The gang moved.
    GangMoved {
        /// What was rolled; all but the last were blocked.
        dice: Vec<u8>,
        /// From where.
        from: Spot,
        /// Where to; the same if it could not end anywhere else.
        to: Spot,
    },
    /// The gang cannot move at all.
    GangStuck {
        /// Where it is.
        at: Spot,
    },
    /// The gang destroyed a token of a camp.
    GangDestroyed {
        /// Which camp.
        at: Spot,
        /// What.
        what: Kind,
    },
    /// Somebody was injured.
    Injured {
        /// Who.
        seat: Seat,
        /// By what.
        by: Harm,
        /// How many tokens were destroyed.
        lost: u8,
    },
    /// A captive's time went on.
    Waited {
        /// Who.
        seat: Seat,
        /// How many more board turns.
        left: u8,
    },
    /// A camp was raided.
    Raided {
        /// By whom.
        by: Spot,
        /// Which camp.
        camp: Spot,
        /// What was taken.
        taken: Vec<Kind>,
    },
    /// A raiding party was put on the board.
    PartySet {
        /// Whose.
        home: Spot,
        /// Where.
        at: Spot,
    },
    /// A raiding party moved.
    PartyMoved {
        /// Whose.
        home: Spot,
        /// Where to.
        to: Spot,
    },
    /// A raiding party is home.
    PartyHome {
        /// Whose.
        home: Spot,
        /// What it brought.
        load: Counts,
        /// Whether that is destroyed.
        destroyed: bool,
        /// The camp's cool-down now.
        cool: u8,
    },
    /// A band destroyed a raiding party, and its load is back.
    PartyCaught {
        /// Whose.
        home: Spot,
        /// Where.
        at: Spot,
        /// What went back.
        load: Counts,
        /// Where to.
        back: Spot,
    },
    /// The gang destroyed a raiding party with its load.
    PartySlain {
        /// Whose.
        home: Spot,
        /// What was lost.
        load: Counts,
    },
    /// An enemy camp found nothing to raid.
    Idle {
        /// Which.
        by: Spot,
    },
    /// A camp was destroyed.
    CampDestroyed {
        /// By whom.
        by: Spot,
        /// Which.
        camp: Spot,
    },
    /// The exit is found and enemy camps go berserk.
    Berserk,
    /// Somebody gave a token away.
    Blurted {
        /// Who.
        seat: Seat,
        /// What.
        what: Kind,
        /// What becomes of it.
        slip: Slip,
    },
    /// Somebody votes to give up, or no longer does.
    Voted {
        /// Who.
        seat: Seat,
        /// For or against.
        give_up: bool,
    },
    /// The game is over.
    Over {
        /// How.
        end: End,
    },
}
