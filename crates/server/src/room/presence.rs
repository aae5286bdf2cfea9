//! Who is there: connections, absence, pauses and stand-ins.
//!
//! Somebody is there while a connection of theirs is open and for a short while after. A game in
//! which time runs by itself is paused while somebody is missed: until they are back, or until a bot
//! stands in, as the table agreed. While nobody at all is there nothing is reported, because there is
//! nobody to tell; a real-time game is paused all the same, so that its time is not lost.

use std::time::Duration;

use bivouac_engine::{Fact, Seats, Seq};
use bivouac_protocol::{Away, Problem};
use bivouac_store::Write;
use tokio::time::Instant;

use super::tell::Conn;
use super::{ConnId, Connected, Outlet, Play, Room};
use crate::keys::TokenHash;

/// How long somebody who sends plain requests counts as being there.
const AFTER_REQUEST: Duration = Duration::from_secs(60);
/// A real-time game in which bots stand in is never paused longer for somebody who went away.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// With more connections than this, coming and going of watchers is not told to each of them.
const FEW_CONNS: usize = 50;
/// More connections to one table are refused.
const MOST_CONNS: usize = 500;
/// But for so many of people who play there.
const FOR_PLAYERS: usize = 100;

/// Somebody's presence.
#[derive(Debug)]
pub(super) struct Presence {
    person: u16,
    /// Until when they count as there without a connection.
    until: Instant,
}

impl Presence {
    pub(super) fn person(&self) -> u16 {
        self.person
    }
}

impl Room {
    pub(super) fn is_here(&self, person: u16) -> bool {
        self.is_connected(person)
            || self.presence.iter().any(|here| here.person == person && here.until > Instant::now())
    }

    pub(super) fn is_connected(&self, person: u16) -> bool {
        self.conns.iter().any(|conn| conn.person == Some(person))
    }

    /// Counts `person` as there for so long, connected or not.
    pub(super) fn stay(&mut self, person: u16, span: Duration) {
        let until = Instant::now() + span;
        match self.presence.iter_mut().find(|here| here.person == person) {
            Some(here) => here.until = here.until.max(until),
            None => self.presence.push(Presence { person, until }),
        }
    }

    /// Somebody did something by a plain request: they are there.
    pub(super) async fn sign_of_life(&mut self, person: u16) {
        if !self.is_connected(person) {
            let was_here = self.is_here(person);
            self.stay(person, AFTER_REQUEST);
            let _ = self.welcome_back(person).await;
            if !was_here {
                self.tell_table();
            }
        }
    }

    /// Asks anew about everybody who is not there: the table treats them differently from now on.
    pub(super) fn miss_again(&mut self) {
        let people = self.desk.people.iter().map(|sitter| sitter.person);
        let missing: Vec<u16> = people.filter(|person| !self.is_connected(*person)).collect();
        missing.into_iter().for_each(|person| self.stay(person, Duration::ZERO));
    }

    /// No longer asks whether `person` is there.
    pub(super) fn forget(&mut self, person: u16) {
        self.presence.retain(|here| here.person != person);
    }

    pub(super) async fn connect(
        &mut self,
        who: Option<TokenHash>,
        since: Option<Seq>,
        outlet: Outlet,
    ) -> Result<Connected, Problem> {
        let person = self.person(who)?;
        let plays = person
            .is_some_and(|person| self.desk.host == Some(person) || !self.desk.seats_of(person).is_empty());
        // Those who watch never keep out those who play.
        let most = if plays { MOST_CONNS + FOR_PLAYERS } else { MOST_CONNS };
        if self.conns.len() >= most {
            let sentence = format!("{MOST_CONNS} people look at this table already");
            return Err(Problem::new(bivouac_protocol::Code::Busy, sentence).wait(30));
        }
        let viewer = self.viewer(person)?;
        self.pass_time();
        self.last_conn += 1;
        let id = ConnId(self.last_conn);
        let was_here = person.is_none_or(|person| self.is_connected(person));
        self.conns.push(Conn::new(id, person, outlet, viewer));
        self.greet(self.conns.len() - 1, since);
        if let Some(person) = person.filter(|_| !was_here) {
            // What cannot be kept now is found out by the next step; being here needs no log.
            let _ = self.welcome_back(person).await;
        }
        match person {
            Some(_) if !was_here => self.tell_table(),
            Some(_) => {}
            None => self.tell_watchers(),
        }
        Ok(Connected { id, real_time: self.is_real_time(), plays })
    }

    /// Forgets connections that ended without a word.
    pub(super) fn part_from_the_gone(&mut self) {
        let gone = |conn: &&Conn| conn.outlet.is_closed();
        while let Some(id) = self.conns.iter().find(gone).map(|conn| conn.id) {
            self.disconnect(id);
        }
    }

    pub(super) fn disconnect(&mut self, id: ConnId) {
        let Some(index) = self.conns.iter().position(|conn| conn.id == id) else { return };
        let conn = self.conns.swap_remove(index);
        self.views.forget(&self.conns);
        if let Some(person) = conn.person {
            // They were here until now, so what was granted them earlier counts no more.
            self.forget(person);
            self.places.see(person);
            self.stay(person, self.lobby.away_grace);
        } else {
            self.tell_watchers();
        }
    }

    /// Lets everybody know how many watch, where they are few enough for that to be news.
    fn tell_watchers(&mut self) {
        if self.conns.len() <= FEW_CONNS {
            self.tell_table();
        }
    }

