//! What each viewer hears: steps, views and lists cut for them, and everything for those who come
//! back.

use axum::extract::ws::Utf8Bytes;
use bivouac_engine::any::{AnyCommitted, AnyTable, AnyTold, LastCalls, SeatLook};
use bivouac_engine::{Audience, Millis, Said, Seq, Step, TextStep, Viewer};
use bivouac_protocol::{
    Deed, Floor, Json, Now, Offered, Person, Phase, Problem, SeatInfo, SeatNow, StepLine, TableInfo,
    TakebackAsked, TakebackOffer, ToClient, Told, Whole, You,
};
use serde::Serialize;

use super::bots::BotSeat;
use super::{ConnId, Outlet, Play, RECENT, Room};
use crate::sweep;

/// How many steps are sent along when somebody comes without saying what they have.
const FIRST_STEPS: usize = 24;

/// Somebody who hears what happens.
#[derive(Debug)]
pub(crate) struct Conn {
    pub(super) id: ConnId,
    pub(super) person: Option<u16>,
    pub(super) outlet: Outlet,
    pub(super) viewer: Viewer,
}

impl Conn {
    pub(super) fn new(id: ConnId, person: Option<u16>, outlet: Outlet, viewer: Viewer) -> Conn {
        Conn { id, person, outlet, viewer }
    }
}

/// A step as the room remembers it.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) seq: Seq,
    pub(crate) at: Millis,
    pub(crate) step: TextStep,
    pub(crate) told: Vec<(Audience, Told)>,
    pub(crate) heard: Option<Audience>,
    pub(crate) words: Option<String>,
    pub(crate) shows: bool,
}

impl From<AnyCommitted> for Kept {
    fn from(done: AnyCommitted) -> Kept {
        let AnyCommitted { entry, told, heard, words, marks: _, shows } = done;
        let told = told
            .into_iter()
            .map(|AnyTold { to, event, story }| (to, Told { event: Json::of(&event), story }));
        Kept { seq: entry.seq, at: entry.at, step: entry.step, told: told.collect(), heard, words, shows }
    }
}

/// What `viewer` may know of a step: what a cut log holds of it (TAB-14).
pub(crate) fn line_of(kept: &Kept, viewer: Viewer) -> StepLine {
    let own = |seat| viewer == Viewer::Open || viewer.seats().contains(seat);
    let deed = match &kept.step {
        Step::Act { seat, action } => own(*seat).then(|| Deed::Acted { seat: *seat, action: action.clone() }),
        Step::Say { seat, said } => {
            let hears = own(*seat) || kept.heard.is_some_and(|heard| heard.hears(viewer));
            let words = || kept.words.clone().unwrap_or_default();
            hears.then(|| Deed::Said { seat: *seat, words: words(), call: matches!(said, Said::Call { .. }) })
        }
        Step::Due { .. } => None,
        Step::Table { fact } => Some(Deed::Table { fact: *fact, shows: kept.shows }),
        Step::Takeback { seat, to, .. } => Some(Deed::TookBack { seat: *seat, to: *to }),
    };
    let told = kept.told.iter().filter(|(to, _)| to.hears(viewer)).map(|(_, told)| told.clone()).collect();
    StepLine { seq: kept.seq, at: kept.at, deed, told }
}

/// Offers as they cross the wire.
pub(super) fn offered(offers: Vec<bivouac_engine::any::Offered>) -> Vec<Offered> {
    let offered = |offer: bivouac_engine::any::Offered| Offered {
        text: offer.text,
        sentence: offer.sentence,
        action: offer.action,
    };
    offers.into_iter().map(offered).collect()
}

/// How things stand for `viewer`, in a game that takes things back or not.
pub(crate) fn now_of(table: &dyn AnyTable, viewer: Viewer, takeback: bool) -> Now {
    let look = table.look(&[viewer], &mut LastCalls::default());
    let (_, seats) = look.viewers.into_iter().next().expect("one viewer looked");
    now_for(table, seats, &now_for_all(table, takeback), takeback)
}

/// What holds for everybody of how things stand.
pub(super) fn now_for_all(table: &dyn AnyTable, takeback: bool) -> Now {
    let floor = || {
        let (seq, why) = table.floor();
        Floor { seq, why: why.to_owned() }
    };
    Now {
        seq: table.seq(),
        at: table.at(),
        paused: table.is_paused(),
        runs: table.next_deadline().is_some() || table.next_change().is_some(),
        to_act: table.to_act().iter().collect(),
        deadline: table.known_deadline(),
        mine: Vec::new(),
        floor: takeback.then(floor),
        outcome: table.outcome(),
    }
}

