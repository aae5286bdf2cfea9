//! Places without a seat (TAB-21 to TAB-23): whoever has no seat and is gone keeps none for long, an
//! address gets few of them without the letters, and whoever was invited comes in before somebody
//! who was not.
//!
//! Since when somebody is gone, and from where they came, is known as long as the table is held and is
//! kept nowhere.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use bivouac_engine::Seats;
use bivouac_protocol::{Code, Problem};
use bivouac_store::Write;
use tokio::time::Instant;

use super::{Play, Room};
use crate::desk::{Desk, MOST_PEOPLE};
use crate::keys::TokenHash;
use crate::limits::Key;

/// How long somebody who is gone and has no seat keeps their place, without the letters and with them.
const STRANGERS_STAY: Duration = Duration::from_secs(60);
const INVITED_STAY: Duration = Duration::from_secs(3600);
/// So many people of one address have a place at a table without its letters.
const FROM_ONE_HOME: usize = 4;
/// So many keys of places that lapsed are known, so that whoever comes back is told what happened.
const LAPSED: usize = 64;

/// Where somebody came from. It prints nothing, and is kept nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Home(Key);

impl Home {
    pub(crate) fn of(address: IpAddr) -> Home {
        Home(Key::of(address))
    }
}

impl std::fmt::Debug for Home {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Home").finish_non_exhaustive()
    }
}

/// Who comes, and whom they come before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comer {
    Stranger(Home),
    Invited,
    /// Somebody to whom the host gives a seat.
    OfTheHost,
}

/// What is known of those who have a place.
#[derive(Debug, Default)]
pub(super) struct Places {
    marks: Vec<Mark>,
    lapsed: VecDeque<TokenHash>,
}

#[derive(Debug)]
struct Mark {
    person: u16,
    home: Option<Home>,
    /// When they last were there, or had a seat.
    seen: Instant,
}

impl Places {
    /// All these were there until now.
    pub(super) fn of(people: impl Iterator<Item = u16>) -> Places {
        let mut places = Places::default();
        people.for_each(|person| places.see(person));
        places
    }

    /// Somebody is there now.
    pub(super) fn see(&mut self, person: u16) {
        self.mark(person).seen = Instant::now();
    }

    pub(super) fn came_from(&mut self, person: u16, home: Home) {
        self.mark(person).home = Some(home);
    }

    fn mark(&mut self, person: u16) -> &mut Mark {
        let index = self.marks.iter().position(|mark| mark.person == person).unwrap_or_else(|| {
            self.marks.push(Mark { person, home: None, seen: Instant::now() });
            self.marks.len() - 1
        });
        &mut self.marks[index]
    }

    fn seen(&self, person: u16) -> Instant {
        let mark = self.marks.iter().find(|mark| mark.person == person);
        mark.map_or_else(Instant::now, |mark| mark.seen)
    }

    /// Whether this was the key to a place that lapsed.
    pub(super) fn has_lapsed(&self, hash: &TokenHash) -> bool {
        self.lapsed.contains(hash)
    }

    /// Remembers the keys of places that have lapsed.
    pub(super) fn lapse(&mut self, hashes: impl IntoIterator<Item = TokenHash>) {
        self.lapsed.extend(hashes);
        let many = self.lapsed.len().saturating_sub(LAPSED);
        self.lapsed.drain(..many);
    }

    /// Forgets those who have no place any more.
    pub(super) fn keep_only(&mut self, desk: &Desk) {
        self.marks.retain(|mark| desk.sitter(mark.person).is_some());
    }
}

impl Room {
    /// Those who have a place and no seat, but for the host, and whether they are gone and since when.
    fn standing<'a>(&'a self, desk: &'a Desk) -> impl Iterator<Item = (u16, bool, Instant)> + 'a {
        let people = desk.people.iter().map(|sitter| sitter.person);
        let standing =
            people.filter(|person| desk.seats_of(*person).is_empty() && desk.host != Some(*person));
        standing.map(|person| (person, !self.is_connected(person), self.places.seen(person)))
    }

    /// When the place of somebody who is gone lapses.
    fn lapses(&self, (person, gone, seen): (u16, bool, Instant)) -> Option<(u16, Instant)> {
        let stay = if self.desk.is_invited(person) { INVITED_STAY } else { STRANGERS_STAY };
        gone.then(|| (person, seen + stay))
    }

