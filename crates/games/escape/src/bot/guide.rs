//! Thinking ahead with a runner: what it might set its mind on for a beat, and what a game that goes on
//! is worth.

use bivouac_engine::{Guide, Seat, Seen};

use super::Runner;
use crate::content::{BEATS, TileId};
use crate::dice::Die;
use crate::state::State;
use crate::{Escape, Mode};

/// What a runner has set its mind on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mood {
    /// Discovering.
    Explore,
    /// Gems.
    Gems,
    /// Being home.
    Home,
    /// Getting out.
    Leave,
}

impl Mood {
    const ALL: [Mood; 4] = [Mood::Explore, Mood::Gems, Mood::Home, Mood::Leave];
}

impl Guide<Escape> for Runner {
    /// As usual, or with its mind set on one thing for this beat.
    fn ways(&self, seen: &Seen<'_, Escape>) -> Vec<Runner> {
        let usual = Runner { mood: None, ..self.clone() };
        let beat = seen.view.clock.beat.map(|beat| beat.number);
        let set = |mood| Runner { mood: beat.map(|beat| (mood, beat)), ..usual.clone() };
        let moods = Mood::ALL.into_iter().filter(|_| beat.is_some());
        std::iter::once(usual.clone()).chain(moods.map(set)).collect()
    }

    /// By what can be counted: time, gems, the Exit, dice, and who is out. The weights are a guess:
    /// most games are played to their end.
    fn worth(&self, game: &Escape, state: &State, _seat: Seat) -> f64 {
        let left = match game.options.mode {
            Mode::Calm => 1.0 - f64::from(state.beat) / f64::from(BEATS),
            _ => 1.0 - f64::from(state.bells) / 6.0,
        };
        let seats = f64::from(state.players.seats());
        let out = state.players.values().filter(|player| player.out.is_some()).count() as f64 / seats;
        let dice = |player: &crate::Player| {
            let (hand, black) = (player.pool.in_hand().len(), player.pool.showing(Die::Black).len());
            hand as f64 - black as f64 / 2.0
        };
        let dice = state.players.values().map(dice).sum::<f64>() / seats;
        let exit = if state.temple.find(TileId::EXIT).is_some() { 1.0 } else { 0.0 };
        let sum = 4.0 * left + 2.0 * out + exit + 0.3 * (dice - 4.0) - 0.3 * f64::from(state.depot);
        // As good as the logistic curve, and the same on every machine.
        0.5 + 0.5 * sum / (4.0 + sum * sum).sqrt()
    }
}