    /// Gives back what was done for somebody who was away.
    async fn welcome_back(&mut self, person: u16) -> Result<(), Problem> {
        let Play::On(table) = &self.play else { return Ok(()) };
        if table.outcome().is_some() {
            return Ok(());
        }
        let seats = self.desk.seats_of(person);
        let stood_in = seats.iter().any(|seat| self.desk.places[seat.index()].stand_in.is_some());
        if stood_in {
            let mut desk = self.desk.clone();
            seats.iter().for_each(|seat| desk.places[seat.index()].stand_in = None);
            self.change_hands(desk, seats, Write::default()).await?;
        }
        let Play::On(table) = &self.play else { return Ok(()) };
        let back: Vec<Fact> = (table.hands().away() & seats).iter().map(|seat| Fact::Back { seat }).collect();
        if !back.is_empty() {
            self.report(&back, Write::default()).await?;
        }
        self.mind_pause().await;
        Ok(())
    }

    fn people_seats(&self) -> Seats {
        self.desk.people.iter().fold(Seats::NONE, |seats, sitter| seats | self.desk.seats_of(sitter.person))
    }

    fn someone_is_here(&self) -> bool {
        self.conns.iter().any(|conn| conn.person.is_some())
            || self.presence.iter().any(|here| here.until > Instant::now())
    }

    /// Those who hold seats and are gone, since when.
    fn gone(&self) -> impl Iterator<Item = (u16, Instant)> + '_ {
        self.presence
            .iter()
            .filter(|here| !self.is_connected(here.person))
            .map(|here| (here.person, here.until))
    }

    /// How long the table waits before a bot stands in; nothing where it waits until they are back.
    fn patience(&self) -> Option<Duration> {
        match self.desk.away {
            Away::Wait => None,
            Away::StandIn { after_s } => {
                let after = Duration::from_secs(after_s.into());
                Some(if self.is_real_time() { after.min(LONGEST_PAUSE) } else { after })
            }
        }
    }

    /// Reports those who have gone, and lets bots stand in where the table wants it.
    pub(super) async fn note_absence(&mut self) {
        let now = Instant::now();
        let gone: Vec<(u16, Instant)> = self.gone().filter(|(_, until)| *until <= now).collect();
        if gone.is_empty() {
            return;
        }
        if !self.someone_is_here() {
            return self.stand_still().await;
        }
        for (person, until) in gone {
            let Play::On(table) = &self.play else {
                self.forget(person);
                self.tell_table();
                continue;
            };
            let seats = self.desk.seats_of(person);
            let over = table.outcome().is_some();
            let unseen = seats - table.hands().away();
            let stands = seats.iter().all(|seat| self.desk.places[seat.index()].stand_in.is_some());
            if !unseen.is_empty() && !stands && !over {
                let stops = self.is_real_time() && !table.is_paused();
                let facts = missed(unseen, stops);
                if self.report(&facts, Write::default()).await.is_err() {
                    return;
                }
                if stops {
                    self.hold_for(Some(person));
                }
                self.hold_on_for(person);
                self.tell_table();
            }
            match self.patience().filter(|_| !over && !stands && !seats.is_empty()) {
                Some(patience) if until + patience <= now => {
                    if self.stand_in(person).await.is_err() {
                        return;
                    }
                    self.forget(person);
                }
                Some(_) => {}
                None => {
                    self.forget(person);
                    self.tell_table();
                }
            }
        }
    }

    /// Whether a real-time game runs on although everybody who could play it is gone.
    fn runs_for_nobody(&self) -> bool {
        let Play::On(table) = &self.play else { return false };
        let runs = self.is_real_time() && !table.is_paused() && table.outcome().is_none();
        let people = self.gone().any(|(person, _)| !self.desk.seats_of(person).is_empty());
        runs && people && !self.someone_is_here()
    }

    /// Pauses a game that runs for nobody. Nobody stands in: whoever comes back first plays on.
    async fn stand_still(&mut self) {
        let Play::On(table) = &self.play else { return };
        if !self.runs_for_nobody() {
            return;
        }
        let played_by_people = |seat: &bivouac_engine::Seat| self.desk.bot(*seat).is_none();
        let unseen = (self.people_seats() - table.hands().away()).iter().filter(played_by_people);
        let facts = missed(unseen.collect(), true);
        if self.report(&facts, Write::default()).await.is_ok() {
            self.hold_for(None);
        }
    }

    async fn stand_in(&mut self, person: u16) -> Result<(), Problem> {
        let Some(bot) = self.usual_bot() else { return Ok(()) };
        let seats = self.desk.seats_of(person);
        let mut desk = self.desk.clone();
        seats.iter().for_each(|seat| desk.places[seat.index()].stand_in = Some(bot.clone()));
        self.change_hands(desk, seats, Write::default()).await
    }

    /// When `note_absence` has something to do again.
    pub(super) fn next_absence(&self) -> Option<Instant> {
        let now = Instant::now();
        if !self.someone_is_here() {
            return self.runs_for_nobody().then_some(now);
        }
        let due = |until: Instant| match self.patience() {
            _ if until > now => until,
            Some(patience) => until + patience,
            None => until,
        };
        self.gone().map(|(_, until)| due(until)).min()
    }
}

/// What is reported of those who are missed. A game that stops for them stops first, so that nothing
/// is settled without them.
fn missed(seats: Seats, stops: bool) -> Vec<Fact> {
    let away = seats.iter().map(|seat| Fact::Away { seat });
    stops.then_some(Fact::Paused).into_iter().chain(away).collect()
}
