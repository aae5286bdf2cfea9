//! The lobby: which tables are held, how a table is found or made, and what all rooms share.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bivouac_catalog::{Shelf, Title};
use bivouac_engine::{DiceKind, Secret, Setting, words};
use bivouac_protocol::{Away, Code, Created, NewSeat, NewTable, Problem};
use bivouac_store::{NewToken, Row, Store, StoreError};
use futures_util::FutureExt as _;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::books::Books;
use crate::config::Config;
use crate::desk::Desk;
use crate::journal::Journal;
use crate::keys::{self, TokenHash};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::room::{
    INBOX, Minds, Msg, Request, Room, Served, check_away, load, problem_of, read_bot, store_problem,
};

/// How often a message is sent again to a table that was just being put away.
const TRIES: usize = 5;

/// What all tables share, and which of them are held.
#[derive(Debug)]
pub(crate) struct Lobby {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) shelf: Shelf,
    pub(crate) books: Books,
    pub(crate) config: Config,
    pub(crate) idle: Duration,
    pub(crate) away_grace: Duration,
    pub(crate) metrics: Metrics,
    pub(crate) journal: Journal,
    pub(crate) limits: Limits,
    /// How many bots think at once.
    pub(crate) minds: Minds,
    /// How many logs are played again at once for those who look back.
    pub(crate) readers: Arc<Semaphore>,
    pub(crate) stop: CancellationToken,
    rooms: Mutex<Rooms>,
}

#[derive(Debug, Default)]
struct Rooms {
    held: HashMap<String, Held>,
    generation: u64,
}

#[derive(Debug)]
struct Held {
    generation: u64,
    inbox: mpsc::Sender<Msg>,
}

/// A table is held for as long as this is. However a room ends, and be it by a mistake in a game,
/// whoever comes next loads the table anew.
struct Holding<'a> {
    lobby: &'a Lobby,
    name: &'a str,
    generation: u64,
}

impl<'a> Holding<'a> {
    fn new(lobby: &'a Lobby, name: &'a str, generation: u64) -> Holding<'a> {
        lobby.metrics.tables_open.increment(1.0);
        Holding { lobby, name, generation }
    }
}

impl Drop for Holding<'_> {
    fn drop(&mut self) {
        self.lobby.retire(self.name, self.generation);
        self.lobby.metrics.tables_open.decrement(1.0);
    }
}

