//! Who has guessed wrong too often. A try is taken before anything is looked up and given back where
//! the guess was right, so however many are under way at once, no more wrong ones are answered than
//! are allowed.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::Quota;
use governor::clock::{Clock, MonotonicClock, Reference as _};
use tokio::sync::Notify;

use super::budget::{CROWD, Key, SWEEP_EVERY};

/// The tries of each address.
pub(super) struct Guesses<C: Clock = MonotonicClock> {
    /// So many wrong ones at once.
    most: u32,
    /// One comes back after so long.
    back_after: Duration,
    clock: C,
    book: Mutex<Book<C>>,
}

/// What is remembered of all addresses.
struct Book<C: Clock> {
    pages: HashMap<Key, Page<C>>,
    asked: u32,
    crowded: bool,
}

/// What is remembered of one address.
struct Page<C: Clock> {
    /// When all that was spent has come back.
    whole_at: C::Instant,
    /// Tries of which nobody knows yet whether they are right.
    under_way: u32,
    /// Somebody waits here until one of those is known; told one by one.
    known: Arc<Notify>,
}

/// A try that has been taken. It is given back, unless it turns out to be [`wrong`](Try::wrong).
pub(super) struct Try<C: Clock = MonotonicClock> {
    guesses: Arc<Guesses<C>>,
    key: Key,
    wrong: bool,
}

/// Why there is no try now.
enum Not {
    /// Those under way may use up what is left.
    Yet(Arc<Notify>),
    /// Too many were wrong. How long until there is one again.
    Allowed(Duration),
}

impl<C: Clock> fmt::Debug for Guesses<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guesses").field("addresses", &self.book().pages.len()).finish_non_exhaustive()
    }
}

impl<C: Clock> fmt::Debug for Try<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Try").finish_non_exhaustive()
    }
}

impl<C: Clock> Guesses<C> {
    pub(super) fn new(quota: Quota, clock: C) -> Guesses<C> {
        let book = Book { pages: HashMap::new(), asked: 0, crowded: false };
        let (most, back_after) = (quota.burst_size().get(), quota.replenish_interval());
        Guesses { most, back_after, clock, book: Mutex::new(book) }
    }

    /// A try for this address; if there is none, how long until there is. Where others of the same
    /// address are under way and may leave none, it waits for them: they may all be right.
    pub(super) async fn take(self: &Arc<Self>, address: IpAddr) -> Result<Try<C>, Duration> {
        let mut told: Option<Arc<Notify>> = None;
        loop {
            let answer = match self.take_now(address) {
                Ok(key) => Ok(Try { guesses: Arc::clone(self), key, wrong: false }),
                Err(Not::Allowed(wait)) => Err(wait),
                Err(Not::Yet(known)) => {
                    known.notified().await;
                    told = Some(known);
                    continue;
                }
            };
            // There may be as much for the next one who waits.
            told.inspect(|known| known.notify_one());
            return answer;
        }
    }

    fn take_now(&self, address: IpAddr) -> Result<Key, Not> {
        let now = self.clock.now();
        let mut book = self.book();
        book.sweep(now);
        let key = if book.crowded { Key::shared(address) } else { Key::of(address) };
        let page = book.pages.entry(key).or_insert_with(|| Page {
            whole_at: now,
            under_way: 0,
            known: Arc::default(),
        });
        let missing = Duration::from(page.whole_at.duration_since(now));
        let spent = missing.as_nanos().div_ceil(self.back_after.as_nanos().max(1));
        let left = self.most.saturating_sub(u32::try_from(spent).unwrap_or(u32::MAX));
        if left == 0 {
            return Err(Not::Allowed(missing.saturating_sub(self.back_after * (self.most - 1))));
        }
        if page.under_way >= left {
            return Err(Not::Yet(Arc::clone(&page.known)));
        }
        page.under_way += 1;
        Ok(key)
    }

    fn know(&self, key: Key, wrong: bool) {
        let now = self.clock.now();
        let mut book = self.book();
        let Some(page) = book.pages.get_mut(&key) else { return };
        page.under_way = page.under_way.saturating_sub(1);
        if wrong {
            page.whole_at = page.whole_at.max(now) + self.back_after.into();
        }
        page.known.notify_one();
        if page.is_blank(now) {
            book.pages.remove(&key);
        }
    }

    fn book(&self) -> MutexGuard<'_, Book<C>> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Clock> Book<C> {
    /// Forgets whoever has nothing to be remembered, once in a while.
    fn sweep(&mut self, now: C::Instant) {
        if self.asked.is_multiple_of(SWEEP_EVERY) {
            self.pages.retain(|_, page| !page.is_blank(now));
            self.pages.shrink_to_fit();
            self.crowded = self.pages.len() > CROWD;
        }
        self.asked = self.asked.wrapping_add(1);
    }
}