/// The same with what one viewer's own seats may do. Calls that are still the same are left out.
pub(super) fn now_for(table: &dyn AnyTable, seats: Vec<SeatLook>, all: &Now, takeback: bool) -> Now {
    let offer = |offer: bivouac_engine::Offer| TakebackOffer {
        to: offer.to,
        needs: offer.needs.iter().collect(),
        steps: offer.steps as u32,
    };
    let takebacks = |seat| table.takebacks(seat).into_iter().map(offer).collect();
    let mine = seats.into_iter().map(|SeatLook { seat, offers, calls }| SeatNow {
        seat,
        offers: offered(offers),
        offers_changed: None,
        calls: offered(calls.unwrap_or_default()),
        calls_changed: None,
        takebacks: if takeback { takebacks(seat) } else { Vec::new() },
    });
    Now { mine: mine.collect(), ..all.clone() }
}

pub(super) fn frame<T: Serialize>(message: &T) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message has a JSON form").into()
}

impl Room {
    /// Lets everybody hear of steps that count, each as they may.
    pub(super) fn tell(&mut self, steps: Vec<Kept>) {
        let takeback = !self.is_real_time();
        let Play::On(table) = &self.play else { return };
        self.last_told = tokio::time::Instant::now();
        self.lobby.metrics.steps.increment(steps.len() as u64);
        self.bots.iter_mut().for_each(BotSeat::changed);
        for news in self.views.news(&**table, &self.conns, takeback) {
            let viewer = news.viewer;
            let frames = news.of_steps(&steps);
            self.conns.iter().filter(|conn| conn.viewer == viewer).for_each(|conn| {
                frames.iter().for_each(|frame| self.put(conn, frame.clone()));
            });
        }
        for step in steps {
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(step);
        }
    }

    /// Lets everybody know that time alone has changed something.
    pub(super) fn tell_change(&mut self) {
        let takeback = !self.is_real_time();
        let Play::On(table) = &self.play else { return };
        for news in self.views.news(&**table, &self.conns, takeback) {
            let viewer = news.viewer;
            let Some(frame) = news.of_time() else { continue };
            let those = self.conns.iter().filter(|conn| conn.viewer == viewer);
            those.for_each(|conn| self.put(conn, frame.clone()));
        }
    }

    /// Lets everybody have the table as it is now, and themselves at it.
    pub(super) fn tell_table(&mut self) {
        self.see_again();
        for conn in &self.conns {
            self.send(conn, &self.table_for(conn.person));
        }
    }

    /// Whoever holds other seats than before sees with other eyes, and gets everything.
    fn see_again(&mut self) {
        for index in 0..self.conns.len() {
            let person = self.conns[index].person;
            let dismissed = person.is_some_and(|person| self.desk.sitter(person).is_none());
            let viewer = if dismissed { Err(no_place()) } else { self.viewer(person) };
            match viewer {
                Ok(viewer) if viewer == self.conns[index].viewer => {}
                Ok(viewer) => {
                    self.conns[index].viewer = viewer;
                    let whole = self.whole(viewer, None);
                    if let Some(whole) = whole {
                        self.views.note(viewer, &whole);
                        self.send(&self.conns[index], &ToClient::Whole(whole));
                    }
                }
                Err(problem) => self.send(&self.conns[index], &ToClient::Closing { problem, again: false }),
            }
        }
        let listed = self.listed;
        let people = &self.desk;
        self.conns.retain(|conn| match conn.person {
            Some(person) => people.sitter(person).is_some(),
            None => listed,
        });
    }

    pub(super) fn send(&self, conn: &Conn, message: &ToClient) {
        self.put(conn, frame(message));
    }

    fn put(&self, conn: &Conn, frame: Utf8Bytes) {
        self.lobby.metrics.sent(frame.len());
        conn.outlet.send(frame);
    }

    /// Answers what came over a connection.
    pub(super) fn answer(&self, conn: &Conn, message: &ToClient) {
        let frame = frame(message);
        self.lobby.metrics.sent(frame.len());
        conn.outlet.answer(frame);
    }

    /// What somebody who just came hears first.
    pub(super) fn greet(&mut self, index: usize, since: Option<Seq>) {
        let conn = &self.conns[index];
        self.send(conn, &self.table_for(conn.person));
        if let Some(whole) = self.whole(conn.viewer, since) {
            self.views.note(conn.viewer, &whole);
            self.send(&self.conns[index], &ToClient::Whole(whole));
        }
    }

    pub(super) fn resync(&mut self, id: ConnId) {
        self.pass_time();
        if let Some(index) = self.conns.iter().position(|conn| conn.id == id) {
            self.greet(index, None);
        }
    }

