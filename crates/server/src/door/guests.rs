//! Who stands at the door: connections that are no sockets, and which of them makes room.
//!
//! A connection costs whoever opens it nothing, so nobody may keep others out by opening many and
//! sending nothing, or half of something. There is room for so many of each address and in all, and
//! one more does not wait outside: the one that has kept us waiting longest goes. An address that
//! fills its room pushes out its own.
//!
//! What it is not: a count of sockets and streams, which stay for hours and are refused when there
//! are too many (`limits/sockets.rs`).

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::limits::Key;

/// Whoever is being answered for longer than this may be shown out too, if nobody waits.
const LONG: Duration = Duration::from_secs(2);

/// All connections that are no sockets.
#[derive(Debug)]
pub(crate) struct Guests {
    each: usize,
    all: usize,
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    last: u64,
    visits: HashMap<u64, Visit>,
    by_address: HashMap<Key, Vec<u64>>,
    /// Those that we wait for, the longest first.
    waiting: BTreeSet<(Instant, u64)>,
    /// Those that wait for us or read what we answered, the longest first.
    answered: BTreeSet<(Instant, u64)>,
}

#[derive(Debug)]
struct Visit {
    key: Option<Key>,
    since: Instant,
    answered: bool,
    leave: Arc<Notify>,
}

/// A connection, for as long as this is kept.
#[derive(Debug)]
pub(crate) struct Guest {
    id: u64,
    leave: Arc<Notify>,
    guests: Arc<Guests>,
}

/// A request of a connection, until its answer is sent.
#[derive(Debug)]
pub(crate) struct Asking(Arc<Guest>);

/// How somebody came in.
#[derive(Debug)]
pub(crate) enum Arrival {
    /// There was room.
    Welcome(Guest),
    /// There is, because somebody else was shown out.
    InPlaceOfAnother(Guest),
    /// Everybody here is being answered just now.
    Full,
}

impl Guests {
    /// Room for so many of each address, and in all.
    pub(crate) fn new(each: usize, all: usize) -> Arc<Guests> {
        Arc::new(Guests { each, all, inside: Mutex::default() })
    }

    /// Somebody comes from this address, or from where nobody is counted.
    pub(crate) fn arrive(self: &Arc<Guests>, key: Option<Key>) -> Arrival {
        let now = Instant::now();
        let mut inside = self.lock();
        let crowd = key.and_then(|key| inside.by_address.get(&key)).map_or(0, Vec::len);
        let make_room = if crowd >= self.each {
            Some(key.and_then(|key| inside.longest_of(key, now)))
        } else if inside.visits.len() >= self.all {
            Some(inside.longest(now))
        } else {
            None
        };
        let shown_out = match make_room {
            Some(None) => return Arrival::Full,
            Some(Some(id)) => {
                inside.show_out(id);
                true
            }
            None => false,
        };
        inside.last += 1;
        let (id, leave) = (inside.last, Arc::new(Notify::new()));
        let visit = Visit { key, since: now, answered: false, leave: Arc::clone(&leave) };
        inside.waiting.insert((now, id));
        if let Some(key) = key {
            inside.by_address.entry(key).or_default().push(id);
        }
        inside.visits.insert(id, visit);
        let guest = Guest { id, leave, guests: Arc::clone(self) };
        if shown_out { Arrival::InPlaceOfAnother(guest) } else { Arrival::Welcome(guest) }
    }

    // Nothing in here panics while the lock is held, and a count is right at every moment.
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    /// Whoever of this address should make room.
    fn longest_of(&self, key: Key, now: Instant) -> Option<u64> {
        let here = self.by_address.get(&key).into_iter().flatten();
        let visits = here.filter_map(|id| self.visits.get(id).map(|visit| (visit, *id)));
        let (visit, id) = visits.min_by_key(|(visit, id)| (visit.answered, visit.since, *id))?;
        (!visit.answered || now - visit.since > LONG).then_some(id)
    }

    /// Whoever should make room: the longest of the address that takes most of it. Where nobody takes
    /// more than others it is the longest of all.
    fn longest(&self, now: Instant) -> Option<u64> {
        let crowd =
            self.by_address.iter().max_by_key(|(_, here)| here.len()).filter(|(_, here)| here.len() > 1);
        if let Some(id) = crowd.and_then(|(key, _)| self.longest_of(*key, now)) {
            return Some(id);
        }
        let answered = self.answered.first().filter(|(since, _)| now - *since > LONG);
        self.waiting.first().or(answered).map(|(_, id)| *id)
    }

    fn show_out(&mut self, id: u64) {
        if let Some(visit) = self.remove(id) {
            visit.leave.notify_one();
        }
    }

    fn remove(&mut self, id: u64) -> Option<Visit> {
        let visit = self.visits.remove(&id)?;
        let list = if visit.answered { &mut self.answered } else { &mut self.waiting };
        list.remove(&(visit.since, id));
        if let Some(key) = visit.key
            && let Some(here) = self.by_address.get_mut(&key)
        {
            here.retain(|other| *other != id);
            if here.is_empty() {
                self.by_address.remove(&key);
            }
        }
        Some(visit)
    }

    fn turn(&mut self, id: u64, answered: bool) {
        let Some(visit) = self.visits.get_mut(&id).filter(|visit| visit.answered != answered) else { return };
        let (before, now) = (visit.since, Instant::now());
        (visit.answered, visit.since) = (answered, now);
        let (from, to) = match answered {
            true => (&mut self.waiting, &mut self.answered),
            false => (&mut self.answered, &mut self.waiting),
        };
        from.remove(&(before, id));
        to.insert((now, id));
    }
}

