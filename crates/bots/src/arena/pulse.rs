//! How often a game in the arena tells whoever watches how far it is: of every step where bots think
//! for long, seldom where a game is over in a moment.

use std::time::{Duration, Instant};

use super::Watch;

/// So long at least between one word and the next.
const SELDOM: Duration = Duration::from_millis(4);
/// Where steps are quick, the clock is looked at after so many.
const QUICK: u32 = 16;

/// Kept by a worker from game to game.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    /// How many steps the game had when it was last looked at.
    seen: u32,
    /// Steps that nobody has been told of.
    untold: u64,
    told: Option<Instant>,
    /// Whether the last look came long after the one before.
    slow: bool,
}

impl Pulse {
    /// A game has come to its step number `steps`; answers whether it is to be broken off.
    #[inline]
    pub(super) fn beat(&mut self, steps: u32, watch: &dyn Watch) -> bool {
        if !self.slow && !steps.is_multiple_of(QUICK) {
            return false;
        }
        self.look(steps, watch)
    }

    fn look(&mut self, steps: u32, watch: &dyn Watch) -> bool {
        // A new game begins again from nothing; what the old one had left is too little to matter.
        self.untold += u64::from(steps.checked_sub(self.seen).unwrap_or(steps));
        self.seen = steps;
        let now = Instant::now();
        self.slow = self.told.is_none_or(|told| now - told >= SELDOM);
        if self.slow {
            self.told = Some(now);
            watch.stepped(std::mem::take(&mut self.untold));
        }
        watch.stop()
    }
}