    /// Everything that `viewer` needs to go on; nothing before the game begins.
    pub(super) fn whole(&self, viewer: Viewer, since: Option<Seq>) -> Option<Whole> {
        let Play::On(table) = &self.play else { return None };
        let first = self.recent.front().map_or(table.seq().next(), |step| step.seq);
        let known = since.filter(|since| *since <= table.seq() && since.next() >= first);
        let from = known.map_or_else(|| Seq(table.seq().0.saturating_sub(FIRST_STEPS as u64) + 1), Seq::next);
        let steps =
            self.recent.iter().filter(|step| step.seq >= from).map(|step| line_of(step, viewer)).collect();
        let complete = known.is_some() || from.0.max(first.0) <= 1;
        Some(Whole {
            now: now_of(&**table, viewer, !self.is_real_time()),
            view: Json::raw(table.view_text(viewer)),
            steps,
            complete,
        })
    }

    pub(super) fn table_for(&self, person: Option<u16>) -> ToClient {
        ToClient::Table { table: self.info(person), you: self.you(person) }
    }

    pub(super) fn you(&self, person: Option<u16>) -> You {
        let seats = person.map(|person| self.desk.seats_of(person).iter().collect()).unwrap_or_default();
        You { person, seats, host: person.is_some() && person == self.desk.host }
    }

    /// The table as `person` may know it.
    pub(super) fn info(&self, person: Option<u16>) -> TableInfo {
        let seat = |(seat, place): (bivouac_engine::Seat, &crate::desk::Place)| SeatInfo {
            seat,
            holder: place.holder.clone(),
            name: self.seat_name(seat),
            away: matches!(place.holder, bivouac_protocol::SeatHolder::Person { person } if !self.is_here(person)),
            stand_in: place.stand_in.clone(),
            seen_by: self.seen_by(seat),
        };
        let someone = |sitter: &crate::desk::Sitter| Person {
            person: sitter.person,
            name: sitter.name.clone(),
            here: self.is_here(sitter.person),
        };
        let former =
            |(person, name): &(u16, String)| Person { person: *person, name: name.clone(), here: false };
        let asked = self.asked.as_ref().map(|asked| TakebackAsked {
            seat: asked.seat,
            to: asked.to,
            waits_for: (asked.needs - asked.given).iter().collect(),
        });
        let phase = match &self.play {
            Play::Gathering => Phase::Gathering,
            Play::On(table) if table.outcome().is_some() => Phase::Over,
            Play::On(_) => Phase::Running,
            Play::Broken(_) => Phase::Broken,
        };
        TableInfo {
            table: self.name.clone(),
            game: self.game.clone(),
            phase,
            options: self.desk.options.clone(),
            seats: self.desk.seats().map(seat).collect(),
            people: self.desk.people.iter().map(someone).collect(),
            former: self.desk.former.iter().map(former).collect(),
            host: self.desk.host,
            listed: self.listed,
            code: person.filter(|person| self.desk.is_invited(*person)).map(|_| self.code.clone()),
            away: self.desk.away,
            pace: self.desk.pace,
            starts_when_full: self.desk.starts_when_full,
            commitment: self.secret.commitment().to_string(),
            watchers: self.conns.iter().filter(|conn| conn.person.is_none()).count() as u32,
            asked,
            seating: self.seating_info(),
            pause: self.pause_info(),
            broken: match &self.play {
                Play::Broken(why) => Some(why.clone()),
                _ => None,
            },
            keeping: sweep::keeping(&self.lobby.config, phase == Phase::Over, self.touched),
        }
    }

    /// What a seat is called: bots by their strength, where it has a name, and with a number where
    /// several are alike.
    pub(super) fn seat_name(&self, seat: bivouac_engine::Seat) -> String {
        let strengths = self.title.map_or(&[][..], |title| title.box_text().strengths);
        let strength = |bot: &str| strengths.iter().find(|(_, _, strength)| *strength == bot);
        let bot_at = |seat| match self.desk.place(seat).map(|place| &place.holder) {
            Ok(bivouac_protocol::SeatHolder::Bot { bot }) => Some(bot.as_str()),
            _ => None,
        };
        let Some((bot, (name, _, _))) = bot_at(seat).and_then(|bot| Some((bot, strength(bot)?))) else {
            return self.desk.name(seat);
        };
        let alike = || {
            bivouac_engine::Seat::all(self.desk.places.len() as u8)
                .filter(|other| bot_at(*other) == Some(bot))
        };
        match alike().position(|other| other == seat) {
            Some(place) if alike().count() > 1 => format!("{name} bot {}", place + 1),
            _ => format!("{name} bot"),
        }
    }

    /// Everybody leaves.
    pub(super) fn part(&self, stopping: bool) {
        let sentence =
            if stopping { "the server is stopping; nothing is lost" } else { "the table is loaded anew" };
        let problem = Problem::new(bivouac_protocol::Code::Busy, sentence).wait(1);
        for conn in &self.conns {
            self.send(conn, &ToClient::Closing { problem: problem.clone(), again: true });
        }
    }
}

fn no_place() -> Problem {
    let sentence = "you have no place at this table any more: you left it, the host sent you away, or you had no \
                    seat and your place was needed";
    Problem::new(bivouac_protocol::Code::Unauthorised, sentence)
}