    /// When `mind_places` has something to do again.
    pub(super) fn next_lapse(&self) -> Option<Instant> {
        if matches!(self.play, Play::Broken(_)) {
            return None;
        }
        self.standing(&self.desk).filter_map(|one| self.lapses(one)).map(|(_, at)| at).min()
    }

    /// Takes their places from those who are gone and have no seat (TAB-21).
    pub(super) async fn mind_places(&mut self) {
        if self.next_lapse().is_none_or(|next| next > Instant::now()) {
            return;
        }
        let due = self.standing(&self.desk).filter_map(|one| self.lapses(one));
        let due: Vec<u16> = due.filter(|(_, at)| *at <= Instant::now()).map(|(person, _)| person).collect();
        let (mut desk, mut write) = (self.desk.clone(), Write::default());
        due.into_iter().for_each(|person| self.take_place(person, &mut desk, &mut write));
        let gone = write.drop_tokens.clone();
        // What cannot be kept now is tried again once the store has come to rest.
        if self.change_hands(desk, Seats::NONE, write).await.is_ok() {
            self.places.lapse(gone);
        }
    }

    fn take_place(&self, person: u16, desk: &mut Desk, write: &mut Write) {
        if let Some(hash) = desk.sitter(person).map(|sitter| sitter.hash) {
            write.drop_tokens.push(hash);
            self.dismiss_from(desk, person);
        }
    }

    /// Makes room for one more, where somebody has to go for them (TAB-23), or says why there is none.
    /// Somebody who goes, goes in the same write.
    pub(super) fn make_room(&self, comer: Comer, desk: &mut Desk, write: &mut Write) -> Result<(), Problem> {
        if let Comer::Stranger(home) = comer {
            let from_there = |mark: &&Mark| mark.home == Some(home) && !desk.is_invited(mark.person);
            if self.places.marks.iter().filter(from_there).count() >= FROM_ONE_HOME {
                let sentence = format!(
                    "{FROM_ONE_HOME} people from where you are have a place here without the six letters: ask for \
                     the letters, or wait until one of them has gone"
                );
                return Err(refused("TAB-22", sentence));
            }
        }
        if desk.people.len() < MOST_PEOPLE {
            return Ok(());
        }
        // Who goes first: strangers who are gone, then for somebody of the host's whoever else is gone, then
        // strangers who are there; and of these the one who has been gone longest.
        let order = |(person, gone, seen): (u16, bool, Instant)| {
            let rank = match (desk.is_invited(person), gone) {
                (false, true) => 0,
                (true, true) if comer == Comer::OfTheHost => 1,
                (false, false) if comer == Comer::OfTheHost => 2,
                _ => return None,
            };
            Some((rank, seen, person))
        };
        let goes = match comer {
            Comer::Stranger(_) => None,
            Comer::Invited | Comer::OfTheHost => self.standing(desk).filter_map(order).min(),
        };
        let Some((_, _, person)) = goes else {
            let sentence = format!("this table is full: {MOST_PEOPLE} people have a place already");
            return Err(refused("TAB-23", sentence));
        };
        self.take_place(person, desk, write);
        Ok(())
    }
}

fn refused(rule: &str, sentence: String) -> Problem {
    Problem { rule: Some(rule.to_owned()), ..Problem::new(Code::Conflict, sentence) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_somebody_came_from_is_not_printed() {
        let home = Home::of("198.51.100.7".parse().unwrap());
        assert_eq!(format!("{home:?}"), "Home(..)");
        assert_eq!(home, Home::of("198.51.100.7".parse().unwrap()));
        assert_ne!(home, Home::of("198.51.100.8".parse().unwrap()));
    }

    #[tokio::test(start_paused = true)]
    async fn lapsed_keys_are_known_for_a_while_and_marks_go_with_their_people() {
        let mut places = Places::of([1, 2].into_iter());
        let before = places.seen(1);
        tokio::time::advance(Duration::from_secs(5)).await;
        places.see(1);
        assert!(places.seen(1) > before && places.seen(2) == before);
        places.lapse((0..=LAPSED as u8).map(|key| [key; 32]));
        assert!(!places.has_lapsed(&[0; 32]) && places.has_lapsed(&[1; 32]));
        let desk = Desk::new(
            serde_json::Value::Null,
            &[],
            bivouac_protocol::Away::Wait,
            bivouac_protocol::Pace::Quick,
            true,
        );
        places.keep_only(&desk);
        assert!(places.marks.is_empty());
    }
}
