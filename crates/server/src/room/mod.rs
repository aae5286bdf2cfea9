//! A room: the one task that owns a table. Everything that happens to a table happens here, one
//! message after another; there is no lock around it.
//!
//! A step goes *propose → store → commit → tell* (`play.rs`); people ask for one in `hear.rs`. Who sits
//! where is `seats.rs`, who comes in `coming.rs`, who is asked before hands are seen `sitting.rs`, who
//! keeps a place without a seat `places.rs`, who is there `presence.rs`, what each viewer hears is
//! `tell.rs`, and bots are `bots.rs`.

mod bots;
mod clock;
mod coming;
mod hear;
mod live;
mod load;
mod pause;
mod places;
mod play;
mod presence;
mod seats;
mod sitting;
mod talk;
mod tell;
mod tickets;
mod views;
mod words;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use bivouac_catalog::Title;
use bivouac_engine::any::AnyTable;
use bivouac_engine::{Seat, Seats, Secret, Seq};
use bivouac_protocol::{Code, Problem, ToClient};
use bivouac_store::{TableId, Write};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use self::bots::BotSeat;
pub(crate) use self::bots::{Minds, Thought};
use self::clock::Clock;
pub(crate) use self::load::{desk_of, load, log_text};
use self::pause::Pausing;
pub(crate) use self::places::Home;
use self::places::Places;
pub(crate) use self::play::problem as problem_of;
use self::presence::Presence;
pub(crate) use self::seats::{check_away, read_bot};
use self::sitting::Sitting;
use self::talk::Owed;
pub(crate) use self::talk::{ConnId, Connected, Lag, Msg, Outlet, Reply, Request, Served};
use self::tell::Conn;
pub(crate) use self::tell::{Kept, line_of, now_of};
use self::tickets::{Tickets, Words};
use self::views::Views;
use crate::desk::Desk;
use crate::lobby::Lobby;

/// How many messages may wait for a room.
pub(crate) const INBOX: usize = 256;
/// How many steps a room remembers for those who come back.
const RECENT: usize = 64;
/// How often at most a picture of the table is kept for the day its log no longer replays.
const PICTURES: Duration = Duration::from_secs(60);

/// How long a room does nothing of its own accord after the store failed.
const AFTER_FAILURE: Duration = Duration::from_millis(500);

/// A table, and everybody at it.
pub(crate) struct Room {
    lobby: Arc<Lobby>,
    me: mpsc::WeakSender<Msg>,
    generation: u64,
    title: Option<&'static dyn Title>,
    id: TableId,
    name: String,
    code: String,
    game: String,
    listed: bool,
    secret: Secret,
    desk: Desk,
    play: Play,
    clock: Clock,
    conns: Vec<Conn>,
    last_conn: u64,
    presence: Vec<Presence>,
    recent: VecDeque<Kept>,
    views: Views,
    tickets: Tickets,
    words: Words,
    asked: Option<Asked>,
    /// A change of seats that waits for those who play.
    sitting: Option<Sitting>,
    last_question: u32,
    /// Who asked for one in vain, and until when they do not ask again.
    refused: Vec<(u16, Instant)>,
    /// Since when those who have a place and no seat have been gone.
    places: Places,
    bots: Vec<BotSeat>,
    last_told: Instant,
    /// In real time: a pause that is asked for, or that is.
    pausing: Option<Pausing>,
    /// Who asked for a pause in vain, and until when they do not ask again.
    in_vain: Vec<(u16, Instant)>,
    used: Instant,
    /// When something last happened that keeps the table, in Unix milliseconds.
    touched: u64,
    pictured: (Seq, Instant),
    /// After a write that failed, nothing is tried unasked before this moment.
    calm: Instant,
    /// The store may know better than we do: whoever comes next loads the table anew.
    dead: bool,
    /// The message of a socket that is being answered, for the case that nobody gets to answer it.
    hearing: Option<(ConnId, Option<String>)>,
}

/// How far the game has come.
enum Play {
    /// It has not begun.
    Gathering,
    /// It is played, or over.
    On(Box<dyn AnyTable>),
    /// Its log no longer replays.
    Broken(String),
}

/// A takeback that waits for others.
#[derive(Debug)]
struct Asked {
    seat: Seat,
    to: Seq,
    needs: Seats,
    given: Seats,
    ticket: String,
}

