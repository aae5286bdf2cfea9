//! How far a simulation has come, in a few words: from finished games alone there would be nothing to
//! see while slow bots play the first, so steps within games count too.

use std::fmt;
use std::time::Duration;

use crate::output::{counted, grouped};

#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// How many are to be played.
    pub(super) games: u64,
    pub(super) finished: u64,
    /// How many steps the finished games had.
    pub(super) finished_steps: u64,
    /// Steps of all games, those under way with them, as far as anybody has told.
    pub(super) steps: u64,
    pub(super) elapsed: Duration,
}

impl Pace {
    /// How much of it all is done; nothing before a game is over, because until then nobody knows how
    /// long one is.
    pub(super) fn share(&self) -> Option<f64> {
        if self.finished == 0 {
            return None;
        }
        let games = self.games as f64;
        let whole = self.finished as f64 / games;
        let length = self.finished_steps as f64 / self.finished as f64;
        // Games under way may go on for longer than those before; only what is finished is sure.
        let under_way = self.steps.saturating_sub(self.finished_steps) as f64 / length.max(1.0) / games;
        Some((whole + under_way).min(if self.finished < self.games { 0.999 } else { 1.0 }))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(share) = self.share().filter(|share| *share > 0.0) else {
            let steps = counted(self.steps, "step");
            return write!(f, "the first game is still running: {steps}, {}", time(self.elapsed));
        };
        let seconds = self.elapsed.as_secs_f64();
        let left = Duration::from_secs_f64((seconds * (1.0 - share) / share).min(1e9));
        write!(f, "{:.0} %, ", (share * 100.0).floor())?;
        let rate = self.finished as f64 / seconds.max(0.001);
        if rate < 1.0 {
            write!(f, "{} of {}, ", grouped(self.finished), counted(self.games, "game"))?;
        } else {
            write!(f, "{} games/s, ", grouped(rate.round() as u64))?;
        }
        write!(f, "about {} left", time(left))
    }
}

/// "12 s", "3 min", "2 h 5 min".
fn time(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(games: u64, (finished, finished_steps): (u64, u64), steps: u64, seconds: u64, expected: &str) {
        let pace = Pace { games, finished, finished_steps, steps, elapsed: Duration::from_secs(seconds) };
        assert_eq!(pace.to_string(), expected);
    }

    #[test]
    fn while_the_first_game_runs_no_time_is_promised() {
        check(10, (0, 0), 0, 0, "the first game is still running: 0 steps, 0 s");
        check(10, (0, 0), 57, 12, "the first game is still running: 57 steps, 12 s");
        check(10, (0, 0), 1234, 600, "the first game is still running: 1 234 steps, 10 min");
    }

    #[test]
    fn steps_within_games_move_it_on() {
        check(10, (1, 100), 100, 60, "10 %, 1 of 10 games, about 9 min left");
        check(10, (1, 100), 150, 60, "15 %, 1 of 10 games, about 5 min left");
        check(10, (9, 900), 1200, 600, "99 %, 9 of 10 games, about 0 s left");
        check(3, (1, 100), 200, 7230, "66 %, 1 of 3 games, about 60 min left");
    }

    #[test]
    fn quick_games_are_counted_by_the_second() {
        // Of games that are over in a moment the steps are told late.
        check(100_000, (25_000, 2_250_000), 1_000_000, 3, "25 %, 8 333 games/s, about 9 s left");
        check(10, (10, 900), 900, 1, "100 %, 10 games/s, about 0 s left");
    }
}
