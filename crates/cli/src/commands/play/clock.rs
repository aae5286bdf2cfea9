//! The moment that steps are stamped with.

use std::time::{Duration, Instant};

use bivouac_engine::Millis;
use bivouac_engine::any::AnyTable;

#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    opened: Instant,
    /// Whether time only counts where the rules look at it, so that a game played again
    /// from a seed has the same log.
    lazy: bool,
}

impl Clock {
    pub(super) fn start(lazy: bool) -> Clock {
        Clock { opened: Instant::now(), lazy }
    }

    pub(super) fn now(&self, table: &dyn AnyTable) -> Millis {
        if self.lazy && table.next_deadline().is_none() {
            return table.at();
        }
        let passed = u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        table.at().max(Millis(passed))
    }

    /// How long it is until `moment`.
    pub(super) fn until(&self, moment: Millis) -> Duration {
        Duration::from_millis(moment.0).saturating_sub(self.opened.elapsed())
    }
}
