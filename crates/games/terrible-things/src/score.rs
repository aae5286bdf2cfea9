//! Scoring (ATT-SCO), and what a card is worth (ATT-SOL-12).

use bivouac_engine::{BySeat, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::TerribleThings;
use crate::board::{Board, End, Marked, Player};
use crate::content::{Effect, Power, Secrets};

/// What somebody has, step by step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Score {
    /// For Encounters.
    pub encounters: i16,
    /// For Swag.
    pub swag: i16,
    /// For Achievements.
    pub achievements: i16,
    /// For the Map.
    pub map: i16,
    /// For Terrible Things: not above 0.
    pub terrible: i16,
    /// All together.
    pub total: i16,
}

impl TerribleThings {
    /// What `seat` has now (ATT-SCO-01 to ATT-SCO-05).
    pub fn score(&self, board: &Board, seat: Seat) -> Score {
        let player = &board.players[seat];
        let encounters = player.scored.iter().map(|card| i16::from(self.encounter(card).secrets)).sum();
        let swag = player.swag.iter().map(|card| i16::from(self.swag_worth(player, card))).sum();
        let achievements = player.achieved.iter().map(|card| i16::from(self.achievement(card).secrets)).sum();
        let map = if board.map == Some(seat) { i16::from(self.options.map_secrets) } else { 0 };
        let terrible = -self.terrible(player);
        let total = encounters + swag + achievements + map + terrible;
        Score { encounters, swag, achievements, map, terrible, total }
    }

    /// The title of a solo game that was won, by its place in the book.
    pub(crate) fn honour(&self, board: &Board) -> Option<u8> {
        if !board.is_solo() || board.end != Some(End::RoundWithoutDeck) {
            return None;
        }
        let total = self.score(board, Seat::FIRST).total;
        self.book().honours.iter().rposition(|honour| honour.least <= total).map(|place| place as u8)
    }

    /// What the Terrible Things of a player cost.
    pub(crate) fn terrible(&self, player: &Player) -> i16 {
        let sum: i16 = (0..4).map(|value| value * i16::from(player.stash[value as usize])).sum();
        let ignores = player.swag.iter().any(|card| self.ignores_highest(card));
        let highest = (0..4).rev().find(|value| player.stash[*value as usize] > 0).unwrap_or(0);
        sum - if ignores { highest } else { 0 }
    }

    fn ignores_highest(&self, swag: u8) -> bool {
        matches!(&self.swag(swag).power, Power::Passive(list) if list.contains(&Effect::IgnoreHighestTerrible))
    }

    /// What a Swag card of this player is worth, fixed or computed.
    pub fn swag_worth(&self, player: &Player, swag: u8) -> u8 {
        match self.swag(swag).secrets {
            Secrets::Fixed(secrets) => secrets,
            Secrets::PerEncounter(of) => {
                player.scored.iter().filter(|card| self.encounter(*card).types.contains(&of)).count() as u8
            }
            Secrets::PerSwag { max } => player.swag.len().min(max),
        }
    }

    /// What these cards of a player are worth together, read before any of them is forgotten (ATT-R-29).
    pub(crate) fn worth(&self, player: &Player, cards: Marked) -> u16 {
        let encounters = cards.encounters.iter().map(|card| u16::from(self.encounter(card).secrets));
        let achievements = cards.achievements.iter().map(|card| u16::from(self.achievement(card).secrets));
        let swag = cards.swag.iter().map(|card| u16::from(self.swag_worth(player, card)));
        encounters.chain(achievements).chain(swag).sum()
    }

    /// What the solo player owes (ATT-SOL-09).
    pub fn debt(&self, board: &Board) -> u16 {
        board.rumours.iter().map(|card| 2 * u16::from(self.encounter(*card).secrets)).sum()
    }

    /// The place of each seat: more Secrets, then fewer Terrible Things, then more Courage
    /// (ATT-SCO-06 to ATT-SCO-09).
    pub(crate) fn places(&self, board: &Board) -> (BySeat<u8>, BySeat<i32>) {
        let rank = board.players.map(|seat, player| {
            let count: u8 = player.stash.iter().sum();
            (self.score(board, seat).total, -i16::from(count), player.tokens.courage)
        });
        let place = |mine: &(i16, i16, u16)| 1 + rank.values().filter(|other| *other > mine).count() as u8;
        (rank.map(|_, mine| place(mine)), rank.map(|_, mine| i32::from(mine.0)))
    }
}
