//! How many sockets are open, for each address and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bivouac_protocol::{Code, Problem};

use super::budget::Key;
use crate::config::Config;

/// One place in so many is kept for those who play.
const KEPT: u32 = 10;

/// All sockets that are open.
#[derive(Debug)]
pub(super) struct Sockets {
    each: u32,
    all: u32,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: u32,
    by_address: HashMap<Key, u32>,
}

/// Somebody has a socket for as long as this is kept.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    key: Key,
    sockets: Arc<Sockets>,
}

impl Sockets {
    pub(super) fn new(config: &Config) -> Sockets {
        let limit = |count| if count == 0 { u32::MAX } else { count };
        let (each, all) = (limit(config.sockets_per_address), limit(config.max_sockets));
        Sockets { each, all, open: Mutex::default() }
    }

    pub(super) fn open(self: &Arc<Sockets>, address: IpAddr) -> Result<SocketPermit, Problem> {
        let key = Key::of(address);
        let mut open = self.lock();
        if open.all >= self.all {
            return Err(full());
        }
        let here = open.by_address.get(&key).copied().unwrap_or(0);
        if here >= self.each {
            let sentence =
                format!("your address already has {here} connections open; close one of them first");
            return Err(Problem::new(Code::TooMany, sentence).wait(30));
        }
        open.by_address.insert(key, here + 1);
        open.all += 1;
        Ok(SocketPermit { key, sockets: Arc::clone(self) })
    }

    /// Whether somebody who has a place already may keep it although they do not play.
    fn has_room_to_watch(&self) -> bool {
        self.lock().all <= self.all - self.all / KEPT
    }

    // Nothing in here panics while the lock is held, and a count is right at every moment.
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SocketPermit {
    /// It is somebody who only watches. The last places are for those who play.
    pub(crate) fn to_watch(&self) -> Result<(), Problem> {
        if self.sockets.has_room_to_watch() { Ok(()) } else { Err(full()) }
    }
}

fn full() -> Problem {
    Problem::new(Code::Busy, "every place on this server is taken; try again in a while").wait(30)
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        open.all -= 1;
        let left = open.by_address.get_mut(&self.key).map_or(0, |count| {
            *count -= 1;
            *count
        });
        if left == 0 {
            open.by_address.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sockets(sockets_per_address: u32, max_sockets: u32) -> Arc<Sockets> {
        Arc::new(Sockets::new(&Config { sockets_per_address, max_sockets, ..Config::default() }))
    }

    #[test]
    fn an_address_has_so_many_sockets_and_no_more_until_one_closes() {
        let sockets = sockets(2, 0);
        let (ann, bob) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let first = sockets.open(ann).expect("room for one");
        let second = sockets.open(ann).expect("room for two");
        let problem = sockets.open(ann).expect_err("no room for three");
        assert_eq!((problem.status, problem.wait_s), (429, Some(30)));
        let third = sockets.open(bob).expect("another address");
        drop(first);
        let fourth = sockets.open(ann).expect("room again");
        drop((second, third, fourth));
        let open = sockets.lock();
        assert_eq!((open.all, open.by_address.len()), (0, 0), "nobody is remembered who has left");
    }

    #[test]
    fn the_server_has_so_many_in_all() {
        let sockets = sockets(0, 3);
        let permits: Vec<SocketPermit> =
            (0..3).map(|last| sockets.open([192, 0, 2, last].into()).expect("room")).collect();
        let problem = sockets.open([192, 0, 2, 9].into()).expect_err("it is full");
        assert_eq!((problem.status, problem.code), (503, Code::Busy));
        drop(permits);
        assert!(sockets.open([192, 0, 2, 9].into()).is_ok());
    }

    #[test]
    fn the_last_places_are_for_those_who_play() {
        let sockets = sockets(0, 20);
        let open = |last| sockets.open([192, 0, 2, last].into()).expect("room");
        let permits: Vec<SocketPermit> = (0..18).map(open).collect();
        assert!(permits[17].to_watch().is_ok());
        let player = open(18);
        let problem = player.to_watch().expect_err("the nineteenth of twenty");
        assert_eq!((problem.status, problem.code, problem.wait_s), (503, Code::Busy, Some(30)));
    }
}