impl<C: Clock> Page<C> {
    fn is_blank(&self, now: C::Instant) -> bool {
        self.under_way == 0 && self.whole_at <= now && Arc::strong_count(&self.known) == 1
    }
}

impl<C: Clock> Try<C> {
    /// The guess was wrong, so it is spent.
    pub(super) fn wrong(mut self) {
        self.wrong = true;
    }
}

impl<C: Clock> Drop for Try<C> {
    fn drop(&mut self) {
        self.guesses.know(self.key, self.wrong);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::num::NonZeroU32;
    use std::sync::atomic::{AtomicU32, Ordering};

    use governor::clock::FakeRelativeClock;
    use tokio::task::JoinSet;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const ANN: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const BOB: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

    /// One a second, and so many at once.
    fn guesses(most: u32) -> (Arc<Guesses<FakeRelativeClock>>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        let quota = Quota::per_second(NonZeroU32::MIN).allow_burst(NonZeroU32::new(most).expect("some"));
        (Arc::new(Guesses::new(quota, clock.clone())), clock)
    }

    #[tokio::test]
    async fn only_wrong_guesses_count_and_spent_ones_hold_the_address() {
        let (guesses, clock) = guesses(3);
        let wrong = async |address| guesses.take(address).await.map(Try::wrong);
        for _ in 0..100 {
            assert!(guesses.take(ANN).await.is_ok(), "a right guess costs nothing");
        }
        assert!(guesses.book().pages.is_empty(), "and leaves nothing behind");
        assert_eq!([wrong(ANN).await, wrong(ANN).await, wrong(ANN).await], [Ok(()); 3]);
        assert_eq!(wrong(ANN).await, Err(SECOND), "three were wrong");
        assert_eq!(wrong(BOB).await, Ok(()));
        clock.advance(SECOND);
        assert!(guesses.take(ANN).await.is_ok(), "one has come back");
        assert_eq!([wrong(ANN).await, wrong(ANN).await], [Ok(()), Err(SECOND)]);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn of_many_wrong_ones_at_once_no_more_are_answered_than_are_allowed() {
        let (guesses, clock) = guesses(6);
        for allowed in [6, 1, 2] {
            let answered = Arc::new(AtomicU32::new(0));
            let mut tries = JoinSet::new();
            for _ in 0..200 {
                let (guesses, answered) = (Arc::clone(&guesses), Arc::clone(&answered));
                tries.spawn(async move {
                    let Ok(one) = guesses.take(ANN).await else { return };
                    // While this one is looked up, the others ask.
                    tokio::task::yield_now().await;
                    answered.fetch_add(1, Ordering::Relaxed);
                    one.wrong();
                });
            }
            tries.join_all().await;
            assert_eq!(answered.load(Ordering::Relaxed), allowed);
            clock.advance(if allowed == 6 { SECOND } else { 2 * SECOND });
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn right_ones_wait_for_those_under_way_and_then_pass() {
        let (guesses, _clock) = guesses(2);
        guesses.take(ANN).await.expect("the first").wrong();
        let slow = guesses.take(ANN).await.expect("the last that is left");
        let mut tries = JoinSet::new();
        for _ in 0..200 {
            let guesses = Arc::clone(&guesses);
            tries.spawn(async move { guesses.take(ANN).await.map(drop) });
        }
        tokio::task::yield_now().await;
        drop(slow);
        assert_eq!(tries.join_all().await, [Ok(()); 200]);
    }

    #[tokio::test]
    async fn whoever_stops_waiting_keeps_nobody_from_being_told() {
        let (guesses, _clock) = guesses(1);
        let slow = guesses.take(ANN).await.expect("one");
        let tries: Vec<_> = (0..3)
            .map(|_| {
                let guesses = Arc::clone(&guesses);
                tokio::spawn(async move { guesses.take(ANN).await.map(drop) })
            })
            .collect();
        tokio::task::yield_now().await;
        tries[0].abort();
        slow.wrong();
        for refused in tries.into_iter().skip(1) {
            assert_eq!(refused.await.expect("it is not aborted"), Err(SECOND));
        }
    }

    #[tokio::test]
    async fn those_who_may_guess_again_are_forgotten() {
        let (guesses, clock) = guesses(1);
        for bits in 1..SWEEP_EVERY {
            guesses.take(Ipv4Addr::from_bits(0x0a00_0000 + bits).into()).await.expect("one").wrong();
        }
        clock.advance(SECOND);
        let _last = guesses.take(ANN).await;
        let _and_one = guesses.take(BOB).await;
        assert_eq!(guesses.book().pages.len(), 2);
    }
}