impl Room {
    /// Serves the table until it is idle, dead, or the server stops.
    pub(crate) async fn run(&mut self, mut inbox: mpsc::Receiver<Msg>) {
        let stop = self.lobby.stop.clone();
        self.wake().await;
        loop {
            let next = self.next_wake();
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                message = inbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                () = sleep_until(next) => {}
            }
            self.wake().await;
            if self.dead || (self.is_idle() && inbox.is_empty()) {
                break;
            }
        }
        if !self.dead {
            self.stop_time().await;
            self.keep_picture().await;
        }
        // From here on nobody finds this room; those who did already ask again.
        self.lobby.retire(&self.name, self.generation);
        inbox.close();
        self.part(stop.is_cancelled());
    }

    async fn hear(&mut self, message: Msg) {
        self.used = Instant::now();
        match message {
            Msg::Connect { who, since, outlet, reply } => {
                let owed = Owed::new(reply);
                owed.give(self.connect(who, since, outlet).await);
            }
            Msg::Disconnect(conn) => self.disconnect(conn),
            Msg::Resync(conn) => self.resync(conn),
            Msg::From(conn, message) => self.hear_socket(conn, message).await,
            Msg::Request { who, request, reply } => {
                let owed = Owed::new(reply);
                owed.give(self.serve(who, request).await);
            }
            Msg::Thought(thought) => self.hear_thought(thought),
        }
        self.hearing = None;
    }

    /// The last words of a room that broke down by a mistake in a game or in this program. Whoever
    /// asked for what broke it is told so, or they would ask for it again and again.
    pub(crate) fn break_down(&mut self) {
        if let Some((id, ticket)) = self.hearing.take()
            && let Some(conn) = self.conns.iter().find(|conn| conn.id == id)
        {
            self.answer(conn, &ToClient::Refused { ticket, problem: broke_down() });
        }
        let closing = ToClient::Closing { problem: broke_down().wait(2), again: true };
        self.conns.iter().for_each(|conn| self.send(conn, &closing));
    }

    /// Does everything that is due by now without anybody asking for it.
    async fn wake(&mut self) {
        self.part_from_the_gone();
        if Instant::now() < self.calm {
            return;
        }
        self.ring().await;
        self.note_absence().await;
        self.mind_pause().await;
        self.mind_sitting().await;
        self.mind_places().await;
        self.move_bots().await;
        if self.pictured.1.elapsed() > PICTURES {
            self.keep_picture().await;
        }
    }

    /// When `wake` has something to do again, if nobody says anything.
    fn next_wake(&self) -> Instant {
        // A table that is in use stays, so its idle time says nothing about when to look again.
        let idle = if self.is_in_use() { Instant::now() } else { self.used };
        let idle = idle + self.lobby.idle + Duration::from_millis(10);
        let questions = [self.next_pause(), self.next_sitting(), self.next_lapse()];
        let due = [self.next_ring(), self.next_absence(), self.next_bot()];
        let due = due.into_iter().chain(questions).flatten().min();
        due.map_or(idle, |due| due.max(self.calm).min(idle))
    }

    fn is_in_use(&self) -> bool {
        !self.conns.is_empty() || self.bots.iter().any(BotSeat::is_thinking)
    }

    fn is_idle(&self) -> bool {
        !self.is_in_use() && self.used.elapsed() >= self.lobby.idle
    }

    /// The game, if it is being played.
    fn table(&self) -> Result<&dyn AnyTable, Problem> {
        match &self.play {
            Play::On(table) => Ok(&**table),
            Play::Gathering => {
                Err(Problem::new(Code::Conflict, "the game has not begun: seats are still open"))
            }
            Play::Broken(why) => Err(read_only(why)),
        }
    }

    /// Whether time matters in this game even when nobody acts.
    fn is_real_time(&self) -> bool {
        self.title.is_some_and(|title| !title.takeback())
    }

    /// Writes to the store. On an error that leaves open what was kept, this room ends and whoever
    /// comes next loads the table anew.
    async fn keep(&mut self, write: Write) -> Result<(), Problem> {
        let began = Instant::now();
        let touched = write.touched_at.unwrap_or(self.touched);
        let answer = self.lobby.store.write(self.id, write).await;
        self.lobby.metrics.append_seconds.record(began.elapsed().as_secs_f64());
        if answer.is_ok() {
            self.touched = touched;
        }
        answer.map_err(|error| {
            self.calm = Instant::now() + AFTER_FAILURE;
            // What is refused for a reason of its own, or because the disk is full, was surely not kept.
            use bivouac_store::StoreError::{Full, Taken};
            self.dead = !matches!(error, Full | Taken("code" | "token" | "header"));
            tracing::error!(table = %self.name, %error, "not kept");
            store_problem(&error)
        })
    }

    /// Writes the desk as `desk` says, then lets it count.
    async fn keep_desk(&mut self, desk: Desk, write: Write) -> Result<(), Problem> {
        let text = serde_json::to_string(&desk).expect("a desk has a JSON form");
        self.keep(Write { desk: Some(text), touched_at: Some(self.lobby.unix_now()), ..write }).await?;
        self.desk = desk;
        Ok(())
    }
}

fn broke_down() -> Problem {
    let sentence = "the table broke down over this and is loaded anew; what was accepted is not lost";
    Problem::new(Code::Mistake, sentence)
}

fn read_only(why: &str) -> Problem {
    Problem::new(Code::ReadOnly, format!("this table can only be looked at: {why}"))
}

pub(crate) fn store_problem(error: &bivouac_store::StoreError) -> Problem {
    use bivouac_store::StoreError;
    match error {
        StoreError::Damaged(_) => Problem::new(Code::ReadOnly, error.to_string()),
        StoreError::NotThere => Problem::new(Code::NotFound, error.to_string()),
        StoreError::Taken(_) => Problem::new(Code::Busy, error.to_string()).wait(1),
        StoreError::Full => Problem::new(Code::Store, error.to_string()).wait(30),
        StoreError::Broken(_) | StoreError::Closed => Problem::new(Code::Store, error.to_string()).wait(2),
    }
}
