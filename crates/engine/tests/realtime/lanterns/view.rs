//! What can be seen of a game of Lanterns: all but what the dice in the air will show.

use bivouac_engine::{BySeat, Dice, Face, Hands, Hidden, Millis, Seat, Stopwatch, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::pause::Pause;
use super::state::{Bell, DICE, Die, End, Miner, Place, Side, State};

/// What can be seen of a game of Lanterns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct View {
    /// The moment of the table.
    pub(crate) at: Millis,
    /// What the game's clock reads, and whether it runs.
    pub(crate) time: Millis,
    pub(crate) runs: bool,
    pub(crate) miners: BySeat<MinerView>,
    pub(crate) dark: u8,
    pub(crate) bell: Bell,
    pub(crate) hands: Hands,
    pub(crate) pause: Pause,
    pub(crate) end: Option<End>,
}

/// One miner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) struct MinerView {
    pub(crate) place: Place,
    pub(crate) dice: [DieView; DICE],
    pub(crate) lands: Option<Millis>,
    pub(crate) busy: Millis,
}

/// One die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DieView {
    Spent,
    Air(Face<Side>),
    Up(Side),
    Lost,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer, at: Millis) -> View {
        let State { clock, miners, dark, bell, hands, pause, end } = state;
        let die = |die: Die| match die {
            Die::Spent => DieView::Spent,
            Die::Air(hidden) => DieView::Air(hidden.face(viewer)),
            Die::Up(side) => DieView::Up(side),
            Die::Lost => DieView::Lost,
        };
        let miner = |_: Seat, &Miner { place, dice, lands, busy }: &Miner| MinerView {
            place,
            dice: dice.map(die),
            lands,
            busy,
        };
        View {
            at,
            time: clock.reads(at),
            runs: clock.runs(),
            miners: miners.map(miner),
            dark: *dark,
            bell: *bell,
            hands: hands.clone(),
            pause: *pause,
            end: *end,
        }
    }

    pub(crate) fn imagine(&self, dice: &mut Dice) -> State {
        let mut clock = Stopwatch::started(Millis::ZERO);
        clock.stop(self.time);
        if self.runs {
            clock.start(self.at);
        }
        let mut die = |die: DieView| match die {
            DieView::Spent => Die::Spent,
            DieView::Air(Face::Up(side)) => Die::Air(Hidden::new(side)),
            DieView::Air(Face::Down) => Die::Air(Hidden::new(Side::draw(dice))),
            DieView::Up(side) => Die::Up(side),
            DieView::Lost => Die::Lost,
        };
        let miner = |_: Seat, &MinerView { place, dice, lands, busy }: &MinerView| Miner {
            place,
            dice: dice.map(&mut die),
            lands,
            busy,
        };
        State {
            clock,
            miners: self.miners.map(miner),
            dark: self.dark,
            bell: self.bell,
            hands: self.hands.clone(),
            pause: self.pause,
            end: self.end,
        }
    }

    /// One line for the game and one for each miner; what does not matter now is left out.
    pub(crate) fn draw(&self) -> String {
        let word = if self.runs { "runs" } else { "stands" };
        let mut lines = vec![format!("{} {word}, {} dark", self.time, self.dark)];
        for (seat, miner) in self.miners.iter() {
            let dice = miner.dice.map(DieView::word).join(" ");
            let mut line = format!("{seat} {:<7} {dice}", miner.place);
            if let Some(lands) = miner.lands {
                line.push_str(&format!(" lands {lands}"));
            }
            if miner.busy > self.time {
                line.push_str(&format!(" busy {}", miner.busy));
            }
            lines.push(line);
        }
        lines.join("\n")
    }
}

impl DieView {
    fn word(self) -> &'static str {
        match self {
            DieView::Spent => "spent",
            DieView::Lost => "lost",
            DieView::Air(Face::Down) => "~",
            DieView::Air(Face::Up(Side::Flame)) => "~flame",
            DieView::Air(Face::Up(Side::Boot)) => "~boot",
            DieView::Air(Face::Up(Side::Hand)) => "~hand",
            DieView::Air(Face::Up(Side::Soot)) => "~soot",
            DieView::Up(Side::Flame) => "flame",
            DieView::Up(Side::Boot) => "boot",
            DieView::Up(Side::Hand) => "hand",
            DieView::Up(Side::Soot) => "soot",
        }
    }
}