impl Lobby {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        shelf: Shelf,
        config: Config,
        stop: CancellationToken,
    ) -> Arc<Lobby> {
        let limits = Limits::new(&config);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Lobby {
            store,
            shelf,
            books: Books::of(shelf),
            idle: Duration::from_secs(config.idle_seconds.into()),
            away_grace: Duration::from_millis(config.away_grace_ms.into()),
            metrics: Metrics::new(),
            journal: limits.journal().clone(),
            limits,
            minds: Minds::new(cores),
            readers: Arc::new(Semaphore::new(cores)),
            stop,
            rooms: Mutex::default(),
            config,
        })
    }

    /// Milliseconds since 1970.
    pub(crate) fn unix_now(&self) -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
    }

    /// How many tables are held.
    pub(crate) fn held(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).held.len()
    }

    /// Reads from the store on a thread that may wait.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        let store = Arc::clone(&self.store);
        let done = tokio::task::spawn_blocking(move || read(&*store)).await;
        let done =
            done.map_err(|_| Problem::new(Code::Mistake, "the server made a mistake while reading"))?;
        done.map_err(|error| store_problem(&error))
    }

    /// The row of a table, or that there is none.
    pub(crate) async fn row(&self, name: &str) -> Result<Row, Problem> {
        let name = name.to_owned();
        self.read(move |store| store.table(&name)).await?.ok_or_else(no_table)
    }

    /// The room of a table, loaded if nobody held it.
    pub(crate) async fn room(self: &Arc<Lobby>, name: &str) -> Result<mpsc::Sender<Msg>, Problem> {
        if self.stop.is_cancelled() {
            return Err(Problem::new(Code::Busy, "the server is stopping; nothing is lost").wait(2));
        }
        let held = |rooms: &Rooms| rooms.held.get(name).map(|held| held.inbox.clone());
        if let Some(inbox) = held(&self.lock()) {
            return Ok(inbox);
        }
        // Only tables that exist are worth a room.
        self.row(name).await?;
        let (inbox, hear) = mpsc::channel(INBOX);
        let generation = {
            let mut rooms = self.lock();
            if let Some(inbox) = held(&rooms) {
                return Ok(inbox);
            }
            self.room_for_one_more(&rooms)?;
            rooms.generation += 1;
            let generation = rooms.generation;
            rooms.held.insert(name.to_owned(), Held { generation, inbox: inbox.clone() });
            generation
        };
        tokio::spawn(Arc::clone(self).hold(name.to_owned(), generation, hear, inbox.downgrade()));
        Ok(inbox)
    }

    fn room_for_one_more(&self, rooms: &Rooms) -> Result<(), Problem> {
        let most = self.config.tables_in_memory as usize;
        if most > 0 && rooms.held.len() >= most {
            self.journal.limit("tables_in_memory");
            let sentence = format!("{most} tables are being played here, and no more fit");
            return Err(Problem::new(Code::Busy, sentence).wait(30));
        }
        Ok(())
    }

    /// Loads a table and serves it until it is put away.
    async fn hold(
        self: Arc<Lobby>,
        name: String,
        generation: u64,
        hear: mpsc::Receiver<Msg>,
        me: mpsc::WeakSender<Msg>,
    ) {
        let holding = Holding::new(&self, &name, generation);
        let loaded = {
            let (name, shelf) = (name.clone(), self.shelf);
            self.read(move |store| load(store, shelf, &name)).await
        };
        match loaded {
            Ok(Some(loaded)) => {
                let mut room = Room::new(Arc::clone(&self), generation, loaded, me);
                let served = AssertUnwindSafe(async {
                    room.reopen().await;
                    room.run(hear).await;
                });
                if served.catch_unwind().await.is_err() {
                    self.retire(&name, generation);
                    self.metrics.tables_broken.increment(1);
                    tracing::error!(table = %name, "a table broke down; whoever comes next loads it anew");
                    room.break_down();
                }
            }
            Ok(None) => self.refuse_all(&name, generation, hear, &no_table()).await,
            Err(problem) => {
                self.limits.journal().damaged(&name, &problem);
                self.refuse_all(&name, generation, hear, &problem).await;
            }
        }
        drop(holding);
    }

    /// Tells everybody who waits for a table why it cannot be loaded. It is not loaded again for them;
    /// whoever comes later finds out anew.
    async fn refuse_all(
        &self,
        name: &str,
        generation: u64,
        mut hear: mpsc::Receiver<Msg>,
        problem: &Problem,
    ) {
        self.retire(name, generation);
        hear.close();
        while let Some(message) = hear.recv().await {
            message.refuse(problem);
        }
    }

    /// Does something to a table that nobody holds, and lets nobody come to it meanwhile; nothing if
    /// somebody holds it. Whoever comes waits until it is done, and then looks again.
    pub(crate) async fn unheld<T>(&self, name: &str, act: impl Future<Output = T>) -> Option<T> {
        let (inbox, hear) = mpsc::channel(INBOX);
        let generation = {
            let mut rooms = self.lock();
            if rooms.held.contains_key(name) {
                return None;
            }
            rooms.generation += 1;
            let generation = rooms.generation;
            rooms.held.insert(name.to_owned(), Held { generation, inbox });
            generation
        };
        let _holding = Holding::new(self, name, generation);
        let done = act.await;
        self.retire(name, generation);
        // What was asked meanwhile was not heard, so it is asked again.
        drop(hear);
        Some(done)
    }

    /// From now on nobody finds this room.
    pub(crate) fn retire(&self, name: &str, generation: u64) {
        let mut rooms = self.lock();
        if rooms.held.get(name).is_some_and(|held| held.generation == generation) {
            rooms.held.remove(name);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something to a table and waits for the answer. A table that is just being put away is
    /// loaded again.
    pub(crate) async fn say<T>(
        self: &Arc<Lobby>,
        name: &str,
        message: impl Fn(oneshot::Sender<Result<T, Problem>>) -> Msg,
    ) -> Result<(T, mpsc::Sender<Msg>), Problem> {
        for _ in 0..TRIES {
            let inbox = self.room(name).await?;
            let (reply, answer) = oneshot::channel();
            if inbox.send(message(reply)).await.is_err() {
                tokio::task::yield_now().await;
                continue;
            }
            if let Ok(answer) = answer.await {
                return answer.map(|answer| (answer, inbox));
            }
        }
        Err(Problem::new(Code::Busy, "the table is just being put away; try again").wait(1))
    }

    /// Asks a table something by a plain request.
    pub(crate) async fn ask(
        self: &Arc<Lobby>,
        name: &str,
        who: Option<TokenHash>,
        request: Request,
    ) -> Served {
        let message = |reply| Msg::Request { who, request: request.clone(), reply };
        self.say(name, message).await.map(|(reply, _)| reply)
    }

    /// Makes a table.
    pub(crate) async fn create(self: &Arc<Lobby>, new: NewTable) -> Result<Created, Problem> {
        let title = self.shelf.find(&new.game).map_err(|unknown| Problem::new(Code::NotFound, unknown.0))?;
        let secret = keys::secret();
        let options = check(title, &new, secret)?;
        let away = match new.away {
            Some(away) => check_away(away)?,
            None if title.takeback() => Away::Wait,
            None => Away::StandIn { after_s: 30 },
        };
        let mut seats = new.seats.clone();
        for seat in &mut seats {
            if let NewSeat::Bot { bot } = seat {
                *bot = read_bot(title, bot, &self.config)?;
            }
        }
        let mut desk = Desk::new(options, &seats, away, new.pace, new.starts_when_full);
        let token = keys::token();
        let person = desk.admit(&new.name, keys::hash(&token), true)?;
        let mine = bivouac_engine::Seat::all(seats.len() as u8)
            .zip(&seats)
            .filter(|(_, seat)| **seat == NewSeat::Me);
        for (seat, _) in mine {
            desk.claim(person, seat)?;
        }
        // A table that nobody could sit down at is not made.
        self.room_for_one_more(&self.lock())?;
        let (name, code) = self.keep_new(&new, &desk, &token, person, secret).await?;
        if desk.first_open().is_none() && new.starts_when_full {
            self.ask(&name, Some(keys::hash(&token)), Request::BeginIfFull).await?;
        }
        let you = bivouac_protocol::You {
            person: Some(person),
            seats: desk.seats_of(person).iter().collect(),
            host: true,
        };
        Ok(Created { table: name, code, token: token.to_string(), phrase: token.phrase(), you })
    }

    /// Keeps a new table under a name and letters that nobody has.
    async fn keep_new(
        &self,
        new: &NewTable,
        desk: &Desk,
        token: &bivouac_protocol::Token,
        person: u16,
        secret: Secret,
    ) -> Result<(String, String), Problem> {
        let desk = serde_json::to_string(desk).expect("a desk has a JSON form");
        for _ in 0..TRIES {
            let (name, code) = (keys::table_name(), keys::code());
            let table = bivouac_store::NewTable {
                name: name.clone(),
                code: code.clone(),
                game: new.game.clone(),
                listed: new.listed,
                secret: secret.bytes(),
                desk: desk.clone(),
                tokens: vec![NewToken { hash: keys::hash(token), person }],
                made_at: self.unix_now(),
            };
            match self.store.create(table).await {
                Ok(_) => return Ok((name, code)),
                Err(StoreError::Taken(_)) => {}
                Err(error) => return Err(store_problem(&error)),
            }
        }
        Err(Problem::new(Code::Busy, "no free letters were found for this table; try again").wait(1))
    }
}

/// The whole options of a table that could be opened, or why it cannot be.
fn check(title: &dyn Title, new: &NewTable, secret: Secret) -> Result<serde_json::Value, Problem> {
    let (least, most) = title.seats();
    let seats = u8::try_from(new.seats.len()).ok().filter(|seats| (least..=most).contains(seats));
    let Some(seats) = seats else {
        let sentence =
            format!("{} is played with {least} to {most} seats, not {}", title.name(), new.seats.len());
        return Err(Problem { rule: Some("TAB-06".to_owned()), ..Problem::new(Code::Illegal, sentence) });
    };
    let setting = Setting { seats, secret, words: vec![], dice: DiceKind::Cipher };
    let table = title.open(&new.options, setting).map_err(|refusal| {
        let problem = problem_of(&refusal);
        Problem { sentence: words::with_names(&problem.sentence, words::plain_name), ..problem }
    })?;
    Ok(table.header().options.clone())
}

pub(crate) fn no_table() -> Problem {
    Problem::new(Code::NotFound, "there is no such table; it may have been mistyped")
}
