//! Table time and the clock on the wall. All of a room's time goes through here: whatever is stamped,
//! due or paced asks what moment it is, or when a moment comes. The wall's clock is a monotonic one,
//! so the time of day may jump as it likes.

use std::time::Duration;

use bivouac_engine::Millis;
use tokio::time::Instant;

/// A clock that read `at` at the moment `since` and runs on from there. While the table is paused
/// nobody asks it, and it is set again when time goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    at: Millis,
    since: Instant,
    /// How many times as fast as the wall's it runs: once, unless a test is in a hurry.
    rate: u32,
}

impl Clock {
    /// A clock that reads `at` now.
    pub(super) fn new(at: Millis, rate: u32) -> Clock {
        Clock { at, since: Instant::now(), rate: rate.max(1) }
    }

    /// From now on it goes on from `at`.
    pub(super) fn set(&mut self, at: Millis) {
        *self = Clock::new(at, self.rate);
    }

    /// What it reads now.
    pub(super) fn reads(&self) -> Millis {
        self.at + Millis((self.since.elapsed() * self.rate).as_millis() as u64)
    }

    /// When it reads `moment`; at once, if it has already.
    pub(super) fn when(&self, moment: Millis) -> Instant {
        self.since + self.lasts(moment - self.at)
    }

    /// How long a span of table time takes on the wall. It is never over too early.
    fn lasts(&self, span: Millis) -> Duration {
        Duration::from_nanos((u128::from(span.0) * 1_000_000).div_ceil(self.rate.into()) as u64)
    }

    /// A span of the wall's that a hurried test need not wait for.
    pub(super) fn hurried(&self, span: Duration) -> Duration {
        span / self.rate
    }

    /// How fast it runs, where that is not as fast as the wall's.
    pub(super) fn hurry(&self) -> Option<u32> {
        (self.rate != 1).then_some(self.rate)
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_runs_with_the_wall_or_many_times_as_fast() {
        for rate in [1, 7, 100] {
            let mut clock = Clock::new(Millis(500), rate);
            assert_eq!(clock.reads(), Millis(500));
            advance(Duration::from_millis(30)).await;
            assert_eq!(clock.reads(), Millis(500 + 30 * u64::from(rate)));
            // What is to happen at a moment never happens a moment too early.
            let moment = clock.reads() + Millis(1_001);
            advance(clock.when(moment) - Instant::now()).await;
            assert_eq!(clock.reads(), moment);
            clock.set(Millis(3));
            assert_eq!((clock.reads(), clock.when(Millis(2))), (Millis(3), Instant::now()));
        }
        assert_eq!((Clock::new(Millis(0), 1).hurry(), Clock::new(Millis(0), 20).hurry()), (None, Some(20)));
    }
}
