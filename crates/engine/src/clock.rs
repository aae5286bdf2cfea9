//! Time as data: moments, deadlines and a stopwatch that can be stopped.
//!
//! Nothing here reads a clock. A moment is milliseconds since the table opened,
//! stamped by whoever holds the table, and it never goes back.

use std::fmt;
use std::ops::{Add, Sub};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A moment or a span, in milliseconds of table time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Millis(pub u64);

crate::seat::ts_as!(Millis, "number");

impl Millis {
    /// The moment the table opened, or no time at all.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1000))
    }
}

impl Add for Millis {
    type Output = Millis;
    fn add(self, span: Millis) -> Millis {
        Millis(self.0.saturating_add(span.0))
    }
}

/// The span between two moments; none if `since` is the later one.
impl Sub for Millis {
    type Output = Millis;
    fn sub(self, since: Millis) -> Millis {
        Millis(self.0.saturating_sub(since.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}.{millis:03}", seconds / 60, seconds % 60)
    }
}

impl fmt::Debug for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

/// Says which of a game's deadlines this is; the game gives the numbers their meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct DeadlineId(pub u32);

/// Something that happens by itself, and when.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deadline {
    /// The moment it is due. The step that plays it is stamped with this moment,
    /// however late somebody woke.
    pub at: Millis,
    /// Which one.
    pub id: DeadlineId,
}

/// A clock of the game's own, for rules that stop time while the table goes on
/// (an agreed pause, a time-out card). It is a value in the state.
///
/// ```
/// use bivouac_engine::{Millis, Stopwatch};
/// let mut clock = Stopwatch::started(Millis(1_000));
/// clock.stop(Millis(4_000));
/// assert_eq!(clock.reads(Millis(9_000)), Millis(3_000));
/// clock.start(Millis(10_000));
/// assert_eq!(clock.reads(Millis(11_000)), Millis(4_000));
/// // The moment at which it will read five seconds:
/// assert_eq!(clock.when(Millis(5_000)), Some(Millis(12_000)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stopwatch {
    /// It stands and reads this.
    Stands(Millis),
    /// It runs, and read zero (or would have, had it run all the time) at this moment. Where
    /// it was started late and has read more than the table is old, the moment lies before
    /// the table opened, so it is kept as what it read when the table opened.
    Runs {
        /// The moment at which it read zero.
        zero: Millis,
        /// What it already read when the table opened, if it ran ahead of it.
        ahead: Millis,
    },
}

impl Stopwatch {
    /// A clock that reads zero and stands.
    pub const STANDING: Stopwatch = Stopwatch::Stands(Millis::ZERO);

    /// A clock that reads zero at `at` and runs.
    pub const fn started(at: Millis) -> Stopwatch {
        Stopwatch::Runs { zero: at, ahead: Millis::ZERO }
    }

    /// What it reads at the moment `at`.
    pub fn reads(&self, at: Millis) -> Millis {
        match *self {
            Stopwatch::Stands(read) => read,
            Stopwatch::Runs { zero, ahead } => (at - zero) + ahead,
        }
    }

    /// The moment at which it will read `reading`, if it runs. A reading that it had when
    /// the table opened lies there.
    pub fn when(&self, reading: Millis) -> Option<Millis> {
        match *self {
            Stopwatch::Stands(_) => None,
            Stopwatch::Runs { zero, ahead } => Some(zero + (reading - ahead)),
        }
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        matches!(self, Stopwatch::Runs { .. })
    }

    /// Starts it; a running clock runs on.
    pub fn start(&mut self, at: Millis) {
        if let Stopwatch::Stands(read) = *self {
            *self = Stopwatch::Runs { zero: at - read, ahead: read - at };
        }
    }

    /// Stops it; a standing clock stands on.
    pub fn stop(&mut self, at: Millis) {
        *self = Stopwatch::Stands(self.reads(at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_wraps() {
        assert_eq!(Millis(u64::MAX) + Millis(1), Millis(u64::MAX));
        assert_eq!(Millis(1) - Millis(2), Millis::ZERO);
        assert_eq!(Millis::seconds(600).to_string(), "10:00.000");
    }

    #[test]
    fn starting_twice_and_stopping_twice_change_nothing() {
        let mut clock = Stopwatch::started(Millis(10));
        clock.start(Millis(20));
        assert_eq!(clock.reads(Millis(30)), Millis(20));
        clock.stop(Millis(30));
        clock.stop(Millis(90));
        assert_eq!(clock.reads(Millis(99)), Millis(20));
        assert_eq!(clock.when(Millis(50)), None);
        // Two clocks that always read the same are equal.
        clock.start(Millis(100));
        assert_eq!(clock, Stopwatch::started(Millis(80)));
        let mut ahead = Stopwatch::Stands(Millis(500));
        ahead.start(Millis(100));
        assert_eq!((ahead.reads(Millis(150)), ahead.when(Millis(700))), (Millis(550), Some(Millis(300))));
    }
}