impl Guest {
    /// Comes about when this connection has to make room.
    pub(crate) async fn shown_out(&self) {
        self.leave.notified().await;
    }

    /// It has sent all of a request.
    pub(crate) fn has_asked(&self) {
        self.guests.lock().turn(self.id, true);
    }

    /// It has sent the head of a request, and waits for the answer once it has sent the rest.
    pub(crate) fn asks(self: &Arc<Guest>) -> Asking {
        Asking(Arc::clone(self))
    }

    /// It is counted elsewhere from now on, and makes room for nobody.
    pub(crate) fn stays(&self) {
        self.guests.lock().remove(self.id);
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.guests.lock().remove(self.id);
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.guests.lock().turn(self.0.id, false);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use tokio::time::advance;

    use super::*;

    fn key(last: u8) -> Option<Key> {
        Some(Key::of(IpAddr::from(Ipv4Addr::new(192, 0, 2, last))))
    }

    fn welcome(arrival: Arrival) -> Arc<Guest> {
        match arrival {
            Arrival::Welcome(guest) => Arc::new(guest),
            other => panic!("{other:?}"),
        }
    }

    fn in_place_of_another(arrival: Arrival) -> Arc<Guest> {
        match arrival {
            Arrival::InPlaceOfAnother(guest) => Arc::new(guest),
            other => panic!("{other:?}"),
        }
    }

    async fn is_shown_out(guest: &Guest) -> bool {
        tokio::time::timeout(Duration::ZERO, guest.shown_out()).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_that_fills_its_room_pushes_out_its_own_that_waited_longest() {
        let guests = Guests::new(2, 100);
        let bob = welcome(guests.arrive(key(2)));
        advance(Duration::from_secs(1)).await;
        let (first, second) = (welcome(guests.arrive(key(1))), welcome(guests.arrive(key(1))));
        let third = in_place_of_another(guests.arrive(key(1)));
        assert!(is_shown_out(&first).await && !is_shown_out(&second).await && !is_shown_out(&bob).await);
        // Whoever has been answered since has not kept us waiting for long.
        advance(Duration::from_secs(1)).await;
        let asking = second.asks();
        second.has_asked();
        drop(asking);
        let _fourth = in_place_of_another(guests.arrive(key(1)));
        assert!(is_shown_out(&third).await && !is_shown_out(&second).await);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_being_answered_stays_unless_it_takes_long() {
        let guests = Guests::new(1, 100);
        let ann = welcome(guests.arrive(key(1)));
        let _asking = ann.asks();
        ann.has_asked();
        assert!(matches!(guests.arrive(key(1)), Arrival::Full));
        advance(LONG + Duration::from_millis(1)).await;
        let _next = in_place_of_another(guests.arrive(key(1)));
        assert!(is_shown_out(&ann).await);
    }

    #[tokio::test(start_paused = true)]
    async fn in_all_the_longest_waiting_makes_room_wherever_it_is() {
        let guests = Guests::new(100, 3);
        let ann = welcome(guests.arrive(key(1)));
        advance(Duration::from_secs(1)).await;
        let bob = welcome(guests.arrive(key(2)));
        let cid = welcome(guests.arrive(None));
        let asking = ann.asks();
        ann.has_asked();
        let _dan = in_place_of_another(guests.arrive(key(4)));
        assert!(is_shown_out(&bob).await && !is_shown_out(&ann).await && !is_shown_out(&cid).await);
        drop(asking);
    }

    #[tokio::test(start_paused = true)]
    async fn in_all_an_address_that_takes_most_of_the_room_makes_room_first() {
        let guests = Guests::new(100, 4);
        let ann = welcome(guests.arrive(key(1)));
        advance(Duration::from_secs(1)).await;
        let crowd: Vec<_> = (0..3).map(|_| welcome(guests.arrive(key(2)))).collect();
        let _bob = in_place_of_another(guests.arrive(key(3)));
        assert!(is_shown_out(&crowd[0]).await && !is_shown_out(&ann).await);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_sends_half_a_request_is_waited_for_and_not_answered() {
        let guests = Guests::new(1, 100);
        let ann = welcome(guests.arrive(key(1)));
        let _asking = ann.asks();
        let _next = in_place_of_another(guests.arrive(key(1)));
        assert!(is_shown_out(&ann).await);
    }

    #[tokio::test(start_paused = true)]
    async fn where_nobody_is_counted_an_address_has_as_much_room_as_there_is() {
        let guests = Guests::new(1, 100);
        let _all: Vec<_> = (0..50).map(|_| welcome(guests.arrive(None))).collect();
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_is_remembered_who_has_left_or_become_a_socket() {
        let guests = Guests::new(2, 4);
        for round in 0..10 {
            let (ann, bob) = (welcome(guests.arrive(key(1))), welcome(guests.arrive(key(1))));
            let asking = ann.asks();
            ann.has_asked();
            if round % 2 == 0 {
                ann.stays();
            }
            drop((asking, ann, bob));
            let inside = guests.lock();
            assert!(inside.visits.is_empty() && inside.by_address.is_empty());
            assert!(inside.waiting.is_empty() && inside.answered.is_empty());
        }
    }
}
