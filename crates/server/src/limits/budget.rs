//! Budgets by address, and how they are kept from filling the memory.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// Budgets are swept once in so many questions.
pub(super) const SWEEP_EVERY: u32 = 1024;

/// When more addresses than this have something to be remembered, neighbours share a budget.
pub(super) const CROWD: usize = 50_000;

/// Whose budget it is. A home has a whole /64 of IPv6, so that counts as one address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    V4(u32),
    V6(u64),
}

impl Key {
    pub(crate) fn of(address: IpAddr) -> Key {
        Key::masked(address, 32, 64)
    }

    /// A whole neighbourhood: there are few enough of them to remember each.
    pub(super) fn shared(address: IpAddr) -> Key {
        Key::masked(address, 16, 24)
    }

    fn masked(address: IpAddr, v4: u32, v6: u32) -> Key {
        match address.to_canonical() {
            IpAddr::V4(address) => Key::V4(Ipv4Addr::to_bits(address) & (u32::MAX << (32 - v4))),
            IpAddr::V6(address) => {
                let upper = (Ipv6Addr::to_bits(address) >> 64) as u64;
                Key::V6(upper & (u64::MAX << (64 - v6)))
            }
        }
    }
}

type Limiter<C> = RateLimiter<Key, HashMapStateStore<Key>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// One budget for each address.
pub(super) struct Budget<C: Clock = MonotonicClock> {
    limiter: Limiter<C>,
    asked: AtomicU32,
    crowded: AtomicBool,
    crowd: usize,
}

impl<C: Clock> fmt::Debug for Budget<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("addresses", &self.limiter.len()).finish_non_exhaustive()
    }
}

impl<C: Clock + Clone> Budget<C> {
    pub(super) fn new(quota: Quota, clock: C) -> Budget<C> {
        Budget::with_crowd(quota, clock, CROWD)
    }

    fn with_crowd(quota: Quota, clock: C, crowd: usize) -> Budget<C> {
        let limiter = Limiter::new(quota, HashMapStateStore::default(), clock);
        Budget { limiter, asked: AtomicU32::new(0), crowded: AtomicBool::new(false), crowd }
    }

    /// Spends one; if there is none, says how long until there is.
    pub(super) fn spend(&self, address: IpAddr) -> Result<(), Duration> {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(SWEEP_EVERY) {
            self.sweep();
        }
        let spent = self.limiter.check_key(&self.key(address));
        spent.map_err(|not_until| not_until.wait_time_from(self.limiter.clock().now()))
    }

    fn key(&self, address: IpAddr) -> Key {
        if self.crowded.load(Ordering::Relaxed) { Key::shared(address) } else { Key::of(address) }
    }

    /// Forgets every address whose budget is whole again.
    fn sweep(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
        self.crowded.store(self.limiter.len() > self.crowd, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use governor::clock::FakeRelativeClock;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// One a second, and so many at once.
    fn quota(burst: u32) -> Quota {
        Quota::per_second(NonZeroU32::MIN).allow_burst(NonZeroU32::new(burst).expect("some"))
    }

    #[test]
    fn each_address_has_a_budget_that_fills_again() {
        let clock = FakeRelativeClock::default();
        let budget = Budget::new(quota(2), clock.clone());
        let (ann, bob) = (address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!([budget.spend(ann), budget.spend(ann)], [Ok(()), Ok(())]);
        assert_eq!(budget.spend(ann), Err(SECOND));
        assert_eq!(budget.spend(bob), Ok(()));
        clock.advance(SECOND);
        assert_eq!([budget.spend(ann), budget.spend(ann)], [Ok(()), Err(SECOND)]);
    }

    #[test]
    fn a_home_with_many_addresses_of_ipv6_is_one_address() {
        let same = [("2001:db8:0:1::1", "2001:db8:0:1:ffff::9"), ("192.0.2.1", "::ffff:192.0.2.1")];
        for (one, other) in same {
            assert_eq!(Key::of(address(one)), Key::of(address(other)));
        }
        let apart = [("2001:db8:0:1::1", "2001:db8:0:2::1"), ("192.0.2.1", "192.0.2.2"), ("0.0.0.0", "::")];
        for (one, other) in apart {
            assert_ne!(Key::of(address(one)), Key::of(address(other)));
        }
    }

    #[test]
    fn addresses_that_rested_are_forgotten() {
        let clock = FakeRelativeClock::default();
        let budget = Budget::new(quota(2), clock.clone());
        for last in 0..200 {
            assert_eq!(budget.spend(Ipv4Addr::new(192, 0, 2, last).into()), Ok(()));
        }
        assert_eq!(budget.limiter.len(), 200);
        clock.advance(2 * SECOND);
        budget.sweep();
        assert_eq!(budget.limiter.len(), 0);
    }

    #[test]
    fn a_crowd_shares_its_budgets_so_memory_stays_bounded() {
        let crowd = 300;
        let budget = Budget::with_crowd(quota(2), FakeRelativeClock::default(), crowd);
        for bits in 0..20_000_u32 {
            let _ = budget.spend(Ipv4Addr::from_bits(0x0a00_0000 + bits).into());
        }
        assert!(budget.limiter.len() <= crowd + SWEEP_EVERY as usize, "{}", budget.limiter.len());
        assert_eq!(budget.spend(address("10.1.0.1")), Ok(()));
        assert_eq!(budget.spend(address("10.1.0.2")), Ok(()));
        assert_eq!(budget.spend(address("10.1.0.3")), Err(SECOND), "neighbours share what there is");
        assert_eq!(budget.spend(address("10.2.0.1")), Ok(()));
    }
}
